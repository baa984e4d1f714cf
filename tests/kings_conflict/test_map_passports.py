"""Passports: games of the computer against itself on a map, and what follows from them (RULES 13.15)."""

from __future__ import annotations

import subprocess
import sys

import pytest
from msgspec.structs import replace

from games.engine.wire import decode, encode
from games.kings_conflict.bots.passport import GAMES, Passport, Verdict, passport_of
from games.kings_conflict.bots.trials import Job, Trial, trial
from games.kings_conflict.rules.maps.content import MAPS
from games.kings_conflict.rules.values import Reason

CROSSING = MAPS["crossing"].text
PLAIN = Trial(
    number=1,
    starter=0,
    winner=0,
    reason=Reason.KING,
    turns=20,
    gold=((1, 2), (3, 4)),
    regions=((1, 1), (2, 2)),
    fights=(5, 5, 7),
    held={"galley": 4, "farm": 1},
    groundless={"galley": 1},
)


def games(*counts: tuple[int, Trial]) -> list[Trial]:
    """So many copies of each of these games, numbered through."""
    every = [one for count, model in counts for one in [model] * count]
    return [replace(one, number=number) for number, one in enumerate(every, 1)]


BEGUN_BY_RED = replace(PLAIN, starter=1, winner=1)
LOST_BY_BEGINNER = replace(PLAIN, winner=1)
CAPPED = replace(PLAIN, winner=1, reason=Reason.DOMAIN, turns=60)


def verdicts(*counts: tuple[int, Trial]) -> tuple[Verdict, ...]:
    return passport_of(games(*counts)).verdicts


def test_13_15_a_game_is_the_same_wherever_it_is_played() -> None:
    """One process for many games, or one for each, or this one: the lines are the same."""
    job = encode(Job(CROSSING, 1, 2))
    done = subprocess.run(
        [sys.executable, "-m", "games.kings_conflict.bots.trials"],
        input=job,
        capture_output=True,
        check=True,
        text=True,
    )
    lines = done.stdout.splitlines()
    assert [decode(line, Trial) for line in lines] == [trial(CROSSING, 1), trial(CROSSING, 2)]
    assert done.stderr == ""


def test_13_15_another_map_or_another_number_is_another_game() -> None:
    first = trial(CROSSING, 1)
    assert trial(CROSSING, 2) != replace(first, number=2)
    assert trial(replace(CROSSING, safe=CROSSING.strategic), 1) != first
    assert trial(replace(CROSSING, name="Another name"), 1) == first


def test_13_15_a_game_tells_what_a_passport_needs() -> None:
    played = trial(CROSSING, 3)
    assert played.winner in (0, 1, None)
    for seat in (0, 1):
        assert len(played.gold[seat]) == len(played.regions[seat])
    assert sum(map(len, played.gold)) in (played.turns, played.turns - 1)
    assert played.regions[played.starter][0] == 1
    assert all(count <= played.held[card] for card, count in played.groundless.items())
    # What was played found its tile: not all that was held was held in vain.
    assert sum(played.groundless.values()) < sum(played.held.values())
    assert not {"wall", "fireball", "tax"} & played.held.keys()
    assert all(0 <= tile < 121 for tile in played.fights)


def test_13_15_shares_lengths_and_averages_are_counted() -> None:
    found = passport_of(games((3, PLAIN), (1, BEGUN_BY_RED), (2, CAPPED), (1, replace(PLAIN, winner=None))))
    assert found.games == 7
    assert found.starter
    assert found.blue
    assert found.capped
    assert (found.starter.count, found.starter.of) == (4, 6)
    assert (found.blue.count, found.blue.of) == (3, 6)
    assert (found.capped.count, found.capped.of) == (2, 7)
    assert found.starter.low < found.starter.rate < found.starter.high
    assert found.reasons == {"king": 5, "domain": 2}
    assert (found.turns, found.shortest, found.longest) == (20, 20, 60)
    assert found.gold[0] == ((6 * 1 + 3) / 7, (6 * 3 + 1) / 7)
    assert len(found.gold) == len(found.regions) == 2
    assert (found.fights[5], found.fights[7], sum(found.fights)) == (14, 7, 21)
    assert [(one.card, one.count, one.of) for one in found.groundless] == [("galley", 7, 28)]
    assert found.is_ranked


def test_13_15_without_games_there_is_nothing_to_tell() -> None:
    empty = passport_of(())
    assert (empty.games, empty.starter, empty.capped, empty.verdicts) == (0, None, None, (Verdict.OPEN,))
    assert empty.is_open
    assert empty.is_ranked


def test_13_15_nothing_is_decided_before_all_games_are_played() -> None:
    assert verdicts((GAMES - 1, PLAIN)) == (Verdict.OPEN,)
    assert verdicts((GAMES, PLAIN)) == (Verdict.BEGINNER,)


@pytest.mark.parametrize(
    ("beginner_won", "expected"),
    [(200, Verdict.BEGINNER), (140, Verdict.BEGINNER), (100, Verdict.OPEN), (60, Verdict.BEGINNER)],
)
def test_13_15_who_begins_may_not_win_too_often_nor_too_rarely(beginner_won: int, expected: Verdict) -> None:
    assert verdicts((beginner_won, PLAIN), (200 - beginner_won, LOST_BY_BEGINNER)) == (expected,)


def test_13_15_a_border_in_the_interval_asks_for_as_many_games_again_and_then_no_more() -> None:
    assert verdicts((110, PLAIN), (90, LOST_BY_BEGINNER)) == (Verdict.OPEN,)
    assert verdicts((200, PLAIN), (199, LOST_BY_BEGINNER)) == (Verdict.OPEN,)
    assert verdicts((200, PLAIN), (200, LOST_BY_BEGINNER)) == (Verdict.FAIR,)
    # Still unsure: the interval does not lie wholly outside.
    assert verdicts((240, PLAIN), (160, LOST_BY_BEGINNER)) == (Verdict.FAIR,)
    assert verdicts((270, PLAIN), (130, LOST_BY_BEGINNER)) == (Verdict.BEGINNER,)


def test_13_15_too_many_games_to_the_last_turn_do_not_count() -> None:
    half = (100, PLAIN), (100, LOST_BY_BEGINNER)
    capped = replace(CAPPED, winner=0)
    assert verdicts(*half, (100, CAPPED), (100, capped)) == (Verdict.FAIR,)
    assert verdicts((60, PLAIN), (60, LOST_BY_BEGINNER), (140, CAPPED), (140, capped)) == (Verdict.STALLS,)
    found = passport_of(games((200, CAPPED), (200, capped)))
    assert found.verdicts == (Verdict.STALLS,)
    assert not found.is_ranked


def test_13_15_seats_are_a_test_of_our_own() -> None:
    assert passport_of(games((200, PLAIN), (200, LOST_BY_BEGINNER))).is_even_by_seat
    found = passport_of(games((200, PLAIN), (200, replace(PLAIN, starter=1))))
    assert not found.is_even_by_seat
    assert found.verdicts == (Verdict.FAIR,)


def test_13_15_a_passport_is_json_and_back() -> None:
    found = passport_of([trial(CROSSING, 1)])
    assert decode(encode(found), Passport) == found
