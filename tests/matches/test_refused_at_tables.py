"""What cannot be done at the tables of two games, sent as a page sends it: a reason, and not a row changes."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.engine.errors import NotYourTurn, RuleError, StaleTurn
from games.engine.setup import Hidden
from games.hamsterdam.rules.values import Phase
from games.matches.inputs import move_asked
from games.matches.models import Match
from games.matches.play.services import bot_move, move_play
from games.matches.purses import purse
from games.matches.snapshot import MatchSnapshot, snapshot_load
from games.thunderjack.rules.values import Deal, Place
from tests.support.exchange import exchange
from tests.support.play import rows, together
from tests.support.purses import did, ledger, sat

FIRST = {"dealer": ("2",), "stock": ("C9", "C5", "C7"), "modifiers": ("S2", "H1", "H3")}
"""The host, in seat 0, is to act, and holds the two of spades."""


def sent(match: Match, user: User, picks: str, turn: int | None = None, **typed: str) -> MatchSnapshot:
    """A move, read from the strings of a form."""
    table = snapshot_load(match.pk)
    seat = table.seat_of(user.pk)
    assert seat is not None
    named = {f"{picks}.{name}": text for name, text in typed.items()}
    asked = move_asked({"turn": str(table.turns[seat] if turn is None else turn), "picks": picks, **named})
    return move_play(match_id=match.pk, user_id=user.pk, asked=asked)


def refused(match: Match, user: User, picks: str, **typed: str) -> str:
    """Why it is refused; nothing has changed."""
    before = rows(), ledger(user)
    with pytest.raises(RuleError) as error:
        sent(match, user, picks, **typed)
    assert (rows(), ledger(user)) == before
    return str(error.value)


# --- Thunderjack! ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ({}, "at least one hand"),
        ({"right": "0", "middle": "0", "left": "0"}, "at least one hand"),
        ({"right": "-10"}, "less than nothing"),
        ({"right": "-10", "middle": "20"}, "less than nothing"),
        ({"right": "9"}, "at least one hand"),
        ({"right": "1010"}, "from 10 to 1000"),
        ({"right": "9" * 30}, "from 10 to 1000"),
        ({"right": "9" * 4000}, "longer than any move"),
        ({"right": "600", "middle": "410"}, "takes 1010 credits, and you have 1000"),
        ({"upper_right": "10"}, "no such move"),
        ({"right": "10", "fourth": "10"}, "no such move"),
    ],
)
def test_a_bet_that_cannot_be(ada: User, typed: dict[str, str], why: str) -> None:
    match = sat(ada)
    assert why in refused(match, ada, "deal", **typed)
    assert purse.balance_of(ada.pk) == 4000


def test_a_typed_bet_between_two_steps_is_the_lower_one(ada: User) -> None:
    state = sent(sat(ada), ada, "deal", right="19", middle="", left="9").state
    assert [(hand.place, hand.bet) for hand in state.hands] == [(Place.LOWER_RIGHT, 10)]


@pytest.mark.parametrize(
    "text",
    [
        " ",
        "ten",
        "10.5",
        "10.0",
        "10.00000000000000000001",
        "1e1",
        "1e400",
        "NaN",
        "inf",
        "-inf",
        "0x10",
        "+10",
        "10 ",
        "1_0",
        "1,000",
        "１０",
        "٣٠",
        "²0",
        "10\x00",
    ],
)
def test_a_bet_that_is_no_whole_number(ada: User, text: str) -> None:
    assert "Type whole numbers only" in refused(sat(ada), ada, "deal", right=text)


def test_an_action_that_a_hand_may_not_take(ada: User) -> None:
    match = sat(ada)
    for picks, why in (
        ("hit", "no hand to play"),
        ("rebet", "no bets to repeat"),
        ("set_order 7_c_2", "practice only"),
    ):
        assert why in refused(match, ada, picks)
    table = snapshot_load(match.pk)
    while not table.state.hands or table.state.hands[0].is_done:  # a Blackjack may have ended the round
        table = did(match, ada, Deal(10))
    for picks in ("deal 10", "rebet", "leave", "set_order"):
        assert "to its end first" in refused(match, ada, picks)


@pytest.mark.django_db(transaction=True)
def test_of_tabs_that_deal_at_once_one_does_and_the_others_are_told(ada: User) -> None:
    match = sat(ada)
    turn = snapshot_load(match.pk).turns[0]
    found = together(*[lambda: sent(match, ada, "deal", turn, right="100")] * 4)
    assert sum(isinstance(one, MatchSnapshot) for one in found) == 1
    assert sum(isinstance(one, StaleTurn) for one in found) == 3
    assert snapshot_load(match.pk).state.round == 1


# --- Hamsterdam Exchange --------------------------------------------------------------------------


def first(ada: User) -> Match:
    """A match against bots in which she begins; nothing in it moves by itself."""
    return exchange(ada, bots=("source", "source"), hidden=Hidden(stack=FIRST))


def test_a_modifier_while_markets_are_open(ada: User) -> None:
    match = first(ada)
    assert "still open" in refused(match, ada, "play S2 0")
    assert "still open" in refused(match, ada, "pass")


def test_a_trade_after_ones_turn_and_after_the_markets(ada: User) -> None:
    match = first(ada)
    sent(match, ada, "keep")
    for picks in ("trade", "keep", "play S2 0"):
        assert refused(match, ada, picks) == str(NotYourTurn())
    while 0 not in snapshot_load(match.pk).acting:
        bot_move(match_id=match.pk)
    assert snapshot_load(match.pk).state.phase is Phase.ADJUSTMENT
    assert "closed" in refused(match, ada, "trade")
    assert "closed" in refused(match, ada, "keep")


@pytest.mark.parametrize(
    ("picks", "why"),
    [
        ("play S5 0", "don't hold"),
        ("play H1 0", "don't hold"),
        ("play s2 0", "don't hold"),
        ("play S2 3", "no stock to play it on"),
        ("play S2 -1", "no stock to play it on"),
        ("play S2", "no such move"),
        ("play S2 0 1", "no such move"),
        ("play S2 １", "no such move"),
        ("resign", "no such move"),
    ],
)
def test_a_modifier_that_cannot_be_played(ada: User, picks: str, why: str) -> None:
    match = first(ada)
    sent(match, ada, "keep")
    while 0 not in snapshot_load(match.pk).acting:
        bot_move(match_id=match.pk)
    assert why in refused(match, ada, picks)


@pytest.mark.django_db(transaction=True)
def test_of_three_who_press_at_the_same_moment_only_who_is_to_act_does(
    ada: User, bob: User, eve: User
) -> None:
    match = exchange(ada, bob, eve)
    before = snapshot_load(match.pk)
    users = (ada, bob, eve)
    found = together(
        *[
            lambda user=user, picks=picks: sent(match, user, picks)
            for user in users
            for picks in ("keep", "trade")
        ]
    )
    after = snapshot_load(match.pk)
    done = [one for one in found if isinstance(one, MatchSnapshot)]
    # Whoever comes next may have pressed after the one before, but each decides once.
    assert 1 <= len(done) <= 3
    assert after.version == before.version + len(done)
    assert all(isinstance(one, MatchSnapshot | RuleError) for one in found)
