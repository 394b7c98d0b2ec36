"""The page as static files, for any web host and any folder of it: the built page, and all that it plays with."""

import json
import re
from collections.abc import Iterable
from pathlib import Path

from stellwerk import __version__
from stellwerk.board import Board
from stellwerk.errors import StellwerkError
from stellwerk.server.guard.httpheaders import POLICY
from stellwerk.server.maps.offered import Maps
from stellwerk.server.offline.files import INDEX, files
from stellwerk.server.offline.worker import OFFLINE, WORKER, with_files
from stellwerk.server.settings import PAGE

MARK = "stellwerk-site.json"  # lists what was written, so that a later version can remove what it does not need
PACKED = (".br", ".gz")  # only our own server offers these
ROOTED = re.compile(r'(href|src)="/')
CHARSET = '<meta charset="utf-8" />'
FRAMING = re.compile(r"; frame-ancestors [^;]*")  # means something in a header only


def boards_with(folder: Path | None) -> list[Board]:
    """Those that come with Stellwerk and those of a folder, none of which may be faulty."""
    maps = Maps(folder)
    maps.look()
    for file, fault in maps.left_out.items():
        raise StellwerkError(fault if file in fault else f"{file}: {fault}")
    return maps.boards()


def site_files(boards: Iterable[Board], page: Path = PAGE) -> dict[str, bytes]:
    """By their paths in the site."""
    if not (page / "index.html").exists():
        raise StellwerkError("this installation comes without the page; `python hatch_build.py` builds it")
    beside = files(boards)
    if not json.loads(beside[INDEX])["rules"]:
        raise StellwerkError("this installation has no rules for browsers; `python -m ahead wasm32` builds them")
    paths = [path for path in page.rglob("[!.]*") if path.is_file() and path.suffix not in PACKED]
    found = {path.relative_to(page).as_posix(): path.read_bytes() for path in paths}
    found["index.html"] = turned(found["index.html"].decode()).encode()
    found |= {OFFLINE + name: content for name, content in beside.items()}
    found[WORKER] = with_files(found[WORKER], beside)
    return found


def turned(index: str) -> str:
    """Addresses relative to the page, and in it what else the server says in headers."""
    policy = FRAMING.sub("", POLICY)
    said = (
        f'{CHARSET}\n    <meta name="stellwerk" content="site" />'
        f'\n    <meta http-equiv="Content-Security-Policy" content="{policy}" />'
    )
    return ROOTED.sub(r'\1="./', index).replace(CHARSET, said, 1)


def write_site(folder: Path, found: dict[str, bytes]) -> None:
    """What an older site of ours had besides goes; what is not ours stays."""
    older = check_folder(folder)
    for name, content in found.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        new = path.with_name(f"{path.name}.new")
        new.write_bytes(content)
        new.replace(path)  # whoever visits meanwhile gets the old file or the new one, never half of it
    (folder / MARK).write_text(json.dumps({"stellwerk": __version__, "files": sorted(found)}, indent=1) + "\n")
    for name in older - set(found):
        (folder / name).unlink(missing_ok=True)


def check_folder(folder: Path) -> set[str]:
    """The files of the site that is there; a folder with anything else is refused."""
    if folder.exists() and not folder.is_dir():
        raise StellwerkError(f"{folder} is a file; name a folder")
    if not (folder / MARK).exists():
        if folder.exists() and any(folder.iterdir()):
            raise StellwerkError(f"{folder} has other files in it; name a new folder, or an empty one")
        return set()
    try:
        names = json.loads((folder / MARK).read_text())["files"]
    except (ValueError, KeyError, TypeError):
        raise StellwerkError(f"{folder / MARK} is damaged; name a new folder, or empty this one") from None
    return {name for name in names if is_inside(folder, name)}


def is_inside(folder: Path, name: str) -> bool:
    return (folder / name).resolve().is_relative_to(folder.resolve())
