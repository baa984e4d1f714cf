"""The form of a fixed card order for a practice match (the page calls it the ace up the sleeve).

Pure but for asking the game: turns what is sent into lists of ids, and these into a form again.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct

from games.engine.errors import BadData
from games.engine.offers import AnyPage, PileCard
from games.engine.words import Words
from games.engine.words import plural as ngettext
from games.engine.words import words as _

Piles = Mapping[str, tuple[str, ...]]
Order = dict[str, tuple[str, ...]]
"""For each pile the ids on top, the first one first."""

SET_ORDER = "set_order"
"""A game's action that sets the next cards during play; the ids are its only field."""
PREFIX = "order-"
MAX_CARDS = 200
"""The most ids in one order: more than anyone needs, few enough to be shown again."""
MAX_TEXT = 8192
_BETWEEN = re.compile(r"[\s,;]+")


class Kind(Struct, frozen=True):
    """The cards of a pile that are alike: a button takes the next of them."""

    card: PileCard
    ids: tuple[str, ...]
    """The ids of all of them."""
    next: str
    """The id that comes next; "" if all are taken."""
    left: int


class Chosen(Struct, frozen=True):
    """A card of the order and where it stands in it, from 0; `card` is None for an unknown id."""

    index: int
    id: str
    card: PileCard | None


class PileShown(Struct, frozen=True):
    """A pile in the form."""

    slug: str
    name: Words
    text: str
    chosen: tuple[Chosen, ...]
    kinds: tuple[Kind, ...]
    left: tuple[PileCard, ...]
    """The next cards if none is chosen, as set before."""
    is_choice: bool
    """Whether it is no deck, but a question with one answer."""

    @property
    def has_order(self) -> bool:
        """Whether there is an order to choose, or one was typed: cards that are all alike have none."""
        return not self.is_choice and (len(self.kinds) > 1 or bool(self.text))


def order_sent(sent: Mapping[str, str], piles: Piles, start: Order) -> Order:
    """The ids that were typed or picked for each pile; those of `start` if the form came without any.

    Raises BadData if they are far too many.
    """
    order = {}
    for pile in piles:
        text = sent.get(PREFIX + pile, " ".join(start.get(pile, ())))
        ids = tuple(filter(None, _BETWEEN.split(text)))
        if len(text) > MAX_TEXT or len(ids) > MAX_CARDS:
            raise BadData(_("An order has at most %(most)s cards.", most=MAX_CARDS))
        order[pile] = ids
    return order


def order_changed(
    order: Order, sent: Mapping[str, str], piles: Piles, page: AnyPage, options: object
) -> Order:
    """The order after a press on one of the form's buttons: a card, a card taken out, an empty pile, a preset."""
    after = dict(order)
    pile, _space, what = (sent.get("pick") or sent.get("drop") or "").partition(" ")
    if pile in order and "pick" in sent and len(order[pile]) < MAX_CARDS:
        after[pile] = (*order[pile], what)
    elif pile in order and what.isdecimal() and len(what) < 5:
        after[pile] = order[pile][: int(what)] + order[pile][int(what) + 1 :]
    elif (cleared := sent.get("clear", "")) in order:
        after[cleared] = ()
    for preset in page.orders:
        if preset.slug == sent.get("preset"):
            wanted = {name: ids for name, ids in preset.piles if name in piles}
            after |= {name: _fitted(name, ids, piles[name], page, options) for name, ids in wanted.items()}
    return after


def _fitted(
    pile: str, wanted: Sequence[str], there: Sequence[str], page: AnyPage, options: object
) -> tuple[str, ...]:
    """The ids, each that is no longer in the pile exchanged for one that looks the same, if there is one."""
    left = {card: page.pile_card(pile, card, options) for card in there}
    fitted = []
    for card in wanted:
        if card not in left:
            look = page.pile_card(pile, card, options)
            card = next((other for other in left if left[other] == look and other not in wanted), card)  # noqa: PLW2901
        left.pop(card, None)
        fitted.append(card)
    return tuple(fitted)


def check_order(order: Order, piles: Piles, page: AnyPage) -> None:
    """Raises BadData with the first id that is unknown, or named more often than it exists."""
    for pile, ids in order.items():
        there = Counter(piles[pile])
        for card, times in Counter(ids).items():
            if card not in there:
                shown = "".join(sign if sign.isprintable() else "?" for sign in card[:40])
                raise BadData(
                    _("%(pile)s: there is no card %(card)s.", pile=page.pile_name(pile), card=shown)
                )
            if times > there[card]:
                most = ngettext("but there is only one", "but there are only %(n)s", there[card])
                what = _("%(card)s is named %(times)s times, %(most)s.", card=card, times=times, most=most)
                raise BadData(_("%(pile)s: %(what)s", pile=page.pile_name(pile), what=what))


def example_chosen(order: Order, piles: Piles, page: AnyPage, options: object) -> str:
    """The slug of the fixed order that the chosen cards are, as they look; "" if they are none."""

    def looks(pile: str, ids: Sequence[str]) -> list[PileCard]:
        return [page.pile_card(pile, card, options) for card in ids]

    for preset in page.orders:
        wanted = {pile: ids for pile, ids in preset.piles if pile in piles}
        if {pile for pile, ids in order.items() if ids} != set(wanted):
            continue
        known = all(set(order[pile]) <= set(piles[pile]) for pile in wanted)
        if known and all(looks(pile, order[pile]) == looks(pile, ids) for pile, ids in wanted.items()):
            return preset.slug
    return ""


def piles_shown(
    order: Order, left: Order, piles: Piles, page: AnyPage, options: object
) -> tuple[PileShown, ...]:
    """The piles as the form shows them, with the cards chosen so far and the rest of an older order."""
    return tuple(
        _shown(pile, order.get(pile, ()), left.get(pile, ()), piles[pile], page, options) for pile in piles
    )


def _shown(
    pile: str,
    ids: tuple[str, ...],
    left: tuple[str, ...],
    there: tuple[str, ...],
    page: AnyPage,
    options: object,
) -> PileShown:
    cards = {card: page.pile_card(pile, card, options) for card in dict.fromkeys(there)}
    alike: dict[PileCard, list[str]] = {}
    for card in sorted(there, key=lambda card: cards[card].order):
        alike.setdefault(cards[card], []).append(card)
    taken = Counter(ids)
    return PileShown(
        slug=pile,
        name=page.pile_name(pile),
        text=" ".join(ids),
        chosen=tuple(Chosen(index, card, cards.get(card)) for index, card in enumerate(ids)),
        kinds=tuple(_kind(card, same, taken) for card, same in alike.items()),
        left=tuple(cards[card] for card in left),
        is_choice=any(card.is_answer for card in alike),
    )


def _kind(card: PileCard, ids: Sequence[str], taken: Counter[str]) -> Kind:
    left = list((Counter(ids) - taken).elements())
    return Kind(card, tuple(ids), left[0] if left else "", len(left))
