"""Decks as files: readable text, and JSON. Pure. `read` takes any form that this site writes, and many at once.

Text is `2x Name (cost)` a line; `#` begins a comment; `Name:` begins a deck and `Pool:` says of which
card pool. JSON is `{"cards":{"b2":3},"format":"kata-tcg-deck","name":"Rush","pool":"2024-1","version":1}`,
or a list of such objects.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Annotated

from msgspec import Meta, Struct

from decks.codes import codes_in, from_code
from decks.lists import checked_card, checked_counts, checked_name, checked_pool, counted, deck_of
from games.engine.errors import BadData
from games.engine.setup import Deck
from games.engine.wire import canonical, decode
from games.engine.words import Words
from games.engine.words import words as _
from games.kata.rules.cards import CARDS, POOL_VERSION

FORMAT, VERSION = "kata-tcg-deck", 1
MOST_BYTES = 256 * 1024
"""No file of decks is larger: a deck is less than a kilobyte."""
MOST_AT_ONCE = 1000
MOST_LINE = 200
"""No line that names a card is longer."""
UNNAMED = "Imported deck"

_COUNT = re.compile(r"(\d{1,5})(?:\s*[x×*]?\s+|[x×*])", re.IGNORECASE)
_BY_ID = re.compile(r"\[(.+)\]")
_HEADER = re.compile(r"(name|pool)\s*:(.*)", re.IGNORECASE)
_COMMENT = re.compile(r"(^|\s)(#|//).*")
_LOOKS_LIKE_TEXT = re.compile(r"(name|pool)\s*:|\d{1,5}\s*[x×*]\s*\S", re.IGNORECASE)
_NAMES: Mapping[str, str] = {str(card.name).casefold(): card.id for card in CARDS.values()}


class DeckFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A deck as its JSON holds it."""

    format: str
    version: Annotated[int, Meta(le=999)]
    pool: str
    name: str
    cards: dict[str, Annotated[int, Meta(le=99_999)]]
    """Bounded, as Python refuses to write out a number of thousands of digits."""


def to_json(*decks: Deck) -> str:
    """One deck as an object, several as a list: one line, keys sorted."""
    values = [DeckFile(FORMAT, VERSION, deck.pool, deck.name, counted(deck)) for deck in decks]
    return canonical(values[0] if len(values) == 1 else values).decode() + "\n"


def to_text(*decks: Deck) -> str:
    """Decks as text, one after the other."""
    return "\n".join(_text(deck) for deck in decks)


def _text(deck: Deck) -> str:
    lines = [f"{count}x {_called(card)}" for card, count in counted(deck).items()]
    return "\n".join([f"Name: {deck.name}", f"Pool: {deck.pool}", "", *lines, ""])


def _called(card_id: str) -> str:
    card = CARDS.get(card_id)
    return f"{card.name} ({card.cost})" if card else f"[{card_id}]"


def text_of(content: bytes) -> str:
    """The text of a file. Raises BadData where it is too large or not UTF-8."""
    if len(content) > MOST_BYTES:
        raise too_large()
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadData(_("This file is not UTF-8 text. Save it as UTF-8, or paste what is in it.")) from None
    if "\0" in text:
        raise BadData(_("This file is not text. A deck is a text file, a JSON file or a code."))
    return text


