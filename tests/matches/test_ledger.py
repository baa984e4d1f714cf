"""What a game keeps for an account: unlocked heists, coins, what was bought, medals and best scores."""

from __future__ import annotations

import re
from functools import partial

import pytest
from django.test import Client

from accounts.models import User
from accounts.selectors import user_export
from accounts.services import guest_create, guest_hand_over
from accounts.user_data import prospect
from games.card_thief.rules.equipment import Gear
from games.engine.game import EarningKind
from games.matches.models import LedgerLine, Match
from games.matches.purses import ledger
from games.matches.purses.ledger import NotBought, best_scores, coins, medals, owned, ware_buy
from games.matches.seating.options import OptionsForm
from games.matches.snapshot import snapshot_load
from games.registry import GAMES
from tests.support.heists import gone, heist, rich, unlocked
from tests.support.play import client_of, rows, shown, together

pytestmark = pytest.mark.django_db

THIEF = "card_thief"
SHOP = "/games/card_thief/shop/"


def lines(*users: User) -> str:
    found = LedgerLine.objects.filter(user__in=users) if users else LedgerLine.objects.all()
    return str(list(found.order_by("pk").values()))


def escaped(user: User, number: int = 0) -> Match:
    """The first heist from this number on that is escaped from."""
    match = gone(heist(user, number), user, 60)
    return match if snapshot_load(match.pk).earnings else escaped(user, number + 1)


# --- What a match brings --------------------------------------------------------------------------


def test_an_escape_brings_a_coin_the_next_heist_and_a_best_score(ada: User) -> None:
    match = escaped(ada)
    table = snapshot_load(match.pk)
    assert table.outcome is not None
    assert coins(ada.pk, THIEF) == 1
    assert owned(ada.pk, THIEF) == {"heist-2"}
    assert best_scores(ada.pk, THIEF) == {"heist-1": table.outcome.scores[0]}
    assert medals(ada.pk, THIEF) == {one.name for one in table.earnings if one.kind is EarningKind.MEDAL}


def test_to_post_a_match_again_adds_nothing(ada: User) -> None:
    table = snapshot_load(escaped(ada).pk)
    before = lines()
    ledger.earnings_post([table, table])
    assert lines() == before


def test_a_second_escape_adds_a_coin_and_only_a_better_score(ada: User) -> None:
    matches = [escaped(ada, number) for number in (0, 20, 40)]
    scores = [snapshot_load(match.pk).outcome.scores[0] for match in matches]  # type: ignore[union-attr]
    assert coins(ada.pk, THIEF) == 3
    assert best_scores(ada.pk, THIEF) == {"heist-1": max(scores)}
    assert owned(ada.pk, THIEF) == {"heist-2"}


def test_practice_and_failures_bring_nothing(ada: User, client: Client) -> None:
    gone(heist(ada, practice=True), ada, 60)
    match = heist(ada, 1)
    client.force_login(ada)
    client.post(f"{match.get_absolute_url()}resign/")
    assert snapshot_load(match.pk).outcome is not None
    assert lines() == "[]"


def test_the_room_says_what_was_earned_to_the_player_alone(ada: User, bob: User) -> None:
    address = escaped(ada).get_absolute_url()
    mine, other = (shown(client_of(user).get(address)) for user in (ada, bob))
    assert re.search(r"You have earned: ?1 coin.* open now: Keep", mine)
    assert "earned" not in other


# --- The shop -------------------------------------------------------------------------------------


def test_what_is_bought_is_paid_once_and_can_be_brought(ada: User) -> None:
    rich(ada, 3)
    ware_buy(user=ada, game=THIEF, name="blackjack")
    assert coins(ada.pk, THIEF) == 1
    assert not heist(ada, 900, item_2=Gear.BLACKJACK).is_practice
    before = lines()
    with pytest.raises(NotBought, match="have that already"):
        ware_buy(user=ada, game=THIEF, name="blackjack")
    assert lines() == before


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("hook", "You need 2 more coins"),
        ("noise", "You need one more coin"),
        ("blackjack+", "Buy this first: Blackjack"),
        ("heist-4", "isn&#x27;t sold here"),
        ("heist-1-gold", "isn&#x27;t sold here"),
        ("cloak", "isn&#x27;t sold here"),
        ("", "isn&#x27;t sold here"),
        ("x" * 4000, "isn&#x27;t sold here"),
        ("\0", "isn&#x27;t sold here"),
    ],
)
def test_what_cannot_be_bought_is_refused_with_a_sentence(ada: User, name: str, why: str) -> None:
    client = client_of(rich(ada, 2))
    before = rows() + lines()
    response = client.post(f"{SHOP}buy/", {"name": name}, follow=True)
    assert response.redirect_chain[0][0] == SHOP
    assert why in shown(response)
    assert rows() + lines() == before


