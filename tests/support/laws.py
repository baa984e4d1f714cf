"""What holds for every game. Each law takes a game and one random match of it, and fails with an assert."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from games.engine.entries import Acted, Actor, entry_type
from games.engine.errors import BadData, GameOver, IllegalAction, NotYourTurn
from games.engine.game import AnyGame, Outcome, Seat, Step, Viewer
from games.engine.offers import TAKE_BACK, TAKE_BACK_KEY, Offer, action_from, has_action, picks_of
from games.engine.play import forfeit, play, replay, time_out
from games.engine.setup import Hidden, Setup, SetupView
from games.engine.wire import canonical, decode, encode
from games.engine.words import Words
from games.registry import Registered

MAX_STEPS_LOOKED_AT = 12
"""The most states of a random match, spread at random, that costly laws look at."""

MAX_STEPS_BY_CHANCE = 160
"""Steps of a random match after which every seat's time runs out, so that even the longest game ends."""


class Taken(Struct, frozen=True):
    """A step of a random match."""

    state: Any
    seat: Seat
    action: Any
    step: Step[Any, Any]


class Match(Struct, frozen=True):
    """A random match, played to its end."""

    registered: Registered
    setup: Setup[Any]
    seed: str
    number: int
    """The source of whatever a law draws by chance."""
    strange: tuple[Any, ...]
    """Actions of the right type that are probably not legal."""
    taken: tuple[Taken, ...]
    last: Any

    def __repr__(self) -> str:
        """The arguments from which `match_of` makes it again; printed whole, it would bury the law that it breaks."""
        return f"<{self.game.slug} of {len(self.taken)} actions, {self.setup}, number {self.number}>"

    @property
    def game(self) -> AnyGame:
        return self.registered.game

    @property
    def seats(self) -> list[Seat]:
        return [Seat(seat) for seat in range(len(self.setup.seats))]

    @property
    def viewers(self) -> list[Viewer]:
        return [None, *self.seats]

    @property
    def states(self) -> list[Any]:
        return [*(one.state for one in self.taken), self.last]

    def some_states(self) -> list[Any]:
        states, count = self.states, MAX_STEPS_LOOKED_AT
        return states if len(states) <= count else Random(self.number).sample(states, count)

    def candidates(self) -> set[Any]:
        """Actions of all kinds, most of which are not legal at most moments."""
        return {*self.strange, *(one.action for one in self.taken)}


def match_of(registered: Registered, setup: Setup[Any], number: int, strange: tuple[Any, ...] = ()) -> Match:
    """A random match to its end, or to where it must be over at the latest."""
    game, random = registered.game, Random(number)
    seed = f"{random.getrandbits(256):064x}"
    state, taken = game.setup(setup, seed).state, []
    while (acting := game.to_act(state)) and len(taken) <= game.max_entries:
        seat = random.choice(sorted(acting))
        if len(taken) < MAX_STEPS_BY_CHANCE:
            action = random.choice(list(game.legal_actions(state, seat)))
        else:
            action = game.timeout_action(state, seat)
        step = play(game, state, seat, action)
        taken.append(Taken(state, seat, action, step))
        state = step.state
    return Match(registered, setup, seed, number, strange, tuple(taken), state)


def someone_may_act_exactly_until_it_is_over(match: Match) -> None:
    for state in match.states:
        assert match.game.to_act(state) <= set(match.seats)
        assert bool(match.game.to_act(state)) is (match.game.outcome(state) is None)
    outcome = match.game.outcome(match.last)
    assert outcome is not None
    assert set(outcome.winners) <= set(match.seats)
    assert len(outcome.scores) == len(match.seats)
    assert str(outcome.reason)


def whoever_may_act_can_do_something_and_all_that_is_listed_applies(match: Match) -> None:
    for state in match.some_states():
        for seat in match.game.to_act(state):
            legal = list(match.game.legal_actions(state, seat))
            assert legal
            assert len(set(legal)) == len(legal)
            for action in legal:
                assert match.game.is_legal(state, seat, action)
                assert isinstance(play(match.game, state, seat, action).state, match.game.State)


def what_is_not_legal_is_refused_and_changes_nothing(match: Match) -> None:
    for state in match.some_states():
        before, acting = canonical(state), match.game.to_act(state)
        for seat in [*match.seats, Seat(99), Seat(-1)]:
            for action in match.candidates():
                if seat not in acting:
                    with pytest.raises(NotYourTurn if acting else GameOver):
                        play(match.game, state, seat, action)
                    continue
                refusal = match.game.refusal(state, seat, action)
                assert match.game.is_legal(state, seat, action) is (refusal is None)
                if refusal is not None:
                    assert str(refusal)
                    with pytest.raises(IllegalAction):
                        play(match.game, state, seat, action)
        assert canonical(state) == before


