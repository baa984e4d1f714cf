"""Who sits where in a match, as pages show them."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from games.engine.game import Seat
from games.engine.personas import Persona
from games.matches.models import Player
from games.registry import Registered


class Sitter(Struct, frozen=True):
    """A seat's player or bot, as pages show them."""

    seat: Seat
    name: str
    user_id: int | None
    public_id: str
    """The user's id in addresses; "" for a bot."""
    bot: str
    """The bot that controls the seat; "" if a person does."""
    deck_bound: str = ""
    """What binds the deck that was brought (`fairness.deck_bound`); "" if none was."""
    commitment: str = ""
    """What binds the nonce that is shown once the table is closed; "" for none."""
    persona: Persona | None = None
    """Who a bot is; None for a person."""


def sitter_of(player: Player, registered: Registered) -> Sitter:
    """A player row as pages show it."""
    seat, bot, bound, user = Seat(player.seat), player.bot, player.deck_bound, player.user
    if user is not None:
        return Sitter(seat, user.username, user.pk, user.public_id, bot, bound, player.commitment)
    persona = registered.everyone[bot].persona(seat)
    return Sitter(seat, player.alias or persona.name, None, "", bot, bound, persona=persona)


def sitters_of(players: Iterable[Player], registered: Registered) -> tuple[Sitter, ...]:
    """All players of a match."""
    return tuple(sitter_of(player, registered) for player in players)
