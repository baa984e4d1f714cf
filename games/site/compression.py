"""Compresses a page around the words of strangers, so that its length tells them nothing about the rest.

Where a page repeats a secret beside a stranger's words, its compressed length tells whether the two are alike
(BREACH, https://breachattack.com/). So those words are sent uncompressed, and nothing on the page is shortened by
pointing at them. Names and actions of others at the table are compressed: they leave little to choose, and change
seldom. Each page also gets some random length, as with Django's own compression.
"""

from __future__ import annotations

import re
import secrets
import zlib
from struct import pack

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

LEVEL = 5
MIN_SIZE = 200
MAX_NOISE = 100
"""The most random bytes in the head of a page, as many as Django adds."""

_WINDOW = 32 * 1024  # how far back deflate points
_STORED = 0xFFFF  # bytes that one stored block holds
_ACCEPTS = re.compile(r"\bgzip\b")


def pack_around(request: HttpRequest, response: HttpResponse, apart: str) -> HttpResponse:
    """The response, its page compressed but for `apart`: words of strangers, which stand in it once; "" for none.

    It stays uncompressed if the browser takes no gzip, or if `apart` is not found exactly once.
    """
    patch_vary_headers(response, ("Accept-Encoding",))
    packed = None
    if _ACCEPTS.search(request.headers.get("accept-encoding", "")) and len(response.content) >= MIN_SIZE:
        packed = packed_around(response.content, apart.encode())
    if packed is not None:
        response.content = packed
        response.headers["Content-Encoding"] = "gzip"
        response.headers["Content-Length"] = str(len(packed))
    return response


def packed_around(page: bytes, apart: bytes) -> bytes | None:
    """A page as gzip (RFC 1952) that holds `apart` uncompressed; None if that does not stand in the page once."""
    if (apart and page.count(apart) != 1) or b"\0" in page:
        return None
    before, after = page.split(apart) if apart else (page, b"")
    # To compress what follows, NUL bytes, which no page holds, stand for those words: nothing can point at them.
    window = (before + bytes(len(apart)))[-_WINDOW:]
    noise = b"a" * (1 + secrets.randbelow(MAX_NOISE))
    return b"".join(
        (
            b"\x1f\x8b\x08\x08\0\0\0\0\0\xff" + noise + b"\0",
            _deflated(before, b""),
            *(_stored(apart[at : at + _STORED]) for at in range(0, len(apart), _STORED)),
            _deflated(after, window),
            b"\x03\0",  # an empty last block
            pack("<II", zlib.crc32(page), len(page) & 0xFFFFFFFF),
        )
    )


def _deflated(text: bytes, window: bytes) -> bytes:
    """Blocks of deflate (RFC 1951) that end on a whole byte, after which more may follow."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS, zlib.DEF_MEM_LEVEL, zdict=window)
    return packer.compress(text) + packer.flush(zlib.Z_SYNC_FLUSH)


def _stored(text: bytes) -> bytes:
    return pack("<BHH", 0, len(text), len(text) ^ 0xFFFF) + text
