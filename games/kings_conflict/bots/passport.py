"""A map's passport: what many games of the computer against itself say of it, and whether it counts (RULES 13.15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum
from statistics import fmean, median

from games.engine.simulation import wilson
from games.engine.values import Value
from games.kings_conflict.bots.trials import Trial
from games.kings_conflict.rules.cards import ORDER
from games.kings_conflict.rules.constants import MAX_TURNS
from games.kings_conflict.rules.maps.tiles import TILES
from games.kings_conflict.rules.values import Reason

GAMES = 200
"""The games of a passport; where they do not decide, as many again."""
_Z_99 = 2.575829
FAIR = (0.42, 0.58)
"""The bounds of a fair share of wins for the side that begins."""
MAX_CAPPED = 0.6
"""The share of games that may last to the last turn."""
_MIN_HELD = 20
"""How often a card must have been held to be listed."""


class Share(Value, frozen=True):
    """A share with its interval of 99 %."""

    count: int
    of: int
    rate: float
    low: float
    high: float


class Verdict(StrEnum):
    """What a passport says of whether a map counts."""

    OPEN = "open"
    """There are not enough games yet."""
    FAIR = "fair"
    BEGINNER = "beginner"
    """The side that begins wins outside the fair range."""
    STALLS = "stalls"
    """Too many games last to the last turn."""


class Groundless(Value, frozen=True):
    """A card that found no ground: how often, of how often somebody played it or could have paid for it."""

    card: str
    count: int
    of: int


class Passport(Value, frozen=True):
    """What the games on a map have shown so far."""

    games: int
    starter: Share | None
    """How often who began won, of the games that somebody won; None if there are none."""
    blue: Share | None
    """How often Blue won: about half, or the rules favour a seat."""
    capped: Share | None
    """How many games lasted to the last turn."""
    reasons: dict[str, int]
    """How the games ended."""
    turns: float
    """The median of how many turns of both seats they lasted."""
    shortest: int
    longest: int
    gold: tuple[tuple[float, float], ...]
    """What who began and the other had left at the end of their first, second … turn, on average."""
    regions: tuple[tuple[float, float], ...]
    """How many regions they held then."""
    fights: tuple[int, ...]
    """For each tile: how many attacks on it."""
    groundless: tuple[Groundless, ...]
    """The cards that found no ground, the worst first."""
    verdicts: tuple[Verdict, ...]

    @property
    def is_open(self) -> bool:
        """Whether more games are to be played."""
        return Verdict.OPEN in self.verdicts

    @property
    def is_ranked(self) -> bool:
        """Whether nothing speaks against the map so far."""
        return not {Verdict.BEGINNER, Verdict.STALLS} & set(self.verdicts)

    @property
    def is_even_by_seat(self) -> bool:
        """Whether neither seat has anything from where it sits; if not, that is a fault of the rules."""
        return self.blue is None or self.blue.low <= 1 / 2 <= self.blue.high


def passport_of(trials: Iterable[Trial]) -> Passport:
    """The passport of the games played so far, in any order."""
    played = sorted(trials, key=lambda one: one.number)
    won = [one for one in played if one.winner is not None]
    starter = _share(sum(one.winner == one.starter for one in won), len(won))
    capped = _share(sum(map(_is_capped, played)), len(played))
    fights = Counter(tile for one in played for tile in one.fights)
    return Passport(
        games=len(played),
        starter=starter,
        blue=_share(sum(one.winner == 0 for one in won), len(won)),
        capped=capped,
        reasons=dict(Counter(str(one.reason) for one in played).most_common()),
        turns=median([one.turns for one in played]) if played else 0,
        shortest=min([one.turns for one in played], default=0),
        longest=max([one.turns for one in played], default=0),
        gold=_over_time([one.gold for one in played], played),
        regions=_over_time([one.regions for one in played], played),
        fights=tuple(fights[tile] for tile in range(TILES)) if played else (),
        groundless=_groundless(played),
        verdicts=_verdicts(len(played), starter, capped),
    )


def _is_capped(one: Trial) -> bool:
    return one.turns >= MAX_TURNS and one.reason not in (Reason.KING, Reason.DOMINION)


def _share(count: int, of: int) -> Share | None:
    if not of:
        return None
    low, high = wilson(count, of, _Z_99)
    return Share(count, of, count / of, low, high)


def _verdicts(games: int, starter: Share | None, capped: Share | None) -> tuple[Verdict, ...]:
    """Nothing is decided before all games are played; an interval that lies on both sides of a border asks for more."""
    is_unsure = _straddles(starter, *FAIR) or _straddles(capped, MAX_CAPPED)
    if games % GAMES or not games or (games == GAMES and is_unsure):
        return (Verdict.OPEN,)
    found = []
    if starter and (starter.high < FAIR[0] or starter.low > FAIR[1]):
        found.append(Verdict.BEGINNER)
    if capped and capped.rate > MAX_CAPPED:
        found.append(Verdict.STALLS)
    return tuple(found) or (Verdict.FAIR,)


def _straddles(share: Share | None, *borders: float) -> bool:
    return share is not None and any(share.low < border < share.high for border in borders)


def _over_time(
    values: Sequence[tuple[tuple[int, ...], tuple[int, ...]]], played: Sequence[Trial]
) -> tuple[tuple[float, float], ...]:
    """The averages of who began and of the other in their first, second … turn, while half of the games go on."""
    sides = [(of[one.starter], of[1 - one.starter]) for of, one in zip(values, played, strict=True)]
    found = []
    for turn in range(MAX_TURNS // 2):
        there = [
            (mine[turn], theirs[turn]) for mine, theirs in sides if len(mine) > turn and len(theirs) > turn
        ]
        if not there or 2 * len(there) < len(played):
            break
        found.append((fmean(mine for mine, _theirs in there), fmean(theirs for _mine, theirs in there)))
    return tuple(found)


def _groundless(played: Sequence[Trial]) -> tuple[Groundless, ...]:
    held: Counter[str] = Counter()
    groundless: Counter[str] = Counter()
    for one in played:
        held.update(one.held)
        groundless.update(one.groundless)
    found = [
        Groundless(card, count, held[card])
        for card, count in groundless.items()
        if count and held[card] >= _MIN_HELD
    ]
    return tuple(sorted(found, key=lambda one: (-one.count / one.of, ORDER[one.card])))
