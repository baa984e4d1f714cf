"""The deal of the day: made in time, tried once by each account, and nobody's but its player's until midnight."""

from __future__ import annotations

import datetime as dt
import re
from functools import partial

import pytest
from django.test import Client
from django.utils.formats import date_format
from msgspec.structs import replace

from accounts.models import User
from accounts.services import guest_create
from games.card_thief.rules.equipment import Gear
from games.card_thief.rules.values import Options
from games.engine.entries import Actor, Forfeited
from games.engine.fairness import fingerprint, promise_of, seed_of
from games.engine.offers import picks_of
from games.engine.wire import encode
from games.matches.deadlines import expire_due
from games.matches.errors import NotAllowed
from games.matches.lists.days import day_page
from games.matches.models import Daily, DailyTry, LedgerLine, Match, Move
from games.matches.play.dailies import AHEAD, MADE, dailies_make, daily_at
from games.matches.play.day_end import days_end
from games.matches.play.services import seat_forfeit
from games.matches.purses.ledger import owned
from games.matches.seating.dailies import daily_practise, daily_setup
from games.matches.seating.rematches import match_rematch
from games.matches.snapshot import snapshot_fresh, snapshot_load
from tests.support.days import DAY, MIDNIGHT, PAGE, THIEF, member, tried
from tests.support.heists import advice, gone, heist
from tests.support.noon import NOON, at
from tests.support.play import client_of, moved, person, rows, shown, together

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("noon")]

LATER = MIDNIGHT + dt.timedelta(seconds=1)
ONE = dt.timedelta(days=1)


@pytest.fixture
def ben(db: None) -> User:
    return member("Ben")


# --- Made in time ---------------------------------------------------------------------------------


def test_deals_are_made_at_least_two_days_ahead_and_once(db: None) -> None:
    expire_due(NOON)
    first = list(Daily.objects.order_by("day").values())
    assert [row["day"] for row in first] == [DAY + n * ONE for n in range(AHEAD, MADE + 1)]
    dailies_make(NOON)
    assert list(Daily.objects.order_by("day").values()) == first
    assert daily_at(THIEF, DAY) is None


def test_the_page_shows_the_hashes_of_days_to_come_and_nothing_else_of_them(client: Client, db: None) -> None:
    client.cookies["tz"] = "America/New_York"  # where that day begins the evening before
    page = client.get(PAGE).content.decode()
    deals = list(Daily.objects.all())
    assert len(deals) == MADE - AHEAD + 1
    for deal in deals:
        assert deal.fingerprint in page
        assert deal.secret not in page
        assert promise_of(deal.secret) not in page
    said = re.sub(r"\s+", " ", re.sub("<[^>]+>", "", page)).replace("\xa0", " ")
    assert "None was sealed that early for today." in said
    opens = MIDNIGHT + (AHEAD - 1) * ONE
    assert f"The first deal opens on {date_format(opens)} at 00:00 UTC, in 1 day, 12 hours." in said
    assert 'class="daily-row"' not in page
    assert client.get(f"{PAGE}{(DAY + ONE).isoformat()}/").status_code == 404


def test_a_day_without_a_deal_offers_a_match_and_the_lesson_at_once(client: Client, db: None) -> None:
    page = client.get(PAGE).text
    assert f'action="/games/{THIEF}/play/"' in page
    assert f'action="/games/{THIEF}/lesson/"' in page
    chance = dict(re.findall(r'name="(nonce|ticket)" value="([^"]+)"', page))
    assert client.post(f"/games/{THIEF}/play/", chance | {"opponent": "bot"}).status_code == 302
    assert not Match.objects.get().is_practice


def test_a_site_that_had_deals_before_says_next_and_not_first(client: Client, db: None) -> None:
    dailies_make(NOON - 9 * ONE)
    Daily.objects.filter(day__gte=DAY).delete()
    assert "The next deal opens on" in client.get(PAGE).text


def test_the_hash_binds_the_secret_and_what_is_played(daily: Daily) -> None:
    assert daily.fingerprint == fingerprint(THIEF, daily.rules, daily_setup(daily), daily.secret)
    options = daily_setup(daily).options
    assert len({gear.item for gear in options.gear} - {None}) == 3


