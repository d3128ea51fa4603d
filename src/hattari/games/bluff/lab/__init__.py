"""Bluff in the lab."""
