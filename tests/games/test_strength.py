"""Bots stand in the order of their measured strength wherever they are listed, and the page says what was measured."""

from __future__ import annotations

import re
from html import unescape
from itertools import pairwise

import pytest
from django.test import Client

from games.engine.simulation import wilson
from games.engine.strength import Measured
from games.registry import GAMES
from tests.support.strength import matches_of, share

CHOSEN = [slug for slug, registered in GAMES.items() if max(registered.game.seats) > 1]
"""The games in which somebody chooses a bot."""
QUICK = {"kata": "greedy", "hamsterdam": "source", "kings_conflict": "article-easy"}
"""Bots whose strength is so clear that a few matches tell it."""


@pytest.mark.parametrize("slug", CHOSEN)
def test_bots_are_listed_by_measured_strength(slug: str) -> None:
    registered = GAMES[slug]
    rivals = [bot for bot, _it, _measured in registered.to_choose(rivals=True)]
    usual = [found for found in registered.measured if not found.way]
    pairs = list(pairwise(rivals))
    told = f"{slug}: measure each bot against the one before it, as tests/benchmarks/strength.py says"
    assert [(found.other, found.bot) for found in usual] == pairs, told
    for found in registered.measured:
        assert wilson(found.won, found.of)[1] >= 0.5, f"{found.bot} is shown to be the weaker one"


@pytest.mark.django_db
@pytest.mark.parametrize("slug", CHOSEN)
def test_who_chooses_a_bot_reads_what_was_measured_of_it(slug: str, client: Client) -> None:
    page = client.get(f"/games/{slug}/").content.decode()
    shown = dict.fromkeys(re.findall(r'name="bot" value="([\w-]+)"', page))
    rivals = GAMES[slug].to_choose(rivals=True)
    assert [bot for bot in shown if GAMES[slug].bots[bot].is_rival] == [bot for bot, _it, _measured in rivals]
    said = " ".join(unescape(page).split())
    for found in GAMES[slug].measured:
        ways = {one.slug: f"in “{one.name}” " for one in GAMES[slug].page.presets}
        way = ways.get(found.way or next(iter(ways), ""), "")
        is_clear = found.won > 0.53 * found.of and wilson(found.won, found.of)[0] > 0.5
        is_luck = way and found.won <= 0.53 * found.of
        how = "luck decides between it and" if is_luck else "about as strong as"
        how = "stronger than" if is_clear else how
        other = f"“{GAMES[slug].bots[found.other].name}”"
        sentence = f"{way}{how} {other}: won {found.won} of {found.of} matches against it."
        assert f"{sentence[0].upper()}{sentence[1:]}" in said


@pytest.mark.parametrize(
    ("won", "of", "is_even"), [(20, 35, True), (35, 35, False), (127, 200, False), (528, 1000, True)]
)
def test_a_few_matches_more_than_half_prove_nothing(won: int, of: int, is_even: bool) -> None:
    assert Measured("searcher", "planner", won, of).is_even is is_even


@pytest.mark.parametrize(("slug", "bot"), QUICK.items())
def test_the_table_says_what_a_simulation_counts(slug: str, bot: str) -> None:
    [found] = [one for one in GAMES[slug].measured if one.bot == bot and not one.way]
    now = share(found, matches_of(slug, found, 40))
    assert now.low <= found.won / found.of <= now.high
