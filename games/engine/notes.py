"""Compares what a player noted of a match while it was played with its record.

Whoever holds the server can forge a whole record, with every hash in it right. Only what somebody kept outside of
it can show that. RECORD.md describes the file.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from games.engine.record import Check, Digest, Nonce, Record
from games.engine.wire import check_names, decode
from games.engine.words import words as _


class Notes(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a player noted, each as the room showed it; None for what was not noted."""

    promise: Digest | None = None
    list: Digest | None = None
    """The hash of the list by which the table was closed."""
    fingerprint: Digest | None = None
    nonces: dict[str, Nonce] | None = None
    """By the number of the seat, as text: the player's own, and those that friends have passed on."""
    bots: tuple[int, ...] | None = None
    """The seats in which bots sat when the match began."""
    bound: tuple[Digest | None, ...] | None = None
    """What bound the deck of each seat; None for a seat that brought none."""
    heads: dict[str, Digest] | None = None
    """By the number of the entry, as text."""


def read_notes(text: bytes) -> Notes:
    """The notes in a file. Raises BadData, also where a member is named twice: another program could take the other."""
    notes: Notes = decode(text, Notes)
    check_names(text)
    return notes


def noted(record: Record[Any, Any], notes: Notes) -> Iterator[Check]:
    """A check for each thing that was noted: whether the record says the same."""
    if notes.promise is not None:
        yield Check(_("The promise is the one noted."), record.promise == notes.promise)
    if notes.fingerprint is not None:
        yield Check(_("The fingerprint is the one noted."), record.fingerprint == notes.fingerprint)
    if notes.list is not None:
        yield Check(_("The list that closed the table is the one noted."), record.list_hash == notes.list)
    if notes.nonces is not None:
        nonces = {str(seat): nonce for seat, nonce in enumerate(record.nonces)}
        yield Check(_("The nonces are the ones noted."), notes.nonces.items() <= nonces.items())
    if notes.bots is not None:
        bots = {seat for seat, seated in enumerate(record.seated) if seated.bot}
        yield Check(_("Bots sat in the seats noted."), bots == set(notes.bots))
    if notes.bound is not None:
        bound = tuple(seated.deck for seated in record.seated)
        yield Check(_("What bound the decks is what was noted."), bound == notes.bound)
    if notes.heads is not None:
        heads = {str(number): head for number, head in enumerate(record.heads)}
        yield Check(_("The entries lead to the heads noted."), notes.heads.items() <= heads.items())
