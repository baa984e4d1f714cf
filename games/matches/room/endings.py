"""The end of a game of a story that its player wanted: told as theirs, though somebody else has won."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.engine.boards import Ending
from games.engine.game import Viewer
from games.engine.story import PLAYER
from games.matches.redaction import view_for
from games.matches.snapshot import MatchSnapshot


def goal_ending(snapshot: MatchSnapshot, viewer: Viewer) -> Ending | None:
    """What the story says to its player at the end; None where the end is told as that of any other match."""
    story = snapshot.registered.story
    if story is None or viewer != PLAYER or not snapshot.is_goal_reached:
        return None
    return story.ending(view_for(snapshot, viewer), snapshot.names)


def with_goal_ending(snapshot: MatchSnapshot, viewer: Viewer, board: Any) -> Any:
    """The board at the end of a match, with what the story says to its player if it says anything."""
    ending = goal_ending(snapshot, viewer)
    return replace(board, ending=ending) if ending else board
