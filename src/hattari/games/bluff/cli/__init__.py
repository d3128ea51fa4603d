"""Commands for Bluff alone."""
