"""The plan of a turn: every path with what the board shows after each step, held against what then happens."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from random import Random
from statistics import quantiles
from typing import Any

import pytest
from msgspec.structs import replace

from games.card_thief.page.page import PAGE
from games.card_thief.page.tree import TARGETS, plan_of
from games.card_thief.rules.rules import GAME
from games.card_thief.rules.values import Go, Result, State, Stepped
from games.engine.plans import Picked, Plan, Written, written
from games.engine.wire import decode, encode
from games.site.parts import rendered
from tests.support.card_thief.table import (
    NAMES,
    QUIET,
    THIEF,
    board,
    only,
    random_board,
    some_states,
    state,
    told,
)
from tests.support.elements import Element, elements

MAX_BYTES = 10_000
"""Compressed, of 99 plans in 100."""
OPEN_GROUND = "@ $1 $1 $1 $1 $1 $1 $1 $1"


def planned(here: State) -> Plan:
    plan = plan_of(GAME.view_for(here, THIEF))
    assert plan is not None
    return plan


def sent(here: State) -> Written:
    """The plan as a browser gets it."""
    text = encode(written(planned(here), "1", str))
    read: Written = decode(text, Written)
    return read


class Shown:
    """What a browser that only looks up shows after a path, by id and attribute."""

    def __init__(self, plan: Written) -> None:
        self.plan = plan
        self.looks: dict[tuple[str, ...], list[list[str | None]]] = {}
        self.lines: dict[tuple[str, ...], Any] = {}
        way: list[str] = []
        for line in plan.picked:
            depth, pick, _whole, _before, _blocked, changes = line
            way[max(depth - 1, 0) :] = [pick] if depth else []
            looks = list(self.looks[tuple(way[:-1])]) if depth else []
            spot = 0
            for gap, look in zip(changes[::2], changes[1::2], strict=True):
                spot += gap
                new = plan.looks[look]
                if not depth:
                    looks.append(new)
                elif spot in plan.grows:
                    looks[spot] = [f"{old}{more}" for old, more in zip(looks[spot], new, strict=True)]
                else:
                    looks[spot] = new
            self.looks[tuple(way)], self.lines[tuple(way)] = looks, line

    def after(self, path: tuple[str, ...]) -> dict[tuple[str, str], str | None]:
        targets = [target for spot in self.plan.spots for target in spot]
        return dict(zip(targets, [part for look in self.looks[path] for part in look], strict=True))

    def places(self, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, str], str | None]]:
        """What each cell shows: what its card could do next, or did in the path."""
        blocked = self.lines[path][4]
        here = dict(zip(blocked[::2], blocked[1::2], strict=True))
        for cell in map(str, range(9)):
            way = path[: path.index(cell) + 1] if cell in path else (*path, cell)
            line = self.lines.get(way)
            look = self.plan.looks[line[3] if line else here.get(cell, self.plan.blank)]
            for (name, attribute), part in zip(self.plan.places, look, strict=True):
                yield (f"{name}{cell}", attribute), part


def number(text: str | None) -> int:
    return int((text or "0").replace("\N{MINUS SIGN}", "-"))


def compare_with_apply(here: State) -> int:
    """Every path of a plan against what the rules make of it; how many there were."""
    shown = Shown(sent(here))
    whole = [path for path, line in shown.lines.items() if line[2]]
    paths = [action for action in GAME.legal_actions(here, THIEF) if isinstance(action, Go)]
    assert whole == [tuple(map(str, action.path)) for action in paths]
    for path, action in zip(whole, paths, strict=True):
        step = GAME.apply(here, THIEF, action)
        result, last = step.state.board, only(step.events, Stepped)[-1]
        seen, before = shown.after(path), shown.after(path[:-1])
        was = {"stealth": here.board.stealth, "gems": here.board.gems}
        for name, now in (("stealth", result.stealth), ("gems", result.gems)):
            assert number(seen[f"later-{name}", ""] or str(was[name])) == now
        assert before["now-difficulty", ""] == f"\N{MULTIPLICATION SIGN}{last.difficulty}"
        assert seen["thief", "data-cell"] == path[-1] == str(last.cell)
        assert ("caught" in str(seen["card-thief-plan", "class"])) <= (result.result is Result.CAUGHT)
        assert ("lit" in str(before[f"bed-{last.cell}", "class"]).split()) is last.is_lit
        value = before[f"number-{last.card.id}", ""]
        if value and last.card.kind not in ("traitor", "hide"):
            assert int(value) == last.value * last.difficulty
    return len(whole)


def test_every_step_of_a_plan_is_what_the_rules_make_of_it() -> None:
    assert sum(compare_with_apply(here) for here in some_states()) > 1000


@pytest.mark.parametrize("case", range(12))
def test_so_it_is_on_any_board(case: int) -> None:
    random = Random(case)
    compare_with_apply(state(random_board(random)))


def parts(found: dict[str, Element], target: tuple[str, str]) -> str | None:
    name, attribute = target
    element = found[name]
    if not attribute:
        return element.text
    return element.attributes.get(attribute)


@pytest.mark.parametrize("case", range(6))
def test_a_browser_that_looks_up_shows_what_the_server_would(case: int) -> None:
    random = Random(case)
    here = state(replace(random_board(random), stealth=9))
    view, shown = GAME.view_for(here, THIEF), Shown(sent(here))
    paths = list(shown.lines)
    for path in [(), *random.sample(paths, min(12, len(paths)))]:
        prefix = ("go", *path) if path else ()
        seen = PAGE.board(view, NAMES, prefix, PAGE.offers(view, prefix))
        found = elements(rendered(PAGE.template, {"board": seen}))
        for target, part in (*shown.after(path).items(), *shown.places(path)):
            there = parts(found, target)
            assert (there or "").strip() == (part or "").strip(), (path, target)
            assert (there is None) == (part is None), (path, target)


def test_an_open_ground_has_903_paths_and_its_plan_is_small() -> None:
    plan = planned(state(OPEN_GROUND))
    assert sum(one.is_whole for one in plan.picked) == 903
    assert len(compressed(state(OPEN_GROUND))) <= MAX_BYTES


def compressed(here: State) -> bytes:
    return gzip.compress(encode(sent(here)).encode(), compresslevel=6)


def test_99_plans_of_100_take_at_most_ten_thousand_bytes() -> None:
    sizes = [len(compressed(here)) for here in some_states()]
    assert len(sizes) > 50
    assert quantiles(sizes, n=100)[98] <= MAX_BYTES


def test_who_only_watches_and_a_heist_that_is_over_have_no_plan() -> None:
    here = state(QUIET)
    assert plan_of(GAME.view_for(here, None)) is None
    over = told(state("E s1 s1 s1 @ s1 s1 s1 s1"), Go((1, 0)))[0]
    assert over.board.result is not None
    assert plan_of(GAME.view_for(over, THIEF)) is None


def test_a_first_card_that_leads_nowhere_is_no_step_and_says_why() -> None:
    plan = planned(state(board("s1 . . @ . . . . .")))
    assert isinstance(plan.picked[0], Picked)
    assert len(plan.picked) == 1
    ((pick, look),) = plan.picked[0].blocked
    assert (pick, dict(zip(TARGETS, map(str, look), strict=True))["tag-", ""]) == ("0", "dead end")
