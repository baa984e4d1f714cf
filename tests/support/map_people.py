"""People who draw, review and look at maps, and a map to draw."""

from __future__ import annotations

from django.contrib.auth.models import Permission
from django.test import Client

from accounts.models import User
from accounts.services import guest_create
from games.maps.models import Draft, LogEntry, Map, Revision
from games.maps.services.drafts import draft_create
from games.maps.services.reviews import review_publish, review_take
from games.maps.services.revisions import revision_submit
from tests.support.land import FORD as TERRAIN

ZEROS = "\n".join(["0" * 11] * 11)


def painted(*tiles: tuple[int, int, str], terrain: str = "", partners: bool = True) -> str:
    """The terrain with some tiles painted over, and their partners by half a turn along with them."""
    rows = [list(row) for row in (terrain or TERRAIN).split("\n")]
    for row, column, code in tiles:
        rows[row][column] = code
        if partners:
            rows[10 - row][10 - column] = code
    return "\n".join("".join(row) for row in rows)


def user(name: str) -> User:
    """Somebody with an account."""
    return User.objects.create_user(name)


def moderator(name: str = "Mo") -> User:
    """Somebody who may review maps."""
    made = user(name)
    made.user_permissions.add(Permission.objects.get(codename="review_map"))
    return User.objects.get(pk=made.pk)


def staff(name: str = "Stef") -> User:
    """Somebody of the staff."""
    return User.objects.create_user(name, is_staff=True)


def guest() -> User:
    """Somebody who has not signed up."""
    return guest_create()


def client_of(who: User | None) -> Client:
    """A browser in which somebody is logged in; nobody for None."""
    client = Client()
    if who is not None:
        client.force_login(who)
    return client


def typed(**more: str) -> dict[str, str]:
    """What stands in a form that can be submitted."""
    return {
        "name": "The Ford",
        "description": "Lava in the middle.",
        "licence": "cc-by",
        "tags": "lava, narrow",
        "note": "My first one.",
        "terrain": painted((3, 4, "H")),
        "strategic": ZEROS,
        "safe": ZEROS,
        "mountain_pref": ZEROS,
        **more,
    }


def draft(owner: User, **more: str) -> Draft:
    """A draft of somebody's."""
    return draft_create(user=owner, values=typed(**more))


def submitted(author: User, **more: str) -> Revision:
    """A map that waits for review."""
    return revision_submit(user=author, draft=draft(author, **more))


def published(author: User, reviewer: User | None = None, **more: str) -> Map:
    """A map in the gallery."""
    reviewer = reviewer or User.objects.filter(username="Mo").first() or moderator()
    revision = review_take(user=reviewer, revision=submitted(author, **more))
    return review_publish(user=reviewer, revision=revision).map


def acts(row: Map) -> list[tuple[str, str]]:
    """Who did what with a map, the first first."""
    lines = LogEntry.objects.filter(map=row).select_related("actor").order_by("pk")
    return [(line.act, line.actor.username if line.actor else "") for line in lines]
