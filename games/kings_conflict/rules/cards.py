"""The cards, the kings and the wall as values (RULES 10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.engine.words import words as _
from games.kings_conflict.rules.card_types import (
    Card,
    Kind,
    Placement,
    Rarity,
    Role,
    king_card,
    servant_card,
    spell_card,
    structure_card,
)
from games.kings_conflict.rules.ground import Moves
from games.kings_conflict.rules.maps.codes import GROUND, VOLCANIC, WATER

BLESSED, WARRIOR = "blessed", "warrior"

_C, _R, _E = Rarity.COMMON, Rarity.RARE, Rarity.EPIC
_HORSE = GROUND.replace("F", "")
_INSPIRES = _("Other friendly fighters within 1 have +1 attack.")
_HEALS = _("Start of your turn: heals 1 on every friendly piece within 1 but itself.")
_RALLIES = _("Your cards that are placed beside your king may also be placed beside it.")
_AT_HOME = _("+1 attack while it stands in forest.")

_STANDARD = (
    servant_card("militia", _("Militia"), _C, (1, 1, 2, 2, 1, 1)),
    servant_card(
        "spearman",
        _("Spearman"),
        _C,
        (2, 2, 3, 2, 1, 1),
        _("+2 damage against cavalry, also when it strikes back."),
    ),
    servant_card("archer", _("Archer"), _C, (3, 2, 2, 2, 2, 1)),
    servant_card("swordsman", _("Swordsman"), _C, (4, 3, 4, 2, 1, 1)),
    servant_card("knight", _("Knight"), _R, (5, 4, 4, 4, 1, 1), moves=Moves.CAVALRY, home=_HORSE),
    servant_card("scout", _("Scout"), _C, (2, 1, 1, 4, 1, 1)),
    servant_card(
        "mercenary",
        _("Mercenary"),
        _R,
        (3, 3, 2, 2, 1, 0),
        _("Charge: acts at once. Start of your turn: costs you 1 gold; if you have none, it leaves."),
        placement=Placement.REGION,
        has_charge=True,
    ),
    servant_card("assassin", _("Assassin"), _R, (4, 4, 1, 3, 1, 1), _("Nobody strikes back at its attacks.")),
    servant_card(
        "catapult",
        _("Catapult"),
        _R,
        (5, 3, 2, 1, 3, 1),
        _("+3 damage against structures and walls."),
        moves=Moves.CAVALRY,
        home=_HORSE,
    ),
    servant_card("troll", _("Troll"), _R, (7, 4, 6, 2, 1, 2), _("Start of your turn: heals 1 on itself.")),
    servant_card("ranger", _("Ranger"), _C, (3, 2, 3, 2, 2, 1), _AT_HOME, placement=Placement.ANY, home="F"),
    servant_card("treant", _("Treant"), _R, (6, 4, 6, 1, 1, 0), _AT_HOME, placement=Placement.ANY, home="F"),
    servant_card(
        "giant",
        _("Mountain Giant"),
        _R,
        (8, 6, 8, 1, 1, 2),
        moves=Moves.MOUNTAIN,
        placement=Placement.ANY,
        home="M",
    ),
    servant_card(
        "reddragon",
        _("Red Dragon"),
        _E,
        (10, 6, 6, 3, 1, 2),
        _("May enter volcanic ground; lava never harms it."),
        moves=Moves.DRAGON,
        placement=Placement.ANY,
        home="M" + VOLCANIC,
    ),
    servant_card(
        "stormdragon",
        _("Storm Dragon"),
        _R,
        (9, 6, 4, 3, 2, 2),
        moves=Moves.FLYER,
        placement=Placement.ANY,
        home="M",
    ),
    servant_card(
        "galley", _("Galley"), _C, (4, 3, 4, 3, 2, 1), moves=Moves.BOAT, placement=Placement.ANY, home=WATER
    ),
    servant_card(
        "serpent",
        _("Sea Serpent"),
        _R,
        (6, 4, 6, 3, 1, 0),
        moves=Moves.BOAT,
        placement=Placement.ANY,
        home=WATER,
    ),
    servant_card(
        "imp", _("Lava Imp"), _C, (2, 2, 1, 2, 1, 0), _("Lava never harms it."), moves=Moves.VOLCANIC
    ),
    servant_card(
        "elemental",
        _("Fire Elemental"),
        _R,
        (7, 4, 5, 2, 1, 0),
        _("Lava never harms it. When it attacks, every other enemy within 1 of its target takes 1."),
        moves=Moves.VOLCANIC,
    ),
    servant_card(
        "peasant",
        _("Peasant"),
        _C,
        (1, 0, 1, 2, 0, 1),
        _("Start of your turn: +1 gold if it stands in a region you control."),
        role=Role.SUPPORT,
    ),
    servant_card(
        "fisher",
        _("Fisherman"),
        _C,
        (2, 0, 2, 2, 0, 0),
        _("In a water region you control: +2 food, and +1 gold at the start of your turn."),
        moves=Moves.BOAT,
        placement=Placement.ANY,
        home=WATER,
        role=Role.SUPPORT,
    ),
    servant_card(
        "smith",
        _("Smith"),
        _R,
        (3, 0, 2, 2, 0, 1),
        _(
            "Start of your turn: the friendly fighter beside it with the lowest attack gets +1 attack for good. "
            "No fighter gets more than +2."
        ),
        role=Role.SUPPORT,
    ),
    servant_card(
        "stonemason",
        _("Stonemason"),
        _R,
        (4, 0, 2, 2, 0, 1),
        _("Start of your turn: on a mountain, it puts a Wall in your hand unless you hold two."),
        moves=Moves.MOUNTAIN,
        home=GROUND + "M",
        role=Role.SUPPORT,
    ),
    servant_card("herbalist", _("Herbalist"), _C, (3, 0, 2, 2, 0, 1), _HEALS, role=Role.SUPPORT),
    structure_card("farm", _("Farm"), _C, (1, 0, 3, 0, 0), "P", _("+3 food.")),
    structure_card("mine", _("Mine"), _C, (4, 0, 3, 0, 0), "HM", _("Start of your turn: +2 gold.")),
    structure_card("tower", _("Watchtower"), _C, (4, 2, 5, 2, 0), "PHFE", role=Role.COMBAT),
    structure_card("barracks", _("Barracks"), _R, (5, 0, 5, 0, 1), "PHE", _RALLIES),
    structure_card("fort", _("Fort"), _R, (7, 3, 8, 2, 1), "PH", role=Role.COMBAT),
    spell_card(
        "smalljuju", _("Small Juju"), _R, 4, _("A tile becomes sea. Whoever stands there flees or drowns.")
    ),
    spell_card(
        "greatjuju",
        _("Great Juju"),
        _E,
        9,
        _("A tile and the four at its edges become sea; none of the five may be within 1 of a king."),
    ),
    spell_card(
        "fireball",
        _("Fireball"),
        _C,
        3,
        _("3 damage to an enemy servant or structure anywhere, or 1 to the enemy king."),
    ),
    spell_card("tax", _("Tax Collectors"), _C, 1, _("1 gold for each region you control, at most 5.")),
)

_OF_BLESSED = (
    servant_card(
        "crusader",
        _("Crusader"),
        _C,
        (5, 4, 5, 2, 1, 2),
        _("After moving 2 tiles or more in a turn it cannot attack."),
        king=BLESSED,
    ),
    servant_card("marshal", _("Marshal"), _E, (3, 2, 4, 2, 1, 1), _INSPIRES, king=BLESSED),
    servant_card("priest", _("Priest"), _C, (4, 0, 3, 2, 0, 1), _HEALS, role=Role.SUPPORT, king=BLESSED),
    servant_card(
        "battlepriest",
        _("Battle Priest"),
        _C,
        (4, 2, 4, 2, 1, 1),
        _("After it deals damage, your king heals 1."),
        king=BLESSED,
    ),
    servant_card(
        "highpriest",
        _("High Priest"),
        _R,
        (6, 0, 4, 2, 0, 1),
        _("Start of your turn: heals 2 on your most damaged piece anywhere."),
        role=Role.SUPPORT,
        king=BLESSED,
    ),
    servant_card(
        "wardpriest",
        _("Warding Priest"),
        _R,
        (3, 0, 3, 2, 0, 1),
        _("Each attack on another friendly piece within 1 does 1 less, but at least 1."),
        role=Role.SUPPORT,
        king=BLESSED,
    ),
    servant_card("firepriest", _("Fire Priest"), _R, (5, 3, 3, 2, 2, 1), king=BLESSED),
)

_OF_WARRIOR = (
    servant_card(
        "berserker",
        _("Berserker"),
        _C,
        (4, 4, 2, 3, 1, 1),
        _("Charge: acts at once."),
        king=WARRIOR,
        has_charge=True,
    ),
    servant_card("captain", _("Captain"), _E, (5, 3, 5, 2, 1, 1), _INSPIRES, king=WARRIOR),
    structure_card("warcamp", _("War Camp"), _R, (3, 0, 5, 0, 1), "PHE", _RALLIES, king=WARRIOR),
    spell_card(
        "march",
        _("Forced March"),
        _C,
        1,
        _("A servant that has moved or attacked may move again this turn, but not attack."),
        king=WARRIOR,
    ),
)


KINGS: Mapping[str, Card] = {
    king.id: king
    for king in (
        king_card(
            BLESSED,
            _("Blessed King"),
            4,
            1,
            _(
                "Nothing does him more than 1 damage. Start of your turn: he and all your pieces in his region heal 1."
            ),
        ),
        king_card(WARRIOR, _("Warrior King"), 6, 3, _INSPIRES),
    )
}

CARDS: Mapping[str, Card] = {card.id: card for card in (*_STANDARD, *_OF_BLESSED, *_OF_WARRIOR)}
"""Every card that a deck can hold, in the order of RULES 10."""

WALL = Card(
    "wall",
    _("Wall"),
    Kind.WALL,
    Rarity.EXTRA,
    0,
    _("It blocks the way, and controls no region."),
    health=4,
    placement=Placement.BUILT,
    home="PHFEM",
    role=Role.COMBAT,
)

KNOWN: Mapping[str, Card] = {**CARDS, **KINGS, WALL.id: WALL}
"""Everything that can be held or can stand on the board."""

ORDER: Mapping[str, int] = {card: index for index, card in enumerate(KNOWN)}
"""Where each stands in the order of RULES 10."""


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Cards in the order of RULES 10."""
    return tuple(sorted(cards, key=ORDER.__getitem__))
