"""The decks of a second game are built, saved, shared, written, read and drawn by the same pages."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client

from accounts import user_data
from accounts.models import User
from accounts.services import guest_create
from decks import choices, codes, files, services
from decks.choices import Terms
from decks.lists import counted, deck_of
from decks.models import Deck
from decks.odds import by_turn, chance
from games.engine.bot_decks import bot_deck
from games.engine.errors import BadData
from games.engine.setup import Deck as DeckValue
from games.engine.setup import SeatSetup, Setup
from games.kata.page.pool import POOL as KATA
from games.kata.rules.cards import PRESETS
from games.matches.models import Match
from games.matches.play.services import seat_forfeit
from games.matches.seating.decks import deck_brought, decks_played
from games.matches.snapshot import snapshot_load
from tests.support.games import site_has
from tests.support.tiny import Options
from tests.support.tourney import LION, NEEDS_SWAPS, POOL, REGISTERED, STAG, TOURNEY

HUNT, PRIDE = (starter.deck for starter in POOL.starters.values())
RUSH = PRESETS["rush"].deck


@pytest.fixture(autouse=True)
def _the_site_has_a_second_game_with_decks() -> Iterator[None]:
    with site_has(REGISTERED):
        yield


@pytest.fixture
def pride(ada: User) -> Deck:
    """A legal deck of Ada's, led by the Lion."""
    cards = counted(PRIDE, POOL)
    return services.deck_create(user=ada, game="tourney", name="Mine", cards=cards, leader=LION)


def texts(answer: Any) -> str:
    return answer.content.decode()


# --- Built ----------------------------------------------------------------------------------------


def test_a_deck_is_built_by_forms_alone(as_ada: Client) -> None:
    deck_url = as_ada.post("/decks/tourney/new/").url
    assert deck_url.startswith("/decks/tourney/")
    page = as_ada.get(deck_url)
    assert [problem.where for problem in page.context["deck"].problems] == ["size", "leader"]
    as_ada.post(f"{deck_url}change/", {"leader": LION})
    for card, count in counted(PRIDE, POOL).items():
        as_ada.post(f"{deck_url}change/", {"set": f"{card}*{count}"})
    page = as_ada.get(deck_url)
    assert page.context["deck"].is_legal
    assert "Ready to play." in texts(page)
    assert Deck.objects.get().value == DeckValue("New deck", POOL.version, PRIDE.cards, LION)


def test_the_builder_shows_the_cards_that_follow_the_leader(as_ada: Client, pride: Deck) -> None:
    page = as_ada.get(pride.get_absolute_url())
    shown = {tile.id for tile in page.context["tiles"]}
    assert shown == {card for card in POOL.cards if POOL.allows(LION, card)}
    assert {"t05", "t02"} <= shown
    assert "t06" not in shown
    assert 'value="lion"' in texts(page)


def test_a_card_that_does_not_follow_another_leader_is_marked_and_taken_out(
    as_ada: Client, pride: Deck
) -> None:
    url = pride.get_absolute_url()
    page = as_ada.post(f"{url}change/", {"leader": STAG}, follow=True)
    deck = page.context["deck"]
    assert [problem.where for problem in deck.problems] == ["allowed/t05", "allowed/t10", "allowed/t15"]
    assert "Knight 5 doesn't follow Stag." in unescape(texts(page))
    assert {entry.id for entry in deck.entries if entry.is_too_many} == {"t05", "t10", "t15"}
    page = as_ada.post(f"{url}change/", {"set": ["t05*0", "t10*0", "t15*0", "t06*2", "t01*1"]}, follow=True)
    assert page.context["deck"].is_legal


