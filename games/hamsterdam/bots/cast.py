"""Who the bots of Hamsterdam Exchange are: the hamsters of the inn, each in the seat that shows its picture."""

from __future__ import annotations

from games.engine.personas import Persona
from games.engine.words import Words
from games.engine.words import words as _


def _hamster(name: str, says: Words) -> Persona:
    return Persona(name, says, picture=f"hamsterdam/portrait-{name.lower()}.svg")


CORNELIS = _hamster("Cornelis", _("I keep my hats where the market can see them."))
CAST = (
    _hamster("Jane", _("New in town, and in no hurry.")),
    CORNELIS,
    _hamster("Margriet", _("Four hundred waffles a day, and tonight I win.")),
    _hamster("Bartel", _("My inn, my barrel, my rules.")),
)
"""By seat; the first is who a person is."""
