"""Dobon in the lab."""