@pytest.mark.parametrize("leader", ["bear", "t01", "x" * 500, "\0"])
def test_nobody_else_leads_a_deck(as_ada: Client, pride: Deck, leader: str) -> None:
    as_ada.post(f"{pride.get_absolute_url()}change/", {"leader": leader})
    assert Deck.objects.get().leader == LION
    kata = services.deck_create(game="kata", user=pride.owner, name="Kata")
    as_ada.post(f"{kata.get_absolute_url()}change/", {"leader": LION})
    assert Deck.objects.get(pk=kata.pk).leader == ""


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "found"),
    [
        ("q=knight+7", ["t07", "t17", "t27"]),
        ("rarity=epic&ground=river&cost=6", ["t05", "t11", "t17", "t23", "t29"]),
        ("rarity=epic&ground=meadow&cost=6", []),
        ("rarity=epic&rarity=rare&cost=1&sort=number", []),
        ("rarity=common&cost=1&sort=number", ["t30", "t24", "t18", "t12", "t06"]),
        ("rarity=odd&kind=heal&sort=damage", list(POOL.cards)),
    ],
)
def test_the_pool_is_filtered_and_sorted_by_its_own_facets(
    client: Client, address: str, found: list[str]
) -> None:
    answer = client.get(f"/decks/tourney/cards/?{address}")
    shown = [card.id for card in answer.context["cards"]]
    assert sorted(shown) == sorted(found)
    if "sort=number" in address:
        assert shown == found
    assert "Rarity" in texts(answer)
    assert "Lion" in texts(answer)
    assert "Minion" not in texts(answer)
    assert "Rarity" not in texts(client.get("/decks/kata/cards/"))


# --- Saved and shared -----------------------------------------------------------------------------


def test_names_are_unique_in_each_game(ada: User, pride: Deck, rush: Deck) -> None:
    services.deck_rename(user=ada, deck=rush, name="Mine")
    with pytest.raises(services.NameTaken):
        services.deck_rename(
            user=ada, deck=services.deck_create(user=ada, game="tourney", name="Other"), name="mine"
        )
    guest = guest_create()
    for game in ("kata", "tourney"):
        services.deck_create(user=guest, game=game, name="Mine")
    services.deck_create(user=guest, game="kata", name="Only once")
    user_data.hand_over(guest, ada)
    names = Counter(Deck.objects.filter(owner=ada).values_list("game", "name"))
    assert {("kata", "Mine 2"), ("tourney", "Mine 2"), ("kata", "Only once")} <= names.keys()
    assert set(names.values()) == {1}


def test_each_game_lists_its_own_decks(as_ada: Client, client: Client, pride: Deck, rush: Deck) -> None:
    Deck.objects.update(is_public=True)
    for game, mine, other in (("tourney", pride, rush), ("kata", rush, pride)):
        page = as_ada.get(f"/decks/{game}/")
        assert [row.public_id for row in page.context["rows"]] == [mine.public_id]
        assert f'href="/decks/{"kata" if game == "tourney" else "tourney"}/"' in texts(page)
        public = client.get(f"/decks/{game}/public/")
        assert [row.public_id for row in public.context["rows"]] == [mine.public_id]
        assert as_ada.get(f"/decks/{game}/{other.public_id}/").status_code == 404
        assert as_ada.post(f"/decks/{game}/{other.public_id}/delete/").status_code == 404
    profile = texts(client.get(f"/u/{pride.owner.public_id}/"))
    assert pride.get_absolute_url() in profile
    assert rush.get_absolute_url() in profile


def test_decks_lead_to_the_game_that_was_built_for_last(
    as_ada: Client, as_bob: Client, rush: Deck, pride: Deck
) -> None:
    assert as_ada.get("/decks/").url == "/decks/tourney/"
    services.deck_change(user=rush.owner, deck=rush, counts={"b1": 0})
    assert as_ada.get("/decks/").url == "/decks/kata/"
    assert as_bob.get("/decks/").url == "/decks/kata/"


