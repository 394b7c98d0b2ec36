"""The service worker's list of files: the build lists the page's own, and here come those that it plays with."""

import hashlib
import json
from collections.abc import Mapping

from stellwerk.server.offline.files import INDEX

WORKER = "sw.js"
LIST, END = b"const FILES = ", b";\n"
OFFLINE = "offline/"  # the folder of all other files


def with_files(script: bytes, files: Mapping[str, bytes]) -> bytes:
    """The worker for a page with these files beside it. Whatever changes in them makes another worker of it, and so
    browsers fetch them anew."""
    first, _, rest = script.partition(END)
    listed = json.loads(first.removeprefix(LIST))
    listed |= {OFFLINE + name: version_of(name, content) for name, content in sorted(files.items())}
    return LIST + json.dumps(listed, separators=(",", ":")).encode() + END + rest


def version_of(name: str, content: bytes) -> str:
    """Only the index keeps its name when it changes."""
    return hashlib.sha256(content).hexdigest()[:12] if name == INDEX else ""
