"""What a user may be called."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import connection
from django.test import Client

from accounts import names, services
from accounts.models import User
from accounts.services import guest_create
from tests.support.moments import just_before


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name",
    [
        "Ada",
        "Ada Lovelace",
        "ada_l.9-x",
        "Éloïse",
        "Дмитрий",
        "山田 太郎",
        "मोहिनी",
        "محمد",
        "김민준",
        "Staffan",
        "Badminton",
        "Moritz B\u00f6tticher",
        "007",
    ],
)
def test_names_of_any_script_are_welcome(name: str) -> None:
    assert services.name_clean(name=name) == name


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name",
    [
        "",
        "ab",
        "   ab   ",
        "x" * 31,
        "x" * 10_000,
        "Ada 🎲",
        "<b>Ada</b>",
        "Ada@home",
        "Ada\nLovelace\x00",
        "Ada\u200dLovelace",
        "Ada\u202eecalevoL",
        "ㅤㅤㅤ",
        "A\u034fda",
        "Ada\ufe0f",
        "Z\u0316\u0317\u0318\u0319algo",
        ".hidden",
        "--- ",
        "Aдa",  # a Cyrillic letter among Latin ones
        "Αda",  # a Greek one
    ],
)
def test_names_that_hide_disguise_or_overflow_are_refused_with_a_sentence(name: str) -> None:
    with pytest.raises(ValidationError) as refusal:
        services.name_clean(name=name)
    assert refusal.value.message.endswith(".")


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name",
    [
        "admin",
        "ADMIN",
        "Adm1n",
        "ad-min",
        "Administrator 2",
        "Parlour Support",
        "P.a.r.l.o.u.r",
        "Guest 12",
        "Greedy bot",
        "Former player 7f3a",
        "F0rmer-Player",
        "former_playerr",
        "Quiet Otter 482",
        "quietotter1",
        "You",
        "\u00c1dmin",
        "ad\u0300min",
        "B\u1ecdt",
        "M\u00f6derator",
        "Admins",
        "Moderators",
        "Administrators 2",
        "SiteAdmin",
        "ParlourTeam",
        "the_moderator",
        "TheModerator",
    ],
)
def test_names_of_the_site_of_guests_and_of_the_deleted_are_reserved(name: str) -> None:
    with pytest.raises(ValidationError) as refusal:
        services.name_clean(name=name)
    assert refusal.value.code == "reserved"


@pytest.mark.django_db
@pytest.mark.parametrize(
    "name",
    [
        "Paula Bill",
        "PAULA BILL",
        "paula.bill",
        "Ｐaula Bill",
        "Pau1a BiII",
        "Pａula_B1ll",
        "PaulaBill",
    ],
)
def test_a_name_that_looks_like_one_in_use_is_taken(name: str) -> None:
    User.objects.create_user("Paula Bill")
    with pytest.raises(ValidationError) as refusal:
        services.name_clean(name=name)
    assert refusal.value.code == "unique"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "twin"),
    [
        ("Corner", "Comer"),
        ("admin", "adrnin"),
        ("Seek", "\ua4e2\ua4f0\ua4f0\ua4d7"),  # Lisu
        ("gas", "\u0581as"),  # Armenian
        ("scope", "\u0455\u0441\u043e\u0440\u0435"),  # Cyrillic
        ("paypal", "\u0440\u0430\u0443\u0440\u0430\u04cf"),
        ("BAT", "\u0412\u0410\u0422"),  # whose small letters look like others
        ("moda", "\u043c\u043e\u0501\u0430"),
    ],
)
def test_look_alikes_by_the_tables_of_unicode_are_the_same_to_a_reader(name: str, twin: str) -> None:
    assert names.name_key(name) == names.name_key(twin)


@pytest.mark.parametrize("blank", ["\U00013441", "\U00013442", "\U00016fe4", "\u3164", "\u115f"])
def test_letters_that_show_nothing_are_refused(blank: str) -> None:
    with pytest.raises(ValidationError):
        names.validate_shape(f"Ada{blank}")


@pytest.mark.parametrize("name", ["\u1d00\u1d05\u1d0d\u026a\u0274", "\u1d0d\u1d0f\u1d05", "Ada\u1d07"])
def test_small_capitals_which_no_table_of_unicode_knows_are_refused(name: str) -> None:
    with pytest.raises(ValidationError, match="ordinary letters"):
        names.validate_free_to_choose(names.normalise(name))


@pytest.mark.django_db
def test_a_cyrillic_word_that_reads_as_a_latin_one_in_use_is_taken() -> None:
    User.objects.create_user("copacabo")
    with pytest.raises(ValidationError, match="looks like"):
        services.name_clean(name="сорасаьо")


@pytest.mark.django_db
def test_a_name_is_kept_in_one_form() -> None:
    assert services.name_clean(name="  Ａda \u00a0 Lovelace ") == "Ada Lovelace"


@pytest.mark.django_db
def test_a_user_may_change_the_case_of_their_own_name(ada: User) -> None:
    services.user_rename(user=ada, name="ADA")
    ada.refresh_from_db()
    assert ada.username == "ADA"
    assert ada.name_key == names.name_key("ada")


@pytest.mark.django_db
def test_every_name_of_a_guest_has_the_shape_of_one_and_fits() -> None:
    for _ in range(300):
        name = names.guest_name()
        names.validate_shape(name)
        assert names.GUEST_KEY.fullmatch(names.name_key(name))


def test_the_longest_name_of_a_guest_leaves_room_for_more_digits() -> None:
    longest = max(map(len, names.ADJECTIVES)) + max(map(len, names.ANIMALS)) + 2
    assert longest + 8 <= names.MAX_LENGTH


@pytest.mark.django_db
def test_guests_with_the_same_name_by_chance_still_differ() -> None:
    def taken(params: Sequence[Any]) -> None:
        [name] = [value for value in params if isinstance(value, str) and re.search(r" \d{3}$", value)]
        User.objects.create(username=name)

    with just_before('INSERT INTO "accounts_user"', taken):
        assert re.search(r"\w \d{4}$", guest_create().username)


@pytest.mark.django_db
def test_who_had_a_look_alike_name_before_keeps_it_and_can_log_in_and_change_the_password() -> None:
    first, second = (
        User.objects.create_user("Corner"),
        User.objects.create_user("Ferret", password="old and long"),
    )
    User.objects.filter(pk=first.pk).update(name_key="corner")
    User.objects.filter(pk=second.pk).update(username="Comer", name_key="comer")
    migration = import_module("accounts.migrations.0003_look_alikes")
    migration.compare_anew(apps, connection.schema_editor())
    second.refresh_from_db()
    assert second.name_key == f"corner{names.TWIN}{second.pk}"
    second.set_password("new and long")
    second.save()
    client = Client()
    client.post("/accounts/login/", {"login": "Comer", "password": "new and long"})
    assert client.get("/accounts/settings/").status_code == 200
    with pytest.raises(ValidationError, match="looks like"):
        services.name_clean(name="COMER")
