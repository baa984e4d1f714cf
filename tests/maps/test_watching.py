"""What a check warns of, watched step by step on the board, of any map that an address names."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from games.maps.editor.lines import line_address
from games.maps.format import MAPS, NO_HINTS, Grid, made_map, problems_of
from games.site import rates
from tests.support.map_people import client_of, published, submitted, user

pytestmark = pytest.mark.django_db
PASSES = MAPS["passes"].text.rows
CROSSING = MAPS["crossing"].text.rows


def addresses(rows: Grid) -> list[str]:
    return [line_address(rows, one) for one in problems_of(made_map("", rows, NO_HINTS, NO_HINTS, NO_HINTS))]


def test_a_trapped_king_can_be_watched_step_by_step() -> None:
    address = next(filter(None, addresses(PASSES)))
    start = Client().get(address).content.decode()
    assert "can't get away" in unescape(start)
    assert "0 of 6" in start
    assert 'id="kings-conflict-map"' in start
    end = Client().get(f"{address}&n=6").content.decode()
    assert "6 of 6" in end
    assert "becomes sea." in end
    assert 'aria-current="step"' in end


def test_steps_beyond_the_end_and_odd_ones_are_the_last_and_the_first() -> None:
    address = next(filter(None, addresses(PASSES)))
    assert "6 of 6" in Client().get(f"{address}&n=999").content.decode()
    for odd in ("-1", "x", "\u0663", "9" * 9):
        assert "0 of 6" in Client().get(address, {**as_query(address), "n": odd}).content.decode()


def as_query(address: str) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(address).query))


@pytest.mark.parametrize(
    "wrong",
    [
        {"terrain": ""},
        {"terrain": "P" * 120},
        {"terrain": "x" * 121},
        {"terrain": "".join(CROSSING)},
        {"check": "C3"},
        {"check": "C99"},
        {"tiles": "1.2"},
        {"tiles": ""},
    ],
)
def test_an_address_that_names_nothing_to_watch_is_none(wrong: dict[str, str]) -> None:
    query = as_query(next(filter(None, addresses(PASSES)))) | wrong
    assert Client().get(reverse("map_watch"), query).status_code == 404


def test_where_both_kings_stand_in_one_region_the_second_turn_is_watched() -> None:
    plains: Grid = ("P" * 11,) * 11
    address = next(filter(None, addresses(plains)))
    page = Client().get(address).content.decode()
    assert "Both kings stand in one region." in page
    assert "strikes the king in the second turn" in page


def test_beside_what_is_played_the_map_shows_what_was_proved() -> None:
    page = Client().get(next(filter(None, addresses(PASSES)))).content.decode()
    assert "can reach only" in page
    assert page.count('class="map-mark error"') == 2
    assert 'class="map-mark blue"' in page


def test_a_line_in_which_the_other_side_would_lose_first_is_found() -> None:
    # The mountain at (10,1) is beside the king; who sends a stonemason there would have dominion before he arrives.
    rows = (
        "PPPPPPPPPMP", "PPPPPPPPPPF", "PPPPPPPSPMS", "PPPPPPPPSPP", "PPPPPPPPPPP", "PPPPPPPPPPP",
        "PPPPPPPPPPP", "PPSPPPPPPPP", "SMPSPPPPPPP", "FPPPPPPPPPP", "PMPPPPPPPPP",
    )  # fmt: skip
    address = next(one for one in addresses(rows) if one.endswith("check=C8&tiles=111"))
    assert "strikes the king down in one stroke" in Client().get(address).content.decode()


def test_where_nothing_can_be_played_the_map_shows_what_was_proved() -> None:
    wooded = tuple(row.replace("P", "F") for row in CROSSING)
    address = next(one for one in addresses(wooded) if "check=C9" in one)
    answer = Client().get(address)
    assert answer.status_code == 200
    page = answer.content.decode()
    assert "Cavalry can't cross from side to side" in unescape(page)
    assert "no knight gets away from them" in page
    assert "There is nothing to play here" in page
    assert 'class="map-mark error"' in page
    assert "map-king blue" in page


def test_a_line_is_watched_on_a_map_without_symmetry_too() -> None:
    plains = ["P" * 11] * 11
    plains[2] = "PPPMPPPPPPP"
    found = list(filter(None, addresses(tuple(plains))))
    assert found
    for address in found:
        answer = Client().get(address)
        assert answer.status_code == 200
        assert 'id="kings-conflict-map"' in answer.content.decode()


def test_problems_of_bends_and_symmetry_have_no_line() -> None:
    rows = (*CROSSING[:7], CROSSING[7].replace("6", "5"), *CROSSING[8:])
    assert set(addresses(rows)) == {""}


def test_the_editor_and_the_page_of_a_map_lead_to_it() -> None:
    ann = user("Ann")
    sent = {"terrain": "\n".join(PASSES)}
    verdict = client_of(ann).post(reverse("map_check"), sent).content.decode()
    assert verdict.count("Watch it") == 2
    narrow = submitted(ann, terrain="\n".join(cornered()))
    page = client_of(ann).get(narrow.get_absolute_url()).content.decode()
    assert "Watch it" in page
    assert "road or bridge, which no juju drowns" in page


def test_whoever_sees_a_published_map_sees_what_the_checks_find_and_watches_it() -> None:
    row = published(user("Ann"), terrain="\n".join(cornered()))
    assert row.published
    page = Client().get(row.get_absolute_url()).content.decode()
    found = re.findall(r'href="(/maps/watch/[^"]+)"', page)
    assert [unescape(one) for one in found] == list(filter(None, addresses(cornered())))
    assert "road or bridge, which no juju drowns" in page
    assert Client().get(unescape(found[0])).status_code == 200


def test_a_blank_map_is_told_only_what_it_still_needs() -> None:
    sent = {"terrain": "\n".join(["P" * 11] * 11)}
    verdict = Client().post(reverse("map_check"), sent).content.decode()
    assert "3 steps to go" in verdict
    assert verdict.count("Each half needs some") == 3
    assert "mercenary" not in verdict
    assert "Watch it" not in verdict


def cornered() -> Grid:
    """Mountain Passes with another tile in its middle, so that it is a map of one's own."""
    return tuple(row[:5] + "H" + row[6:] if number == 5 else row for number, row in enumerate(PASSES))


def test_whoever_watches_too_often_is_told_to_wait_on_a_page(settings: Any) -> None:
    settings.RATES = {**settings.RATES, "stroke": "1/minute"}
    rates.forget()
    address = next(filter(None, addresses(PASSES)))
    visitor = Client()
    assert [visitor.get(address).status_code for _time in range(2)] == [200, 429]


def test_a_search_is_counted_and_what_is_known_is_not(settings: Any) -> None:
    settings.RATES = {**settings.RATES, "line": "1/minute"}
    rates.forget()
    first, second = (next(filter(None, addresses(parched(number)))) for number in (3, 4))
    visitor = Client()
    steps = [first, f"{first}&n=1", f"{first}&n=2", second, f"{first}&n=3"]
    assert [visitor.get(address).status_code for address in steps] == [200, 200, 200, 429, 200]
    assert Client(REMOTE_ADDR="192.0.2.7").get(second).status_code == 200


def parched(row: int) -> Grid:
    """A map that nobody has looked at yet."""
    return (*PASSES[:row], PASSES[row][:5] + "E" + PASSES[row][6:], *PASSES[row + 1 :])
