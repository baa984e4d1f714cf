"""How a turn begins and ends (RULES 3)."""

from __future__ import annotations

from games.engine.game import Seat
from games.engine.rng import Rng
from games.engine.values import Value
from games.kings_conflict.rules.abilities import use_abilities
from games.kings_conflict.rules.card_types import Kind
from games.kings_conflict.rules.constants import DOMINION_LEAD, MAX_TURNS
from games.kings_conflict.rules.conversion import spread_lava
from games.kings_conflict.rules.events import (
    DomainsCounted,
    DominionCounted,
    IncomeGained,
    RegionTaken,
    TurnBegan,
    TurnEnded,
    UpkeepPaid,
)
from games.kings_conflict.rules.maps.tiles import members
from games.kings_conflict.rules.position import card_of
from games.kings_conflict.rules.regions import domains, eaten, holders_of, income, supply
from games.kings_conflict.rules.scoring import decided
from games.kings_conflict.rules.values import OTHER, Board, Cards, Cause, Reason, State
from games.kings_conflict.rules.working_state import Draft


def begin_turn(draft: Draft) -> None:
    """The active seat's turn begins (RULES 3.1 to 3.8)."""
    seat = draft.board.active
    turn = draft.board.turn + 1
    draft.set_board(turn=turn)
    draft.change_side(seat, has_levied=False, jujus=0)
    draft.events.append(TurnBegan(seat, turn))
    spread_lava(draft)
    if draft.is_over:
        return
    assess(draft)
    _count_dominion(draft, seat)
    if draft.is_over:
        return
    _settle(draft, seat, turn)
    if draft.is_over:
        return
    draft.draw(seat)
    _make_ready(draft, seat)


def _settle(draft: Draft, seat: Seat, turn: int) -> None:
    """Desert, hunger, pay, and what pieces do by themselves (RULES 3.3 to 3.6)."""
    _suffer_desert(draft, seat)
    if draft.is_over:
        return
    _starve(draft, seat)
    if turn > len(OTHER):
        _earn(draft, seat)
    use_abilities(draft, seat)


class Pay(Value, frozen=True):
    """How the gold of a seat changes as its next turn begins."""

    regions: int = 0
    """What regions pay, with what everybody gets."""
    workers: int = 0
    upkeep: int = 0
    """What mercenaries take."""

    @property
    def total(self) -> int:
        """All of it."""
        return self.regions + self.workers - self.upkeep


def forecast(board: Board, seat: Seat) -> Pay:
    """What the next turn of a seat brings if all stays as it stands on the board now, and no lava spreads."""
    draft = Draft(State(board, (Cards(()), Cards(())), Rng("0" * 64)))
    turn = board.turn + 1 if board.turn else len(OTHER)
    if board.turn and board.active == seat:
        assess(draft)
        _settle(draft, OTHER[seat], turn)
        turn += 1
    if turn <= len(OTHER) or turn > MAX_TURNS or draft.is_over:
        return Pay()
    draft.events.clear()
    assess(draft)
    _settle(draft, seat, turn)
    paid = next((event for event in draft.events if isinstance(event, IncomeGained)), None)
    upkeep = sum([isinstance(event, UpkeepPaid) for event in draft.events])
    return Pay(paid.regions, paid.workers, upkeep) if paid else Pay()


def assess(draft: Draft) -> None:
    """Control is assessed for both seats (RULES 4.3)."""
    before = {region.tiles: holder for region, holder in zip(draft.regions_then, draft.holders, strict=False)}
    holders = holders_of(draft.ground, draft.pieces.values())
    for region, holder in zip(draft.ground.regions, holders, strict=True):
        if before.get(region.tiles) != holder:
            draft.events.append(RegionTaken(next(members(region.tiles)), region.size, holder))
    draft.holders = holders
    draft.regions_then, draft.regions_at = draft.ground.regions, draft.ground.region_at
    draft.set_board(assessed=len(draft.changes))


def _count_dominion(draft: Draft, seat: Seat) -> None:
    """Counts the turns of a lead in what regions pay, and ends the match after enough of them (RULES 11.4)."""
    count = domains(draft)
    before = draft.sides[seat].dominion
    turns = before + 1 if count[seat] - count[OTHER[seat]] >= DOMINION_LEAD else 0
    if turns == before:
        return
    draft.change_side(seat, dominion=turns)
    draft.events.append(DominionCounted(seat, turns))
    if turns >= draft.board.terms.dominion_turns:
        draft.end(seat, Reason.DOMINION)


def _suffer_desert(draft: Draft, seat: Seat) -> None:
    """Hurts the pieces that stand on desert (RULES 5.6)."""
    for piece in draft.in_sight_order(seat):
        if draft.ground.desert >> piece.tile & 1:
            draft.hurt(piece.id, card_of(piece).food, Cause.DESERT)


def _starve(draft: Draft, seat: Seat) -> None:
    """Starves pieces without food, the newest first (RULES 5.5)."""
    short = eaten(draft, seat) - supply(draft, seat)
    for piece in sorted(draft.of(seat), key=lambda piece: -piece.id):
        card = card_of(piece)
        if short <= 0:
            return
        if card.food and card.kind is not Kind.KING:
            draft.hurt(piece.id, 1, Cause.HUNGER)
            short -= card.food


def _earn(draft: Draft, seat: Seat) -> None:
    """Adds the income of regions and workers (RULES 5.1)."""
    regions, workers = income(draft, seat)
    side = draft.change_side(seat, gold=draft.sides[seat].gold + regions + workers)
    draft.events.append(IncomeGained(seat, regions, workers, side.gold))


def _make_ready(draft: Draft, seat: Seat) -> None:
    """Lets all pieces move and attack again (RULES 3.8)."""
    for piece in list(draft.of(seat)):
        if piece.is_new or piece.has_moved or piece.has_attacked or piece.walked or piece.is_marched:
            draft.change_piece(
                piece, is_new=False, has_moved=False, has_attacked=False, walked=0, is_marched=False
            )


def end_turn(draft: Draft) -> None:
    """The active seat's turn ends; the other's begins, or the match is decided (RULES 3.11, 11.5)."""
    draft.events.append(TurnEnded(draft.board.active))
    if draft.board.turn >= MAX_TURNS:
        draft.events.append(DomainsCounted(domains(draft)))
        draft.end(*decided(draft))
        return
    draft.set_board(active=OTHER[draft.board.active])
    begin_turn(draft)
