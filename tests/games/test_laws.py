"""The laws are laws: games that break one of them are caught by it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace as changed
from typing import Any

import pytest
from msgspec.structs import replace

from games.engine.bots import Bot, RandomBot
from games.engine.errors import RuleError
from games.engine.game import Outcome, Seat, Step, Viewer
from games.engine.offers import Offer
from games.engine.rng import Rng
from games.engine.setup import Setup, SetupView
from games.engine.words import words as _
from games.registry import Registered
from tests.support import laws, twins
from tests.support.tiny import SETUP, Pick, Picked, Swap, Taken, Tiny
from tests.support.tiny_page import REGISTERED, TinyPage


class ShowsHandInView(Tiny):
    def view_for(self, state: Any, viewer: Viewer) -> Any:
        return replace(super().view_for(state, viewer), played=state.played + state.pile[:1])


class ForgetsThePick(Tiny):
    def sample_world(self, view: Any, viewer: Viewer, rng: Rng) -> Any:
        return replace(super().sample_world(view, viewer, rng), picks=(None,) * len(view.counts))


class TellsInRefusal(Tiny):
    def refusal(self, state: Any, seat: Seat, action: Any) -> Any:
        found = super().refusal(state, seat, action)
        other = next(hand for i, hand in enumerate(state.hands) if i != seat)
        return _("The other has %(card)s.", card=other[-1]) if found else None


class TellsThePick(Tiny):
    def seen_event(self, event: Any, viewer: Viewer) -> Any:
        return event if isinstance(event, Picked) else super().seen_event(event, viewer)


class TellsTheSwap(Tiny):
    def seen_event(self, event: Any, viewer: Viewer) -> Any:
        seen = super().seen_event(event, viewer)
        return replace(seen, got=event.got) if isinstance(event, Taken) else seen


class TellsWhatIsPutBack(Tiny):
    def seen_event(self, event: Any, viewer: Viewer) -> Any:
        seen = super().seen_event(event, viewer)
        return replace(seen, back=event.back) if isinstance(event, Taken) else seen


class ForcesByHiddenCards(Tiny):
    def timeout_action(self, state: Any, seat: Seat) -> Any:
        return Pick(state.hands[seat][int(max(map(max, state.hands))) % len(state.hands[seat])], 0)


class SaysTooLittleIsRevealed(Tiny):
    def apply(self, state: Any, seat: Seat, action: Any) -> Any:
        return replace(super().apply(state, seat, action), reveals=False)


class ShowsTheStack(Tiny):
    def setup_for(self, setup: Setup[Any], viewer: Viewer) -> SetupView[Any]:
        shown = super().setup_for(setup, viewer)
        choices = {"stack": ",".join(setup.hidden.stack)}
        return replace(shown, seats=(replace(shown.seats[0], choices=choices), *shown.seats[1:]))


class ListsTooMuch(Tiny):
    def legal_actions(self, state: Any, seat: Seat) -> Iterator[Any]:
        yield from super().legal_actions(state, seat)
        yield Pick("99", 0)


class ListsTooLittle(Tiny):
    def legal_actions(self, state: Any, seat: Seat) -> Iterator[Any]:
        return (action for action in super().legal_actions(state, seat) if len(state.played) == 0)

    def timeout_action(self, state: Any, seat: Seat) -> Any:
        return Swap(())


class EndsTooSoon(Tiny):
    def outcome(self, state: Any) -> Outcome | None:
        return Outcome((), state.scores, _("Enough.")) if state.played else super().outcome(state)


class RunsTooLong(Tiny):
    max_entries = 3


class LeaverWins(Tiny):
    def outcome(self, state: Any) -> Outcome | None:
        found = super().outcome(state)
        return found if found is None or state.left is None else replace(found, winners=(state.left,))


class HasOwnChance(Tiny):
    drawn = 0

    def setup(self, setup: Setup[Any], seed: str) -> Step[Any, Any]:
        HasOwnChance.drawn += 1
        return super().setup(setup, f"{HasOwnChance.drawn:064x}")


class TakesAnyState(Tiny):
    def upgrade(self, state: Any, rules: int) -> Any:
        return state


class StoresTooLittle(Tiny):
    def stored(self, state: Any) -> Any:
        return replace(state, played=())


class KeepsNoJson(Tiny):
    def view_for(self, state: Any, viewer: Viewer) -> Any:
        view = super().view_for(state, viewer)
        return replace(view, counts=list(view.counts))


class OffersTooMuch(TinyPage):
    def offers(self, view: Any, prefix: tuple[str, ...]) -> tuple[Offer, ...]:
        found = super().offers(view, prefix)
        return (*found, Offer(("pick", "99", "0"), _("Cheat"))) if found and not prefix else found


class OffersNoSwap(TinyPage):
    def offers(self, view: Any, prefix: tuple[str, ...]) -> tuple[Offer, ...]:
        return tuple(offer for offer in super().offers(view, prefix) if offer.picks != ("swap",))


class OffersTooFewCoins(TinyPage):
    def offers(self, view: Any, prefix: tuple[str, ...]) -> tuple[Offer, ...]:
        return tuple(
            replace(offer, fields=tuple(replace(field, most=field.most // 2) for field in offer.fields))
            for offer in super().offers(view, prefix)
        )


class SaysNonsense(TinyPage):
    def line(self, event: Any, names: tuple[str, ...]) -> Any:
        return _("%(who)s did %(what)s.", who=names[event.seat]) if hasattr(event, "seat") else None


class MovesAtWhim(RandomBot):
    calls = 0

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng) -> Any:
        MovesAtWhim.calls += 1
        return legal[MovesAtWhim.calls % len(legal)]


def broken(
    game: Tiny | None = None, page: TinyPage | None = None, bots: Mapping[str, Bot[Any, Any]] | None = None
) -> Registered:
    return changed(
        REGISTERED,
        game=game or REGISTERED.game,
        page=page or REGISTERED.page,
        bots=bots or REGISTERED.bots,
    )


STRANGE = (Pick("99", 0), Pick("10", 77), Swap(()))


def broken_by(registered: Registered, law: Callable[[Any], None]) -> bool:
    """Whether some of a few random matches break the law."""
    for number in range(8):
        try:
            match = laws.match_of(registered, SETUP, number, STRANGE)
            if law in laws.LAWS:
                law(match)
                continue
            for twin in twins.twins_of(match):
                law(twin)
        except (AssertionError, IndexError, KeyError, RuleError, pytest.fail.Exception):
            return True
    return False


@pytest.mark.parametrize(
    ("registered", "law"),
    [
        (broken(ShowsHandInView()), twins.the_view_is_the_same),
        (broken(ForgetsThePick()), twins.turn_and_outcome_are_the_same),
        (broken(TellsInRefusal()), twins.what_can_be_done_is_the_same),
        (broken(ForcesByHiddenCards()), twins.what_can_be_done_is_the_same),
        (broken(TellsThePick()), twins.events_tell_no_more_than_the_view),
        (broken(TellsTheSwap()), twins.events_tell_no_more_than_the_view),
        (broken(TellsWhatIsPutBack()), twins.events_tell_no_more_than_the_view),
        (broken(SaysTooLittleIsRevealed()), twins.what_reveals_nothing_looks_the_same),
        (broken(bots={"whim": MovesAtWhim()}), twins.bots_decide_alike),
        (broken(ShowsTheStack()), laws.what_is_hidden_in_a_setup_stays_hidden),
        (broken(ListsTooMuch()), laws.whoever_may_act_can_do_something_and_all_that_is_listed_applies),
        (broken(ListsTooLittle()), laws.running_out_of_time_does_something_legal),
        (broken(EndsTooSoon()), laws.someone_may_act_exactly_until_it_is_over),
        (broken(RunsTooLong()), laws.it_ends_within_its_stated_length),
        (broken(LeaverWins()), laws.a_seat_may_leave_at_any_moment),
        (broken(HasOwnChance()), laws.the_same_seed_and_moves_give_the_same_match),
        (broken(TakesAnyState()), laws.a_state_of_rules_that_nobody_knows_is_refused),
        (broken(StoresTooLittle()), laws.a_stored_state_comes_back_whole),
        (broken(KeepsNoJson()), laws.values_survive_strict_json),
        (broken(page=OffersTooMuch()), laws.offers_lead_to_exactly_the_legal_actions),
        (broken(page=OffersNoSwap()), laws.offers_lead_to_exactly_the_legal_actions),
        (broken(page=OffersTooFewCoins()), laws.offers_lead_to_exactly_the_legal_actions),
        (broken(page=SaysNonsense()), laws.pages_show_whatever_there_is_to_see),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_a_broken_game_is_caught(registered: Registered, law: Callable[[Any], None]) -> None:
    assert broken_by(registered, law)
    assert not broken_by(REGISTERED, law)
