"""The compile cache is named by compiled code alone: what a change of anything else leaves compiled."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from stellwerk.native.sources import COMPILED

SOURCE = Path(__file__).parents[2] / "src/stellwerk"
MODULES = [path for path in sorted(SOURCE.rglob("*.py")) if path.parent.name in COMPILED]
LEVELS = ("stellwerk.engine.flat", "stellwerk.tickets.bots.rules.plan", "stellwerk.envs.rules.batch")


def cache_names(root: Path) -> list[str]:
    """The cache folders of the engine, the bots and the environments, by a copy of the package."""
    code = f"from stellwerk.native.jit import cache_folder; print(*(cache_folder(name).name for name in {LEVELS}))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={"PYTHONPATH": str(root)}
    )
    return done.stdout.split()


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources alone: neither the page nor what Python has compiled."""
    root = tmp_path_factory.mktemp("sources")
    shutil.copytree(SOURCE, root / "stellwerk", ignore=shutil.ignore_patterns("__pycache__", "page", "data"))
    return root


def test_changes_outside_compiled_code_change_no_name(package: Path) -> None:
    before = cache_names(package)
    assert len(set(before)) == len(LEVELS)
    outside = (
        "__init__.py", "drawing/palette.py", "tickets/drawing/palette.py", "described.py", "tickets/text.py",
        "metro/view.py", "tickets/bots/search.py", "metro/bots/search.py", "bots/levels.py", "envs/games.py",
        "mapping/mapfile.py", "maps/usa.toml", "game.py",
    )  # fmt: skip
    for name in outside:
        path = package / "stellwerk" / name
        text = path.read_text()
        path.write_text(text.replace("__version__ = ", "__version__ = 'x' + ") + "\n# changed\n")
    assert cache_names(package) == before


@pytest.mark.parametrize(
    ("changed", "engine", "bots", "environments"),
    [
        ("engine/chance.py", True, True, True),
        ("tickets/rules/turn.py", True, True, True),
        ("metro/bots/rules/beam.py", False, True, True),
        ("envs/rules/turn.py", False, False, True),
        ("tickets/envs/rules/greedy.py", False, False, True),
    ],
)
def test_a_changed_rule_renames_its_cache_and_those_built_on_it(
    package: Path, changed: str, engine: bool, bots: bool, environments: bool
) -> None:
    before, path = cache_names(package), package / "stellwerk" / changed
    text = path.read_text()
    path.write_text(text + "\nCHANGED = 1\n")
    after = cache_names(package)
    path.write_text(text)
    assert [one != other for one, other in zip(before, after, strict=True)] == [engine, bots, environments]


def test_all_compiled_code_lies_in_the_folders_that_name_the_cache() -> None:
    others = [path for path in SOURCE.rglob("*.py") if path not in MODULES and path.parent.name != "native"]
    outside = [path for path in others if list(rules_in(path))]
    assert outside == []


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_rule_takes_a_value_from_outside_these_folders(path: Path) -> None:
    """Its value would be compiled in, and its change would go unnoticed."""
    tree = ast.parse(path.read_text())
    foreign = {name for node in tree.body if isinstance(node, ast.ImportFrom) for name in foreign_names(node)}
    plain = {node.name for node in tree.body if isinstance(node, ast.FunctionDef) and not is_rule(node)}
    for node in tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom) or getattr(node, "name", None) in plain or is_alias(node):
            continue
        found = {each.id for each in ast.walk(without_annotations(node)) if isinstance(each, ast.Name)}
        assert not found & foreign, f"{path.name}, line {node.lineno}"


def foreign_names(node: ast.ImportFrom) -> Iterator[str]:
    """Names imported from other modules of Stellwerk than compiled ones, and than those that only bind rules."""
    package, *folders = (node.module or "").split(".")
    if package == "stellwerk" and not {*COMPILED, "native"} & set(folders):
        yield from (name.asname or name.name for name in node.names if name.name not in COMPILED)


def rules_in(path: Path) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef) and is_rule(node):
            yield node


def is_rule(function: ast.FunctionDef) -> bool:
    called = [each.func if isinstance(each, ast.Call) else each for each in function.decorator_list]
    names = {each.attr if isinstance(each, ast.Attribute) else getattr(each, "id", "") for each in called}
    return bool(names & {"rule", "checked", "njit", "jit", "overload", "intrinsic"})


def is_alias(node: ast.stmt) -> bool:
    return isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias"


def without_annotations(node: ast.stmt) -> ast.AST:
    """The statement with its annotations removed: they are not evaluated."""
    for each in ast.walk(node):
        if isinstance(each, ast.arg):
            each.annotation = None
        elif isinstance(each, ast.FunctionDef):
            each.returns = None
        elif isinstance(each, ast.AnnAssign):
            each.annotation = ast.Constant(None)
    return node
