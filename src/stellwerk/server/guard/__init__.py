"""Who may connect, and how much of the process a guest may use."""
