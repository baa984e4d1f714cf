"""The form of a new match: against whom, in how many seats, on which map, and with which nonce."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from games.engine.errors import BadData
from games.engine.fairness import checked_nonce
from games.matches.seating.commitments import chance_offered, secret_of
from games.registry import Registered
from games.site.translation import translate

BOT, ANYONE, LINK = "bot", "anyone", "link"


class NewMatchForm(forms.Form):
    """Whom to play: a bot of a strength, anyone who comes by, or whoever gets the link."""

    opponent = forms.ChoiceField(
        choices=[
            (BOT, gettext_lazy("A bot")),
            (ANYONE, gettext_lazy("Anyone")),
            (LINK, gettext_lazy("A friend, by link")),
        ],
        error_messages={"required": gettext_lazy("Choose whom to play against.")},
    )
    bot = forms.ChoiceField(required=False, widget=forms.RadioSelect)
    seats = forms.TypedChoiceField(coerce=int, required=False, label=gettext_lazy("Players"))
    map = forms.ChoiceField(required=False, label=gettext_lazy("Map"))
    deck = forms.CharField(required=False, label=gettext_lazy("Your deck"))
    ticket = forms.CharField(required=False)
    nonce = forms.CharField(
        label=gettext_lazy("Nonce"),
        error_messages={"required": gettext_lazy("Give a nonce of 1 to 64 characters: any will do.")},
    )

    def __init__(self, sent: Mapping[str, Any] | None, registered: Registered) -> None:
        self.chance = chance_offered()
        super().__init__(sent, initial={"nonce": self.chance.nonce})
        bots, game = registered.bots, registered.game
        self._weakest, self._usual = next(iter(bots)), game.seats[0]
        opponents = [(slug, translate(bot.name)) for slug, bot in bots.items()]
        self.fields["bot"].choices = opponents  # type: ignore[attr-defined]
        self.fields["bot"].initial = self._weakest
        counts = [(count, str(count)) for count in registered.seat_counts]
        self.fields["seats"].choices = counts  # type: ignore[attr-defined]
        self.fields["seats"].initial = self._usual
        self._maps = registered.maps
        if self._maps:
            maps = [(slug, translate(known.name)) for slug, known in self._maps.items()]
            self.fields["map"].choices = maps  # type: ignore[attr-defined]
            self.fields["map"].initial = maps[0][0]
        else:
            del self.fields["map"]

    def clean_ticket(self) -> str:
        """The secret that was promised."""
        try:
            return secret_of(self.cleaned_data["ticket"])
        except BadData as error:
            raise forms.ValidationError(translate(error.words)) from None

    def clean_nonce(self) -> str:
        nonce: str = self.cleaned_data["nonce"]
        try:
            return checked_nonce(nonce)
        except BadData as error:
            raise forms.ValidationError(translate(error.words)) from None

    def match_fields(self) -> dict[str, Any]:
        """What the service needs of it."""
        sent = self.cleaned_data
        seats = sent["seats"] or self._usual
        bot = sent["bot"] or self._weakest
        return {
            "nonce": sent["nonce"],
            "secret": sent["ticket"],
            "seats": seats,
            "bots": (bot,) * (seats - 1) if sent["opponent"] == BOT else (),
            "is_private": sent["opponent"] == LINK,
            "map_text": self._maps[sent["map"]].text if sent.get("map") else None,
        }