def test_the_page_says_where_to_and_with_which_items(daily: Daily, ann: User) -> None:
    """Also what is usual in other heists: the first place, and the cloak in the first slot."""
    setup = daily_setup(daily)
    options = Options(heist=1, item_1=Gear.CLOAK, item_2=Gear.HOOK_PLUS, item_3=Gear.SMOKE)
    Daily.objects.filter(pk=daily.pk).update(setup=encode(replace(setup, options=options)))
    said = [str(words) for words, _art in day_page(THIEF, DAY, ann, NOON).options]
    assert said == ["Manor", "Cloak", "Swap hook, upgraded", "Smoke bomb"]


@pytest.mark.parametrize(
    "address",
    [
        *("/daily/kata/", "/daily/nothing/", f"{PAGE}2096-3-1/", f"{PAGE}yesterday/"),
        *(f"{PAGE}0001-01-01/", f"{PAGE}9999-12-31/"),
    ],
)
def test_no_other_addresses(client: Client, db: None, address: str) -> None:
    assert client.get(address).status_code == 404
    assert client.post(f"{address}practise/").status_code in (404, 405)


# --- One try --------------------------------------------------------------------------------------


def test_everybody_gets_the_same_deal_whatever_they_own(daily: Daily, ann: User, ben: User) -> None:
    one, two = tried(ann), tried(ben)
    assert owned(ann.pk, THIEF) == frozenset()
    assert one.fingerprint == two.fingerprint == daily.fingerprint
    assert snapshot_load(one.pk).state == snapshot_load(two.pk).state
    assert seed_of(daily.secret, [f"daily-{DAY.isoformat()}"]) in one.state
    for match, user in ((one, ann), (two, ben)):
        gone(match, user, 99)
    assert snapshot_load(one.pk).state == snapshot_load(two.pk).state


def test_a_try_counts_once_and_coming_back_resumes_it(daily: Daily, ann: User) -> None:
    match = gone(tried(ann), ann, 1)
    assert tried(ann) == match
    gone(match, ann, 99)
    assert tried(ann) == match
    assert DailyTry.objects.count() == Match.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_browsers_begin_one_try(daily: Daily, ann: User) -> None:
    results = together(*[partial(tried, ann)] * 4)
    assert set(results) == {Match.objects.get()}


def test_guests_new_accounts_and_days_without_a_deal_are_refused_with_a_sentence(daily: Daily) -> None:
    new = person("New")
    before = rows()
    with pytest.raises(NotAllowed, match="for accounts"):
        tried(guest_create())
    with pytest.raises(NotAllowed, match="younger than this day"):
        tried(new)
    with pytest.raises(NotAllowed, match="no deal for that day"):
        tried(member("Old"), NOON - ONE)
    assert not Match.objects.exists()
    assert new.public_id in before


def test_whoever_may_not_try_todays_deal_is_offered_one_that_may_be_practised(daily: Daily) -> None:
    page = client_of(guest_create()).get(PAGE).text
    assert f"{PAGE}try/" not in page
    assert f"{PAGE}rehearse/" in page  # there was no deal yesterday


def test_a_guest_of_before_who_signs_up_today_has_a_new_account(daily: Daily) -> None:
    guest = guest_create()
    User.objects.filter(pk=guest.pk).update(date_joined=NOON - 9 * ONE)
    password = "a-long-p4ssword"
    sent = {"username": "Grace", "password1": password, "password2": password}
    client_of(guest).post("/accounts/signup/", sent)
    guest.refresh_from_db()
    assert not guest.is_guest
    with pytest.raises(NotAllowed, match="younger than this day"):
        tried(guest)


def test_the_form_begins_a_try_and_leads_to_it(daily: Daily, ann: User) -> None:
    client = client_of(ann)
    response = client.post(f"{PAGE}try/")
    match = Match.objects.get()
    assert response["Location"] == match.get_absolute_url()
    assert "Go on" in shown(client.get(PAGE))
    answer = Client().post(f"{PAGE}try/", follow=True)
    assert "for accounts" in shown(answer)
    assert Match.objects.count() == 1


