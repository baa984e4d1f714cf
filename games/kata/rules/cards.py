"""The card pool of the Kata, its starter decks, and what makes a deck legal."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from games.engine.pools import StarterDeck, list_problems
from games.engine.problems import Problem
from games.engine.setup import Deck
from games.engine.values import Value
from games.engine.words import Words
from games.engine.words import words as _

POOL_VERSION = "2024-1"
"""The version of the card pool, which every deck names."""

DECK_SIZE = 20


class Kind(StrEnum):
    """A way in which a card can be played."""

    ATTACK = "attack"
    HEAL = "heal"
    MINION = "minion"
    DRAW = "draw"


class Rarity(StrEnum):
    """How many copies of a card a deck may hold: four, two or one."""

    BASIC = "basic"
    NORMAL = "normal"
    UNIQUE = "unique"


_COPIES = {Rarity.BASIC: 4, Rarity.NORMAL: 2, Rarity.UNIQUE: 1}


class Card(Value, frozen=True):
    """A card of the pool. The numbers of kinds that it does not have are zero."""

    id: str
    name: Words
    cost: int
    kinds: tuple[Kind, ...]
    text: Words
    damage: int = 0
    heal: int = 0
    attack: int = 0
    """Its attack as a minion, and below, its health."""
    health: int = 0
    draw: int = 0
    rarity: Rarity = Rarity.NORMAL

    @property
    def max_copies(self) -> int:
        """The most copies of it in a deck."""
        return _COPIES[self.rarity]

    @property
    def art(self) -> str:
        """The symbol in `art.svg` that shows it."""
        return self.id


def _basic(cost: int, name: Words, text: Words) -> Card:
    """Damage, healing and minion are the cost; a minion has one health at least (RULES 8.3)."""
    return Card(
        f"b{cost}",
        name,
        cost,
        (Kind.ATTACK, Kind.HEAL, Kind.MINION),
        text,
        damage=cost,
        heal=cost,
        attack=cost,
        health=max(1, cost),
        rarity=Rarity.BASIC,
    )


def _attack(
    card: str, name: Words, cost: int, damage: int, text: Words, rarity: Rarity = Rarity.NORMAL
) -> Card:
    return Card(card, name, cost, (Kind.ATTACK,), text, damage=damage, rarity=rarity)


def _minion(
    card: str,
    name: Words,
    cost: int,
    attack: int,
    health: int,
    text: Words,
    damage: int = 0,
    rarity: Rarity = Rarity.NORMAL,
) -> Card:
    kinds = (Kind.ATTACK, Kind.MINION) if damage else (Kind.MINION,)
    return Card(card, name, cost, kinds, text, damage=damage, attack=attack, health=health, rarity=rarity)


def _heal(card: str, name: Words, cost: int, heal: int, text: Words) -> Card:
    return Card(card, name, cost, (Kind.HEAL,), text, heal=heal)


def _drawer(
    card: str, name: Words, cost: int, draw: int, text: Words, rarity: Rarity = Rarity.NORMAL
) -> Card:
    return Card(card, name, cost, (Kind.DRAW,), text, draw=draw, rarity=rarity)


# RULES 10.1
CARDS: Mapping[str, Card] = {
    card.id: card
    for card in (
        _basic(0, _("Dud"), _("Costs nothing, does nothing.")),
        _basic(1, _("Spark"), _("Small, but playable on turn one.")),
        _basic(2, _("Jab"), _("Quick and plain.")),
        _basic(3, _("Slash"), _("The bread and butter of every deck.")),
        _basic(4, _("Cleave"), _("As good as it is simple.")),
        _basic(5, _("Smite"), _("A blow that is felt.")),
        _basic(6, _("Fireball"), _("A fifth of a life in one flash.")),
        _basic(7, _("Meteor"), _("It takes its time to arrive.")),
        _basic(8, _("Cataclysm"), _("The end, if you live to see it.")),
        _attack("a1", _("Pebble"), 0, 1, _("A free point of damage.")),
        _attack("a2", _("Quick Stab"), 1, 2, _("Cheap and sharp.")),
        _attack("a3", _("Twin Fangs"), 2, 3, _("Bites twice.")),
        _attack("a4", _("Ambush"), 3, 5, _("Five points for the price of three.")),
        _attack("a5", _("Longbow Volley"), 4, 6, _("Six arrows, one target.")),
        _attack("a6", _("Lightning"), 5, 7, _("Strikes where it likes.")),
        _attack("a7", _("Siege Shot"), 7, 10, _("Brings walls down.")),
        _attack("a8", _("Overcharge"), 9, 13, _("Ends what others began."), Rarity.UNIQUE),
        Card(
            "a9",
            _("Clumsy Swing"),
            3,
            (Kind.ATTACK, Kind.HEAL, Kind.MINION),
            _("A poor blow, but it heals and fights like any other three."),
            damage=2,
            heal=3,
            attack=3,
            health=3,
        ),
        _attack("a10", _("Rusty Cannon"), 6, 4, _("Much powder, little noise.")),
        _attack("a11", _("Blank Page"), 2, 0, _("Entirely useless. It does leave your hand.")),
        _minion("m1", _("Rat"), 0, 1, 1, _("Comes for free.")),
        _minion("m2", _("Squire"), 1, 1, 2, _("Stands where he is put."), damage=1),
        _minion("m3", _("Shieldbearer"), 2, 1, 4, _("Hard to move."), damage=1),
        _minion("m4", _("Wolf"), 2, 3, 1, _("All teeth."), damage=2),
        _minion("m5", _("Stone Guard"), 3, 2, 6, _("Patience, carved.")),
        _minion("m6", _("Veteran"), 3, 3, 4, _("Has seen worse.")),
        _minion("m7", _("Berserker"), 4, 6, 2, _("Forgets to duck.")),
        _minion("m8", _("Golem"), 5, 4, 6, _("Slow, heavy, faithful.")),
        _minion("m9", _("Ogre"), 6, 7, 6, _("Asks no questions.")),
        _minion("m10", _("Wyvern"), 7, 9, 8, _("Its shadow comes first.")),
        _minion("m11", _("Titan"), 8, 10, 9, _("There is only one."), rarity=Rarity.UNIQUE),
        _heal("h1", _("Bandage"), 1, 4, _("Better than bleeding.")),
        _heal("h2", _("Potion"), 2, 7, _("Tastes of moss.")),
        _heal("h3", _("Prayer"), 4, 11, _("Somebody listened.")),
        _heal("h4", _("Sanctuary"), 6, 15, _("Half a life, given back.")),
        _drawer("d1", _("Scout"), 0, 1, _("Swaps itself for the next card.")),
        _drawer("d2", _("Notes"), 1, 2, _("Two thoughts for one.")),
        _drawer("d3", _("Study"), 1, 3, _("Mind the hand limit.")),
        _drawer("d4", _("Library"), 2, 4, _("More than most can carry."), Rarity.UNIQUE),
        _drawer("d5", _("Epiphany"), 3, 5, _("Only good with an empty hand."), Rarity.UNIQUE),
    )
}


def _preset(slug: str, name: Words, about: Words, counts: Mapping[str, int]) -> StarterDeck:
    cards = tuple(card for card in CARDS for _copy in range(counts.get(card, 0)))
    return StarterDeck(slug, name, about, POOL_VERSION, cards)


# RULES 10.4
PRESETS: Mapping[str, StarterDeck] = {
    preset.slug: preset
    for preset in (
        _preset(
            "default",
            _("Default"),
            _("The nine basic cards. It can do everything, and surprises nobody."),
            {"b0": 2, "b1": 2, "b2": 3, "b3": 4, "b4": 3, "b5": 2, "b6": 2, "b7": 1, "b8": 1},
        ),
        _preset(
            "rush",
            _("Rush"),
            _("Cheap minions and hard blows: over before it began, or over for you."),
            {"b1": 2, "m2": 1, "m4": 2, "b2": 3, "b3": 4, "m7": 2, "a4": 2, "a5": 2, "a6": 2},
        ),
        _preset(
            "fortress",
            _("Fortress"),
            _("Thick walls and potions. It rewards whoever plays with care."),
            {
                "m3": 1,
                "b2": 1,
                "h2": 2,
                "m6": 2,
                "m5": 1,
                "b3": 2,
                "b4": 4,
                "h3": 1,
                "m8": 2,
                "b5": 2,
                "m9": 1,
                "b6": 1,
            },
        ),
        _preset(
            "scholar",
            _("Scholar"),
            _("Draws twice as many cards as others, and bleeds for it if the match is long."),
            {"d2": 2, "d3": 2, "b2": 2, "b3": 3, "m6": 2, "b4": 3, "a6": 2, "b5": 2, "m8": 2},
        ),
    )
}

DEFAULT_DECK: tuple[str, ...] = PRESETS["default"].cards
"""RULES 1.3: costs 0,0,1,1,2,2,2,3,3,3,3,4,4,4,5,5,6,6,7,8."""


def deck_problems(deck: Deck) -> tuple[Problem, ...]:
    """All that is wrong with a deck, each with what to do; () if it may be played (RULES 10.2).

    `where` is `pool`, `size`, `unknown/<id>`, `copies/<id>` or `leader`.
    """
    problems = tuple(list_problems(deck, POOL_VERSION, DECK_SIZE, CARDS))
    return (*problems, Problem("leader", _("No card leads a deck of the Kata."))) if deck.leader else problems
