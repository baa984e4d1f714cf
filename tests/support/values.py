"""Hypothesis strategies from types: random options, actions and setups of any game."""

from __future__ import annotations

from typing import Any

import msgspec.inspect as kinds
from hypothesis import assume
from hypothesis import strategies as st

from games.engine.game import AnyGame, Seat
from games.engine.rng import Rng
from games.engine.setup import Deck, SeatSetup, Setup

WORDS = st.sampled_from(["", "face", "10", "11", "12", "c1", "c2", "0", "-1", "é", "x" * 64])


def of_type(kind: Any) -> st.SearchStrategy[Any]:
    """Values of a type that msgspec can decode, bounds kept."""
    return _of(kinds.type_info(kind))


def _of(kind: kinds.Type) -> st.SearchStrategy[Any]:
    match kind:
        case kinds.BoolType():
            return st.booleans()
        case kinds.NoneType():
            return st.none()
        case kinds.IntType():
            least = kind.ge if kind.ge is not None else None if kind.gt is None else kind.gt + 1
            most = kind.le if kind.le is not None else None if kind.lt is None else kind.lt - 1
            return st.integers(least, most) if least is not None or most is not None else st.integers(-9, 99)
        case kinds.StrType():
            return WORDS
        case kinds.LiteralType():
            return st.sampled_from(kind.values)
        case kinds.EnumType():
            return st.sampled_from(list(kind.cls))
        case kinds.UnionType():
            return st.one_of(*map(_of, kind.types))
        case kinds.VarTupleType():
            return st.lists(_of(kind.item_type), max_size=4).map(tuple)
        case kinds.TupleType():
            return st.tuples(*map(_of, kind.item_types))
        case kinds.StructType():
            return st.builds(kind.cls, **{field.name: _of(field.type) for field in kind.fields})
    raise TypeError(f"no strategy is known for values of the type {kind}")


@st.composite
def setups(draw: st.DrawFn, game: AnyGame) -> Setup[Any]:
    """Any setup without hidden order that the game says can be played; seats bring random decks, or none."""
    options = draw(of_type(game.Options))
    seats = tuple(
        SeatSetup(deck=_deck(draw, game, options, Seat(seat)))
        for seat in range(draw(st.sampled_from(game.seats)))
    )
    setup = Setup(options, seats)
    assume(not game.problems(setup))
    return setup


def _deck(draw: st.DrawFn, game: AnyGame, options: Any, seat: Seat) -> Deck | None:
    if not game.takes_deck(options, seat) or draw(st.integers(0, 3)) == 0:
        return None
    return game.sample_deck(options, Rng(f"{draw(st.integers(0, 2**32)):064x}"))
