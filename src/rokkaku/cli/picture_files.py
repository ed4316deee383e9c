"""Writes pictures to files, with the programs there are."""

import shutil
import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree

from rokkaku.core.errors import BadRequest

RENDER_TIMEOUT = 60


def writer(path: Path | None) -> Callable[[str], None]:
    """Takes the SVG of a picture and writes it as the file's name asks; without a file it is printed."""
    if path is None:
        return lambda picture: print(picture, end="")
    if path.suffix == ".svg":
        return lambda picture: _write_text(path, picture)
    if path.suffix != ".png":
        raise BadRequest("cli.draw.not-a-picture", {"file": path})
    program = next((name for name in COMMANDS if shutil.which(name)), None)
    if program is None:
        raise BadRequest("cli.draw.no-renderer")
    return lambda picture: _render(program, picture, path)


def _write_text(path: Path, picture: str) -> None:
    path.write_text(picture, encoding="utf-8")


def _rsvg(source: Path, target: Path) -> Sequence[str]:
    return ["--output", str(target), str(source)]


def _chromium(source: Path, target: Path) -> Sequence[str]:
    picture = ElementTree.parse(source).getroot()
    width, height = (round(float(picture.get(side, 0))) for side in ("width", "height"))
    return [
        "--headless",
        # Root, as in most containers, may not use the sandbox; the page is our own and asks for nothing.
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--hide-scrollbars",
        "--force-device-scale-factor=1",
        f"--user-data-dir={source.parent / 'profile'}",
        f"--window-size={width},{height}",
        f"--screenshot={target}",
        source.as_uri(),
    ]


COMMANDS: Mapping[str, Callable[[Path, Path], Sequence[str]]] = {
    "rsvg-convert": _rsvg,
    "chromium": _chromium,
    "chromium-browser": _chromium,
}
"""The programs that can do it, best first, and what they are told."""


def _render(program: str, picture: str, path: Path) -> None:
    with TemporaryDirectory() as folder:
        source, target = Path(folder, "picture.svg"), Path(folder, "picture.png")
        _write_text(source, picture)
        try:
            done = subprocess.run(
                [program, *COMMANDS[program](source, target)], capture_output=True, timeout=RENDER_TIMEOUT
            )
        except subprocess.TimeoutExpired as late:
            raise BadRequest("cli.draw.renderer-failed", {"program": program, "why": late}) from late
        if not target.exists():
            why = done.stderr.decode(errors="replace").strip()
            raise BadRequest("cli.draw.renderer-failed", {"program": program, "why": why})
        path.write_bytes(target.read_bytes())
