"""The board of the tests' little game: typed fields, offers in steps, and lines of the log."""

from __future__ import annotations

from games.engine.game import Seat
from games.engine.offers import Field, Offer, Page
from games.engine.values import Value
from games.engine.words import Words
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.registry import Registered
from tests.support.tiny import BOTS, TINY, Left, Picked, PickedSeen, Seen, Shown, Swapped, TakenSeen, View


class Board(Value, frozen=True):
    cards: tuple[tuple[str, Offer | None], ...]
    seats: tuple[tuple[str, str, str], ...]
    """Name, number of cards, score."""
    chosen: tuple[str, ...]


class TinyPage(Page[View, Seen]):
    template = "tiny/board.html"
    help_template = "tiny/help.html"
    tagline = _("Higher is better.")
    picture = "tiny/picture.svg"
    stylesheet = "tiny/tiny.css"

    def offers(self, view: View, prefix: tuple[str, ...]) -> tuple[Offer, ...]:
        seat = view.viewer
        if seat is None or view.picked[seat] or view.left is not None or not all(view.counts):
            return ()
        may_swap = not view.swapped[seat] and view.pile > 0
        if not prefix:
            field = Field("coins", _("Coins"), 0, view.purses[seat])
            picks = [
                Offer(("pick", card), _("Pick %(card)s", card=card), on=card, fields=(field,))
                for card in view.hand
            ]
            swap = Offer(("swap",), _("Swap cards"), whole=False, key="s")
            return (*picks, swap) if may_swap else tuple(picks)
        chosen = prefix[1:]
        if prefix[0] != "swap" or not may_swap or chosen != tuple(c for c in view.hand if c in chosen):
            return ()
        if len(chosen) > view.pile:
            return ()
        later = [card for card in view.hand if not chosen or card > chosen[-1]]
        more = tuple(Offer((card,), _("And %(card)s", card=card), whole=False, on=card) for card in later)
        done = (Offer((), _("Swap them"), is_main=True),) if chosen else ()
        return (more if len(chosen) < view.pile else ()) + done

    def board(
        self, view: View, names: tuple[str, ...], prefix: tuple[str, ...], offers: tuple[Offer, ...]
    ) -> Board:
        on = {offer.on: offer for offer in offers}
        seats = zip(names, map(str, view.counts), map(str, view.scores), strict=True)
        return Board(tuple((card, on.get(card)) for card in view.hand), tuple(seats), prefix[1:])

    def line(self, event: Seen, names: tuple[str, ...]) -> Words | None:
        def who(seat: Seat) -> str:
            return names[seat]

        match event:
            case Swapped(seat=seat):
                return _("%(who)s swaps.", who=who(seat))
            case TakenSeen(seat=seat, count=count):
                return ngettext("%(who)s takes a card.", "%(who)s takes %(n)s cards.", count, who=who(seat))
            case Picked(seat=seat) | PickedSeen(seat=seat):
                return _("%(who)s has chosen.", who=who(seat))
            case Shown(winner=winner):
                return _("%(who)s wins the round.", who=who(winner))
            case Left(seat=seat):
                return _("%(who)s leaves.", who=who(seat))


REGISTERED = Registered(game=TINY, page=TinyPage(), bots=BOTS)
