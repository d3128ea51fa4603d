"""Cheat (ダウト): one card a turn, face down; it need not be what one says it is."""
