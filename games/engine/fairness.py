"""How a match proves that its chance was not rigged.

1. The page on which somebody starts a match holds the *promise*: the SHA-256 of a *secret* of the
   server (64 lower-case hexadecimal digits, hashed as ASCII). Only then does the creator's browser
   make a *nonce* and send it: whoever knew the nonce first could search for a secret that deals well.
2. The match shows its *fingerprint* from the beginning: the SHA-256 of the canonical JSON of
   `{"game", "hidden", "options", "rules", "seats", "secret"}` (keys sorted, no spaces, UTF-8), with
   `"map"` where the match has one.
   Whoever noted it sees if the secret or any rigging of the cards is replaced later.
3. Every seat adds a nonce. Where one person plays, it comes with the form. Where people play each other
   only its SHA-256 comes, its *commitment*, when they sit down; once all seats are taken everybody gets the
   *list* of them (`closing.py`), and the nonces come after that. A bot's nonce is the server's, so it follows
   from the secret: the first 16 digits of the SHA-256 of the text `<secret>:<seat>`; so does that of a seat
   without a commitment. Where a bot brings a
   deck, the one it brings follows from the secret as well (`bot_choice`), and so does what it leaves
   to chance (`bot_chance`). Whatever deck a seat brings is bound when it sits down (`deck_bound`).
4. The *seed* of the game is the SHA-256 of the canonical JSON of the list
   `[secret, nonce of seat 0, nonce of seat 1, …]`. Only in a lesson, which is practice, it is the `seed` of
   `hidden`: there everybody gets the same deal.
5. Each entry of the match extends a chain, whose last *head* is shown from the deal on (`chain.py`).
6. At the end the secret and the nonces are shown. Anyone can compute the fingerprint and the seed
   and replay the record (`rng.py` says how a seed becomes shuffles).
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from games.engine.errors import BadData
from games.engine.rng import Rng
from games.engine.setup import Deck, Setup
from games.engine.wire import canonical
from games.engine.words import words as _

MAX_NONCE = 64
_NONCE = re.compile(r"[!-~]{1,64}", re.ASCII)
_COMMITMENT = re.compile(r"[0-9a-f]{64}", re.ASCII)


def hashed(*parts: Any) -> str:
    """The SHA-256 of the canonical JSON of the list of these parts: 64 hexadecimal digits."""
    return sha256(canonical(parts)).hexdigest()


def make_secret() -> str:
    """A new secret: 64 hexadecimal digits."""
    return secrets.token_hex(32)


def promise_of(secret: str) -> str:
    """The hash that binds the server to a secret before it knows any nonce: 64 hexadecimal digits."""
    return sha256(secret.encode()).hexdigest()


def make_nonce() -> str:
    """A nonce for a player who did not bring their own."""
    return secrets.token_hex(8)


def commitment_of(nonce: str) -> str:
    """The hash that binds a player to a nonce before anybody shows theirs: 64 hexadecimal digits."""
    return sha256(nonce.encode()).hexdigest()


def checked_commitment(commitment: str) -> str:
    """The commitment, "" for none, if it is 64 lower-case hexadecimal digits. Raises BadData."""
    if commitment and not _COMMITMENT.fullmatch(commitment):
        raise BadData(_("This form was damaged on the way. Send it again."))
    return commitment


def bot_nonce(secret: str, seat: int) -> str:
    """The nonce of a bot, or a seat without a commitment, which cannot be chosen once the secret is promised."""
    return sha256(f"{secret}:{seat}".encode()).hexdigest()[:16]


def bot_choice(secret: str, seat: int, count: int) -> int:
    """Which of `count` things, from 0, a bot brings: the SHA-256 of `<secret>:<seat>:deck`, modulo `count`."""
    return int(sha256(f"{secret}:{seat}:deck".encode()).hexdigest(), 16) % count


def bot_chance(secret: str, seat: int, entry: int) -> Rng:
    """A bot's own chance when it makes entry number `entry` of a match; nothing of it comes from the seed."""
    return Rng(hashed(secret, "bot", seat, entry))


def deck_bound(secret: str, seat: int, deck: Deck) -> str:
    """The hash that binds a deck when its seat is taken: 64 hexadecimal digits.

    It is salted from the secret, or whoever tries all starter decks would find it.
    """
    return hashed(hashed(secret, "deck", seat), deck)


def checked_nonce(nonce: str) -> str:
    """The nonce, if it is 1 to 64 printable ASCII characters without spaces. Raises BadData."""
    if not _NONCE.fullmatch(nonce):
        raise BadData(
            _(
                "Your number can be 1 to %(most)s plain letters, digits or signs, without spaces.",
                most=MAX_NONCE,
            )
        )
    return nonce


def fingerprint(game: str, rules: int, setup: Setup[Any], secret: str) -> str:
    """The fingerprint that is shown before the first card: 64 hexadecimal digits that bind the server."""
    promise: dict[str, Any] = {
        "game": game,
        "hidden": setup.hidden,
        "options": setup.options,
        "rules": rules,
        "seats": len(setup.seats),
        "secret": secret,
    }
    if setup.map is not None:
        promise["map"] = setup.map
    return sha256(canonical(promise)).hexdigest()


def seed_of(secret: str, nonces: Sequence[str], fixed: str = "") -> str:
    """The seed of the game: 64 hexadecimal digits from the secret and every seat's nonce.

    If the setup has one (`Hidden.seed`), it is that.
    """
    return fixed or hashed(secret, *nonces)
