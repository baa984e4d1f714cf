"""What decided a match of Hamsterdam Exchange, in numbers, and what to try next, computed from what its viewer saw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from games.engine.game import Seat
from games.engine.offers import Names
from games.engine.summaries import Fact, NumberedEvent, Summary
from games.engine.words import Words, signed
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.hamsterdam.page.faces import effect
from games.hamsterdam.page.log_lines import listed
from games.hamsterdam.rules.cards import EFFECT
from games.hamsterdam.rules.values import ModifierPlayed, Placed, Reason, RoundResult, RoundScored
from games.hamsterdam.rules.views import SeenEvent, SeenModifierDealt, SeenTraded, View


class Round(Struct, frozen=True):
    """A settled round, and the number of its last entry."""

    result: RoundResult
    at: int

    def total(self, seat: Seat) -> int:
        """What a seat came to."""
        return next(row.total for row in self.result.rows if row.seat == seat)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(row.seat for row in self.result.rows)

    def losers_without(self, left_out: Placed) -> tuple[Seat, ...]:
        """Who would have been lowest without one of the modifiers."""
        totals = {row.seat: row.total for row in self.result.rows}
        if left_out.target in totals:  # else they have left, and what lies there counts for nobody
            totals[left_out.target] -= EFFECT[left_out.card]
        least = min(totals.values())
        return tuple(seat for seat, total in totals.items() if total == least)


def rounds_of(events: Sequence[NumberedEvent[SeenEvent]]) -> tuple[Round, ...]:
    """The settled rounds, in order."""
    return tuple(Round(one.event.result, one.number) for one in events if isinstance(one.event, RoundScored))


def saving(result: RoundResult, by: Seat, whom: Seat) -> Iterator[Placed]:
    """The modifiers of a seat without which another would have been lowest in a round."""
    one = Round(result, 0)
    if result.is_halt or whom in result.losers or whom not in one.seats:
        return
    for placed in result.placed:
        if placed.by == by and whom in one.losers_without(placed):
            yield placed


def summary(view: View, events: Sequence[NumberedEvent[SeenEvent]], names: Names) -> Summary | None:
    """The summary for a player; for a spectator only what decided the match."""
    rounds = rounds_of(events)
    decided, at = _decided(view, rounds, names) if view.beneficiary is None else (None, "")
    if view.viewer is None:
        return Summary(decided, at)
    facts = tuple(_facts(view, view.viewer, rounds, events))
    # In a stacked match nothing that was played decided it, and nothing else would have; nor in one that was resigned.
    has_played_on = view.beneficiary is None and not view.sides[view.viewer].has_left
    tip = _next(view, view.viewer, rounds, events) if has_played_on else None
    return Summary(decided, at, facts, tip)


def _decided(view: View, rounds: Sequence[Round], names: Names) -> tuple[Words | None, str]:
    """The last round that took a certificate from the viewer, unless they resigned, or from the last other one."""
    if view.reason is not Reason.CERTIFICATES:
        return None, ""
    lost = [one for one in rounds if one.result.losers and not one.result.is_halt]
    viewer = view.viewer
    if viewer is not None and viewer not in view.winners and not view.sides[viewer].has_left:
        own = [one for one in lost if viewer in one.result.losers]
        return (_out(viewer, own[-1], names), str(own[-1].at)) if own else (None, "")
    if not lost:
        return None, ""
    last, winner = lost[-1], view.winners[0]
    return _last_round(view, winner, last, names), str(last.at)


def _out(seat: Seat, one: Round, names: Names) -> Words:
    """Why a seat went out in a round: somebody's modifier, if it was that, else by how much."""
    number, total = one.result.number, signed(one.total(seat))
    for placed in reversed(one.result.placed):
        if placed.by != seat and seat not in one.losers_without(placed):
            given: dict[str, str | int | Words] = {"who": names[placed.by], "card": effect(placed.card)}
            if placed.target == seat:
                return _(
                    "Round %(number)s put you out: %(who)s's %(card)s on your stock made you the lowest.",
                    number=number,
                    **given,
                )
            if placed.target == placed.by:
                return _(
                    "Round %(number)s put you out: %(who)s played %(card)s and rose above you.",
                    number=number,
                    **given,
                )
            return _(
                "Round %(number)s put you out: %(who)s's %(card)s lifted %(target)s above you.",
                number=number,
                target=names[placed.target],
                **given,
            )
    more = sorted(one.total(other) for other in one.seats if other not in one.result.losers)
    if not more:
        return _("Round %(number)s put you out: everybody was lowest.", number=number)
    return _(
        "Round %(number)s put you out: your total was %(total)s, and the next had %(more)s.",
        number=number,
        total=total,
        more=signed(more[0]),
    )


