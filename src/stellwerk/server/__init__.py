"""The game server: tables over HTTP and WebSocket; see ARCHITECTURE.md, "The server"."""
