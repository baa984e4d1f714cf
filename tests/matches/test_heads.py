"""The last head of a match's chain: in every page, push and poll, for players and spectators, and bound to the log."""

from __future__ import annotations

import re
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connection
from django.test.utils import CaptureQueriesContext
from msgspec.structs import replace

from accounts.models import User
from games.engine.chain import chain_key
from games.engine.entries import Actor
from games.engine.record import Record
from games.engine.setup import Hidden
from games.engine.wire import encode
from games.matches.models import Match, Move
from games.matches.play.day_end import days_end
from games.matches.play.services import bot_move, seat_forfeit
from games.matches.replays.selectors import checks_of
from games.matches.room.fragments import room_fragments
from games.matches.seating.services import match_join
from games.matches.selectors import entries_of, match_record
from games.matches.snapshot import snapshot_load, snapshots_forget
from tests.support.days import MIDNIGHT, made, member, tried
from tests.support.heists import gone
from tests.support.noon import NOON, at
from tests.support.play import begun, client_of, moved, opened
from tests.support.sockets import asgi, page_of

HEAD = re.compile(r'<code id="head"[^>]*>(?:(\d+) ([0-9a-f]{64}))?</code>')
IMPOSSIBLE = "Every entry is possible by the rules, from this seed."
BROKEN = "All entries, one after the other, lead to the last head that was shown."


def shown(html: str) -> tuple[int, str] | None:
    """The number and the head on a page; None if there is none yet."""
    (found,) = HEAD.findall(html)
    return (int(found[0]), found[1]) if found[1] else None


def record_of(match: Match) -> Record[Any, Any]:
    found = match_record(Match.objects.get(pk=match.pk))
    assert found is not None
    return found


def failed(match: Match) -> list[str]:
    """The checks of the Verify page that do not hold."""
    stored = Match.objects.get(pk=match.pk)
    return [str(check.what) for check in checks_of(stored, record_of(match)) if not check.holds]


def seen_by(match: Match, *users: User | None) -> set[tuple[int, str] | None]:
    """What the rooms of these people show, and what these ask for every few seconds."""
    address = match.get_absolute_url()
    addresses = [(user, f"{address}{part}") for user in users for part in ("", "fragments/")]
    return {shown(client_of(user).get(path).content.decode()) for user, path in addresses}


@pytest.fixture
def match(ada: User, bob: User) -> Match:
    return begun(ada, bob)


@pytest.fixture
def fair(ada: User, bob: User) -> Match:
    """One whose cards nobody has set."""
    return begun(ada, bob, hidden=Hidden())


@pytest.fixture
def over(fair: Match, ada: User, bob: User) -> Match:
    for _move in range(5):
        moved(fair, ada if snapshot_load(fair.pk).acting == (0,) else bob)
    seat_forfeit(match_id=fair.pk, user_id=ada.pk)
    return fair


def test_everybody_is_shown_each_head_as_the_record_gives_it(fair: Match, ada: User, bob: User) -> None:
    told = []
    for _move in range(4):
        told += seen_by(fair, ada, bob, None)
        moved(fair, ada if snapshot_load(fair.pk).acting == (0,) else bob)
    seat_forfeit(match_id=fair.pk, user_id=ada.pk)
    record = record_of(fair)
    assert told == list(enumerate(record.heads))[:4]
    assert seen_by(fair, ada, bob, None) == {(len(record.entries), record.head)}
    assert record.head == record.heads[-1]
    assert failed(fair) == []


def test_before_the_deal_a_page_has_a_place_for_it_and_the_deal_fills_it(ada: User, bob: User) -> None:
    match = opened(ada)
    client = client_of(ada)
    assert shown(client.get(match.get_absolute_url()).content.decode()) is None
    assert "head" not in room_fragments(snapshot_load(match.pk), None)
    match_join(match=match, user=bob, nonce="guest")
    first = shown(room_fragments(snapshot_load(match.pk), None)["head"])
    seat_forfeit(match_id=match.pk, user_id=ada.pk)
    assert first == (0, record_of(match).heads[0])


