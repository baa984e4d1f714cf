"""Published maps as the gallery shows them: filtered, sorted, and in a constant number of queries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from secrets import randbelow
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from msgspec import Struct

from accounts.models import User
from accounts.selectors import user_by_name
from games.engine.words import Words
from games.engine.words import words as _
from games.maps.format import SYMMETRIES
from games.maps.models import Map
from games.maps.services.revisions import LOTS

ORDERS: Mapping[str, Words] = {
    "new": _("Newest"),
    "liked": _("Most stars"),
    "played": _("Most played"),
    "balanced": _("Fairest"),
}
_ORDER_BY = {
    "new": ("-published_at", "-id"),
    "liked": ("-stars", "-id"),
    "played": ("-plays", "-id"),
    "balanced": ("imbalance", "-id"),
}
WATERS: Mapping[str, tuple[int, int, Words]] = {
    "little": (0, 9, _("A little: up to 9 tiles")),
    "some": (10, 19, _("Some: 10 to 19 tiles")),
    "much": (20, 121, _("A lot: 20 tiles or more")),
}
HOMES: Mapping[str, tuple[int, int, Words]] = {
    "small": (0, 9, _("Small: up to 9 tiles")),
    "middle": (10, 15, _("Medium: 10 to 15 tiles")),
    "large": (16, 121, _("Large: 16 tiles or more")),
}
"""How large the region is in which a king starts."""


class Query(Struct, frozen=True):
    """A query to the gallery; "" where it does not matter."""

    q: str = ""
    """Part of a name."""
    symmetry: str = ""
    water: str = ""
    home: str = ""
    author: str = ""
    tag: str = ""
    sort: str = "new"

    @property
    def is_narrow(self) -> bool:
        """Whether anything is asked for."""
        return self != Query()


class MapCard(Struct, frozen=True):
    """A map in a list."""

    name: str
    address: str
    picture: str
    author: str
    author_address: str
    stars: int
    plays: int
    is_ranked: bool
    tags: tuple[str, ...]


def query_of(sent: Mapping[str, str]) -> Query:
    """What an address asks for; what means nothing is left out."""
    return Query(
        q=" ".join(sent.get("q", "")[:60].replace("\0", "").split()),
        symmetry=_one_of(sent.get("symmetry", ""), SYMMETRIES),
        water=_one_of(sent.get("water", ""), WATERS),
        home=_one_of(sent.get("home", ""), HOMES),
        tag=" ".join(sent.get("tag", "")[:40].replace("\0", "").casefold().split()),
        author=" ".join(sent.get("author", "")[:60].replace("\0", "").split()),
        sort=_one_of(sent.get("sort", ""), ORDERS) or "new",
    )


def _one_of(value: str, known: Mapping[str, Any]) -> str:
    return value if value in known else ""


Keys = QuerySet[Map, int]
"""Keys of maps in order: what a page does not show is then skipped without a look at its rows."""


def maps_found(query: Query) -> Keys:
    """The published maps that are asked for, in order."""
    found = _asked_for(query)
    return found.filter(imbalance__isnull=False) if query.sort == "balanced" else found


def left_out(query: Query) -> int:
    """How many of the maps that are asked for cannot be put in that order: nobody knows yet how fair they are."""
    return _asked_for(query).filter(imbalance__isnull=True).count() if query.sort == "balanced" else 0


def _asked_for(query: Query) -> Keys:
    found = Map.objects.published().order_by(*_ORDER_BY[query.sort]).values_list("pk", flat=True)
    if query.q:
        found = found.filter(name__icontains=query.q)
    if query.symmetry:
        found = found.filter(symmetry=query.symmetry)
    if query.water:
        found = found.filter(water__range=WATERS[query.water][:2])
    if query.home:
        found = found.filter(home__range=HOMES[query.home][:2])
    if query.author:
        user = user_by_name(name=query.author)
        found = found.filter(author=user) if user else found.filter(source__iexact=query.author, author=None)
    return found.filter(tags__name=query.tag) if query.tag else found


def _shown() -> QuerySet[Map]:
    """Published maps with all that a card tells, and nothing more."""
    rows = Map.objects.published().select_related("author", "published")
    return rows.only(
        "public_id", "name", "source", "stars", "plays", "is_ranked", "author__username", "author__public_id",
        "published__sha256", "published__tags",
    )  # fmt: skip


def maps_by(author: User) -> Keys:
    """The published maps of an author, the newest first."""
    found = Map.objects.published().filter(author=author).order_by(*_ORDER_BY["new"])
    return found.values_list("pk", flat=True)


def cards_of(keys: Iterable[int]) -> tuple[MapCard, ...]:
    """Published maps as cards; what was withdrawn a moment ago is left out."""
    wanted = list(keys)
    rows = _shown().in_bulk(wanted)
    return tuple(_card(rows[key]) for key in wanted if key in rows)


def _card(row: Map) -> MapCard:
    revision = row.published
    assert revision is not None  # noqa: S101  for the type: only what is published is listed
    author = row.author
    return MapCard(
        name=row.name,
        address=row.get_absolute_url(),
        picture=picture_address(revision.sha256),
        author=author.username if author else row.source,
        author_address=reverse("maps_by", args=[author.public_id]) if author else "",
        stars=row.stars,
        plays=row.plays,
        is_ranked=row.is_ranked,
        tags=tuple(revision.tags),
    )


def picture_address(sha256: str) -> str:
    """Where the picture of a revision is."""
    return reverse("map_picture", args=[sha256])


def map_at_random() -> Map | None:
    """One of the published maps that count, by the lots that they drew; None if there is none."""
    good = Map.objects.published().filter(is_ranked=True)
    return good.filter(lot__gte=randbelow(LOTS)).order_by("lot").first() or good.order_by("lot").first()
