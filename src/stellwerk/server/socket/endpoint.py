"""The endpoint of WebSockets: how many there may be, and what each one is told when it ends."""

from litestar.exceptions import WebSocketDisconnect

from stellwerk.server.guard.addresses import guest_at
from stellwerk.server.protocol.messages import Failed
from stellwerk.server.protocol.refusal import Refusal
from stellwerk.server.services import Services
from stellwerk.server.socket.closing import BROKEN, FAULT, POLICY, Closed, close
from stellwerk.server.socket.connection import Connection, Socket

ACCEPTING = 1.0  # milliseconds of the event loop that a new socket takes before its first message


async def serve(socket: Socket, services: Services) -> None:
    """Serves a socket until it ends, for whatever reason."""
    connection = Connection(socket, services)
    guest, sockets = guest_at(connection.address), services.budgets.sockets
    limits = services.settings.limits
    crowded = len(services.connections) >= limits.sockets or sockets[guest] >= limits.sockets_of_address
    await socket.accept()
    services.connections.add(connection)
    sockets[guest] += 1
    services.metrics.sockets.inc()
    try:
        if connection.address in services.caretaker.bans:
            raise Refusal("banned", "this server has blocked your address")
        if crowded or not services.budgets.spend(connection.address, ACCEPTING):
            raise Closed(POLICY, "too many connections")
        await connection.run()
    except (WebSocketDisconnect, OSError):
        pass  # the client has gone
    except Closed as closed:
        await close(socket, closed.code, Failed(closed.reason, closed.message))
    except Refusal as refusal:
        await close(socket, POLICY, Failed(refusal.reason, refusal.message))
    except Exception:
        await close(socket, BROKEN, Failed("server", FAULT, services.note_fault("socket failed")))
    finally:
        services.connections.discard(connection)
        services.metrics.sockets.dec()
        sockets[guest] -= 1
        if not sockets[guest]:
            del sockets[guest]
        del socket.send, socket.receive  # they hold the socket: a reference cycle
