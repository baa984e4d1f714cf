"""RULES 2: decks and the start."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from games.engine.play import play, time_out
from games.engine.rng import Rng
from games.engine.setup import Deck, Hidden, MapText, SeatSetup, Setup
from games.kings_conflict.rules.cards import CARDS, in_order
from games.kings_conflict.rules.decks import POOL_VERSION, STARTERS
from games.kings_conflict.rules.events import CardDrawn, CardsSetAside, StarterChosen, TurnBegan
from games.kings_conflict.rules.maps.content import MAPS
from games.kings_conflict.rules.rules import GAME
from games.kings_conflict.rules.values import Held, Mulligan, Options, State
from tests.kings_conflict.scenes import BLUE, RED, SEED, scene
from tests.support.rules import wheres

OWN = Options(own_decks=True)
WARBAND = STARTERS["warband"].deck
PAIR = (SeatSetup(), SeatSetup())
BASIC = Setup(Options(), PAIR)


def brought(deck: Deck | None, text: MapText | None = None) -> Setup[Options]:
    return Setup(OWN, (SeatSetup(deck), SeatSetup()), map=text)


def begun(starter: int = 0, hidden: Hidden | None = None) -> State:
    stack = {"starter": (str(starter),), **(hidden.stack if hidden else {})}
    return GAME.setup(replace(BASIC, hidden=Hidden(stack=stack)), SEED).state


def test_2_1_a_deck_is_a_king_and_thirty_cards() -> None:
    for starter in STARTERS.values():
        assert GAME.problems(brought(starter.deck)) == ()
    cards = list(WARBAND.cards)
    with_cards = lambda *taken: replace(WARBAND, cards=tuple(taken))  # noqa: E731
    assert wheres(GAME, brought(with_cards(*cards[1:]))) == ["seats/0/deck/size"]
    assert wheres(GAME, brought(with_cards(*cards, "militia"))) == ["seats/0/deck/size"]
    assert wheres(GAME, brought(with_cards(*cards[:29], "crown"))) == ["seats/0/deck/unknown/crown"]
    assert wheres(GAME, brought(with_cards(*cards[:29], "priest"))) == ["seats/0/deck/follows/priest"]
    assert wheres(GAME, brought(with_cards(*cards[:29], "wall"))) == ["seats/0/deck/unknown/wall"]
    assert wheres(GAME, brought(replace(WARBAND, leader=""))) == ["seats/0/deck/leader"]
    assert wheres(GAME, brought(replace(WARBAND, leader="militia"))) == ["seats/0/deck/leader"]
    assert wheres(GAME, brought(replace(WARBAND, pool="kings-0"))) == ["seats/0/deck/pool"]


@pytest.mark.parametrize(("card", "most"), [("militia", 3), ("mercenary", 2), ("greatjuju", 1)])
def test_2_1_copies_go_by_rarity(card: str, most: int) -> None:
    others = ["tax", "tax", "tax", *[one for one in WARBAND.cards if one != card]]
    for count in (most, most + 1):
        deck = replace(WARBAND, cards=in_order((*others[: 30 - count], *[card] * count)))
        expected = [] if count == most else [f"seats/0/deck/copies/{card}"]
        assert wheres(GAME, brought(deck)) == expected


def test_2_1_random_decks_are_legal_and_may_hold_every_card() -> None:
    seen = Counter[str]()
    for number in range(80):
        deck = GAME.sample_deck(OWN, Rng(f"{number:064x}"))
        assert deck is not None
        assert GAME.problems(brought(deck)) == ()
        seen.update(deck.cards)
    assert set(seen) == set(CARDS)
    assert GAME.sample_deck(Options(), Rng(SEED)) is None


def test_2_2_only_the_kings_stand_on_the_board() -> None:
    assert [(one.id, one.card, divmod(one.tile, 11)) for one in begun().board.pieces] == [
        (1, "blessed", (10, 0)),
        (2, "blessed", (0, 10)),
    ]


@pytest.mark.parametrize("starter", [0, 1])
def test_2_3_who_begins_has_less_gold(starter: int) -> None:
    state = begun(starter)
    assert (state.board.starter, state.board.active) == (starter, starter)
    assert [state.board.sides[seat].gold for seat in (starter, 1 - starter)] == [5, 8]


def test_2_3_chance_decides_who_begins() -> None:
    starters = {GAME.setup(BASIC, f"{n:064x}").state.board.starter for n in range(20)}
    assert starters == {BLUE, RED}
    step = GAME.setup(BASIC, SEED)
    assert step.events[0] == StarterChosen(step.state.board.starter)


def test_2_4_who_begins_has_four_cards_the_other_five() -> None:
    state = begun(1, Hidden(stack={"0": ("mine", "mine", "farm")}))
    assert [len(cards.hand) for cards in state.cards] == [5, 4]
    assert [held.card for held in state.cards[0].hand][:3] == ["mine", "mine", "farm"]
    assert [len(cards.deck) for cards in state.cards] == [25, 26]
    assert Counter(state.cards[0].deck) + Counter(held.card for held in state.cards[0].hand) == Counter(
        STARTERS["faithful"].cards
    )


def test_2_5_first_cards_are_exchanged_once_and_at_the_same_time() -> None:
    state = begun(0)
    assert GAME.to_act(state) == {BLUE, RED}
    step = play(GAME, state, RED, Mulligan(("c5", "c1")))
    assert GAME.to_act(step.state) == {BLUE}
    assert step.events[0] == CardsSetAside(RED, ("c5", "c1"))
    hand = step.state.cards[RED].hand
    assert [held.id for held in hand] == ["c2", "c3", "c4", "c6", "c7"]
    assert [held.card for held in hand[3:]] == list(state.cards[RED].deck[:2])
    assert Counter(step.state.cards[RED].deck) == Counter(
        [*state.cards[RED].deck[2:], state.cards[RED].hand[0].card, state.cards[RED].hand[4].card]
    )
    last = play(GAME, step.state, BLUE, Mulligan(()))
    assert TurnBegan(BLUE, 1) in last.events
    assert GAME.to_act(last.state) == {BLUE}
    assert [side.set_aside for side in last.state.board.sides] == [0, 2]


def test_2_5_nothing_else_can_be_done_first_nor_the_exchange_later() -> None:
    state = begun(0)
    for cards in (("c9",), ("c1", "c1")):
        assert GAME.refusal(state, BLUE, Mulligan(cards)) is not None
    assert len(list(GAME.legal_actions(state, BLUE))) == 2**4
    assert len(list(GAME.legal_actions(state, RED))) == 2**5
    action, step = time_out(GAME, state, BLUE)
    assert action == Mulligan(())
    later = time_out(GAME, step.state, RED)[1].state
    assert GAME.refusal(later, BLUE, Mulligan(())) is not None


def test_2_5_who_sets_aside_more_than_the_deck_holds_draws_what_is_there() -> None:
    state = scene(hand=["militia", "mine", "tax"], decks=(("farm",), ("mine",)), turn=0)
    sides = (replace(state.board.sides[BLUE], set_aside=None), state.board.sides[RED])
    state = replace(state, board=replace(state.board, sides=sides))
    events = play(GAME, state, BLUE, Mulligan(("c1", "c2"))).events
    first = events[: next(n for n, event in enumerate(events) if isinstance(event, TurnBegan))]
    assert first == (CardsSetAside(BLUE, ("c1", "c2")), CardDrawn(BLUE, Held("c4", "farm")))


def test_2_6_who_brings_no_deck_plays_the_starter_deck() -> None:
    assert not GAME.takes_deck(Options(), BLUE)
    assert GAME.takes_deck(OWN, RED)
    assert GAME.piles(BASIC)["0"] == GAME.piles(brought(None))["1"] == STARTERS["faithful"].cards
    assert GAME.piles(brought(WARBAND))["0"] == WARBAND.cards
    assert wheres(GAME, Setup(Options(), (SeatSetup(WARBAND), SeatSetup()))) == ["seats/0/deck"]
    assert WARBAND.pool == POOL_VERSION


def test_setups_that_cannot_be_played_are_refused() -> None:
    assert wheres(GAME, Setup(Options(), PAIR[:1])) == ["seats"]
    assert wheres(GAME, Setup(Options(), (SeatSetup(None, {"king": "x"}), SeatSetup()))) == [
        "seats/0/choices"
    ]
    assert wheres(GAME, replace(BASIC, hidden=Hidden(rigging={"luck": 1}))) == ["hidden/rigging"]
    assert wheres(GAME, replace(BASIC, hidden=Hidden(stack={"0": ("crown",)}))) == ["hidden/stack/0"]


def test_a_match_is_played_on_the_map_of_the_setup() -> None:
    assert GAME.takes_map(Options())
    assert begun().board.map == MAPS["crossing"].text
    dunes = replace(BASIC, map=MAPS["dunes"].text)
    assert GAME.problems(dunes) == ()
    assert GAME.setup(dunes, SEED).state.board.map == MAPS["dunes"].text
    assert GAME.setup_for(dunes, None).map == MAPS["dunes"].text


def test_maps_with_errors_are_refused() -> None:
    text = MAPS["crossing"].text
    flat = replace(text, rows=("P" * 11,) * 11)
    assert wheres(GAME, replace(BASIC, map=flat)) == ["map/C4"] * 3 + ["map/C6"] * 2
    assert wheres(GAME, replace(BASIC, map=replace(text, symmetry="diagonal"))) == ["map/symmetry"]
    assert wheres(GAME, replace(BASIC, map=replace(text, name="\n"))) == ["map/name"]
