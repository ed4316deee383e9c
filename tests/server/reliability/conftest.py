from pathlib import Path

import pytest
from server.reliability.sites import MANY_IN_SOAK, ONE, TWO, Site, site_of


@pytest.fixture(params=[ONE, TWO])
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Site:
    """One server with a file, or two behind a proxy that share a database."""
    return site_of(request, tmp_path)


@pytest.fixture(params=MANY_IN_SOAK)
def slow_site(request: pytest.FixtureRequest, tmp_path: Path) -> Site:
    """The same for tests that take long."""
    return site_of(request, tmp_path)
