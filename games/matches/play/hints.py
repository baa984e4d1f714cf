"""What a bot would do, who knows no more than the player: three hints a match, and turn by turn when it is over."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from django.db.models import F, Q
from msgspec import Struct

from games.engine.bots import Bot
from games.engine.errors import NotYourTurn
from games.engine.game import Seat
from games.engine.offers import picks_of
from games.engine.rng import Rng
from games.engine.words import Words
from games.engine.words import words as _
from games.matches.errors import NotAllowed
from games.matches.models import Player
from games.matches.redaction import view_of_state
from games.matches.snapshot import MatchSnapshot, snapshot_fresh

HINTS = 3


class Advice(Struct, frozen=True):
    """What the adviser of a game would do."""

    bot: Words
    why: Words
    """How it thinks."""
    what: Words
    picks: tuple[str, ...]
    action: Any


def adviser_of(snapshot: MatchSnapshot) -> Bot[Any, Any] | None:
    """The bot whose choices are shown in a match; None for a game without such."""
    return snapshot.registered.bots.get(snapshot.registered.adviser)


def _hinter_of(snapshot: MatchSnapshot) -> Bot[Any, Any] | None:
    """The same for hints, which the deal of a day is without."""
    is_daily = snapshot.daily is not None and not snapshot.is_practice
    return None if is_daily else adviser_of(snapshot)


def hints_left(snapshot: MatchSnapshot, user_id: int | None) -> int | None:
    """How many hints a player may still ask for; None where there are none."""
    if _hinter_of(snapshot) is None or not snapshot.is_playing:
        return None
    given = (
        Player.objects.filter(match_id=snapshot.id, user=user_id or 0).values_list("hints", flat=True).first()
    )
    return None if given is None else HINTS - given


def hint_ask(*, match_id: int, user_id: int) -> Advice:
    """A hint for this turn; asked for again in the same turn, it is the same one. Raises NotAllowed."""
    snapshot = snapshot_fresh(match_id)
    seat, bot = snapshot.seat_of(user_id), _hinter_of(snapshot)
    if seat is None or bot is None:
        raise NotAllowed(_("There are no hints for you here."))
    if seat not in snapshot.acting:
        raise NotYourTurn
    turn = snapshot.turns[seat]
    own = Player.objects.filter(match_id=match_id, user=user_id)
    free = Q(hints__lt=HINTS) & ~Q(hint_turn=turn)
    is_given = own.filter(free).update(hints=F("hints") + 1, hint_turn=turn)
    if not is_given and not own.filter(hint_turn=turn).exists():
        raise NotAllowed(_("You have had all %(most)s hints of this match.", most=HINTS))
    return advice(snapshot, bot, snapshot.state, seat, snapshot.entries)


def advice(snapshot: MatchSnapshot, bot: Bot[Any, Any], state: Any, seat: Seat, entries: int) -> Advice:
    """What a bot would do in a state after so many entries, knowing what its seat sees and nothing else."""
    view = view_of_state(snapshot.slug, state, seat)
    legal = tuple(snapshot.game.legal_actions(state, seat))
    # Its chance is its own, and the same however often it is asked: nothing of it comes from the match's seed.
    rng = Rng(sha256(f"advice:{snapshot.public_id}:{entries}".encode()).hexdigest())
    action = bot.choose(view, legal, rng)
    what = snapshot.registered.page.action_words(view, action)
    return Advice(bot.name, bot.description, what, picks_of(action), action)
