"""What a match of the Kata starts from: what is wrong with a setup, and its first state (RULES 1, 5, 10)."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.game import Seat
from games.engine.problems import Problem
from games.engine.rng import Rng, stacked
from games.engine.setup import Deck, SeatSetup, Setup, stack_problems
from games.engine.words import words as _
from games.kata.rules.cards import CARDS, DECK_SIZE, DEFAULT_DECK, POOL_VERSION, deck_problems
from games.kata.rules.legality import playable, uses_of
from games.kata.rules.transitions import HEALTH, SEATS, Events, KataStep, begun, settled, with_drawn
from games.kata.rules.values import CardDrawn, Options, Side, StarterChosen, State

HAND = 3  # RULES 1.5
STARTER = "starter"


def fair_bonus(options: Options) -> int:
    """The extra health of the second player in a fair start (RULES 5.2).

    Measured so that both players of a mirror match between greedy bots win about half of theirs.
    """
    if not options.minions:
        return 3
    return 8 if options.own_decks else 7


def problems(setup: Setup[Options]) -> tuple[Problem, ...]:
    """All that is wrong with a setup; () if it can be played."""
    if len(setup.seats) != 2:
        return (Problem("seats", _("The Kata is played by two.")),)
    found = list(_problems(setup))
    return tuple(found) or tuple(stack_problems(setup.hidden, piles(setup)))


def _problems(setup: Setup[Options]) -> Iterator[Problem]:
    options = setup.options
    if options.mirror and not options.own_decks:
        why = _(
            "Both play the default deck here, so there is nothing to mirror. Choose “Own decks” for that."
        )
        yield Problem("options/mirror", why)
    for number, seat in enumerate(setup.seats):
        yield from _seat_problems(f"seats/{number}", seat, options)
    first, second = (seat.deck for seat in setup.seats)
    if options.mirror and first and second and first.sha256 != second.sha256:
        yield Problem(
            "seats/1/deck", _("In a mirror match both play the same deck. Bring that one, or none.")
        )
    if setup.hidden.rigging:
        yield Problem("hidden/rigging", _("The Kata can't be rigged."))


def _seat_problems(where: str, seat: SeatSetup, options: Options) -> Iterator[Problem]:
    if seat.choices:
        yield Problem(f"{where}/choices", _("There is nothing to choose in the Kata."))
    if seat.deck is None:
        return
    path = f"{where}/deck"
    if not options.own_decks:
        yield Problem(
            path, _("This match is played with the default deck. Choose “Own decks” to bring yours.")
        )
        return
    for problem in (*deck_problems(seat.deck), *unplayable(seat.deck, options)):
        yield Problem(f"{path}/{problem.where}", problem.what)


def unplayable(deck: Deck, options: Options) -> Iterator[Problem]:
    """The cards of a deck that cannot be played in any way under these options (RULES 10.3)."""
    for card in sorted(set(deck.cards) & (CARDS.keys() - set(playable(options)))):
        why = _("%(card)s can't be played in any way under these options.", card=CARDS[card].name)
        yield Problem(f"unplayable/{card}", why)


def brought(setup: Setup[Options], seat: int) -> Deck | None:
    """The deck that was brought for a seat, in a mirror match by the first one; None for the default deck."""
    own = setup.seats[seat].deck
    if own is None and setup.options.mirror:
        return setup.seats[1 - seat].deck
    return own


def _deck(setup: Setup[Options], seat: int) -> tuple[str, ...]:
    deck = brought(setup, seat)
    return DEFAULT_DECK if deck is None else deck.cards


def piles(setup: Setup[Options]) -> dict[str, tuple[str, ...]]:
    """The piles whose order can be fixed, by name."""
    return {STARTER: ("0", "1")} | {str(seat): _deck(setup, seat) for seat in SEATS}


def first_step(setup: Setup[Options], seed: str) -> KataStep:
    """The first state of a setup without problems."""
    options = setup.options
    order, rng = Rng(seed).shuffled(piles(setup)[STARTER])
    starter = Seat(int(stacked(order, setup.hidden.stack.get(STARTER, ()), str)[0]))
    events: Events = [StarterChosen(starter)]
    sides = []
    for seat in SEATS:
        deck, rng = rng.shuffled(_deck(setup, seat))
        deck = stacked(deck, setup.hidden.stack.get(str(seat), ()), str)
        is_second = seat != starter
        health = HEALTH + fair_bonus(options) if is_second and options.fair_start else HEALTH
        is_open = options.mirror or brought(setup, seat) is None
        side = Side(health, deck, is_deck_open=is_open)
        for _number in range(HAND + is_second):
            side = with_drawn(side)
            events.append(CardDrawn(seat, side.hand[-1]))
        sides.append(side)
    state = State((sides[0], sides[1]), starter, rng, options=options)
    return settled(begun(state, events), events)


def sample_deck(options: Options, rng: Rng) -> Deck | None:
    """A random legal deck whose cards can all be played; None where everybody has the default deck."""
    if not options.own_decks:
        return None
    copies = [card for card in playable(options) for _copy in range(CARDS[card].max_copies)]
    cards, _rng = rng.shuffled(copies)
    return Deck("Random", POOL_VERSION, tuple(sorted(cards[:DECK_SIZE], key=list(uses_of(options)).index)))
