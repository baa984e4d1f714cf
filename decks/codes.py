"""Decks as short codes that survive chat programs. Pure; files are the matter of `files.py`.

    KT1;2024-1;b0*2;b1*2;b2*3;b3*4;b4*3;b5*2;b6*2;b7*1;b8*1;7hs2k0qm

`KT1` names the format. Then come the version of the card pool, each card with its number, sorted by
letter and number, and last a checksum: the first 40 bits of the SHA-256 of all before it, lower-case
and without the last semicolon, in eight signs of Crockford's base 32. The same list has the same code.

A code may come back with other letters in size, broken over lines, quoted, with invisible signs,
with other dashes, with a full stop behind it, or without the asterisks that were taken for bold
type. The checksum says whether it is still the same list.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from hashlib import sha256
from itertools import pairwise

from decks.lists import checked_card, checked_counts, checked_pool, counted, deck_of
from games.engine.errors import BadData
from games.engine.setup import Deck
from games.engine.words import words as _

FORMAT = "KT1"
_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
_SIGNS = 8

_START = re.compile(r"kt\d{1,3};")
_WHOLE = re.compile(r"kt1;([0-9a-z.-]{1,16});((?:[a-z0-9*]{2,20};){0,99})([0-9a-z]{8})")
_STARRED = re.compile(r"([a-z][a-z0-9]{0,11})\*([0-9]{1,2})")
_STARLESS = re.compile(r"([a-z][a-z0-9]{0,11})([0-9])")
_DROPPED = dict.fromkeys((*range(33), 127, *b"\\>|`"))
"""Blanks, control characters, escapes and the marks of quoting."""
_ID = re.compile(r"([a-z]+)([0-9]*)(.*)")


class DamagedCode(BadData):
    """A code that is not as it was written."""

    default = _(
        "This code is damaged: part of it was changed or lost. Copy it once more, from KT1 to its end."
    )


def to_code(deck: Deck) -> str:
    """The one code of a list of cards of a pool; the name of the deck is not in it."""
    cards = counted(deck)
    entries = [f"{card}*{cards[card]}" for card in sorted(cards, key=_natural)]
    body = ";".join([FORMAT, deck.pool, *entries])
    return f"{body};{_checksum(body)}"


def from_code(text: str, name: str) -> Deck:
    """The deck of the first code that stands in a text, under a name.

    Whether it is legal is another question. Raises DamagedCode, and BadData for a format of the future.
    """
    found = codes_in(text)
    if not found:
        raise DamagedCode
    return _deck(found[0], name)


def codes_in(text: str) -> tuple[str, ...]:
    """The codes in a text, each from where it begins to where the next begins, without blanks."""
    plain = _plain(text)
    starts = [match.start() for match in _START.finditer(plain)]
    return tuple(plain[at:end] for at, end in pairwise([*starts, len(plain)]))


def _plain(text: str) -> str:
    """The text as codes are written: small letters, plain dashes, nothing invisible."""
    if text.isascii():
        return text.lower().translate(_DROPPED)
    signs = []
    for sign in unicodedata.normalize("NFKC", text).casefold():
        kind = unicodedata.category(sign)
        if kind == "Pd":
            signs.append("-")
        elif sign in "×∗⁎✱":
            signs.append("*")
        elif kind[0] not in "ZC" and ord(sign) not in _DROPPED:
            signs.append(sign)
    return "".join(signs)


def _deck(code: str, name: str) -> Deck:
    form = code.partition(";")[0].upper()
    if form != FORMAT:
        raise BadData(_("This is a %(form)s code; this site reads %(ours)s codes.", form=form, ours=FORMAT))
    match = _WHOLE.match(code)
    if match is None:
        raise DamagedCode
    pool, entries, checksum = match.groups()
    counts = _counts(entries)
    deck = deck_of(name, checked_pool(pool), checked_counts(counts))
    if to_code(deck) != f"{FORMAT};{pool};{_starred(counts)}{checksum}":
        raise DamagedCode
    return deck


def _counts(entries: str) -> dict[str, int]:
    """What the entries say; where an asterisk was lost, the last digit is the number."""
    counts: dict[str, int] = {}
    for entry in entries.split(";")[:-1]:
        match = _STARRED.fullmatch(entry) or _STARLESS.fullmatch(entry)
        if match is None or match[1] in counts:
            raise DamagedCode
        counts[checked_card(match[1])] = int(match[2])
    return counts


def _starred(counts: Mapping[str, int]) -> str:
    return "".join(f"{card}*{count};" for card, count in counts.items())


def _natural(card: str) -> tuple[str, int, str]:
    """b2 before b10."""
    match = _ID.fullmatch(card)
    letters, digits, rest = match.groups() if match else (card, "", "")
    return letters, int(digits or -1), rest


def _checksum(body: str) -> str:
    number = int.from_bytes(sha256(body.lower().encode()).digest()[:5])
    return "".join(_ALPHABET[number >> 5 * place & 31] for place in reversed(range(_SIGNS)))
