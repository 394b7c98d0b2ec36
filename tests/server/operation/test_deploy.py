"""What the guide for operators shows works: a real nginx in front of a real server, and options that exist."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.typing import Origin

from needed import give_up
from patience import PATIENCE, wait_until
from repository import ROOT
from server.conftest import MakeServer, Server
from server.operation.test_operator import tables
from stellwerk.cli.main import cli

DEPLOY, GUIDE = ROOT / "deploy", (ROOT / "docs/guides/deploy.md").read_text()
NAME = "play.example.org"


def commands() -> list[tuple[str, str]]:
    """Every call of stellwerk in the guide and its files."""
    files = "".join(path.read_text() for path in DEPLOY.iterdir())
    return re.findall(
        r"stellwerk (serve|backup|restore|tables|warm)((?:[^`\n]|\\\n)*)", GUIDE + files.replace("\\\n", "")
    )


def options_of(name: str) -> set[str]:
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    return {option for parameter in command.params for option in parameter.opts}


def test_every_option_of_the_guide_exists() -> None:
    found = [
        (name, arguments) for name, arguments in commands() if name != "tables"
    ]  # that one has commands of its own
    assert len(found) > 8
    for name, arguments in found:
        assert set(re.findall(r"--[a-z-]+", arguments.partition("#")[0])) <= options_of(name), (name, arguments)
    assert set(re.findall(r"`(--[a-z-]+)", GUIDE)) <= options_of("serve") | {"--db"}


def test_the_unit_is_valid() -> None:
    if not shutil.which("systemd-analyze"):
        pytest.skip("systemd is not installed")
    unit = DEPLOY / "stellwerk.service"
    done = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False)
    faults = [
        line for line in done.stderr.splitlines() if "stellwerk.service" in line and "is not executable" not in line
    ]
    assert not faults
    rated = ["systemd-analyze", "security", "--offline=true", str(unit)]
    told = subprocess.run(rated, capture_output=True, text=True, check=False).stdout
    assert float(re.findall(r"exposure level for stellwerk.service: ([\d.]+)", told)[0]) < 2


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
        return port


@contextmanager
def nginx_before(server: Server, folder: Path) -> Iterator[int]:
    """The guide's own configuration, with other ports and a certificate of its own."""
    port, plain = free_port(), free_port()
    subject = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    files = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", *files, *subject], check=True,
                   capture_output=True)  # fmt: skip
    text = (DEPLOY / "nginx.conf").read_text().replace(f"/etc/letsencrypt/live/{NAME}", str(folder))
    text = text.replace("listen 80;", f"listen 127.0.0.1:{plain};").replace("listen 443", f"listen 127.0.0.1:{port}")
    text = text.replace("127.0.0.1:8000", f"127.0.0.1:{server.port}")
    kept = "".join(
        f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    conf = folder / "nginx.conf"
    conf.write_text(f"pid {folder}/nginx.pid;\nworker_processes 1;\nevents {{}}\nhttp {{\n{kept}{text}}}\n")
    command = ["nginx", "-c", str(conf), "-e", str(folder / "error.log"), "-g", "daemon off;"]
    with subprocess.Popen(command) as proxy:
        try:
            wait_until(lambda: proxy.poll() is not None or is_open(port))
            assert proxy.poll() is None, (folder / "error.log").read_text()
            yield port
        finally:
            proxy.terminate()


def is_open(port: int) -> bool:
    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", port)) == 0


def ask(port: int, trust: ssl.SSLContext, path: str, source: str = "127.0.0.1", **headers: str) -> httpx.Response:
    """Through the proxy, from an address of this machine's own network."""
    transport = httpx.HTTPTransport(verify=trust, local_address=source)
    with httpx.Client(transport=transport, timeout=PATIENCE) as client:
        request = client.build_request("GET", f"https://127.0.0.1:{port}{path}", headers={"Host": NAME, **headers})
        request.extensions["sni_hostname"] = NAME
        return client.send(request)


async def test_a_server_behind_the_guides_nginx(make_server: MakeServer, tmp_path: Path) -> None:
    if not shutil.which("nginx") or not shutil.which("openssl"):
        give_up("nginx and openssl are not installed")
    server = make_server("--proxy", "127.0.0.1", "--domain", NAME)
    with nginx_before(server, tmp_path) as port:
        trust = ssl.create_default_context(cafile=str(tmp_path / "fullchain.pem"))
        page = ask(port, trust, "/")
        assert page.status_code == 200
        assert page.headers["strict-transport-security"].startswith("max-age=")
        assert "default-src 'none'" in page.headers["content-security-policy"]
        links = server.post("/api/play", board="new-york", name="Ann")
        assert await welcome(port, trust, links["table"], links["host"]["token"]) == "welcome"
        assert "banned" in await asyncio.to_thread(tables, server, "ban", "127.0.0.5")
        wait_until(lambda: ask(port, trust, "/api/boards", "127.0.0.5").status_code == 403)
        forged = {"X-Forwarded-For": "127.0.0.5"}
        assert ask(port, trust, "/api/boards", **forged).status_code == 200, "a guest can't choose an address …"
        assert ask(port, trust, "/api/boards", "127.0.0.5", **{"X-Forwarded-For": "127.0.0.9"}).status_code == 403
        beside = httpx.HTTPTransport(local_address="127.0.0.7")
        with httpx.Client(transport=beside, timeout=PATIENCE) as client:  # … nor can somebody who is not the proxy
            assert client.get(f"{server.url}/api/boards", headers=forged).status_code == 200


async def welcome(port: int, trust: ssl.SSLContext, table: str, token: str) -> str:
    origin = Origin(f"https://{NAME}")
    async with connect(f"wss://{NAME}/ws", host="127.0.0.1", port=port, ssl=trust, origin=origin) as line:
        await line.send(json.dumps({"type": "hello", "table": table, "token": token}))
        told: str = json.loads(await line.recv())["type"]
        return told


def test_caddys_file_is_valid() -> None:
    if not shutil.which("caddy"):
        pytest.skip("caddy is not installed")
    line = ["caddy", "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")]
    done = subprocess.run(line, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
