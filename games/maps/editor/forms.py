"""The form in which a map is drawn, named and submitted. What is typed into it is kept, right or wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from games.engine.errors import BadData
from games.maps.format import GRIDS, MAX_TEXT
from games.maps.models import DRAFT_FIELDS, MAX_NAME, MAX_TAGS_TEXT, MAX_WORDS, OFFERED, Draft
from games.maps.typed import MAX_FILE, NULLS, Misread, file_values, spread_out, too_large
from games.site.translation import translate

MAX_GRID = 2000
"""Characters that are kept of a grid, which has 131; a whole map may be pasted into one, and is spread out."""
LONGEST = {"most": MAX_GRID}
NOT_KEPT = _("The file wasn't kept. Choose it again once you've fixed it, or choose another.")
_TOO_LONG = _("That is too long: the limit is %(limit_value)s characters, and this has %(show_value)s.")


def _grid(name: str) -> forms.CharField:
    """A text area for eleven rows, under the id that the editor looks for."""
    attributes = {
        "id": name,
        "class": "map-text",
        "rows": 11,
        "cols": 11,
        "spellcheck": "false",
        "autocapitalize": "off",
        "autocomplete": "off",
        "wrap": "off",
    }
    area = forms.Textarea(attributes)
    field = forms.CharField(
        label=translate(GRIDS[name]),
        max_length=MAX_TEXT,
        required=False,
        strip=False,
        widget=area,
        error_messages={"max_length": translate(too_large().words)},
    )
    # A browser cuts what is longer and says nothing: so more goes through than is taken, and the answer says why not.
    field.widget.attrs["maxlength"] = str(2 * MAX_TEXT)
    return field


class VersionField(forms.IntegerField):
    """The version of the draft that the form began with; what the site has never written there stands for none."""

    def clean(self, value: Any) -> int:
        try:
            return super().clean(value) or 0
        except forms.ValidationError:
            return 0


class MapForm(forms.Form):
    """A draft. Nothing has to be filled in before it is submitted."""

    use_required_attribute = False

    name = forms.CharField(label=_("Name"), max_length=MAX_NAME, required=False)
    description = forms.CharField(
        label=_("Description"),
        max_length=MAX_WORDS,
        required=False,
        widget=forms.Textarea({"rows": 3}),
        help_text=_("What's special about this map, and what it asks of its players."),
    )
    licence = forms.ChoiceField(
        label=_("Licence"),
        required=False,
        choices=[("", _("Choose one")), *((licence.value, licence.label) for licence in OFFERED)],
        help_text=_("What others may do with your map."),
        error_messages={"invalid_choice": _("Choose one of the licences in the list.")},
    )
    tags = forms.CharField(
        label=_("Tags"),
        max_length=MAX_TAGS_TEXT,
        required=False,
        help_text=_("Up to five words with commas between them, such as: narrow, islands."),
    )
    note = forms.CharField(
        label=_("Note to the reviewers"),
        max_length=MAX_WORDS,
        required=False,
        widget=forms.Textarea({"rows": 2}),
        help_text=_("Only you and the moderators can read it."),
    )
    file = forms.FileField(
        label=_("Take the grids from a file"),
        required=False,
        widget=forms.FileInput({"accept": ".txt,.js,.json"}),
        help_text=_("Four grids as plain text, a map script (.js), or JSON, as this site writes them."),
        error_messages={
            "empty": _("There is nothing in this file. Choose another one."),
            "invalid": _("The file didn't arrive. Choose it again."),
        },
    )
    version = VersionField(min_value=0, required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        sent: Mapping[str, Any] | None = None,
        files: Any = None,
        initial: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(sent, files, auto_id="map-%s", initial=dict(initial or {}))
        for name in GRIDS:
            self.fields[name] = _grid(name)
        for field in self.fields.values():
            field.error_messages["null_characters_not_allowed"] = translate(NULLS)
            field.error_messages.setdefault("max_length", _TOO_LONG)

    def clean(self) -> dict[str, Any]:
        """Line ends as they are kept; a file, or a whole map pasted into one grid, spread out over the four."""
        sent = super().clean() or {}
        values = {name: sent.get(name, "").replace("\r\n", "\n").replace("\r", "\n") for name in DRAFT_FIELDS}
        values = self._with_file(sent.get("file"), values)
        try:
            values = spread_out(values)
        except Misread as error:
            self.add_error(error.grid, translate(error.words))
        for name in GRIDS:
            if len(values[name]) > MAX_GRID:
                self.add_error(
                    name, _("This is too much for a grid: the limit is %(most)s characters.") % LONGEST
                )
        return sent | values

    def _with_file(self, sent: Any, values: dict[str, str]) -> dict[str, str]:
        if not isinstance(sent, UploadedFile):
            return values
        try:
            if (sent.size or 0) > MAX_FILE:
                raise too_large()
            found = file_values(sent.read(), "")
        except BadData as error:
            self.add_error("file", f"{translate(error.words)} {NOT_KEPT}")
            return values
        if values["name"]:
            found.pop("name", None)
        self.data = {**self.data, **found}  # a form that comes back cannot hold the file, but what is in it
        return values | found

    @property
    def values(self) -> dict[str, str]:
        """What is kept of a form without errors."""
        return {field: self.cleaned_data[field] for field in DRAFT_FIELDS}

    @property
    def typed(self) -> dict[str, str]:
        """What stands in the form now, right or wrong."""
        return {field: str(self[field].value() or "") for field in DRAFT_FIELDS}

    def mark_needed(self) -> None:
        """Let the page tell what is needed to submit, though a draft is saved without. Call it after cleaning."""
        for name in ("name", "licence"):
            self.fields[name].required = True

    def grids(self) -> tuple[forms.BoundField, ...]:
        """The four grids."""
        return tuple(self[name] for name in GRIDS)


def form_of(draft: Draft) -> MapForm:
    """The form as its owner left it."""
    kept = {field: getattr(draft, field) for field in DRAFT_FIELDS}
    return MapForm(initial={**kept, "version": draft.version})
