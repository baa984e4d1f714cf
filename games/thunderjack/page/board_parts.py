"""What lies on the felt besides cards: chips, results, piles, the paytable, and the chart of the credits."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.values import Value
from games.engine.words import Words, change
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.thunderjack.page.log_lines import RESULTS
from games.thunderjack.rules.cards import BLACKJACK, is_blackjack
from games.thunderjack.rules.legality import CHIPS
from games.thunderjack.rules.transitions import BLITZ, DEALER_STANDS
from games.thunderjack.rules.values import DealerSixCards, Options, Place, Result
from games.thunderjack.rules.views import HandView, View

BLOCK = 46
"""The height of a whole shoe, which stands on FLOOR; its uppermost card is TOP high."""
FLOOR, TOP = 60, 12
WIDE, HIGH, EDGE = 120, 36, 3
"""The width and height of the chart, and the margin above and below its line."""


class Chips(Value, frozen=True):
    """An amount as a stack of chips, the largest at the bottom."""

    amount: str
    chips: tuple[str, ...]


class Tag(Value, frozen=True):
    """A result: its kind for the colour, its name, and the gain. In another round it has another id."""

    id: str
    kind: str
    label: Words
    sum: Words | None = None


class Net(Value, frozen=True):
    """The gain of a round, all bets and payments together; `0` as long as there is none."""

    kind: str
    number: str
    sum: str
    terms: str = ""
    """The gain of each hand, the left one first, where there are two or three."""


class Pile(Value, frozen=True):
    """A pile of cards, drawn as high as they are many: `y` is its top, `height` its extent downwards."""

    id: str
    label: Words
    words: Words
    use: Words
    """What lies there, and what for."""
    count: str
    y: str
    height: str
    top: str
    """The top of the picture of its uppermost card."""


class Chart(Value, frozen=True):
    """The credits over the sitting as a line, and the level at its beginning."""

    points: str
    level: str
    words: Words


def chips_of(amount: int) -> Chips:
    """An amount in the fewest chips."""
    left, chips = amount, []
    for chip in reversed(CHIPS):
        chips += [str(chip)] * (left // chip)
        left %= chip
    return Chips(str(amount), tuple(chips))


_KINDS: Mapping[Result, str] = {
    Result.THUNDERJACK: "thunder",
    Result.BLACKJACK: "good",
    Result.BLITZ: "good",
    Result.WIN: "good",
    Result.PUSH: "even",
    Result.SURRENDER: "even long",
    Result.LOSE: "bad",
    Result.BUST: "bad",
}


def tag_id(place: Place, number: int) -> str:
    """The id of the result of a hand in a round."""
    return f"tag-{place}-{number}"


def tag_of(hand: HandView, number: int) -> Tag | None:
    """The result of a hand."""
    if hand.result is None:
        return None
    return Tag(tag_id(hand.place, number), _KINDS[hand.result], RESULTS[hand.result], _sum(hand))


def _sum(hand: HandView) -> Words | None:
    """The gain of a hand; those of all hands add up to that of the round."""
    won = hand.paid - hand.staked
    if hand.result is Result.LOSE:
        return Words(str(-won))  # "Lost 10"
    return Words(change(won)) if won else None


def dealer_tag(view: View) -> Tag | None:
    """The result of the dealer's hand, once it lies open and has one."""
    if view.is_hole_hidden:
        return None
    if is_blackjack(view.dealer):
        return Tag(tag_id(Place.DEALER, view.round), "even", _("Blackjack"))
    if _is_bust(view):
        return Tag(tag_id(Place.DEALER, view.round), "bad", _("Bust"))
    return None


def _is_bust(view: View) -> bool:
    """Whether the dealer has too many points, or six cards where those are too many (RULES 6.4)."""
    rule, has_six = view.options.dealer_six_cards, len(view.dealer) == BLITZ
    if has_six and rule is DealerSixCards.BUST_ALWAYS:
        return True
    if has_six and rule is DealerSixCards.BUST_IF_UNDER_17 and view.dealer_points < DEALER_STANDS:
        return True
    return view.dealer_points > BLACKJACK


def gain(view: View) -> int:
    """What a sitting has brought so far."""
    return view.credits - view.options.credits


def net_of(view: View) -> Net:
    """The gain of the last round once it is over, else `0`; at the end of a sitting that of all its rounds."""
    is_news = view.turn is None and view.end is None
    gains = [hand.paid - hand.staked for hand in view.hands] if is_news else []
    won = sum(gains) if view.end is None else gain(view)
    kind = "good" if won > 0 else "bad" if won < 0 else "even"
    terms = " ".join([change(one) for one in reversed(gains)]) if len(gains) in (2, 3) else ""
    return Net(kind, str(won), change(won), terms)


def shoe_of(view: View) -> Pile:
    """The shoe as a pile."""
    words = ngettext("Shoe: %(n)s card", "Shoe: %(n)s cards", view.shoe)
    return _pile("shoe", _("Shoe"), words, _("The cards to come."), view.shoe, view.options.decks)


def tray_of(view: View) -> Pile:
    """The discard tray as a pile."""
    count = len(view.tray)
    words = ngettext("Used: %(n)s card", "Used: %(n)s cards", count)
    use = _("The cards played so far. When the shoe runs low, they are shuffled into it.")
    return _pile("tray", _("Used cards"), words, use, count, view.options.decks)


def _pile(id: str, label: Words, words: Words, use: Words, count: int, decks: int) -> Pile:  # noqa: A002
    height = -(-count * BLOCK // (decks * 52))  # rounded up: a single card can be seen
    return Pile(
        id, label, words, use, str(count), str(FLOOR - height), str(height), str(FLOOR - height - TOP)
    )


def dealer_said(view: View) -> Words:
    """What the dealer had in the last round, in a few words."""
    if is_blackjack(view.dealer):
        return _("Dealer: Blackjack.")
    if _is_bust(view):
        return _("Dealer: %(points)s, bust.", points=view.dealer_points)
    return _("Dealer: %(points)s.", points=view.dealer_points)


def paytable_of(options: Options) -> tuple[Words, ...]:
    """What the dealer must do, and the payments, printed on the felt."""
    return (
        _("Dealer stands on all 17s"),
        _("Thunderjack pays %(pays)s", pays=options.thunderjack_pays.value),
        _("Blackjack pays %(pays)s", pays=options.blackjack_pays.value),
        _("Blitz (six cards) pays %(pays)s", pays=options.blitz_pays.value),
    )


def chart_of(view: View) -> Chart | None:
    """The credits after each round; None before there is a line to draw."""
    levels = (view.options.credits, *view.history)
    if len(levels) < 2:
        return None
    least, most = min(levels), max(levels)

    def y(level: int) -> str:
        if least == most:
            return f"{HIGH / 2:g}"
        return f"{HIGH - EDGE - (level - least) * (HIGH - 2 * EDGE) / (most - least):.1f}"

    points = [f"{at * WIDE / (len(levels) - 1):.1f},{y(level)}" for at, level in enumerate(levels)]
    words = _(
        "Credits over the sitting: %(first)s at first, %(last)s after the last round; %(least)s at least, "
        "%(most)s at most.",
        first=levels[0],
        last=levels[-1],
        least=least,
        most=most,
    )
    return Chart(" ".join(points), y(levels[0]), words)
