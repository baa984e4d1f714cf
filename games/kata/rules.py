"""The rules of the Kata: from a setup to a first state, and from state to state (RULES.md)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, TypeAlias

from msgspec.structs import replace

from games.engine.errors import BadData
from games.engine.game import Game, Outcome, Seat, Step, Viewer
from games.engine.problems import Problem
from games.engine.rng import Rng, stacked
from games.engine.setup import SeatSetup, Setup, SetupView
from games.engine.wire import convert
from games.engine.words import Words
from games.engine.words import words as _
from games.kata import seen
from games.kata.cards import CARDS, DECK_SIZE, DEFAULT_DECK, POOL
from games.kata.seen import SeenEvent
from games.kata.seen import View as KataView
from games.kata.values import (
    FACE,
    Bled,
    CardDiscarded,
    CardDrawn,
    CardPlayed,
    Damaged,
    EndTurn,
    GameWon,
    Held,
    KataAction,
    KataEvent,
    LastPlayed,
    PlayCard,
    Reason,
    Shown,
    Side,
    StarterChosen,
    TurnBegan,
    TurnEnded,
)
from games.kata.values import Options as KataOptions
from games.kata.values import State as KataState

HEALTH = 30  # RULES 1.2
FAIR_HEALTH = 33  # RULES 5.1
HAND = 3  # RULES 1.5
FULL_HAND = 5  # RULES 3.2
FULL_SLOTS = 10  # RULES 2.1

KataStep: TypeAlias = Step[KataState, KataEvent]

_SEATS = (Seat(0), Seat(1))
_OTHER = (Seat(1), Seat(0))
_ACTING: tuple[frozenset[Seat], ...] = (frozenset(_SEATS[:1]), frozenset(_SEATS[1:]))
_NOBODY: frozenset[Seat] = frozenset()
_END_TURN = EndTurn()
_STARTER = "starter"

_NOT_IN_HAND = _("That card is not in your hand.")
_NO_TARGET = _("There is nothing there that could be hit.")
_REASONS = {
    Reason.DAMAGE: _("The loser has no health left."),
    Reason.BLEEDING: _("The loser bled out."),
    Reason.FORFEIT: _("The loser gave up."),
}


class Kata(Game[KataOptions, KataState, KataAction, KataEvent, KataView, SeenEvent]):
    """A trading-card duel: decks of twenty cards, mana that grows turn by turn, one hit after the other."""

    slug = "kata"
    name = _("Kata TCG")
    rules = 1
    seats = (2,)
    # Whoever begins draws at most 20 cards and then bleeds 30 times: they have 47 turns or fewer with
    # a hand of 3 at the start, so both together have at most 93, of which the last is not ended.
    # Besides ending turns, only playing the 40 cards makes entries, and one forfeit.
    max_entries = 92 + 40 + 1

    Options: ClassVar[type] = KataOptions
    State: ClassVar[type] = KataState
    Action: ClassVar[Any] = KataAction
    Event: ClassVar[Any] = KataEvent
    View: ClassVar[type] = KataView

    def problems(self, setup: Setup[KataOptions]) -> tuple[Problem, ...]:
        if len(setup.seats) != 2:
            return (Problem("seats", _("The Kata is played by two.")),)
        found: list[Problem] = []
        for number, seat in enumerate(setup.seats):
            found += _seat_problems(f"seats/{number}", seat)
        if setup.hidden.rigging:
            found.append(Problem("hidden/rigging", _("The Kata cannot be rigged.")))
        return tuple(found) or _stack_problems(setup)

    def setup(self, setup: Setup[KataOptions], seed: str) -> KataStep:
        order, rng = Rng(seed).shuffled(tuple(_piles(setup)[_STARTER]))
        starter = Seat(int(stacked(order, setup.hidden.stack.get(_STARTER, ()), str)[0]))
        events: list[KataEvent] = [StarterChosen(starter)]
        sides = []
        for seat in _SEATS:
            deck, rng = rng.shuffled(_deck(setup.seats[seat]))
            deck = stacked(deck, setup.hidden.stack.get(str(seat), ()), str)
            is_second = seat != starter
            health = FAIR_HEALTH if is_second and setup.options.fair_start else HEALTH
            side = Side(health, deck, is_deck_open=setup.seats[seat].deck is None)
            for _number in range(HAND + is_second):
                side = _with_drawn(side)
                events.append(CardDrawn(seat, side.hand[-1]))
            sides.append(side)
        return _settled(_begun(KataState((sides[0], sides[1]), starter, rng), events), events)

    def setup_for(self, setup: Setup[KataOptions], viewer: Viewer) -> SetupView[KataOptions]:
        """What a viewer may know of the setup: a deck that was brought is its owner's secret."""
        return SetupView(
            setup.options,
            tuple(SeatSetup(deck=seat.deck if viewer == n else None) for n, seat in enumerate(setup.seats)),
        )

    def to_act(self, state: KataState) -> frozenset[Seat]:
        return _ACTING[state.active] if state.winner is None else _NOBODY

    def refusal(self, state: KataState, seat: Seat, action: KataAction) -> Words | None:
        if isinstance(action, EndTurn):
            return None
        side = state.sides[seat]
        for held in side.hand:
            if held.id == action.card:
                card = CARDS[held.card]
                if card.cost > side.mana:
                    return _too_dear(card.cost, side.mana)
                return None if action.target == FACE else _NO_TARGET
        return _NOT_IN_HAND

    def legal_actions(self, state: KataState, seat: Seat) -> Iterator[KataAction]:
        side = state.sides[seat]
        mana = side.mana
        for held in side.hand:
            if CARDS[held.card].cost <= mana:
                yield PlayCard(held.id, FACE)
        yield _END_TURN

    def apply(self, state: KataState, seat: Seat, action: KataAction) -> KataStep:
        events: list[KataEvent] = []
        if isinstance(action, EndTurn):
            state = _ended(state, events, is_forced=False)
        else:
            state = _played(state, seat, action.card, action.target, events)
        return _settled(state, events)

    def forfeit(self, state: KataState, seat: Seat) -> KataStep:
        events: list[KataEvent] = []
        return Step(_won(state, _OTHER[seat], Reason.FORFEIT, events), tuple(events))

    def timeout_action(self, state: KataState, seat: Seat) -> KataAction:
        return _END_TURN

    def outcome(self, state: KataState) -> Outcome | None:
        if state.winner is None or state.reason is None:
            return None
        scores = tuple(int(seat == state.winner) for seat in _SEATS)
        return Outcome((state.winner,), scores, _REASONS[state.reason])

    def view_for(self, state: KataState, viewer: Viewer) -> KataView:
        return seen.view_for(state, viewer)

    def event_for(self, event: KataEvent, viewer: Viewer) -> SeenEvent:
        return seen.event_for(event, viewer)

    def sample_world(self, view: KataView, viewer: Viewer, rng: Rng) -> KataState:
        return seen.sample_world(view, rng)

    def upgrade(self, state: Any, rules: int) -> KataState:
        if rules != self.rules:
            raise BadData(_("Unknown rules version %(rules)s.", rules=rules))
        upgraded: KataState = convert(state, KataState)
        return upgraded


