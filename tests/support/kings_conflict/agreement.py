"""Random games, looked at by the rules and by the slow implementation beside them (`slow.py`)."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from games.engine.rng import Rng
from games.engine.setup import SeatSetup, Setup
from games.kings_conflict.rules.events import PieceDied, PieceFled
from games.kings_conflict.rules.ground import ground_of
from games.kings_conflict.rules.maps.content import MAPS
from games.kings_conflict.rules.maps.tiles import members
from games.kings_conflict.rules.rules import GAME
from games.kings_conflict.rules.values import Attack, Board, EndTurn, Move, Options, State
from tests.support.kings_conflict import slow


def random_game(number: int) -> list[State]:
    """The states of a random game that plays on rather than end its turns."""
    random = Random(number)
    options = Options(own_decks=True)
    decks = [GAME.sample_deck(options, Rng(f"{random.getrandbits(256):064x}")) for _seat in range(2)]
    text = list(MAPS.values())[number % len(MAPS)].text
    setup = Setup(options, tuple(map(SeatSetup, decks)), map=text)
    states = [GAME.setup(setup, f"{random.getrandbits(256):064x}").state]
    while acting := GAME.to_act(states[-1]):
        seat = random.choice(sorted(acting))
        legal = list(GAME.legal_actions(states[-1], seat))
        going_on = [action for action in legal if not isinstance(action, EndTurn)]
        action = random.choice(going_on if going_on and random.random() < 0.75 else legal)
        states.append(GAME.apply(states[-1], seat, action).state)
    return [state for state in states if state.board.turn and state.board.reason is None]


def assert_regions_agree(board: Board) -> None:
    ground = ground_of(board.map.rows, board.changes)
    mine = sorted(sorted(divmod(tile, 11) for tile in members(region.tiles)) for region in ground.regions)
    assert mine == sorted(sorted(region) for _kind, region in slow.regions(slow.terrain(board)))


def assert_control_agrees(state: State) -> None:
    """Just before a turn begins, what is settled then is known, unless lava drives somebody away or kills them."""
    step = GAME.apply(state, state.board.active, EndTurn())
    after, burnt = step.state.board, step.state.board.changes != state.board.changes
    is_driven = burnt and any(isinstance(event, PieceFled | PieceDied) for event in step.events)
    if is_driven or after.reason is not None:
        return
    ground = ground_of(after.map.rows, after.changes)
    firsts = [divmod(next(members(region.tiles)), 11) for region in ground.regions]
    assert dict(zip(firsts, after.holders, strict=True)) == slow.masters(
        replace(state.board, changes=after.changes)
    )


def assert_moves_and_attacks_agree(state: State) -> bool:
    """Says whether somebody could attack."""
    board, seat = state.board, state.board.active
    legal = set(GAME.legal_actions(state, seat))
    moves, attacks = set(), set()
    crowd = slow.men(board)
    for man in crowd:
        if man["seat"] != seat:
            continue
        if slow.may_move(man):
            moves |= {Move(man["id"], row * 11 + column) for row, column in slow.reach(board, man)}
        if slow.may_strike(man):
            for other in crowd:
                if other["seat"] != seat and slow.in_range(board, man, other["place"]):
                    attacks.add(Attack(man["id"], other["id"]))
    assert {action for action in legal if isinstance(action, Move)} == moves
    assert {action for action in legal if isinstance(action, Attack)} == attacks
    by_id = {man["id"]: man for man in crowd}
    for attack in attacks:
        after = GAME.apply(state, seat, attack).state.board
        expected = slow.fought(board, by_id[attack.piece], by_id[attack.target])
        left = {piece.id: piece.health for piece in after.pieces}
        assert {number: left.get(number, 0) for number in expected} == expected
    return bool(attacks)


def assert_all_agrees(state: State) -> bool:
    """Says whether somebody could attack."""
    assert_regions_agree(state.board)
    assert_control_agrees(state)
    return assert_moves_and_attacks_agree(state)


def some_of(number: int, states: int) -> list[State]:
    """So many states of a random game at most: to look at all of them costs the most."""
    there = random_game(number)
    return Random(number).sample(there, min(states, len(there)))
