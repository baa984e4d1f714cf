"""Drafts: saved as they are typed, by their owner alone, and never lost between two windows."""

from __future__ import annotations

import json
import re
from html import unescape
from xml.etree import ElementTree as ET

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.engine.errors import RuleError
from games.kings_conflict.rules.maps.content import MAPS
from games.maps.errors import DraftChanged, NotAllowed
from games.maps.models import DRAFT_FIELDS, Draft, Revision
from games.maps.services import drafts, reviews
from tests.support.map_people import (
    TERRAIN,
    client_of,
    draft,
    guest,
    moderator,
    painted,
    staff,
    submitted,
    typed,
    user,
)

pytestmark = pytest.mark.django_db
NEW = "/maps/new/"
CROSSING = MAPS["crossing"].text
BY_SCRIPT = {"X-Requested-With": "fetch"}


def kept(row: Draft) -> dict[str, str]:
    row.refresh_from_db()
    return {field: getattr(row, field) for field in DRAFT_FIELDS}


# --- Saving ----------------------------------------------------------------------------------------


def test_a_visitor_draws_as_a_guest_and_finds_the_draft_again() -> None:
    client = client_of(None)
    assert client.get(NEW).status_code == 200
    assert not User.objects.exists()
    answer = client.post(NEW, typed(), follow=True)
    row = Draft.objects.get()
    assert row.owner.is_guest
    assert kept(row) == typed()
    assert answer.redirect_chain[-1][0] == f"{row.get_absolute_url()}#problems"
    assert "The Ford" in client.get(reverse("maps_mine")).content.decode()


@pytest.mark.parametrize("do", ["save", "submit"])
def test_a_new_map_that_is_sent_twice_is_one(do: str) -> None:
    ada = user("Ada")
    client = client_of(ada)
    first, again = (client.post(NEW, typed(do=do)) for _press in range(2))
    assert (first.status_code, again.status_code) == (302, 302)
    assert first.headers["Location"] == again.headers["Location"]
    assert Draft.objects.count() == 1
    assert Revision.objects.filter(map__author=ada).count() == (do == "submit")


def test_another_map_and_the_same_one_much_later_are_drafts_of_their_own() -> None:
    ada = user("Ada")
    for sent in (typed(), typed(name="The Wade")):
        client_of(ada).post(NEW, sent)
    client_of(user("Bob")).post(NEW, typed())
    assert Draft.objects.filter(owner=ada).count() == 2
    Draft.objects.update(created_at=timezone.now() - drafts.SENT_TWICE)
    client_of(ada).post(NEW, typed())
    assert Draft.objects.filter(owner=ada).count() == 3


def test_what_is_wrong_is_kept_and_shown_beside_the_picture() -> None:
    client = client_of(user("Ada"))
    terrain = painted((9, 1, "M"))
    answer = client.post(NEW, typed(terrain=terrain, name="", licence="", tags="a,b,c,d,e,f,g"), follow=True)
    page = answer.content.decode()
    assert Draft.objects.get().terrain == terrain
    assert terrain in page
    assert "Mountains by the king" in page


def test_nothing_is_saved_twice_for_a_form_that_is_sent_twice() -> None:
    ada = user("Ada")
    row = draft(ada)
    values = typed(name="Other")
    first = drafts.draft_save(user=ada, draft=row, version=1, values=values)
    again = drafts.draft_save(user=ada, draft=row, version=1, values=values)
    assert (first.version, again.version) == (2, 2)


def test_line_ends_of_windows_and_old_macs_are_the_same_as_any() -> None:
    client = client_of(user("Ada"))
    client.post(NEW, typed(terrain=TERRAIN.replace("\n", "\r\n"), safe=typed()["safe"].replace("\n", "\r")))
    assert kept(Draft.objects.get()) == typed(terrain=TERRAIN)


def test_nobody_keeps_more_drafts_than_one_can_look_through() -> None:
    ada = user("Ada")
    Draft.objects.bulk_create(
        Draft(owner=ada, public_id=f"d{n}", changed_at=ada.date_joined) for n in range(drafts.MAX_DRAFTS)
    )
    with pytest.raises(NotAllowed, match="which is the limit"):
        draft(ada)


def test_guests_keep_fewer_drafts_so_that_a_few_hundred_of_them_fill_no_disk() -> None:
    someone = guest()
    for number in range(drafts.MAX_DRAFTS_OF_GUEST):
        draft(someone, name=f"Map {number}")
    with pytest.raises(NotAllowed, match="20 drafts, which is the limit"):
        draft(someone)


# --- Two windows ------------------------------------------------------------------------------------


