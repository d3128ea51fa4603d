"""What is said of cards laid in bots' games of Dobon, and what came."""

from __future__ import annotations

from hattari.games.dobon.bench.calibration import DobonCalibrated


def test_every_card_that_is_laid_is_told_with_what_came() -> None:
    calibrated = DobonCalibrated()
    assert "numazoko.steady" in calibrated.cases()
    said = [each for number in range(20) for each in calibrated.said("numazoko.easy", number)]
    assert {each.kind for each in said} == {"hit"}
    assert all(0 <= each.chance <= each.plain <= 1 for each in said)
    called, expected = sum(each.true for each in said), sum(each.chance for each in said)
    assert 0 < called < len(said) / 5
    assert expected / 3 < called < 3 * expected
    assert said[:5] == list(calibrated.said("numazoko.easy", 0))[:5]
