"""RULES 16: what a stranger needs to check a record."""

from __future__ import annotations

import re
from typing import Any

from games.card_thief.rules import notes, values
from games.card_thief.rules.cards import DECK_KINDS, Facing, Kind, Wish
from games.card_thief.rules.equipment import ITEMS, Gear, Item
from games.card_thief.rules.rules import GAME
from games.card_thief.rules.values import (
    ChestGrew,
    Dealt,
    DropItem,
    Followed,
    Go,
    HeistEnded,
    HidAway,
    Lured,
    Options,
    Result,
    Roused,
    ShadowStep,
    Stepped,
    Swapped,
    UseItem,
)
from games.engine.play import forfeit, time_out
from games.engine.values import snake_case
from tests.support.card_thief.table import SEED, THIEF, after, only, setup, slots, state, told
from tests.support.rules import rules_of

RULES = rules_of("card_thief")


def named(paragraph: str) -> list[str]:
    """What stands between backticks in a paragraph."""
    text = RULES.split(f"**{paragraph}**")[1].split("\n\n")[0]
    return re.findall(r"`([^`]+)`", text)


def members(*parts: Any) -> set[str]:
    return {name for part in parts for name in part.__struct_fields__}


def test_16_1_actions_and_directions() -> None:
    actions = (Go, ShadowStep, UseItem, DropItem)
    assert members(*actions) | {snake_case(one.__name__) for one in actions} < set(named("16.1"))
    assert [name for name in named("16.1") if name in list(Facing)] == list(Facing)


def test_16_2_events() -> None:
    kinds = {snake_case(kind.__name__) for kind in values.CardThiefEvent.__args__}
    assert kinds == set(named("16.2"))


def test_16_3_options_items_and_readings() -> None:
    there = named("16.3")
    assert members(Options) <= set(there)
    assert [name for name in there if name in list(Item)] == list(ITEMS)
    assert set(Gear) == {"", *ITEMS, *(f"{item}+" for item in ITEMS)}
    for name in ("enemy_tries", "counts", "sneak_roll", "stealth_five"):
        default = getattr(Options(), name)
        place = there.index(name)
        assert there[place + 1 : place + 3] == [default, *(one for one in type(default) if one != default)]
    assert GAME.is_practice(setup(Options(), guard=("guard-3",)))


def test_16_4_cards_are_counted_by_their_cells() -> None:
    first = GAME.setup(setup(), SEED)
    [dealt] = only(first.events, Dealt)
    ids = [one.card.id for one in sorted(dealt.cards, key=lambda one: one.cell)]
    assert ids == [f"c{number}" for number in range(1, 9)]
    assert members(values.Card) == {"id", "kind", "base", "facing", "bonus"} <= {*named("16.4")}


def test_16_5_a_pile_is_dealt_from_its_first_card_and_directions_are_drawn_after_a_fixed_order() -> None:
    fixed = setup(Options(), guard=("guard-2", "guard-3", "guard-2", "guard-2"), start=("7",))
    looks = []
    for one in (setup(Options()), fixed):
        then = GAME.setup(one, SEED).state
        cards = sorted((card for card in then.board.cards if card), key=lambda card: int(card.id[1:]))
        guards = [card for card in cards if card.kind is Kind.GUARD]
        left = then.piles[DECK_KINDS.index(Kind.GUARD)]
        looks.append([*sorted(str(card.facing) for card in guards), *(card.facing for card in left)])
    assert looks[0] == looks[1], "the same directions for other cards"
    assert then.board.thief == 7


def kinds(events: Any) -> list[type]:
    return [type(event) for event in events]


def test_16_6_the_events_of_a_path_stand_in_this_order() -> None:
    drawn = "@ f g2< D D h10 D D D"
    events = told(state(drawn, stealth=20), Go((1, 4, 5)))[1]
    assert kinds(events) == [Stepped, Roused, Lured, Stepped, Stepped, HidAway, Followed, Dealt]
    assert only(events, HidAway)[0].stealth == 19, "it brought nothing"
    swapped = told(state("@ g2> C2 D D D D D D", stealth=0), ShadowStep(1))[1]
    assert kinds(swapped) == [Swapped, ChestGrew]


def test_16_6_the_end_is_the_last_event_and_nobody_reacts_to_the_exit() -> None:
    events = told(state("@ D E f g2^ f D D D"), Go((1, 2)))[1]
    assert kinds(events) == [Stepped, Stepped, HeistEnded]


def test_16_7_the_members_of_events() -> None:
    there = {*named("16.7")}
    assert members(*values.CardThiefEvent.__args__, values.Placed) - {"facing"} <= there
    assert set(values.Cause) | set(Result) <= there


def test_16_8_the_members_of_the_notebook() -> None:
    there = {*named("16.8"), *named("16.4")}
    parts = (notes.DealerNotes, notes.DealerSaw, notes.CheckMade, notes.Alternative)
    assert members(*parts) <= there
    assert {*notes.Check} - {"chest", "exit"} == {*named("10.3")} & {*notes.Check}
    assert {*Wish} - {*Kind} == {"enemy", "obstacle", "any"}


def test_16_9_what_the_clock_does_and_who_wins() -> None:
    walled = "@ g2v D g2> g2v D D D D"
    assert time_out(GAME, state(walled, stealth=0), THIEF)[0] == ShadowStep(1)
    items = state(walled, stealth=1, slots=slots((Item.NOISE, 9), (Item.SMOKE, 1)))
    assert time_out(GAME, items, THIEF)[0] == UseItem(0, 1, Facing.NORTH)
    outcome = GAME.outcome(after(state("@ D E D D D D D D", chest_gems=4), Go((1, 2))))
    lost = GAME.outcome(forfeit(GAME, state("@ D E D D D D D D", chest_gems=4), THIEF).state)
    assert outcome
    assert lost
    assert [outcome.winners, outcome.scores, lost.winners, lost.scores] == [(THIEF,), (4,), (), (0,)]
    assert not any(GAME.can_take_back(action) for action in (Go((1, 2)), DropItem(0), UseItem(0)))
