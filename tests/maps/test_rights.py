"""Who may do what: each action by its author, by moderators, by staff, by others and by visitors."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
from django.db import transaction
from django.test import Client

from accounts.models import User
from games.maps.models import Map, Report, Revision
from games.maps.services import reviews
from tests.support.map_people import client_of, guest, moderator, published, staff, submitted, typed, user

pytestmark = pytest.mark.django_db

Roles = dict[str, User | None]
Action = Callable[[Client, Revision], object]


@pytest.fixture
def roles() -> Roles:
    return {
        "author": user("Ada"),
        "moderator": moderator(),
        "other moderator": moderator("Mia"),
        "staff": staff(),
        "stranger": user("Bob"),
        "guest": guest(),
        "visitor": None,
    }


def act(name: str, **sent: str) -> Action:
    """The form of a revision's page with this name."""
    return lambda client, revision: client.post(f"{revision.get_absolute_url()}{name}/", sent).status_code


def of_map(name: str, **sent: str) -> Action:
    return lambda client, revision: client.post(f"{revision.map.get_absolute_url()}{name}/", sent).status_code


def standing(revision: Revision) -> tuple[str, str, bool]:
    """What became of a revision, who reviews it, and whether its map is in the gallery."""
    found = Revision.objects.select_related("map", "reviewer").get(pk=revision.pk)
    reviewer = found.reviewer.username if found.reviewer else ""
    return found.status, reviewer, found.map.published_id is not None


def who_can(roles: Roles, revision: Revision, action: Action) -> set[str]:
    """The roles for which an action changes something, each tried from the same beginning."""
    able = set()
    for role, who in roles.items():
        before = standing(revision), Map.objects.count(), Report.objects.count()
        with transaction.atomic():
            action(client_of(who), revision)
            if (standing(revision), Map.objects.count(), Report.objects.count()) != before:
                able.add(role)
            transaction.set_rollback(True)
        assert standing(revision) == before[0]
    return able


WAITING: Mapping[str, tuple[Action, set[str]]] = {
    "take": (act("take"), {"moderator", "other moderator", "staff"}),
    "release": (act("release"), set()),
    "publish": (act("publish"), set()),
    "send back": (act("send-back", words="No."), set()),
    "withdraw it": (act("withdraw"), {"author"}),
    "withdraw the map": (of_map("withdraw", words="No."), set()),
    "report": (of_map("report", kind="broken"), set()),
}


@pytest.mark.parametrize("name", WAITING)
def test_what_can_be_done_with_a_map_that_waits(name: str, roles: Roles) -> None:
    author = roles["author"]
    assert author
    action, able = WAITING[name]
    assert who_can(roles, submitted(author), action) == able


TAKEN: Mapping[str, tuple[Action, set[str]]] = {
    "take": (act("take"), set()),
    "release": (act("release"), {"moderator", "staff"}),
    "publish": (act("publish"), {"moderator"}),
    "send back": (act("send-back", words="No."), {"moderator"}),
    "withdraw it": (act("withdraw"), {"author"}),
}


@pytest.mark.parametrize("name", TAKEN)
def test_what_can_be_done_with_a_map_in_review(name: str, roles: Roles) -> None:
    author, reviewer = roles["author"], roles["moderator"]
    assert author
    assert reviewer
    revision = reviews.review_take(user=reviewer, revision=submitted(author))
    action, able = TAKEN[name]
    assert who_can(roles, revision, action) == able


PUBLISHED: Mapping[str, tuple[Action, set[str]]] = {
    "take": (act("take"), set()),
    "publish": (act("publish"), set()),
    "send back": (act("send-back", words="No."), set()),
    "withdraw it": (act("withdraw"), set()),
    "withdraw the map": (
        of_map("withdraw", words="No."),
        {"author", "moderator", "other moderator", "staff"},
    ),
    "report": (
        of_map("report", kind="broken"),
        {"moderator", "other moderator", "staff", "stranger", "guest", "visitor"},
    ),
}


