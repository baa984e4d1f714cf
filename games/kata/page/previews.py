"""What a pick would do, as far as the player can know, in a few words."""

from __future__ import annotations

from games.engine.words import Words
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.kata.rules.cards import CARDS, Card
from games.kata.rules.transitions import FULL_HAND, HEALTH
from games.kata.rules.values import Minion
from games.kata.rules.views import SideView

NOTHING = _("No effect (discards the card)")
WINS = _("Wins the match")
WELL = _("No effect: you have %(most)s or more", most=HEALTH)
IDLE = (NOTHING, WELL)
"""What is said of a pick that has no effect."""


def hit(damage: int, health: int) -> Words:
    """Damage to an opponent with this health."""
    if not damage:
        return NOTHING
    left = health - damage
    return WINS if left <= 0 else _("%(damage)s damage: opponent to %(health)s", damage=damage, health=left)


def charge(attack: int, health: int) -> Words:
    """A minion's attack at the opponent."""
    return hit(attack, health) if attack else _("Does no damage")


def strike(damage: int, enemy: Minion) -> Words:
    """Damage to an opposing minion."""
    name = CARDS[enemy.card].name
    if not damage:
        return NOTHING
    if damage >= enemy.health:
        return _("Kills the %(minion)s", minion=name)
    return _("The %(minion)s is left with %(health)s", minion=name, health=enemy.health - damage)


def fight(own: Minion, enemy: Minion) -> Words:
    """One minion against another, each of which may die."""
    name, left, kept = CARDS[enemy.card].name, enemy.health - own.attack, own.health - enemy.attack
    if left <= 0 and kept <= 0:
        return _("Both die")
    if left <= 0:
        return _("Kills the %(minion)s; yours is left with %(kept)s", minion=name, kept=kept)
    if kept <= 0:
        return _("Yours dies; the %(minion)s is left with %(health)s", minion=name, health=left)
    return _(
        "The %(minion)s is left with %(health)s, yours with %(kept)s", minion=name, health=left, kept=kept
    )


def heal(card: Card, health: int) -> Words:
    """A card that heals a player with this health."""
    after = max(health, min(HEALTH, health + card.heal))
    if after > health:
        return _("You heal to %(health)s", health=after)
    return WELL if card.heal else NOTHING


def place(card: Card) -> Words:
    """A card that becomes a minion."""
    return _(
        "%(attack)s attack, %(health)s health, asleep this turn",
        attack=card.attack,
        health=card.health,
    )


def draw(card: Card, side: SideView) -> Words:
    """A card that draws, while it is still in the hand."""
    drawn = min(card.draw, side.deck)
    lost = max(0, drawn - (FULL_HAND - side.hand + 1))
    if card.draw > drawn:
        return ngettext(
            "You draw %(drawn)s and bleed for %(n)s",
            "You draw %(drawn)s and bleed for %(n)s",
            card.draw - drawn,
            drawn=drawn,
        )
    if lost:
        return _("You draw %(drawn)s, of which %(lost)s are lost", drawn=drawn, lost=lost)
    return ngettext("You draw %(n)s card", "You draw %(n)s cards", drawn)
