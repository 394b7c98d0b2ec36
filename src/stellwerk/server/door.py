"""Where WebSockets come in and go out: how many there may be, and what each one is told when it ends."""

from __future__ import annotations

from litestar.exceptions import WebSocketDisconnect

from stellwerk.server import messages
from stellwerk.server.addresses import guest_at
from stellwerk.server.connection import FAULT, POLICY, Closed, Connection, Socket
from stellwerk.server.desk import Desk
from stellwerk.server.messages import Failed
from stellwerk.server.refusal import Refusal

LONGEST = 123  # bytes of a close frame's reason: a control frame has 125, and two are its code
OPENING = 1.0  # milliseconds of the event loop that a new socket takes before its first message


async def serve(socket: Socket, desk: Desk) -> None:
    """A socket from beginning to end, whatever happens to it."""
    connection = Connection(socket, desk)
    guest, sockets = guest_at(connection.address), desk.guests.sockets
    limits = desk.settings.limits
    crowded = len(desk.open) >= limits.sockets or sockets[guest] >= limits.sockets_of_address
    await socket.accept()
    desk.open.add(connection)
    sockets[guest] += 1
    desk.metrics.sockets.inc()
    try:
        if connection.address in desk.minder.bans:
            raise Refusal("banned", "this server has blocked your address")
        if crowded or not desk.guests.spend(connection.address, OPENING):
            raise Closed(POLICY, "too many connections")
        await connection.run()
    except (WebSocketDisconnect, OSError):
        pass  # the client has gone
    except Closed as closed:
        await close(socket, closed.code, Failed(closed.reason, closed.message))
    except Refusal as refusal:
        await close(socket, POLICY, Failed(refusal.reason, refusal.message))
    except Exception:
        await close(socket, 1011, Failed("server", FAULT, desk.note_fault("socket failed")))
    finally:
        desk.open.discard(connection)
        desk.metrics.sockets.dec()
        sockets[guest] -= 1
        if not sockets[guest]:
            del sockets[guest]
        del socket.send, socket.receive  # they know the socket: a cycle (see protocols)


def cut(reason: str) -> str:
    """A close frame has room for so many bytes; no letter is torn apart."""
    return reason.encode()[:LONGEST].decode(errors="ignore")


async def close(socket: Socket, code: int, message: Failed) -> None:
    try:
        await socket.send_data(messages.encode(message).decode(), mode="text")
        await socket.close(code=code, reason=cut(message.message))
    except (WebSocketDisconnect, RuntimeError, OSError):
        return  # it has gone already
