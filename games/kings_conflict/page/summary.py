"""What decided a match of King's Conflict, in numbers, and what to try next, computed from what its viewer saw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.game import Seat
from games.engine.offers import Names
from games.engine.summaries import Fact, NumberedEvent, Summary, Turn, best_swing, taken_for_good
from games.engine.words import Words
from games.engine.words import words as _
from games.kings_conflict.page.lay import Lay
from games.kings_conflict.page.sight import sight_of
from games.kings_conflict.rules.card_types import Kind
from games.kings_conflict.rules.cards import KNOWN
from games.kings_conflict.rules.constants import DOMAIN_SHARE
from games.kings_conflict.rules.events import (
    GameDrawn,
    GameWon,
    PieceAttacked,
    PieceDamaged,
    PieceDied,
    PiecePlaced,
    TurnBegan,
    TurnEnded,
)
from games.kings_conflict.rules.position import Position
from games.kings_conflict.rules.regions import held_domain
from games.kings_conflict.rules.values import OTHER, Board, Reason
from games.kings_conflict.rules.views import SeenEvent, View

FIRST = 4
"""The turn, of both together, up to which a lead that lasts counts as a lead from the start."""
RICH = 8
"""Gold at the end that is worth mentioning: it could have been a strong piece."""


class _Tale:
    """A match turn by turn in numbers: what each seat held in land and pieces."""

    def __init__(self, board: Board, events: Sequence[NumberedEvent[SeenEvent]], seat: Seat) -> None:
        self.seat = seat
        self.turns: list[Turn] = []
        self.died: dict[int, list[int]] = {}
        """The pieces of each seat that died in a turn, without kings."""
        self.lost, self.king_hurt = [0, 0], [0, 0]
        self.last_blow: tuple[str, str] | None = None
        """The card that struck last, and the one that it met."""
        self._pieces = [0, 0]
        self._lay = Lay(sight_of(board, None), board.map.rows)
        self._turn, self._active, self._at = 0, Seat(0), 0
        for one in events:
            self._at = one.number
            self._hear(one.event)

    def _lead(self) -> float:
        land = self._lay.land()
        mine, theirs = (land[one] / DOMAIN_SHARE + self._pieces[one] for one in (self.seat, OTHER[self.seat]))
        return mine - theirs

    def _hear(self, event: SeenEvent) -> None:
        self._lay = self._lay.after((event,))
        match event:
            case TurnBegan(seat, turn):
                self._turn, self._active = turn, seat
            case PiecePlaced(piece) if KNOWN[piece.card].kind is not Kind.KING:
                self._pieces[piece.seat] += KNOWN[piece.card].cost
            case PieceDied(piece) if KNOWN[piece.card].kind is not Kind.KING:
                self._pieces[piece.seat] -= KNOWN[piece.card].cost
                self.lost[piece.seat] += 1
                self.died.setdefault(self._turn, [0, 0])[piece.seat] += 1
            case PieceAttacked(card=card, met=met):
                self.last_blow = card, met
            case PieceDamaged(amount=amount, seat=seat, card=card) if KNOWN[card].kind is Kind.KING:
                self.king_hurt[seat] += amount
            case TurnEnded() | GameWon() | GameDrawn():
                self.turns.append(Turn(self._turn, self._active, self._at, self._lead()))


def summary(view: View, events: Sequence[NumberedEvent[SeenEvent]], names: Names) -> Summary | None:
    """The summary for a player; for a spectator only what decided the match."""
    decided, at = _decided(view, events, names)
    if view.viewer is None:
        return Summary(decided, at)
    tale = _Tale(view.board, events, view.viewer)
    return Summary(decided, at, tuple(_facts(view, view.viewer, tale)), _next(view, view.viewer, tale))


def _decided(
    view: View, events: Sequence[NumberedEvent[SeenEvent]], names: Names
) -> tuple[Words | None, str]:
    winner = view.board.winner
    if winner is None or view.board.reason is Reason.FORFEIT:
        return None, ""
    tale = _Tale(view.board, events, winner)
    turned = taken_for_good(tale.turns)
    if turned is not None and turned.number > FIRST:
        return _took_over(view, turned, tale, names), str(turned.at)
    if tale.turns and tale.turns[-1].lead <= 0:
        is_struck = view.board.reason is Reason.KING and tale.last_blow
        return (_struck(view, tale, names), str(tale.turns[-1].at)) if is_struck else (None, "")
    turn = best_swing(tale.turns)
    return (_led(view, turn, names), str(turn.at)) if turn else (None, "")


def _year(turn: Turn) -> int:
    return (turn.number + 1) // 2


def _took_over(view: View, turn: Turn, tale: _Tale, names: Names) -> Words:
    """Since when the winner was ahead in land and pieces, and what fell in that turn."""
    who, year = names[tale.seat], _year(turn)
    fallen = tale.died.get(turn.number, [0, 0])[OTHER[tale.seat]]
    is_own = view.viewer == tale.seat
    if fallen and is_own:
        return _("Year %(year)s decided it: you took %(n)s of their pieces, and were ahead from then on.",
                 year=year, n=fallen)  # fmt: skip
    if is_own:
        return _("Year %(year)s decided it: you were ahead from then on.", year=year)
    if fallen and view.viewer is not None:
        return _("Year %(year)s decided it: you lost %(n)s of your pieces, and %(who)s was ahead from then on.",
                 year=year, n=fallen, who=who)  # fmt: skip
    return _("Year %(year)s decided it: %(who)s was ahead from then on.", year=year, who=who)


def _struck(view: View, tale: _Tale, names: Names) -> Words:
    """A king struck down though its side was ahead."""
    card = KNOWN[tale.last_blow[0]].name if tale.last_blow else ""
    if view.viewer == tale.seat:
        return _("You were behind, and still won: your %(card)s struck where it counted.", card=card)
    if view.viewer is None:
        return _("%(who)s was behind, and still won: their %(card)s struck where it counted.", who=names[tale.seat],
                 card=card)  # fmt: skip
    return _("You were ahead, but your king stood too open: their %(card)s reached him.", card=card)


def _led(view: View, turn: Turn, names: Names) -> Words:
    year = _year(turn)
    if view.viewer == view.board.winner:
        return _("You were ahead all the way, and gained most in year %(year)s.", year=year)
    who = names[view.board.winner or 0]
    return _("%(who)s was ahead all the way, and gained most in year %(year)s.", who=who, year=year)


def _facts(view: View, seat: Seat, tale: _Tale) -> Iterator[Fact]:
    other, position = OTHER[seat], Position(view.board)
    mine, theirs = held_domain(position, seat), held_domain(position, other)
    yield Fact(_("Your domain"), _("%(mine)s, theirs %(theirs)s", mine=mine, theirs=theirs))
    yield Fact(
        _("Pieces lost"), _("%(mine)s, theirs %(theirs)s", mine=tale.lost[seat], theirs=tale.lost[other])
    )
    value = _("%(mine)s damage, theirs %(theirs)s", mine=tale.king_hurt[seat], theirs=tale.king_hurt[other])
    yield Fact(_("Your king took"), value)
    yield Fact(_("Gold left over"), Words(str(view.board.sides[seat].gold)))


def _next(view: View, seat: Seat, tale: _Tale) -> Words | None:
    has_won, position = view.board.winner == seat, Position(view.board)
    gave_up = view.board.reason is Reason.FORFEIT
    if not has_won and not gave_up and view.board.sides[seat].gold >= RICH:
        return _("You had %(gold)s gold left. Spend it: a piece on the board earns land every turn.",
                 gold=view.board.sides[seat].gold)  # fmt: skip
    if not has_won and view.board.reason is Reason.KING:
        return _("Keep a servant beside your king: see what can reach him before you end your turn.")
    if not has_won and held_domain(position, seat) < held_domain(position, OTHER[seat]):
        return _("Settle more regions early: one piece more than they have there makes the land yours.")
    if not has_won and tale.lost[seat] > tale.lost[OTHER[seat]]:
        return _("Attack where they can't strike back: a range of two, or a piece they have just used.")
    if not has_won and gave_up:
        return None  # no year decided it
    if not has_won:
        return _("Step through the replay from the year that decided it, and see what you could have done.")
    if not view.board.options.own_decks:
        return _("Well ruled. Next, bring a king and a deck of your own.")
    return _("Well ruled. Try another map: water and lava change everything.")
