"""A plan: every way to pick an action step by step, with what the board shows after each pick.

A page that has a game's plan of this turn asks the server nothing while its player plans: it only looks up. So a
plan holds no rules, only their results, and nothing that its player may not see. `static/js/plan.js` shows it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from msgspec import Struct

from games.engine.words import Words

Target: TypeAlias = tuple[str, str]
"""The id of an element and one of its attributes; "" for its text."""
Look: TypeAlias = tuple[str | Words | None, ...]
"""What each target shows; None for an attribute that is not there."""


class Spot(Struct, frozen=True, gc=False):
    """Elements of a board that change together."""

    targets: tuple[Target, ...]
    grows: bool = False
    """Whether its look is added to the one before; a line, for example."""


class Picked(Struct, frozen=True, gc=False):
    """What the board shows after a pick, and after those before it."""

    depth: int
    """How many picks were made: 0 before the first."""
    pick: str
    is_whole: bool
    """Whether they are an action as they are."""
    looks: tuple[Look, ...]
    """By spot."""
    before: Look
    """What the place of the pick shows while it can be picked."""
    blocked: tuple[tuple[str, Look], ...]
    """Places that cannot be next and say why, by their pick."""


class Plan(Struct, frozen=True, gc=False):
    """All that can be picked in a turn. The place of a pick is where an element says so in `data-pick`."""

    first: tuple[str, ...]
    """The picks with which planning begins."""
    spots: tuple[Spot, ...]
    places: tuple[Target, ...]
    """The targets of each place; its pick comes at the end of their ids."""
    blank: Look
    """What a place shows that has nothing to do with what can be picked next."""
    picked: tuple[Picked, ...]
    """The beginning, then every pick, each followed by those that can come after it (a tree, depth first)."""


class _Numbers:
    """A number for each look, in the order in which they come up."""

    def __init__(self) -> None:
        self.looks: dict[Look, int] = {}
        self.known: dict[int, int] = {}
        """By the id of a look, which stays alive as long as this: most are the same objects, and cost much to hash."""

    def of(self, look: Look) -> int:
        """The number of a look."""
        number = self.known.get(id(look))
        if number is None:
            number = self.known[id(look)] = self.looks.setdefault(look, len(self.looks))
        return number


Line: TypeAlias = tuple[int, str, int, int, list[str | int], list[int]]
"""One written step: depth, pick, is_whole, look before it; pick and look of each blocked one; offset and look of
each spot that changes."""


class Written(Struct, frozen=True):
    """A plan as it is sent. Looks are named by numbers, and a pick tells only what it changes."""

    turn: str
    first: str
    spots: list[tuple[Target, ...]]
    grows: list[int]
    places: tuple[Target, ...]
    blank: int
    looks: list[list[str | None]]
    picked: list[Line]


def written(plan: Plan, turn: str, say: Callable[[Words], str]) -> Written:
    """A plan as it is sent; `say` gives the text of its sentences."""
    numbers = _Numbers()
    picked = list(_written(plan, numbers))
    return Written(
        turn=turn,
        first=" ".join(plan.first),
        spots=[spot.targets for spot in plan.spots],
        grows=[number for number, spot in enumerate(plan.spots) if spot.grows],
        places=plan.places,
        blank=numbers.of(plan.blank),
        looks=[[say(one) if isinstance(one, Words) else one for one in look] for look in numbers.looks],
        picked=picked,
    )


def _written(plan: Plan, numbers: _Numbers) -> Iterator[Line]:
    way: list[tuple[Look | None, ...]] = [(None,) * len(plan.spots)]
    """The looks before the first pick, and after each on the way to the present one."""
    number_of, known = numbers.of, numbers.known.get
    grows = [spot.grows for spot in plan.spots]
    for one in plan.picked:
        del way[one.depth + 1 :]
        changes: list[int] = []
        last = 0
        for number, (old, look, is_growing) in enumerate(zip(way[-1], one.looks, grows, strict=True)):
            if is_growing or (old is not look and old != look):
                of_look = known(id(look))
                changes += number - last, number_of(look) if of_look is None else of_look
                last = number
        way.append(one.looks)
        blocked = [part for pick, look in one.blocked for part in (pick, number_of(look))]
        yield one.depth, one.pick, int(one.is_whole), number_of(one.before), blocked, changes
