"""Plans as they are sent: each look once, and of each pick what it changes."""

from __future__ import annotations

from games.engine.plans import Picked, Plan, Spot, written
from games.engine.words import words as _

CALM, NEAR, FAR = ("calm", None), ("near", "1"), ("far", _("%(n)s steps", n=2))
LINE = (("0",), (" 1",), (" 1",))
BLANK, NEXT, SHUT = ("",), ("next",), ("shut",)


def plan() -> Plan:
    """After 1 comes 1 again; 2 is shut at first, and can be picked after that."""
    return Plan(
        first=("walk",),
        spots=(Spot((("thing", "class"), ("thing", "data-at"))), Spot((("line", "points"),), grows=True)),
        places=(("place-", ""),),
        blank=BLANK,
        picked=(
            Picked(0, "", False, (CALM, LINE[0]), BLANK, (("2", SHUT),)),
            Picked(1, "1", True, (NEAR, LINE[1]), NEXT, ()),
            Picked(2, "1", True, (NEAR, LINE[2]), NEXT, ()),
            Picked(2, "2", True, (FAR, LINE[1]), NEXT, ()),
        ),
    )


def test_a_plan_names_each_look_once_and_tells_of_each_pick_what_it_changes() -> None:
    sent = written(plan(), "7", str)
    assert (sent.turn, sent.first, sent.grows) == ("7", "walk", [1])
    look = sent.looks.index
    line = look([" 1"])
    assert len(sent.looks) == 8
    assert sent.looks[sent.blank] == [""]
    assert sent.picked[1:] == [
        (1, "1", 1, look(["next"]), [], [0, look(["near", "1"]), 1, line]),
        (2, "1", 1, look(["next"]), [], [1, line]),
        (2, "2", 1, look(["next"]), [], [0, look(["far", "2 steps"]), 1, line]),
    ]


def test_a_plan_begins_with_all_looks_and_says_what_is_shut() -> None:
    sent = written(plan(), "7", str)
    depth, pick, is_whole, _before, blocked, changes = sent.picked[0]
    assert (depth, pick, is_whole) == (0, "", 0)
    assert blocked == ["2", sent.looks.index(["shut"])]
    assert changes == [0, sent.looks.index(["calm", None]), 1, sent.looks.index(["0"])]
