"""Stages races: something happens between two queries of somebody else, at the very moment at which it matters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Barrier, BrokenBarrierError
from typing import Any

from django.db import connection

Execute = Callable[[str, Any, bool, dict[str, Any]], Any]


@contextmanager
def just_before(words: str, happens: Callable[[Sequence[Any]], Any]) -> Iterator[None]:
    """Right before the first query that holds these words, `happens` is called with the query's parameters."""
    has_happened = False

    def wrapper(execute: Execute, sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
        nonlocal has_happened
        if not has_happened and words in sql:
            has_happened = True
            happens(params)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(wrapper):
        yield
    assert has_happened, f"no query holds {words}"


class Crossing:
    """Where two threads meet after each has locked its first row of a table, if they can.

    Whoever locks rows in another order than the rest now holds what the other wants next, and both fail.
    Those who keep to one order cannot meet: the second waits for the row that the first has, and the
    first goes on after a moment.
    """

    def __init__(self, table: str, patience: float = 0.3) -> None:
        self._table = f'FROM "{table}"'
        self._patience = patience
        self._barrier = Barrier(2)

    def through(self, work: Callable[[], Any]) -> Callable[[], Any]:
        """The work of one of them, which stops there once."""

        def run() -> Any:
            has_stopped = False

            def wrapper(execute: Execute, sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
                nonlocal has_stopped
                result = execute(sql, params, many, context)
                if not has_stopped and self._is_lock(sql):
                    has_stopped = True
                    with suppress(BrokenBarrierError):
                        self._barrier.wait(self._patience)
                return result

            with connection.execute_wrapper(wrapper):
                result = work()
            assert has_stopped, f"no query locks {self._table}"
            return result

        return run

    def _is_lock(self, sql: str) -> bool:
        # SQLite locks no rows: there a transaction that writes has the whole database.
        locks = " FOR " in sql if connection.features.has_select_for_update else connection.in_atomic_block
        return locks and self._table in sql
