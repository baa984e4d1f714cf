"""The pages of cards and decks by plain requests, as a browser without JavaScript sends them."""

from __future__ import annotations

from typing import Any
from urllib.parse import unquote

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from accounts.models import User
from decks import files, services
from decks.choices import deck_to_bring
from decks.codes import to_code
from decks.models import Deck
from games.engine.errors import BadData
from games.kata.page.pool import POOL
from games.kata.rules.cards import PRESETS
from games.site import rates
from tests.decks.conftest import RUSH


def texts(answer: Any) -> str:
    return answer.content.decode()


def toasts(answer: Any) -> list[str]:
    return [str(message) for message in answer.context["messages"]]


# --- Building -------------------------------------------------------------------------------------


def test_a_deck_is_built_by_forms_alone(as_ada: Client, ada: User) -> None:
    deck_url = as_ada.post("/decks/kata/new/").url
    for card, count in RUSH.items():
        answer = as_ada.post(f"{deck_url}change/?cost=3", {"set": f"{card}*{count}", "version": "1"})
        assert answer.url == f"{deck_url}?cost=3#pool-{card}"
    page = as_ada.get(deck_url)
    assert page.context["deck"].is_legal
    assert "Ready to play." in texts(page)


def test_a_visitor_builds_as_a_guest(client: Client, db: None) -> None:
    answer = client.post("/decks/kata/new/", follow=True)
    assert answer.context["deck"].is_own
    assert User.objects.get().is_guest


def test_a_script_gets_the_deck_as_it_is_now(as_ada: Client, rush: Deck) -> None:
    script = {"X-Requested-With": "deck-builder"}
    sent = {"set": ["b1*0", "a3*2"], "version": "1"}
    answer = as_ada.post(f"{rush.get_absolute_url()}change/", sent, headers=script)
    assert 'data-version="2"' in texts(answer)
    assert "another window" not in texts(answer)
    late = as_ada.post(f"{rush.get_absolute_url()}change/", {"set": "b1*1", "version": "1"}, headers=script)
    assert "another window" in texts(late)
    rush.refresh_from_db()
    assert (rush.cards["b1"], rush.cards["a3"]) == (1, 2)


@pytest.mark.parametrize("asked", ["b3", "b3*", "b3*x", "b3*-1", "b3*²", "*3", "b3*100", "b3;drop*1"])
def test_a_change_that_cannot_be_read_is_refused_with_a_sentence(
    as_ada: Client, rush: Deck, asked: str
) -> None:
    script = {"X-Requested-With": "deck-builder"}
    answer = as_ada.post(f"{rush.get_absolute_url()}change/", {"set": asked}, headers=script)
    assert answer.status_code == 422
    assert texts(answer)
    without = as_ada.post(f"{rush.get_absolute_url()}change/", {"set": asked}, follow=True)
    assert toasts(without)
    rush.refresh_from_db()
    assert (rush.cards, rush.version) == (RUSH, 1)


def test_what_is_done_too_often_is_refused_and_can_be_sent_again(
    as_ada: Client, rush: Deck, settings: Any
) -> None:
    settings.RATES = {**settings.RATES, "deck": "1/minute"}
    rates.forget()
    script = {"X-Requested-With": "deck-builder"}
    url = f"{rush.get_absolute_url()}change/"
    codes = [as_ada.post(url, {"set": "b1*1"}, headers=script).status_code for _time in range(2)]
    assert codes == [200, 429]


def test_a_name_full_of_markup_is_shown_as_it_is_written(as_ada: Client, rush: Deck) -> None:
    name = '<script>alert("x")</script>'
    as_ada.post(f"{rush.get_absolute_url()}rename/", {"name": name})
    for url in (rush.get_absolute_url(), "/decks/kata/", f"{rush.get_absolute_url()}odds/"):
        page = texts(as_ada.get(url))
        assert "<script>alert" not in page
        assert "&lt;script&gt;alert" in page
    exported = as_ada.get(f"{rush.get_absolute_url()}export/txt/")
    assert "<" not in exported.headers["Content-Disposition"]


