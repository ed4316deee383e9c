"""A run of training in a folder: its weights, its checkpoint and its curve, all written as it goes."""

import csv
import os
import re
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from rokkaku.rl.catalogue import encoding_of
from rokkaku.rl.curve import drawn
from rokkaku.rl.matches import MATCHES, OPPONENT, Matches, read_matches
from rokkaku.rl.mixture import mixture
from rokkaku.rl.training import Progress, Trainer, train
from rokkaku.sim.weights import VERSION, check_version, read_arrays

CHECKPOINT, WEIGHTS, CURVE, PICTURE = "checkpoint.npz", "network.npz", "curve.csv", "matches.svg"
COLUMNS = ("iteration", "decisions", "seconds", "speed", "playing")
PARTS = ("policy", "value", "entropy", "moved", "clipped", "gradient")

_SECONDS = re.compile(r"\d+(?:\.\d+)?(?:e[+-]?\d+)?")


def write_arrays(file: Path, arrays: Mapping[str, NDArray[Any]]) -> None:
    """A file is there in whole or as it was before, whenever the power fails."""
    unfinished = file.with_name(f"{file.stem}.unfinished.npz")
    with unfinished.open("wb") as opened:
        np.savez_compressed(opened, **arrays)  # type: ignore[arg-type]  # mypy takes names for flags
        opened.flush()
        os.fsync(opened.fileno())
    unfinished.replace(file)


def save(trainer: Trainer, folder: Path) -> None:
    """The weights as bots read them, and all that the next iteration depends on."""
    version = {VERSION: np.array(_version(trainer))}
    write_arrays(folder / WEIGHTS, {**trainer.weights(), **version})
    write_arrays(folder / CHECKPOINT, {**trainer.snapshot(), **version})


def resume(trainer: Trainer, folder: Path) -> None:
    """Goes on where the checkpoint of a folder was written."""
    trainer.resume(_read(trainer, folder / CHECKPOINT))


def begin_with(trainer: Trainer, file: Path) -> None:
    """Goes on from the weights of a file, whatever they were trained with."""
    trainer.begin_with(_read(trainer, file))


def _version(trainer: Trainer) -> int:
    return encoding_of(mixture(trainer.plan.game)[0][0].setup).version


def _read(trainer: Trainer, file: Path) -> dict[str, NDArray[Any]]:
    """What was learned of the numbers and columns that are played with now."""
    arrays = read_arrays(file)
    check_version(arrays, _version(trainer), file)
    return arrays


def run(
    trainer: Trainer,
    folder: Path,
    seconds: float,
    every: float,
    tell: Callable[[Progress], None],
    matches: Matches | None = None,
) -> None:
    """Trains, telling about every iteration; checkpoints after so many seconds each, and at the end.

    Each checkpoint's weights are matched, unless matches of others are still being played.
    """
    folder.mkdir(parents=True, exist_ok=True)
    saved, before = monotonic(), _seconds_before(folder / CURVE)
    with _until_stopped() as is_stopped, (folder / CURVE).open("a", newline="", encoding="utf-8") as opened:
        writer = csv.writer(opened)
        if not opened.tell():
            writer.writerow((*COLUMNS, *PARTS))
        for progress in train(trainer, seconds, is_stopped):
            writer.writerow(_row(replace(progress, seconds=before + progress.seconds)))
            tell(progress)
            if monotonic() - saved >= every:
                opened.flush()
                save(trainer, folder)
                if matches:
                    matches.begin(folder / WEIGHTS, trainer.decisions)
                saved = monotonic()
    save(trainer, folder)
    if matches:
        matches.finish(folder / WEIGHTS, trainer.decisions)
        picture = drawn(read_matches(folder / MATCHES), OPPONENT)
        (folder / PICTURE).write_text(picture, encoding="utf-8")


def _seconds_before(curve: Path) -> float:
    """How long the runs have taken that a curve already tells of; a line that was cut off tells nothing."""
    if not curve.exists():
        return 0.0
    with curve.open(newline="", encoding="utf-8", errors="replace") as opened:
        told = [row.get("seconds") or "" for row in csv.DictReader(opened)]
    return max((float(each) for each in told if _SECONDS.fullmatch(each)), default=0.0)


def _row(progress: Progress) -> Iterator[str]:
    yield from (
        f"{getattr(progress, name):.6g}" if name == "speed" else str(getattr(progress, name))
        for name in COLUMNS
    )
    yield from (f"{progress.parts[name]:.6g}" for name in PARTS)


@contextmanager
def _until_stopped() -> Iterator[Callable[[], bool]]:
    """Whether the process was asked to end: it ends after the iteration under way, when all is saved."""
    asked: list[int] = []
    before = {
        number: signal.signal(number, lambda number, frame: asked.append(number))
        for number in (signal.SIGTERM, signal.SIGINT)
    }
    try:
        yield lambda: bool(asked)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
