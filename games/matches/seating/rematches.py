"""Rematches: the same people once more, each a seat further on. All rematches of a match are one series."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from accounts.models import User
from games.engine.errors import BadData
from games.engine.fairness import make_secret
from games.engine.setup import Deck, SeatSetup, Setup
from games.engine.words import words as _
from games.matches.errors import FORM_USED, NotAllowed
from games.matches.models import Match, Series
from games.matches.seating.decks import with_bots
from games.matches.seating.services import bot_sit, match_join, match_set_up
from games.matches.snapshot import MatchSnapshot, snapshot_of_row
from games.site.locks import lock_user


@transaction.atomic
def match_rematch(
    *,
    match: Match,
    user: User,
    nonce: str = "",
    commitment: str = "",
    deck: Deck | None = None,
    secret: str = "",
) -> Match:
    """The rematch of a finished match, with the seats swapped: proposed by the first, joined by the second.

    Bots accept at once. All rematches of a match are one series. Without a deck, the previous one is kept.
    """
    lock_user(user)
    match = Match.objects.select_for_update().get(pk=match.pk)
    snapshot = snapshot_of_row(match)
    if snapshot.seat_of(user.pk) is None:
        raise NotAllowed(_("Only those who played can ask for a rematch."))
    if snapshot.chapter:
        raise NotAllowed(_("This game is part of a story, and goes on there."))
    if snapshot.lesson:
        raise NotAllowed(_("A lesson has no rematch. You can take it again."))
    if snapshot.daily:
        raise NotAllowed(_("You get one try a day. You can practice on past deals on their pages."))
    if not snapshot.is_over:
        raise NotAllowed(_("You can ask for a rematch when the match is over."))
    rematch = Match.objects.alive().filter(rematch_of=match).first()
    if rematch is None:
        if Match.objects.filter(secret=secret, daily=None).exists():
            raise BadData(FORM_USED)
        Match.objects.filter(rematch_of=match).update(rematch_of=None)
        if match.series is None:
            match.series = Series.objects.create()
            match.save(update_fields=["series"])
        rematch = _rematch_made(match, snapshot, user, secret or make_secret())
    return match_join(match=rematch, user=user, nonce=nonce, commitment=commitment, deck=deck)


def _rematch_made(match: Match, snapshot: MatchSnapshot, user: User, secret: str) -> Match:
    """The rematch, with only its bots seated."""
    options = snapshot.game.settled(snapshot.setup.options)
    bots = [sitter for sitter in snapshot.sitters if sitter.user_id is None]
    bare = Setup(options, (SeatSetup(),) * len(snapshot.seats), map=snapshot.setup.map)
    setup = with_bots(snapshot.game, bare, [snapshot.seat_again(bot.seat) for bot in bots], secret)
    is_practice = match.is_practice and not snapshot.setup.hidden.stack  # whose cards are no longer set
    kept: dict[str, Any] = {"is_private": match.is_private, "series": match.series, "rematch_of": match}
    kept["has_list"] = len(snapshot.seats) - len(bots) > 1
    rematch = match_set_up(match.game, setup, secret, is_practice=is_practice, created_by=user, **kept)
    for bot in bots:
        seat = snapshot.seat_again(bot.seat)
        bot_sit(rematch, seat, bot.bot, setup.seats[seat].deck)
    return rematch
