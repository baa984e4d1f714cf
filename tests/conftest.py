"""What all tests share: a database of their own, and no memory of the test before."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test.signals import setting_changed
from hypothesis import HealthCheck
from hypothesis import settings as examples

from games.matches.live import executors
from games.matches.room.fragments import forget
from games.matches.snapshot import snapshots_forget
from games.site import rates

# Failing asserts in these modules are explained in full, as in a test.
pytest.register_assert_rewrite("tests.support.laws", "tests.support.twins")

# A machine that others use may be slow: no test fails for that.
examples.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
examples.load_profile("patient")

# Tests start many processes: each would compile all of Django again.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# A clone has none before `migrate`; processes that tests start need it, too.
settings.SECRET_KEY = os.environ["SECRET_KEY"] = "a key of the tests, which is no secret"

# No test waits for passports but those of passports.
settings.PASSPORTS = False
os.environ["PASSPORTS"] = "0"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tests of a file one after the other in one worker, but for those with a group of their own; browsers last,
    those of own groups and the largest files first.

    Tests in browsers measure with a person's patience. What a file sets up is set up once, and at the end no worker
    waits long for the other.
    """
    items.sort(key=_turn)
    for item in items:
        if not item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group(str(item.path)))
        if item.get_closest_marker("django_db") or {"db", "transactional_db"} & set(_fixtures_of(item)):
            item.add_marker("servers")


def _turn(item: pytest.Item) -> tuple[bool, int]:
    is_last = _is_in_browsers(item)
    if not is_last:
        return False, 0
    return True, -(10**9) if item.get_closest_marker("xdist_group") else -item.path.stat().st_size


def _is_in_browsers(item: pytest.Item) -> bool:
    return item.get_closest_marker("e2e") is not None


def _fixtures_of(item: pytest.Item) -> list[str]:
    return getattr(item, "fixturenames", [])


@pytest.fixture(scope="session", autouse=True)
def _each_worker_has_a_redis_of_its_own(worker_id: str) -> None:
    """As each has a database: what one counts, caches and announces is nothing to the other."""
    settings.REDIS_PREFIX = f"{settings.REDIS_PREFIX}-test-{worker_id}"
    if settings.REDIS_URL:
        # A database too: emptying the cache empties it.
        server, _slash, number = settings.REDIS_URL.rpartition("/")
        mine = int(number) + int(worker_id.removeprefix("gw").replace("master", "0"))
        settings.REDIS_URL = f"{server}/{mine}"
        settings.CACHES["default"].update(LOCATION=settings.REDIS_URL, KEY_PREFIX=settings.REDIS_PREFIX)
        layer = settings.CHANNEL_LAYERS["default"]["CONFIG"]
        layer["prefix"] = settings.REDIS_PREFIX
        layer["hosts"][0]["address"] = settings.REDIS_URL
        # What imports have made already points to the database that all workers were given.
        for setting in ("CACHES", "CHANNEL_LAYERS"):
            setting_changed.send(None, setting=setting, value=getattr(settings, setting), enter=True)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """On SQLite a file in a fresh folder: threads need a real database, and left-overs break one."""
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        database.setdefault("TEST", {})["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")


@pytest.fixture(autouse=True)
def _nothing_remembered() -> None:
    """Database ids come again in the next test; what was cached and counted under them must not."""
    cache.clear()
    snapshots_forget()
    forget()
    rates.forget()


@pytest.fixture(autouse=True)
def _no_thread_is_left_at_work(request: pytest.FixtureRequest) -> Iterator[None]:
    """After a test that commits, its tables are emptied: a bot still at work would hold them, or fill them again.

    So this asks for the database itself, whoever else does: what was set up first is taken down last.
    """
    marker = request.node.get_closest_marker("django_db")
    commits = "transactional_db" in _fixtures_of(request.node) or bool(
        marker and marker.kwargs.get("transaction")
    )
    if commits:
        request.getfixturevalue("transactional_db")
    yield
    if commits:
        executors.close_connections()
