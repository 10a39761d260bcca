"""Draws docs/arquitetura.svg: the rooms in their layers, with the imports that the code really has.

Rooms and layers come from the contracts in pyproject.toml, sentences from the rooms' docstrings, arrows from the code.
`--confere` draws nothing and fails when the stored picture is no longer true.
"""

import ast
import sys
import textwrap
import tomllib
from collections import defaultdict
from collections.abc import Collection, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

import grimp

RAIZ = Path(__file__).resolve().parent.parent
PICTURE = RAIZ / "docs" / "arquitetura.svg"
PACKAGE = "capitania"

# Pixels.
WIDTH, BOX_WIDTH, BOX_HEIGHT, GAP, LAYER_GAP, TOP = 860, 560, 62, 12, 34, 20
LEFT = (WIDTH - BOX_WIDTH) // 2
RIGHT = LEFT + BOX_WIDTH
TRUNK, PORT, CURVE = 18, 9, 7
COLOURS = ("#1f5fa8", "#b3541e", "#3b7d3a", "#7a4fa3", "#a8324a", "#00767a", "#6b6b1e", "#4a4a4a")
STYLE = """text{font-family:sans-serif;fill:#1b1b1b}.n{font-size:17px;font-weight:600}.s{font-size:12.5px;fill:#333}
.t{font-size:12px;fill:#555;text-anchor:end}.l{font-size:12px;fill:#555}path{fill:none;stroke-width:1.6}"""

Edge = tuple[str, str]


class Room(NamedTuple):
    """A box of the picture: a package just under the root one; `layer` 0 is the highest."""

    name: str
    layer: int
    pure: bool
    sentence: str
    third_party: tuple[str, ...]


class House(NamedTuple):
    """All that the picture shows: rooms from top to bottom, and who imports whom."""

    rooms: tuple[Room, ...]
    edges: frozenset[Edge]


def read(root: Path) -> House:
    """Read rooms, sentences and imports from the tree."""
    contracts = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    layers = next(c["layers"] for c in contracts if c["type"] == "layers")
    pure = {m.split(".")[1] for c in contracts if c["name"].startswith("Salas puras") for m in c["source_modules"]}
    edges, third = imports()
    rooms = tuple(
        Room(name, i, name in pure, sentence(root / "src" / PACKAGE / name / "__init__.py"), tuple(sorted(third[name])))
        for i, layer in enumerate(layers)
        for name in (part.strip() for part in layer.split("|"))
    )
    return House(rooms, frozenset(edges))


def imports() -> tuple[set[Edge], dict[str, set[str]]]:
    """Find who imports whom among rooms, and what third parties each room imports."""
    graph = grimp.build_graph(PACKAGE, include_external_packages=True, cache_dir=None)
    edges: set[Edge] = set()
    third: dict[str, set[str]] = defaultdict(set)
    for module in sorted(m for m in graph.modules if m.startswith(f"{PACKAGE}.")):
        room = module.split(".")[1]
        for imported in graph.find_modules_directly_imported_by(module):
            head, *tail = imported.split(".")
            if head == PACKAGE and tail and tail[0] != room:
                edges.add((room, tail[0]))
            elif head != PACKAGE and head not in sys.stdlib_module_names:
                third[room].add(head)
    return edges, third


def sentence(init: Path) -> str:
    """Give the first line of a room's docstring."""
    doc = ast.get_docstring(ast.parse(init.read_text(encoding="utf-8"))) or ""
    return doc.partition("\n")[0]


def places(rooms: Sequence[Room]) -> dict[str, int]:
    """Give the top of each room's box: a wide gap between layers, a narrow one between sisters."""
    tops, y = {}, TOP
    for before, room in zip((None, *rooms), rooms, strict=False):
        if before:
            y += BOX_HEIGHT + (GAP if before.layer == room.layer else LAYER_GAP)
        tops[room.name] = y
    return tops


