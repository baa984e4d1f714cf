"""The first match of King's Conflict, taught by Hild on The Crossing: whoever rules more land wins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from games.engine.game import Seat
from games.engine.lessons import AGAIN, LEFT, Instruction, Lesson, Own, Teacher
from games.engine.offers import Offer, Prefix, picks_of
from games.engine.setup import Hidden
from games.engine.words import Words
from games.engine.words import words as _
from games.kings_conflict.bots.advice import HOARD, advice, card_held
from games.kings_conflict.bots.article import Article, Careless
from games.kings_conflict.bots.cast import HILD
from games.kings_conflict.page.dangers import Dangers
from games.kings_conflict.page.goal import goal_of
from games.kings_conflict.page.lesson_words import (
    FIGHTERS_TAUGHT,
    MOVES_TAUGHT,
    TURNS_TAUGHT,
    behind,
    fallen_short,
    gained,
    once,
    watched,
)
from games.kings_conflict.page.offers import ATTACK, END_TURN, LEVY, MOVE, MULLIGAN, PLAY
from games.kings_conflict.page.short_texts import gist_of
from games.kings_conflict.page.sight import Sight, sight_of
from games.kings_conflict.rules.card_types import Card, Kind, Role
from games.kings_conflict.rules.cards import KNOWN
from games.kings_conflict.rules.combat import damage
from games.kings_conflict.rules.constants import DOMINION_LEAD
from games.kings_conflict.rules.legality import lacking
from games.kings_conflict.rules.maps.tiles import DISTANCE, TILES
from games.kings_conflict.rules.position import Position, card_of
from games.kings_conflict.rules.regions import domains, held_domain, income
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
    Reason,
)
from games.kings_conflict.rules.views import View

_YOU, _TEACHER = Seat(0), Seat(1)
_CAMP, _FARMS, _POSTS = (9, 8, 7, 6, 17), (8, 7, 16, 17), (7, 6, 17, 16, 5, 27, 26, 28)
"""Where her people come, where her farms stand, and where those go who make room beside her king."""
_DEAL = {
    STARTER: ("0",),
    "0": ("militia", "spearman", "peasant", "archer", "militia", "farm", "crusader", "swordsman", "mine"),
    "1": (
        *("militia", "farm", "archer", "swordsman", "swordsman", "mercenary", "mercenary", "farm"),
        *("militia", "spearman", "priest", "peasant", "smith"),
    ),
}
_FREE_TURN = 4
"""The first turn of the player's in which they are told to choose."""
_SHORT = {4: 2, 6: 0, 7: 1}
"""The turns of the player's that may end after so many actions: the lesson takes three minutes."""
_MOVES_A_TURN = 2
"""How many moves a turn usually has, so that the next one goes on with other words."""
_PROMISED = (3, 4)
"""The turns of the player's that may be the first of a dominion, and in which it is told why they aren't."""
_PATIENCE = 20
"""The turn after which Hild stops waiting."""
_WORKERS = ("peasant", "fisher")
"""The pieces that bring gold where they stand (RULES 5.1)."""
_HELD = 3
"""With so many cards and a hoard at the end of a turn she stops, too: nobody is to win by waiting alone."""


class Hild(Teacher[View, KingsAction]):
    """Spends her gold, and sends one fighter after the other, who takes no land from the newcomer but has to be fought.

    Once the newcomer hoards gold, she plays as well as she can.
    """

    name = _("Hild")
    cast = (HILD,)
    description = _("Teaches King's Conflict.")

    def line(self, view: View) -> Iterator[Prefix]:
        board = view.board
        if not board.turn:
            yield (MULLIGAN,)
        elif board.turn <= _PATIENCE and not _hoards(view):
            yield from _struck(view)
            yield from _marched(view)
            yield from _placed(view)
            yield END_TURN.picks


def _hoards(view: View) -> bool:
    """Whether the newcomer waits for what comes instead of playing."""
    return view.board.sides[_YOU].gold >= HOARD and view.cards[_YOU].hand >= _HELD


def _struck(view: View) -> Iterator[Prefix]:
    """Whoever reaches somebody strikes the weakest, but never the king."""
    position = Position(view.board)
    for target in sorted(position.of(_YOU), key=lambda piece: (piece.health, piece.id)):
        if card_of(target).kind is not Kind.KING:
            yield from ((ATTACK, str(piece.id), str(target.id)) for piece in position.of(_TEACHER))


