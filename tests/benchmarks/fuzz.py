"""Fuzz every form of the site as somebody without an account, and tell what it cost.

    uv run python -m tests.benchmarks.fuzz [--worst 10] [--as guest] [--share 0.1]

On the loop's thread every page and socket of a process waits. All pages are visited that links lead to; each
field of each form on them is sent with each of the payloads below, one request at a time, and each address with
nonsense in each of its places. A guest sits at a table of every game, has decks and a map. Nothing is
limited in how often it is done (`unlimited.py`), and a form that can be sent but once is fetched anew each time. Prints
the requests that took the most CPU time of that thread, and of the whole process, each sent three times more: what only
comes once is the garbage collector's, or a beat's. Exits with 1 if one took more than 100 ms of the loop each time, or
was answered by an error 500.
"""

from __future__ import annotations

import re
import sys
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from html.parser import HTMLParser
from http.client import HTTPConnection, HTTPResponse
from http.cookies import SimpleCookie
from pathlib import Path
from random import Random
from urllib.parse import urlencode, urljoin, urlsplit

from msgspec import Struct
from tqdm import tqdm

from games.maps.format import GRIDS
from games.registry import GAMES
from tests.support.server import Server, new_home

MAX_SECONDS = 0.100
"""Seconds of the loop's thread that a request may take."""
PAGES = 400
AGAIN = 3
BIG = 100_000
"""Bytes of a payload; a form may have five times as many."""
IN_ADDRESS = 8_000
FEW = 6
"""Fields of a form up to which each is sent with every payload."""
SHORT = ("nothing", "a letter", "a long word", "digits", "a zero", "brackets", "marks")
MANY = 900
"""Fields of a form; from a thousand on Django refuses them."""
LIMITLESS = {"DJANGO_SETTINGS_MODULE": "tests.benchmarks.unlimited"}
ONCE = {"ticket", "turn", "version"}
"""Fields of forms that can be sent once: others are of the moment."""
ENDS = ("delete", "resign", "leave", "free", "anew", "withdraw", "logout")
"""What ends something is tried last."""
JUNK = ("%00", "%FF", "9" * 40, "x" * 4000, "..", "%F0%9F%8E%B2", "%2F", "-1", "%E2%80%AE", "'", "%25s")
"""In a place of an address."""
PLAINS = "\n".join(["P" * 11] * 11)
FORM = "application/x-www-form-urlencoded"
PAYLOADS = {
    "nothing": "",
    "a letter": "x",
    "a long word": "x" * BIG,
    "digits": "9" * BIG,
    "a huge number": "1e" + "9" * 1000,
    "spaces": " " * BIG + "x",
    "lines": "\n" * BIG,
    "short lines": "1 x\n" * (BIG // 4),
    "long lines": ("1x " * 60 + "\n") * (BIG // 181),
    "brackets": "[" * BIG,
    "braces": '{"a":' * (BIG // 5),
    "parentheses": "(" * BIG,
    "marks": "a" + "\u0301" * (BIG // 2),
    "one letter for many": "\ufdfa" * (BIG // 3),
    "a zero": "a\0b",
    "quotes": '"' * BIG,
    "commas": "," * BIG,
    "dots": "." * BIG,
    "dashes": "-" * BIG,
    "map code": 'GlobalVariables.stringmap.push("' + "01" * (BIG // 2),
    "deck code": "KA" + "z" * BIG,
    "base64": "QUJD" * (BIG // 4),
    "markdown": "*_`[" * (BIG // 4),
    "an address": "a@" + "a." * (BIG // 2),
    "links": "http://a" * (BIG // 8),
}
SCRIPTED: dict[str, dict[str, str]] = {
    **dict.fromkeys(("check", "hints", "read"), dict.fromkeys(GRIDS, PLAINS)),
    "line": {"terrain": PLAINS, "kind": "river", "path": "44 45 46", "symmetry": "half-turn"},
    "half": {"terrain": PLAINS, "symmetry": "half-turn"},
}
"""What the editor of maps asks by itself, with fields that make sense."""
CSRF, TOKEN = "csrfmiddlewaretoken", b"the-token-of-this-moment"


class Form(Struct, frozen=True):
    """A form, or the parameters of a page."""

    page: str
    action: str
    is_post: bool
    is_multipart: bool
    fields: tuple[tuple[str, str, bool], ...]
    """Name, value, and whether it is a file."""

    @property
    def key(self) -> tuple[str, tuple[str, ...]]:
        return _shape_of(self.action), tuple(sorted({name for name, _value, _is_file in self.fields}))


class Page(HTMLParser):
    """The links and forms of a page."""

    def __init__(self, address: str, html: str) -> None:
        super().__init__()
        self.address = address
        self.links: list[str] = []
        self.forms: list[Form] = []
        self._open: Form | None = None
        self._fields: list[tuple[str, str, bool]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attributes}
        if tag == "a" and "href" in has:
            self.links.append(urljoin(self.address, has["href"]))
        elif tag == "form":
            action = urljoin(self.address, has.get("action", "") or self.address)
            is_post = has.get("method", "get").lower() == "post"
            self._open = Form(self.address, action, is_post, "multipart" in has.get("enctype", ""), ())
            self._fields = []
        elif tag in ("input", "select", "textarea", "button") and "name" in has and self._open:
            self._fields.append((has["name"], has.get("value", ""), has.get("type") == "file"))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form" and self._open:
            form = self._open
            self.forms.append(
                Form(form.page, form.action, form.is_post, form.is_multipart, tuple(self._fields))
            )
            self._open = None


class Sent(Struct):
    """A request, and what it cost."""

    what: str
    method: str
    path: str
    body: bytes
    kind: str
    cost: float = 0.0
    """Of the loop's thread."""
    cost_of_all: float = 0.0
    """Of all threads."""
    status: int = 0
    location: str = ""
    origin: Form | None = None
    fill: Callable[[Form], Sent] | None = None
    """What makes it of its form as it is at another moment."""


class Visitor:
    """A browser without an account, and a look at the loop's thread of the server it visits."""

    def __init__(self, server: Server, *, is_guest: bool) -> None:
        self._server = server
        self._clock = Path(f"/proc/{server.pid}/task/{server.pid}/schedstat")
        self._clock_of_all = (~server.pid << 3) | 2
        """That of the CPU time of the whole process, threads that have ended too, as Linux numbers clocks."""
        self._cookies: dict[str, str] = {}
        self._is_guest = is_guest

    def _on_loop(self) -> float:
        return int(self._clock.read_text().split()[0]) / 1e9

    def _of_all(self) -> float:
        return time.clock_gettime(self._clock_of_all)

    def afresh(self, sent: Sent) -> Sent:
        """The same request; with what its form holds by now, if that can be sent but once."""
        again = sent
        if sent.origin and sent.fill and ONCE & {name for name, _value, _is_file in sent.origin.fields}:
            page = self.send(Sent("", "GET", _path_of(sent.origin.page), b"", ""))
            found = (form for form in Page(sent.origin.page, page).forms if form.key == sent.origin.key)
            again = sent.fill(next(found, sent.origin))
        return Sent(
            sent.what, again.method, again.path, again.body, again.kind, origin=sent.origin, fill=sent.fill
        )

    def send(self, sent: Sent) -> str:
        """Send a request and note what it cost; returns the page."""
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self._cookies.items())}
        if sent.kind:
            headers["Content-Type"] = sent.kind
        connection = HTTPConnection(self._server.address, timeout=60)
        body = sent.body.replace(TOKEN, self._cookies.get("csrftoken", "").encode())
        before, before_of_all = self._on_loop(), self._of_all()
        try:
            connection.request(sent.method, sent.path, body, headers)
            response = connection.getresponse()
            text = response.read().decode(errors="replace")
        except OSError:
            sent.cost = self._on_loop() - before
            return ""  # cut off: a flood
        finally:
            connection.close()
        sent.cost, sent.status = self._on_loop() - before, response.status
        sent.cost_of_all = self._of_all() - before_of_all
        sent.location = response.getheader("Location", "")
        self._keep(response)
        return text

    def _keep(self, response: HTTPResponse) -> None:
        for header in response.msg.get_all("Set-Cookie") or ():
            for name, morsel in SimpleCookie(header).items():
                if name == "csrftoken" or (self._is_guest and name == "sessionid" and morsel.value):
                    self._cookies[name] = morsel.value


def _shape_of(address: str) -> str:
    """An address without what differs between matches, maps and people."""
    return re.sub(r"/[\w-]{12}(?=/|$)", "/…", urlsplit(address).path)


def _path_of(address: str) -> str:
    parts = urlsplit(address)
    return f"{parts.path}?{parts.query}" if parts.query else parts.path


def explored(visitor: Visitor, own: list[str]) -> tuple[list[Form], list[str]]:
    """Every form that links lead to, once for each kind of page, and these kinds. Each of one's own is a kind."""
    todo, seen, forms = (
        [*own, "http://site/", "http://site/lobby/"],
        set[str](),
        dict[tuple[object, ...], Form](),
    )
    addresses = []
    while todo and len(seen) < PAGES:
        address = todo.pop(0)
        shape = address if address in own else _shape_of(address)
        if shape in seen or urlsplit(address).netloc != "site" or "logout" in address:
            continue
        seen.add(shape)
        addresses.append(address)
        found = Page(address, visitor.send(Sent("", "GET", _path_of(address), b"", "")))
        todo += found.links
        for form in (*found.forms, _parameters(found)):
            if "logout" not in form.action:
                forms.setdefault((address if address in own else "", *form.key), form)
    for form in map(_of_script, SCRIPTED):
        forms.setdefault(("", *form.key), form)
    return sorted(forms.values(), key=lambda form: any(f"/{end}/" in form.action for end in ENDS)), addresses


NAMES = (
    *("page", "q", "n", "next", "deck", "picks", "shown", "version", "turn", "seat", "seed", "for", "least"),
    *("sort", "tag", "map", "terrain", "check", "tiles", "deleted", "symmetry"),
)
"""What pages read from their address, though no form sends it."""


def _of_script(what: str) -> Form:
    """A question that the editor of maps asks by itself."""
    fields = ((CSRF, "", False), *((name, value, False) for name, value in SCRIPTED[what].items()))
    return Form("http://site/maps/new/", f"http://site/maps/{what}/", True, False, fields)


def _parameters(page: Page) -> Form:
    return Form(page.address, page.address, False, False, tuple((name, "", False) for name in NAMES))


def odd_addresses(addresses: list[str]) -> Iterator[Sent]:
    """Each place of an address with nonsense in it."""
    for address in addresses:
        places = urlsplit(address).path.strip("/").split("/")
        for number in range(len(places)):
            for junk in JUNK:
                path = f"/{'/'.join([*places[:number], junk, *places[number + 1 :]])}/"
                yield Sent(f"an address with {junk[:8]}", "GET", path, b"", "")


def requests_of(form: Form) -> Iterator[Sent]:
    """Each field with each payload, and too many fields."""
    names = dict.fromkeys(name for name, _value, _is_file in form.fields if name != CSRF)
    for name in names:
        for payload, text in PAYLOADS.items():
            if payload not in (SHORT if not form.is_post or len(names) > FEW else PAYLOADS):
                continue
            fill = partial(_filled, name=name, text=text, what=f"{name} = {payload}")
            sent = fill(form)
            sent.origin, sent.fill = form, fill
            yield sent
    many = [(f"field-{number}", "x") for number in range(MANY)]
    yield _as_request(form, [(CSRF, TOKEN.decode()), *many], "many fields", None)


def _filled(form: Form, name: str, text: str, what: str) -> Sent:
    values = [
        (field, TOKEN.decode() if field == CSRF else text if field == name else value)
        for field, value, _is_file in form.fields
    ]
    files = {field for field, _value, is_file in form.fields if is_file}
    return _as_request(form, values, what, files)


def _as_request(form: Form, values: list[tuple[str, str]], what: str, files: set[str] | None) -> Sent:
    path, what = urlsplit(form.action).path, f"{what} ({form.page.removeprefix('http://site')})"
    if not form.is_post:
        return Sent(what, "GET", f"{path}?{urlencode(values)[:IN_ADDRESS]}", b"", "")
    if not form.is_multipart:
        body = urlencode(values, errors="replace").encode()[: 1024 * 1024]
        return Sent(what, "POST", path, body, "application/x-www-form-urlencoded")
    parts = [
        f'--cut\r\nContent-Disposition: form-data; name="{name}"'
        f"{'; filename=x.txt' if name in (files or ()) else ''}\r\n\r\n{value}\r\n"
        for name, value in values
    ]
    body = ("".join(parts) + "--cut--\r\n").encode()
    return Sent(what, "POST", path, body, "multipart/form-data; boundary=cut")


def main() -> int:
    parser = ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--worst", type=int, default=10)
    parser.add_argument("--as", dest="who", choices=("visitor", "guest"), default="visitor")
    parser.add_argument("--share", type=float, default=1.0, help="of the requests with nonsense in a form")
    asked = parser.parse_args()
    chance = Random(1)
    with new_home(HEARTBEAT="1000", **LIMITLESS) as home, Server(home) as server:
        visitor = Visitor(server, is_guest=asked.who == "guest")
        own = _settled(visitor) if asked.who == "guest" else []
        forms, addresses = explored(visitor, own)
        sent = list(odd_addresses(addresses))
        for request in tqdm(sent, unit="address", mininterval=5):
            visitor.send(request)
        for form in tqdm(forms, unit="form", mininterval=5):
            for request in requests_of(form):
                if chance.random() > asked.share:
                    continue
                now = visitor.afresh(request)
                visitor.send(now)
                sent.append(now)
        return _told(visitor, forms, sent, asked.worst)


def _settled(visitor: Visitor) -> list[str]:
    """As a guest at a table of each game, with decks and a map, so that their forms are there; their pages."""
    visitor.send(Sent("", "GET", "/accounts/login/", b"", ""))
    asked: list[tuple[str, dict[str, str]]] = [
        *((f"/games/{slug}/play/", {"opponent": "bot", "nonce": "n"}) for slug in GAMES),
        ("/games/kata/play/", {"opponent": "anyone", "nonce": "n"}),
        ("/games/hamsterdam/play/", {"opponent": "anyone", "nonce": "n", "seats": "3"}),
        ("/decks/kata/new/", {"name": "A deck"}),
        ("/decks/kings_conflict/new/", {"name": "A deck"}),
        ("/maps/new/", {"name": "A map", "terrain": PLAINS, "do": "save"}),
        ("/games/kata/lesson/", {"nonce": "n"}),
    ]
    own = []
    for path, fields in asked:
        body = urlencode({CSRF: TOKEN.decode(), **fields}).encode()
        sent = Sent("", "POST", path, body, FORM)
        visitor.send(sent)
        if sent.location:
            own.append(urljoin("http://site/", sent.location))
    time.sleep(1)
    return own


def _told(visitor: Visitor, forms: list[Form], sent: list[Sent], many: int) -> int:
    statuses = Counter(one.status for one in sent)
    print(f"{len(sent)} requests of {len(forms)} forms; by status: {dict(sorted(statuses.items()))}")
    slowest = _worst(visitor, sent, many, "of the loop", lambda one: one.cost)
    _worst(visitor, sent, many, "of all threads", lambda one: one.cost_of_all)
    is_wrong = slowest > MAX_SECONDS
    for one in sent:
        if one.status >= 500:
            print(f"  {one.status} {one.method} {one.path[:100]} {one.what}")
            is_wrong = True
    return int(is_wrong)


def _worst(
    visitor: Visitor, sent: list[Sent], many: int, of_what: str, cost: Callable[[Sent], float]
) -> float:
    """Print the requests that cost most, sent again; returns the most that one cost every time."""
    most = 0.0
    for one in sorted(sent, key=cost, reverse=True)[:many]:
        costs = [cost(one)]
        for _time in range(AGAIN):
            repeated = visitor.afresh(one)
            visitor.send(repeated)
            costs.append(cost(repeated))
        most = max(most, min(costs))
        told = ", ".join(f"{1000 * seconds:.1f}" for seconds in costs)
        print(f"  {told} ms {of_what}: {one.status} {one.method} {one.path[:60]} {one.what}")
    print(f"The most {of_what}, every time: {1000 * most:.1f} ms")
    return most


if __name__ == "__main__":
    sys.exit(main())
