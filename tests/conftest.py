"""What all tests share: a database of their own, and no memory of the test before."""

from __future__ import annotations

import pytest
from django.conf import settings

from games.matches import allowance, render, tables


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browsers last, one after the other: they measure with a person's patience."""
    items.sort(key=lambda item: item.get_closest_marker("e2e") is not None)
    for item in items:
        if item.get_closest_marker("e2e"):
            item.add_marker(pytest.mark.xdist_group("browsers"))


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
    """Database ids come again in the next test; what was cached under them must not."""
    tables.forget_all()
    render.forget_all()
    allowance.forget_all()