def _too_dear(cost: int, mana: int) -> Words:
    return _("That card costs %(cost)s mana; you have %(mana)s.", cost=cost, mana=mana)


def _deck(seat: SeatSetup) -> tuple[str, ...]:
    return DEFAULT_DECK if seat.deck is None else seat.deck.cards


def _piles(setup: Setup[KataOptions]) -> dict[str, tuple[str, ...]]:
    """The piles whose order can be fixed, by name."""
    return {_STARTER: ("0", "1")} | {str(seat): _deck(setup.seats[seat]) for seat in _SEATS}


def _seat_problems(where: str, seat: SeatSetup) -> Iterator[Problem]:
    if seat.choices:
        yield Problem(f"{where}/choices", _("There is nothing to choose in the Kata."))
    if seat.deck is None:
        return
    place = f"{where}/deck"
    if seat.deck.pool != POOL:
        yield Problem(place, _("This deck is not made of cards of the Kata."))
    size = len(seat.deck.cards)
    if size != DECK_SIZE:
        yield Problem(
            place, _("A deck has %(right)s cards; this one has %(size)s.", right=DECK_SIZE, size=size)
        )
    for unknown in sorted(set(seat.deck.cards) - set(CARDS)):
        yield Problem(place, _("There is no card %(card)s.", card=unknown[:40]))