def offers_lead_to_exactly_the_legal_actions(match: Match) -> None:
    page, game = match.registered.page, match.game
    for state in match.some_states():
        acting = game.to_act(state)
        for viewer in match.viewers:
            view = game.view_for(state, viewer)
            if viewer is None or viewer not in acting:
                assert page.offers(view, ()) == ()
                continue
            assert page.offers(view, ("no such move",)) == ()
            walked = list(_walked(match, view, ()))
            keys = [(prefix, key) for prefix, offer in walked for key in offer.key.split()]
            assert len(set(keys)) == len(keys), "two offers of one moment have the same key"
            reached = set()
            for prefix, offer in walked:
                if offer.whole:
                    for action in _actions_of(game, prefix, offer):
                        assert game.is_legal(state, viewer, action), (prefix, offer)
                        reached.add(action)
            missing = {
                action
                for action in set(game.legal_actions(state, viewer)) - reached
                if not any(_may_mean(game, prefix, offer, action) for prefix, offer in walked)
            }
            assert not missing


def plans_lead_to_exactly_the_actions_that_begin_so(match: Match) -> None:
    page, game = match.registered.page, match.game
    for state in match.some_states():
        for viewer in match.viewers:
            plan = page.plan(game.view_for(state, viewer))
            if viewer is None or viewer not in game.to_act(state) or not page.has_plan:
                assert plan is None
                continue
            assert plan is not None
            ways, way = [], list[str]()
            for one in plan.picked:
                way[max(one.depth - 1, 0) :] = [one.pick] if one.depth else []
                if one.is_whole:
                    ways.append((*plan.first, *way))
            legal = [picks_of(action) for action in game.legal_actions(state, viewer)]
            assert sorted(ways) == sorted(
                [picks for picks in legal if picks[: len(plan.first)] == plan.first]
            )


def _walked(match: Match, view: Any, prefix: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Offer]]:
    for offer in match.registered.page.offers(view, prefix):
        assert str(offer.label)
        assert offer.preview is None or str(offer.preview)
        yield prefix, offer
        if not offer.whole:
            assert offer.picks, "a pick that adds nothing would be walked for ever"
            yield from _walked(match, view, prefix + offer.picks)


def _actions_of(game: AnyGame, prefix: tuple[str, ...], offer: Offer) -> Iterator[Any]:
    for pick in ("least", "most", "start"):
        numbers = _within_total(offer, [getattr(field, pick) for field in offer.fields])
        typed = {field.name: str(number) for field, number in zip(offer.fields, numbers, strict=True)}
        yield action_from(game, prefix + offer.picks, typed)


def _within_total(offer: Offer, numbers: list[int]) -> list[int]:
    """Numbers for the fields of an offer, made smaller or larger until together they come to its total."""
    least, most = offer.total or (sum(numbers), sum(numbers))
    for at, field in enumerate(offer.fields):
        while sum(numbers) > most and numbers[at] > field.least:
            numbers[at] -= field.step
        while sum(numbers) < least and numbers[at] < field.most:
            numbers[at] += field.step
    return numbers


def _may_mean(game: AnyGame, prefix: tuple[str, ...], offer: Offer, action: Any) -> bool:
    """Whether the player can type numbers into this offer so that it is that action."""
    if not offer.whole or not offer.fields or not all(hasattr(action, field.name) for field in offer.fields):
        return False
    typed = {field.name: getattr(action, field.name) for field in offer.fields}
    if any((typed[field.name] - field.least) % field.step for field in offer.fields):
        return False
    if any(not field.least <= typed[field.name] <= field.most for field in offer.fields):
        return False
    if offer.total and not offer.total[0] <= sum(typed.values()) <= offer.total[1]:
        return False
    strings = {name: str(number) for name, number in typed.items()}
    return bool(action_from(game, prefix + offer.picks, strings) == action)


def picks_are_the_way_back_to_an_action(match: Match) -> None:
    for one in match.taken:
        assert action_from(match.game, picks_of(one.action)) == one.action


def values_survive_strict_json(match: Match) -> None:
    game = match.game
    _survives(match.setup, Setup[game.Options])  # type: ignore[name-defined]
    for one in match.taken:
        _survives(one.action, game.Action)
        _survives(Acted(one.seat, Actor.BOT, one.action, one.step.events), entry_type(game))
    for state in match.states:
        _survives(state, game.State)
        for viewer in match.viewers:
            _survives(game.view_for(state, viewer), game.View)
    _survives(game.outcome(match.last), Outcome)


def _survives(value: Any, kind: Any) -> None:
    text = encode(value)
    assert decode(text, kind) == value
    assert encode(decode(text, kind)) == text
    with pytest.raises(BadData):
        decode(text[:-1] + ',"nobody knows this":1}', kind)
    with pytest.raises(BadData):
        decode(text[:-1], kind)


