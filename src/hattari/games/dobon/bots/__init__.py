"""Bots for Gambling Dobon: a view in, an action out."""
