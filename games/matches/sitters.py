"""Who sits where in a match, as pages show them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from games.engine.entries import AnyEntry, Controlled
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
    return _bot(seat, bot, player.alias, registered, bound)


def _bot(seat: Seat, bot: str, alias: str, registered: Registered, bound: str = "") -> Sitter:
    persona = registered.everyone[bot].persona(seat)
    return Sitter(seat, alias or persona.name, None, "", bot, bound, persona=persona)


def sitters_of(players: Iterable[Player], registered: Registered) -> tuple[Sitter, ...]:
    """All players of a match."""
    return _apart([sitter_of(player, registered) for player in players], registered)


def _apart(sitters: Sequence[Sitter], registered: Registered) -> tuple[Sitter, ...]:
    """The first of a cast is who a person is: a bot in the first seat is who it would be in that person's."""
    first = next((sitter.seat for sitter in sitters if sitter.user_id is not None), Seat(0))
    return tuple([_as_in(first, sitter, registered) for sitter in sitters])


def _as_in(seat: Seat, sitter: Sitter, registered: Registered) -> Sitter:
    if sitter.seat or sitter.persona is None:
        return sitter
    persona = registered.everyone[sitter.bot].persona(seat)
    name = persona.name if sitter.name == sitter.persona.name else sitter.name
    return replace(sitter, name=name, persona=persona)


def sitters_at(matches: Mapping[int, Registered]) -> Mapping[int, tuple[Sitter, ...]]:
    """All players of several matches, which are given with their games.

    They are read as rows: to make a model of each player and of each user took a third of a full lobby's time.
    """
    at: dict[int, list[Sitter]] = defaultdict(list)
    of_user = ("user_id", "user__username", "user__public_id")
    rows = Player.objects.filter(match__in=matches).values_list("match_id", "seat", "bot", "alias", *of_user)
    for match_id, seat, bot, alias, user_id, username, public_id in rows:
        if user_id is not None:
            sitter = Sitter(Seat(seat), username, user_id, public_id, bot)
        else:
            sitter = _bot(Seat(seat), bot, alias, matches[match_id])
        at[match_id].append(sitter)
    return {match_id: _apart(sitters, matches[match_id]) for match_id, sitters in at.items()}


def seated_after(sitters: tuple[Sitter, ...], entry: AnyEntry) -> tuple[Sitter, ...]:
    """The sitters after an entry: a bot may begin or cease to play for a person."""
    if not isinstance(entry, Controlled):
        return sitters
    bot = entry.bot or ""
    return tuple(replace(sitter, bot=bot) if sitter.seat == entry.seat else sitter for sitter in sitters)
