"""What can be clicked at the exchange, what each click would do, and what the log says."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from games.engine.game import Seat, Viewer
from games.engine.offers import action_from
from games.engine.play import forfeit, play
from games.engine.rng import Rng
from games.hamsterdam.page.page import PAGE
from games.hamsterdam.rules.cards import CERTIFICATES, MODIFIERS, STOCKS, VALUE
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
    Phase,
    Placed,
    Play,
    Reason,
    RoundBegan,
    RoundResult,
    RoundScored,
    Row,
    SeatLeft,
    Side,
    State,
    StockDealt,
    StocksRevealed,
    Trade,
    Traded,
    TradingHalted,
)
from games.site.translation import translate

ADA, BEN, CORA = Seat(0), Seat(1), Seat(2)
NAMES = ("Ada", "Ben", "Cora", "Dirk")
RESULT = RoundResult(
    number=2,
    dealer=CORA,
    rows=(Row(ADA, "C3", 7), Row(BEN, "D4", -1), Row(CORA, "C9", 9)),
    placed=(Placed("S4", ADA, ADA), Placed("H5", BEN, ADA)),
    losers=(BEN,),
    is_halt=False,
)


def table(
    stocks: Sequence[str], hands: Sequence[Sequence[str]] = (), left: Sequence[int] = (2, 2, 2, 2)
) -> State:
    """Markets are open, seat 0 is to act, and the last seat deals."""
    sides = []
    for seat, stock in enumerate(stocks):
        papers = CERTIFICATES[2 * seat : 2 * seat + 2]
        gone = 2 - left[seat]
        hand = tuple(hands[seat]) if seat < len(hands) else ()
        sides.append(Side(certificates=papers[gone:], lost=papers[:gone], hand=hand, stock=stock))
    held = {card for side in sides for card in side.hand}
    order = tuple([Seat(seat) for seat in range(len(sides)) if left[seat]])
    return State(
        sides=tuple(sides),
        order=order,
        turn=order[0],
        phase=Phase.MARKETS,
        stock_deck=tuple([card for card in STOCKS if card not in stocks]),
        modifier_deck=tuple([card for card in MODIFIERS if card not in held]),
        rng=Rng("5" * 64),
    )


def opened(state: State) -> State:
    """The same with stocks turned up: the adjustment."""
    sides = [replace(side, total=VALUE[side.stock or ""]) for side in state.sides]
    return replace(state, sides=tuple(sides), phase=Phase.ADJUSTMENT)


def after(state: State, *actions: Keep | Trade | Play | Pass) -> State:
    for action in actions:
        assert state.turn is not None
        state = play(GAME, state, state.turn, action).state
    return state


def offered(state: State, viewer: Viewer, *prefix: str) -> list[tuple[str, str, str]]:
    offers = PAGE.offers(GAME.view_for(state, viewer), prefix)
    return [(" ".join(offer.picks), offer.key, str(offer.preview)) for offer in offers]


def test_open_markets_offer_to_keep_and_to_trade_to_the_left() -> None:
    state = table(["C3", "D7", "C9"])
    assert offered(state, ADA) == [
        ("keep", "k", "Stay with the 3 of clubs"),
        ("trade", "t", "For the unknown card of your neighbour"),
    ]
    offers = PAGE.offers(GAME.view_for(state, ADA), ())
    assert [action_from(GAME, offer.picks) for offer in offers] == [Keep(), Trade()]


def test_the_dealer_is_offered_the_deck() -> None:
    state = after(table(["C3", "D7", "C9"]), Keep(), Keep())
    assert offered(state, CORA)[1] == ("trade", "t", "For the top card of the deck")


def test_a_card_that_a_trade_has_shown_is_named_before_it_is_taken_back() -> None:
    state = replace(
        table(["C3", "D7"]), order=(ADA, BEN), trades=(Exchange(BEN, ADA, "C3", "D7", "D7", "C3"),)
    )
    assert offered(state, ADA)[1][2] == "For the 7 of diamonds of your neighbour"


def test_modifiers_are_picked_up_by_number_and_the_pass_says_what_it_means() -> None:
    state = opened(table(["C3", "D7", "C9"], [["S4", "H2"], ["H1"], ["S1"]]))
    assert offered(state, ADA) == [
        ("play S4", "1", "None"),
        ("play H2", "2", "None"),
        ("pass", "p space", "You may play later, if somebody else does"),
    ]
    state = after(state, Pass(), Pass())
    assert offered(state, CORA)[-1][2] == "Settles the round: you are safe"


def test_the_last_pass_warns_of_a_loss_and_of_a_halt() -> None:
    last = opened(table(["C9", "D7", "C2"], [["S4"], ["H1"], ["H5"]]))
    assert offered(after(last, Pass(), Pass()), CORA)[-1][2] == "Settles the round: you lose a certificate"
    tied = opened(table(["C7", "D7"], [["S4"], ["H1"]], left=(1, 1)))
    assert offered(after(tied, Pass()), BEN)[-1][2] == "Settles the round: trading is halted, nobody loses"


def test_places_are_picked_by_letter_with_what_their_total_becomes() -> None:
    state = opened(table(["C3", "D7", "C9"], [["S4"], ["H1"], ["H5"]]))
    assert offered(state, ADA, "play", "S4") == [
        ("0", "y", "Total 3 becomes 7"),
        ("1", "a", "Total 7 becomes 11"),
        ("2", "b", "Total 9 becomes 13"),
    ]
    state = after(state, Pass())
    assert offered(state, BEN, "play", "H1") == [
        ("0", "b", "Total 3 becomes 2"),
        ("1", "y", "Total 7 becomes 6"),
        ("2", "a", "Total 9 becomes 8"),
    ]


def test_nobody_who_is_out_can_be_picked() -> None:
    state = opened(table(["C3", "D7", "C9"], [["S4"], [], ["H5"]], left=(2, 0, 1)))
    assert [picks for picks, _key, _preview in offered(state, ADA, "play", "S4")] == ["0", "2"]


@pytest.mark.parametrize("prefix", [("play",), ("play", "H1"), ("play", "S4", "1"), ("x",)])
def test_nothing_follows_what_cannot_be_picked_up(prefix: tuple[str, ...]) -> None:
    state = opened(table(["C3", "D7", "C9"], [["S4"], ["H1"], ["H5"]]))
    assert offered(state, ADA, *prefix) == []


def test_nothing_is_offered_out_of_turn_to_spectators_or_after_the_end() -> None:
    state = opened(table(["C3", "D7"], [["S4"], ["H1"]]))
    assert offered(state, BEN) == []
    assert offered(state, BEN, "play", "H1") == []
    assert offered(state, None) == []
    assert offered(forfeit(GAME, state, ADA).state, BEN) == []
    assert offered(table(["C3", "D7"], [["S4"]]), ADA, "play", "S4") == []


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (DealerChosen(BEN), "Ben is drawn to deal first."),
        (RoundBegan(3, (ADA, BEN, CORA)), "Round 3. Cora deals."),
        (StockDealt(ADA, "C3"), "Ada is dealt the 3 of clubs."),
        (StockDealt(BEN, "C3"), None),
        (ModifierDealt(ADA, "H3"), "Ada is dealt −3."),
        (ModifierDealt(BEN, "H3"), None),
        (Kept(BEN), "Ben keeps."),
        (
            Traded(Exchange(ADA, BEN, "C3", "D7", "D7", "C3")),
            "Ada trades with Ben: the 3 of clubs and the 7 of diamonds change places.",
        ),
        (Traded(Exchange(BEN, CORA, "C3", "D7", "D7", "C3")), "Ben trades with Cora."),
        (
            Traded(Exchange(ADA, None, "C3", "D7", None, None)),
            "Ada puts the 3 of clubs aside and draws the 7 of diamonds.",
        ),
        (Traded(Exchange(BEN, None, "C3", "D7", None, None)), "Ben trades with the deck."),
        (StocksRevealed((Row(ADA, "C3", 3), Row(BEN, "D7", 7))), "All stocks are turned up. Ada: 3 · Ben: 7"),
        (ModifierPlayed(Placed("H5", BEN, ADA), -1), "Ada plays −5 on Ben: −1."),
        (ModifierPlayed(Placed("S4", ADA, ADA), 7), "Ada plays +4 on their own stock: 7."),
        (Passed(BEN, is_forced=False), "Ben passes."),
        (Passed(BEN, is_forced=True), "Ben has nothing to play and passes."),
        (RoundScored(RESULT), "Settlement of round 2. Ada: 7 · Ben: −1 · Cora: 9"),
        (CertificateLost(BEN, "CJ", 1), "Ben loses a certificate, the jack of clubs, and has 1 left."),
        (CertificateLost(BEN, "S10", 0), "Ben loses the last certificate, the 10 of spades, and is out."),
        (
            TradingHalted(1),
            "Trading is halted: all would have lost their last certificate, so nobody loses one.",
        ),
        (SeatLeft(BEN), "Ben leaves the exchange, and is out."),
        (GameWon(ADA, Reason.CERTIFICATES), "Ada holds the last certificates of the exchange."),
        (GameWon(ADA, Reason.FORFEIT), "Nobody is left at the table but Ada."),
        (GameDrawn((ADA, BEN)), "Trading was halted too often in a row: Ada and Ben share the exchange."),
        (HouseTold(BEN), "The house was helping Ben: the cards of this match were stacked."),
    ],
)
def test_the_log_tells_events_in_words(event: HamsterdamEvent, line: str | None) -> None:
    told = PAGE.line(GAME.event_for(event, ADA), NAMES)
    assert (told and translate(told)) == line


@pytest.mark.parametrize("event", [StockDealt(ADA, "C3"), ModifierDealt(ADA, "H3")])
def test_the_log_says_nothing_of_dealt_cards_to_others(event: HamsterdamEvent) -> None:
    for viewer in (BEN, None):
        assert PAGE.line(GAME.event_for(event, viewer), NAMES) is None


def test_the_log_names_the_cards_of_a_trade_to_the_two_who_traded_only() -> None:
    step = play(GAME, table(["C3", "D7", "C9"]), ADA, Trade())
    told = {
        viewer: [str(PAGE.line(GAME.event_for(event, viewer), NAMES)) for event in step.events]
        for viewer in (ADA, BEN, CORA, None)
    }
    assert all("3 of clubs" in told[viewer][0] for viewer in (ADA, BEN))
    assert told[CORA] == told[None] == ["Ada trades with Ben."]
