"""Solving Bluff: exact equilibria of small games, read from any rule set.

Needs numpy and numba (the extra `solve`).
"""
