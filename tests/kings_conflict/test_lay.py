"""What events tell of the land, where it burns: what a region is, who controls it, and how much each has."""

from __future__ import annotations

from functools import cache
from itertools import chain

import pytest

from accounts.models import User
from games.engine.play import Moment
from games.engine.record import moments
from games.engine.rng import Rng
from games.engine.setup import SeatSetup, Setup
from games.engine.simulation import match_record
from games.kings_conflict.bots.bots import BOTS
from games.kings_conflict.page.page import PAGE
from games.kings_conflict.rules.events import (
    DominionCounted,
    GameWon,
    PieceDied,
    RegionTaken,
    TileChanged,
    TurnBegan,
)
from games.kings_conflict.rules.maps.content import MAPS
from games.kings_conflict.rules.position import Position
from games.kings_conflict.rules.rules import GAME
from games.kings_conflict.rules.values import SEATS, Cause, Options, Piece, Reason
from games.matches.replays.track import track_of
from games.matches.room.logs import event_lines, log_blocks
from games.matches.snapshot import RECENT_ENTRIES, snapshot_load
from tests.support.positions import Recorded, placed, recorded

BLUE, RED = SEATS
NAMES = ("Ada", "Bo")
VOLCANO = MAPS["volcano"].text
FOREST, BESIDE = 18, 19
"""The first two tiles of a forest of eight on The Crossing."""


@cache
def burnt(number: int) -> Recorded:
    """A match on The Volcano between computers with random decks, in which jujus may sink land, too."""
    options = Options(own_decks=True)
    decks = [GAME.sample_deck(options, Rng(f"{2 * number + seat:064x}")) for seat in SEATS]
    setup = Setup(options, tuple(map(SeatSetup, decks)), map=VOLCANO)
    record = match_record(GAME, setup, "burnt", number, [BOTS["article"]] * 2)
    return Recorded(GAME, record, tuple(moments(GAME, record)))


def controlled(moment: Moment) -> tuple[int, int]:
    position = Position(moment.state.board)
    blue, red = (sum(region.size for region in position.held(seat)) for seat in SEATS)
    return blue, red


@pytest.mark.parametrize("number", range(4))
def test_4_3_the_land_of_both_is_known_from_the_events_alone(number: int) -> None:
    lay, lands = PAGE.sight(VOLCANO, None), set()
    for moment in burnt(number).moments[:-1]:  # in the last one control may be settled without a word (15.5)
        lay = lay.after(moment.events)
        assert lay.land() == controlled(moment)
        lands.add(lay.land())
    assert len(lands) > 15
    assert lay.changes


@pytest.mark.django_db
def test_the_log_of_a_match_names_regions_as_they_are_though_it_has_forgotten_when_they_changed() -> None:
    shown = burnt(0)
    match = placed(shown, len(shown.moments) - 1, [User.objects.create(username=name) for name in NAMES])
    snapshot = snapshot_load(match.pk)
    forgotten = chain.from_iterable(moment.events for moment in shown.moments[:-RECENT_ENTRIES])
    assert any(isinstance(event, TileChanged) for event in forgotten)
    told, sight = [], PAGE.sight(VOLCANO, None)
    for number, moment in enumerate(shown.moments):
        told += event_lines("kings_conflict", number, moment.events, None, snapshot.names, sight)
        sight = sight.after(moment.events)
    log = [line for block in log_blocks(snapshot, None) for part in block.parts for line in part.lines]
    lines = [str(line.words) for line in reversed(log)]
    assert len([words for words in lines if "controls the" in words]) > 2
    assert lines == [str(line.words) for line in told[-len(lines) :]]


def test_a_replay_marks_a_region_that_changed_hands_and_none_that_only_shrank() -> None:
    lay = PAGE.sight(MAPS["crossing"].text, None)
    taken = RegionTaken(FOREST, 12, BLUE)
    assert PAGE.mark(taken, NAMES, lay)
    lay = lay.after((TurnBegan(BLUE, 1), taken, TurnBegan(RED, 2), TileChanged(FOREST, "L")))
    assert not PAGE.mark(RegionTaken(BESIDE, 12, BLUE), NAMES, lay)
    assert PAGE.mark(RegionTaken(BESIDE, 12, RED), NAMES, lay)
    won_back = lay.after((RegionTaken(BESIDE, 12, RED), TurnBegan(BLUE, 3), TileChanged(BESIDE, "L")))
    assert PAGE.mark(RegionTaken(BESIDE + 1, 12, BLUE), NAMES, won_back)


@pytest.mark.django_db
def test_a_replay_marks_the_dominion_that_won_and_not_each_turn_of_it() -> None:
    shown = recorded("kings_conflict-dominion-3")
    match = placed(shown, len(shown.moments) - 1, [User.objects.create(username=name) for name in NAMES])
    track = track_of(snapshot_load(match.pk), None, [moment.events for moment in shown.moments])
    told = [str(mark.words) for mark in track.moments]
    assert track.moments[-1].number >= len(shown.moments) - 2
    assert told[-1].endswith(" led by 3 domain or more, turn after turn, and wins.")
    assert len([words for words in told if "dominion" in words.lower()]) < 3


@pytest.mark.parametrize("turns", [1, 4, 5])
def test_of_a_dominion_only_the_end_weighs_as_much_as_the_death_of_a_king(turns: int) -> None:
    """How many turns win differs between versions, and a turn before the last may come to nothing."""
    lay = PAGE.sight(MAPS["crossing"].text, None)
    counted = PAGE.mark(DominionCounted(BLUE, turns), NAMES, lay)
    won = PAGE.mark(GameWon(BLUE, Reason.DOMINION), NAMES, lay)
    fallen = PAGE.mark(PieceDied(Piece(1, "blessed", RED, 0, 0), Cause.ATTACK), NAMES, lay)
    assert counted
    assert won
    assert fallen
    assert counted.weight < won.weight == fallen.weight
