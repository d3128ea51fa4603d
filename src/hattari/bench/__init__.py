"""Benchmarks: they measure and report, they never pass or fail.

Each module has a function `measure` that yields figures; `hattari bench NAME` runs it.
"""
