"""What a seat may do at the exchange, and why not (RULES 3, 5)."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.game import Seat
from games.engine.words import Words
from games.engine.words import words as _
from games.hamsterdam.rules.values import HamsterdamAction, Keep, Pass, Phase, Play, State, Trade

_KEEP, _TRADE, _PASS = Keep(), Trade(), Pass()


def refusal(state: State, seat: Seat, action: HamsterdamAction) -> Words | None:
    """Why the seat whose turn it is may not do this; None if it may."""
    if isinstance(action, Keep | Trade):
        if state.phase is Phase.MARKETS:
            return None
        return _("The markets are closed for this round: play a modifier or pass.")
    if state.phase is Phase.MARKETS:
        return _("The markets are still open: keep your stock or trade it.")
    if isinstance(action, Pass):
        return None
    if action.card not in state.sides[seat].hand:
        return _("You don't hold that modifier.")
    if action.target not in state.order:
        return _("They have no stock to play it on.")
    return None


def legal_actions(state: State, seat: Seat) -> Iterator[HamsterdamAction]:
    """All that the seat whose turn it is may do."""
    if state.phase is Phase.MARKETS:
        yield _KEEP
        yield _TRADE
        return
    for card in state.sides[seat].hand:
        for target in state.order:
            yield Play(card, target)
    yield _PASS


def timeout_action(state: State) -> HamsterdamAction:
    """What a seat that ran out of time does: it keeps its stock, or passes."""
    return _KEEP if state.phase is Phase.MARKETS else _PASS
