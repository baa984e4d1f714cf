"""Every write of a deck. What is not allowed raises a RuleError with a sentence, and changes nothing."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence

from django.db import transaction
from django.utils import timezone

from accounts.invisible_characters import is_piled, shows_nothing
from accounts.models import User
from decks.lists import MAX_NAME, checked_card, checked_counts, checked_name, counted, deck_of
from decks.models import Deck
from games.engine.errors import BadData, RuleError
from games.engine.pools import CardPool
from games.engine.setup import Deck as DeckValue
from games.engine.words import words as _
from games.registry import pools
from games.site.locks import lock_user

MAX_DECKS = 1000
"""Decks that one user can keep."""
UNDO = dt.timedelta(days=30)
"""The time in which a deleted deck can be restored. After that it is deleted for good."""


class NameTaken(RuleError):
    """Two decks of one owner and game cannot have the same name."""

    default = _("You already have a deck with that name. Choose another name.")


class TooManyDecks(RuleError):
    """More decks than one user can keep."""

    default = _(
        "You have %(most)s decks, which is the limit. Delete some that you don't play.", most=MAX_DECKS
    )


@transaction.atomic
def deck_create(
    *, user: User, game: str, name: str, cards: Mapping[str, int] | None = None, leader: str = ""
) -> Deck:
    """A new deck of today's pool of a game; a number is added to the name where it is taken."""
    pool = pools()[game]
    _check_leader(leader, pool)
    value = deck_of(_name_seen(name), pool.version, checked_counts(cards or {}, pool), pool, leader)
    return _added(user, game, [value])[0]


@transaction.atomic
def deck_begin(*, user: User, game: str, name: str) -> Deck:
    """The user's empty deck of a game, if there is one, or else a new one: a press begins no second empty deck."""
    lock_user(user)
    empty = Deck.objects.of(user, game).filter(cards={}, leader="").order_by("pk").first()
    return empty or deck_create(user=user, game=game, name=name)


@transaction.atomic
def decks_import(*, user: User, game: str, decks: Sequence[DeckValue]) -> list[Deck]:
    """Add decks that were read from a file or a code, or copied, all or none; taken names get a number."""
    return _added(user, game, decks)


def _added(user: User, game: str, wanted: Sequence[DeckValue]) -> list[Deck]:
    pool = pools()[game]
    lock_user(user)
    if Deck.objects.of(user).count() + len(wanted) > MAX_DECKS:
        raise TooManyDecks
    taken = _names_of(user, game)
    decks = []
    for value in wanted:
        free = free_name(_name_seen(value.name), taken)
        taken.add(free.lower())
        row = Deck(owner=user, game=game, name=free, pool=value.pool, changed_at=timezone.now())
        row.cards = checked_counts(counted(value, pool), pool)
        row.leader = checked_card(value.leader) if value.leader else ""
        decks.append(row)
    return Deck.objects.bulk_create(decks)


def _check_leader(leader: str | None, pool: CardPool) -> None:
    """Raises BadData where a deck of the pool cannot be led by it."""
    if leader and leader not in pool.leaders:
        raise BadData


def _name_seen(text: str) -> str:
    """The name as it is kept. Raises BadData for one that shows nothing, or covers what stands around it."""
    name = checked_name(text)
    if shows_nothing(name):
        raise BadData(_("Give the deck a name."))
    if is_piled(name):
        raise BadData(_("One letter of the name has too many accents."))
    return name


def _names_of(user: User, game: str) -> set[str]:
    """The names that are taken, in small letters."""
    names = Deck.objects.of(user, game).values_list("name", flat=True)
    return {name.lower() for name in names}


def free_name(name: str, taken: set[str]) -> str:
    """The name, with the first number behind it that makes it free if it is taken."""
    free, number = name, 1
    while free.lower() in taken:
        number += 1
        ending = f" {number}"
        free = name[: MAX_NAME - len(ending)].rstrip() + ending
    return free


def _own(user: User, deck: Deck) -> Deck:
    """The row as it is now, locked. Raises RuleError where it is not the user's, or gone."""
    row = Deck.objects.of(user).select_for_update().filter(pk=deck.pk).first()
    if row is None:
        raise RuleError(_("This deck isn't yours to change, or was deleted."))
    return row


@transaction.atomic
def deck_change(*, user: User, deck: Deck, counts: Mapping[str, int], leader: str | None = None) -> Deck:
    """Set how many of some cards a deck holds, and who leads it; all else stays as it is.

    So sending a change twice does no harm, and two windows may change different cards. A changed deck
    is one of today's pool.
    """
    row = _own(user, deck)
    pool = pools()[row.game]
    _check_leader(leader, pool)
    cards = checked_counts({**row.cards, **counts}, pool)
    now = (cards, row.leader if leader is None else leader, pool.version)
    if now != (row.cards, row.leader, row.pool):
        row.cards, row.leader, row.pool = now
        row.version += 1
        row.changed_at = timezone.now()
        row.save(update_fields=["cards", "leader", "pool", "version", "changed_at"])
    return row


@transaction.atomic
def deck_rename(*, user: User, deck: Deck, name: str) -> Deck:
    """Give a deck another name."""
    lock_user(user)
    row = _own(user, deck)
    name = _name_seen(name)
    if name.lower() != row.name.lower() and name.lower() in _names_of(user, row.game):
        raise NameTaken
    row.name, row.changed_at = name, timezone.now()
    row.save(update_fields=["name", "changed_at"])
    return row


@transaction.atomic
def deck_publish(*, user: User, deck: Deck, is_public: bool) -> Deck:
    """Show a deck to all, or to its owner only."""
    row = _own(user, deck)
    row.is_public = is_public
    row.save(update_fields=["is_public"])
    return row


@transaction.atomic
def deck_delete(*, user: User, deck: Deck) -> Deck:
    """Delete a deck, which can be restored for a while. What was deleted long ago goes for good."""
    row = _own(user, deck)
    now = timezone.now()
    row.deleted_at = now
    row.save(update_fields=["deleted_at"])
    Deck.objects.filter(deleted_at__lt=now - UNDO).delete()
    return row


@transaction.atomic
def deck_restore(*, user: User, deck: Deck) -> Deck:
    """Restore a deleted deck; a number is added to its name where that is taken by now."""
    lock_user(user)
    row = Deck.objects.select_for_update().filter(pk=deck.pk, owner_id=user.pk).first()
    if row is None:
        raise RuleError(_("This deck was deleted for good."))
    if row.deleted_at is None:
        return row
    if Deck.objects.of(user).count() >= MAX_DECKS:
        raise TooManyDecks
    row.name, row.deleted_at = free_name(row.name, _names_of(user, row.game)), None
    row.save(update_fields=["name", "deleted_at"])
    return row


def counts_asked(sets: Sequence[str]) -> dict[str, int]:
    """The counts that a page sends, as `b3*2` for each card. Raises BadData."""
    counts = {}
    for asked in sets[:100]:
        card, _star, count = asked.partition("*")
        if not (count.isascii() and count.isdigit() and len(count) < 3):
            raise BadData
        counts[card] = int(count)
    return counts
