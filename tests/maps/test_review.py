"""The life of a map: submitted, sent back with reasons, published, revised, reported, withdrawn, judged again."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
from itertools import product

import pytest

from accounts.models import User
from games.engine.errors import RuleError
from games.kings_conflict.rules.maps.content import MAPS
from games.kings_conflict.rules.maps.symmetries import Symmetry, turned_rows
from games.maps.models import Map, Revision
from games.maps.services import reviews, revisions
from games.maps.services.drafts import draft_save, map_revise
from games.maps.typed import values_of
from tests.support.map_people import (
    acts,
    client_of,
    draft,
    moderator,
    painted,
    published,
    submitted,
    typed,
    user,
)

pytestmark = pytest.mark.django_db


# --- Submitting --------------------------------------------------------------------------------------


def test_a_draft_that_is_ready_waits_for_review_under_an_address_of_its_own() -> None:
    ada = user("Ada")
    row = draft(ada)
    answer = client_of(ada).post(row.get_absolute_url(), typed(version="1", do="submit"), follow=True)
    revision = Revision.objects.get(map__author=ada)
    assert answer.redirect_chain[-1][0] == revision.get_absolute_url()
    assert (revision.status, revision.number, revision.tags) == ("submitted", 1, ["lava", "narrow"])
    assert "waiting for a reviewer" in answer.content.decode()
    assert acts(revision.map) == [("submitted", "Ada")]


NOT_READY = {
    "name": (typed(name=" "), "Give the map a name"),
    "licence": (typed(licence=""), "Choose what others may do"),
    "unknown licence": (typed(licence="gpl"), ""),
    "a licence that is not offered": (typed(licence="as-published"), ""),
    "tags": (typed(tags="a, b, c, d, e, f"), "5 tags at most"),
    "markup in a tag": (typed(tags="<b>"), "a tag: write"),
    "bidi in the name": (typed(name="Ford\u202e"), "U+202E"),
    "a name of nothing to see": (typed(name="\u3164\u2800"), "Give the map a name"),
    "a hidden letter in the name": (typed(name="The\u3164Ford"), "U+3164"),
    "a name that runs over its line": (typed(name="Fo" + "\u0301" * 9 + "rd"), "too many accents"),
    "no terrain": (typed(terrain=""), "Draw the terrain first"),
    "errors": (typed(terrain=painted((9, 1, "M"))), "find errors"),
    "the game's own map": (typed(**values_of(MAPS["crossing"].text)), "“The Crossing”"),
}


@pytest.mark.parametrize("kind", NOT_READY)
def test_what_is_not_ready_says_why_at_its_field_and_is_kept(kind: str) -> None:
    values, reason = NOT_READY[kind]
    answer = client_of(user("Ada")).post("/maps/new/", {**values, "do": "submit"})
    assert answer.status_code == 422
    errors = answer.context["form"].errors
    field = {"errors": "terrain", "no terrain": "terrain", "the game's own map": "terrain", "tags": "tags"}
    wanted = field.get(kind, "name" if "name" in kind else "tags" if "tag" in kind else "licence")
    assert reason in " ".join(errors[wanted])
    page = answer.content.decode()
    assert values["note"] in page
    assert f'href="#{"" if wanted == "terrain" else "map-"}{wanted}"' in page, (
        "the summary leads to the field"
    )
    assert not Revision.objects.filter(map__known=None).exists()


def forms_of(terrain: str) -> Iterator[str]:
    rows = tuple(terrain.split("\n"))
    turned = turned_rows(rows, Symmetry.HALF_TURN)
    for form in (rows, turned, turned_rows(rows, Symmetry.DIAGONAL), turned_rows(turned, Symmetry.DIAGONAL)):
        yield "\n".join(form)


def test_a_twin_is_found_and_named_whichever_way_it_is_turned() -> None:
    published(user("Ada"))
    for number, terrain in enumerate(forms_of(typed()["terrain"])):
        with pytest.raises(RuleError) as caught:
            submitted(user(f"Bob{number}"), terrain=terrain, name="Mine")
        (problem,) = caught.value.problems  # type: ignore[attr-defined]
        assert "“The Ford”" in str(problem.what)


def test_a_twin_that_is_still_under_review_is_not_named() -> None:
    submitted(user("Ada"))
    with pytest.raises(RuleError) as caught:
        submitted(user("Bob"), name="Mine")
    (problem,) = caught.value.problems  # type: ignore[attr-defined]
    assert "Ford" not in str(problem.what)


def test_no_revision_is_submitted_while_another_is_under_review() -> None:
    ada = user("Ada")
    revision = submitted(ada)
    row = map_revise(user=ada, row=revision.map)
    changed = draft_save(user=ada, draft=row, version=row.version, values=typed(name="Second"))
    with pytest.raises(RuleError, match="Revision 1 of this map is under review"):
        revisions.revision_submit(user=ada, draft=changed)
    revisions.submission_withdraw(user=ada, revision=revision)
    assert revisions.revision_submit(user=ada, draft=changed).number == 2


def test_a_form_that_is_sent_twice_submits_once() -> None:
    ada = user("Ada")
    row, client = draft(ada), client_of(ada)
    sent = typed(version="1", do="submit")
    first, again = (client.post(row.get_absolute_url(), sent) for _press in range(2))
    assert (first.status_code, again.status_code) == (302, 302)
    assert first.headers["Location"] == again.headers["Location"]
    assert [act for act, _who in acts(Map.objects.get(author=ada))] == ["submitted"]


def test_a_revision_that_changes_nothing_is_refused() -> None:
    ada = user("Ada")
    row = published(ada)
    again = map_revise(user=ada, row=row)
    with pytest.raises(RuleError, match="Nothing has changed since revision 1"):
        revisions.revision_submit(user=ada, draft=again)


# --- Reviewing ---------------------------------------------------------------------------------------


def test_it_is_sent_back_with_reasons_at_tiles_and_published_when_it_is_mended() -> None:
    ada, mo = user("Ada"), moderator()
    revision = submitted(ada)
    client, address = client_of(mo), revision.get_absolute_url()
    client.post(f"{address}take/")
    sent = {"words": "Nearly.", "tile": ["H6", "", "a11"], "why": ["A dead end.", "", "Too bare."]}
    client.post(f"{address}send-back/", sent)
    revision.refresh_from_db()
    assert revision.status == "sent_back"
    page = client_of(ada).get(address).content.decode()
    for words in ("Nearly.", "A dead end.", "Too bare.", "H6", "A11"):
        assert words in page
    row = map_revise(user=ada, row=revision.map)
    changed = draft_save(user=ada, draft=row, version=row.version, values=typed(terrain=painted((3, 5, "H"))))
    second = revisions.revision_submit(user=ada, draft=changed)
    client.post(f"{second.get_absolute_url()}take/")
    again = client.get(second.get_absolute_url())
    assert all(words in again.content.decode() for words in ("said about revision 1", "A dead end."))
    diff = again.context["diff"]
    assert [(change.slug, change.tiles) for change in diff.changes] == [("terrain", 4)]
    client.post(f"{second.get_absolute_url()}publish/", {"words": "Welcome."})
    second.refresh_from_db()
    assert second.status == "published"
    assert client_of(None).get(second.map.get_absolute_url()).status_code == 200
    assert client_of(None).get(address).status_code == 404
    assert acts(second.map) == [
        ("submitted", "Ada"),
        ("taken", "Mo"),
        ("sent_back", "Mo"),
        ("submitted", "Ada"),
        ("taken", "Mo"),
        ("published", "Mo"),
    ]


WRONG_PINS = {
    "nothing": {"words": " "},
    "no tile": {"tile": "middle", "why": "Why?"},
    "off the board": {"tile": "L1", "why": "Why?"},
    "full-width": {"tile": "Ｈ６", "why": "Why?"},
    "too long": {"tile": "H6", "why": "x" * 201},
    "too many words": {"words": "x" * 2001},
    "a nul at a tile": {"tile": "H6", "why": "Why\0?"},
}


@pytest.mark.parametrize(
    ("decision", "kind"),
    [("send-back", "nothing"), *product(("send-back", "publish"), [*WRONG_PINS][1:])],
)
def test_reasons_that_cannot_be_kept_come_back_as_they_were_typed(decision: str, kind: str) -> None:
    mo = moderator()
    revision = reviews.review_take(user=mo, revision=submitted(user("Ada")))
    answer = client_of(mo).post(f"{revision.get_absolute_url()}{decision}/", WRONG_PINS[kind])
    assert answer.status_code == 422
    assert answer.context["refused"].why in unescape(answer.content.decode())
    page = answer.content.decode()
    assert all(typed_value in page for typed_value in WRONG_PINS[kind].values())
    revision.refresh_from_db()
    assert revision.status == "in_review"


def test_what_is_written_at_tiles_of_a_map_that_is_published_reaches_its_author() -> None:
    ada, mo = user("Ada"), moderator()
    revision = reviews.review_take(user=mo, revision=submitted(ada))
    sent = {"words": "Well done.", "tile": "E7", "why": "A pretty corner."}
    client_of(mo).post(f"{revision.get_absolute_url()}publish/", sent)
    page = client_of(ada).get(revision.get_absolute_url()).content.decode()
    assert "Well done." in page
    assert "<code>E7</code> A pretty corner." in page


def test_the_second_of_two_moderators_hears_that_somebody_was_faster() -> None:
    mo, mia = moderator(), moderator("Mia")
    revision = submitted(user("Ada"))
    reviews.review_take(user=mo, revision=revision)
    assert reviews.review_take(user=mo, revision=revision).reviewer == mo
    with pytest.raises(RuleError, match="Another moderator has taken this map"):
        reviews.review_take(user=mia, revision=revision)
    reviews.review_publish(user=mo, revision=revision)
    with pytest.raises(RuleError, match="Another moderator got there first"):
        reviews.review_send_back(user=mo, revision=revision, words="No.", pins=[])


ENDED = {"withdrawn by its author": "withdrawn", "sent back by somebody else": "sent_back"}
LATE = {
    "take": {},
    "release": {},
    "publish": {"words": "Welcome."},
    "send-back": {"words": "Nearly.", "tile": "H6", "why": "A dead end."},
}


@pytest.mark.parametrize("post", LATE)
@pytest.mark.parametrize("ended", ENDED)
def test_a_moderator_who_comes_too_late_hears_so_and_changes_nothing(ended: str, post: str) -> None:
    ada, mo = user("Ada"), moderator()
    revision = reviews.review_take(user=mo, revision=submitted(ada))
    if ENDED[ended] == "withdrawn":
        revisions.submission_withdraw(user=ada, revision=revision)
    else:
        mia = moderator("Mia")
        reviews.review_release(user=mo, revision=revision)
        reviews.review_take(user=mia, revision=revision)
        reviews.review_send_back(user=mia, revision=revision, words="Not yet.", pins=[])
    before = acts(revision.map)
    answer = client_of(mo).post(f"{revision.get_absolute_url()}{post}/", LATE[post], follow=True)
    assert answer.redirect_chain[-1][0] == revision.get_absolute_url()
    assert "Another moderator got there first" in answer.content.decode()
    revision.refresh_from_db()
    assert revision.status == ENDED[ended]
    assert acts(revision.map) == before
    assert not revision.reviews.filter(moderator=mo).exists()
    assert not Map.objects.published().filter(pk=revision.map_id).exists()


def test_of_two_twins_under_review_only_one_is_published() -> None:
    mo = moderator()
    first = submitted(user("Ada"))
    second = submitted(user("Bob"), terrain=painted((3, 5, "H")))
    Revision.objects.filter(pk=second.pk).update(terrain=first.terrain, terrain_sha256=first.terrain_sha256)
    for revision in (first, second):
        reviews.review_take(user=mo, revision=revision)
    reviews.review_publish(user=mo, revision=first)
    with pytest.raises(RuleError, match="has been published meanwhile"):
        reviews.review_publish(user=mo, revision=second)


def test_the_next_revision_takes_the_place_of_the_one_before_which_stays_to_be_seen() -> None:
    ada, mo = user("Ada"), moderator()
    row = published(ada, mo)
    first = row.published
    assert first
    again = map_revise(user=ada, row=row)
    changed = draft_save(user=ada, draft=again, version=1, values=typed(name="The Wade", tags="wade"))
    second = revisions.revision_submit(user=ada, draft=changed)
    assert client_of(None).get(row.get_absolute_url()).context["page"].revision == first
    reviews.review_publish(user=mo, revision=reviews.review_take(user=mo, revision=second))
    page = client_of(None).get(row.get_absolute_url()).context["page"]
    assert page.revision == second
    assert [revision.number for revision in page.revisions] == [2, 1]
    assert client_of(None).get(first.get_absolute_url()).status_code == 200
    assert list(Map.objects.get(pk=row.pk).tags.values_list("name", flat=True)) == ["wade"]


def test_a_stranger_never_sees_what_a_revision_was_before_it_was_published() -> None:
    ada, mo = user("Ada"), moderator()
    first = reviews.review_take(user=mo, revision=submitted(ada, terrain=painted((2, 4, "H"))))
    reviews.review_send_back(user=mo, revision=first, words="No.", pins=[])
    for terrain, seen_by_all in ((painted((3, 4, "H")), None), (painted((3, 5, "H")), 2)):
        row = map_revise(user=ada, row=first.map)
        changed = draft_save(user=ada, draft=row, version=row.version, values=typed(terrain=terrain))
        last = revisions.revision_submit(user=ada, draft=changed)
        reviews.review_publish(user=mo, revision=reviews.review_take(user=mo, revision=last))
        assert since(None, last) == since(user(f"Bob{last.number}"), last) == seen_by_all
        assert since(ada, last) == since(mo, last) == last.number - 1


def test_changed_hints_are_drawn_with_what_they_were() -> None:
    ada = user("Ada")
    first = revisions.submission_withdraw(user=ada, revision=submitted(ada))
    row = map_revise(user=ada, row=first.map)
    safe = typed()["safe"].replace("0", "7", 1)
    changed = draft_save(user=ada, draft=row, version=row.version, values=typed(safe=safe))
    second = revisions.revision_submit(user=ada, draft=changed)
    answer = client_of(ada).get(second.get_absolute_url())
    (change,) = answer.context["diff"].changes
    ((_label, sketch),) = change.pictures
    assert (change.slug, change.tiles, len(sketch.marks)) == ("safe", 1, 1)
    assert [(hint.x, hint.y, hint.digit, hint.words) for hint in sketch.hints[:2]] == [
        ("0", "0", "7", "0→7"),
        ("10", "0", "0", "0"),
    ]
    page = answer.content.decode()
    assert "0→7" in page
    assert page.count('id="map-land"') <= 1


def test_changed_words_are_shown_as_they_were_and_as_they_are() -> None:
    ada, mo = user("Ada"), moderator()
    first = submitted(ada, tags="", description="One way in.\nNo way out.")
    reviews.review_send_back(
        user=mo, revision=reviews.review_take(user=mo, revision=first), words="A", pins=()
    )
    row = map_revise(user=ada, row=first.map)
    more = {"name": "The <b>Fort</b>", "licence": "cc0", "description": "One way in.\nTwo ways out."}
    changed = draft_save(user=ada, draft=row, version=row.version, values=typed(note="Mended.", **more))
    second = revisions.revision_submit(user=ada, draft=changed)
    page = client_of(mo).get(second.get_absolute_url()).content.decode()
    said = page.partition('id="diff"')[2].partition("</section>")[0]
    for was, now in (
        ("The <del>Ford</del>", "The <ins>&lt;b&gt;Fort&lt;/b&gt;</ins>"),
        ("One way in.\n<del>No way</del> out.", "One way in.\n<ins>Two ways</ins> out."),
        (
            "<del>CC BY 4.0: anything, as long as you are named</del>",
            "<ins>CC0: anybody may do anything with it</ins>",
        ),
        ("nothing", "<ins>lava, narrow</ins>"),
        ("<del>My first one.</del>", "<ins>Mended.</ins>"),
    ):
        assert was in said, said
        assert now in said, said


def test_a_changed_note_is_for_its_author_and_for_moderators_alone() -> None:
    ada, mo = user("Ada"), moderator()
    row = map_revise(user=ada, row=published(ada, mo))
    changed = draft_save(user=ada, draft=row, version=row.version, values=typed(name="New", note="A secret."))
    second = reviews.review_take(user=mo, revision=revisions.revision_submit(user=ada, draft=changed))
    reviews.review_publish(user=mo, revision=second)
    for who, fields in (
        (ada, ["name", "note"]),
        (mo, ["name", "note"]),
        (user("Bob"), ["name"]),
        (None, ["name"]),
    ):
        answer = client_of(who).get(second.get_absolute_url())
        assert [field.slug for field in answer.context["diff"].words] == fields
        assert ("A secret." in answer.content.decode()) == ("note" in fields)


def since(who: User | None, revision: Revision) -> int | None:
    """The revision with which a page compares the one that it shows."""
    diff = client_of(who).get(revision.get_absolute_url()).context["diff"]
    return diff.number if diff else None
