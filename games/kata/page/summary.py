"""What decided a match of the Kata, in numbers, and what to try next, computed from what its viewer saw."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.game import Seat
from games.engine.offers import Names
from games.engine.summaries import Fact, NumberedEvent, Summary, Turn, best_swing, taken_for_good
from games.engine.words import Words
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.kata.rules.legality import FULL_BOARD
from games.kata.rules.values import (
    Bled,
    CardDiscarded,
    CardPlayed,
    Damaged,
    GameWon,
    Healed,
    MinionDied,
    MinionPlaced,
    Reason,
    TurnBegan,
    TurnEnded,
)
from games.kata.rules.views import SeenEvent, View

FIRST = 2
"""The turn, of both together, up to which a lead that lasts counts as a lead from the start."""
WASTEFUL = 5
"""One unspent crystal in so many is not worth mentioning; more are."""
CROWDED = 2
"""In so many turns and more, a place taken by a minion without attack is worth mentioning."""


class _Tale:
    """A match turn by turn in numbers, as `seat` sees it."""

    def __init__(
        self, events: Sequence[NumberedEvent[SeenEvent]], seat: Seat, health: tuple[int, int]
    ) -> None:
        self.seat, self.foe = seat, Seat(1 - seat)
        self.turns: list[Turn] = []
        self.dealt: list[dict[int, int]] = [{}, {}]
        """The damage that each seat dealt to the other, by turn."""
        self.hurt = [0, 0]
        """The health that damage took from each seat: a last blow takes no more than there is."""
        self.mana, self.slots, self.wasted, self.granted = 0, 0, 0, 0
        self.lost = self.bled = self.crowded = self.played = 0
        self._attack: list[dict[str, int]] = [{}, {}]
        self._health = list(health)
        self._turn, self._active, self._at = 0, Seat(0), 0
        self.first_lead = self.lead()
        for one in events:
            self._at = one.number
            self._hear(one.event)

    def lead(self) -> float:
        """Health, and what minions on the board will strike for."""
        mine, theirs = (self._health[one] + sum(self._attack[one].values()) for one in (self.seat, self.foe))
        return mine - theirs

    def _hear(self, event: SeenEvent) -> None:
        match event:
            case TurnBegan(seat, turn, slots):
                self._turn, self._active, self.mana, self.slots = turn, seat, slots, slots
            case CardPlayed(seat, mana=mana):
                self.mana = mana
                self.played += seat == self.seat
            case Damaged(seat, amount, health):
                self._health[seat] = health
                self.hurt[seat] += amount + min(0, health)
                dealt = self.dealt[1 - seat]
                dealt[self._turn] = dealt.get(self._turn, 0) + amount
            case Healed(seat, _amount, health):
                self._health[seat] = health
            case Bled(seat, health):
                self._health[seat] = health
                self.bled += seat == self.seat
            case CardDiscarded(seat):
                self.lost += seat == self.seat
            case MinionPlaced(seat, minion):
                self._attack[seat][minion.id] = minion.attack
            case MinionDied(seat, shown):
                self._attack[seat].pop(shown.id, None)
            case TurnEnded() | GameWon():
                self._close(has_ended=isinstance(event, TurnEnded))

    def _close(self, *, has_ended: bool) -> None:
        if self._active == self.seat:
            self.wasted += self.mana if has_ended else 0  # what the last blow left over was not lost
            self.granted += self.slots
            own = self._attack[self.seat].values()
            self.crowded += len(own) == FULL_BOARD and 0 in own
        self.turns.append(Turn(self._turn, self._active, self._at, self.lead()))

    def hardest(self) -> Turn | None:
        """The own turn in which `seat` dealt the most damage, the first of several; None if it dealt none."""
        own = [
            turn for turn in self.turns if turn.seat == self.seat and self.dealt_by(self.seat, turn.number)
        ]
        return max(own, key=lambda turn: self.dealt_by(self.seat, turn.number), default=None)

    def dealt_by(self, seat: Seat, turn: int) -> int:
        """The damage that a seat dealt in a turn."""
        return self.dealt[seat].get(turn, 0)


def _first_health(events: Sequence[NumberedEvent[SeenEvent]], view: View) -> tuple[int, int]:
    """What both began with: what they have left, and all that was taken from them and given."""
    health = [side.health for side in view.sides]
    for one in events:
        match one.event:
            case Damaged(seat, amount, _left):
                health[seat] += amount
            case Bled(seat):
                health[seat] += 1
            case Healed(seat, amount, _now):
                health[seat] -= amount
    return health[0], health[1]


def summary(view: View, events: Sequence[NumberedEvent[SeenEvent]], names: Names) -> Summary | None:
    """The summary for a player; for a spectator only what decided the match."""
    winner = view.winner
    side = view.viewer if view.viewer is not None else winner if winner is not None else Seat(0)
    tale = _Tale(events, side, _first_health(events, view))
    decided, at = _decided(view, events, names)
    if view.viewer is None:
        return Summary(decided, at)
    return Summary(decided, at, tuple(_facts(tale)), _next(view, tale))


def _decided(
    view: View, events: Sequence[NumberedEvent[SeenEvent]], names: Names
) -> tuple[Words | None, str]:
    if view.winner is None or view.reason is Reason.FORFEIT:
        return None, ""
    tale = _Tale(events, view.winner, _first_health(events, view))
    if tale.turns and tale.turns[-1].lead <= 0:
        return _just_in_time(view, tale.turns[-1], names), str(tale.turns[-1].at)
    turned = taken_for_good(tale.turns)
    is_from_the_first = turned is None or turned.number <= FIRST
    if turned is not None and not is_from_the_first:
        damage = tale.dealt_by(view.winner, turned.number)
        is_last = turned.number == tale.turns[-1].number
        if is_last:
            had_led = any(turn.lead > 0 for turn in tale.turns[:-1])
            return _last_blow(view, turned, damage, names, had_led=had_led), str(turned.at)
        return _took_over(view, turned, damage, names), str(turned.at)
    turn = tale.hardest() or best_swing(tale.turns, tale.first_lead, of=view.winner)
    return (_led(view, turn, tale, names), str(turn.at)) if turn else (None, "")


def _just_in_time(view: View, turn: Turn, names: Names) -> Words:
    """The last blow, when the minions of the other could have struck the last one in the turn after."""
    winner = view.winner or Seat(0)
    who, other = names[winner], names[1 - winner]
    if view.viewer == winner:
        return _(
            "Just in time! You won in turn %(turn)s, with their minions ready to finish you.",
            turn=turn.number,
        )
    if view.viewer is not None:
        return _("So close! %(who)s won in turn %(turn)s, with your minions ready to strike the last blow.",
                 turn=turn.number, who=who)  # fmt: skip
    return _("Just in time! %(who)s won in turn %(turn)s, with %(other)s's minions ready to strike the last blow.",
             turn=turn.number, who=who, other=other)  # fmt: skip


def _led(view: View, turn: Turn, tale: _Tale, names: Names) -> Words:
    who, damage, is_own = names[tale.seat], tale.dealt_by(tale.seat, turn.number), view.viewer == view.winner
    given: dict[str, str | int | Words] = {"turn": turn.number, "damage": damage}
    if not damage and is_own:
        return _("You led from start to finish, and pulled away in turn %(turn)s.", turn=turn.number)
    if not damage:
        return _(
            "%(who)s led from start to finish, and pulled away in turn %(turn)s.", who=who, turn=turn.number
        )
    if is_own:
        return _("You led from start to finish. The highlight: %(damage)s damage in turn %(turn)s.", **given)
    if view.viewer is None:
        return _("%(who)s led from start to finish. The highlight: %(damage)s damage in turn %(turn)s.", who=who,
                 **given)  # fmt: skip
    return _("%(who)s led from start to finish, and turn %(turn)s hurt: %(damage)s damage.", who=who, **given)


def _last_blow(view: View, turn: Turn, damage: int, names: Names, *, had_led: bool) -> Words:
    """The lead was taken by what ended the match: nobody led from then on."""
    who, is_own = names[view.winner or 0], view.viewer == view.winner
    given: dict[str, str | int | Words] = {"turn": turn.number, "damage": damage}
    if not damage:
        return _("It stayed open until turn %(turn)s, the very last.", turn=turn.number)
    if had_led and is_own:
        return _("Back and forth until turn %(turn)s, when your %(damage)s damage settled it.", **given)
    if had_led:
        return _(
            "Back and forth until turn %(turn)s, when %(who)s's %(damage)s damage settled it.",
            who=who,
            **given,
        )
    if is_own:
        return _("You saved it for last: never ahead until turn %(turn)s, when your %(damage)s damage won it.",
                 **given)  # fmt: skip
    return _("%(who)s saved it for last: never ahead until turn %(turn)s, when %(damage)s damage won it.", who=who,
             **given)  # fmt: skip


def _took_over(view: View, turn: Turn, damage: int, names: Names) -> Words:
    given: dict[str, str | int | Words] = {"turn": turn.number, "damage": damage}
    who, is_own = names[view.winner or 0], view.viewer == view.winner
    if not damage or turn.seat != view.winner:
        if is_own:
            return _("You took the lead for good in turn %(turn)s.", turn=turn.number)
        return _("%(who)s took the lead for good in turn %(turn)s.", who=who, turn=turn.number)
    if is_own:
        return _("You took the lead for good in turn %(turn)s, with %(damage)s damage.", **given)
    return _("%(who)s took the lead for good in turn %(turn)s, with %(damage)s damage.", who=who, **given)


def _facts(tale: _Tale) -> list[Fact]:
    dealt = tale.dealt[tale.seat]
    facts = [
        Fact(_("Damage dealt"), Words(str(tale.hurt[tale.foe]))),
        Fact(_("Damage taken"), Words(str(tale.hurt[tale.seat]))),
    ]
    if dealt:
        best = max(dealt, key=lambda turn: dealt[turn])
        value = _("%(damage)s (turn %(turn)s)", damage=dealt[best], turn=best)
        facts.append(Fact(_("Biggest turn"), value))
    if tale.granted:
        value = _("%(wasted)s of %(all)s", wasted=tale.wasted, all=tale.granted)
        facts.append(Fact(_("Mana wasted"), value))
    return facts


def _next(view: View, tale: _Tale) -> Words | None:
    options, has_won = view.options, view.viewer == view.winner
    if not tale.played and view.reason is Reason.FORFEIT:
        return None
    if tale.crowded >= CROWDED:
        return ngettext(
            "For %(n)s turn your board was full, with a minion that can't attack. Keep that place for one that can.",
            "For %(n)s turns your board was full, with a minion that can't attack. Keep that place for one that can.",
            tale.crowded,
        )
    if tale.wasted * WASTEFUL > tale.granted:
        return _("Spend every crystal: two small cards often beat one big one.")
    if tale.lost:
        return ngettext(
            "A full hand cost you a card. Play a cheap one before you hold five.",
            "A full hand cost you %(n)s cards. Play a cheap one before you hold five.",
            tale.lost,
        )
    if tale.bled:
        return _("Your deck ran dry. Strike sooner, so that the match ends before it does.")
    if not has_won and options.minions:
        return _("Clear their minions early: each one left alive strikes again every turn.")
    if not has_won:
        return _("Count ahead: keep cards that together spend all of your next turn's mana.")
    if not options.minions:
        return _("You're ready for more: play with minions, which stay and fight for you.")
    if not options.own_decks:
        return _("You're ready for more: build a deck of your own.")
    return _("Well played. Take on a sharper bot, or a friend.")
