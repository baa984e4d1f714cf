"""A user's data in matches: exported, handed over from a guest to an account, or left behind.

`accounts.user_data` asks every app for these five functions; each runs inside its transaction.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import F, Q, QuerySet

from accounts.models import User
from games.engine.entries import AnyEntry, entry_type
from games.engine.errors import RuleError
from games.engine.wire import builtins, decode
from games.engine.words import Words
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.matches.lists.selectors import match_rows
from games.matches.models import (
    UNFINISHED,
    ChatLine,
    LedgerLine,
    Match,
    MatchQuerySet,
    Move,
    Player,
    Posting,
    Purse,
    Series,
)
from games.matches.play.services import seat_forfeit
from games.matches.purses import ledger, purse
from games.matches.seating.closing import seat_vacate
from games.matches.told import tell_anew
from games.registry import GAMES
from games.site.translation import translate


def export(user: User) -> Mapping[str, Any]:
    """The matches of a user, the moves they made in them, what they said, their credits, and what they own."""
    matches = list(
        Match.objects.registered()
        .of(user)
        .select_related("series")
        .prefetch_related("players__user")
        .order_by("pk")
    )
    seats = dict(Player.objects.filter(user=user).values_list("match_id", "seat"))
    return {
        "matches": list(_matches(matches, seats, user)),
        "moves": list(_moves(seats, user)),
        "stories": [
            {"story": series.story, "begun": series.created_at.isoformat(), "answers": series.answers.split()}
            for series in Series.objects.filter(user=user).order_by("pk")
        ],
        "chat_lines": list(_chat_lines(user)),
        "credits": list(_credits(user)),
        "ledger": list(_ledger(user)),
    }


def _matches(matches: Sequence[Match], seats: Mapping[int, int], user: User) -> Iterable[dict[str, Any]]:
    """The seat of the user in each match, the others, and how it ended."""
    for match, row in zip(matches, match_rows(matches, user), strict=True):
        yield {
            "match": match.public_id,
            "game": match.game,
            "status": match.status,
            "result": row.result,
            "practice": row.is_practice,
            "seat": seats[match.pk],
            "opponents": [sitter.name for sitter in row.opponents],
            "created": match.created_at.isoformat(),
            "ended": match.ended_at.isoformat() if match.ended_at else None,
        }


def _chat_lines(user: User) -> Iterable[dict[str, Any]]:
    """What the user said, the first line first."""
    for line in ChatLine.objects.filter(user=user).select_related("match").order_by("pk"):
        yield {
            "match": line.match.public_id,
            "at": line.created_at.isoformat(),
            "to": "spectators" if line.is_from_spectator else "players",
            "text": line.text,
        }


def _ledger(user: User) -> Iterable[dict[str, Any]]:
    """What the user unlocked, won and bought, the first line first."""
    for line in LedgerLine.objects.filter(user=user).select_related("match").order_by("pk"):
        yield {
            "game": line.game,
            "kind": line.kind,
            "name": line.name,
            "amount": line.amount,
            "match": line.match.public_id if line.match else None,
            "at": line.at.isoformat(),
        }


def _credits(user: User) -> Iterable[dict[str, Any]]:
    """The ledger of the user's purse, the first line first."""
    for posting in Posting.objects.filter(purse__user=user).select_related("match").order_by("number"):
        yield {
            "at": posting.at.isoformat(),
            "kind": posting.kind,
            "amount": posting.amount,
            "balance": posting.balance,
            "match": posting.match.public_id if posting.match else None,
        }


def _moves(seats: Mapping[int, int], user: User) -> Iterable[dict[str, Any]]:
    """The user's moves, in one query; not their events, for those of a running match tell of hidden cards."""
    kinds = {slug: entry_type(registered.game) for slug, registered in GAMES.items()}
    moves = Move.objects.filter(match__players__user=user, match__game__in=GAMES).select_related("match")
    shown = ("entry", "number", "created_at", "match__public_id", "match__game")
    for move in moves.order_by("match_id", "number").only(*shown).iterator():
        entry: AnyEntry = decode(move.entry, kinds[move.match.game])
        if entry.seat != seats.get(move.match_id) or entry.actor != "person":
            continue
        done = {name: value for name, value in builtins(entry).items() if name in ("kind", "action")}
        at = move.created_at.isoformat()
        yield {"match": move.match.public_id, "number": move.number, "at": at, **done}


def prospect(source: User, target: User) -> Iterable[str]:
    """What will become of the running matches, and of the credits."""
    return map(translate, _prospect(source, target))


