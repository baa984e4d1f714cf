"""The options of a game as a form made from their type, and as words for lists.

Only what the game's page has a label for is asked; the rest keeps its default.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django import forms
from msgspec import Struct, inspect, structs

from games.engine.game import Seat
from games.engine.offers import OptionLabel, Preset
from games.engine.setup import MapText, SeatSetup, Setup, SetupView
from games.engine.wire import convert
from games.engine.words import Words
from games.engine.words import words as _
from games.registry import Registered
from games.site.translation import translate

PREFIX = "option"
PRESET, MIX = "preset", "mix"
"""The choice among the presets of a game, and the one that leaves every option open."""


class Shown(Struct, frozen=True):
    """A preset as a choice of a page."""

    slug: str
    name: Words
    help: Words
    is_chosen: bool
    takes_deck: bool
    opened_by: Words | None
    """What opens it to the viewer, who may play it in practice only; None for what is open."""


class OptionsForm(forms.Form):
    """The options of a match. Sent or not, `options()` is a whole value."""

    def __init__(
        self,
        sent: Mapping[str, Any] | None,
        registered: Registered,
        *,
        with_deck: bool = False,
        owned: frozenset[str] = frozenset(),
    ) -> None:
        """With `with_deck` the form begins with a preset that takes a deck. What needs more than is `owned` is marked
        as locked, except in the options for practice alone: practice needs nothing. An owned upgrade is chosen
        instead of what it makes better."""
        self._owned = owned
        self._game = registered.game
        self._kind = registered.game.Options
        self._usual = registered.own.options
        self._page = registered.page
        self._presets = {preset.slug: preset for preset in registered.page.presets}
        self._settled = {name for preset in self._presets.values() for name, _value in preset.options}
        super().__init__(self._settled_by_preset(sent) if sent is not None else None, prefix=PREFIX)
        types = {field.name: field.type for field in fields_of(self._kind)}
        better = {one.upgrades: one.name for one in self._game.wares() if one.upgrades and one.name in owned}
        self._brought: set[str] = set()
        self._practised: set[str] = set()
        self._never_counted: set[str] = set()  # those of practice that nothing owned opens
        for option in registered.page.options:
            start = getattr(self._usual, option.name)
            needs = {value: self._needs({option.name: value}) for value, _label in option.choices}
            locked = {value for value, needed in needs.items() if needed - owned}
            if any(needed and needed <= owned for needed in needs.values()):
                self._brought.add(option.name)
            elif self._is_for_practice(option, start, locked):
                self._practised.add(option.name)
                if not any(needs.values()):
                    self._never_counted.add(option.name)
                locked = set()
            self.fields[option.name] = _field(option, types[option.name], better.get(start, start), locked)
        if self._presets:
            self.fields[PRESET] = self._preset_field(with_deck=with_deck)

    def _preset_field(self, *, with_deck: bool) -> forms.ChoiceField:
        choices = [(slug, translate(preset.name)) for slug, preset in self._presets.items()]
        usual = structs.asdict(self._usual).items()
        fitting = (
            slug
            for slug, preset in self._presets.items()
            if (
                self._takes_deck(self._kind(**dict(preset.options)))
                if with_deck
                else dict(preset.options).items() <= usual
            )
        )
        return forms.ChoiceField(
            choices=[*choices, (MIX, translate(_("Your own mix")))],
            required=False,
            initial=next(fitting, MIX),
        )

    def _needs(self, chosen: Mapping[str, Any]) -> frozenset[str]:
        """What must be owned for these options, all others being as usual."""
        return self._game.needs(self._setup(chosen))

    def _setup(self, chosen: Mapping[str, Any]) -> Setup[Any]:
        options = convert(dict(chosen), self._kind, strict=False)
        return Setup(options, (SeatSetup(),) * self._game.seats[0])

    def _is_for_practice(self, option: OptionLabel, start: Any, locked: Collection[str]) -> bool:
        """Whether in practice alone anything but the usual, or nothing, can be chosen."""
        others = [value for value, _label in option.choices if value and value != start]
        return (
            hasattr(self._usual, "practice")
            and bool(others)
            and option.name not in self._settled
            and all(
                value in locked or self._game.problems(self._setup({option.name: value})) for value in others
            )
        )

    def _settled_by_preset(self, sent: Mapping[str, Any]) -> Mapping[str, Any]:
        """The data sent, without the options that the chosen preset settles."""
        preset = self._presets.get(sent.get(f"{PREFIX}-{PRESET}", ""))
        if preset is None:
            return sent
        settled = {f"{PREFIX}-{name}": value for name, value in preset.options}
        others = {name: value for name, value in sent.items() if name not in settled}
        return others | {name: str(value) for name, value in settled.items() if value is not False}

    def options(self) -> Any:
        """The options sent, or the usual ones. Raises BadData."""
        if not self.is_bound:
            return self._usual
        chosen = {name: value for name, value in self.cleaned_data.items() if name != PRESET}
        preset = self._presets.get(self.cleaned_data.get(PRESET, ""))
        options = convert(chosen | dict(preset.options if preset else ()), self._kind)
        if self._never_counted and not options.practice:
            # Outside of practice the page hides them, and sends them all the same.
            usual = {name: getattr(self._usual, name) for name in self._never_counted}
            options = structs.replace(options, **usual)
        if self._takes_deck(options):
            return options
        # What is only asked beside the choice of a deck means nothing without one.
        idle = {field.name: self._default(field.name) for field in self.with_decks()}
        return structs.replace(options, **idle)

    def suggest(self, name: str, value: Any) -> None:
        """Begin the form with a value other than the game's own, if it asks for that option."""
        if name in self.fields:
            self.fields[name].initial = value

    def presets(self) -> tuple[Shown, ...]:
        """The presets of the game as choices of a page; () if it has none."""
        if not self._presets:
            return ()
        chosen = self[PRESET].value() or MIX
        return tuple(
            Shown(
                slug,
                preset.name,
                preset.help,
                chosen == slug,
                self._takes_deck(self._kind(**dict(preset.options))),
                self._opened_by(preset),
            )
            for slug, preset in self._presets.items()
        )

    def _opened_by(self, preset: Preset) -> Words | None:
        lacking = min(self._needs(dict(preset.options)) - self._owned, default="")
        return self._page.owned_help(lacking) if lacking else None

    @property
    def is_mix(self) -> bool:
        return not self._presets or (self[PRESET].value() or MIX) == MIX

    def settled(self) -> tuple[tuple[forms.BoundField, bool], ...]:
        """The options that presets settle, each with whether it alone makes players bring decks."""
        return tuple(
            (
                self[name],
                isinstance(self._default(name), bool) and self._takes_deck(self._kind(**{name: True})),
            )
            for name in self.fields
            if name in self._settled
        )

    @property
    def takes_decks(self) -> bool:
        """Whether decks can be brought to this game at all."""
        return any(preset.takes_deck for preset in self.presets()) or any(
            deck for _field, deck in self.settled()
        )

    def with_decks(self) -> tuple[forms.BoundField, ...]:
        """The options that say who brings a deck, if decks are brought at all."""
        return tuple(self[name] for name in self._open() if self._is_about_decks(name))

    def brought(self) -> tuple[forms.BoundField, ...]:
        """The options for what the viewer has won or bought; () as long as there is nothing of it."""
        return tuple(self[name] for name in self._open() if name in self._brought)

    def others(self) -> tuple[forms.BoundField, ...]:
        """The other options that stay open under every preset."""
        return tuple(
            self[name]
            for name in self._open()
            if name not in self._brought | self._practised and not self._is_about_decks(name)
        )

    def practised(self) -> tuple[forms.BoundField, ...]:
        """The options that are for practice alone."""
        return tuple(self[name] for name in self._open() if name in self._practised)

    @property
    def is_practice_sent(self) -> bool:
        """Whether something that is for practice alone was sent: who is told no has to see it, practice or not."""
        return self.is_bound and not self._practised.isdisjoint(self.changed_data)

    def typed(self) -> tuple[forms.BoundField, ...]:
        """Those of the others that are typed or chosen."""
        return tuple(field for field in self.others() if field.widget_type != "checkbox")

    def ticked(self) -> tuple[forms.BoundField, ...]:
        """Those of the others that are on or off: few touch them."""
        return tuple(field for field in self.others() if field.widget_type == "checkbox")

    def _open(self) -> list[str]:
        return [name for name in self.fields if name != PRESET and name not in self._settled]

    def _is_about_decks(self, name: str) -> bool:
        if not isinstance(self._default(name), bool):
            return False
        with_decks = [dict(preset.options) for preset in self._presets.values()]
        kinds = [self._kind(**options) for options in with_decks]
        return any(
            self._decks(kind) not in ((), self._decks(structs.replace(kind, **{name: True})))
            for kind in kinds
        )

    def _decks(self, options: Any) -> tuple[int, ...]:
        """The seats that bring a deck under some options."""
        count = self._game.seats[-1]
        return tuple(seat for seat in range(count) if self._game.takes_deck(options, Seat(seat)))

    def _takes_deck(self, options: Any) -> bool:
        return bool(self._decks(options))

    def _default(self, name: str) -> Any:
        return getattr(self._kind(), name)


