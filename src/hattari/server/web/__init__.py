"""The web application: pages, API and sockets."""
