"""Benchmarks: they measure and report, they never pass or fail.

Each module named in `ALL` has a function `measure` that yields figures; `hattari bench NAME` runs
it. None knows a game: what differs between games is what each says of itself (`subject`), and
benchmarks of one game alone come with it.
"""

ALL = ("bots", "calibration", "engine", "ladder", "review", "server", "store")
