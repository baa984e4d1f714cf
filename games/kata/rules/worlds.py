"""Random worlds that a viewer cannot tell from the true one (RULES 6)."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from games.engine.rng import Rng
from games.kata.rules.cards import CARDS
from games.kata.rules.legality import has_card, playable
from games.kata.rules.values import (
    Held,
    Options,
    Side,
    State,
)
from games.kata.rules.views import SideView, View


def sample_world(view: View, rng: Rng) -> State:
    """A random state whose view is this one; its active seat has something to do."""
    fresh, rng = rng.fork()
    sides = []
    for seat, seen in enumerate(view.sides):
        must_act = view.reason is None and view.active == seat
        side, rng = _sampled(seen, view.options, must_act, rng)
        sides.append(side)
    return State(
        sides=(sides[0], sides[1]),
        active=view.active,
        rng=fresh,
        turn=view.turn,
        shown=view.shown,
        last_played=view.last_played,
        winner=view.winner,
        reason=view.reason,
        options=view.options,
    )


def _sampled(seen: SideView, options: Options, must_act: bool, rng: Rng) -> tuple[Side, Rng]:
    known = Side(
        health=seen.health,
        deck=(),
        slots=seen.slots,
        mana=seen.mana,
        discard=seen.discard,
        drawn=seen.drawn,
        is_deck_open=seen.is_deck_open,
        board=seen.board,
    )
    if seen.held is not None:
        deck, rng = rng.shuffled(seen.unseen or ())
        return replace(known, deck=deck, hand=seen.held), rng
    cards, rng = rng.shuffled(_candidates(seen, options) if seen.unseen is None else seen.unseen)
    # A turn in which nothing can be done ends by itself (RULES 2.6): such a hand cannot be here.
    if must_act and all(minion.is_asleep or minion.is_used for minion in seen.board):
        cards, rng = _able(cards, seen, options, rng)
    first = seen.drawn - seen.hand + 1
    held = tuple([Held(f"c{first + index}", card) for index, card in enumerate(cards[: seen.hand])])
    return replace(known, deck=cards[seen.hand : seen.hand + seen.deck], hand=held), rng


def _able(cards: tuple[str, ...], seen: SideView, options: Options, rng: Rng) -> tuple[tuple[str, ...], Rng]:
    """The shuffled cards with a playable one in the hand, put at a random place if there was none."""
    room = len(seen.board)
    if has_card(cards[: seen.hand], seen.mana, room, options):
        return cards, rng
    able = [index for index, card in enumerate(cards) if has_card((card,), seen.mana, room, options)]
    source, rng = rng.choice(able)
    index, rng = rng.below(seen.hand)
    swapped = list(cards)
    swapped[index], swapped[source] = swapped[source], swapped[index]
    return tuple(swapped), rng


def _candidates(seen: SideView, options: Options) -> tuple[str, ...]:
    """What a secret deck may still hold: every copy not seen yet (RULES 10.2)."""
    gone = Counter([shown.card for shown in seen.discard] + [minion.card for minion in seen.board])
    return tuple(card for card in playable(options) for _copy in range(CARDS[card].max_copies - gone[card]))
