"""The first match of the Kata, taught by Mori: mana grows, and whoever spends all of it wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from msgspec.structs import replace

from games.engine.game import Seat
from games.engine.lessons import AGAIN, LEFT, Instruction, Lesson, Own, Teacher
from games.engine.offers import Prefix
from games.engine.setup import Hidden
from games.engine.words import Words
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.kata.bots.bots import Greedy, Planner
from games.kata.bots.cast import MORI
from games.kata.page.offers import END_TURN
from games.kata.rules.cards import CARDS, Card
from games.kata.rules.setup import STARTER
from games.kata.rules.values import FACE, Held, KataAction, Options, Reason
from games.kata.rules.views import SideView, View

_PLAYER, _TEACHER = Seat(0), Seat(1)
_DEAL = {
    STARTER: ("0",),
    "0": ("b1", "b2", "b6", "b1", "b2", "b4", "b0", "b5", "b3", "b7", "b3", "b2"),
    "1": ("b1", "b2", "b3", "b2", "b4", "b3", "b5", "b3", "b2", "b4", "b3", "b5"),
}


_CARDS = {1: "b1", 2: "b2", 3: "b3", 4: "b2", 5: "b4", 6: "b3", 7: "b5"}
"""The card that Mori plays, by the number of crystals: strong enough to be felt, and weaker than the mana allows."""


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


_MOST = 0.7
"""The share of all mana that whoever plays by the book has spent at the end."""
_SECOND, _HANDED_OVER = 2, 5
"""The crystals of the turn that shows how mana grows, and of the first in which the player chooses."""


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


def _played_in_turn(own: SideView) -> tuple[Held, ...]:
    """What was played in this turn and cost mana: the last discarded cards that are worth what was spent."""
    spent, played = own.slots - own.mana, list[Held]()
    for shown in reversed(own.discard):
        if spent <= 0:
            break
        played.append(Held(shown.id, shown.card))
        spent -= CARDS[shown.card].cost
    return tuple(played)


def _best_at_first(own: SideView) -> tuple[Held, ...]:
    """The cards that did the most damage when the turn began."""
    return _best(replace(own, mana=own.slots, held=(*(own.held or ()), *_played_in_turn(own))))


def _has_strayed(own: SideView) -> bool:
    """Whether a card was played in this turn that was not among the best when it began."""
    best = Counter(held.card for held in _best_at_first(own))
    return bool(Counter(held.card for held in _played_in_turn(own) if _card(held).cost) - best)


class KataLesson(Lesson[View]):
    """Each turn shows one thing; from the fifth on the player chooses, and Mori only counts."""

    voice = _("Mori")
    about = _("Mori teaches you the Kata in two minutes.")
    options = Options(gentle_start=True)
    hidden = Hidden(stack=_DEAL)
    own = Own(Options(fair_start=True, gentle_start=True), Greedy.slug)

    def instruction(self, view: View) -> Instruction:
        if view.reason is not None:
            return _ended(view)
        if view.active != _PLAYER:
            return _watch(view.sides[_PLAYER])
        own, best = view.sides[_PLAYER], _best(view.sides[_PLAYER])
        if not best:
            return _rest(own)
        if _damage(best) >= view.sides[_TEACHER].health:
            return _win(view, best)
        if not own.discard:
            return _first(best[0])
        if own.mana < own.slots:
            return _go_on(own, best[0])
        if own.slots >= _HANDED_OVER:
            return _choose(view, own, best)
        if len(best) > 1:
            return _pair(own, best)
        return _grow(own, best[0]) if own.slots == _SECOND else _spend(own, best[0])


def _played(step: str, held: Held, what: Words, why: Words) -> Instruction:
    card = _card(held)
    do = _(
        "Press %(card)s: %(cost)s mana, %(damage)s damage.",
        card=card.name,
        cost=card.cost,
        damage=card.damage,
    )
    return Instruction(step, what, do, why, ("play_card", held.id, FACE))


def _first(held: Held) -> Instruction:
    what = _("Bring my health down to zero before I bring down yours.")
    why = _("The number in its corner is its price. The blue crystals are your mana: one more each turn.")
    return _played("first", held, what, why)


def _grow(own: SideView, held: Held) -> Instruction:
    what = ngettext(
        "A new turn: a new card, and %(n)s crystal.",
        "A new turn: a new card, and %(n)s crystals, all full again.",
        own.slots,
    )
    why = _("You get one crystal more each turn, up to ten. So each turn can hit harder than the last.")
    return _played("grow", held, what, why)


def _spend(own: SideView, held: Held) -> Instruction:
    what = _("%(mana)s crystals. What you don't spend is lost when your turn ends.", mana=own.mana)
    why = _("So don't ask which card is best. Ask what spends the most mana.")
    return _played("spend", held, what, why)


def _choose(view: View, own: SideView, best: Sequence[Held]) -> Instruction:
    """What Mori says once the player chooses: the mana there is to spend, and how far it is to the end."""
    given: dict[str, str | int | Words] = {"mana": own.mana, "health": view.sides[_TEACHER].health}
    if own.slots == _HANDED_OVER:
        what = _(
            "You know the basics. From here on you choose: %(mana)s mana, and I have %(health)s health.",
            **given,
        )
    else:
        what = _("%(mana)s mana, and I have %(health)s health left.", **given)
    do = _("I'd play %(card)s. And you?", card=_card(best[0]).name)
    return Instruction("choose", what, do, picks=("play_card", best[0].id, FACE))


def _pair(own: SideView, best: Sequence[Held]) -> Instruction:
    what = _("Look: two cards can share your %(mana)s mana.", mana=own.mana)
    why = _(
        "%(other)s comes next. Together they strike for %(damage)s, more than any card you can pay for.",
        other=_card(best[1]).name,
        damage=_damage(best),
    )
    return _played("pair", best[0], what, why)


def _go_on(own: SideView, held: Held) -> Instruction:
    what = _("You have %(mana)s mana left, and it won't keep.", mana=own.mana)
    if _has_strayed(own):
        what = _("Not the card I'd have played, but that's fine. You have %(mana)s mana left.", mana=own.mana)
    why = _("Your turn goes on as long as you can pay for something.")
    return _played("go_on", held, what, why)


def _win(view: View, best: Sequence[Held]) -> Instruction:
    what = _(
        "I have %(health)s health left, and your cards do %(damage)s damage.",
        health=view.sides[_TEACHER].health,
        damage=_damage(best),
    )
    return _played("win", best[0], what, _("At zero it's over, and you win."))


def _rest(own: SideView) -> Instruction:
    """The advice when no card is worth playing: then only a Dud keeps the turn going (RULES 2.6, 3.3)."""
    dud = next((held for held in own.held or () if not _card(held).cost), None)
    if dud is None:
        return Instruction("end_turn", _("There is nothing more to do."), _("Press End turn."),
                    picks=END_TURN.picks, key="E")  # fmt: skip
    what = _("A Dud costs nothing and does nothing, but it takes up room: you can hold five cards.")
    why = _("As long as you hold one, your turn goes on until you press End turn.")
    return Instruction("dud", what, _("Press Dud to be rid of it."), why, ("play_card", dud.id, FACE))


def _watch(own: SideView) -> Instruction:
    what = _("My turn. My mana grows just like yours.")
    why = _("I draw a card, play one, and it's your turn again.")
    if _has_strayed(own):
        what = _("Not the card I'd have played, but that's fine. Now it's my turn.")
        played = _played_in_turn(own)
        if missed := _damage(_best_at_first(own)) - _damage(played):
            why = _("With my choice, your turn would have done %(damage)s more damage.", damage=missed)
    return Instruction("watch", what, _("Watch your health."), why, at=f"health-{_PLAYER}")


def _ended(view: View) -> Instruction:
    if view.winner == _PLAYER:
        why = _("Cards can then heal, too, or stay on the board and fight. Or play on your own without them.")
        return Instruction("won", _won(view), _("Now play with minions."), why)
    why = _("After that, play with minions: then cards can also heal, or stay on the board and fight.")
    match view.reason:
        case Reason.FORFEIT:
            return Instruction("left", LEFT, AGAIN, why)
        case Reason.BLEEDING:
            return Instruction("lost", _("You had no card left to draw, and bled out."), AGAIN, why)
        case Reason.TURNS:
            return Instruction("shared", _("The last turn is over, and nobody has won."), AGAIN, why)
    if _has_spent(view.sides[_PLAYER]):
        return Instruction("lost", _("I won this time: my cards did more damage than yours."), AGAIN, why)
    what = _("I won this time: much of your mana was lost. Play one more card before you end a turn.")
    return Instruction("lost", what, AGAIN, why)


def _has_spent(own: SideView) -> bool:
    """Whether most of the mana of all turns was spent."""
    return sum(CARDS[shown.card].cost for shown in own.discard) >= _MOST * sum(range(own.slots + 1))


def _won(view: View) -> Words:
    """What the win was made of: spent mana, if most of it was."""
    if view.reason is Reason.BLEEDING:
        return _("You won: I had no card left to draw, and bled out.")
    if _has_spent(view.sides[_PLAYER]):
        return _("You won: you spent most of your mana, and I left some of mine.")
    return _("You won, but much of your mana was lost. Spend more, and you win sooner.")


LESSON = KataLesson()
TEACHERS = (Mori(Planner()),)
