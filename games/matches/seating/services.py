"""Making, joining and leaving matches; bots in free seats (`bots`) and `rematches` are built upon it.

Arguments are keyword-only. Each raises a RuleError with a sentence for the player if something is not allowed, and
has then changed nothing. Each sends `match_changed` once it is committed (`told.py`).
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
from decks.choices import deck_in_order
from games.engine.chain import chain_begun
from games.engine.errors import BadData
from games.engine.fairness import (
    bot_nonce,
    checked_commitment,
    checked_nonce,
    deck_bound,
    fingerprint,
    make_nonce,
    make_secret,
    promise_of,
    seed_of,
)
from games.engine.game import Seat
from games.engine.setup import Deck, Hidden, MapText, SeatSetup, Setup
from games.engine.wire import encode
from games.engine.words import words as _
from games.maps.services.plays import map_played
from games.matches.closing import seated_as
from games.matches.errors import FORM_USED, HAS_BEGUN, IS_CLOSED, NotAllowed
from games.matches.models import ABANDON_AFTER, UNFINISHED, Daily, Match, Player, Series
from games.matches.play.journal import issued
from games.matches.presence.selectors import absences
from games.matches.purses import ledger, purse
from games.matches.seating.decks import with_bots
from games.matches.seating.options import usual_map
from games.matches.snapshot import MatchSnapshot, newcomers_of, snapshot_load, snapshot_of_row
from games.matches.snapshot_parts import Closing
from games.matches.told import tell, tell_anew
from games.registry import GAMES, Registered, game_by
from games.site.locks import lock_user

MAX_OPEN = 10  # open matches of one user at once: a few users could fill the lobby otherwise
MAX_OPEN_OF_NETWORK = 20  # of all guests of one address, who may be one person with twenty names
REVEAL_WITHIN = dt.timedelta(seconds=20)
"""The time that browsers have to show their nonces; then the table opens anew without those that did not."""
ALONE = _("This is practice: nobody else can sit down.")
BOT_THERE = _("The host has given your seat to a bot. You can watch this match.")
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
    opened_from: str = "",
    commitment: str = "",
) -> Match:
    """A new match with its creator in seat 0 and bots in the seats after; it starts when it is full.

    The nonce counts where the creator plays alone or against bots, else the commitment (`closing.py`). `secret` is
    the one promised before the nonce was made (`commitments.py`), by default a new one. Creating twice with the same
    promise is the same as creating once. A game that needs a map is played on the usual one if none
    is given. `is_practice` makes it count for nothing, as some options do. `opened_from` names the network of the
    request (`games.site.rates`).
    """
    lock_user(user)
    if promised := match_promised(secret, user):
        return promised
    secret = secret or make_secret()
    setup = _setup_of(GAMES[game], options, seats, bots, secret, hidden or Hidden(), map_text)
    is_alone = len(bots) == len(setup.seats) - 1
    if not is_alone and (is_practice or GAMES[game].game.is_practice(setup)):
        raise BadData(ALONE)
    try:
        with transaction.atomic():
            kept: dict[str, Any] = {"created_by": user, "is_private": is_private, "series": series}
            kept["has_list"] = not is_alone
            kept["opened_from"] = opened_from
            match = match_set_up(game, setup, secret, is_practice=is_practice, **kept)
    except IntegrityError:  # the form was sent twice at the same moment
        if promised := match_promised(secret, user):
            return promised
        raise
    _sit(match, setup, 0, user, deck, nonce, commitment)
    for seat, bot in enumerate(bots, start=1):
        bot_sit(match, seat, bot, setup.seats[seat].deck, names[seat - 1] if names else "")
    if setup.hidden.rigging and not (is_alone and series and series.story):
        raise NotAllowed(_("Cards are stacked in a story only, and never between people."))
    tell(match_start_if_full(match, user))
    _check_open(match, user)
    return match


def _setup_of(
    registered: Registered,
    options: Any,
    seats: int | None,
    bots: Sequence[str],
    secret: str,
    hidden: Hidden,
    map_text: MapText | None,
) -> Setup[Any]:
    """What a match starts from, before anybody but bots sits down. Raises BadData for bots that cannot play it."""
    options, count = registered.game.settled(options), seats or registered.game.seats[0]
    _check_bots(registered, count, bots)
    bare = Setup(options, (SeatSetup(),) * count, hidden, map_text or usual_map(registered, options))
    return with_bots(registered.game, bare, range(1, len(bots) + 1), secret)


def _check_bots(registered: Registered, count: int, bots: Sequence[str]) -> None:
    """Raise BadData if a game has no such number of seats, or these bots cannot take some of them."""
    if count not in registered.game.seats or len(bots) > count - 1 or set(bots) - set(registered.everyone):
        raise BadData(_("There is no such opponent."))
    if len(bots) < count - 1 and not all(registered.everyone[bot].is_rival for bot in bots):
        # Beside a stranger, one that plays for its host would make two players against the third.
        raise BadData(_("There is no such opponent."))


def _check_open(match: Match, user: User) -> None:
    """Raise NotAllowed if this match waits for players and its creator has too many that do."""
    if match.status != Match.Status.OPEN:
        return
    waiting = Match.objects.open().filter(rematch_of=None)
    if waiting.filter(created_by=user).count() > MAX_OPEN:
        raise NotAllowed(_("You have %(most)s open tables already. Cancel one first.", most=MAX_OPEN))
    if not user.is_guest or not match.opened_from:
        return
    of_guests = waiting.filter(opened_from=match.opened_from, created_by__is_guest=True)
    if of_guests.count() > MAX_OPEN_OF_NETWORK:
        raise NotAllowed(
            _(
                "Guests on your network have %(most)s open tables already. Sit down at one, or sign up.",
                most=MAX_OPEN_OF_NETWORK,
            )
        )


def match_promised(secret: str, user: User | None) -> Match | None:
    """The match that has this secret already. Raises BadData if the user may not have it."""
    match = Match.objects.filter(secret=secret, daily=None).first()
    is_own = match is not None and user is not None and match.created_by_id == user.pk
    if match and (not is_own or match.status not in UNFINISHED):
        raise BadData(FORM_USED)
    return match


def match_begun(
    *, user: User, game: str, setup: Setup[Any], secret: str, nonce: str, daily: Daily | None
) -> Match:
    """A solo match on the deal of a day, or on one like it, which begins at once, whatever its player owns."""
    match = match_set_up(game, setup, secret, created_by=user, is_private=True, daily=daily)
    _sit(match, setup, 0, user, None, nonce)
    tell(match_start_if_full(match, user))
    return match


def match_set_up(
    game: str, setup: Setup[Any], secret: str, *, is_practice: bool = False, **fields: Any
) -> Match:
    """A match with all seats free. It is practice if asked for, or if its setup demands it."""
    rules = GAMES[game].game.rules
    return Match.objects.create(
        game=game,
        rules=rules,
        setup=encode(setup),
        secret=secret,
        promise=promise_of(secret),
        fingerprint=fingerprint(game, rules, setup, secret),
        is_practice=is_practice or GAMES[game].game.is_practice(setup),
        deadline=timezone.now() + ABANDON_AFTER,
        **fields,
    )


@transaction.atomic
def match_join(
    *, match: Match, user: User, nonce: str = "", commitment: str = "", deck: Deck | None = None
) -> Match:
    """Sit down in the first free seat of an open match. Joining twice is the same as joining once."""
    lock_user(user)
    match = match_locked(match)
    snapshot = snapshot_of_row(match)
    if snapshot.seat_of(user.pk) is not None:
        return match
    if match.status != Match.Status.OPEN:
        raise NotAllowed(HAS_BEGUN)
    if match.closed_at:
        raise NotAllowed(IS_CLOSED)
    if match.rematch_of_id:
        seat, deck = _kept(snapshot_load(match.rematch_of_id), snapshot, user, deck)
        if seat not in snapshot.free_seats:
            raise NotAllowed(BOT_THERE)
        match_touch(match.rematch_of_id)
    else:
        taken = {sitter.seat for sitter in snapshot.sitters}
        seat = next(Seat(seat) for seat in range(len(snapshot.setup.seats)) if seat not in taken)
    _sit(match, snapshot.setup, seat, user, deck, nonce, commitment)
    tell(match_start_if_full(match, user))
    return match


def match_locked(match: Match) -> Match:
    """The match as it is now, locked until this transaction ends.

    A rematch is locked after the match that it follows: in any other order two transactions could deadlock.
    """
    rows = Match.objects.select_for_update()
    if match.rematch_of_id:
        rows.get(pk=match.rematch_of_id)
    return rows.get(pk=match.pk)


def _kept(
    before: MatchSnapshot, snapshot: MatchSnapshot, user: User, deck: Deck | None
) -> tuple[Seat, Deck | None]:
    """The seat in a rematch kept for a user, and its deck: by default the previous one.

    If all share one deck, the one chosen for the rematch counts.
    """
    seat = before.seat_of(user.pk)
    if seat is None:
        raise NotAllowed(KEPT)
    kept = before.seat_again(seat)
    is_settled = any(brought.deck for brought in snapshot.setup.seats)
    if is_settled and not snapshot.game.takes_deck(snapshot.setup.options, kept):
        return kept, deck
    previous = before.setup.seats[seat].deck
    return kept, deck or (previous and deck_in_order(snapshot.slug, previous))


def match_touch(match_id: int | None) -> None:
    """Raises the version when only the room changed. The match need not exist."""
    Match.objects.filter(pk__in=[match_id]).update(version=F("version") + 1)
    tell_anew(match_id)


def _sit(
    match: Match,
    setup: Setup[Any],
    seat: int,
    user: User,
    deck: Deck | None,
    nonce: str,
    commitment: str = "",
) -> None:
    """A user takes a seat; a table that a list closes gets the nonce later, from a browser that binds one."""
    if match.has_list:
        chance = {"nonce": "", "commitment": checked_commitment(commitment)}
    else:
        # A page of today binds one also where the table was opened before there were lists.
        chance = {"nonce": nonce or make_nonce() if commitment else nonce}
    if not commitment:
        checked_nonce(nonce)
    seats = list(setup.seats)
    seats[seat] = SeatSetup(deck=deck)
    seated = replace(setup, seats=tuple(seats))
    problems = game_by(match.game, match.rules).problems(seated)
    if problems:
        raise BadData(problems[0].what)
    if not match.is_practice and match.daily is None:
        ledger.check_owns(user, GAMES[match.game], seated)
    purse.check_covers(user, 0 if match.is_practice else GAMES[match.game].game.stake(setup.options))
    _player(match, seat, deck, user=user, seen_at=timezone.now(), **chance)
    match.setup = encode(seated)
    match.version += 1
    match.save(update_fields=["setup", "version"])


def bot_sit(match: Match, seat: int, bot: str, deck: Deck | None, alias: str = "") -> None:
    """A bot takes a free seat; its nonce follows from the secret (`fairness.py`)."""
    version, nonce = GAMES[match.game].everyone[bot].version, bot_nonce(match.secret, seat)
    _player(match, seat, deck, bot=bot, bot_version=version, alias=alias, nonce=nonce)


def _player(match: Match, seat: int, deck: Deck | None, **fields: Any) -> None:
    bound = deck_bound(match.secret, seat, deck) if deck else ""
    Player.objects.create(match=match, seat=seat, deck_bound=bound, **fields)


def match_start_if_full(match: Match, by: User) -> MatchSnapshot:
    """Deal the cards once all seats are taken, or close the table first if nonces are still to come.

    `by` took the last one. Returns the match as it is then.
    """
    snapshot = snapshot_of_row(match)
    if snapshot.free_seats:
        return snapshot
    if match.has_list and _closed(match, snapshot):
        return snapshot_of_row(match)
    return match_started(match, snapshot, by)


def _closed(match: Match, snapshot: MatchSnapshot) -> bool:
    """Close a full table: everybody gets its list, and nothing in it changes from here on.

    Returns whether any nonce is still to come. Where nobody's browser made a commitment, or is there to show what it
    stands for, the nonce follows from the secret as a bot's does: that is settled before any other is shown.
    """
    now = timezone.now()
    gone = absences(snapshot, now)
    for player in match.players.filter(user__isnull=False):
        if not player.commitment or Seat(player.seat) in gone:
            player.commitment, player.nonce = "", bot_nonce(match.secret, player.seat)
            player.save(update_fields=["commitment", "nonce"])
    match.closed_at = now
    if not match.players.filter(nonce="").exists():
        return False
    match.deadline = now + REVEAL_WITHIN
    match.version += 1
    match.save(update_fields=["closed_at", "deadline", "version"])
    return True


def match_started(match: Match, snapshot: MatchSnapshot, by: User) -> MatchSnapshot:
    """Deal the cards, now that all nonces are there. Returns the match as it is then."""
    players = list(match.players.all())
    purse.buy_in(snapshot, by)
    if snapshot.setup.map and not match.is_practice:
        map_played(sha256=snapshot.setup.map.sha256, user_ids=[player.user_id for player in players])
    game = snapshot.game
    nonces = [player.nonce for player in players]
    seed = seed_of(match.secret, nonces, snapshot.setup.hidden.seed)
    step = game.setup(snapshot.setup, seed)
    acting = tuple(sorted(game.to_act(step.state)))
    turns = issued((0,) * len(players), (), acting, None)
    chain = None
    match.status = Match.Status.PLAYING
    match.started_at = match.moved_at = timezone.now()
    match.opened_from = ""
    if match.promise:  # a table of the first format, opened before that, keeps it
        seated, seats = tuple(map(seated_as, players)), snapshot.setup.seats
        chain = chain_begun(match.secret, match.fingerprint, nonces, seated, seats)
        match.head = chain.head
    match.opening = encode(step.events)
    match.state, match.state_rules = encode(game.stored(step.state)), game.rules
    match.turns = encode(turns)
    match.acting = encode(acting)
    match.deadline = timezone.now() + ABANDON_AFTER
    match.version += 1
    match.save()
    return replace(
        snapshot,
        status=match.status,
        version=match.version,
        opening=step.events,
        state=step.state,
        turns=turns,
        acting=acting,
        chain=chain,
        deadline=match.deadline,
        kept_for=(),
        closing=Closing(match.anew) if match.has_list else None,
        newcomers=tuple(newcomers_of(match, snapshot.registered, snapshot.sitters)),
    )


@transaction.atomic
def match_leave(*, match: Match, user: User) -> Match:
    """Stand up before the start; the match is called off when its creator or the last player does."""
    match = match_locked(match)
    if match.status != Match.Status.OPEN:
        raise NotAllowed(_("The match has begun: you can resign, but not leave."))
    if match.closed_at:
        raise NotAllowed(_("The cards are about to be dealt: nobody can leave now."))
    if not match.players.filter(user=user).delete()[0]:
        raise NotAllowed(_("You don't have a seat at this table."))
    if match.created_by_id == user.pk or not match.players.filter(user__isnull=False).exists():
        match.status = Match.Status.CALLED_OFF
        match.opened_from = ""
        match.ended_at = timezone.now()
        match.deadline = None
    match.version += 1
    match.save()
    tell(snapshot_of_row(match))
    match_touch(match.rematch_of_id)
    return match
