"""Commit, then reveal: how a table where people play each other comes to a deal that nobody could choose.

Whoever sits down sends the hash of a nonce. When the last seat is taken the table closes (`services.py`), everybody
gets one list of all that is bound, keeps it, and only then shows the nonce. Once all have, the cards are dealt. If one
does not in time, secret and nonces are thrown away, and the table opens anew without that seat. No nonce is ever
replaced after another was shown.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone
from msgspec.structs import replace

from accounts.models import User
from games.engine.errors import BadData
from games.engine.fairness import (
    bot_nonce,
    checked_commitment,
    checked_nonce,
    commitment_of,
    deck_bound,
    fingerprint,
    make_secret,
    promise_of,
)
from games.engine.setup import SeatSetup
from games.engine.wire import encode
from games.engine.words import words as _
from games.matches.errors import HAS_BEGUN, NotAllowed
from games.matches.models import ABANDON_AFTER, Match, Player
from games.matches.presence.leases import PROCESS, went_on_at
from games.matches.seating.decks import with_bots
from games.matches.seating.services import (
    REVEAL_WITHIN,
    match_leave,
    match_locked,
    match_started,
    match_touch,
)
from games.matches.snapshot import snapshot_of_row
from games.matches.told import tell

NO_SEAT = _("You don't have a seat at this table.")
OTHER_PROMISE = _("The table has a new promise now. Reload the page.")
NOT_CLOSED = _("The list of this table isn't out yet, or has changed.")
OTHER_NONCE = _("This isn't the nonce that your browser bound when you sat down.")


@transaction.atomic
def nonce_bind(*, match: Match, user: User, commitment: str, promise: str) -> None:
    """The commitment of somebody who sits at a table: the first under its present promise, or another browser's.

    Raises NotAllowed once the table is closed.
    """
    match, player = _seated(match, user)
    if match.closed_at:
        raise NotAllowed(_("All seats are taken: what binds the nonces can't change any more."))
    if promise != match.promise:
        raise BadData(OTHER_PROMISE)
    if not commitment:
        raise BadData
    player.commitment = checked_commitment(commitment)
    player.save(update_fields=["commitment"])
    match_touch(match.pk)


@transaction.atomic
def nonce_reveal(*, match: Match, user: User, nonce: str) -> None:
    """The nonce that somebody bound; the last one deals the cards. Once, if it is sent again."""
    if match.players.filter(user=user, nonce=checked_nonce(nonce)).exists():
        return  # perhaps by another page of the same browser
    match, player = _seated(match, user)
    if match.closed_at is None:
        raise NotAllowed(NOT_CLOSED)
    if not player.commitment or commitment_of(nonce) != player.commitment:
        raise BadData(OTHER_NONCE)
    player.nonce = nonce
    player.save(update_fields=["nonce"])
    if not match.players.filter(nonce="").exists():
        tell(match_started(match, snapshot_of_row(match), user))
        match_touch(match.rematch_of_id)


def _seated(match: Match, user: User) -> tuple[Match, Player]:
    """The match, locked, and the row of a user in it. Raises NotAllowed unless it waits for its deal by a list."""
    match = match_locked(match)
    if match.status != Match.Status.OPEN:
        raise NotAllowed(HAS_BEGUN)
    player = match.players.filter(user=user).first()
    if player is None:
        raise NotAllowed(NO_SEAT)
    if not match.has_list:
        raise NotAllowed(NOT_CLOSED)
    return match, player


@transaction.atomic
def closing_end(*, match_id: int, now: dt.datetime) -> bool:
    """Open a table anew on which a nonce was not shown in time; returns whether it was due.

    If this server was stalled meanwhile, everybody gets the whole time once more: it could not have heard them.
    """
    match = match_locked(Match.objects.get(pk=match_id))
    deadline = match.deadline
    if match.status != Match.Status.OPEN or match.closed_at is None or deadline is None or deadline > now:
        return False
    if went_on_at(PROCESS, now) > deadline - REVEAL_WITHIN:
        match.deadline = now + REVEAL_WITHIN
        match.save(update_fields=["deadline"])
        return False
    open_anew(match, match.players.filter(nonce="").values_list("seat", flat=True))
    return True


@transaction.atomic
def seat_vacate(*, match: Match, user: User) -> None:
    """Somebody whose account goes leaves a table that waits; one that is closed opens anew without them."""
    match = match_locked(match)
    if match.closed_at is None or match.status != Match.Status.OPEN:
        match_leave(match=match, user=user)
    else:
        open_anew(match, match.players.filter(user=user).values_list("seat", flat=True))


def open_anew(match: Match, without: Iterable[int]) -> None:
    """Throw away secret and nonces of a closed table, and open it anew without these seats; `match` is locked.

    With nobody left it is called off.
    """
    now, gone = timezone.now(), set(without)
    match.players.filter(seat__in=gone).delete()
    people = list(match.players.filter(user__isnull=False))
    match.closed_at, match.anew = None, match.anew + 1
    match.deadline = now + ABANDON_AFTER
    if people:
        _bind_anew(match, gone)
        if not any(player.user_id == match.created_by_id for player in people):
            match.created_by = people[0].user
    else:
        match.status, match.ended_at, match.deadline, match.opened_from = (
            Match.Status.CALLED_OFF,
            now,
            None,
            "",
        )
    match.version += 1
    match.save()
    tell(snapshot_of_row(match))
    match_touch(match.rematch_of_id)


def _bind_anew(match: Match, gone: set[int]) -> None:
    """A new secret, and all that follows from it; everybody's browser has to bind a new nonce."""
    snapshot, secret = snapshot_of_row(match), make_secret()
    kept = (SeatSetup() if seat in gone else brought for seat, brought in enumerate(snapshot.setup.seats))
    setup = replace(snapshot.setup, seats=tuple(kept))
    players = list(match.players.all())
    setup = with_bots(
        snapshot.game, setup, [player.seat for player in players if player.user_id is None], secret
    )
    match.secret, match.promise, match.setup = secret, promise_of(secret), encode(setup)
    match.fingerprint = fingerprint(match.game, match.rules, setup, secret)
    for player in players:
        deck = setup.seats[player.seat].deck
        player.nonce = "" if player.user_id else bot_nonce(secret, player.seat)
        player.commitment, player.deck_bound = "", deck_bound(secret, player.seat, deck) if deck else ""
        player.save(update_fields=["nonce", "commitment", "deck_bound"])