def test_a_public_deck_is_looked_at_and_copied(
    as_ada: Client, as_bob: Client, bob: User, pride: Deck
) -> None:
    url = pride.get_absolute_url()
    assert as_bob.get(url).status_code == 404
    as_ada.post(f"{url}publish/", {"public": "1"})
    assert "Leads the Lions." in texts(as_bob.get(url))
    as_bob.post(f"{url}copy/")
    assert Deck.objects.get(owner=bob).value == pride.value


@pytest.mark.parametrize("slug", list(POOL.starters))
def test_starter_decks_are_those_of_the_game(as_ada: Client, slug: str) -> None:
    for page in ("", "odds/", "hand/", "export/txt/", "export/json/"):
        assert as_ada.get(f"/decks/tourney/{slug}/{page}").status_code == 200
        assert as_ada.get(f"/decks/kata/{slug}/{page}").status_code == 404
    as_ada.post(f"/decks/tourney/{slug}/copy/")
    assert Deck.objects.get().value == POOL.starters[slug].deck


def test_the_export_of_an_account_says_of_which_game_a_deck_is(ada: User, pride: Deck) -> None:
    (kept,) = user_data.export(ada)["decks"]["decks"]
    assert (kept["game"], kept["leader"], kept["cards"]) == ("tourney", LION, pride.cards)
    assert codes.from_code(kept["code"], "Mine", POOL) == pride.value


# --- Written and read -----------------------------------------------------------------------------


def test_every_form_leads_back_to_the_deck_and_its_leader() -> None:
    unled = deck_of("Unled", "2030-2", {"t03": 2}, POOL)
    unknown = deck_of("Older", "2029-1", {"t03": 2, "zz9": 1}, POOL, "dragon")
    for deck in (HUNT, PRIDE, unled, unknown):
        for text in (files.to_text(deck, pool=POOL), files.to_json(deck, pool=POOL)):
            assert files.read(text, POOL) == (deck,)
        assert files.read(codes.to_code(deck, POOL), POOL)[0].sha256 == deck.sha256
    assert "Leader: Lion" in files.to_text(PRIDE, pool=POOL)
    assert json.loads(files.to_json(PRIDE, pool=POOL))["leader"] == LION
    assert "leader" not in json.loads(files.to_json(unled, pool=POOL))


def test_a_code_that_names_another_leader_or_none_is_damaged() -> None:
    code = codes.to_code(PRIDE, POOL)
    assert code.startswith("TY1;2030-2;lion;t03*3;")
    for wrong in ("stag", "-", "t01", "lion;lion"):
        with pytest.raises(codes.DamagedCode):
            codes.from_code(code.replace("lion", wrong), "x", POOL)
    for harmless in (code.upper(), code.replace("*", ""), f"> {code[:14]}\n> {code[14:]}", f"({code})."):
        assert codes.from_code(harmless, "The pride", POOL) == PRIDE


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Leader: Bear\n2x Knight 3", "“Bear” can't lead a deck here"),
        ("Leader: [../b]\n2x Knight 3", "a card id"),
        ("2x Lion", "isn't a card"),
        ("2x Jab", "isn't a card"),
        ('{"format":"kata-tcg-deck","version":1,"pool":"2024-1","name":"x","cards":{}}', "a deck"),
    ],
)
def test_what_this_pool_cannot_read_says_why(text: str, why: str) -> None:
    with pytest.raises(BadData, match=why):
        files.read(text, POOL)


def test_what_is_exported_can_be_imported(as_ada: Client, pride: Deck) -> None:
    for form in ("txt", "json"):
        content = as_ada.get(f"{pride.get_absolute_url()}export/{form}/").content
        as_ada.post("/decks/tourney/import/", {"file": SimpleUploadedFile(f"deck.{form}", content)})
    as_ada.post("/decks/tourney/import/", {"text": codes.to_code(pride.value, POOL), "name": "By code"})
    kept = Deck.objects.filter(game="tourney")
    assert sorted(deck.name for deck in kept) == ["By code", "Mine", "Mine 2", "Mine 3"]
    assert {deck.value.sha256 for deck in kept} == {PRIDE.sha256}
    content = as_ada.get("/decks/tourney/export/txt/").content.decode()
    assert len(files.read(content, POOL)) == 4
    assert as_ada.get("/decks/kata/export/txt/").status_code == 404


