"""What decided a sitting, in numbers, and what to try next, computed from what its viewer saw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from games.engine.summaries import Choice, Count, Fact, NumberedEvent, Summary
from games.engine.words import Words, change
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.thunderjack.page.log_lines import RESULTS
from games.thunderjack.rules.values import (
    Double,
    HandSettled,
    Hit,
    Result,
    RoundEnded,
    Split,
    Stand,
    Surrender,
    ThunderjackAction,
)
from games.thunderjack.rules.views import SeenEvent, View

RARE = (Result.THUNDERJACK, Result.BLACKJACK, Result.BLITZ)
WON = (*RARE, Result.WIN)
GOOD = 0.9
"""The share of choices by the book from which the others are not mentioned."""

_PLAYS: dict[type, Words] = {
    Hit: _("hit"),
    Stand: _("stand"),
    Double: _("double"),
    Split: _("split"),
    Surrender: _("surrender"),
}


class _Round(Struct, frozen=True):
    """A round that is over, and the number of its last entry."""

    number: int
    net: int
    at: int


def summary(
    view: View, events: Sequence[NumberedEvent[SeenEvent]], choices: Sequence[Choice]
) -> Summary | None:
    """For the player and for a spectator; None before a round was played."""
    rounds = [
        _Round(one.event.round, one.event.paid - one.event.staked, one.number)
        for one in events
        if isinstance(one.event, RoundEnded)
    ]
    if not rounds:
        return None
    results = Counter(one.event.result for one in events if isinstance(one.event, HandSettled))
    played = [choice for choice in choices if type(choice.action) in _PLAYS]
    deciding = _deciding(rounds)
    return Summary(
        decided=_decided(view, rounds, deciding),
        at=str(deciding.at),
        facts=tuple(_facts(rounds, results, played)),
        next=_next(rounds, results, played) if view.viewer is not None else None,
        counts=tuple(_counts(rounds, results, played)),
    )


def _total(rounds: Sequence[_Round]) -> int:
    return sum(one.net for one in rounds)


def _deciding(rounds: Sequence[_Round]) -> _Round:
    """The round that brought most of what the sitting brought."""
    sign = 1 if _total(rounds) >= 0 else -1
    return max(rounds, key=lambda one: sign * one.net)


def _decided(view: View, rounds: Sequence[_Round], one: _Round) -> Words | None:
    total = _total(rounds)
    if len(rounds) == 1 or not one.net:
        return None
    alike = sum(other.net == one.net for other in rounds)
    if alike > 1 and total < 0:
        return _("The %(n)s worst rounds lost %(net)s credits each.", n=alike, net=-one.net)
    if alike > 1:
        return _("The %(n)s best rounds won %(net)s credits each.", n=alike, net=one.net)
    given: dict[str, str | int | Words] = {"number": one.number, "net": abs(one.net)}
    if total < 0:
        return _("Round %(number)s lost most: %(net)s credits.", **given)
    if 0 < total <= one.net:
        return _("Round %(number)s made the difference: it won %(net)s credits.", **given)
    return _("Round %(number)s was the best: it won %(net)s credits.", **given)


def _facts(rounds: Sequence[_Round], results: Counter[Result], played: Sequence[Choice]) -> Iterator[Fact]:
    best = max(rounds, key=lambda one: one.net)
    yield Fact(_("Best round"), _("%(net)s (round %(number)s)", net=change(best.net), number=best.number))
    won, hands = sum(results[kind] for kind in WON), sum(results.values())
    yield Fact(_("Hands won"), _("%(some)s of %(all)s", some=won, all=hands))
    rare = [(RESULTS[kind], results[kind]) for kind in RARE if results[kind]]
    if rare:
        name, count = rare[0]
        yield Fact(name, Words(str(count)))
    if played:
        yield Fact(_("By the book"), _("%(some)s of %(all)s", some=_by_the_book(played), all=len(played)))


def _by_the_book(played: Sequence[Choice]) -> int:
    return sum(choice.action == choice.advised for choice in played)


def _counts(rounds: Sequence[_Round], results: Counter[Result], played: Sequence[Choice]) -> Iterator[Count]:
    yield Count(_("Rounds"), len(rounds))
    hands = sum(results.values())
    yield Count(_("Hands won"), sum(results[kind] for kind in WON), hands)
    for kind in (*RARE, Result.BUST):
        yield Count(RESULTS[kind], results[kind], hands)
    yield Count(_("By the book"), _by_the_book(played), len(played))


def _next(rounds: Sequence[_Round], results: Counter[Result], played: Sequence[Choice]) -> Words:
    missed = Counter(
        (type(choice.action), type(choice.advised)) for choice in played if choice.action != choice.advised
    )
    if missed and _by_the_book(played) < GOOD * len(played):
        (did, book), count = missed.most_common(1)[0]
        return ngettext(
            "Once you chose to %(did)s where the book says %(book)s: the replay shows when.",
            "%(n)s times you chose to %(did)s where the book says %(book)s: the replay shows when.",
            count,
            did=_said(did),
            book=_said(book),
        )
    if results[Result.BLITZ]:
        return _("A Blitz! With four or five cards below 17, one more is often worth it.")
    if _total(rounds) > 0:
        return _("The house wins in the long run. Leaving while you're ahead is the best play of all.")
    if played:
        return _("You played it well: the cards did the rest. Small bets let you sit through a bad run.")
    return _("Practice costs nothing: there you can set the next cards and try any hand.")


def _said(action: type[ThunderjackAction]) -> Words:
    return _PLAYS.get(action, Words(""))