def _stack_problems(setup: Setup[KataOptions]) -> tuple[Problem, ...]:
    piles = _piles(setup)
    found = []
    for name, wanted in setup.hidden.stack.items():
        where = f"hidden/stack/{name[:40]}"
        if name not in piles:
            found.append(Problem(where, _("There is no pile of that name.")))
            continue
        try:
            stacked(piles[name], wanted, str)
        except BadData as error:
            found.append(Problem(where, error.words))
    return tuple(found)


def _with_drawn(side: Side) -> Side:
    """The side with the top card of its deck in its hand."""
    drawn = side.drawn + 1
    held = Held(f"c{drawn}", side.deck[0])
    return replace(side, deck=side.deck[1:], hand=(*side.hand, held), drawn=drawn)


def _won(state: KataState, winner: Seat, reason: Reason, events: list[KataEvent]) -> KataState:
    events.append(GameWon(winner, reason))
    return replace(state, winner=winner, reason=reason)


def _ended(state: KataState, events: list[KataEvent], *, is_forced: bool) -> KataState:
    """The active seat's turn ends and the other's begins (RULES 2.6)."""
    events.append(TurnEnded(state.active, is_forced))
    return _begun(replace(state, active=_OTHER[state.active]), events)


def _begun(state: KataState, events: list[KataEvent]) -> KataState:
    """The active seat's turn begins (RULES 2.1 to 2.3, 3.1, 3.2)."""
    seat = state.active
    side = state.sides[seat]
    slots = min(FULL_SLOTS, side.slots + 1)
    turn = state.turn + 1
    events.append(TurnBegan(seat, turn, slots))
    side = replace(side, slots=slots, mana=slots)
    shown = state.shown
    if not side.deck:
        side = replace(side, health=side.health - 1)
        events.append(Bled(seat, side.health))
    elif len(side.hand) < FULL_HAND:
        side = _with_drawn(side)
        events.append(CardDrawn(seat, side.hand[-1]))
    else:
        shown += 1
        lost = Shown(f"p{shown}", side.deck[0])
        side = replace(side, deck=side.deck[1:], discard=(*side.discard, lost))
        events.append(CardDiscarded(seat, lost))
    sides = (side, state.sides[1]) if seat == 0 else (state.sides[0], side)
    state = replace(state, sides=sides, turn=turn, shown=shown)
    return state if side.health > 0 else _won(state, _OTHER[seat], Reason.BLEEDING, events)


def _played(state: KataState, seat: Seat, card_id: str, target: str, events: list[KataEvent]) -> KataState:
    """A card is played (RULES 2.4, 4.1)."""
    side = state.sides[seat]
    held = next(held for held in side.hand if held.id == card_id)
    card = CARDS[held.card]
    shown = Shown(f"p{state.shown + 1}", held.card)
    mana = side.mana - card.cost
    hand = tuple([other for other in side.hand if other is not held])
    side = replace(side, mana=mana, hand=hand, discard=(*side.discard, shown))
    events.append(CardPlayed(seat, shown, target, mana))
    other = _OTHER[seat]
    foe = state.sides[other]
    if card.damage:
        foe = replace(foe, health=foe.health - card.damage)
        events.append(Damaged(other, card.damage, foe.health))
    sides = (side, foe) if seat == 0 else (foe, side)
    last = LastPlayed(seat, shown)
    state = replace(state, sides=sides, shown=state.shown + 1, last_played=last)
    return state if foe.health > 0 else _won(state, seat, Reason.DAMAGE, events)


def _settled(state: KataState, events: list[KataEvent]) -> KataStep:
    """Turns in which nothing can be played end by themselves (RULES 2.6).

    Each of them raises slots, takes a card from a deck or makes somebody bleed, so that this ends.
    """
    while state.winner is None and not _can_play(state.sides[state.active]):
        state = _ended(state, events, is_forced=True)
    return Step(state, tuple(events))


def _can_play(side: Side) -> bool:
    mana = side.mana
    for held in side.hand:  # noqa: SIM110  a generator takes three times as long
        if CARDS[held.card].cost <= mana:
            return True
    return False


GAME = Kata()