def box(room: Room, top: int) -> str:
    """Draw a room."""
    fill = "#eaf4ea" if room.pure else "#f4f4f7"
    lines = textwrap.wrap(room.sentence, 76)[:2]
    words = [f'<text class="n" x="{LEFT + 14}" y="{top + 23}">{escape(room.name)}</text>']
    if room.third_party:
        words.append(f'<text class="t" x="{RIGHT - 12}" y="{top + 22}">{escape(", ".join(room.third_party))}</text>')
    words += [
        f'<text class="s" x="{LEFT + 14}" y="{top + 40 + 15 * i}">{escape(x)}</text>' for i, x in enumerate(lines)
    ]
    frame = f'<rect x="{LEFT}" y="{top}" width="{BOX_WIDTH}" height="{BOX_HEIGHT}" rx="7" fill="{fill}" stroke="#999"/>'
    return "\n".join((frame, *words))


def arrow(d: str, colour: int) -> str:
    """Draw a line that ends in an arrow head of its own colour."""
    return f'<path d="{d}" stroke="{COLOURS[colour]}" marker-end="url(#p{colour})"/>'


def arrows(house: House, tops: dict[str, int]) -> list[str]:
    """Draw the imports: straight to the room just below, else along a trunk of the importer's own beside the boxes."""
    order = [room.name for room in house.rooms]
    drawn: list[str] = []
    entered: dict[str, int] = defaultdict(int)
    trunks = [0, 0]
    for i, source in reversed(list(enumerate(order))):  # the lowest importer takes the innermost trunk
        targets = [t for t in order[i + 1 :] if (source, t) in house.edges]
        colour = i % len(COLOURS)
        if targets and targets[0] == order[i + 1]:
            x = WIDTH // 2 + 90
            drawn.append(arrow(f"M{x},{tops[source] + BOX_HEIGHT}V{tops[targets.pop(0)] - 2}", colour))
        if not targets:
            continue
        side = i % 2
        trunks[side] += 1
        ports = {t: tops[t] + 12 + PORT * entered[f"{t}{side}"] for t in targets}
        for t in targets:
            entered[f"{t}{side}"] += 1
        drawn += [arrow(branch(side, trunks[side], tops[source] + BOX_HEIGHT - 12, y), colour) for y in ports.values()]
    return drawn


def branch(side: int, trunk: int, start: int, end: int) -> str:
    """Give the path from a box's side, along a trunk (1 is the nearest), to another box's side; side 0 is the left."""
    edge, out = (LEFT, -1) if side == 0 else (RIGHT, 1)
    x = edge + out * (12 + TRUNK * trunk)
    return (
        f"M{edge},{start}H{x - out * CURVE}Q{x},{start} {x},{start + CURVE}"
        f"V{end - CURVE}Q{x},{end} {x - out * CURVE},{end}H{edge + out * 2}"
    )


def draw(house: House) -> str:
    """Give the picture as SVG; equal input gives equal bytes."""
    tops = places(house.rooms)
    height = max(tops.values()) + BOX_HEIGHT + 46
    heads = "".join(
        f'<marker id="p{i}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="6" markerHeight="6" orient="auto">'
        f'<path d="M0,0.5L8,4L0,7.5z" style="fill:{colour}" stroke="none"/></marker>'
        for i, colour in enumerate(COLOURS)
    )
    legend = (
        "An arrow goes from who imports to what is imported. Green: pure rooms. On the right of a box: third parties."
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" role="img">',
        "<title>Rooms of Capitania and their imports</title>",
        f"<style>{STYLE}</style><defs>{heads}</defs>",
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
        *arrows(house, tops),
        *(box(room, tops[room.name]) for room in house.rooms),
        f'<text class="l" x="{LEFT}" y="{height - 16}">{legend}</text>',
        "</svg>\n",
    ]
    return "\n".join(parts)


def main(args: Collection[str]) -> int:
    """Draw the picture, or with `--confere` say whether the stored one is true."""
    picture = draw(read(RAIZ))
    if "--confere" not in args:
        PICTURE.write_text(picture, encoding="utf-8")
        return 0
    if PICTURE.exists() and PICTURE.read_text(encoding="utf-8") == picture:
        print("desenho: em dia")
        return 0
    print("docs/arquitetura.svg não mostra mais o código: rode make desenho")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
