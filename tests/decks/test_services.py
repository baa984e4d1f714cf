"""What becomes of decks: made, changed, renamed, copied, deleted and had back. A refusal changes nothing."""

from __future__ import annotations

import datetime as dt

import pytest
from django.test import Client
from django.utils import timezone

from accounts import user_data
from accounts.models import User
from accounts.services import guest_create
from decks import choices, selectors, services
from decks.models import Deck
from games.engine.errors import BadData, RuleError
from games.kata.rules.cards import POOL_VERSION, PRESETS


def rows() -> list[dict[str, object]]:
    return list(Deck.objects.order_by("pk").values())


def test_a_draft_is_kept_but_cannot_be_played(ada: User) -> None:
    draft = services.deck_create(game="kata", user=ada, name="Draft", cards={"b3": 19})
    assert [problem.where for problem in draft.problems] == ["size", "copies/b3"]
    with pytest.raises(BadData, match="“Draft” can't be played now"):
        choices.deck_to_bring("kata", draft.public_id, ada)
    assert choices.choices_own(ada, "kata") == ()


def test_changes_are_numbers_of_cards_so_that_sending_one_twice_makes_it_once(ada: User, rush: Deck) -> None:
    once = services.deck_change(user=ada, deck=rush, counts={"b1": 0, "a3": 2})
    twice = services.deck_change(user=ada, deck=rush, counts={"b1": 0, "a3": 2})
    assert once.cards == twice.cards == {**{k: v for k, v in rush.cards.items() if k != "b1"}, "a3": 2}
    assert (once.version, twice.version) == (2, 2)


def test_two_windows_that_change_different_cards_lose_nothing(ada: User, rush: Deck) -> None:
    first, second = Deck.objects.get(pk=rush.pk), Deck.objects.get(pk=rush.pk)
    services.deck_change(user=ada, deck=first, counts={"b1": 1})
    both = services.deck_change(user=ada, deck=second, counts={"a5": 1})
    assert (both.cards["b1"], both.cards["a5"], both.version) == (1, 1, 3)


@pytest.mark.parametrize("counts", [{"b3": 20_000}, {"../b3": 1}, {"": 1}, {"B3": 1}, {"b3": -1}])
def test_a_change_that_makes_no_sense_changes_nothing(ada: User, rush: Deck, counts: dict[str, int]) -> None:
    before = rows()
    with pytest.raises(BadData):
        services.deck_change(user=ada, deck=rush, counts=counts)
    assert rows() == before


BAD_NAMES = ["", "   ", "\u200b\n", "\u3164", "\u2800", "a" + "\u0301" * 30, "x" * 41, "x" * 5000]


@pytest.mark.parametrize("name", BAD_NAMES)
def test_a_name_that_is_none_is_refused(ada: User, rush: Deck, name: str) -> None:
    before = rows()
    with pytest.raises(BadData, match="name"):
        services.deck_rename(user=ada, deck=rush, name=name)
    with pytest.raises(BadData, match="name"):
        services.deck_create(game="kata", user=ada, name=name)
    assert rows() == before


def test_a_name_is_one_deck_s_only_but_everybody_s_own(ada: User, bob: User, rush: Deck) -> None:
    other = services.deck_create(game="kata", user=ada, name="Other")
    with pytest.raises(services.NameTaken):
        services.deck_rename(user=ada, deck=other, name=" my  RUSH ")
    assert services.deck_rename(user=ada, deck=rush, name="MY RUSH").name == "MY RUSH"
    assert services.deck_create(game="kata", user=bob, name="My rush").name == "My rush"


def test_a_new_deck_of_a_taken_name_gets_a_number(ada: User) -> None:
    names = [services.deck_create(game="kata", user=ada, name="n" * 40).name for _number in range(3)]
    assert names == ["n" * 40, "n" * 38 + " 2", "n" * 38 + " 3"]


def test_nobody_changes_the_deck_of_somebody_else(bob: User, rush: Deck) -> None:
    before = rows()
    for change in (
        lambda: services.deck_change(user=bob, deck=rush, counts={"b1": 0}),
        lambda: services.deck_rename(user=bob, deck=rush, name="Mine now"),
        lambda: services.deck_publish(user=bob, deck=rush, is_public=True),
        lambda: services.deck_delete(user=bob, deck=rush),
        lambda: services.deck_restore(user=bob, deck=rush),
    ):
        with pytest.raises(RuleError):
            change()
    assert rows() == before


def test_a_deck_that_was_only_begun_is_in_no_list_until_something_is_done_with_it(as_ada: Client) -> None:
    deck_url = as_ada.post("/decks/kata/new/").url
    assert deck_url not in as_ada.get("/decks/kata/").text
    assert as_ada.post("/decks/kata/new/").url == deck_url
    as_ada.post(f"{deck_url}rename/", {"name": "To come"})
    assert deck_url in as_ada.get("/decks/kata/").text


