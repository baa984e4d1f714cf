"""The pieces on the board as figures, and the tiles that they stand on."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.boards import Button
from games.engine.game import Seat, Viewer
from games.engine.offers import Prefix
from games.engine.values import Value
from games.engine.words import Words
from games.engine.words import words as _
from games.kings_conflict.page.hover_previews import Way
from games.kings_conflict.page.land import realm_id
from games.kings_conflict.page.offers import ATTACK, MOVE
from games.kings_conflict.page.reasons import attack_words
from games.kings_conflict.page.sight import Sight
from games.kings_conflict.rules.combat import attack_of
from games.kings_conflict.rules.maps.codes import CODES
from games.kings_conflict.rules.maps.tiles import NAMES, SIZE, TILES
from games.kings_conflict.rules.position import Position, card_of
from games.kings_conflict.rules.values import Piece


class Figure(Value, frozen=True):
    """A piece. `tone` is `own` or `other`: its colour and its shape."""

    id: str
    kind: str
    tone: str
    attack: str
    health: str
    is_hurt: bool
    is_stronger: bool
    words: Words


class Tile(Value, frozen=True):
    """A tile with what stands on it and what picking it does."""

    id: str
    name: str
    terrain: Words
    region: str
    """The id of the region that describes it; "" for none."""
    figure: Figure | None
    button: Button | None
    attack: Button | None
    """What leads to a blow of its piece at once, where picking it up leads to its steps."""
    mark: str
    """`picked`, `ready` to be picked up, or the target of a step (`go`) or of a blow (`strike`)."""
    state: str
    """`new` while its piece must wait for its owner's next turn, `done` once that has acted; else ""."""
    is_entry: bool
    """Whether the keyboard comes here first."""
    way: Way | None
    """What is drawn here while it is pointed at, or while its piece is picked up."""

    @property
    def cell(self) -> str:
        """The id of what is around it, which a pick puts anew."""
        return self.id.replace("tile-", "c")

    @property
    def look(self) -> str:
        """What its style goes by: classes with spaces between them."""
        return f"{self.mark} {self.state}".strip()


class Row(Value, frozen=True):
    """A row of tiles."""

    id: str
    tiles: tuple[Tile, ...]

    @property
    def thirds(self) -> tuple[tuple[Tile, ...], ...]:
        """Tiles that stand together, each a part of the page: a push names those around a tile that changed."""
        return self.tiles[:4], self.tiles[4:8], self.tiles[8:]


def rows_of(
    position: Position,
    sight: Sight,
    viewer: Viewer,
    prefix: Prefix,
    buttons: Mapping[str, Button],
    ways: Mapping[int, Way],
) -> tuple[Row, ...]:
    """The tiles of the board, row by row as they lie on the page; `ways` are drawn at some of them."""
    codes = sight.code(position.ground.codes)
    regions = [realm_id(region, sight) for region in position.regions_then]
    is_picking = bool(prefix)
    tiles = []
    for cell in range(TILES):
        tile = sight.cell_of[cell]
        piece = position.at.get(tile)
        button = buttons.get(f"tile-{cell}")
        number = position.region_of(tile)
        tiles.append(
            Tile(
                f"tile-{cell}",
                NAMES[cell],
                CODES[codes[tile]].name,
                regions[number] if number >= 0 else "",
                _figure(position, piece, viewer, sight.seat) if piece else None,
                button,
                buttons.get(f"piece-{piece.id}-attack") if piece else None,
                _mark(piece, sight.seat, prefix, button, is_picking=is_picking),
                _state(position, piece, button) if piece else "",
                piece is not None and piece.id == sight.seat + 1,
                ways.get(tile),
            )
        )
    return tuple([Row(f"row-{n}", tuple(tiles[n * SIZE : (n + 1) * SIZE])) for n in range(SIZE)])


def _mark(piece: Piece | None, seat: Seat, prefix: Prefix, button: Button | None, *, is_picking: bool) -> str:
    if piece is not None and prefix[:1] in ((MOVE,), (ATTACK,)) and prefix[1] == str(piece.id):
        return "picked"
    if button is None:
        return ""
    if not button.is_whole:
        return "ready"
    return "go" if piece is None else "strike" if piece.seat != seat else "aim"


def _figure(position: Position, piece: Piece, viewer: Viewer, seat: Seat) -> Figure:
    card, tone = card_of(piece), "own" if piece.seat == seat else "other"
    attack = attack_of(position, piece) if card.attack else 0
    return Figure(
        id=f"piece-{piece.id}",
        kind=piece.card,
        tone=tone,
        attack=str(attack),
        health=str(piece.health),
        is_hurt=piece.health < card.health,
        is_stronger=attack > card.attack,
        words=_words(piece, attack_words(position, piece, attack), tone, is_watching=viewer is None),
    )


def _state(position: Position, piece: Piece, button: Button | None) -> str:
    if piece.seat != position.board.active or not position.board.turn:
        return ""
    if not (card_of(piece).attack or card_of(piece).move):
        return ""  # a farm waits for no turn
    if piece.is_new and not card_of(piece).has_charge:
        return "new"
    return "done" if button is None and (piece.has_moved or piece.has_attacked) else ""


def _words(piece: Piece, attack: int | Words, tone: str, *, is_watching: bool) -> Words:
    card = card_of(piece)
    given: dict[str, str | int | Words] = {
        "card": card.name,
        "attack": attack,
        "health": piece.health,
        "most": card.health,
    }
    if is_watching:
        if tone == "own":
            return _("Blue's %(card)s, attack %(attack)s, health %(health)s of %(most)s", **given)
        return _("Red's %(card)s, attack %(attack)s, health %(health)s of %(most)s", **given)
    if tone == "own":
        return _("your %(card)s, attack %(attack)s, health %(health)s of %(most)s", **given)
    return _("enemy %(card)s, attack %(attack)s, health %(health)s of %(most)s", **given)
