"""What a heist brings: score, coins, unlocked heists and medals; and what it asks for (RULES 12, 13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.card_thief.rules.cards import HEISTS
from games.card_thief.rules.equipment import ITEMS, Gear, upgraded
from games.card_thief.rules.values import Board, Options, Result, State
from games.engine.game import Earning, EarningKind, Outcome, Seat, Ware
from games.engine.words import Words
from games.engine.words import words as _

THIEF = Seat(0)
MEDALS: Mapping[str, int] = {"bronze": 80, "silver": 110, "gold": 140}
"""The least score for each, in one heist that was escaped from (RULES 13.4)."""
BADGE, BADGE_STEALTH = "unseen", 5
"""The badge for leaving with so much stealth (RULES 13.5)."""

_REASONS: Mapping[Result, Words] = {
    Result.ESCAPED: _("You escaped with the chest."),
    Result.EMPTY_HANDED: _("You escaped without the chest: the heist failed."),
    Result.CAUGHT: _("You were caught."),
    Result.CORNERED: _("You were cornered: there was nothing left to do."),
    Result.GAVE_UP: _("You gave up."),
}


def score(board: Board) -> int:
    """Gems, and what the chest is worth to somebody who escaped with it (RULES 12.1)."""
    return board.gems + (board.chest_gems or 0 if board.result is Result.ESCAPED else 0)


def outcome(board: Board) -> Outcome | None:
    """How it ended, or None."""
    if board.result is None:
        return None
    winners = (THIEF,) if board.result is Result.ESCAPED else ()
    return Outcome(winners, (score(board),), _REASONS[board.result])


def needs(options: Options) -> frozenset[str]:
    """What must be owned: the heist, each item and each upgrade; nothing for practice (RULES 13.2, 15.1)."""
    return frozenset() if options.practice else frozenset(_needed(options))


def _needed(options: Options) -> Iterator[str]:
    if options.heist > 1:
        yield heist_slug(options.heist)
    for gear in options.gear:
        if gear is not Gear.NONE and not _is_free(gear):
            yield gear.value


def _is_free(gear: Gear) -> bool:
    """Whether everybody has it from the start."""
    item = gear.item
    return item is not None and not gear.is_upgraded and not ITEMS[item].price


def wares() -> tuple[Ware, ...]:
    """The shop: each item, then its upgrade for its price again (RULES 11.4, 11.5)."""
    return tuple(_wares())


def _wares() -> Iterator[Ware]:
    for item, traits in ITEMS.items():
        if traits.price:
            yield Ware(item.value, traits.price)
        yield Ware(upgraded(item), traits.upgrade, upgrades=item.value)


def heist_slug(heist: int) -> str:
    """What a ledger calls the right to a heist."""
    return f"heist-{heist}"


def earned(state: State) -> tuple[Earning, ...]:
    """Coins, the next heist and medals of a heist that was escaped from; nothing else earns (RULES 13)."""
    options, board = state.options, state.board
    return () if options.practice or board.result is not Result.ESCAPED else tuple(_earned(options, board))


def _earned(options: Options, board: Board) -> Iterator[Earning]:
    heist = options.heist
    yield Earning(EarningKind.COINS, heist_slug(heist), heist)
    yield Earning(EarningKind.BEST, heist_slug(heist), score(board))
    if heist < HEISTS:
        yield Earning(EarningKind.UNLOCK, heist_slug(heist + 1))
    for medal, least in MEDALS.items():
        if score(board) >= least:
            yield Earning(EarningKind.MEDAL, f"{heist_slug(heist)}-{medal}")
    if board.stealth >= BADGE_STEALTH:
        yield Earning(EarningKind.MEDAL, f"{heist_slug(heist)}-{BADGE}")
