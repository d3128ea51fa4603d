"""What each choice of a game cost, and how much of its result was luck.

Pure: from a record to marks, for any game whose kit brings the parts `evaluate` and `review`.
"""

from .advice import advice
from .contrast import Contrast, Under, contrast, verdict_of
from .grades import Grade, grade, limits_of
from .headline import headline
from .marks import Mark, Side, Weighed, marks, side, told_options
from .moments import next_choice, truly
from .pages import page
from .told import told
from .whole import Review, Reviewed, growing, opened, review, unreadable

__all__ = [
    "Contrast",
    "Grade",
    "Mark",
    "Review",
    "Reviewed",
    "Side",
    "Under",
    "Weighed",
    "advice",
    "contrast",
    "grade",
    "growing",
    "headline",
    "limits_of",
    "marks",
    "next_choice",
    "opened",
    "page",
    "review",
    "side",
    "told",
    "told_options",
    "truly",
    "unreadable",
    "verdict_of",
]
