"""Bots for Bluff: a view in, an action out."""