def test_a_try_brings_a_score_and_nothing_else(daily: Daily, ann: User) -> None:
    match = gone(tried(ann), ann, 99)
    outcome = snapshot_load(match.pk).outcome
    assert outcome is not None
    own = DailyTry.objects.get()
    assert (own.score, own.has_won, own.ended_at) == (outcome.scores[0], bool(outcome.winners), NOON)
    assert not LedgerLine.objects.exists()
    with pytest.raises(NotAllowed, match="one try a day"):
        match_rematch(match=match, user=ann, nonce="n")


# --- The end of the day ---------------------------------------------------------------------------


def test_at_midnight_open_tries_end_as_they_stand_and_the_secret_is_published(
    daily: Daily, ann: User, ben: User
) -> None:
    running, over = gone(tried(ann), ann, 2), gone(tried(ben), ben, 99)
    gems = snapshot_load(running.pk).state.board.gems
    version = snapshot_load(over.pk).version
    assert days_end(MIDNIGHT - dt.timedelta(seconds=1)) == []
    assert days_end(MIDNIGHT) == [running.pk]
    table = snapshot_fresh(running.pk)
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.scores) == ((), (gems,))
    assert isinstance(table.recent[-1].entry, Forfeited)
    assert table.recent[-1].entry.actor is Actor.CLOCK
    daily.refresh_from_db()
    assert daily.published_at == MIDNIGHT
    assert DailyTry.objects.get(user=ann).ended_at is not None
    assert snapshot_fresh(over.pk).version == version + 1
    assert not snapshot_fresh(over.pk).is_kept_back
    assert days_end(LATER) == []


def test_no_move_and_no_try_after_the_day(daily: Daily, ann: User, ben: User) -> None:
    match = tried(ann)
    action = advice(match)
    assert action is not None
    before = Move.objects.count()
    with at((MIDNIGHT - NOON).total_seconds()):
        with pytest.raises(NotAllowed, match="day is over"):
            moved(match, ann, *picks_of(action))
        with pytest.raises(NotAllowed, match="day is over"):
            seat_forfeit(match_id=match.pk, user_id=ann.pk)
    tomorrow = snapshot_load(tried(ben, MIDNIGHT).pk).daily
    assert tomorrow is not None
    assert tomorrow.day == DAY + ONE
    assert Move.objects.count() == before


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("turn", range(4))
def test_a_move_that_races_midnight_comes_before_the_end_or_not_at_all(
    daily: Daily, ann: User, turn: int
) -> None:
    match = gone(tried(ann), ann, turn)
    action = advice(match)
    assert action is not None
    move, ended = together(lambda: moved(match, ann, *picks_of(action)), lambda: days_end(MIDNIGHT))
    assert ended == [match.pk]
    table = snapshot_fresh(match.pk)
    assert isinstance(table.recent[-1].entry, Forfeited)
    was_played = not isinstance(move, Exception)
    assert table.entries == turn + was_played + 1
    assert Move.objects.filter(match=match).count() == table.entries


# --- The page -------------------------------------------------------------------------------------


def scored(daily: Daily, name: str, score: int, has_won: bool = True) -> User:
    user = member(name)
    match = tried(user)
    DailyTry.objects.filter(match=match).update(score=score, has_won=has_won, ended_at=NOON)
    return user


def test_the_leaderboard_has_ranks_and_the_percentage_that_did_worse(daily: Daily) -> None:
    best, same, low, failed = (
        scored(daily, name, score, has_won)
        for name, score, has_won in (("A", 120, True), ("B", 120, True), ("C", 80, True), ("D", 130, False))
    )
    tried(member("E"))
    page = day_page(THIEF, DAY, low, NOON)
    assert [(line.rank, line.name) for line in page.leaderboard] == [(1, "A"), (1, "B"), (3, "C")]
    assert [line.is_viewer for line in page.leaderboard] == [False, False, True]
    assert (page.failed, page.going_on) == (1, 1)
    own = [day_page(THIEF, DAY, user, NOON).own for user in (best, same, low, failed)]
    assert [one.better_than for one in own if one] == ["66", "66", "33", ""]
    assert "%" not in client_of(failed).get(PAGE).context["shared"]