@pytest.mark.django_db(transaction=True)
@asgi
async def test_a_push_brings_the_new_head_to_players_and_spectators(
    match: Match, ada: User, bob: User
) -> None:
    pages = [await page_of(match, user) for user in (ada, bob, None)]
    await pages[0].move()
    for page in pages:
        await page.until(lambda page: page.version > match.version)
    assert len({page.shown["head"] for page in pages}) == 1
    table = await sync_to_async(snapshot_load)(match.pk)
    assert table.chain
    assert shown(pages[2].shown["head"]) == (1, table.chain.head)
    for page in pages:
        await page.leave()


def test_no_query_more_is_made_for_it_and_its_key_is_in_no_page(match: Match, ada: User, bob: User) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as told:
            moved(match, ada if snapshot_load(match.pk).acting == (0,) else bob)
        return len(told)

    queries()
    with_heads = queries()
    pages = "".join(
        client_of(user).get(match.get_absolute_url()).content.decode() for user in (ada, bob, None)
    )
    for secret in (Match.objects.get(pk=match.pk).secret, chain_key(match.secret)):
        assert secret not in pages
    Match.objects.filter(pk=match.pk).update(head="")
    snapshots_forget()
    queries()
    assert queries() == with_heads


def test_a_match_that_began_without_heads_goes_on_without_and_verify_says_so(
    fair: Match, ada: User, bob: User
) -> None:
    Match.objects.filter(pk=fair.pk).update(head="")  # as the earlier release left it
    snapshots_forget()
    moved(fair, ada if snapshot_load(fair.pk).acting == (0,) else bob)
    assert shown(client_of(ada).get(fair.get_absolute_url()).content.decode()) is None
    assert "head" not in room_fragments(snapshot_load(fair.pk), None)
    seat_forfeit(match_id=fair.pk, user_id=ada.pk)
    assert record_of(fair).head is None
    assert failed(fair) == []
    page = client_of(None).post(f"{fair.get_absolute_url()}verify/").content.decode()
    assert "It has no chain of heads" in page
    assert "All checks passed" in page


def test_a_table_that_was_opened_for_the_first_format_keeps_it(ada: User, bob: User) -> None:
    match = opened(ada)
    Match.objects.filter(pk=match.pk).update(promise="")
    match_join(match=match, user=bob, nonce="guest")
    seat_forfeit(match_id=match.pk, user_id=ada.pk)
    assert (record_of(match).format, record_of(match).head) == ("parlour-record/1", None)
    assert failed(match) == []


def test_an_entry_that_is_written_anew_in_the_database_is_found(over: Match) -> None:
    """The clock could not have moved, and the chain tells that it was somebody else."""
    first = entries_of(over)[0]
    Move.objects.filter(match=over, number=1).update(entry=encode(replace(first, actor=Actor.CLOCK)))
    assert failed(over) == [IMPOSSIBLE, BROKEN]
    page = client_of(None).post(f"{over.get_absolute_url()}verify/").content.decode()
    assert "Not all checks passed" in page


def test_heads_go_on_whoever_moves_and_whatever_is_taken_over(ada: User) -> None:
    match = opened(ada, bots=("greedy",))
    table = snapshot_load(match.pk)
    while table.is_playing:
        table = bot_move(match_id=match.pk) or moved(match, ada)
    assert table.chain
    assert table.chain.number == table.entries == len(record_of(match).entries)
    assert record_of(match).head == table.chain.head == record_of(match).heads[-1]
    assert failed(match) == []


@pytest.mark.django_db
def test_the_same_deal_of_a_day_has_one_chain_that_tells_nothing_before_midnight() -> None:
    """All tries have one secret: their heads are the same while they are played alike, and a riddle to all."""
    with at(0):
        daily = made()
        tries = {person: tried(person) for person in (member("Ann"), member("Ben"))}
        first, second = (snapshot_load(match.pk).chain for match in tries.values())
        assert first == second
        for person, match in tries.items():
            gone(match, person, 99)
            page = client_of(person).get(match.get_absolute_url()).content.decode()
            assert shown(page)
            for secret in (daily.secret, chain_key(daily.secret)):
                assert secret not in page
            assert match_record(Match.objects.get(pk=match.pk)) is None
    with at((MIDNIGHT - NOON).total_seconds()):
        days_end(MIDNIGHT)
        for match in tries.values():
            assert failed(match) == []
            assert record_of(match).head == record_of(match).heads[-1]