@pytest.mark.parametrize("name", PUBLISHED)
def test_what_can_be_done_with_a_map_in_the_gallery(name: str, roles: Roles) -> None:
    author, reviewer = roles["author"], roles["moderator"]
    assert author
    row = published(author, reviewer)
    assert row.published
    action, able = PUBLISHED[name]
    assert who_can(roles, row.published, action) == able


def seen_by(roles: Roles, address: str) -> set[str]:
    return {role for role, who in roles.items() if client_of(who).get(address).status_code == 200}


def test_what_is_under_review_is_seen_by_its_author_and_those_who_judge_it(roles: Roles) -> None:
    author = roles["author"]
    assert author
    revision = submitted(author)
    able = {"author", "moderator", "other moderator", "staff"}
    assert seen_by(roles, revision.get_absolute_url()) == able
    assert seen_by(roles, revision.map.get_absolute_url()) == able
    assert seen_by(roles, f"{revision.get_absolute_url()}json") == able


def test_what_is_published_is_everybodys_and_what_is_withdrawn_is_not(roles: Roles) -> None:
    author = roles["author"]
    assert author
    row = published(author)
    assert seen_by(roles, row.get_absolute_url()) == set(roles)
    client_of(author).post(f"{row.get_absolute_url()}withdraw/")
    assert seen_by(roles, row.get_absolute_url()) == {"author", "moderator", "other moderator", "staff"}


def test_queue_and_log_are_for_those_who_judge(roles: Roles) -> None:
    able = {"moderator", "other moderator", "staff"}
    assert seen_by(roles, "/maps/review/") == able
    assert seen_by(roles, "/maps/log/") == able


def test_a_moderators_own_map_is_reviewed_by_somebody_else(roles: Roles) -> None:
    reviewer = roles["moderator"]
    assert reviewer
    revision = submitted(reviewer)
    assert who_can(roles, revision, act("take")) == {"other moderator", "staff"}
    page = client_of(reviewer).post(f"{revision.get_absolute_url()}take/", follow=True).content.decode()
    assert "another moderator has to review it" in page
    chief = roles["staff"]
    assert chief
    own = submitted(chief, name="Staff’s", terrain=typed()["terrain"].replace("V", "L"))
    assert who_can(roles, own, act("take")) == {"moderator", "other moderator"}


def test_only_an_account_submits(roles: Roles) -> None:
    for role in ("guest", "visitor"):
        client = client_of(roles[role])
        page = client.post("/maps/new/", typed(do="submit")).content.decode()
        assert "you need an account" in page
        assert typed()["terrain"] in page
    assert not Revision.objects.filter(map__known=None).exists()


def test_only_its_author_draws_the_next_revision(roles: Roles) -> None:
    author = roles["author"]
    assert author
    row = published(author)
    for role, who in roles.items():
        client_of(who).post(f"{row.get_absolute_url()}revise/")
        drafts = who.map_drafts.filter(map=row).count() if who else 0
        assert drafts == (role == "author"), role


def test_who_writes_a_report_does_not_answer_it(roles: Roles) -> None:
    author, reviewer, other = roles["author"], roles["moderator"], roles["other moderator"]
    assert author
    assert reviewer
    assert other
    report = reviews.report_add(user=reviewer, row=published(author), kind="broken", words="")
    address = f"/maps/reports/{report.pk}/close/"
    for page in ("/maps/review/", report.revision.get_absolute_url()):
        assert address not in client_of(reviewer).get(page).content.decode()
        assert address in client_of(other).get(page).content.decode()
    for role in ("author", "stranger", "guest", "visitor", "moderator"):
        client_of(roles[role]).post(address, {"answer": "It is fine."})
        report.refresh_from_db()
        assert report.closed_at is None, role
    client_of(other).post(address, {"answer": "It is fine."})
    report.refresh_from_db()
    assert (report.closed_by, report.answer) == (other, "It is fine.")
