"""First matches that teach: whoever does as told comes to the end, and so does whoever does something else first."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from games.engine.bots import RandomBot
from games.engine.game import Seat
from games.engine.lessons import AGAIN, LEFT, Instruction
from games.engine.rng import Rng
from games.engine.setup import Hidden, SeatSetup, Setup
from games.engine.wire import encode
from games.matches.room.fragments import forget, room_fragments
from games.matches.room.lessons import lesson_shown
from games.registry import GAMES
from games.site.translation import translate
from tests.support.lessons import PLAYER, TAUGHT, begun, done, instruction, line, setup_of, told_line
from tests.support.tables import table_of

MAX_ACTIONS = 45
MINUTES = 3
WORDS_A_SECOND, SECONDS_AN_ACTION = 4, 1.5
"""Read in silence (238 words a minute: Brysbaert, Journal of Memory and Language 109, 2019), and done where a ring
points at.
"""
MAX_ACTIONS_ASTRAY = 400
MAX_WORDS = 195
"""Signs that have room beside a board."""

pytestmark = pytest.mark.parametrize("slug", TAUGHT)


def _steps(slug: str) -> dict[str, Any]:
    """The first state of each step of the lesson on which the player is to act."""
    found: dict[str, Any] = {}
    for state in line(slug, begun(slug), MAX_ACTIONS):
        if GAMES[slug].game.to_act(state):
            found.setdefault(instruction(slug, state).step, state)
    return found


def _length(told: Instruction) -> int:
    """How many signs are said."""
    return len(" ".join(str(words) for words in (told.what, told.do, told.why) if words))


def test_the_deal_is_the_same_whatever_chance_says_and_is_won_in_three_minutes(slug: str) -> None:
    ways = [list(line(slug, begun(slug, seed * 64), MAX_ACTIONS)) for seed in "19"]
    views = [[encode(GAMES[slug].game.view_for(state, PLAYER)) for state in way] for way in ways]
    assert views[0] == views[1]
    outcome = GAMES[slug].game.outcome(ways[0][-1])
    assert outcome is not None
    assert outcome.winners == (PLAYER,)


def test_whoever_reads_all_and_does_as_told_has_won_within_three_minutes(slug: str) -> None:
    *way, _end = line(slug, begun(slug), MAX_ACTIONS)
    told = [instruction(slug, state) for state in way]
    count = sum(
        len(translate(words).split()) for one in told for words in (one.what, one.do, one.why) if words
    )
    assert count / WORDS_A_SECOND + len(told) * SECONDS_AN_ACTION <= MINUTES * 60


def test_it_teaches_several_things_each_in_few_words(slug: str) -> None:
    told = [instruction(slug, state) for state in line(slug, begun(slug), MAX_ACTIONS)]
    assert len({one.step for one in told}) >= 6
    assert all(_length(one) <= MAX_WORDS for one in told)


def test_whatever_is_done_first_at_any_moment_it_goes_on_to_the_end(slug: str) -> None:
    """Every choice that is listed, each followed by what is told then; who comes to a state from which somebody was
    led to the end goes the same way.
    """
    game, led = GAMES[slug].game, set[Any]()
    for state in line(slug, begun(slug), MAX_ACTIONS):
        for action in game.legal_actions(state, PLAYER) if game.to_act(state) else ():
            for then, told in told_line(slug, done(slug, state, action), MAX_ACTIONS_ASTRAY):
                if then in led:
                    break
                led.add(then)
                assert bool(told.picks) == bool(game.to_act(then))
                assert _length(told) <= MAX_WORDS, told


def test_somebody_who_never_does_as_told_is_told_something_all_the_same(slug: str) -> None:
    game, state, rng = GAMES[slug].game, begun(slug), Rng("3" * 64)
    for _number in range(60):
        if not game.to_act(state):
            break
        assert instruction(slug, state).picks
        action, rng = rng.choice(tuple(game.legal_actions(state, PLAYER)))
        state = done(slug, state, action)
    *_way, last = line(slug, state, MAX_ACTIONS_ASTRAY)
    assert not instruction(slug, last).picks


def test_it_speaks_to_its_player_alone_of_what_is_on_their_board(slug: str) -> None:
    game = GAMES[slug].game
    for state in line(slug, begun(slug), MAX_ACTIONS):
        table = table_of(slug, state, setup_of(slug), 1)
        own = room_fragments(table, PLAYER)
        forget()
        assert str(instruction(slug, state).step) in own["lesson"]
        assert own["board"].count("data-pointed") == bool(game.to_act(state))
        for viewer in (None, *range(1, len(table.seats))):
            others = room_fragments(table, None if viewer is None else Seat(viewer))
            assert "lesson" not in others
            assert "data-pointed" not in others["board"]
        forget()


def test_what_its_player_cannot_see_changes_nothing_that_it_says(slug: str) -> None:
    game, rng = GAMES[slug].game, Rng("2" * 64)
    for state in line(slug, begun(slug), MAX_ACTIONS):
        dice, rng = rng.fork()
        twin = game.sample_world(game.view_for(state, PLAYER), PLAYER, dice)
        assert instruction(slug, twin) == instruction(slug, state)


def test_no_other_match_is_a_lesson(slug: str) -> None:
    state, setup = begun(slug), setup_of(slug)
    plain = table_of(slug, state, replace(setup, hidden=Hidden()), 1)
    assert plain.lesson is None
    assert lesson_shown(plain, PLAYER, GAMES[slug].game.view_for(state, PLAYER), (), ()) is None


def test_what_follows_it_is_played_for_something_against_a_bot_that_plays_on_purpose(slug: str) -> None:
    own, game = GAMES[slug].own, GAMES[slug].game
    seats = (SeatSetup(),) * game.seats[0]
    assert not game.is_practice(Setup(own.options, seats))
    assert bool(own.bot) == (len(seats) > 1)
    if own.bot:
        bot = GAMES[slug].bots[own.bot]
        assert bot.is_rival
        assert not isinstance(bot, RandomBot)


def test_a_lesson_that_is_given_up_is_not_praised_at_any_step(slug: str) -> None:
    game = GAMES[slug].game
    for state in _steps(slug).values():
        left = instruction(slug, game.forfeit(state, PLAYER).state)
        assert (left.step, left.what, left.do) == ("left", LEFT, AGAIN)


def test_whoever_does_as_told_is_sent_on_at_the_end(slug: str) -> None:
    *_way, last = line(slug, begun(slug), MAX_ACTIONS)
    assert instruction(slug, last).do != AGAIN
