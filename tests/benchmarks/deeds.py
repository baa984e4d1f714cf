"""Kill -9 in the middle of all that is not a move: claims, deletions, hand-overs, cash-outs, deck saves, joins and
nonces that are shown.

    uv run python -m tests.benchmarks.deeds [--times 100] [--home var/deeds] [--postgresql]

A process does such things in two threads and says of each when it was committed; it is killed after a few, at a
random moment, and another goes on with its database. After eight kills one looks: what was acknowledged is there, once;
what was not is there as a whole or not at all; every ledger adds up and every match replays. With a home it goes on
where it was stopped, and counts on. Exits with 1 if anything else is found.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
import traceback
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, TextIO

from tqdm import tqdm

from tests.support.kills import (
    DATABASE,
    KILLS,
    begin_anew,
    folder_of,
    home_of,
    killed,
    parser_of,
    reported,
    with_postgresql,
)
from tests.support.server import Home

DEEDS = 8
"""The most that a process may have acknowledged when its end is near; then it lives for a deed or two at most."""
LAST_MOMENT = 0.06
"""Seconds."""
THREADS = 2


def main() -> int:
    asked = with_postgresql(parser_of(__doc__, 100)).parse_args()
    with folder_of(asked) as folder:
        if asked.postgresql or not (folder / "home" / DATABASE).exists():
            _begin_anew(folder)
        with home_of(asked, folder) as home:
            _set_up(home)

            def kill(number: int, chance: Random) -> tuple[Mapping[str, int], Sequence[str]]:
                seen, faults = _killed(folder, chance), []
                if (number + 1) % KILLS == 0:
                    faults = _looked_at(folder)
                    _begin_anew(folder)
                    if asked.postgresql:
                        home.run(["manage.py", "flush", "--no-input"])
                return seen, faults

            count = killed(folder, asked, kill)
            count.faults += _looked_at(folder)
            return reported(count)


def _set_up(home: Home) -> None:
    """Load the site, which is then forked: starting it anew takes much longer than what it is started for."""
    import django

    for name in ("DATABASE_URL", "REDIS_URL"):
        os.environ.pop(name, None)
    os.environ |= {**home.environment, "DJANGO_SETTINGS_MODULE": "config.settings"}
    tqdm.monitor_interval = 0  # a thread would not be forked
    django.setup()
    import_module("config.urls")  # and with it all that is used below


def _begin_anew(folder: Path) -> None:
    """A fresh database; one that was interrupted in this goes on with the old one, of which nothing is asked then."""
    _kept(folder).unlink(missing_ok=True)
    begin_anew(folder)


def _killed(folder: Path, chance: Random) -> Counter[str]:
    """Start a process that works, and kill it; what it had acknowledged."""
    process, said = _forked(partial(_work, seed=chance.random()))
    lines = [said.readline() for _deed in range(chance.randint(0, DEEDS))]
    time.sleep(chance.uniform(0, LAST_MOMENT))
    os.kill(process, signal.SIGKILL)
    lines += said
    os.waitpid(process, 0)
    if "" in lines:
        raise RuntimeError("it ended before it was killed")
    whole = [line for line in lines if line.endswith("}\n")]
    with _kept(folder).open("a") as file:
        file.writelines(whole)
    return Counter(json.loads(line)["deed"] for line in whole)


def _looked_at(folder: Path) -> list[str]:
    """What is wrong now that nobody works."""
    process, said = _forked(partial(_look, _kept(folder)))
    faults = said.read().splitlines()
    if os.waitpid(process, 0)[1]:
        raise RuntimeError("it ended before all was looked at")
    return faults


def _kept(folder: Path) -> Path:
    return folder / "home" / "acknowledged"


def _forked(work: Callable[[int], None]) -> tuple[int, TextIO]:
    """A process that does something, given where to write, and what it writes."""
    read, write = os.pipe()
    process = os.fork()
    if process:
        os.close(write)
        return process, os.fdopen(read)
    try:
        os.close(read)
        work(write)
    except BaseException:
        traceback.print_exc()
        os._exit(1)
    os._exit(0)


# --- In a process of its own ----------------------------------------------------------------------


def _look(kept: Path, write: int) -> None:
    with os.fdopen(write, "w") as said:
        said.writelines(f"{fault}\n" for fault in looked(kept))


def _work(write: int, seed: float) -> None:
    threads = [threading.Thread(target=_do, args=(write, Random(f"{seed}/{it}"))) for it in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _do(write: int, chance: Random) -> None:
    deeds: list[Callable[[Random], dict[str, Any]]] = [
        *(_join, _reveal, _cash_out, _delete, _hand_over, _deck, _claim)
    ]
    try:
        while True:
            deed = chance.choice(deeds)
            line = json.dumps({"deed": deed.__name__.strip("_"), **deed(chance)})
            os.write(write, f"{line}\n".encode())  # at once, as a whole
    except BaseException:
        traceback.print_exc()
        os._exit(1)


def _person(chance: Random) -> Any:
    from accounts.models import User

    return User.objects.create(username=f"P {chance.getrandbits(64):x}")


def _begun(chance: Random) -> tuple[Any, Any, Any]:
    from games.kata.rules.values import Options
    from games.matches.seating.services import match_create, match_join

    host, guest = _person(chance), _person(chance)
    match = match_create(user=host, game="kata", options=Options(), nonce="n")
    return match_join(match=match, user=guest, nonce="n"), host, guest


def _sat(user: Any) -> Any:
    from games.matches.seating.services import match_create
    from games.thunderjack.rules.values import Options

    return match_create(user=user, game="thunderjack", options=Options(credits=500), nonce="n")


def _join(chance: Random) -> dict[str, Any]:
    match, host, guest = _begun(chance)
    return {"match": match.pk, "users": [host.pk, guest.pk]}


def _reveal(chance: Random) -> dict[str, Any]:
    """Two browsers bind their nonces, and show them once the table is closed."""
    from games.engine.fairness import commitment_of
    from games.kata.rules.values import Options
    from games.matches.seating.closing import nonce_reveal
    from games.matches.seating.services import match_create, match_join

    nonces = {_person(chance): f"{chance.getrandbits(64):x}" for _seat in range(2)}
    host, guest = nonces
    bound = {user: commitment_of(nonce) for user, nonce in nonces.items()}
    match = match_create(user=host, game="kata", options=Options(), nonce="", commitment=bound[host])
    match_join(match=match, user=guest, commitment=bound[guest])
    for user, nonce in nonces.items():
        nonce_reveal(match=match, user=user, nonce=nonce)
    return {"match": match.pk, "users": [host.pk, guest.pk], "nonces": list(nonces.values())}


def _cash_out(chance: Random) -> dict[str, Any]:
    from games.matches.play.services import seat_forfeit

    user = _person(chance)
    match = _sat(user)
    seat_forfeit(match_id=match.pk, user_id=user.pk)
    return {"match": match.pk, "users": [user.pk]}


def _delete(chance: Random) -> dict[str, Any]:
    from accounts.services import user_delete

    match, host, _guest = _begun(chance)
    sitting = _sat(host)
    user_delete(user=host)
    return {"match": match.pk, "sitting": sitting.pk, "users": [host.pk]}


def _hand_over(chance: Random) -> dict[str, Any]:
    from accounts.services import guest_create, guest_hand_over
    from decks.services import deck_create

    guest, user = guest_create(), _person(chance)
    sitting = _sat(guest)
    if chance.random() < 0.5:
        _sat(user)  # with a purse of its own
    deck = deck_create(user=guest, game="kata", name="Brought", cards={"b1": 1})
    guest_hand_over(guest=guest, user=user)
    return {"sitting": sitting.pk, "deck": deck.pk, "users": [guest.pk, user.pk]}


def _deck(chance: Random) -> dict[str, Any]:
    from decks.services import deck_create

    user = _person(chance)
    name = f"Deck {chance.getrandbits(32):x}"
    deck = deck_create(user=user, game="kata", name=name, cards={"b1": 2})
    return {"deck": deck.pk, "name": name, "users": [user.pk]}


def _claim(chance: Random) -> dict[str, Any]:
    import datetime as dt

    from django.utils import timezone

    from games.matches.play.services import result_claim
    from games.matches.presence.services import player_gone
    from games.matches.snapshot import snapshot_load

    match, _host, _guest = _begun(chance)
    snapshot = snapshot_load(match.pk)
    acting = snapshot.sitters[snapshot.acting[0]]
    other = snapshot.sitters[1 - snapshot.acting[0]]
    assert acting.user_id is not None
    assert other.user_id is not None
    player_gone(match_id=match.pk, user_id=acting.user_id)
    later = timezone.now() + dt.timedelta(minutes=2)
    result_claim(match_id=match.pk, user_id=other.user_id, what="win", now=later)
    return {"match": match.pk, "users": [other.user_id], "winner": other.seat}


# --- What must hold -------------------------------------------------------------------------------


def looked(kept: Path) -> list[str]:
    """What is wrong: what was acknowledged, as kept in a file, and is not there, and what is there by halves."""
    from games.matches.replays import audit

    lines = [json.loads(line) for line in kept.read_text().splitlines()] if kept.exists() else []
    faults = [f"{line}: {why}" for line in lines if (why := _lost(line))]
    for key in audit.purses():
        faults += audit.wrong_in_purse(key)
    for key in audit.sittings():
        faults += audit.wrong_in_sitting(key)
    for key in audit.matches():
        faults += audit.wrong_in_match(key)
    return faults + _halves()


def _lost(line: dict[str, Any]) -> str:
    """Why something that was acknowledged is not as it was said; "" if it is."""
    from accounts.models import User
    from decks.models import Deck
    from games.matches.models import Match, Player, Posting

    users = line["users"]
    match = Match.objects.filter(pk=line["match"]).first() if "match" in line else None
    match line["deed"]:
        case "join":
            seated = Player.objects.filter(match_id=line["match"], user__in=users).count()
            holds = match is not None and match.status != Match.Status.OPEN and seated == 2
        case "reveal":
            shown = Player.objects.filter(match_id=line["match"]).values_list("nonce", flat=True)
            holds = match is not None and match.status != Match.Status.OPEN and list(shown) == line["nonces"]
        case "cash_out":
            paid = Posting.objects.filter(match_id=line["match"], kind="cash_out").count()
            holds = match is not None and match.status == Match.Status.OVER and paid == 1
        case "delete":
            holds = User.objects.filter(pk__in=users, deleted_at__isnull=False).count() == 1
            ended = Match.objects.filter(pk__in=(line["match"], line["sitting"]), status=Match.Status.OVER)
            holds = holds and ended.count() == 2
        case "hand_over":
            guest, user = users
            holds = User.objects.filter(pk=guest, deleted_at__isnull=False).exists()
            holds = holds and Deck.objects.filter(pk=line["deck"], owner=user).exists()
            holds = holds and Player.objects.filter(match_id=line["sitting"], user=user).count() == 1
        case "deck":
            holds = Deck.objects.filter(owner__in=users, name=line["name"]).count() == 1
        case _:
            won = f'"winners":[{line["winner"]}]'
            holds = match is not None and match.status == Match.Status.OVER and won in match.outcome
    return "" if holds else "it is not there any more, or not as it was"


def _halves() -> list[str]:
    """What no crash may leave behind: seats of who is gone, matches that began without their players."""
    from accounts.models import User
    from games.matches.models import UNFINISHED, Match, Player

    gone = Player.objects.filter(user__deleted_at__isnull=False, match__status__in=UNFINISHED)
    faults = [f"match {player.match_id}: somebody who is gone sits there" for player in gone]
    playing = Match.objects.playing().prefetch_related("players")
    faults += [
        f"match {match.pk}: it began with {len(match.players.all())} players"
        for match in playing
        if len(match.players.all()) != (1 if match.game == "thunderjack" else 2)
    ]
    half = User.objects.filter(is_guest=True, deleted_at__isnull=False)
    return faults + [f"user {user.pk}: a guest who is gone" for user in half]


if __name__ == "__main__":
    sys.exit(main())
