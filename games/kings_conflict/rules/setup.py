"""What a match starts from: what is wrong with a setup, and the first state (RULES 2)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from games.engine.game import Seat
from games.engine.problems import Problem
from games.engine.rng import Rng, stacked
from games.engine.setup import Deck, MapText, SeatSetup, Setup, stack_problems
from games.engine.words import words as _
from games.kings_conflict.rules.cards import CARDS, KINGS, in_order
from games.kings_conflict.rules.constants import DECK_SIZE, START_GOLD, START_HAND
from games.kings_conflict.rules.decks import POOL_VERSION, STARTERS, allowed_with, deck_problems
from games.kings_conflict.rules.events import StarterChosen
from games.kings_conflict.rules.map_checks import check
from games.kings_conflict.rules.maps.content import DEFAULT_MAP
from games.kings_conflict.rules.maps.problems import Severity
from games.kings_conflict.rules.maps.symmetries import find_symmetry
from games.kings_conflict.rules.maps.tiles import STARTS
from games.kings_conflict.rules.values import SEATS, Board, Cards, Options, Piece, Side, State, Terms
from games.kings_conflict.rules.working_state import Draft, KingsStep

STARTER = "starter"
"""The pile that says who begins."""
DEFAULT_DECK: Deck = STARTERS["faithful"].deck
"""What is played where nobody brings a deck (RULES 2.6)."""
MAX_MAP_NAME = 60
NO_MAP = MapText("", (), (), (), (), "")
"""Stands in a stored state for the map of its setup."""


def problems(setup: Setup[Options]) -> tuple[Problem, ...]:
    """All that is wrong with a setup."""
    if len(setup.seats) != len(SEATS):
        return (Problem("seats", _("King's Conflict is played by two.")),)
    found = tuple(_problems(setup))
    return found or tuple(stack_problems(setup.hidden, piles(setup)))


def _problems(setup: Setup[Options]) -> Iterator[Problem]:
    for number, seat in enumerate(setup.seats):
        yield from _seat_problems(f"seats/{number}", seat, setup.options)
    if setup.map is not None:
        yield from map_problems(setup.map)
    if setup.hidden.rigging:
        yield Problem("hidden/rigging", _("King's Conflict can't be rigged."))


def _seat_problems(where: str, seat: SeatSetup, options: Options) -> Iterator[Problem]:
    if seat.choices:
        yield Problem(f"{where}/choices", _("There is nothing to choose in King's Conflict."))
    if seat.deck is None:
        return
    if not options.own_decks:
        why = _("This match is played with the starter deck. Choose “Own decks” to bring yours.")
        yield Problem(f"{where}/deck", why)
        return
    for problem in deck_problems(seat.deck):
        yield Problem(f"{where}/deck/{problem.where}", problem.what)


def map_problems(text: MapText) -> Iterator[Problem]:
    """All for which a match cannot be played on a map (RULES 13)."""
    if not text.name.strip() or len(text.name) > MAX_MAP_NAME or not text.name.isprintable():
        why = _("The name of a map has 1 to %(most)s characters, in one line.", most=MAX_MAP_NAME)
        yield Problem("map/name", why)
    errors = [problem for problem in check(text) if problem.severity is Severity.ERROR]
    for problem in errors:
        yield Problem(f"map/{problem.code}", problem.what)
    if not errors and text.symmetry != find_symmetry(text.rows):
        yield Problem("map/symmetry", _("The map's symmetry isn't the one it states."))


def deck_of(setup: Setup[Options], seat: Seat) -> Deck:
    """The deck that a seat plays."""
    return setup.seats[seat].deck or DEFAULT_DECK


def piles(setup: Setup[Options]) -> dict[str, tuple[str, ...]]:
    """The piles whose order can be fixed, by name."""
    return {STARTER: ("0", "1")} | {str(seat): deck_of(setup, seat).cards for seat in SEATS}


def first_step(setup: Setup[Options], seed: str, terms: Terms) -> KingsStep:
    """The first state of a setup without problems (RULES 2.2 to 2.5)."""
    stack = setup.hidden.stack
    order, rng = Rng(seed).shuffled(piles(setup)[STARTER])
    starter = Seat(int(stacked(order, stack.get(STARTER, ()), str)[0]))
    sides, cards, pieces = [], [], []
    for seat in SEATS:
        deck = deck_of(setup, seat)
        pile, rng = rng.shuffled(deck.cards)
        cards.append(Cards(stacked(pile, stack.get(str(seat), ()), str)))
        sides.append(Side(deck.leader, START_GOLD[seat != starter]))
        pieces.append(Piece(seat + 1, deck.leader, seat, STARTS[seat], KINGS[deck.leader].health))
    board = Board(
        options=setup.options,
        map=setup.map or DEFAULT_MAP,
        sides=(sides[0], sides[1]),
        starter=starter,
        active=starter,
        pieces=tuple(pieces),
        placed=len(pieces),
        terms=terms,
    )
    draft = Draft(State(board, (cards[0], cards[1]), rng))
    draft.events.append(StarterChosen(starter))
    for seat in SEATS:
        for _card in range(START_HAND[seat != starter]):
            draft.draw(seat)
    return draft.frozen()


def without_map(state: State) -> State:
    """A state as it is stored: of the map, the setup says all but the changes."""
    return _on(state, NO_MAP)


def with_map(state: State, setup: Setup[Options]) -> State:
    """A stored state on the map of its setup; one that was stored with its map, as it is."""
    return _on(state, setup.map or DEFAULT_MAP) if state.board.map == NO_MAP else state


def _on(state: State, text: MapText) -> State:
    return replace(state, board=replace(state.board, map=text))


def sample_deck(options: Options, rng: Rng) -> Deck | None:
    """A random legal deck; None where everybody has the starter deck."""
    if not options.own_decks:
        return None
    king, rng = rng.choice(tuple(KINGS))
    copies = [card for card in allowed_with(king) for _copy in range(CARDS[card].max_copies)]
    cards, _rng = rng.shuffled(copies)
    return Deck("Random", POOL_VERSION, in_order(cards[:DECK_SIZE]), king)
