"""What a player gets at the end of a match: credits, coins and medals, and another way to play."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.game import EarningKind, Viewer
from games.engine.summaries import NextWay
from games.engine.words import Words
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.matches.snapshot import MatchSnapshot


def cashed_out(snapshot: MatchSnapshot, viewer: Viewer) -> str:
    """The credits that went back to the viewer's purse; "" if none were brought."""
    return (
        str(snapshot.outcome.scores[viewer])
        if snapshot.outcome and viewer is not None and snapshot.stake
        else ""
    )


def next_way(snapshot: MatchSnapshot, viewer: Viewer) -> NextWay | None:
    """The way to play to offer: after a lesson or a win the next one; up to a first win, one that adds something."""
    page = snapshot.registered.page
    if viewer is None or snapshot.outcome is None or snapshot.chapter or snapshot.daily:
        return None
    if snapshot.lesson:
        is_main = viewer in snapshot.outcome.winners
        return NextWay(*page.next_way, is_main=is_main) if page.next_way else None
    if viewer in snapshot.outcome.winners and (way := page.way_on(snapshot.setup.options)):
        return way
    sitter = snapshot.sitter(viewer)
    is_first = sitter is not None and sitter.user_id in snapshot.newcomers
    if page.next_way is None or not is_first:
        return None
    preset = next(one for one in page.presets if one.slug == page.next_way[0])
    added = set(preset.options) - set(page.presets[0].options)
    has_all = all(getattr(snapshot.setup.options, name) == value for name, value in added)
    return None if has_all else NextWay(*page.next_way)


def earned(snapshot: MatchSnapshot) -> Iterator[Words]:
    """Coins, rights and medals that the player has earned by the match, in words."""
    page, earnings = snapshot.registered.page, snapshot.earnings
    medals = page.best_of(tuple([one.name for one in earnings if one.kind is EarningKind.MEDAL]))
    for earning in earnings:
        if earning.kind is EarningKind.COINS:
            yield ngettext("%(n)s coin", "%(n)s coins", earning.amount)
        elif earning.kind is EarningKind.UNLOCK:
            yield _("open now: %(what)s", what=page.owned_name(earning.name))
        elif earning.name in medals:
            yield page.owned_name(earning.name)
