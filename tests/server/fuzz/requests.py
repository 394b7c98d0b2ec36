"""Wrong requests over HTTP, down to their bytes."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import quote

from server.fuzz.messages import NUMBERS, RAW, WORDS, Fuzz, Message, as_json

READS = ("", "/lobby", "/replay", "/replay/3", "/replay?public=true", "?seat=0", "?seat=99", "/proof", "/record",
         "/verify", "/hints", "/analysis", "/nothing")  # fmt: skip
PATHS = ("/", "/health", "/metrics", "/api/boards", "/api/boards/usa", "/api/boards/usa/layout", "/api/tables",
         "/schema/openapi.json", "/t/abcd", "/join/abcd", "/assets/none.js", "/ws",
         "/api/boards/usa/picture?theme=dark", "//", "/%00", "/%ff%fe", "/api/boards/%2e%2e%2f",
         "/api/tables/" + "a" * 300, "/é", "*", "", "http://x/", "/api/tables/abcd/replay/99999999999999999999",
         "/?" + "a=b&" * 500)  # fmt: skip
ODD_HEADERS = (
    b"Host: evil.example", b"Host: 127.0.0.1:abc", b"Host: [::1", b"Host: \xff", b"Origin: https://evil.example",
    b"Origin: null", b"Origin: http://[", b"Sec-Fetch-Site: cross-site", b"Authorization: Bearer \xff\xfe",
    b"Authorization: Basic x", b"Authorization:", b"Content-Type: text/plain",
    b"Content-Type: application/json; charset=x",
    b"Content-Type: multipart/form-data; boundary=x", b"Content-Type: \xff", b"Accept-Encoding: \xff, br;q=x",
    b"Accept-Language: " + b"de," * 300, b"If-None-Match: *", b"X-Forwarded-For: 1.2.3.4, \xff",
    b"Cookie: " + b"a=b;" * 500,
    b"Range: bytes=0-1", b"Expect: 100-continue", b"Connection: upgrade", b"Upgrade: websocket", b"Upgrade: h2c",
    b"Transfer-Encoding: chunked", b"Content-Length: 5", b"Content-Length: -1", b"Content-Length: 99999999999",
    b"No colon here", b": empty", b"A: " + b"x" * 70_000,
)  # fmt: skip
UNWHOLE = (b"Content-Length", b"Transfer-Encoding", b"Expect", b"Upgrade", b"Connection")  # an answer may have to wait


class Request(NamedTuple):
    data: bytes
    is_whole: bool  # the server has all it needs to answer


class Requests(Fuzz):
    def body(self) -> tuple[str, Message]:
        """A path and what would be right to send there."""
        table = f"/api/tables/{self.table()}"
        seats = [{"name": f"P{number}"} for number in range(self.chance.randrange(1, 5))]
        wish: Message = {"board": "metro-amsterdam", "seats": seats, "options": {}, "days": 0, "public": True}
        play: Message = {"board": "metro-amsterdam", "name": "Ann", "seats": 2, "bot": "random"}
        rights: list[tuple[str, Message]] = [
            ("/api/tables", wish), ("/api/play", play), (f"{table}/act", self.message()),
            (f"{table}/act", self.message()), (f"{table}/join", {"name": "Bob", "browser": "b" * 22}),
            (f"{table}/link", {}), (f"{table}/seats/1/link", {}),
        ]  # fmt: skip
        return self.chance.choice(rights)

    def path(self) -> str:
        if self.chance.random() < 0.6:
            return f"/api/tables/{self.table()}{self.chance.choice(READS)}"
        known = self.chance.choice(PATHS)
        odd = quote(str(self.chance.choice(WORDS + NUMBERS)).encode("utf-8", "surrogatepass"))
        return self.chance.choice([known, known, f"/api/boards/{odd}", f"/api/tables/{odd}", f"/t/{odd}"])

    def request(self) -> Request:
        self.sent += 1
        headers = [b"Host: 127.0.0.1", f"Authorization: Bearer {self.token()}".encode(), b"Connection: close"]
        method, path, body = "GET", self.path(), b""
        if self.chance.random() < 0.5:
            method, (path, right) = "POST", self.body()
            body = self.chance.choice([as_json(right), self.spoilt(right), self.spoilt(right), self.chance.choice(RAW)])
            headers += [b"Content-Type: application/json", f"Content-Length: {len(body)}".encode()]
        if self.chance.random() < 0.1:
            method = self.chance.choice(
                ["PUT", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE", "CONNECT", "get", "X" * 99]
            )
        odd = [self.chance.choice(ODD_HEADERS) for _ in range(self.chance.choice([0, 0, 0, 1, 2]))]
        headers += odd
        if self.chance.random() < 0.2:
            headers.pop(self.chance.randrange(len(headers)))
        version = self.chance.choice(["1.1"] * 12 + ["1.0", "0.9", "2.0", "x"])
        first = f"{method} {path} HTTP/{version}".encode()
        data = b"\r\n".join([first, *headers, b"", body])
        unsure = any(header.startswith(UNWHOLE) for header in odd) or method in ("CONNECT", "HEAD")
        lengthless = bool(body) and not any(header.startswith(b"Content-Length") for header in headers)
        return Request(data, not unsure and not lengthless and b"Connection: close" in headers)
