"""Every write of a match: views, consumers, the clock and commands call these and nothing else. How bots
fill a table (`filling`) and how a match is played once more (`rematches`) are built upon them.

Arguments are keyword-only. Each raises a RuleError with a sentence for the player where something
is not allowed, and has then changed nothing. None of them tells anybody: callers say
`live.changed` once the service has returned, which is after the commit.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone
from msgspec.structs import replace

from accounts.models import User
from games.engine.entries import Acted, Actor, Controlled, Forfeited, Settled
from games.engine.errors import BadData, GameOver, NotYourTurn, RuleError, StaleTurn
from games.engine.fairness import bot_nonce, checked_nonce, fingerprint, make_secret, seed_of
from games.engine.game import Outcome, Seat
from games.engine.offers import action_from
from games.engine.play import forfeit, play
from games.engine.rng import Rng
from games.engine.setup import Deck, Hidden, SeatSetup, Setup
from games.engine.wire import encode
from games.engine.words import words as _
from games.holding import hold
from games.matches import clock, purse, selectors, tables, takeover
from games.matches.bringing import seats_laid
from games.matches.forms import MoveAsked
from games.matches.journal import Advance, advance, advance_bot, is_played, issued
from games.matches.models import UNTOUCHED, Match, Player, Series
from games.matches.tables import Table
from games.registry import GAMES


class NotAllowed(RuleError):
    """Something that this user may not do with this match."""

    default = _("You cannot do that here.")


USED = _("A match was made from this form already. Send it once more if you want another.")
BEGUN = _("This match has already begun. You can watch it.")
MOST_OPEN = 10  # tables at once that one user lets wait: a few users could fill the lobby otherwise
ALONE = _("You practise on your own or against bots: nobody else can sit down.")
BOT_THERE = _("The host has let a bot sit in your seat. You can watch this match.")
KEPT = _("This is a rematch: its seats are kept for those who played before. You can watch it.")

# --- Before the start -----------------------------------------------------------------------------


@transaction.atomic
def match_create(
    *,
    user: User,
    game: str,
    options: Any,
    nonce: str,
    is_private: bool = False,
    bots: Sequence[str] = (),
    seats: int | None = None,
    deck: Deck | None = None,
    hidden: Hidden | None = None,
    secret: str = "",
    series: Series | None = None,
    names: Sequence[str] = (),
) -> Match:
    """A new match with its creator in seat 0 and bots in the seats after; it starts when it is full.

    `secret` is the one that was promised before the nonce was made (`promises.py`); a new one if there
    was none. Creating twice with the same promise is the same as creating once.
    """
    hold(user)
    if promised := match_promised(secret, user):
        return promised
    registered = GAMES[game]
    count = seats or registered.game.seats[0]
    if count not in registered.game.seats or len(bots) > count - 1 or set(bots) - set(registered.bots):
        raise BadData(_("There is no such opponent."))
    if len(bots) < count - 1 and not all(registered.bots[bot].is_rival for bot in bots):
        # Beside a stranger, one that plays for its host would make two of the table against the third.
        raise BadData(_("There is no such opponent."))
    secret = secret or make_secret()
    hidden = hidden or Hidden()
    laid = seats_laid(registered.game, options, count, len(bots), secret, is_practice=bool(hidden.stack))
    setup = Setup(options, laid, hidden)
    if registered.game.is_practice(setup) and len(bots) < count - 1:
        raise BadData(ALONE)
    try:
        with transaction.atomic():
            match = lay(game, setup, secret, created_by=user, is_private=is_private, series=series)
    except IntegrityError:  # the form was sent twice at the same moment
        if promised := match_promised(secret, user):
            return promised
        raise
    _sit(match, setup, seat=0, user=user, nonce=checked_nonce(nonce), deck=deck)
    for seat, bot in enumerate(bots, start=1):
        bot_sit(match, seat, bot, names[seat - 1] if names else "")
    if hidden.rigging and (series is None or not series.story or len(bots) < count - 1):
        raise NotAllowed(_("Cards are stacked in a story only, and never between people."))
    start_if_full(match, user)
    mine = Match.objects.filter(created_by=user, status=Match.Status.OPEN, rematch_of=None)
    if match.status == Match.Status.OPEN and mine.count() > MOST_OPEN:
        raise NotAllowed(_("You have %(most)s open tables already. Call one off first.", most=MOST_OPEN))
    return match


def match_promised(secret: str, user: User | None) -> Match | None:
    """The match that has this secret already. Raises BadData if the user may not have it, or no longer."""
    match = Match.objects.filter(secret=secret).first()
    going_on = (Match.Status.OPEN, Match.Status.PLAYING)
    is_own = match is not None and user is not None and match.created_by_id == user.pk
    if match and (not is_own or match.status not in going_on):
        raise BadData(USED)
    return match


def lay(game: str, setup: Setup[Any], secret: str, **fields: Any) -> Match:
    """A table at which nobody sits yet."""
    rules = GAMES[game].game.rules
    return Match.objects.create(
        game=game,
        rules=rules,
        setup=encode(setup),
        secret=secret,
        fingerprint=fingerprint(game, rules, setup, secret),
        is_practice=GAMES[game].game.is_practice(setup),
        deadline=timezone.now() + UNTOUCHED,
        **fields,
    )


@transaction.atomic
def match_join(*, match: Match, user: User, nonce: str, deck: Deck | None = None) -> Match:
    """Sit down in the first free seat of an open match. Joining twice is the same as joining once."""
    hold(user)
    match = locked(match)
    if match.players.filter(user=user).exists():
        return match
    if match.status != Match.Status.OPEN:
        raise NotAllowed(BEGUN)
    table = tables.load(match.pk)
    if match.rematch_of_id:
        seat, deck = _kept(tables.load(match.rematch_of_id), table, user, deck)
        if seat not in table.free_seats:
            raise NotAllowed(BOT_THERE)
        touch(match.rematch_of_id)
    else:
        taken = {sitter.seat for sitter in table.sitters}
        seat = next(Seat(seat) for seat in range(len(table.setup.seats)) if seat not in taken)
    _sit(match, table.setup, seat=seat, user=user, nonce=checked_nonce(nonce), deck=deck)
    start_if_full(match, user)
    return match


def locked(match: Match) -> Match:
    """The match as it is now, which nobody else changes until this transaction ends.

    A rematch is locked after the match that it follows: always in this order, or two could wait for
    each other for ever.
    """
    rows = Match.objects.select_for_update()
    if match.rematch_of_id:
        rows.get(pk=match.rematch_of_id)
    return rows.get(pk=match.pk)


def _kept(before: Table, table: Table, user: User, deck: Deck | None) -> tuple[Seat, Deck | None]:
    """The seat in a rematch that is kept for somebody, and the deck: the one of before, if none is brought.

    Where one deck is for all, the one that was chosen for the rematch counts.
    """
    seat = before.seat_of(user.pk)
    if seat is None:
        raise NotAllowed(KEPT)
    kept = before.seat_again(seat)
    is_settled = any(brought.deck for brought in table.setup.seats)
    if is_settled and not table.game.takes_deck(table.setup.options, kept):
        return kept, deck
    return kept, deck or before.setup.seats[seat].deck


def touch(match_id: int | None) -> None:
    """Something that the room shows has changed, but nothing in the game. There may be no such match."""
    Match.objects.filter(pk__in=[match_id]).update(version=F("version") + 1)


def _sit(match: Match, setup: Setup[Any], *, seat: int, user: User, nonce: str, deck: Deck | None) -> None:
    seats = list(setup.seats)
    seats[seat] = SeatSetup(deck=deck)
    seated = replace(setup, seats=tuple(seats))
    problems = GAMES[match.game].game.problems(seated)
    if problems:
        raise BadData(problems[0].what)
    purse.check_covers(user, 0 if match.is_practice else GAMES[match.game].game.stake(setup.options))
    Player.objects.create(match=match, seat=seat, user=user, nonce=nonce, seen_at=timezone.now())
    match.setup = encode(seated)
    match.version += 1
    match.save(update_fields=["setup", "version"])


def bot_sit(match: Match, seat: int, bot: str, alias: str = "") -> None:
    """A bot takes a free seat; its nonce follows from the secret (`fairness.py`)."""
    nonce = bot_nonce(match.secret, seat)
    Player.objects.create(match=match, seat=seat, bot=bot, alias=alias, nonce=nonce)


def start_if_full(match: Match, by: User) -> None:
    """Deal the cards if nobody is missing any more; `by` filled the last seat."""
    players = list(match.players.all())
    table = tables.load(match.pk)
    if len(players) < len(table.setup.seats):
        return
    purse.buy_in(table, by)
    game = table.game
    step = game.setup(table.setup, seed_of(match.secret, [player.nonce for player in players]))
    acting = tuple(sorted(game.to_act(step.state)))
    match.status = Match.Status.PLAYING
    match.started_at = match.moved_at = timezone.now()
    match.opening = encode(step.events)
    match.state, match.state_rules = encode(step.state), game.rules
    match.turns = encode(issued((0,) * len(players), (), acting, None))
    match.acting = encode(acting)
    match.deadline = timezone.now() + UNTOUCHED
    match.version += 1
    match.save()


@transaction.atomic
def match_leave(*, match: Match, user: User) -> Match:
    """Stand up before the start; the match is called off when its creator or the last player does."""
    match = locked(match)
    if match.status != Match.Status.OPEN:
        raise NotAllowed(_("The match has begun: you can resign, but not leave."))
    if not match.players.filter(user=user).delete()[0]:
        raise NotAllowed(_("You do not sit at this table."))
    if match.created_by_id == user.pk or not match.players.filter(user__isnull=False).exists():
        match.status = Match.Status.CALLED_OFF
        match.ended_at = timezone.now()
        match.deadline = None
    match.version += 1
    match.save()
    touch(match.rematch_of_id)
    return match


# --- In play --------------------------------------------------------------------------------------


def move_play(*, match_id: int, user_id: int, asked: MoveAsked) -> Table:
    """A person's move; once, if it is sent again. Raises StaleTurn for a spent turn, and whatever play() raises."""

    def decide(table: Table) -> Advance:
        seat = _seat_in_play(table, user_id)
        if seat not in table.acting:
            raise NotYourTurn
        if asked.turn != table.turns[seat]:
            raise StaleTurn
        if table.bot_of(seat):
            return takeover.given_back(table, seat)
        action = action_from(table.game, asked.picks, asked.fields)
        return _acted(table, seat, Actor.PERSON, action)

    try:
        table = advance(match_id, decide)
    except RuleError:
        table = tables.fresh(match_id)
        if not is_played(table, user_id, asked):
            raise
        return table
    if isinstance(table.recent[-1].entry, Controlled):  # the bot has stopped; now for the move itself
        return advance(match_id, decide)
    return table


