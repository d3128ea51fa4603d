"""python -m hattari.cli: the same as hattari."""

from . import main

main()
