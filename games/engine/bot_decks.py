"""The deck that a bot brings, which nobody can choose once the secret is promised."""

from __future__ import annotations

from typing import Any

from games.engine.fairness import bot_choice
from games.engine.game import AnyGame, Seat
from games.engine.setup import Deck, SeatSetup, Setup


def bot_deck(game: AnyGame, setup: Setup[Any], seat: int, secret: str) -> Deck | None:
    """The starter deck that a bot brings to a seat; None where it brings none.

    It depends only on the options, the number of seats and the fixed card order of the setup. Opponents do not know
    which deck it is, except where the card order is fixed: to fix it one has to know the deck, so there, and without a
    secret, it is the first.
    """
    options, count = setup.options, len(setup.seats)
    if not game.takes_deck(options, Seat(seat)):
        return None

    def is_playable(deck: Deck) -> bool:
        seats = (SeatSetup(deck=deck if other == seat else None) for other in range(count))
        return not game.problems(Setup(options, tuple(seats)))

    starters = sorted(game.starters().items())
    playable = [deck for _key, deck in starters if is_playable(deck)]
    if not playable:
        return None
    is_known = setup.hidden.stack or not secret
    return playable[0 if is_known else bot_choice(secret, seat, len(playable))]
