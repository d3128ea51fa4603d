"""What practice reckons with: when a position comes back, how sure a figure is, how one estimates.

Pure: no store, no clock, no game.
"""
