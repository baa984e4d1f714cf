"""The plan of a turn: every path, step by step, with what the board shows after each step.

It is made of the walk that the rules go by, and shows the values that the board's template shows.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.card_thief.page import looks
from games.card_thief.page.board import first_note
from games.card_thief.page.board_parts import card_id, sight_ids
from games.card_thief.page.previews import BLANK, GO, outlook_of, why_not
from games.card_thief.rules.grid import BIT, CELLS, CELLS_OF, NEAR
from games.card_thief.rules.ground import Ground, Walk, begun, lit_cells
from games.card_thief.rules.values import Board, Card
from games.card_thief.rules.views import View
from games.card_thief.rules.walk import MIN_STEPS, block, step
from games.engine.plans import Look, Picked, Plan, Spot, Target

TARGETS: tuple[Target, ...] = (
    ("cell-", "data-tone"),
    ("stealth-", ""),
    ("gems-", ""),
    ("tag-", ""),
    ("words-", ""),
)
"""Where each part of an outlook is shown."""
_PICKS = tuple([str(cell) for cell in CELLS])
_TOLD = (
    Spot((("later-stealth", ""), ("later-stealth", "data-tone"), ("note-stealth", ""))),
    Spot((("later-gems", ""), ("later-gems", "data-tone"), ("note-gems", ""))),
    Spot((("stat-chest", "hidden"), ("later-chest", ""), ("later-chest", "data-tone"))),
    Spot((("now-difficulty", ""),)),
    Spot((("thief", "data-cell"), ("thief", "class"))),
    Spot((("card-thief-line", "points"),), grows=True),
    Spot((("card-thief-plan", "class"),)),
    Spot((("note-words", ""), ("card-thief-note", "class"), ("card-thief-note", "aria-live"))),
    Spot((("note-made", ""),)),
)


def plan_of(view: View) -> Plan | None:
    """All paths of this turn; None for a spectator, and after the end."""
    if view.viewer is None or view.board.result is not None:
        return None
    ground, start = begun(view.board, view.options.heist)
    enemies = CELLS_OF[start.enemies]
    return Plan(
        first=(GO,),
        spots=(*_cells(view.board), *_sights(view.board, enemies), *_TOLD),
        places=TARGETS,
        blank=BLANK,
        picked=_Tree(view, ground, start, enemies).grown(),
    )


def _cells(board: Board) -> Iterator[Spot]:
    for cell, card in enumerate(board.cards):
        targets = [(f"bed-{cell}", "class"), (f"facts-{cell}", ""), (f"step-{cell}", "")]
        yield Spot((*targets, *_card(card)) if card else tuple(targets))


def _card(card: Card) -> tuple[Target, ...]:
    name = card_id(card)
    return (name, "class"), (name, "data-way"), (f"number-{card.id}", ""), (f"roused-{card.id}", "")


def _sights(board: Board, enemies: tuple[int, ...]) -> Iterator[Spot]:
    for cell in enemies:
        yield Spot(tuple([(name, "class") for name in sight_ids(board.card_at(cell), cell)]))


class _Tree:
    """What all steps of a plan have in common."""

    def __init__(self, view: View, ground: Ground, start: Walk, enemies: tuple[int, ...]) -> None:
        self._view = view
        self._ground = ground
        self._start = start
        self._enemies = enemies
        self._steps = [0] * len(CELLS)
        """By cell, which step of the present path it is; 0 for none."""
        self._picked: list[Picked] = []

    def grown(self) -> tuple[Picked, ...]:
        """The beginning, and all steps after it."""
        cells = tuple([looks.cell_look(self._ground, self._start, cell, 0) for cell in CELLS])
        self._grow(self._start, "", BLANK, cells, ("",))
        return tuple(self._picked)

    def _grow(self, walk: Walk, pick: str, before: Look, cells: tuple[Look, ...], made: Look) -> None:
        """Add a step and all that can come after it."""
        blocked: list[tuple[str, Look]] = []
        after: list[tuple[int, Walk, Look]] = []
        for cell in CELLS_OF[NEAR[walk.cell] & walk.cards]:
            why = block(self._ground, walk, cell)
            if why is None:
                there = step(self._ground, walk, cell)
                seen = outlook_of(self._ground, walk, there, cell)
                if seen.tone != "blocked":
                    after.append((cell, there, seen))
                    continue
            else:
                seen = why_not(self._ground, walk, cell, why)
            if seen is not BLANK:
                blocked.append((_PICKS[cell], seen))
        shown = (*cells, *self._looks(walk, has_path=bool(after)), made)
        self._picked.append(Picked(walk.steps, pick, walk.steps >= MIN_STEPS, shown, before, tuple(blocked)))
        for cell, there, look in after:
            self._steps[cell] = there.steps
            now = looks.made_note(self._ground, walk, there, cell)
            self._grow(there, _PICKS[cell], look, self._cells(walk, there, cells), now)
            self._steps[cell] = 0

    def _cells(self, before: Walk, walk: Walk, shown: tuple[Look, ...]) -> tuple[Look, ...]:
        """All cells after one more step; most show what they showed before it."""
        counting = walk.enemies if walk.difficulty == before.difficulty else walk.cards
        lights = lit_cells(self._ground, walk) ^ lit_cells(self._ground, before)
        now = list(shown)
        for cell in CELLS_OF[counting | lights | BIT[walk.cell]]:
            now[cell] = looks.cell_look(self._ground, walk, cell, self._steps[cell])
        return tuple(now)

    def _looks(self, walk: Walk, *, has_path: bool) -> tuple[Look, ...]:
        """What is shown besides the cells."""
        ground, start = self._ground, self._start
        return (
            *[looks.sight_look(ground, walk, cell) for cell in self._enemies],
            looks.stealth_later(start, walk),
            looks.gems_later(start, walk),
            looks.chest_later(self._view.board, walk),
            looks.times(walk.difficulty),
            looks.thief_look(walk),
            looks.middle(walk.cell),
            looks.line_look(walk),
            looks.plan_note(ground, walk) if walk.steps else self._first_note(has_path=has_path),
        )

    def _first_note(self, *, has_path: bool) -> looks.Note:
        return looks.Note(first_note(self._view, has_path=has_path), looks.ALONE, None)
