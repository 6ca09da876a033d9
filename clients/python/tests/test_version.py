"""The version of the package."""

from __future__ import annotations

import json
from pathlib import Path

import flowgate


def test_version_is_that_of_the_service() -> None:
    package = json.loads((Path(__file__).parents[3] / "package.json").read_text())
    assert flowgate.__version__ == package["version"]
