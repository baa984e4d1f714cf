"""What decided a sitting, in numbers, and what to try next, computed from what its viewer saw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Sequence

from msgspec import Struct

from games.engine.summaries import Choice, Count, Fact, NumberedEvent, Summary
from games.engine.words import Words, change
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.thunderjack.page.log_lines import RESULTS
from games.thunderjack.rules.cards import POINTS_OF, score
from games.thunderjack.rules.values import (
    Double,
    HandSettled,
    HandSplit,
    Hit,
    Place,
    Result,
    RoundBegan,
    RoundEnded,
    Split,
    Stand,
    Surrender,
    ThunderjackAction,
    TurnBegan,
)
from games.thunderjack.rules.views import SeenCardDealt, SeenEvent, View

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
    stands_out = sum(one.net == deciding.net for one in rounds) == 1
    return Summary(
        decided=_decided(rounds, deciding) if stands_out else _in_all(rounds),
        at=str(deciding.at) if stands_out else "",
        facts=tuple(_facts(rounds, results, played)),
        next=_next(events, rounds, results, played) if view.viewer is not None else None,
        counts=tuple(_counts(rounds, results, played)),
    )


def _total(rounds: Sequence[_Round]) -> int:
    return sum(one.net for one in rounds)


def _deciding(rounds: Sequence[_Round]) -> _Round:
    """The round that brought most of what the sitting brought."""
    sign = 1 if _total(rounds) >= 0 else -1
    return max(rounds, key=lambda one: sign * one.net)


def _in_all(rounds: Sequence[_Round]) -> Words:
    """What is said where no round stands out."""
    won, lost = sum(one.net > 0 for one in rounds), sum(one.net < 0 for one in rounds)
    return ngettext(
        "%(won)s won, %(lost)s lost of %(n)s round: none stood out.",
        "%(won)s won, %(lost)s lost of %(n)s rounds: none stood out.",
        len(rounds),
        won=won,
        lost=lost,
    )


def _decided(rounds: Sequence[_Round], one: _Round) -> Words | None:
    total = _total(rounds)
    if len(rounds) == 1 or not one.net:
        return None
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


def _next(
    events: Sequence[NumberedEvent[SeenEvent]],
    rounds: Sequence[_Round],
    results: Counter[Result],
    played: Sequence[Choice],
) -> Words:
    if _by_the_book(played) < GOOD * len(played):
        return _missed(events, [choice for choice in played if choice.action != choice.advised])
    if results[Result.BLITZ]:
        return _("A Blitz! With four or five cards below 17, one more is often worth it.")
    if _total(rounds) > 0:
        return _("The house wins in the long run. Leaving while you're ahead is the best play of all.")
    if played:
        return _("You played it well: the cards did the rest. Small bets let you sit through a bad run.")
    return _("Practice costs nothing: there you can set the next cards and try any hand.")


class _Faced(Struct, frozen=True):
    """What a choice was about: the cards of the hand in turn, and the dealer's open one."""

    cards: tuple[str, ...]
    dealer: str


def _missed(events: Sequence[NumberedEvent[SeenEvent]], missed: Sequence[Choice]) -> Words:
    """The play of the book that was missed most, with the hand that it was missed with most."""
    (did, book), count = Counter((type(one.action), type(one.advised)) for one in missed).most_common(1)[0]
    faced = _faced(
        events, {one.number for one in missed if (type(one.action), type(one.advised)) == (did, book)}
    )
    hands = Counter((_hand(one, book), _dealer(one)) for one in faced)
    (hand, dealer), _count = hands.most_common(1)[0]
    return ngettext(
        "%(advice)s You chose to %(did)s.",
        "%(advice)s %(n)s times you chose to %(did)s instead.",
        count,
        advice=_advice(book, hand, dealer),
        did=_PLAYS[did],
    )


def _faced(events: Sequence[NumberedEvent[SeenEvent]], numbers: Container[int]) -> Iterator[_Faced]:
    """What the hand in turn was before each of these entries."""
    cards: dict[Place, tuple[str, ...]] = {}
    turn, at = Place.LOWER_RIGHT, 0
    for one in events:
        if one.number != at and one.number in numbers:
            yield _Faced(cards[turn], cards[Place.DEALER][0])
        at = one.number
        match one.event:
            case RoundBegan():
                cards = {}
            case TurnBegan(place):
                turn = place
            case HandSplit(place, upper, card):
                cards[upper] = (card,)
                cards[place] = cards[place][:1]
            case SeenCardDealt(place, str(card)):
                cards[place] = (*cards.get(place, ()), card)


def _hand(faced: _Faced, book: type[ThunderjackAction]) -> Words:
    points, is_soft = score(faced.cards)
    if book is Split:
        return (
            _("two cards of %(points)s", points=POINTS_OF[faced.cards[0]]) if not is_soft else _("two aces")
        )
    return _("%(points)s (an ace as 11)", points=points) if is_soft else Words(str(points))


def _dealer(faced: _Faced) -> Words:
    points = POINTS_OF[faced.dealer]
    return _("an ace") if points == 1 else Words(str(points))


def _advice(book: type[ThunderjackAction], hand: Words, dealer: Words) -> Words:
    if book is Hit:
        return _("Hit %(hand)s against %(dealer)s: the book says so.", hand=hand, dealer=dealer)
    if book is Stand:
        return _("Stand on %(hand)s against %(dealer)s: the book says so.", hand=hand, dealer=dealer)
    if book is Double:
        return _("Double %(hand)s against %(dealer)s: the book says so.", hand=hand, dealer=dealer)
    if book is Split:
        return _("Split %(hand)s against %(dealer)s: the book says so.", hand=hand, dealer=dealer)
    return _("Surrender %(hand)s against %(dealer)s: the book says so.", hand=hand, dealer=dealer)
