"""What can be clicked in a heist, what the board shows of a plan, and what the log says."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

import pytest
from msgspec.structs import replace

from games.card_thief.page.board import Board, Click
from games.card_thief.page.board_parts import CardTile, Sight
from games.card_thief.page.looks import Later
from games.card_thief.page.page import PAGE
from games.card_thief.rules.equipment import Item
from games.card_thief.rules.rules import GAME
from games.card_thief.rules.values import (
    CardThiefAction,
    DropItem,
    Go,
    Result,
    ShadowStep,
    State,
    Stepped,
    UseItem,
)
from games.engine.game import Seat
from games.engine.offers import Offer, Prefix, action_from, picks_of
from tests.support.card_thief.table import (
    NAMES,
    QUIET,
    THIEF,
    after,
    board,
    only,
    piles,
    slots,
    some_states,
    state,
    told,
)


def offers(here: State, *prefix: str, viewer: Seat | None = THIEF) -> tuple[Offer, ...]:
    return PAGE.offers(GAME.view_for(here, viewer), prefix)


def shown(here: State, *prefix: str, viewer: Seat | None = THIEF) -> Board:
    view = GAME.view_for(here, viewer)
    return PAGE.board(view, NAMES, prefix, PAGE.offers(view, prefix))


def on(here: State, place: str, *prefix: str) -> Offer:
    return next(offer for offer in offers(here, *prefix) if offer.on == place)


def places(here: State, *prefix: str) -> set[str]:
    return {offer.on for offer in offers(here, *prefix)}


def stat(seen: Board, name: str) -> int:
    """A number above the board, as the plan will leave it."""
    found = next(one for one in seen.stats if one.id == name)
    return int((found.later.number or found.now).replace("\N{MINUS SIGN}", "-"))


def note(seen: Board) -> str:
    """All that is said below the board."""
    if "alone" in seen.note.look:
        return str(seen.note.words)
    said = [stat.later.said for stat in seen.stats if isinstance(stat.later, Later)]
    return " ".join([str(words) for words in (seen.note.words, *said) if words])


def card_at(seen: Board, cell: int) -> CardTile:
    return next(card for card in seen.cards if card.cell == str(cell))


def said(here: State, *actions: CardThiefAction) -> list[str]:
    events = [GAME.event_for(event, THIEF) for event in told(here, *actions)[1]]
    return [str(line) for event in events if (line := PAGE.line(event, NAMES)) is not None]


def test_each_plan_shows_what_comes_of_it_and_each_card_what_it_counts() -> None:
    for here in some_states():
        board_after = cache(partial(shown, here))  # a path is the beginning of others
        for action in GAME.legal_actions(here, THIEF):
            if not isinstance(action, Go):
                continue
            picks = picks_of(action)
            seen, before = board_after(*picks), board_after(*picks[:-1])
            step = GAME.apply(here, THIEF, action)
            result = step.state.board
            assert (stat(seen, "stealth"), stat(seen, "gems")) == (result.stealth, result.gems)
            last = only(step.events, Stepped)[-1]
            if "caught" in seen.plan.look:
                assert result.result is Result.CAUGHT
                assert len(only(step.events, Stepped)) == len(action.path)
            number = card_at(before, last.cell).look.number
            if number and last.card.kind not in ("traitor", "hide"):
                assert int(number) == last.value * last.difficulty
            lit = {int(cell.cell) for cell in before.cells if "lit" in cell.look.bed}
            assert (last.cell in lit) is last.is_lit


def test_two_cards_make_a_path_that_is_sent_as_it_was_picked() -> None:
    here = state(QUIET)
    assert "go" not in places(here)
    assert "go" not in places(here, "go", "0")
    go = on(here, "go", "go", "0", "1")
    assert (go.picks, go.whole, go.is_main, go.key) == ((), True, True, "enter")
    assert action_from(GAME, ("go", "0", "1")) == Go((0, 1))


def test_the_note_tells_what_the_whole_path_brings() -> None:
    here = state(QUIET, stealth=4)
    assert note(shown(here, "go", "5", "8")) == "2 cards: 2 stealth and 2 gems in the end."
    assert note(shown(here, "go", "8", "7")) == "You hide: 10 stealth and 0 gems in the end."
    cleared = shown(here, "go", "2", "5", "8", "7", "6", "3", "0", "1")
    assert note(cleared) == "The board is cleared: 10 stealth and 4 gems in the end."
    assert (
        note(shown(state("@ $1 D D D D D D D"), "go", "1", "2"))
        == "2 cards: 10 stealth and 1 gem in the end."
    )
    assert "no stealth left" in note(shown(state(QUIET, stealth=2), "go", "5", "8"))


def test_every_cell_has_its_keys_of_the_number_pad_and_a_letter() -> None:
    found = {offer.on: offer.key for offer in offers(state(QUIET))}
    assert found["cell-0"] == "7 q"
    assert found["cell-8"] == "3 c"
    assert found["cell-6"] == "1 z y"


def test_the_last_card_confirms_and_the_others_lead_back() -> None:
    seen = shown(state(QUIET), "go", "0", "1", "2")
    assert [seen.cells[cell].look.step for cell in (0, 1, 2)] == ["1", "2", "3"]
    clicks = [seen.cells[cell].click for cell in (0, 1, 2)]
    assert clicks == [Click("back", "go 0"), Click("back", "go 0 1"), Click("send", "go 0 1 2")]
    assert seen.plan.points.split() == ["150,150", "50,50", "150,50", "250,50"]
    assert seen.back == "go 0 1"


def test_a_torch_that_is_put_out_on_the_way_darkens_at_once() -> None:
    here = state(QUIET)
    assert {cell.cell for cell in shown(here).cells if "lit" in cell.look.bed} == {"1", "2", "5"}
    assert "void" in card_at(shown(here), 1).look.card
    dark = shown(here, "go", "2")
    assert not any("lit" in cell.look.bed for cell in dark.cells)
    assert "void" not in card_at(dark, 1).look.card
    assert str(on(here, "cell-1", "go", "2").preview) == "Stealth +2."


def seen_sights(here: State) -> list[Sight]:
    return [sight for sight in shown(here).sights if "none" not in sight.look]


def chip(here: State, cell: int, *prefix: str) -> tuple[str, str]:
    """The tone and the words of what is shown below a card."""
    found = shown(here, *prefix).cells[cell].outlook
    return found.tone or "", str(found.tag)


@pytest.mark.parametrize(
    ("drawn", "more", "cell", "tone", "tag"),
    [
        ("f1 D s1 s1 @ s1 s1 s1 s1", {}, 1, "blocked", "locked"),
        ("g3> s1 s1 s1 @ s1 s1 s1 s1", {"stealth": 2}, 0, "blocked", "too strong"),
        ("E s1 s1 s1 @ s1 s1 s1 s1", {}, 0, "blocked", "not first"),
        ("C9 s1 s1 s1 @ s1 s1 s1 s1", {"stealth": 5}, 0, "blocked", "too costly"),
        ("C2 s1 s1 s1 @ s1 s1 s1 s1", {}, 0, "bad", "loot 6"),
        ("h10 s1 s1 s1 @ s1 s1 s1 s1", {}, 0, "even", "hide"),
        ("D s1 s1 s1 @ s1 s1 s1 s1", {}, 0, "even", "free"),
        ("s1 . . @ . . . . .", {"slots": slots((Item.CLOAK, 1))}, 0, "blocked", "dead end"),
        ("f1 f1 g2v @ x2 s1 s1 s1 s1", {"stealth": 1}, 4, "bad", ""),
        ("x2 g2< s1 f1 @ s1 s1 s1 s1", {"stealth": 2}, 0, "blocked", "caught"),
    ],
)
def test_a_card_says_what_it_would_do_or_why_it_cannot_be_next(
    drawn: str, more: dict[str, Any], cell: int, tone: str, tag: str
) -> None:
    here = state(drawn, **more)
    assert chip(here, cell) == (tone, tag)
    assert (f"cell-{cell}" in places(here)) is (tone != "blocked")


def test_an_enemy_that_would_catch_says_so_before_one_goes() -> None:
    here = state("s1 x2 w3< s1 @ s1 s1 s1 s1", stealth=1)
    assert chip(here, 1, "go", "0")[0] == "caught"
    seen = shown(here, "go", "0", "1")
    assert "caught" in seen.plan.look
    assert "caught" in note(seen)
    assert after(here, Go((0, 1))).board.result is Result.CAUGHT


def test_what_an_enemy_sees_is_a_cone_in_the_cell_that_is_seen() -> None:
    sights = seen_sights(state("g2> s1 s1 s1 @ l2 o4^ s1 s1"))
    assert {(sight.cell, sight.side) for sight in sights} == {
        ("1", "west"),
        ("2", "south"),
        ("4", "east"),
        ("8", "north"),
        ("3", "south"),
    }
    assert {sight.cell for sight in sights if "sharp" in sight.look} == {"4"}
    assert seen_sights(state("g2> s1 s1 s1 @ l2 s1 s1 s1", is_smoke=True)) == []


def test_an_item_is_used_on_a_card_and_some_ask_for_a_direction() -> None:
    lying = board(QUIET, slots=slots((Item.CLOAK, 1), (Item.NOISE, 4), (Item.WATER, 2)))
    here = state(lying)
    assert not on(here, "slot-1").whole
    assert places(here, "use_item", "1") == {"cell-0"}
    assert str(shown(here, "use_item", "1").note.words) == (
        "Noise arrow. Turns any enemy but an owl. On which card?"
    )
    assert places(here, "use_item", "1", "0") == {"way-east", "way-south", "way-west"}
    assert action_from(GAME, ("use_item", "1", "0", "east")) == UseItem(1, 0, "east")  # type: ignore[arg-type]
    assert str(on(here, "cell-2", "use_item", "2").preview) == "Takes 1 of 2."


def test_an_item_that_needs_no_card_says_what_it_does_before_it_is_spent() -> None:
    here = state(board(QUIET, slots=slots((Item.CLOAK, 1), (Item.SMOKE, 1))))
    assert not on(here, "slot-0").whole
    assert str(shown(here, "use_item", "0").note.words) == "Cloak. 5 more stealth, once."
    assert str(shown(here, "use_item", "1").note.words) == "Smoke bomb. Nobody sees anything this turn."
    assert on(here, "go", "use_item", "0").whole
    go = shown(here, "use_item", "0").go
    assert go is not None
    assert (str(go.label), go.picks) == ("Use it", "use_item 0")
    stuck = state("s1 . . @ . . . . .", slots=slots((Item.CLOAK, 1)), stealth=0)
    assert str(shown(stuck, "use_item", "0").note.words).endswith("you would be cornered.")


def test_what_is_chosen_for_an_item_is_marked_and_no_path_is_planned() -> None:
    here = state(board(QUIET, slots=slots((Item.CLOAK, 1), (Item.NOISE, 4))))
    seen = shown(here, "use_item", "1", "0")
    assert [slot.is_chosen for slot in seen.slots] == [False, True, False]
    assert [cell.cell for cell in seen.cells if cell.is_chosen] == ["0"]
    assert seen.go is None
    assert shown(here).go is not None


def test_while_a_path_is_planned_all_else_can_still_be_picked() -> None:
    """A hint opens the page with its path: who puts that down must not miss what they carry."""
    here = state(board(QUIET, slots=slots((Item.CLOAK, 1), (Item.NOISE, 4))))
    before, planned = shown(here), shown(here, "go", "0")
    assert planned.plan.has_steps
    assert [slot.button for slot in planned.slots] == [slot.button for slot in before.slots]
    assert all(slot.button for slot in planned.slots[:2])
    assert planned.drop == before.drop is not None
    bare = state("s1 g2^ s1 s1 @ s1 s1 s1 s1", stealth=0)
    assert shown(bare, "go", "0").more == shown(bare).more != ()


def test_9_13_when_the_deck_is_empty_the_note_says_what_is_still_to_come() -> None:
    for lying, more, words in (
        ("s1 D D D @ D D D D", {}, "the exit comes next"),
        ("s1 E D D @ D C D D", {}, "Take the chest before you leave"),
        ("s1 E D D @ D D D D", {"chest_gems": 6}, "only torches and enemies come"),
    ):
        assert words in note(shown(state(lying, piles(), **more)))


def test_to_drop_an_item_takes_two_clicks() -> None:
    here = state(board(QUIET, slots=slots((Item.CLOAK, 1), (Item.CHEST, 0))))
    assert not on(here, "drop_item").whole
    assert places(here, "drop_item") == {"slot-0"}
    assert on(here, "slot-0", "drop_item").whole
    assert said(here, DropItem(0)) == ["The thief leaves the Cloak behind."]
    assert shown(here).drop
    assert "drop_item" not in {button.id for button in shown(here).more}  # beside Go


def test_without_stealth_one_can_step_into_the_shadows() -> None:
    here = state("s1 g2^ s1 s1 @ s1 s1 s1 s1", stealth=0)
    assert places(here, "shadow_step") == {"cell-1"}
    assert said(here, ShadowStep(1))[0] == "Top: thief and enemy have changed places."
    assert "shadow_step" not in places(state("s1 g2^ s1 s1 @ s1 s1 s1 s1"))
    bare = state(board(QUIET, stealth=-1))
    assert str(shown(bare).stats[0].label) == "Caught if seen"
    over = replace(bare, board=replace(bare.board, result=Result.ESCAPED))
    assert str(shown(over).stats[0].label) == "Stealth"


@pytest.mark.parametrize("prefix", [("go", "9"), ("go", "x"), ("go", "4"), ("use_item", "9"), ("what",)])
def test_what_cannot_be_picked_leads_nowhere(prefix: Prefix) -> None:
    assert offers(state(QUIET), *prefix) == ()


def test_others_see_the_board_and_can_pick_nothing() -> None:
    here = state(QUIET)
    assert offers(here, viewer=None) == ()
    seen = shown(here, viewer=None)
    assert (seen.tone, note(seen)) == ("watch", "Ada is planning the next steps.")
    assert seen.cards == shown(here).cards


@pytest.mark.parametrize(
    ("gems", "medal", "short"),
    [
        (57, "", "23 short of bronze"),
        (80, "bronze", "30 short of silver"),
        (110, "silver", "30 short of gold"),
        (140, "gold", None),
    ],
)
def test_the_end_shows_score_and_medal_and_how_far_it_is_to_the_next(
    gems: int, medal: str, short: str | None
) -> None:
    lying = board("E s1 s1 s1 @ s1 s1 s1 s1", gems=gems, chest_gems=0)
    over = after(state(lying, deck=piles()), Go((1, 0)))
    seen = shown(over)
    assert seen.ending is not None
    assert (seen.tone, seen.ending.tone, seen.ending.medal) == ("over", "won", medal)
    assert str(seen.ending.score) == f"{gems} gems"
    assert (seen.ending.short and str(seen.ending.short)) == short
    assert str(seen.ending.reason) == f"{gems} on the way, 0 in the chest."
    assert said(state(lying, deck=piles()), Go((1, 0)))[-2:] == [
        "The thief leaves by the exit.",
        f"Ada escapes with the chest and {gems} gems in all.",
    ]


def test_who_fails_gets_no_medal() -> None:
    lying = board("E s1 s1 s1 @ s1 s1 s1 s1", gems=200)
    ending = shown(after(state(lying, deck=piles()), Go((1, 0)))).ending
    assert ending is not None
    assert (ending.tone, ending.medal, str(ending.title)) == ("lost", "", "Out without the chest")
    assert ending.short is None
    assert str(ending.reason) == "Without the chest the heist has failed."


def test_an_item_that_saves_nobody_says_so_before_it_is_used() -> None:
    lost, saved = [
        state(board("@ g9v . g9> . . . . .", stealth=stealth, slots=slots((Item.CLOAK, 1))))
        for stealth in (3, 14)
    ]
    assert str(on(lost, "slot-0").preview) == "It opens no path: you would be cornered."
    assert note(shown(lost)) == "No path, and nothing you carry opens one: whatever you use, you're cornered."
    assert after(lost, UseItem(0)).board.result is Result.CORNERED
    assert str(on(saved, "slot-0").preview) == "5 more stealth, once"
    assert note(shown(saved)) == "There's no path from here. Use what you have."
    assert after(saved, UseItem(0)).board.result is None


def test_why_there_was_no_way_stays_at_the_cards() -> None:
    lost = state(board("@ g9v . g9> . . . . .", stealth=3, slots=slots((Item.CLOAK, 1))))
    over = shown(after(lost, UseItem(0)))
    assert [str(cell.outlook.tag) for cell in over.cells if cell.outlook.tone] == ["too strong"] * 2
    assert not any(cell.click for cell in over.cells)


def test_whoever_escaped_is_in_no_danger() -> None:
    over = shown(after(state(board("E s1 s1 f s1 @ s1 s1 s1", stealth=1, chest_gems=3)), Go((4, 0))))
    assert over.ending is not None
    assert "exposed" not in over.thief.look


@pytest.mark.parametrize(
    ("before", "action", "why", "more"),
    [
        (
            state("s1 x2 w3< s1 @ s1 s1 s1 s1", stealth=1),
            Go((0, 1)),
            "Top right: the warden saw you, and your stealth was 0.",
            "Next time: keep 1 stealth, or end a path where it is dark.",
        ),
        (
            state(board("E s1 s1 s1 @ s1 s1 s1 s1", gems=20)),
            Go((1, 0)),
            "Without the chest the heist has failed.",
            "Next time: the chest turns up halfway through the deck, and needs a free slot.",
        ),
        (
            state(board("E s1 s1 s1 @ s1 s1 s1 s1", gems=79, chest_gems=0), deck=piles()),
            Go((1, 0)),
            "79 on the way, 0 in the chest.",
            "Lit and roused guards drop more gems.",
        ),
        (
            state(board("E s1 s1 D D @ s1 s1 s1", gems=150, chest_gems=0, stealth=1), deck=piles()),
            Go((4, 0)),
            "150 on the way, 0 in the chest.",
            "Next: leave with 5 stealth, for the badge “unseen”.",
        ),
    ],
)
def test_the_end_says_what_decided_it_and_what_to_try_next(
    before: State, action: CardThiefAction, why: str, more: str
) -> None:
    over = after(before, action)
    ending, watched = shown(over).ending, shown(over, viewer=None).ending
    assert ending is not None
    assert watched is not None
    assert str(ending.reason) == why
    assert str(ending.more).startswith(more)
    assert watched.more is None, "advice is for the thief"
