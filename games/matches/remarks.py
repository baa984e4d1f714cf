"""What a character says beside the board of a match that belongs to a story.

It follows from what everybody at the table has seen, and from nothing else.
"""

from __future__ import annotations

from msgspec import Struct

from games.engine.story import Line
from games.engine.words import Words
from games.matches import selectors
from games.matches.tables import Table


class StoryShown(Struct, frozen=True):
    """The story beside the board."""

    slug: str
    number: str
    goal: Words
    line: Line | None
    has_friend_won: bool


def story_shown(table: Table) -> StoryShown | None:
    """What stands beside the board now; None for a match without a story."""
    story = table.registered.story
    if table.told is None or story is None:
        return None
    said = (story.remark(event, table.names) for event in selectors.seen_by_all(table))
    return StoryShown(
        slug=story.slug,
        number=str(table.told.number),
        goal=story.goal,
        line=next(filter(None, said), None),
        has_friend_won=table.outcome is not None and table.outcome.winners == (story.friend,),
    )
