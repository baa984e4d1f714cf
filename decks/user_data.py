"""What decks keep of a user: to be exported, handed over from a guest to an account, or deleted.

The five functions are what `accounts.user_data` asks of an app; each runs inside its transaction.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import QuerySet

from accounts.models import User
from decks import codes
from decks.models import Deck
from decks.services import free_name
from games.engine.words import plural as ngettext
from games.registry import pools
from games.site.translation import translate


def export(user: User) -> Mapping[str, Any]:
    """The decks of a user, each with the code that any site of this kind can read."""
    return {
        "decks": [
            {
                "game": deck.game,
                "name": deck.name,
                "pool": deck.pool,
                "leader": deck.leader,
                "cards": deck.cards,
                "code": codes.to_code(deck.value, pools()[deck.game]) if deck.game in pools() else None,
                "is_public": deck.is_public,
                "created": deck.created_at.isoformat(),
                "changed": deck.changed_at.isoformat(),
                "deleted": deck.deleted_at.isoformat() if deck.deleted_at else None,
            }
            for deck in Deck.objects.filter(owner=user).order_by("pk")
        ]
    }


def prospect(source: User, target: User) -> Iterable[str]:
    """What will become of a guest's decks, to be shown before: they all come along."""
    decks = Deck.objects.of(source).count()
    if decks:
        yield translate(
            ngettext("The guest's deck comes along.", "The guest's %(n)s decks come along.", decks)
        )


def hand_over(source: User, target: User) -> None:
    """Give a guest's decks to an account; where both have one of a name, the guest's gets a number."""
    taken: dict[str, set[str]] = defaultdict(set)
    for game, name in Deck.objects.of(target).values_list("game", "name"):
        taken[game].add(name.lower())
    decks = list(Deck.objects.filter(owner=source))
    for deck in decks:
        deck.owner = target
        if deck.deleted_at is None:
            deck.name = free_name(deck.name, taken[deck.game])
            taken[deck.game].add(deck.name.lower())
    Deck.objects.bulk_update(decks, ["owner", "name"])


def leave(user: User) -> None:
    """Delete the decks of a user who leaves; matches keep the lists that were played."""
    Deck.objects.filter(owner=user).delete()


def without(users: QuerySet[User]) -> QuerySet[User]:
    """The users who keep no deck."""
    return users.filter(decks=None)
