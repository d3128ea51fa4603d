"""The running game: people's and bots' actions, and how it goes on of itself."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from hattari.core import chance
from hattari.core.game import Between, Chance, Over, Refusal, Turn, Window

from . import clock, commands, events
from .contribute import gathered
from .draft import Draft
from .refusals import play as refusals
from .seats import reopen
from .survey import take_turns
from .table import RoundSeed, Table

# People ----------------------------------------------------------------------------------


def start(draft: Draft, _command: commands.Start | commands.Rematch) -> None:
    """Begin a game with whoever sits."""
    take_turns(draft)
    taken, rules = draft.table.taken(), draft.table.rules
    if len(taken) < rules.least:
        raise refusals.too_few_seated(len(taken), rules.least)
    names = tuple(draft.table.seats[index].name for index in taken)
    draft.emit(events.Started(draft.table.number + 1, names))


def rematch(draft: Draft, command: commands.Rematch) -> None:
    """Put the finished game away, and begin the next one if enough sit there."""
    reopen(draft)
    try:
        start(draft, command)
    except Refusal as refusal:
        draft.answer = refusal.text


def act(draft: Draft, command: commands.Act) -> None:
    """Play an action that was meant for this very moment."""
    seat = draft.seat()
    if command.moment != draft.table.moment:
        raise refusals.stale()
    perform(draft, seat, _read(draft, command.action))


def _read(draft: Draft, action: dict[str, Any]) -> Any:
    game = draft.table.game
    try:
        return msgspec.convert({"action": action}, _read_as(game.action)).action
    except msgspec.ValidationError as error:
        raise refusals.bad_action(str(error).replace("$.action", "$"), game.title) from None


@lru_cache
def _read_as(action: Any) -> Any:
    """A struct around it: what msgspec finds out about one it keeps, of a union it doesn't."""
    return msgspec.defstruct("Read", [("action", action)])


def perform(draft: Draft, seat: int, action: Any) -> None:
    """A person's own action."""
    if draft.table.seats[seat].bot is not None:
        raise refusals.bot_plays()
    _check_running(draft)
    draft.emit(*draft.table.game.decide(draft.table.state, seat, action))


def _check_running(draft: Draft) -> None:
    if draft.table.paused_at is not None:
        raise refusals.paused()


def go_on(draft: Draft, _command: commands.Continue) -> None:
    """Done with looking at the result."""
    seat = draft.seat()
    _check_running(draft)
    if not isinstance(draft.table.awaits(), Between):
        raise refusals.not_between()
    if seat not in draft.table.continued:
        draft.emit(events.Continued(seat))


def pause(draft: Draft, _command: commands.Pause) -> None:
    """Stop the game and its clocks; pausing twice changes nothing."""
    if draft.table.paused_at is None:
        draft.emit(events.Paused(draft.member().id))


def resume(draft: Draft, _command: commands.Resume) -> None:
    """Go on."""
    if draft.table.paused_at is None:
        raise refusals.not_paused()
    draft.emit(events.Unpaused())


# Taking back -----------------------------------------------------------------------------


def ask_undo(draft: Draft, _command: commands.AskUndo) -> None:
    """Ask the others for leave to take one's last action back."""
    seat = draft.seat()
    _check_running(draft)
    if not isinstance(draft.table.awaits(), Turn):
        raise refusals.no_undo_now()
    owner, _ = draft.table.game.undo(draft.table.state)
    if owner != seat:
        raise refusals.not_your_undo()
    if draft.table.undo is not None:
        raise refusals.undo_asked()
    draft.emit(events.UndoAsked(seat))


def answer_undo(draft: Draft, command: commands.AnswerUndo) -> None:
    """Grant or refuse what another seat asked."""
    seat = draft.seat()
    _check_running(draft)
    undo = draft.table.undo
    if undo is None or seat not in draft.table.undo_waits_for():
        raise refusals.no_undo_asked()
    draft.emit(events.UndoAnswered(seat, command.yes))
    if not command.yes:
        draft.emit(events.UndoRefused(undo.seat))


def _settle_undo(draft: Draft) -> None:
    undo = draft.table.undo
    if undo is None or undo.refused:
        return
    if draft.table.seats[undo.seat].left:  # nobody is there for whom it could be taken back
        draft.emit(events.UndoRefused(undo.seat))
        return
    if draft.table.undo_waits_for():
        return
    _, made = draft.table.game.undo(draft.table.state)
    draft.emit(events.Undone(undo.seat), *made)


