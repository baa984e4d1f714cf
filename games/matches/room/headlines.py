"""The site's own sentences about a match: its state, its end, and entries that no rules describe."""

from __future__ import annotations

from games.engine.entries import Actor, AnyEntry, Controlled, Forfeited, Settled, TakenBack, TimedOut
from games.engine.game import Outcome, Viewer
from games.engine.words import Words
from games.engine.words import words as _
from games.matches.room.endings import goal_ending
from games.matches.snapshot import MatchSnapshot


def headline(snapshot: MatchSnapshot, viewer: Viewer) -> Words:
    if snapshot.is_open:
        seats, free = len(snapshot.seats), len(snapshot.free_seats)
        if not free:
            return _("Dealing…")
        if seats < 3:
            return _("Waiting for players")
        return _("Waiting for players: %(taken)s of %(seats)s are here", taken=seats - free, seats=seats)
    if snapshot.outcome:
        return _result(snapshot, snapshot.outcome, viewer)
    if not snapshot.is_playing:
        return _("This match was cancelled")
    if viewer in snapshot.acting:
        return _("Your turn")
    return _("%(name)s's turn", name=" · ".join(snapshot.names[seat] for seat in snapshot.acting))


def _result(snapshot: MatchSnapshot, outcome: Outcome, viewer: Viewer) -> Words:
    if snapshot.is_solo:
        return _result_alone(snapshot, outcome, viewer)
    if not outcome.winners:
        return _("A draw")
    if len(outcome.winners) > 1:
        return _(
            "%(names)s share the win", names=" · ".join(snapshot.names[seat] for seat in outcome.winners)
        )
    if viewer in outcome.winners:
        return _("You win")
    if ending := goal_ending(snapshot, viewer):
        return ending.title
    return _("%(name)s wins", name=snapshot.names[outcome.winners[0]])


def _result_alone(snapshot: MatchSnapshot, outcome: Outcome, viewer: Viewer) -> Words:
    name = snapshot.names[0]
    if snapshot.stake:
        return (
            _("You cashed out %(credits)s", credits=outcome.scores[0])
            if viewer is not None
            else _("%(name)s leaves with %(credits)s credits", name=name, credits=outcome.scores[0])
        )
    if snapshot.is_practice:
        won = snapshot.registered.page.practice_won if viewer is not None and outcome.winners else None
        return won or _("The practice is over")
    if viewer is not None:
        return _("You win") if outcome.winners else _("You lose")
    return _("%(name)s wins", name=name) if outcome.winners else _("%(name)s loses", name=name)


def own_line(entry: AnyEntry, names: tuple[str, ...], said_to: Viewer = None) -> Words | None:
    """The line for an entry that no event of the rules describes; whoever it is said to is *you* in it."""
    if entry.seat == said_to:
        return _line_to_its_seat(entry, len(names))
    name = names[entry.seat]
    if isinstance(entry, Forfeited | TimedOut) and len(names) == 1:  # the game's own lines say the rest
        return _("%(name)s was away for too long.", name=name) if entry.actor == Actor.CLOCK else None
    match entry:
        case Forfeited(actor="clock") if len(names) > 2:
            return _("%(name)s was away for too long and is out of the match.", name=name)
        case Forfeited(actor="clock"):
            return _("%(name)s was away for too long and loses the match.", name=name)
        case Forfeited():
            return _("%(name)s resigns.", name=name)
        case TimedOut():
            return _("%(name)s ran out of time.", name=name)
        case Settled(outcome=Outcome(winners=())):
            return _("%(name)s claims a draw, since the opponent left.", name=name)
        case Settled():
            return _("%(name)s claims the win, since the opponent left.", name=name)
        case Controlled(bot=None):
            return _("%(name)s is back in the match.", name=name)
        case Controlled():
            return _("A bot plays for %(name)s.", name=name)
        case TakenBack():
            return _("%(name)s takes a move back.", name=name)
    return None


def _line_to_its_seat(entry: AnyEntry, seats: int) -> Words | None:
    if isinstance(entry, Forfeited | TimedOut) and seats == 1:
        return _("You were away for too long.") if entry.actor == Actor.CLOCK else None
    match entry:
        case Forfeited(actor="clock") if seats > 2:
            return _("You were away for too long and are out of the match.")
        case Forfeited(actor="clock"):
            return _("You were away for too long and lose the match.")
        case Forfeited():
            return _("You resign.")
        case TimedOut():
            return _("You ran out of time.")
        case Settled(outcome=Outcome(winners=())):
            return _("You claim a draw, since your opponent left.")
        case Settled():
            return _("You claim the win, since your opponent left.")
        case Controlled(bot=None):
            return _("You're back in the match.")
        case Controlled():
            return _("A bot plays for you.")
        case TakenBack():
            return _("You take a move back.")
    return None
