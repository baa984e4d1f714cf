"""Which deck comes to the table: the one that somebody chose, or a bot's."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from decks import choices
from decks.choices import DeckPlayed, Terms
from games.engine.fairness import bot_choice
from games.engine.game import AnyGame, Seat
from games.engine.setup import Deck, SeatSetup, Setup
from games.engine.wire import decode
from games.matches.models import Match
from games.matches.snapshot import MatchSnapshot, setup_type, snapshot_cached
from games.registry import GAMES


def deck_brought(game: AnyGame, terms: Terms, seat: int, user: User | None, key: str) -> Deck | None:
    """The deck that a seat brings, by the key of the page's choice; None where the game takes none.

    Raises BadData with the reason where the deck cannot be played; and where it is not theirs, or no deck
    at all, even if none is needed.
    """
    if game.takes_deck(terms.options, Seat(seat)):
        return choices.deck_to_bring(game.slug, key or _usual(game, terms), user, terms)
    if key:
        choices.deck_chosen(game.slug, key, user)
    return None


def _usual(game: AnyGame, terms: Terms) -> str:
    """The key of the deck for those who have not chosen one."""
    return next((choice.key for choice in choices.choices_starter(game.slug, terms)), "")


def seat_setups(
    game: AnyGame, options: Any, count: int, bots: int, secret: str, *, is_practice: bool = False
) -> tuple[SeatSetup, ...]:
    """The seats of a new match: the first is the creator's, the bots in those after it have their decks."""

    def deck(seat: int) -> Deck | None:
        return bot_deck(game, options, count, seat, secret, is_practice=is_practice)

    return tuple(SeatSetup(deck=deck(seat) if 0 < seat <= bots else None) for seat in range(count))


def seat_setups_again(snapshot: MatchSnapshot) -> tuple[SeatSetup, ...]:
    """The seats of a rematch, moved on by one: the bots keep their decks, the others bring theirs."""
    seats = snapshot.setup.seats
    bots = [sitter.seat for sitter in snapshot.sitters if sitter.user_id is None]
    decks = {snapshot.seat_again(seat): seats[seat].deck for seat in bots}
    return tuple(SeatSetup(deck=decks.get(seat)) for seat in snapshot.seats)


def bot_deck(
    game: AnyGame, options: Any, count: int, seat: int, secret: str, *, is_practice: bool = False
) -> Deck | None:
    """One of the decks that everybody has and that can be played here. An opponent does not know which it is,
    and the site cannot choose it any more once it has promised the secret.

    In practice it is always the same deck: whoever sets the order of its cards must know which.
    """
    if not game.takes_deck(options, Seat(seat)):
        return None

    def is_playable(deck: Deck) -> bool:
        seats = (SeatSetup(deck=deck if other == seat else None) for other in range(count))
        return not game.problems(Setup(options, tuple(seats)))

    keys = sorted(choice.key for choice in choices.choices_starter(game.slug))
    playable = list(filter(is_playable, (choices.deck_to_bring(game.slug, key, None) for key in keys)))
    if not playable:
        return None
    return playable[0 if is_practice else bot_choice(secret, seat, len(playable))]


def deck_choices(user: Any, game: AnyGame, terms: Terms | None = None) -> dict[str, Any]:
    """What the select of a deck shows, for a table on these terms if there is one: whoever looks may be nobody."""
    own = choices.choices_own(user, game.slug, terms) if isinstance(user, User) else ()
    return {"own_decks": own, "preset_decks": choices.choices_starter(game.slug, terms)}


def deck_missing(match: Match, user_id: int | None) -> bool:
    """Whether somebody who would sit down now brings a deck, so that they have to choose one first."""
    if match.players.filter(user_id=user_id or 0).exists():
        return False
    game, terms, seat = _next_seat(match)
    return seat is not None and game.takes_deck(terms.options, seat)


def deck_joining(match: Match, user: User | None, key: str) -> Deck | None:
    """The deck that somebody brings to the seat that is free next. Raises BadData with the reason."""
    game, terms, seat = _next_seat(match)
    return deck_brought(game, terms, seat or 0, user, key)


def deck_again(match: Match, user: User, key: str) -> Deck | None:
    """The deck that somebody chooses for the rematch; None for the one of before. Raises BadData with the reason."""
    if not key:
        return None
    snapshot = snapshot_cached(match.pk)
    if any_takes_deck(snapshot):
        return choices.deck_to_bring(match.game, key, user, terms_of(snapshot))
    choices.deck_chosen(match.game, key, user)
    return None


def terms_of(snapshot: MatchSnapshot) -> Terms:
    """What a match asks of the decks that are brought to it."""
    return Terms(snapshot.setup.options, snapshot.setup.map)


def _next_seat(match: Match) -> tuple[AnyGame, Terms, Seat | None]:
    """Game, terms and the seat in which the next one sits down; None for a full table."""
    game = GAMES[match.game].game
    setup = decode(match.setup, setup_type(game))
    taken = set(match.players.values_list("seat", flat=True))
    free = (Seat(seat) for seat in range(len(setup.seats)) if seat not in taken)
    return game, Terms(setup.options, setup.map), next(free, None)


def deck_wanted(snapshot: MatchSnapshot) -> bool:
    """Whether the next one to sit down brings a deck."""
    taken = {sitter.seat for sitter in snapshot.sitters}
    free = (Seat(seat) for seat in range(len(snapshot.setup.seats)) if seat not in taken)
    return any(snapshot.game.takes_deck(snapshot.setup.options, seat) for seat in list(free)[:1])


def any_takes_deck(snapshot: MatchSnapshot) -> bool:
    """Whether anybody brings a deck to this match, and so to its rematch."""
    return any(
        snapshot.game.takes_deck(snapshot.setup.options, Seat(seat))
        for seat in range(len(snapshot.setup.seats))
    )


def decks_played(snapshot: MatchSnapshot) -> tuple[DeckPlayed, ...]:
    """The decks that were brought to a match, as they were then: nobody's before it is over."""
    if not snapshot.is_over:
        return ()
    seats = zip(snapshot.names, snapshot.setup.seats, strict=True)
    return tuple(
        choices.deck_played(snapshot.game.slug, name, seat.deck) for name, seat in seats if seat.deck
    )
