"""What the commands that fit knowledge send to a cluster; that it plays is seen in `soak_cluster.py`."""

import runpy
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future
from importlib import import_module
from pathlib import Path
from typing import Any

import cloudpickle
import pytest

from rokkaku import cluster

COMMANDS = ["rokkaku.sim.samurai.fitting", "rokkaku.sim.rice_wars.fitting"]


class Sent(Exception):
    """What the first part of a generation is for a worker elsewhere."""


class Sender(Executor):
    def __init__(self, address: str) -> None:
        self.ready: Future[Any] = Future()
        self.ready.set_result(None)

    def submit(self, function: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        if given:
            raise Sent(cloudpickle.dumps((function, given)))
        return self.ready


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.filterwarnings("ignore:.*found in sys.modules")
def test_workers_elsewhere_find_what_they_are_sent(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "Cluster", Sender)
    monkeypatch.setattr(sys, "argv", [name, "--ray", "auto", "--file", str(tmp_path / "knowledge.npy")])
    with pytest.raises(Sent) as raised:
        runpy.run_module(name, run_name="__main__", alter_sys=True)
    (sent,) = raised.value.args
    assert b"__main__" not in sent
    function, _ = cloudpickle.loads(sent)
    assert function is getattr(import_module(name), function.__name__)


@pytest.mark.parametrize("name", COMMANDS)
def test_without_ray_one_is_told_what_to_install(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.setattr(sys, "argv", [name, "--ray", "auto"])
    with pytest.raises(SystemExit, match=r"pip install 'rokkaku\[cluster\]'"):
        import_module(name).main()