def _marched(view: View) -> Iterator[Prefix]:
    """The foremost fighter goes for the other king, on no land of his; the others make room for those to come."""
    position = Position(view.board)
    to = DISTANCE[position.king(_YOU).tile]
    servants = [piece for piece in position.of(_TEACHER) if card_of(piece).kind is Kind.SERVANT]
    servants.sort(key=lambda piece: (to[piece.tile], piece.id))
    ahead = [tile for tile in sorted(range(TILES), key=to.__getitem__) if position.holder_at(tile) != _YOU]
    foremost = next((piece for piece in servants if card_of(piece).attack), None)
    for piece in servants:
        if piece == foremost:
            tiles = [tile for tile in ahead if to[tile] < to[piece.tile]]
        else:
            tiles = list(_POSTS) if piece.tile == _CAMP[0] else []
        yield from ((MOVE, str(piece.id), str(tile)) for tile in tiles)


def _placed(view: View) -> Iterator[Prefix]:
    """All that she can pay for comes to the board, where her king rules anyway."""
    for held in view.cards[_TEACHER].held or ():
        tiles = _FARMS if held.card == "farm" else _CAMP
        yield from ((PLAY, held.id, str(tile)) for tile in tiles)


class KingsLesson(Lesson[View]):
    """Won by dominion, in a few turns: regions are what the game is about."""

    voice = _("Hild")
    about = _("Hild teaches you King's Conflict on The Crossing, in three minutes.")
    options = Options()
    hidden = Hidden(seed="0" * 64, stack=_DEAL)
    own = Own(Options(), Careless.slug)

    def instruction(self, view: View) -> Instruction:
        board = view.board
        if board.reason is not None:
            return _ended(view)
        if board.turn and board.active != _YOU:
            return _watch(view)
        if not board.turn and board.sides[_YOU].set_aside is not None:
            return _watch(view)
        action = advice(view)
        told = _end_turn(view, may_go_on=True) if _has_shown(view, action) else _advised(view, action)
        turn = board.sides[_TEACHER].dominion
        if turn:
            return replace(told, what=behind(turn, board.terms.dominion_turns))
        return (
            replace(told, what=fallen_short(Position(view.board), _YOU, _TEACHER))
            if _falls_short(view)
            else told
        )

    def pointed_at(
        self, view: View, instruction: Instruction, prefix: Prefix, offers: Iterable[Offer]
    ) -> str:
        """A piece that can move, too, is pressed where it stands, and then its target."""
        if instruction.picks[:1] == (ATTACK,):
            pieces, sight = Position(view.board).pieces, sight_of(view.board, view.viewer)
            if not prefix:
                return sight.on(pieces[int(instruction.picks[1])].tile)
            if prefix in ((MOVE, instruction.picks[1]), instruction.picks[:2]):
                return sight.on(pieces[int(instruction.picks[2])].tile)
        if prefix and prefix != instruction.picks[: len(prefix)] and prefix[0] != MULLIGAN:
            is_free = _is_free(view) and instruction.picks[0] in (MOVE, PLAY)
            return "" if is_free else self._led_back(view, instruction, prefix, offers)
        return super().pointed_at(view, instruction, prefix, offers)

    def _led_back(self, view: View, instruction: Instruction, prefix: Prefix, offers: Iterable[Offer]) -> str:
        """Where something else was picked: another copy of a card does as well, else it is put down or replaced."""
        position, sight = Position(view.board), sight_of(view.board, view.viewer)
        cards = {one.id: one.card for one in view.cards[_YOU].held or ()}
        meant = instruction.picks
        if prefix[0] == PLAY == meant[0] and cards.get(prefix[1]) == cards[meant[1]]:
            return super().pointed_at(view, instruction, meant[:2], offers)
        if meant[0] == PLAY:
            return f"card-{meant[1]}"
        if meant[0] in (MOVE, ATTACK):
            return sight.on(position.pieces[int(meant[1])].tile)
        if prefix[0] == PLAY:
            return f"card-{prefix[1]}"
        return sight.on(position.pieces[int(prefix[1])].tile)