def the_same_seed_and_moves_give_the_same_match(match: Match) -> None:
    entries = [Acted(one.seat, Actor.PERSON, one.action) for one in match.taken]
    moments = list(replay(match.game, match.setup, match.seed, entries))
    assert [canonical(moment.state) for moment in moments] == list(map(canonical, match.states))
    assert [moment.events for moment in moments[1:]] == [one.step.events for one in match.taken]
    again = decode(encode(match.setup), Setup[match.game.Options])  # type: ignore[name-defined]
    assert canonical(match.game.setup(again, match.seed).state) == canonical(match.states[0])


def it_ends_within_its_stated_length(match: Match) -> None:
    assert len(match.taken) <= match.game.max_entries
    state, length = match.states[0], 0
    while acting := match.game.to_act(state):
        state = time_out(match.game, state, min(acting))[1].state
        length += 1
        assert length <= match.game.max_entries


def a_seat_may_leave_at_any_moment(match: Match) -> None:
    for state in match.some_states():
        if not match.game.to_act(state):
            continue
        for seat in match.seats:
            after = forfeit(match.game, state, seat).state
            assert canonical(after) != canonical(state)
            assert seat not in match.game.to_act(after)
            outcome = match.game.outcome(after)
            assert outcome is None or seat not in outcome.winners
    with pytest.raises(GameOver):
        forfeit(match.game, match.last, Seat(0))


def running_out_of_time_does_something_legal(match: Match) -> None:
    for state in match.states:
        for seat in match.game.to_act(state):
            action, _step = time_out(match.game, state, seat)
            assert match.game.is_legal(state, seat, action)


def pages_show_whatever_there_is_to_see(match: Match) -> None:
    page, game = match.registered.page, match.game
    names = tuple(f"player {seat}" for seat in match.seats)
    for state in match.some_states():
        for viewer in match.viewers:
            view = game.view_for(state, viewer)
            hash(page.board(view, names, (), page.offers(view, ())))
    for one in match.taken:
        for seen in (game.event_for(event, viewer) for event in one.step.events for viewer in match.viewers):
            line = page.line(seen, names) if seen is not None else None
            assert line is None or (isinstance(line, Words) and str(line))


def a_state_of_rules_that_nobody_knows_is_refused(match: Match) -> None:
    for rules in (0, -1, match.game.rules + 1):
        with pytest.raises(BadData):
            match.game.upgrade(decode(encode(match.last), Any), rules)


def a_stored_state_comes_back_whole(match: Match) -> None:
    game = match.game
    for state in match.some_states():
        for kept in (game.stored(state), state):  # older ones were stored as they are
            assert game.restored(decode(encode(kept), game.State), match.setup) == state


def what_is_hidden_in_a_setup_stays_hidden(match: Match) -> None:
    other = replace(match.setup, hidden=Hidden(stack={"canary": ("canary",)}, rigging={"canary": 77}))
    for viewer in match.viewers:
        shown = match.game.setup_for(match.setup, viewer)
        assert isinstance(shown, SetupView)
        assert canonical(match.game.setup_for(other, viewer)) == canonical(shown)


def what_can_be_taken_back_tells_nobody_anything(match: Match) -> None:
    game = match.game
    assert not has_action(game, TAKE_BACK)
    for one in match.taken:
        if game.to_act(one.state) == game.to_act(one.step.state) == {one.seat}:  # where it is offered
            assert not (game.can_take_back(one.action) and one.step.reveals)
        keys = [offer.key for offer in match.registered.page.offers(game.view_for(one.state, one.seat), ())]
        assert not game.can_take_back(one.action) or TAKE_BACK_KEY not in " ".join(keys).split()


LAWS: tuple[Callable[[Match], None], ...] = (
    someone_may_act_exactly_until_it_is_over,
    whoever_may_act_can_do_something_and_all_that_is_listed_applies,
    what_is_not_legal_is_refused_and_changes_nothing,
    offers_lead_to_exactly_the_legal_actions,
    plans_lead_to_exactly_the_actions_that_begin_so,
    picks_are_the_way_back_to_an_action,
    values_survive_strict_json,
    the_same_seed_and_moves_give_the_same_match,
    it_ends_within_its_stated_length,
    a_seat_may_leave_at_any_moment,
    running_out_of_time_does_something_legal,
    pages_show_whatever_there_is_to_see,
    a_state_of_rules_that_nobody_knows_is_refused,
    a_stored_state_comes_back_whole,
    what_is_hidden_in_a_setup_stays_hidden,
    what_can_be_taken_back_tells_nobody_anything,
)
