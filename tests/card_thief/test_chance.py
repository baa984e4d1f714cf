"""RULES 10: chance by name, and what is seen of it."""

from __future__ import annotations

from hashlib import sha256
from random import Random

from msgspec.structs import replace

from games.card_thief.rules.cards import DECK_KINDS, DECKS, Facing, Kind
from games.card_thief.rules.chance import Chance
from games.card_thief.rules.equipment import Gear
from games.card_thief.rules.notes import Check
from games.card_thief.rules.rules import GAME
from games.card_thief.rules.values import Dealt, Go, Options, ShadowStep, UseItem
from games.card_thief.rules.views import DealSeen
from games.engine.rng import Rng
from games.engine.wire import canonical, encode
from tests.support.card_thief.table import FULL, SEED, THIEF, after, board, only, setup, state, told


def source(name: str) -> Rng:
    return Rng(sha256(f"{SEED}:{name}".encode()).hexdigest())


def test_10_1_equal_paths_get_equal_deals() -> None:
    one, other = (GAME.setup(setup(Options(heist=3)), SEED).state for _twice in range(2))
    for _turn in range(4):
        action = next(GAME.legal_actions(one, THIEF))
        one, other = after(one, action), after(other, action)
        assert canonical(one) == canonical(other)


def test_10_1_a_roll_is_the_same_whatever_was_done_before() -> None:
    rolls = set()
    begun = GAME.setup(setup(Options(item_1=Gear.ORDERS)), SEED).state
    for action in [one for one in GAME.legal_actions(begun, THIEF) if isinstance(one, Go)][:30]:
        dealt = only(told(begun, action)[1], Dealt)
        rolls |= {(one.roll) for event in dealt for one in event.notes.checks if one.attempt == 0}
    assert len(rolls) == 1


def test_10_2_the_piles_as_told() -> None:
    found = GAME.setup(setup(Options(heist=4, item_1=Gear.NONE)), SEED)
    first = only(found.events, Dealt)[0]
    for place, kind in enumerate(DECK_KINDS):
        bases, rng = source(f"0:deck:{kind.value}").shuffled(sorted(DECKS[4][kind]))
        cards = []
        for base in bases:
            facing = None
            if kind in (Kind.GUARD, Kind.WARDEN, Kind.WOLF, Kind.OVERSEER):
                facing, rng = rng.choice(list(Facing))
            cards.append((base, facing))
        left = [(card.base, card.facing) for card in found.state.piles[place]]
        out = [one.card for one in first.cards if one.card.kind is kind]
        assert cards[len(out) :] == left
        assert sorted(cards[: len(out)], key=str) == sorted(
            [(card.base, card.facing) for card in out], key=str
        )
    assert found.state.board.thief == source("0:start").shuffled(list(range(9)))[0][0]


def test_10_3_rolls_and_picks_as_told() -> None:
    chance = Chance(SEED, "7")
    rng = source("7:enemy:2")
    roll, rng = rng.below(100)
    assert chance.roll(Check.ENEMY, 2) == roll + 1
    assert chance.pick(Check.ENEMY, 2, 13) == rng.below(13)[0]
    assert chance.pick(Check.LEFTOVER, 1, 13) == Rng(source("7:leftover:1").seed, 1).below(13)[0]
    rolls = {chance.roll(Check.OBSTACLE, attempt) for attempt in range(1500)}
    assert rolls == set(range(1, 101))


def test_10_4_piles_that_get_no_card_back_stay_as_they_are() -> None:
    before = state(
        "@ D D D g2^ D D D D", slots=GAME.setup(setup(Options(item_1=Gear.ORDERS)), SEED).state.board.slots
    )
    then, events = told(before, UseItem(0))
    dealt = [one.card.base for one in only(events, Dealt)[0].cards if one.card.kind is Kind.SNEAK]
    sneaks = DECK_KINDS.index(Kind.SNEAK)
    assert then.piles[sneaks] == before.piles[sneaks][len(dealt) :]


def test_10_5_the_places_as_told() -> None:
    assert Chance(SEED, "3").cells_shuffled((0, 4, 8)) == source("3:places").shuffled((0, 4, 8))[0]


def test_10_6_the_view_tells_what_counting_tells_and_no_order() -> None:
    view = GAME.view_for(state("@ D D D D D D D D"), None)
    counts = {(one.kind, one.base): one.count for one in view.remaining}
    assert counts[Kind.GUARD, 2] == 10
    assert view.deck == 42
    other = state("@ D D D D D D D D", tuple(tuple(reversed(pile)) for pile in FULL))
    assert GAME.view_for(replace(other, seed="0" * 64), None) == view
    assert SEED not in encode(GAME.view_for(state("@ D D D D D D D D"), THIEF))


def test_10_6_what_is_seen_of_a_deal_lists_cards_by_cell_and_nothing_of_the_checks() -> None:
    event = only(told(state("@ D D D D D D D D"), Go((1, 2)))[1], Dealt)[0]
    for viewer in (None, THIEF):
        seen = GAME.event_for(event, viewer)
        assert seen == DealSeen(event.cards)
        assert encode(seen) == encode(DealSeen(event.cards))
    assert [one.cell for one in event.cards] == sorted(one.cell for one in event.cards)


def test_10_6_the_order_of_a_deal_makes_no_difference_to_what_is_seen() -> None:
    """The same cards on the same cells are told alike, whichever check brought them."""
    event = only(told(state("@ D D D D D D D D"), Go((1, 2, 5)))[1], Dealt)[0]
    turned = replace(event.notes, checks=tuple(reversed(event.notes.checks)))
    other = Dealt(event.cards, turned)
    assert canonical(GAME.event_for(event, THIEF)) == canonical(GAME.event_for(other, THIEF))


def test_10_7_the_notebook_is_told_when_it_is_over() -> None:
    events = told(state("@ D D D D D D D D"), Go((1, 2)))[1]
    dealt = only(events, Dealt)[0]
    assert GAME.disclosed_when_over(dealt) == dealt.notes
    assert [GAME.disclosed_when_over(event) for event in events if event is not dealt] == [None] * (
        len(events) - 1
    )
    assert {one.cell for one in dealt.notes.checks if one.cell is not None} == {
        placed.cell for placed in dealt.cards
    }


def test_only_what_deals_or_ends_the_heist_reveals_anything() -> None:
    """The end opens the dealer's notebook."""
    assert GAME.apply(state("@ D D D D D D D D"), THIEF, Go((1, 2))).reveals
    assert GAME.apply(state("@ D E D D D D D D"), THIEF, Go((1, 2))).reveals
    assert not GAME.apply(state("@ g2^ D $1 $1 D D D D", stealth=0), THIEF, ShadowStep(1)).reveals


def test_a_sampled_world_has_other_cards_to_come_and_the_same_view() -> None:
    begun = GAME.setup(setup(Options(heist=4)), SEED).state
    view, random = GAME.view_for(begun, THIEF), Random(1)
    worlds = [GAME.sample_world(view, THIEF, Rng(f"{random.getrandbits(256):064x}")) for _world in range(20)]
    assert {GAME.view_for(world, THIEF) == view for world in worlds} == {True}
    assert len({world.seed for world in worlds}) == 20
    assert len({world.piles for world in worlds}) == 20
    assert board("@ D D D D D D D D").dealt == 0
