"""What all computer players of King's Conflict share: they can say why they moved (RULES 14.8)."""

from __future__ import annotations

from msgspec.structs import replace

from games.engine.bots import Bot, Why
from games.engine.game import Seat
from games.engine.rng import Rng
from games.kings_conflict.rules.cards import WALL
from games.kings_conflict.rules.values import Cards, Held, KingsAction, Mulligan, PlayCard
from games.kings_conflict.rules.views import View, view_for
from games.kings_conflict.rules.worlds import sample_world

FIRST = Rng("0" * 64)


class Computer(Bot[View, KingsAction]):
    """A computer player."""

    def why_seen(self, before: View, after: View, seat: Seat, action: KingsAction) -> tuple[Why, ...]:
        """The reasons without what the viewer did not see.

        They are as if it had held nothing but the card that it played, over a deck that it could have.
        """
        if isinstance(action, Mulligan):
            return ()
        hand = (Held(action.card, _played(before, after, seat)),) if isinstance(action, PlayCard) else ()
        world = sample_world(before, FIRST)
        cards = list(world.cards)
        cards[seat] = Cards(cards[seat].deck, hand, (), len(hand))
        return self.why(view_for(replace(world, cards=(cards[0], cards[1])), seat), action)


def _played(before: View, after: View, seat: Seat) -> str:
    then = after.board.sides[seat].used
    return then[-1] if len(then) > len(before.board.sides[seat].used) else WALL.id
