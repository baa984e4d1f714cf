"""Decks as short codes that survive chat programs. Pure; files are the matter of `files.py`.

    KT1;2024-1;b0*2;b1*2;b2*3;b3*4;b4*3;b5*2;b6*2;b7*1;b8*1;7hs2k0qm

The two letters of the game and a number name the format. Then come the version of the card pool, the
card that leads the deck (in pools with such cards; `-` for none yet), each card with its number, sorted
by letter and number, and last a checksum: the first 40 bits of the SHA-256 of all before it, lower-case
and without the last semicolon, in eight signs of Crockford's base 32. The same list has the same code.

A code may come back with other letters in size, broken over lines, quoted, with invisible signs,
with other dashes, with a full stop behind it, or without the asterisks that were taken for bold
type. The checksum says whether it is still the same list.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from itertools import pairwise

from decks.lists import checked_card, checked_counts, checked_version, counted, deck_of
from games.engine.errors import BadData
from games.engine.pools import CardPool
from games.engine.setup import Deck
from games.engine.words import words as _

FORMAT = "1"
"""The number of the format, after the letters of the game."""
_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
_SIGNS = 8
_NOBODY = "-"

_STARRED = re.compile(r"([a-z][a-z0-9]{0,11})\*([0-9]{1,2})")
_STARLESS = re.compile(r"([a-z][a-z0-9]{0,11})([0-9])")
_DROPPED = dict.fromkeys((*range(33), 127, *b"\\>|`"))
"""Blanks, control characters, escapes and the marks of quoting."""
_ID = re.compile(r"([a-z]+)([0-9]*)(.*)")


@lru_cache(maxsize=64)
def _start(prefix: str) -> re.Pattern[str]:
    """Where a code of a game begins, whatever its format."""
    return re.compile(rf"{prefix.lower()}\d{{1,3}};")


@lru_cache(maxsize=64)
def _whole(prefix: str, has_leaders: bool) -> re.Pattern[str]:
    """A code of a game: version, leader, entries, checksum."""
    leader = rf"([a-z][a-z0-9]{{0,11}}|{_NOBODY});" if has_leaders else "()"
    entries = r"((?:[a-z0-9*]{2,20};){0,99})"
    return re.compile(
        rf"{prefix.lower()}{FORMAT};([0-9a-z.-]{{1,16}});{leader}{entries}([0-9a-z]{{{_SIGNS}}})"
    )


class DamagedCode(BadData):
    """A code that is not as it was written."""

    default = _(
        "This code is damaged: part of it was changed or lost. Copy it again, from the first character to the last."
    )


def to_code(deck: Deck, pool: CardPool) -> str:
    """The one code of a list of cards of a pool; the name of the deck is not in it."""
    cards = counted(deck, pool)
    entries = [f"{card}*{cards[card]}" for card in sorted(cards, key=_natural)]
    leader = [deck.leader or _NOBODY] if pool.leaders else []
    body = ";".join([pool.code_prefix + FORMAT, deck.pool, *leader, *entries])
    return f"{body};{_checksum(body)}"


def from_code(text: str, name: str, pool: CardPool) -> Deck:
    """The deck of the first code of a pool's game that stands in a text, under a name.

    Whether it is legal is another question. Raises DamagedCode, and BadData for a format of the future.
    """
    found = codes_in(text, pool)
    if not found:
        raise DamagedCode
    return _deck(found[0], name, pool)


def codes_in(text: str, pool: CardPool) -> tuple[str, ...]:
    """The codes of a game in a text, each from where it begins to where the next begins, without blanks."""
    plain = _plain(text)
    starts = [match.start() for match in _start(pool.code_prefix).finditer(plain)]
    return tuple(plain[at:end] for at, end in pairwise([*starts, len(plain)]))


def games_with_codes(text: str, pools: Mapping[str, CardPool]) -> tuple[str, ...]:
    """The games, by slug, of which there are codes in a text."""
    plain = _plain(text)
    return tuple(slug for slug, pool in pools.items() if _start(pool.code_prefix).search(plain))


def _plain(text: str) -> str:
    """The text as codes are written: small letters, plain dashes, nothing invisible."""
    if text.isascii():
        return text.lower().translate(_DROPPED)
    # Sign by sign: a text as a whole takes the square of the number of marks in it.
    return "".join(map(_plain_sign, text))


@lru_cache(maxsize=4096)
def _plain_sign(written: str) -> str:
    signs = []
    for sign in unicodedata.normalize("NFKC", written).casefold():
        kind = unicodedata.category(sign)
        if kind == "Pd":
            signs.append("-")
        elif sign in "×∗⁎✱":
            signs.append("*")
        elif kind[0] not in "ZC" and ord(sign) not in _DROPPED:
            signs.append(sign)
    return "".join(signs)


def _deck(code: str, name: str, pool: CardPool) -> Deck:
    ours, form = pool.code_prefix + FORMAT, code.partition(";")[0].upper()
    if form != ours:
        raise BadData(_("This is a %(form)s code; this site reads %(ours)s codes.", form=form, ours=ours))
    match = _whole(pool.code_prefix, bool(pool.leaders)).match(code)
    if match is None:
        raise DamagedCode
    version, leader, entries, checksum = match.groups()
    counts = _counts(entries)
    cards = checked_counts(counts, pool)
    deck = deck_of(name, checked_version(version), cards, pool, leader.replace(_NOBODY, ""))
    leading = f"{leader};" if leader else ""
    if to_code(deck, pool) != f"{ours};{version};{leading}{_starred(counts)}{checksum}":
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
    return "".join(_ALPHABET[number >> 5 * index & 31] for index in reversed(range(_SIGNS)))
