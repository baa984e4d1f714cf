"""A page of the dealer's notebook: what it saw, and check by check what it rolled and dealt (RULES 9, 10.7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.card_thief.page.faces import CELLS, card_name
from games.card_thief.rules.cards import Wish
from games.card_thief.rules.dealer import CAPS, ENEMY_BAR, LOW_STEALTH, OBSTACLE_BAR, SNEAK_BAR
from games.card_thief.rules.notes import Alternative, Check, CheckMade, DealerNotes, DealerSaw
from games.card_thief.rules.values import Card
from games.card_thief.rules.views import DealSeen
from games.engine.values import Value
from games.engine.words import Words
from games.engine.words import plural as ngettext
from games.engine.words import words as _


class Part(Value, frozen=True):
    """A stretch of the bar from 1 to 100, and what a roll on it wishes for."""

    start: str
    width: str
    label: Words
    is_hit: bool


class Bar(Value, frozen=True):
    """A roll on its bar."""

    mark: str
    """Where the roll lies on it."""
    words: Words
    parts: tuple[Part, ...]


class Line(Value, frozen=True):
    """One try of a check."""

    bar: Bar | None
    kind: str
    """The kind of the card that was dealt; "" for none."""
    words: Words
    otherwise: tuple[Words, ...]


class CheckShown(Value, frozen=True):
    """A check with its tries."""

    name: Words
    lines: tuple[Line, ...]
    why: Words | str = ""
    """Why there is none."""


class Fact(Value, frozen=True):
    """Something that the dealer looked at."""

    name: Words
    number: str


class Notebook(Value, frozen=True):
    """A page of the notebook."""

    id: str
    title: Words
    saw: tuple[Fact, ...]
    checks: tuple[CheckShown, ...]


CHECKS: Mapping[Check, Words] = {
    Check.CHEST: _("Chest"),
    Check.EXIT: _("Exit"),
    Check.ENEMY: _("Enemies"),
    Check.SNEAK_HIDE: _("Sneak and hide"),
    Check.TORCH: _("Torches"),
    Check.TREASURE: _("Treasure"),
    Check.OBSTACLE: _("Obstacles"),
    Check.LEFTOVER: _("The rest"),
    Check.ENDGAME: _("The deck is empty"),
}
_ALWAYS = (Check.ENEMY, Check.SNEAK_HIDE, Check.TORCH, Check.TREASURE, Check.OBSTACLE)
"""The five checks of the source, which are shown even if they dealt nothing."""
WISHES: Mapping[Wish, Words] = {
    Wish.ENEMY: _("an enemy"),
    Wish.SNEAK: _("a sneak"),
    Wish.HIDE: _("a hide"),
    Wish.TORCH: _("a torch"),
    Wish.WARDEN: _("a warden"),
    Wish.TREASURE: _("a treasure"),
    Wish.OBSTACLE: _("an obstacle"),
    Wish.ANY: _("any card"),
}
_BARS = {Check.ENEMY: ENEMY_BAR, Check.SNEAK_HIDE: SNEAK_BAR, Check.OBSTACLE: OBSTACLE_BAR}


def notebook_of(event: DealSeen, notes: DealerNotes) -> Notebook:
    """The page for a deal."""
    cards = {placed.cell: placed.card for placed in event.cards}
    return Notebook(
        id=f"deal-{notes.source.replace('+', '-again')}",
        title=_title(notes),
        saw=_saw(notes.saw),
        checks=tuple(_checks(notes, cards)),
    )


def _title(notes: DealerNotes) -> Words:
    if notes.source.endswith("+"):
        return _("After the forged orders")
    if not notes.saw.turns:
        return _("The first deal")
    return _("The deal after turn %(turn)s", turn=notes.saw.turns)


def _saw(saw: DealerSaw) -> tuple[Fact, ...]:
    return (
        Fact(_("Stealth"), str(saw.stealth)),
        Fact(_("Free cells"), str(saw.room)),
        Fact(_("Deck"), str(saw.deck)),
        Fact(_("Enemies"), str(saw.enemies)),
        Fact(_("Sneaks"), str(saw.sneaks)),
        Fact(_("Hides"), str(saw.hides)),
        Fact(_("Torches and wardens"), str(saw.torches)),
        Fact(_("Doors and traps"), str(saw.obstacles)),
    )


def _checks(notes: DealerNotes, cards: Mapping[int, Card]) -> Iterator[CheckShown]:
    for check, name in CHECKS.items():
        made = [one for one in notes.checks if one.check is check]
        if made:
            yield CheckShown(name, tuple([_line(one, notes, cards) for one in made]))
        elif check in _ALWAYS:
            yield CheckShown(name, (), _why_none(check, notes))


def _why_none(check: Check, notes: DealerNotes) -> Words:
    """Why a check of the source dealt nothing."""
    order, saw = tuple(CHECKS), notes.saw
    before = [one for one in notes.checks if order.index(one.check) < order.index(check)]
    if sum([one.cell is not None for one in before]) == saw.room:
        return _("The deal was full.")
    if sum([one.wish is not None for one in before]) == saw.deck:
        return _("The deck was empty.")
    match check:
        case Check.TORCH:
            return _("There are two lights already.")
        case Check.TREASURE | Check.OBSTACLE:
            return _("A door or a trap lies there already.")
        case Check.SNEAK_HIDE if saw.stealth < LOW_STEALTH and saw.hides:
            return _("A hide lies there already.")
    return _("No card was wanted.")  # in another reading of the source


def _line(made: CheckMade, notes: DealerNotes, cards: Mapping[int, Card]) -> Line:
    otherwise = tuple([_otherwise(one) for one in made.otherwise])
    if made.cell is None:
        return Line(_cap_bar(made), "", _wanted(notes.cap or 0, notes.saw.enemies), otherwise)
    card = cards[made.cell]
    return Line(_wish_bar(made), card.kind, _dealt(made, card), otherwise)


def _wanted(cap: int, enemies: int) -> Words:
    """How many enemies are wanted, and how many there are."""
    there = ngettext("%(n)s is there.", "%(n)s are there.", enemies) if enemies else _("None is there.")
    wanted = ngettext("At most %(n)s enemy is wanted.", "At most %(n)s enemies are wanted.", cap)
    return _("%(wanted)s %(there)s", wanted=wanted, there=there)


def _dealt(made: CheckMade, card: Card) -> Words:
    facts = {"card": card_name(card.kind, card.base), "place": CELLS[made.cell or 0]}
    if made.wish is None:
        return _("%(place)s: %(card)s.", **facts)
    if made.is_substitute:
        wish = WISHES[made.wish]
        return _("Wanted %(wish)s, but the deck has none. %(place)s: %(card)s.", wish=wish, **facts)
    return _("Wanted %(wish)s. %(place)s: %(card)s.", wish=WISHES[made.wish], **facts)


def _otherwise(one: Alternative) -> Words:
    card = card_name(one.kind, one.base)
    return _(
        "Had the roll asked for %(wish)s, it would have been: %(card)s.", wish=WISHES[one.wish], card=card
    )


def _cap_bar(made: CheckMade) -> Bar | None:
    labels = [(upto, ngettext("%(n)s enemy", "%(n)s enemies", cap)) for upto, cap in CAPS]
    return _bar(made.roll, labels)


def _wish_bar(made: CheckMade) -> Bar | None:
    return _bar(made.roll, [(upto, WISHES[wish]) for upto, wish in _BARS.get(made.check, ())])


def _bar(roll: int | None, labels: list[tuple[int, Words]]) -> Bar | None:
    """The bar of a roll; None where nothing was rolled."""
    if roll is None:
        return None
    parts, start = [], 0
    for upto, label in labels:
        parts.append(Part(str(start), str(upto - start), label, is_hit=start < roll <= upto))
        start = upto
    return Bar(str(roll - 0.5), _("Rolled %(roll)s of 100", roll=roll), tuple(parts))