def test_a_press_goes_on_with_the_empty_deck_and_begins_no_second_one(ada: User, rush: Deck) -> None:
    first, again = (services.deck_begin(user=ada, game="kata", name="New deck") for _press in range(2))
    assert first == again
    assert first not in (rush, services.deck_begin(user=guest_create(), game="kata", name="New deck"))
    services.deck_change(user=ada, deck=first, counts={"b1": 1})
    assert services.deck_begin(user=ada, game="kata", name="New deck").name == "New deck 2"


def test_a_deleted_deck_can_be_had_back_under_a_free_name(ada: User, rush: Deck) -> None:
    services.deck_delete(user=ada, deck=rush)
    assert selectors.deck_shown("kata", rush.public_id, ada) is None
    with pytest.raises(BadData, match="no such deck"):
        choices.deck_to_bring("kata", rush.public_id, ada)
    services.deck_create(game="kata", user=ada, name="My rush")
    back = services.deck_restore(user=ada, deck=rush)
    assert (back.name, back.cards) == ("My rush 2", rush.cards)
    assert services.deck_restore(user=ada, deck=rush).name == "My rush 2"


def test_what_was_deleted_long_ago_is_gone_for_good(ada: User, rush: Deck) -> None:
    other = services.deck_create(game="kata", user=ada, name="Other")
    services.deck_delete(user=ada, deck=rush)
    Deck.objects.filter(pk=rush.pk).update(deleted_at=timezone.now() - services.UNDO - dt.timedelta(hours=1))
    assert not selectors.decks_deleted(ada, "kata")
    services.deck_delete(user=ada, deck=other)
    assert list(Deck.objects.values_list("pk", flat=True)) == [other.pk]
    with pytest.raises(RuleError, match="for good"):
        services.deck_restore(user=ada, deck=rush)


def test_an_older_pool_is_marked_and_taken_over_by_the_next_change(ada: User, rush: Deck) -> None:
    Deck.objects.filter(pk=rush.pk).update(pool="2023-1", cards={**rush.cards, "old1": 1})
    old = Deck.objects.get(pk=rush.pk)
    assert [problem.where for problem in old.problems] == ["pool", "size", "unknown/old1"]
    taken_over = services.deck_change(user=ada, deck=old, counts={})
    assert [problem.where for problem in taken_over.problems] == ["size", "unknown/old1"]
    assert services.deck_change(user=ada, deck=old, counts={"old1": 0}).problems == ()
    assert Deck.objects.get(pk=rush.pk).pool == POOL_VERSION


def test_there_is_a_most_of_decks(ada: User) -> None:
    one = services.deck_create(game="kata", user=ada, name="One")
    kept = {"owner": ada, "game": "kata", "pool": one.pool, "changed_at": one.changed_at}
    Deck.objects.bulk_create([Deck(name=f"Deck {n}", **kept) for n in range(services.MAX_DECKS - 4)])
    before = rows()
    with pytest.raises(services.TooManyDecks):
        services.decks_import(game="kata", user=ada, decks=[preset.deck for preset in PRESETS.values()])
    assert rows() == before
    assert len(services.decks_import(game="kata", user=ada, decks=[PRESETS["rush"].deck] * 3)) == 3


def test_presets_are_brought_by_everybody(ada: User) -> None:
    assert choices.deck_to_bring("kata", "scholar", ada) == PRESETS["scholar"].deck
    assert choices.deck_to_bring("kata", "scholar", None) == PRESETS["scholar"].deck


def test_a_guest_s_decks_come_along_under_free_names(ada: User, rush: Deck) -> None:
    guest = guest_create()
    mine = services.deck_create(game="kata", user=guest, name="my rush", cards={"b1": 1})
    gone = services.deck_create(game="kata", user=guest, name="Gone")
    services.deck_delete(user=guest, deck=gone)
    assert user_data.owns_something(guest)
    user_data.hand_over(guest, ada)
    mine.refresh_from_db()
    gone.refresh_from_db()
    assert (mine.owner, mine.name, mine.cards) == (ada, "my rush 2", {"b1": 1})
    assert gone.owner == ada
    assert not guest.decks.exists()


def test_the_export_holds_every_deck_with_its_code(ada: User, rush: Deck) -> None:
    (kept,) = user_data.export(ada)["decks"]["decks"]
    assert (kept["name"], kept["cards"]) == ("My rush", rush.cards)
    assert kept["code"].startswith("KT1;2024-1;")


def test_the_decks_of_who_leaves_are_deleted(ada: User, rush: Deck) -> None:
    user_data.leave(ada)
    assert not Deck.objects.exists()
