"""What is asked for over HTTP."""