def _prospect(source: User, target: User) -> Iterable[Words]:
    unfinished = Match.objects.of(source).unfinished()
    against = unfinished.filter(pk__in=Player.objects.filter(user=target).values("match"))
    sittings = purse.sittings(source).exclude(match__in=against)
    ending = sittings.values_list("match_id", flat=True) if purse.have_both(source, target) else ()
    if going_on := unfinished.exclude(pk__in=against).exclude(pk__in=ending).count():
        yield ngettext(
            "One match goes on for you where it stands.",
            "%(n)s matches go on for you where they stand.",
            going_on,
        )
    yield from _of_both(source, against)
    if ending:
        yield ngettext(
            "One sitting for credits is settled at once, as if you left the table.",
            "%(n)s sittings for credits are settled at once, as if you left the tables.",
            len(ending),
        )
    yield from _of_purse(source, target)
    if LedgerLine.objects.filter(user=source).exists():
        yield _("What the guest has unlocked and bought becomes yours, and so do the coins and medals.")


def _of_both(source: User, against: MatchQuerySet) -> Iterable[Words]:
    """What will become of the matches in which both sit."""
    waiting = against.open()
    if opened := waiting.filter(created_by=source).count():
        yield ngettext(
            "You also sit at one table that the guest opened: it is cancelled.",
            "You also sit at %(n)s tables that the guest opened: they are cancelled.",
            opened,
        )
    if joined := waiting.exclude(created_by=source).count():
        yield ngettext(
            "You sit twice at one table that is waiting for players: the guest leaves it.",
            "You sit twice at %(n)s tables that are waiting for players: the guest leaves them.",
            joined,
        )
    if playing := against.playing().count():
        yield ngettext(
            "In one match you play against yourself: the guest resigns it.",
            "In %(n)s matches you play against yourself: the guest resigns them.",
            playing,
        )


def _of_purse(source: User, target: User) -> Iterable[Words]:
    if not purse.is_open(source):
        return
    if not purse.have_both(source, target):
        yield _("The guest's purse becomes yours, with %(held)s credits.", held=purse.balance_of(source.pk))
    else:
        yield _("You have a purse of your own: the guest's credits don't come along.")


def hand_over(source: User, target: User) -> None:
    """Give a guest's seats to an account. Where both sit in one match the guest leaves it.

    If both have a purse the guest also leaves the matches for its credits, so that these are settled into the
    guest's purse and not into the account's.
    """
    seats = Player.objects.filter(user=source)
    # Of the account those that wait or run, too: one that begins now would open a purse for it, and one that
    # ends now would write in its ledger.
    unfinished = Q(players__user=target, status__in=UNFINISHED)
    _take(Match.objects.filter(Q(players__user=source) | unfinished), source, target)
    bought = Match.objects.none()
    if purse.have_both(source, target):
        bought = Match.objects.filter(pk__in=purse.sittings(source).values("match_id"))
        _resign(bought, source)
    both = Player.objects.filter(user=target).values("match_id")
    moved = list(
        seats.exclude(match_id__in=both).exclude(match__in=bought).values_list("match_id", flat=True)
    )
    seats.filter(match_id__in=moved).update(user=target)
    Series.objects.filter(user=source).update(user=target)
    ChatLine.objects.filter(user=source, match_id__in=moved).update(user=target)
    Match.objects.filter(created_by=source, pk__in=moved).update(created_by=target)
    # Pages and processes that show these matches learn of the new name by the version.
    Match.objects.filter(pk__in=moved).update(version=F("version") + 1)
    for match_id in moved:
        tell_anew(match_id)
    leave(source)
    purse.hand_over(source, target)
    ledger.hand_over(source, target)


def leave(user: User) -> None:
    """Call off the open matches of a user and resign the running ones; the seats stay, without a name."""
    Series.objects.filter(user=user).update(user=None)
    seats = Match.objects.registered().of(user)
    _take(seats.unfinished(), user)
    for match in seats.open():
        try:
            seat_vacate(match=match, user=user)
        except RuleError:
            continue  # it began at this moment, and is among those below
    _resign(seats, user)


def _take(matches: MatchQuerySet, *users: User) -> None:
    """Lock these matches, then the purses of the users and of all players whose match may end (`games.site.locks`)."""
    ids = matches.values("pk")
    before = matches.values("rematch_of")  # which a rematch is taken after (`match_locked`)
    taken = Match.objects.filter(Q(pk__in=ids) | Q(pk__in=before)).select_for_update().order_by("pk")
    may_end = [match.pk for match in taken if match.status in UNFINISHED]
    people = Player.objects.filter(match__in=may_end).values("user")
    purses = Purse.objects.filter(Q(user__in=users) | Q(user__in=people))
    list(purses.select_for_update().order_by("user_id"))


def _resign(matches: MatchQuerySet, user: User) -> None:
    for match in matches.registered().playing():
        try:
            seat_forfeit(match_id=match.pk, user_id=user.pk)
        except RuleError:
            continue  # it ended at this moment, or goes on without the user
        tell_anew(match.pk)  # again: what pages show of the end still has the name


def without(users: QuerySet[User]) -> QuerySet[User]:
    """The users without a seat in a match, a line of chat, a purse and a ledger."""
    return users.filter(players=None, purse=None, ledger=None).exclude(pk__in=ChatLine.objects.values("user"))
