"""What a watchdog is told."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

ASK = "import django; django.setup(); from django.test import Client; print(Client().get('/healthz').status_code)"


@pytest.mark.django_db
def test_a_site_whose_database_answers_is_well(client: Client) -> None:
    response = client.get("/healthz")
    assert response.status_code == 200
    assert "no-store" in response.headers["Cache-Control"]


@pytest.mark.django_db
def test_a_watchdog_need_not_speak_https(client: Client, settings: Any) -> None:
    settings.SECURE_SSL_REDIRECT = True
    assert client.get("/healthz").status_code == 200
    assert client.get("/").status_code == 301


def test_a_site_whose_database_does_not_answer_is_not_well(tmp_path: Path) -> None:
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "ALLOWED_HOSTS": "testserver",
        "DATABASE_URL": f"sqlite:///{tmp_path}/nowhere/parlour.sqlite3",
    }
    done = subprocess.run(
        [sys.executable, "-c", ASK],
        cwd=Path(__file__).resolve().parents[2],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "503\n"
