"""Hamsterdam Exchange in real browsers: three people play it out, and one plays the story by keyboard alone."""

from __future__ import annotations

from itertools import count

from playwright.sync_api import Page, expect

from accounts.models import User
from games.engine.fairness import bot_nonce, seed_of
from games.engine.game import Seat
from games.engine.rng import Rng
from games.engine.setup import SeatSetup, Setup
from games.engine.story import PLAYER
from games.hamsterdam.bots.bots import BOTS
from games.hamsterdam.page.story import FRIEND, RIVAL, STORY
from games.hamsterdam.rules.rules import GAME
from games.hamsterdam.rules.values import HamsterdamAction, Keep, Options, Pass, Phase
from games.matches.models import Match
from games.matches.seating.bots import seats_fill
from games.matches.seating.commitments import secret_of
from games.matches.snapshot import snapshot_load
from games.matches.stories.services import game_begin, story_say
from tests.e2e.looks import look
from tests.e2e.visitors import (
    PASSWORD,
    Visitors,
    is_live,
    log_in,
    my_turn_or_the_end,
    public_id,
    tab_to,
    version,
)
from tests.support.exchange import exchange, played_out, won_by

# --- Three people ---------------------------------------------------------------------------------


def sit_down(visitors: Visitors) -> list[Page]:
    """Three guests at one table: one opens it, the others come by the link."""
    host, *friends = pages = [visitors.come(), visitors.come(width=360), visitors.come()]
    host.goto("/games/hamsterdam/")
    host.get_by_role("button", name="Invite friends by link").click()
    link = host.get_by_label("Link to this match").input_value()
    expect(host.locator("#headline")).to_contain_text("1 of 3 are here")
    for friend in friends:
        friend.goto(link)
        friend.get_by_role("button", name="Sit down and play").click()
        expect(friend.locator("#seats")).to_contain_text("you")
    for page in pages:
        expect(page.locator("#hamsterdam")).to_be_visible()
        is_live(page)
    return pages


def click_a_move(page: Page) -> None:
    """Trade at the markets; afterwards play a modifier on one's own stock, or pass if there is none."""
    before = version(page)
    card = page.locator("#hamsterdam-hand button:enabled, #hamsterdam-hand a").first
    if page.locator("#act-trade").count():
        page.locator("#act-trade").click()
    elif card.count():
        card.click()
        page.locator('#hamsterdam-own .hamsterdam-place button[name="picks"]').first.click()
    else:
        page.locator("#act-pass").click()
    expect(page.locator("#pulse")).not_to_have_attribute("data-version", str(before))


def test_three_people_play_a_whole_game_by_clicks(visitors: Visitors) -> None:
    pages = sit_down(visitors)
    match = Match.objects.get()
    while (table := snapshot_load(match.pk)).is_playing:
        (seat,) = table.acting
        page = pages[seat]
        assert my_turn_or_the_end(page)
        click_a_move(page)
    assert table.outcome is not None
    for seat, page in enumerate(pages):
        expect(page.locator("#ending")).to_be_visible()
        won = "You win" if table.outcome.winners == (seat,) else "win"
        expect(page.locator("#headline")).to_contain_text(won)


def test_who_resigns_watches_the_others_play_on(visitors: Visitors) -> None:
    pages = sit_down(visitors)
    leaving = pages[0]
    leaving.get_by_role("link", name="Resign").click()
    expect(leaving.get_by_role("dialog")).to_contain_text("the others play on")
    leaving.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(leaving.locator("#headline")).to_contain_text("'s turn")
    expect(leaving.get_by_role("link", name="Resign")).to_have_count(0)
    for page in pages:
        expect(page.locator("#log")).to_contain_text("You resign." if page is leaving else "resigns.")
    table = snapshot_load(Match.objects.get().pk)
    click_a_move(pages[table.acting[0]])


def test_the_host_fills_the_table_with_bots(visitors: Visitors) -> None:
    host, friend = visitors.come(), visitors.come(width=360)
    host.goto("/games/hamsterdam/")
    host.get_by_role("button", name="Open a table for anyone").click()
    is_live(host)
    host.get_by_label("Seat a bot").select_option("source")
    host.locator("#fill-2").get_by_role("button", name="Seat it here").click()
    expect(host.locator("#headline")).to_contain_text("2 of 3 are here")
    friend.goto("/lobby/")
    row = friend.locator("#open-matches li")
    expect(row).to_contain_text("2 of 3")
    expect(row).to_contain_text("with Margriet")
    host.get_by_role("button", name="Remove Margriet").click()
    expect(row).to_contain_text("1 of 3")
    host.get_by_label("Seat a bot").select_option("source")
    row.get_by_role("button", name="Join").click()
    expect(host.locator("#headline")).to_contain_text("2 of 3 are here")
    expect(host.get_by_label("Seat a bot")).to_have_value("source")
    host.locator("#fill-2").get_by_role("button", name="Seat it and start").click()
    for page in (host, friend):
        expect(page.locator("#hamsterdam")).to_be_visible()


# --- The story ------------------------------------------------------------------------------------

NONCE = "of-the-one-who-tests"
SOURCE = BOTS["source"]


def is_lost_by_the_friend(ticket: str) -> bool:
    """Whether the friend does not win the honest game of a ticket, if the player only keeps and passes."""
    secret = secret_of(ticket)
    seed = seed_of(secret, [NONCE, bot_nonce(secret, 1), bot_nonce(secret, 2)])
    state = GAME.setup(Setup(Options(), (SeatSetup(),) * 3), seed).state
    while acting := GAME.to_act(state):
        (seat,) = acting
        state = GAME.apply(state, seat, _move(state, seat)).state
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome.winners != (FRIEND,)


