"""What can be clicked at the exchange, what each click would do, and what the log says."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from accounts.models import User
from games.engine.game import Viewer
from games.engine.offers import action_from
from games.engine.play import forfeit, play
from games.hamsterdam.page.page import PAGE
from games.hamsterdam.rules.rules import GAME
from games.hamsterdam.rules.values import (
    CertificateLost,
    DealerChosen,
    Exchange,
    GameDrawn,
    GameWon,
    HamsterdamEvent,
    HouseTold,
    Keep,
    Kept,
    ModifierDealt,
    ModifierPlayed,
    Pass,
    Passed,
    Placed,
    Reason,
    RoundBegan,
    RoundResult,
    RoundScored,
    Row,
    SeatLeft,
    State,
    StockDealt,
    StocksRevealed,
    Trade,
    Traded,
    TradingHalted,
)
from games.matches.replays.track import track_of
from games.matches.snapshot import snapshot_load
from games.site.translation import translate
from tests.support.hamsterdam.table import NAMES, A, B, C, adjustment, after, markets
from tests.support.positions import placed, recorded

RESULT = RoundResult(
    number=2,
    dealer=C,
    rows=(Row(A, "C3", 7), Row(B, "D4", -1), Row(C, "C9", 9)),
    placed=(Placed("S4", A, A), Placed("H5", B, A)),
    losers=(B,),
    is_halt=False,
)


def offered(state: State, viewer: Viewer, *prefix: str) -> list[tuple[str, str, str]]:
    offers = PAGE.offers(GAME.view_for(state, viewer), prefix)
    return [(" ".join(offer.picks), offer.key, str(offer.preview)) for offer in offers]


def test_open_markets_offer_to_keep_and_to_trade_to_the_left() -> None:
    state = markets(["C3", "D7", "C9"])
    assert offered(state, A) == [
        ("keep", "k", "Stay with the 3 of clubs"),
        ("trade", "t", "For your neighbour's hidden card"),
    ]
    offers = PAGE.offers(GAME.view_for(state, A), ())
    assert [action_from(GAME, offer.picks) for offer in offers] == [Keep(), Trade()]


def test_the_dealer_is_offered_the_deck() -> None:
    state = after(markets(["C3", "D7", "C9"]), Keep(), Keep())
    assert offered(state, C)[1] == ("trade", "t", "For the top card of the deck")


def test_a_card_that_a_trade_has_shown_is_named_before_it_is_taken_back() -> None:
    state = replace(markets(["C3", "D7"]), order=(A, B), trades=(Exchange(B, A, "C3", "D7", "D7", "C3"),))
    assert offered(state, A)[1][2] == "For the 7 of diamonds of your neighbour"


def test_modifiers_are_picked_up_by_number_and_the_pass_says_what_it_means() -> None:
    state = adjustment(["C3", "D7", "C9"], hands=[["S4", "H2"], ["H1"], ["S1"]])
    assert offered(state, A) == [
        ("play S4", "1", "None"),
        ("play H2", "2", "None"),
        ("pass", "p space", "If all pass, you lose a certificate"),
    ]
    state = after(state, Pass())
    assert offered(state, B)[-1][2] == "You can play later if others do"
    state = after(state, Pass())
    assert offered(state, C)[-1][2] == "Settles the round: you're safe"


def test_the_last_pass_warns_of_a_loss_and_of_a_halt() -> None:
    last = adjustment(["C9", "D7", "C2"], hands=[["S4"], ["H1"], ["H5"]])
    assert offered(after(last, Pass(), Pass()), C)[-1][2] == "Settles the round: you lose a certificate"
    tied = adjustment(["C7", "D7"], hands=[["S4"], ["H1"]], left=(1, 1))
    assert offered(after(tied, Pass()), B)[-1][2] == "Settles the round: trading is halted, nobody loses"


def test_places_are_picked_by_letter_with_what_their_total_becomes() -> None:
    state = adjustment(["C3", "D7", "C9"], hands=[["S4"], ["H1"], ["H5"]])
    assert offered(state, A, "play", "S4") == [
        ("0", "y", "Total 3 → 7"),
        ("1", "a", "Total 7 → 11"),
        ("2", "b", "Total 9 → 13"),
    ]
    state = after(state, Pass())
    assert offered(state, B, "play", "H1") == [
        ("0", "b", "Total 3 → 2"),
        ("1", "y", "Total 7 → 6"),
        ("2", "a", "Total 9 → 8"),
    ]


def test_nobody_who_is_out_can_be_picked() -> None:
    state = adjustment(["C3", None, "C9"], hands=[["S4"], [], ["H5"]], left=(2, 0, 1))
    assert [picks for picks, _key, _preview in offered(state, A, "play", "S4")] == ["0", "2"]


@pytest.mark.parametrize("prefix", [("play",), ("play", "H1"), ("play", "S4", "1"), ("x",)])
def test_nothing_follows_what_cannot_be_picked_up(prefix: tuple[str, ...]) -> None:
    state = adjustment(["C3", "D7", "C9"], hands=[["S4"], ["H1"], ["H5"]])
    assert offered(state, A, *prefix) == []


def test_nothing_is_offered_out_of_turn_to_spectators_or_after_the_end() -> None:
    state = adjustment(["C3", "D7"], hands=[["S4"], ["H1"]])
    assert offered(state, B) == []
    assert offered(state, B, "play", "H1") == []
    assert offered(state, None) == []
    assert offered(forfeit(GAME, state, A).state, B) == []
    assert offered(markets(["C3", "D7"], hands=[["S4"]]), A, "play", "S4") == []


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (DealerChosen(B), "Ben deals first."),
        (RoundBegan(3, (A, B, C)), "Round 3. Cora deals."),
        (StockDealt(A, "C3"), "Ada is dealt the 3 of clubs."),
        (StockDealt(B, "C3"), None),
        (ModifierDealt(A, "H3"), "Ada is dealt −3."),
        (ModifierDealt(B, "H3"), None),
        (Kept(B), "Ben keeps."),
        (
            Traded(Exchange(A, B, "C3", "D7", "D7", "C3")),
            "Ada trades with Ben: the 3 of clubs and the 7 of diamonds change places.",
        ),
        (Traded(Exchange(B, C, "C3", "D7", "D7", "C3")), "Ben trades with Cora."),
        (
            Traded(Exchange(A, None, "C3", "D7", None, None)),
            "Ada puts the 3 of clubs aside and draws the 7 of diamonds.",
        ),
        (Traded(Exchange(B, None, "C3", "D7", None, None)), "Ben trades with the deck."),
        (StocksRevealed((Row(A, "C3", 3), Row(B, "D7", 7))), "Everybody shows their stock. Ada: 3 · Ben: 7"),
        (ModifierPlayed(Placed("H5", B, A), -1), "Ada plays −5 on Ben: −1."),
        (ModifierPlayed(Placed("S4", A, A), 7), "Ada plays +4 on their own stock: 7."),
        (Passed(B, is_forced=False), "Ben passes."),
        (Passed(B, is_forced=True), "Ben has nothing to play and passes."),
        (RoundScored(RESULT), "Settlement of round 2. Ada: 7 · Ben: −1 · Cora: 9"),
        (CertificateLost(B, "CJ", 1), "Ben loses a certificate, and has 1 left."),
        (CertificateLost(B, "S10", 0), "Ben loses the last certificate, and is out."),
        (
            TradingHalted(1),
            "Trading is halted: nobody would have a certificate left, so nobody loses one.",
        ),
        (SeatLeft(B), "Ben leaves the exchange, and is out."),
        (GameWon(A, Reason.CERTIFICATES), "Nobody but Ada still holds a certificate."),
        (GameWon(A, Reason.FORFEIT), "Nobody is left at the table but Ada."),
        (GameDrawn((A, B)), "Trading was halted too often in a row: Ada and Ben share the exchange."),
        (HouseTold(B), "Bartel owns up: “I stacked the cards of this match for Ben.”"),
    ],
)
def test_the_log_tells_events_in_words(event: HamsterdamEvent, line: str | None) -> None:
    told = PAGE.line(GAME.event_for(event, A), NAMES)
    assert (told and translate(told)) == line


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (RoundBegan(2, (B, C, A)), "Round 2. You deal."),
        (StockDealt(A, "C3"), "You get the 3 of clubs."),
        (Kept(A), "You keep."),
        (Kept(B), None),
        (
            Traded(Exchange(A, B, "C3", "D7", "D7", "C3")),
            "You trade with Ben: the 3 of clubs for the 7 of diamonds.",
        ),
        (
            Traded(Exchange(B, A, "C3", "D7", "D7", "C3")),
            "Ben trades with you: you give the 7 of diamonds for the 3 of clubs.",
        ),
        (Traded(Exchange(B, C, "C3", "D7", "D7", "C3")), None),
        (
            Traded(Exchange(A, None, "C3", "D7", None, None)),
            "You put the 3 of clubs aside and draw the 7 of diamonds.",
        ),
        (StocksRevealed((Row(A, "C3", 3), Row(B, "D7", 7))), "Everybody shows their stock. You: 3 · Ben: 7"),
        (ModifierPlayed(Placed("H5", B, A), -1), "You play −5 on Ben: −1."),
        (ModifierPlayed(Placed("H5", A, B), -1), "Ben plays −5 on you: −1."),
        (ModifierPlayed(Placed("S4", A, A), 7), "You play +4 on your own stock: 7."),
        (ModifierPlayed(Placed("S4", B, B), 7), None),
        (Passed(A, is_forced=True), "You have nothing to play and pass."),
        (RoundScored(RESULT), "Settlement of round 2. You: 7 · Ben: −1 · Cora: 9"),
        (CertificateLost(A, "CJ", 1), "You lose a certificate, and have 1 left."),
        (CertificateLost(A, "S10", 0), "You lose your last certificate, and are out."),
        (GameWon(A, Reason.CERTIFICATES), "Nobody but you still holds a certificate."),
    ],
)
def test_the_log_says_you_to_whom_it_speaks_of(event: HamsterdamEvent, line: str | None) -> None:
    told = PAGE.line_to(GAME.event_for(event, A), NAMES, A, None)
    assert (told and translate(told)) == line


@pytest.mark.parametrize("event", [StockDealt(A, "C3"), ModifierDealt(A, "H3")])
def test_the_log_says_nothing_of_dealt_cards_to_others(event: HamsterdamEvent) -> None:
    for viewer in (B, None):
        assert PAGE.line(GAME.event_for(event, viewer), NAMES) is None


def test_the_log_names_the_cards_of_a_trade_to_the_two_who_traded_only() -> None:
    step = play(GAME, markets(["C3", "D7", "C9"]), A, Trade())
    told = {
        viewer: [str(PAGE.line(GAME.event_for(event, viewer), NAMES)) for event in step.events]
        for viewer in (A, B, C, None)
    }
    assert all("3 of clubs" in told[viewer][0] for viewer in (A, B))
    assert told[C] == told[None] == ["Ada trades with Ben."]


@pytest.mark.django_db
def test_all_who_lose_a_certificate_in_a_step_are_named_among_its_moments() -> None:
    users = [User.objects.create(username=name) for name in ("Ada", "Ben", "Cora")]
    snapshot = snapshot_load(placed(recorded("hamsterdam-first-1"), 0, users).pk)
    lost = (RoundScored(RESULT), CertificateLost(A, "CJ", 1), CertificateLost(B, "DJ", 0))
    (moment,) = track_of(snapshot, None, ((), lost)).moments
    assert translate(moment.words) == (
        "Ada loses a certificate, and has 1 left. Ben loses the last certificate, and is out."
    )
