"""The port of a game: what each one owes the site, as pure functions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any, ClassVar, Generic, NewType, TypeAlias, TypeVar, cast, final

from msgspec import Struct

from games.engine.errors import BadData
from games.engine.problems import Problem
from games.engine.rng import Rng
from games.engine.setup import Deck, Setup, SetupView
from games.engine.values import PublicEvent
from games.engine.wire import convert
from games.engine.words import Words
from games.engine.words import words as _

Seat = NewType("Seat", int)
"""The number of a seat, from 0."""

Viewer: TypeAlias = Seat | None
"""Who looks: a seat, or None for a spectator."""

O = TypeVar("O")  # noqa: E741  options
S = TypeVar("S")  # state
A = TypeVar("A")  # action
E = TypeVar("E")  # event
V = TypeVar("V")  # view
W = TypeVar("W")  # event as a viewer sees it


class Outcome(Struct, frozen=True, forbid_unknown_fields=True):
    """How a game ended: who won, a score a seat, and why.

    Several winners, or none, are a draw; for one who plays alone, none is a loss.
    """

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    reason: Words


def same_result(one: Outcome | None, other: Outcome | None) -> bool:
    """Whether two outcomes have the same winners and scores.

    The reason does not count: it is a sentence, and a better one must not make old records look forged.
    """
    if one is None or other is None:
        return one is other
    return (one.winners, one.scores) == (other.winners, other.scores)


class EarningKind(StrEnum):
    """What an outcome can bring to an account."""

    COINS = "coins"
    UNLOCK = "unlock"
    """The right to something, named as `Game.needs` names it."""
    MEDAL = "medal"
    BEST = "best"
    """A score, of which a ledger keeps the best."""


class Earning(Struct, frozen=True, forbid_unknown_fields=True):
    """One line that an outcome writes in an account's ledger."""

    kind: EarningKind
    name: str
    """What is unlocked or won; for coins, what they were won for."""
    amount: int = 1
    """The number of coins, or the score; 1 for a right or a medal."""


class Ware(Struct, frozen=True):
    """Something that coins buy, once and for good."""

    name: str
    """As `Game.needs` names it."""
    price: int
    upgrades: str = ""
    """The name of the ware that it improves, which has to be bought first unless it is not sold; "" for none."""


class Step(Struct, Generic[S, E], frozen=True):
    """A new state and what happened on the way to it.

    `reveals` is true if chance was used or anyone learnt something they did not know. The seat that acts counts
    too: leave it true if the action tells it something. Only a step that reveals nothing can be taken back.
    """

    state: S
    events: tuple[E, ...] = ()
    reveals: bool = True


class Undisclosed(Exception):
    """An event that is not public, of which the game does not say what a viewer may know."""

    def __init__(self, event: object) -> None:
        # The type alone: what the event holds may be secret.
        super().__init__(f"What may be known of {type(event).__name__}?")


