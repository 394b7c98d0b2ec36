"""Where WebSockets come in and go out: how many there may be, and what each one is told when it ends."""

from __future__ import annotations

from litestar.exceptions import WebSocketDisconnect

from stellwerk.server import messages
from stellwerk.server.connection import FAULT, POLICY, Closed, Connection, Socket
from stellwerk.server.desk import Desk
from stellwerk.server.messages import Failed
from stellwerk.server.refusal import Refusal


async def serve(socket: Socket, desk: Desk) -> None:
    """A socket from beginning to end, whatever happens to it."""
    connection = Connection(socket, desk)
    address = socket.client.host if socket.client else ""
    limits = desk.settings.limits
    crowded = len(desk.open) >= limits.sockets or desk.by_address.get(address, 0) >= limits.sockets_of_address
    await socket.accept()
    desk.open.add(connection)
    desk.by_address[address] = desk.by_address.get(address, 0) + 1
    desk.metrics.sockets.inc()
    try:
        if crowded or not desk.addresses.take(address):
            raise Closed(POLICY, "too many connections")
        await connection.run()
    except (WebSocketDisconnect, OSError):
        pass  # the client has gone
    except Closed as closed:
        await close(socket, closed.code, Failed("closed", closed.reason))
    except Refusal as refusal:
        await close(socket, POLICY, Failed(refusal.reason, refusal.message))
    except Exception:
        await close(socket, 1011, Failed("server", FAULT, desk.note_fault("socket failed")))
    finally:
        desk.open.discard(connection)
        desk.metrics.sockets.dec()
        desk.by_address[address] -= 1
        if not desk.by_address[address]:
            del desk.by_address[address]
        del socket.send, socket.receive  # they know the socket: a cycle (see protocols)


async def close(socket: Socket, code: int, message: Failed) -> None:
    try:
        await socket.send_data(messages.encode(message).decode(), mode="text")
        await socket.close(code=code, reason=message.message[:100])
    except (WebSocketDisconnect, RuntimeError, OSError):
        return  # it has gone already
