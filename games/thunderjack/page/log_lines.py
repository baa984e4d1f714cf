"""The events of a sitting in words, as they stand in its log."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.offers import Names
from games.engine.words import Words
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.thunderjack.page.faces import FACES
from games.thunderjack.rules.values import (
    CardsDiscarded,
    DealerPlayed,
    DealerRevealed,
    End,
    HandDoubled,
    HandSettled,
    HandSplit,
    HandStood,
    Place,
    Result,
    RoundBegan,
    RoundEnded,
    ShoeShuffled,
    SittingEnded,
)
from games.thunderjack.rules.views import SeenCardDealt, SeenEvent, SeenOrderSet

PLACES: Mapping[Place, Words] = {
    Place.LOWER_RIGHT: _("Right"),
    Place.UPPER_RIGHT: _("Right (second hand)"),
    Place.LOWER_MIDDLE: _("Middle"),
    Place.UPPER_MIDDLE: _("Middle (second hand)"),
    Place.LOWER_LEFT: _("Left"),
    Place.UPPER_LEFT: _("Left (second hand)"),
    Place.DEALER: _("Dealer"),
}
FIRST: Mapping[Place, Words] = {
    Place.LOWER_RIGHT: _("Right (first hand)"),
    Place.LOWER_MIDDLE: _("Middle (first hand)"),
    Place.LOWER_LEFT: _("Left (first hand)"),
}
"""The lower hand of a place once it has been split."""
RESULTS: Mapping[Result, Words] = {
    Result.THUNDERJACK: _("Thunderjack!"),
    Result.BLACKJACK: _("Blackjack"),
    Result.BLITZ: _("Blitz"),
    Result.WIN: _("Win"),
    Result.PUSH: _("Push"),
    Result.LOSE: _("Lost"),
    Result.BUST: _("Bust"),
    Result.SURRENDER: _("Surrendered"),
}


def line(event: SeenEvent, names: Names) -> Words | None:
    """A line for an event as a viewer sees it; None where the lines around it say enough."""
    match event:
        case RoundBegan():
            return _began(event)
        case ShoeShuffled(count):
            return ngettext("The dealer shuffles %(n)s card.", "The dealer shuffles %(n)s cards.", count)
        case RoundEnded():
            return round_ended(event)
        case SittingEnded(reason, left):
            return ended(reason, left, names[0])
        case SeenOrderSet(ids):
            return _order_set(names[0], ids)
        case CardsDiscarded():
            return None
        case _:
            return _in_the_round(event)


def _in_the_round(event: SeenEvent) -> Words | None:
    match event:
        case SeenCardDealt(place, None):
            return _("%(place)s: a card face down.", place=PLACES[place])
        case SeenCardDealt(place, str(card)):
            return _("%(place)s: %(card)s.", place=PLACES[place], card=FACES[card].name)
        case HandStood(place):
            return _("%(place)s stands.", place=PLACES[place])
        case HandDoubled(place, bet):
            return _("%(place)s doubles for another %(bet)s.", place=PLACES[place], bet=bet)
        case HandSplit(place, _upper, _card, bet):
            return _("%(place)s is split for another %(bet)s.", place=PLACES[place], bet=bet)
        case DealerRevealed(card, points, is_blackjack):
            if is_blackjack:
                return _("The dealer turns over the %(card)s: Blackjack.", card=FACES[card].name)
            return _("The dealer turns over the %(card)s: %(points)s.", card=FACES[card].name, points=points)
        case DealerPlayed(points, is_bust):
            if is_bust:
                return _("The dealer busts with %(points)s.", points=points)
            return _("The dealer stands on %(points)s.", points=points)
        case HandSettled():
            return settled(event)
    return None


def _began(event: RoundBegan) -> Words:
    bets = (
        (Place.LOWER_RIGHT, event.right),
        (Place.LOWER_MIDDLE, event.middle),
        (Place.LOWER_LEFT, event.left),
    )
    said: Words | None = None
    for place, bet in bets:
        if bet:
            one = _("%(place)s %(bet)s", place=PLACES[place], bet=bet)
            said = one if said is None else _("%(some)s, %(more)s", some=said, more=one)
    return _("Round %(round)s. Bets: %(bets)s.", round=event.round, bets=said or "0")


def settled(event: HandSettled) -> Words:
    """The result of a hand and what it won or lost."""
    place, won = PLACES[event.place], event.paid - event.staked
    match event.result:
        case Result.LOSE:
            return _("%(place)s loses %(staked)s.", place=place, staked=event.staked)
        case Result.BUST:
            return _("%(place)s busts and loses %(staked)s.", place=place, staked=event.staked)
        case Result.PUSH:
            return _("%(place)s: Push. %(paid)s back.", place=place, paid=event.paid)
        case Result.SURRENDER:
            return _("%(place)s surrenders: %(paid)s back.", place=place, paid=event.paid)
        case Result.WIN:
            return _("%(place)s wins %(won)s.", place=place, won=won)
        case Result.THUNDERJACK:
            return _("%(place)s: Thunderjack! Wins %(won)s.", place=place, won=won)
        case result:
            return _("%(place)s: %(result)s. Wins %(won)s.", place=place, result=RESULTS[result], won=won)


def net(staked: int, paid: int) -> Words:
    """The gain of a round, all bets and payments together."""
    won = paid - staked
    if won > 0:
        return _("%(won)s won", won=won)
    if won < 0:
        return _("%(lost)s lost", lost=-won)
    return _("Nothing won, nothing lost")


def round_ended(event: RoundEnded) -> Words:
    """What a round brought in all."""
    brought = net(event.staked, event.paid)
    return _(
        "Round %(round)s: %(net)s; %(credits)s credits now.",
        round=event.round,
        net=brought,
        credits=event.credits,
    )


def _order_set(who: str, ids: tuple[str, ...] | None) -> Words:
    if ids is None:
        return _("%(who)s sets the next cards.", who=who)
    if not ids:
        return _("%(who)s takes back the order of the next cards.", who=who)
    return ngettext("%(who)s sets the next card.", "%(who)s sets the next %(n)s cards.", len(ids), who=who)


def ended(reason: End, credits: int, who: str) -> Words:  # noqa: A002 - the game's word
    """Why the sitting is over, and the credits taken away from it."""
    match reason:
        case End.LEFT:
            return _("%(who)s leaves the table with %(credits)s credits.", who=who, credits=credits)
        case End.ROUNDS:
            return _(
                "The last round is played. %(who)s leaves with %(credits)s credits.", who=who, credits=credits
            )
        case End.BROKE:
            return _("%(who)s has no credits left for another bet.", who=who)
        case _:
            return _("%(who)s gives up the sitting, with %(credits)s credits left.", who=who, credits=credits)