def fields_of(kind: type) -> tuple[inspect.Field, ...]:
    """The fields of a struct with their types."""
    described = inspect.type_info(kind)
    assert isinstance(described, inspect.StructType)  # noqa: S101 - for the type: options are structs
    return described.fields


def _field(option: OptionLabel, kind: inspect.Type, start: Any, locked: Collection[str]) -> forms.Field:
    shown: dict[str, Any] = {
        "label": translate(option.label),
        "help_text": translate(option.help),
        "initial": start,
    }
    if option.choices:
        marked = {
            value: _("%(what)s (locked)", what=label) for value, label in option.choices if value in locked
        }
        choices = [(value, translate(marked.get(value, label))) for value, label in option.choices]
        coerce = int if isinstance(kind, inspect.IntType) else str
        can_be_none = any(not value for value, _label in choices)
        return forms.TypedChoiceField(choices=choices, coerce=coerce, required=not can_be_none, **shown)
    if isinstance(kind, inspect.BoolType):
        return forms.BooleanField(required=False, **shown)
    if isinstance(kind, inspect.IntType):
        return forms.IntegerField(min_value=kind.ge, max_value=kind.le, **shown)
    raise TypeError(f"No field of a form is known for the option {option.name}: {kind!r}")


def rules_said(registered: Registered, setup: SetupView[Any], *, is_practice: bool) -> tuple[Words, ...]:
    """By which rules a match is played: the mode, the map, what else was agreed, the credits, and practice."""
    options = setup.options
    mode = _preset_of(registered, options)
    usual = (mode.name,) if mode and mode is registered.page.presets[0] else ()
    on = (_("Map: %(map)s", map=setup.map.name),) if setup.map else ()
    practice = (_("practice"),) if is_practice else ()
    if is_practice and hasattr(options, "practice"):
        options = structs.replace(options, practice=False)  # practice has its own word below
    stake = registered.game.stake(options)
    if is_practice and stake == registered.game.stake(registered.game.Options()):
        stake = 0  # nobody pays the usual credits
    credits = (_("%(credits)s credits", credits=stake),) if stake else ()  # noqa: A001
    said = described(registered, options, but="credits" if stake else "")
    return (*usual, *on, *said, *credits, *practice)


