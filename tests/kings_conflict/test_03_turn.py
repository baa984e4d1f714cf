"""RULES 3: a turn."""

from __future__ import annotations

from games.engine.play import time_out
from games.kings_conflict.rules.events import (
    CardDrawn,
    CardLost,
    IncomeGained,
    PieceDamaged,
    PieceHealed,
    RegionTaken,
    TileChanged,
    TurnBegan,
    TurnEnded,
)
from games.kings_conflict.rules.rules import GAME
from games.kings_conflict.rules.values import Attack, Cause, EndTurn, Held, Levy, PlayCard
from tests.kings_conflict.scenes import (
    BLUE,
    RED,
    after,
    do,
    gold,
    hit,
    lives,
    man,
    moves_of,
    my_next_turn,
    painted,
    piece,
    scene,
    to,
    why_not,
)


def kinds(state: object) -> list[str]:
    return [type(event).__name__ for event in do(state, EndTurn()).events]  # type: ignore[arg-type]


def test_3_1_and_3_2_lava_comes_before_control_in_each_turn() -> None:
    rows = painted((5, 5, "V"))
    events = do(scene(rows=rows), EndTurn()).events
    assert [type(event) for event in events[:3]] == [TurnEnded, TurnBegan, TileChanged]
    again = do(do(scene(rows=rows), EndTurn()).state, EndTurn())
    assert sum(isinstance(event, TileChanged) for event in again.events) == 1
    assert len(again.state.board.changes) == 2


def test_3_2_control_is_assessed_in_each_turn() -> None:
    state = after(scene(man("scout", BLUE, 4, 4), man("scout", BLUE, 4, 5)), EndTurn())
    assert state.board.holders == (BLUE,)
    moved = scene(man("scout", BLUE, 9, 1), rows=painted((8, 2, "H")), active=BLUE)
    step = do(after(moved, to(3, 8, 2)), EndTurn())
    assert RegionTaken(8 * 11 + 2, 1, BLUE) in step.events
    assert step.state.board.holders[1] == BLUE


def test_3_3_desert_then_hunger_then_pay() -> None:
    men = [man("troll", RED, 4, column) for column in (4, 5, 6)]
    state = scene(*men, rows=painted((4, 4, "E")))
    causes = [event.cause for event in do(state, EndTurn()).events if isinstance(event, PieceDamaged)]
    assert causes[0] is Cause.DESERT
    named = kinds(state)
    assert named.index("PieceDamaged") < named.index("IncomeGained")


def test_3_4_nobody_is_paid_in_the_first_turn() -> None:
    first = do(scene(turn=1), EndTurn())
    assert not any(isinstance(event, IncomeGained) for event in first.events)
    second = do(scene(turn=2), EndTurn())
    assert any(isinstance(event, IncomeGained) for event in second.events)


def test_3_5_pieces_act_row_by_row_as_their_owner_sees_the_map() -> None:
    trolls = [man("troll", RED, row, column, health=3) for row, column in ((8, 8), (3, 3))]
    events = do(scene(*trolls), EndTurn()).events
    healed = [event.piece for event in events if isinstance(event, PieceHealed) and event.piece > 2]
    assert healed == [3, 4], "Red sees (8,8) above (3,3)"


def test_3_6_pieces_act_after_the_pay_and_before_the_draw() -> None:
    state = scene(man("troll", RED, 4, 4, health=3), decks=((), ("mine",)))
    named = kinds(state)
    assert named.index("IncomeGained") < named.index("PieceHealed") < named.index("CardDrawn")


def test_3_7_a_card_is_drawn_and_lost_with_a_full_hand() -> None:
    drawn = do(scene(decks=((), ("mine", "farm"))), EndTurn())
    assert CardDrawn(RED, Held("c1", "mine")) in drawn.events
    assert drawn.state.cards[RED].deck == ("farm",)
    full = do(scene(red_hand=["tax"] * 8, decks=((), ("mine", "farm"))), EndTurn())
    assert CardLost(RED, "mine") in full.events
    assert len(full.state.cards[RED].hand) == 8
    assert full.state.cards[RED].lost == ("mine",)
    empty = do(scene(), EndTurn())
    assert not any(isinstance(event, CardDrawn | CardLost) for event in empty.events)


def test_3_7_both_draw_in_their_first_turn() -> None:
    state = do(scene(turn=1, decks=((), ("mine",))), EndTurn()).state
    assert len(state.cards[RED].hand) == 1


def test_3_8_pieces_are_ready_again() -> None:
    state = scene(man("scout", BLUE, 5, 5), man("wall", RED, 4, 4))
    used = after(state, to(3, 5, 4), hit(3, 4))
    assert moves_of(used, 3) == set()
    ready = my_next_turn(used)
    assert moves_of(ready, 3)
    assert piece(ready, 3).walked == 0
    assert why_not(ready, hit(3, 4)) == ""


def test_3_9_actions_come_in_any_order() -> None:
    state = scene(man("scout", BLUE, 5, 5), hand=["tax", "militia"], decks=(("mine",), ()))
    done = after(state, Levy(), PlayCard("c1"), to(3, 5, 7), PlayCard("c2", 10 * 11 + 1))
    assert GAME.to_act(done) == {BLUE}
    assert len(done.board.pieces) == 4


def test_3_10_a_levy_buys_a_card_once_a_turn() -> None:
    state = scene(decks=(("mine", "farm"), ()), gold=7)
    levied = after(state, Levy())
    assert gold(levied) == 4
    assert [held.card for held in levied.cards[BLUE].hand] == ["mine"]
    assert "already" in why_not(levied, Levy())
    assert "costs 3" in why_not(scene(decks=(("mine",), ()), gold=2), Levy())
    assert "empty" in why_not(scene(), Levy())
    assert "full" in why_not(scene(decks=(("mine",), ()), hand=["tax"] * 8), Levy())
    assert why_not(my_next_turn(levied), Levy()) != "You have already levied this turn."


def test_3_11_a_turn_can_always_be_ended_and_ends_when_time_is_over() -> None:
    state = scene(man("scout", BLUE, 5, 5))
    assert EndTurn() in list(GAME.legal_actions(state, BLUE))
    action, step = time_out(GAME, state, BLUE)
    assert action == EndTurn()
    assert GAME.to_act(step.state) == {RED}
    assert step.state.board.turn == state.board.turn + 1


def test_moves_and_attacks_reveal_nothing_and_all_else_does() -> None:
    state = scene(man("scout", BLUE, 5, 5), man("wall", RED, 4, 4), hand=["tax"], decks=(("mine",), ()))
    assert not do(state, to(3, 5, 7)).reveals
    assert not do(state, Attack(3, 4)).reveals
    for action in (PlayCard("c1"), Levy(), EndTurn()):
        assert do(state, action).reveals
    deadly = scene(man("giant", BLUE, 1, 10), kings=("warrior", "warrior"))
    step = do(deadly, Attack(3, 2))
    assert not lives(step.state, 2)
    assert step.reveals, "hands are shown at the end"
