"""What pages show of credits: the purse, the form of a new match, the end of a sitting."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.matches.models import Match, Posting, Purse
from games.matches.play.services import seat_forfeit
from games.matches.purses import purse
from games.matches.snapshot import snapshot_load
from games.site import rates
from games.thunderjack.rules.values import Deal, Leave
from tests.support import play
from tests.support.play import shown
from tests.support.purses import did, joined, opened, sat

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("wager", "ada_is_here")]
NEW = "/games/thunderjack/play/"


def lost_all(user: User, other: User, left: int = 0) -> None:
    match = joined(opened(user, purse.balance_of(user.pk) - left), other)
    seat_forfeit(match_id=match.pk, user_id=user.pk)


# --- The purse ------------------------------------------------------------------------------------


def test_a_visitor_is_told_what_there_will_be(db: None) -> None:
    page = shown(Client().get("/purse/"))
    assert "not real money: they can't be bought or sold" in page
    assert "You begin with 5000 credits" in page
    assert not Purse.objects.exists()


def test_to_look_into_a_purse_opens_none(client: Client) -> None:
    assert "5000" in shown(client.get("/purse/"))
    assert not Purse.objects.exists()


def test_every_line_is_there_with_its_match(client: Client, ada: User) -> None:
    match = sat(ada, 1000)
    did(match, ada, Leave())
    response = client.get("/purse/")
    page = shown(response)
    for told in (
        "Your first credits",
        "Bought in: Thunderjack!",
        "−1000",
        "Cashed out: Thunderjack!",
        "+1000",
    ):
        assert told in page
    assert response.content.decode().count(match.get_absolute_url()) == 2


def test_what_lies_on_tables_is_told(client: Client, ada: User) -> None:
    match = sat(ada, 1000)
    response = client.get("/purse/")
    assert "1000 more on tables" in shown(response)
    assert match.get_absolute_url() in response.content.decode()


def test_a_long_ledger_has_pages(client: Client, ada: User) -> None:
    for _time in range(12):
        did(sat(ada, 10), ada, Leave())
    assert "Page 1 of 2" in shown(client.get("/purse/"))
    last = shown(client.get("/purse/?page=2"))
    assert "Your first credits" in last
    for odd in ("0", "99", "x", "-1"):
        assert client.get(f"/purse/?page={odd}").status_code == 200


def test_nobody_sees_another_ones(client: Client, ada: User, bob: User) -> None:
    match = sat(bob, 1234)
    page = client.get("/purse/").content.decode()
    assert "1234" not in page
    assert match.public_id not in page


def test_the_refill_is_a_button_when_it_can_be_had(client: Client, ada: User, bob: User) -> None:
    assert "Take 1250 credits" not in shown(client.get("/purse/"))
    lost_all(ada, bob)
    assert "Take 1250 credits" in shown(client.get("/purse/"))
    page = client.post("/purse/refill/", follow=True)
    assert "1250 credits are in your purse" in shown(page)
    assert purse.balance_of(ada.pk) == 1250
    before = play.rows()
    assert "you have 1250" in shown(client.post("/purse/refill/", follow=True))
    assert (play.rows(), purse.balance_of(ada.pk)) == (before, 1250)


def test_it_says_when_the_next_refill_comes(client: Client, ada: User, bob: User) -> None:
    lost_all(ada, bob)
    purse.refill(user=ada, now=timezone.now() - dt.timedelta(minutes=30))
    lost_all(ada, bob)
    assert "The next one is due at" in shown(client.get("/purse/"))
    assert "The next comes in" in shown(client.post("/purse/refill/", follow=True))


def test_a_refill_needs_a_post_with_its_token(ada: User) -> None:
    careful = Client(enforce_csrf_checks=True)
    careful.force_login(ada)
    assert careful.get("/purse/refill/").status_code == 405
    assert careful.post("/purse/refill/").status_code == 403


def test_refills_are_not_asked_for_without_end(client: Client, settings: Any) -> None:
    settings.RATES = {**settings.RATES, "match": "2/minute"}
    rates.forget()
    for _time in range(2):
        client.post("/purse/refill/")
    assert "too fast" in shown(client.post("/purse/refill/", follow=True))


# --- A new match ----------------------------------------------------------------------------------


def test_the_form_of_a_game_for_credits_says_what_the_purse_holds(client: Client, ada: User) -> None:
    sat(ada, 800)
    page = client.get("/games/thunderjack/")
    assert "There are 4200 play credits in your purse" in shown(page)
    assert "Sit down" in shown(page)
    assert "Bot difficulty" not in shown(page)
    assert 'name="option-credits" value="300"' in page.content.decode()
    assert "in your purse" not in shown(client.get("/games/kata/"))


def test_it_suggests_no_more_than_there_is(client: Client, ada: User) -> None:
    sat(ada, 4800)
    assert 'name="option-credits" value="200"' in client.get("/games/thunderjack/").content.decode()


def test_one_press_buys_in_and_sits_down(client: Client, ada: User) -> None:
    response = client.post(NEW, {"opponent": "bot", "nonce": "n"})
    match = Match.objects.get()
    assert response["Location"] == match.get_absolute_url()
    assert snapshot_load(match.pk).is_playing
    assert purse.balance_of(ada.pk) == 4700


def sent(credits: str, **more: str) -> dict[str, str]:  # noqa: A002 - the game's word
    options = {
        "with_options": "1",
        "option-preset": "house",
        "option-rounds": "200",
        "option-credits": credits,
    }
    return {"opponent": "bot", "nonce": "n", **options, **more}


@pytest.mark.parametrize(
    ("credits", "why"),
    [
        ("5001", "That takes 5001 credits, and there are 5000 in your purse."),
        ("0", "greater than or equal to 10"),
        ("-10", "greater than or equal to 10"),
        ("10.5", "Enter a whole number"),
        ("", "required"),
        ("9" * 30, "less than or equal to 100000"),
        ("many", "Enter a whole number"),
    ],
)
def test_what_cannot_be_brought_is_said_and_takes_nothing(client: Client, credits: str, why: str) -> None:  # noqa: A002
    before = play.rows()
    response = client.post(NEW, sent(credits))
    assert response.status_code == 422
    assert why in shown(response)
    assert play.rows() == before
    assert not Posting.objects.exists()


def test_the_presets_of_the_house_and_the_author_can_be_sat_down_at(client: Client) -> None:
    for preset in ("house", "author_html5", "author_android"):
        assert client.post(NEW, sent("100", **{"option-preset": preset})).status_code == 302


def test_practice_is_chosen_there(client: Client, ada: User) -> None:
    client.post(NEW, sent("100", **{"option-practice": "on"}))
    assert Match.objects.get().is_practice
    assert purse.balance_of(ada.pk) == 5000


# --- The end of a sitting -------------------------------------------------------------------------


def test_the_end_says_what_went_back_to_the_purse(client: Client, ada: User, eve: User) -> None:
    match = sat(ada, 1000)
    did(match, ada, Leave())
    page = shown(client.get(match.get_absolute_url()))
    assert "Cashed out: 1000 credits went back to your purse" in page
    assert "Sit down again" in page
    client.force_login(eve)
    assert "Cashed out" not in shown(client.get(match.get_absolute_url()))


def test_practice_pays_nothing_and_says_nothing_of_it(client: Client, ada: User) -> None:
    match = sat(ada, 1000, practice=True)
    did(match, ada, Leave())
    assert "Cashed out" not in shown(client.get(match.get_absolute_url()))


def test_whoever_gives_up_is_told_that_the_round_is_settled(client: Client, ada: User) -> None:
    match = sat(ada, 1000)
    assert "is left goes back to your purse" in shown(client.get(f"{match.get_absolute_url()}resign/"))
    client.post(f"{match.get_absolute_url()}resign/")
    page = shown(client.get(match.get_absolute_url()))
    assert "You cashed out 1000" in page
    assert "Cashed out: 1000 credits" in page


def test_alone_there_is_no_draw(client: Client, ada: User) -> None:
    match = sat(ada, 1000)
    did(match, ada, Deal(right=10))
    seat_forfeit(match_id=match.pk, user_id=ada.pk)
    assert "A draw" not in shown(client.get(match.get_absolute_url()))
    assert "Draw" not in shown(client.get(ada.get_absolute_url()))


def test_sitting_down_again_without_the_credits_is_refused_in_the_room(client: Client, ada: User) -> None:
    match = sat(ada, 3000)
    did(match, ada, Leave())
    sat(ada, 2500)
    page = client.post(f"{match.get_absolute_url()}rematch/", {"nonce": "n"}, follow=True)
    assert "That takes 3000 credits, and there are 2500 in your purse." in shown(page)


def test_the_ends_of_a_chart_tell_times_when_all_was_on_one_day(client: Client, ada: User) -> None:
    for _sitting in range(2):
        did(sat(ada, 1000), ada, Leave())
    lines = Posting.objects.order_by("number")
    noon = dt.datetime(2026, 3, 5, 12, tzinfo=dt.UTC)
    lines.update(at=noon)
    assert ends_of_chart(client) == ["5 March 2026, 12:00", "12:00"]
    lines.filter(number=lines.count()).update(at=noon + dt.timedelta(days=2))
    assert ends_of_chart(client) == ["5 March 2026", "7 March 2026"]


def charted(client: Client) -> str:
    return client.get("/purse/").text.split('class="purse-chart"')[1].split("</figure>")[0]


def points_of(chart: str) -> list[str]:
    [said] = re.findall(r'points="([^"]+)"', chart)
    return said.split()


def test_a_chart_stands_on_zero_and_ends_in_a_dot_at_the_last_balance(client: Client, ada: User) -> None:
    did(sat(ada, 4000), ada, Leave())
    assert "purse-chart" not in client.get("/purse/").text  # down and up again is no curve
    did(sat(ada, 4000), ada, Leave())
    chart = charted(client)
    up, down = ["0.0", "120.0", "240.0", "360.0", "480.0", "600.0"], "96.0"
    levels = ["0.0", down, "0.0", down, "0.0"]
    assert points_of(chart) == [
        f"{up[at + end]},{level}" for at, level in enumerate(levels) for end in (0, 1)
    ]
    assert 'cx="600.0" cy="0.0"' in chart
    assert re.findall(r"<strong[^>]*>(\d+)<", chart) == ["5000", "5000"]
    assert re.findall(r"<span>(\d+)</span>", chart) == ["5000", "0"]
    assert "not at 0" not in chart


@pytest.mark.parametrize(("stake", "bottom", "down"), [(1000, 3000, "60.0"), (40, 4950, "96.0")])
def test_a_chart_far_above_zero_begins_near_its_balances_and_says_so(
    client: Client, ada: User, stake: int, bottom: int, down: str
) -> None:
    for _sitting in range(2):
        did(sat(ada, stake), ada, Leave())
    chart = charted(client)
    assert {point.split(",")[1] for point in points_of(chart)} == {"0.0", down}
    assert re.findall(r"<span>(\d+)</span>", chart) == ["5000", str(bottom)]
    assert f"The scale begins at {bottom}, not at 0." in chart


def ends_of_chart(client: Client) -> list[str]:
    caption = client.get("/purse/").content.decode().split("<figcaption")[1].split("</figcaption>")[0]
    return re.findall(r">([^<]+)</time>", caption)
