"""What can be clicked, and how clicks become an action: the same for every game.

An action is a tagged struct. Its *picks* are strings: the tag, then its fields in order, as a form or a socket sends
them (`play_card`, `c7`, `face`). A last field that is a tuple takes all picks that are left. A number that the player
types is no pick but a *field*, sent under its own name. `offers(view, prefix)` of a game's page lists the next picks.
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

from games.engine.beats import Cue
from games.engine.errors import BadData
from games.engine.game import AnyGame, Seat, Viewer
from games.engine.plans import Plan
from games.engine.setup import MapText
from games.engine.stages import Stage
from games.engine.summaries import Choice, NextWay, NumberedEvent, Summary
from games.engine.values import Action
from games.engine.wire import convert, encode
from games.engine.words import Words
from games.engine.words import words as _

MAX_PICKS = MAX_PICK_LENGTH = 64
TAKE_BACK = "take_back"
"""The pick by which a player undoes the last thing they did; no action of a game is called so."""
TAKE_BACK_KEY = "u"
_WHOLE = re.compile("0|-?[1-9][0-9]*")
V = TypeVar("V")
W = TypeVar("W")
Prefix: TypeAlias = tuple[str, ...]
"""The first picks of an action: what was picked so far."""
Names: TypeAlias = tuple[str, ...]
"""The names of the players, by seat."""


class Field(Struct, frozen=True):
    """A number that the player enters: from `least` to `most` in steps."""

    name: str
    label: Words
    least: int
    most: int
    step: int = 1
    start: int = 0
    """The number in the field before the player types."""


class Offer(Struct, frozen=True):
    """One thing that can be picked next."""

    picks: tuple[str, ...]
    """The picks that it adds to the prefix."""
    label: Words
    whole: bool = True
    """Whether prefix and picks together are an action; if not, more is to be picked."""
    on: str = ""
    """The id of the thing on the board that shows it; "" for a button below."""
    preview: Words | None = None
    """Its effect, as far as the player can know."""
    fields: tuple[Field, ...] = ()
    total: tuple[int, int] | None = None
    """The least and the greatest sum of its fields; None without such bounds."""
    key: str = ""
    """The keys that pick it, with spaces between them."""
    is_main: bool = False
    """Whether it is the main button, which ends or confirms."""


class OptionLabel(Struct, frozen=True):
    """An option of a game in a form: the name of its field, a label, and help."""

    name: str
    label: Words
    help: Words
    choices: tuple[tuple[str, Words], ...] = ()
    """Value and label of each choice, for an option that is one of several."""


class Preset(Struct, frozen=True):
    """A named way to play, which sets some of the options and leaves the others open."""

    slug: str
    name: Words
    help: Words
    options: tuple[tuple[str, bool | int | str], ...]
    """Name and value of each option that it sets."""


def preset(slug: str, name: Words, about: Words, /, **options: bool | int | str) -> Preset:
    """A preset of these options."""
    return Preset(slug, name, about, tuple(options.items()))


class Trophies(Struct, frozen=True):
    """A way to play that is unlocked, has a best score, and medals of its own, by their names in a ledger."""

    name: str
    medals: tuple[tuple[str, Words], ...]
    """Each medal's name in the ledger, and a short one for where the way to play is named already."""
    is_free: bool = False
    """Whether it is open to all."""


class Art(Struct, frozen=True):
    """A picture out of a file of many, drawn in the colour of the words beside it."""

    file: str
    """The static path."""
    symbol: str


class PileCard(Struct, frozen=True):
    """A card as the form of a fixed card order shows it, or an answer to what its pile asks; equal for those alike."""

    name: Words
    template: str = ""
    """The template that draws `face`, as `it`; without one the name is shown."""
    face: Any = None
    order: int = 0
    """Its rank among the cards to choose from; those of equal rank lie as in the pile."""
    is_answer: bool = False


class FixedOrder(Struct, frozen=True):
    """A fixed card order worth seeing: the ids on top of each pile."""

    slug: str
    name: Words
    help: Words
    piles: tuple[tuple[str, tuple[str, ...]], ...]


class Mark(Struct, frozen=True):
    """A moment of a match worth going to."""

    words: Words | None = None
    """What happened; None for a turn that is only counted."""
    weight: int = 0
    """How much it mattered, beside others of its game; 0 for the beginning of a turn or round."""
    joins: bool = False
    """Whether it is told with others of the same step, as what befalls several at once."""


