"""What every card pool owes the pages of decks, for each game of the site that has one."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from games.engine.pools import CardPool
from games.engine.setup import Deck
from games.registry import GAMES, pools

POOLS = pools()


@pytest.fixture(params=POOLS.values(), ids=list(POOLS))
def pool(request: pytest.FixtureRequest) -> CardPool:
    found: CardPool = request.param
    return found


def test_ids_and_versions_can_stand_in_codes_and_addresses(pool: CardPool) -> None:
    assert re.fullmatch(r"[0-9a-z][0-9a-z.-]{0,15}", pool.version)
    assert re.fullmatch(r"[A-Z]{2}", pool.code_prefix)
    assert re.fullmatch(r"[a-z-]+", pool.file_format)
    for card, value in {**pool.cards, **pool.leaders}.items():
        assert card == value.id
        assert re.fullmatch(r"[a-z][a-z0-9]{0,11}", card)
    assert not pool.cards.keys() & pool.leaders.keys()
    assert all(starter == pool.starters[starter].slug for starter in pool.starters)
    assert not {"cards", "public", "new", "import", "export"} & pool.starters.keys()


def test_codes_and_files_say_of_which_game_they_are() -> None:
    assert len({pool.code_prefix for pool in POOLS.values()}) == len(POOLS)
    assert len({pool.file_format for pool in POOLS.values()}) == len(POOLS)


def test_the_pages_of_decks_name_no_game() -> None:
    """Imports are the matter of import-linter; this is about templates, scripts and styles."""
    root = Path(__file__).parents[2]
    files = [
        *root.glob("templates/decks/*"),
        *root.glob("decks/*.py"),
        *root.glob("decks/management/**/*.py"),
    ]
    files += [root / "static/js/deck-builder.js", root / "static/decks.css"]
    assert len(files) > 40
    for slug in GAMES:
        named = re.compile(rf"games\.{slug}|['\"/]{slug}['\"/]")
        assert [file.name for file in files if named.search(file.read_text())] == []


def test_a_name_is_the_name_of_one_card(pool: CardPool) -> None:
    assert len(pool.names) == len(pool.cards)
    assert len(pool.leader_names) == len(pool.leaders)
    shared = pool.names.keys() & pool.cards.keys()  # a line of a list may hold either
    assert all(pool.names[name] == name for name in shared)


def test_a_card_has_only_values_that_its_facets_know(pool: CardPool) -> None:
    slugs = [facet.slug for facet in pool.every_facet]
    assert len(set(slugs)) == len(slugs)
    assert not {"q", "sort", "page"} & set(slugs)
    for facet in pool.every_facet:
        known = {value.slug for value in facet.values}
        used = {value for card in pool.cards.values() for value in card.values(facet.slug)}
        assert used == known, facet.slug


def test_cards_can_be_sorted_in_each_order(pool: CardPool) -> None:
    for order in pool.every_order.values():
        assert Counter(sorted(pool.cards.values(), key=order.key)) == Counter(pool.cards.values())


def test_starter_decks_can_be_played(pool: CardPool) -> None:
    assert pool.starters
    for starter in pool.starters.values():
        assert pool.problems(starter.deck) == ()
        assert len(starter.cards) == pool.size
        assert list(starter.cards) == sorted(starter.cards, key=pool.index_of.__getitem__)


def test_what_is_wrong_with_a_deck_is_found(pool: CardPool) -> None:
    deck = next(iter(pool.starters.values())).deck

    def where(cards: tuple[str, ...], version: str = pool.version, leader: str = deck.leader) -> set[str]:
        return {problem.where for problem in pool.problems(Deck("", version, cards, leader))}

    assert where(deck.cards, version="older") == {"pool"}
    assert where(deck.cards[1:]) == {"size"}
    assert where((*deck.cards[1:], "nocard")) == {"unknown/nocard"}
    assert f"copies/{deck.cards[0]}" in where((deck.cards[0],) * pool.size)
    assert where(deck.cards, leader="nobody") == {"leader"}
    assert where(deck.cards, leader="") == ({"leader"} if pool.leaders else set())
