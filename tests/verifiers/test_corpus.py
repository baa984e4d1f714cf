"""What every verifier refuses: options that it does not know, and texts that can be read in two ways."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path

import pytest

from tests.verifiers.corpus import dressed, is_refused, named, odd, seated, unknown, unreadable


@pytest.fixture(autouse=True)
def strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Verifiers are imported as if their folder were all there is."""
    monkeypatch.syspath_prepend(str(Path(__file__).parent))


def verified(text: str) -> None:
    record = import_module("proof").parsed(text)
    import_module(record["game"]).verify(record)


def test_options_that_a_verifier_does_not_know_are_refused() -> None:
    cases = list(unknown())
    assert len(cases) > 80
    for case in cases:
        with pytest.raises(import_module("proof").Refused, match="options that are not known"):
            verified(case.record)


def test_what_is_of_another_kind_than_it_should_be_is_refused() -> None:
    cases, accepted = list(odd()), list[str]()
    assert len(cases) > 400
    for case in cases:
        try:
            verified(case.record)
            accepted.append(case.name)
        except (import_module("proof").Refused, LookupError, TypeError, ValueError, AttributeError):
            pass
    assert accepted == []


def test_what_an_entry_has_is_looked_at_closely() -> None:
    for case in dressed():
        with pytest.raises((import_module("proof").Refused, TypeError)):
            verified(case.record)


def test_seats_decks_and_maps_that_no_table_has_are_refused_by_all() -> None:
    cases = [*seated(), *named()]
    assert len(cases) > 15
    for case in cases:
        assert is_refused(json.loads(case.record)), case.name
        with pytest.raises(import_module("proof").Refused):
            verified(case.record)


def test_a_text_that_two_programs_could_read_in_two_ways_is_refused() -> None:
    for case in unreadable():
        with pytest.raises((import_module("proof").Refused, ValueError)):
            verified(case.record)
