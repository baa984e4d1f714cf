"""The deck of each seat: the player's choice, or a bot's."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from accounts.models import User
from decks import choices
from decks.choices import DeckPlayed, Terms
from games.engine.bot_decks import bot_deck
from games.engine.game import AnyGame, Seat
from games.engine.setup import Deck, SeatSetup, Setup
from games.engine.wire import decode
from games.matches.models import Match
from games.matches.snapshot import MatchSnapshot, setup_type, snapshot_cached
from games.registry import GAMES


def deck_brought(game: AnyGame, terms: Terms, seat: int, user: User | None, key: str) -> Deck | None:
    """The deck for a key; None if the game takes none.

    Raises BadData if it cannot be played, and, even if the game takes none, if it is unknown or another user's.
    """
    if game.takes_deck(terms.options, Seat(seat)):
        return choices.deck_to_bring(game.slug, key or _usual(game, terms), user, terms)
    if key:
        choices.deck_chosen(game.slug, key, user)
    return None


def _usual(game: AnyGame, terms: Terms) -> str:
    """The key of the deck for players who have not chosen one."""
    return next((choice.key for choice in choices.choices_starter(game.slug, terms)), "")


def with_bots(game: AnyGame, setup: Setup[Any], seats: Iterable[int], secret: str) -> Setup[Any]:
    """The setup with the decks that bots bring to these seats, and no other decks there."""
    brought = {seat: bot_deck(game, setup, seat, secret) for seat in seats}
    again = (SeatSetup(brought[n]) if n in brought else seat for n, seat in enumerate(setup.seats))
    return replace(setup, seats=tuple(again))


def deck_choices(user: Any, game: AnyGame, terms: Terms | None = None) -> dict[str, Any]:
    """The decks to choose from, for a match on these terms if there is one; a visitor has none of their own."""
    own = choices.choices_own(user, game.slug, terms) if isinstance(user, User) else ()
    return {"own_decks": own, "preset_decks": choices.choices_starter(game.slug, terms)}


def deck_missing(match: Match, user_id: int | None) -> bool:
    """Whether a user who sits down now brings a deck, and has to choose one first."""
    if match.players.filter(user_id=user_id or 0).exists():
        return False
    game, terms, seat = _next_seat(match)
    return seat is not None and game.takes_deck(terms.options, seat)


def deck_joining(match: Match, user: User | None, key: str) -> Deck | None:
    """The deck that a user brings to the next free seat. Raises BadData with the reason."""
    game, terms, seat = _next_seat(match)
    return deck_brought(game, terms, seat or 0, user, key)


def deck_again(match: Match, user: User, key: str) -> Deck | None:
    """The deck chosen for the rematch; None to keep the previous one. Raises BadData with the reason."""
    if not key:
        return None
    snapshot = snapshot_cached(match.pk)
    if any_takes_deck(snapshot):
        return choices.deck_to_bring(match.game, key, user, terms_of(snapshot))
    choices.deck_chosen(match.game, key, user)
    return None


def terms_of(snapshot: MatchSnapshot) -> Terms:
    """A match's terms for the decks that are brought to it."""
    return Terms(snapshot.setup.options, snapshot.setup.map)


def _next_seat(match: Match) -> tuple[AnyGame, Terms, Seat | None]:
    """Game, terms and the next free seat; None for the seat if the match is full."""
    game = GAMES[match.game].game
    setup = decode(match.setup, setup_type(game))
    taken = set(match.players.values_list("seat", flat=True))
    free = (Seat(seat) for seat in range(len(setup.seats)) if seat not in taken)
    return game, Terms(setup.options, setup.map), next(free, None)


def deck_wanted(snapshot: MatchSnapshot) -> bool:
    """Whether the next player to sit down brings a deck."""
    taken = {sitter.seat for sitter in snapshot.sitters}
    free = (Seat(seat) for seat in range(len(snapshot.setup.seats)) if seat not in taken)
    return any(snapshot.game.takes_deck(snapshot.setup.options, seat) for seat in list(free)[:1])


def any_takes_deck(snapshot: MatchSnapshot) -> bool:
    """Whether any seat brings a deck to this match, and so to its rematch."""
    return any(
        snapshot.game.takes_deck(snapshot.setup.options, Seat(seat))
        for seat in range(len(snapshot.setup.seats))
    )


def decks_played(snapshot: MatchSnapshot) -> tuple[DeckPlayed, ...]:
    """The decks that were brought to a match, as they were then; none before it is over."""
    if not snapshot.is_over:
        return ()
    seats = zip(snapshot.names, snapshot.setup.seats, strict=True)
    return tuple(
        choices.deck_played(snapshot.game.slug, name, seat.deck) for name, seat in seats if seat.deck
    )
