"""Why the bots of the Kata take a move: what it does, in a short sentence."""

from __future__ import annotations

from games.engine.bots import Bot, Why
from games.engine.game import Seat
from games.engine.words import Words
from games.engine.words import plural as ngettext
from games.engine.words import words as _
from games.kata.bots.fast_board import action_of, known_board
from games.kata.bots.greedy import winning_move
from games.kata.rules.cards import CARDS, Card
from games.kata.rules.transitions import HEALTH
from games.kata.rules.values import BOARD, DECK, FACE, SELF, KataAction, Minion, MinionAttack, PlayCard
from games.kata.rules.views import SideView, View


class Explained(Bot[View, KataAction]):
    """A bot that can say why it moved."""

    counted = _("Its reason")

    def why(self, view: View, action: KataAction) -> tuple[Why, ...]:
        foe = view.sides[1 - view.active]
        if _wins_this_turn(view, action):
            return (Why(_("This turn's damage is enough for the last %(health)s health", health=foe.health)),)
        held = view.sides[view.active].held or ()
        card = next((one.card for one in held if isinstance(action, PlayCard) and one.id == action.card), "")
        return (Why(_reason(view, view.active, action, card)),)

    def why_seen(self, before: View, after: View, seat: Seat, action: KataAction) -> tuple[Why, ...]:
        """The reasons without what its hand still holds."""
        card = after.last_played.shown.card if after.last_played else ""
        return (Why(_reason(before, seat, action, card)),)


def _wins_this_turn(view: View, action: KataAction) -> bool:
    """Whether an action is a blow and others after it win in the same turn, as far as its player knows."""
    board = known_board(view)
    board.play(next(move for move in board.moves() if action_of(view, move) == action))
    if board.is_over or board.turn != view.turn or board.foe.health == view.sides[1 - view.active].health:
        return False
    return winning_move(board) is not None


def _reason(view: View, seat: Seat, action: KataAction, kind: str) -> Words:
    """What a seat's action does, which plays this kind of card if it plays one; from what everybody sees."""
    own, foe = view.sides[seat], view.sides[1 - seat]
    match action:
        case MinionAttack(id, target):
            minion = next(one for one in own.board if one.id == id)
            return _attack(minion, target, foe)
        case PlayCard(_id, target):
            return _card(CARDS[kind], target, own, foe)
    return _("Nothing more is worth doing this turn")


def _attack(own: Minion, target: str, foe: SideView) -> Words:
    if target == FACE:
        if own.attack >= foe.health:
            return _("It wins the match")
        return _("%(damage)s damage, and nothing strikes back", damage=own.attack)
    enemy = next(one for one in foe.board if one.id == target)
    name, left = CARDS[enemy.card].name, enemy.health - own.attack
    lives = own.health > enemy.attack
    if left <= 0:
        return (
            _("It kills the %(minion)s and lives", minion=name)
            if lives
            else _("It kills the %(minion)s, and dies too", minion=name)
        )
    if lives:
        return _("It lives, and leaves the %(minion)s with %(health)s health", minion=name, health=left)
    return _("It dies, but leaves the %(minion)s with %(health)s health", minion=name, health=left)


def _card(card: Card, target: str, own: SideView, foe: SideView) -> Words:
    if target == BOARD:
        return _(
            "%(attack)s attack and %(health)s health, to fight from the next turn on",
            attack=card.attack,
            health=card.health,
        )
    if target == DECK:
        return ngettext("It draws a card", "It draws %(n)s cards", min(card.draw, own.deck))
    if target == SELF:
        gained = max(0, min(HEALTH, own.health + card.heal) - own.health)
        after = own.health + gained
        return _("It heals %(gained)s (now %(health)s)", gained=gained, health=after) if gained else _room()
    if not card.damage:
        return _room()
    if target == FACE:
        if card.damage >= foe.health:
            return _("It wins the match")
        return blow(card.damage, card.cost, own.mana)
    enemy = next(one for one in foe.board if one.id == target)
    name, left = CARDS[enemy.card].name, enemy.health - card.damage
    if left <= 0:
        return _("It kills the %(minion)s for %(cost)s mana", minion=name, cost=card.cost)
    return _("It leaves the %(minion)s with %(health)s health", minion=name, health=left)


def _room() -> Words:
    return _("It makes room in the hand for the next card")


def blow(damage: int, cost: int, mana: int) -> Words:
    """What a blow does, and what it takes of the mana that there is."""
    if cost == mana:
        return ngettext(
            "%(damage)s damage for your 1 mana", "%(damage)s damage for all %(n)s mana", mana, damage=damage
        )
    return _("%(damage)s damage for %(cost)s of %(mana)s mana", damage=damage, cost=cost, mana=mana)


def blows(cards: list[Card], mana: int) -> Words:
    """The same of several blows in one turn."""
    names = [card.name for card in cards]
    listed = names[0]
    for name in names[1:-1]:
        listed = _("%(these)s, %(card)s", these=listed, card=name)
    listed = _("%(these)s and %(card)s", these=listed, card=names[-1])
    damage, cost = sum(card.damage for card in cards), sum(card.cost for card in cards)
    if cost == mana:
        return _(
            "%(cards)s do %(damage)s damage for all %(mana)s mana", cards=listed, damage=damage, mana=mana
        )
    return _(
        "%(cards)s do %(damage)s damage for %(cost)s of %(mana)s mana",
        cards=listed,
        damage=damage,
        cost=cost,
        mana=mana,
    )
