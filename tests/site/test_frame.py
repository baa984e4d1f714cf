"""The frame of every page: who you are, where you can go, and what just happened."""

from __future__ import annotations

import json
import re

import pytest
from django.test import Client

from accounts.models import User
from accounts.services import guest_create

pytestmark = pytest.mark.urls("tests.site.urls")


def test_a_visitor_is_offered_to_log_in_and_to_sign_up(client: Client) -> None:
    page = client.get("/lobby/").content.decode()
    assert 'href="/accounts/login/"' in page
    assert 'href="/accounts/signup/"' in page
    assert "Log out" not in page


def test_the_place_you_are_at_is_marked(client: Client) -> None:
    assert '<a href="/lobby/" aria-current="page">' in client.get("/lobby/").content.decode()


@pytest.mark.django_db
def test_a_guest_is_offered_to_keep_the_matches_and_not_to_log_out_and_lose_them(client: Client) -> None:
    client.force_login(guest_create())
    page = client.get("/lobby/").content.decode()
    assert "Keep your matches: sign up" in page
    assert "Log out" not in page


@pytest.mark.django_db
def test_a_member_finds_the_profile_and_the_way_out_but_not_the_administration(client: Client) -> None:
    ada = User.objects.create_user("Ada")
    client.force_login(ada)
    page = client.get("/lobby/").content.decode()
    assert f'href="/u/{ada.public_id}/"' in page
    assert "Log out" in page
    assert "Administration" not in page


def test_what_just_happened_is_announced_and_escaped(client: Client) -> None:
    page = client.get("/styleguide/").content.decode()
    toasts = page[page.index('id="toasts" role="status"') :]
    assert 'class="toast success"' in toasts
    assert 'class="toast error"' in toasts


def test_htmx_may_not_evaluate_code_nor_call_other_hosts(client: Client) -> None:
    page = client.get("/lobby/").content.decode()
    found = re.search(r"name=\"htmx-config\"\s+content='([^']+)'", page)
    assert found
    config = json.loads(found[1])
    assert config["allowEval"] is False
    assert config["includeIndicatorStyles"] is False
    assert config["selfRequestsOnly"] is True


def test_a_field_is_tied_to_its_label_its_help_and_its_error(client: Client) -> None:
    page = client.get("/styleguide/").content.decode()
    assert '<label for="id_refused-name">' in page
    assert 'aria-describedby="id_refused-name_helptext id_refused-name_error"' in page
    assert 'id="id_refused-name_helptext"' in page
    assert 'id="id_refused-name_error"' in page


def test_a_field_that_may_stay_empty_says_so(client: Client) -> None:
    page = client.get("/styleguide/").content.decode()
    assert re.search(r'<label for="id_email">Email <span class="optional">optional</span></label>', page)
    assert '<label for="id_name">Name</label>' in page
