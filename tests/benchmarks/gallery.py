"""The gallery of maps with ten thousand of them: the server's time for a page, and how many queries it takes.

    uv run python -m tests.benchmarks.gallery [--maps 10000] [--times 30]

Exits with 1 if a page takes more than 40 ms in the median, or more queries than with a thousand maps.
"""

from __future__ import annotations

import argparse
import os
import sys
from random import Random
from statistics import median

import django
import msgspec

from tests.benchmarks.served import Page, served
from tests.support.server import new_home

MAX_MS = 40.0
"""Milliseconds that a page may take."""
FEW = 1000
AUTHORS = 500
PAGES = {
    "first page": "/maps/",
    "page 200": "/maps/?page=200",
    "the last page": "/maps/?page=100000",
    "most stars": "/maps/?sort=liked",
    "most played": "/maps/?sort=played",
    "most balanced": "/maps/?sort=balanced",
    "part of a name": "/maps/?q=ford+77",
    "a name that is not there": "/maps/?q=nothing+like+it",
    "a tag": "/maps/?tag=tag3",
    "a rare tag": "/maps/?tag=rare7",
    "mirrored with much water and a small home": "/maps/?symmetry=diagonal&water=much&home=small",
    "all filters": "/maps/?q=ford&symmetry=half-turn&water=some&home=middle&tag=tag1&sort=liked",
    "an author": "/maps/by/author0/",
    "an author by name": "/maps/?author=Author+0&sort=played",
    "an author that is not there": "/maps/?author=nobody",
    "a random map": "/maps/random/",
}


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--maps", type=int, default=10_000)
    parser.add_argument("--times", type=int, default=30)
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)  # in the process of the site
    asked = parser.parse_args()
    if asked.inside:
        sys.stdout.write(msgspec.json.encode(_inside(asked.maps, asked.times)).decode())
        return 0
    command = ["-m", "tests.benchmarks.gallery", "--inside", f"--times={asked.times}"]
    with new_home() as home:
        few = msgspec.json.decode(home.run([*command, f"--maps={FEW}"]), type=list[Page])
        many = msgspec.json.decode(home.run([*command, f"--maps={asked.maps}"]), type=list[Page])
    is_well = True
    for before, after in zip(few, many, strict=True):
        took, slowest = median(after.milliseconds), max(after.milliseconds)
        is_slow = took > MAX_MS or after.queries > before.queries
        is_well = is_well and not is_slow
        print(
            f"{'SLOW ' if is_slow else ''}{after.name}: median {took:.1f} ms, slowest {slowest:.1f} ms, "
            f"{after.queries} queries ({before.queries} of {FEW} maps)"
        )
    return 0 if is_well else 1


def _inside(maps: int, times: int) -> list[Page]:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.test import Client

    from games.maps.models import Map

    _lay(maps - Map.objects.count())
    return list(served(Client(HTTP_HOST="localhost"), PAGES, times))


def _lay(count: int) -> None:
    """So many more published maps, of many authors, with all that a gallery tells them apart by."""
    from django.db import transaction
    from django.utils import timezone

    from accounts.models import User
    from games.maps.format import MAPS
    from games.maps.models import Licence, Map, Revision, Tag
    from games.maps.services.revisions import LOTS
    from games.maps.typed import values_of

    chance, now, grids = Random(count), timezone.now(), values_of(MAPS["crossing"].text)
    with transaction.atomic():
        authors = [
            User.objects.get_or_create(username=f"Author {n}", defaults={"public_id": f"author{n}"})[0]
            for n in range(AUTHORS)
        ]
        maps = Map.objects.bulk_create(
            Map(
                author=chance.choice(authors),
                name=f"Ford {number}",
                symmetry=chance.choice(["half-turn", "diagonal"]),
                water=chance.randrange(40),
                home=chance.randrange(30),
                is_ranked=chance.random() < 0.9,
                imbalance=chance.choice([None, chance.randrange(500)]),
                stars=int(chance.expovariate(0.1)),
                plays=int(chance.expovariate(0.01)),
                lot=chance.randrange(LOTS),
                published_at=now,
            )
            for number in range(count)
        )
        tags = [(f"tag{number % 7}", f"rare{number % 999}") for number in range(count)]
        revisions = Revision.objects.bulk_create(
            Revision(
                map=row, number=1, status=Revision.Status.PUBLISHED, name=row.name, licence=Licence.CC0,
                tags=list(own), symmetry=row.symmetry, sha256=f"{row.pk:064x}", terrain_sha256=f"{row.pk:064x}",
                **grids,
            )
            for row, own in zip(maps, tags, strict=True)
        )  # fmt: skip
        for row, revision in zip(maps, revisions, strict=True):
            row.published = revision
        Map.objects.bulk_update(maps, ["published"], batch_size=1000)
        Tag.objects.bulk_create(
            Tag(map=row, name=one) for row, own in zip(maps, tags, strict=True) for one in own
        )


if __name__ == "__main__":
    sys.exit(main())