# Bots ------------------------------------------------------------------------------------


def bot_act(draft: Draft, command: commands.BotAct) -> None:
    """A bot's answer, if it is awaited now; a late one is dropped."""
    move = clock.BotMove(command.seat, command.bot, command.reason, command.moment)
    if move not in clock.wants(draft.table, draft.now):
        raise refusals.not_due()
    action = _read(draft, command.action)
    made = draft.table.game.decide(draft.table.state, command.seat, action)
    if command.reason == "timeout":
        draft.emit(events.Substituted(command.seat, command.bot))
    turn = draft.table.awaits()
    draft.emit(*made)
    if (
        command.mood is not None
        and has_habits(draft.table, command.seat)
        and isinstance(turn, Turn)
    ):
        draft.emit(events.Showed(command.seat, command.mood))


def has_habits(table: Table, seat: int) -> bool:
    """Whether the one on a seat may show what it holds: a bot that plays on its own account and
    as what its face stands for, where the host lets them."""
    owner = table.seats[seat]
    return table.options.habits and owner.player is None and not owner.left and bool(owner.face)


def tick(_draft: Draft, _command: commands.Tick) -> None:
    """Time alone asks for nothing; `advance` does what is due."""


# Of itself -------------------------------------------------------------------------------


def advance(draft: Draft) -> None:
    """Let everything happen that waits for nobody."""
    _keep_house(draft)
    if draft.table.awaits() is not None:
        _settle_undo(draft)
    while _step(draft):
        pass


def _keep_house(draft: Draft) -> None:
    idle = clock.idle_end(draft.table)
    if draft.table.phase == "closed":
        return
    if idle is not None and idle <= draft.now:
        draft.emit(events.Closed("idle"))
        return
    _appoint(draft)
    reading = clock.reading_end(draft.table)
    if reading is not None and reading <= draft.now:
        draft.emit(*(events.RulesRead(each, on=False) for each in draft.table.readers))
    for at, seat in tuple(clock.takeovers(draft.table)):
        if at <= draft.now:
            draft.emit(events.TakenOver(seat, draft.table.options.substitute))


def _appoint(draft: Draft) -> None:
    table = draft.table
    end = clock.host_absence_end(table)
    gone = table.member(table.host) is None
    if gone or (end is not None and end <= draft.now):
        heir = clock.heir(table)
        name = None if heir is None else heir.id
        if name != table.host:
            draft.emit(events.HostChanged(name))


def _step(draft: Draft) -> bool:
    game, state = draft.table.game, draft.table.state
    match draft.table.awaits(), draft.table.seed:
        case Chance(), RoundSeed() as seed:
            draft.emit(*game.resolve(state, game.draw(state, seed.mixed())))
        case Window() as window, _ if _is_window_over(draft, window):
            draft.emit(*game.close(state))
        case Between(round_number), _:
            return _step_between(draft, round_number)
        case Over(), _:
            _finish(draft)
        case _:
            return False
    return True


def _is_window_over(draft: Draft, window: Window) -> bool:
    end = clock.closing_time(draft.table, window)
    return end is not None and end <= draft.now


def _step_between(draft: Draft, round_number: int) -> bool:
    seed = draft.table.seed
    if seed is None or seed.contributions is not None:
        _reveal(draft)
        _commit(draft, round_number)
        return True
    opening = clock.opening_time(draft.table)
    if opening is None or draft.now < opening:
        return False
    draft.emit(events.RoundSeeded(round_number, gathered(draft.table)))
    draft.emit(*draft.table.game.close(draft.table.state))
    return True


def _reveal(draft: Draft) -> None:
    seed = draft.table.seed
    if seed is not None and seed.contributions is not None:
        draft.emit(events.SeedRevealed(seed.round, seed.server_seed, seed.contributions))


def _commit(draft: Draft, round_number: int) -> None:
    """Bind the server to a seed."""
    seed = draft.fresh_seed()
    draft.emit(events.SeedCommitted(round_number, seed, chance.commitment(seed)))


def _finish(draft: Draft) -> None:
    _reveal(draft)
    outcome = draft.table.game.outcome(draft.table.state)
    ranking = () if outcome is None else outcome.ranking
    draft.emit(events.Finished(draft.table.number, ranking))
