"""The domain of King's Conflict is counted beside the map as the map shows it."""

from __future__ import annotations

import html
import re
from collections import Counter

import pytest
from msgspec.structs import replace

from games.kings_conflict.page.page import PAGE
from games.kings_conflict.page.sight import Sight, sight_of
from games.kings_conflict.rules.events import RegionTaken
from games.kings_conflict.rules.maps.tiles import SIZE
from games.kings_conflict.rules.position import Position
from games.kings_conflict.rules.rules import GAME
from games.site.parts import rendered
from tests.kings_conflict.shown import BLUE, RED, begun, page, seen
from tests.support.positions import recorded


def test_11_4_the_domain_is_counted_as_the_map_is_tinted() -> None:
    """A number that runs ahead of the colours would be read as a mistake."""
    shown = recorded("kings_conflict-back-1")
    for moment in shown.moments:
        board = page(GAME.view_for(moment.state, BLUE))
        tints = Counter(realm.tone for realm in board.realms.all)
        for domain, tone in ((board.track.own, "own"), (board.track.other, "other")):
            worth = [str(realm.words) for realm in board.realms.all if realm.tone == tone]
            total = sum([int(found[1]) for words in worth if (found := re.search(r"domain (\d+)", words))])
            assert (domain, len(worth)) == (str(total), tints[tone])


def test_4_3_the_domain_changes_with_the_tint_of_the_regions() -> None:
    cue = next(cue for cue in PAGE.cues(GAME.view_for(begun(), BLUE), (RegionTaken(0, 5, BLUE),)))
    assert {"kings-conflict-realms", "domain-own", "domain-other"} <= set(cue.shows)


@pytest.mark.parametrize(
    ("own", "other", "turns"),
    [(0, 0, "....."), (2, 0, "oo..."), (0, 3, "..xxx"), (4, 1, "oooox")],
)
def test_11_4_the_track_counts_both_dominions_from_its_two_ends(own: int, other: int, turns: str) -> None:
    state = begun()
    sides = tuple(
        replace(side, dominion=at) for side, at in zip(state.board.sides, (own, other), strict=True)
    )
    state = replace(state, board=replace(state.board, sides=sides))
    for viewer, look in ((BLUE, ""), (None, ""), (RED, "turned")):
        track = seen(state, viewer).track
        shown = "".join([{"own": "o", "other": "x", "": "."}[whose] for whose in track.dominion.turns])
        assert shown == (turns[::-1].translate(str.maketrans("ox", "xo")) if look else turns)
        counts = (other, own) if look else (own, other)
        who = ("Blue", "Red") if viewer is None else ("you", "they")
        assert str(track.dominion.words) == (
            f"Dominion: {who[0]} {counts[0]}, {who[1]} {counts[1]}, of the 5 turns that win"
        )


def test_11_4_whoever_only_hears_the_track_is_told_whose_domain_is_which() -> None:
    state = begun()
    for viewer, own, other in (
        (BLUE, "Yours", "Theirs"),
        (RED, "Yours", "Theirs"),
        (None, "Blue's", "Red's"),
    ):
        track = seen(state, viewer).track
        read = html.unescape(re.sub("<[^>]+>", "", rendered("kings_conflict/_track.html", {"it": track})))
        assert read == f"Domain3 ahead for 5 turns wins{own}:{track.own}{other}:{track.other}"


def test_a_number_stands_on_a_tile_of_its_region_on_which_nobody_stands() -> None:
    shown = recorded("kings_conflict-back-1")
    for moment in shown.moments[2::9]:
        position, sight = Position(moment.state.board), sight_of(moment.state.board, BLUE)
        worths = page(GAME.view_for(moment.state, BLUE)).worths

        def tiles(flags: str, sight: Sight = sight) -> list[int]:
            spots = [[int(one) for one in flag.split(",")] for flag in flags.split()]
            return [sight.cell_of[row * SIZE + column] for column, row in spots]

        large, least = tiles(worths.figures.flags), tiles(worths.figures.least)
        regions = {position.region_of(tile): tile for tile in large + least}
        contested = tiles(worths.contested), tiles(worths.contested_least)
        for number, region in enumerate(position.regions_then):
            tile = regions[number]
            there = {one.tile: one.seat for one in position.pieces.values() if region.tiles >> one.tile & 1}
            assert tile not in there or len(there) == region.size
            assert (tile in least) == (region.domain == 1)
            is_contested = not set(there.values()) <= {position.holder_at(tile)}
            assert (tile in contested[region.domain == 1]) == is_contested
