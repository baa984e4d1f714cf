"""Fuzz every form of the site as somebody without an account, and tell what it cost the event loop.

    uv run python -m tests.benchmarks.fuzz [--worst 10] [--as guest]

On the loop's thread every page and socket of a process waits. All pages are visited that links lead to; each
field of each form on them is sent with each of the payloads below, one request at a time. Prints the requests
that took the most CPU time of that thread, each sent three times more: what only comes once is the garbage
collector's, or a beat's. Exits with 1 if one took more than 100 ms each time, or was answered by an error 500.
"""

from __future__ import annotations

import re
import sys
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from http.client import HTTPConnection, HTTPResponse
from http.cookies import SimpleCookie
from pathlib import Path
from urllib.parse import urlencode, urljoin, urlsplit

from msgspec import Struct
from tqdm import tqdm

from tests.benchmarks.server import Server, new_home

MOST = 0.100
"""Seconds of the loop's thread that a request may take."""
PAGES = 80
AGAIN = 3
BIG = 100_000
"""Bytes of a payload; a form may have five times as many."""
IN_ADDRESS = 8_000
FEW = 6
"""Fields of a form up to which each is sent with every payload."""
SHORT = ("nothing", "a letter", "a long word", "digits", "a zero", "brackets", "marks")
MANY = 900
"""Fields of a form; from a thousand on Django refuses them."""
LIMITLESS = {f"RATE_{what}": "100000000/second" for what in ("DECK", "MAP", "STROKE", "CHAT", "VERIFY")}
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
    status: int = 0


class Visitor:
    """A browser without an account, and a look at the loop's thread of the server it visits."""

    def __init__(self, server: Server, *, is_guest: bool) -> None:
        self._server = server
        self._clock = Path(f"/proc/{server.pid}/task/{server.pid}/schedstat")
        self._cookies: dict[str, str] = {}
        self._is_guest = is_guest

    def _on_loop(self) -> float:
        return int(self._clock.read_text().split()[0]) / 1e9

    def send(self, sent: Sent) -> str:
        """Send a request and note what it cost; returns the page."""
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self._cookies.items())}
        if sent.kind:
            headers["Content-Type"] = sent.kind
        connection = HTTPConnection(self._server.address, timeout=60)
        body = sent.body.replace(TOKEN, self._cookies.get("csrftoken", "").encode())
        before = self._on_loop()
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


def explored(visitor: Visitor) -> list[Form]:
    """Every form that links lead to, once for each kind of page."""
    todo, seen, forms = ["http://site/", "http://site/lobby/"], set[str](), dict[tuple[object, ...], Form]()
    while todo and len(seen) < PAGES:
        address = todo.pop(0)
        if _shape_of(address) in seen or urlsplit(address).netloc != "site":
            continue
        seen.add(_shape_of(address))
        found = Page(address, visitor.send(Sent("", "GET", _path_of(address), b"", "")))
        todo += found.links
        for form in (*found.forms, _parameters(found)):
            if "logout" not in form.action:
                forms.setdefault(form.key, form)
    return list(forms.values())


def _parameters(page: Page) -> Form:
    """What pages read from their address, though no form sends it."""
    names = ("page", "q", "n", "next", "deck")
    return Form(page.address, page.address, False, False, tuple((name, "", False) for name in names))


def requests_of(form: Form) -> Iterator[Sent]:
    """Each field with each payload, and too many fields."""
    names = dict.fromkeys(name for name, _value, _is_file in form.fields if name != CSRF)
    for name in names:
        for payload, text in PAYLOADS.items():
            if payload not in (SHORT if not form.is_post or len(names) > FEW else PAYLOADS):
                continue
            yield _filled(form, name, text, f"{name} = {payload}")
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
    asked = parser.parse_args()
    with new_home(HEARTBEAT="1000", PASSPORTS="0", **LIMITLESS) as home, Server(home) as server:
        visitor = Visitor(server, is_guest=asked.who == "guest")
        if asked.who == "guest":
            _sit_down(visitor)
        forms = explored(visitor)
        sent = []
        for form in tqdm(forms, unit="form", mininterval=5):
            for request in requests_of(form):
                visitor.send(request)
                sent.append(request)
        return _told(visitor, forms, sent, asked.worst)


def _sit_down(visitor: Visitor) -> None:
    """As a guest at a table, so that its forms are there, too."""
    visitor.send(Sent("", "GET", "/accounts/login/", b"", ""))
    form = {CSRF: TOKEN.decode(), "opponent": "bot", "nonce": "n"}
    kind = "application/x-www-form-urlencoded"
    visitor.send(Sent("", "POST", "/games/kata/play/", urlencode(form).encode(), kind))
    time.sleep(1)


def _told(visitor: Visitor, forms: list[Form], sent: list[Sent], many: int) -> int:
    statuses = Counter(one.status for one in sent)
    print(f"{len(sent)} requests of {len(forms)} forms; by status: {dict(sorted(statuses.items()))}")
    is_wrong = False
    for one in sorted(sent, key=lambda one: -one.cost)[:many]:
        again = []
        for _time in range(AGAIN):
            repeated = Sent(one.what, one.method, one.path, one.body, one.kind)
            visitor.send(repeated)
            again.append(repeated.cost)
        is_wrong = is_wrong or min(one.cost, *again) > MOST
        costs = ", ".join(f"{1000 * cost:.1f}" for cost in (one.cost, *again))
        print(f"  {costs} ms of the loop: {one.status} {one.method} {one.path[:60]} {one.what}")
    for one in sent:
        if one.status >= 500:
            print(f"  {one.status} {one.method} {one.path[:100]} {one.what}")
            is_wrong = True
    return int(is_wrong)


if __name__ == "__main__":
    sys.exit(main())
