"""What records hold (RULES 15): the names that a stranger needs, as the rules and the records have them."""

from __future__ import annotations

import re
from typing import Any, get_args

import pytest
from msgspec.structs import fields, replace

from games.engine.game import Seat
from games.engine.setup import MapText, SeatSetup, Setup
from games.engine.wire import decode, encode
from games.kings_conflict.rules.cards import KINGS, KNOWN
from games.kings_conflict.rules.decks import POOL_VERSION, STARTERS
from games.kings_conflict.rules.events import KingsEvent
from games.kings_conflict.rules.maps.codes import LAVA
from games.kings_conflict.rules.maps.content import DEFAULT_MAP, MAPS
from games.kings_conflict.rules.rules import GAME
from games.kings_conflict.rules.values import Cause, KingsAction, Mulligan, Options, Piece, Reason, State
from tests.support.rules import rules_of

RULES = rules_of("kings_conflict")
SETUP = Setup(Options(), (SeatSetup(), SeatSetup()))


def paragraph(number: str) -> str:
    return RULES.split(f"**{number}**")[1].split("\n**")[0]


def named(*numbers: str) -> set[str]:
    """What stands in code in some paragraphs."""
    return {name for number in numbers for name in re.findall(r"`(\w+)`", paragraph(number))}


def tags(union: Any) -> set[str]:
    return {str(one.__struct_config__.tag) for one in get_args(union)}


def members(union: Any) -> set[str]:
    return {field.encode_name for one in get_args(union) for field in fields(one)}


def test_15_1_actions_and_their_members_are_named() -> None:
    assert tags(KingsAction) | members(KingsAction) == named("15.1")


def test_15_2_kings_are_the_first_pieces_and_cards_are_counted() -> None:
    state = GAME.setup(SETUP, "5" * 64).state
    assert [(piece.id, piece.tile) for piece in state.board.pieces] == [(1, 110), (2, 10)]
    first = state.board.starter
    assert [held.id for held in state.cards[first].hand] == ["c1", "c2", "c3", "c4"]
    step = GAME.apply(state, first, Mulligan(("c4", "c2")))
    assert [held.id for held in step.state.cards[first].hand] == ["c1", "c3", "c5", "c6"]


@pytest.mark.parametrize("chosen", [None, MAPS["passes"].text], ids=["the first map", "another"])
def test_of_the_map_a_stored_state_holds_nothing_but_its_changes(chosen: MapText | None) -> None:
    setup = replace(SETUP, map=chosen)
    state = GAME.setup(setup, "5" * 64).state
    changed = replace(state, board=replace(state.board, changes=((60, LAVA),)))
    stored = encode(GAME.stored(changed))
    assert state.board.map.rows[0] not in stored
    assert encode(changed.board.changes) in stored
    assert GAME.restored(decode(stored, State), setup) == changed


def test_12_5_cards_that_were_set_aside_lie_under_the_deck_in_the_order_of_the_hand() -> None:
    state = GAME.setup(SETUP, "5" * 64).state
    hand = {held.id: held.card for held in state.cards[state.board.starter].hand}
    assert hand["c2"] != hand["c4"]
    steps = [GAME.apply(state, state.board.starter, Mulligan(ids)) for ids in (("c4", "c2"), ("c2", "c4"))]
    assert steps[0].state.cards == steps[1].state.cards


def test_15_3_cards_pool_and_starter_decks_go_by_these_names() -> None:
    others = {card.id for card in KNOWN.values() if str(card.name).lower().replace(" ", "") != card.id}
    assert others - set(KINGS) | set(KINGS) | {POOL_VERSION} | set(STARTERS) == set(
        re.findall(r"`([\w-]+)`", paragraph("15.3"))
    )
    faithful, warband = (STARTERS[key].deck for key in ("faithful", "warband"))
    assert (faithful.leader, warband.leader) == ("blessed", "warrior")
    assert set(faithful.cards) ^ set(warband.cards) == {"crusader", "priest", "berserker", "march"}


def test_15_4_the_usual_map_and_the_piles_are_these() -> None:
    drawn = paragraph("15.4").split("```")[1].split()
    assert tuple(drawn) == DEFAULT_MAP.rows
    assert DEFAULT_MAP.symmetry == "half-turn"
    assert set(GAME.piles(SETUP)) == {"starter", "0", "1"}
    assert GAME.piles(SETUP)["starter"] == ("0", "1")


def test_15_5_and_15_6_all_events_causes_and_reasons_are_named() -> None:
    there = named("15.5", "15.6", "15.7")
    assert tags(KingsEvent) <= there
    assert {cause.value for cause in Cause} <= there
    assert {reason.value for reason in Reason if reason is not Reason.EVEN} <= there


def test_15_7_a_whole_piece_has_these_members() -> None:
    assert {field.encode_name for field in fields(Piece)} | {"piece"} == named("15.7")


def test_15_6_whoever_wins_scores_one() -> None:
    outcome = GAME.outcome(GAME.forfeit(GAME.setup(SETUP, "5" * 64).state, Seat(0)).state)
    assert outcome
    assert (outcome.winners, outcome.scores) == ((1,), (0, 1))
