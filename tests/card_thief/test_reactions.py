"""RULES 6: what enemies notice."""

from __future__ import annotations

from typing import Any

from games.card_thief.rules.cards import Facing
from games.card_thief.rules.values import Cause, Go, Lured, Roused, Turned
from tests.support.card_thief.table import only, state, told


def noticed(drawn: str, *path: int, **more: Any) -> tuple[list[Roused], list[Turned], list[Lured]]:
    """What enemies did because of the first step."""
    events = told(state(drawn, **more), Go(path))[1]
    second = [number for number, event in enumerate(events) if type(event).__name__ == "Stepped"][1]
    first = events[:second]
    return only(first, Roused), only(first, Turned), only(first, Lured)


def roused(drawn: str, *path: int, **more: Any) -> dict[Cause, tuple[int, ...]]:
    return {one.cause: one.cells for one in noticed(drawn, *path, **more)[0]}


def test_6_1_a_fellow_knocked_out_rouses_those_beside_it() -> None:
    drawn = "@ g2^ g2^ g2^ g2^ g2^ D D D"
    assert roused(drawn, 1, 2) == {Cause.COMMOTION: (2, 4)}


def test_6_1_a_backstab_makes_no_noise() -> None:
    assert roused("@ g2> g2^ D g2^ D D D D", 1, 2) == {}


def test_6_1_the_chest_makes_noise() -> None:
    assert roused("@ C2 g2^ D g2^ g2^ D D D", 1, 2) == {Cause.COMMOTION: (2, 4)}


def test_6_1_a_lit_enemy_that_saw_it_coming_warns_all() -> None:
    drawn = "@ g2< f D g2^ D D D g2^"
    assert roused(drawn, 1, 2) == {Cause.ALARM: (4, 8), Cause.ANGER: (4,)}, "and makes no commotion"
    dark = "@ g2< D D g2^ D D D g2^"
    assert roused(dark, 1, 2) == {Cause.COMMOTION: (4,)}
    unseen = "@ g2^ f D g2^ D D D g2^"
    assert roused(unseen, 1, 2)[Cause.COMMOTION] == (4,)


def test_6_1_a_wolf_that_saw_it_coming_warns_all_in_the_dark_too() -> None:
    assert roused("@ d3< D D g2^ D D D g2^", 1, 2) == {Cause.ALARM: (4, 8)}


def test_6_2_a_trap_rouses_all_around_and_draws_those_beside_it() -> None:
    rises, turns, lures = noticed("g2^ g2v l2 @ x g2^ g2^ o4^ D", 4, 8)
    assert {one.cause: one.cells for one in rises} == {Cause.TRAP: (0, 1, 2, 5, 6, 7)}
    assert turns == [Turned(5, Facing.WEST)], "1 and 7 look there already"
    assert lures == [Lured(1, 4), Lured(5, 4), Lured(7, 4)]


def test_6_2_owls_hear_a_trap_and_stay() -> None:
    rises, turns, lures = noticed("D l2 D @ x D D D D", 4, 8)
    assert rises == [Roused(Cause.TRAP, 4, (1,))]
    assert not turns
    assert not lures


def test_6_3_who_sees_a_lit_cell_is_angered_and_drawn() -> None:
    rises, turns, lures = noticed("@ f g2< D D D D D D", 1, 4)
    assert rises == [Roused(Cause.ANGER, 1, (2,))]
    assert lures == [Lured(2, 1)]
    assert not turns


def test_6_3_an_overseer_is_angered_backwards_too_and_does_not_turn() -> None:
    rises, turns, lures = noticed("@ f o4> D D D D D D", 1, 4)
    assert rises == [Roused(Cause.ANGER, 1, (2,))]
    assert lures == [Lured(2, 1)]
    assert not turns


def test_6_3_an_owl_is_angered_but_not_drawn() -> None:
    rises, _turns, lures = noticed("@ f l2 D D D D D D", 1, 4)
    assert rises == [Roused(Cause.ANGER, 1, (2,))]
    assert not lures


def test_6_3_in_the_dark_nobody_is_angered() -> None:
    assert noticed("@ s1 g2< D D D D D D", 1, 4) == ([], [], [])


def test_6_3_the_light_of_the_card_itself_counts() -> None:
    """A torch and a warden count as lit when they are taken."""
    assert roused("@ w3^ g2< D D D D D D", 1, 4) == {Cause.COMMOTION: (2,), Cause.ANGER: (2,)}


def test_6_4_an_angered_wolf_barks() -> None:
    assert roused("@ f d3< D D D g2^ D l2", 1, 4) == {Cause.ANGER: (2,), Cause.BARK: (6, 8)}


def test_6_4_two_wolves_bark_at_each_other() -> None:
    rises = noticed("d3v D D f @ D d3^ D D", 3, 7)[0]
    assert [(one.cause, one.cells) for one in rises] == [
        (Cause.ANGER, (0,)),
        (Cause.BARK, (6,)),
        (Cause.ANGER, (6,)),
        (Cause.BARK, (0,)),
    ]


def test_6_5_who_has_it_to_the_side_turns_and_is_drawn() -> None:
    rises, turns, lures = noticed("@ f g2^ D o4> D D D D", 1, 2)
    assert not rises
    assert turns == [Turned(2, Facing.WEST), Turned(4, Facing.NORTH)]
    assert lures == [Lured(2, 1), Lured(4, 1)]


def test_6_5_behind_its_back_nobody_notices_anything() -> None:
    assert noticed("@ f g2> D D D D D D", 1, 4) == ([], [], [])


def test_6_6_being_roused_lasts() -> None:
    then, _events = told(state("@ x g2^ D D D D D D"), Go((1, 4)))
    assert [card.bonus for card in then.board.cards if card and card.base == 2 and card.id == "b2"] == [1]


def test_6_7_a_trap_turns_before_the_light_is_noticed() -> None:
    """Who turned to the trap sees it by then."""
    rises, _turns, _lures = noticed("f x g2^ D @ D D D D", 1, 0)
    assert [(one.cause, one.cells) for one in rises] == [(Cause.TRAP, (2,)), (Cause.ANGER, (2,))]
