"""What is typed, pasted or sent as a file into the form of a map: taken, or refused at its place with nothing lost."""

from __future__ import annotations

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from games.kings_conflict.rules.maps.content import MAPS
from games.kings_conflict.rules.maps.texts import write_article, write_grids
from games.maps.format import GRIDS
from games.maps.models import DRAFT_FIELDS, Draft
from tests.support.map_people import (
    TERRAIN,
    client_of,
    draft,
    painted,
    published,
    typed,
    user,
)

pytestmark = pytest.mark.django_db
NEW = "/maps/new/"
BY_SCRIPT = {"X-Requested-With": "fetch"}


def kept(row: Draft) -> dict[str, str]:
    row.refresh_from_db()
    return {field: getattr(row, field) for field in DRAFT_FIELDS}


CROSSING = MAPS["crossing"].text
FILES = {
    "map.js": write_article(CROSSING).encode(),
    "map.txt": write_grids(CROSSING).encode(),
    "bom.txt": b"\xef\xbb\xbf" + write_grids(CROSSING).replace("\n", "\r\n").encode(),
    "map.json": json.dumps(
        {
            "name": "Crossing",
            "terrain": CROSSING.rows,
            "strategic": CROSSING.strategic,
            "safe": CROSSING.safe,
            "mountain_pref": CROSSING.mountain_pref,
        }
    ).encode(),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_fills_the_grids(name: str) -> None:
    client = client_of(user("Ada"))
    client.post(NEW, {**typed(), "file": SimpleUploadedFile(name, FILES[name])})
    row = Draft.objects.get()
    assert row.terrain.split("\n") == list(CROSSING.rows)
    assert row.mountain_pref.split("\n") == list(CROSSING.mountain_pref)
    assert row.name == "The Ford"


def test_a_whole_map_that_is_pasted_into_one_grid_goes_to_all_four() -> None:
    for text in (write_article(CROSSING), write_grids(CROSSING)):
        client = client_of(user(f"Ada{len(text)}"))
        client.post(NEW, typed(strategic=text))
        row = Draft.objects.latest("pk")
        assert row.terrain.split("\n") == list(CROSSING.rows)
        assert row.strategic.split("\n") == list(CROSSING.strategic)


@pytest.mark.parametrize("grid", ["terrain", "safe"])
def test_a_whole_map_that_cannot_be_read_is_refused_where_it_was_pasted(grid: str) -> None:
    halved = write_article(CROSSING).split("GlobalVariables.strategicpoints_safe")[0]
    answer = client_of(user("Ada")).post(NEW, typed(**{grid: halved}))
    assert answer.status_code == 422
    assert answer.context["form"].errors == {grid: ["The grid strategicpoints_safe is missing."]}
    assert answer.context["form"].typed[grid] == halved


BROKEN = {
    "a zip": (b"PK\x03\x04rest", "zip archive"),
    "no text": (b"\xff\xfe\x00\x01\x80", "choose a file"),
    "a nul": (b"PPP\0", "choose a file"),
    "too large": (b"P" * 70_000, "too much for a map"),
    "5 MB": (b"P" * 5_000_000, "too much for a map"),
    "script": (b"GlobalVariables.stringmap=new Array();\nalert(1)", "isn't part of a map"),
    "a grid twice": (
        write_article(CROSSING).encode() + b"GlobalVariables.stringmap=new Array();",
        "a second time",
    ),
    "a grid missing": (
        write_article(CROSSING).split("GlobalVariables.strategicpoints_safe")[0].encode(),
        "missing",
    ),
    "no JSON": (b'{"terrain": [', "Check its brackets"),
    "JSON of something else": (b'{"deck": []}', "no part called “deck”"),
    "JSON with a name twice": (b'{"terrain": [], "terrain": []}', "twice"),
    "JSON with a nul in its name": (b'{"terrain": [], "name": "a\\u0000b"}', "choose a file"),
    "JSON with a nul in a grid": (b'{"terrain": ["P\\u0000P"]}', "choose a file"),
    "deep JSON": (b'{"terrain":' + b"[" * 20_00 + b"]" * 20_00 + b"}", "be read as JSON"),
    "JSON without land": (b'{"name": "x"}', "has no terrain"),
    "JSON of numbers": (b'{"terrain": [1]}', "list of rows"),
    "JSON with a numbered name": (b'{"terrain": [], "name": 1}', "text in quotation marks"),
    "ten rows": ("\n".join(TERRAIN.split("\n")[:10]).encode(), "eleven lines"),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_file_that_is_no_map_is_refused_at_its_place_and_nothing_typed_is_lost(kind: str) -> None:
    content, reason = BROKEN[kind]
    answer = client_of(user("Ada")).post(NEW, {**typed(), "file": SimpleUploadedFile("map.txt", content)})
    assert answer.status_code == 422
    (said,) = answer.context["form"].errors["file"]
    assert reason in said
    assert "Choose it again" in said
    assert typed()["terrain"] in answer.content.decode()
    assert not Draft.objects.exists()


@pytest.mark.parametrize("wrong", [{"licence": "theirs"}, {"do": "mend {"}, {"name": "n" * 61}])
def test_a_file_is_not_lost_where_something_else_is_refused(wrong: dict[str, str]) -> None:
    content = "\n\n".join([painted((2, 6, "F")), *["\n".join(["4" * 11] * 11)] * 3]).encode()
    sent = {**typed(terrain=""), **wrong, "file": SimpleUploadedFile("map.txt", content)}
    answer = client_of(user("Ada")).post(NEW, sent)
    assert answer.status_code == 422
    form = answer.context["form"]
    assert "file" not in form.errors
    assert form["terrain"].value() == painted((2, 6, "F"))
    assert form["safe"].value().startswith("4" * 11)
    assert painted((2, 6, "F")) in answer.content.decode()


def test_a_request_without_end_gets_a_page_and_changes_nothing() -> None:
    ada = user("Ada")
    row = draft(ada)
    for size in (3_000_000, 9_000_000):
        answer = client_of(ada).post(row.get_absolute_url(), {"terrain": "P" * size, "version": "1"})
        assert answer.status_code == 413
        assert "too much for a map" in answer.content.decode()
    assert kept(row) == typed()


ODD = {
    "ten rows": ("\n".join(TERRAIN.split("\n")[:10]), "10 rows"),
    "twelve columns": ("\n".join(row + "P" for row in TERRAIN.split("\n")), "12 characters"),
    "ragged": (TERRAIN.replace("PPPHHMMFPPP", "PPP", 1), "3 characters"),
    "small letters": (painted((2, 2, "p")), "“p”"),
    "an unknown code": (painted((2, 2, "X")), "“X”"),
    "full-width digits": (painted((2, 2, "１")), "“１”"),
    "a bidi sign": (painted((2, 2, "\u202e")), "U+202E"),
    "nothing to see": (painted((2, 2, "\u200b")), "U+200B"),
    "a tab": (painted((2, 2, "\t")), "U+0009"),
    "markup": (painted((2, 2, "<")), "“<”"),
    "nothing": ("", "is empty"),
    "one row": ("P" * 11, "has one row."),
}


@pytest.mark.parametrize("kind", ODD)
def test_an_odd_grid_is_kept_and_the_reason_named(kind: str) -> None:
    terrain, reason = ODD[kind]
    answer = client_of(user("Ada")).post(NEW, typed(terrain=terrain), follow=True)
    assert answer.status_code == 200
    assert Draft.objects.get().terrain == terrain
    assert any(reason in str(one.what) for one in answer.context["sketch"].findings)


def test_a_grid_that_is_too_long_or_holds_a_nul_is_refused_at_its_place() -> None:
    for terrain, why in (("P" * 20_001, "too much for a map"), ("P\0P", "U+0000")):
        answer = client_of(user(f"Ada{len(terrain)}")).post(NEW, typed(terrain=terrain))
        assert answer.status_code == 422
        assert why in str(answer.context["form"].errors["terrain"])


@pytest.mark.parametrize("grid", GRIDS)
def test_no_grid_is_kept_that_is_far_too_long(grid: str) -> None:
    """Four grids of 20,000 wide characters made a draft of 240 kB, 300 times a minute."""
    client = client_of(user("Ada"))
    answer = client.post(NEW, typed(**{grid: "0\n" * 1001}))
    assert answer.status_code == 422
    assert "too much for a grid" in str(answer.context["form"].errors[grid])
    assert not Draft.objects.exists()
    assert client.post(NEW, typed(**{grid: "0\n" * 999})).status_code == 302


@pytest.mark.parametrize("field", ["name", "description", "tags", "note"])
def test_a_nul_is_refused_at_its_field_in_our_words(field: str) -> None:
    answer = client_of(user("Ada")).post(NEW, typed(**{field: "a\0b"}))
    assert answer.status_code == 422
    assert "U+0000" in str(answer.context["form"].errors[field])
    assert not Draft.objects.exists()


FORGED = {
    "licence": ({"licence": "theirs"}, "Choose one of the licences in the list."),
    "file": (
        {"file": SimpleUploadedFile("map.txt", b"")},
        "There is nothing in this file. Choose another one.",
    ),
    "name": ({"name": "n" * 61}, "That is too long: the limit is 60 characters, and this has 61."),
    "tags": ({"tags": "t" * 201}, "That is too long: the limit is 200 characters, and this has 201."),
    "description": (
        {"description": "d" * 2001},
        "That is too long: the limit is 2000 characters, and this has 2001.",
    ),
    "note": ({"note": "n" * 2001}, "That is too long: the limit is 2000 characters, and this has 2001."),
}


@pytest.mark.parametrize("field", FORGED)
def test_a_forged_field_is_refused_at_its_place_in_our_words(field: str) -> None:
    sent, why = FORGED[field]
    answer = client_of(user("Ada")).post(NEW, {**typed(), **sent})
    assert answer.status_code == 422
    assert answer.context["form"].errors == {field: [why]}
    page = answer.content.decode()
    assert why in page
    assert "Lava in the middle." in page or field == "description"
    assert TERRAIN.split("\n")[0] in page
    assert not Draft.objects.exists()


@pytest.mark.parametrize("version", ["x", "-1", "9" * 30, "1.5"])
def test_a_forged_version_is_taken_for_another_window(version: str) -> None:
    ada = user("Ada")
    row = draft(ada)
    answer = client_of(ada).post(row.get_absolute_url(), {**typed(name="Ferry"), "version": version})
    assert answer.status_code == 409
    assert "This draft was changed in another window." in answer.content.decode()
    assert kept(row) == typed()


def test_a_nul_in_a_report_is_refused() -> None:
    row, bob = published(user("Ada")), user("Bob")
    client_of(bob).post(f"{row.get_absolute_url()}report/", {"kind": "broken", "words": "a\0b"})
    assert not bob.map_reports.exists()


def test_markup_in_a_name_stays_words() -> None:
    client = client_of(user("Ada"))
    page = client.post(NEW, typed(name="<script>alert(1)</script>"), follow=True).content.decode()
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page