def test_a_code_or_file_is_taken_into_its_own_game_wherever_it_is_pasted(as_ada: Client) -> None:
    for text in (codes.to_code(PRIDE, POOL), files.to_json(PRIDE, pool=POOL)):
        as_ada.post("/decks/kata/import/", {"text": text})
    for text in (codes.to_code(RUSH, KATA), files.to_json(RUSH, pool=KATA)):
        as_ada.post("/decks/tourney/import/", {"text": text})
    assert Counter(Deck.objects.values_list("game", flat=True)) == {"kata": 2, "tourney": 2}
    assert {deck.value.sha256 for deck in Deck.objects.all()} == {PRIDE.sha256, RUSH.sha256}


def test_decks_of_two_games_at_once_are_refused(as_ada: Client) -> None:
    both = f"{codes.to_code(RUSH, KATA)}\n{codes.to_code(PRIDE, POOL)}"
    answer = as_ada.post("/decks/kata/import/", {"text": both})
    assert answer.status_code == 422
    assert "decks are for several games" in texts(answer)
    assert not Deck.objects.exists()


def test_the_shell_reads_the_decks_of_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    code = codes.to_code(PRIDE, POOL)
    call_command("deck", "validate", code)
    call_command("deck", "validate", "hunt")
    call_command("deck", "convert", "--to", "code", "pride")
    call_command("deck", "convert", "--to", "json", code)
    validated, hunted, converted, written = capsys.readouterr().out.splitlines()
    assert validated.endswith(": legal")
    assert hunted == "The hunt: legal"
    assert converted == code
    assert files.read(written, POOL)[0].sha256 == PRIDE.sha256


def test_the_shell_reads_a_list_as_one_of_the_game_that_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Any
) -> None:
    path = tmp_path / "pride.txt"
    path.write_text(files.to_text(PRIDE, pool=POOL))
    call_command("deck", "validate", str(path), "--game", "tourney")
    assert capsys.readouterr().out == "The pride: legal\n"
    with pytest.raises(SystemExit):
        call_command("deck", "validate", str(path))


# --- Drawn ----------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_test_hand_is_dealt_as_the_game_deals(client: Client) -> None:
    def page(address: str) -> Any:
        return client.get(f"/decks/tourney/pride/hand/?seed=s&{address}")

    sizes = [len(page(address).context["hand"]) for address in ("", "seat=second", "turn=2", "turn=9")]
    assert sizes == [4, 5, 6, 6]
    last = page("turn=9")
    assert len(last.context["burnt"]) == 12 - 6
    assert "The stable is empty." in texts(last)
    assert "A seventh card is lost." in texts(last)
    assert "mana" not in texts(last)
    drawn = [card.id for card in (*last.context["hand"], *last.context["burnt"])]
    assert sorted(drawn) == sorted(PRIDE.cards)


@pytest.mark.django_db
def test_odds_are_those_of_the_game_s_draws(client: Client) -> None:
    assert by_turn(3, 12, POOL.draws, is_second=True)[2] == chance(3, 7, 12)
    page = client.get("/decks/tourney/pride/odds/?for=t03&turn=2")
    assert page.context["odds"].now[1] == f"{float(chance(3, 7, 12)) * 100:.1f}"
    assert "Four or five cards at the deal." in texts(page)
    assert "honour" in texts(client.get("/decks/tourney/pride/"))


# --- Brought to a match ---------------------------------------------------------------------------

SWAPS, NO_SWAPS = Options(), Options(swaps=False)


