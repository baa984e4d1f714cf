"""RULES 14: the computer player of the article."""

from __future__ import annotations

from random import Random
from typing import ClassVar

import pytest
from hypothesis import given, settings

from games.engine.bots import Bot
from games.engine.game import Seat
from games.engine.rng import Rng
from games.engine.setup import MapText
from games.kings_conflict.bots.action_terms import terms_of
from games.kings_conflict.bots.article import Article, Careless, Steady
from games.kings_conflict.bots.bots import BOTS
from games.kings_conflict.bots.computer import FIRST, Computer
from games.kings_conflict.bots.outlook import Outlook
from games.kings_conflict.bots.planner import Planner, answered
from games.kings_conflict.bots.plans import Beam, Plan, plans
from games.kings_conflict.bots.searcher import Searcher
from games.kings_conflict.bots.terms import Term
from games.kings_conflict.rules.cards import CARDS, KINGS
from games.kings_conflict.rules.maps.content import MAPS
from games.kings_conflict.rules.maps.tiles import DISTANCE, tile_at
from games.kings_conflict.rules.rules import GAME
from games.kings_conflict.rules.transitions import apply
from games.kings_conflict.rules.values import EndTurn, KingsAction, Levy, Mulligan, PlayCard, State
from games.kings_conflict.rules.views import View
from tests.kings_conflict.random_matches import PATIENT, matches
from tests.kings_conflict.scenes import BLUE, RED, SEED, after, hit, man, painted, piece, put, scene, to
from tests.kings_conflict.turning import turned_action, turned_state
from tests.support.laws import Match

CROSSING: MapText = MAPS["crossing"].text
HARD = Article()


def choice(state: State, bot: Article = HARD, rng: Rng | None = None) -> KingsAction:
    seat = state.board.active
    legal = tuple(GAME.legal_actions(state, seat))
    return bot.choose(GAME.view_for(state, seat), legal, rng or Rng(SEED))


def turn_played(state: State) -> State:
    """The state before the hard computer ends its turn."""
    while (action := choice(state)) != EndTurn():
        state = after(state, action)
    return state


def outlook(state: State) -> Outlook:
    seat = state.board.active
    return Outlook(GAME.view_for(state, seat), seat)


def crossed(*pieces: object, **more: object) -> State:
    """A scene on The Crossing with its hints, Red to act, nothing to spend."""
    state = scene(*pieces, rows=CROSSING.rows, active=RED, gold=0, **more)  # type: ignore[arg-type]
    board = state.board
    fields = {name: getattr(board, name) for name in board.__struct_fields__}
    return State(type(board)(**fields | {"map": CROSSING}), state.cards, state.rng)


def test_14_1_it_takes_the_best_of_all_and_stops_when_nothing_is_worth_doing() -> None:
    state = scene(man("swordsman", BLUE, 5, 5), man("peasant", RED, 5, 6), man("mine", RED, 4, 6), gold=0)
    assert choice(state) == hit(3, 5), "a mine hurt is worth more than a peasant killed"
    assert choice(scene(man("troll", RED, 5, 6), gold=0)) == EndTurn()


def test_14_1_it_moves_to_where_it_can_kill_a_king() -> None:
    state = scene(man("giant", BLUE, 2, 9), man("militia", RED, 3, 8, health=1), man("troll", RED, 5, 5))
    moved = after(state, choice(state))
    assert DISTANCE[piece(moved, 3).tile][tile_at(0, 10)] == 1
    assert choice(moved) == hit(3, 2)


def test_14_1_it_sets_dear_first_cards_aside() -> None:
    state = scene(hand=["militia", "giant", "fort", "knight"], turn=0)
    view = GAME.view_for(state, BLUE)
    assert HARD.choose(view, tuple(GAME.legal_actions(state, BLUE)), Rng(SEED)) == Mulligan(("c2", "c3"))


def test_14_2_each_piece_has_its_grid_as_it_is_written_for_red() -> None:
    look = outlook(crossed())
    corner, bridge = tile_at(0, 0), tile_at(5, 5)
    assert look.hints(CARDS["militia"])[bridge] == look.hints(CARDS["tower"])[bridge] == 9
    for helper in ("farm", "mine", "peasant", "smith"):
        assert look.hints(CARDS[helper])[corner] == 8
    assert look.hints(CARDS["stonemason"])[corner] == 9
    assert look.hints(KINGS["warrior"]) == look.safe


