"""A page compressed around what strangers wrote: how far it shrinks tells nothing of the rest by their words.

Of a page that repeats a secret beside a stranger's words, the compressed length tells whether the two are alike
(BREACH, https://breachattack.com/). Those words are sent as they are, and nothing on the page is shortened by
pointing at them. What others are called and do at the table stays in: of that little can be chosen, and seldom, and
each page is made longer by chance, as Django's own compression does.
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
"""Bytes of chance in the head of a page, as many as Django adds."""

_WINDOW = 32 * 1024  # how far back deflate points
_STORED = 0xFFFF  # bytes that one stored block holds
_ACCEPTS = re.compile(r"\bgzip\b")


def pack_around(request: HttpRequest, response: HttpResponse, apart: str) -> HttpResponse:
    """The page compressed, but for what stands in it once and was written by strangers.

    "" stands for no such words. It goes out as it is where the browser takes no gzip, and where the words are not
    found exactly once.
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
    """A page as gzip (RFC 1952) with some of its bytes as they are; None where they do not stand in it once."""
    if (apart and page.count(apart) != 1) or b"\0" in page:
        return None
    before, after = page.split(apart) if apart else (page, b"")
    # In the window of what follows, bytes stand for those words that no page holds: nothing can point at them.
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
