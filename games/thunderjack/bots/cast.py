"""Who the bots of Thunderjack! are."""

from __future__ import annotations

from games.engine.personas import Face, Persona
from games.engine.words import words as _

FIDGET = Persona(
    "Fidget",
    _("Hit! No, stand! No …"),
    Face("#c77d4f", "#3b5a4a", "#f0c9a0", "#e0b050", "curls", "dots", "smirk"),
)
GLASS = Persona(
    "Ms. Glass",
    _("What's good for the dealer is good for me."),
    Face("#8fa3b8", "#353c52", "#f2d2b6", "#b9b4ac", "bun", "glasses", "flat"),
)
LOW = Persona(
    "Uncle Low",
    _("Slowly. Nobody ever bust on eleven."),
    Face("#7c8a5a", "#5a4632", "#dba981", "#8c8780", "bald", "sleepy", "smile", "moustache"),
)
CLERK = Persona(
    "The Clerk",
    _("Page nine says: double."),
    Face("#b79d77", "#2a2f3d", "#e9bd93", "#3c2d20", "short", "glasses", "flat"),
)
VOLT = Persona(
    "Lady Volt",
    _("I count what others feel. And I like a Blitz."),
    Face("#463a73", "#7a1f3d", "#a86f48", "#1d1520", "long", "sharp", "smirk", "ring"),
)
SUM = Persona(
    "Tally",
    _("Every choice has a price. I do the sums first."),
    Face("#4f7a74", "#3a2f4a", "#c98f63", "#20242b", "bun", "glasses", "smile"),
)
ODETTE = Persona(
    "Odette",
    _("Place your bets. I'll say when it's too late."),
    Face("#8a5a6a", "#1e2a2a", "#e9bd93", "#3c2d20", "bun", "dots", "smile", "ring"),
)
