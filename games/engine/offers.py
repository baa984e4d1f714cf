"""What can be clicked, and how clicks become an action: the same for every game.

An action is a tagged struct. Its *picks* are strings: the tag, then its fields in order, as a form
or a socket sends them (`play_card`, `c7`, `face`). A last field that is a tuple takes all picks that
are left. A number that the player types is no pick but a *field*, sent under its own name.
`offers(view, prefix)` of a game's page lists the next picks; the prefix is what was picked so far.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from enum import Enum
from functools import lru_cache
from types import UnionType
from typing import Annotated, Any, Generic, TypeAlias, TypeVar, Union, get_args, get_origin

import msgspec
from msgspec import Struct

from games.engine.errors import BadData
from games.engine.game import AnyGame
from games.engine.wire import convert, encode
from games.engine.words import Words
from games.engine.words import words as _

MAX_PICKS = 64
MAX_PICK_LENGTH = 64
_WHOLE = re.compile("0|-?[1-9][0-9]*")

V = TypeVar("V")
W = TypeVar("W")

Prefix: TypeAlias = tuple[str, ...]
"""What was picked so far: the first picks of an action."""
Names: TypeAlias = tuple[str, ...]
"""Who sits at the table, by seat."""


class Field(Struct, frozen=True):
    """A number that the player enters: from `least` to `most` in steps."""

    name: str
    label: Words
    least: int
    most: int
    step: int = 1
    start: int = 0
    """What stands in the field before the player types."""


class Offer(Struct, frozen=True):
    """One thing that can be picked next."""

    picks: tuple[str, ...]
    """What it adds to the prefix."""
    label: Words
    whole: bool = True
    """True if prefix and picks together are an action to be sent; False if more is to be picked."""
    on: str = ""
    """The id of the thing on the board that shows it; "" if it stands with the buttons below."""
    preview: Words | None = None
    """What it would do, as far as that is known."""
    fields: tuple[Field, ...] = ()
    total: tuple[int, int] | None = None
    """The least and the most that its fields may come to together; None if each stands for itself."""
    key: str = ""
    """The key on the keyboard that picks it."""
    is_main: bool = False
    """True for the one that ends or confirms, shown as the main button."""


class OptionLabel(Struct, frozen=True):
    """How an option of a game is asked for in a form: the name of its field, a label, and help."""

    name: str
    label: Words
    help: Words
    choices: tuple[tuple[str, Words], ...] = ()
    """For an option that is one of several: value and label of each."""


class Preset(Struct, frozen=True):
    """A way to play that people know by name: it settles some of the options, and leaves the others open."""

    slug: str
    name: Words
    help: Words
    options: tuple[tuple[str, bool | int | str], ...]
    """Name and value of each option that it settles."""


def preset(slug: str, name: Words, about: Words, /, **options: bool | int | str) -> Preset:
    """A way to play that settles these options."""
    return Preset(slug, name, about, tuple(options.items()))


class PileCard(Struct, frozen=True):
    """A card as the form of a fixed order shows it; cards that are alike have equal ones."""

    name: Words
    template: str = ""
    """Draws `face`, which it gets as `it`; without one the name stands there."""
    face: Any = None


class FixedOrder(Struct, frozen=True):
    """A fixed card order that people want to see: the ids on top of each pile, and what it supposes."""

    slug: str
    name: Words
    help: Words
    piles: tuple[tuple[str, tuple[str, ...]], ...]


class Page(ABC, Generic[V, W]):
    """From a view to what a board template shows. A game subclasses it in its `page.py`.

    It never sees a state: what it cannot find in the view, no viewer may know.
    """

    template: str
    """The template of the board; it gets the value of `board` as `board`."""
    stylesheet: str
    """The static path of the game's css."""
    help_template: str
    tagline: Words
    """One sentence that makes somebody want to play it."""
    picture: str
    """The static path of the game's picture."""
    options: tuple[OptionLabel, ...] = ()
    presets: tuple[Preset, ...] = ()
    """Offered as one choice, the first one chosen; all settle the same options. Besides them the form
    offers to choose those options one by one."""

    orders: tuple[FixedOrder, ...] = ()
    """Offered in the form of a fixed order, for practice."""

    def pile_name(self, pile: str) -> Words:
        """What a pile of `Game.piles` is called."""
        return Words(pile)

    def pile_card(self, pile: str, card: str, options: Any) -> PileCard:
        """A card of such a pile as it is drawn, by its id."""
        return PileCard(Words(card))

    def piles_now(self, view: V) -> Mapping[str, tuple[str, ...]]:
        """The pile whose order the viewer, who practises, can set at this moment by the action `set_order`,
        with the ids in it."""
        return {}

    def still_to_come(self, view: V) -> tuple[str, ...]:
        """The ids in that pile which the viewer set already and which come next, the first one first."""
        return ()

    @abstractmethod
    def offers(self, view: V, prefix: Prefix) -> tuple[Offer, ...]:
        """The next picks after a prefix; () for a spectator, out of turn, or after an unknown prefix."""

    @abstractmethod
    def board(self, view: V, names: Names, prefix: Prefix, offers: tuple[Offer, ...]) -> Any:
        """The frozen, hashable value that the board template shows; numbers as strings.

        `offers` are those after the prefix: none only where the viewer has nothing to pick, and then the
        prefix is ().
        """

    @abstractmethod
    def line(self, event: W, names: Names) -> Words | None:
        """A line of the log for an event as a viewer sees it; None if it needs none."""


