"""The picture of a user: a symmetric pattern drawn from the public id, the same for ever."""

from __future__ import annotations

from hashlib import sha256

CELLS = 5
SIZE = 100
CELL = 16
MARGIN = (SIZE - CELLS * CELL) // 2

# (paper, ink): each pair is easy to tell apart, and sits well on green baize and on paper.
PALETTE = (
    ("#f6edd9", "#8c2f2b"),
    ("#f6edd9", "#1f5c45"),
    ("#f6edd9", "#2b4a7a"),
    ("#f6edd9", "#7a4a12"),
    ("#f3e3c3", "#5b3270"),
    ("#e6efe2", "#20594f"),
    ("#f9e6d8", "#9c4221"),
    ("#e7ebf3", "#34405e"),
    ("#2a3f36", "#e9c46a"),
    ("#3b2733", "#f0a58f"),
    ("#22384a", "#9fd0c4"),
    ("#4a3620", "#f2dfb0"),
)


def identicon(public_id: str) -> str:
    """An SVG document."""
    digest = sha256(public_id.encode()).digest()
    paper, ink = PALETTE[digest[0] % len(PALETTE)]
    half = (CELLS + 1) // 2
    full: list[str] = []
    pale: list[str] = []
    for row in range(CELLS):
        for column in range(CELLS):
            tone = digest[1 + row * half + min(column, CELLS - 1 - column)] % 4
            if row == column == CELLS // 2 or tone >= 2:  # the middle is never empty
                square = f"M{MARGIN + column * CELL} {MARGIN + row * CELL}h{CELL}v{CELL}h-{CELL}z"
                (pale if tone == 2 else full).append(square)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}">'
        f'<rect width="{SIZE}" height="{SIZE}" fill="{paper}"/><g fill="{ink}"><path d="{"".join(full)}"/>'
        f'<path fill-opacity=".45" d="{"".join(pale)}"/></g></svg>'
    )
