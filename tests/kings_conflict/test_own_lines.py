"""What the log says to the player whom it speaks of."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from games.engine.game import Seat
from games.kings_conflict.page.page import PAGE
from games.kings_conflict.page.verdict import verdict
from games.kings_conflict.rules.events import (
    CardPlayed,
    DominionCounted,
    GameWon,
    IncomeGained,
    PieceDamaged,
    PieceDied,
    PieceHealed,
    PieceMoved,
    RegionTaken,
    TurnBegan,
)
from games.kings_conflict.rules.maps.content import MAPS
from games.kings_conflict.rules.rules import GAME
from games.kings_conflict.rules.values import Cause, Piece, Reason
from games.site.translation import translate
from tests.kings_conflict.scenes import scene

ADA, BO = Seat(0), Seat(1)
NAMES = ("Ada", "Bo")
KILLED = PieceDied(Piece(4, "archer", ADA, 78, 0), Cause.ATTACK)


@pytest.mark.parametrize(
    ("event", "to_ada", "to_bo"),
    [
        (TurnBegan(ADA, 3), "Year 2: your turn.", None),
        (IncomeGained(ADA, 4, 1, 10), "You are paid 5 gold and have 10.", None),
        (RegionTaken(0, size=6, seat=BO), None, "You control the 6 tiles of mountain at K3 now."),
        (RegionTaken(0, size=6, seat=None), None, None),
        (DominionCounted(ADA, 2), "Your dominion: turn 2.", None),
        (DominionCounted(ADA, 0), "Your dominion is broken: it takes a lead of 3 domain.", None),
        (CardPlayed(BO, "militia", 78, 4), None, "You play Militia at J8."),
        (PieceMoved(3, 100, 78, ADA, "militia"), "Your Militia moves from B2 to B4.", None),
        (
            PieceDamaged(4, 3, 2, Cause.DESERT, ADA, "archer"),
            "The desert does 3 damage to your Archer (2 left).",
            None,
        ),
        (PieceDamaged(4, 3, 2, Cause.ATTACK, ADA, "archer"), "Your Archer takes 3 damage (2 left).", None),
        (
            PieceDamaged(4, 3, 2, Cause.RETALIATION, ADA, "archer"),
            "Your Archer takes 3 damage from the blow back (2 left).",
            None,
        ),
        (PieceHealed(4, 1, 4, ADA, "archer"), "Your Archer heals 1 (now 4).", None),
        (PieceDamaged(4, 3, 0, Cause.DESERT, ADA, "archer"), None, None),
        (KILLED, "Your Archer dies at B4.", None),
        (GameWon(ADA, Reason.KING), "Bo's king is dead: you win.", "Your king is dead: Ada wins."),
        (
            GameWon(ADA, Reason.DOMINION),
            "You led by 3 domain or more, turn after turn, and win.",
            None,
        ),
        (GameWon(BO, Reason.FORFEIT), "You resigned; Bo wins.", "Ada resigned; you win."),
        (
            GameWon(ADA, Reason.DOMAIN),
            "The years are over, and you have more domain.",
            None,  # the line for all says it
        ),
    ],
)
def test_the_log_says_you_to_whom_it_speaks_of(event: object, to_ada: str | None, to_bo: str | None) -> None:
    for seat, expected in ((ADA, to_ada), (BO, to_bo)):
        sight = PAGE.sight(MAPS["crossing"].text, seat)
        told = PAGE.line_to(GAME.event_for(event, seat), NAMES, seat, sight)  # type: ignore[arg-type]
        assert (told and translate(told)) == expected


@pytest.mark.parametrize("reason", [reason for reason in Reason if reason is not Reason.EVEN])
def test_the_verdict_speaks_to_whoever_won_and_to_whoever_lost(reason: Reason) -> None:
    began = scene()
    state = replace(began, board=replace(began.board, reason=reason, winner=ADA))
    to_ada, to_bo, to_all = (
        translate(verdict(GAME.view_for(state, viewer), NAMES)) for viewer in (ADA, BO, None)
    )
    assert re.search(r"\b[Yy]our?\b", to_ada) or to_ada == "Bo resigned."
    assert re.search(r"\b[Yy]ou(r|rs)?\b", to_bo)
    assert "Bo" not in to_bo
    assert "You" not in to_all
    assert "Ada" in to_all
