"""The terms of which the computer's score of an action is made, and their names (RULES 14)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeAlias

from games.engine.bots import Why
from games.engine.words import Words
from games.engine.words import words as _


class Term(StrEnum):
    """One thing that makes an action good or bad."""

    POINTS = "points"
    CONTROL = "control"
    ADVANCE = "advance"
    DANGER = "danger"
    DESERT = "desert"
    FOREST = "forest"
    STRIKE = "strike"
    RETALIATION = "retaliation"
    CARD = "card"
    CHARGE = "charge"
    FOOD = "food"
    GOLD = "gold"
    SHELTER = "shelter"
    FLOOD = "flood"
    COST = "cost"
    MARCH = "march"
    ARMY = "army"
    KING = "king"
    HAND = "hand"
    DOMINION = "dominion"
    END = "end"


Terms: TypeAlias = dict[Term, float]
"""What each term adds to the score."""

NAMES: Mapping[Term, Words] = {
    Term.POINTS: _("the map's hint for the tile"),
    Term.CONTROL: _("control of regions"),
    Term.ADVANCE: _("moving up when ahead, falling back when behind"),
    Term.DANGER: _("danger of being struck there"),
    Term.DESERT: _("the desert"),
    Term.FOREST: _("the forest it loves"),
    Term.STRIKE: _("the blow"),
    Term.RETALIATION: _("the blow it gets back"),
    Term.CARD: _("what the card is worth"),
    Term.CHARGE: _("a charge at once"),
    Term.FOOD: _("food"),
    Term.GOLD: _("gold"),
    Term.SHELTER: _("shelter for the king"),
    Term.FLOOD: _("who would drown"),
    Term.COST: _("what it costs to act"),
    Term.MARCH: _("the move it allows"),
    Term.ARMY: _("who stands on the board"),
    Term.KING: _("what could strike the kings"),
    Term.HAND: _("cards in hand"),
    Term.DOMINION: _("turns of dominion"),
    Term.END: _("the end of the match"),
}


def reasons(terms: Terms) -> tuple[Why, ...]:
    """The terms that count, the weightiest first."""
    worths = [(term, round(100 * worth)) for term, worth in terms.items()]
    weightiest = sorted(worths, key=lambda one: -abs(one[1]))
    return tuple([Why(NAMES[term], worth) for term, worth in weightiest if worth])
