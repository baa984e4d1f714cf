"""Twin worlds on the wire: what a page is sent tells nothing that its viewer cannot see; leaks that were planted do."""

from __future__ import annotations

from dataclasses import replace as changed
from hashlib import sha256
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from msgspec.structs import replace

from games.engine.chain import Chain
from games.engine.entries import AnyEntry
from games.engine.fairness import hashed
from games.engine.game import AnyGame, Seat, Viewer
from games.engine.rng import Rng
from games.engine.words import words as _
from games.kata.page.page import KataPage
from games.kata.rules.rules import Kata
from games.registry import GAMES
from games.site import rates
from tests.support.games import site_has
from tests.support.play import person
from tests.support.sockets import asgi
from tests.support.wire import Pair, pairs, with_own_decks

pytestmark = pytest.mark.django_db(transaction=True)
PAIRS = 5
KATA = GAMES["kata"]


@pytest.fixture(autouse=True)
def _no_clock(settings: Any) -> None:
    """A page that hears the clock says nothing of a match, and nobody moves too fast."""
    settings.PULSE_EVERY = 3600
    settings.RATES = {**settings.RATES, "move": "100000000/second"}
    rates.forget()


async def found(
    slug: str, viewer: Viewer, wanted: int, honest: AnyGame | None = None, options: Any = None
) -> list[Pair]:
    """Some pairs of random matches. How many one has depends on its deal, which nobody can choose."""
    game = GAMES[slug].game
    people = [await sync_to_async(person)(f"P {seat}") for seat in range(game.seats[0])]
    made: list[Pair] = []
    for match in range(20 * wanted):
        rng = Rng(sha256(f"{slug} {match}".encode()).hexdigest())
        async for pair in pairs(slug, people, options or game.Options(), viewer, rng, honest):
            made.append(pair)
            if len(made) == wanted or pair.difference:
                return made
    return made


@pytest.mark.parametrize("viewer", [None, Seat(0)])
@pytest.mark.parametrize("slug", GAMES)
@asgi
async def test_what_is_sent_in_twin_worlds_is_equal_to_the_byte(slug: str, viewer: Viewer) -> None:
    made = await found(slug, viewer, PAIRS)
    assert [pair.difference for pair in made] == [""] * PAIRS
    assert all(pair.heads[0] and pair.heads[1] for pair in made)


@pytest.mark.parametrize("viewer", [None, Seat(0), Seat(1)])
@pytest.mark.parametrize("slug", [slug for slug in GAMES if with_own_decks(GAMES[slug].game)])
@asgi
async def test_decks_that_were_brought_are_not_told_either(slug: str, viewer: Viewer) -> None:
    made = await found(slug, viewer, PAIRS, options=with_own_decks(GAMES[slug].game))
    assert [pair.difference for pair in made] == [""] * PAIRS


HIDDEN: list[str] = [""]
"""What a leaking game lets its page know: a card in the hand of seat 1."""


class Leaky(Kata):
    def view_for(self, state: Any, viewer: Viewer) -> Any:
        HIDDEN[0] = state.sides[1].hand[0].card if state.sides[1].hand else ""
        return super().view_for(state, viewer)


class TellsInRefusal(Leaky):
    def refusal(self, state: Any, seat: Seat, action: Any) -> Any:
        said = super().refusal(state, seat, action)
        return _("Not while they hold %(card)s.", card=state.sides[1].hand[0].card) if said else None


class HidesAnEvent(Leaky):
    def seen_event(self, event: Any, viewer: Viewer) -> Any:
        return None if odd() else super().seen_event(event, viewer)


def odd() -> bool:
    return bool(sum(HIDDEN[0].encode()) % 2)


class ShowsAnId(KataPage):
    def board(self, *given: Any) -> Any:
        board = super().board(*given)
        return replace(board, hand=[replace(card, id=f"{card.id}-{HIDDEN[0]}") for card in board.hand])


class ShowsAnOrder(KataPage):
    def board(self, *given: Any) -> Any:
        board = super().board(*given)
        return replace(board, hand=board.hand[::-1] if odd() else board.hand)


class ShowsALength(KataPage):
    def board(self, *given: Any) -> Any:
        board = super().board(*given)
        return replace(board, note=_("%(dots)s", dots="." * (1 + sum(HIDDEN[0].encode()) % 7)))


class TellsInTheLog(KataPage):
    def line(self, event: Any, names: tuple[str, ...]) -> Any:
        said = super().line(event, names)
        return said and _("A line, and %(card)s.", card=HIDDEN[0])


class TellsInATitle(KataPage):
    def board(self, *given: Any) -> Any:
        board = super().board(*given)
        button = board.end_turn and replace(board.end_turn, label=_("End, %(card)s", card=HIDDEN[0]))
        return replace(board, end_turn=button)


LEAKS: dict[str, tuple[AnyGame, Any]] = {
    "a hidden id in an attribute": (Leaky(), ShowsAnId()),
    "the order of ids": (Leaky(), ShowsAnOrder()),
    "a length": (Leaky(), ShowsALength()),
    "a line of the log": (Leaky(), TellsInTheLog()),
    "a title": (Leaky(), TellsInATitle()),
    "an event that only some are told": (HidesAnEvent(), KATA.page),
    "the words of a refusal": (TellsInRefusal(), KATA.page),
}


@pytest.mark.parametrize("leak", LEAKS)
@asgi
async def test_a_planted_leak_is_caught(leak: str) -> None:
    game, page = LEAKS[leak]
    with site_has(changed(KATA, game=game, page=page)):
        made = await found("kata", Seat(0), 60, Kata())
    assert made[-1].difference


@asgi
async def test_a_head_without_its_salt_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def unsalted(chain: Chain, entry: AnyEntry) -> Chain:
        return Chain(chain.key, chain.number + 1, hashed(chain.head, entry))

    monkeypatch.setattr(Chain, "then", unsalted)
    [pair] = await found("kata", Seat(0), 1)
    assert pair.difference == "a head can be guessed"


@asgi
async def test_another_number_of_messages_is_caught() -> None:
    [pair] = await found("kata", None, 1)
    assert replace(pair, other=pair.other[:-1]).difference