def _advised(view: View, action: KingsAction) -> Instruction:
    position, sight = Position(view.board), sight_of(view.board, _YOU)
    picks = picks_of(action)
    match action:
        case Mulligan():
            return Instruction(
                "hand",
                goal_of(view.board),
                _("Press Keep all."),
                _("Every 4 tiles count as 1 domain."),
                picks,
                key="E",
            )
        case PlayCard(held, tile):
            card = card_held(view, held)
            kind, what, why = _card_taught(view, position, card)
            if tile is None:
                return Instruction(
                    kind, what, _("Press the card %(card)s.", card=card.name), why, (PLAY, held)
                )
            told: dict[str, str | Words] = {"card": card.name, "tile": sight.name(tile)}
            do = _("Press %(card)s, then %(tile)s.", **told)
            if _is_free(view):
                do = _("You choose. I'd play the %(card)s on %(tile)s.", **told)
            return Instruction(kind, what, do, why, picks)
        case Move(number, tile):
            piece = position.pieces[number]
            told = {
                "card": card_of(piece).name,
                "at": sight.name(piece.tile),
                "tile": sight.name(tile),
            }
            do = _("Press the %(card)s on %(at)s, then %(tile)s.", **told)
            if _is_free(view):
                do = _("You choose. I'd move the %(card)s from %(at)s to %(tile)s.", **told)
            moved = sum(piece.has_moved for piece in position.of(_YOU))
            what = gained(position, piece, tile)
            if moved and _is_free(view) and position.holder_at(tile) != _YOU:
                what = _("Take one more region: an empty one, or mine.")
            at = (_own_turn(view) - 2) * _MOVES_A_TURN + moved
            why = once(MOVES_TAUGHT, at) if moved < _MOVES_A_TURN else None
            dangers, there = Dangers(position, _YOU, leaves=piece.tile), replace(piece, tile=tile)
            if why and dangers.at(there) >= piece.health:
                why = _("I could strike it down there, but your blow comes first.")
            return Instruction("region", what, do, why, picks)
        case Attack(number, target):
            return _attack_taught(position, sight, number, target)
        case Levy():
            what = _("You have gold, but no card to play.")
            return Instruction("levy", what, _("Press Levy."), LEVY.preview, LEVY.picks, key="L")
    return _end_turn(view)


def _falls_short(view: View) -> bool:
    """Whether a turn has just begun without the dominion that the end of the turn before may have promised."""
    board = view.board
    has_begun = any(
        piece.is_new or piece.has_moved or piece.has_attacked for piece in Position(board).of(_YOU)
    )
    return _own_turn(view) in _PROMISED and not board.sides[_YOU].dominion and not has_begun


def _own_turn(view: View) -> int:
    """How many turns the player has begun."""
    return (view.board.turn + 1) // 2


def _is_free(view: View) -> bool:
    """Whether the player has seen enough to choose moves and cards; fights are still told step by step."""
    return _own_turn(view) >= _FREE_TURN


def _has_shown(view: View, action: KingsAction) -> bool:
    """Whether a turn that is the player's own has shown what it is for, and leads far enough as it stands."""
    position, enough = Position(view.board), _SHORT.get(_own_turn(view))
    domain = domains(position)
    is_far = domain[_YOU] - domain[_TEACHER] >= DOMINION_LEAD
    if enough is None or not is_far or _hoards(view) or isinstance(action, Attack | EndTurn):
        return False
    return sum([one.is_new + one.has_moved + one.has_attacked for one in position.of(_YOU)]) >= enough


def _card_taught(view: View, position: Position, card: Card) -> tuple[str, Words, Words | None]:
    used = [KNOWN[one] for one in view.board.sides[_YOU].used]
    is_first = not any((one.kind, one.role) == (card.kind, card.role) for one in used)
    if left := _left(view, position):
        what = _("You still had %(gold)s gold when your turn ended.", gold=left)
        return "spend", what, _("Gold wins nothing while it lies there: spend it, turn by turn.")
    if card.kind is Kind.SPELL:
        what = _("%(card)s, a spell: %(gist)s.", card=card.name, gist=gist_of(card))
        return "spell", what, _("Its card is gone then.") if is_first else None
    if card.kind is Kind.STRUCTURE:
        what = _("%(card)s, a structure: %(gist)s.", card=card.name, gist=gist_of(card))
        why = _("Put it beside your people, on land you control.")
        return "structure", what, why if is_first else None
    if card.role is Role.SUPPORT:
        what = _("%(card)s, a helper: %(gist)s.", card=card.name, gist=gist_of(card))
        why = _("Helpers don't fight, but they hold land as fighters do.")
        return "support", what, why if is_first else None
    what = _(
        "%(card)s, a fighter: attack %(attack)s, health %(health)s.",
        card=card.name,
        attack=card.attack,
        health=card.health,
    )
    fighters = sum([one.kind is Kind.SERVANT and one.role is not Role.SUPPORT for one in used])
    return "combat", what, once(FIGHTERS_TAUGHT, fighters)


