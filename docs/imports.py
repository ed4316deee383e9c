"""The pictures of who imports whom, drawn from the code itself."""

from collections.abc import Iterable, Mapping

import grimp

HEADING = """# Who imports whom

Made by `make docs` from the code; `make check` says when it is out of date. An arrow goes from a package to
one that it imports; where a longer way leads there too, the short arrow is left out. The floors that hold it
so are in `pyproject.toml` (`[tool.importlinter]`) and, for the browser, in `web/floors.py`.
"""
DRAWN: Mapping[str, str] = {
    "rokkaku": "The house",
    "rokkaku.server": "The server",
    "rokkaku.server.tables": "The tables of the server",
    "rokkaku.cli": "The command line",
}

Arrows = Mapping[str, frozenset[str]]


def imports_page() -> str:
    """One diagram for each part of the house."""
    graph = grimp.build_graph("rokkaku", cache_dir=None)
    parts = [f"## {title}\n\n{diagram(arrows(graph, package))}" for package, title in DRAWN.items()]
    return "\n".join([HEADING, *parts])


def arrows(graph: grimp.ImportGraph, package: str) -> Arrows:
    """What each part of a package imports of its other parts."""
    parts = {part.rpartition(".")[2] for part in graph.find_children(package)} - {"__main__"}
    return {
        part: frozenset(
            other
            for other in parts - {part}
            if graph.direct_import_exists(
                importer=f"{package}.{part}", imported=f"{package}.{other}", as_packages=True
            )
        )
        for part in sorted(parts)
    }


def diagram(arrows: Arrows) -> str:
    """The arrows in the language of mermaid diagrams."""
    drawn = shortened(arrows)
    lines = [f"    {part} --> {other}" for part, others in drawn.items() for other in sorted(others)]
    return "\n".join(["```mermaid", "graph TD", *(f"    {part}" for part in arrows), *lines, "```", ""])


def shortened(arrows: Arrows) -> Arrows:
    """Without those that a longer way leads to."""
    return {
        part: frozenset(
            other for other in others if not any(other in reached(arrows, [way]) for way in others - {other})
        )
        for part, others in arrows.items()
    }


def reached(arrows: Arrows, start: Iterable[str]) -> frozenset[str]:
    """All that can be reached from some parts, these included."""
    found, waiting = set(start), list(start)
    while waiting:
        new = arrows[waiting.pop()] - found
        found |= new
        waiting += new
    return frozenset(found)
