"""What happens on a board, step by step: which of its elements each event changes, and how it sounds.

`static/js/beats.js` shows a push in this order. Elements that no event names are shown with the last step, so that
no result is seen before its cause.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from games.engine.values import Value
from games.engine.words import Words


class Sound(StrEnum):
    """The sounds there are; whatever is heard can be seen, too."""

    CARD = "card"
    CHIP = "chip"
    MANA = "mana"
    BLOW = "blow"
    HEAL = "heal"
    TEAR = "tear"
    COIN = "coin"
    THUNDER = "thunder"
    TURN = "turn"
    WIN = "win"
    LOSE = "lose"


class Cue(Value, frozen=True):
    """What one event, as a viewer sees it, does to the elements of the board that is to come."""

    shows: tuple[str, ...] = ()
    """Ids of elements that appear, change or vanish. One that several events name waits for the last of them."""
    clears: tuple[str, ...] = ()
    """Beginnings of ids: whatever is named so and is not on the board to come vanishes."""
    numbers: tuple[tuple[str, str], ...] = ()
    """Elements with a `data-number` by id, and the number that each shows from now on."""
    sound: Sound | None = None
    words: Words | None = None
    """The sentence shown with it, where the line of the log would not do."""
    is_quick: bool = False
    """Whether the next one follows soon, as when cards are dealt."""
    joins: bool = False
    """Whether it happens together with the event before it."""
    then: Cue | None = None
    """The cue of its consequence, in a beat of its own."""
    moves: tuple[tuple[str, str, str], ...] = ()
    """Elements with a `data-cell` by id, and from which cell to which each goes."""

    @property
    def is_silent(self) -> bool:
        """Whether it shows nothing and sounds like nothing."""
        return not (self.shows or self.clears or self.numbers or self.moves or self.sound or self.words)


class Beat(Value, frozen=True):
    """What is shown at one time, as lists with spaces between them, and how many lines of the log belong to it."""

    shows: str
    clears: str
    numbers: str
    """Each as `id=number`."""
    moves: str
    """Each as `id=cell-cell`."""
    sounds: str
    lines: str
    words: tuple[Words, ...]
    is_quick: bool


def beats_of(cues: Iterable[tuple[Cue, int]]) -> tuple[Beat, ...]:
    """The beats of what happened in order: each cue with the number of its lines in the log."""
    groups: list[list[tuple[Cue, int]]] = []
    for cue, lines in cues:
        if groups and (cue.joins or (cue.is_silent and not lines)):
            groups[-1].append((cue, lines))
        else:
            groups.append([(cue, lines)])
        if cue.then:
            groups.append([(cue.then, 0)])
    return tuple(
        [_beat([cue for cue, _lines in group], sum(lines for _cue, lines in group)) for group in groups]
    )


def _beat(cues: list[Cue], lines: int) -> Beat:
    numbers = {name: number for cue in cues for name, number in cue.numbers}
    return Beat(
        shows=" ".join(dict.fromkeys([name for cue in cues for name in cue.shows])),
        clears=" ".join(dict.fromkeys([name for cue in cues for name in cue.clears])),
        numbers=" ".join([f"{name}={number}" for name, number in numbers.items()]),
        moves=" ".join([f"{name}={source}-{cell}" for cue in cues for name, source, cell in cue.moves]),
        sounds=" ".join(dict.fromkeys([cue.sound for cue in cues if cue.sound])),
        lines=str(lines),
        words=tuple([cue.words for cue in cues if cue.words]),
        is_quick=all(cue.is_quick for cue in cues),
    )
