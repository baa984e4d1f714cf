"""Stories as they are told to somebody: where theirs stands, and every step of it.

What is stored is a series with its matches and what the user answered; all else follows from that. The
services raise a RuleError with a sentence for the player, and have then changed nothing.
"""

from __future__ import annotations

from django.db import transaction
from msgspec import Struct

from accounts.models import User
from games.engine.errors import BadData
from games.engine.game import Outcome, Seat
from games.engine.setup import Hidden
from games.engine.story import ENDS, Choice, Line, Moment, Mood, Story
from games.engine.wire import decode
from games.engine.words import Words
from games.engine.words import words as _
from games.matches.errors import NotAllowed
from games.matches.models import Match, Series
from games.matches.play.services import seat_forfeit
from games.matches.seating.services import match_create
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
    """A game of the story that is over or being played."""

    number: str
    public_id: str
    winner: str
    """The name of who won it; "" for the player, and where nobody has."""
    has_player_won: bool
    is_over: bool


class StoryPage(Struct, frozen=True):
    """All that the page of a story shows."""

    slug: str
    title: Words
    tagline: Words
    goal: Words
    advice: tuple[Words, ...]
    moment: Moment
    lines: tuple[Line, ...]
    choices: tuple[Choice, ...]
    games: tuple[GameShown, ...]
    number: str
    """Of the game that is being played, or comes next."""
    is_begun: bool
    reveal: tuple[Words, ...]
    """At the end of a stacked game, that it was; () else."""

    @property
    def is_playing(self) -> bool:
        return self.moment is Moment.PLAYING

    @property
    def is_end(self) -> bool:
        return self.moment in ENDS

    @property
    def may_deal(self) -> bool:
        return not (self.is_playing or self.is_end or self.choices)

    @property
    def last(self) -> GameShown | None:
        return self.games[-1] if self.games else None


class _Stand(Struct, frozen=True):
    """Where the story of somebody is."""

    moment: Moment
    winner: Seat | None
    said: tuple[str, ...]
    matches: tuple[Match, ...]


def story_of(slug: str) -> Story | None:
    """The story of a game, if there is one."""
    registered = GAMES.get(slug)
    return registered.story if registered else None


def story_page(user: User | None, story: Story) -> StoryPage:
    """The story as somebody finds it; a visitor finds its beginning."""
    series = _current(user, story) if user else None
    stand = _stand(story, series)
    scene = story.scene(stand.moment, stand.winner, stand.said)
    games = tuple(_game_shown(story, number, match) for number, match in enumerate(stand.matches, start=1))
    return StoryPage(
        slug=story.slug,
        title=story.title,
        tagline=story.tagline,
        goal=story.goal,
        advice=story.advice,
        moment=stand.moment,
        lines=scene.lines,
        choices=scene.choices,
        games=games,
        number=str(len(games) + (stand.moment is not Moment.PLAYING)),
        is_begun=bool(games),
        reveal=story.reveal() if stand.moment is Moment.WON_STACKED else (),
    )


def story_offered(user: User | None, slug: str) -> StoryOffer | None:
    """The story of a game for whoever may want to play it; None if the game has none."""
    story = story_of(slug)
    if story is None:
        return None
    stand = _stand(story, _current(user, story) if user else None)
    return StoryOffer(
        slug=slug,
        title=story.title,
        tagline=story.tagline,
        faces=tuple(character.portrait(Mood.CALM) for character in story.cast[1:]),
        is_begun=bool(stand.matches) and stand.moment not in ENDS,
    )


def _game_shown(story: Story, number: int, match: Match) -> GameShown:
    winner = _winner(match)
    return GameShown(
        number=str(number),
        public_id=match.public_id,
        winner=story.cast[winner].name if winner is not None else "",
        has_player_won=winner == 0,
        is_over=match.status == Match.Status.OVER,
    )


def _current(user: User, story: Story) -> Series | None:
    return Series.objects.filter(user=user, story=story.slug).order_by("-pk").first()


def _stand(story: Story, series: Series | None) -> _Stand:
    if series is None:
        return _Stand(Moment.FIRST, None, (), ())
    matches = tuple(series.matches.exclude(status=Match.Status.CALLED_OFF).order_by("pk"))
    winner = _winner(matches[-1]) if matches else None
    return _Stand(_moment(story, matches, winner), winner, tuple(series.said.split()), matches)


def _moment(story: Story, matches: tuple[Match, ...], winner: Seat | None) -> Moment:
    played = len(matches)
    if not played:
        return Moment.FIRST
    if matches[-1].status != Match.Status.OVER:
        return Moment.PLAYING
    if winner == story.friend:
        return Moment.WON if played <= story.honest else Moment.WON_STACKED
    if played < story.honest:
        return Moment.NEXT
    return Moment.TALK if played == story.honest else Moment.AGAIN


def _winner(match: Match) -> Seat | None:
    """Who alone has won a match."""
    winners: tuple[Seat, ...] = decode(match.outcome, Outcome).winners if match.outcome else ()
    return winners[0] if len(winners) == 1 else None


# --- Its steps --------------------------------------------------------------------------------------


def _series(user: User, story: Story) -> Series:
    """The series of somebody's story, which nobody else changes until this transaction ends."""
    lock_user(user)
    return _current(user, story) or Series.objects.create(user=user, story=story.slug)


@transaction.atomic
def story_say(*, user: User, story: Story, choice: str) -> None:
    """The player answers in the talk."""
    series = _series(user, story)
    stand = _stand(story, series)
    scene = story.scene(stand.moment, stand.winner, stand.said)
    if choice not in {offered.slug for offered in scene.choices}:
        raise BadData(_("The talk has gone on since. Here is where it stands."))
    series.said = " ".join((*stand.said, choice))
    series.save(update_fields=["said"])


@transaction.atomic
def game_begin(*, user: User, story: Story, nonce: str, secret: str) -> Match:
    """The next game of the story, or the one that is being played already."""
    series = _series(user, story)
    stand = _stand(story, series)
    if stand.moment is Moment.PLAYING:
        return stand.matches[-1]
    if stand.moment in ENDS:
        raise NotAllowed(_("The story is at its end. You can begin it anew."))
    if story.scene(stand.moment, stand.winner, stand.said).choices:
        raise NotAllowed(_("There is something to talk about first."))
    is_stacked = len(stand.matches) >= story.honest
    return match_create(
        user=user,
        game=story.slug,
        options=GAMES[story.slug].game.Options(),
        nonce=nonce,
        is_private=True,
        bots=[_bot(story, Seat(seat), is_stacked=is_stacked) for seat in range(1, len(story.cast))],
        seats=len(story.cast),
        hidden=Hidden(rigging=dict(story.rigging())) if is_stacked else None,
        secret=secret,
        series=series,
        names=[character.name for character in story.cast[1:]],
    )


def _bot(story: Story, seat: Seat, *, is_stacked: bool) -> str:
    is_helping = is_stacked and seat == story.helper and story.helping_bot in GAMES[story.slug].bots
    return story.helping_bot if is_helping else story.bot


@transaction.atomic
def story_anew(*, user: User, story: Story) -> Match | None:
    """Begin from the beginning. A game in play is resigned, and returned: the others play it to its end."""
    series = _series(user, story)
    stand = _stand(story, series)
    if not stand.matches:
        return None
    Series.objects.create(user=user, story=story.slug)
    last = stand.matches[-1]
    if last.status != Match.Status.PLAYING:
        return None
    seat_forfeit(match_id=last.pk, user_id=user.pk)
    return last
