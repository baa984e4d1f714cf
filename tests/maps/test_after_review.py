"""What becomes of a published map: reports, withdrawal, the checks of today; and the game's own maps, which stay."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.core.management import call_command

from games.engine.errors import RuleError
from games.kings_conflict.rules.maps.content import MAPS
from games.maps.acts import Act
from games.maps.models import Map, Revision
from games.maps.services import known, reviews, revisions
from games.site import rates
from tests.support.map_people import acts, client_of, moderator, painted, published, submitted, typed, user

pytestmark = pytest.mark.django_db


def test_a_report_is_answered_and_only_moderators_read_who_wrote_it() -> None:
    ada, bob, mo = user("Ada"), user("Bob"), moderator()
    row = published(ada, mo)
    client_of(bob).post(f"{row.get_absolute_url()}report/", {"kind": "copied", "words": "From my page."})
    again = client_of(bob).post(f"{row.get_absolute_url()}report/", {"kind": "copied"}, follow=True)
    assert "already reported this map" in again.content.decode()
    assert "From my page." in client_of(mo).get("/maps/review/").content.decode()
    for who in (ada, bob, None):
        page = client_of(who).get(row.get_absolute_url()).content.decode()
        assert "From my page." not in page
        assert "reported it" not in page
    (report,) = bob.map_reports.all()
    client_of(mo).post(f"/maps/reports/{report.pk}/close/", {"answer": "It is his own."})
    assert acts(row)[-2:] == [("reported", "Bob"), ("report_closed", "Mo")]


REPORTS = {
    "Choose what's wrong with it.": {"kind": "odd", "words": "My own words."},
    "Say what's wrong with it.": {"kind": "other", "words": " "},
    "That is too long: the limit is 2000 characters.": {"kind": "broken", "words": "x" * 2001},
    "You've already reported this map. A moderator will look at it.": {"kind": "copied", "words": "Again."},
}


@pytest.mark.parametrize("why", REPORTS)
def test_a_report_that_is_refused_says_why_beside_it_with_what_was_typed(why: str) -> None:
    row, bob = published(user("Ada")), user("Bob")
    client = client_of(bob)
    if "already" in why:
        client.post(f"{row.get_absolute_url()}report/", {"kind": "offends", "words": ""})
    before = bob.map_reports.count()
    answer = client.post(f"{row.get_absolute_url()}report/", REPORTS[why])
    assert answer.status_code == 422
    form = answer.content.decode().partition('<details id="report" open>')[2].partition("</details>")[0]
    assert why in unescape(form)
    assert f">{REPORTS[why]['words']}</textarea>" in form
    assert (" selected" in form) == (REPORTS[why]["kind"] != "odd")
    assert bob.map_reports.count() == before


def test_an_author_who_reports_their_own_map_is_told_on_its_page() -> None:
    ada = user("Ada")
    row = published(ada)
    answer = client_of(ada).post(f"{row.get_absolute_url()}report/", {"kind": "copied"}, follow=True)
    assert answer.redirect_chain == [(row.get_absolute_url(), 302)]
    assert "This map is yours: you can withdraw it." in answer.content.decode()


def test_a_withdrawal_and_an_answer_that_are_refused_say_why_beside_them_with_what_was_typed() -> None:
    mo = moderator()
    row, bob = published(user("Ada"), mo), user("Bob")
    client_of(bob).post(f"{row.get_absolute_url()}report/", {"kind": "copied"})
    (report,) = bob.map_reports.all()
    long = "y" * 2001
    sent = {f"{row.get_absolute_url()}withdraw/": "words", f"/maps/reports/{report.pk}/close/": "answer"}
    for address, field in sent.items():
        answer = client_of(mo).post(address, {field: long})
        assert answer.status_code == 422
        page = answer.content.decode()
        assert "That is too long: the limit is 2000 characters." in page
        assert long in page
    report.refresh_from_db()
    assert report.closed_at is None
    assert Map.objects.published().filter(pk=row.pk).exists()


def test_what_is_sent_too_often_is_still_there(settings: Any) -> None:
    mo = moderator()
    revision = reviews.review_take(user=mo, revision=submitted(user("Ada")))
    settings.RATES = {**settings.RATES, "map": "1/hour"}
    rates.forget()
    client, address = client_of(mo), f"{revision.get_absolute_url()}send-back/"
    client.post(address, {"words": " "})
    answer = client.post(address, {"words": "Nearly there."})
    assert answer.status_code == 429
    assert "That was too fast." in answer.content.decode()
    assert "Nearly there.</textarea>" in answer.content.decode()


def test_a_moderator_says_why_a_map_is_withdrawn_and_its_author_reads_it() -> None:
    ada, mo = user("Ada"), moderator()
    row = published(ada, mo)
    with pytest.raises(RuleError, match="Say why"):
        revisions.map_withdraw(user=mo, row=row, words=" ")
    with pytest.raises(RuleError, match="too long"):
        revisions.map_withdraw(user=mo, row=row, words="x" * 2001)
    revisions.map_withdraw(user=mo, row=row, words="It is a copy.")
    assert "It is a copy." in client_of(ada).get("/maps/mine/").content.decode()
    assert not Map.objects.published().filter(pk=row.pk).exists()


def test_the_games_own_maps_stay() -> None:
    with pytest.raises(RuleError, match="belongs to the game"):
        revisions.map_withdraw(user=moderator(), row=Map.objects.get(known="crossing"), words="No.")
    page = client_of(moderator("Mia")).get(Map.objects.get(known="crossing").get_absolute_url())
    assert 'id="moderate"' not in page.content.decode(), "there is nothing to decide"


# --- The game's own maps, and all maps judged again -------------------------------------------------------


def test_the_games_own_maps_are_published_once_with_the_name_of_who_made_them() -> None:
    known.known_publish()
    rows = Map.objects.published().exclude(known=None)
    assert {row.known: row.source for row in rows} == {slug: one.author for slug, one in MAPS.items()}
    assert Revision.objects.filter(map__in=rows).count() == len(MAPS)
    Revision.objects.filter(map__known="dunes").update(sha256="old")
    known.known_publish()
    assert [one.number for one in Map.objects.get(known="dunes").revisions.all()] == [1, 2]


def test_what_no_longer_passes_the_checks_is_unranked_and_its_author_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    ada = user("Ada")
    row = published(ada)
    call_command("maps_recheck")
    assert capsys.readouterr().out == "Nothing has changed.\n"
    fine = typed()["terrain"]
    Revision.objects.filter(map=row).update(terrain=painted((9, 1, "M"), terrain=fine))
    call_command("maps_recheck")
    assert f"{row.get_absolute_url()} The Ford: no longer counts (C8" in capsys.readouterr().out
    row.refresh_from_db()
    assert not row.is_ranked
    told = "it no longer counts – the checks now find errors in it"
    assert told in client_of(ada).get("/maps/mine/").content.decode()
    assert (
        "<dd>the checks now find errors in it</dd>"
        in client_of(None).get(row.get_absolute_url()).content.decode()
    )
    call_command("maps_recheck")
    assert capsys.readouterr().out == "Nothing has changed.\n"
    Revision.objects.filter(map=row).update(terrain=fine)
    call_command("maps_recheck")
    row.refresh_from_db()
    assert row.is_ranked
    assert [act for act, _who in acts(row)][-2:] == [Act.UNRANKED, Act.RANKED]