def _preset_of(registered: Registered, options: Any) -> Preset | None:
    """The first preset that these options fit; None for a mix of their own."""
    settings = structs.asdict(options).items()
    return next((one for one in registered.page.presets if dict(one.options).items() <= settings), None)


def described(registered: Registered, options: Any, but: str = "") -> tuple[Words, ...]:
    """The options that differ from the usual ones, but one, in words: the preset by its name, then each option."""
    settings = structs.asdict(options)
    presets = registered.page.presets
    chosen = _preset_of(registered, options)
    usual = structs.asdict(registered.game.Options()) | dict(chosen.options if chosen else ())
    named = (chosen.name,) if chosen and chosen is not presets[0] else ()
    labels = {option.name: option for option in registered.page.options}
    others = [
        name for name, value in settings.items() if name in labels and value != usual[name] and name != but
    ]
    return named + tuple(_agreed(labels[name], settings[name]) for name in others)


def _agreed(option: OptionLabel, value: bool | int | str) -> Words:
    if value is True:
        return option.label
    if value is False:
        return _("Not: %(option)s", option=option.label)
    chosen = dict(option.choices).get(str(value)) or str(value)
    return _("%(option)s: %(value)s", option=option.label, value=chosen)


def usual_map(registered: Registered, options: Any) -> MapText | None:
    """The map by value, so that no later version of it changes a match that was played on this one."""
    if not registered.game.takes_map(options):
        return None
    return next((known.text for known in registered.maps.values()), None)
