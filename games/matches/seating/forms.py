"""The form of a new match: against whom, in how many seats, on which map, and with which nonce."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from games.engine.errors import BadData
from games.engine.fairness import checked_commitment, checked_nonce
from games.engine.setup import MapText
from games.maps.choices import MapChoice, key_at_random, map_chosen
from games.matches.seating.commitments import chance_offered, secret_of
from games.registry import Registered
from games.site.translation import translate

BOT, ANYONE, LINK = "bot", "anyone", "link"
ANY_MAP = "any-"
"""What comes before the key of a map drawn at random."""


class NewMatchForm(forms.Form):
    """The form of a new match: against a bot, anyone in the lobby, or a friend with the link."""

    opponent = forms.ChoiceField(
        choices=[
            (BOT, gettext_lazy("A bot")),
            (ANYONE, gettext_lazy("Anyone")),
            (LINK, gettext_lazy("A friend, by link")),
        ],
        error_messages=dict.fromkeys(
            ("required", "invalid_choice"), gettext_lazy("Choose whom to play against.")
        ),
    )
    bot = forms.ChoiceField(
        required=False,
        widget=forms.RadioSelect,
        error_messages={"invalid_choice": gettext_lazy("Choose one of these bots.")},
    )
    seats = forms.TypedChoiceField(
        coerce=int,
        required=False,
        label=gettext_lazy("Players"),
        error_messages={"invalid_choice": gettext_lazy("Choose the number of players from the list.")},
    )
    map = forms.CharField(required=False, label=gettext_lazy("Map"))
    deck = forms.CharField(required=False, label=gettext_lazy("Your deck"))
    ticket = forms.CharField(required=False)
    nonce = forms.CharField(label=gettext_lazy("Your number"), required=False)
    commitment = forms.CharField(required=False)

    def __init__(self, sent: Mapping[str, Any] | None, registered: Registered, bot: str = "") -> None:
        """`bot` is the one that is chosen already; "" for the usual one."""
        self.chance = chance_offered()
        super().__init__(sent, initial={"nonce": self.chance.nonce})
        bots, game = registered.bots, registered.game
        self._bot, self._usual = bot or registered.own.bot or next(iter(bots)), game.seats[0]
        opponents = [(slug, translate(bot.title)) for slug, bot in bots.items()]
        self.fields["bot"].choices = opponents  # type: ignore[attr-defined]
        self.fields["bot"].initial = self._bot
        counts = [(count, str(count)) for count in registered.seat_counts]
        self.fields["seats"].choices = counts  # type: ignore[attr-defined]
        self.fields["seats"].initial = self._usual
        self._maps = registered.maps
        self._slug = game.slug
        self.map_choice: MapChoice | None = None
        self.is_from_map = False
        """Whether a map led here, to open a table on it: then people come before bots."""
        self.any_map = ""
        """The value of the choice of any map: one drawn for this page, so before a nonce is known to the server."""
        if self._maps:
            key = key_at_random()
            self.any_map = ANY_MAP + key if key else ""
            self.fields["map"].initial = next(iter(self._maps))
        else:
            del self.fields["map"]

    def offer_map(self, key: str) -> None:
        """Begin the form with the map of a key, the game's own or the gallery's; an unknown key is ignored."""
        if not self._maps or not key:
            return
        if key not in self._maps:
            try:
                self.map_choice = map_chosen(self._slug, key)
            except BadData:
                return
        self.fields["map"].initial = key
        self.is_from_map = True

    def clean_map(self) -> str:
        """The key of one of the game's own maps, or of one in the gallery."""
        sent: str = self.cleaned_data["map"]
        key = sent.removeprefix(ANY_MAP)
        if key and key not in self._maps:
            try:
                self.map_choice = map_chosen(self._slug, key)
            except BadData as error:
                raise forms.ValidationError(translate(error.words)) from None
            self.is_from_map = key == sent
        return key

    @property
    def is_any_map(self) -> bool:
        """Whether any map is chosen on the page."""
        return "map" in self.fields and str(self["map"].value()).startswith(ANY_MAP)

    def _map_text(self) -> MapText | None:
        key = self.cleaned_data.get("map")
        if not key:
            return None
        return self.map_choice.text if self.map_choice else self._maps[key].text

    def clean_ticket(self) -> str:
        """The secret that was promised."""
        try:
            return secret_of(self.cleaned_data["ticket"])
        except BadData as error:
            raise forms.ValidationError(translate(error.words)) from None

    def clean_commitment(self) -> str:
        try:
            return checked_commitment(self.cleaned_data["commitment"])
        except BadData as error:
            raise forms.ValidationError(translate(error.words)) from None

    def clean(self) -> None:
        """A form brings a nonce, or where people play each other what binds one (`closing.py`)."""
        nonce = self.cleaned_data.get("nonce", "")
        if self.cleaned_data.get("commitment") and self.cleaned_data.get("opponent") != BOT:
            return
        try:
            checked_nonce(nonce)
        except BadData as error:
            self.add_error("nonce", translate(error.words))

    def match_fields(self) -> dict[str, Any]:
        """The arguments for the service that makes the match."""
        sent = self.cleaned_data
        seats = sent["seats"] or self._usual
        bot = sent["bot"] or self._bot
        return {
            "nonce": sent["nonce"],
            "commitment": sent["commitment"],
            "secret": sent["ticket"],
            "seats": seats,
            "bots": (bot,) * (seats - 1) if sent["opponent"] == BOT else (),
            "is_private": sent["opponent"] == LINK,
            "map_text": self._map_text(),
        }
