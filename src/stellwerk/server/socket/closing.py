"""Why a socket ends: codes for browsers, reasons for programs, a sentence for people."""

from typing import Any

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from stellwerk.server.protocol import messages
from stellwerk.server.protocol.messages import Failed

POLICY, UNREADABLE, TOO_LONG, BROKEN, SLOW = 1008, 1003, 1009, 1011, 4008  # codes that sockets are closed with
LONGEST = 123  # bytes of a close frame's reason: a control frame has 125, of which two are the code
FAULT = "something went wrong on the server"


class Closed(Exception):
    """The socket is closed, with a code, a sentence, and a reason for programs."""

    def __init__(self, code: int, message: str, reason: str = "closed") -> None:
        super().__init__(message)
        self.code, self.message, self.reason = code, message, reason


def cut(reason: str) -> str:
    """Cuts a sentence to what fits into a close frame, at a whole character."""
    return reason.encode()[:LONGEST].decode(errors="ignore")


async def close(socket: WebSocket[Any, Any, Any], code: int, message: Failed) -> None:
    try:
        await socket.send_data(messages.encode(message).decode(), mode="text")
        await socket.close(code=code, reason=cut(message.message))
    except (WebSocketDisconnect, RuntimeError, OSError):
        return  # it has gone already
