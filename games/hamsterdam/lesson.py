"""The first match of Hamsterdam Exchange, taught by Cornelis, who plays as the hamsters of the original do."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from games.engine.game import Seat
from games.engine.lessons import AGAIN, LEFT, Instruction, Lesson, Own, Teacher
from games.engine.offers import Offer, Prefix, picks_of
from games.engine.setup import Hidden
from games.engine.words import Words, signed
from games.engine.words import words as _
from games.hamsterdam.bots.cast import CAST
from games.hamsterdam.bots.source_ai import Source, adjustment_move, market_move
from games.hamsterdam.page.faces import effect
from games.hamsterdam.page.offers import is_against, lowest, offers_for, seat_id
from games.hamsterdam.rules.cards import EFFECT, VALUE
from games.hamsterdam.rules.values import HamsterdamAction, Keep, Options, Phase, Placed, Play, Reason
from games.hamsterdam.rules.views import View

_YOU, _TEACHER = Seat(0), Seat(1)


class Cornelis(Teacher[View, HamsterdamAction]):
    """Trades low stocks, and plays modifiers only when it is lowest and that helps."""

    name = _("Cornelis")
    cast = CAST
    description = _("Teaches Hamsterdam Exchange.")


class HamsterdamLesson(Lesson[View]):
    """A match for two, so that whoever trades knows with whom."""

    voice = _("Cornelis")
    about = _("Cornelis teaches you the exchange in two minutes.")
    options = Options()
    hidden = Hidden(seed="157e347c3c87b26ba294ab6931eb120b2c9cdda3d2cb13fcd227f6d0cb8a215e")
    own = Own(Options(), Source.slug)

    def pointed_at(
        self, view: View, instruction: Instruction, prefix: Prefix, offers: Iterable[Offer]
    ) -> str:
        """With another card picked up, what is advised can still be pressed, and is pointed at."""
        if prefix and prefix != instruction.picks[: len(prefix)]:
            return super().pointed_at(view, instruction, (), offers_for(view, ()))
        return super().pointed_at(view, instruction, prefix, offers)

    def strayed(self, instruction: Instruction) -> tuple[Instruction, str]:
        why = _(
            "You've picked another card than I would. It's yours to play, or press it again to put it back."
        )
        return replace(instruction, why=why), ""

    def instruction(self, view: View) -> Instruction:
        if view.reason is not None:
            return _ended(view)
        if view.turn != _YOU:
            return _watch(view)
        return _market(view) if view.phase is Phase.MARKETS else _adjustment(view)


def _market(view: View) -> Instruction:
    action, stock = market_move(view, _YOU), VALUE[view.sides[_YOU].stock or ""]
    what = _after_teacher(
        view, _("Your stock is %(stock)s, of 1 to 10. Whoever ends lowest loses a certificate.", stock=stock)
    )
    is_last = view.order[-1] == _YOU
    if isinstance(action, Keep):
        why = _("It's high enough. If I trade with you, though, you get mine: nobody can refuse.")
        if is_last:
            why = _("It's high enough. You deal, so nobody trades after you.")
        return Instruction("keep", what, _("Press Keep."), why, picks_of(action), key="K")
    if is_last:
        why = _("You deal, so you trade with the deck: you get its top card instead.")
        return Instruction("draw", what, _("Press Trade."), why, picks_of(action), key="T")
    why = _("You take mine unseen, and I get yours. Most stocks are higher than that.")
    return Instruction("trade", what, _("Press Trade."), why, picks_of(action), key="T")


def _after_teacher(view: View, words: Words) -> Words:
    """What Cornelis has just done in this round, if anything, and then the words."""
    done = _done_in_markets(view) if view.phase is Phase.MARKETS else _done_in_adjustment(view)
    return _("%(done)s %(words)s", done=done, words=words) if done else words


def _done_in_markets(view: View) -> Words | None:
    if view.phase is Phase.MARKETS and view.order[0] != _TEACHER:
        return None
    for one in view.trades:
        if one.seat != _TEACHER:
            continue
        if one.gave is None or one.got is None:
            return _("I drew from the deck.")
        return _("I took your %(gave)s and gave you my %(got)s.", gave=VALUE[one.gave], got=VALUE[one.got])
    return _("I kept my stock.")


def _done_in_adjustment(view: View) -> Words | None:
    if _TEACHER in view.passed:
        return _("I passed.")
    if not view.placed:
        return None if _YOU in view.passed else _done_in_markets(view)
    last = view.placed[-1]
    if last.by != _TEACHER:
        return None
    given: dict[str, str | int | Words] = {"card": effect(last.card)}
    return (
        _("I played %(card)s on you.", **given) if last.target == _YOU else _("I played %(card)s.", **given)
    )


def _gone_astray(view: View) -> Words | None:
    """What is said of the modifier that you have played last, if it helped him or hurt you, or if it is the last of
    all and he would have played another.
    """
    at = max([number for number, one in enumerate(view.placed) if one.by == _YOU], default=None)
    if at is None:
        return None
    mine = view.placed[at]
    card = effect(mine.card)
    if is_against(view, mine.card, mine.target):
        if mine.target == _YOU:
            return _("Your %(card)s on yourself hurts you.", card=card)
        return _("Your %(card)s on me helps me.", card=card)
    is_last = mine is view.placed[-1]
    if not is_last or adjustment_move(_before(view, mine), _YOU) == Play(mine.card, mine.target):
        return None
    return _("Your %(card)s wasn't my choice, but that's fine.", card=card)


def _before(view: View, last: Placed) -> View:
    """The view before the last modifier was played, by you."""
    sides = list(view.sides)
    target = sides[last.target]
    sides[last.target] = replace(target, total=(target.total or 0) - EFFECT[last.card])
    sides[_YOU] = replace(sides[_YOU], hand=(*(sides[_YOU].hand or ()), last.card))
    return replace(view, sides=tuple(sides))


def _standing(view: View) -> Words:
    """The totals, and what they would cost whom: nobody, where nobody would have a certificate left (RULES 6.3)."""
    own, other = (signed(view.sides[seat].total or 0) for seat in (_YOU, _TEACHER))
    low = lowest(view)
    if _YOU not in low:
        return _("You have %(own)s, I have %(other)s: you're safe as it stands.", own=own, other=other)
    if _TEACHER not in low:
        return _(
            "You have %(own)s, I have %(other)s: as it stands, you lose a certificate.", own=own, other=other
        )
    if all(view.sides[seat].certificates == 1 for seat in low):
        return _(
            "We both have %(own)s. As it stands nobody would have a certificate left, so nobody loses one.",
            own=own,
        )
    return _("We both have %(own)s and are lowest: as it stands, each of us loses a certificate.", own=own)


def _adjustment(view: View) -> Instruction:
    action = adjustment_move(view, _YOU)
    words = _standing(view)
    if astray := _gone_astray(view):
        words = _("%(astray)s %(words)s", astray=astray, words=words)
    what = words if astray and view.placed[-1].by == _YOU else _after_teacher(view, words)
    if not isinstance(action, Play):
        return _pass(view, what)
    if action.target == _YOU:
        do = _("Press %(card)s, then yourself.", card=effect(action.card))
        why = _("A spade adds its value to a stock. It stays there until the round is over.")
        return Instruction("raise", what, do, why, picks_of(action))
    do = _("Press %(card)s, then me.", card=effect(action.card))
    return Instruction(
        "lower", what, do, _("A heart takes its value away, on whomever you play it."), picks_of(action)
    )


def _pass(view: View, what: Words) -> Instruction:
    low = lowest(view)
    if _YOU not in low:
        why = _("The round is over when all pass in a row. If I still play, your turn comes back.")
        if _TEACHER in view.passed:
            why = _("The round is over when all pass in a row, and you're the last.")
        return Instruction("pass", what, _("Press Pass."), why, ("pass",), key="P")
    why = _("Nothing you hold would change that. What you keep is yours in the next round.")
    if _TEACHER not in low and view.sides[_YOU].certificates == 1:
        why = _("Nothing you hold would change that.")
    return Instruction("give_in", what, _("Press Pass."), why, ("pass",), key="P")


def _watch(view: View) -> Instruction:
    if view.phase is Phase.MARKETS:
        what, why = (
            _("Now I keep my stock, or trade."),
            _("The sheets beside your name are your certificates. Keep one longer than I do."),
        )
        return Instruction(
            "watch_market", what, _("Watch what I do."), why, at=f"{seat_id(_YOU)}-certificates"
        )
    what = _("My turn. I play a modifier only if I'm lowest and it helps me.")
    if astray := _gone_astray(view):
        what = _("%(astray)s %(words)s", astray=astray, words=what)
    do = _("Watch the totals: once we've both passed, whoever is lowest loses a certificate.")
    return Instruction("watch", what, do, at=f"{seat_id(_TEACHER)}-total")


def _ended(view: View) -> Instruction:
    why = _("Three are more fun: then a trade goes round, and a heart can make anybody the lowest.")
    if view.reason is Reason.HALTS:
        return Instruction("shared", _("Trading was halted too often in a row, so we share it."), AGAIN, why)
    if _YOU in view.winners:
        what = _("I've lost my last certificate, so you've won.")
        return Instruction("won", what, _("Now play against two on your own."), why)
    if view.reason is Reason.FORFEIT:
        return Instruction("left", LEFT, AGAIN, why)
    return Instruction("lost", _("You've lost your last certificate. This one is mine."), AGAIN, why)


LESSON = HamsterdamLesson()
TEACHERS = (Cornelis(Source()),)
