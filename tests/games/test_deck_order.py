"""A deck lies in one order, so that nobody can choose by it what is drawn; what earlier rules dealt is replayed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.engine.record import doubts, read_record, verify, write_record
from games.engine.rng import Rng
from games.engine.setup import Deck, SeatSetup, Setup
from games.engine.simulation import match_record
from games.registry import GAMES, pools

SLUGS = list(pools())
REFUSAL = "A deck's cards must be in the order of the card pool, and these aren't."


def with_decks(slug: str, *decks: Deck) -> Setup[object]:
    game = GAMES[slug].game
    options = game.Options(own_decks=True)
    assert all(game.takes_deck(options, seat) for seat in (0, 1))
    return Setup(options, tuple(map(SeatSetup, decks)))


def places(slug: str, setup: Setup[object]) -> list[str]:
    return [problem.where for problem in GAMES[slug].game.problems(setup)]


@pytest.mark.parametrize("slug", SLUGS)
def test_whatever_makes_a_deck_lays_it_in_the_order_of_the_pool(slug: str) -> None:
    game = GAMES[slug].game
    options = game.Options(own_decks=True)
    drawn = [game.sample_deck(options, Rng(f"{number:064x}")) for number in range(50)]
    for deck in (*game.starters().values(), *filter(None, drawn)):
        assert "seats/0/deck/order" not in places(slug, with_decks(slug, deck, deck))


@pytest.mark.parametrize("slug", SLUGS)
def test_a_deck_in_another_order_is_refused(slug: str) -> None:
    deck = next(iter(GAMES[slug].game.starters().values()))
    first, *rest = deck.cards
    turned = replace(deck, cards=(*rest, first))
    assert places(slug, with_decks(slug, deck, turned)) == ["seats/1/deck/order"]


@pytest.mark.parametrize("slug", SLUGS)
def test_a_record_of_earlier_rules_is_replayed_as_its_decks_lay_and_one_of_today_is_refused(
    slug: str,
) -> None:
    game = GAMES[slug].game
    earlier = game.earlier()[0]
    deck = next(iter(game.starters().values()))
    setup = with_decks(slug, replace(deck, cards=deck.cards[::-1]), deck)
    bots = [GAMES[slug].everyone["random"]] * 2
    record = read_record(game, write_record(match_record(earlier, setup, "order", 1, bots)).encode())
    assert record.rules == earlier.rules
    assert all(check.holds for check in verify(game, record))
    (doubt,) = doubts(game, record)
    assert str(doubt) == f"It follows earlier rules. Today's refuse it: {REFUSAL}"
    forged = match_record(game, setup, "order", 1, bots)
    wrong = [str(check.why) for check in verify(game, forged) if not check.holds]
    assert wrong == [REFUSAL]


def test_rules_that_nobody_plays_by_are_none() -> None:
    for registered in GAMES.values():
        game = registered.game
        assert game.of(game.rules) is game
        assert game.of(0) is game.of(game.rules + 1) is None
