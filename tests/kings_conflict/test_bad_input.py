"""What cannot be done is refused with a sentence that says why, and changes nothing."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.engine.errors import IllegalAction, NotYourTurn
from games.engine.play import play
from games.engine.setup import SeatSetup, Setup
from games.engine.wire import canonical
from games.kings_conflict.rules.decks import STARTERS
from games.kings_conflict.rules.maps.content import MAPS
from games.kings_conflict.rules.rules import GAME
from games.kings_conflict.rules.values import EndTurn, KingsAction, Levy, Mulligan, Options, PlayCard, State
from tests.kings_conflict.scenes import BLUE, RED, after, hit, man, painted, put, scene, to

FED = [
    man("troll", BLUE, 5, 5),
    man("imp", BLUE, 5, 6),
    *[man("imp", RED, 4, column) for column in (1, 2, 3)],
]
"""Four food, three of it eaten: the plains are even."""
FULL = ["tax"] * 8

CASES: dict[str, tuple[State, KingsAction, str]] = {
    "a card that one does not hold": (scene(hand=["militia"]), put(2, 9, 0), "That card isn't in your hand."),
    "the id of a card that the other holds": (
        scene(hand=["militia"], red_hand=["farm", "mine"]),
        put(2, 9, 0),
        "That card isn't in your hand.",
    ),
    "a card that was played": (
        after(scene(hand=["tax"]), PlayCard("c1")),
        PlayCard("c1"),
        "That card isn't in your hand.",
    ),
    "a card that one cannot pay for": (
        scene(hand=["swordsman"], gold=3),
        put(1, 9, 0),
        "Swordsman costs 4 gold; you have 3.",
    ),
    "more food than there is": (
        scene(*FED, hand=["crusader"]),
        put(1, 9, 0),
        "Crusader needs 2 food; you have 1 to spare.",
    ),
    "the wrong terrain": (scene(hand=["ranger"]), put(1, 9, 0), "Ranger can't be placed on such ground."),
    "an occupied tile": (
        scene(man("imp", RED, 9, 0), hand=["militia"]),
        put(1, 9, 0),
        "Something stands there already.",
    ),
    "a tile too far away": (
        scene(hand=["militia"]),
        put(1, 5, 5),
        "That is too far from your king and your people, or not in a region you control.",
    ),
    "a card without a tile": (scene(hand=["militia"]), PlayCard("c1"), "Choose a tile for Militia."),
    "a tile for a card that needs none": (scene(hand=["tax"]), put(1, 5, 5), "Tax Collectors needs no tile."),
    "a second juju in a turn": (
        after(scene(hand=["smalljuju", "greatjuju"]), put(1, 5, 5)),
        put(2, 4, 4),
        "You have already played a juju this turn.",
    ),
    "a juju under a king": (scene(hand=["smalljuju"]), put(1, 0, 10), "Small Juju can't be aimed there."),
    "a great juju near a king": (
        scene(hand=["greatjuju"]),
        put(1, 1, 8),
        "Great Juju can't be aimed there.",
    ),
    "a fireball on one's own": (scene(hand=["fireball"]), put(1, 10, 0), "Fireball can't be aimed there."),
    "a march for whoever has done nothing": (
        scene(man("scout", BLUE, 5, 5), hand=["march"]),
        put(1, 5, 5),
        "Forced March can't be aimed there.",
    ),
    "moving twice": (
        after(scene(man("scout", BLUE, 5, 5)), to(3, 5, 6)),
        to(3, 5, 7),
        "Scout has already moved or attacked this turn.",
    ),
    "moving after an attack": (
        after(scene(man("scout", BLUE, 5, 5), man("wall", RED, 5, 6)), hit(3, 4)),
        to(3, 5, 4),
        "Scout has already moved or attacked this turn.",
    ),
    "moving in the turn of its placing": (
        after(scene(hand=["scout"]), put(1, 9, 0)),
        to(3, 8, 0),
        "Scout was placed this turn, and must wait for the next.",
    ),
    "moving through pieces": (
        scene(
            man("militia", BLUE, 5, 0),
            *[man("wall", RED, *place) for place in ((4, 0), (4, 1), (5, 1), (6, 0), (6, 1))],
        ),
        to(3, 3, 0),
        "Militia can't get there.",
    ),
    "moving too far": (scene(man("militia", BLUE, 5, 5)), to(3, 5, 8), "Militia can't get there."),
    "moving where it may not go": (
        scene(man("knight", BLUE, 5, 5), rows=painted((5, 6, "F"))),
        to(3, 5, 6),
        "Knight can't get there.",
    ),
    "moving onto a piece": (
        scene(man("militia", BLUE, 5, 5), man("wall", RED, 5, 6)),
        to(3, 5, 6),
        "Something stands there already.",
    ),
    "moving a structure": (scene(man("tower", BLUE, 5, 5)), to(3, 5, 6), "Watchtower can't move."),
    "moving the other's piece": (
        scene(man("militia", RED, 5, 5)),
        to(3, 5, 6),
        "That isn't your piece.",
    ),
    "attacking after a move that forbids it": (
        after(scene(man("crusader", BLUE, 5, 5), man("wall", RED, 5, 8)), to(3, 5, 7)),
        hit(3, 4),
        "Crusader has gone too far to attack this turn.",
    ),
    "attacking after a forced march": (
        after(
            scene(man("militia", BLUE, 5, 5), man("wall", RED, 5, 7), hand=["march"]),
            to(3, 5, 6),
            put(1, 5, 6),
        ),
        hit(3, 4),
        "Militia was sent on a Forced March, and can't attack this turn.",
    ),
    "attacking twice": (
        after(scene(man("scout", BLUE, 5, 5), man("wall", RED, 5, 6)), hit(3, 4)),
        hit(3, 4),
        "Scout has already attacked this turn.",
    ),
    "attacking out of reach": (
        scene(man("archer", BLUE, 5, 5), man("wall", RED, 5, 8)),
        hit(3, 4),
        "Archer can't reach that far.",
    ),
    "attacking one's own": (
        scene(man("archer", BLUE, 5, 5), man("scout", BLUE, 5, 6)),
        hit(3, 4),
        "That isn't an enemy.",
    ),
    "attacking nobody": (scene(man("archer", BLUE, 5, 5)), hit(3, 99), "That isn't an enemy."),
    "attacking with the other's piece": (
        scene(man("archer", RED, 5, 5)),
        hit(3, 1),
        "That isn't your piece.",
    ),
    "attacking with whoever does not fight": (
        scene(man("peasant", BLUE, 5, 5), man("scout", RED, 5, 6)),
        hit(3, 4),
        "Peasant doesn't fight.",
    ),
    "a levy that one cannot pay for": (
        scene(decks=(("mine",), ()), gold=2),
        Levy(),
        "A levy costs 3 gold; you have 2.",
    ),
    "a levy from an empty deck": (scene(), Levy(), "Your deck is empty."),
    "a levy to a full hand": (scene(decks=(("mine",), ()), hand=FULL), Levy(), "Your hand is full."),
    "a second levy": (
        after(scene(decks=(("mine", "farm"), ())), Levy()),
        Levy(),
        "You have already levied this turn.",
    ),
    "an exchange in the middle of the match": (
        scene(hand=["tax"]),
        Mulligan(("c1",)),
        "The match has begun.",
    ),
    "a card before the first turn": (
        scene(hand=["tax"], turn=0),
        PlayCard("c1"),
        "First both choose which cards to keep.",
    ),
    "to set aside what one does not hold": (
        scene(hand=["tax"], turn=0),
        Mulligan(("c2",)),
        "You can exchange only cards in your hand, each once.",
    ),
}


@pytest.mark.parametrize(("state", "action", "why"), CASES.values(), ids=CASES)
def test_it_is_refused_with_its_sentence_and_nothing_changes(
    state: State, action: KingsAction, why: str
) -> None:
    if not state.board.turn:
        sides = (replace(state.board.sides[BLUE], set_aside=None), state.board.sides[RED])
        state = replace(state, board=replace(state.board, sides=sides))
    before = canonical(state)
    with pytest.raises(IllegalAction) as refused:
        play(GAME, state, BLUE, action)
    assert str(refused.value) == why
    assert canonical(state) == before
    assert action not in GAME.legal_actions(state, BLUE)


def test_nobody_acts_out_of_turn() -> None:
    state = scene(man("militia", RED, 5, 5))
    for action in (to(3, 5, 6), Levy(), EndTurn()):
        with pytest.raises(NotYourTurn):
            play(GAME, state, RED, action)


WARBAND = STARTERS["warband"].deck
CARDS = WARBAND.cards
DECKS = {
    "no king": (replace(WARBAND, leader=""), "A deck is led by a king. Choose one."),
    "a king who is none": (replace(WARBAND, leader="militia"), "A deck is led by a king. Choose one."),
    "cards of another king": (
        replace(WARBAND, cards=(*CARDS[:29], "priest")),
        "Priest follows the Blessed King only. Take it out.",
    ),
    "a card too few": (replace(WARBAND, cards=CARDS[1:]), "30"),
    "a card too many": (replace(WARBAND, cards=(*CARDS, "militia")), "30"),
    "a copy too many": (replace(WARBAND, cards=(*CARDS[:29], "smalljuju", "smalljuju")[1:]), "Small Juju"),
    "a card that nobody knows": (replace(WARBAND, cards=(*CARDS[:29], "crown")), "crown"),
    "cards of another pool": (replace(WARBAND, pool="kings-0"), "kings-0"),
}


@pytest.mark.parametrize(("deck", "why"), DECKS.values(), ids=DECKS)
def test_a_deck_that_breaks_the_rules_is_not_dealt(deck: object, why: str) -> None:
    setup = Setup(Options(own_decks=True), (SeatSetup(deck), SeatSetup()))  # type: ignore[arg-type]
    told = [problem for problem in GAME.problems(setup) if problem.where.startswith("seats/0/deck")]
    assert any(why in str(problem.what) for problem in told)
    assert all(str(problem.what).endswith(".") for problem in told)


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        ({0: "P" * 10}, "C1"),
        ({2: "PPPPPPPPPPF"}, "C2"),
        ({3: "PPPMP6ddd5P", 7: "P7ddd4PMPPP"}, "C3"),
        (dict.fromkeys(range(11), "PPPPPPPPPPP"), "C4"),
        (dict.fromkeys(range(11), "PPPPPPPPPPP"), "C6"),
        ({1: "MMMHPPPFFSM", 9: "MSFFPPPHMMM"}, "C7"),
        ({5: "-----------"}, "C9"),
        ({9: "MMPPPPPPPPP", 1: "PPPPPPPPPMM"}, "C8"),
        ({10: "EPPPPPPPPPP", 0: "PPPPPPPPPPE"}, "C11"),
    ],
)
def test_a_map_that_breaks_a_check_is_no_tables_map(rows: dict[int, str], code: str) -> None:
    text = MAPS["crossing"].text
    broken = replace(text, rows=tuple(rows.get(number, row) for number, row in enumerate(text.rows)))
    problems = GAME.problems(Setup(Options(), (SeatSetup(), SeatSetup()), map=broken))
    assert f"map/{code}" in [problem.where for problem in problems]
    assert all(str(problem.what).endswith(".") for problem in problems)
