"""What tests of purses share: sittings of Thunderjack!, matches of the wager, and what a ledger holds."""

from __future__ import annotations

import io
from hashlib import sha256
from threading import current_thread

from django.core.management import CommandError, call_command

from accounts.models import User
from accounts.services import guest_create
from games.engine.offers import picks_of
from games.matches.inputs import MoveAsked
from games.matches.models import Match, Posting, Purse
from games.matches.play.services import move_play, seat_forfeit
from games.matches.purses import purse
from games.matches.seating.services import match_create, match_join
from games.matches.snapshot import MatchSnapshot, snapshot_load
from games.thunderjack.rules.values import Options as Sitting
from tests.support import play
from tests.support.wager import Options


def sat(user: User, credits: int = 1000, **options: object) -> Match:  # noqa: A002
    """A sitting of Thunderjack! that has begun. The cards of a user's first are always the same, and so on."""
    agreed = Sitting(credits=credits, **options)  # type: ignore[arg-type]
    number = Match.objects.filter(created_by=user).count()
    asked_by = f"{user.username} {number} {current_thread().name}"  # two threads ask for two sittings
    secret = sha256(asked_by.encode()).hexdigest()
    return match_create(user=user, game="thunderjack", options=agreed, nonce="n", secret=secret)


def opened(host: User, credits: int = 1000, **fields: object) -> Match:  # noqa: A002
    """A match for credits that waits for somebody."""
    options = Options(credits=credits)
    return match_create(user=host, game="wager", options=options, nonce="n", **fields)  # type: ignore[arg-type]


def joined(match: Match, user: User) -> Match:
    return match_join(match=match, user=user, nonce="n")


def did(match: Match, user: User, action: object) -> MatchSnapshot:
    table = snapshot_load(match.pk)
    asked = MoveAsked(table.turns[0], picks_of(action))  # type: ignore[arg-type]
    return move_play(match_id=match.pk, user_id=user.pk, asked=asked)


def ledger(user: User) -> list[tuple[str, int, int]]:
    lines = Posting.objects.filter(purse__user=user).order_by("number")
    return [(line.kind, line.amount, line.balance) for line in lines]


def spent(user: User, left: int) -> None:
    """Leave a purse with so many credits, the rest being lost at a table."""
    match = joined(opened(user, purse.balance_of(user.pk) - left), guest_create())
    seat_forfeit(match_id=match.pk, user_id=user.pk)


def all_rows() -> str:
    """Every stored row that a match for credits touches, as text."""
    kinds = (Purse, Posting)
    return play.rows() + "".join(str(list(kind.objects.order_by("pk").values())) for kind in kinds)


def audited() -> tuple[int, str]:
    """The exit code of `audit_purse`, and what it says."""
    out = io.StringIO()
    try:
        call_command("audit_purse", stdout=out)
    except CommandError as error:
        return error.returncode, out.getvalue() + str(error)
    return 0, out.getvalue()
