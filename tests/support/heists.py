"""Heists with fixed cards for tests, and the moves of a simple player."""

from __future__ import annotations

from hashlib import sha256
from itertools import count
from typing import Any

from accounts.models import User
from games.card_thief.bots.greedy import Greedy
from games.card_thief.rules.values import CardThiefAction, Go, Options
from games.engine.game import Seat
from games.engine.offers import picks_of
from games.engine.rng import Rng
from games.engine.wire import encode
from games.matches.models import Match
from games.matches.purses.ledger import coins, owned
from games.matches.seating.services import match_create
from games.matches.snapshot import snapshot_load, snapshots_forget
from tests.support.card_thief.table import state
from tests.support.play import moved

BOT = Greedy()
CHANCE = Rng(sha256(b"chance").hexdigest())
THIEF = Seat(0)


def heist(user: User, number: int = 0, **options: object) -> Match:
    """A heist that has begun. The cards of one number are always the same."""
    agreed = Options(**options)  # type: ignore[arg-type]
    secret = sha256(f"{user.username} {number}".encode()).hexdigest()
    return match_create(user=user, game="card_thief", options=agreed, nonce="n", secret=secret)


def lying(user: User, drawn: str, **more: Any) -> Match:
    """A heist with this board."""
    match = heist(user)
    Match.objects.filter(pk=match.pk).update(state=encode(state(drawn, **more)))
    snapshots_forget()
    return match


def unlocked(user: User, number: int) -> User:
    """Somebody who has escaped from all heists before one, and so may play it."""
    for before in range(1, number):
        tries = count(100 * before)
        while f"heist-{before + 1}" not in owned(user.pk, "card_thief"):
            gone(heist(user, next(tries), heist=before), user, 60)
    return user


def rich(user: User, wanted: int) -> User:
    """Somebody who has won at least so many coins."""
    tries = count(1000)
    while coins(user.pk, "card_thief") < wanted:
        gone(heist(user, next(tries)), user, 60)
    return user


def advice(match: Match) -> CardThiefAction | None:
    """What a simple player would do now; None after the end."""
    table = snapshot_load(match.pk)
    if not table.acting:
        return None
    view = table.game.view_for(table.state, THIEF)
    action: CardThiefAction = BOT.choose(view, tuple(table.game.legal_actions(table.state, THIEF)), CHANCE)
    return action


def gone(match: Match, user: User, turns: int) -> Match:
    """A heist after so many of the simple player's turns, or at its end."""
    while turns and (action := advice(match)):
        moved(match, user, *picks_of(action))
        turns -= 1
    return match


def planned(match: Match) -> str:
    """The simple player's next path, as an address holds it."""
    action = advice(match)
    assert isinstance(action, Go)
    return "+".join(picks_of(action))
