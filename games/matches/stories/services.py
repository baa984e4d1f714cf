"""A user's story: how far it has come, and every step of it.

Stored are a series with its matches and the user's answers; all else follows from them. The services raise a
RuleError with a sentence for the player, and have then changed nothing.
"""

from __future__ import annotations

from django.db import transaction
from msgspec import Struct

from accounts.models import User
from games.engine.errors import BadData
from games.engine.game import Outcome, Seat
from games.engine.story import PLAYER, Choice, Line, Mood, Scene, Standing, Story
from games.engine.wire import decode
from games.engine.words import Words
from games.engine.words import words as _
from games.matches.errors import NotAllowed
from games.matches.models import Match, Series
from games.matches.play.services import seat_forfeit
from games.matches.redaction import events_for
from games.matches.seating.services import match_create
from games.matches.selectors import entries_of
from games.registry import GAMES
from games.site.locks import lock_user


class StoryOffer(Struct, frozen=True):
    """A story, offered on a page."""

    slug: str
    title: Words
    tagline: Words
    faces: tuple[str, ...]
    """Static paths of the characters' pictures."""
    is_begun: bool


class GameShown(Struct, frozen=True):
    """A game of the story, over or being played."""

    number: str
    public_id: str
    winner: str
    """The winner's name; "" for the player, and if no one has won."""
    has_player_won: bool
    is_over: bool


class StoryPage(Struct, frozen=True):
    """All that the page of a story shows."""

    slug: str
    title: Words
    tagline: Words
    goal: Words
    advice: tuple[Words, ...]
    standing: Standing
    lines: tuple[Line, ...]
    choices: tuple[Choice, ...]
    games: tuple[GameShown, ...]
    number: str
    """The number of the game that is being played, or comes next."""
    is_begun: bool
    is_end: bool
    reveal: tuple[Words, ...]
    """At the end of a stacked game, the words that say it was stacked; () else."""

    @property
    def is_playing(self) -> bool:
        return self.standing.is_playing

    @property
    def may_deal(self) -> bool:
        return not (self.is_playing or self.is_end or self.choices)

    @property
    def last(self) -> GameShown | None:
        return self.games[-1] if self.games else None


class _Progress(Struct, frozen=True):
    """A user's progress in a story."""

    standing: Standing
    matches: tuple[Match, ...]


def story_of(slug: str) -> Story | None:
    """The story of a game, if there is one."""
    registered = GAMES.get(slug)
    return registered.story if registered else None


def story_page(user: User | None, story: Story) -> StoryPage:
    """A user's page of the story; for a visitor, its beginning."""
    progress = _progress(_current(user, story) if user else None)
    scene = story.scene(progress.standing)
    games = tuple(_game_shown(story, number, match) for number, match in enumerate(progress.matches, start=1))
    return StoryPage(
        slug=story.slug,
        title=story.title,
        tagline=story.tagline,
        goal=story.goal,
        advice=story.advice,
        standing=progress.standing,
        lines=scene.lines,
        choices=scene.choices,
        games=games,
        number=str(len(games) + (not progress.standing.is_playing)),
        is_begun=bool(games),
        is_end=scene.is_end,
        reveal=scene.reveal,
    )


def story_offered(user: User | None, slug: str) -> StoryOffer | None:
    """The story of a game as offered to a user or visitor; None if the game has none."""
    story = story_of(slug)
    if story is None:
        return None
    progress = _progress(_current(user, story) if user else None)
    return StoryOffer(
        slug=slug,
        title=story.title,
        tagline=story.tagline,
        faces=tuple(character.portrait(Mood.CALM) for character in story.cast[1:]),
        is_begun=bool(progress.matches) and not story.scene(progress.standing).is_end,
    )


def _game_shown(story: Story, number: int, match: Match) -> GameShown:
    winner = _winner(match)
    return GameShown(
        number=str(number),
        public_id=match.public_id,
        winner=story.cast[winner].name if winner is not None else "",
        has_player_won=winner == PLAYER,
        is_over=match.status == Match.Status.OVER,
    )


def _current(user: User, story: Story) -> Series | None:
    return Series.objects.filter(user=user, story=story.slug).order_by("-pk").first()


def _progress(series: Series | None) -> _Progress:
    if series is None:
        return _Progress(Standing(), ())
    matches = tuple(series.matches.alive().order_by("pk"))
    over = [match for match in matches if match.status == Match.Status.OVER]
    winners = tuple(_winner(match) for match in over)
    is_playing = len(over) < len(matches)
    deed = None if is_playing or not over else _deed(over[-1])
    return _Progress(Standing(winners, is_playing, tuple(series.answers.split()), deed), matches)


def _deed(match: Match) -> Line | None:
    story = story_of(match.game)
    if story is None:
        return None
    events = (event for entry in entries_of(match) for event in entry.events)
    return story.deed(tuple(events_for(match.game, events, None)))


def _winner(match: Match) -> Seat | None:
    """The single winner of a match."""
    winners: tuple[Seat, ...] = decode(match.outcome, Outcome).winners if match.outcome else ()
    return winners[0] if len(winners) == 1 else None


# --- Its steps --------------------------------------------------------------------------------------


def _series(user: User, story: Story) -> Series:
    """The series of a user's story, locked until this transaction ends."""
    lock_user(user)
    return _current(user, story) or Series.objects.create(user=user, story=story.slug)


@transaction.atomic
def story_say(*, user: User, story: Story, choice: str) -> None:
    """The player answers in the talk."""
    series = _series(user, story)
    standing = _progress(series).standing
    scene = story.scene(standing)
    if choice not in {offered.slug for offered in scene.choices}:
        raise BadData(_("The conversation has moved on. Here is where it stands."))
    series.answers = " ".join((*standing.answers, choice))
    series.save(update_fields=["answers"])


@transaction.atomic
def game_begin(*, user: User, story: Story, nonce: str, secret: str) -> Match:
    """The next game of the story, or the one that is being played already."""
    series = _series(user, story)
    progress = _progress(series)
    if progress.standing.is_playing:
        return progress.matches[-1]
    _check_may_begin(story.scene(progress.standing))
    planned = story.next_game(progress.standing)
    return match_create(
        user=user,
        game=story.slug,
        options=GAMES[story.slug].game.Options(),
        nonce=nonce,
        is_private=True,
        bots=planned.bots,
        seats=len(story.cast),
        hidden=planned.hidden,
        secret=secret,
        series=series,
        names=[character.name for character in story.cast[1:]],
    )


def _check_may_begin(scene: Scene) -> None:
    if scene.is_end:
        raise NotAllowed(_("The story is over. You can start it again."))
    if scene.choices:
        raise NotAllowed(_("Finish the conversation first."))


@transaction.atomic
def story_anew(*, user: User, story: Story) -> None:
    """Begin the story anew. A game in play is resigned: the others play it to its end."""
    matches = _progress(_series(user, story)).matches
    if not matches:
        return
    Series.objects.create(user=user, story=story.slug)
    last = matches[-1]
    if last.status == Match.Status.PLAYING:
        seat_forfeit(match_id=last.pk, user_id=user.pk)
