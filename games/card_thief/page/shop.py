"""What an account can own or win in words: heists, items, upgrades, medals and badges (RULES 11, 13)."""

from __future__ import annotations

from games.card_thief.page.faces import EFFECTS, HEISTS, gear_name
from games.card_thief.rules.equipment import CLOAK_STEALTH, CLOAK_UPGRADE, ITEMS, Gear, Item, charge_of
from games.card_thief.rules.rewards import BADGE, BADGE_STEALTH, MEDALS, heist_slug
from games.engine.offers import Art, Trophies
from games.engine.words import Words
from games.engine.words import words as _

_HEISTS = {heist_slug(heist): heist for heist in HEISTS}
COINS = _(
    "Escape with the chest to earn coins: 1 in the Manor, 2 in the Keep, 3 in the Castle, 4 in the Palace."
)
_HONOURS = {
    "bronze": _("bronze medal"),
    "silver": _("silver medal"),
    "gold": _("gold medal"),
    BADGE: _("badge “unseen”"),
}
TROPHIES = tuple(
    [
        Trophies(
            slug, tuple([(f"{slug}-{honour}", name) for honour, name in _HONOURS.items()]), is_free=heist == 1
        )
        for slug, heist in _HEISTS.items()
    ]
)


def owned_name(name: str) -> Words:
    """A heist, an item, a medal or a badge by what the ledger calls it."""
    if name in _HEISTS:
        return HEISTS[_HEISTS[name]]
    heist, _dash, honour = name.rpartition("-")
    if heist in _HEISTS and honour in _HONOURS:
        return _("%(heist)s: %(honour)s", heist=HEISTS[_HEISTS[heist]], honour=_HONOURS[honour])
    return gear_name(Gear(name))


def best_of(medals: tuple[str, ...]) -> tuple[str, ...]:
    """The best of bronze, silver and gold, and the badge."""
    ranks = tuple(MEDALS)
    ranked = [name for name in medals if name.rpartition("-")[2] in ranks]
    best = max(ranked, key=lambda name: ranks.index(name.rpartition("-")[2]), default="")
    return tuple([name for name in medals if name == best or name not in ranked])


def art(symbol: str) -> Art:
    """One of the pictures of the game."""
    return Art("card_thief/art.svg", symbol)


def owned_art(name: str) -> Art | None:
    """The picture of an item."""
    item = Gear(name).item if name in set(Gear) else None
    return art(item.value) if item else None


def owned_help(name: str) -> Words:
    """How it is won, or what it does."""
    if name in _HEISTS:
        before = _HEISTS[name] - 1
        if not before:
            return _("Open to everybody.")
        return _("Opens once you escape from the %(heist)s with the chest.", heist=HEISTS[before])
    honour = name.rpartition("-")[2]
    if honour == BADGE:
        return _("Escape with at least %(stealth)s stealth.", stealth=BADGE_STEALTH)
    if honour in MEDALS:
        return _("Escape with a score of at least %(score)s.", score=MEDALS[honour])
    return _gear_help(Gear(name))


def _gear_help(gear: Gear) -> Words:
    item = gear.item
    if item is None or not gear.is_upgraded:
        told = EFFECTS[Item(gear.value)]
        if item is None or not ITEMS[item].takes_cell:
            return told
        return _("%(effect)s. Charge: %(charge)s.", effect=told, charge=charge_of(gear))
    if item is Item.CLOAK:
        more = CLOAK_STEALTH + CLOAK_UPGRADE
        return _("It adds %(more)s stealth instead of %(stealth)s.", more=more, stealth=CLOAK_STEALTH)
    if ITEMS[item].takes_cell:
        more, charge = charge_of(gear), ITEMS[item].charge
        return _("It begins with a charge of %(more)s instead of %(charge)s.", more=more, charge=charge)
    return _("You can use it twice in a heist.")
