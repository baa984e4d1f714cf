"""The secret key of this machine: `migrate` (and so `play`) makes it once, all else only reads it."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile


def key_kept(home: Path) -> str:
    """The key that is kept in a folder; "" if there is none. Raises OSError if it cannot be read."""
    with suppress(FileNotFoundError, NotADirectoryError):
        return _path(home).read_text().strip()
    return ""


def key_made(home: Path) -> str:
    """The key that is kept in a folder, made if there is none. Raises OSError if it cannot be."""
    home.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile("w", dir=home) as written:  # readable by its owner alone
        written.write(secrets.token_urlsafe(50))
        written.flush()
        with suppress(FileExistsError):  # whoever comes second takes the first one's, and takes it whole
            os.link(written.name, _path(home))
    return key_kept(home)


def _path(home: Path) -> Path:
    return home / "secret_key"
