"""What the room of a match shows to one viewer: the frame of its page, and its fragments."""

from __future__ import annotations

from typing import Any

from games.engine.game import Outcome, Viewer
from games.engine.offers import Offer, Prefix
from games.engine.personas import Persona
from games.engine.summaries import NextWay, Summary
from games.engine.values import Value
from games.engine.words import Words
from games.engine.words import words as _
from games.matches.models import Match
from games.matches.redaction import setup_for_all, view_for, view_of_state
from games.matches.room.beats import Beats, last_beats
from games.matches.room.endings import goal_ending, with_goal_ending
from games.matches.room.headlines import headline
from games.matches.room.lessons import LessonShown, lesson_shown
from games.matches.room.logs import LogBlock, log_blocks
from games.matches.room.offered import offered
from games.matches.room.prizes import cashed_out, earned, next_way
from games.matches.seating.options import rules_said
from games.matches.snapshot import MatchSnapshot
from games.registry import GAMES


class SeatRow(Value, frozen=True):
    """A seat as the room shows it; without a name it is free."""

    seat: str
    name: str
    public_id: str
    is_bot: bool
    """True also while a bot plays for a person who is away."""
    is_viewer: bool
    is_to_act: bool
    has_won: bool
    is_out: bool = False
    kept_for: str = ""
    """The player for whom a free seat of a rematch is kept; "" for none."""
    persona: Persona | None = None
    """Who a bot is; None for a person."""
    picture: str = ""
    """The static path of the picture that a person has at this game's tables; "" for their own."""

    @property
    def vacancy(self) -> Words:
        """The words for a seat that is free."""
        return _("Kept for %(name)s", name=self.kept_for) if self.kept_for else _("Free seat")


class RoomFrame(Value, frozen=True):
    """What the page of a match room shows around its fragments."""

    public_id: str
    game_name: Words
    headline: Words
    version: str
    is_open: bool
    is_playing: bool
    is_over: bool
    is_private: bool
    is_solo: bool
    """True if a single player plays it."""
    is_waiting: bool
    """True if the page changes without the viewer doing anything."""
    rules: tuple[Words, ...]
    """The rules it is played by."""
    fingerprint: str
    stylesheet: str
    table_stylesheets: tuple[str, ...]
    has_plan: bool
    """Whether the viewer plans moves step by step, and may fetch all that can be planned."""
    practice_template: str
    """What practice offers to show besides; "" for nothing."""
    story: str
    """The story that the match belongs to; "" for none."""
    is_lesson: bool
    bots: tuple[tuple[str, Words], ...]
    """For the host of a match that waits: the bots to fill it with, by slug."""


class MatchPage(Value, frozen=True):
    """All that the fragments of a match room show to one viewer at one version."""

    public_id: str
    game: str
    game_name: Words
    viewer: Viewer
    turn: str
    """The turn the viewer may spend now; "" if there is none."""
    is_called_off: bool
    is_practice: bool
    """True for practice, which counts for nothing."""
    seats: tuple[SeatRow, ...]
    headline: Words
    board: Any
    template: str
    offers: tuple[Offer, ...]
    """The offers beside the board: those that belong to nothing on it."""
    prefix: str
    log: tuple[LogBlock, ...]
    steps: Beats
    """The last entry, step by step."""
    outcome: Outcome | None
    verdict: Words | None
    """How it ended, in words for the viewer."""
    rematch_id: str
    """The public id of the match's rematch; "" if there is none."""
    is_rematch_mine: bool
    """True if the viewer sits there already."""
    is_rematch_taken: bool
    """True if another player has the viewer's seat there."""
    is_solo: bool
    """True if a single player plays it."""
    cashed_out: str
    """The credits that went back to the viewer's purse at the end; "" if none were brought."""
    earned: tuple[Words, ...]
    """What the viewer has earned by it."""
    replay_name: Words
    """What leads to the replay after the end."""
    next_way: NextWay | None
    """After a win: another way to play that is offered."""
    bots: tuple[tuple[str, Words], ...]
    """For the host of a match that waits: the bots to fill it with, by slug."""
    daily: str
    """The day, if this is the viewer's one try at its deal; else ""."""
    may_resign: bool
    may_take_back: bool
    """Whether the viewer can undo what they did last."""
    story: str
    """The story that the match belongs to; "" for none."""
    lesson: LessonShown | None
    """What a lesson says to the viewer now; None in any other match."""
    hinted: str
    """The id of the thing on the board that a hint advises; "" for nothing."""
    summary: Summary | None = None
    """What decided it, and numbers worth knowing, once it is over."""

    @property
    def is_lesson(self) -> bool:
        return self.lesson is not None

    @property
    def has_many_free(self) -> bool:
        return sum(not row.name for row in self.seats) > 1

    @property
    def is_viewer_to_act(self) -> bool:
        return bool(self.turn)


