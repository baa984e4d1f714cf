"""The tests' little game for credits: all bring a stake, and the winners share what lies on the table."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from games.engine.game import Outcome, Step
from games.engine.setup import Setup
from games.registry import Registered
from tests.support import tiny
from tests.support.tiny_page import REGISTERED as TINY


class Options(tiny.Options, frozen=True):
    credits: Annotated[int, Meta(ge=1)] = 1000
    practice: bool = False


class State(tiny.State, frozen=True):
    options: Options


class Wager(tiny.Tiny):
    slug = "wager"
    Options = Options
    State = State

    def stake(self, options: Options) -> int:
        return options.credits

    def setup(self, setup: Setup[Options], seed: str) -> Step[State, tiny.Event]:  # type: ignore[override]
        step = super().setup(setup, seed)
        return replace(
            step, state=State(**{name: getattr(step.state, name) for name in State.__struct_fields__})
        )

    def outcome(self, state: State) -> Outcome | None:
        ended = super().outcome(state)
        if ended is None:
            return None
        pot = state.options.credits * len(state.hands)
        shares = [
            pot // len(ended.winners) if seat in ended.winners else 0 for seat in range(len(state.hands))
        ]
        return replace(ended, scores=tuple(shares))


WAGER = Registered(game=Wager(), page=TINY.page, bots=TINY.bots)