class Page(ABC, Generic[V, W]):
    """From a view to what a board template shows; each game has its own.

    It never sees a state: what it cannot find in the view, no viewer may know.
    """

    template: str
    """The template of the board, which gets the value of `board` as `board`."""
    stylesheet: str
    table_stylesheets: tuple[str, ...] = ()
    """The static paths of the game's css, and of what its tables, replays and own page alone load before it."""
    help_template: str
    tagline: Words
    """One sentence that makes a visitor want to play it."""
    about: Words
    """For somebody invited: what kind of game it is, for how many, and how long it takes."""
    picture: str
    """The static path of the game's picture."""
    options: tuple[OptionLabel, ...] = ()
    presets: tuple[Preset, ...] = ()
    """Offered as one choice, the first by default; all set the same options, which the form offers, too."""
    next_way: tuple[str, Words] | None = None
    """A preset by its slug, and the words that offer it up to a first win, after matches without what it adds."""
    also: tuple[str, Words] | None = None
    """A preset by its slug, offered beside the first, and the words of its button."""
    orders: tuple[FixedOrder, ...] = ()
    """Fixed card orders offered for practice."""
    coins_help: Words | None = None
    """How the coins are earned that buy its wares."""
    trophies: tuple[Trophies, ...] = ()
    """What can be unlocked and won, in order."""
    daily_name: Words = _("Deal of the day")
    """What the deal of `Game.daily` is called."""
    has_plan: bool = False
    """Whether moves are planned step by step, and `plan` gives all that can be planned."""
    practice_won: Words | None = None
    """The headline for whoever wins in practice alone; None where practice is not won or lost."""
    practice_template: str = ""
    """The template of controls beside the board in practice, which stay as they are set; "" for none."""
    replay_name: Words = _("Replay")
    """The words on the link to the replay of a match that is over."""
    disclosure_template: str = ""
    """The template that draws a value of `disclosure`; "" for a game that keeps nothing back till the end."""

    def pile_name(self, pile: str) -> Words:
        """The name of a pile of `Game.piles`."""
        return Words(pile)

    def pile_card(self, pile: str, card: str, options: Any) -> PileCard:
        """A card of such a pile, by its id."""
        return PileCard(Words(card))

    def piles_now(self, view: V) -> Mapping[str, tuple[str, ...]]:
        """The ids in the pile whose order the viewer can set now by the action `set_order`, in practice."""
        return {}

    def still_to_come(self, view: V) -> tuple[str, ...]:
        """The ids in that pile that the viewer has set and that come next, the first one first."""
        return ()

    def way_on(self, options: Any) -> NextWay | None:
        """What a win with these options leads to; None for more of the same."""
        return None

    def owned_name(self, name: str) -> Words:
        """What a ledger keeps under a name (`Game.needs`, `Game.earns`, `Game.wares`), in words."""
        return Words(name)

    def owned_help(self, name: str) -> Words:
        """What it is good for, or how it is won."""
        return Words("")

    def best_of(self, medals: tuple[str, ...]) -> tuple[str, ...]:
        """Of medals that one match has won, those worth naming."""
        return medals

    def owned_art(self, name: str) -> Art | None:
        """A picture of it; None for a game that has none."""
        return None

    def portraits(self, names: Names) -> tuple[str, ...]:
        """The static path of a picture for each seat, where the board shows people as somebody; () if not."""
        return ()

    def verdict(self, view: V, names: Names) -> Words | None:
        """How a match ended, in words for the viewer; None where the outcome's reason is enough."""
        return None

    def scored(self, score: int, options: Any) -> Words | None:
        """What somebody who played alone has reached, in a few words; None where a score says nothing."""
        return None

    def summary(
        self, view: V, events: Sequence[NumberedEvent[W]], choices: Sequence[Choice], names: Names
    ) -> Summary | None:
        """What decided a match that is over, some facts, and what to try next; None if the board says all of it. The
        events are those that the viewer was told of, in order, without what was taken back; `choices` are the
        viewer's own where the game has a book (`Registered.book`)."""
        return None

    @abstractmethod
    def offers(self, view: V, prefix: Prefix) -> tuple[Offer, ...]:
        """The next picks after a prefix; () for a spectator, out of turn, or after an unknown prefix."""

    def daily_words(self, options: Any) -> tuple[Words, ...]:
        """What the deal of a day has chosen: all that is not the same every day."""
        return ()

    def daily_art(self, options: Any) -> tuple[Art | None, ...]:
        """A picture for each of these words; () for a game that has none."""
        return ()

    def plan(self, view: V) -> Plan | None:
        """All that the viewer can plan in this turn; None for a spectator, and out of turn."""
        return None

    @abstractmethod
    def board(self, view: V, names: Names, prefix: Prefix, offers: tuple[Offer, ...]) -> Any:
        """The frozen value of the board template, numbers as strings; `offers` are those after the prefix, if any."""

    def cues(self, view: V, events: tuple[W, ...]) -> tuple[Cue, ...]:
        """What each of the events that led to a view changed on its board; as it stands here, all is shown at once."""
        return tuple([Cue(joins=True) for _event in events])

    def befallen(self, view: V, events: tuple[W, ...]) -> Words | None:
        """What befell the viewer, whose turn it is, by what they did last and all events since; None for nothing."""
        return None

    def disclosure(self, event: W, more: Any) -> Any:
        """The frozen value that shows an event together with what `Game.disclosed_when_over` gives of it."""
        return None

    def action_words(self, view: V, action: Any) -> Words:
        """A legal action as a sentence, for games with an adviser."""
        return Words(" ".join(picks_of(action)))

    def hint(self, view: V, action: Any) -> tuple[Words, Prefix]:
        """What a hint gives away of an advised action, in words and as picks: here all of it."""
        return self.action_words(view, action), picks_of(action)

    def opened(self, view: V, own: tuple[V, ...]) -> V:
        """A view of any moment of a match that is over, with all cards face up: `own` is what each seat saw then."""
        return view

    def stages(self, events: tuple[W, ...]) -> tuple[Stage, ...]:
        """The moments within a move whose events these are; () for one that is done at once."""
        return ()

    def mark(self, event: W, names: Names, sight: Any) -> Mark | None:
        """How an event is marked on the track of a replay, in the sight before it; None for most."""
        return None

    @abstractmethod
    def line(self, event: W, names: Names) -> Words | None:
        """A line of the log for an event as a viewer sees it; None if it needs none."""

    def line_to(self, event: W, names: Names, seat: Seat, sight: Any) -> Words | None:
        """`line_in_sight` as it is said to a seat that it is about: "You take 3 damage". None for all other lines."""
        return None

    def sight(self, text: MapText | None, viewer: Viewer) -> Any:
        """How a viewer sees the map, or what else lines of the log depend on; hashable. None if on nothing."""
        return None

    def sight_before(self, sight: Any, view: V, events: tuple[W, ...]) -> Any:
        """That first sight as it was before the events that came last, of a viewer who sees this now."""
        return sight

    def sight_after(self, sight: Any, events: tuple[W, ...]) -> Any:
        """That sight after some events as the viewer saw them: the next line is worded by it."""
        return sight

    def line_in_sight(self, event: W, names: Names, sight: Any) -> Words | None:
        """`line`, with the names that tiles or cells have in that sight."""
        return self.line(event, names)