@pytest.mark.parametrize("name", ["", "x" * 5000])
def test_a_bad_name_is_refused_with_a_sentence(as_ada: Client, rush: Deck, name: str) -> None:
    answer = as_ada.post(f"{rush.get_absolute_url()}rename/", {"name": name}, follow=True)
    assert "name" in toasts(answer)[0]
    rush.refresh_from_db()
    assert rush.name == "My rush"


def test_deleting_can_be_undone(as_ada: Client, rush: Deck) -> None:
    page = as_ada.post(f"{rush.get_absolute_url()}delete/", follow=True)
    assert "was deleted" in texts(page)
    assert as_ada.get(rush.get_absolute_url()).status_code == 404
    page = as_ada.post(f"{rush.get_absolute_url()}restore/", follow=True)
    assert toasts(page) == ["“My rush” is back."]
    assert as_ada.get(rush.get_absolute_url()).status_code == 200


# --- Whose it is ----------------------------------------------------------------------------------

PAGES = ("", "odds/", "hand/", "export/txt/", "export/json/")


def test_a_private_deck_of_somebody_else_is_not_there(as_bob: Client, client: Client, rush: Deck) -> None:
    for visitor in (as_bob, client):
        for page in PAGES:
            assert visitor.get(rush.get_absolute_url() + page).status_code == 404
        for change in ("change/", "rename/", "publish/", "copy/", "delete/", "restore/"):
            assert visitor.post(rush.get_absolute_url() + change, {"name": "x"}).status_code == 404
    assert Deck.objects.get().name == "My rush"


def test_a_public_deck_can_be_looked_at_and_copied_but_not_changed(
    as_ada: Client, as_bob: Client, bob: User, rush: Deck
) -> None:
    as_ada.post(f"{rush.get_absolute_url()}publish/", {"public": "1"})
    assert "My rush" in texts(as_bob.get("/decks/kata/public/"))
    assert "My rush" in texts(as_bob.get(f"/u/{rush.owner.public_id}/"))
    for page in PAGES:
        assert as_bob.get(rush.get_absolute_url() + page).status_code == 200
    assert as_bob.post(f"{rush.get_absolute_url()}change/", {"set": "b1*0"}).status_code == 404
    as_bob.post(f"{rush.get_absolute_url()}copy/")
    copy = Deck.objects.get(owner=bob)
    assert (copy.name, copy.cards, copy.is_public) == ("My rush", RUSH, False)
    as_ada.post(f"{rush.get_absolute_url()}publish/", {"public": "0"})
    assert as_bob.get(rush.get_absolute_url()).status_code == 404


@pytest.mark.parametrize("slug", list(PRESETS))
def test_a_preset_is_looked_at_and_copied_but_never_changed(as_ada: Client, slug: str) -> None:
    for page in PAGES:
        assert as_ada.get(f"/decks/kata/{slug}/{page}").status_code == 200
    for change in ("change/", "rename/", "publish/", "delete/"):
        assert as_ada.post(f"/decks/kata/{slug}/{change}", {"set": "b1*0", "name": "x"}).status_code == 404
    as_ada.post(f"/decks/kata/{slug}/copy/")
    assert Deck.objects.get().value.sha256 == PRESETS[slug].deck.sha256


def test_what_is_not_an_address_is_not_found(as_ada: Client, rush: Deck) -> None:
    for path in (
        "/decks/kata/nothing/",
        f"{rush.get_absolute_url()}export/exe/",
        "/decks/kata/export/txt",
        "/decks/kata/x%00/",
    ):
        assert as_ada.get(path, follow=True).status_code in (200, 404)
    assert as_ada.get("/decks/kata/nothing/").status_code == 404
    assert as_ada.get(f"{rush.get_absolute_url()}export/exe/").status_code == 404


