"""Static files, as an ASGI server sends them."""

from __future__ import annotations

from django.test import Client

SHEET = "/static/site.css"


def test_a_file_comes_whole_and_without_a_warning(client: Client) -> None:
    response = client.get(SHEET)
    assert not response.streaming
    assert response.headers["Content-Type"].startswith("text/css")
    assert len(response.content) == int(response.headers["Content-Length"])


def test_the_head_of_a_file_tells_its_length_and_holds_nothing(client: Client) -> None:
    response = client.head(SHEET)
    assert response.content == b""
    assert int(response.headers["Content-Length"]) > 0


def test_a_file_that_the_browser_has_is_not_sent_again(client: Client) -> None:
    tag = client.get(SHEET).headers["ETag"]
    response = client.get(SHEET, headers={"If-None-Match": tag})
    assert response.status_code == 304
    assert response.content == b""


def test_a_part_of_a_file_can_be_asked_for(client: Client) -> None:
    response = client.get(SHEET, headers={"Range": "bytes=2-5"})
    assert response.status_code == 206
    assert response.content == client.get(SHEET).content[2:6]


def test_files_are_for_this_site_alone_and_only_to_be_read(client: Client) -> None:
    assert "Access-Control-Allow-Origin" not in client.get(SHEET).headers
    assert client.post(SHEET).status_code == 405


def test_what_browsers_and_robots_look_for_at_the_top_is_there(client: Client) -> None:
    icon = client.get("/favicon.ico")
    assert icon.status_code == 200
    assert icon.content.startswith(b"\0\0\1\0")
    robots = client.get("/robots.txt")
    assert robots.headers["Content-Type"].startswith("text/plain")
    assert "Disallow: /m/" in robots.content.decode()
