"""A revision's passport as its page shows it: shares with intervals, two curves, and where it is fought."""

from __future__ import annotations

from collections.abc import Sequence

from django.urls import reverse
from django.utils.formats import number_format
from msgspec import Struct

from games.engine.wire import convert
from games.engine.words import Words
from games.engine.words import words as _
from games.maps.format import GAMES, RULES, UNIT, Land, Passport, Share, Verdict, card_name, land_drawn
from games.maps.format import SIZE as ROW
from games.maps.models import PassportJob, Revision

_WIDTH, _HEIGHT = 100.0, 30.0
_WORST = 6
"""How many cards without ground are told."""
_VERDICTS = {
    Verdict.OPEN: (_("being played"), ""),
    Verdict.FAIR: (_("even"), "good"),
    Verdict.BEGINNER: (_("who begins fares too differently: unranked"), "bad"),
    Verdict.STALLS: (_("too many games last to the last turn: unranked"), "bad"),
}
_REASONS = {
    "king": _("a king died"),
    "dominion": _("by dominion"),
    "domain": _("last turn: more land"),
    "health": _("last turn: the healthier king"),
    "army": _("last turn: the larger army"),
    "even": _("last turn: even"),
}


class Rate(Struct, frozen=True):
    """A share as a line and as a bar from 0 to 100."""

    label: Words
    rate: str
    low: str
    high: str
    of: int
    x: str
    width: str
    at: str


class Curve(Struct, frozen=True):
    """Who began and the other over their turns, as two lines of a picture 100 wide and 30 high."""

    label: Words
    starter: str
    other: str
    ends: tuple[str, str]
    """The last averages of both."""


class Heat(Struct, frozen=True):
    """A tile that is fought on."""

    x: str
    y: str
    strength: str
    """From 0 to 1."""


class PassportShown(Struct, frozen=True):
    """What the page shows."""

    address: str
    """Where it is asked for anew while it is played."""
    is_open: bool
    played: int
    wanted: int
    verdicts: tuple[tuple[Words, str], ...]
    rates: tuple[Rate, ...]
    is_seat_fair: bool
    turns: str
    shortest: int
    longest: int
    reasons: tuple[tuple[Words, int], ...]
    curves: tuple[Curve, ...]
    land: Land
    heat: tuple[Heat, ...]
    groundless: tuple[tuple[Words, int, int], ...]
    """Cards that found no ground: the name, how often, of how often."""


def passport_shown(revision: Revision) -> PassportShown:
    """The passport of a revision as far as it has been played; empty where it has not begun."""
    job = PassportJob.objects.filter(revision=revision, rules=RULES).first()
    found = convert(job.summary, Passport) if job and job.summary else None
    passport: Passport = found or _NOTHING
    return PassportShown(
        address=reverse("map_passport", args=[revision.map.public_id, revision.number]),
        is_open=passport.is_open,
        played=passport.games,
        wanted=GAMES if passport.games < GAMES else 2 * GAMES,
        verdicts=tuple(_VERDICTS[one] for one in passport.verdicts),
        rates=tuple(_rates(passport)),
        is_seat_fair=passport.is_even_by_seat,
        turns=number_format(passport.turns),
        shortest=passport.shortest,
        longest=passport.longest,
        reasons=tuple((_REASONS[reason], count) for reason, count in passport.reasons.items()),
        curves=(_curve(_("Gold left"), passport.gold), _curve(_("Regions held"), passport.regions)),
        land=land_drawn(revision.text.rows),
        heat=_heat(passport.fights),
        groundless=tuple((card_name(one.card), one.count, one.of) for one in passport.groundless[:_WORST]),
    )


_NOTHING = Passport(
    games=0,
    starter=None,
    blue=None,
    capped=None,
    reasons={},
    turns=0,
    shortest=0,
    longest=0,
    gold=(),
    regions=(),
    fights=(),
    groundless=(),
    verdicts=(Verdict.OPEN,),
)


def _rates(passport: Passport) -> list[Rate]:
    named = (
        (_("Who begins wins"), passport.starter),
        (_("Blue wins"), passport.blue),
        (_("To the last turn"), passport.capped),
    )
    return [_rate(label, share) for label, share in named if share]


def _rate(label: Words, share: Share) -> Rate:
    return Rate(
        label=label,
        rate=_percent(share.rate),
        low=_percent(share.low),
        high=_percent(share.high),
        of=share.of,
        x=_point(share.low * 100),
        width=_point((share.high - share.low) * 100),
        at=_point(share.rate * 100),
    )


def _percent(rate: float) -> str:
    return number_format(rate * 100, 1)


def _point(number: float) -> str:
    """A number of a picture, which no language writes with a comma."""
    return f"{number:.1f}"


def _curve(label: Words, values: Sequence[tuple[float, float]]) -> Curve:
    most = max([1.0, *(max(pair) for pair in values)])
    step = _WIDTH / max(1, len(values) - 1)
    lines = [
        " ".join(
            f"{_point(turn * step)},{_point(_HEIGHT * (1 - pair[side] / most))}"
            for turn, pair in enumerate(values)
        )
        for side in (0, 1)
    ]
    last = values[-1] if values else (0.0, 0.0)
    return Curve(label, lines[0], lines[1], (number_format(last[0], 1), number_format(last[1], 1)))


def _heat(fights: Sequence[int]) -> tuple[Heat, ...]:
    most = max(fights, default=0)
    return tuple(
        Heat(str(tile % ROW * UNIT), str(tile // ROW * UNIT), f"{count / most:.2f}")
        for tile, count in enumerate(fights)
        if count
    )
