"""What holds for all tests: markers, the event loop, and which examples are left out where packages are missing."""

import os
import re
from importlib.util import find_spec
from pathlib import Path

import pytest

ENVS = "src/stellwerk/envs"
NEEDS = {
    "gymnasium": [*(f"{ENVS}/{name}.py" for name in ("gymnasium", "single", "spaces", "vector")),
                  "docs/guides/train-an-agent.md"],
    "pettingzoo": [f"{ENVS}/aec.py", f"{ENVS}/parallel.py", f"{ENVS}/pettingzoo", "docs/guides/train-an-agent.md"],
    "pyspiel": [f"{ENVS}/openspiel.py", f"{ENVS}/spielstate.py", "docs/guides/train-an-agent.md"],
}  # fmt: skip

# A test that asks for one of these needs a process of its own.
FIXTURES = {"browser": r"browser|person", "server": r"(\w+_)?(server|postgres)"}

# Left out where they are missing; CI has them.
collect_ignore = [
    path
    for package, paths in NEEDS.items()
    if find_spec(package) is None and not os.environ.get("CI")
    for path in paths
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for marker, fixtures in FIXTURES.items():
            if any(re.fullmatch(fixtures, name) for name in getattr(item, "fixturenames", ())):
                item.add_marker(marker)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Async tests run on asyncio, as the server does."""
    return "asyncio"


@pytest.fixture(autouse=True)
def own_map(request: pytest.FixtureRequest) -> None:
    """The guide to environments plays on the map that the guide to maps has made."""
    if request.node.path.name != "train-an-agent.md":
        return
    guide = (Path(__file__).parent / "docs/guides/make-a-map.md").read_text(encoding="utf-8")
    folder = request.getfixturevalue("tmp_path")
    (folder / "lake.toml").write_text(re.findall(r"```toml\n(.*?)```", guide, re.DOTALL)[0], encoding="utf-8")
    request.getfixturevalue("monkeypatch").chdir(folder)
