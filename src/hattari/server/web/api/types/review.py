"""Reviews of finished games."""

from __future__ import annotations

from .fields import In


class AgreementIn(In, frozen=True):
    """Whether the others may read one's review."""

    opens: bool
