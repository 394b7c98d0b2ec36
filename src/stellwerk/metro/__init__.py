"""The metro family: each seat marks stations on its own sheet, by one card for all. Rules M1–M17."""
