"""Why nothing can be played yet, and buttons for the player's cards and minions that cannot be picked: pressing one
says why.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.boards import Button
from games.engine.errors import NotYourTurn
from games.engine.game import Seat
from games.engine.words import Words
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.kata.page.offers import MINION_KEYS
from games.kata.rules.cards import CARDS
from games.kata.rules.legality import has_card, resting, unplayable, uses_of
from games.kata.rules.setup import HAND
from games.kata.rules.transitions import FULL_HAND
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


def is_second(view: View, seat: Seat) -> bool:
    """Whether a seat goes second: every turn of the second player has an even number."""
    return (seat == view.active) == (view.turn % 2 == 0)


def passed(view: View) -> Words | None:
    """That all one's turns so far passed by themselves, as they can before one has looked; None after a move."""
    seat = view.viewer or Seat(0)
    own = view.sides[seat]
    turns = own.slots - (view.active == seat)
    if not turns or own.held is None or own.drawn > own.hand:  # whoever has played holds less than they drew
        return None
    cards, start = [held.card for held in own.held], HAND + is_second(view, seat)
    for mana in range(1, turns + 1):
        if has_card(cards[: min(FULL_HAND, start + mana)], mana, 0, view.options):
            return None
    return ngettext(
        "Your first turn passed: too little mana.", "Your first %(n)s turns passed: too little mana.", turns
    )


def first_of(view: View) -> Words | None:
    """With how much mana a card can be played; None where one can be or, once one has played, could be next turn."""
    if view.viewer is None or view.reason is not None:
        return None
    own, uses = view.sides[view.viewer], uses_of(view.options)
    mana = own.slots + (own.drawn > own.hand)  # before the first card each turn is waited for
    cards = [CARDS[held.card] for held in own.held or () if any(uses[held.card][1:])]
    # A Dud that only strikes changes nothing: it is no card to play.
    useful = [card for card in cards if card.cost or card.damage or any(uses[card.id][2:])]
    first = min(useful, key=lambda card: card.cost, default=None)
    if first is None or first.cost <= mana:
        return None
    return _("You can play %(card)s once you have %(cost)s mana.", card=first.name, cost=first.cost)
