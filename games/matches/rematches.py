"""Rematches: the same people once more, each a seat further on. All rematches of a match are one series."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from games.engine.errors import BadData
from games.engine.fairness import make_secret
from games.engine.setup import Deck, Setup
from games.engine.words import words as _
from games.holding import hold
from games.matches import tables
from games.matches.bringing import seats_laid_again
from games.matches.models import Match, Series
from games.matches.services import USED, NotAllowed, bot_sit, lay, match_join
from games.matches.tables import Table


@transaction.atomic
def match_rematch(
    *, match: Match, user: User, nonce: str, deck: Deck | None = None, secret: str = ""
) -> Match:
    """The rematch of a finished match, with the seats swapped: proposed by the first, joined by the second.

    Bots accept at once. All rematches of a match are one series. Without a deck, the one of before.
    """
    hold(user)
    match = Match.objects.select_for_update().get(pk=match.pk)
    table = tables.load(match.pk)
    if table.seat_of(user.pk) is None:
        raise NotAllowed(_("Only those who played can ask for a rematch."))
    if table.told:
        raise NotAllowed(_("This game is part of a story, and goes on there."))
    if not table.is_over:
        raise NotAllowed(_("A rematch can be asked for when the match is over."))
    rematch = Match.objects.filter(rematch_of=match).exclude(status=Match.Status.CALLED_OFF).first()
    if rematch is None:
        if Match.objects.filter(secret=secret).exists():
            raise BadData(USED)
        Match.objects.filter(rematch_of=match).update(rematch_of=None)
        if match.series is None:
            match.series = Series.objects.create()
            match.save(update_fields=["series"])
        rematch = _rematch_laid(match, table, user, secret or make_secret())
    return match_join(match=rematch, user=user, nonce=nonce, deck=deck)


def _rematch_laid(match: Match, table: Table, user: User, secret: str) -> Match:
    """The rematch with nobody at the table but the bots."""
    setup = Setup(table.setup.options, seats_laid_again(table), map=table.setup.map)
    kept = {"is_private": match.is_private, "series": match.series, "rematch_of": match}
    rematch = lay(match.game, setup, secret, created_by=user, **kept)
    for sitter in table.sitters:
        if sitter.user_id is None:
            bot_sit(rematch, table.seat_again(sitter.seat), sitter.bot)
    return rematch
