"""What Cornelis says in the lesson is true by the rules, and names what he has just done."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.hamsterdam.lesson import LESSON
from games.hamsterdam.page.offers import offers_for
from games.hamsterdam.rules.rules import GAME
from games.hamsterdam.rules.values import Play, Reason, State
from games.matches.room.lessons import lesson_shown
from tests.support.hamsterdam.table import KEEP, PASS, TRADE, A, B, adjustment, after, markets
from tests.support.lessons import setup_of
from tests.support.tables import table_of


def said(state: State) -> str:
    told = LESSON.instruction(GAME.view_for(state, A))
    return " ".join(str(words) for words in (told.what, told.do, told.why) if words)


@pytest.mark.parametrize(
    ("left", "wanted"),
    [
        ((1, 1), "We both have 2. As it stands nobody would have a certificate left, so nobody loses one."),
        ((2, 1), "We both have 2 and are lowest: as it stands, each of us loses a certificate."),
        ((2, 2), "We both have 2 and are lowest: as it stands, each of us loses a certificate."),
    ],
)
def test_a_tie_costs_both_or_nobody(left: tuple[int, int], wanted: str) -> None:
    assert wanted in said(adjustment(["C2", "D2"], hands=[["S4"], []], left=left))


def test_who_is_lowest_alone_loses_even_the_last_certificate() -> None:
    told = said(adjustment(["C2", "D7"], hands=[["S1"], []], left=(1, 1)))
    assert "You have 2, I have 7: as it stands, you lose a certificate." in told
    assert "Nothing you hold would change that." in told
    assert "next round" not in told, "there is none"


def test_he_says_what_he_did_at_the_markets() -> None:
    dealt = markets(["C7", "D5"], dealer=A)
    assert said(after(dealt, TRADE)).startswith("I took your 7 and gave you my 5. Your stock is 5")
    kept = said(after(dealt, KEEP))
    assert kept.startswith("I kept my stock. Your stock is 7")
    assert "nobody trades after you" in kept
    assert said(markets(["C7", "D5"], dealer=B)).startswith("Your stock is 7")
    drew = after(markets(["C7", "D5"], hands=[["S1"], ["H4"]], dealer=B), KEEP, TRADE)
    assert said(drew).startswith("I drew from the deck. You have 7")


def test_he_says_what_he_did_in_the_adjustment() -> None:
    state = adjustment(["C7", "D5"], hands=[["S1"], ["H4", "S5"]])
    turned = after(state, PASS)
    assert said(after(turned, Play("H4", A))).startswith("I played −4 on you. You have 3, I have 5:")
    assert said(after(turned, Play("S5", B))).startswith("I played +5. You have 7, I have 10:")
    last = said(after(adjustment(["C7", "D5"], hands=[["S1"], []], dealer=A), PASS))
    assert last.startswith("I passed. You have 7, I have 5: you're safe")
    assert "you're the last" in last
    assert "your turn comes back" not in last


def test_he_notices_a_modifier_that_helped_him_or_hurt_its_player() -> None:
    state = adjustment(["C2", "D5"], hands=[["S2", "H1"], ["H4"]])
    given = said(after(state, Play("S2", B), PASS))
    assert given.startswith("Your +2 on me helps me. You have 2, I have 7:")
    answered = said(after(state, Play("S2", B), Play("H4", A)))
    assert answered.startswith("I played −4 on you. Your +2 on me helps me. You have −2, I have 7:")
    hurt = said(after(state, Play("H1", A), PASS))
    assert hurt.startswith("Your −1 on yourself hurts you. You have 1, I have 5:")
    good = said(after(state, Play("S2", A), PASS))
    assert "helps me" not in good


def test_another_modifier_than_his_is_answered_in_his_turn_and_after_it() -> None:
    state = adjustment(["C4", "D5"], hands=[["S2", "H2"], ["H4"]])
    assert "Press +2, then yourself." in said(state)
    other, told = after(state, Play("H2", B)), after(state, Play("S2", A))
    assert said(other).startswith("Your −2 wasn't my choice, but that's fine. My turn.")
    assert said(after(other, PASS)).startswith(
        "Your −2 wasn't my choice, but that's fine. You have 4, I have 3:"
    )
    assert said(told).startswith("My turn.")
    assert "wasn't my choice" not in said(after(told, PASS))
    assert "wasn't my choice" not in said(after(other, Play("H4", A))), "his answer is what counts then"


def test_in_his_turn_he_says_what_follows_when_both_have_passed() -> None:
    state = after(adjustment(["C4", "D5"], hands=[["S2"], ["H4"]]), Play("S2", A))
    assert "once we've both passed, whoever is lowest loses a certificate" in said(state)


def test_another_card_that_is_picked_up_gets_a_word_and_the_advice_stays() -> None:
    state = adjustment(["C4", "D5"], hands=[["S2", "H2"], []])
    view = GAME.view_for(state, A)
    table = table_of("hamsterdam", state, setup_of("hamsterdam"), 1)
    shown = [
        lesson_shown(table, A, view, ("play", card), offers_for(view, ("play", card)))
        for card in ("S2", "H2")
    ]
    assert [bool(one) and "another card" in str(one.instruction.why) for one in shown] == [False, True]
    assert {str(one.instruction.do) for one in shown if one} == {"Press +2, then yourself."}


def test_the_end_is_told_as_it_came() -> None:
    state = adjustment(["C7", "D5"])
    halted = replace(state, reason=Reason.HALTS, winners=(A, B), turn=None)
    assert "we share it" in said(halted)
    assert "You left before the end" in said(replace(halted, reason=Reason.FORFEIT, winners=(B,)))


def pointed_at(state: State, *prefix: str) -> str:
    view = GAME.view_for(state, A)
    return LESSON.pointed_at(view, LESSON.instruction(view), prefix, offers_for(view, prefix))


def test_what_he_advises_is_pointed_at_while_another_card_is_picked_up() -> None:
    lost = adjustment(["C2", "D7"], hands=[["S1", "H2"], []])
    assert pointed_at(lost) == pointed_at(lost, "play", "H2") == "act-pass"
    saved = adjustment(["C6", "D7"], hands=[["H2", "S1"], []])
    assert pointed_at(saved) == pointed_at(saved, "play", "H2") == "card-S1"
    assert pointed_at(saved, "play", "S1") == "place-0"
