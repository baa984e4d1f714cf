"""A revision's passport as its page shows it: shares with intervals, two curves, and where it is fought."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.urls import reverse
from django.utils.formats import number_format
from msgspec import Struct

from games.engine.wire import convert
from games.engine.words import Words
from games.engine.words import words as _
from games.maps.format import (
    FAIR,
    GAMES,
    MAX_CAPPED,
    RULES,
    UNIT,
    Land,
    Passport,
    Share,
    Verdict,
    card_name,
    land_drawn,
)
from games.maps.format import SIZE as ROW
from games.maps.models import PassportJob, Revision
from games.maps.services.passports import WANTED

_WIDTH, _HEIGHT = 100.0, 30.0
_WORST = 6
"""The most cards without ground that are listed."""
_VERDICTS = {
    Verdict.OPEN: (_("being played"), ""),
    Verdict.FAIR: (_("even"), "good"),
    Verdict.BEGINNER: (_("going first matters too much: unranked"), "bad"),
    Verdict.STALLS: (_("too many games last to the last turn: unranked"), "bad"),
}
_NOT_BEGUN = (_("waiting to be played"), "")
_BROKEN_OFF = (_("stopped: only maps that are published or waiting for review are played"), "")
_STARTER, _BLUE, _CAPPED = _("Won by the first player"), _("Won by Blue"), _("Played to the last turn")
_ENOUGH = (0.0, MAX_CAPPED)
_REASONS = {
    "king": _("a king died"),
    "dominion": _("by dominion"),
    "domain": _("last turn: more land"),
    "health": _("last turn: the healthier king"),
    "army": _("last turn: the stronger army"),
    "even": _("last turn: even"),
}


class Rate(Struct, frozen=True):
    """A share as a line and as a bar from 0 to 100, on which a stretch may be marked as fair."""

    label: Words
    rate: str
    low: str
    high: str
    of: int
    x: str
    width: str
    at: str
    fair_x: str
    fair_width: str
    """"" for a share of which no part is called unfair."""


class Curve(Struct, frozen=True):
    """Who began and the other over their turns, as two lines of a picture 100 wide and 30 high."""

    label: Words
    starter: str
    other: str
    ends: tuple[str, str]
    """The last averages of both."""
    most: str
    """What the upper edge stands for; the lower one is 0."""
    turns: int
    """How many turns there are from left to right."""


class Heat(Struct, frozen=True):
    """A tile that is fought on."""

    x: str
    y: str
    strength: str
    """From 0 to 1."""


class Brief(Struct, frozen=True):
    """A passport in short: how far it is, what it says, and the figures by which two are compared."""

    verdicts: tuple[tuple[Words, str], ...]
    played: int
    wanted: int
    is_open: bool
    starter: Rate | None
    capped: Rate | None
    turns: str


class PassportShown(Struct, frozen=True):
    """What the page shows."""

    address: str
    """Where it is asked for anew while it is played."""
    is_open: bool
    """Whether more games are to come."""
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


def passports_brief(revisions: Iterable[Revision]) -> dict[int, Brief]:
    """The passports of revisions by their keys; one that has not begun is there, too."""
    wanted = {revision.pk: _NOTHING for revision in revisions}
    for job in PassportJob.objects.filter(revision__in=wanted, rules=RULES).exclude(summary=None):
        wanted[job.revision_id] = convert(job.summary, Passport)
    return {key: _brief(passport) for key, passport in wanted.items()}


def _brief(passport: Passport) -> Brief:
    return Brief(
        verdicts=_verdicts(passport),
        played=passport.games,
        wanted=_wanted(passport),
        is_open=passport.is_open,
        starter=_rate(_STARTER, passport.starter, FAIR) if passport.starter else None,
        capped=_rate(_CAPPED, passport.capped, _ENOUGH) if passport.capped else None,
        turns=number_format(passport.turns),
    )


def _verdicts(passport: Passport) -> tuple[tuple[Words, str], ...]:
    if not passport.games:
        return (_NOT_BEGUN,)
    return tuple(_VERDICTS[one] for one in passport.verdicts)


def _wanted(passport: Passport) -> int:
    """How many games there are to be, as far as one can tell."""
    return GAMES if passport.games < GAMES else 2 * GAMES


def passport_shown(revision: Revision) -> PassportShown:
    """The passport of a revision as far as it has been played; empty where it has not begun."""
    job = PassportJob.objects.filter(revision=revision, rules=RULES).first()
    found = convert(job.summary, Passport) if job and job.summary else None
    passport: Passport = found or _NOTHING
    is_wanted = revision.status in WANTED
    return PassportShown(
        address=reverse("map_passport", args=[revision.map.public_id, revision.number]),
        is_open=passport.is_open and is_wanted,
        played=passport.games,
        wanted=_wanted(passport),
        verdicts=_verdicts(passport) if is_wanted or not passport.is_open else (_BROKEN_OFF,),
        rates=tuple(_rates(passport)),
        is_seat_fair=passport.is_even_by_seat,
        turns=number_format(passport.turns),
        shortest=passport.shortest,
        longest=passport.longest,
        reasons=tuple((_REASONS[reason], count) for reason, count in passport.reasons.items()),
        curves=(_curve(_("Gold left"), passport.gold), _curve(_("Regions controlled"), passport.regions)),
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
        (_STARTER, passport.starter, FAIR),
        (_BLUE, passport.blue, None),
        (_CAPPED, passport.capped, _ENOUGH),
    )
    return [_rate(label, share, fair) for label, share, fair in named if share]


def _rate(label: Words, share: Share, fair: tuple[float, float] | None) -> Rate:
    least, most = fair or (0.0, 0.0)
    return Rate(
        label=label,
        rate=_percent(share.rate),
        low=_percent(share.low),
        high=_percent(share.high),
        of=share.of,
        x=_point(share.low * 100),
        width=_point((share.high - share.low) * 100),
        at=_point(share.rate * 100),
        fair_x=_point(least * 100),
        fair_width=_point((most - least) * 100) if most else "",
    )


def _percent(rate: float) -> str:
    return _rounded(rate * 100)


def _rounded(number: float) -> str:
    """With one digit after the point: by itself the formatting only cuts off the others."""
    return number_format(round(number, 1), 1)


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
    return Curve(
        label, lines[0], lines[1], (_rounded(last[0]), _rounded(last[1])), _rounded(most), len(values)
    )


def _heat(fights: Sequence[int]) -> tuple[Heat, ...]:
    most = max(fights, default=0)
    return tuple(
        Heat(str(tile % ROW * UNIT), str(tile // ROW * UNIT), f"{count / most:.2f}")
        for tile, count in enumerate(fights)
        if count
    )
