"""What a check warns of, watched step by step on the board, of any map that an address names."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from games.maps.editor.lines import line_address
from games.maps.format import MAPS, NO_HINTS, Grid, made_map, problems_of
from games.site import rates
from tests.maps.people import client_of, submitted, user

pytestmark = pytest.mark.django_db
PASSES = MAPS["passes"].text.rows
CROSSING = MAPS["crossing"].text.rows


def addresses(rows: Grid) -> list[str]:
    return [line_address(rows, one) for one in problems_of(made_map("", rows, NO_HINTS, NO_HINTS, NO_HINTS))]


def test_a_trapped_king_can_be_watched_step_by_step() -> None:
    address = next(filter(None, addresses(PASSES)))
    start = Client().get(address).content.decode()
    assert "cannot get away" in start
    assert "0 of 8" in start
    assert 'id="kings-conflict-map"' in start
    end = Client().get(f"{address}&n=8").content.decode()
    assert "8 of 8" in end
    assert "becomes sea." in end
    assert 'aria-current="step"' in end


def test_steps_beyond_the_end_and_odd_ones_are_the_last_and_the_first() -> None:
    address = next(filter(None, addresses(PASSES)))
    assert "8 of 8" in Client().get(f"{address}&n=999").content.decode()
    for odd in ("-1", "x", "\u0663", "9" * 9):
        assert "0 of 8" in Client().get(address, {**as_query(address), "n": odd}).content.decode()


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


def test_nothing_is_offered_to_watch_where_no_line_can_be() -> None:
    plains: Grid = ("P" * 11,) * 11
    page = Client().post(reverse("map_check"), {"terrain": "\n".join(plains)}).content.decode()
    assert 'data-code="C6"' in page
    assert "Watch it" not in page
    assert set(addresses((*CROSSING[:10], "M" + CROSSING[10][1:]))) == {""}


def test_of_what_no_line_is_found_for_the_page_says_so() -> None:
    # The mountain at (10,1) is beside the king, but nobody can be sent there in time.
    rows = (
        "PPPPPPPPPMP", "PPPPPPPPPPF", "PPPPPPPSPMS", "PPPPPPPPSPP", "PPPPPPPPPPP", "PPPPPPPPPPP",
        "PPPPPPPPPPP", "PPSPPPPPPPP", "SMPSPPPPPPP", "FPPPPPPPPPP", "PMPPPPPPPPP",
    )  # fmt: skip
    address = next(one for one in addresses(rows) if one.endswith("check=C8&tiles=111"))
    answer = Client().get(address)
    assert answer.status_code == 200
    assert "No line of play was found" in answer.content.decode()


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


def cornered() -> Grid:
    """Mountain Passes with another tile in its middle, so that it is a map of one's own."""
    return tuple(row[:5] + "H" + row[6:] if number == 5 else row for number, row in enumerate(PASSES))


def test_whoever_watches_too_often_is_told_to_wait_on_a_page(settings: Any) -> None:
    settings.RATES = {**settings.RATES, "stroke": "1/minute"}
    rates.forget()
    address = next(filter(None, addresses(PASSES)))
    visitor = Client()
    assert [visitor.get(address).status_code for _time in range(2)] == [200, 429]
