"""Whatever people send is read in time linear in its length: nobody holds a process by a text."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress

import pytest
from django.test import RequestFactory

from accounts import names
from accounts.guests import safe_next
from decks import files
from decks.lists import checked_name
from games.engine.errors import BadData
from games.engine.offers import action_from
from games.engine.wire import decode
from games.maps import typed
from games.maps.editor.answers import line_answer, read_answer
from games.maps.format import GRIDS, problems_of
from games.matches.inputs import move_asked
from games.registry import GAMES, pools

KATA, POOLS = GAMES["kata"].game, pools()
GRID = 20_000
FORM = 1024 * 1024
"""Bytes of a form (`config/server.py`)."""
HOSTILE = {
    "a word": "x",
    "blanks": " ",
    "lines": "\n",
    "digits": "9",
    "counts": "1 ",
    "short lines": "1x\n",
    "long lines": "1x " * 60 + "\n",
    "cards": "2x Jab\n",
    "nearly cards": "2x Jabb\n",
    "headers": "name:",
    "comments": "//",
    "brackets": "[",
    "braces": '{"a":',
    "parentheses": "(",
    "quotes": '"',
    "escapes": "\\",
    "codes": "kt1;",
    "code entries": "kt1;b1*2;",
    "one letter for many": "\ufdfa",
    "marks": "\u0301",
    "marks in turns": "\u0301\u0323",
    "invisible letters": "\u200b",
    "map code": "GlobalVariables.stringmap.push(",
    "map lines": "GlobalVariables.stringmap=new Array();\n",
    "plains": "PPPPPPPPPPP\n",
    "bends": "0123456789-|\n",
    "tags": "a,",
    "dashes": "-",
}
READERS: dict[str, tuple[int, Callable[[str], object]]] = {
    "a list of decks": (files.MAX_BYTES, lambda text: files.read(text, POOLS["kata"])),
    "which game a list is of": (files.MAX_BYTES, lambda text: files.game_of(text, POOLS)),
    "a file of a map": (typed.MAX_FILE, lambda text: typed.file_values(text.encode(), "")),
    "a pasted map": (FORM, lambda text: read_answer({"text": text})),
    "grids": (GRID, lambda text: typed.spread_out(dict.fromkeys(GRIDS, text))),
    "the checks of a grid": (GRID, lambda text: problems_of(typed.map_of(dict.fromkeys(GRIDS, text)))),
    "a line": (FORM, lambda text: line_answer({"terrain": "P" * 121, "kind": "river", "path": text})),
    "tags": (FORM, typed.tags_of),
    "the name of a map": (FORM, typed.name_problem),
    "the name of a deck": (FORM, checked_name),
    "the name of a person": (FORM, names.normalise),
    "the page to go on to": (
        FORM,
        lambda text: safe_next(RequestFactory(SERVER_NAME="localhost").post("/", {"next": f"//{text}"})),
    ),
    "a move": (4096, lambda text: action_from(KATA, move_asked({"turn": "1", "picks": text}).picks, {})),
    "options": (FORM, lambda text: decode(text, KATA.Options)),
}


@pytest.mark.parametrize("hostile", HOSTILE)
@pytest.mark.parametrize("reader", READERS)
def test_no_text_takes_long_to_read(reader: str, hostile: str) -> None:
    size, read = READERS[reader]
    unit = HOSTILE[hostile]
    text = (unit * (size // len(unit.encode()))) or unit

    def took() -> float:
        began = time.process_time()
        with suppress(BadData, ValueError):
            read(text)
        return time.process_time() - began

    # Others on the machine can only make it slower: what takes long does so each time.
    assert any(took() < 0.5 for _try in range(3))
