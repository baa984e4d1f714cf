"""A friend is invited by a link, sits down as a guest, and the two talk."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.visitors import (
    Visitors,
    begun,
    click_a_move,
    is_at,
    is_live,
    my_turn_or_the_end,
    sign_up,
    version,
)


def test_on_a_phone_the_whole_code_of_an_invitation_is_seen(visitors: Visitors) -> None:
    host = visitors.come(width=360)
    host.set_viewport_size({"width": 360, "height": 740})
    host.goto("/games/kata/")
    host.get_by_role("button", name="Invite a friend by link").click()
    code, cancel = (
        host.get_by_role("img", name="QR code of the link"),
        host.get_by_role("button", name="Cancel"),
    )
    expect(code).to_be_in_viewport(ratio=1)
    expect(cancel).to_be_in_viewport(ratio=1)
    above, below = code.bounding_box(), cancel.bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] + above["height"] <= below["y"]


def test_a_private_link_brings_a_friend_to_the_table_without_a_reload(visitors: Visitors) -> None:
    host, friend, stranger = visitors.come(), visitors.come(width=360), visitors.come()
    host.goto("/games/kata/")
    host.get_by_role("button", name="Invite a friend by link").click()
    expect(host.locator("#invite")).to_contain_text("Send this link to your opponent")
    is_live(host)
    link = host.get_by_label("Link to this match").input_value()
    code = host.get_by_role("img", name="QR code of the link")
    assert code.evaluate("image => image.complete && image.naturalWidth > 0")
    stranger.goto("/lobby/")
    expect(stranger.locator("#open-matches")).to_contain_text("No table is waiting")

    friend.goto(link)
    friend.get_by_role("button", name="Sit down and play").click()
    expect(friend.locator("#kata-hand")).to_be_visible()
    expect(host.locator("#kata-hand")).to_be_visible()
    expect(host.locator("#invite")).to_be_empty()

    heard: list[str] = []
    stranger.on(
        "websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame)))
    )
    stranger.goto(link)
    is_live(stranger)
    host.get_by_label("Message to the table").fill("Good luck <b>& have fun</b>")
    host.get_by_role("button", name="Send").click()
    for page in (host, friend):
        expect(page.locator("#chat")).to_contain_text("Good luck <b>& have fun</b>")
    expect(host.get_by_label("Message to the table")).to_have_value("")
    # On a phone the chat is a sheet: while it is closed, what is said is announced, and counted as new.
    expect(friend.locator("#told")).to_contain_text("Good luck <b>& have fun</b>")
    expect(host.locator("#told")).not_to_contain_text("Good luck")
    handle = friend.get_by_role("button", name=re.compile("^Log and chat [1-9]"))
    expect(friend.locator("#unread[data-said]")).to_be_visible()
    handle.click()
    expect(friend.locator("#unread")).to_be_hidden()
    friend.get_by_label("Message to the table").fill("You too")
    friend.keyboard.press("Enter")
    expect(host.locator("#chat")).to_contain_text("You too")
    assert heard
    assert not any("Good luck" in frame or "You too" in frame for frame in heard)
    expect(stranger.locator("#chat")).to_contain_text("No messages yet.")
    assert "Good luck" not in stranger.content()


def test_the_longest_names_fit_on_a_phone(visitors: Visitors) -> None:
    host, friend = visitors.come(width=360), visitors.come(width=360)
    sign_up(host, "W" + "w" * 29)
    sign_up(friend, "Mary Jane Elizabeth Longbotham")
    begun(host, friend)
    mover, other = (host, friend) if host.locator("[data-turn=mine]").count() else (friend, host)
    assert my_turn_or_the_end(mover)
    click_a_move(mover)
    is_at(other, version(mover))
    for page in (host, friend):
        assert page.evaluate("document.documentElement.scrollWidth") == 360
