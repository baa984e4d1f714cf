"""What RULES.md says of bots and records is so."""

from __future__ import annotations

import re
from typing import Any

from games.engine.rng import Rng
from games.engine.story import Standing
from games.engine.values import snake_case
from games.engine.wire import decode, encode
from games.hamsterdam.bots.bots import BOTS
from games.hamsterdam.page.story import FRIEND, RIVAL, STORY
from games.hamsterdam.rules import values
from games.hamsterdam.rules.cards import CERTIFICATES, MODIFIERS, STOCKS
from games.hamsterdam.rules.rules import GAME
from games.hamsterdam.rules.setup import BENEFICIARY
from tests.games.rules import rules_of, wheres
from tests.hamsterdam.table import (
    SEED,
    random_states,
    setup,
)

RULES = rules_of("hamsterdam")


def test_10_every_bot_is_named() -> None:
    section = RULES.split("\n## 10. ")[1].split("\n## ")[0]
    assert [bot.slug for bot in BOTS.values() if f"*{bot.name}*" not in section] == []


def test_9_4_the_helper_of_the_story_is_the_bot_that_is_named() -> None:
    stacked = STORY.next_game(Standing((RIVAL, RIVAL)))
    helping = BOTS[stacked.bots[RIVAL - 1]]
    paragraph = re.search(r"\*\*9\.4\*\*(.*?)\n\n", RULES, re.DOTALL)
    assert paragraph
    assert f"*{helping.name}*" in " ".join(paragraph[1].split())
    assert (RIVAL + 1) % len(STORY.cast) == FRIEND == stacked.hidden.rigging[BENEFICIARY]


def test_11_1_actions_are_named_in_records() -> None:
    named = re.findall(r"`(\w+)`", re.search(r"\*actions\*:(.*?)\n\n", RULES, re.DOTALL)[1])  # type: ignore[index]
    kinds = [snake_case(kind.__name__) for kind in values.HamsterdamAction.__args__]
    assert [name for name in named if name in kinds] == kinds
    assert set(STOCKS) | set(MODIFIERS) | set(CERTIFICATES) >= {"C1", "D10", "H3", "S5", "CJ", "SK"}


def test_11_2_events_are_named_in_records() -> None:
    paragraph = re.search(r"\*\*11\.2\*\*(.*?)\n\n", RULES, re.DOTALL)[1]  # type: ignore[index]
    named = set(re.findall(r"`(\w+)`", paragraph))
    kinds = {snake_case(kind.__name__) for kind in values.HamsterdamEvent.__args__}
    assert kinds <= named


def test_11_3_chance_is_used_in_this_order() -> None:
    step = GAME.setup(setup(3), SEED)
    seats, rng = Rng(SEED).shuffled(("0", "1", "2"))
    papers, rng = rng.shuffled(CERTIFICATES)
    dealt, rng = rng.shuffled(STOCKS)
    modifiers, rng = rng.shuffled(MODIFIERS)
    state = step.state
    assert state.order[-1] == int(seats[0])
    assert [side.certificates for side in state.sides] == [papers[n : n + 2] for n in (0, 2, 4)]
    assert [state.sides[seat].stock for seat in state.order] == list(dealt[:3])
    assert [state.sides[seat].hand for seat in state.order] == [(card,) for card in modifiers[:3]]
    assert (state.stock_deck, state.modifier_deck, state.rng) == (dealt[3:], modifiers[3:], rng)


def test_11_4_piles_have_names() -> None:
    assert not wheres(GAME, setup(dealer=("2",), certificates=("SK",), stock=("D10",), modifiers=("S5",)))
    assert wheres(GAME, setup(pile=("2",), dealer=("3",), stock=("S1",), modifiers=("S1", "S1"))) == [
        "hidden/stack/pile",
        "hidden/stack/dealer",
        "hidden/stack/stock",
        "hidden/stack/modifiers",
    ]


def test_a_state_of_these_rules_is_read_as_it_is() -> None:
    for state in random_states(3, 7):
        assert GAME.upgrade(decode(encode(state), Any), GAME.rules) == state
