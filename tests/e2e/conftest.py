"""Real browsers against the real server, which runs in a thread of the test process."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from daphne.server import Server
from django.conf import settings as site_settings
from django.core.cache import cache
from playwright.sync_api import Browser, expect

from games.matches.live.executors import close_connections
from tests.e2e.installed import Installed
from tests.e2e.visitors import Visitors
from tests.support.chromium import ADVICE, CHROMIUM, LAUNCH

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browsers and server share what is committed."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.e2e)
            item.add_marker(pytest.mark.django_db(transaction=True))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    if not CHROMIUM.exists():
        stop = pytest.fail if os.environ.get("CI") else pytest.skip
        stop(ADVICE)
    return browser_type_launch_args | LAUNCH


@pytest.fixture(scope="session")
def site(django_db_setup: None, django_db_blocker: Any) -> Iterator[str]:
    """The address of the site, served from the test database."""
    from config.asgi import application

    is_open = Event()
    server = Server(
        application,
        endpoints=["tcp:0:interface=127.0.0.1"],
        signal_handlers=False,
        ready_callable=is_open.set,
        verbosity=0,
    )
    thread = Thread(target=server.run, daemon=True)
    with pytest.MonkeyPatch.context() as patch, django_db_blocker.unblock():
        # Playwright keeps a loop running in the thread of the tests, where they look into the database.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        patch.setattr(site_settings, "HEARTBEAT", 1)
        thread.start()
        assert is_open.wait(30)
        yield f"http://127.0.0.1:{server.listening_addresses[0][1]}"
        _close(thread)


def _close(thread: Thread) -> None:
    from twisted.internet import reactor

    loop: Any = reactor
    loop.callFromThread(loop.stop)
    thread.join(10)
    close_connections()


@pytest.fixture(autouse=True)
def _patience() -> None:
    expect.set_options(timeout=20_000)


@pytest.fixture(autouse=True)
def _unhurried(settings: Any) -> None:
    """Bots do not keep a test waiting, and one address may be the home of many people."""
    cache.clear()  # where sign-ups are counted
    settings.BOT_PAUSE = 0.02
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.RATES = dict.fromkeys(settings.RATES, "1000/second")


@pytest.fixture
def visitors(_unhurried: None, site: str, browser: Browser) -> Iterator[Visitors]:
    """People at browsers of their own. At the end, none of these has found anything to complain of."""
    visitors = Visitors(browser, site)
    yield visitors
    visitors.leave()
    assert visitors.complaints == []


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installed]:
    """The site as people install it, on a database of its own."""
    site = Installed(tmp_path_factory.mktemp("installed"))
    site.start()
    yield site
    site.kill()
