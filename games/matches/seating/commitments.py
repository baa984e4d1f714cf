"""The secret of a match that does not exist yet: promised by a page before its creator's nonce is known.

A page with a form for a new match holds a *ticket*, which stands for one secret, and the *promise*, which is the
SHA-256 of that secret. The nonce is made after that, in the browser. So the server cannot search for a secret that
suits the nonce. A ticket serves for one match, at the end of which its secret is shown; after its table was opened
anew it could serve for another one, of whoever has the form and a nonce of their own.
"""

from __future__ import annotations

import re
import secrets

from django.utils.crypto import salted_hmac
from msgspec import Struct

from games.engine.errors import BadData
from games.engine.fairness import make_nonce, make_secret, promise_of
from games.engine.words import words as _

_KEY = "games.matches.promises"
"""Part of every ticket's secret: another text would break the promises of pages that are open now."""
_TICKET = re.compile(r"[0-9a-f]{32}")


class Chance(Struct, frozen=True):
    """Ticket, promise and nonce of a form for a new match."""

    nonce: str
    """A suggestion, for browsers that make none themselves."""
    ticket: str
    promise: str


def chance_offered() -> Chance:
    """A new ticket with its promise, and a nonce."""
    ticket = secrets.token_hex(16)
    return Chance(make_nonce(), ticket, promise_of(_secret(ticket)))


def secret_of(ticket: str) -> str:
    """The secret that a ticket stands for; a new one if a form came without a ticket. Raises BadData."""
    if not ticket:
        return make_secret()
    if not _TICKET.fullmatch(ticket):
        raise BadData(_("This form was damaged on its way. Send it once more."))
    return _secret(ticket)


def _secret(ticket: str) -> str:
    return salted_hmac(_KEY, ticket, algorithm="sha256").hexdigest()
