"""Hattari: card and dice games under house rules, against people and bots."""
