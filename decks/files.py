"""Decks as files: readable text, and JSON. Pure. `read` takes any form that this site writes, and many at once.

Text is `2x Name (cost)` a line; `#` begins a comment; `Name:` begins a deck, `Pool:` says of which
version of the card pool, and `Leader:` names the card that leads it. JSON is
`{"cards":{"b2":3},"format":"kata-tcg-deck","name":"Rush","pool":"2024-1","version":1}`, with a `leader`
where there is one, or a list of such objects.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Annotated

from msgspec import Meta, Struct

from decks.codes import codes_in, from_code, games_with_codes
from decks.lists import checked_card, checked_counts, checked_name, checked_version, counted, deck_of
from games.engine.errors import BadData
from games.engine.pools import CardPool
from games.engine.setup import Deck
from games.engine.wire import canonical, decode
from games.engine.words import Words
from games.engine.words import words as _

VERSION = 1
MAX_BYTES = 256 * 1024
"""Bytes of a file of decks; one deck is less than a kilobyte."""
MAX_AT_ONCE = 1000
MAX_LINE = 200
"""Characters of a line that names a card."""
UNNAMED = "Imported deck"

_COUNT = re.compile(r"(\d{1,5})(?:\s*[x×*]?\s+|[x×*])", re.IGNORECASE)
_BY_ID = re.compile(r"\[(.+)\]")
_HEADER = re.compile(r"(name|pool|leader)\s*:(.*)", re.IGNORECASE)
_COMMENT = re.compile(r"(^|\s)(#|//).*")
_LOOKS_LIKE_TEXT = re.compile(r"(name|pool|leader)\s*:|\d{1,5}\s*[x×*]\s*\S", re.IGNORECASE)


class DeckFile(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A deck as its JSON holds it."""

    format: str
    version: Annotated[int, Meta(le=999)]
    pool: str
    name: str
    cards: dict[str, Annotated[int, Meta(le=99_999)]]
    """Bounded, as Python refuses to write out a number of thousands of digits."""
    leader: str = ""


# --- Writing --------------------------------------------------------------------------------------


def to_json(*decks: Deck, pool: CardPool) -> str:
    """One deck as an object, several as a list: one line, keys sorted."""
    values = [
        DeckFile(pool.file_format, VERSION, deck.pool, deck.name, counted(deck, pool), deck.leader)
        for deck in decks
    ]
    return canonical(values[0] if len(values) == 1 else values).decode() + "\n"


def to_text(*decks: Deck, pool: CardPool) -> str:
    """Decks as text, one after the other."""
    return "\n".join(_text(deck, pool) for deck in decks)


def _text(deck: Deck, pool: CardPool) -> str:
    head = [f"Name: {deck.name}", f"Pool: {deck.pool}"]
    if deck.leader:
        leader = pool.leaders.get(deck.leader)
        head.append(f"Leader: {leader.name if leader else f'[{deck.leader}]'}")
    lines = [f"{count}x {_called(card, pool)}" for card, count in counted(deck, pool).items()]
    return "\n".join([*head, "", *lines, ""])


def _called(card_id: str, pool: CardPool) -> str:
    card = pool.cards.get(card_id)
    return f"{card.name} ({card.cost})" if card else f"[{card_id}]"


def example_line(pool: CardPool) -> str:
    """A line as a list holds it."""
    starter = next(iter(pool.starters.values())).deck
    card, count = max(counted(starter, pool).items(), key=lambda pair: pair[1])
    return f"{count}x {_called(card, pool)}"


# --- Reading --------------------------------------------------------------------------------------


def text_of(content: bytes) -> str:
    """The text of a file. Raises BadData where it is too large or not UTF-8."""
    if len(content) > MAX_BYTES:
        raise too_large()
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadData(_("This file isn't UTF-8 text. Save it as UTF-8, or paste what is in it.")) from None
    if "\0" in text:
        raise BadData(_("This file isn't text. A deck is a text file, a JSON file or a code."))
    return text


