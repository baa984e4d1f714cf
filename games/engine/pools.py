"""What a game owes the site whose players build decks: its card pool. Pure.

The pages of decks (`decks/`) know no game. They show, filter, save, write, read and draw the cards of
whatever pool they are given, and ask it what is right.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, ClassVar, Protocol

from games.engine.problems import Problem
from games.engine.setup import Deck, MapText, Setup
from games.engine.values import Value
from games.engine.words import Words
from games.engine.words import plural as ngettext
from games.engine.words import words as _

COST = "cost"
"""The facet that every pool has."""


class PoolCard(Value, frozen=True):
    """A card of a pool, or one that leads decks. Ids are a small letter, then small letters and digits."""

    id: str
    name: Words
    text: Words
    cost: int
    max_copies: int
    """Copies that a deck may hold; 0 for a card that leads decks."""
    facets: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """For each facet by its slug, the slugs of the card's values."""
    note: Words | None = None
    """What stands under it where decks are built, in a word or two: how rare it is, say."""
    needs: Words | None = None
    """What it needs on the map, in a word or two, for its corner."""
    front: str = ""
    """The template that draws `face`, which it gets as `it`; "" for cost, name and text alone."""
    thumb: str = ""
    """The template of its picture alone, drawn small from `face`; "" for none."""
    face: Any = None

    def values(self, facet: str) -> tuple[str, ...]:
        """The slugs of its values of a facet."""
        if facet == COST:
            return (str(self.cost),)
        return next((values for slug, values in self.facets if slug == facet), ())


class FacetValue(Value, frozen=True):
    """One of the values that a facet can have."""

    slug: str
    label: Words
    icon: str = ""
    """The name of its icon; "" for none."""
    sign: str = ""
    """A template of the game that draws what its cards bear for this `kind`, in the place of an icon."""


class Facet(Value, frozen=True):
    """Something that cards differ in and are filtered by; its slug stands in addresses, so not `q` or `sort`."""

    slug: str
    label: Words
    values: tuple[FacetValue, ...]
    is_counted: bool = False
    """Whether the page of a deck shows how many of its cards have each value."""


class Order(Value, frozen=True):
    """A way to sort the cards of a pool."""

    slug: str
    label: Words
    key: Callable[[PoolCard], Any]


class Draws(Value, frozen=True):
    """How cards come to the hand if nothing is played: what test hands deal and odds are computed from."""

    first: int
    """Cards dealt to the player who begins."""
    second: int
    """Cards dealt to the other one."""
    full_hand: int
    """The number of cards with which a hand is full, so that the next one drawn is lost."""
    odds_note: Words
    """What the odds count, and what they leave out."""
    hand_note: Words
    """What a test hand leaves out."""
    empty_note: Words
    """What happens from the turn on in which the deck is empty."""
    income: tuple[int, ...] = ()
    """The mana, gold or the like at the deal and in each turn of one's own, the last one for all turns to
    come; () where that depends on what was played."""

    def seen(self, turn: int, *, is_second: bool) -> int:
        """Cards drawn by turn `turn` of one's own, one in each; 0 is the deal."""
        return (self.second if is_second else self.first) + turn

    def means(self, turn: int) -> int | None:
        """The mana, gold or the like in a turn of one's own; None where the rules alone do not say."""
        return self.income[min(turn, len(self.income) - 1)] if self.income else None


class Ground(Value, frozen=True):
    """What a map that everybody has offers to a deck."""

    name: Words
    has: tuple[tuple[Words, int], ...]
    """For each kind of tile that cards of the deck need, how many there are."""


class StarterDeck(Value, frozen=True):
    """A deck that every player has: it can be played and copied, never changed."""

    slug: str
    name: Words
    about: Words
    pool: str
    """The version of the pool."""
    cards: tuple[str, ...]
    """In the order of the pool."""
    leader: str = ""

    @property
    def deck(self) -> Deck:
        """This deck as a seat brings it to a match."""
        return Deck(str(self.name), self.pool, self.cards, self.leader)


