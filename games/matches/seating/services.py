"""How a match is made, joined and left; bots in free seats (`bots`) and `rematches` are built upon it.

Arguments are keyword-only. Each raises a RuleError with a sentence for the player where something
is not allowed, and has then changed nothing. Each sends
`match_changed` once it is committed (`told.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone
from msgspec.structs import replace

from accounts.models import User
from games.engine.errors import BadData
from games.engine.fairness import bot_nonce, checked_nonce, fingerprint, make_secret, seed_of
from games.engine.game import Seat
from games.engine.setup import Deck, Hidden, MapText, SeatSetup, Setup
from games.engine.wire import encode
from games.engine.words import words as _
from games.maps.services.plays import map_played
from games.matches import ledger, purse
from games.matches.errors import FORM_USED, HAS_BEGUN, NotAllowed
from games.matches.models import ABANDON_AFTER, UNFINISHED, Daily, Match, Player, Series
from games.matches.play.journal import issued
from games.matches.seating.decks import seat_setups
from games.matches.snapshot import MatchSnapshot, snapshot_load
from games.matches.told import tell_anew
from games.registry import GAMES, Registered
from games.site.locks import lock_user

MAX_OPEN = 10  # open matches of one user at once: a few users could fill the lobby otherwise
ALONE = _("You practise on your own or against bots: nobody else can sit down.")
BOT_THERE = _("The host has let a bot sit in your seat. You can watch this match.")
KEPT = _("This is a rematch: its seats are kept for those who played before. You can watch it.")


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
    map_text: MapText | None = None,
    secret: str = "",
    series: Series | None = None,
    names: Sequence[str] = (),
    is_practice: bool = False,
) -> Match:
    """A new match with its creator in seat 0 and bots in the seats after; it starts when it is full.

    `secret` is the one that was promised before the nonce was made (`commitments.py`); a new one if there
    was none. Creating twice with the same promise is the same as creating once. A game that is played on a map
    is played on the usual one if none is given. `is_practice` makes it count for nothing, as some options do.
    """
    lock_user(user)
    if promised := match_promised(secret, user):
        return promised
    registered, secret = GAMES[game], secret or make_secret()
    count = seats or registered.game.seats[0]
    _check_bots(registered, count, bots)
    hidden = hidden or Hidden()
    brought = seat_setups(registered.game, options, count, len(bots), secret, is_practice=bool(hidden.stack))
    setup = Setup(options, brought, hidden, map_text or _usual_map(registered, options))
    is_practice = is_practice or registered.game.is_practice(setup)
    if is_practice and len(bots) < count - 1:
        raise BadData(ALONE)
    try:
        with transaction.atomic():
            kept: dict[str, Any] = {"created_by": user, "is_private": is_private, "series": series}
            match = match_set_up(game, setup, secret, is_practice=is_practice, **kept)
    except IntegrityError:  # the form was sent twice at the same moment
        if promised := match_promised(secret, user):
            return promised
        raise
    _sit(match, setup, seat=0, user=user, nonce=checked_nonce(nonce), deck=deck)
    for seat, bot in enumerate(bots, start=1):
        bot_sit(match, seat, bot, names[seat - 1] if names else "")
    if hidden.rigging and (series is None or not series.story or len(bots) < count - 1):
        raise NotAllowed(_("Cards are stacked in a story only, and never between people."))
    match_start_if_full(match, user)
    _check_open(match, user)
    tell_anew(match.pk)
    return match


def _check_bots(registered: Registered, count: int, bots: Sequence[str]) -> None:
    """Raise BadData where a game has no such number of seats, or these bots cannot take some of them."""
    if count not in registered.game.seats or len(bots) > count - 1 or set(bots) - set(registered.bots):
        raise BadData(_("There is no such opponent."))
    if len(bots) < count - 1 and not all(registered.bots[bot].is_rival for bot in bots):
        # Beside a stranger, one that plays for its host would make two players against the third.
        raise BadData(_("There is no such opponent."))


def _check_open(match: Match, user: User) -> None:
    """Raise NotAllowed if this match waits for players and its creator has too many that do."""
    mine = Match.objects.open().filter(created_by=user, rematch_of=None)
    if match.status == Match.Status.OPEN and mine.count() > MAX_OPEN:
        raise NotAllowed(_("You have %(most)s open tables already. Call one off first.", most=MAX_OPEN))


def _usual_map(registered: Registered, options: Any) -> MapText | None:
    """The map by value, so that no later version of it changes a match that was played on this one."""
    if not registered.game.takes_map(options):
        return None
    return next((known.text for known in registered.maps.values()), None)


def match_promised(secret: str, user: User | None) -> Match | None:
    """The match that has this secret already. Raises BadData if the user may not have it, or no longer."""
    match = Match.objects.filter(secret=secret, daily=None).first()
    is_own = match is not None and user is not None and match.created_by_id == user.pk
    if match and (not is_own or match.status not in UNFINISHED):
        raise BadData(FORM_USED)
    return match


def match_begun(*, user: User, daily: Daily, setup: Setup[Any], nonce: str) -> Match:
    """A match of one alone on the deal of a day, which begins at once, whatever its player owns."""
    match = match_set_up(daily.game, setup, daily.secret, created_by=user, is_private=True, daily=daily)
    _sit(match, setup, seat=0, user=user, nonce=nonce, deck=None)
    match_start_if_full(match, user)
    tell_anew(match.pk)
    return match


def match_set_up(
    game: str, setup: Setup[Any], secret: str, *, is_practice: bool = False, **fields: Any
) -> Match:
    """A match in which nobody sits yet. It is practice if it is said so, or its setup asks for it."""
    rules = GAMES[game].game.rules
    return Match.objects.create(
        game=game,
        rules=rules,
        setup=encode(setup),
        secret=secret,
        fingerprint=fingerprint(game, rules, setup, secret),
        is_practice=is_practice or GAMES[game].game.is_practice(setup),
        deadline=timezone.now() + ABANDON_AFTER,
        **fields,
    )


@transaction.atomic
def match_join(*, match: Match, user: User, nonce: str, deck: Deck | None = None) -> Match:
    """Sit down in the first free seat of an open match. Joining twice is the same as joining once."""
    lock_user(user)
    match = match_locked(match)
    if match.players.filter(user=user).exists():
        return match
    if match.status != Match.Status.OPEN:
        raise NotAllowed(HAS_BEGUN)
    snapshot = snapshot_load(match.pk)
    if match.rematch_of_id:
        seat, deck = _kept(snapshot_load(match.rematch_of_id), snapshot, user, deck)
        if seat not in snapshot.free_seats:
            raise NotAllowed(BOT_THERE)
        match_touch(match.rematch_of_id)
    else:
        taken = {sitter.seat for sitter in snapshot.sitters}
        seat = next(Seat(seat) for seat in range(len(snapshot.setup.seats)) if seat not in taken)
    _sit(match, snapshot.setup, seat=seat, user=user, nonce=checked_nonce(nonce), deck=deck)
    match_start_if_full(match, user)
    tell_anew(match.pk)
    return match


def match_locked(match: Match) -> Match:
    """The match as it is now, which nobody else changes until this transaction ends.

    A rematch is locked after the match that it follows: always in this order, or two could wait for
    each other for ever.
    """
    rows = Match.objects.select_for_update()
    if match.rematch_of_id:
        rows.get(pk=match.rematch_of_id)
    return rows.get(pk=match.pk)


def _kept(
    before: MatchSnapshot, snapshot: MatchSnapshot, user: User, deck: Deck | None
) -> tuple[Seat, Deck | None]:
    """The seat in a rematch that is kept for somebody, and the deck: the one of before, if none is brought.

    Where one deck is for all, the one that was chosen for the rematch counts.
    """
    seat = before.seat_of(user.pk)
    if seat is None:
        raise NotAllowed(KEPT)
    kept = before.seat_again(seat)
    is_settled = any(brought.deck for brought in snapshot.setup.seats)
    if is_settled and not snapshot.game.takes_deck(snapshot.setup.options, kept):
        return kept, deck
    return kept, deck or before.setup.seats[seat].deck


def match_touch(match_id: int | None) -> None:
    """Something that the room shows has changed, but nothing in the game. There may be no such match."""
    Match.objects.filter(pk__in=[match_id]).update(version=F("version") + 1)
    tell_anew(match_id)


def _sit(match: Match, setup: Setup[Any], *, seat: int, user: User, nonce: str, deck: Deck | None) -> None:
    seats = list(setup.seats)
    seats[seat] = SeatSetup(deck=deck)
    seated = replace(setup, seats=tuple(seats))
    problems = GAMES[match.game].game.problems(seated)
    if problems:
        raise BadData(problems[0].what)
    if not match.is_practice and match.daily is None:
        ledger.check_owns(user, GAMES[match.game], seated)
    purse.check_covers(user, 0 if match.is_practice else GAMES[match.game].game.stake(setup.options))
    Player.objects.create(match=match, seat=seat, user=user, nonce=nonce, seen_at=timezone.now())
    match.setup = encode(seated)
    match.version += 1
    match.save(update_fields=["setup", "version"])


def bot_sit(match: Match, seat: int, bot: str, alias: str = "") -> None:
    """A bot takes a free seat; its nonce follows from the secret (`fairness.py`)."""
    nonce = bot_nonce(match.secret, seat)
    Player.objects.create(match=match, seat=seat, bot=bot, alias=alias, nonce=nonce)


def match_start_if_full(match: Match, by: User) -> None:
    """Deal the cards if nobody is missing any more; `by` filled the last seat."""
    players = list(match.players.all())
    snapshot = snapshot_load(match.pk)
    if len(players) < len(snapshot.setup.seats):
        return
    purse.buy_in(snapshot, by)
    if snapshot.setup.map and not match.is_practice:
        map_played(sha256=snapshot.setup.map.sha256, user_ids=[player.user_id for player in players])
    game = snapshot.game
    step = game.setup(snapshot.setup, seed_of(match.secret, [player.nonce for player in players]))
    acting = tuple(sorted(game.to_act(step.state)))
    match.status = Match.Status.PLAYING
    match.started_at = match.moved_at = timezone.now()
    match.opening = encode(step.events)
    match.state, match.state_rules = encode(step.state), game.rules
    match.turns = encode(issued((0,) * len(players), (), acting, None))
    match.acting = encode(acting)
    match.deadline = timezone.now() + ABANDON_AFTER
    match.version += 1
    match.save()


@transaction.atomic
def match_leave(*, match: Match, user: User) -> Match:
    """Stand up before the start; the match is called off when its creator or the last player does."""
    match = match_locked(match)
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
    tell_anew(match.pk)
    match_touch(match.rematch_of_id)
    return match
