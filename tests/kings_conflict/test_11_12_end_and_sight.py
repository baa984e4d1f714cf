"""RULES 11 and 12: the end, and what can be seen."""

from __future__ import annotations

from collections import Counter

import pytest

from games.engine.errors import GameOver
from games.engine.game import Seat
from games.engine.play import forfeit, play
from games.engine.setup import Hidden, SeatSetup, Setup
from games.engine.wire import canonical
from games.kings_conflict.rules.decks import STARTERS
from games.kings_conflict.rules.events import (
    CardDrawn,
    CardLost,
    CardsSetAside,
    DomainsCounted,
    DominionCounted,
    WallGained,
)
from games.kings_conflict.rules.rules import GAME
from games.kings_conflict.rules.values import Board, EndTurn, Held, Mulligan, Options, Piece, Side, State
from games.kings_conflict.rules.views import (
    CardsView,
    SeenCardDrawn,
    SeenCardLost,
    SeenCardsSetAside,
    SeenWallGained,
    View,
)
from tests.kings_conflict.scenes import (
    BLUE,
    RED,
    SEED,
    after,
    by_earlier_rules,
    do,
    health,
    hit,
    man,
    painted,
    put,
    scene,
    to,
)
from tests.support.public_events import lines_of

STRIPES = painted((5, 0, "HHHHHHHHHHH"))


def ended(*pieces: Piece, **more: object) -> tuple[tuple[int, ...], str]:
    """Winners and reason after the last turn."""
    step = do(scene(*pieces, turn=60, **more), EndTurn())  # type: ignore[arg-type]
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert any(isinstance(event, DomainsCounted) for event in step.events)
    return outcome.winners, step.state.board.reason or ""


def test_11_1_a_dead_king_ends_it_at_once() -> None:
    men = [man("giant", BLUE, 1, 10), man("troll", RED, 1, 9)]
    step = do(scene(*men), hit(3, 2))
    assert [type(event).__name__ for event in step.events] == [
        "PieceAttacked",
        "PieceDamaged",
        "PieceDied",
        "GameWon",
    ]
    outcome = GAME.outcome(step.state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0,), (1, 0))
    assert GAME.to_act(step.state) == frozenset()
    with pytest.raises(GameOver):
        play(GAME, step.state, BLUE, EndTurn())


def test_11_2_ending_the_turn_is_always_legal() -> None:
    assert list(GAME.legal_actions(scene(at=(5, 0), rows=painted((0, 4, "SPS"), (1, 4, "SSS"))), BLUE)) == [
        EndTurn()
    ]


@pytest.mark.parametrize("seat", [0, 1])
def test_11_3_whoever_gives_up_has_lost(seat: int) -> None:
    outcome = GAME.outcome(forfeit(GAME, scene(), Seat(seat)).state)
    assert outcome is not None
    assert outcome.winners == (1 - seat,)


def test_11_4_five_turns_with_a_domain_larger_by_three_win() -> None:
    """The plains of 55 tiles on one side are even, so the hills decide: eleven tiles pay 2, twelve 3."""
    state = scene(man("militia", BLUE, 4, 5), rows=painted((5, 0, "HHHHHHHHHHH"), (4, 5, "H")))
    for turns in (1, 2, 3, 4):
        step = do(after(state, EndTurn()), EndTurn())
        assert DominionCounted(BLUE, turns) in step.events
        state = step.state
        assert state.board.sides[BLUE].dominion == turns
    won = do(after(state, EndTurn()), EndTurn()).state
    outcome = GAME.outcome(won)
    assert outcome is not None
    assert (outcome.winners, won.board.reason) == ((BLUE,), "dominion")


def test_11_4_a_smaller_lead_does_not_count_and_the_turns_must_follow_each_other() -> None:
    smaller = scene(man("militia", BLUE, 5, 5), rows=STRIPES)
    for _turn in range(5):
        smaller = after(smaller, EndTurn(), EndTurn())
    assert smaller.board.sides[BLUE].dominion == 0
    state = scene(man("militia", BLUE, 4, 5), rows=painted((5, 0, "HHHHHHHHHHH"), (4, 5, "H")))
    counted = after(state, EndTurn(), EndTurn())
    assert counted.board.sides[BLUE].dominion == 1
    left = do(after(counted, to(3, 6, 5), EndTurn()), EndTurn())
    assert DominionCounted(BLUE, 0) in left.events


