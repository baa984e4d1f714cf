"""What tests of several folders share stands in `tests/support`, and no test needs another folder."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parents[1]


def imported(path: Path) -> Iterator[str]:
    """The modules of the tests that a module imports, as paths with dots."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name.startswith("tests."))
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "tests":
            yield from (f"{node.module}.{name.name}" for name in node.names)


def test_every_folder_imports_itself_and_support_only() -> None:
    for path in TESTS.glob("*/**/*.py"):
        own = path.relative_to(TESTS).parts[0]
        others = {name for name in imported(path) if name.split(".")[1] not in (own, "support")}
        assert not others, f"{path.relative_to(TESTS)} imports {others}"
