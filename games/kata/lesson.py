"""The first match of the Kata, taught by Mori: mana grows, and whoever spends all of it wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from games.engine.game import Seat
from games.engine.lessons import Lesson, Said, Teacher
from games.engine.offers import Prefix
from games.engine.setup import Hidden
from games.engine.words import Words
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.kata.bots.bots import Planner
from games.kata.bots.cast import MORI
from games.kata.page.offers import END_TURN
from games.kata.rules.cards import CARDS, Card
from games.kata.rules.setup import STARTER
from games.kata.rules.transitions import FULL_HAND
from games.kata.rules.values import FACE, Held, KataAction, Options
from games.kata.rules.views import SideView, View

_PLAYER, _TEACHER = Seat(0), Seat(1)
_DEAL = {
    STARTER: ("0",),
    "0": ("b1", "b2", "b4", "b1", "b5", "b2", "b0", "b3", "b6", "b4", "b8", "b7"),
    "1": ("b1", "b2", "b3", "b2", "b4", "b3", "b5", "b3", "b2", "b4", "b3", "b5"),
}


_CARDS = {1: "b1", 2: "b2", 3: "b3", 4: "b2", 5: "b4", 6: "b3", 7: "b5"}
"""What Mori plays with so many slots: enough to be felt, and less than the mana allows."""


class Mori(Teacher[View, KataAction]):
    """Plays one card a turn, so that the newcomer wins by spending all mana."""

    name = _("Mori")
    cast = (MORI,)
    description = _("Teaches the Kata.")

    def line(self, view: View) -> Iterator[Prefix]:
        own = view.sides[view.viewer or 0]
        if own.slots not in _CARDS:
            return
        if own.mana == own.slots:
            wanted = _CARDS[own.slots]
            yield from (("play_card", held.id, FACE) for held in own.held or () if held.card == wanted)
        yield END_TURN.picks


def _card(held: Held) -> Card:
    return CARDS[held.card]


def _damage(cards: Sequence[Held]) -> int:
    return sum(_card(held).damage for held in cards)


def _cost(cards: Sequence[Held]) -> int:
    return sum(_card(held).cost for held in cards)


def _best(own: SideView) -> tuple[Held, ...]:
    """The cards that do the most damage for the mana there is, the dearest first; () if none does any."""
    hand = sorted(own.held or (), key=lambda held: -_card(held).cost)
    hitting = [held for held in hand if _card(held).damage]
    sets = [cards for size in range(len(hitting) + 1) for cards in combinations(hitting, size)]
    return max((cards for cards in sets if _cost(cards) <= own.mana), key=_damage)


class KataLesson(Lesson[View]):
    """Eight turns, in which the mana is spent to the last crystal."""

    voice = _("Mori")
    about = _("Mori teaches you the Kata in two minutes.")
    options = Options(fair_start=True, gentle_start=True)
    hidden = Hidden(stack=_DEAL)

    def said(self, view: View) -> Said:
        if view.reason is not None:
            return _ended(view)
        if view.active != _PLAYER:
            return _watch()
        own, best = view.sides[_PLAYER], _best(view.sides[_PLAYER])
        if not best:
            return _rest(own)
        if _damage(best) >= view.sides[_TEACHER].health:
            return _win(view, best)
        if not own.discard:
            return _first(best[0])
        if own.mana < own.slots:
            return _go_on(own, best[0])
        return _pair(own, best) if len(best) > 1 else _spend(own, best[0])


def _played(step: str, held: Held, what: Words, why: Words) -> Said:
    card = _card(held)
    do = _(
        "Press %(card)s: %(cost)s mana, %(damage)s damage.",
        card=card.name,
        cost=card.cost,
        damage=card.damage,
    )
    return Said(step, what, do, why, ("play_card", held.id, FACE))


def _first(held: Held) -> Said:
    what = _("Bring my health down to zero before I bring down yours.")
    why = _("The number in its corner is its price. The blue crystals are your mana: one more each turn.")
    return _played("first", held, what, why)


def _spend(own: SideView, held: Held) -> Said:
    what = ngettext(
        "A new turn: %(n)s crystal, and a new card.",
        "A new turn: %(n)s crystals, all full, and a new card.",
        own.slots,
    )
    why = _("Mana you don't spend is lost at the end of your turn, so play the most you can pay for.")
    return _played("spend", held, what, why)


def _pair(own: SideView, best: Sequence[Held]) -> Said:
    what = _("Look: two cards can share your %(mana)s mana.", mana=own.mana)
    why = _(
        "%(other)s comes next. Together they strike for %(damage)s, more than any card you can pay for.",
        other=_card(best[1]).name,
        damage=_damage(best),
    )
    return _played("pair", best[0], what, why)


def _go_on(own: SideView, held: Held) -> Said:
    what = _("You have %(mana)s mana left, and it won't keep.", mana=own.mana)
    why = _("Your turn goes on as long as you can pay for something.")
    return _played("go_on", held, what, why)


def _win(view: View, best: Sequence[Held]) -> Said:
    what = _(
        "I have %(health)s health left, and your cards do %(damage)s damage.",
        health=view.sides[_TEACHER].health,
        damage=_damage(best),
    )
    return _played("win", best[0], what, _("At zero it's over, and you win."))


def _rest(own: SideView) -> Said:
    """Only a Dud keeps a turn going in which nothing can be paid for (RULES 2.6, 3.3)."""
    hand = own.held or ()
    dud = next((held for held in hand if not _card(held).cost), None)
    if dud and len(hand) == FULL_HAND:
        what = _("Your hand is full, and the next card would be lost.")
        why = _("A Dud costs nothing and does nothing, but playing it makes room.")
        return Said("dud", what, _("Press Dud."), why, ("play_card", dud.id, FACE))
    what = _("You hold a Dud. It costs nothing and does nothing. Keep it while your hand has room.")
    why = _("Without a Dud, your turn ends by itself when you can't pay for any card.")
    return Said("end_turn", what, _("Press End turn, or the key E."), why, END_TURN.picks)


def _watch() -> Said:
    what = _("My turn. My mana grows just like yours.")
    why = _("I draw a card, play one, and it's your turn again.")
    return Said("watch", what, _("Watch your health."), why, at=f"side-{_PLAYER}")


def _ended(view: View) -> Said:
    why = _(
        "In a real match the cards are shuffled, and nobody helps you. More ways to play wait on the game's page."
    )
    if view.winner == _PLAYER:
        what = _("You won: you spent your mana, and I left some of mine.")
        return Said("won", what, _("Now play a match on your own."), why)
    return Said(
        "lost", _("I won this time: I had more damage for my mana."), _("Take the lesson again."), why
    )


LESSON = KataLesson()
TEACHERS = (Mori(Planner()),)
