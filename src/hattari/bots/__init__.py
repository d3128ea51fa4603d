"""Bots: a view in, an action out."""