def room_frame(snapshot: MatchSnapshot, viewer: Viewer) -> RoomFrame:
    """The page around the fragments; needs no board."""
    return RoomFrame(
        public_id=snapshot.public_id,
        game_name=snapshot.game.name,
        headline=headline(snapshot, viewer),
        version=str(snapshot.version),
        is_open=snapshot.is_open,
        is_playing=snapshot.is_playing,
        is_over=snapshot.is_over,
        is_private=snapshot.is_private,
        is_solo=snapshot.is_solo,
        is_waiting=snapshot.is_open or (snapshot.is_playing and viewer not in snapshot.acting),
        rules=snapshot_rules(snapshot),
        fingerprint=snapshot.fingerprint,
        stylesheet=snapshot.registered.page.stylesheet,
        table_stylesheets=snapshot.registered.page.table_stylesheets,
        # A lesson points at what comes next after every pick, which the server says.
        has_plan=snapshot.registered.page.has_plan and viewer is not None and snapshot.lesson is None,
        practice_template=snapshot.registered.page.practice_template
        if snapshot.is_practice and snapshot.lesson is None
        else "",
        story=_story_of(snapshot),
        is_lesson=snapshot.lesson is not None and viewer is not None,
        bots=_bots_for_host(snapshot, viewer),
    )


def match_page(snapshot: MatchSnapshot, viewer: Viewer, prefix: Prefix = (), hint: Prefix = ()) -> MatchPage:
    """The match as one viewer may see it, with what was picked so far, and the picks that a hint advises."""
    page = snapshot.registered.page
    is_to_act = snapshot.is_playing and viewer in snapshot.acting
    view = view_for(snapshot, viewer) if snapshot.state is not None else None
    prefix, offers, at = offered(page, view, prefix, hint) if is_to_act else ((), (), "")
    return MatchPage(
        public_id=snapshot.public_id,
        game=snapshot.slug,
        game_name=snapshot.game.name,
        viewer=viewer,
        turn=str(snapshot.turns[viewer]) if is_to_act and viewer is not None else "",
        is_called_off=snapshot.status == Match.Status.CALLED_OFF,
        is_practice=snapshot.is_practice,
        seats=_seat_rows(snapshot, viewer),
        headline=headline(snapshot, viewer),
        board=_board(snapshot, viewer, view, prefix, offers),
        template=page.template,
        offers=tuple(offer for offer in offers if not offer.on),
        prefix=" ".join(prefix),
        log=log_blocks(snapshot, viewer),
        steps=last_beats(snapshot, viewer, view),
        outcome=snapshot.outcome,
        verdict=_verdict(snapshot, viewer, view),
        rematch_id=snapshot.rematch.public_id if snapshot.rematch else "",
        is_rematch_mine=_sits_in_rematch(snapshot, viewer),
        is_rematch_taken=_is_taken_in_rematch(snapshot, viewer),
        bots=_bots_for_host(snapshot, viewer),
        may_resign=snapshot.is_playing and viewer is not None and not snapshot.is_out(viewer),
        may_take_back=snapshot.may_take_back(viewer),
        story=_story_of(snapshot),
        is_solo=snapshot.is_solo,
        cashed_out=cashed_out(snapshot, viewer),
        daily=snapshot.daily.day.isoformat() if snapshot.daily and not snapshot.is_practice else "",
        earned=tuple(earned(snapshot)) if viewer is not None else (),
        replay_name=_("Replay") if snapshot.is_kept_back else page.replay_name,
        next_way=next_way(snapshot, viewer),
        lesson=lesson_shown(snapshot, viewer, view, prefix, offers),
        hinted=at,
    )


