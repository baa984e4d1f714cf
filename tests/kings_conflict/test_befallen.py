"""What befell one's own people while the other played stands above the board till one acts."""

from __future__ import annotations

from games.kings_conflict.page.page import PAGE
from games.kings_conflict.rules.events import (
    CardPlayed,
    PieceAttacked,
    PieceDamaged,
    PieceDied,
    PieceHealed,
    TurnBegan,
)
from games.kings_conflict.rules.maps.tiles import tile_at
from games.kings_conflict.rules.rules import GAME
from games.kings_conflict.rules.values import Cause, Piece
from games.matches.room.beats import last_beats
from tests.kings_conflict.scenes import BLUE, RED, man, scene
from tests.support.playthroughs import RECORDS, snapshots_of

HURT = man("swordsman", BLUE, 5, 5, health=2)
RANGER = Piece(4, "ranger", BLUE, tile_at(6, 6), 0)
LOST = (CardPlayed(RED, "fireball", RANGER.tile, 0), PieceDied(RANGER, Cause.FIREBALL))
SHORT = ("kings_conflict-back-1", "kings_conflict-king-26")
STRUCK = (
    PieceAttacked(5, 3, RED, "archer", "swordsman"),
    PieceDamaged(3, 2, 2, Cause.ATTACK, BLUE, "swordsman"),
)


def _told(*events: object) -> str:
    view = GAME.view_for(scene(HURT), BLUE)
    return str(PAGE.befallen(view, tuple(events)) or "")  # type: ignore[arg-type]


def test_the_dead_come_first_with_what_killed_them_and_the_hurt_with_all_they_lost() -> None:
    told = _told(TurnBegan(RED, 4), *STRUCK, *STRUCK, *LOST)
    assert told == "Since your turn: Ranger (G5) killed by Fireball · Swordsman (F6) \u22124"


def test_whoever_drowned_is_told_with_the_card_that_flooded_the_tile() -> None:
    flood = (CardPlayed(RED, "smalljuju", RANGER.tile, 0), PieceDied(RANGER, Cause.SEA))
    assert _told(TurnBegan(RED, 4), *flood) == "Since your turn: Ranger (G5) drowned by Small Juju"


def test_whoever_got_all_of_it_back_was_not_hurt() -> None:
    healed = PieceHealed(3, 2, 4, BLUE, "swordsman")
    assert not _told(TurnBegan(RED, 4), *STRUCK, TurnBegan(BLUE, 5), healed)
    told = _told(TurnBegan(RED, 4), *STRUCK, *STRUCK, TurnBegan(BLUE, 5), healed)
    assert told == "Since your turn: Swordsman (F6) \u22122"


def test_where_many_fell_the_log_tells_of_the_rest() -> None:
    fallen = [
        PieceDied(Piece(number, "militia", BLUE, tile_at(number, 6), 0), Cause.LAVA) for number in range(1, 6)
    ]
    told = _told(TurnBegan(RED, 4), *fallen)
    assert told.count("burnt in lava") == 3
    assert told.endswith(" · 2 more in the log")


def test_what_one_did_oneself_and_what_the_other_suffered_is_left_out() -> None:
    assert not _told(*LOST)
    assert not _told(TurnBegan(RED, 4), PieceDied(man("militia", RED, 2, 2), Cause.RETALIATION))


def test_it_stays_till_one_acts_and_says_nothing_out_of_turn() -> None:
    said = 0
    for record in (path for path in RECORDS if path.stem in SHORT):
        for snapshot in snapshots_of(record):
            if snapshot.state is None:
                continue
            told = last_beats(snapshot, BLUE, GAME.view_for(snapshot.state, BLUE)).befallen
            said += told is not None
            if BLUE not in snapshot.acting or (snapshot.recent and snapshot.recent[-1].entry.seat == BLUE):
                assert told is None
    assert said
