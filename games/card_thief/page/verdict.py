"""How a heist ended, in words for the thief: what was brought home, what decided it, and what to try next."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import asdict

from games.card_thief.page.faces import CELLS, HEISTS, KINDS, gem_words
from games.card_thief.page.log_lines import ENDS
from games.card_thief.rules.grid import CELLS_OF, COLUMN, ROW, mask_of
from games.card_thief.rules.ground import begun, is_seen
from games.card_thief.rules.rewards import BADGE_STEALTH, MEDALS
from games.card_thief.rules.scoring import score
from games.card_thief.rules.values import TURN_LIMIT, Board, Options, Result
from games.card_thief.rules.views import View
from games.engine.boards import Ending
from games.engine.offers import Names
from games.engine.summaries import NextWay
from games.engine.words import Words, signed
from games.engine.words import plural as ngettext
from games.engine.words import words as _

_WON: Mapping[str, Words] = {
    "bronze": _("A bronze medal"),
    "silver": _("A silver medal"),
    "gold": _("A gold medal"),
}
_NEXT: Mapping[str, Words] = {"bronze": _("bronze"), "silver": _("silver"), "gold": _("gold")}
_TRY: Mapping[Result, Words] = {
    Result.EMPTY_HANDED: _("the chest turns up halfway through the deck, and needs a free slot."),
    Result.CAUGHT: _(
        "keep 1 stealth, or end a path where it is dark. A hide in the dark, taken last, brings back 10."
    ),
    Result.CORNERED: _(
        "unseen, you can take a torch or a trap with any stealth: keep one beside you for a bad turn."
    ),
    Result.GAVE_UP: _("a torch put out first makes all that stands beside it cheaper."),
}
_QUIETLY = _(
    "take guards from behind in the dark, and traps last: whoever hears a fight costs more for good."
)


PRESETS: Mapping[int, str] = {1: "manor", 2: "keep", 3: "castle", 4: "palace"}
"""The preset of each heist."""


class HeistEnding(Ending, frozen=True, kw_only=True):
    """The end with what the thief brought home."""

    score: Words
    medal: str
    medal_name: Words | None
    short: Words | None
    """How far it is to the next medal, after an escape."""


def ending_with_score(view: View) -> HeistEnding | None:
    """How it ended, with score and medal; None while it goes on."""
    board = view.board
    if board.result is None:
        return None
    has_escaped = board.result is Result.ESCAPED
    medal = _medal(board)
    return HeistEnding(
        tone="watched" if view.viewer is None else "won" if has_escaped else "lost",
        title=ENDS[board.result],
        reason=_why(board, view.options.heist, board.result),
        score=gem_words(score(board)),
        medal=medal,
        medal_name=_WON.get(medal) or (None if has_escaped else _("No medal")),
        short=_short(board) if has_escaped else None,
        more=None if view.viewer is None else _to_try(board, board.result),
    )


def verdict(view: View, names: Names) -> Words | None:
    """How it ended, for a spectator; the thief reads the outcome's own words."""
    board = view.board
    if view.viewer is not None or board.result is None:
        return None
    if board.result is Result.GAVE_UP:
        return _("%(who)s gave up.", who=names[0])
    return _("%(who)s: %(why)s", who=names[0], why=_why(board, view.options.heist, board.result))


def way_on(options: Options) -> NextWay | None:
    """To the next heist, which an escape opens, with all else as it was."""
    heist = options.heist + 1
    if heist not in HEISTS or options.practice:
        return None
    others = asdict(options).items()
    kept = tuple([(name, str(value)) for name, value in others if name not in ("heist", "practice")])
    return NextWay(PRESETS[heist], _("On to the %(heist)s", heist=HEISTS[heist]), kept, is_main=True)


def _medal(board: Board) -> str:
    """The best medal that was won; "" for none."""
    won = [name for name, least in MEDALS.items() if score(board) >= least]
    return won[-1] if won and board.result is Result.ESCAPED else ""


def _why(board: Board, heist: int, result: Result) -> Words:
    """What made the score, or why the heist has failed."""
    match result:
        case Result.ESCAPED:
            chest = board.chest_gems or 0
            return _("%(gems)s on the way, %(chest)s in the chest.", gems=board.gems, chest=chest)
        case Result.EMPTY_HANDED:
            return _("Without the chest the heist has failed.")
        case Result.CAUGHT:
            return _seen(board, heist) or _("Seen without stealth: the heist has failed.")
        case Result.CORNERED if board.turns >= TURN_LIMIT:
            return _("After %(turns)s turns the night is over: the heist has failed.", turns=TURN_LIMIT)
        case Result.CORNERED:
            return _("There was no way on, as each card beside you says: the heist has failed.")
        case Result.GAVE_UP:
            return ngettext("After %(n)s turn.", "After %(n)s turns.", board.turns)


def _seen(board: Board, heist: int) -> Words | None:
    """Who saw the thief."""
    ground, walk = begun(board, heist)
    if not is_seen(ground, walk):
        return None
    seers = walk.sights & COLUMN[walk.cell]
    by = [cell for cell in CELLS_OF[walk.enemies] if seers & ROW[cell]]
    awake = [cell for cell in by if ground.owls & mask_of((cell,))] or by
    return _(
        "%(place)s: the %(card)s saw you, and your stealth was %(stealth)s.",
        place=CELLS[awake[0]],
        card=KINDS[board.card_at(awake[0]).kind],
        stealth=signed(board.stealth),
    )


def _short(board: Board) -> Words | None:
    """How many gems were lacking for the next medal; None after gold."""
    for name, least in MEDALS.items():
        if score(board) < least:
            return _("%(gems)s short of %(medal)s", gems=least - score(board), medal=_NEXT[name])
    return None


def _to_try(board: Board, result: Result) -> Words:
    if result is Result.GAVE_UP and any(card is not None and card.bonus for card in board.cards):
        return _("Next time: %(what)s", what=_QUIETLY)
    if result is not Result.ESCAPED:
        return _("Next time: %(what)s", what=_TRY[result])
    if _short(board):
        return _("Lit and roused guards drop more gems.")
    if board.stealth < BADGE_STEALTH:
        return _("Next: leave with %(stealth)s stealth, for the badge “unseen”.", stealth=BADGE_STEALTH)
    return _("There is no better medal. The next place has more to take.")
