"""Fragments that are remembered by what they show show nothing else."""

from __future__ import annotations

import re

import pytest
from django.conf import settings

from games.matches.room.fragments import ROOM, STEADY
from games.matches.room.selectors import MatchPage

_INCLUDE = re.compile(r'{% include "([^"]+)"')
_TAG = re.compile(r"{[{%].*?[%}]}")


def _parts_shown(name: str) -> set[str]:
    """What a template and those it includes take of a page."""
    text = (settings.BASE_DIR / "templates" / name).read_text(encoding="utf-8")
    found = {part for tag in _TAG.findall(text) for part in re.findall(r"\bpage\.(\w+)", tag)}
    return found.union(*(_parts_shown(included) for included in _INCLUDE.findall(text)))


@pytest.mark.parametrize("name", STEADY)
def test_a_steady_fragment_is_remembered_by_all_that_it_shows(name: str) -> None:
    assert _parts_shown(f"matches/_{name}.html") == set(STEADY[name])


def test_steady_fragments_are_fragments_of_a_room_and_show_parts_of_its_page() -> None:
    assert set(STEADY) <= set(ROOM)
    assert all(hasattr(MatchPage, part) for parts in STEADY.values() for part in parts)