def test_only_decks_of_the_game_come_to_its_table(ada: User, pride: Deck, rush: Deck) -> None:
    assert deck_brought(TOURNEY, Terms(SWAPS), 0, ada, pride.public_id) == pride.value
    for key in (rush.public_id, "rush"):
        with pytest.raises(BadData, match="You have no such deck"):
            deck_brought(TOURNEY, Terms(SWAPS), 0, ada, key)
    with pytest.raises(BadData, match="You have no such deck"):
        choices.deck_to_bring("kata", pride.public_id, ada)
    assert [choice.name for choice in choices.choices_own(ada, "tourney")] == ["Mine"]
    assert [choice.key for choice in choices.choices_starter("tourney")] == ["hunt", "pride"]
    assert [choice.key for choice in choices.choices_starter("kata")] == list(PRESETS)


def test_a_deck_that_does_not_fit_the_options_is_neither_offered_nor_brought(ada: User) -> None:
    cards = counted(HUNT, POOL)
    hunt = services.deck_create(user=ada, game="tourney", name="Hunters", cards=cards, leader=STAG)
    assert NEEDS_SWAPS in hunt.cards
    for terms, offered, usual in (
        (Terms(SWAPS), ["hunt", "pride"], HUNT),
        (Terms(NO_SWAPS), ["pride"], PRIDE),
    ):
        assert [choice.key for choice in choices.choices_starter("tourney", terms)] == offered
        assert bool(choices.choices_own(ada, "tourney", terms)) == ("hunt" in offered)
        assert deck_brought(TOURNEY, terms, 0, ada, "") == usual
    with pytest.raises(BadData, match=r"“Hunters” can't be played now\. Knight 7 is of no use"):
        deck_brought(TOURNEY, Terms(NO_SWAPS), 0, ada, hunt.public_id)


def test_a_bot_brings_a_starter_deck_of_the_game_that_fits() -> None:
    secrets = [f"{number:064x}" for number in range(30)]
    two = (SeatSetup(),) * 2
    anywhere = {bot_deck(TOURNEY, Setup(SWAPS, two), 1, secret) for secret in secrets}
    assert anywhere == {HUNT, PRIDE}
    assert {bot_deck(TOURNEY, Setup(NO_SWAPS, two), 1, secret) for secret in secrets} == {PRIDE}


def test_a_match_keeps_the_decks_with_their_leaders(ada: User, bob: User, pride: Deck) -> None:
    host, guest = Client(), Client()
    host.force_login(ada)
    guest.force_login(bob)
    sent = {"opponent": "anyone", "nonce": "host", "deck": pride.public_id}
    room = host.post("/games/tourney/play/", sent).url
    guest.post(f"{room}join/", {"nonce": "guest", "deck": "hunt"})
    match = Match.objects.get()
    services.deck_change(user=ada, deck=pride, counts={}, leader=STAG)
    snapshot = snapshot_load(match.pk)
    assert [seat.deck for seat in snapshot.setup.seats] == [pride.value, HUNT]
    assert decks_played(snapshot) == ()
    seat_forfeit(match_id=match.pk, user_id=bob.pk)
    played = decks_played(snapshot_load(match.pk))
    assert [(deck.name, deck.leader and deck.leader.id) for deck in played] == [
        ("Mine", LION),
        ("The hunt", STAG),
    ]
    guest.post(f"/decks/{played[0].game}/import/", {"text": played[0].code, "name": "Hers"})
    assert Deck.objects.get(owner=bob).value.sha256 == pride.value.sha256


def test_the_game_refuses_what_the_pool_refuses() -> None:
    seats = (SeatSetup(HUNT), SeatSetup(DeckValue("x", "2030-2", PRIDE.cards, STAG)))
    where = {problem.where for problem in TOURNEY.problems(Setup(NO_SWAPS, seats))}
    assert where == {
        f"seats/0/deck/unplayable/{NEEDS_SWAPS}",
        *(f"seats/1/deck/allowed/{card}" for card in ("t05", "t10", "t15")),
    }