def test_14_2_blue_reads_the_grids_turned() -> None:
    state = after(crossed(), EndTurn())
    look = outlook(state)
    assert look.seat == BLUE
    assert look.hints(CARDS["stonemason"])[tile_at(10, 10)] == 9
    assert look.hints(CARDS["militia"])[tile_at(10 - 9, 10 - 1)] == int(CROSSING.strategic[9][1])


def mason_walk(*others: object) -> list[int]:
    """The digits under a stonemason that starts at (0,9), turn by turn, and where it ends."""
    state = crossed(man("stonemason", RED, 0, 9), *others)
    tiles = []
    for _turn in range(8):
        state = turn_played(state)
        tiles.append(piece(state, 3).tile)
        state = after(state, EndTurn(), EndTurn())
    return tiles


def test_14_2_a_stonemason_climbs_as_the_article_tells() -> None:
    tiles = mason_walk()
    digits = [int(CROSSING.mountain_pref[tile // 11][tile % 11]) for tile in tiles]
    assert digits[0] in (3, 4)
    assert digits[1] in (4, 5)
    assert tiles[-1] == tile_at(0, 0)
    assert digits == sorted(digits)


def test_14_2_it_stops_on_an_eight_where_the_nine_is_taken() -> None:
    tiles = mason_walk(man("wall", RED, 0, 0))
    end = tiles[-1]
    assert CROSSING.mountain_pref[end // 11][end % 11] == "8"
    assert DISTANCE[end][tile_at(0, 0)] == 1


def test_14_2_one_servant_stays_on_the_bridge_and_another_goes_on() -> None:
    """Both sides are even, and no region can be won on the way."""
    farms = [man("farm", RED, *place) for place in ((6, 3), (6, 6), (4, 6), (4, 8))]
    forts = [man("fort", BLUE, 10, 2), man("farm", BLUE, 10, 3), man("tower", BLUE, 9, 0)]
    state = crossed(man("swordsman", RED, 5, 5), man("swordsman", RED, 6, 5), *farms, *forts)
    assert abs(outlook(state).lead) < 0.1
    moved = turn_played(state)
    assert piece(moved, 3).tile == tile_at(5, 5)
    row, column = divmod(piece(moved, 4).tile, 11)
    assert (row, CROSSING.strategic[row][column]) in ((7, "8"), (8, "8"), (8, "9"))


def test_14_2_its_choices_in_the_other_seat_are_the_turned_choices() -> None:
    @settings(PATIENT, max_examples=10)
    @given(matches())
    def holds(match: Match) -> None:
        taken = [one for one in match.taken if one.state.board.turn]
        for one in Random(match.number).sample(taken, min(15, len(taken))):
            state, board = one.state, one.state.board
            turned = turned_state(state)
            for bot in (HARD, Steady(), Planner()):
                rng = Rng(f"{match.number:064x}")
                mine = bot.choose(
                    GAME.view_for(state, one.seat), tuple(GAME.legal_actions(state, one.seat)), rng
                )
                other = Seat(1 - one.seat)
                theirs = bot.choose(
                    GAME.view_for(turned, other), tuple(GAME.legal_actions(turned, other)), rng
                )
                assert theirs == turned_action(mine, board)

    holds()


def test_14_3_ahead_it_goes_for_the_king_and_behind_back_to_its_own() -> None:
    def advance(*others: object) -> float:
        look = outlook(scene(man("militia", BLUE, 5, 5), *others))  # type: ignore[arg-type]
        return terms_of(look, to(3, 4, 6))[Term.ADVANCE]

    assert advance(man("troll", BLUE, 9, 9)) > 0 > advance(man("troll", RED, 2, 2))
    assert advance(man("militia", RED, 5, 1)) == 0


def test_14_4_it_likes_to_win_regions_and_shuns_what_can_strike_it() -> None:
    rows = painted((5, 4, "HH"), (4, 4, "HH"))
    look = outlook(scene(man("scout", BLUE, 7, 5), man("militia", BLUE, 9, 5), rows=rows))
    assert terms_of(look, to(3, 5, 5))[Term.CONTROL] > 0
    assert Term.CONTROL not in terms_of(look, to(3, 7, 7))
    contested = outlook(scene(man("scout", BLUE, 9, 5), man("giant", RED, 5, 5)))
    assert terms_of(contested, to(3, 7, 5))[Term.DANGER] < 0


@pytest.mark.parametrize(("target", "is_struck"), [("peasant", True), ("giant", False)])
def test_14_4_it_strikes_where_that_does_more_harm_than_it_gets(target: str, is_struck: bool) -> None:
    state = scene(man("swordsman", BLUE, 5, 5), man(target, RED, 5, 6), man("troll", BLUE, 9, 9), gold=0)
    view = GAME.view_for(state, BLUE)
    worth = sum(why.worth for why in HARD.why(view, hit(3, 4)))
    assert (worth > 0) is is_struck


def test_14_4_it_says_why() -> None:
    state = scene(man("swordsman", BLUE, 5, 5), man("troll", RED, 5, 6))
    whys = HARD.why(GAME.view_for(state, BLUE), hit(3, 4))
    assert [str(why.name) for why in whys] == ["the blow it gets back", "the blow"]
    assert HARD.why(GAME.view_for(state, BLUE), EndTurn()) == ()
    assert HARD.why(GAME.view_for(state, None), hit(3, 4)) == ()


def test_14_4_it_drowns_the_dear_and_keeps_its_juju_from_the_cheap() -> None:
    dear = scene(man("fort", RED, 5, 5), hand=["smalljuju"], gold=4)
    assert choice(dear) == put(1, 5, 5)
    cheap = scene(man("militia", RED, 5, 5), hand=["smalljuju"], gold=4)
    assert not isinstance(choice(cheap), PlayCard)


def test_14_5_there_are_three_strengths_and_one_that_plays_at_random() -> None:
    assert list(BOTS)[:4] == ["random", "article-easy", "article-normal", "article"]
    assert Careless.whim > Steady.whim > Article.whim == 0


def test_14_5_the_weaker_ones_misjudge() -> None:
    state = scene(man("swordsman", BLUE, 5, 5), man("militia", RED, 3, 3), hand=["militia", "tower"])
    choices = {choice(state, Careless(), Rng(f"{number:064x}")) for number in range(10)}
    assert len(choices) > 1
    assert len({choice(state, HARD, Rng(f"{number:064x}")) for number in range(10)}) == 1


UNSEEN = ("giant", "farm", "mine", "scout", "knight")


def blocked() -> State:
    """Blue's troll could kill the king from the one tile beside him, on which its own swordsman stands."""
    rows = painted((0, 9, "S"), (1, 9, "S"))
    return scene(man("swordsman", BLUE, 1, 10), man("troll", BLUE, 2, 10, bonus=2), rows=rows, gold=0)


def played_by(bot: Bot[View, KingsAction], state: State) -> State:
    """The state in which a bot ends its turn, or the match is over."""
    seat = state.board.active
    while state.board.reason is None:
        legal = tuple(GAME.legal_actions(state, seat))
        action = bot.choose(GAME.view_for(state, seat), legal, Rng(SEED))
        if action == EndTurn():
            break
        state = after(state, action)
    return state


def test_14_6_it_plans_a_kill_that_takes_three_actions() -> None:
    assert played_by(HARD, blocked()).board.reason is None
    assert played_by(Planner(), blocked()).board.winner == BLUE


def test_14_6_the_best_plan_comes_first_and_to_do_nothing_is_one() -> None:
    found = plans(blocked(), BLUE, Beam(5, 10, 4))
    assert [plan.worth for plan in found] == sorted([plan.worth for plan in found], reverse=True)
    assert found[0].state.board.winner == BLUE
    assert () in [plan.actions for plan in found]
    for plan in found[:20]:
        assert after(blocked(), *plan.actions) == plan.state


def test_14_6_a_plan_that_draws_goes_no_further() -> None:
    state = scene(decks=(("giant", "giant"), ()), gold=20)
    for plan in plans(state, BLUE, Beam(4, 8, 4)):
        assert Levy() not in plan.actions[:-1]


def test_14_7_it_kills_where_it_can_and_ends_a_turn_in_which_there_is_nothing_to_do() -> None:
    assert played_by(Searcher(), blocked()).board.winner == BLUE


def test_14_7_the_other_answers_in_worlds_that_fit_and_the_budget_is_kept() -> None:
    class Counting(Searcher):
        tried: ClassVar[list[State]] = []

        def left(self, world: State, seat: Seat, plan: Plan) -> float:
            assert GAME.view_for(world, BLUE) == view
            self.tried.append(world)
            return super().left(world, seat, plan)

    state = scene(
        man("swordsman", BLUE, 5, 5),
        man("troll", RED, 4, 4),
        hand=["militia"],
        red_hand=["imp"],
        decks=((), UNSEEN),
    )
    view = GAME.view_for(state, BLUE)
    Counting().choose(view, tuple(GAME.legal_actions(state, BLUE)), Rng(SEED))
    assert 0 < len(Counting.tried) <= Searcher.candidates * Searcher.samples
    assert len({world.cards[RED].hand for world in Counting.tried}) > 1


def test_14_7_an_answer_is_one_turn_of_the_other() -> None:
    state = after(scene(man("swordsman", BLUE, 5, 5), man("troll", RED, 4, 4)), EndTurn())
    then = answered(state, RED)
    assert (then.board.active, then.board.turn) == (BLUE, state.board.turn + 1)
    assert answered(then, RED) == then


def test_14_8_all_of_them_say_why() -> None:
    view = GAME.view_for(blocked(), BLUE)
    first = Planner().choose(view, tuple(GAME.legal_actions(blocked(), BLUE)), Rng(SEED))
    for bot in (Planner(), Searcher()):
        assert str(bot.counted) == ("Compared with ending the turn, in its own points (1 domain is 2.2)")
        assert str(bot.why(view, first)[0].words) == "the end of the match +1000.0"
        assert bot.why(view, EndTurn()) == ()
        assert bot.why(GAME.view_for(blocked(), None), first) == ()
    assert HARD.why(view, first)


@pytest.mark.parametrize("bot", [Planner(), Searcher()])
def test_14_8_what_it_says_is_what_it_chose_by(bot: Planner) -> None:
    state = scene(man("swordsman", BLUE, 5, 5), man("archer", BLUE, 6, 6), man("troll", RED, 4, 4), gold=0)
    view, legal = GAME.view_for(state, BLUE), tuple(GAME.legal_actions(state, BLUE))
    chosen = bot.choose(view, legal, Rng(SEED))
    worlds = bot.worlds(view, BLUE, FIRST)
    after = apply(worlds[0], BLUE, chosen).state
    plan = Plan((chosen, *plans(after, BLUE, bot.beam)[0].actions), after, 0)
    at_once = Plan((), state, 0)
    gain = sum(bot.left(world, BLUE, plan) - bot.left(world, BLUE, at_once) for world in worlds) / len(worlds)
    whys = bot.why(view, chosen)
    assert len(whys) > 1
    assert gain > 0, "it would rather do this than end its turn"
    assert sum(why.worth for why in whys) == pytest.approx(100 * gain, abs=len(whys))


@pytest.mark.parametrize("bot", [HARD, Planner(), Searcher()])
def test_14_8_while_it_plays_its_reasons_do_not_show_its_hand(bot: Computer) -> None:
    told, thought = [], []
    for hand in (["mercenary", "militia"], ["archer", "spearman"]):
        state = scene(man("swordsman", BLUE, 5, 5), man("troll", RED, 4, 4), hand=hand, gold=9)
        then = after(state, hit(3, 4))
        before_it, after_it = (GAME.view_for(one, RED) for one in (state, then))
        told.append(bot.why_seen(before_it, after_it, BLUE, hit(3, 4)))
        thought.append(bot.why(GAME.view_for(state, BLUE), hit(3, 4)))
    assert told[0] == told[1] != ()
    assert (thought[0] == thought[1]) is (bot is HARD)


@pytest.mark.parametrize("bot", [HARD, Planner(), Searcher()])
def test_14_8_of_a_levy_it_tells_its_reasons_too(bot: Computer) -> None:
    state = scene(man("swordsman", BLUE, 5, 5), gold=9, decks=(UNSEEN, UNSEEN))
    views = [GAME.view_for(one, RED) for one in (state, after(state, Levy()))]
    told = bot.why_seen(views[0], views[1], BLUE, Levy())
    names = [str(why.name) for why in bot.why(GAME.view_for(state, BLUE), Levy())]
    assert [str(why.name) for why in told][:1] == names[:1] != []


def test_14_8_of_a_card_that_it_played_it_says_what_it_says_after_the_end() -> None:
    rows = painted((10, 0, "F"), (9, 0, "FFF"))
    for card in ("militia", "wall"):
        state = scene(man("stonemason", BLUE, 9, 1), hand=["archer", card], rows=rows, gold=9)
        action = PlayCard("c2", tile_at(9, 0))
        views = [GAME.view_for(one, RED) for one in (state, after(state, action))]
        assert (
            HARD.why_seen(views[0], views[1], BLUE, action)
            == HARD.why(GAME.view_for(state, BLUE), action)
            != ()
        )
    assert HARD.why_seen(views[0], views[1], BLUE, Mulligan(("c1",))) == ()
