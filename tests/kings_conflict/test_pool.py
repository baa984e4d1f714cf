"""The cards as the pages of decks see them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.kings_conflict.page.pool import POOL
from games.kings_conflict.rules.cards import CARDS


def test_facets_hold_exactly_the_values_that_cards_have() -> None:
    for facet in POOL.every_facet:
        used = {value for card in POOL.cards.values() for value in card.values(facet.slug)}
        assert used == {value.slug for value in facet.values}, facet.slug


def test_terrain_needs_are_those_of_the_rules() -> None:
    needs = {card.id: card.values("needs") for card in POOL.cards.values() if card.values("needs")}
    assert needs == {
        "farm": ("plains",),
        "ranger": ("forest",),
        "treant": ("forest",),
        "galley": ("water",),
        "serpent": ("water",),
        "fisher": ("water",),
        "giant": ("mountain",),
        "stormdragon": ("mountain",),
        "reddragon": ("mountain",),
        "stonemason": ("mountain",),
    }


def test_a_deck_is_told_how_much_of_what_it_needs_each_map_has() -> None:
    told = {
        str(ground.name): [(str(kind), tiles) for kind, tiles in ground.has]
        for ground in POOL.grounds(POOL.starters["faithful"].deck)
    }
    assert len(told) == 6
    assert told["The Crossing"] == [("Plains", 50), ("Forest", 20), ("Water", 10), ("Mountain", 18)]
    assert told["Mountain Passes"] == [("Plains", 38), ("Forest", 16), ("Water", 10), ("Mountain", 21)]
    rangers = replace(POOL.starters["faithful"].deck, cards=("ranger",) * 3 + ("militia",) * 3)
    assert [ground.has[0][1] for ground in POOL.grounds(rangers)][:2] == [20, 16]
    assert {len(ground.has) for ground in POOL.grounds(rangers)} == {1}
    assert POOL.grounds(replace(rangers, cards=("militia",))) == ()
    masons = POOL.grounds(replace(rangers, cards=("stonemason",)))
    assert [(str(kind), tiles) for kind, tiles in masons[0].has] == [("Mountain", 18)]


def test_a_king_allows_the_standard_cards_and_his_own() -> None:
    assert POOL.allows("", "priest")
    assert POOL.allows("blessed", "priest")
    assert not POOL.allows("warrior", "priest")
    assert sum(POOL.allows("warrior", card) for card in POOL.cards) == 33 + 4


@pytest.mark.parametrize("slug", POOL.starters)
def test_starter_decks_can_be_played(slug: str) -> None:
    deck = POOL.starters[slug].deck
    assert POOL.problems(deck) == ()
    assert [problem.where for problem in POOL.problems(replace(deck, leader="nobody"))] == ["leader"]


@pytest.mark.parametrize("slug", POOL.every_order)
def test_cards_can_be_sorted(slug: str) -> None:
    key = POOL.every_order[slug].key
    assert len(sorted(POOL.cards.values(), key=key)) == len(CARDS)


def test_every_card_says_what_it_is() -> None:
    assert str(POOL.cards["knight"].text) == "Attack 4, health 4, moves 4, range 1, eats 1."
    assert str(POOL.cards["farm"].text).endswith("eats 0. +3 food.")
    assert str(POOL.leaders["warrior"].text).startswith("Attack 3, health 6")