class CardPool(ABC):
    """The cards of one game, and what makes a deck of them. The first starter deck is the usual one."""

    version: ClassVar[str]
    """Small letters, digits, `.` and `-`; a deck says which version its cards are from."""
    size: ClassVar[int]
    """Cards in a deck, besides the one that leads it."""
    cards: ClassVar[Mapping[str, PoolCard]]
    """By id, in the order in which lists hold them."""
    leaders: ClassVar[Mapping[str, PoolCard]] = {}
    """The cards that can lead a deck, by id; none of them is in `cards`."""
    leader_label: ClassVar[Words] = _("Leader")
    facets: ClassVar[tuple[Facet, ...]] = ()
    """What cards are filtered by, besides their cost."""
    orders: ClassVar[tuple[Order, ...]] = ()
    """What cards are sorted by, besides cost and name."""
    currency: ClassVar[Words]
    """What costs are paid with."""
    draws: ClassVar[Draws]
    starters: ClassVar[Mapping[str, StarterDeck]]
    """The decks that every player has, by slug."""
    code_prefix: ClassVar[str]
    """The two capitals that codes of decks begin with, in this game alone."""
    file_format: ClassVar[str]
    """What files of decks call themselves, in this game alone."""

    @abstractmethod
    def problems(self, deck: Deck) -> tuple[Problem, ...]:
        """All that is wrong with a deck, each with what to do; () if it may be played in some match."""

    def allows(self, leader: str, card: str) -> bool:
        """Whether a deck with this leader may hold a card of the pool; with "" for none, any."""
        return True

    def fits(self, deck: Deck, options: Any, map_text: MapText | None = None) -> tuple[Problem, ...]:
        """Why a deck cannot be played in a match with these options and this map; () where it can."""
        return ()

    def grounds(self, deck: Deck) -> tuple[Ground, ...]:
        """The maps that everybody has on which a deck can be played; () where nothing of it needs a certain ground."""
        return ()

    @cached_property
    def every_facet(self) -> tuple[Facet, ...]:
        """The cost and the pool's own facets."""
        costs = sorted({card.cost for card in self.cards.values()})
        values = tuple(FacetValue(str(cost), _("Any card that costs %(cost)s", cost=cost)) for cost in costs)
        return (Facet(COST, _("Cost"), values), *self.facets)

    @cached_property
    def every_order(self) -> Mapping[str, Order]:
        """By slug: the cost, the name, and the pool's own."""
        common = (
            Order(COST, _("Cost"), lambda card: (card.cost, str(card.name))),
            Order("name", _("Name"), lambda card: str(card.name)),
        )
        return {order.slug: order for order in (*common, *self.orders)}

    @cached_property
    def index_of(self) -> Mapping[str, int]:
        """For each card its index in the order of the pool."""
        return {card: index for index, card in enumerate(self.cards)}

    @cached_property
    def names(self) -> Mapping[str, str]:
        """For each name of a card, in small letters, its id."""
        return {str(card.name).casefold(): card.id for card in self.cards.values()}

    @cached_property
    def leader_names(self) -> Mapping[str, str]:
        """For each name of a card that leads decks, in small letters, its id."""
        return {str(card.name).casefold(): card.id for card in self.leaders.values()}


# --- What is the same in every pool ---------------------------------------------------------------


class Copied(Protocol):
    """A card as far as `list_problems` looks at it."""

    @property
    def name(self) -> Words: ...

    @property
    def max_copies(self) -> int: ...


def list_problems(deck: Deck, version: str, size: int, cards: Mapping[str, Copied]) -> Iterator[Problem]:
    """What is wrong with the list of a deck, whatever the game.

    `where` is `pool`, `size`, `unknown/<id>` or `copies/<id>`.
    """
    if deck.pool != version:
        yield Problem(
            "pool",
            _(
                "This deck was built from card pool %(theirs)s; today's is %(ours)s. Check it and save it again.",
                theirs=deck.pool[:40],
                ours=version,
            ),
        )
    yield from _size_problems(len(deck.cards), size)
    for kind, count in Counter(deck.cards).items():
        card = cards.get(kind)
        if card is None:
            unknown = _("There is no card %(card)s in the pool. Take it out.", card=kind[:40])
            yield Problem(f"unknown/{kind[:40]}", unknown)
        elif count > card.max_copies:
            yield Problem(f"copies/{kind}", _too_many(card, count))


def _size_problems(size: int, right: int) -> Iterator[Problem]:
    if size < right:
        yield Problem(
            "size",
            ngettext(
                "A deck has %(right)s cards; this one has %(size)s. Add one more.",
                "A deck has %(right)s cards; this one has %(size)s. Add %(n)s more.",
                right - size,
                right=right,
                size=size,
            ),
        )
    elif size > right:
        yield Problem(
            "size",
            ngettext(
                "A deck has %(right)s cards; this one has %(size)s. Take one out.",
                "A deck has %(right)s cards; this one has %(size)s. Take %(n)s out.",
                size - right,
                right=right,
                size=size,
            ),
        )


def _too_many(card: Copied, count: int) -> Words:
    return ngettext(
        "%(count)s copies of %(card)s; the limit is %(most)s. Take one out.",
        "%(count)s copies of %(card)s; the limit is %(most)s. Take %(n)s out.",
        count - card.max_copies,
        count=count,
        card=card.name,
        most=card.max_copies,
    )


def order_problems(setup: Setup[Any], cards: Iterable[str]) -> Iterator[Problem]:
    """The decks of a setup whose cards do not lie in the order of the pool's table, which is that of `cards`.

    Whoever could choose the order in which a deck lies before its shuffle could choose what is drawn from it.
    """
    index_of = {card: index for index, card in enumerate(cards)}
    for number, seat in enumerate(setup.seats):
        found = [index_of[card] for card in (seat.deck.cards if seat.deck else ()) if card in index_of]
        if found != sorted(found):
            why = _("A deck's cards must be in the order of the card pool, and these aren't.")
            yield Problem(f"seats/{number}/deck/order", why)


def leader_problems(pool: CardPool, deck: Deck) -> Iterator[Problem]:
    """What is wrong with who leads a deck of a pool that has leaders.

    `where` is `leader` or `allowed/<id>`.
    """
    if deck.leader not in pool.leaders:
        none = _("This deck has no leader. Choose one: %(label)s.", label=pool.leader_label)
        yield Problem("leader", none)
        return
    leader = pool.leaders[deck.leader]
    for card in sorted(set(deck.cards) & pool.cards.keys()):
        if not pool.allows(leader.id, card):
            why = _("%(card)s doesn't follow %(leader)s.", card=pool.cards[card].name, leader=leader.name)
            yield Problem(f"allowed/{card}", why)
