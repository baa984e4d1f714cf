"""What can be picked: bets and the deal between rounds, the actions of the hand in turn within one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.engine.offers import Field, Offer, Prefix
from games.engine.words import Words
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.thunderjack.page.card_order import bets_to_see
from games.thunderjack.rules.legality import (
    MAX_BET,
    MIN_BET,
    active_of,
    bets_of,
    deal_refusal,
    double_refusal,
    plays,
    rebet_refusal,
    split_refusal,
    surrender_refusal,
)
from games.thunderjack.rules.legality import PLAYS as NAMES
from games.thunderjack.rules.values import (
    UNIT,
    Deal,
    Double,
    Hit,
    Options,
    Split,
    Stand,
    Surrender,
    ThunderjackAction,
)
from games.thunderjack.rules.views import HandView, View

DEAL, REBET, LEAVE, LEAVE_NOW = "deal", "rebet", "leave", "leave-now"
"""Ids of the buttons between rounds."""
SIDES: tuple[tuple[str, Words], ...] = (
    ("right", _("Right")),
    ("middle", _("Middle")),
    ("left", _("Left")),
)
"""The fields of a deal, in the order of play."""


class Play:
    """The button of an action of the hand in turn: its id, label and key."""

    def __init__(self, id: str, label: Words, key: str) -> None:  # noqa: A002 - as everywhere on a board
        self.id, self.label, self.key = id, label, key


PLAYS: dict[type[ThunderjackAction], Play] = {
    Hit: Play("hit", NAMES[Hit], "h"),
    Stand: Play("stand", NAMES[Stand], "s"),
    Double: Play("double", NAMES[Double], "d"),
    Split: Play("split", NAMES[Split], "p"),
    Surrender: Play("surrender", NAMES[Surrender], "r"),
}
"""In the order of their buttons."""


def offers_for(view: View, prefix: Prefix) -> tuple[Offer, ...]:
    """The next picks; () for a spectator, after the end, or after what cannot be picked."""
    if view.viewer is None or view.end is not None:
        return ()
    hand = active_of(view.hands)
    if hand is not None:
        return () if prefix else tuple(_plays(view, hand))
    if prefix == (LEAVE,):
        label = ngettext("Leave with %(n)s credit", "Leave with %(n)s credits", view.credits)
        return (Offer((), label, on=LEAVE_NOW, key="enter", is_main=True),)
    return () if prefix else tuple(_between(view))


def _plays(view: View, hand: HandView) -> Iterator[Offer]:
    for action in plays(hand, view.credits, view.options):
        play = PLAYS[type(action)]
        yield Offer((play.id,), play.label, on=play.id, preview=_preview(action, hand), key=play.key)


def refusals(hand: HandView, credits: int, options: Options) -> Mapping[str, Words | None]:  # noqa: A002
    """Why the hand in turn cannot do what not every hand can, by the button's id."""
    return {
        "double": double_refusal(hand, credits),
        "split": split_refusal(hand, credits),
        "surrender": surrender_refusal(hand, options),
    }


def _preview(action: ThunderjackAction, hand: HandView) -> Words | None:
    match action:
        case Double() | Split():
            return _("Takes %(bet)s more", bet=hand.bet)
        case Surrender():
            return _("Gives %(half)s back", half=hand.bet // 2)
    return None


def _between(view: View) -> Iterator[Offer]:
    if view.credits >= MIN_BET:
        start = _start(view)
        most = min(MAX_BET, view.credits // UNIT * UNIT)
        fields = tuple([Field(name, label, 0, most, UNIT, getattr(start, name)) for name, label in SIDES])
        total = (MIN_BET, view.credits)
        yield Offer((DEAL,), _("Deal"), on=DEAL, fields=fields, total=total, key="enter", is_main=True)
    if rebet_refusal(view.hands, view.credits) is None:
        bets = bets_of(view.hands)
        preview = _("Bets %(sum)s at once", sum=bets.right + bets.middle + bets.left)
        yield Offer((REBET,), _("Same bets"), on=REBET, preview=preview, key="b")
    yield Offer((LEAVE,), _("Leave"), whole=False, on=LEAVE, key="l")


def _start(view: View) -> Deal:
    """The bets in the fields at first: those that show a set example, the last ones, or the least on the middle."""
    if (shown := bets_to_see(view)) is not None:
        return shown
    last = bets_of(view.hands)
    return last if deal_refusal(last, view.credits) is None else Deal(middle=MIN_BET)
