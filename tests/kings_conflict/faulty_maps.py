"""Maps of the game with something painted on them: those with a fault, and what the checks find in each."""

from __future__ import annotations

from games.engine.setup import MapText
from games.kings_conflict.rules.maps import mending
from games.kings_conflict.rules.maps.content import MAPS
from games.kings_conflict.rules.maps.mending import with_partners
from games.kings_conflict.rules.maps.symmetries import Symmetry, partner_code
from games.kings_conflict.rules.maps.texts import made_map
from games.kings_conflict.rules.maps.tiles import tile_at

CROSSING, PASSES = MAPS["crossing"].text, MAPS["passes"].text
BROKEN = """
crossing  ! 3,9:5
    C2@3,9 C2@7,1 C3@3,8 C3@3,9
crossing  ! 2,3:E
    C2@2,3 C2@8,7
crossing  ! 5,5:b
    C3@4,5 C3@5,4 C3@5,5 C3@5,5 C3@5,5 C3@5,5 C3@5,6 C3@6,5
crossing  ! 5,5:0
    C2@5,5 C3@5,5 C3@5,6 C9
mirror    ! 3,3:-
    C2@3,3
mirror    ! 8,6:6
    C2@6,8 C2@8,6 C3@8,5 C3@8,6 C3@8,6
passes    ! 2,8:0
    C2@2,8 C2@8,2 C3@2,8 C3@2,8 C3@2,9 C3@3,8 C7?@9,1+10,1 C7?@0,9+1,9
passes    ! 4,8:-
    C2@4,8 C2@6,2 C3@3,8 C3?@4,8 C7?@9,1+10,1 C7?@0,9+1,9
volcano   ! 4,5:V
    C2@4,5 C2@6,5 C9i
crossing  3,9:5
    C3@3,8 C3@3,9 C3@7,1 C3@7,2
crossing  3,9:7
    C3@2,9 C3@3,9 C3@7,1 C3@8,1
crossing  3,5:4
    C3@3,5 C3@3,5 C3@3,6 C3@4,5 C3@6,5 C3@7,4 C3@7,5 C3@7,5
crossing  5,4:P
    C3?@5,3 C3@5,5 C3@5,5 C3?@5,7 C6@3,10 C6@7,0
crossing  5,0:0
    C3@5,0 C3@5,1 C3@5,9 C3@5,10
crossing  5,3:|
    C3@5,2 C3?@5,3 C3@5,4 C3@5,6 C3?@5,7 C3@5,8
crossing  8,9:4
    C3@2,1 C3@2,1 C3@8,9 C3@8,9
passes    2,8:1
    C3@2,8 C3@3,8 C3@7,2 C3@8,2 C7?@9,1+10,1 C7?@0,9+1,9
passes    8,0:1
    C3@2,10 C3@8,0 C7?@9,1+10,1 C7?@0,9+1,9
passes    9,4:2
    C3@1,6 C3@1,6 C3@9,4 C3@9,4 C7?@9,1+10,1 C7?@0,9+1,9
passes    8,3:b
    C3@2,7 C3@2,7 C3@2,7 C3@3,7 C3@7,3 C3@8,3 C3@8,3 C3@8,3 C7?@9,1+10,1 C7?@0,9+1,9
causeway  5,5:b
    C3@4,5 C3@5,5 C3@5,5 C3@5,5 C3@5,5 C3@6,5
mirror    8,5:4
    C3@5,8 C3@6,8 C3@8,5 C3@8,6
mirror    5,8:d
    C3@6,8 C3@8,6
crossing  F>P
    C4
crossing  M>H
    C4 C12?@0,0
crossing  P>F
    C4 C9i
passes    -|02>PPPP
    C4
crossing  9,0:M 9,1:S
    C7@10,1 C7@0,9 C8@9,0 C8@1,10
crossing  9,0:F 9,1:S 10,1:S
    C7@9,0 C7@1,10 C9i C12?@0,10
crossing  8,0:S 8,1:S 8,2:S 9,2:S 10,2:S
    C3@3,9 C3@7,1 C7@10,0 C7@0,10 C9 C12?@0,9
crossing  8,0:S 8,1:S 9,1:S 9,2:S 10,2:P 10,3:S
    C3@3,9 C3@7,1 C7@10,1 C7@0,9 C9? C9i
crossing  9,0:S 9,1:S 10,1:S
    C7@10,0 C7@0,10 C9 C12?@0,10 C12?@0,10
dunes     8,0:S 9,1:S 10,1:S
    C7@9,0 C7@1,10 C9?
crossing  9,1:M
    C7?@9,0+10,1 C7?@0,9+1,10 C8@9,1 C8@1,9
crossing  10,1:V
    C7?@9,0+9,1 C7?@1,9+1,10 C8@10,1 C8@0,9 C9i
passes    9,0:L
    C7?@9,1+10,1 C7?@0,9+1,9 C8@9,0 C8@1,10
mirror    9,1:M
    C7?@9,0+10,1 C7?@0,9+1,10 C8@9,1 C8@1,9
volcano   9,1:M 10,2:M
    C7?@9,0+10,1 C7?@0,9+1,10 C8@9,1 C8@1,9 C9i
crossing  5,5:-
    C9
passes    5,3:M 5,7:M
    C7?@9,1+10,1 C7?@0,9+1,9 C9
causeway  4,5:S 5,5:S 0,0:S
    C3@3,5 C3@7,5
crossing  10,0:E
    C11@10,0 C11@0,10
crossing  10,0:S
    C9 C11@10,0 C11@0,10
dunes     10,0:M
    C8@10,0 C8@0,10 C9 C11@10,0 C11@0,10
mirror    10,0:V
    C8@10,0 C8@0,10 C9 C11@10,0 C11@0,10
"""
"""A map, what is painted on it, partners along but after "!", or turned into what everywhere; then all findings:
the check, "?" for a warning and "i" for a note, and the tiles."""

LINES = BROKEN.strip().split("\n")
CASES = [(case, expected.strip()) for case, expected in zip(LINES[::2], LINES[1::2], strict=True)]


def tile(place: str) -> int:
    row, column = place.split(",")
    return tile_at(int(row), int(column))


def broken(case: str) -> MapText:
    slug, *what = case.split()
    text = MAPS[slug].text
    rows = text.rows
    if ">" in what[0]:
        rows = tuple(row.translate(str.maketrans(*what[0].split(">"))) for row in rows)
    else:
        changes = {tile(one.split(":")[0]): one.split(":")[1] for one in what if one != "!"}
        is_alone = what[0] == "!"
        rows = (
            mending.painted(rows, changes)
            if is_alone
            else with_partners(rows, changes, Symmetry(text.symmetry))
        )
    return made_map(slug, rows, text.strategic, text.safe, text.mountain_pref)


def painted(text: MapText, *tiles: tuple[int, int, str], partners: bool = False) -> MapText:
    """The map with other codes at some tiles, and turned at their partners where asked."""
    rows = [list(row) for row in text.rows]
    for row, column, code in tiles:
        rows[row][column] = code
        if partners:
            rows[10 - row][10 - column] = partner_code(code, Symmetry.HALF_TURN)
    return made_map(text.name, tuple(map("".join, rows)), text.strategic, text.safe, text.mountain_pref)


def desert(text: MapText, columns: range) -> MapText:
    return painted(text, *[(row, column, "E") for row in (3, 4) for column in columns], partners=True)