class Game(ABC, Generic[O, S, A, E, V, W]):
    """The rules of one game.

    States, actions, events and views are frozen structs; a state is JSON at any moment and JSON is a state again.
    Views and what is seen of events are types of their own, built up from nothing, so that a new field is secret
    until it is added to them; only a `PublicEvent` is shown as it is.
    """

    slug: ClassVar[str]
    name: ClassVar[Words]
    rules: ClassVar[int]
    """The version of the rules; it grows when a record would replay differently."""
    seats: ClassVar[tuple[int, ...]]
    """The numbers of seats it can be played with, the default first."""
    max_entries: ClassVar[int]
    """The most entries of a match: every action is one, and so is giving up."""

    Options: ClassVar[type]
    State: ClassVar[type]
    Action: ClassVar[Any]
    """The tagged union of all actions."""
    Event: ClassVar[Any]
    """The tagged union of all events."""
    View: ClassVar[type]

    @abstractmethod
    def problems(self, setup: Setup[O]) -> tuple[Problem, ...]:
        """All that is wrong with a setup; () if it can be played.

        Refuse the numbers of seats that do not fit, and whatever the game does not take: decks, choices, a
        map, rigging. `stack_problems` looks at the fixed order of cards.
        """

    def takes_deck(self, options: O, seat: Seat) -> bool:
        """Whether a seat brings a deck of its own under these options; the site then asks for one.

        Where it is False the seat's deck in the setup is None, and the rules say what is dealt. With
        mirrored decks only the first seat brings one.
        """
        return False

    def starters(self) -> Mapping[str, Deck]:
        """The decks that everybody has, by key; bots bring one of them. None in games without decks."""
        return {}

    def takes_map(self, options: O) -> bool:
        """Whether it is played on a map, which whoever opens the match chooses; if not, the setup's map is None."""
        return False

    def stake(self, options: O) -> int:
        """The credits that each seat brings; 0 for a game without credits.

        With a stake, `outcome.scores` holds the credits that each seat takes away.
        """
        return 0

    def bet_in(self, event: E) -> int:
        """The credits that an event bets anew; 0 for other events.

        Additions to a bet are not counted: the edge of the house is a share of the first bets.
        """
        return 0

    def needs(self, setup: Setup[O]) -> frozenset[str]:
        """What a player must own to play a setup, by its names in the ledger (`heist-3`, `hook+`); nothing in most
        games.

        The rules only name it: the site checks before the match begins that it is owned.
        """
        return frozenset()

    def earns(self, outcome: Outcome, state: S) -> tuple[Earning, ...]:
        """What a player earns by the end of a match: coins, rights, medals; nothing in most games.

        Asked once, of the state that is over, and only for a match that counts (`is_practice`). The site keeps each
        right and medal only once.
        """
        return ()

    def wares(self) -> tuple[Ware, ...]:
        """What coins buy, in the order of the shop; nothing in most games."""
        return ()

    def daily(self, rng: Rng) -> Setup[O] | None:
        """What all play on one day, drawn from `rng`, for a game of one seat; None if it has no such deal."""
        return None

    def settled(self, options: O) -> O:
        """The options as they are played: where they would give credits away, they become those of practice."""
        return options

    def is_practice(self, setup: Setup[O]) -> bool:
        """Whether a match counts for nothing: its deal was chosen, or its option `practice` is set."""
        return bool(setup.hidden.stack or setup.hidden.seed) or bool(
            getattr(setup.options, "practice", False)
        )

    def piles(self, setup: Setup[O]) -> Mapping[str, tuple[str, ...]]:
        """The ids in each pile whose order a practice match can fix (`hidden.stack`), with repeats."""
        return {}

    @abstractmethod
    def setup(self, setup: Setup[O], seed: str) -> Step[S, E]:
        """The first state of a setup without problems; the seed is 64 hexadecimal digits."""

    def starter(self, step: Step[S, E]) -> Seat | None:
        """The seat that begins, by the first step of a match; None if no single seat does.

        A game that tosses for it says what the coin showed: a first turn may end before any seat can act.
        """
        first = self.to_act(step.state)
        return min(first) if len(first) == 1 else None

    @abstractmethod
    def setup_for(self, setup: Setup[O], viewer: Viewer) -> SetupView[O]:
        """What a viewer may know of the setup; lobby, titles and pages use only this."""

    @abstractmethod
    def to_act(self, state: S) -> frozenset[Seat]:
        """The seats that may act now; several where the rules say so, none when it is over."""

    @abstractmethod
    def refusal(self, state: S, seat: Seat, action: A) -> Words | None:
        """Why a seat that may act now may not do this, in a sentence for the player; None if it may."""

    def is_legal(self, state: S, seat: Seat, action: A) -> bool:
        """Whether a seat that may act now may do this, without listing."""
        return self.refusal(state, seat, action) is None

    @abstractmethod
    def legal_actions(self, state: S, seat: Seat) -> Iterator[A]:
        """The legal actions of a seat that may act now, lazily; representatives where all would be too many."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: A) -> Step[S, E]:
        """The step that follows from a legal action."""

    def can_take_back(self, action: A) -> bool:
        """Whether a seat may take this action back while it is still to act; nothing in most games.

        It must reveal nothing (`Step.reveals`) where this seat alone was to act and still is: only there, and until
        something else is done, the site offers it.
        """
        return False

    @abstractmethod
    def forfeit(self, state: S, seat: Seat) -> Step[S, E]:
        """The step that follows when a seat gives up or leaves, at any turn before the end."""

    def is_out(self, state: S, seat: Seat) -> bool:
        """Whether a seat has lost or left for good while others play on."""
        return False

    @abstractmethod
    def timeout_action(self, state: S, seat: Seat) -> A:
        """The legal action of a seat that ran out of time."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How it ended, or None while a seat may act."""

    @abstractmethod
    def view_for(self, state: S, viewer: Viewer) -> V:
        """All that a viewer may know of a state."""

    @final
    def event_for(self, event: E, viewer: Viewer) -> W | None:
        """All that a viewer may know of an event; None if not even that it happened. Raises Undisclosed."""
        if isinstance(event, PublicEvent):
            return cast("W", event)
        return self.seen_event(event, viewer)

    def seen_event(self, event: E, viewer: Viewer) -> W | None:
        """All that a viewer may know of an event that is not public.

        A game turns each of its kinds into one of another type, built up from nothing. Raises Undisclosed for
        events that it does not know: by default, for all.
        """
        raise Undisclosed(event)

    def disclosed_when_over(self, event: E) -> Any | None:
        """What an event tells besides, once its match is over or where it is practice; None for nothing more.

        This is for what `event_for` keeps back from everybody while it could still help: how chance fell,
        and why. A frozen value, not a secret any more.
        """
        return None

    @abstractmethod
    def sample_world(self, view: V, viewer: Viewer, rng: Rng) -> S:
        """A random state with this view, which the viewer cannot tell from the true one."""

    def sample_deck(self, options: O, rng: Rng) -> Deck | None:
        """A random deck that a seat may bring under these options; None if seats bring none."""
        return None

    def earlier(self) -> tuple[AnyGame, ...]:
        """The game by each earlier version of its rules that it still replays; none in most games.

        A table keeps the version by which it was opened to its end, and so does its record.
        """
        return ()

    @final
    def of(self, rules: int) -> AnyGame | None:
        """The game by a version of its rules; None if it does not play by that, or no longer."""
        if rules == self.rules:
            return self
        return next((game for game in self.earlier() if game.rules == rules), None)

    def stored(self, state: S) -> S:
        """What is stored of a state: all but what its setup says already, and `restored` brings back."""
        return state

    def restored(self, state: S, setup: Setup[O]) -> S:
        """A stored state as it was; one that was stored whole stays as it is."""
        return state

    def upgrade(self, state: Any, rules: int) -> S:
        """The state of today's rules from the plain JSON value of a state of older ones. Raises BadData.

        As it stands here there are no older rules; a game whose `rules` have grown says what became of them.
        """
        if rules != self.rules:
            raise BadData(_("Unknown rules version %(rules)s.", rules=rules))
        upgraded: S = convert(state, self.State)
        return upgraded


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]