@pytest.mark.parametrize("address", ["%00", "a%00b", "%F0%9F%8D%80", "x" * 300, "..%2F..%2Fetc"])
def test_an_id_that_cannot_be_one_is_not_found(as_ada: Client, ada: User, address: str) -> None:
    assert as_ada.get(f"/decks/kata/{address}/").status_code == 404
    assert as_ada.post(f"/decks/kata/{address}/copy/").status_code == 404
    assert as_ada.post(f"/decks/kata/{address}/delete/").status_code == 404
    assert as_ada.get(f"/decks/kata/?deleted={address}").context["just_deleted"] is None
    with pytest.raises(BadData, match="You have no such deck"):
        deck_to_bring("kata", unquote(address), ada)


# --- In and out -----------------------------------------------------------------------------------


def test_what_is_exported_can_be_imported(as_ada: Client, rush: Deck) -> None:
    for form in ("txt", "json"):
        content = as_ada.get(f"{rush.get_absolute_url()}export/{form}/").content
        as_ada.post("/decks/kata/import/", {"file": SimpleUploadedFile(f"deck.{form}", content)})
    as_ada.post("/decks/kata/import/", {"text": to_code(rush.value, POOL), "name": "By code"})
    assert set(Deck.objects.values_list("name", flat=True)) == {
        "My rush",
        "My rush 2",
        "My rush 3",
        "By code",
    }
    assert {deck.value.sha256 for deck in Deck.objects.all()} == {rush.value.sha256}


def test_all_decks_go_out_and_in_at_once(as_ada: Client, as_bob: Client, ada: User, bob: User) -> None:
    services.decks_import(game="kata", user=ada, decks=[preset.deck for preset in PRESETS.values()])
    content = as_ada.get("/decks/kata/export/txt/").content
    answer = as_bob.post(
        "/decks/kata/import/", {"file": SimpleUploadedFile("decks.txt", content)}, follow=True
    )
    assert toasts(answer) == ["4 decks imported."]
    assert bob.decks.count() == 4


def test_a_draft_is_taken_in_and_says_that_it_is_one(as_ada: Client) -> None:
    answer = as_ada.post("/decks/kata/import/", {"text": "5x Slash"}, follow=True)
    assert "isn't legal yet" in toasts(answer)[1]
    assert "5 copies of Slash; the limit is 4. Take one out." in texts(answer)


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        ({}, "no deck in this"),
        ({"text": "KT1;2024-1;b0*2;zzzzzzzz"}, "damaged"),
        ({"text": "2x Jabb"}, "Did you mean Jab?"),
        ({"text": "20000x Jab"}, "20000 cards"),
        ({"text": "2x Jab", "name": "x" * 5000}, "5000 characters"),
        ({"file": SimpleUploadedFile("deck.txt", "2x Jäb".encode("utf-16"))}, "isn&#x27;t UTF-8"),
        ({"file": SimpleUploadedFile("deck.txt", b"x" * (files.MAX_BYTES + 1))}, "too large"),
    ],
)
def test_an_import_that_fails_says_why_and_keeps_nothing(
    as_ada: Client, sent: dict[str, Any], why: str
) -> None:
    answer = as_ada.post("/decks/kata/import/", sent)
    assert answer.status_code == 422
    assert why in texts(answer)
    assert not Deck.objects.exists()


def test_one_bad_deck_among_good_ones_keeps_none(as_ada: Client) -> None:
    text = files.to_text(PRESETS["rush"].deck, pool=POOL) + "\nName: Bad\n2x Nothing\n"
    assert as_ada.post("/decks/kata/import/", {"text": text}).status_code == 422
    assert not Deck.objects.exists()


def test_a_file_of_fifty_megabytes_is_refused_before_it_is_looked_at(as_ada: Client) -> None:
    class Unread:
        def read(self, *args: object) -> bytes:
            raise AssertionError("the request was read")

        readline = read

    request = {"CONTENT_LENGTH": str(50 * 1024 * 1024), "wsgi.input": Unread()}
    answer = as_ada.generic("POST", "/decks/kata/import/", b"", "multipart/form-data; boundary=x", **request)
    assert answer.status_code == 413
    assert "too large" in texts(answer)


