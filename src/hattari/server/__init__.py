"""The server: where tables meet stores, sockets and clocks."""
