"""Puts the compiled rules into a wheel if DICETOWN_COMPILED is set: only for this Python, system and processor."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Hook(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile into the wheel. version: "standard", or "editable" for a checkout, which compiles when needed."""
        if version != "standard" or not os.environ.get("DICETOWN_COMPILED"):
            return
        self.work = tempfile.TemporaryDirectory()
        root, made = Path(self.root), Path(self.work.name, "made")
        made.mkdir()
        path = os.pathsep.join(map(str, (root, root / "firmware", root / "host" / "cpython")))
        cache = os.environ.get("DICETOWN_CACHE") or self.work.name
        environment = os.environ | {"DICETOWN_CACHE": cache, "PYTHONPATH": path}
        command = [sys.executable, "-m", "host.engine.build", str(made)]
        subprocess.run(command, cwd=root, env=environment, check=True)
        (module,) = made.iterdir()
        build_data["force_include"][str(module)] = f"dicetown_console/host/engine/{module.name}"
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Delete the folder in which the rules were compiled."""
        if build_data["infer_tag"]:
            self.work.cleanup()
