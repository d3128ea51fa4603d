"""The games: each one folder, all of it found by its kit; nothing outside names them."""
