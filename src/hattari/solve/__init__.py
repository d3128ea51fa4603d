"""What any game's compiled loops are built on. Needs numpy and numba (the extra `solve`)."""
