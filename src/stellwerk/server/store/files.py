"""Files that hold secrets: readable by their owner only, and used by one server at a time."""

import contextlib
import os
from pathlib import Path
from typing import Self

import platformdirs
from filelock import FileLock, Timeout

from stellwerk.errors import StellwerkError

OWNER_ONLY, OWNER_ONLY_FOLDER = 0o600, 0o700
OTHERS_NOTHING = 0o077  # umask of a server: whatever it makes is for its owner
BESIDE = ("", "-wal", "-shm", "-journal")  # a SQLite database, and the files that SQLite keeps beside it


def make_private(database: Path) -> None:
    """Creates a database file, or corrects the permissions of one; SQLite gives the files beside it the same ones."""
    make_folder(database.parent)
    os.close(os.open(database, os.O_CREAT | os.O_RDWR, OWNER_ONLY))
    for suffix in BESIDE:
        path = database.with_name(database.name + suffix)
        with contextlib.suppress(FileNotFoundError, PermissionError):  # missing, or owned by somebody else
            path.chmod(OWNER_ONLY)


def make_folder(folder: Path) -> None:
    """Only its owner may read our data folder; the permissions of any other folder are left alone."""
    folder.mkdir(mode=OWNER_ONLY_FOLDER, parents=True, exist_ok=True)
    if folder == platformdirs.user_data_path("stellwerk"):
        folder.chmod(OWNER_ONLY_FOLDER)


def open_private(path: Path) -> int:
    """A descriptor for writing a new file that only its owner can read."""
    path.unlink(missing_ok=True)
    return os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY)


class InUse(StellwerkError):
    """Another server has the database; it may have said where it is found."""

    def __init__(self, database: Path, address: str) -> None:
        self.address = address
        found = f"Stellwerk is up already, with the same tables: {address}" if address else "another server is using it"
        super().__init__(f"{found} ({database}); --db names another file, and with PostgreSQL several can share one")


class Lock:
    """Two servers on one file would both look after its tables. The system releases the lock when a server dies."""

    def __init__(self, database: Path) -> None:
        if database.is_dir():
            raise StellwerkError(f"{database} is a folder; name a file in it: --db {database / 'tables.db'}")
        make_folder(database.parent)
        self.database = database
        self.noted = database.with_name(database.name + ".address")  # the lock's own file is emptied by whoever tries
        self.lock = FileLock(database.with_name(database.name + ".lock"), mode=OWNER_ONLY)

    def __enter__(self) -> Self:
        try:
            self.lock.acquire(timeout=0)
        except Timeout:
            raise InUse(self.database, self.noted.read_text() if self.noted.exists() else "") from None
        self.noted.unlink(missing_ok=True)  # of a server that was killed
        return self

    def note(self, address: str) -> None:
        """Where the server is found, for whoever starts another one."""
        with os.fdopen(open_private(self.noted), "w") as file:
            file.write(address)

    def __exit__(self, *error: object) -> None:
        self.noted.unlink(missing_ok=True)
        self.lock.release()