@lru_cache(maxsize=64)
def _structs(action: Any) -> dict[str, type[Action]]:
    kinds = get_args(action) if get_origin(action) in (Union, UnionType) else (action,)
    return {str(kind.__struct_config__.tag): kind for kind in kinds}


def has_action(game: AnyGame, tag: str) -> bool:
    """Whether a game knows an action by this name."""
    return tag in _structs(game.Action)


@lru_cache(maxsize=256)
def _fields(kind: type[Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """The fields of an action, kept because msgspec works them out anew each time."""
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
    empty = {field.name for field in _fields(kind) if not field.required and typed.get(field.name) == ""}
    typed = {name: text for name, text in typed.items() if name not in empty}  # these have their defaults
    content, left = dict[str, Any](typed), list(picks[1:])
    unset = [field for field in _fields(kind) if field.name not in content]
    for field in unset:
        if _is_tuple(field.type) and field is unset[-1]:
            content[field.name], left = left, []
        elif left:
            content[field.name] = left.pop(0)
    if left or set(content) - {field.name for field in _fields(kind)}:
        raise BadData(_("There is no such move in this game."))
    # Parsed as numbers, `1e1` and what only rounds to a whole number would pass.
    if not all(_WHOLE.fullmatch(text) for text in typed.values()):
        raise BadData(_("Type whole numbers only."))
    content |= {name: str(int(text) // kind.typed_step * kind.typed_step) for name, text in typed.items()}
    try:
        return convert(content, kind, strict=False)
    except BadData:
        raise BadData(_("There is no such move in this game.")) from None


def picks_of(action: Struct) -> tuple[str, ...]:
    """The picks that stand for an action whose numbers are picks too."""
    picks = [str(action.__struct_config__.tag)]
    for value in msgspec.structs.astuple(action):
        picks += [_pick(one) for one in (value if isinstance(value, tuple) else (value,))]
    return tuple(picks)


def _pick(value: Any) -> str:
    """A field as JSON writes it, but text without quotes."""
    plain = value.value if isinstance(value, Enum) else value
    return plain if isinstance(plain, str) else encode(plain)


AnyPage = Page[Any, Any]