def bot_move(*, match_id: int) -> Table | None:
    """The move of the first bot that is to act; None if none is.

    If it plays for somebody who is back by now, it gives them their seat instead.
    """
    table = tables.fresh(match_id)
    if not table.bots_to_act:
        return None
    sitter = table.bots_to_act[0]
    seat, turn = sitter.seat, table.turns[sitter.seat]
    if takeover.is_back(table, sitter):
        return advance_bot(match_id, sitter, turn, lambda table: takeover.given_back(table, seat))
    view = selectors.seat_view(table, seat)
    legal = tuple(table.game.legal_actions(table.state, seat))
    # The bot's chance is its own: nothing it does can depend on the match's seed.
    action = table.registered.bots[sitter.bot].choose(view, legal, Rng(make_secret()))
    return advance_bot(match_id, sitter, turn, lambda table: _acted(table, seat, Actor.BOT, action))


def _acted(table: Table, seat: Seat, actor: Actor, action: Any) -> Advance:
    step = play(table.game, table.state, seat, action)
    return Advance(Acted(seat, actor, action, step.events), step.state, table.game.outcome(step.state))


def _seat_in_play(table: Table, user_id: int) -> Seat:
    seat = table.seat_of(user_id)
    if seat is None:
        raise NotAllowed(_("You are watching this match. Only its players can play."))
    if table.is_open:
        raise NotAllowed(_("The match has not begun yet."))
    if not table.is_playing:
        raise GameOver
    return seat


