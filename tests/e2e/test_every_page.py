"""Every page of the site, in both themes, on a desk and on a phone."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from itertools import islice

import pytest
from django.contrib.auth.models import Permission
from django.utils import timezone
from playwright.sync_api import expect

from accounts.models import User
from decks import services as decks
from decks.lists import counted
from games.card_thief.rules.equipment import Gear
from games.engine.offers import picks_of
from games.engine.wire import builtins
from games.kata.page.pool import POOL
from games.kata.rules.cards import PRESETS
from games.kata.rules.legality import FULL_BOARD
from games.kata.rules.values import BOARD, EndTurn, Options
from games.kings_conflict.page.pool import POOL as KINGS_POOL
from games.kings_conflict.rules.decks import STARTERS as KINGS_STARTERS
from games.maps.format import MAPS, RULES, passport_of, trial
from games.maps.models import Draft, PassportGame, PassportJob
from games.maps.services.drafts import draft_save, map_revise
from games.maps.services.reviews import report_add, review_send_back, review_take
from games.maps.services.revisions import revision_submit
from games.matches.models import ABANDON_AFTER, Match, Player
from games.matches.play.dailies import day_of
from games.matches.seating.dailies import daily_try
from games.matches.snapshot import snapshot_load
from games.thunderjack.rules.values import Leave
from tests.e2e.looks import look
from tests.e2e.visitors import PASSWORD, Visitors, log_in
from tests.support.days import made_of
from tests.support.heists import gone, heist, planned, unlocked
from tests.support.map_people import draft, moderator, painted, published, submitted, typed
from tests.support.play import OWN_DECKS, begun, deck, first_move, moved, opened, played_out
from tests.support.positions import placed, recorded
from tests.support.purses import did, sat

LONG_DEAL = 18
"""A secret whose deal of the day has items with long names."""


class Shown:
    """The matches, decks and people that the pages show."""

    def __init__(self) -> None:
        self.ada = User.objects.create_user("Ada", password=PASSWORD)
        self.bob = User.objects.create_user("Bob", password=PASSWORD)
        self.start = begun(self.ada, self.bob)
        self.middle = begun(self.bob, self.ada)
        self.left = self._left_by_bob()
        self.over = begun(self.ada, self.bob, options=OWN_DECKS, deck=deck("W" * 40))
        played_out(self.over)
        self.minions = begun(self.bob, self.ada, options=Options(healing=True, minions=True))
        self._fill_boards()
        for _move in range(12):
            table = snapshot_load(self.middle.pk)
            (seat,) = table.acting
            moved(self.middle, (self.bob, self.ada)[seat], *first_move(table, seat))

        did(sat(self.ada), self.ada, Leave())
        self.sitting = sat(self.ada, practice=True)
        gear = {"item_1": Gear.CLOAK_PLUS, "item_2": Gear.NOISE, "item_3": Gear.LOCKPICK}
        self.heist = gone(heist(self.ada, heist=4, practice=True, **gear), self.ada, 2)
        self.robbed = gone(heist(unlocked(self.ada, 2), 1, heist=2), self.ada, 60)
        self._tried_today()
        self._draw_maps()
        self.kings = placed(recorded("kings_conflict-back-1"), 45, (self.ada, self.bob))
        self.exchange = placed(recorded("kings_conflict-back-1"), 0, (self.ada, self.bob))
        self.king_dead = placed(recorded("kings_conflict-decks-46"), 36, (self.ada, self.bob))
        army = counted(KINGS_STARTERS["warband"].deck, KINGS_POOL)
        self.army = decks.deck_create(game="kings_conflict", user=self.ada, name="Warband", cards=army)
        self.deck = decks.deck_create(
            game="kata", user=self.ada, name="W" * 40, cards=counted(PRESETS["rush"].deck, POOL)
        )
        decks.deck_publish(user=self.ada, deck=self.deck, is_public=True)
        self.draft = decks.deck_create(game="kata", user=self.ada, name="Draft", cards={"b8": 5, "gone": 1})
        self.deleted = decks.deck_create(game="kata", user=self.ada, name="V" * 40)
        decks.deck_delete(user=self.ada, deck=self.deleted)

    def _draw_maps(self) -> None:
        """Bob's map is in the gallery, its next revision is being reviewed by Ada; one of hers was sent back."""
        mo = moderator()
        self.map = published(self.bob, mo, name="W" * 40, tags="narrow, hills")
        trials = (trial(MAPS["crossing"].text, 1),)
        job = PassportJob.objects.create(
            revision=self.map.published, rules=RULES, played=1, summary=builtins(passport_of(trials))
        )
        PassportGame.objects.create(job=job, number=1, trial=builtins(trials[0]))
        self.ada.user_permissions.add(Permission.objects.get(codename="review_map"))
        self.ada = User.objects.get(pk=self.ada.pk)
        again = map_revise(user=self.bob, row=self.map)
        draft_save(user=self.bob, draft=again, version=1, values=typed(terrain=painted((4, 4, "F"))))
        self.reviewed = revision_submit(user=self.bob, draft=Draft.objects.get(pk=again.pk))
        review_take(user=self.ada, revision=self.reviewed)
        report_add(user=self.ada, row=self.map, kind="other", words="W" * 40)
        self.returned = submitted(self.ada, terrain=painted((2, 7, "H")))
        review_take(user=mo, revision=self.returned)
        review_send_back(
            user=mo, revision=self.returned, words="Nearly.", pins=[(60, "Too hot."), (5, "W" * 40)]
        )
        self.mended = map_revise(user=self.ada, row=self.returned.map)
        self.drawn = draft(self.ada, name="W" * 40, terrain=painted((3, 7, "5"), (9, 1, "M"), partners=False))

    def _tried_today(self) -> None:
        """Both have tried today's deal, and Ada has come to its end."""
        now = timezone.now()
        made_of(f"{LONG_DEAL:064x}", day_of(now))
        for user in (self.ada, self.bob):
            user.account_since = now - dt.timedelta(days=9)
            user.save()
            match = daily_try(user=user, game="card_thief", now=now)
            gone(match, user, 60 if user == self.ada else 1)

    def _left_by_bob(self) -> Match:
        """It has been Bob's turn for an hour, and Bob is gone: Ada may claim it."""
        match, hour_ago = begun(self.ada, self.bob), timezone.now() - dt.timedelta(hours=1)
        moved(match, self.ada)
        Player.objects.filter(match=match, user=self.bob).update(gone_at=hour_ago)
        Match.objects.filter(pk=match.pk).update(deadline=hour_ago + ABANDON_AFTER)
        return match

    def _fill_boards(self) -> None:
        """Both raise minions until there is no more room, and it is Ada's turn."""
        table = snapshot_load(self.minions.pk)
        while table.acting != (1,) or {len(side.board) for side in table.state.sides} != {FULL_BOARD}:
            (seat,) = table.acting
            actions = table.game.legal_actions(table.state, seat)
            raised = next((one for one in actions if getattr(one, "target", "") == BOARD), EndTurn())
            table = moved(self.minions, (self.bob, self.ada)[seat], *picks_of(raised))

    def open_tables(self) -> None:
        self.own = opened(self.ada, is_private=True)
        opened(self.bob)
        opened(self.ada)