def _board(
    snapshot: MatchSnapshot, viewer: Viewer, view: Any, prefix: Prefix, offers: tuple[Offer, ...]
) -> Any:
    if view is None:
        return None
    board = snapshot.registered.page.board(view, snapshot.names, prefix, offers)
    return with_goal_ending(snapshot, viewer, board)


def _verdict(snapshot: MatchSnapshot, viewer: Viewer, view: Any) -> Words | None:
    if snapshot.outcome is None:
        return None
    if ending := goal_ending(snapshot, viewer):
        return ending.reason
    said = snapshot.registered.page.verdict(view, snapshot.names)
    return said or snapshot.outcome.reason


def _story_of(snapshot: MatchSnapshot) -> str:
    return snapshot.chapter.story if snapshot.chapter else ""


def _sits_in_rematch(snapshot: MatchSnapshot, viewer: Viewer) -> bool:
    sitter = snapshot.sitter(viewer) if viewer is not None else None
    return bool(snapshot.rematch and sitter and sitter.user_id in snapshot.rematch.user_ids)


def _is_taken_in_rematch(snapshot: MatchSnapshot, viewer: Viewer) -> bool:
    if snapshot.rematch is None or viewer is None or _sits_in_rematch(snapshot, viewer):
        return False
    return snapshot.seat_again(viewer) in snapshot.rematch.taken


def snapshot_rules(snapshot: MatchSnapshot) -> tuple[Words, ...]:
    """The rules that a match is played by, as everybody may know them."""
    setup = setup_for_all(snapshot.game, snapshot.setup)
    return rules_said(snapshot.registered, setup, is_practice=snapshot.is_practice)


def _bots_for_host(snapshot: MatchSnapshot, viewer: Viewer) -> tuple[tuple[str, Words], ...]:
    sitter = snapshot.sitter(viewer) if viewer is not None else None
    if not snapshot.is_open or sitter is None or sitter.user_id != snapshot.host_id:
        return ()
    # One that plays for another player would make two players against the third.
    return tuple((slug, bot.title) for slug, bot in snapshot.registered.bots.items() if bot.is_rival)


def _seat_rows(snapshot: MatchSnapshot, viewer: Viewer) -> tuple[SeatRow, ...]:
    winners = snapshot.outcome.winners if snapshot.outcome else ()
    pictures = snapshot.registered.page.portraits(snapshot.names)
    taken = tuple(
        SeatRow(
            seat=str(sitter.seat),
            name=sitter.name,
            public_id=sitter.public_id,
            is_bot=bool(sitter.bot),
            is_viewer=sitter.seat == viewer,
            is_to_act=snapshot.is_playing and sitter.seat in snapshot.acting,
            has_won=sitter.seat in winners,
            is_out=snapshot.is_out(sitter.seat),
            persona=sitter.persona,
            picture=pictures[sitter.seat] if pictures else "",
        )
        for sitter in snapshot.sitters
    )
    if not snapshot.is_open:
        return taken
    kept_for = dict(enumerate(snapshot.kept_for))
    free = (
        SeatRow(str(seat), "", "", False, False, False, False, kept_for=kept_for.get(seat, ""))
        for seat in snapshot.free_seats
    )
    return tuple(sorted((*taken, *free), key=lambda row: int(row.seat)))


def board_for(
    slug: str, state: Any, viewer: Viewer, names: tuple[str, ...], picks: tuple[str, ...] = ()
) -> Any:
    """A board as a viewer may see it, with nothing to click."""
    return GAMES[slug].page.board(view_of_state(slug, state, viewer), names, picks, ())
