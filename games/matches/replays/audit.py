"""Whether the ledgers are right: every sum, and every sitting's payments against its record.

Only reads. The site may be in use meanwhile, so errors are read a second time before they are reported.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from django.db.models import Q

from games.engine.errors import RuleError
from games.engine.fairness import seed_of
from games.engine.game import Outcome, same_result
from games.engine.play import replay
from games.engine.wire import decode
from games.matches.models import Match, Posting, Purse
from games.matches.replays.selectors import checks_of
from games.matches.selectors import entries_of, match_record
from games.matches.snapshot import MatchSnapshot, snapshot_load
from games.registry import GAMES

Kind = Posting.Kind

ATTEMPTS = 3


def purses() -> Iterator[int]:
    """Every purse to be audited."""
    return Purse.objects.order_by("pk").values_list("pk", flat=True).iterator()


def sittings() -> Iterator[int]:
    """Every match that has, or ought to have, postings."""
    slugs = [slug for slug, registered in GAMES.items() if registered.game.stake(registered.game.Options())]
    ought = Q(game__in=slugs, status__in=(Match.Status.PLAYING, Match.Status.OVER), is_practice=False)
    moved = Q(pk__in=Posting.objects.filter(match__isnull=False).values("match_id"))
    return Match.objects.filter(ought | moved).order_by("pk").values_list("pk", flat=True).iterator()


def matches() -> Iterator[int]:
    """Every match that began, by rules that can still be played by."""
    begun = Match.objects.registered().exclude(state="").order_by("pk").values_list("pk", "game", "rules")
    return (pk for pk, game, rules in begun.iterator() if GAMES[game].game.of(rules))


def wrong_in_match(match_id: int) -> tuple[str, ...]:
    """What is wrong with a match replayed from its log, a sentence each; () if all is right."""

    def look() -> Iterator[str]:
        match = Match.objects.get(pk=match_id)
        yield from (
            f"Match {match.public_id} ({match.game}): {why}"
            for why in _of_record(match, snapshot_load(match_id))
        )

    return believed(look)


def wrong_in_purse(purse_id: int) -> tuple[str, ...]:
    """The errors in a purse, a sentence each; () if all is right."""
    return believed(lambda: _of_purse(Purse.objects.select_related("user").get(pk=purse_id)))


def wrong_in_sitting(match_id: int) -> tuple[str, ...]:
    """The errors in a match's payments and record, a sentence each; () if all is right."""
    return believed(lambda: _of_sitting(Match.objects.get(pk=match_id)))


def believed(look: Callable[[], Iterable[str]]) -> tuple[str, ...]:
    """Findings confirmed by further reads: what is wrong only once was a change between two reads."""
    found = tuple(look())
    for _attempt in range(1, ATTEMPTS):
        if not found:
            break
        found = tuple(line for line in look() if line in found)
    return found


def _of_purse(purse: Purse) -> Iterator[str]:
    name = f"Purse of {purse.user.username} ({purse.user.public_id})"
    balance = number = 0
    for posting in purse.postings.order_by("number").iterator():
        number += 1
        balance += posting.amount
        if posting.number != number:
            yield f"{name}: line {number} of the ledger is missing."
            number = posting.number
        if posting.balance != balance:
            yield f"{name}: line {number} says {posting.balance} credits, the sum to there is {balance}."
            balance = posting.balance
    total = sum(purse.postings.values_list("amount", flat=True))
    if purse.balance != total:
        yield f"{name}: it holds {purse.balance} credits, the sum of its ledger is {total}."
    if purse.postings_made != number:
        yield f"{name}: it counts {purse.postings_made} lines, its ledger has {number}."


def _of_sitting(match: Match) -> Iterator[str]:
    name = f"Match {match.public_id} ({match.game})"
    if match.game not in GAMES:
        yield f"{name}: its game is not one of this site."
        return
    snapshot = snapshot_load(match.pk)
    due = Counter(_due(snapshot))
    paid = Counter(_paid(match, snapshot))
    for (user_id, kind, amount), times in (due - paid).items():
        yield f"{name}: {_who(snapshot, user_id)} lacks a {kind} of {amount}, {times} time(s)."
    for (user_id, kind, amount), times in (paid - due).items():
        yield f"{name}: {_who(snapshot, user_id)} has a {kind} of {amount} too much, {times} time(s)."
    if match.rules == snapshot.game.rules and match.state:
        yield from (f"{name}: {why}" for why in _of_record(match, snapshot))


def _due(snapshot: MatchSnapshot) -> Iterator[tuple[int, str, int]]:
    """The postings that a match must have: user, kind and amount."""
    if not snapshot.stake or not (snapshot.is_playing or snapshot.is_over):
        return
    for sitter in snapshot.sitters:
        if sitter.user_id is None:
            continue
        yield sitter.user_id, Kind.BUY_IN.value, -snapshot.stake
        if snapshot.outcome:
            yield sitter.user_id, Kind.CASH_OUT.value, snapshot.outcome.scores[sitter.seat]


def _paid(match: Match, snapshot: MatchSnapshot) -> Iterator[tuple[int, str, int]]:
    """The postings that it has; a guest's count for the account that took over the seat."""
    seated = {sitter.user_id for sitter in snapshot.sitters}
    for line in match.postings.select_related("purse"):
        purse = line.purse
        user_id = purse.user_id if purse.user_id in seated else purse.handed_to_id or purse.user_id
        yield user_id, line.kind, line.amount


def _who(snapshot: MatchSnapshot, user_id: int) -> str:
    names = {sitter.user_id: sitter.name for sitter in snapshot.sitters}
    return names.get(user_id) or "somebody who does not sit there"


def _of_record(match: Match, snapshot: MatchSnapshot) -> Iterator[str]:
    """The sitting recomputed: its result, or where it stands."""
    record = match_record(match, snapshot)
    if record is not None:
        for check in checks_of(match, record):
            if not check.holds:
                yield f"this check failed: {check.what} {check.why or ''}".rstrip()
        return
    why = _stands_otherwise(match, snapshot)
    if why:
        yield why


def _stands_otherwise(match: Match, snapshot: MatchSnapshot) -> str:
    nonces = [player.nonce for player in match.players.all()]
    seed = seed_of(match.secret, nonces, snapshot.setup.hidden.seed)
    entries: tuple[Any, ...] = entries_of(match)[: match.entries]
    try:
        moment = list(replay(snapshot.game, snapshot.setup, seed, entries))[-1]
    except RuleError as error:
        return f"its log cannot be replayed. {error.words}"
    stored = decode(match.outcome, Outcome) if match.outcome else None
    is_same = moment.state == snapshot.state and same_result(moment.outcome, stored)
    return "" if is_same else "its log leads to another state than the stored one."
