"""What the board template of Hamsterdam Exchange shows, made from a view and its offers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from games.engine.boards import Button, Ending, Piece, button_of, drag_of, ending_of
from games.engine.errors import NotYourTurn
from games.engine.game import Seat, Viewer
from games.engine.offers import Names, Offer, Prefix
from games.engine.values import Value
from games.engine.words import Words, signed
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.hamsterdam.page.faces import FACES, Face, effect, portrait
from games.hamsterdam.page.log_lines import HALTED, helped, listed
from games.hamsterdam.page.offers import (
    KEEP,
    PASS,
    TRADE,
    hand_of,
    lowest,
    neighbour,
    offers_for,
    seat_id,
    targets,
    traded_for,
)
from games.hamsterdam.page.ruler import Place, ruler_of
from games.hamsterdam.page.seats import Mark, SeatBoard, mark, seat_of
from games.hamsterdam.page.verdict import verdict
from games.hamsterdam.rules.cards import MODIFIERS
from games.hamsterdam.rules.values import Phase, Placed, Reason, RoundResult
from games.hamsterdam.rules.views import View


class Phases(Value, frozen=True):
    """The parts of a round in order, each `done`, `now` or `next`."""

    round: Words
    steps: tuple[tuple[str, Words], ...]


class Link(Value, frozen=True):
    """A seat in the order of trades: it trades with the next."""

    name: str
    portrait: str
    is_turn: bool


class Note(Value, frozen=True):
    """Whose turn it is and for what; `passes` says for each seat of the round whether it has passed."""

    call: Words
    more: Words | None
    is_yours: bool
    passes: tuple[bool, ...] = ()
    passing: Words | None = None
    chain: tuple[Link, ...] = ()
    """Who trades with whom while three or more do; the last one trades with the deck."""
    chain_words: Words | None = None


class SlipRow(Value, frozen=True):
    """The result of a seat in a round: stock, modifiers and total."""

    name: str
    is_own: bool
    sum: str
    total: str
    lost: str
    """The id of the mark of the lowest; "" for others."""


class Slip(Value, frozen=True):
    """The settlement of the round before this one."""

    id: str
    title: Words
    rows: tuple[SlipRow, ...]
    verdict_id: str
    verdict: Words
    out: Words | None
    """Seats that lost their last certificate in it."""
    rule: Words | None
    """What a tie does, said once."""
    is_own: bool
    """Whether the viewer loses a certificate in it."""


class Listed(Value, frozen=True):
    """One of the ten modifiers; `where` is `played`, `yours` or `elsewhere`."""

    mark: Mark
    where: str
    words: Words


class HandCard(Piece, frozen=True, kw_only=True):
    """A modifier of the viewer's own hand."""

    face: Face


class Hand(Value, frozen=True):
    """The viewer's own modifiers, and the buttons for what needs no card."""

    cards: tuple[HandCard, ...]
    buttons: tuple[Button, ...]
    call: Words | None
    """What is asked of the viewer, said beside what answers it."""


class Board(Value, frozen=True):
    """All that the board template shows."""

    seats: str
    phases: Phases
    others: tuple[SeatBoard, ...]
    """The other seats, from the viewer's left on."""
    own: SeatBoard
    """The viewer's seat, or seat 0 for a spectator."""
    note: Note
    slip: Slip | None
    ruler: tuple[Place, ...] | None
    """The totals side by side; None while they are not open."""
    modifiers: tuple[Listed, ...]
    hand: Hand | None
    """None for a spectator and for whoever is out."""
    ending: Ending | None


_LATER = _("Modifiers are played when everybody has kept or traded.")
_TIES = _("If several are lowest, each of them loses one.")
_STEPS = (_("Markets open"), _("Adjustment"), _("Settlement"))


def board_of(view: View, names: Names, prefix: Prefix, offers: tuple[Offer, ...]) -> Board:
    """The board as a viewer sees it after a prefix of picks."""
    buttons = _named(view, names, _buttons(view, prefix, offers))
    low = view.viewer or Seat(0)
    count = len(view.sides)
    around = [Seat((low + step) % count) for step in range(1, count)]
    boards = {seat: seat_of(view, seat, names, prefix, buttons.get(seat_id(seat))) for seat in (low, *around)}
    note = _note(view, names, bool(prefix))
    return Board(
        seats=str(count),
        phases=_phases(view),
        others=tuple([boards[seat] for seat in around]),
        own=boards[low],
        note=note,
        slip=_slip(view, view.last, names) if view.last and _is_between(view) else None,
        ruler=ruler_of(view, names) or None,
        modifiers=tuple([_listed(view, card, names) for card in MODIFIERS]),
        hand=_hand(view, prefix, buttons, note.call if note.is_yours else None),
        ending=_ending(view, names),
    )


