"""`manage.py deck`: decks from a shell. Exit codes: 0 legal or converted, 1 illegal, 2 unreadable."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

from decks import files
from decks.codes import to_code
from games.kata.page.pool import POOL
from games.kata.rules.cards import PRESETS

RUSH, DECKS = PRESETS["rush"].deck, tuple(preset.deck for preset in PRESETS.values())


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error."""
    code = 0
    try:
        call_command("deck", *args)
    except SystemExit as error:
        code = int(str(error.code))
    return code, *capsys.readouterr()


def test_a_legal_deck(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "rush.txt"
    path.write_text(files.to_text(RUSH, pool=POOL))
    for source in ("rush", str(path), to_code(RUSH, POOL)):
        code, out, error = run(capsys, "validate", source)
        assert (code, error) == (0, "")
        assert out.strip().endswith(": legal")


def test_an_illegal_deck_with_every_reason(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "odd.txt"
    path.write_text("Name: Odd\n5x Slash\n3x Ambush\n[zz]")
    code, out, error = run(capsys, "validate", str(path))
    assert (code, error) == (1, "")
    assert [line.split(":")[0].strip() for line in out.splitlines()] == [
        "Odd",
        "size",
        "copies/b3",
        "copies/a4",
        "unknown/zz",
    ]


WRITTEN = {
    "text": files.to_text(*DECKS, pool=POOL),
    "json": files.to_json(*DECKS, pool=POOL),
    "code": "".join(f"{to_code(deck, POOL)}\n" for deck in DECKS),
}


@pytest.mark.parametrize("to", WRITTEN)
@pytest.mark.parametrize("given", WRITTEN)
def test_every_form_is_converted_to_every_other(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, given: str, to: str
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(WRITTEN[given].encode())))
    code, out, error = run(capsys, "convert", "--to", to, "-")
    assert (code, error) == (0, "")
    assert [deck.sha256 for deck in files.read(out, POOL)] == [deck.sha256 for deck in DECKS]
    if given != "code":  # which holds no names
        assert out == WRITTEN[to]


def test_a_deck_is_printed_with_its_curve_and_its_code(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _error = run(capsys, "print", "rush")
    assert code == 0
    assert "2x Spark (1)" in out
    assert "   3 ######" in out
    assert to_code(RUSH, POOL) in out


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "no deck"),
        (b"2x Jabb", "Did you mean Jab?"),
        (b"KT1;2024-1;b2*2;zzzzzzzz", "damaged"),
        (b"\xff\xfe2\0x\0", "isn't UTF-8"),
        (b"x" * (files.MAX_BYTES + 1), "too large"),
    ],
)
def test_what_cannot_be_read_is_one_line_on_standard_error(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes, why: str
) -> None:
    path = tmp_path / "deck"
    path.write_bytes(content)
    code, out, error = run(capsys, "validate", str(path))
    assert (code, out) == (2, "")
    assert why in error
    assert error.count("\n") == 1


@pytest.mark.parametrize("source", ["/nowhere/deck.txt", "/", "x" * 5000, "a\0b"])
def test_a_file_that_is_not_there_is_one_line_too(capsys: pytest.CaptureFixture[str], source: str) -> None:
    code, out, error = run(capsys, "print", source)
    assert (code, out, error.count("\n")) == (2, "", 1)
