"""Why a table says no: a code for programs, a sentence in both languages for people."""
