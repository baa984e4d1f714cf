"""The first sitting of Thunderjack!, taught by the dealer: five rounds, each of which shows one thing."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.lessons import AGAIN, LEFT, STILL, Instruction, Lesson, Own
from games.engine.setup import Hidden
from games.engine.words import Words
from games.engine.words import words as _
from games.thunderjack.bots.bots import Basic
from games.thunderjack.bots.cast import ODETTE
from games.thunderjack.page.faces import FACES
from games.thunderjack.page.offers import DEAL, LEAVE, PLAYS
from games.thunderjack.rules.legality import MIN_BET, active_of, plays, rebet_refusal
from games.thunderjack.rules.setup import SHOE
from games.thunderjack.rules.transitions import BLITZ
from games.thunderjack.rules.values import Double, End, Hit, Options, Result, Split, Stand, ThunderjackAction
from games.thunderjack.rules.views import HandView, View

ROUNDS = (
    "10_h_0 7_c_0 9_d_0 10_c_0",
    "5_h_0 6_c_0 6_d_0 10_d_0 10_s_0 8_c_0",
    "8_h_0 6_h_0 8_d_0 j_c_0 q_h_0 9_s_0 k_d_0",
    "2_h_0 10_h_1 3_c_0 7_d_0 2_d_0 4_s_0 a_c_0 5_d_0",
    "a_s_0 9_h_0 k_s_0 8_s_0",
)
"""What is dealt: a hand that stands, one to double, one to split, a Blitz, and a Thunderjack."""
_BOOK = Basic()
_TWO_EIGHTS = 16
"""The points of that pair, and of no other."""
SAFE = 11
"""The most points of a hand without an ace at eleven that no card takes over 21."""


class ThunderjackLesson(Lesson[View]):
    """Five rounds on one hand. What to do is what the computed book of this game says."""

    voice = _("Odette, your dealer")
    about = _("Odette deals you five rounds that show it all, in two minutes.")
    options = Options(rounds=len(ROUNDS), practice=True)
    hidden = Hidden(stack={SHOE: tuple(" ".join(ROUNDS).split())}, seed="0" * 64)
    own = Own(Options(rounds=10, credits=300))
    persona = ODETTE
    bots = ()

    def instruction(self, view: View) -> Instruction:
        if view.end is not None:
            return _ended(view)
        hand = active_of(view.hands)
        if hand is not None:
            return _turn(
                view, hand, _BOOK.choose(view, tuple(plays(hand, view.credits, view.options)), STILL)
            )
        return _between(view) if view.hands else _first()


def _first() -> Instruction:
    what = _("I have set this shoe. The %(bet)s in the middle is your bet.", bet=MIN_BET)
    why = _("Come closer to 21 than I do, without going over. Face cards count ten, an ace one or eleven.")
    return Instruction("bet", what, _("Press Deal."), why, (DEAL,))


_SETTLED: Mapping[Result, tuple[str, Words]] = {
    Result.WIN: ("won", _("You win your bet. I draw to 16 and stand on 17, and I can go over, too.")),
    Result.LOSE: ("lost", _("This one was mine. It happens, even when you play it right.")),
    Result.BUST: ("bust", _("More than 21 is a bust, and your bet is gone at once.")),
    Result.PUSH: ("push", _("We have the same: that's a push, and your bet comes back.")),
    Result.SURRENDER: ("surrendered", _("You gave the hand up, and half of your bet came back.")),
    Result.BLACKJACK: (
        "blackjack",
        _("21 in two cards is a Blackjack. It pays 6 to 5: a bet of 10 wins 12."),
    ),
    Result.BLITZ: ("blitzed", _("Six cards and not over 21: a Blitz! It pays 2 to 1, whatever I hold.")),
    Result.THUNDERJACK: (
        "thunder",
        _("An ace with a face card of its own suit: a Thunderjack! Nothing beats it."),
    ),
}


_BESIDES: Mapping[int, Words] = {
    1: _("You could also bet on two or three hands. Your right hand plays first."),
    2: _("If my first two cards are a Blackjack, the round ends before you can play."),
    3: _("If we have the same points, it's a push: your bet comes back."),
    4: _("With two bad cards, Surrender gives half of your bet back."),
}
"""After which round what else is told, which the set cards do not show."""
_UNSEEN = _(
    "Ace and face card of one suit: a Thunderjack, which nothing beats. Six cards up to 21: a Blitz. Each pays 2 to 1."
)
"""What the set cards would have shown to somebody who drew others."""


def _between(view: View) -> Instruction:
    step, what = _SETTLED[view.hands[-1].result or Result.PUSH]
    if len(view.hands) > 1:
        what = _("Each hand had its own bet, and won or lost on its own.")
    elif step == "won" and view.round > 1:
        what = _("You win: all you staked comes back, and as much again.")
    if rebet_refusal(view.hands, view.credits) is None:
        why = _UNSEEN if _has_strayed(view) else _BESIDES.get(view.round)
        return Instruction(step, what, _("Press Deal."), why, (DEAL,))
    if view.credits >= MIN_BET:
        return Instruction(step, what, _("Bet less, and press Deal."), None, (DEAL,))
    return Instruction(step, what, _("Press Leave."), None, (LEAVE,))


def _has_strayed(view: View) -> bool:
    """Whether other cards than those set for it came out in the last round, and the set ones in all before it."""
    last = {card for hand in view.hands for card in hand.cards} | set(view.dealer)
    return set(view.tray) == _set_for(view.round - 1) and last | set(view.tray) != _set_for(view.round)


def _set_for(rounds: int) -> set[str]:
    return set(" ".join(ROUNDS[:rounds]).split())


def _turn(view: View, hand: HandView, action: ThunderjackAction) -> Instruction:
    points, dealer = hand.points, FACES[view.dealer[0]].name
    picks = (PLAYS[type(action)].id,)
    match action:
        case Stand():
            what = _("You have %(points)s. I show the %(card)s.", points=points, card=dealer)
            why = _("Another card could take you over 21. Now it's for me to draw.")
            if len(view.hands) > 1:
                why = _("Each of your hands wins or loses on its own.")
            return Instruction("stand", what, _("Press Stand."), why, picks, key="S")
        case Double():
            what = _(
                "%(points)s, and I show the %(card)s: a good moment to bet more.", points=points, card=dealer
            )
            why = _("You stake as much again and get exactly one card. Many of them count ten.")
            return Instruction("double", what, _("Press Double."), why, picks, key="D")
        case Split():
            what = _(
                "A pair, which makes %(points)s. Split it: each card starts a better hand.", points=points
            )
            if points == _TWO_EIGHTS:
                what = _("Two eights make 16, a bad hand. Split them: each 8 starts a better one.")
            why = _("It becomes two hands, each with a bet and a new card. You play one after the other.")
            return Instruction("split", what, _("Press Split."), why, picks, key="P")
        case Hit() if len(hand.cards) == BLITZ - 1:
            what = _(
                "Five cards, and only %(points)s. One more without going over is a Blitz.", points=points
            )
            return Instruction(
                "blitz", what, _("Press Hit once more."), _("Six cards win at once, and pay 2 to 1."), picks
            )
        case Hit():
            what = _("You have %(points)s. I show the %(card)s.", points=points, card=dealer)
            why = _("You're too low to stand, and the next card is worth the risk.")
            if hand.is_soft or points <= SAFE:
                why = _("No card can take you over 21, so the next one costs you nothing.")
            return Instruction("hit", what, _("Press Hit."), why, picks, key="H")
    what = _("%(points)s against the %(card)s loses three times in four.", points=points, card=dealer)
    return Instruction(
        "surrender", what, _("Press Surrender."), _("Half of your bet comes back."), picks, key="R"
    )


def _ended(view: View) -> Instruction:
    why = _("These credits were practice. In your own sittings the shoe is shuffled, and your bets count.")
    if view.end is End.BROKE:
        return Instruction("broke", _("You have no credits left to bet."), AGAIN, why)
    if view.end is not End.ROUNDS:
        return Instruction("left", LEFT, AGAIN, why)
    what = _("That was the last round. You have %(credits)s credits.", credits=view.credits)
    if view.hands[-1].result is Result.THUNDERJACK:
        what = _SETTLED[Result.THUNDERJACK][1]
    elif _has_strayed(view):
        why = _UNSEEN
    return Instruction("ended", what, _("Now sit down on your own."), why)


LESSON = ThunderjackLesson()
