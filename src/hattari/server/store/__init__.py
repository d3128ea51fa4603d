"""Where the log of every table is kept."""
