"""The game whose maps these are, and what this app asks of it: the one door to King's Conflict.

A map is 121 codes of that game with three hint grids for its computer, checked by its rules and written in the
code of the article it comes from. None of that has a meaning for another game, so that a port with one game
behind it would only repeat these names. Nothing else of any game is known here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import islice
from threading import Lock
from typing import Any

from cachetools import LRUCache, cached
from cachetools.keys import hashkey
from msgspec import Struct

from games.engine.setup import MapText
from games.engine.words import Words
from games.engine.words import words as _
from games.kings_conflict.bots.passport import FAIR, GAMES, MAX_CAPPED, Passport, Share, Verdict, passport_of
from games.kings_conflict.bots.trials import PLAYED_BY, Job, Trial, trial
from games.kings_conflict.page.land import SYMBOL_OF, UNIT, Land, Survey, survey_of
from games.kings_conflict.page.page import PAGE
from games.kings_conflict.page.picture import land_drawn, svg_of
from games.kings_conflict.page.sight import EDGE, Edge
from games.kings_conflict.rules.cards import KNOWN
from games.kings_conflict.rules.ground import ground_of
from games.kings_conflict.rules.map_checks import check
from games.kings_conflict.rules.map_proofs import LINES, prove, steps
from games.kings_conflict.rules.map_reach import Reach, reach_of
from games.kings_conflict.rules.map_suggestions import suggest_hints
from games.kings_conflict.rules.maps.codes import BRIDGES, CODES, WATER, Code
from games.kings_conflict.rules.maps.content import MAPS, SOURCE
from games.kings_conflict.rules.maps.drawing import draw_line
from games.kings_conflict.rules.maps.hashes import terrain_hash
from games.kings_conflict.rules.maps.mending import copy_half, mend
from games.kings_conflict.rules.maps.problems import TITLES, MapProblem, Severity, tile_name
from games.kings_conflict.rules.maps.river_joins import Network
from games.kings_conflict.rules.maps.symmetries import TURNED, Symmetry, nearest_symmetry, partner_code
from games.kings_conflict.rules.maps.texts import (
    MAX_TEXT,
    NO_HINTS,
    Grid,
    grids_of,
    made_map,
    read_map,
    write_article,
    write_grids,
)
from games.kings_conflict.rules.maps.tiles import BLUE_START, NAMES, SIZE, STARTS, TILES
from games.kings_conflict.rules.rules import GAME as KINGS_CONFLICT
from games.kings_conflict.rules.values import SEATS

__all__ = [
    "BRIDGES",
    "CODES",
    "EDGE",
    "FAIR",
    "GAME",
    "GAMES",
    "GRIDS",
    "MAPS",
    "MAX_CAPPED",
    "MAX_TEXT",
    "MAX_TRIALS",
    "NAMES",
    "NO_HINTS",
    "RULES",
    "SIZE",
    "SOURCE",
    "STARTS",
    "SYMBOL_OF",
    "SYMMETRIES",
    "TILES",
    "TITLES",
    "TRIALS",
    "TURNED",
    "UNIT",
    "Code",
    "Edge",
    "Facts",
    "Grid",
    "Job",
    "Land",
    "LineMoment",
    "MapProblem",
    "Network",
    "Passport",
    "PlayedLine",
    "Reach",
    "Severity",
    "Share",
    "Survey",
    "Symmetry",
    "Trial",
    "Verdict",
    "card_name",
    "copy_half",
    "draw_line",
    "facts_of",
    "grids_of",
    "is_watched",
    "land_drawn",
    "line_of",
    "made_map",
    "mend",
    "nearest_symmetry",
    "partner_code",
    "passport_of",
    "problems_of",
    "reach_of",
    "read_map",
    "suggest_hints",
    "survey_of",
    "svg_of",
    "terrain_hash",
    "tile_name",
    "trial",
    "write_article",
    "write_grids",
]

GAME = KINGS_CONFLICT.slug
RULES = PLAYED_BY + 1
"""The version by which the games of a passport are played: one more, since a bot's chance has another source now."""
TRIALS = "games.kings_conflict.bots.trials"
"""The program that plays the games of a passport: a `Job` as JSON in, a `Trial` a line out."""
MAX_TRIALS = 2 * GAMES
"""The most games of a passport."""
GRIDS: Mapping[str, Words] = {
    "terrain": _("Terrain"),
    "strategic": _("Strategic points"),
    "safe": _("Safe points"),
    "mountain_pref": _("Mountain preferences"),
}
"""The four grids of a map in the order of the article, under the names that forms and files use."""
SYMMETRIES: Mapping[str, Words] = {
    Symmetry.HALF_TURN.value: _("Half-turn"),
    Symmetry.DIAGONAL.value: _("Mirror"),
}


class Facts(Struct, frozen=True):
    """What a gallery tells maps apart by."""

    symmetry: str
    water: int
    """Tiles of rivers and seas."""
    home: int
    """Tiles of the region in which a king starts; 0 on a road."""


def facts_of(text: MapText) -> Facts:
    """The facts of a map without errors."""
    codes = "".join(text.rows)
    ground = ground_of(text.rows)
    home = ground.region_at[BLUE_START]
    water = sum(codes.count(code) for code in WATER)
    return Facts(text.symmetry, water, ground.regions[home].size if home >= 0 else 0)


@lru_cache(maxsize=256)
def problems_of(text: MapText) -> tuple[MapProblem, ...]:
    """All that the checks find, errors and hints, in their order."""
    return check(text)


def card_name(card: str) -> Words:
    """The name of a card by its id."""
    return KNOWN[card].name


class LineMoment(Struct, frozen=True):
    """A moment of a line of play: the board, and the log lines of the step that led to it."""

    board: Any
    lines: tuple[Words, ...]


class PlayedLine(Struct, frozen=True):
    """A line of play that shows what a check warns of."""

    caption: Words
    moments: tuple[LineMoment, ...]


def is_watched(problem: MapProblem) -> bool:
    """Whether a problem is proved by search, so that the proof can be looked at."""
    return problem.code in LINES


_MULLIGANS = len(SEATS)
"""Steps before the first turn, in which both keep their hands."""


@cached(LRUCache(64), key=lambda text, problem, _count: hashkey(text, problem), lock=Lock())
def line_of(text: MapText, problem: MapProblem, count: Callable[[], None]) -> PlayedLine | None:
    """The line for a problem as any visitor may see it; None if there is none. To search it may take half a second,
    which is counted before."""
    count()
    proof = prove(text, problem)
    if proof is None:
        return None
    names, sight = ("Blue", "Red"), PAGE.sight(text, None)
    moments = []
    for step in islice(steps(proof), _MULLIGANS, None):
        board = PAGE.board(KINGS_CONFLICT.view_for(step.state, None), names, (), ())
        lines = []
        for event in step.events:
            if seen := KINGS_CONFLICT.event_for(event, None):
                lines.append(PAGE.line_in_sight(seen, names, sight))
                sight = PAGE.sight_after(sight, (seen,))
        moments.append(LineMoment(board, tuple([words for words in lines if words])))
    return PlayedLine(proof.caption, tuple(moments))