def _is_between(view: View) -> bool:
    """Whether the last settlement is still shown: until the next round is played, or at the end for good."""
    if view.reason is not None:
        return view.last is not None and view.last.number == view.round
    return view.phase is Phase.MARKETS and view.turn == view.order[0]


def _buttons(view: View, prefix: Prefix, offers: tuple[Offer, ...]) -> Mapping[str, Button]:
    """The button of each thing on the board, by its id.

    Once a card is picked up, others can still be picked up instead: their keys are not those of seats.
    """
    buttons = {offer.on: button_of(offer, prefix) for offer in offers}
    if not prefix:
        return buttons
    return {offer.on: button_of(offer, ()) for offer in offers_for(view, ())} | buttons


def _named(view: View, names: Names, buttons: Mapping[str, Button]) -> Mapping[str, Button]:
    """The same, where a trade calls the neighbour by name: on a phone nothing else does between two rounds."""
    if view.turn is None or TRADE not in buttons or (other := neighbour(view, view.turn)) is None:
        return buttons
    preview = traded_for(view, view.turn, names[other])
    return {**buttons, TRADE: replace(buttons[TRADE], preview=preview)}


def _phases(view: View) -> Phases:
    now = 2 if view.reason is not None else 1 if view.phase is Phase.ADJUSTMENT else 0
    when = ["done"] * now + ["now"] + ["next"] * (2 - now)
    return Phases(_("Round %(number)s", number=view.round), tuple(zip(when, _STEPS, strict=True)))


def _note(view: View, names: Names, is_choosing: bool) -> Note:
    if view.reason is not None or view.turn is None:
        return Note(_("The match is over."), None, is_yours=False)
    is_yours = view.turn == view.viewer
    if view.phase is Phase.MARKETS:
        chain = _chain(view, names) if len(view.order) > 2 else ()
        said = (
            _("Trades go: %(names)s, deck", names=", ".join([link.name for link in chain])) if chain else None
        )
        return Note(*_markets(view, names, view.turn), is_yours, chain=chain, chain_words=said)
    passes = tuple([seat in view.passed for seat in view.order])
    call = _adjusting(names[view.turn], is_yours=is_yours, is_choosing=is_choosing)
    return Note(call, None, is_yours, passes, _passing(view, is_yours=is_yours))


def _chain(view: View, names: Names) -> tuple[Link, ...]:
    return tuple([Link(names[seat], portrait(names, seat), view.turn == seat) for seat in view.order])


def _markets(view: View, names: Names, turn: Seat) -> tuple[Words, Words]:
    other = neighbour(view, turn)
    if turn == view.viewer:
        call = _("Keep your stock, or trade it?")
        if other is None:
            return call, _("You're the dealer: you'd draw from the deck.")
        return call, _("You'd trade with %(other)s. Nobody can refuse.", other=names[other])
    call = _("%(who)s keeps or trades", who=names[turn])
    if other is None:
        return call, _("The dealer trades with the deck.")
    if other == view.viewer:
        return call, _("A trade would be with you.")
    return call, _("A trade would be with %(other)s.", other=names[other])


def _adjusting(who: str, *, is_yours: bool, is_choosing: bool) -> Words:
    if is_choosing:
        return _("On whose stock?")
    return _("Play a modifier, or pass") if is_yours else _("%(who)s plays or passes", who=who)


def _passing(view: View, *, is_yours: bool) -> Words:
    count, seats = len(view.passed), len(view.order)
    if is_yours and count + 1 == seats:
        # Whether it would be a halt, the button says.
        if len(lowest(view)) > 1:
            return _("%(n)s of %(seats)s passed. If you pass too, all the lowest lose.", n=count, seats=seats)
        return _(
            "%(n)s of %(seats)s passed. If you pass too, the lowest loses a certificate.",
            n=count,
            seats=seats,
        )
    return ngettext(
        "%(n)s of %(seats)s has passed. When all pass in a row, all who are lowest lose.",
        "%(n)s of %(seats)s have passed. When all pass in a row, all who are lowest lose.",
        count,
        seats=seats,
    )


def slip_id(last: RoundResult) -> str:
    """The id of the settlement of a round."""
    return f"slip-{last.number}"


def lost_id(last: RoundResult, seat: Seat) -> str:
    """The id of the mark of one of the lowest in it."""
    return f"{slip_id(last)}-lost-{seat}"


def verdict_id(last: RoundResult) -> str:
    """The id of what follows from it."""
    return f"{slip_id(last)}-verdict"


