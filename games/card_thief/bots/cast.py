"""Who the bots of Card Thief are."""

from __future__ import annotations

from games.engine.personas import Face, Persona
from games.engine.words import words as _

BUTTERS = Persona(
    "Butters",
    _("Oops. Was that yours?"),
    Face("#c59a5f", "#55606b", "#f2d2b6", "#b8763a", "curls", "dots", "smile"),
)
MAGPIE = Persona(
    "Magpie",
    _("If it glitters, I'm already there."),
    Face("#5b6d84", "#20262f", "#d9a878", "#1b1b22", "hood", "sharp", "smirk"),
)
SILK = Persona(
    "Old Silk",
    _("One more pocket. There's always one more pocket."),
    Face("#77604a", "#3a2b3f", "#e4b78d", "#d8d2c6", "short", "sleepy", "smile", "patch"),
)
VESPER = Persona(
    "Vesper",
    _("The way out first, then the way in."),
    Face("#2f3f57", "#17202c", "#b77f55", "#2a1c18", "hood", "dots", "flat", "ring"),
)
LATCH = Persona(
    "Latch",
    _("I lay out the guards. You find the way past them."),
    Face("#6f7d5a", "#3b3552", "#d9a878", "#2a2320", "short", "sharp", "smirk", "moustache"),
)
