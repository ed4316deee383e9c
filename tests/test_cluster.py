"""What a cluster needs; that it plays is seen in `soak_cluster.py`."""

import sys
from concurrent.futures import ProcessPoolExecutor
from types import ModuleType

import pytest

from rokkaku.cluster import Cluster, workers
from rokkaku.core.errors import BadRequest


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "127.0.0.1:none"])
def test_an_address_without_a_cluster_is_told(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", ModuleType("ray"))  # it is not asked
    with pytest.raises(BadRequest, match=f"No Ray cluster was reached at {address}"):
        Cluster(address)


def test_without_ray_one_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadRequest, match=r"pip install 'rokkaku\[cluster\]'"):
        Cluster("auto")


def test_without_an_address_processes_here_do_the_work() -> None:
    with workers(1, None) as pool:
        assert isinstance(pool, ProcessPoolExecutor)
