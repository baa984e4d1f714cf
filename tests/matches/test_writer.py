"""Moves that wait are written together: all of a batch or each by itself, told only once they are on the disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Event
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.models import F

from accounts.models import User
from config.logs import JsonFormatter, TextFormatter
from games.engine.errors import NotYourTurn
from games.matches.models import Match, Move
from games.matches.play.drafts import NotWritten
from games.matches.play.services import move_play, seat_forfeit
from games.matches.play.writer import Job, awrite, write, writer
from games.matches.snapshot import MatchSnapshot, snapshot_cached, snapshot_fresh, snapshot_load
from games.matches.told import match_changed
from tests.support.play import asked, begun, text_of
from tests.support.server import fallbacks_in
from tests.support.sockets import PATIENCE

pytestmark = pytest.mark.django_db(transaction=True)


class Heard:
    """What is told of matches, and what the database held of them at that moment."""

    def __init__(self) -> None:
        self.versions: list[tuple[int, int]] = []

    def __call__(self, *, snapshot: MatchSnapshot, **_signal: Any) -> None:
        assert not connection.in_atomic_block
        assert Match.objects.get(pk=snapshot.id).version >= snapshot.version
        self.versions.append((snapshot.id, snapshot.version))


@pytest.fixture
def heard() -> Iterator[Heard]:
    hearing = Heard()
    match_changed.connect(hearing)
    yield hearing
    match_changed.disconnect(hearing)


@pytest.fixture
def matches(ada: User, bob: User) -> list[Match]:
    """Ten matches in which Ada is to act, known to this process."""
    begun_now = [begun(ada, bob) for _match in range(10)]
    for match in begun_now:
        snapshot_fresh(match.pk)
    return begun_now


Work = Callable[[], Any]


def while_busy(busy: Match, works: list[Work]) -> list[Any]:
    """What each work returned or raised, all of which waited while the writer was busy with another match."""
    is_busy, may_go_on = Event(), Event()

    def wait() -> None:
        is_busy.set()
        may_go_on.wait()

    def result_of(work: Work) -> Any:
        try:
            return work()
        except Exception as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(works) + 1) as threads:
        first = threads.submit(result_of, partial(write, busy.pk, wait))
        is_busy.wait()
        waiting = [threads.submit(result_of, work) for work in works]
        while writer.waiting < len(works):
            pass
        may_go_on.set()
        results = [done.result() for done in waiting]
        first.result()
    return results


def in_one_batch(busy: Match, works: list[Work]) -> list[Any]:
    """The same for works about different matches: they are written together."""
    before = writer.batches
    results = while_busy(busy, works)
    assert writer.batches - before == 2  # the busy one, and these
    return results


def move_of(match: Match, user: User, *picks: str) -> Work:
    move = asked(snapshot_load(match.pk), user, *picks)
    return partial(move_play, match_id=match.pk, user_id=user.pk, asked=move)


def stored(matches: list[Match]) -> list[int]:
    return [Move.objects.filter(match=match).count() for match in matches]


def test_all_that_waits_is_one_batch_and_each_is_told_of_its_own(
    matches: list[Match], ada: User, heard: Heard
) -> None:
    busy, *others = matches
    heard.versions.clear()
    results = in_one_batch(busy, [move_of(match, ada) for match in others])
    assert stored(matches) == [0] + [1] * 9
    assert sorted(heard.versions) == sorted((after.id, after.version) for after in results)
    for after in results:
        assert text_of(snapshot_cached(after.id)) == text_of(snapshot_load(after.id)) == text_of(after)


def test_a_refusal_is_the_result_of_its_job_alone(matches: list[Match], ada: User, bob: User) -> None:
    busy, *others = matches
    works = [move_of(match, bob if number == 4 else ada) for number, match in enumerate(others)]
    before, fallbacks = snapshot_load(others[4].pk), writer.fallbacks
    results = in_one_batch(busy, works)
    assert [isinstance(result, NotYourTurn) for result in results] == [number == 4 for number in range(9)]
    assert stored(others) == [int(number != 4) for number in range(9)]
    assert text_of(snapshot_load(others[4].pk)) == text_of(before)
    assert writer.fallbacks == fallbacks


def test_one_poisoned_job_of_a_batch_fails_by_itself(
    matches: list[Match], ada: User, heard: Heard, caplog: pytest.LogCaptureFixture
) -> None:
    busy, *others = matches
    works = [move_of(match, ada) for match in others]

    def poisoned() -> None:
        raise ZeroDivisionError

    fallbacks = writer.fallbacks
    heard.versions.clear()
    results = in_one_batch(busy, [*works[:8], partial(write, others[8].pk, poisoned)])
    assert isinstance(results[8], ZeroDivisionError)
    assert stored(others) == [1] * 8 + [0]
    assert len(heard.versions) == len(set(heard.versions)) == 8
    assert writer.fallbacks == fallbacks + 1
    for formatter in (JsonFormatter(), TextFormatter()):
        assert fallbacks_in("\n".join(map(formatter.format, caplog.records))) == 1  # as benchmarks show it


def test_a_row_that_is_not_where_it_was_fails_its_own_job(
    matches: list[Match], ada: User, heard: Heard
) -> None:
    busy, *others = matches
    bad, move = others[3], move_of(others[3], ada)

    def moves_a_match_that_goes_on_meanwhile() -> None:
        move()
        Match.objects.filter(pk=bad.pk).update(version=F("version") + 1)

    works = [move_of(match, ada) for match in others if match is not bad]
    fallbacks, version = writer.fallbacks, snapshot_load(bad.pk).version
    heard.versions.clear()
    results = in_one_batch(busy, [*works, partial(write, bad.pk, moves_a_match_that_goes_on_meanwhile)])
    assert isinstance(results[-1], NotWritten)
    assert stored(others) == [int(match is not bad) for match in others]
    assert (snapshot_load(bad.pk).version, len(heard.versions)) == (version, 8)
    assert writer.fallbacks == fallbacks + 1


def test_nothing_is_told_or_remembered_of_a_commit_that_fails(
    matches: list[Match], ada: User, heard: Heard
) -> None:
    match = matches[0]
    move = asked(snapshot_load(match.pk), ada)
    known = snapshot_cached(match.pk)
    heard.versions.clear()

    def moves_and_leaves_a_row_that_no_commit_takes() -> None:
        move_play(match_id=match.pk, user_id=ada.pk, asked=move)
        Move.objects.create(match_id=-1, number=1, entry="{}", created_at=match.created_at)

    with pytest.raises(DatabaseError):
        write(match.pk, moves_and_leaves_a_row_that_no_commit_takes)
    assert heard.versions == []
    assert snapshot_cached(match.pk) is known
    assert stored([match]) == [0]
    # And the writer goes on.
    assert move_play(match_id=match.pk, user_id=ada.pk, asked=move).entries == 1


def test_a_commit_that_fails_in_a_batch_fails_one_job(matches: list[Match], ada: User, heard: Heard) -> None:
    busy, *others = matches
    bad = others[3]

    def leaves_a_row_that_no_commit_takes() -> None:
        Move.objects.create(match_id=-1, number=1, entry="{}", created_at=bad.created_at)

    works = [move_of(match, ada) for match in others if match is not bad]
    heard.versions.clear()
    results = in_one_batch(busy, [*works, partial(write, bad.pk, leaves_a_row_that_no_commit_takes)])
    assert isinstance(results[-1], DatabaseError)
    assert stored(others) == [int(match is not bad) for match in others]
    assert len(heard.versions) == 8


def test_whoever_hears_and_fails_undoes_and_repeats_nothing(matches: list[Match], ada: User) -> None:
    match = matches[0]

    def hears_badly(**_signal: Any) -> None:
        raise ZeroDivisionError

    match_changed.connect(hears_badly)
    try:
        after = move_of(match, ada)()
    finally:
        match_changed.disconnect(hears_badly)
    assert after.entries == 1
    assert stored([match]) == [1]
    assert text_of(snapshot_cached(match.pk)) == text_of(after)


def test_one_job_may_make_several_entries_or_none(matches: list[Match], ada: User, bob: User) -> None:
    match = matches[0]

    def both_resign() -> None:
        seat_forfeit(match_id=match.pk, user_id=ada.pk)
        seat_forfeit(match_id=match.pk, user_id=bob.pk)  # which is refused: it is over

    with pytest.raises(Exception, match="over"):
        write(match.pk, both_resign)
    assert stored([match]) == [0]
    assert snapshot_load(match.pk).is_playing

    def plays_and_resigns() -> None:
        move_play(match_id=match.pk, user_id=ada.pk, asked=asked(snapshot_load(match.pk), ada))
        seat_forfeit(match_id=match.pk, user_id=bob.pk)

    write(match.pk, plays_and_resigns)
    assert stored([match]) == [2]
    assert snapshot_load(match.pk).version == snapshot_cached(match.pk).version
    assert snapshot_load(match.pk).is_over


def test_an_open_transaction_writes_within_it_and_tells_when_it_is_committed(
    matches: list[Match], ada: User, heard: Heard
) -> None:
    first, second = matches[:2]
    known = snapshot_cached(first.pk)
    heard.versions.clear()
    with transaction.atomic():
        move_of(first, ada)()
        transaction.set_rollback(True)
    assert (stored([first]), heard.versions, snapshot_cached(first.pk) is known) == ([0], [], True)
    with transaction.atomic():
        move_of(first, ada)()
        seat_forfeit(match_id=second.pk, user_id=ada.pk)
        assert heard.versions == []
        assert snapshot_cached(first.pk) is known
    assert [match_id for match_id, _version in heard.versions] == [first.pk, second.pk]
    assert stored([first, second]) == [1, 1]


def test_a_match_that_there_is_not_is_no_trouble_of_others(matches: list[Match], ada: User) -> None:
    busy, other = matches[:2]
    results = in_one_batch(busy, [move_of(other, ada), partial(write, 10**6, lambda: None)])
    assert results[0].entries == 1
    assert isinstance(results[1], Match.DoesNotExist)


def test_of_eight_threads_on_one_turn_one_plays(matches: list[Match], ada: User) -> None:
    busy, wanted = matches[:2]
    results = while_busy(busy, [move_of(wanted, ada) for _thread in range(8)])
    played = [result for result in results if isinstance(result, MatchSnapshot)]
    assert len(played) == 1
    assert stored([wanted]) == [1]


def test_an_error_that_no_future_takes_leaves_nobody_waiting(matches: list[Match]) -> None:
    """Rules that look for a card in vain raise StopIteration."""
    may_go_on = Event()

    async def let_go() -> None:
        may_go_on.set()

    async def batched() -> list[Any]:
        busy, bad, other = [match.pk for match in matches[:3]]
        works = awrite(busy, may_go_on.wait), awrite(bad, lambda: next(iter(()))), awrite(other, lambda: 7)
        async with asyncio.timeout(PATIENCE):
            return await asyncio.gather(*works, let_go(), return_exceptions=True)

    _busy, error, result, _let_go = asyncio.run(batched())
    assert isinstance(error.__cause__, StopIteration)
    assert result == 7


class ClosesNow(asyncio.SelectorEventLoop):
    """Is closed at the very moment at which its callers would be woken."""

    def call_soon_threadsafe(self, *call: Any, **context: Any) -> Any:
        self.close()
        return super().call_soon_threadsafe(*call, **context)


def test_a_loop_that_closes_meanwhile_does_not_stop_the_writer(matches: list[Match]) -> None:
    gone, other = matches[:2]
    loop = ClosesNow()
    waiter = loop.create_future()
    writer.submit(Job(gone.pk, lambda: None, waiter))

    async def later() -> int:
        async with asyncio.timeout(PATIENCE):
            return await awrite(other.pk, lambda: 7)

    assert asyncio.run(later()) == 7
