"""Every error as {code, text}: in both languages, with no detail that isn't the asker's own."""

from __future__ import annotations

from typing import Any

import msgspec
import structlog
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException

from hattari.core.game import Refusal, Text
from hattari.server.store.port import StoreDown

from . import wait

log = structlog.get_logger("hattari.http")

STATUS = {
    "no_table": 404,
    "no_code": 404,
    "no_screen": 404,
    "guess_late": 409,
    "too_many_guesses": 429,
    "too_many_codes": 429,
    "no_record": 404,
    "no_trial": 404,
    "no_puzzle": 404,
    "no_whatif": 404,
    "no_moment": 409,
    "no_exercise": 404,
    "no_drill": 404,
    "no_result": 404,
    "no_coach": 403,
    "coach_closed": 403,
    "coach_busy": 429,
    "not_seated": 403,
    "not_your_turn": 409,
    "nothing_to_weigh": 409,
    "lab_closed": 403,
    "lab_busy": 429,
    "puzzle_busy": 429,
    "contrast_busy": 429,
    "whatif_busy": 429,
    "replay_busy": 429,
    "questions_busy": 429,
    "hands_of_others": 403,
    "training_closed": 403,
    "training_busy": 429,
    "nothing_to_learn": 409,
    "unknown_game": 404,
    "no_identity": 401,
    "unknown_host": 421,
    "log_in_again": 403,
    "barred": 403,
    "read_only": 503,
    "invite_only": 403,
    "no_player": 404,
    "not_so": 409,
    "kicked": 403,
    "not_host": 403,
    "no_account": 403,
    "wrong_login": 403,
    "wrong_code": 403,
    "wrong_passkey": 403,
    "no_such_member": 404,
    "has_account": 409,
    "login_taken": 409,
    "too_many_tries": 429,
    "too_many_newcomers": 429,
    "busy": 503,
    "restarting": 503,
}
"""The HTTP status of a refusal's code; 400 for all others."""


class Problem(msgspec.Struct, frozen=True):
    """What went wrong: `code` for programs, `text` for people."""

    code: str
    text: Text


TEXTS = {
    400: Text("This request can't be read", "リクエストを読み取れません"),
    401: Text("Tell us who you are first", "先に名前を決めてください"),
    403: Text(
        "This request didn't come from a page of this server",
        "このサーバーのページからのリクエストではありません",
    ),
    404: Text("There is nothing at this address", "このアドレスには何もありません"),
    405: Text("This address doesn't take that method", "このメソッドは使えません"),
    413: Text("This request is too large", "リクエストが大きすぎます"),
    429: Text(
        "Too many requests; wait a moment and try again",
        "アクセスが多すぎます。少し待ってからお試しください",
    ),
    500: Text("Something went wrong on the server", "サーバーで問題が起きました"),
    503: Text(
        "The server can't reach its data right now; try again in a moment",
        "サーバーが一時的にデータを読めません。少し待ってからお試しください",
    ),
}
AnyRequest = Request[Any, Any, Any]


def _answer(
    request: AnyRequest, status: int, problem: Problem, headers: dict[str, str] | None = None
) -> Response[Any]:
    told = request.app.state.languages.told(problem)
    return Response(told, status_code=status, media_type=MediaType.JSON, headers=headers or {})


def refused(request: AnyRequest, refusal: Refusal) -> Response[Any]:
    """Say why something was refused."""
    problem = Problem(refusal.code, refusal.text)
    return _answer(request, STATUS.get(refusal.code, 400), problem)


def store_down(request: AnyRequest, error: StoreDown) -> Response[Any]:
    """Say that the store is away."""
    request.app.state.troubles.note(error)
    return _answer(request, 503, Problem("unavailable", TEXTS[503]), {"retry-after": "5"})


def http_error(request: AnyRequest, error: HTTPException) -> Response[Any]:
    """Say what was wrong with a request."""
    status = error.status_code
    if status == 429 and wait.is_for_people(request):
        return wait.page(request, int((error.headers or {}).get("retry-after", 1)))
    text = TEXTS.get(status, TEXTS[400 if status < 500 else 500])
    problem = Problem(f"http_{status}", _with_reasons(text, error))
    return _answer(request, status, problem, dict(error.headers or {}))


def _with_reasons(text: Text, error: HTTPException) -> Text:
    if error.status_code != 400:
        return Text("{text}.", "{text}。").fill(text=text)
    found = error.extra if isinstance(error.extra, list) else []
    reasons = [_reason(each) for each in found if isinstance(each, dict)]
    said = "; ".join(reasons) or error.detail
    return Text("{text}: {said}", "{text}: {said}").fill(text=text, said=said)


def _reason(found: dict[str, Any]) -> str:
    key = found.get("key")
    message = str(found.get("message", ""))
    return f"{key}: {message}" if key else message


def unreadable(request: AnyRequest, _error: Exception) -> Response[Any]:
    """Say that the bytes are no JSON: not UTF-8, or nested without end."""
    text = TEXTS[400]
    return _answer(request, 400, Problem("http_400", Text("{text}.", "{text}。").fill(text=text)))


def unexpected(request: AnyRequest, error: Exception) -> Response[Any]:
    """Our own fault: logged here, and no more than that said."""
    log.error("request_failed", exc_info=error)
    text = TEXTS[500]
    return _answer(request, 500, Problem("http_500", Text("{text}.", "{text}。").fill(text=text)))


HANDLERS: dict[int | type[Exception], Any] = {
    Refusal: refused,
    StoreDown: store_down,
    HTTPException: http_error,
    UnicodeDecodeError: unreadable,
    RecursionError: unreadable,
    Exception: unexpected,
}