def seat_forfeit(*, match_id: int, user_id: int) -> Table:
    """A player resigns."""

    def decide(table: Table) -> Advance:
        seat = _seat_in_play(table, user_id)
        if table.is_out(seat):
            raise NotAllowed(_("You are out of this match already. The others play on."))
        step = forfeit(table.game, table.state, seat)
        entry = Forfeited(seat, Actor.PERSON, step.events)
        return Advance(entry, step.state, table.game.outcome(step.state))

    return advance(match_id, decide)


def result_claim(*, match_id: int, user_id: int, what: str, now: dt.datetime | None = None) -> Table:
    """End a match whose opponent has been gone for a minute on their turn: `what` is "win" or "draw"."""
    moment = now or timezone.now()
    if what not in ("win", "draw"):
        raise BadData(_("You can claim the win or a draw."))

    def decide(table: Table) -> Advance:
        seat = _seat_in_play(table, user_id)
        if seat not in selectors.claimants(table, moment):
            raise NotAllowed(_("You can claim it when the other has been gone for a minute on their turn."))
        winners = (seat,) if what == "win" else ()
        scores = tuple(int(other in winners) for other in range(len(table.setup.seats)))
        outcome = Outcome(winners, scores, _("The one who was to play left the table."))
        return Advance(Settled(seat, Actor.PERSON, outcome), table.state, outcome)

    return advance(match_id, decide)


def expire_due(now: dt.datetime) -> list[int]:
    """End every match that nobody touched before its deadline; returns the ids of those it looked after.

    An open one is called off; in one being played the clock runs out for whoever is to act, and bots
    that were forgotten are only to be woken. Running it twice, or at the same moment as a move or as
    another process, ends nothing twice.
    """
    ended = []
    due = Match.objects.filter(deadline__lte=now, game__in=GAMES)
    for match_id, status in due.values_list("pk", "status"):
        if status == Match.Status.OPEN:
            if _call_off(match_id, now):
                ended.append(match_id)
            continue
        try:
            if not tables.fresh(match_id).bots_to_act:
                clock.run_out(match_id, now)
        except RuleError:
            continue  # somebody moved at the last moment
        ended.append(match_id)
    return ended


@transaction.atomic
def _call_off(match_id: int, now: dt.datetime) -> bool:
    match = locked(Match.objects.get(pk=match_id))
    if match.status != Match.Status.OPEN or match.deadline is None or match.deadline > now:
        return False
    match.status, match.ended_at, match.deadline = Match.Status.CALLED_OFF, now, None
    match.version += 1
    match.save()
    touch(match.rematch_of_id)
    return True