def test_11_7_four_turns_win_by_earlier_rules() -> None:
    state = by_earlier_rules(scene(man("militia", BLUE, 4, 5), rows=painted((5, 0, "H" * 11), (4, 5, "H"))))
    for _turn in range(4):
        assert state.board.reason is None
        state = after(state, EndTurn(), EndTurn())
    assert (state.board.winner, state.board.reason) == (BLUE, "dominion")


def test_11_5_after_thirty_turns_each_the_larger_domain_wins() -> None:
    assert do(scene(turn=59), EndTurn()).state.board.reason is None
    assert ended(man("militia", BLUE, 5, 5), rows=STRIPES) == ((0,), "domain")
    assert ended(man("militia", RED, 5, 5), rows=STRIPES) == ((1,), "domain")
    step = do(scene(man("militia", BLUE, 5, 5), rows=STRIPES, turn=60), EndTurn())
    assert DomainsCounted((13 + 2, 13)) in step.events


def test_11_5_control_is_settled_once_more() -> None:
    """By what was settled before both domains are equal, and the troll would win for Red."""
    state = scene(man("scout", BLUE, 6, 5), man("troll", RED, 1, 1), rows=STRIPES, turn=60)
    step = do(after(state, to(3, 5, 5)), EndTurn())
    assert DomainsCounted((13 + 2, 13)) in step.events
    assert (step.state.board.winner, step.state.board.reason) == (BLUE, "domain")


def test_11_6_then_the_kings_health_then_the_army_then_nobody() -> None:
    hurt = scene(man("assassin", BLUE, 1, 10), man("scout", RED, 1, 1), turn=58)
    later = after(hurt, hit(3, 2), EndTurn(), EndTurn())
    assert GAME.outcome(after(later, EndTurn())).winners == (0,)  # type: ignore[union-attr]
    assert after(later, EndTurn()).board.reason == "health"
    assert ended(man("troll", BLUE, 5, 5), man("militia", RED, 1, 1)) == ((0,), "army")
    assert ended(man("troll", BLUE, 5, 5, health=1), man("spearman", RED, 1, 1)) == ((1,), "army")
    assert ended() == ((), "even")


def test_11_6_of_a_kings_health_the_share_counts() -> None:
    """Five of a Warrior King's six are more than a Blessed King's four, but not all."""
    state = scene(man("scout", BLUE, 1, 10), kings=("blessed", "warrior"), turn=60)
    ended = after(state, hit(3, 2), EndTurn())
    assert [health(ended, number) for number in (1, 2)] == [4, 5]
    assert (ended.board.winner, ended.board.reason) == (BLUE, "health")


# --- what can be seen -------------------------------------------------------


def match(own_decks: bool = True) -> State:
    decks = [SeatSetup(STARTERS[slug].deck if own_decks else None) for slug in ("warband", "faithful")]
    setup = Setup(Options(own_decks=own_decks), tuple(decks), Hidden(stack={"starter": ("0",)}))
    return GAME.setup(setup, SEED).state


def test_12_1_what_lies_open() -> None:
    """Whoever adds to these publishes it."""
    assert Board.__struct_fields__ == (
        "options", "map", "sides", "starter", "active", "pieces", "placed", "turn", "changes", "assessed",
        "holders", "terms", "winner", "reason",
    )  # fmt: skip
    assert Side.__struct_fields__ == ("king", "gold", "used", "set_aside", "has_levied", "jujus", "dominion")
    assert View.__struct_fields__ == ("viewer", "board", "cards")
    assert CardsView.__struct_fields__ == (
        "hand", "walls", "deck", "lost", "held", "gone", "unseen", "drawn",
    )  # fmt: skip