def test_the_later_of_two_windows_learns_of_the_other_and_loses_nothing() -> None:
    ada = user("Ada")
    row = draft(ada)
    one, other = client_of(ada), client_of(ada)
    assert one.post(row.get_absolute_url(), typed(name="One", version="1")).status_code == 302
    answer = other.post(row.get_absolute_url(), typed(name="Other", terrain=TERRAIN, version="1"))
    assert answer.status_code == 409
    assert kept(row)["name"] == "One"
    page = answer.content.decode()
    assert "changed in another window" in page
    assert 'value="Other"' in page
    assert TERRAIN in page
    assert typed()["terrain"] in page
    assert answer.context["form"]["version"].value() == 2
    assert other.post(row.get_absolute_url(), typed(name="Other", version="2")).status_code == 302
    assert kept(row)["name"] == "Other"


def test_the_service_hands_out_what_is_stored_where_two_differ() -> None:
    ada = user("Ada")
    row = draft(ada)
    drafts.draft_save(user=ada, draft=row, version=1, values=typed(name="One"))
    with pytest.raises(DraftChanged) as caught:
        drafts.draft_save(user=ada, draft=row, version=1, values=typed(name="Other"))
    assert caught.value.draft.name == "One"


def test_a_script_is_answered_in_json() -> None:
    ada = user("Ada")
    client = client_of(ada)
    new = client.post(NEW, typed(), headers=BY_SCRIPT).json()
    row = Draft.objects.get()
    assert new == {"id": row.public_id, "version": 1, "address": row.get_absolute_url()}
    saved = client.post(new["address"], typed(name="One", version="1"), headers=BY_SCRIPT).json()
    assert saved["version"] == 2
    late = client.post(new["address"], typed(name="Late", version="1"), headers=BY_SCRIPT)
    assert late.status_code == 409
    told = json.loads(late.content)
    assert (told["version"], told["draft"]["name"]) == (2, "One")
    wrong = client.post(new["address"], typed(name="x" * 61, version="2"), headers=BY_SCRIPT)
    assert wrong.status_code == 422
    assert "name" in wrong.json()["errors"]


# --- Whose it is ------------------------------------------------------------------------------------


def test_a_draft_is_its_owners_alone() -> None:
    ada = user("Ada")
    row = draft(ada)
    for other in (None, guest(), user("Bob"), moderator(), staff()):
        client = client_of(other)
        assert client.get(row.get_absolute_url()).status_code == 404
        assert client.post(row.get_absolute_url(), typed(name="Mine", version="1")).status_code == 404
        assert client.post(reverse("map_draft_delete", args=[row.public_id])).status_code == 404
        assert client.get(reverse("map_draft_picture", args=[row.public_id, 1])).status_code == 404
        if other is not None:
            with pytest.raises(RuleError):
                drafts.draft_save(user=other, draft=row, version=1, values=typed(name="Mine"))
            with pytest.raises(RuleError):
                drafts.draft_delete(user=other, draft=row)
    assert kept(row) == typed()


@pytest.mark.parametrize("terrain", ["", "PxS\nMM", "PP<b>PPPPPPPPPPPPPPPP\n" * 15, typed()["terrain"]])
def test_drafts_are_listed_with_their_pictures_however_unfinished(terrain: str) -> None:
    ada = user("Ada")
    row = draft(ada, terrain=terrain)
    client = client_of(ada)
    (picture,) = re.findall(
        r'<img src="(/maps/drafts/[^"]+\.svg)"', client.get(reverse("maps_mine")).content.decode()
    )
    answer = client.get(picture)
    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert "private" in answer.headers["Cache-Control"]
    drawn = ET.fromstring(answer.content)  # noqa: S314 - our own
    assert drawn.get("viewBox") == "0 0 110 110"
    assert b"<b>" not in answer.content
    old = client.get(reverse("map_draft_picture", args=[row.public_id, row.version + 1]))
    assert "no-store" in old.headers["Cache-Control"]


def test_its_owner_deletes_it_for_good() -> None:
    ada = user("Ada")
    row = draft(ada)
    client_of(ada).post(reverse("map_draft_delete", args=[row.public_id]))
    assert not Draft.objects.exists()
    assert client_of(ada).get(row.get_absolute_url()).status_code == 404


# --- Help without a script -------------------------------------------------------------------------


def pressed(button: str, **sent: str) -> dict[str, str]:
    """What is kept once a button of the form has changed the map."""
    answer = client_of(user("Ada")).post(NEW, typed(do=button, **sent))
    assert answer.status_code == 302, answer.context["form"].errors
    return kept(Draft.objects.get())


def buttons_of(page: str, label: str) -> list[str]:
    """What the buttons with this label send."""
    found = re.findall(r'name="do"[^>]*? value="([^"]*)">\s*([^<]*?)\s*<', page)
    return [unescape(value) for value, name in found if name == label]


