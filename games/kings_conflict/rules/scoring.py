"""How a match ended, and who is ahead in what when its turns are over (RULES 11)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from games.engine.game import Outcome, Seat
from games.engine.words import Words
from games.engine.words import words as _
from games.kings_conflict.rules.position import Position, card_of
from games.kings_conflict.rules.regions import domains
from games.kings_conflict.rules.values import SEATS, Board, Reason

REASONS: Mapping[Reason, Words] = {
    Reason.KING: _("The loser's king is dead."),
    Reason.FORFEIT: _("The loser gave up."),
    Reason.DOMINION: _("The winner ruled much more land, turn after turn."),
    Reason.DOMAIN: _("The turns were over, and the winner ruled more land."),
    Reason.HEALTH: _("The turns were over, and the winner's king was in better health."),
    Reason.ARMY: _("The turns were over, and the winner had more left."),
    Reason.EVEN: _("The turns were over, and neither was ahead in anything."),
}


def army(position: Position, seat: Seat) -> Fraction:
    """What the pieces of a seat cost, each for as much of its health as it has left."""
    worth = Fraction(0)
    for piece in position.of(seat):
        card = card_of(piece)
        worth += Fraction(card.cost * piece.health, card.health)
    return worth


def _health(position: Position, seat: Seat) -> Fraction:
    king = position.king(seat)
    return Fraction(king.health, card_of(king).health)


def decided(position: Position) -> tuple[Seat | None, Reason]:
    """Who has won when the turns are over, and by what (RULES 11.5, 11.6)."""
    counts: tuple[tuple[Reason, tuple[Fraction | int, ...]], ...] = (
        (Reason.DOMAIN, domains(position)),
        (Reason.HEALTH, tuple(_health(position, seat) for seat in SEATS)),
        (Reason.ARMY, tuple(army(position, seat) for seat in SEATS)),
    )
    for reason, (blue, red) in counts:
        if blue != red:
            return SEATS[blue < red], reason
    return None, Reason.EVEN


def outcome_of(board: Board) -> Outcome | None:
    """How it ended, or None while it goes on."""
    if board.reason is None:
        return None
    winners = () if board.winner is None else (board.winner,)
    return Outcome(winners, tuple(int(seat in winners) for seat in SEATS), REASONS[board.reason])
