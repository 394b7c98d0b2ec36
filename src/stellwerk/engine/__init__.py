"""The compiled core. It knows no family of games."""