def too_large() -> BadData:
    return BadData(_("This file is too large: %(most)s kB is the most.", most=MOST_BYTES // 1024))


def read(text: str) -> tuple[Deck, ...]:
    """All decks of a text in any of the forms, legal or not. Raises BadData; then none is taken."""
    if len(text) > MOST_BYTES or len(text.encode(errors="replace")) > MOST_BYTES:
        raise too_large()
    decks = tuple(_read(text.strip().removeprefix("\ufeff").strip()))
    if not decks:
        raise BadData(_("There is no deck in it. A deck is a list of cards, a JSON file or a code."))
    return decks


def _check_count(count: int) -> None:
    """Raises BadData before any of them is looked at where these are too many decks."""
    if count > MOST_AT_ONCE:
        sizes = {"count": count, "most": MOST_AT_ONCE}
        raise BadData(_("These are %(count)s decks; %(most)s at once is the most.", **sizes))


def _read(text: str) -> Sequence[Deck]:
    if text[:1] in ("{", "["):
        return _from_json(text)
    first = next((line for line in _lines(text) if line), "")
    codes = () if _LOOKS_LIKE_TEXT.match(first) else codes_in(text)
    if codes:
        _check_count(len(codes))
        return [from_code(code, UNNAMED) for code in codes]
    return list(_from_text(text))


def _from_json(text: str) -> list[Deck]:
    found = decode(text, DeckFile | list[DeckFile])
    decks = found if isinstance(found, list) else [found]
    _check_count(len(decks))
    return [_from_file(file) for file in decks]


def _from_file(file: DeckFile) -> Deck:
    if file.format != FORMAT:
        raise BadData(_("This file says that it is “%(format)s”, which is no deck.", format=file.format[:40]))
    if file.version != VERSION:
        raise BadData(_("This file is of version %(version)s, which is not known.", version=file.version))
    return deck_of(checked_name(file.name), checked_pool(file.pool), checked_counts(file.cards))


def _lines(text: str) -> Iterator[str]:
    """The lines without comments; a name may hold any sign, so a line with one keeps it."""
    for line in text.splitlines():
        yield line.strip() if _HEADER.match(line.strip()) else _COMMENT.sub("", line).strip()


class _Draft:
    """A deck of which not all lines are read."""

    def __init__(self) -> None:
        self.name, self.pool = UNNAMED, POOL_VERSION
        self.counts: dict[str, int] = {}

    def deck(self) -> Deck:
        return deck_of(self.name, self.pool, checked_counts(self.counts))


def _from_text(text: str) -> Iterator[Deck]:
    draft = None
    _check_count(sum(line.lower().startswith("name") and bool(_HEADER.match(line)) for line in _lines(text)))
    for number, line in enumerate(_lines(text), start=1):
        if not line:
            continue
        header = _HEADER.match(line)
        if header and header[1].lower() == "name":
            if draft:
                yield draft.deck()
            draft = _Draft()
            draft.name = checked_name(header[2])
            continue
        draft = draft or _Draft()
        if header:
            draft.pool = checked_pool(header[2].strip().lower())
        else:
            card, count = _card_in(line, number)
            draft.counts[card] = draft.counts.get(card, 0) + count
    if draft:
        yield draft.deck()


def _card_in(line: str, number: int) -> tuple[str, int]:
    """The card of a line, and how many. Every step looks at each sign once at most."""
    if len(line) > MOST_LINE:
        sizes = {"number": number, "length": len(line), "most": MOST_LINE}
        raise BadData(_("Line %(number)s is %(length)s characters long; %(most)s is the most.", **sizes))
    counted = _COUNT.match(line)
    rest = line[counted.end() :].strip() if counted else line
    if counted is None or not rest:
        return _card_named(line, line, number), 1
    return _card_named(rest, line, number), int(counted[1])


def _card_named(text: str, line: str, number: int) -> str:
    """The card of `Name`, `Name (cost)` or `[id]`."""
    name, cost = _without_cost(text)
    by_id = _BY_ID.fullmatch(name)
    if by_id:
        return checked_card(by_id[1].strip().lower())
    card = CARDS[_named(name, line, number)]
    if cost is not None and cost != card.cost:
        raise BadData(
            _(
                "Line %(number)s: %(card)s costs %(cost)s, not %(said)s.",
                number=number,
                card=card.name,
                cost=card.cost,
                said=cost,
            )
        )
    return card.id


def _without_cost(text: str) -> tuple[str, int | None]:
    head, opening, cost = text.removesuffix(")").rpartition("(")
    is_cost = text.endswith(")") and opening and head.strip() and len(cost) < 3 and cost.isdecimal()
    return (head.rstrip(), int(cost)) if is_cost else (text, None)


def _named(name: str, line: str, number: int) -> str:
    key = " ".join(name.split()).casefold()
    if key in _NAMES:
        return _NAMES[key]
    if key in CARDS:
        return key
    near = get_close_matches(key[:40], _NAMES, n=1)
    if near:
        meant = CARDS[_NAMES[near[0]]].name
        raise BadData(
            _(
                "Line %(number)s: there is no card “%(name)s”. Is %(meant)s meant?",
                number=number,
                name=name[:40],
                meant=meant,
            )
        )
    raise BadData(_unreadable(line, number))


def _unreadable(line: str, number: int) -> Words:
    return _(
        "Line %(number)s is not a card: “%(line)s”. Write it like “2x Jab”.", number=number, line=line[:40]
    )
