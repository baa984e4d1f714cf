"""What people type, paste or send as a file, made into grids. Pure, and kind to line ends and blank lines only.

Whatever else is wrong with a grid is kept as it is, so that the checks can point at it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from msgspec import Struct, convert
from msgspec.structs import fields

from accounts.invisible_characters import EMPTY, is_piled
from accounts.names import MAX_MARKS
from games.engine.errors import BadData
from games.engine.setup import MapText
from games.engine.wire import canonical, check_names, decode
from games.engine.words import Words
from games.engine.words import words as _
from games.maps.format import GRIDS, MAX_TEXT, NO_HINTS, SIZE, Grid, grids_of, made_map, read_map

MAX_FILE = 64 * 1024
MAX_TAGS = 5
MAX_TAG = 24
_NO_TEXT = _("This isn't text: choose a file that ends in .txt, .js or .json.")
NULLS = _("This contains an invisible character that can't be saved: U+0000. Type it again without it.")
"""The error for a character that PostgreSQL does not store."""
_LINE = re.compile(r"\r\n|\r|\n")
_TAG = re.compile(r"[^\W_](?:[^\W_]|[ -](?=[^\W_]))*")


class Misread(BadData):
    """A whole map that was pasted into a grid and cannot be read."""

    def __init__(self, grid: str, words: Words) -> None:
        self.grid = grid
        super().__init__(words)


class MapFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A map as a JSON file."""

    terrain: tuple[str, ...]
    strategic: tuple[str, ...] = NO_HINTS
    safe: tuple[str, ...] = NO_HINTS
    mountain_pref: tuple[str, ...] = NO_HINTS
    name: str = ""


def grid_of(text: str) -> Grid:
    """The rows of a grid: the lines of a text that are not blank."""
    lines = (line.strip(" \t") for line in _LINE.split(text.removeprefix("\ufeff")))
    return tuple(line for line in lines if line)


def map_of(values: Mapping[str, str]) -> MapText:
    """The map that is typed into the four grids. A grid of hints in which nothing stands is one of zeros."""
    terrain, *hints = (grid_of(values[name]) for name in GRIDS)
    strategic, safe, mountain_pref = (grid or NO_HINTS for grid in hints)
    return made_map(values.get("name", ""), terrain, strategic, safe, mountain_pref)


def values_of(text: MapText) -> dict[str, str]:
    """The four grids of a map as they are typed."""
    return {name: "\n".join(grid) for name, grid in zip(GRIDS, grids_of(text), strict=True)}


def spread_out(values: Mapping[str, str]) -> dict[str, str]:
    """The typed values, where a whole map was pasted into one grid with each of its grids in its place.

    Raises Misread where that is the article's code, and wrong.
    """
    for name in GRIDS:
        text = values[name]
        if "GlobalVariables" in text or len(grid_of(text)) == len(GRIDS) * SIZE:
            try:
                return {**values, **values_of(read_map(text, ""))}
            except BadData as error:
                raise Misread(name, error.words) from None
    return dict(values)


def file_values(content: bytes, name: str) -> dict[str, str]:
    """The grids of a file (`.txt`, `.js`, `.json`), and the map's name if it says one. Raises BadData."""
    text = _file_text(content)
    if text.lstrip().startswith("{"):
        sent = _json_map(text)
        found = made_map(sent.name, sent.terrain, sent.strategic, sent.safe, sent.mountain_pref)
        named = {"name": sent.name[:60]} if sent.name else {}
        values = values_of(found) | named
        check_signs("".join(values.values()))
        return values
    return values_of(read_map(text, name))


def _json_map(text: str) -> MapFile:
    """The map in a JSON text. Raises BadData where it is malformed, names something twice, or is no map."""
    try:
        sent = decode(text, dict)
    except BadData:
        raise BadData(
            _("This begins like JSON, but can't be read as JSON. Check its brackets and commas.")
        ) from None
    check_names(text.encode())
    known = [one.name for one in fields(MapFile)]
    for name in sent:
        if name not in known:
            raise BadData(_("A map has no part called “%(name)s”.", name=str(name)[:40]))
    if "terrain" not in sent:
        raise BadData(_("The file has no terrain."))
    for name, part in sent.items():
        if name == "name" and not isinstance(part, str):
            raise BadData(_("The name has to be a text in quotation marks."))
        if name != "name" and not (isinstance(part, list) and all(isinstance(row, str) for row in part)):
            raise BadData(
                _("“%(name)s” has to be a list of rows, each a text in quotation marks.", name=name)
            )
    return convert(sent, MapFile)


def _file_text(content: bytes) -> str:
    if len(content) > MAX_FILE:
        raise too_large()
    if content.startswith(b"PK\x03\x04"):
        raise BadData(_("This is a zip archive. Unpack it, and send the file that is in it."))
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadData(_NO_TEXT) from None
    check_signs(text)
    if len(text) > MAX_TEXT:
        raise too_large()
    return text


def check_signs(text: str) -> None:
    """Raises BadData where something stands in a text that no database keeps."""
    if "\0" in text:
        raise BadData(_NO_TEXT)


def too_large() -> BadData:
    """Why a file or a request is not looked at."""
    return BadData(_("This is too much for a map: the limit is %(most)s characters.", most=MAX_TEXT))


def write_json(text: MapText, name: str) -> str:
    """The map as a JSON file, which `file_values` reads."""
    rows, strategic, safe, mountain_pref = grids_of(text)
    return canonical(MapFile(rows, strategic, safe, mountain_pref, name)).decode() + "\n"


def tags_of(text: str) -> tuple[str, ...]:
    """The tags in a text, with commas between them. Raises BadData."""
    # Cut before it is put into its one form, which takes the square of the number of marks: it is no tag anyway.
    words = (word.strip()[: 10 * MAX_TAG] for word in text.split(","))
    forms = (" ".join(unicodedata.normalize("NFC", word).casefold().split()) for word in words)
    tags = tuple(dict.fromkeys(word for word in forms if word))
    if len(tags) > MAX_TAGS:
        raise BadData(
            _("A map has %(most)s tags at most; these are %(count)s.", most=MAX_TAGS, count=len(tags))
        )
    for tag in tags:
        if not _TAG.fullmatch(tag) or len(tag) > MAX_TAG:
            raise BadData(
                _(
                    "“%(tag)s” isn't a tag: write up to %(most)s letters or digits.",
                    tag=tag[:40],
                    most=MAX_TAG,
                )
            )
    return tags


def name_problem(name: str) -> BadData | None:
    """Why a map cannot have this name; None if it can."""
    hidden = [sign for sign in name if not sign.isprintable() or sign in EMPTY]
    if not name.translate(dict.fromkeys(map(ord, hidden))).strip():
        return BadData(_("Give the map a name."))
    if hidden:
        where = f"U+{ord(hidden[0]):04X}"
        return BadData(_("The name contains an invisible character: %(sign)s.", sign=where))
    if is_piled(name, MAX_MARKS):
        return BadData(_("One letter of the name has too many accents."))
    return None
