"""How a match is won, in the one sentence that the table, the lesson and the rules all say, and how near that is."""

from __future__ import annotations

from games.engine.game import Seat, Viewer
from games.engine.values import Value
from games.engine.words import Words
from games.engine.words import words as _
from games.kings_conflict.page.sight import sight_of
from games.kings_conflict.rules.constants import DOMINION_LEAD
from games.kings_conflict.rules.position import Position
from games.kings_conflict.rules.regions import held_domain
from games.kings_conflict.rules.values import OTHER, Board


class Dominion(Value, frozen=True):
    """The turns that are counted of those that win."""

    turns: tuple[str, ...]
    """For each turn that wins, whose it is: `own` from the left, `other` from the right, or ""."""
    words: Words
    other: Words
    """Whose domain stands on the other side of it, for those who only hear it."""


class Aim(Value, frozen=True):
    """What wins by land."""

    words: Words
    own: Words
    """Whose domain comes next, for those who only hear it."""


class Track(Value, frozen=True):
    """How near both are to winning by land: their domains, as the map is tinted, and the turns that count."""

    aim: Aim
    own: str
    dominion: Dominion
    other: str


def goal_of(board: Board) -> Words:
    """How this match is won."""
    return _(
        "Kill the other king, or begin %(turns)s of your turns in a row with at least %(lead)s more domain than your "
        "opponent.",
        turns=board.terms.dominion_turns,
        lead=DOMINION_LEAD,
    )


def reminder_of(board: Board) -> Words:
    """The same in a few words."""
    return _(
        "to win, kill the enemy king or lead by %(lead)s domain %(turns)s turns running",
        turns=board.terms.dominion_turns,
        lead=DOMINION_LEAD,
    )


def counted(board: Board, own: Seat) -> Words | None:
    """What a dominion that runs asks of somebody whose turn it is; the other's first: it ends the match sooner."""
    most = board.terms.dominion_turns
    if turns := board.sides[OTHER[own]].dominion:
        return _("Enemy dominion %(turns)s of %(most)s: take land!", turns=turns, most=most)
    if turns := board.sides[own].dominion:
        return _(
            "Dominion %(turns)s of %(most)s: stay %(lead)s ahead",
            turns=turns,
            most=most,
            lead=DOMINION_LEAD,
        )
    return None


def domain_track(position: Position, viewer: Viewer) -> Track:
    """The track between the players; who sits at the bottom is `own`, as on the map."""
    board, own = position.board, sight_of(position.board, viewer).seat
    turns, others, most = (
        board.sides[own].dominion,
        board.sides[OTHER[own]].dominion,
        board.terms.dominion_turns,
    )
    count = {"turns": turns, "others": others, "most": most}
    if viewer is None:
        whose = _("Blue's:"), _("Red's:")
        words = _("Dominion: Blue %(turns)s, Red %(others)s, of the %(most)s turns that win", **count)
    else:
        whose = _("Yours:"), _("Theirs:")
        words = _("Dominion: you %(turns)s, they %(others)s, of the %(most)s turns that win", **count)
    return Track(
        Aim(_("%(lead)s ahead for %(turns)s turns wins", lead=DOMINION_LEAD, turns=most), whose[0]),
        str(held_domain(position, own)),
        Dominion(tuple([_whose(at, most, turns, others) for at in range(most)]), words, whose[1]),
        str(held_domain(position, OTHER[own])),
    )


def _whose(at: int, most: int, own: int, other: int) -> str:
    return "own" if at < own else "other" if at >= most - other else ""
