"""The lay of the land as the log comes to an event: what a region is and where, and who has controlled it so far."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from games.engine.game import Seat
from games.engine.words import Words
from games.kings_conflict.page.previews import region_words
from games.kings_conflict.page.sight import Sight
from games.kings_conflict.rules.events import RegionTaken, TileChanged, TurnBegan
from games.kings_conflict.rules.ground import Change, Region, ground_of
from games.kings_conflict.rules.maps.codes import LAVA
from games.kings_conflict.rules.maps.tiles import Mask, members
from games.kings_conflict.rules.views import SeenEvent


class Lay(Struct, frozen=True, gc=False):
    """Which way round a viewer sees a map, its rows, what its tiles have become so far, and who controls what."""

    sight: Sight
    rows: tuple[str, ...]
    changes: tuple[Change, ...] = ()
    settled: tuple[Change, ...] = ()
    """Those before control was last settled, as it is when a turn begins: lava has spread by then (RULES 3.1)."""
    earlier: tuple[Change, ...] = ()
    """Those before it was settled the time before."""
    holders: tuple[tuple[Mask, Seat], ...] = ()
    """Who took the regions of these tiles. One that has other tiles since is nobody's until it is taken (15.5)."""

    def name(self, tile: int) -> str:
        """What a tile is called."""
        return self.sight.name(tile)

    def region(self, tile: int) -> tuple[Words, str]:
        """Of what the region of a tile is, and how much; and its first tile, row by row as it is seen."""
        region = self._region_of(tile)
        first = min(members(region.tiles), key=self.sight.cell_of.__getitem__)
        return region_words(region), self.name(first)

    def is_kept(self, taken: RegionTaken) -> bool:
        """Whether a region is taken by who had it before: lava or a flood only made it smaller."""
        tiles, holders = self._region_of(taken.tile).tiles, dict(self.holders)
        return taken.seat is not None and any(
            holders.get(region.tiles) == taken.seat
            for region in ground_of(self.rows, self.earlier).regions
            if region.tiles != tiles and tiles & region.tiles == tiles
        )

    def land(self) -> tuple[int, int]:
        """How many tiles each seat controls, since control was last settled."""
        regions, holders = ground_of(self.rows, self.settled).regions, dict(self.holders)
        blue, red = (
            sum([one.size for one in regions if holders.get(one.tiles) == seat])
            for seat in (Seat(0), Seat(1))
        )
        return blue, red

    def before(self, changes: tuple[Change, ...], events: Iterable[SeenEvent]) -> Lay:
        """The lay of the land before some events, by which it came to these changes: no tile changes twice."""
        later = sum([isinstance(event, TileChanged) for event in events])
        return replace(self, changes=changes[: len(changes) - later])

    def after(self, events: Iterable[SeenEvent]) -> Lay:
        """The lay of the land after some events."""
        lay = self
        for event in events:
            match event:
                case TurnBegan():
                    lay = replace(lay, earlier=lay.settled, settled=lay.changes)
                case TileChanged(tile, code):
                    changes = (*lay.changes, (tile, code))
                    lay = replace(lay, changes=changes, settled=changes if code == LAVA else lay.settled)
                case RegionTaken(tile, _size, seat):
                    tiles = lay._region_of(tile).tiles
                    others = [one for one in lay.holders if one[0] != tiles]
                    lay = replace(lay, holders=tuple(others if seat is None else [*others, (tiles, seat)]))
        return lay

    def _region_of(self, tile: int) -> Region:
        ground = ground_of(self.rows, self.changes)
        return ground.regions[ground.region_at[tile]]
