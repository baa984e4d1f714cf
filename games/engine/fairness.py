"""How a match proves that its chance was not rigged.

1. Before anyone sits down, the server draws a *secret* (256 bits, 64 hexadecimal digits) and shows
   the *fingerprint*: the SHA-256 of the canonical JSON of
   `{"game", "hidden", "options", "rules", "seats", "secret"}` (keys sorted, no spaces, UTF-8).
   From then on neither the secret nor any rigging of the cards can be changed unnoticed.
2. Each seat adds a *nonce* when it sits down. A server that knew the nonces before choosing the
   secret could search for a good deal; it does not, and a player who knew the secret could choose
   a nonce; nobody does.
3. The *seed* of the game is the SHA-256 of the canonical JSON of the list
   `[secret, nonce of seat 0, nonce of seat 1, …]`.
4. At the end the secret and the nonces are shown. Anyone can compute the fingerprint and the seed
   and replay the record (`rng.py` says how a seed becomes shuffles).
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from games.engine.errors import BadData
from games.engine.setup import Setup
from games.engine.wire import canonical
from games.engine.words import words as _

MAX_NONCE = 64
_NONCE = re.compile(r"[!-~]{1,64}", re.ASCII)


def make_secret() -> str:
    """A new secret: 64 hexadecimal digits."""
    return secrets.token_hex(32)


def make_nonce() -> str:
    """A nonce for a seat that did not bring its own."""
    return secrets.token_hex(8)


def checked_nonce(nonce: str) -> str:
    """The nonce, if it is 1 to 64 printable ASCII characters without spaces. Raises BadData."""
    if not _NONCE.fullmatch(nonce):
        raise BadData(
            _("Your nonce must be 1 to %(most)s letters, digits or signs, without spaces.", most=MAX_NONCE)
        )
    return nonce


def fingerprint(game: str, rules: int, setup: Setup[Any], secret: str) -> str:
    """What is shown before the first card: 64 hexadecimal digits that bind the server."""
    promise = {
        "game": game,
        "hidden": setup.hidden,
        "options": setup.options,
        "rules": rules,
        "seats": len(setup.seats),
        "secret": secret,
    }
    return sha256(canonical(promise)).hexdigest()


def seed_of(secret: str, nonces: Sequence[str]) -> str:
    """The seed of the game: 64 hexadecimal digits from the secret and every seat's nonce."""
    return sha256(canonical([secret, *nonces])).hexdigest()
