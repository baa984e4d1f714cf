"""Pages asked for within the process of the site: what each costs it, and how many queries it makes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from time import process_time
from typing import Any

from msgspec import Struct


class Page(Struct, frozen=True):
    """What a page took, each time it was asked for."""

    name: str
    milliseconds: tuple[float, ...]
    queries: int


def served(client: Any, addresses: Mapping[str, str], times: int) -> Iterable[Page]:
    """The pages at these addresses, by their names, after Django was set up; each is asked for once before."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    for name, address in addresses.items():
        client.get(address)
        with CaptureQueriesContext(connection) as captured:
            client.get(address)
        queries = len(captured)  # before the next request forgets them
        taken = []
        for _time in range(times):
            begun = process_time()  # the database is in the process, and others may use the machine
            client.get(address)
            taken.append((process_time() - begun) * 1000)
        yield Page(name, tuple(taken), queries)
