"""Hattari: Bluff and Dobon under house rules, against people and bots."""