@pytest.mark.parametrize("sent", [{}, {"name": "blackjack", "amount": "-50"}, {"price": "0", "name": "hook"}])
def test_a_forged_form_brings_no_coins(ada: User, sent: dict[str, str]) -> None:
    client_of(ada).post(f"{SHOP}buy/", {**sent, "kind": "coins", "game": THIEF})
    assert coins(ada.pk, THIEF) == 0
    assert lines() == "[]"


def test_only_games_with_a_shop_have_one(client: Client) -> None:
    assert client.get("/games/kata/shop/").status_code == 404
    assert client.post("/games/kata/shop/buy/", {"name": "hook"}).status_code == 404
    assert client.get("/games/nothing/shop/").status_code == 404


def test_the_shop_shows_what_can_be_had_and_what_was_won(ada: User) -> None:
    client = client_of(rich(ada, 2))
    before = client.get(SHOP).content.decode()
    assert before.count('name="name"') == len(["blackjack", "water"])
    assert 'value="blackjack"' in before
    response = client.post(f"{SHOP}buy/", {"name": "blackjack"}, follow=True)
    page = shown(response)
    assert "Bought: Blackjack. You can bring it to your next match." in page
    assert 'value="blackjack"' not in response.content.decode()
    assert f"best {best_scores(ada.pk, THIEF)['heist-1']}" in page
    assert page.count("2 more coins, and you can buy something.") == 1


def test_a_visitor_looks_and_owns_nothing(client: Client, db: None) -> None:
    page = shown(client.get(SHOP))
    assert "0 coins" in page
    assert "Opens once you escape from the Manor with the chest." in page
    assert not User.objects.exists()


def test_the_form_marks_what_is_locked(ada: User) -> None:
    client = client_of(ada)
    before = client.get("/games/card_thief/").content.decode()
    unlocked(ada, 2)
    after = client.get("/games/card_thief/").content.decode()
    assert "Keep (locked)" in before
    assert "Keep (locked)" not in after
    assert "Castle (locked)" in after
    assert "Manor (locked)" not in before
    for place, before_it in (("Keep", "Manor"), ("Castle", "Keep"), ("Palace", "Castle")):
        words = f"Opens once you escape from the {before_it} with the chest."
        assert words in before
        assert (words in after) == (place != "Keep")


def test_what_is_for_practice_alone_stands_apart_and_is_not_locked(ada: User) -> None:
    form = OptionsForm(None, GAMES[THIEF], owned=owned(ada.pk, THIEF))
    readings = ["enemy_tries", "counts", "sneak_roll", "stealth_five"]
    assert [field.name for field in form.others()] == ["practice"]
    assert [field.name for field in form.practised()] == ["item_1", "item_2", "item_3", *readings]
    assert "(locked)" not in "".join(str(field) for field in form.practised())
    rich(ada, 5)
    ware_buy(user=ada, game=THIEF, name="blackjack")
    form = OptionsForm(None, GAMES[THIEF], owned=owned(ada.pk, THIEF))
    assert [field.name for field in form.practised()] == readings
    assert "Water arrow (locked)" in str(form["item_2"])
    assert OptionsForm(None, GAMES["thunderjack"]).practised() == ()


