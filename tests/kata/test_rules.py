"""One test for each numbered paragraph of RULES.md that can be broken, named for it."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace

from games.engine.errors import GameOver, IllegalAction
from games.engine.offers import Preset
from games.engine.play import forfeit, play, time_out
from games.engine.record import read_record
from games.engine.setup import Deck, Hidden, SeatSetup, Setup
from games.engine.simulation import plan_for, played
from games.engine.wire import canonical
from games.kata.bots.bots import BOTS
from games.kata.page.page import PAGE
from games.kata.rules.cards import CARDS, DEFAULT_DECK, POOL_VERSION
from games.kata.rules.rules import GAME
from games.kata.rules.values import (
    Bled,
    CardDiscarded,
    CardDrawn,
    CardPlayed,
    CardStayed,
    Damaged,
    GameDrawn,
    GameWon,
    Options,
    PlayCard,
    Reason,
    Shown,
    StarterChosen,
    TurnBegan,
    TurnEnded,
)
from tests.kata.table import END, FOE, ME, SEED, WHOLE_DECK, after, begun, card, duel, kinds, setup, side
from tests.support.rules import rules_of, wheres

RULES = rules_of("kata")
TESTS = [
    *Path(__file__).parent.glob("test_*.py"),
    Path(__file__).parents[1] / "verifiers" / "test_verifiers.py",  # what a stranger needs (RULES 11)
]


def test_1_1_it_is_for_two() -> None:
    for number in (0, 1, 3):
        assert wheres(GAME, Setup(Options(), (SeatSetup(),) * number)) == ["seats"]
    assert not GAME.problems(setup())


def test_1_2_players_start_with_thirty_health_and_no_slots() -> None:
    step = begun(stack={"0": ("b0",)})
    assert [one.health for one in step.state.sides] == [30, 30]
    assert [one.slots for one in step.state.sides] == [1, 0], "seat 0 has begun its first turn"


def test_1_3_the_default_deck_is_the_table_of_the_rules() -> None:
    rows = re.findall(r"^\| (\w+) \| (\d) \| (\d) \| (\d) \|$", RULES, re.MULTILINE)
    basics = [CARDS[kind] for kind in dict.fromkeys(DEFAULT_DECK)]
    told = [(str(one.name), one.cost, one.damage, DEFAULT_DECK.count(one.id)) for one in basics]
    assert [(name, int(cost), int(damage), int(n)) for name, cost, damage, n in rows] == told
    assert sorted(CARDS[kind].cost for kind in DEFAULT_DECK) == [
        *(0, 0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6, 7, 8)
    ]


def test_1_3_a_deck_that_is_brought_is_played() -> None:
    state = begun(decks=(["b0"] * 20, None)).state
    assert set(state.sides[ME].deck) | set(kinds(state.sides[ME].hand)) == {"b0"}
    assert sorted([*state.sides[FOE].deck, *kinds(state.sides[FOE].hand)]) == WHOLE_DECK


def test_1_3_nobody_brings_a_deck_where_all_play_the_default_deck() -> None:
    deck = Deck("Mine", POOL_VERSION, DEFAULT_DECK)
    assert wheres(GAME, Setup(Options(), (SeatSetup(deck), SeatSetup()))) == ["seats/0/deck"]
    assert not GAME.problems(Setup(Options(own_decks=True), (SeatSetup(deck), SeatSetup())))


def test_1_3_what_the_kata_does_not_know_in_a_setup_is_refused() -> None:
    seats = (SeatSetup(choices={"colour": "red"}), SeatSetup())
    assert wheres(GAME, Setup(Options(), seats)) == ["seats/0/choices"]
    assert wheres(GAME, Setup(Options(), (SeatSetup(),) * 2, Hidden(rigging={"luck": 1}))) == [
        "hidden/rigging"
    ]


def test_1_4_a_simulation_counts_who_begins_by_the_coin_though_the_first_turn_may_be_over_at_once() -> None:
    plan = plan_for(GAME, Options(), ["random"], "coin", keeps_records=True)
    acted_first = []
    for number in range(1, 31):
        match = played(GAME, BOTS, plan, number)
        step = GAME.setup(plan.setup, read_record(GAME, (match.record or "").encode()).seed)
        coin = next(event.seat for event in step.events if isinstance(event, StarterChosen))
        assert match.starter == coin
        acted_first.append(step.state.active == coin)
    assert not all(acted_first)


def test_1_4_chance_decides_who_begins_and_how_the_decks_lie() -> None:
    firsts = [GAME.setup(setup(), f"{n:064x}") for n in range(40)]
    starters = [step.events[0].seat for step in firsts if isinstance(step.events[0], StarterChosen)]
    assert 8 < sum(starters) < 32
    assert len({step.state.sides[0].deck for step in firsts}) == 40
    same = firsts[0].state.sides
    assert same[0].deck != same[1].deck


def test_1_5_the_second_player_draws_a_fourth_card() -> None:
    drawn = [event.seat for event in begun().events if isinstance(event, CardDrawn)]
    assert drawn[:7] == [ME] * 3 + [FOE] * 4


@pytest.mark.parametrize(("before", "then"), [(0, 1), (1, 2), (8, 9), (9, 10), (10, 10)])
def test_2_1_slots_grow_by_one_up_to_ten(before: int, then: int) -> None:
    state = after(duel(side(["b0"]), side(["b0"], slots=before)), END)
    assert state.sides[FOE].slots == then


def test_2_2_mana_is_filled_up_and_none_is_kept() -> None:
    state = after(duel(side(["b0"]), side(["b0"], mana=2, slots=3)), END)
    assert state.sides[FOE].mana == 4


def test_2_3_the_top_card_is_drawn_in_the_first_turn_too() -> None:
    state = begun(stack={"0": ("b0", "b1", "b2", "b3")}).state
    assert kinds(state.sides[ME].hand) == ["b0", "b1", "b2", "b3"]
    assert len(state.sides[ME].deck) == 16


def test_2_4_a_card_takes_its_cost_from_the_mana_and_its_damage_from_the_opponent() -> None:
    step = play(GAME, duel(side(["b4", "b0"], mana=6)), ME, card(1))
    mine, foe = step.state.sides
    assert (mine.mana, mine.health, foe.health) == (2, 30, 26)
    assert kinds(mine.hand) == ["b0"]
    assert kinds(mine.discard) == ["b4"]
    played, damaged = step.events
    assert isinstance(played, CardPlayed)
    assert damaged == Damaged(FOE, 4, 26)


@pytest.mark.parametrize(
    ("action", "why"),
    [
        (card(1), "That card costs 4 mana; you have 3."),
        (card(9), "That card isn't in your hand."),
        (PlayCard("", "face"), "That card isn't in your hand."),
        (PlayCard("c2", "p1"), "There is nothing there to hit."),
    ],
)
def test_2_5_what_cannot_be_played_is_refused_in_words(action: PlayCard, why: str) -> None:
    state = duel(side(["b4", "b3"], mana=3))
    with pytest.raises(IllegalAction) as refused:
        play(GAME, state, ME, action)
    assert str(refused.value.words) == why


def test_2_6_a_turn_can_be_ended_though_a_card_could_be_played() -> None:
    step = play(GAME, duel(side(["b1"], mana=1)), ME, END)
    assert step.state.active == FOE
    assert step.events[0] == TurnEnded(ME, is_forced=False)


def test_2_6_a_turn_ends_by_itself_when_no_card_can_be_paid_for() -> None:
    step = play(GAME, duel(side(["b2", "b2"], mana=3)), ME, card(1))
    assert step.state.active == FOE
    assert TurnEnded(ME, is_forced=True) in step.events


def test_2_6_turns_pass_by_themselves_until_somebody_can_play() -> None:
    step = begun(decks=(["b3"] * 20, ["b8"] * 20))
    began = [(event.seat, event.slots) for event in step.events if isinstance(event, TurnBegan)]
    assert began == [(ME, 1), (FOE, 1), (ME, 2), (FOE, 2), (ME, 3)]
    assert step.state.active == ME


def test_3_1_an_empty_deck_costs_one_health_a_turn_and_never_more() -> None:
    state = duel(side(["b0"], slots=3), side(["b0"], deck=(), slots=3))
    for health in (29, 28):
        step = play(GAME, state, ME, END)
        assert Bled(FOE, health) in step.events
        assert kinds(step.state.sides[FOE].hand) == ["b0"]
        state = after(step.state, END, seat=FOE)


def test_3_2_a_card_drawn_with_five_in_hand_is_shown_and_lost() -> None:
    step = play(GAME, duel(side(["b0"]), side(["b0"] * 5, deck=("b8",), slots=3)), ME, END)
    lost = next(event for event in step.events if isinstance(event, CardDiscarded))
    foe = step.state.sides[FOE]
    assert lost.shown.card == "b8"
    assert foe.discard == (lost.shown,)
    assert (len(foe.hand), foe.deck, foe.health) == (5, (), 30)


def test_3_3_a_dud_is_free_does_nothing_and_keeps_the_turn_open() -> None:
    state = after(duel(side(["b1", "b0"], mana=1)), card(1))
    assert state.active == ME
    step = play(GAME, state, ME, card(2))
    assert step.state.sides[FOE].health == 29
    assert not [event for event in step.events if isinstance(event, Damaged)]
    assert step.state.active == FOE


@pytest.mark.parametrize("health", [4, 3])
def test_4_1_health_of_zero_or_less_loses_at_once(health: int) -> None:
    step = play(GAME, duel(side(["b4", "b1"], mana=9), side(["b0"], health=health)), ME, card(1))
    assert step.events[-1] == GameWon(ME, Reason.DAMAGE)
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((ME,), (1, 0))


def test_4_2_who_bleeds_out_has_lost_whatever_they_hold() -> None:
    step = play(GAME, duel(side(["b0"]), side(["b8"], deck=(), health=1, slots=9)), ME, END)
    assert step.events[-2:] == (Bled(FOE, 0), GameWon(ME, Reason.BLEEDING))


@pytest.mark.parametrize("seat", [ME, FOE])
def test_4_3_giving_up_lets_the_other_win_whoevers_turn_it_is(seat: int) -> None:
    step = forfeit(GAME, begun().state, (ME, FOE)[seat])
    assert step.events == (GameWon((FOE, ME)[seat], Reason.FORFEIT),)


def test_4_4_after_the_end_nothing_can_be_done() -> None:
    over = forfeit(GAME, begun().state, ME).state
    assert GAME.to_act(over) == frozenset()
    for seat in (ME, FOE):
        with pytest.raises(GameOver):
            play(GAME, over, seat, END)
    with pytest.raises(GameOver):
        forfeit(GAME, over, FOE)


def test_4_5_who_runs_out_of_time_has_their_turn_ended() -> None:
    action, step = time_out(GAME, duel(side(["b1"], mana=1)), ME)
    assert action == END
    assert step.state.active == FOE


@pytest.mark.parametrize("preset", PAGE.presets, ids=lambda preset: preset.slug)
def test_5_1_the_named_ways_to_play_are_those_of_the_rules(preset: Preset) -> None:
    on = [name for name, value in preset.options if value]
    named = {
        "basic": [],
        "healing": ["healing"],
        "minions": ["healing", "minions"],
        "constructed": ["healing", "minions", "own_decks"],
    }
    starts = ["fair_start", "gentle_start"]
    assert on == ([] if preset.slug == "classic" else named[preset.slug] + starts)
    assert Options(**dict(preset.options)) == Options(**dict.fromkeys(on, True))


def test_5_1_options_go_with_each_other_but_for_a_mirror_of_the_default_deck() -> None:
    for healing, minions, own_decks, fair, gentle in product((False, True), repeat=5):
        options = Options(healing, minions, own_decks, fair_start=fair, gentle_start=gentle)
        assert not GAME.problems(Setup(options, (SeatSetup(),) * 2))
    assert wheres(GAME, Setup(Options(mirror=True), (SeatSetup(),) * 2)) == ["options/mirror"]


def test_5_2_the_second_player_has_more_health_with_a_fair_start() -> None:
    assert [one.health for one in begun(fair_start=True).state.sides] == [30, 33]
    assert [one.health for one in begun(fair_start=True, stack={"starter": ("1",)}).state.sides] == [33, 30]
    more = dict(re.findall(r"^\| ([\w ,]+) \| (\d+) \|$", RULES, re.MULTILINE))
    for healing, minions, own_decks in product((False, True), repeat=3):
        state = begun(
            fair_start=True, stack={"0": ("b0",)}, healing=healing, minions=minions, own_decks=own_decks
        ).state
        played_with = "minions and own decks" if own_decks else "minions"
        assert state.sides[FOE].health == 30 + int(more[played_with if minions else "no minions"])
    assert len(more) == 3


def test_5_3_nothing_is_lost_to_a_full_hand_before_the_first_card() -> None:
    heavy = ("8", "7", "6", "6", "5", "5")
    stack = {"0": ("b1",), "1": tuple(f"b{cost}" for cost in heavy)}
    kept = begun(gentle_start=True, stack=stack)
    lost = begun(stack=stack)
    for _turn in range(2):
        kept, lost = (play(GAME, step.state, step.state.active, END) for step in (kept, lost))
    assert [event.seat for event in kept.events if isinstance(event, CardStayed)] == [FOE, ME]
    assert [event.seat for event in lost.events if isinstance(event, CardDiscarded)] == [FOE, ME]
    assert [len(step.state.sides[FOE].hand) for step in (kept, lost)] == [5, 5]
    assert [len(step.state.sides[FOE].deck) for step in (kept, lost)] == [15, 14]


def test_5_3_after_the_first_card_a_full_hand_loses_as_ever() -> None:
    full = side(["b8"] * 5, deck=["b7", "b7"])
    played = replace(full, discard=(Shown("p9", "b0"),))
    waiting = side(["b8"], deck=["b1"])
    for foe, event in ((full, CardStayed), (played, CardDiscarded)):
        step = play(GAME, duel(waiting, foe, options=Options(gentle_start=True)), ME, END)
        assert [type(found) for found in step.events if isinstance(found, (CardStayed, CardDiscarded))] == [
            event
        ]


def test_5_4_classic_is_the_kata_without_options() -> None:
    classic = next(preset for preset in PAGE.presets if preset.slug == "classic")
    assert Options(**dict(classic.options)) == Options()
    assert b"gentle_start" not in canonical(Options())  # older fingerprints stay true


def test_6_1_hands_and_decks_are_counted_for_all() -> None:
    state = begun().state
    for viewer in (ME, FOE, None):
        view = GAME.view_for(state, viewer)
        for seen, true in zip(view.sides, state.sides, strict=True):
            assert (seen.hand, seen.deck) == (len(true.hand), len(true.deck))
            assert (seen.health, seen.slots, seen.mana) == (true.health, true.slots, true.mana)
            assert seen.discard == true.discard


def test_6_2_only_its_owner_sees_a_hand() -> None:
    state = begun().state
    assert [one.held for one in GAME.view_for(state, ME).sides] == [state.sides[ME].hand, None]
    assert [one.held for one in GAME.view_for(state, None).sides] == [None, None]


def test_6_3_a_deck_that_was_brought_is_its_owners_secret() -> None:
    built = setup(decks=(["b3"] * 20, None))
    state = GAME.setup(built, SEED).state
    assert GAME.view_for(state, FOE).sides[ME].unseen is None
    assert GAME.view_for(state, ME).sides[ME].unseen == ("b3",) * len(state.sides[ME].deck)
    assert GAME.setup_for(built, FOE).seats[ME].deck is None
    assert GAME.setup_for(built, None).seats[ME].deck is None
    assert GAME.setup_for(built, ME).seats[ME] == built.seats[ME]
    assert Deck("Mine", POOL_VERSION, ("b3",) * 20) == built.seats[ME].deck


def test_11_1_and_11_2_the_rules_name_all_actions_and_events() -> None:
    for union in (GAME.Action, GAME.Event):
        for kind in union.__args__:
            assert f"`{kind.__struct_config__.tag}`" in RULES


def test_11_3_a_shown_card_has_an_id_that_does_not_tell_its_place_in_the_hand() -> None:
    one = after(duel(side(["b0", "b2"], mana=3)), card(1))
    other = after(duel(side(["b2", "b0"], mana=3)), card(2))
    assert one.sides[ME].discard == other.sides[ME].discard
    assert one.sides[ME].discard[0].id == "p21"


def test_11_4_a_fixed_order_lies_on_top_of_the_decks() -> None:
    step = begun(stack={"starter": ("1",), "0": ("b8", "b7"), "1": ("b0",) * 2})
    assert kinds(step.state.sides[0].hand)[:2] == ["b8", "b7"]
    assert kinds(step.state.sides[1].hand)[:2] == ["b0", "b0"]
    assert step.events[0] == StarterChosen(FOE)


def test_4_6_after_four_hundred_turns_nobody_has_won() -> None:
    state = replace(duel(side(["b0"], mana=1)), turn=400)
    step = play(GAME, state, ME, END)
    assert step.events == (TurnEnded(ME, is_forced=False), GameDrawn(ME))
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((), (0, 0))
    assert GAME.to_act(step.state) == frozenset()
    assert play(GAME, replace(state, turn=399), ME, END).state.reason is None


@pytest.mark.parametrize("stack", [{"2": ()}, {"0": ("b8", "b8")}, {"1": ("zz",)}, {"starter": ("2",)}])
def test_11_4_a_fixed_order_of_cards_or_piles_that_are_not_there_is_refused(
    stack: dict[str, tuple[str, ...]],
) -> None:
    assert wheres(GAME, setup(stack=stack)) == [f"hidden/stack/{next(iter(stack))}"]


def test_every_paragraph_has_its_test() -> None:
    paragraphs = re.findall(r"^\*\*(\d+)\.(\d+)\*\*", RULES, re.MULTILINE)
    tests = re.findall(r"^def (test_\w+)", "".join(path.read_text() for path in TESTS), re.MULTILINE)
    missing = [f"{a}.{b}" for a, b in paragraphs if not any(f"_{a}_{b}_" in name for name in tests)]
    assert missing == []
