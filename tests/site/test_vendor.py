"""What others wrote is kept unchanged, and says under what licence."""

from __future__ import annotations

import base64
import hashlib
import tomllib
from pathlib import Path

from django.conf import settings

VENDOR = Path(settings.BASE_DIR) / "static" / "vendor"
FILES = tomllib.loads((VENDOR / "VENDOR.toml").read_text())["file"]


def test_every_vendored_file_is_the_one_that_was_taken() -> None:
    for file in FILES:
        digest = hashlib.sha384((VENDOR / file["path"]).read_bytes()).digest()
        assert base64.b64encode(digest).decode() == file["sha384"], file["path"]


def test_every_vendored_file_is_listed_with_its_licence() -> None:
    listed = {file["path"] for file in FILES} | {file["licence_file"] for file in FILES} | {"VENDOR.toml"}
    found = {str(path.relative_to(VENDOR)) for path in VENDOR.rglob("*") if path.is_file()}
    assert found == listed
    assert all(file["name"] and file["version"] and file["licence"] for file in FILES)
