"""By what a terrain is known again (RULES 13.13)."""

from __future__ import annotations

from hashlib import sha256

import pytest

from games.kings_conflict.rules.maps.content import MAPS
from games.kings_conflict.rules.maps.hashes import terrain_hash, twins
from games.kings_conflict.rules.maps.symmetries import Symmetry, turned_rows

ODD = ("02461357-Dd", "|BbPMHFSEVL", *["P" * 11] * 9)
"""A terrain of every code and no symmetry."""
SWAPPED = str.maketrans("0246-|DdBb", "2064|-dDbB")


def mirrored_top_right(rows: tuple[str, ...]) -> tuple[str, ...]:
    """The mirror image in the line from top right to bottom left, tile by tile."""
    return tuple(
        "".join(rows[10 - column][10 - row].translate(SWAPPED) for column in range(11)) for row in range(11)
    )


def test_13_13_the_fourth_drawing_is_the_mirror_image_from_top_right_to_bottom_left() -> None:
    assert twins(ODD)[3] == mirrored_top_right(ODD)


@pytest.mark.parametrize("rows", [ODD, *[known.text.rows for known in MAPS.values()]])
def test_13_13_all_four_drawings_of_a_terrain_have_one_hash(rows: tuple[str, ...]) -> None:
    forms = [rows, *(turned_rows(rows, symmetry) for symmetry in Symmetry), mirrored_top_right(rows)]
    first = min("".join(form) for form in forms)
    assert {terrain_hash(form) for form in forms} == {sha256(first.encode("ascii")).hexdigest()}


def test_13_13_another_terrain_has_another_hash() -> None:
    others = [known.text.rows for known in MAPS.values()]
    others += [(ODD[0], ODD[1][::-1], *ODD[2:]), tuple(row[::-1] for row in ODD)]
    assert len({terrain_hash(rows) for rows in [ODD, *others]}) == len(others) + 1
