"""Pages of unknown addresses, which Django draws in a thread of no request when it serves as ASGI."""

from __future__ import annotations

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.db import connection
from django.test import AsyncClient

from accounts.models import User


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite keeps a connection in each thread")
@pytest.mark.django_db(transaction=True)
def test_the_page_of_an_unknown_address_gives_its_connection_back() -> None:
    client = AsyncClient()
    client.force_login(User.objects.create_user("Ada"))  # who may have news of maps, which are counted
    before = _connections_in_use()

    async def while_the_server_runs() -> int:
        await client.get("/no/such/address/")
        return await sync_to_async(_connections_in_use)()

    assert async_to_sync(while_the_server_runs)() == before


def _connections_in_use() -> int:
    stats = connection.pool.get_stats()  # type: ignore[attr-defined]
    return int(stats["pool_size"] - stats["pool_available"])
