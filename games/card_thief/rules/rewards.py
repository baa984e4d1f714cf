"""What a heist asks for and brings: coins, unlocked heists, medals; and what the shop sells (RULES 11, 13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.card_thief.rules.cards import HEISTS
from games.card_thief.rules.equipment import ITEMS, Gear, upgraded
from games.card_thief.rules.scoring import score
from games.card_thief.rules.values import Board, Options, Result, State
from games.engine.game import Earning, EarningKind, Ware

MEDALS: Mapping[str, int] = {"bronze": 80, "silver": 110, "gold": 140}
"""The least score for each, in one heist that was escaped from (RULES 13.4)."""
BADGE, BADGE_STEALTH = "unseen", 5
"""The badge for leaving with so much stealth (RULES 13.5)."""


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
