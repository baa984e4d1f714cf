"""The examples in `config/deploy/`: what they bound, and that the site reads what they set."""

from __future__ import annotations

import re
from configparser import RawConfigParser
from pathlib import Path

from config.server import MAX_BODY

FOLDER = Path(__file__).resolve().parents[2] / "config/deploy"
NGINX = (FOLDER / "nginx.conf").read_text()


class _Unit(RawConfigParser):
    """A unit of systemd: keys are told from keys by the size of their letters, and may come again."""

    def __init__(self) -> None:
        super().__init__(strict=False)

    def optionxform(self, optionstr: str) -> str:
        return optionstr


def test_a_process_may_have_as_many_open_pages_as_an_evening_brings() -> None:
    unit = _Unit()
    unit.read_string((FOLDER / "parlour@.service").read_text())
    assert unit.getint("Service", "LimitNOFILE") >= 65536


def test_the_proxy_waits_for_no_slow_header_and_takes_no_form_that_the_site_refuses() -> None:
    def bound(name: str) -> str:
        found = re.search(rf"^\s*{name} (\S+);", NGINX, re.MULTILINE)
        assert found, name
        return found[1]

    assert int(bound("client_header_timeout").removesuffix("s")) <= 30
    assert int(bound("client_body_timeout").removesuffix("s")) <= 30
    assert int(bound("client_max_body_size").removesuffix("m")) * 1024 * 1024 == MAX_BODY


def test_the_proxy_compresses_no_page_where_a_secret_stands_beside_what_others_say() -> None:
    places = dict(re.findall(r"location (\S+(?: \S+)?) \{(.*?)\n    \}", NGINX, re.DOTALL))
    packed = [place for place, inside in places.items() if "gzip on" in inside]
    assert packed == ["/"]
    [apart] = [place.removeprefix("~ ") for place in places if place.startswith("~ ")]
    for path in (
        "/m/abc/",
        "/accounts/settings/",
        "/admin/",
        "/purse/",
        "/maps/drafts/abc/",
        "/decks/kata/abc/",
    ):
        assert re.match(apart, path), path
    for path in ("/", "/lobby/", "/games/kata/", "/decks/kata/cards/", "/maps/", "/static/site.css"):
        assert not re.match(apart, path), path


def test_the_site_reads_every_variable_of_the_example() -> None:
    settings = (FOLDER.parent / "settings.py").read_text()
    names = re.findall(r"^([A-Z_]+)=", (FOLDER / "parlour.env").read_text(), re.MULTILINE)
    assert names
    for name in names:
        assert re.search(rf'env\.\w+\("{name}"', settings) or re.search(rf'env\("{name}"', settings), name
