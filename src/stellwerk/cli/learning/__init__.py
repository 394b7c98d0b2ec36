"""Commands that let bots learn."""
