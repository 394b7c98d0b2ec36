"""Modules and pages whose examples need optional packages are left out where these are missing; CI has them."""

import os
from importlib.util import find_spec

ENVS = "src/stellwerk/envs"
NEEDS = {
    "gymnasium": [*(f"{ENVS}/{name}.py" for name in ("gymnasium", "single", "spaces", "vector")),
                  "docs/guides/train-an-agent.md"],
    "pettingzoo": [f"{ENVS}/aec.py", f"{ENVS}/parallel.py", f"{ENVS}/pettingzoo", "docs/guides/train-an-agent.md"],
    "pyspiel": [f"{ENVS}/openspiel.py", f"{ENVS}/spielstate.py", "docs/guides/train-an-agent.md"],
}  # fmt: skip

collect_ignore = [
    path
    for package, paths in NEEDS.items()
    if find_spec(package) is None and not os.environ.get("CI")
    for path in paths
]
