"""Hattari's games for programs that others wrote: PettingZoo and OpenSpiel."""
