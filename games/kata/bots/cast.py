"""Who the bots of the Kata are."""

from __future__ import annotations

from games.engine.personas import Face, Persona
from games.engine.words import words as _

PIM = Persona(
    "Pim",
    _("I hit things and see what happens."),
    Face("#d9a441", "#7a3b2e", "#f0c9a0", "#c8692b", "curls", "dots", "smile"),
)
AIKO = Persona(
    "Aiko",
    _("One breath, one blow. No mana wasted."),
    Face("#5f8f86", "#2d3f57", "#e9bd93", "#241c1a", "bun", "dots", "flat"),
)
OREN = Persona(
    "Oren",
    _("I've thought about what you hold. Have you?"),
    Face("#54476b", "#1e2a2a", "#b77f55", "#e6e1d6", "bald", "sharp", "smirk", "beard"),
)
MORI = Persona(
    "Mori",
    _("Everybody was a beginner. Show me your first blow."),
    Face("#7f9f6a", "#4a3524", "#d9a878", "#6d6a66", "short", "glasses", "smile", "moustache"),
)
