"""Finds the best move by playing each one on in worlds that could be the true one (determinised Monte Carlo).

All moves are tried in the same worlds. After each round the worse half is dropped, so that the best are compared in
many worlds (sequential halving).
"""

from __future__ import annotations

from math import tanh

from games.engine.rng import Rng
from games.kata.bots.fast_board import DRAW, HIT, PASS, STRIKE, FastBoard, Half, Move, fast_board_of
from games.kata.bots.greedy import HELD, greedy_move, health_worth, standing, winning_move
from games.kata.rules.views import View
from games.kata.rules.worlds import sample_world

TRIALS = 192
"""The most playouts for one decision, about."""
HORIZON = 6
"""The most turns in a playout; then the board is judged as it stands."""


def searched_move(view: View, rng: Rng) -> Move:
    """The best move of the active seat, whose view this is."""
    world, rng = _world(view, rng)
    winning = winning_move(world)
    if winning:
        return winning
    moves = _distinct(world)
    totals = dict.fromkeys(moves, 0.0)
    rounds = max(1, (len(moves) - 1).bit_length())
    for _round in range(rounds):
        if len(moves) == 1:
            break
        for _trial in range(max(2, TRIALS // (rounds * len(moves)))):
            for move in moves:
                totals[move] += _played_on(world, move)
            world, rng = _world(view, rng)
        moves.sort(key=lambda move: -totals[move])
        del moves[(len(moves) + 1) // 2 :]
    return moves[0]


def _world(view: View, rng: Rng) -> tuple[FastBoard, Rng]:
    source, rng = rng.fork()
    return fast_board_of(sample_world(view, source)), rng


def _distinct(position: FastBoard) -> list[Move]:
    """The moves, leaving out other copies of the same card and what is never any good."""
    seen, found = set(), []
    hand = position.own.hand
    for move in position.moves():
        is_card = HIT <= move.kind <= DRAW
        same = (move.kind, hand[move.own] if is_card else move.own, move.other)
        if same in seen or (move.kind == STRIKE and not hand[move.own].damage):
            continue
        seen.add(same)
        found.append(move)
    return found


def _played_on(world: FastBoard, move: Move) -> float:
    """How well it goes for the active seat after a move, from -1 (lost) to 1 (won)."""
    position, seat = world.copy(), world.active
    position.play(move)
    last = position.turn + HORIZON if move is not PASS else position.turn + HORIZON - 1
    while not position.is_over and position.turn < last:
        position.play(greedy_move(position))
    if position.is_over:
        return 0.0 if position.winner < 0 else 1.0 if position.winner == seat else -1.0
    ahead = _worth(position.own) - _worth(position.foe)
    return 0.95 * tanh((ahead if position.active == seat else -ahead) / 14)


def _worth(half: Half) -> float:
    return (
        health_worth(half.health)
        + sum([standing(one.attack, one.health) for one in half.board])
        + HELD[len(half.hand)]
        + min(0.3 * len(half.deck), 1.5)
    )