def _last_round(view: View, winner: Seat, one: Round, names: Names) -> Words:
    others = [seat for seat in one.result.losers if seat != winner]
    who, number = listed([names[seat] for seat in others]), one.result.number
    for placed in reversed(one.result.placed):
        if view.viewer == winner == placed.by and not set(others) & set(one.losers_without(placed)):
            return _(
                "Your %(card)s in round %(number)s decided it: without it %(who)s wouldn't have been the lowest.",
                card=effect(placed.card),
                number=number,
                who=who,
            )
    if len(others) < len(one.result.losers) or winner not in one.seats:
        return _("Round %(number)s decided it: %(who)s lost their last certificate.", number=number, who=who)
    low, own = signed(min(row.total for row in one.result.rows)), signed(one.total(winner))
    given: dict[str, str | int | Words] = {"number": number, "who": who, "low": low, "own": own}
    if view.viewer == winner:
        return _("Round %(number)s decided it: you had %(own)s, %(who)s only %(low)s.", **given)
    return _(
        "Round %(number)s decided it: %(winner)s had %(own)s, %(who)s only %(low)s.",
        winner=names[winner],
        **given,
    )


def _facts(
    view: View, seat: Seat, rounds: Sequence[Round], events: Sequence[NumberedEvent[SeenEvent]]
) -> Iterator[Fact]:
    own = [one for one in rounds if seat in one.seats]
    left, lost = view.sides[seat].certificates, len(view.sides[seat].lost)
    yield Fact(_("Certificates kept"), _("%(left)s of %(all)s", left=left, all=left + lost))
    if own:
        safe = sum(one.result.is_halt or seat not in one.result.losers for one in own)
        yield Fact(_("Rounds without a loss"), _("%(safe)s of %(all)s", safe=safe, all=len(own)))
        best = max(own, key=lambda one: one.total(seat))
        value = _("%(price)s (round %(number)s)", price=signed(best.total(seat)), number=best.result.number)
        yield Fact(_("Your best total"), value)
    trades = sum(isinstance(one.event, SeenTraded) and one.event.exchange.seat == seat for one in events)
    yield Fact(_("Trades you made"), Words(str(trades)))


def _next(
    view: View, seat: Seat, rounds: Sequence[Round], events: Sequence[NumberedEvent[SeenEvent]]
) -> Words:
    if seat in view.winners:
        return _("Well played. Try it with more at the table: it gets harder to see who holds what.")
    for number, hand in reversed(_kept_back(seat, events)):
        cards = ", ".join([effect(card) for card in hand])
        return ngettext(
            "You came in lowest in round %(number)s with %(cards)s in your hand. Play it while it can save you.",
            "You came in lowest in round %(number)s with %(cards)s in your hand. Play them while they can save you.",
            len(hand), number=number, cards=cards,
        )  # fmt: skip
    close = [one.result.number for one in rounds if seat in one.result.losers and _short_by(one, seat) == 1]
    if close:
        return _(
            "You were a single point short in round %(number)s. Keep a small spade for last.",
            number=close[-1],
        )
    return _("Trade a low stock away early, and save your hearts for whoever is just above you.")


def _kept_back(seat: Seat, events: Sequence[NumberedEvent[SeenEvent]]) -> list[tuple[int, tuple[str, ...]]]:
    """The rounds that the seat lost though the modifiers in its hand could have saved it, by number, and these."""
    hand: list[str] = []
    lost = []
    for one in events:
        match one.event:
            case SeenModifierDealt(dealt, str(card)) if dealt == seat:
                hand.append(card)
            case ModifierPlayed(placed=placed) if placed.by == seat and placed.card in hand:
                hand.remove(placed.card)
            case RoundScored(result=result) if seat in result.losers and _saves(result, seat, hand):
                lost.append((result.number, tuple(hand)))
    return lost


def _saves(result: RoundResult, seat: Seat, hand: Sequence[str]) -> bool:
    """Whether these modifiers would have kept a seat from being lowest: its spades on itself, its hearts on another."""
    effects = [EFFECT[card] for card in hand]
    own = sum(row.total for row in result.rows if row.seat == seat) + sum(one for one in effects if one > 0)
    others = [row.total for row in result.rows if row.seat != seat]
    return bool(hand and others and not result.is_halt) and own > min(others) + sum(
        one for one in effects if one < 0
    )


def _short_by(one: Round, seat: Seat) -> int:
    others = [one.total(other) for other in one.seats if other not in one.result.losers]
    return min(others) - one.total(seat) if others else 0