def room(match: Match) -> str:
    return match.get_absolute_url()


def for_visitors(shown: Shown) -> Iterator[tuple[str, str]]:
    yield "home", "/"
    yield "game", "/games/kata/"
    yield "game-for-credits", "/games/thunderjack/"
    yield "game-of-one", "/games/card_thief/"
    yield "daily-of-a-visitor", "/daily/card_thief/"
    yield "shop-of-a-visitor", "/games/card_thief/shop/"
    yield "heist-watched", room(shown.heist)
    yield "purse-of-a-visitor", "/purse/"
    yield "lobby-empty", "/lobby/"
    yield "sign-up", "/accounts/signup/"
    yield "log-in", "/accounts/login/"
    yield "password-reset", "/accounts/password/reset/"
    yield "password-reset-done", "/accounts/password/reset/done/"
    yield "credits", "/credits/"
    yield "fairness", "/fairness/"
    yield "fairness-proof", "/fairness/proof/"
    yield "fairness-record", "/fairness/record/"
    yield "match-watched", room(shown.middle)
    yield "match-watched-over", room(shown.over)
    yield "verify", f"{room(shown.over)}verify/"
    yield "profile-of-another", shown.ada.get_absolute_url()
    yield "pool", "/decks/kata/cards/"
    yield "pool-found-nothing", "/decks/kata/cards/?q=nothing+like+it"
    yield "decks-of-a-visitor", "/decks/kata/"
    yield "decks-public", "/decks/kata/public/"
    yield "deck-of-another", shown.deck.get_absolute_url()
    yield "maps", "/maps/"
    yield "maps-found-nothing", "/maps/?q=nothing+like+it&sort=liked"
    yield "map", shown.map.get_absolute_url()
    yield "map-to-play-on", f"/games/kings_conflict/?map={shown.map.public_id}"
    yield "map-new", "/maps/new/"


