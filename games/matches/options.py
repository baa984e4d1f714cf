"""The options of a game as a form made from their type, and as words for lists.

Only what the game's page has a label for is asked; the rest keeps its default.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from msgspec import inspect, structs

from games.engine.offers import OptionLabel
from games.engine.wire import convert
from games.engine.words import Words
from games.engine.words import words as _
from games.registry import Registered
from games.saying import said

PREFIX = "option"


class OptionsForm(forms.Form):
    """What is agreed before a match of one game. Sent or not, `options()` is a whole value."""

    def __init__(self, sent: Mapping[str, Any] | None, registered: Registered) -> None:
        super().__init__(sent, prefix=PREFIX)
        self._kind = registered.game.Options
        default = self._kind()
        types = {field.name: field.type for field in fields_of(self._kind)}
        for option in registered.page.options:
            start = getattr(default, option.name)
            self.fields[option.name] = _field(option, types[option.name], start)

    def options(self) -> Any:
        """The options that were sent, or the default ones. Raises BadData."""
        return convert(self.cleaned_data if self.is_bound else {}, self._kind)


def fields_of(kind: type) -> tuple[inspect.Field, ...]:
    """The fields of a struct with their types."""
    described = inspect.type_info(kind)
    assert isinstance(described, inspect.StructType)  # noqa: S101 - for the type: options are structs
    return described.fields


def _field(option: OptionLabel, kind: inspect.Type, start: Any) -> forms.Field:
    shown: dict[str, Any] = {"label": said(option.label), "help_text": said(option.help), "initial": start}
    if option.choices:
        choices = [(value, said(label)) for value, label in option.choices]
        return forms.ChoiceField(choices=choices, **shown)
    if isinstance(kind, inspect.BoolType):
        return forms.BooleanField(required=False, **shown)
    if isinstance(kind, inspect.IntType):
        return forms.IntegerField(min_value=kind.ge, max_value=kind.le, **shown)
    raise TypeError(f"No field of a form is known for the option {option.name}: {kind!r}")


def described(registered: Registered, options: Any) -> tuple[Words, ...]:
    """What is agreed other than usual, in words."""
    usual, labels = registered.game.Options(), {option.name: option for option in registered.page.options}
    found = []
    for name, value in structs.asdict(options).items():
        option = labels.get(name)
        if option is None or value == getattr(usual, name):
            continue
        if value is True:
            found.append(option.label)
        elif value is False:
            found.append(_("Not: %(option)s", option=option.label))
        else:
            chosen = dict(option.choices).get(str(value)) or str(value)
            found.append(_("%(option)s: %(value)s", option=option.label, value=chosen))
    return tuple(found)
