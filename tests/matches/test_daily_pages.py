"""What the page of a game says of its deals of the day, and the page of deals on a site that is new."""

from __future__ import annotations

import datetime as dt
import re
from html import unescape

import pytest
from django.test import Client

from games.matches.deadlines import expire_due
from games.matches.models import Daily, DailyTry, Match
from games.matches.play.dailies import dailies_make
from games.matches.seating.dailies import daily_setup
from games.registry import GAMES
from tests.support.days import DAY, PAGE, THIEF
from tests.support.noon import NOON
from tests.support.play import shown, text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("noon")]
ONE = dt.timedelta(days=1)


def test_a_new_site_says_when_its_first_deal_opens(client: Client, db: None) -> None:
    expire_due(NOON)
    page = shown(client.get(f"/games/{THIEF}/"))
    assert "one try each. The first opens on" in page
    home = client.get("/")
    assert f'href="{PAGE}"' in home.text
    assert "The first opens in" in shown(home)
    assert "Rehearse" in client.get(PAGE).text


def test_a_day_without_a_deal_rehearses_and_promises_the_next(client: Client, db: None) -> None:
    """No deal whose hash was shown two days before is there, so none is opened early."""
    dailies_make(NOON - 9 * ONE)
    Daily.objects.filter(day__gte=DAY).delete()
    assert "no deal today, and none is fixed yet" in shown(client.get(f"/games/{THIEF}/"))
    expire_due(NOON)
    page = shown(client.get(f"/games/{THIEF}/"))
    assert "no deal today. The next opens on" in page
    assert "at 00:00 UTC, in" in page
    assert page.index("Start a match") < page.index("Rehearse") < page.index("1. The heist")
    assert "today's deal" not in page
    assert "The next opens in" in shown(client.get("/"))
    for _again in range(2):
        client.logout()
        assert client.post(f"{PAGE}rehearse/").status_code == 302
    one, two = Match.objects.order_by("pk")
    assert one.is_practice
    assert one.daily is None
    assert two.secret not in {one.secret, *Daily.objects.values_list("secret", flat=True)}
    assert not DailyTry.objects.exists()
    assert client.post("/daily/kata/rehearse/").status_code == 404
    assert client.get(f"{PAGE}rehearse/").status_code == 405


def test_the_game_says_what_is_dealt_today_and_when_the_next_deal_opens(client: Client, daily: Daily) -> None:
    source = unescape(text(client.get(f"/games/{THIEF}/")))
    page = " ".join(re.sub("<[^>]+>", "", source).split())  # a tag is no space
    dealt = "; ".join(map(str, GAMES[THIEF].page.daily_words(daily_setup(daily).options)))
    assert f"today's deal, with one try each: {dealt}. The next one opens at 00:00 UTC, in" in page
    assert "Today's is open." in shown(client.get("/"))
    assert "The next opens on" not in page
