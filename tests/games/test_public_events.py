"""What hides nothing is told as it is; all else is told as the game says, or not at all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec import defstruct

from games.engine.game import Seat, Undisclosed
from games.engine.rng import Rng
from games.engine.values import Event, PublicEvent, PublicValue, Value
from games.registry import GAMES
from tests.support.public_events import NotPublic, lines_of, listing
from tests.support.tiny import TINY, Left, Taken

LISTING = Path(__file__).with_name("public_events.txt")


class Purse(Value, frozen=True):
    coins: int


class Pile(PublicValue, frozen=True):
    top: str
    below: tuple[Purse | None, ...] = ()


class Stall(PublicValue, frozen=True):
    goods: tuple[str, int] | None


class Opened(PublicEvent, frozen=True):
    seat: Seat
    stalls: tuple[Stall, ...]


class Whispered(Event, frozen=True):
    word: str


@pytest.mark.parametrize("slug", GAMES)
def test_an_event_that_no_game_knows_is_told_to_nobody(slug: str) -> None:
    for viewer in (None, *map(Seat, range(max(GAMES[slug].game.seats)))):
        with pytest.raises(Undisclosed) as raised:
            GAMES[slug].game.event_for(Whispered("sesame"), viewer)
        assert "sesame" not in str(raised.value)


def test_a_public_event_is_told_as_it_is_and_any_other_as_the_game_says() -> None:
    left, taken = Left(Seat(0)), Taken(Seat(0), (), ("11",))
    for viewer in (None, Seat(0), Seat(1)):
        assert TINY.event_for(left, viewer) is left
        assert TINY.event_for(taken, viewer) != taken


@pytest.mark.parametrize("slug", GAMES)
def test_every_field_that_everybody_is_told_stands_in_the_listing(slug: str) -> None:
    listed = [line for line in LISTING.read_text().splitlines() if line.startswith(f"{slug} ")]
    assert listed == listing(slug), "made anew as the top of tests/support/public_events.py says"


def test_the_listing_names_no_other_game() -> None:
    assert {line.split()[0] for line in LISTING.read_text().splitlines()} <= set(GAMES)


def test_a_listing_names_every_field_at_any_depth() -> None:
    assert lines_of(Opened | Whispered) == (
        "Opened",
        "Opened.seat: int",
        "Opened.stalls: tuple[Stall, ...]",
        "Stall",
        "Stall.goods: tuple[str, int] | None",
    )


@pytest.mark.parametrize(
    "held", [Purse, Pile, tuple[Pile, ...], Rng, Pile | None, dict[str, str], Any, object]
)
def test_what_is_not_marked_as_public_cannot_be_in_a_public_event(held: Any) -> None:
    shown = defstruct("Shown", [("seat", Seat), ("what", held)], bases=(PublicEvent,), frozen=True)
    with pytest.raises(NotPublic, match="not marked as public"):
        lines_of(shown | Opened)