def test_12_1_walls_in_a_hand_and_cards_set_aside_are_counted_for_all() -> None:
    state = scene(hand=["wall", "tax", "wall"])
    for viewer in (RED, None):
        seen = GAME.view_for(state, viewer).cards[BLUE]
        assert (seen.hand, seen.walls, seen.held) == (3, 2, None)
    chosen = play(GAME, match(), BLUE, Mulligan(("c2", "c4"))).state
    assert [side.set_aside for side in GAME.view_for(chosen, RED).board.sides] == [2, None]


def test_12_2_a_pieces_number_counts_what_was_placed_and_tells_nothing_of_the_hand() -> None:
    one, other = (
        after(scene(hand=hand), put(place, 9, 0)) for hand, place in ((["imp"], 1), (["tax", "imp"], 2))
    )
    assert [piece.id for piece in one.board.pieces] == [piece.id for piece in other.board.pieces] == [1, 2, 3]


def test_12_1_public_events_hold_nothing_that_is_not_public() -> None:
    assert "PiecePlaced.piece: Piece" in lines_of(GAME.Event)


def test_12_2_hand_deck_and_list_are_secret() -> None:
    state = match()
    for viewer in (RED, None):
        view = GAME.view_for(state, viewer)
        assert view.cards[BLUE] == CardsView(4, 0, 26, 0, None, None, None, None)
        assert b"berserker" not in canonical(view)
    own = GAME.view_for(state, BLUE).cards[BLUE]
    assert own.held == state.cards[BLUE].hand
    assert Counter(own.unseen) == Counter(state.cards[BLUE].deck)
    setup = Setup(Options(own_decks=True), (SeatSetup(STARTERS["warband"].deck), SeatSetup()))
    assert GAME.setup_for(setup, RED).seats == (SeatSetup(), SeatSetup())
    assert GAME.setup_for(setup, BLUE).seats == setup.seats


def test_12_2_a_list_that_both_know_can_be_counted() -> None:
    view = GAME.view_for(match(own_decks=False), RED).cards[BLUE]
    assert view.held is None
    assert view.unseen == STARTERS["faithful"].cards


def test_12_2_of_cards_others_are_told_that_there_was_one() -> None:
    for viewer, is_owner in ((BLUE, True), (RED, False), (None, False)):
        held = Held("c4", "mine")
        assert GAME.event_for(CardDrawn(BLUE, held), viewer) == SeenCardDrawn(
            BLUE, held if is_owner else None
        )
        assert GAME.event_for(WallGained(BLUE, held), viewer) == SeenWallGained(
            BLUE, held if is_owner else None
        )
        assert GAME.event_for(CardLost(BLUE, "mine"), viewer) == SeenCardLost(
            BLUE, "mine" if is_owner else None
        )
        aside = CardsSetAside(BLUE, ("c1", "c3"))
        assert GAME.event_for(aside, viewer) == SeenCardsSetAside(BLUE, 2, ("c1", "c3") if is_owner else None)


def test_12_3_when_it_is_over_hands_and_decks_are_shown() -> None:
    state = forfeit(GAME, match(), RED).state
    for viewer in (BLUE, RED, None):
        view = GAME.view_for(state, viewer)
        assert [seen.held for seen in view.cards] == [cards.hand for cards in state.cards]
        assert all(seen.unseen is not None for seen in view.cards)


def test_12_5_who_begins_and_both_decks_can_be_fixed() -> None:
    stack = {"starter": ("1",), "0": ("mine", "farm"), "1": ("giant",)}
    setup = Setup(Options(), (SeatSetup(), SeatSetup()), Hidden(stack=stack))
    assert GAME.problems(setup) == ()
    assert GAME.is_practice(setup)
    state = GAME.setup(setup, SEED).state
    assert state.board.starter == 1
    assert [cards.hand[0].card for cards in state.cards] == ["mine", "giant"]


def test_12_6_moves_and_attacks_can_be_taken_back() -> None:
    state = scene(man("scout", BLUE, 5, 5), man("wall", RED, 5, 6))
    assert [do(state, action).reveals for action in (hit(3, 4), EndTurn())] == [False, True]
