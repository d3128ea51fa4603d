"""python -m hattari.cli: the same as hattari."""

from hattari.cli import main

main()