@lru_cache(maxsize=64)
def _structs(action: Any) -> dict[str, type[Struct]]:
    kinds = get_args(action) if get_origin(action) in (Union, UnionType) else (action,)
    return {str(kind.__struct_config__.tag): kind for kind in kinds}


def has_action(game: AnyGame, tag: str) -> bool:
    """Whether a game knows an action by this name."""
    return tag in _structs(game.Action)


@lru_cache(maxsize=256)
def _places(kind: type[Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """The fields of an action; msgspec works them out anew each time it is asked."""
    return msgspec.structs.fields(kind)


def _is_tuple(kind: Any) -> bool:
    if get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    return (get_origin(kind) or kind) is tuple


def action_from(game: AnyGame, picks: Sequence[str], fields: Mapping[str, str] | None = None) -> Any:
    """The action that strings from a form or a socket stand for. Raises BadData."""
    if not picks:
        raise BadData(_("Nothing was chosen."))
    typed = dict(fields or {})
    texts = [*picks, *typed, *typed.values()]
    if len(picks) > MAX_PICKS or any(len(text) > MAX_PICK_LENGTH for text in texts):
        raise BadData(_("That is longer than any move of this game."))
    kind = _structs(game.Action).get(picks[0])
    if kind is None:
        raise BadData(_("There is no such move in this game."))
    content: dict[str, Any] = {**typed}
    left = list(picks[1:])
    places = [place for place in _places(kind) if place.name not in content]
    for place in places:
        if _is_tuple(place.type) and place is places[-1]:
            content[place.name], left = left, []
        elif left:
            content[place.name] = left.pop(0)
    if left or set(content) - {place.name for place in _places(kind)}:
        raise BadData(_("There is no such move in this game."))
    _check_typed(typed)
    try:
        return convert(content, kind, strict=False)
    except BadData:
        raise BadData(_("There is no such move in this game.")) from None


def _check_typed(typed: Mapping[str, str]) -> None:
    """What a `Field` asks for is a whole number. Raises BadData with that for anything else."""
    # Read as numbers, `1e1` and what only rounds to a whole number would pass.
    if not all(_WHOLE.fullmatch(text) for text in typed.values()):
        raise BadData(_("Type whole numbers only."))


def picks_of(action: Struct) -> tuple[str, ...]:
    """The picks that stand for an action whose numbers are picks too."""
    picks = [str(action.__struct_config__.tag)]
    for value in msgspec.structs.astuple(action):
        many = value if isinstance(value, tuple) else (value,)
        picks += [_pick(one) for one in many]
    return tuple(picks)


def _pick(value: Any) -> str:
    """As JSON writes it, but a text without its quotes."""
    plain = value.value if isinstance(value, Enum) else value
    return plain if isinstance(plain, str) else encode(plain)


AnyPage = Page[Any, Any]
