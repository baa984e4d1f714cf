"""A compressed page tells by its length what it repeats: nobody may write beside what only its reader may know."""

from __future__ import annotations

import gzip
import random
import re

import pytest

from accounts.models import User
from games.matches.models import Match
from games.matches.presence.chat import chat_say
from games.site.compression import packed_around
from tests.support.play import begun, client_of, opened, person

WORDS = "the archer stands beside the spearman on the hill, and the scout waits in the forest "


def packed_page(match: Match, user: User) -> bytes:
    page = client_of(user).get(match.get_absolute_url(), headers={"accept-encoding": "gzip"})
    assert page.status_code == 200
    assert page.headers["Content-Encoding"] == "gzip"
    return page.content


def steady(page: bytes) -> bytes:
    """A page without its tokens and nonces, which are others each time."""
    return re.sub(rb'[\w:-]{32,}|value="[0-9a-f]{16}"', b"", page)


def told_by(packed: bytes) -> int:
    """The length of a compressed page without the bytes of chance in its head."""
    return len(packed) - packed.index(b"\0", 10)


@pytest.mark.django_db
def test_every_room_is_sent_compressed_and_is_the_same() -> None:
    ada, bob = person("Ada"), person("Bob")
    match = begun(ada, bob)
    chat_say(match_id=match.pk, user_id=bob.pk, text="well played <b>")
    for table, user in (
        (opened(ada), ada),
        (opened(ada, bots=["greedy"]), ada),
        (match, ada),
        (match, person("Cleo")),
    ):
        packed = packed_page(table, user)
        page = client_of(user).get(table.get_absolute_url())
        assert "Content-Encoding" not in page.headers
        assert "Accept-Encoding" in page.headers["Vary"]
        assert steady(gzip.decompress(packed)) == steady(page.content)
        assert len(packed) < len(page.content) / 2


@pytest.mark.django_db
def test_the_chat_of_a_match_is_sent_as_it_is() -> None:
    ada, bob = person("Ada"), person("Bob")
    match = begun(ada, bob)
    chat_say(match_id=match.pk, user_id=bob.pk, text="Meteor Meteor Meteor Meteor")
    assert b"Meteor Meteor Meteor Meteor" in packed_page(match, ada)


def test_the_words_of_a_stranger_change_the_length_by_their_own_alone() -> None:
    secret = WORDS * 20
    lengths = set()
    for said in ("the archer", "zq#vx/7k!p", "e" * 10):
        page = f"{secret}<p>{said}</p>{secret}".encode()
        packed = packed_around(page, f"<p>{said}</p>".encode())
        assert packed is not None
        assert gzip.decompress(packed) == page
        assert packed.count(said.encode()) == 1
        lengths.add(told_by(packed))
    assert len(lengths) == 1


def test_words_of_any_length_are_kept_apart() -> None:
    for size in (0xFFFF, 0x10000, 200_000):
        said = random.Random(size).randbytes(size).replace(b"\0", b"x")
        page = WORDS.encode() * 500 + said + WORDS.encode() * 500
        packed = packed_around(page, said)
        assert packed is not None
        assert gzip.decompress(packed) == page
        assert len(packed) < size + 2000


def test_a_page_that_does_not_hold_the_words_once_is_not_compressed() -> None:
    assert packed_around(b"one two", b"three") is None
    assert packed_around(b"one one", b"one") is None
    assert packed_around(b"one \0", b"one") is None
