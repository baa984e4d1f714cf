"""The actions that a bot would take, knowing no more than the player: three hints a match, and every turn once it
is over."""

from __future__ import annotations

from functools import partial
from hashlib import sha256
from typing import Any

from cachetools import LRUCache
from django.db.models import F, Q
from msgspec import Struct
from msgspec.structs import replace

from games.engine.bots import Bot, Why
from games.engine.errors import NotYourTurn
from games.engine.game import Seat
from games.engine.offers import AnyPage, Prefix, picks_of
from games.engine.rng import Rng
from games.engine.words import Words
from games.engine.words import words as _
from games.matches.errors import NotAllowed
from games.matches.models import Player
from games.matches.play.thinking import thought
from games.matches.redaction import view_of_state
from games.matches.snapshot import MatchSnapshot, snapshot_fresh

HINTS = 3
MAX_WHYS = 4
"""The most terms of a score that are shown; the others hardly count."""


class Advice(Struct, frozen=True):
    """The adviser's suggested action."""

    bot: Words
    why: Words
    """How the bot thinks."""
    what: Words
    picks: tuple[str, ...]
    """In a hint, those that it gives away."""
    prefix: tuple[str, ...]
    """The first of its picks, up to the last one that still leads to a choice and is not made with others at once."""
    action: Any
    whys: tuple[Words, ...]
    """The reasons for and against it, the weightiest first."""
    counted: Words
    """What is said before them."""
    turn: int = 0
    """Of a hint, the turn that it is for."""


_given: LRUCache[tuple[str, Seat, int], Advice] = LRUCache(maxsize=512)


def adviser_of(snapshot: MatchSnapshot) -> Bot[Any, Any] | None:
    """The bot whose choices are shown in a match; None for a game without one."""
    return snapshot.registered.bots.get(snapshot.registered.adviser)


def _hinter_of(snapshot: MatchSnapshot) -> Bot[Any, Any] | None:
    """The same for hints: none in a lesson, for the deal of a day, for credits, nor against others in a match that
    counts."""
    if snapshot.lesson:
        return None
    has_hints = snapshot.is_practice or (snapshot.is_solo and snapshot.daily is None and not snapshot.stake)
    return adviser_of(snapshot) if has_hints else None


def hints_left(snapshot: MatchSnapshot, user_id: int | None) -> int | None:
    """How many hints a player may still ask for; None where there are none."""
    if _hinter_of(snapshot) is None or not snapshot.is_playing:
        return None
    given = (
        Player.objects.filter(match_id=snapshot.id, user=user_id or 0).values_list("hints", flat=True).first()
    )
    return None if given is None else HINTS - given


def hint_ask(*, match_id: int, user_id: int) -> Advice:
    """A hint for this turn; asked for again in the same turn, it is the same one. Raises NotAllowed, Busy."""
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
        raise NotAllowed(_("You've used all %(most)s hints of this match.", most=HINTS))
    compute = partial(_hint, snapshot, bot, seat)
    return thought(_given, (snapshot.public_id, seat, snapshot.entries), compute)


def _hint(snapshot: MatchSnapshot, bot: Bot[Any, Any], seat: Seat) -> Advice:
    """The advice of this turn, as far as a hint of this game gives it away."""
    whole = advice(snapshot, bot, snapshot.state, seat, snapshot.entries)
    view, page = view_of_state(snapshot.slug, snapshot.state, seat), snapshot.registered.page
    what, picks = page.hint(view, whole.action)
    whys = whole.whys if picks == whole.picks else ()
    prefix, turn = _choosing(page, view, picks), snapshot.turns[seat]
    return replace(whole, what=what, picks=picks, prefix=prefix, whys=whys, turn=turn)


def advice(snapshot: MatchSnapshot, bot: Bot[Any, Any], state: Any, seat: Seat, entries: int) -> Advice:
    """The bot's action in the state after so many entries, knowing only what its seat sees."""
    view = view_of_state(snapshot.slug, state, seat)
    legal = tuple(snapshot.game.legal_actions(state, seat))
    # Its chance is its own, and the same however often it is asked: nothing of it comes from the match's seed.
    rng = Rng(sha256(f"advice:{snapshot.public_id}:{entries}".encode()).hexdigest())
    action = bot.choose(view, legal, rng)
    page, picks = snapshot.registered.page, picks_of(action)
    what, whys = page.action_words(view, action), whys_of(bot, view, action)
    prefix = _choosing(page, view, picks)
    return Advice(
        Words(bot.persona(seat).name), bot.description, what, picks, prefix, action, whys, bot.counted
    )


def _choosing(page: AnyPage, view: Any, picks: Prefix) -> Prefix:
    """The first of these picks, as far as they are made one by one and leave a choice."""
    for size in range(len(picks) - 1):
        if any(offer.whole and offer.picks == picks[size:] for offer in page.offers(view, picks[:size])):
            return picks[:size]
    while picks and not page.offers(view, picks):
        picks = picks[:-1]
    return picks


def whys_of(bot: Bot[Any, Any], view: Any, action: Any) -> tuple[Words, ...]:
    """The weightiest reasons for and against an action in a bot's eyes."""
    return _words(bot.why(view, action))


def whys_seen(bot: Bot[Any, Any], before: Any, after: Any, seat: Seat, action: Any) -> tuple[Words, ...]:
    """The same, as far as somebody may know it who saw a seat act with these views before and after it."""
    return _words(bot.why_seen(before, after, seat, action))


def _words(whys: tuple[Why, ...]) -> tuple[Words, ...]:
    return tuple(why.words for why in whys[:MAX_WHYS])
