"""What the site writes about itself, and what it must never write."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterator
from io import StringIO

import pytest
from django.test import Client

from config.logs import JsonFormatter, TextFormatter
from games.engine.fairness import make_nonce
from games.matches.models import Match, Player

CHAT = "a word between the two of us"
KEY = "key-of-a-password-reset"
PASSWORD = "correct horse battery staple"


class Lines(logging.Handler):
    """Everything that is logged, in both formats."""

    def __init__(self) -> None:
        super().__init__()
        self.text, self.json = StringIO(), list[dict[str, object]]()

    def emit(self, record: logging.LogRecord) -> None:
        self.text.write(TextFormatter().format(record) + "\n")
        line = JsonFormatter().format(record)
        self.text.write(line + "\n")
        self.json.append(json.loads(line))


@pytest.fixture
def lines() -> Iterator[Lines]:
    root, handler = logging.getLogger(), Lines()
    before = root.level
    root.addHandler(handler)
    yield handler
    root.removeHandler(handler)
    root.setLevel(before)


def _evening(client: Client) -> Match:
    """Somebody plays, chats, mistypes a password and meets a page that breaks."""
    client.raise_request_exception = False
    sent = {"opponent": "bot", "bot": "random", "nonce": make_nonce()}
    room = client.post("/games/kata/play/", sent, follow=True).redirect_chain[-1][0]
    match = Match.objects.get()
    client.get(f"{room}?picks=play%20b1")
    client.post(f"{room}move/", {"turn": "1", "picks": "end_turn"})
    client.post(f"{room}chat/", {"text": CHAT})
    client.get(f"/accounts/password/reset/key/1-{KEY}/")
    client.post("/accounts/login/", {"login": "Ada", "password": PASSWORD})
    assert client.get(f"{room}broken/{KEY}/").status_code == 500
    assert client.get(f"/no/such/{KEY}/").status_code == 404
    match.refresh_from_db()
    return match


@pytest.mark.django_db
@pytest.mark.urls("tests.config.urls")
def test_no_line_of_any_level_holds_a_secret_a_hidden_card_an_action_or_a_word_of_chat(
    client: Client, lines: Lines
) -> None:
    logging.getLogger().setLevel(logging.DEBUG)
    match = _evening(client)
    written = lines.text.getvalue()
    assert "m/<str:public_id>/broken/<str:key>/" in written
    assert match.secret
    nonces = list(Player.objects.exclude(nonce="").values_list("nonce", flat=True))
    seed = json.loads(match.state)["rng"]["seed"]
    for secret in (match.secret, seed, 'hand"', "end_turn", "picks", CHAT, KEY, PASSWORD, *nonces):
        assert secret not in written


@pytest.mark.django_db
@pytest.mark.urls("tests.config.urls")
def test_an_error_is_written_by_its_kind_and_its_places(client: Client, lines: Lines) -> None:
    _evening(client)
    (error,) = [str(line["error"]) for line in lines.json if "error" in line]
    assert "builtins.RuntimeError" in error
    assert "builtins.KeyError" in error
    assert "urls.py" in error
    assert "in broken" in error


@pytest.mark.django_db
def test_a_request_is_a_line_with_its_route_its_answer_and_who_asked(client: Client, lines: Lines) -> None:
    logging.getLogger().setLevel(logging.INFO)
    client.post("/games/kata/play/", {"opponent": "bot", "nonce": make_nonce()}, follow=True)
    line = [line for line in lines.json if line["event"] == "request"][-1]
    assert line["method"] == "GET"
    assert line["route"] == "m/<slug:public_id>/"
    assert line["public_id"] == Match.objects.get().public_id
    assert line["status"] == 200
    assert line["user"] == Player.objects.exclude(user=None).get().user_id
    assert "127.0.0.1" not in lines.text.getvalue()


@pytest.mark.django_db
def test_the_address_of_a_visitor_is_written_only_to_look_for_faults(client: Client, lines: Lines) -> None:
    logging.getLogger().setLevel(logging.DEBUG)
    client.get("/")
    assert [line["ip"] for line in lines.json if line["event"] == "request"] == ["127.0.0.1"]


def test_the_words_of_an_exception_are_kept_back_from_messages_too(lines: Lines) -> None:
    log, secret = logging.getLogger("daphne.server"), ValueError("a hidden card")
    log.error("Exception inside application: %s", secret, exc_info=secret)
    logging.getLogger("asyncio").error("Task exception was never retrieved\nfuture: %r" % secret)  # noqa: G002, UP031
    assert "hidden card" not in lines.text.getvalue()
    assert [line["event"] for line in lines.json] == [
        "Exception inside application: ValueError",
        "Task exception was never retrieved",
    ]


def test_a_task_that_nobody_awaits_writes_no_secret(lines: Lines) -> None:
    async def lost() -> None:
        async def fail() -> None:
            raise ValueError("a hidden card")

        await asyncio.wait([asyncio.get_running_loop().create_task(fail())])

    asyncio.run(lost())
    assert "never retrieved" in lines.text.getvalue()
    assert "hidden card" not in lines.text.getvalue()
