"""The recorded matches as the site would show them, moment by moment."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from games.engine.chain import chain_begun
from games.engine.game import Seat
from games.engine.record import heading_of, moments, read_record
from games.matches.models import Match
from games.matches.sitters import Sitter
from games.matches.snapshot import RECENT_ENTRIES, MatchSnapshot
from games.matches.snapshot_parts import Logged
from games.registry import GAMES

FOLDER = Path(__file__).parent.parent / "playthroughs"
RECORDS = sorted(FOLDER.glob("*.json"))


def snapshots_of(path: Path) -> Iterator[MatchSnapshot]:
    """A recorded match after its deal and after each of its entries."""
    game = GAMES[heading_of(path.read_bytes()).game].game
    record = read_record(game, path.read_bytes())
    seats = [Seat(seat) for seat in range(len(record.setup.seats))]
    played = moments(game, record)
    logged = tuple([Logged(one.number, one.entry) for one in played if one.entry is not None])
    chain = chain_begun(record.secret, record.fingerprint, record.nonces, record.seated, record.setup.seats)
    for moment in played:
        chain = chain if moment.entry is None else chain.then(moment.entry)
        acting = tuple(sorted(moment.to_act(game)))
        yield MatchSnapshot(
            id=1,
            public_id="recorded",
            slug=game.slug,
            rules=game.rules,
            status=Match.Status.PLAYING if acting else Match.Status.OVER,
            is_private=False,
            version=moment.number + 1,
            entries=moment.number,
            setup=record.setup,
            state=moment.state,
            turns=tuple([moment.number + 1 for _seat in seats]),
            acting=acting,
            outcome=moment.outcome,
            deadline=None,
            sitters=tuple([Sitter(seat, f"Name {seat}", seat + 1, f"id{seat}", "") for seat in seats]),
            opening=played[0].events,
            recent=logged[: moment.number][-RECENT_ENTRIES:],
            log=tuple([one.entry for one in logged[: moment.number]]),
            fingerprint="0" * 64,
            promise="b" * 64,
            chain=chain,
        )