def test_a_bend_is_mended_by_a_button_of_the_form() -> None:
    rows = [list(row) for row in CROSSING.rows]
    rows[3][9], rows[7][1] = "5", "7"
    terrain = "\n".join("".join(row) for row in rows)
    page = client_of(user("Bo")).post(NEW, typed(terrain=terrain), follow=True).content.decode()
    Draft.objects.all().delete()
    mended = pressed(buttons_of(page, "Fix it")[0], terrain=terrain)
    assert mended == typed(terrain="\n".join(CROSSING.rows))


def test_a_button_is_described_by_its_problem_and_not_by_buttons() -> None:
    terrain = painted((3, 4, "H"), partners=False)
    page = client_of(user("Bo")).post(NEW, typed(terrain=terrain), follow=True).content.decode()
    described = re.findall(r'aria-describedby="(finding-\d+)"', page)
    assert len(described) == 2
    for name in described:
        problem = page.split(f'<span id="{name}">')[1].split("<button")[0]
        assert "Symmetry" in problem
        assert problem.count("</span>") == problem.count("<span") + 1


def test_either_of_two_tiles_that_do_not_match_is_taken() -> None:
    terrain = painted((3, 4, "H"), partners=False)
    page = client_of(user("Bo")).post(NEW, typed(terrain=terrain), follow=True).content.decode()
    Draft.objects.all().delete()
    (there,) = buttons_of(page, "As there")
    assert pressed(there, terrain=terrain)["terrain"] == TERRAIN


def test_a_half_is_copied_by_a_button_of_the_form() -> None:
    assert pressed("half half-turn", terrain=painted((8, 2, "S"), partners=False))["terrain"] == painted(
        (8, 2, "S")
    )


def test_hints_are_suggested_by_a_button_of_the_form_whatever_stood_there() -> None:
    hinted = pressed("hints", safe="nonsense", strategic="")
    assert hinted["terrain"] == typed()["terrain"]
    for name in ("strategic", "safe", "mountain_pref"):
        rows = hinted[name].split("\n")
        assert [len(row) for row in rows] == [11] * 11
        assert set(hinted[name]) > {"0", "\n"}


@pytest.mark.parametrize(
    ("button", "terrain", "why"),
    [
        ("hints", "PPP", "eleven rows of eleven known codes"),
        ("half half-turn", "", "eleven rows of eleven known codes"),
        ("half", TERRAIN, "half-turn or mirror"),
        ('mend {"terrain": [[3, "P"]]}', "PPP", "eleven rows of eleven known codes"),
        ('mend {"terrain": [[121, "P"]]}', TERRAIN, "fix the map"),
        ('mend {"terrain": [[-1, "P"]]}', TERRAIN, "fix the map"),
        ('mend {"terrain": [[1, "x"]]}', TERRAIN, "fix the map"),
        ('mend {"safe": [[1, "1"]]}', TERRAIN, "fix the map"),
        ("mend {", TERRAIN, "fix the map"),
        ("mend ", TERRAIN, "fix the map"),
        ("mend", TERRAIN, "fix the map"),
    ],
)
def test_a_button_that_makes_no_sense_is_refused_with_all_that_is_typed(
    button: str, terrain: str, why: str
) -> None:
    answer = client_of(user("Ada")).post(NEW, typed(do=button, terrain=terrain))
    assert answer.status_code in (400, 409, 422)
    assert why in str(answer.context["form"].non_field_errors())
    assert answer.context["form"].typed == typed(terrain=terrain)
    assert not Draft.objects.exists()


def test_the_draft_of_the_next_revision_shows_what_the_reviewer_said() -> None:
    ada, mo = user("Ada"), moderator()
    first = submitted(ada)
    reviews.review_take(user=mo, revision=first)
    reviews.review_send_back(user=mo, revision=first, words="Nearly.", pins=[(48, "A <b>forest</b> here.")])
    next_one = drafts.map_revise(user=ada, row=first.map)
    page = client_of(ada).get(next_one.get_absolute_url()).content.decode()
    assert "Nearly." in page
    assert 'data-show="48"' in page
    assert "A &lt;b&gt;forest&lt;/b&gt; here." in page
    values = typed(terrain=painted((3, 4, "H"), (4, 4, "F")), version=str(next_one.version), do="submit")
    client_of(ada).post(next_one.get_absolute_url(), values)
    second = first.map.revisions.last()
    assert second
    assert second.number == 2
    third = drafts.map_revise(user=ada, row=first.map)
    page = client_of(ada).get(third.get_absolute_url()).content.decode()
    assert "Nearly." not in page, "that was of another revision"
