"""A match at some state, as a page would be shown it, without a database."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from games.engine.chain import Chain
from games.engine.entries import Acted
from games.engine.game import Seat
from games.engine.setup import Setup
from games.matches.models import Match
from games.matches.sitters import Sitter
from games.matches.snapshot import MatchSnapshot
from games.matches.snapshot_parts import Logged
from games.registry import GAMES

HEADS = sha256(b"one").hexdigest(), sha256(b"another").hexdigest()
"""The last heads of a world and its twin: the only text that may differ, for nobody can tell what it is a hash of."""


def table_of(
    slug: str, state: Any, setup: Setup[Any], number: int, last: Acted | None = None, head: str = HEADS[0]
) -> MatchSnapshot:
    game = GAMES[slug].game
    acting = tuple(sorted(game.to_act(state)))
    seats = range(len(setup.seats))
    return MatchSnapshot(
        id=number,
        public_id="twin",
        slug=slug,
        rules=game.rules,
        status=Match.Status.PLAYING if acting else Match.Status.OVER,
        is_private=False,
        version=3,
        entries=1,
        setup=setup,
        state=state,
        turns=tuple(1 for _seat in seats),
        acting=acting,
        outcome=game.outcome(state),
        deadline=None,
        sitters=tuple(Sitter(Seat(seat), f"Name {seat}", seat + 1, f"id{seat}", "") for seat in seats),
        opening=(),
        recent=() if last is None else (Logged(1, last),),
        log=() if last is None else (last,),
        fingerprint="0" * 64,
        promise="b" * 64,
        chain=Chain("c" * 64, 1, head),
    )
