"""What tests of matches share: people, matches of the Kata whose seat 0 begins, moves, and the stored rows."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from threading import Barrier, Thread
from typing import Any

from django.db import connection
from django.test import Client
from msgspec.structs import replace

from accounts.models import User
from games.engine.fairness import commitment_of, fingerprint
from games.engine.game import Seat, Viewer
from games.engine.offers import picks_of
from games.engine.setup import Deck, Hidden
from games.engine.wire import encode
from games.kata.rules.cards import DEFAULT_DECK, POOL_VERSION, PRESETS
from games.kata.rules.values import Options
from games.matches.inputs import MoveAsked
from games.matches.models import Audience, ChatLine, Match, Move, Player, Series
from games.matches.play.services import move_play
from games.matches.room.logs import log_blocks
from games.matches.seating.closing import nonce_reveal
from games.matches.seating.services import match_create, match_join
from games.matches.snapshot import MatchSnapshot, snapshot_load

SEAT_0_BEGINS = Hidden(
    stack={
        "starter": ("0",),
        "0": ("b1", "b2", "b3", "b0", "b1", "b2"),
        "1": ("b1", "b2", "b3", "b4", "b0", "b1"),
    }
)
"""Both seats can play something in each of their first turns, so that no turn ends by itself."""


OWN_DECKS = Options(own_decks=True)
RUSH, FORTRESS = PRESETS["rush"].deck, PRESETS["fortress"].deck


def person(name: str) -> User:
    return User.objects.create_user(name)


def client_of(user: User | None, **options: Any) -> Client:
    """A browser in which somebody is logged in; with None, a stranger's."""
    client = Client(**options)
    if user is not None:
        client.force_login(user)
    return client


def text(response: Any) -> str:
    """The source of a page."""
    return response.content.decode()


def shown(response: Any) -> str:
    """The words of a page, without its tags."""
    return re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", text(response)))


def opened(host: User, *, hidden: Hidden = SEAT_0_BEGINS, **fields: Any) -> Match:
    """A match of the Kata that waits for somebody, unless `bots` fill it: then it is practice."""
    asked = {"user": host, "game": "kata", "options": Options(), "nonce": "host", **fields}
    if fields.get("bots"):
        return match_create(hidden=hidden, **asked)
    return laid(match_create(**asked), hidden)


def laid(match: Match, hidden: Hidden) -> Match:
    """An open match that gets a fixed order, as the site never allows where people play each other."""
    setup = replace(snapshot_load(match.pk).setup, hidden=hidden)
    match.setup = encode(setup)
    match.fingerprint = fingerprint(match.game, match.rules, setup, match.secret)
    match.save(update_fields=["setup", "fingerprint"])
    return match


def begun(host: User, guest: User, **fields: Any) -> Match:
    """A match of the Kata in which the host, in seat 0, is to act."""
    nonces = {host: fields.get("nonce", "host"), guest: "guest"}
    return dealt(opened(host, commitment=commitment_of(nonces[host]), **fields), nonces)


def dealt(match: Match, nonces: Mapping[User, str]) -> Match:
    """An open match in which all but its host sit down, and then the browsers of all show their nonces."""
    others = list(nonces)[1:]
    for user in others:
        match_join(match=match, user=user, commitment=commitment_of(nonces[user]))
    for user, nonce in nonces.items():
        nonce_reveal(match=match, user=user, nonce=nonce)
    match.refresh_from_db()
    return match


def asked(table: MatchSnapshot, user: User, *picks: str, turn: int | None = None) -> MoveAsked:
    """A move as the user's page would send it; the end of the turn if nothing is picked."""
    seat = table.seat_of(user.pk)
    assert seat is not None
    return MoveAsked(table.turns[seat] if turn is None else turn, picks or ("end_turn",))


def moved(match: Match, user: User, *picks: str) -> MatchSnapshot:
    """The table after a move that is allowed."""
    table = snapshot_load(match.pk)
    return move_play(match_id=match.pk, user_id=user.pk, asked=asked(table, user, *picks))


def first_move(table: MatchSnapshot, seat: Seat) -> tuple[str, ...]:
    """The picks of the first legal action: it plays a card, if any can be paid for."""
    return picks_of(next(iter(table.game.legal_actions(table.state, seat))))


def text_of(table: MatchSnapshot) -> str:
    """A table as text, to be compared with another of the same match."""
    return encode(table)


def played_out(match: Match) -> MatchSnapshot:
    """The table after people have played to the end by the rules."""
    table = snapshot_load(match.pk)
    while table.is_playing:
        seat = table.acting[0]
        sitter = table.sitter(seat)
        assert sitter is not None
        assert sitter.user_id is not None
        move = MoveAsked(table.turns[seat], first_move(table, seat))
        table = move_play(match_id=match.pk, user_id=sitter.user_id, asked=move)
    return table


def deck(name: str = "Mine", cards: tuple[str, ...] = DEFAULT_DECK, pool: str = POOL_VERSION) -> Deck:
    return Deck(name, pool, cards)


def rows(*besides: str) -> str:
    """Every stored row that a match touches, as text: if two are equal, nothing but left-out columns has changed."""
    kinds = (User, Series, Match, Player, Move, ChatLine, Audience)
    return "\n".join(
        f"{kind.__name__} { {name: value for name, value in row.items() if name not in besides} }"
        for kind in kinds
        for row in kind.objects.order_by("pk").values()
    )


def together(*works: Callable[[], Any]) -> list[Any]:
    """What each work returned or raised; all begin at the same moment, in threads of their own."""
    gate = Barrier(len(works))
    results: list[Any] = [None] * len(works)

    def run(number: int, work: Callable[[], Any]) -> None:
        try:
            gate.wait()
            results[number] = work()
        except Exception as error:
            results[number] = error
        finally:
            connection.close()

    threads = [Thread(target=run, args=(number, work)) for number, work in enumerate(works)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def log_lines(snapshot: MatchSnapshot, viewer: Viewer = None) -> list[str]:
    """The log as a viewer reads it."""
    blocks = log_blocks(snapshot, viewer)
    return [str(line.words) for block in blocks for part in block.parts for line in part.lines]
