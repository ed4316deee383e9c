"""`rokkaku train`: a network that teaches a game to itself, on a GPU or on cores."""

import os
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rokkaku.core.errors import BadRequest
from rokkaku.games.catalogue import find
from rokkaku.locales import say

if TYPE_CHECKING:
    from rokkaku.rl.training import Progress

DECISIONS = 600_000_000
CHECKPOINT_SECONDS = 60.0
TELLING_SECONDS = 5.0
SIZES = {"cuda": (8192, 64, 16), "cpu": (256, 32, 16)}
"""By device: games, steps, parts."""
_UNITS = {"k": 1_000, "M": 1_000_000, "G": 1_000_000_000}


def large_number(text: str) -> int:
    """A number such as 600M."""
    unit = _UNITS.get(text[-1:], 1)
    digits = text[:-1] if unit > 1 else text
    if not digits.isdecimal() or int(digits) < 1:
        raise ArgumentTypeError(say("cli.train.not-a-number", {"text": text}))
    return int(digits) * unit


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=say("cli.argument.game"))
    for name, metavar, default in (
        ("decisions", "N", DECISIONS),
        ("batch", "N", None),
        ("steps", "N", None),
        ("parts", "N", None),
        ("epochs", "N", 2),
        ("width", "N", 64),
        ("layers", "N", 4),
        ("seed", "N", 1),
        ("threads", "N", os.cpu_count() or 1),
        ("matches", "N", None),
    ):
        say_what = say(f"cli.train.argument.{name}")
        parser.add_argument(f"--{name}", metavar=metavar, type=large_number, default=default, help=say_what)
    for name, usual in (("rate", 7e-4), ("entropy", 0.01)):
        told = say(f"cli.train.argument.{name}")
        parser.add_argument(f"--{name}", metavar="R", type=float, default=usual, help=told)
    parser.add_argument(
        "--seconds", metavar="S", type=float, default=float("inf"), help=say("cli.train.argument.seconds")
    )
    parser.add_argument(
        "--every", metavar="S", type=float, default=CHECKPOINT_SECONDS, help=say("cli.train.argument.every")
    )
    parser.add_argument("--folder", metavar="FOLDER", type=Path, help=say("cli.train.argument.folder"))
    parser.add_argument(
        "--from", dest="weights", metavar="FILE", type=Path, help=say("cli.train.argument.from")
    )
    parser.add_argument("--resume", action="store_true", help=say("cli.train.argument.resume"))


def run(arguments: Namespace) -> int:
    game = find(arguments.game).key
    folder: Path = arguments.folder or Path(f"{game}-network")
    runs, training = _compiled("runs"), _compiled("training")
    has_checkpoint = (folder / runs.CHECKPOINT).exists()
    if has_checkpoint and not arguments.resume:
        raise BadRequest("cli.train.folder-taken", {"folder": str(folder)})
    if arguments.resume and not has_checkpoint:
        raise BadRequest("cli.train.no-checkpoint", {"folder": str(folder)})
    trainer = training.Trainer(_plan(training.Plan, game, arguments), arguments.threads)
    if has_checkpoint:
        runs.resume(trainer, folder)
    elif arguments.weights:
        runs.begin_with(trainer, arguments.weights)
    print(say("cli.train.begins", {"games": trainer.games, "folder": str(folder)}), flush=True)
    matches = None
    if arguments.matches:
        matches = _compiled("matches").Matches(game, folder, arguments.matches, arguments.threads)
    runs.run(trainer, folder, arguments.seconds, arguments.every, Teller(), matches)
    trainer.close()
    print(say("cli.train.kept", {"file": str(folder / runs.WEIGHTS), "decisions": trainer.decisions}))
    return 0


def _compiled(module: str) -> Any:
    """Loaded only now: no other command should wait for compilers."""
    try:
        return import_module(f"rokkaku.rl.{module}")
    except ImportError as missing:
        raise BadRequest("cli.train.no-jax", {"why": missing}) from missing


def _plan(plan: Any, game: str, arguments: Namespace) -> Any:
    games, steps, parts = SIZES[import_module("rokkaku.sim.target").TARGET]
    return plan(
        game=game,
        decisions=arguments.decisions,
        games=arguments.batch or games,
        steps=arguments.steps or steps,
        parts=arguments.parts or parts,
        seed=arguments.seed,
        epochs=arguments.epochs,
        width=arguments.width,
        layers=arguments.layers,
        rate=arguments.rate,
        entropy=arguments.entropy,
        visits=import_module("rokkaku.rl.visitors").VISITS[game],
    )


class Teller:
    """Tells how far it has come, not more often than somebody reads."""

    def __init__(self) -> None:
        self.told = 0.0

    def __call__(self, progress: "Progress") -> None:
        if progress.seconds - self.told < TELLING_SECONDS and progress.iteration > 1:
            return
        self.told = progress.seconds
        values = {
            "decisions": f"{progress.decisions / 1e6:.1f}",
            "seconds": f"{progress.seconds:.0f}",
            "speed": f"{progress.speed:.0f}",
            "playing": f"{progress.playing:.0%}",
            **{name: f"{part:.4f}" for name, part in progress.parts.items()},
        }
        print(say("cli.train.progress", values), flush=True)
