"""The style guide: every component of the site on one page, to build with and to look at. Served in DEBUG only."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.views.generic import TemplateView

from games.kata.page.pool import POOL
from games.registry import GAMES

SHOWN = GAMES["kata"]
"""The game whose cards, bots and words stand for those of all."""
CARDS = ("b2", "b3", "b5", "b8")
"""Some of its cards, as they lie in a hand: one to play, one picked up, one more, and one too dear."""


class SampleForm(forms.Form):
    """One field of each kind that the site uses."""

    name = forms.CharField(max_length=30, help_text="Others see this name at the table.")
    email = forms.EmailField(required=False)
    rounds = forms.ChoiceField(choices=[("10", "10"), ("50", "50")])
    opponent = forms.ChoiceField(
        widget=forms.RadioSelect,
        choices=[("anyone", "Anyone"), ("link", "A friend, by link")],
        initial="anyone",
    )
    note = forms.CharField(widget=forms.Textarea, required=False)
    spectators = forms.BooleanField(required=False, label="Spectators may watch")


class StyleguideView(TemplateView):
    """Shows what the product has, by its own parts, and the form twice over: untouched, and with errors."""

    template_name = "styleguide.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        refused = SampleForm({"name": "", "email": "not an address", "rounds": "10"}, prefix="refused")
        refused.add_error(None, "Two things need another look.")
        messages.success(self.request, "Your deck is saved.")
        messages.error(self.request, "That match is full already. Pick another one.")
        rivals = [bot for bot in SHOWN.bots.values() if bot.is_rival]
        shown = {
            "registered": SHOWN,
            "cards": [POOL.cards[card] for card in CARDS],
            "bots": rivals,
            "people": [bot.cast[0] for bot in rivals],
        }
        return super().get_context_data(form=SampleForm(), refused=refused, **shown, **kwargs)
