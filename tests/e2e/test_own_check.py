"""The verifiers in JavaScript: they find what those in Python find, and Verify has them check a record here and now."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from games.engine.entries import Actor
from games.engine.record import write_record
from games.matches.selectors import match_record
from games.matches.views.replay import STEPS
from games.registry import GAMES
from tests.e2e.installed import Installed
from tests.e2e.looks import faults
from tests.e2e.test_notes import begun, match_of, resigned
from tests.e2e.visitors import Visitors, click_a_move, public_id

FOLDER = Path("static/verifiers")
Case = tuple[str, str, str, str]
"""Its name, what finds that it is forged, the record, and the notes of a browser."""
RIGHT, WRONG = "Nothing is wrong with this record.", "Something is wrong with this record."
FIND = """async (cases) => {
  const { checked } = await import("/static/verifiers/check.js");
  const found = [];
  for (const [, , text, notes] of cases) {
    const failed = [];
    for await (const { step, state, why } of checked(text, notes)) if (state === "failed") failed.push([step, why]);
    const isAlone = failed.some(([step]) => step !== "notes");
    const by = isAlone ? "the record alone" : failed.length ? "the notes of one browser" : "nobody";
    found.push([by, failed]);
  }
  return found;
}"""


def corpus(kind: str) -> list[Case]:
    """What the Python verifiers are tested with: records that are honest, or forged."""
    command = [sys.executable, "-m", "tests.verifiers.corpus", kind]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return [tuple(case) for case in json.loads(done.stdout)]


def wrong(page: Page, cases: list[Case]) -> dict[str, Any]:
    """Where the verifiers find a record by something else than it is found by."""
    page.goto("/fairness/record/")
    found = page.evaluate(FIND, cases)
    return {name: how for (name, by, _record, _notes), how in zip(cases, found, strict=True) if how[0] != by}


def test_records_of_every_game_with_every_option_and_by_older_rules_are_accepted(visitors: Visitors) -> None:
    assert wrong(visitors.come(), corpus("honest")) == {}


def test_each_forgery_is_refused_by_what_refuses_it_in_python(visitors: Visitors) -> None:
    assert wrong(visitors.come(), corpus("forged")) == {}


def test_whoever_played_has_the_record_checked_here_and_a_tampered_file_is_refused(
    visitors: Visitors, tmp_path: Path
) -> None:
    page = visitors.come()
    begun(page)
    click_a_move(page)
    resigned(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"/m/{public_id(page)}/verify/")
    check = page.get_by_role("region", name="Check it in your own browser", exact=True)
    expect(check).to_be_visible()
    assert not [url for url in asked if "/verifiers/" in url]
    check.get_by_role("button", name="Check in this browser", exact=True).click()
    expect(check.get_by_text("It took")).to_be_visible()
    expect(check.get_by_text(RIGHT, exact=True)).to_be_visible()
    steps = ("file", "promise", "bots", "fingerprint", "chance", "heads", "rules", "notes")
    assert shown(check, "holds") == list(steps)
    assert shown(check, "fails") == []
    assert [url for url in asked if url.endswith("/verifiers/worker.js")]
    assert faults(page, "verify") == []

    record = match_record(match_of(page))
    assert record
    has_bot_acted = any(entry.actor == Actor.BOT for entry in record.entries)
    assert shown(check, "unproved") == ["choices"] * has_bot_acted
    for name, change in TAMPERED.items():
        forged = json.loads(write_record(record))
        change(forged)
        path = tmp_path / "record.json"
        path.write_text(json.dumps(forged))
        check.get_by_label("Or check a file").set_input_files(path)
        expect(check.get_by_text(WRONG, exact=True)).to_be_visible()
        assert name in shown(check, "fails"), name
        check.get_by_label("Or check a file").set_input_files([])


@pytest.mark.parametrize(
    ("before", "after"), [(b"\xef\xbb\xbf", b""), (b"", b"\xff")], ids=["order", "no text"]
)
def test_a_file_that_others_would_read_otherwise_is_refused_as_it_lies(
    visitors: Visitors, tmp_path: Path, before: bytes, after: bytes
) -> None:
    page = visitors.come()
    begun(page)
    resigned(page)
    record = match_record(match_of(page))
    assert record
    path = tmp_path / "record.json"
    page.goto(f"/m/{public_id(page)}/verify/")
    check = page.get_by_role("region", name="Check it in your own browser", exact=True)
    for content, said in ((b"", RIGHT), (before, WRONG)):
        path.write_bytes(content + write_record(record).encode() + (after if said == WRONG else b""))
        check.get_by_label("Or check a file").set_input_files(path)
        expect(check.get_by_text(said, exact=True)).to_be_visible()
        check.get_by_label("Or check a file").set_input_files([])
    assert shown(check, "fails") == ["file"]


TAMPERED: dict[str, Callable[[dict[str, Any]], Any]] = {
    "file": lambda record: record.update(version=1),
    "promise": lambda record: record.update(promise="5" * 64),
    "bots": lambda record: record["nonces"].__setitem__(1, "ground"),
    "fingerprint": lambda record: record["setup"]["options"].update(healing=True),
    "heads": lambda record: record["entries"][0].update(actor="clock"),
    "rules": lambda record: record["entries"][-1]["events"].clear(),
}


def shown(check: Locator, how: str) -> list[str]:
    """The steps that went so."""
    found: list[str] = check.locator(f"li.{how}:visible").evaluate_all(
        "all => all.map(li => li.dataset.step)"
    )
    return found


def test_a_match_that_was_written_anew_is_refused_by_what_this_browser_noted(visitors: Visitors) -> None:
    page = visitors.come()
    begun(page)
    resigned(page)
    page.evaluate(
        "id => { const all = JSON.parse(localStorage.notes); all[id].head = '5'.repeat(64); "
        "localStorage.notes = JSON.stringify(all); }",
        public_id(page),
    )
    page.goto(f"/m/{public_id(page)}/verify/")
    check = page.get_by_role("region", name="Check it in your own browser", exact=True)
    check.get_by_role("button", name="Check in this browser", exact=True).click()
    expect(check.get_by_text(WRONG, exact=True)).to_be_visible()
    assert shown(check, "fails") == ["notes"]


def test_the_check_of_the_site_leaves_the_result_of_the_browser(visitors: Visitors) -> None:
    page = visitors.come()
    begun(page)
    resigned(page)
    page.goto(f"/m/{public_id(page)}/verify/")
    page.get_by_role("button", name="Check in this browser", exact=True).click()
    expect(page.get_by_text(RIGHT, exact=True)).to_be_visible()
    page.get_by_role("button", name="Replay and check now", exact=True).click()
    expect(page.get_by_role("heading", name="All checks passed")).to_be_focused()
    expect(page.get_by_text(RIGHT, exact=True)).to_be_visible()


def test_a_verifier_that_cannot_be_loaded_says_nothing_of_the_record(visitors: Visitors) -> None:
    page = visitors.come(may_complain=True)
    page.context.route("**/verifiers/kata.js", lambda route: route.abort())
    begun(page)
    resigned(page)
    page.goto(f"/m/{public_id(page)}/verify/")
    page.get_by_role("button", name="Check in this browser", exact=True).click()
    expect(page.get_by_text("verifiers couldn't be loaded")).to_be_visible()
    expect(page.get_by_text(WRONG, exact=True)).to_be_hidden()
    assert shown(page.locator("#own-check"), "fails") == []


def test_a_browser_whose_workers_take_no_modules_checks_on_the_page(visitors: Visitors) -> None:
    page = visitors.come()
    page.add_init_script("Worker = function () { throw new TypeError('none') }")
    begun(page)
    resigned(page)
    page.goto(f"/m/{public_id(page)}/verify/")
    page.get_by_role("button", name="Check in this browser", exact=True).click()
    expect(page.locator("#own-check").get_by_role("status")).to_contain_text(
        "Nothing is wrong with this record."
    )


def test_files_import_each_other_where_static_files_have_names_with_hashes(
    visitors: Visitors, installed: Installed
) -> None:
    page = visitors.come(site=installed.address)
    begun(page)
    resigned(page)
    page.goto(f"/m/{public_id(page)}/verify/")
    assert re.search(r"/check-record\.[0-9a-f]+\.js", page.content())
    page.get_by_role("button", name="Check in this browser", exact=True).click()
    expect(page.get_by_text(RIGHT, exact=True)).to_be_visible()
    for link in page.locator("#own-check li a:not([download])").all():
        name = link.text_content()
        answer = page.request.get(link.get_attribute("href") or "")
        assert answer.body() == (FOLDER / (name or "")).read_bytes()
        assert answer.headers["content-type"].startswith("text/javascript")


def test_files_that_were_saved_run_on_the_command_line(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no node")
    shutil.copytree(FOLDER, tmp_path / "saved")
    ((_name, _by, honest, notes),) = [case for case in corpus("honest") if case[0] == "kata: honest 0"]
    forged = json.loads(honest)
    forged["nonces"][1] = "ground"
    said = []
    for record in (json.loads(honest), forged):
        (tmp_path / "record.json").write_text(json.dumps(record))
        (tmp_path / "notes.json").write_text(notes)
        command = [node, "saved/verify.mjs", "record.json", "--notes", "notes.json"]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
        assert done.stderr == ""
        said.append((done.returncode, done.stdout.splitlines()))
    assert said[0][0] == 0
    assert said[0][1][-1] == "Nothing is wrong: 8 passed, 0 failed, 1 not proved."
    assert said[1][0] == 1
    assert "FAILED      bots         the nonce of the bot in seat 1 is wrong" in said[1][1]


def test_a_file_that_is_not_there_is_said_in_a_sentence() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no node")
    command = [node, str(FOLDER / "verify.mjs"), "nothing.json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch("nothing.json could not be read: .+\n", done.stderr)


def test_a_verifier_imports_nothing_but_what_lies_beside_it_and_is_short() -> None:
    for path in FOLDER.iterdir():
        named = re.findall(r"""(?:import|from)\s*\(?["'`]([^"'`]*)["'`]""", path.read_text())
        assert all(re.fullmatch(r"\./[\w${}.]+\.js|node:fs", name) for name in named), path.name
        assert len(path.read_text().splitlines()) <= 400
        assert max(map(len, path.read_text().splitlines())) <= 120


@pytest.mark.parametrize("slug", GAMES)
def test_verifiers_know_every_game_each_version_of_its_rules_and_every_option(slug: str) -> None:
    game = GAMES[slug].game
    text = (FOLDER / f"{slug}.js").read_text()
    versions = [one.rules for one in (*game.earlier(), game)]
    assert f"export const RULES = {versions};" in text
    assert f'"{slug}"' in (FOLDER / "check.js").read_text()
    python = "".join([path.read_text() for path in Path("tests/verifiers").glob(f"{slug}*.py")])
    for name in game.Options.__struct_fields__:
        assert re.search(rf"\b{name}\b", text), name
        assert re.search(rf"\b{name}\b", python), name


def test_verify_names_every_step_that_there_is() -> None:
    text = (FOLDER / "check.js").read_text()
    assert {"file", *re.findall(r"^    (\w+): \(\) =>", text, re.MULTILINE)} == {
        step for step, _words in STEPS
    }
