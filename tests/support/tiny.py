"""A small complete game for the tests: hidden hands, moves at the same time, and chance in play.

Everybody holds some cards of a shuffled pile and five coins. In each round all pick a card and a
stake in secret; when all have, the picks are shown, the highest card takes the prize, the stakes are
gone, and each draws a card while there are any. Once a match a seat may put cards of its hand back,
shuffle, and take as many. It ends when a hand is empty.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from games.engine.bots import Bot, RandomBot
from games.engine.errors import BadData
from games.engine.game import Game, Outcome, Seat, Step, Viewer
from games.engine.personas import Persona
from games.engine.problems import Problem
from games.engine.rng import Rng, stacked
from games.engine.setup import SeatSetup, Setup, SetupView, stack_problems
from games.engine.values import Action as ActionBase
from games.engine.values import Event as EventBase
from games.engine.values import PublicEvent, PublicValue, Value
from games.engine.wire import convert
from games.engine.words import Words
from games.engine.words import words as _

COINS = 5


class Options(Value, frozen=True):
    hand: Annotated[int, Meta(ge=1, le=4)] = 3
    pile: Annotated[int, Meta(ge=0, le=6)] = 4
    prize: Literal["point", "stakes"] = "point"
    swaps: bool = True


class Pick(ActionBase, frozen=True):
    card: str
    coins: int


class Swap(ActionBase, frozen=True):
    cards: tuple[str, ...]


Action: TypeAlias = Pick | Swap


class Taken(EventBase, frozen=True):
    """A seat put `back` cards and took `got`."""

    seat: Seat
    back: tuple[str, ...]
    got: tuple[str, ...]


class Swapped(PublicEvent, frozen=True):
    """A seat exchanges `count` cards, which no view keeps."""

    seat: Seat
    count: int


class Picked(EventBase, frozen=True):
    seat: Seat
    card: str
    coins: int


class ShownPick(PublicValue, frozen=True, tag="pick"):
    """A pick once all have picked."""

    card: str
    coins: int


class Shown(PublicEvent, frozen=True):
    picks: tuple[ShownPick, ...]
    winner: Seat


class Left(PublicEvent, frozen=True):
    seat: Seat


Event: TypeAlias = Swapped | Taken | Picked | Shown | Left


class TakenSeen(EventBase, frozen=True):
    """`got` and `back` are empty for all but the seat itself."""

    seat: Seat
    count: int
    back: tuple[str, ...] = ()
    got: tuple[str, ...] = ()


class PickedSeen(EventBase, frozen=True):
    seat: Seat


Seen: TypeAlias = Swapped | TakenSeen | PickedSeen | Picked | Shown | Left


class State(Value, frozen=True):
    options: Options
    hands: tuple[tuple[str, ...], ...]
    """Sorted, so that the order says nothing; a picked card is in the hand until it is shown."""
    pile: tuple[str, ...]
    picks: tuple[Pick | None, ...]
    swapped: tuple[bool, ...]
    purses: tuple[int, ...]
    scores: tuple[int, ...]
    played: tuple[str, ...]
    left: Seat | None
    rng: Rng


class View(Value, frozen=True):
    options: Options
    viewer: Seat | None
    hand: tuple[str, ...]
    pick: Pick | None
    counts: tuple[int, ...]
    picked: tuple[bool, ...]
    pile: int
    swapped: tuple[bool, ...]
    purses: tuple[int, ...]
    scores: tuple[int, ...]
    played: tuple[str, ...]
    left: Seat | None


def _deck(options: Options, seats: int) -> tuple[str, ...]:
    return tuple(str(n) for n in range(10, 10 + options.hand * seats + options.pile))


def _changed(many: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*many[:place], value, *many[place + 1 :])


class Tiny(Game[Options, State, Action, Event, View, Seen]):
    slug = "tiny"
    name = _("Tiny")
    rules = 2
    seats = (2, 3)
    max_entries = 33
    Options = Options
    State = State
    Action = Action
    Event = Event
    View = View

    def problems(self, setup: Setup[Options]) -> tuple[Problem, ...]:
        if len(setup.seats) not in self.seats:
            return (Problem("seats", _("Two or three can play.")),)
        found = [
            Problem(f"seats/{i}", _("This game takes no deck and no choices."))
            for i, seat in enumerate(setup.seats)
            if seat.deck or seat.choices
        ]
        cards = _deck(setup.options, len(setup.seats))
        found += stack_problems(setup.hidden, {"pile": cards})
        if setup.hidden.rigging:
            found.append(Problem("hidden/rigging", _("Nothing can be rigged.")))
        return tuple(found)

    def setup(self, setup: Setup[Options], seed: str) -> Step[State, Event]:
        seats, size = len(setup.seats), setup.options.hand
        pile, rng = Rng(seed).shuffled(_deck(setup.options, seats))
        pile = stacked(pile, setup.hidden.stack.get("pile", ()), str)
        hands = tuple(tuple(sorted(pile[i * size : (i + 1) * size])) for i in range(seats))
        state = State(
            options=setup.options,
            hands=hands,
            pile=pile[seats * size :],
            picks=(None,) * seats,
            swapped=(not setup.options.swaps,) * seats,
            purses=(COINS,) * seats,
            scores=(0,) * seats,
            played=(),
            left=None,
            rng=rng,
        )
        return Step(state, tuple(Taken(Seat(i), (), hand) for i, hand in enumerate(hands)))

    def setup_for(self, setup: Setup[Options], viewer: Viewer) -> SetupView[Options]:
        return SetupView(setup.options, tuple(SeatSetup() for _seat in setup.seats))

    def to_act(self, state: State) -> frozenset[Seat]:
        if state.left is not None or not all(state.hands):
            return frozenset()
        return frozenset(Seat(i) for i, pick in enumerate(state.picks) if pick is None)

    def refusal(self, state: State, seat: Seat, action: Action) -> Words | None:
        hand = state.hands[seat]
        if isinstance(action, Pick):
            if action.card not in hand:
                return _("You do not hold %(card)s.", card=action.card)
            if not 0 <= action.coins <= state.purses[seat]:
                return _("You have %(coins)s coins.", coins=state.purses[seat])
            return None
        if state.swapped[seat]:
            return _("You cannot swap any more.")
        if not action.cards or tuple(card for card in hand if card in action.cards) != action.cards:
            return _("Name cards of your hand, in order.")
        return _("There are too few cards left.") if len(action.cards) > len(state.pile) else None

    def legal_actions(self, state: State, seat: Seat) -> Iterator[Action]:
        for card in state.hands[seat]:
            for coins in sorted({0, state.purses[seat]}):
                yield Pick(card, coins)
        if not state.swapped[seat]:
            for size in range(1, min(len(state.hands[seat]), len(state.pile)) + 1):
                yield from map(Swap, combinations(state.hands[seat], size))

    def can_take_back(self, action: Action) -> bool:
        return isinstance(action, Pick)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State, Event]:
        if isinstance(action, Swap):
            return self._swap(state, seat, action)
        state = replace(state, picks=_changed(state.picks, seat, action))
        event = Picked(seat, action.card, action.coins)
        picks = tuple(pick for pick in state.picks if pick)
        if len(picks) < len(state.picks):
            return Step(state, (event,), reveals=False)
        return self._show(state, event, picks)

    def _swap(self, state: State, seat: Seat, action: Swap) -> Step[State, Event]:
        pile, rng = state.rng.shuffled(state.pile + action.cards)
        size = len(action.cards)
        kept = [card for card in state.hands[seat] if card not in action.cards]
        state = replace(
            state,
            hands=_changed(state.hands, seat, tuple(sorted([*kept, *pile[:size]]))),
            pile=pile[size:],
            swapped=_changed(state.swapped, seat, True),
            rng=rng,
        )
        taken = Taken(seat, action.cards, tuple(sorted(pile[:size])))
        return Step(state, (Swapped(seat, size), taken))

    def _show(self, state: State, event: Event, picks: tuple[Pick, ...]) -> Step[State, Event]:
        winner = Seat(max(range(len(picks)), key=lambda i: picks[i].card))
        prize = 1 if state.options.prize == "point" else sum(pick.coins for pick in picks)
        shown = tuple(ShownPick(pick.card, pick.coins) for pick in picks)
        events: list[Event] = [event, Shown(shown, winner)]
        hands, pile = [], state.pile
        for i, pick in enumerate(picks):
            hand = [card for card in state.hands[i] if card != pick.card]
            if pile:
                events.append(Taken(Seat(i), (), pile[:1]))
            hands.append(tuple(sorted([*hand, *pile[:1]])))
            pile = pile[1:]
        state = replace(
            state,
            hands=tuple(hands),
            pile=pile,
            picks=(None,) * len(picks),
            purses=tuple(purse - pick.coins for purse, pick in zip(state.purses, picks, strict=True)),
            scores=_changed(state.scores, winner, state.scores[winner] + prize),
            played=state.played + tuple(pick.card for pick in picks),
        )
        return Step(state, tuple(events))

    def forfeit(self, state: State, seat: Seat) -> Step[State, Event]:
        return Step(replace(state, left=seat), (Left(seat),))

    def timeout_action(self, state: State, seat: Seat) -> Action:
        return Pick(state.hands[seat][0], 0)

    def outcome(self, state: State) -> Outcome | None:
        if state.left is not None:
            others = tuple(Seat(i) for i in range(len(state.hands)) if i != state.left)
            return Outcome(others, state.scores, _("Seat %(seat)s left.", seat=state.left))
        if all(state.hands):
            return None
        best = max(state.scores)
        winners = tuple(Seat(i) for i, score in enumerate(state.scores) if score == best)
        return Outcome(winners, state.scores, _("A hand is empty."))

    def view_for(self, state: State, viewer: Viewer) -> View:
        return View(
            options=state.options,
            viewer=viewer,
            hand=() if viewer is None else state.hands[viewer],
            pick=None if viewer is None else state.picks[viewer],
            counts=tuple(len(hand) for hand in state.hands),
            picked=tuple(pick is not None for pick in state.picks),
            pile=len(state.pile),
            swapped=state.swapped,
            purses=state.purses,
            scores=state.scores,
            played=state.played,
            left=state.left,
        )

    def seen_event(self, event: Event, viewer: Viewer) -> Seen | None:
        if isinstance(event, Taken):
            seen = TakenSeen(event.seat, len(event.got))
            return replace(seen, back=event.back, got=event.got) if event.seat == viewer else seen
        if isinstance(event, Picked):
            return event if event.seat == viewer else PickedSeen(event.seat)
        return super().seen_event(event, viewer)

    def sample_world(self, view: View, viewer: Viewer, rng: Rng) -> State:
        known = {*view.played, *view.hand}
        unseen, rng = rng.shuffled(
            [card for card in _deck(view.options, len(view.counts)) if card not in known]
        )
        hands: list[tuple[str, ...]] = []
        picks: list[Pick | None] = []
        for i, count in enumerate(view.counts):
            if i == viewer:
                hands.append(view.hand)
                picks.append(view.pick)
                continue
            hands.append(tuple(sorted(unseen[:count])))
            unseen = unseen[count:]
            pick = None
            if view.picked[i]:
                card, rng = rng.choice(hands[i])
                coins, rng = rng.below(view.purses[i] + 1)
                pick = Pick(card, coins)
            picks.append(pick)
        return State(
            options=view.options,
            hands=tuple(hands),
            pile=unseen,
            picks=tuple(picks),
            swapped=view.swapped,
            purses=view.purses,
            scores=view.scores,
            played=view.played,
            left=view.left,
            rng=rng.fork()[0],
        )

    def upgrade(self, state: Any, rules: int) -> State:
        """Rules 1 knew no swaps."""
        if rules != 1 or not isinstance(state, dict) or not isinstance(state.get("hands"), list):
            raise BadData
        upgraded: State = convert({**state, "swapped": [True] * len(state["hands"])}, State)
        return upgraded


class HighBot(Bot[View, Action]):
    """Plays its highest card and never stakes more than a coin flip says."""

    slug = "high"
    name = _("High")
    cast = (Persona("Hugo", _("Higher.")), Persona("Hedda", _("Higher still.")))
    description = _("Plays its highest card.")

    def choose(self, view: View, legal: Sequence[Action], rng: Rng) -> Action:
        picks = [action for action in legal if isinstance(action, Pick)]
        best = max(pick.card for pick in picks)
        return rng.choice([pick for pick in picks if pick.card == best])[0]


TINY = Tiny()
BOTS: dict[str, Bot] = {"random": RandomBot(), "high": HighBot()}
SETUP = Setup(Options(), (SeatSetup(), SeatSetup()))