def _slip(view: View, last: RoundResult, names: Names) -> Slip:
    rows = [
        SlipRow(
            name=names[row.seat],
            is_own=row.seat == view.viewer,
            sum=" ".join(
                [row.stock[1:], *[effect(one.card) for one in last.placed if one.target == row.seat]]
            ),
            total=signed(row.total),
            lost=lost_id(last, row.seat) if row.seat in last.losers else "",
        )
        for row in last.rows
    ]
    title = _("Settlement of round %(number)s", number=last.number)
    gone = [seat for seat in last.losers if not (last.is_halt or view.sides[seat].certificates)]
    out = _out(gone, view.viewer, names) if gone else None
    verdict = _verdict(last, view.viewer, names)
    return Slip(
        slip_id(last),
        title,
        tuple(rows),
        verdict_id(last),
        verdict,
        out,
        _TIES if last.number == 1 and len(last.losers) > 1 and not last.is_halt else None,
        is_own=viewer_loses(view, last),
    )


def viewer_loses(view: View, last: RoundResult) -> bool:
    """Whether the viewer loses a certificate in a settlement."""
    return view.viewer in last.losers and not last.is_halt


def _out(gone: Sequence[Seat], viewer: Viewer, names: Names) -> Words:
    others = listed([names[seat] for seat in gone if seat != viewer]) if set(gone) - {viewer} else None
    if viewer not in gone:
        return ngettext("%(who)s is out.", "%(who)s are out.", len(gone), who=others or "")
    return _("You and %(who)s are out.", who=others) if others else _("You're out.")


def _verdict(last: RoundResult, viewer: Viewer, names: Names) -> Words:
    if last.is_halt:
        return HALTED
    if viewer in last.losers:
        others = [names[seat] for seat in last.losers if seat != viewer]
        if not others:
            return _("You lose a certificate.")
        return _("You and %(who)s lose a certificate each.", who=listed(others))
    who = listed([names[seat] for seat in last.losers])
    return ngettext(
        "%(who)s loses a certificate.", "%(who)s lose a certificate each.", len(last.losers), who=who
    )


def _listed(view: View, card: str, names: Names) -> Listed:
    lying = next((one for one in view.placed if one.card == card), None)
    if lying is not None:
        return Listed(mark(card), "played", _lies(lying, names))
    if view.viewer is not None and card in hand_of(view, view.viewer):
        return Listed(mark(card), "yours", _("%(card)s, in your hand", card=effect(card)))
    return Listed(mark(card), "elsewhere", FACES[card].name)


def _lies(one: Placed, names: Names) -> Words:
    card, target = effect(one.card), names[one.target]
    return _("%(card)s, played on %(target)s", card=card, target=target)


def _hand(view: View, prefix: Prefix, buttons: Mapping[str, Button], call: Words | None) -> Hand | None:
    if view.viewer is None or view.reason is not None or not view.sides[view.viewer].certificates:
        return None
    cards = [_hand_card(view, card, prefix, buttons) for card in hand_of(view, view.viewer)]
    below = [buttons[name] for name in (KEEP, TRADE, PASS) if name in buttons]
    return Hand(tuple(cards), tuple(below), call)


def _hand_card(view: View, card: str, prefix: Prefix, buttons: Mapping[str, Button]) -> HandCard:
    own, on = ("play", card), f"card-{card}"
    button = buttons.get(on) or Button(on, _LATER if view.turn == view.viewer else NotYourTurn.default)
    return HandCard(on, button, drag_of(own, targets(view, own)), prefix == own, face=FACES[card])


def _ending(view: View, names: Names) -> Ending | None:
    said = verdict(view, names)
    if said is None:
        return None
    winner = view.winners[0] if len(view.winners) == 1 and view.reason is not Reason.HALTS else None
    ending = ending_of(view.viewer, winner, names, said)
    more = _fell_before(view) if view.beneficiary is None else helped(names[view.beneficiary])
    return replace(ending, picture=_face(view.viewer, winner, names), more=more)


def _fell_before(view: View) -> Words | None:
    """For whoever was out already, as the board shows the last round alone."""
    last, seat = view.last, view.viewer
    if last is None or last.number != view.round or seat is None or seat in [row.seat for row in last.rows]:
        return None
    return _("Round %(number)s decided it; you were out before it began.", number=last.number)


def _face(viewer: Seat | None, winner: Seat | None, names: Names) -> str:
    """The glad winner, or for whoever has lost their own glum face; "" after a draw."""
    if winner is None:
        return ""
    if viewer is None or viewer == winner:
        return portrait(names, winner, "glad")
    return portrait(names, viewer, "glum")
