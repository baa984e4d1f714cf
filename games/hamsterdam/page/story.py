"""The story of Hamsterdam Exchange: help a friend win (RULES 9.1). How it goes on, and who says what.

The player is to see to it that a friend among the characters wins. The first games are honest; if the friend
wins none of them, the next ones are stacked, and the one who will help is talked to before.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from msgspec.structs import replace

from games.engine.boards import Ending
from games.engine.game import Outcome, Seat
from games.engine.offers import Names
from games.engine.setup import Hidden
from games.engine.story import PLAYER, Choice, Line, NextGame, Scene, Standing, Story
from games.engine.summaries import NumberedEvent, Summary
from games.engine.words import words as _
from games.hamsterdam.page import story_lines as lines
from games.hamsterdam.page import story_remarks as remarks
from games.hamsterdam.page.faces import PORTRAITS, effect, portrait
from games.hamsterdam.page.log_lines import ended, helped
from games.hamsterdam.page.story_lines import FRIEND, RIVAL
from games.hamsterdam.page.summary import saving, summary
from games.hamsterdam.rules.setup import BENEFICIARY, EACH
from games.hamsterdam.rules.values import (
    CertificateLost,
    GameWon,
    HouseTold,
    ModifierPlayed,
    RoundBegan,
    RoundScored,
    SeatLeft,
    TradingHalted,
)
from games.hamsterdam.rules.views import SeenTraded, View

HONEST = 2
"""Games that are honest; those after them are stacked."""
BOT, HELPER = "source", "helper"
"""The bots of the characters, and of the rival in stacked games, where he helps."""


class Moment(StrEnum):
    """Where the story stands."""

    FIRST = "first"
    """Before the first game."""
    NEXT = "next"
    """Between honest games: the friend has not won yet."""
    TALK = "talk"
    """Before the first stacked game: the player talks to the one who will help."""
    AGAIN = "again"
    """Before another stacked game, as one was broken off."""
    PLAYING = "playing"
    """While a game is played."""
    WON = "won"
    """The end, after an honest game that the friend won."""
    WON_STACKED = "won_stacked"
    """The end, after a stacked game, which the player is then told."""


def moment_of(standing: Standing) -> Moment:
    """Where the story stands after these games."""
    played = len(standing.winners)
    if standing.is_playing:
        return Moment.PLAYING
    if not played:
        return Moment.FIRST
    if standing.winner == FRIEND:
        return Moment.WON if played <= HONEST else Moment.WON_STACKED
    if played < HONEST:
        return Moment.NEXT
    return Moment.TALK if played == HONEST else Moment.AGAIN


class HelpAFriend(Story):
    """Margriet is to win, and must not notice that somebody helps."""

    slug = "hamsterdam"
    title = _("Help a friend win")
    tagline = _("A story in up to three games. Margriet must win tonight, and you mustn't tell her.")
    goal = _("See to it that Margriet wins")
    advice = (
        _("Play spades on Margriet's stock, and hearts on Cornelis's."),
        _("The lowest loses a certificate. Better you than her."),
        _("Your trades go to Cornelis: pass him what you wouldn't wish on a friend."),
        _("Stay at the table: as long as there are two of you, Cornelis has two to beat."),
    )
    cast = (lines.YOU, lines.CORNELIS, lines.MARGRIET)

    def scene(self, standing: Standing) -> Scene:
        match moment_of(standing):
            case Moment.FIRST:
                return Scene(lines.FIRST)
            case Moment.NEXT:
                return Scene(_between(standing.winner))
            case Moment.TALK:
                return _talk(standing.winner, standing.answers)
            case Moment.AGAIN:
                return Scene(lines.AGAIN)
            case Moment.WON:
                ending = lines.WON_AT_ONCE if len(standing.winners) == 1 else lines.WON_HONESTLY
                return Scene(_with_deed(ending, standing.deed), is_end=True)
            case Moment.WON_STACKED:
                return Scene(lines.WON_STACKED, is_end=True, reveal=lines.REVEAL)
            case Moment.PLAYING:
                return Scene(lines.PLAYING)

    def next_game(self, standing: Standing) -> NextGame:
        if len(standing.winners) < HONEST:
            return NextGame((BOT, BOT))
        return NextGame((HELPER, BOT), Hidden(rigging={BENEFICIARY: FRIEND}))

    def deed(self, events: Sequence[Any]) -> Line | None:
        found = _saved([NumberedEvent(0, event) for event in events])
        return lines.saved_her(found.decided) if found and found.decided else None

    def is_goal_reached(self, outcome: Outcome) -> bool:
        return outcome.winners == (FRIEND,)

    def ending(self, view: View, names: Names) -> Ending | None:
        """None for a player who resigned: they did nothing for it."""
        if view.reason is None or view.sides[PLAYER].has_left:
            return None
        given = {"who": names[FRIEND]}
        is_honest = view.beneficiary is None
        return Ending(
            "won",
            _("You did it: %(who)s wins", **given) if is_honest else _("%(who)s wins", **given),
            ended(names, view.winners, view.reason),
            picture=portrait(names, FRIEND, "glad"),
            more=None if is_honest else helped(names[FRIEND]),
        )

    def summary(self, view: View, events: Sequence[NumberedEvent[Any]], names: Names) -> Summary | None:
        """The player's move that saved their friend; without one, what decided it for her."""
        found = _saved(events) if view.beneficiary is None else None
        return found or summary(replace(view, viewer=None), events, names)

    def remark(self, event: Any, names: tuple[str, ...], number: int = 1) -> Line | None:
        return remark(event, number)

    def aside(self, event: Any, bots: tuple[bool, ...]) -> Line | None:
        line = remark(event)
        if line is None or line.who is None:
            return None
        match event:
            case GameWon(seat=seat) if seat == PLAYER:
                return None  # the line speaks of the plan
        speaker = Seat(PORTRAITS.index(line.who.slug))
        if speaker >= len(bots) or not bots[speaker]:
            return None
        # Where the table is that of the story, whoever speaks is still in it; elsewhere they may be out.
        return line if len(bots) == len(self.cast) or speaker in _parties(event) else None