def _attack_taught(position: Position, sight: Sight, number: int, target: int) -> Instruction:
    own, other = position.pieces[number], position.pieces[target]
    names = {"own": card_of(own).name, "other": card_of(other).name}
    amount, picks = damage(position, own, other), (ATTACK, str(number), str(target))
    do = _(
        "Press your %(own)s on %(at)s, then the %(other)s on %(to)s.",
        at=sight.name(own.tile),
        to=sight.name(other.tile),
        **names,
    )
    if card_of(other).kind is Kind.KING:
        what = _("My king is within reach of your %(own)s.", **names)
        return Instruction("attack", what, do, _("Nothing deals a Blessed King more than 1 damage."), picks)
    what = _(
        "Your %(own)s takes %(amount)s of the %(other)s's %(health)s health.",
        amount=amount,
        health=other.health,
        **names,
    )
    if amount >= other.health:
        what = _("Your %(own)s strikes down the %(other)s.", **names)
        return Instruction("attack", what, do, _("At 0 it falls, and can't strike back."), picks)
    why = _("It lives, and strikes back where it reaches you.")
    return Instruction("attack", what, do, why, picks)


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


def _end_turn(view: View, *, may_go_on: bool = False) -> Instruction:
    do = _("Play on, or press End turn.") if may_go_on else _("Press End turn.")
    domain = domains(Position(view.board))
    why = once(TURNS_TAUGHT, _own_turn(view) - 1)
    count = {"own": domain[_YOU], "other": domain[_TEACHER], "lead": DOMINION_LEAD}
    if domain[_YOU] - domain[_TEACHER] < DOMINION_LEAD:
        what = _(
            "Next turn: %(own)s domain to my %(other)s. Get %(lead)s ahead, and your dominion begins.",
            **count,
        )
        return Instruction("end_turn", what, do, why, END_TURN.picks, key="E")
    turn, turns = view.board.sides[_YOU].dominion + 1, view.board.terms.dominion_turns
    what = _(
        "Next turn, if it holds: %(own)s domain to %(other)s, turn %(turn)s of %(turns)s.",
        turn=min(turn, turns),
        turns=turns,
        **count,
    )
    return Instruction("dominion", what, do, why, END_TURN.picks, key="E")


def _watch(view: View) -> Instruction:
    position = Position(view.board)
    lead = held_domain(position, _YOU) - held_domain(position, _TEACHER)
    do = watched(view.board.turn // len(view.cards), lead)
    return Instruction("watch", _("My turn."), do, at="side-other")


def _ended(view: View) -> Instruction:
    why = _("In a real match your opponent fights for every region, and for your king.")
    if view.board.reason is Reason.FORFEIT and view.board.winner != _YOU:
        return Instruction("left", LEFT, AGAIN, why)
    if view.board.winner != _YOU:
        what = _("This one is mine.")
        if view.board.reason is Reason.KING:
            what = _("Your king has fallen. This one is mine.")
        return Instruction("lost", what, AGAIN, why)
    position = Position(view.board)
    regions = len(position.held(_YOU))
    came = sum(KNOWN[card].kind is not Kind.SPELL for card in view.board.sides[_TEACHER].used)
    fallen = max(0, came + 1 - len(list(position.of(_TEACHER))))
    what = _(
        "Well done! You control %(regions)s regions and have struck down %(fallen)s of my people: the realm is yours.",
        regions=regions,
        fallen=fallen,
    )
    return Instruction("won", what, _("Now play on your own."), why)


LESSON = KingsLesson()
TEACHERS = (Hild(Article()),)