def test_what_is_for_practice_alone_counts_only_there_and_what_is_refused_is_seen(ada: User) -> None:
    def sent(**more: str) -> OptionsForm:
        usual = OptionsForm(None, GAMES[THIEF])
        fields = {field.html_name: str(field.value()) for field in usual if field.name != "practice"}
        form = OptionsForm(fields | {f"option-{name}": value for name, value in more.items()}, GAMES[THIEF])
        assert form.is_valid(), form.errors
        return form

    readings = {"counts": "running", "sneak_roll": "only_without_sneak"}
    assert not sent().is_practice_sent
    assert sent(**readings).options() == sent().options()
    practised = sent(**readings, practice="on").options()
    assert {name: getattr(practised, name) for name in readings} == readings
    forged = sent(item_2="smoke")
    assert forged.options().item_2 == "smoke"
    assert forged.is_practice_sent
    page = client_of(ada).get("/games/card_thief/")
    hidden = {**forged.data, "opponent": "bot", "with_options": "1", "nonce": "n"}
    hidden["ticket"] = page.context["form"].chance.ticket
    refused = client_of(ada).post("/games/card_thief/play/", hidden)
    assert refused.status_code == 422
    assert "for-practice sent" in refused.text
    assert "for-practice sent" not in page.text
    [details] = re.findall(r'<details class="more-options"([^>]*)>', refused.text)
    assert "open" in details


def test_what_was_bought_is_asked_for_in_the_open_and_an_upgrade_lies_in_its_slot(ada: User) -> None:
    def asked() -> OptionsForm:
        return OptionsForm(None, GAMES[THIEF], owned=owned(ada.pk, THIEF))

    slots = ["item_1", "item_2", "item_3"]
    unlocked(ada, 2)
    assert asked().brought() == ()
    assert [field.name for field in asked().practised()][:3] == slots
    rich(ada, 5)
    for name in ("blackjack", "cloak+"):
        ware_buy(user=ada, game=THIEF, name=name)
    assert [field.name for field in asked().brought()] == slots
    assert not {field.name for field in asked().others()} & set(slots)
    assert [field.value() for field in asked().brought()] == ["cloak+", "", ""]
    page = client_of(ada).get("/games/card_thief/").content.decode()
    assert page.index("What you bring") < page.index("First slot") < page.index("More options")


@pytest.mark.django_db(transaction=True)
def test_of_two_who_spend_the_same_coins_one_gets_something(ada: User) -> None:
    rich(ada, 2)
    buys = [partial(ware_buy, user=ada, game=THIEF, name=name) for name in ("blackjack", "water")]
    results = together(*buys)
    assert sorted(isinstance(result, NotBought) for result in results) == [False, True]
    assert coins(ada.pk, THIEF) == 0


# --- From a guest to an account -------------------------------------------------------------------


def test_a_guests_ledger_becomes_the_accounts(ada: User) -> None:
    guest = rich(guest_create(), 2)
    ware_buy(user=guest, game=THIEF, name="water")
    won = coins(guest.pk, THIEF)
    assert any("unlocked and bought" in line for line in prospect(guest, ada))
    guest_hand_over(guest=guest, user=ada)
    assert coins(ada.pk, THIEF) == won
    assert owned(ada.pk, THIEF) == {"heist-2", "water"}
    assert lines(guest) == "[]"


def test_what_both_have_is_had_and_paid_once_and_the_better_score_stays(ada: User) -> None:
    guest = rich(guest_create(), 4)
    rich(ada, 5)
    best = max(best_scores(user.pk, THIEF)["heist-1"] for user in (ada, guest))
    all_medals = medals(ada.pk, THIEF) | medals(guest.pk, THIEF)
    won = coins(ada.pk, THIEF) + coins(guest.pk, THIEF)
    for user, name in ((ada, "water"), (guest, "water"), (guest, "blackjack")):
        ware_buy(user=user, game=THIEF, name=name)
    guest_hand_over(guest=guest, user=ada)
    assert coins(ada.pk, THIEF) == won - 4
    assert owned(ada.pk, THIEF) == {"heist-2", "water", "blackjack"}
    assert best_scores(ada.pk, THIEF) == {"heist-1": best}
    assert medals(ada.pk, THIEF) == all_medals


def test_a_guests_heist_that_runs_pays_the_account(ada: User) -> None:
    guest = guest_create()
    match = heist(guest)
    gone(match, guest, 2)
    guest_hand_over(guest=guest, user=ada)
    gone(match, ada, 60)
    earned = snapshot_load(match.pk).earnings
    assert earned
    assert coins(ada.pk, THIEF) == 1


def test_the_export_has_the_ledger(ada: User) -> None:
    match = escaped(ada)
    kept = user_export(user=ada)["matches"]["ledger"]
    assert {line["kind"] for line in kept} >= {"coins", "unlock", "best"}
    assert {line["match"] for line in kept} == {match.public_id}
