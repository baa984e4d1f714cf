"""The first match of Hamsterdam Exchange, taught by Cornelis, who plays as the hamsters of the original do."""

from __future__ import annotations

from games.engine.game import Seat
from games.engine.lessons import Lesson, Said, Teacher
from games.engine.offers import picks_of
from games.engine.setup import Hidden
from games.engine.words import signed
from games.engine.words import words as _
from games.hamsterdam.bots.cast import CAST
from games.hamsterdam.bots.source_ai import Source, adjustment_move, market_move
from games.hamsterdam.page.faces import effect
from games.hamsterdam.page.offers import lowest, seat_id
from games.hamsterdam.rules.cards import VALUE
from games.hamsterdam.rules.values import HamsterdamAction, Keep, Options, Phase, Play
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

    def said(self, view: View) -> Said:
        if view.reason is not None:
            return _ended(view)
        if view.turn != _YOU:
            return _watch(view)
        return _market(view) if view.phase is Phase.MARKETS else _adjustment(view)


def _market(view: View) -> Said:
    action, stock = market_move(view, _YOU), VALUE[view.sides[_YOU].stock or ""]
    what = _(
        "Your stock is worth %(stock)s, of 1 to 10. Whoever is lower in the end loses a certificate.",
        stock=stock,
    )
    if isinstance(action, Keep):
        why = _("It's high enough. If I trade with you, though, you get mine: nobody can refuse.")
        return Said("keep", what, _("Press Keep, or the key K."), why, picks_of(action))
    do = _("Press Trade, or the key T.")
    if view.order[-1] == _YOU:
        why = _("You deal, so you trade with the deck: you get its top card instead.")
        return Said("draw", what, do, why, picks_of(action))
    why = _("You take mine unseen, and I get yours. Most stocks are higher than that.")
    return Said("trade", what, do, why, picks_of(action))


def _adjustment(view: View) -> Said:
    action = adjustment_move(view, _YOU)
    own, other = (signed(view.sides[seat].total or 0) for seat in (_YOU, _TEACHER))
    if not isinstance(action, Play):
        return _pass(view, own, other)
    what = _(
        "You have %(own)s, I have %(other)s: as it stands, you lose a certificate.", own=own, other=other
    )
    if action.target == _YOU:
        do = _("Press %(card)s, then yourself.", card=effect(action.card))
        why = _("A spade adds its value to a stock. It stays there until the round is over.")
        return Said("raise", what, do, why, picks_of(action))
    do = _("Press %(card)s, then me.", card=effect(action.card))
    return Said(
        "lower", what, do, _("A heart takes its value away, on whomever you play it."), picks_of(action)
    )


def _pass(view: View, own: str, other: str) -> Said:
    do = _("Press Pass, or the key P.")
    if _YOU not in lowest(view):
        what = _("You have %(own)s, I have %(other)s: you're safe as it stands.", own=own, other=other)
        why = _("The round is over when all pass in a row. If I still play, your turn comes back.")
        return Said("pass", what, do, why, ("pass",))
    what = _(
        "You have %(own)s, I have %(other)s, and nothing you hold would change who is lowest.",
        own=own,
        other=other,
    )
    return Said("give_in", what, do, _("A modifier that you keep is yours in the next round."), ("pass",))


def _watch(view: View) -> Said:
    if view.phase is Phase.MARKETS:
        what, why = (
            _("Now I keep my stock, or trade."),
            _("Those two sheets are your certificates. Keep one longer than I do."),
        )
        return Said("watch_market", what, _("Watch what I do."), why, at=f"{seat_id(_YOU)}-certificates")
    what = _("My turn. I play a modifier only if I'm lowest and it helps me.")
    return Said("watch", what, _("Watch the totals."), at=f"{seat_id(_TEACHER)}-total")


def _ended(view: View) -> Said:
    why = _("Three are more fun: then a trade goes round, and a heart can make anybody the lowest.")
    if _YOU in view.winners:
        what = _("I've lost my last certificate, so you've won.")
        return Said("won", what, _("Now play against two on your own."), why)
    return Said(
        "lost", _("You've lost your last certificate. This one is mine."), _("Take the lesson again."), why
    )


LESSON = HamsterdamLesson()
TEACHERS = (Cornelis(Source()),)
