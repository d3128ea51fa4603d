"""What each choice of a game cost, and how much of its result was luck.

Pure: from a record to marks, for any game whose kit brings the parts `evaluate` and `review`.
"""

from .advice import advice
from .grades import Grade, limits_of
from .headline import headline
from .marks import Mark, Side, Weighed, marks, side, weighed
from .pages import page
from .told import told
from .whole import Review, Reviewed, growing, opened, review, reviews, unreadable

__all__ = [
    "Grade",
    "Mark",
    "Review",
    "Reviewed",
    "Side",
    "Weighed",
    "advice",
    "growing",
    "headline",
    "limits_of",
    "marks",
    "opened",
    "page",
    "review",
    "reviews",
    "side",
    "told",
    "unreadable",
    "weighed",
]
