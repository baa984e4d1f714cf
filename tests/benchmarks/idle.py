"""What it costs to hold pages open: many sockets of matches in which nobody moves.

uv run python -m tests.benchmarks.idle [--sockets 1000] [--seconds 60]
"""

from __future__ import annotations

import argparse
import asyncio
import sys

from tests.support.player import tables_opened
from tests.support.server import Home, Server, Usage, memory_of, new_home

SETTLING = 12
"""Seconds after which the last who came have been shown to all, and one beat is over."""


async def _held(server: Server, home: Home, sockets: int, seconds: float) -> tuple[float, float]:
    """The megabytes that the sockets take, and the share of a core that they cost."""
    first, *others = [(lane.cookies, lane.matches[0]) for lane in home.prepare(sockets // 2, 1)]
    tables = await tables_opened(server.address, [first])  # everything is loaded that any page needs
    before = memory_of(server.pid)
    tables += await tables_opened(server.address, others)
    await asyncio.sleep(SETTLING)
    memory = memory_of(server.pid) - before
    since = Usage.now(server.pid)
    await asyncio.sleep(seconds)
    until = Usage.now(server.pid)
    await asyncio.gather(*(table.close() for table in tables))
    return memory, (until.server - since.server) / (until.at - since.at)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--sockets", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=60)
    asked = parser.parse_args()
    with new_home() as home, Server(home) as server:
        memory, cpu = asyncio.run(_held(server, home, asked.sockets, asked.seconds))
    each = memory * 1024 / asked.sockets
    print(f"{asked.sockets} idle sockets: {memory:.0f} MiB, {each:.0f} KiB each; {cpu:.2%} of a core")
    return 0


if __name__ == "__main__":
    sys.exit(main())
