"""Connections from a pool that are alive; while the database is away, asking for one fails at once."""

from __future__ import annotations

from typing import Any

import psycopg
from django.db.backends.postgresql import base
from psycopg_pool import ConnectionPool, PoolTimeout

PATIENCE = 20
"""How often the pool is asked for a connection before it counts as too busy; each attempt takes up to its `timeout`."""
KNOCK_TIMEOUT = 2
"""Seconds within which a reachable database accepts a connection."""


class DatabaseWrapper(base.DatabaseWrapper):
    """Replaces dead pooled connections; fails at once while the database is away."""

    _is_away = False
    """Shared by all instances: what one thread finds out holds for all."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """A connection that answers. Raises the driver's error if there is none."""
        pool: ConnectionPool[Any] | None = self.pool
        if pool is None:
            return super().get_new_connection(conn_params)
        for _attempt in range(PATIENCE):
            if DatabaseWrapper._is_away:
                _knock(conn_params)
            try:
                connection = super().get_new_connection(conn_params)
            except PoolTimeout:
                _knock(conn_params)  # it is busy, or has none
                continue
            if _is_alive(connection):
                return connection
            pool.putconn(connection)  # which throws it away
            _knock(conn_params)
            pool.check()  # the others were cut off with it
        raise PoolTimeout("all connections are in use")


def _is_alive(connection: Any) -> bool:
    try:
        ConnectionPool.check_connection(connection)
    except psycopg.Error:
        return False
    return True


def _knock(conn_params: dict[str, Any]) -> None:
    """Raises OperationalError at once if the database accepts no connection."""
    try:
        psycopg.connect(**{**conn_params, "connect_timeout": KNOCK_TIMEOUT}).close()
    except psycopg.OperationalError:
        DatabaseWrapper._is_away = True
        raise
    DatabaseWrapper._is_away = False