def for_members(shown: Shown) -> Iterator[tuple[str, str]]:
    yield "home-with-matches", "/"
    yield "lobby", "/lobby/"
    yield "match-waiting", room(shown.own)
    yield "match-start", room(shown.start)
    yield "match-middle", room(shown.middle)
    yield "match-of-minions", room(shown.minions)
    yield "match-to-claim", room(shown.left)
    yield "match-end", room(shown.over)
    yield "resign", f"{room(shown.start)}resign/"
    yield "replay", f"{room(shown.over)}replay/"
    yield "replay-of-all", f"{room(shown.over)}replay/?n=9&seat=all"
    yield "purse", "/purse/"
    yield "sitting", room(shown.sitting)
    yield "sleeve", f"{room(shown.sitting)}sleeve/"
    yield "give-up", f"{room(shown.sitting)}resign/"
    yield "game-unlocked", "/games/card_thief/"
    yield "daily", "/daily/card_thief/"
    yield "shop", "/games/card_thief/shop/"
    yield "heist", room(shown.heist)
    yield "heist-planned", f"{room(shown.heist)}?picks={planned(shown.heist)}"
    yield "heist-item", f"{room(shown.heist)}?picks=use_item+1"
    yield "heist-drop", f"{room(shown.heist)}?picks=drop_item"
    yield "heist-over", room(shown.robbed)
    yield "heist-notebook", f"{room(shown.robbed)}replay/"
    yield "kings-conflict", room(shown.kings)
    yield "kings-conflict-exchange", room(shown.exchange)
    yield "kings-conflict-heat", room(shown.kings)
    yield "kings-conflict-reach", f"{room(shown.kings)}?picks=move+9"
    yield "kings-conflict-over", room(shown.king_dead)
    yield "kings-conflict-builder", shown.army.get_absolute_url()
    yield "profile", shown.ada.get_absolute_url()
    yield "decks", f"/decks/kata/?deleted={shown.deleted.public_id}"
    yield "builder", shown.deck.get_absolute_url()
    yield "builder-of-a-draft", shown.draft.get_absolute_url()
    yield "odds", f"{shown.deck.get_absolute_url()}odds/"
    yield "test-hand", f"{shown.deck.get_absolute_url()}hand/?seed=s&turn=4"
    yield "import", "/decks/kata/import/"
    yield "maps-with-news", "/maps/"
    yield "maps-mine", "/maps/mine/"
    yield "map-drawn", shown.drawn.get_absolute_url()
    yield "map-mended", shown.mended.get_absolute_url()
    yield "map-sent-back", shown.returned.get_absolute_url()
    yield "map-reviewed", shown.reviewed.get_absolute_url()
    yield "maps-queue", "/maps/review/"
    yield "maps-log", "/maps/log/"
    yield "settings", "/accounts/settings/"
    yield "name", "/accounts/settings/name/"
    yield "time-zone", "/accounts/settings/time-zone/"
    yield "password", "/accounts/password/change/"
    yield "e-mail", "/accounts/email/"
    yield "two-factor", "/accounts/2fa/"
    yield "totp", "/accounts/2fa/totp/activate/"
    yield "delete", "/accounts/settings/delete/"


CHOSEN = {"kings-conflict-heat": "#heat-strategic"}
"""What is chosen on a page before it is looked at."""
THIRDS = tuple(pytest.param(part, marks=pytest.mark.xdist_group(f"pages {part}")) for part in range(3))
"""There are too many pages for one worker, while the others have nothing left to do."""


def forgive(visitors: Visitors, status: int) -> None:
    """A browser notes every refusal in its console, also one that was asked for."""
    assert f"status of {status}" in visitors.complaints.pop()


def test_pages_for_everyone_are_accessible_and_fit_a_phone(visitors: Visitors) -> None:
    page = visitors.come()
    shown = Shown()
    wrong = [fault for name, address in for_visitors(shown) for fault in look(page, name, address)]
    wrong += look(page, "not-found", "/nothing/here/")
    forgive(visitors, 404)
    assert wrong == []


@pytest.mark.parametrize("third", THIRDS)
def test_pages_of_members_are_accessible_and_fit_a_phone(visitors: Visitors, third: int) -> None:
    page = visitors.come()
    shown = Shown()
    shown.open_tables()
    log_in(page, "Ada")
    expect(page.locator("header summary")).to_have_attribute("aria-label", "Ada")
    addresses = islice(for_members(shown), third, None, len(THIRDS))
    wrong = []
    for name, address in addresses:
        wrong += look(page, name, address, choose=CHOSEN.get(name, ""))
    wrong += look(page, "replay-too-early", f"{room(shown.own)}replay/")
    forgive(visitors, 409)
    assert wrong == []
