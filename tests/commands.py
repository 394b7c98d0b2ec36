"""Commands as a person runs them, in this process: loading the rules anew would take longer than most of them."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
from pathlib import Path
from unittest import mock

from stellwerk.cli.main import main


def run(*arguments: str, cwd: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    """What a process of its own would say and return."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.ExitStack() as around:
        around.enter_context(mock.patch.object(sys, "argv", ["stellwerk", *arguments]))
        around.enter_context(mock.patch.dict(os.environ, environment))
        around.enter_context(contextlib.chdir(cwd or Path.cwd()))
        around.enter_context(contextlib.redirect_stdout(out))
        around.enter_context(contextlib.redirect_stderr(err))
        ended = None
        try:
            main()
        except SystemExit as end:
            ended = end.code
    code = ended if isinstance(ended, int) else 0
    return subprocess.CompletedProcess(arguments, code, out.getvalue(), err.getvalue())
