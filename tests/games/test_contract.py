"""The contract and the twin worlds, for every game of the site and for the tests' own."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.registry import GAMES, Registered
from tests.support.laws import LAWS, Match, match_of
from tests.support.tiny_page import REGISTERED as TINY
from tests.support.twins import TWIN_LAWS, Twins, twins_for
from tests.support.values import of_type, setups

ALL = [pytest.param(game, id=game.game.slug) for game in (*GAMES.values(), TINY)]
PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


@st.composite
def matches(draw: st.DrawFn, registered: Registered) -> Match:
    setup = draw(setups(registered.game))
    strange = draw(st.lists(of_type(registered.game.Action), max_size=10))
    return match_of(registered, setup, draw(st.integers(0, 2**32)), tuple(strange))


@pytest.mark.parametrize("registered", ALL)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_contract(law: Callable[[Match], None], registered: Registered) -> None:
    @settings(PATIENT, max_examples=20)
    @given(matches(registered))
    def holds(match: Match) -> None:
        law(match)

    holds()


@pytest.mark.parametrize("registered", ALL)
@pytest.mark.parametrize("law", TWIN_LAWS, ids=lambda law: law.__name__)
def test_twin_worlds(law: Callable[[Twins], None], registered: Registered) -> None:
    @settings(PATIENT, max_examples=8)
    @given(matches(registered))
    def holds(match: Match) -> None:
        for twins in twins_for(law, match):
            law(twins)

    holds()