def test_the_result_to_share_tells_nothing_of_the_deal(daily: Daily) -> None:
    ann = scored(daily, "Ann", 97)
    scored(daily, "Ben", 12, has_won=False)
    text = client_of(ann).get(PAGE).context["shared"]
    assert text.splitlines() == [
        f"Card Thief, The daily heist, {DAY.isoformat()}",
        "97 points",
        "Better than 100% of the others",
        f"http://testserver{PAGE}{DAY.isoformat()}/",
    ]


def test_a_streak_counts_days_in_a_row(ann: User) -> None:
    for ago in (4, 2, 1, 0):
        now = NOON - ago * ONE
        dailies_make(now - AHEAD * ONE)
        ann.account_since = NOON - 30 * ONE
        ann.save()
        tried(ann, now)
    own = day_page(THIEF, DAY, ann, NOON).own
    assert own is not None
    assert own.streak == 3


def test_the_days_around_one_stand_in_a_row(daily: Daily, ann: User) -> None:
    dailies_make(NOON - ONE - AHEAD * ONE)
    dailies_make(NOON)
    ann.account_since = NOON - 30 * ONE
    ann.save()
    yesterday = tried(ann, NOON - ONE)
    DailyTry.objects.filter(match=yesterday).update(score=40, has_won=False, ended_at=NOON - ONE)
    scored(daily, "Ben", 97)
    tried(ann)
    row = day_page(THIEF, DAY, ann, NOON).row
    assert [one.day - DAY for one in row] == [n * ONE for n in range(-1, 6)]
    assert [one.is_shown for one in row].index(True) == 1
    assert [one.is_sealed for one in row[2:]] == [True] * 5
    assert row[0].own is not None
    assert (row[0].own.is_over, row[0].own.score) == (True, 40)
    assert row[1].own is not None
    assert not row[1].own.is_over
    assert [one.best for one in row] == ["", "97", "", "", "", "", ""]
    other = day_page(THIEF, DAY, member("Cid"), NOON).row
    assert [one.own for one in other] == [None] * 7
    text = shown(client_of(ann).get(PAGE))
    assert "sealed" in text
    assert "best 97" in text


def test_practice_on_a_deal_opens_when_its_day_is_over(daily: Daily, ann: User) -> None:
    guest = guest_create()
    with pytest.raises(NotAllowed, match="isn't over"):
        daily_practise(user=guest, game=THIEF, day=DAY)
    one = tried(ann)
    dealt = snapshot_load(one.pk).state.board
    days_end(MIDNIGHT)
    match = daily_practise(user=guest, game=THIEF, day=DAY)
    table = snapshot_load(match.pk)
    assert table.is_practice
    assert table.state.board == dealt
    gone(match, guest, 99)
    assert DailyTry.objects.count() == 1
    with pytest.raises(NotAllowed, match="no deal"):
        daily_practise(user=guest, game=THIEF, day=DAY - ONE)


def test_a_match_of_the_same_number_keeps_its_own_replay(daily: Daily, ann: User, ben: User) -> None:
    """Tries share fingerprint and secret: what is remembered of one must not be shown for another."""
    one, two = tried(ann), tried(ben)
    begun, first = snapshot_load(two.pk), advice(one)
    gone(one, ann, 2)
    other = next(action for action in begun.game.legal_actions(begun.state, 0) if action != first)
    moved(two, ben, *picks_of(other))
    gone(two, ben, 1)
    pages = [
        shown(client_of(user).get(f"{match.get_absolute_url()}replay/?n=2"))
        for user, match in ((ann, one), (ben, two))
    ]
    assert pages[0] != pages[1].replace("Ben", "Ann")


def test_other_heists_still_have_secrets_of_their_own(daily: Daily, ann: User) -> None:
    tried(ann)
    assert heist(ann).secret != daily.secret
