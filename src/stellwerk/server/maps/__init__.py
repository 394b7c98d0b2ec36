"""The maps that a server offers, and how their boards are laid out."""
