"""The HTTP interface, a file for each thing that is asked about."""
