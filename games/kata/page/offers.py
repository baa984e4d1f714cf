"""What can be picked on the Kata's board: a card or a minion, then its target."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from games.engine.game import Seat
from games.engine.offers import Offer, Prefix
from games.engine.words import Words
from games.engine.words import words as _
from games.kata.page import previews
from games.kata.rules.cards import CARDS
from games.kata.rules.legality import FULL_BOARD, uses_of
from games.kata.rules.values import BOARD, DECK, FACE, SELF, Held, Minion
from games.kata.rules.views import SideView, View

END_TURN = Offer(("end_turn",), _("End turn"), on="end-turn", key="e")
MINION_KEYS = ("a", "s", "d")
ON_FACE, ON_SELF, ON_BOARD, ON_DECK = "target-face", "target-self", "target-board", "target-deck"
"""Ids of the buttons of these targets."""


def offers_for(view: View, prefix: Prefix) -> tuple[Offer, ...]:
    """The next picks; () for a spectator, out of turn, after the end, or after what cannot be picked."""
    if view.viewer is None or view.reason is not None or view.viewer != view.active:
        return ()
    if not prefix:
        playable = tuple(_first(view, view.viewer))
        return (*playable, replace(END_TURN, is_main=not playable))
    return tuple(targets(view, prefix))


def targets(view: View, prefix: Prefix) -> Iterator[Offer]:
    """The targets of a card or a minion, named by the prefix that picks it up."""
    own, foe = _sides(view)
    match prefix:
        case ("play_card", card):
            held = next((held for held in own.held or () if held.id == card), None)
            if held is not None:
                yield from sorted(_card_targets(view, held, own, foe), key=_is_idle)
        case ("minion_attack", id):
            minion = next((minion for minion in own.board if minion.id == id), None)
            if minion is not None and not (minion.is_asleep or minion.is_used):
                yield from _minion_targets(minion, foe)


def _sides(view: View) -> tuple[SideView, SideView]:
    seat = view.viewer or Seat(0)
    return view.sides[seat], view.sides[1 - seat]


def _first(view: View, seat: Seat) -> Iterator[Offer]:
    own = view.sides[seat]
    for number, held in enumerate(own.held or (), start=1):
        label = _("Play %(card)s", card=CARDS[held.card].name)
        yield from _picked_up(view, ("play_card", held.id), f"card-{held.id}", label, str(number))
    for minion, key in zip(own.board, MINION_KEYS, strict=False):
        label = _("Attack with %(minion)s", minion=CARDS[minion.card].name)
        yield from _picked_up(view, ("minion_attack", minion.id), f"card-{minion.id}", label, key)


def _picked_up(view: View, prefix: Prefix, on: str, label: Words, key: str) -> Iterator[Offer]:
    """The offer to pick something up, or to use it at once if it has only one target."""
    found = tuple(targets(view, prefix))
    if len(found) == 1:
        only = found[0]
        yield Offer((*prefix, *only.picks), label, on=on, preview=only.preview, key=key)
    elif found:
        yield Offer(prefix, label, whole=False, on=on, key=key)


def _card_targets(view: View, held: Held, own: SideView, foe: SideView) -> Iterator[Offer]:
    card, uses = CARDS[held.card], uses_of(view.options)[held.card]
    if card.cost > own.mana:
        return
    if uses.hits:
        preview = previews.hit(card.damage, foe.health)
        yield _target(FACE, _("Strike"), ON_FACE, preview, "f")
        for number, enemy in enumerate(foe.board, start=1):
            strike = _("Strike the %(minion)s", minion=CARDS[enemy.card].name)
            preview = previews.strike(card.damage, enemy)
            yield _target(enemy.id, strike, f"card-{enemy.id}", preview, str(number))
    if uses.heals:
        yield _target(SELF, _("Heal"), ON_SELF, previews.heal(card, own.health), "h")
    if uses.stands and len(own.board) < FULL_BOARD:
        preview = previews.place(card)
        summon = _("Summon it: place %(n)s of %(all)s", n=len(own.board) + 1, all=FULL_BOARD)
        yield Offer((BOARD,), summon, on=ON_BOARD, preview=preview, key="m")
    if uses.draws:
        yield Offer((DECK,), _("Draw cards"), on=ON_DECK, preview=previews.draw(card, own), key="d")


def _target(pick: str, label: Words, on: str, preview: Words, key: str) -> Offer:
    """What a card can be played on; a label that promises nothing where it has no effect."""
    return Offer(
        (pick,), _("Discard it") if preview in previews.IDLE else label, on=on, preview=preview, key=key
    )


def _is_idle(offer: Offer) -> bool:
    """Whether it has no effect, and is offered after all that have one."""
    return offer.preview in previews.IDLE


def _minion_targets(minion: Minion, foe: SideView) -> Iterator[Offer]:
    preview = previews.charge(minion.attack, foe.health)
    yield Offer((FACE,), _("Attack"), on=ON_FACE, preview=preview, key="f")
    for number, enemy in enumerate(foe.board, start=1):
        label = _("Attack the %(minion)s", minion=CARDS[enemy.card].name)
        preview = previews.fight(minion, enemy)
        yield Offer((enemy.id,), label, on=f"card-{enemy.id}", preview=preview, key=str(number))
