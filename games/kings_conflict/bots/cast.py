"""Who the bots of King's Conflict are."""

from __future__ import annotations

from games.engine.personas import Face, Persona
from games.engine.words import words as _

TAM = Persona(
    "Squire Tam",
    _("Which end does one hold?"),
    Face("#a7b86a", "#4f6d8a", "#f2d2b6", "#c9853f", "curls", "dots", "smile"),
)
HOB = Persona(
    "Hob",
    _("I go where the donkey goes."),
    Face("#b5936b", "#6b7a4a", "#e4b78d", "#7a5a3a", "bald", "sleepy", "smile", "cap"),
)
ISOLDE = Persona(
    "Dame Isolde",
    _("I drill every day. Almost every day."),
    Face("#b0746a", "#4b5563", "#eec39a", "#8a4a24", "long", "dots", "flat"),
)
BRANDT = Persona(
    "Marshal Brandt",
    _("Hold the ford, burn the rest."),
    Face("#6a5a4a", "#7a2a22", "#d3a079", "#4a4038", "short", "sharp", "flat", "beard"),
)
ERMA = Persona(
    "Abbess Erma",
    _("A turn well planned is half a prayer."),
    Face("#8f86a8", "#26222e", "#f0c9a0", "#efe9dc", "hood", "glasses", "smile"),
)
FOX = Persona(
    "The Grey Fox",
    _("I've seen your answer. It's a good one."),
    Face("#44545a", "#33303a", "#c48f66", "#9aa0a0", "long", "sharp", "smirk", "crown"),
)
HILD = Persona(
    "Hild",
    _("I've taught three kings. Two of them listened."),
    Face("#c2a05a", "#2f5d50", "#e9bd93", "#b9b4ac", "bun", "dots", "smile"),
)
