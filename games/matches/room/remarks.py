"""A character's remarks beside the board: in a story, and from the bots that play as its characters elsewhere.

They depend on what all may see, and on nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from games.engine.story import Line
from games.engine.words import Words
from games.matches.redaction import seen_by_all
from games.matches.snapshot import MatchSnapshot


class StoryShown(Struct, frozen=True):
    """The story beside the board."""

    slug: str
    number: str
    goal: Words
    line: Line | None
    is_goal_reached: bool


def story_shown(snapshot: MatchSnapshot) -> StoryShown | None:
    """The story as it stands beside the board now; None for a match without one."""
    story = snapshot.registered.story
    if snapshot.chapter is None or story is None:
        return None
    number = snapshot.chapter.number
    return StoryShown(
        slug=story.slug,
        number=str(number),
        goal=story.goal,
        line=_said(snapshot, lambda event: story.remark(event, snapshot.names, number)),
        is_goal_reached=snapshot.is_goal_reached,
    )


class Remark(Struct, frozen=True):
    """What a bot says beside the board of a match outside of a story; None before anybody says anything."""

    line: Line | None


def remark_shown(snapshot: MatchSnapshot) -> Remark | None:
    """The last remark; None where no bot plays a character, and in a lesson, where the teacher speaks."""
    story = snapshot.registered.story
    bots = tuple(sitter.persona is not None for sitter in snapshot.sitters)
    if story is None or snapshot.chapter or snapshot.lesson or snapshot.state is None or not any(bots):
        return None
    return Remark(_said(snapshot, lambda event: story.aside(event, bots)))


def _said(snapshot: MatchSnapshot, remark: Callable[[Any], Line | None]) -> Line | None:
    """The last remark, until the turn has gone round the table since: then it speaks of what is long past."""
    left = [seat for seat in snapshot.seats if not snapshot.is_out(seat)]
    latest = replace(snapshot, recent=snapshot.recent[-len(left) :])
    return next(filter(None, map(remark, seen_by_all(latest))), None)
