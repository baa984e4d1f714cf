"""How a match ended, as it is said to whoever looks: to a player as "you"."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from games.engine.game import Seat, Viewer
from games.hamsterdam.rules.values import Reason as ExchangeReason
from games.kata.rules.values import Reason as KataReason
from games.kings_conflict.rules.values import Reason as KingsReason
from games.matches.redaction import view_for
from games.matches.room.selectors import match_page
from games.matches.snapshot import MatchSnapshot
from games.registry import GAMES
from games.thunderjack.rules.values import End
from tests.support.playthroughs import RECORDS, snapshots_of

RED, BLUE = Seat(0), Seat(1)


def last_of(slug: str) -> MatchSnapshot:
    return list(snapshots_of(next(path for path in RECORDS if path.stem.startswith(slug))))[-1]


def said(slug: str, view: Any) -> str:
    return str(GAMES[slug].page.verdict(view, ("Ada", "Bob", "Cora")))


@pytest.mark.parametrize(
    ("reason", "to_winner", "to_loser", "to_others"),
    [
        (KataReason.DAMAGE, "You defeated Bob!", "You ran out of health.", "Ada defeated Bob!"),
        (
            KataReason.BLEEDING,
            "Bob had no card left to draw, and bled out.",
            "You had no card left to draw, and bled out.",
            "Bob has bled out; Ada wins.",
        ),
        (KataReason.FORFEIT, "Bob resigned.", "You resigned.", "Bob resigned; Ada wins."),
    ],
)
def test_the_end_of_a_kata_is_said_to_you(
    reason: KataReason, to_winner: str, to_loser: str, to_others: str
) -> None:
    snapshot = last_of("kata")
    for viewer, wanted in ((RED, to_winner), (BLUE, to_loser), (None, to_others)):
        view = replace(view_for(snapshot, viewer), reason=reason, winner=RED)
        assert said("kata", view) == wanted


@pytest.mark.parametrize("reason", KingsReason)
def test_the_end_of_a_kings_conflict_is_said_to_you(reason: KingsReason) -> None:
    snapshot = last_of("kings_conflict")
    heard = []
    for viewer in (RED, BLUE, None):
        view = view_for(snapshot, viewer)
        winner = None if reason is KingsReason.EVEN else RED
        heard.append(
            said("kings_conflict", replace(view, board=replace(view.board, reason=reason, winner=winner)))
        )
    assert "Ada" not in heard[0]
    assert "Bob" not in heard[1]
    assert (heard[0] == heard[1]) is (reason is KingsReason.EVEN)


def test_the_end_of_an_exchange_is_said_to_its_winner() -> None:
    snapshot = last_of("hamsterdam")
    for viewer, wanted in (
        (RED, "Nobody but you still holds a certificate."),
        (BLUE, "You're out of certificates. Ada kept one."),
    ):
        view = replace(view_for(snapshot, viewer), reason=ExchangeReason.CERTIFICATES, winners=(RED,))
        sides = (replace(view.sides[RED], certificates=1), *view.sides[1:])
        view = replace(view, sides=sides)
        assert said("hamsterdam", view) == wanted


@pytest.mark.parametrize(
    ("end", "gained", "viewer", "wanted"),
    [
        (End.LEFT, 70, RED, "Up 70 after 6 rounds."),
        (End.ROUNDS, -20, RED, "Down 20 after 6 rounds."),
        (End.LEFT, 0, RED, "Even after 6 rounds."),
        (End.BROKE, -400, RED, "You're out of credits. Down 400 after 6 rounds."),
        (End.BROKE, -399, RED, "1 credit is too little for another bet. Down 399 after 6 rounds."),
        (End.BROKE, -398, RED, "2 credits are too few for another bet. Down 398 after 6 rounds."),
        (End.LEFT, 70, None, "Ada: Up 70 after 6 rounds."),
    ],
)
def test_the_end_of_a_sitting_says_what_it_brought(
    end: End, gained: int, viewer: Viewer, wanted: str
) -> None:
    view = view_for(last_of("thunderjack"), viewer)
    view = replace(view, end=end, round=6, credits=view.options.credits + gained)
    assert said("thunderjack", view) == wanted


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_nobody_reads_of_a_loser_or_a_player(path: Any) -> None:
    snapshot = list(snapshots_of(path))[-1]
    for viewer in (None, *range(len(snapshot.setup.seats))):
        words = str(match_page(snapshot, None if viewer is None else Seat(viewer)).verdict)
        assert "loser" not in words
        assert "The player" not in words
        assert viewer is not None or "You" not in words