@pytest.mark.django_db
def test_an_import_is_counted_before_anything_of_it_is_read(
    client: Client, as_ada: Client, settings: Any
) -> None:
    settings.RATES = {**settings.RATES, "deck": "1/minute"}
    for visitor in (client, as_ada):
        rates.forget()
        answers = [visitor.post("/decks/kata/import/", {"text": "2x Jabb"}) for _time in range(2)]
        assert [answer.status_code for answer in answers] == [422, 429]
        assert ["Did you mean Jab?" in texts(answer) for answer in answers] == [True, False]
        assert "too fast" in texts(answers[1])


def test_an_import_from_another_site_is_refused(ada: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(ada)
    assert client.post("/decks/kata/import/", {"text": "2x Jab"}).status_code == 403
    assert not Deck.objects.exists()


# --- Odds and test hands --------------------------------------------------------------------------


@pytest.mark.django_db
def test_the_address_of_a_test_hand_deals_the_same_hand_again(client: Client) -> None:
    def hand(address: str) -> list[str]:
        return [card.id for card in client.get(f"/decks/kata/rush/hand/?{address}").context["hand"]]

    assert hand("seed=abc&turn=2&seat=second") == hand("seed=abc&turn=2&seat=second")
    assert len(hand("seed=abc")) == 3
    assert len(hand("seed=abc&seat=second")) == 4
    assert len(hand("seed=abc&turn=99999")) == 3
    assert len(hand("seed=" + "x" * 5000 + "&turn=-1&seat=third")) == 3


@pytest.mark.django_db
def test_the_page_of_odds_answers_what_the_address_asks(client: Client) -> None:
    page = texts(client.get("/decks/kata/default/odds/?for=b7&turn=4"))
    assert "35.0" in page
    assert "40.0" in page


def test_an_empty_deck_has_pages_that_say_what_to_do(as_ada: Client, ada: User) -> None:
    empty = services.deck_create(game="kata", user=ada, name="Empty")
    assert "Without cards there are no odds." in texts(as_ada.get(f"{empty.get_absolute_url()}odds/"))
    assert "nothing to deal yet" in texts(as_ada.get(f"{empty.get_absolute_url()}hand/"))
    assert "No cards yet" in texts(as_ada.get(empty.get_absolute_url()))


# --- Many decks -----------------------------------------------------------------------------------


def _many(ada: User, count: int) -> None:
    services.decks_import(
        game="kata", user=ada, decks=[preset.deck for preset in PRESETS.values()] * (count // 4)
    )


@pytest.mark.parametrize(
    "path",
    ["/decks/kata/cards/", "/decks/kata/", "/decks/kata/public/", "/games/kata/", "{deck}", "{deck}odds/"],
)
def test_no_page_asks_more_of_the_database_when_there_are_more_decks(
    as_ada: Client, ada: User, rush: Deck, path: str, django_assert_max_num_queries: Any
) -> None:
    url = path.format(deck=rush.get_absolute_url())
    _many(ada, 500)
    Deck.objects.update(is_public=True)
    with django_assert_max_num_queries(9):
        assert as_ada.get(url).status_code == 200


def test_every_deck_is_on_some_page_of_the_list(as_ada: Client, ada: User) -> None:
    _many(ada, 100)
    seen: set[str] = set()
    for number in range(1, 6):
        seen |= {row.public_id for row in as_ada.get(f"/decks/kata/?page={number}").context["rows"]}
    assert len(seen) == 100
    found = as_ada.get("/decks/kata/?q=scholar 1").context["rows"]
    assert found
    assert all("Scholar 1" in row.name for row in found)


def test_a_deck_says_when_it_was_changed_in_words(as_ada: Client) -> None:
    deck_url = as_ada.post("/decks/kata/new/").url
    as_ada.post(f"{deck_url}change/", {"set": "b1*1", "version": "1"})
    assert "changed just now" in texts(as_ada.get("/decks/kata/"))
