"""Turns a chosen map key, as it stands in forms and addresses, into the map value of a setup."""

from __future__ import annotations

from msgspec import Struct

from games.engine.errors import BadData
from games.engine.setup import MapText
from games.engine.words import words as _
from games.maps.format import GAME
from games.maps.gallery.selectors import map_at_random, picture_address
from games.maps.models import Map

MAX_KEY = 16


class MapChoice(Struct, frozen=True):
    """A published map that a match can be opened on."""

    key: str
    name: str
    about: str
    picture: str
    address: str
    text: MapText


def map_chosen(game: str, key: str) -> MapChoice:
    """The published map of a game with a key. Raises BadData where there is none, or none any more."""
    row = None
    if game == GAME and len(key) <= MAX_KEY and "\0" not in key:
        row = Map.objects.published().select_related("published").filter(public_id=key).first()
    if row is None or row.published is None:
        raise BadData(_("There is no such map in the gallery. Choose another."))
    revision = row.published
    address, picture = row.get_absolute_url(), picture_address(revision.sha256)
    return MapChoice(key, revision.name, revision.description, picture, address, revision.text)


def key_at_random() -> str:
    """The key of one of the maps that count, the game's own among them; "" if there is none."""
    row = map_at_random()
    return row.public_id if row else ""
