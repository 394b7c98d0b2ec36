"""What travels: messages over WebSockets, requests and answers over HTTP, and refusals."""
