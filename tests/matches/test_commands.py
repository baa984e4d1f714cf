"""`manage.py simulate` and `manage.py replay`, as a person or a script calls them."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.engine.record import MAX_RECORD_BYTES

pytestmark = pytest.mark.usefixtures("tiny_on_site")

ROOT = Path(__file__).parent.parent.parent


def said(*command: Any) -> str:
    out = io.StringIO()
    call_command(*map(str, command), stdout=out)
    return out.getvalue()


def simulated(*more: Any) -> dict[str, Any]:
    report = json.loads(said("simulate", "tiny", "--json", "--seed", "tests", "--matches", 10, *more))
    assert isinstance(report, dict)
    return report


def without_times(report: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in report.items() if "second" not in name}


@pytest.fixture
def record(tmp_path: Path) -> Path:
    said("simulate", "tiny", "--seed", "tests", "--matches", 1, "--records", tmp_path)
    return tmp_path / "tiny-tests-1.json"


def test_a_simulation_counts_wins_by_bot_and_by_seat() -> None:
    report = simulated("--bots", "random,high")
    assert report["matches"] == 10
    assert set(report["bots"]) == {"random", "high"}
    for share in [*report["bots"].values(), *report["seats"]]:
        assert share["played"] == 10
        assert 0 <= share["low"] <= share["rate"] <= share["high"] <= 1
    wins = sum(share["wins"] for share in report["bots"].values())
    assert wins == sum(share["wins"] for share in report["seats"])
    assert report["length"]["least"] <= report["length"]["mean"] <= report["length"]["most"]
    assert report["actions_per_second"] > 0


def test_the_same_seed_gives_the_same_matches_in_one_process_or_two(tmp_path: Path) -> None:
    one = simulated("--bots", "random,high", "--records", tmp_path / "one")
    two = simulated("--bots", "random,high", "--records", tmp_path / "two", "--jobs", 2)
    assert without_times(one) == without_times(two)
    names = sorted(path.name for path in (tmp_path / "one").iterdir())
    assert names == sorted(f"tiny-tests-{number}.json" for number in range(1, 11))
    for name in names:
        assert (tmp_path / "one" / name).read_text() == (tmp_path / "two" / name).read_text()


def test_a_single_bot_takes_every_seat_and_more_names_make_a_larger_table() -> None:
    assert len(simulated("--bots", "high")["seats"]) == 2
    assert len(simulated("--bots", "high,random,random")["seats"]) == 3


def test_options_change_what_is_played() -> None:
    report = simulated("--options", '{"hand":1,"pile":0,"swaps":false}')
    assert report["options"]["hand"] == 1
    assert report["length"] == {"mean": 2.0, "least": 2, "most": 2}


def test_the_report_for_people_names_bots_seats_lengths_and_speed() -> None:
    text = said("simulate", "tiny", "--seed", "tests", "--matches", 3)
    for part in ("bot random", "seat 0", "actions a match", "actions a second of CPU time"):
        assert part in text


def test_matches_for_credits_tell_what_the_bots_gain() -> None:
    """The house has its edge: who knows no better loses more of what is bet."""
    asked = ("simulate", "thunderjack", "--seed", "wednesday", "--matches", 8, "--bots")
    basic, mimic = (json.loads(said(*asked, bot, "--json"))["gains"][bot] for bot in ("basic", "mimic"))
    assert basic["bet"] == pytest.approx(2000, rel=0.2)
    for gain in (basic, mimic):
        assert gain["share"] == pytest.approx(gain["mean"] / gain["bet"])
        assert gain["error"] > 0
        assert gain["share_error"] > 0
    assert mimic["share"] < basic["share"]
    text = said(*asked, "basic")
    assert f"gains {basic['mean']:+.1f} (± {basic['error']:.1f}) credits a match" in text
    assert f"{100 * basic['share']:+.3f} % (± {100 * basic['share_error']:.3f}) of what it bets" in text


def test_of_one_match_for_credits_no_error_is_told() -> None:
    text = said("simulate", "thunderjack", "--seed", "tests", "--matches", 1)
    assert "credits a match" in text
    assert "±" not in text


def test_matches_without_credits_tell_nothing_of_them() -> None:
    assert simulated()["gains"] is None
    practice = (
        "simulate",
        "thunderjack",
        "--seed",
        "tests",
        "--matches",
        2,
        "--options",
        '{"practice":true}',
    )
    assert "credits" not in said(*practice)


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (["--bots", "random,nobody"], "no bot 'nobody'; the bots are: random, high"),
        (["--bots", "high,high,high,high"], "Two or three can play"),
        (["--matches", "0"], "--matches must be from 1 to 10000000"),
        (["--matches", "9" * 30], "--matches must be from 1 to 10000000"),
        (["--jobs", "0"], "--jobs must be from 1 to"),
        (["--jobs", "99999"], "--jobs must be from 1 to"),
        (["--seed", ""], "--seed must be"),
        (["--seed", "../etc"], "--seed must be"),
        (["--options", "{"], "--options: The text could not be read"),
        (["--options", '{"hand":9}'], r"at `\$.hand`"),
        (["--options", '{"colour":"red"}'], "unknown field `colour`"),
    ],
)
def test_what_cannot_be_simulated_is_refused(more: list[str], why: str) -> None:
    with pytest.raises(CommandError, match=why) as raised:
        said("simulate", "tiny", *more)
    assert raised.value.returncode == 2


def test_an_unknown_game_is_answered_with_the_known_ones() -> None:
    with pytest.raises(CommandError, match=r"no game 'chess'; the games are: .*tiny"):
        said("simulate", "chess")


def test_records_that_cannot_be_written_are_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CommandError, match="file") as raised:
        said("simulate", "tiny", "--records", tmp_path / "file")
    assert raised.value.returncode == 2


def test_a_replay_tells_every_step_and_last_the_outcome(record: Path) -> None:
    lines = [json.loads(line) for line in said("replay", record, "--check").splitlines()]
    start, first, *_more, last = lines
    kept = json.loads(record.read_text())
    assert (start["number"], start["kind"]) == (0, "start")
    assert [line["number"] for line in lines[:-1]] == list(range(len(kept["entries"]) + 1))
    assert {name: first[name] for name in kept["entries"][0]} == kept["entries"][0]
    assert start["to_act"] == [0, 1]
    assert first["action"] in start["legal"]["0"]
    assert [view["viewer"] for view in first["views"]] == [0, 1]
    assert first["spectator"]["viewer"] is None
    assert last == {"outcome": kept["outcome"]}


def changed(record: Path, change: Any) -> Path:
    kept = json.loads(record.read_text())
    change(kept)
    record.write_text(json.dumps(kept))
    return record


def test_a_check_ends_at_the_first_other_event(record: Path) -> None:
    changed(record, lambda kept: kept["entries"][1].update(events=[]))
    assert len(said("replay", record).splitlines()) > 3
    with pytest.raises(CommandError, match="Entry 2 has different events") as raised:
        said("replay", record, "--check")
    assert raised.value.returncode == 1


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda kept: kept.update(secret="0" * 64), "secret fits the promise"),
        (lambda kept: kept.update(promise="0" * 64), "secret fits the promise"),
        (lambda kept: kept.update(fingerprint="0" * 64), "fit the fingerprint"),
        (lambda kept: kept["nonces"].__setitem__(1, "ground"), "bot's nonce follows .* Seat 1"),
        (
            lambda kept: kept["seated"][0].update(deck="0" * 64),
            "brought fits the hash that bound it. Seat 0",
        ),
    ],
)
def test_a_check_finds_what_was_not_bound_before_the_deal(record: Path, change: Any, why: str) -> None:
    changed(record, change)
    with pytest.raises(CommandError, match=f"This check failed: .*{why}") as raised:
        said("replay", record, "--check")
    assert raised.value.returncode == 1


def test_a_check_finds_another_outcome(record: Path) -> None:
    changed(record, lambda kept: kept["outcome"].update(winners=[]))
    with pytest.raises(CommandError, match="outcome differs") as raised:
        said("replay", record, "--check")
    assert raised.value.returncode == 1


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda kept: kept["entries"][0]["action"].update(type="swap"), "could not be read"),
        (lambda kept: kept["entries"].reverse(), "Entry 1: "),
        (lambda kept: kept["entries"][0].update(seat=9), "Entry 1: There is no such seat"),
        (lambda kept: kept.update(rules=99), "Unknown rules version 99"),
        (lambda kept: kept.update(game="chess"), r"Unknown game; the known ones are: .*tiny"),
        (lambda kept: kept.update(format="x\ny"), r"Unknown record format: x\?y"),
    ],
)
def test_what_is_no_possible_record_is_refused(record: Path, change: Any, why: str) -> None:
    with pytest.raises(CommandError, match=why) as raised:
        said("replay", changed(record, change))
    assert raised.value.returncode == 2
    assert "\n" not in str(raised.value)


def test_a_file_that_is_not_there_a_folder_and_a_huge_file_are_refused(tmp_path: Path) -> None:
    huge = tmp_path / "huge"
    huge.write_bytes(b" " * (MAX_RECORD_BYTES + 1))
    for path, why in ((tmp_path / "none", "No such file"), (tmp_path, "directory"), (huge, "too large")):
        with pytest.raises(CommandError, match=why) as raised:
            said("replay", path)
        assert raised.value.returncode == 2


def manage(*command: str, text: bytes = b"", cut: bool = False) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of a real process."""
    with subprocess.Popen(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env={**os.environ},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        if cut:
            assert process.stdout
            process.stdout.close()
            assert process.stderr
            return process.wait(), "", process.stderr.read().decode()
        out, error = process.communicate(text)
        return process.returncode, out.decode(), error.decode()


def test_the_exit_codes_of_a_real_process(tmp_path: Path) -> None:
    code, out, error = manage(
        "simulate",
        "kata",
        "--matches",
        "2",
        "--seed",
        "x",
        "--records",
        str(tmp_path),
        "--json",
        "--progress",
    )
    assert (code, json.loads(out)["matches"]) == (0, 2)
    assert "2/2" in error
    text = (tmp_path / "kata-x-1.json").read_bytes()
    code, out, error = manage("replay", "-", "--check", text=text)
    assert code == 0
    assert all(json.loads(line) for line in out.splitlines())
    count = len(out.splitlines()) - 2
    assert (
        error
        == f"All as recorded: what was bound before the deal, {count} entries with their events, and the outcome.\n"
    )
    code, _out, error = manage("replay", "-", text=text[:-100])
    assert code == 2
    assert len(error.splitlines()) == 1
    other = json.loads(text)
    other["entries"][0]["events"] = []
    code, out, error = manage("replay", "-", "--check", text=json.dumps(other).encode())
    assert code == 1
    assert [json.loads(line)["number"] for line in out.splitlines()] == [0, 1]
    assert len(error.splitlines()) == 1
    assert manage("replay", str(tmp_path / "kata-x-1.json"), cut=True)[2] == ""


def test_a_check_with_notes_finds_a_record_that_was_forged_as_a_whole(record: Path, tmp_path: Path) -> None:
    kept, notes = json.loads(record.read_text()), tmp_path / "notes.json"
    noted = {
        "promise": kept["promise"],
        "fingerprint": kept["fingerprint"],
        "nonces": {"1": kept["nonces"][1]},
        "bots": [0, 1],
        "bound": [seat["deck"] for seat in kept["seated"]],
    }
    notes.write_text(json.dumps(noted))
    said("replay", record, "--check", "--notes", notes)
    for name, other, why in (
        ("promise", "0" * 64, "promise is the one noted"),
        ("fingerprint", "0" * 64, "fingerprint is the one noted"),
        ("nonces", {"0": "mine"}, "nonces are the ones noted"),
        ("nonces", {"7": "mine"}, "nonces are the ones noted"),
        ("bots", [1], "Bots sat in the seats noted"),
        ("bound", ["0" * 64, None], "bound the decks is what was noted"),
    ):
        notes.write_text(json.dumps(noted | {name: other}))
        with pytest.raises(CommandError, match=why) as raised:
            said("replay", record, "--check", "--notes", notes)
        assert raised.value.returncode == 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"promise":"short"}',
        '{"secret":"s"}',
        '{"heads":[]}',
        '{"nonces":0}',
        '{"bots":[1],"bots":[1]}',
    ],
)
def test_notes_that_are_none_are_refused_in_one_line(record: Path, tmp_path: Path, text: str) -> None:
    (tmp_path / "notes.json").write_text(text)
    with pytest.raises(CommandError) as raised:
        said("replay", record, "--check", "--notes", tmp_path / "notes.json")
    assert raised.value.returncode == 2
    assert "\n" not in str(raised.value)
    with pytest.raises(CommandError, match=r"nowhere\.json"):
        said("replay", record, "--check", "--notes", tmp_path / "nowhere.json")


def test_bots_choose_again_from_a_record(record: Path) -> None:
    entries = json.loads(record.read_text())["entries"]
    assert json.loads(said("replay", record, "--bots")) == {"same": len(entries), "other": [], "left": 0}
    told = json.loads(record.read_text())
    told["seated"][0]["bot"]["version"] = 2
    record.write_text(json.dumps(told))
    assert json.loads(said("replay", record, "--bots"))["left"] > 0
    for seat in told["seated"]:
        seat["bot"] = {"slug": "high", "version": 1}
    record.write_text(json.dumps(told))
    with pytest.raises(CommandError, match="Another choice in entry") as error:
        said("replay", record, "--bots")
    assert error.value.returncode == 1
