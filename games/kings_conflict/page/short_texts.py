"""What a card in hand can do, in so few words that they fit on it: the rest is told when it is pressed."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.words import Words
from games.engine.words import words as _
from games.kings_conflict.rules.card_types import Card

_BESIDE_KING = _("beside your king")
_AWAY = _("strikes 2 away")
_HEALER = _("heals those beside")
_LEADER = _("+1 attack beside")
_CAMP = _("people come to it")

_GISTS: Mapping[str, Words] = {
    "spearman": _("+2 against cavalry"),
    "archer": _AWAY,
    "knight": _("rides, not in forest"),
    "mercenary": _("at once, upkeep 1"),
    "assassin": _("none strikes back"),
    "catapult": _("3 away, walls +3"),
    "troll": _("heals 1 a turn"),
    "ranger": _("2 away, forest +1"),
    "treant": _("+1 attack in forest"),
    "giant": _("crosses mountains"),
    "reddragon": _("flies over lava"),
    "stormdragon": _("flies, 2 away"),
    "galley": _("on water, 2 away"),
    "serpent": _("on water"),
    "imp": _("walks on lava"),
    "elemental": _("burns all beside it"),
    "peasant": _("+1 gold a turn"),
    "fisher": _("+1 gold, +2 food"),
    "smith": _("+1 attack for one"),
    "stonemason": _("builds walls"),
    "herbalist": _HEALER,
    "farm": _("+3 food, on plains"),
    "mine": _("+2 gold a turn"),
    "tower": _AWAY,
    "barracks": _CAMP,
    "fort": _AWAY,
    "smalljuju": _("turns a tile to sea"),
    "greatjuju": _("turns 5 tiles to sea"),
    "fireball": _("3 damage; 1 to a king"),
    "tax": _("1 gold a region"),
    "crusader": _("goes 1 and strikes"),
    "marshal": _LEADER,
    "priest": _HEALER,
    "battlepriest": _("blows heal king"),
    "highpriest": _("heals 2 on worst"),
    "wardingpriest": _("−1 damage beside"),
    "firepriest": _AWAY,
    "berserker": _("acts at once"),
    "captain": _LEADER,
    "warcamp": _CAMP,
    "march": _("one moves again"),
    "wall": _("blocks the way"),
}


def gist_of(card: Card) -> Words:
    """What it can do; else where it comes to the board."""
    return _GISTS.get(card.id, _BESIDE_KING)
