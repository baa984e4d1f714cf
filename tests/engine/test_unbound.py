"""A record says for whom no browser bound a nonce: the deal could have been chosen against them."""

from __future__ import annotations

from msgspec.structs import replace as with_

from games.engine.fairness import bot_nonce
from games.engine.record import doubts, verify
from games.registry import GAMES
from tests.support.worlds import World


def test_seats_without_a_browser_are_named() -> None:
    game, secret = GAMES["kata"].game, "a1" * 32
    nonces = {seat: bot_nonce(secret, seat) for seat in (0, 1)}
    record = World(game, (False, False), game.Options(), secret=secret, nonces=nonces).record
    assert record.closed
    record = with_(record, closed=with_(record.closed, anew=0))
    assert record.closed
    assert doubts(game, record) == ()
    first = record.closed.commitments[0]
    for commitments, unbound in (((None, None), (0, 1)), ((first, None), (1,))):
        marked = with_(record, closed=with_(record.closed, commitments=commitments))
        assert all(check.holds for check in verify(game, marked))
        said = [str(doubt).partition(":")[0] for doubt in doubts(game, marked)]
        assert said == [f"No browser was there for seat {seat}" for seat in unbound]
        assert marked.unbound == unbound


def test_deals_that_were_refused_are_counted() -> None:
    game = GAMES["kata"].game
    record = World(game, (False, False), game.Options()).record
    assert record.closed
    for times, said in (
        (1, "The table was opened anew 1 time before this deal."),
        (50, "The table was opened anew 50 times before this deal."),
    ):
        reopened = with_(record, closed=with_(record.closed, anew=times))
        assert [str(doubt) for doubt in doubts(game, reopened)] == [said]
