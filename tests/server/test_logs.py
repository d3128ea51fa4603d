"""The log: one JSON object a line, whatever is in it and whoever writes it."""

import json
import subprocess
import sys

LOGGING = """
import logging
import structlog
from hattari.server import logs

logs.configure()
structlog.get_logger("hattari.test").warning("two\\nlines", name="はったり\\nx", number=7)
try:
    raise ValueError("a\\nb")
except ValueError:
    structlog.get_logger("hattari.test").exception("failed")
    logging.getLogger("elsewhere").exception("failed %s", "there")
logging.getLogger("uvicorn.error").error("bad\\nbytes")
logging.getLogger("uvicorn.error").info("GET /t/KEY")
logging.getLogger("uvicorn.access").info("GET /t/KEY")
logging.getLogger("elsewhere").debug("nothing")
logging.getLogger("httpx").info("HTTP Request: POST https://example.org/KEY")
"""


def test_every_event_is_one_line_of_json() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOGGING], capture_output=True, text=True, check=True
    )
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert [line["event"] for line in lines] == [
        "two\nlines",
        "failed",
        "failed there",
        "bad\nbytes",
    ]
    assert lines[0]["name"] == "はったり\nx"
    assert [line["level"] for line in lines] == ["warning", "error", "error", "error"]
    loggers = ["hattari.test", "hattari.test", "elsewhere", "uvicorn.error"]
    assert [line["logger"] for line in lines] == loggers
    assert all(line["timestamp"].endswith("Z") for line in lines)
    assert all("ValueError: a\nb" in lines[number]["exception"] for number in (1, 2))
    # Addresses carry table keys; those lines are not written at all.
    assert "KEY" not in done.stderr
