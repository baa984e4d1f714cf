"""The lay of the land as the log comes to an event: its lines say what a region is, and where."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from games.engine.words import Words
from games.kings_conflict.page.previews import region_words
from games.kings_conflict.page.sight import Sight
from games.kings_conflict.rules.events import TileChanged
from games.kings_conflict.rules.ground import Change, Region, ground_of
from games.kings_conflict.rules.maps.tiles import members
from games.kings_conflict.rules.views import SeenEvent


class Lay(Struct, frozen=True, gc=False):
    """Which way round a viewer sees a map, its rows, and what its tiles have become so far."""

    sight: Sight
    rows: tuple[str, ...]
    changes: tuple[Change, ...] = ()

    def name(self, tile: int) -> str:
        """What a tile is called."""
        return self.sight.name(tile)

    def region(self, tile: int) -> tuple[Words, str]:
        """Of what the region of a tile is, and how much; and its first tile, row by row as it is seen."""
        region = self._region_of(tile)
        first = min(members(region.tiles), key=self.sight.cell_of.__getitem__)
        return region_words(region), self.name(first)

    def after(self, events: tuple[SeenEvent, ...]) -> Lay:
        """The lay of the land after some events."""
        changed = [(event.tile, event.code) for event in events if isinstance(event, TileChanged)]
        return replace(self, changes=(*self.changes, *changed)) if changed else self

    def _region_of(self, tile: int) -> Region:
        ground = ground_of(self.rows, self.changes)
        return ground.regions[ground.region_at[tile]]
