"""What goes in and out of the HTTP interface."""
