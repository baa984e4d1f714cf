"""The lesson beside the board: its words follow from what its player sees, and nobody else is shown them."""

from __future__ import annotations

from typing import Any

from games.engine.game import Seat, Viewer
from games.engine.lessons import Instruction
from games.engine.offers import Offer, Prefix
from games.engine.personas import Persona
from games.engine.values import Value
from games.engine.words import Words
from games.matches.snapshot import MatchSnapshot


class LessonShown(Value, frozen=True):
    """The lesson as it stands beside the board now."""

    public_id: str
    voice: Words
    persona: Persona | None
    """Who speaks."""
    instruction: Instruction
    at: str
    """The id of the thing on the board that it points at; "" for nothing."""
    is_over: bool
    closing: tuple[Words, int] | None
    """When it is over: the words of a link, and the number of the entry in the replay to which it leads."""


def lesson_shown(
    snapshot: MatchSnapshot, viewer: Viewer, view: Any, prefix: Prefix, offers: tuple[Offer, ...]
) -> LessonShown | None:
    """The lesson for a viewer; None in any other match, before it begins, and for everybody but its player."""
    lesson = snapshot.lesson
    if lesson is None or view is None or viewer != Seat(0):
        return None
    instruction = lesson.instruction(view)
    at = lesson.pointed_at(view, instruction, prefix, offers)
    if prefix != instruction.picks[: len(prefix)]:
        instruction, back = lesson.strayed(instruction)
        at = at or back
    return LessonShown(
        public_id=snapshot.public_id,
        voice=lesson.voice,
        persona=lesson.persona
        or next((sitter.persona for sitter in snapshot.sitters if sitter.persona), None),
        instruction=instruction,
        at=at,
        is_over=snapshot.is_over,
        closing=lesson.closing if snapshot.is_over else None,
    )