def _move(state: GAME.State, seat: Seat) -> HamsterdamAction:
    if seat == PLAYER:
        return Keep() if state.phase is Phase.MARKETS else Pass()
    legal = tuple(GAME.legal_actions(state, seat))
    chosen: HamsterdamAction = SOURCE.choose(GAME.view_for(state, seat), legal, Rng("0" * 64))
    return chosen


def sit_down_to(page: Page, number: int) -> None:
    """By keyboard, and with a chance in which the friend does not win an honest game."""
    ticket = next(ticket for n in count(number * 10_000) if is_lost_by_the_friend(ticket := f"{n:032x}"))
    page.evaluate(
        """([ticket, nonce]) => {
            document.querySelector('main input[name="ticket"]').value = ticket;
            document.querySelector('main input[name="nonce"]').value = nonce;
        }""",
        [ticket, NONCE],
    )
    tab_to(page, f"Sit down to game {number}")
    page.keyboard.press("Enter")
    expect(page.locator("#hamsterdam")).to_be_visible()
    expect(page.locator("#story")).to_contain_text(f"Game {number}")
    is_live(page)


def keep_and_pass(page: Page) -> None:
    """Play a game to its end by keys; who is out watches the others."""
    while my_turn_or_the_end(page):
        before = version(page)
        page.keyboard.press("k" if page.locator("#act-keep").count() else "p")
        expect(page.locator("#pulse")).not_to_have_attribute("data-version", str(before))
    tab_to(page, "Go on with the story")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Help a friend win")).to_be_visible()


def say(page: Page, words: str) -> None:
    tab_to(page, words)
    page.keyboard.press("Enter")
    expect(page.locator(".story-line.own").filter(has_text=words)).to_be_visible()


def test_the_story_by_keyboard_alone_up_to_the_stacked_game_and_what_it_reveals(visitors: Visitors) -> None:
    page = visitors.come()
    page.goto("/")
    tab_to(page, "Begin the story")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Help a friend win")).to_be_visible()
    for number in (1, 2):
        sit_down_to(page, number)
        keep_and_pass(page)
    expect(page.get_by_role("main")).not_to_contain_text("stacked")
    say(page, "How are the hats?")
    say(page, "The best waffles in town")
    sit_down_to(page, 3)
    third = public_id(page)
    assert "stacked" not in page.content()
    keep_and_pass(page)
    expect(page.get_by_role("heading", name="Game 3 was stacked")).to_be_visible()
    expect(page.get_by_role("main")).to_contain_text("Margriet won")
    tab_to(page, "Check it yourself")
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_contain_text("stacked on purpose")
    tab_to(page, "Replay and check now")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="All checks passed")).to_be_visible()
    assert snapshot_load(Match.objects.get(public_id=third).pk).setup.hidden.rigging == {
        "beneficiary": FRIEND
    }


def test_the_story_begins_and_goes_on_without_javascript(visitors: Visitors) -> None:
    page = visitors.come(java_script_enabled=False, width=360)
    page.goto("/story/hamsterdam/")
    page.get_by_role("button", name="Sit down to game 1").click()
    expect(page.locator("#story")).to_contain_text("See to it that Margriet wins")
    while my_turn_or_the_end(page):
        page.locator("#act-keep, #act-pass").first.click()
    page.get_by_role("link", name="Go on with the story").click()
    expect(page.get_by_role("list", name="The games so far")).to_contain_text("Game 1")
    page.get_by_role("button", name="Tell it again from the beginning").click()
    expect(page.get_by_role("button", name="Sit down to game 1")).to_be_visible()


# --- How it looks ---------------------------------------------------------------------------------


def begun(user: User) -> Match:
    return game_begin(user=user, story=STORY, nonce="mine", secret="")


def test_lobby_rooms_and_story_are_accessible_and_fit_a_phone(visitors: Visitors) -> None:
    ada = User.objects.create_user("Ada", password=PASSWORD)
    bob = User.objects.create_user("W" * 30)
    page = visitors.come()
    wrong = look(page, "story-first", "/story/hamsterdam/")
    log_in(page, "Ada")
    expect(page.locator("header summary")).to_have_attribute("aria-label", "Ada")
    waiting = exchange(ada)
    seats_fill(match=waiting, user=ada, seat="2", bot="source")
    wrong += look(page, "waiting-with-a-bot", waiting.get_absolute_url())
    wrong += look(page, "waiting-of-another", exchange(bob).get_absolute_url())
    wrong += look(page, "lobby-filling", "/lobby/")
    wrong += look(page, "story-room", begun(ada).get_absolute_url())
    for _game in range(2):
        won_by(begun(ada), RIVAL)
    wrong += look(page, "story-talk", "/story/hamsterdam/")
    for choice in ("price", "view"):
        story_say(user=ada, story=STORY, choice=choice)
    wrong += look(page, "story-talked", "/story/hamsterdam/")
    third = begun(ada)
    played_out(third)
    wrong += look(page, "story-end", "/story/hamsterdam/")
    wrong += look(page, "story-third-over", third.get_absolute_url())
    wrong += look(page, "story-verify", f"{third.get_absolute_url()}verify/")
    wrong += look(page, "story-home", "/")
    assert wrong == []
