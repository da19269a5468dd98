"""Puts the built browser client into wheels. An editable install goes without: `make` builds it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuildClient(BuildHookInterface[Any]):
    """Runs web/build.py before a wheel is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        root = Path(self.root)
        if (root / "web" / "package.json").is_file():
            # A process of its own: what a build front end has imported is not ours to meet.
            if subprocess.run([sys.executable, root / "web" / "build.py"], check=False).returncode:
                self.app.abort("A wheel needs the browser client; see above.")
        elif not (root / "src" / "muster" / "server" / "client" / "index.html").is_file():
            self.app.abort("There is neither a built browser client nor web/ to build it from.")
