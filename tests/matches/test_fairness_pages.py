"""What is proved, and what is not, can be read from everywhere that claims something."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from tests.support.play import begun

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("address", ["/fairness/", "/fairness/proof/"])
def test_both_pages_say_what_is_not_proved(client: Client, address: str) -> None:
    page = client.get(address)
    assert page.status_code == 200
    html = page.content.decode()
    assert '<h2 id="not-title">' in html or '<h2 id="open-title">' in html
    assert "What isn't proved today" in html
    assert client.post(address).status_code == 405


def test_whoever_writes_a_program_finds_the_format_of_records(client: Client) -> None:
    assert 'href="/fairness/record/"' in client.get("/fairness/proof/").content.decode()
    html = client.get("/fairness/record/").content.decode()
    assert "<code>fingerprint</code>" in html
    assert "Checking one" in html
    assert client.post("/fairness/record/").status_code == 405


def test_home_footer_and_verify_link_there(client: Client, ada: User, bob: User) -> None:
    for address in ("/", "/credits/", f"{begun(ada, bob).get_absolute_url()}verify/"):
        assert 'href="/fairness/"' in client.get(address).content.decode()
    assert client.get("/").content.decode().count('href="/fairness/"') == 2
    assert 'href="/fairness/proof/"' in client.get("/fairness/").content.decode()