def too_large() -> BadData:
    return BadData(_("This file is too large: the limit is %(most)s kB.", most=MAX_BYTES // 1024))


def game_of(text: str, pools: Mapping[str, CardPool]) -> str | None:
    """The game, by slug, whose codes or files a text holds; None for lists of cards, which do not say.

    Raises BadData where there are decks of several games.
    """
    plain = _bounded(text)
    if plain[:1] in ("{", "["):
        games = tuple(slug for slug, pool in pools.items() if f'"{pool.file_format}"' in plain)
    else:
        games = () if _is_list(plain) else games_with_codes(plain, pools)
    if len(games) > 1:
        raise BadData(_("These decks are for several games. Import those of one game at a time."))
    return next(iter(games), None)


def read(text: str, pool: CardPool) -> tuple[Deck, ...]:
    """All decks of a text in any of these forms, legal or not. Raises BadData if one cannot be read."""
    decks = tuple(_read(_bounded(text), pool))
    if not decks:
        raise BadData(_("There is no deck in this. A deck is a list of cards, a JSON file or a code."))
    return decks


def _bounded(text: str) -> str:
    """The text without what stands around it. Raises BadData where it is too large."""
    if len(text) > MAX_BYTES or len(text.encode(errors="replace")) > MAX_BYTES:
        raise too_large()
    return text.strip().removeprefix("\ufeff").strip()


def _check_count(count: int) -> None:
    """Raises BadData for too many decks, before any is read."""
    if count > MAX_AT_ONCE:
        sizes = {"count": count, "most": MAX_AT_ONCE}
        raise BadData(_("These are %(count)s decks; the limit is %(most)s at a time.", **sizes))


def _read(text: str, pool: CardPool) -> Sequence[Deck]:
    if text[:1] in ("{", "["):
        return _from_json(text, pool)
    codes = () if _is_list(text) else codes_in(text, pool)
    if codes:
        _check_count(len(codes))
        return [from_code(code, UNNAMED, pool) for code in codes]
    return list(_from_text(text, pool))


def _is_list(text: str) -> bool:
    """Whether a text begins like a list of cards: a code may stand in its comments."""
    first = next((line for line in _lines(text) if line), "")
    return bool(_LOOKS_LIKE_TEXT.match(first))


def _from_json(text: str, pool: CardPool) -> list[Deck]:
    found = decode(text, DeckFile | list[DeckFile])
    decks = found if isinstance(found, list) else [found]
    _check_count(len(decks))
    return [_from_file(file, pool) for file in decks]


def _from_file(file: DeckFile, pool: CardPool) -> Deck:
    if file.format != pool.file_format:
        raise BadData(_("This file says it's “%(format)s”, which isn't a deck.", format=file.format[:40]))
    if file.version != VERSION:
        raise BadData(
            _("This file has version %(version)s, which this site doesn't know.", version=file.version)
        )
    leader = checked_card(file.leader) if file.leader else ""
    counts = checked_counts(file.cards, pool)
    return deck_of(checked_name(file.name), checked_version(file.pool), counts, pool, leader)


def _lines(text: str) -> Iterator[str]:
    """The lines without comments; a name may hold any sign, so a line with one keeps it."""
    for line in text.splitlines():
        yield line.strip() if _HEADER.match(line.strip()) else _COMMENT.sub("", line).strip()


class _Draft:
    """A deck while its lines are read."""

    def __init__(self, pool: CardPool) -> None:
        self.name, self.pool, self.version = UNNAMED, pool, pool.version
        self.leader = ""
        self.counts: dict[str, int] = {}

    def read_header(self, key: str, text: str, number: int) -> None:
        if key == "name":
            self.name = checked_name(text)
        elif key == "pool":
            self.version = checked_version(text.strip().lower())
        else:
            self.leader = _leader_named(text.strip(), number, self.pool)

    def deck(self) -> Deck:
        counts = checked_counts(self.counts, self.pool)
        return deck_of(self.name, self.version, counts, self.pool, self.leader)


def _from_text(text: str, pool: CardPool) -> Iterator[Deck]:
    draft = None
    _check_count(sum(line[:4].lower() == "name" and bool(_HEADER.match(line)) for line in _lines(text)))
    for number, line in enumerate(_lines(text), start=1):
        if not line:
            continue
        header = _HEADER.match(line)
        is_next = bool(header) and line[:4].lower() == "name"
        if draft and is_next:
            yield draft.deck()
        if draft is None or is_next:
            draft = _Draft(pool)
        if header:
            draft.read_header(header[1].lower(), header[2], number)
        else:
            card, count = _card_in(line, number, pool)
            draft.counts[card] = draft.counts.get(card, 0) + count
    if draft:
        yield draft.deck()


def _card_in(line: str, number: int, pool: CardPool) -> tuple[str, int]:
    """The card of a line, and how many, in time linear in its length."""
    if len(line) > MAX_LINE:
        sizes = {"number": number, "length": len(line), "most": MAX_LINE}
        raise BadData(_("Line %(number)s is %(length)s characters long; the limit is %(most)s.", **sizes))
    count = _COUNT.match(line)
    rest = line[count.end() :].strip() if count else ""
    if count is None or not rest:
        return _card_named(line, line, number, pool), 1
    return _card_named(rest, line, number, pool), int(count[1])


def _card_named(text: str, line: str, number: int, pool: CardPool) -> str:
    """The card of `Name`, `Name (cost)` or `[id]`."""
    name, cost = _without_cost(text)
    by_id = _BY_ID.fullmatch(name)
    if by_id:
        return checked_card(by_id[1].strip().lower())
    card = pool.cards[_named(name, line, number, pool)]
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


def _named(name: str, line: str, number: int, pool: CardPool) -> str:
    key = " ".join(name.split()).casefold()
    if key in pool.names:
        return pool.names[key]
    if key in pool.cards:
        return key
    near = get_close_matches(key[:40], pool.names, n=1)
    if near:
        meant = pool.cards[pool.names[near[0]]].name
        raise BadData(
            _(
                "Line %(number)s: there is no card “%(name)s”. Did you mean %(meant)s?",
                number=number,
                name=name[:40],
                meant=meant,
            )
        )
    raise BadData(_unreadable(line, number, pool))


def _leader_named(text: str, number: int, pool: CardPool) -> str:
    """The card of `Leader: Name` or `Leader: [id]`; "" where no name stands there."""
    by_id = _BY_ID.fullmatch(text)
    if by_id:
        return checked_card(by_id[1].strip().lower())
    key = " ".join(text.split()).casefold()
    if key and key not in pool.leader_names:
        raise BadData(_("Line %(number)s: “%(name)s” can't lead a deck here.", number=number, name=text[:40]))
    return pool.leader_names[key] if key else ""


def _unreadable(line: str, number: int, pool: CardPool) -> Words:
    return _(
        "Line %(number)s isn't a card: “%(line)s”. Write it like “%(example)s”.",
        number=number,
        line=line[:40],
        example=example_line(pool),
    )
