"""Buttons for the player's cards and minions that cannot be picked: pressing one says why."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.boards import Button
from games.engine.errors import NotYourTurn
from games.engine.words import Words
from games.kata.page.offers import MINION_KEYS
from games.kata.rules.legality import resting, unplayable, uses_of
from games.kata.rules.views import View


def whys_of(view: View) -> Iterator[Button]:
    """The buttons of whoever plays. Their keys are those that would pick the card or the minion."""
    if view.viewer is None or view.reason is not None:
        return
    own, uses = view.sides[view.viewer], uses_of(view.options)
    wait = NotYourTurn.default if view.viewer != view.active else None
    for number, held in enumerate(own.held or (), start=1):
        yield from _why(held.id, wait or unplayable(uses[held.card], own.mana, len(own.board)), str(number))
    for minion, key in zip(own.board, MINION_KEYS, strict=False):
        yield from _why(minion.id, wait or resting(minion), key)


def _why(id: str, why: Words | None, key: str) -> Iterator[Button]:  # noqa: A002 - the game's word
    if why:
        yield Button(f"card-{id}", why, key=key)
