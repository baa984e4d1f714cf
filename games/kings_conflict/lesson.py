"""The first match of King's Conflict, taught by Hild on The Crossing: whoever rules more land wins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.engine.game import Seat
from games.engine.lessons import Lesson, Said, Teacher
from games.engine.offers import Offer, Prefix, picks_of
from games.engine.setup import Hidden
from games.engine.words import Words
from games.engine.words import words as _
from games.kings_conflict.bots.action_terms import score_of, terms_of
from games.kings_conflict.bots.article import Article, in_order
from games.kings_conflict.bots.cast import HILD
from games.kings_conflict.bots.outlook import Outlook
from games.kings_conflict.page.goal import GOAL
from games.kings_conflict.page.offers import ATTACK, END_TURN, LEVY, MOVE, MULLIGAN, PLAY
from games.kings_conflict.page.sight import sight_of
from games.kings_conflict.rules.card_types import Card, Kind, Place, Role
from games.kings_conflict.rules.cards import KNOWN
from games.kings_conflict.rules.constants import DOMINION_LEAD, DOMINION_TURNS
from games.kings_conflict.rules.legality import Lack, lacking, legal_actions, refusal
from games.kings_conflict.rules.maps.tiles import DISTANCE, TILES, WITHIN
from games.kings_conflict.rules.position import Position, card_of
from games.kings_conflict.rules.regions import domains, income
from games.kings_conflict.rules.setup import STARTER
from games.kings_conflict.rules.values import (
    Attack,
    EndTurn,
    KingsAction,
    Levy,
    Move,
    Mulligan,
    Options,
    PlayCard,
)
from games.kings_conflict.rules.views import View

_YOU, _TEACHER = Seat(0), Seat(1)
_WORTHWHILE = 0.6
"""The least worth of what is advised: small steps would make the lesson long."""
_MILITIA, _CAMP = "militia", 9
_DEAL = {
    STARTER: ("0",),
    "0": ("militia", "spearman", "peasant", "archer", "militia", "farm", "crusader", "swordsman", "mine"),
    "1": ("militia", "farm", "farm", "mine", "mine"),
}
_PATIENCE = 20
"""The turn after which Hild stops waiting."""
_WORKERS = ("peasant", "fisher")
"""The pieces that bring gold where they stand (RULES 5.1)."""
_HOARD, _HELD = 12, 3
"""The gold and the cards at the end of a turn at which she stops, too: nobody is to win by waiting alone."""


class Hild(Teacher[View, KingsAction]):
    """Waits at home and sends one militia, so that the newcomer can take the land, and meets an enemy.

    Once the newcomer hoards gold, she plays as well as she can.
    """

    name = _("Hild")
    cast = (HILD,)
    description = _("Teaches King's Conflict.")

    def line(self, view: View) -> Iterator[Prefix]:
        board = view.board
        if not board.turn:
            yield (MULLIGAN,)
        elif board.turn <= _PATIENCE and not (
            board.sides[_YOU].gold >= _HOARD and view.cards[_YOU].hand >= _HELD
        ):
            yield from _sent(view)
            yield from _marched(view)
            yield END_TURN.picks


def _sent(view: View) -> Iterator[Prefix]:
    """Her militia comes to the board once."""
    if _MILITIA not in view.board.sides[_TEACHER].used:
        for held in view.cards[_TEACHER].held or ():
            if held.card == _MILITIA:
                yield PLAY, held.id, str(_CAMP)


def _marched(view: View) -> Iterator[Prefix]:
    """It goes for the other king, the nearest tile first."""
    position = Position(view.board)
    to = DISTANCE[position.king(_YOU).tile]
    for piece in position.of(_TEACHER):
        if piece.card == _MILITIA:
            yield from ((MOVE, str(piece.id), str(tile)) for tile in sorted(range(TILES), key=to.__getitem__))


class KingsLesson(Lesson[View]):
    """Won by dominion, in a few turns: regions are what the game is about."""

    voice = _("Hild")
    about = _("Hild teaches you King's Conflict on The Crossing, in three minutes.")
    options = Options()
    hidden = Hidden(seed="0" * 64, stack=_DEAL)

    def said(self, view: View) -> Said:
        board = view.board
        if board.reason is not None:
            return _ended(view)
        if board.turn and board.active != _YOU:
            return _watch()
        if not board.turn and board.sides[_YOU].set_aside is not None:
            return _watch()
        return _told(view, _advice(view))

    def pointed_at(self, view: View, said: Said, prefix: Prefix, offers: Iterable[Offer]) -> str:
        """A piece that can move, too, is pressed where it stands, and then its target."""
        if said.picks[:1] == (ATTACK,):
            pieces, sight = Position(view.board).pieces, sight_of(view.board, view.viewer)
            if not prefix:
                return sight.on(pieces[int(said.picks[1])].tile)
            if prefix in ((MOVE, said.picks[1]), said.picks[:2]):
                return sight.on(pieces[int(said.picks[2])].tile)
        return super().pointed_at(view, said, prefix, offers)


def _advice(view: View) -> KingsAction:
    """The best single action for somebody who wants land; else a card, while there is gold; else to end the turn."""
    board, own = view.board, view.cards[_YOU]
    if not board.turn:
        return Mulligan(())
    outlook = Outlook(view, _YOU)
    best, choice = _WORTHWHILE, None
    cards: list[tuple[float, KingsAction]] = []
    away: list[tuple[float, KingsAction]] = []
    for action in in_order(view, _YOU, tuple(legal_actions(board, _YOU, own.held or (), own.deck))):
        worth = _worth(outlook, action)
        if worth > best:
            best, choice = worth, action
        if isinstance(action, PlayCard) and _stays(view, action):
            cards.append((worth, action))
        elif isinstance(action, Move) and _makes_room(outlook.position, action):
            away.append((worth, action))
    if choice is None and (rest := cards or (away if _is_hemmed_in(view, outlook.position) else [])):
        choice = max(rest, key=lambda one: one[0])[1]
    if choice is None and not own.held and refusal(board, _YOU, (), own.deck, Levy()) is None:
        choice = Levy()
    return choice or EndTurn()


def _card_of(view: View, held: str) -> Card:
    return KNOWN[next(one.card for one in view.cards[_YOU].held or () if one.id == held)]


def _stays(view: View, action: PlayCard) -> bool:
    """Whether it is somebody or something that comes to the board: spells are kept until they are worth it."""
    return _card_of(view, action.card).kind in (Kind.SERVANT, Kind.STRUCTURE)


def _makes_room(position: Position, action: Move) -> bool:
    """Whether a piece leaves a tile beside the king, on which somebody else could be placed."""
    piece, near = position.pieces[action.piece], WITHIN[position.king(_YOU).tile][1]
    return (
        card_of(piece).kind is not Kind.KING and bool(near >> piece.tile & 1) and not near >> action.tile & 1
    )


def _is_hemmed_in(view: View, position: Position) -> bool:
    """Whether some of the own people could come if there were room beside the king."""
    cards = [KNOWN[one.card] for one in view.cards[_YOU].held or ()]
    return any(card.place is Place.KING and lacking(position, _YOU, card) == (Lack.TILE, 1) for card in cards)


def _worth(outlook: Outlook, action: KingsAction) -> float:
    if isinstance(action, EndTurn | Levy):
        return 0.0
    score = score_of(terms_of(outlook, action))
    if not isinstance(action, Move):
        return score
    control = outlook.control(outlook.position.pieces[action.piece].tile, action.tile)
    return 2 * control + score / 10


def _told(view: View, action: KingsAction) -> Said:
    position, sight = Position(view.board), sight_of(view.board, _YOU)
    picks = picks_of(action)
    match action:
        case Mulligan():
            return Said(
                "hand",
                GOAL,
                _("Press Keep all."),
                _("You could exchange some, but these first cards are good."),
                picks,
                key="E",
            )
        case PlayCard(held, tile):
            card = _card_of(view, held)
            kind = (
                "structure"
                if card.kind is Kind.STRUCTURE
                else "spell"
                if card.kind is Kind.SPELL
                else card.role.value
            )
            what, why = _CARDS_TAUGHT[kind]
            if left := _left(view, position):
                kind, what = "spend", _("You still had %(gold)s gold when your turn ended.", gold=left)
                why = _("Gold wins nothing while it lies there: spend it, turn by turn.")
            if tile is None:
                return Said(kind, what, _("Press the card %(card)s.", card=card.name), why, (PLAY, held))
            do = _(
                "Press the card %(card)s, then the marked tile (%(tile)s).",
                card=card.name,
                tile=sight.name(tile),
            )
            return Said(kind, _priced(what, card), do, why, picks)
        case Move(number, tile):
            do = _(
                "Press the %(card)s, then the marked tile (%(tile)s).",
                card=card_of(position.pieces[number]).name,
                tile=sight.name(tile),
            )
            what = _("Land of one kind is a region. Whoever has more pieces there rules it.")
            return Said(
                "region",
                what,
                do,
                _("It pays gold and food when your turn begins."),
                picks,
            )
        case Attack(number, target):
            own, other = (card_of(position.pieces[one]).name for one in (number, target))
            do = _("Press your %(own)s, then the %(other)s.", own=own, other=other)
            what = _("An enemy within reach! The dark number is attack, the red one health.")
            return Said("attack", what, do, _("Whoever survives beside you strikes back."), picks)
        case Levy():
            what = _("Your hand is empty, and you still have gold: raise a levy.")
            return Said("levy", what, _("Press Levy."), LEVY.preview, LEVY.picks, key="L")
    return _end_turn(view)


def _left(view: View, position: Position) -> int:
    """The gold that was left in the turn before and would have paid for a card held then; 0 where that is not known."""
    held = (view.cards[_YOU].held or ())[:-1]
    # What was paid when this turn began is counted anew, so nothing that changes it may have happened since.
    has_changed = any(
        piece.is_new or (piece.has_moved and piece.card in _WORKERS) for piece in position.of(_YOU)
    )
    if view.board.turn <= len(view.cards) or has_changed or view.board.sides[_YOU].jujus:
        return 0
    left = view.board.sides[_YOU].gold - sum(income(position, _YOU))
    cards = [KNOWN[one.card] for one in held]
    return left if any(card.cost <= left and not lacking(position, _YOU, card) for card in cards) else 0


def _priced(what: Words, card: Card) -> Words:
    return Words(what.text, (("cost", card.cost),)) if not what.params else what


_CARDS_TAUGHT = {
    Role.COMBAT.value: (
        _("A fighter for %(cost)s gold. People come to the board beside your king."),
        _("Your king is the crown at the bottom left. If he dies, you lose."),
    ),
    Role.SUPPORT.value: (
        _("A helper for %(cost)s gold. Helpers don't fight, they work for you."),
        _("Each piece counts in its region, helpers too."),
    ),
    "structure": (
        _("A structure for %(cost)s gold. It stands where you rule, and stays."),
        _("A farm feeds three more, a mine pays 2 gold a turn."),
    ),
    "spell": (_("A spell for %(cost)s gold does what it says, and is gone."), _("Spells need no way to go.")),
}


def _end_turn(view: View) -> Said:
    do = _("Press End turn.")
    ahead = domains(Position(view.board))
    if ahead[_YOU] - ahead[_TEACHER] < DOMINION_LEAD:
        what = _("That's all for now. New pieces can act from your next turn on.")
        return Said(
            "end_turn",
            what,
            do,
            _("Your domain is the gold that your regions pay. Make it grow."),
            END_TURN.picks,
            key="E",
        )
    what = _("Your domain is %(own)s, mine %(other)s.", own=ahead[_YOU], other=ahead[_TEACHER])
    why = _(
        "%(turns)s of your turns in a row that begin with %(lead)s more than I have, and you've won by dominion.",
        turns=DOMINION_TURNS,
        lead=DOMINION_LEAD,
    )
    return Said("dominion", what, do, why, END_TURN.picks, key="E")


def _watch() -> Said:
    return Said("watch", _("My turn."), _("Watch the top right: I sit in red, in squares."), at="side-other")


def _ended(view: View) -> Said:
    why = _("In a real match your opponent fights for every region, and for your king.")
    if view.board.winner == _YOU:
        return Said(
            "won",
            _("Your dominion has held for %(turns)s turns: the realm is yours.", turns=DOMINION_TURNS),
            _("Now play on your own."),
            why,
        )
    return Said("lost", _("This one is mine."), _("Take the lesson again."), why)


LESSON = KingsLesson()
TEACHERS = (Hild(Article()),)
