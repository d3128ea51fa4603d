"""What stands beside Hattari in its benchmarks: other programs, and a plain player to learn with.

They are found by the entry points of the group `hattari.peers`, see `hattari.bench.peers`.
"""
