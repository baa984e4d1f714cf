"""What lies open of each player, beside the map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from games.engine.boards import OpenHand
from games.engine.game import Seat
from games.engine.offers import Names
from games.engine.values import Value
from games.engine.words import Words
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.kings_conflict.page.faces import FACES
from games.kings_conflict.rules.constants import BASE_GOLD
from games.kings_conflict.rules.position import Position
from games.kings_conflict.rules.regions import eaten, supply
from games.kings_conflict.rules.turn import Pay, forecast
from games.kings_conflict.rules.values import Board
from games.kings_conflict.rules.views import CardsView, View


class Sign(Value, frozen=True):
    """What a number counts: a sign, and a word where there is room for it."""

    kind: str
    label: Words


SIGNS: Mapping[str, Sign] = {
    sign.kind: sign
    for sign in (
        Sign("gold", _("Gold")),
        Sign("food", _("Food")),
        Sign("hand", _("Hand")),
        Sign("wall", _("Walls")),
        Sign("deck", _("Deck")),
    )
}


class Count(Value, frozen=True):
    """A number of a side, a smaller one beside it, and all in words."""

    id: str
    sign: Sign
    number: str
    more: str
    words: Words
    sum: tuple[Words, ...] = ()
    """What the smaller number is made of, where one can ask for it."""


class Herald(Value, frozen=True):
    """Who a player is; `tone` is `own` or `other`, as on the map."""

    name: str
    tone: str
    king: str


class Shown(OpenHand, frozen=True):
    """A hand that all may see, and what is left of the deck."""

    deck: tuple[Words, ...]


class SideBar(Value, frozen=True):
    """What lies open of a player."""

    id: str
    herald: Herald
    is_active: bool
    counts: tuple[Count, ...]
    cards: tuple[Count, ...]
    """How many cards there are, and where."""
    shown: Shown | None
    """The hand and the deck, once all may see them (RULES 12.3); None while there is nothing to show."""


def side_of(view: View, position: Position, seat: Seat, names: Names, tone: str) -> SideBar:
    """A player as a viewer sees them; `tone` is `own` or `other`."""
    board, cards = view.board, view.cards[seat]
    side = board.sides[seat]
    food, need = supply(position, seat), eaten(position, seat)
    counts = [
        _gold(board, seat, tone),
        _count(tone, "food", food - need, _food_words(food, need), f"/{food}"),
    ]
    held = [
        _count(tone, "hand", cards.hand, ngettext("%(n)s card in hand", "%(n)s cards in hand", cards.hand)),
        _count(tone, "deck", cards.deck, ngettext("%(n)s card to draw", "%(n)s cards to draw", cards.deck)),
        *_walls(tone, cards),
    ]
    return SideBar(
        id=f"side-{tone}",
        herald=Herald(names[seat], tone, side.king),
        is_active=board.reason is None and _is_to_act(view, seat),
        counts=tuple(counts),
        cards=tuple(held),
        shown=_shown(cards, tone, names[seat]) if seat != view.viewer or board.reason is not None else None,
    )


def _shown(cards: CardsView, tone: str, who: str) -> Shown | None:
    if cards.held is None or not (cards.held or cards.unseen):
        return None
    hand = tuple([FACES[one.card] for one in cards.held])
    deck = tuple([_several(card, n) for card, n in Counter(cards.unseen).items()])
    return Shown(f"shown-{tone}", _("%(who)s's cards", who=who), hand, deck)


def _several(card: str, number: int) -> Words:
    name = FACES[card].name
    return _("%(n)s\u00a0×\u00a0%(card)s", n=number, card=name) if number > 1 else name


def _is_to_act(view: View, seat: Seat) -> bool:
    board = view.board
    return board.active == seat if board.turn else board.sides[seat].set_aside is None


def _walls(tone: str, cards: CardsView) -> list[Count]:
    """The walls in a hand, which all may know of; left out while there are none."""
    words = ngettext("%(n)s card in hand is a wall", "%(n)s cards in hand are walls", cards.walls)
    return [_count(tone, "wall", cards.walls, words)] if cards.walls else []


def _count(tone: str, kind: str, number: int, words: Words, more: str = "") -> Count:
    return Count(f"{kind}-{tone}", SIGNS[kind], str(number), more, words)


def _gold(board: Board, seat: Seat, tone: str) -> Count:
    """The gold, and what the next turn will bring if all stays as it stands now."""
    gold, pay = board.sides[seat].gold, forecast(board, seat)
    more = f"+{pay.total}" if pay.total >= 0 else f"\u2212{-pay.total}"
    if board.reason is not None:
        return _count(tone, "gold", gold, _("Gold"))
    words = _("%(gold)s gold; the next turn: %(more)s", gold=gold, more=more)
    parts = tuple(_parts(pay)) if tone == "own" else ()
    return Count(f"gold-{tone}", SIGNS["gold"], str(gold), more, words, parts)


def _parts(pay: Pay) -> Iterator[Words]:
    if pay == Pay():
        yield _("No gold comes in a first turn, nor after the last")
        return
    yield _("Next turn: %(n)s as always", n=BASE_GOLD)
    yield _("%(n)s for regions", n=pay.regions - BASE_GOLD)
    if pay.workers:
        yield _("%(n)s for workers", n=pay.workers)
    if pay.upkeep:
        yield _("\u2212%(n)s for mercenaries", n=pay.upkeep)


def _food_words(food: int, need: int) -> Words:
    if need > food:
        return _("Hunger: %(need)s food needed, %(food)s there", need=need, food=food)
    return _("%(spare)s of %(food)s food left", spare=food - need, food=food)
