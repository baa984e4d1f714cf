"""What RULES.md says of bots and records is so."""

from __future__ import annotations

import re
from typing import Any

from games.engine.play import forfeit
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
from tests.support.hamsterdam.table import (
    KEEP,
    PASS,
    SEED,
    TRADE,
    A,
    B,
    C,
    adjustment,
    markets,
    random_states,
    setup,
    told,
)
from tests.support.rules import rules_of, wheres

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


def test_11_5_a_pile_is_dealt_from_its_first_card_and_an_order_lies_there() -> None:
    stack = {
        "dealer": ("1",),
        "certificates": ("SK", "CJ", "H7"),
        "stock": ("D9", "C1"),
        "modifiers": ("S5",),
    }
    state = GAME.setup(setup(3, **stack), SEED).state
    assert state.order == (C, A, B)
    assert [state.sides[A].certificates, state.sides[B].certificates[0]] == [("SK", "CJ"), "H7"]
    assert [state.sides[C].stock, state.sides[A].stock, state.sides[C].hand] == ["D9", "C1", ("S5",)]


def test_11_6_the_opening_and_the_next_round_are_told_in_this_order() -> None:
    kinds = [
        [snake_case(type(event).__name__) for event in events]
        for events in (
            GAME.setup(setup(2), SEED).events,
            told(adjustment(["C3", "C5"], hands=[["S1"], []]), PASS)[1],
        )
    ]
    dealt = ["stock_dealt", "stock_dealt", "modifier_dealt", "modifier_dealt"]
    assert kinds[0] == ["dealer_chosen", "round_began", *dealt]
    assert kinds[1] == ["passed", "passed", "round_scored", "certificate_lost", "round_began", *dealt]


def test_11_7_the_members_of_events_are_named() -> None:
    named = set(re.findall(r"`(\w+)`", RULES.split("**11.2**")[1]))
    parts = [*values.HamsterdamEvent.__args__, values.Exchange, values.Placed, values.Row, values.RoundResult]
    assert {name for part in parts for name in part.__struct_fields__} <= named


def test_11_8_there_are_no_options_and_the_score_is_what_is_left() -> None:
    assert values.Options.__struct_fields__ == ()
    assert not any(map(GAME.can_take_back, (KEEP, TRADE, PASS)))
    outcome = GAME.outcome(forfeit(GAME, markets(["C3", "C5"], left=(2, 1)), A).state)
    assert outcome
    assert outcome.scores == (0, 1)


def test_a_state_of_these_rules_is_read_as_it_is() -> None:
    for state in random_states(3, 7):
        assert GAME.upgrade(decode(encode(state), Any), GAME.rules) == state