def _with_deed(ending: tuple[Line, ...], deed: Line | None) -> tuple[Line, ...]:
    """The last scene, in which Bartel names what the player did once they are behind the barrel."""
    return ending if deed is None else (*lines.WON, deed, *ending[len(lines.WON) :])


def _saved(events: Sequence[NumberedEvent[Any]]) -> Summary | None:
    """The player's modifier that kept the friend from being lowest: where she had least to lose, the latest."""
    left, best, found = EACH, EACH + 1, None
    for one in events:
        match one.event:
            case RoundScored(result=result):
                for placed in saving(result, PLAYER, FRIEND):
                    if left <= best:
                        best, found = left, (one.number, result.number, placed)
            case CertificateLost(seat=seat, left=now) if seat == FRIEND:
                left = now
    if found is None:
        return None
    at, number, placed = found
    what = lines.saving_move(number, effect(placed.card), placed.target, is_last=best == 1)
    return Summary(what, str(at))


def _between(winner: Seat | None) -> tuple[Line, ...]:
    if winner == RIVAL:
        return lines.CORNELIS_WON
    return lines.YOU_WON if winner == PLAYER else lines.NOBODY_WON


def _talk(winner: Seat | None, answers: tuple[str, ...]) -> Scene:
    talk = (*lines.AFTER_TWO[winner], *lines.TALK)
    first = next((slug for slug in answers if slug in lines.TALK_ANSWERS), None)
    if first is None:
        return Scene(talk, lines.TALK_CHOICES)
    talk += (_own_words(lines.TALK_CHOICES, first), *lines.TALK_ANSWERS[first])
    second = next((slug for slug in answers if slug in lines.MORE_ANSWERS), None)
    if second is None:
        return Scene(talk, lines.MORE_CHOICES)
    answer = _own_words(lines.MORE_CHOICES, second)
    return Scene((*talk, answer, lines.MORE_ANSWERS[second], *lines.TALK_END))


def _own_words(choices: tuple[Choice, ...], slug: str) -> Line:
    return Line(next(choice.words for choice in choices if choice.slug == slug), lines.YOU)


def remark(event: Any, number: int = 1) -> Line | None:
    """What somebody says to what all have seen. It follows from the event, and from which game of a story it is."""
    said = _varied(event)
    return _alone(event) if said is None else said[(number - 1) % len(said)]


def _varied(event: Any) -> tuple[Line, ...] | None:
    """What may be said in each game anew: a line for the first, for the second and so on."""
    match event:
        case SeenTraded(exchange=exchange) if exchange.neighbour is not None:
            return remarks.TRADED.get((exchange.seat, exchange.neighbour))
        case ModifierPlayed(placed=placed):
            return remarks.PLAYED.get((placed.by, placed.target, placed.card[0]))
        case CertificateLost(seat=seat, left=left):
            return remarks.LOST.get((seat, left))
        case GameWon(seat=seat):
            return remarks.OVER.get(seat)
    return None


def _alone(event: Any) -> Line | None:
    match event:
        case RoundBegan(number=1):
            return remarks.MIND_THE_LEFT
        case TradingHalted():
            return remarks.NOBODY_PAYS
        case SeatLeft(seat=seat) if seat == PLAYER:
            return remarks.YOU_LEFT
        case HouseTold():
            return remarks.OWNS_UP
    return None


def _parties(event: Any) -> tuple[Seat | None, ...]:
    """The seats that take part in an event."""
    match event:
        case RoundBegan(order=order):
            return order
        case SeenTraded(exchange=exchange):
            return exchange.seat, exchange.neighbour
        case ModifierPlayed(placed=placed):
            return placed.by, placed.target
        case CertificateLost(seat=seat) | GameWon(seat=seat):
            return (seat,)
    return ()


STORY = HelpAFriend()
