"""How many bytes a push has: the recorded matches as they would be sent to each viewer, and what takes them.

    uv run python -m tests.benchmarks.pushes kings_conflict

prints, for each kind of action, how large the pushes are that follow it, and what share each fragment has of them.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter, defaultdict
from collections.abc import Iterator
from statistics import median, quantiles

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


def lines(slug: str) -> Iterator[str]:
    """What came out, the kind with the largest pushes first."""
    from tests.support.pushes import Push, pushes

    kinds: dict[str, list[Push]] = defaultdict(list)
    for push in pushes(slug):
        kinds[push.kind].append(push)
    yield f"{'after':20} {'pushes':>7} {'median':>8} {'95 %':>8} {'most':>8}  bytes by fragment, in the mean"
    for kind, found in sorted(kinds.items(), key=lambda one: -median(push.size for push in one[1])):
        sizes = [push.size for push in found]
        most = quantiles(sizes, n=20, method="inclusive")[-1] if len(sizes) > 1 else sizes[0]
        shares = sum((push.shares for push in found), Counter[str]())
        by_name = ", ".join(f"{name} {size // len(found)}" for name, size in shares.most_common(6))
        yield f"{kind:20} {len(found):7} {median(sizes):8.0f} {most:8.0f} {max(sizes):8}  {by_name}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    asked = parser.parse_args()
    django.setup()
    print("\n".join(lines(asked.game)))


if __name__ == "__main__":
    main()
