"""Where the files that tests read lie."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests"
GOLDEN = TESTS / "golden"
FIRST_RELEASE = TESTS / "server/store"  # first.db, and the links to its tables in first.json
