"""What the end of an exchange says, and the move that saved a friend."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.engine.play import forfeit
from games.engine.story import Standing
from games.engine.summaries import NumberedEvent
from games.hamsterdam.page.story import FRIEND, RIVAL, STORY
from games.hamsterdam.page.summary import saving, summary
from games.hamsterdam.page.verdict import verdict
from games.hamsterdam.rules.rules import GAME
from games.hamsterdam.rules.values import CertificateLost, Placed, Reason, RoundResult, RoundScored, Row
from games.hamsterdam.rules.views import SeenModifierDealt
from tests.support.hamsterdam.table import NAMES, A, B, C, adjustment


def settled(number: int, totals: tuple[int, int, int], *placed: Placed) -> RoundScored:
    """A round of three that came to these totals, modifiers and all."""
    least = min(totals)
    rows = tuple(Row(seat, "C5", total) for seat, total in zip((A, B, C), totals, strict=True))
    losers = tuple(row.seat for row in rows if row.total == least)
    return RoundScored(RoundResult(number, C, rows, placed, losers, is_halt=False))


def told_of(*events: Any) -> list[NumberedEvent[Any]]:
    return [NumberedEvent(number, event) for number, event in enumerate(events, start=1)]


def test_a_modifier_saved_somebody_who_would_have_been_lowest_without_it() -> None:
    spade, heart, idle = Placed("S4", FRIEND, A), Placed("H3", RIVAL, A), Placed("S1", A, A)
    result = settled(1, (6, 4, 5), spade, idle).result
    assert list(saving(result, A, FRIEND)) == [spade]
    assert list(saving(settled(1, (9, 3, 4), heart).result, A, FRIEND)) == [heart]
    assert list(saving(settled(1, (9, 3, 3), heart).result, A, FRIEND)) == []


def test_a_scene_names_the_move_that_saved_margriet() -> None:
    events = (
        settled(1, (6, 4, 5), Placed("S4", FRIEND, A)),
        settled(2, (6, 7, 3)),
        CertificateLost(FRIEND, "CJ", 1),
        settled(3, (9, 3, 4), Placed("H3", RIVAL, A)),
    )
    deed = STORY.deed(events)
    assert deed is not None
    assert deed.who is not None
    assert deed.who.name == "Bartel"
    words = str(deed.words)
    assert "Your −3 on Cornelis, in round 3" in words
    assert "her last certificate" in words
    scene = STORY.scene(Standing((RIVAL, FRIEND), deed=deed))
    plain = STORY.scene(Standing((RIVAL, FRIEND)))
    assert [line for line in scene.lines if line not in plain.lines] == [deed]


def test_what_saved_margriet_is_told_at_the_table_too() -> None:
    state = adjustment(["C3", "D7", "C9"], hands=[[], [], []])
    view = replace(GAME.view_for(state, A), reason=Reason.CERTIFICATES, winners=(FRIEND,))
    saving_round = settled(1, (6, 4, 5), Placed("S4", FRIEND, A))
    found = STORY.summary(view, told_of(saving_round, settled(2, (9, 3, 4))), NAMES)
    assert found is not None
    assert str(found.decided) == (
        "Your +4 on her stock, in round 1. Without it she'd have lost a certificate."
    )
    assert (found.at, found.facts, found.next) == ("1", (), None)
    without = STORY.summary(view, told_of(settled(1, (9, 3, 4))), NAMES)
    assert without is not None
    assert str(without.decided) == "Round 1 decided it: Cora had 4, Ben only 3."


def test_without_such_a_move_nothing_is_made_up() -> None:
    assert STORY.deed((settled(1, (3, 4, 5)),)) is None


def test_who_went_out_hears_by_whom_and_the_winner_hears_why() -> None:
    told = told_of(settled(1, (2, 4, 5), Placed("H4", A, B)), CertificateLost(A, "CJ", 0))
    state = adjustment(["C3", "D7", "C9"], hands=[[], [], []])
    for viewer, wanted in (
        (A, "Round 1 put you out: Ben's −4 on your stock made you the lowest."),
        (B, "Your −4 in round 1 decided it: without it Ada wouldn't have been the lowest."),
        (None, "Round 1 decided it: Ben had 4, Ada only 2."),
    ):
        view = replace(GAME.view_for(state, viewer), reason=Reason.CERTIFICATES, winners=(B,))
        found = summary(view, told, NAMES)
        assert found is not None
        assert str(found.decided) == wanted
        assert found.at == "1"


def test_in_a_stacked_match_nothing_that_was_played_decided_it() -> None:
    state = replace(adjustment(["C3", "D7", "C9"], hands=[[], [], []]), beneficiary=B)
    view = replace(GAME.view_for(state, A), reason=Reason.CERTIFICATES, winners=(B,), beneficiary=B)
    found = summary(view, told_of(settled(1, (2, 4, 5))), NAMES)
    assert found is not None
    assert (found.decided, found.next) == (None, None)


def test_whoever_resigned_is_told_so_and_not_how_to_play() -> None:
    state = forfeit(GAME, adjustment(["C3", "D7", "C9"], hands=[["S3"], [], []]), A).state
    view = replace(GAME.view_for(state, A), reason=Reason.CERTIFICATES, winners=(B,))
    assert str(verdict(view, NAMES)) == "You left before the end."
    told = told_of(settled(1, (2, 4, 5)), CertificateLost(A, "CJ", 1), settled(2, (9, 4, 3)))
    found = summary(view, told, NAMES)
    assert found is not None
    assert "put you out" not in str(found.decided)
    assert found.next is None


def test_a_winner_who_lost_a_certificate_survived_all_rounds_but_not_without_a_loss() -> None:
    told = told_of(settled(1, (2, 4, 5)), CertificateLost(A, "CJ", 1), settled(2, (9, 3, 3)))
    view = GAME.view_for(adjustment(["C3", "D7", "C9"], hands=[[], [], []]), A)
    found = summary(replace(view, reason=Reason.CERTIFICATES, winners=(A,)), told, NAMES)
    assert found is not None
    facts = {str(fact.label): str(fact.value) for fact in found.facts}
    assert facts["Rounds without a loss"] == "1 of 2"
    assert "Rounds survived" not in facts


def test_who_lost_is_told_of_what_they_held_only_where_it_could_have_saved_them() -> None:
    state = adjustment(["C3", "D7", "C9"], hands=[[], [], []])
    view = replace(GAME.view_for(state, A), reason=Reason.CERTIFICATES, winners=(B,))

    def tip(totals: tuple[int, int, int], *held: str) -> str:
        dealt = [SeenModifierDealt(A, card) for card in held]
        result = settled(1, totals).result
        is_halt = len(result.losers) == len(totals)
        found = summary(view, told_of(*dealt, RoundScored(replace(result, is_halt=is_halt))), NAMES)
        assert found is not None
        return str(found.next)

    assert "with +3 in your hand. Play it" in tip((2, 4, 5), "S3")
    assert "with −1, −2 in your hand. Play them" in tip((2, 4, 9), "H1", "H2")
    for in_vain in (tip((2, 5, 9), "H1", "H2"), tip((4, 4, 4), "S3"), tip((2, 4, 5), "S2"), tip((2, 4, 5))):
        assert "in your hand" not in in_vain
