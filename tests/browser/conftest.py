from collections.abc import Generator, Iterator, Mapping
from pathlib import Path

import pytest
from browser import chromium
from browser.seeded import Seeded, seed
from browser.visitors import PATIENCE, Come, visitors
from playwright.sync_api import Browser, expect
from server.processes import ServerProcess

failed = pytest.StashKey[bool]()
expect.set_options(timeout=PATIENCE)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call":
        item.stash[failed] = report.failed
    return report


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server keeps everything."""
    return tmp_path_factory.mktemp("server")


@pytest.fixture(scope="session")
def tables(folder: Path) -> Mapping[str, Seeded]:
    """Tables at which somebody has played before; as visitor with the table's cookie one sits there."""
    return seed(folder / "rokkaku.sqlite3")


@pytest.fixture(scope="session")
def server(folder: Path, tables: Mapping[str, Seeded]) -> Iterator[ServerProcess]:
    with ServerProcess(folder, {"ROKKAKU_TEST_SEEDS": "browser"}) as server:
        yield server


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Not for the whole session: as long as it runs, no other test could run an event loop of its own."""
    with chromium.started() as browser:
        yield browser


@pytest.fixture
def come(
    browser: Browser, server: ServerProcess, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[Come]:
    """Lets somebody come; where the test fails, what they last saw is kept as a picture."""
    with visitors(browser, server.address) as (come, came):
        yield come
        if request.node.stash.get(failed, False):
            for number, visitor in enumerate(came):
                path = tmp_path / f"visitor-{number}.png"
                visitor.page.screenshot(path=path)
                print(f"what visitor {number} saw: {path}")
