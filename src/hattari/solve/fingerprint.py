"""What the machine code of a compiled function comes from, as a digest.

A function's code holds that of all compiled functions that it calls, and the constants that any of
them reads. So its digest is over the bytecode and the options of each of them, and over those
constants. Comments, docstrings, line numbers and where files lie don't count.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dis import get_instructions
from enum import Enum
from functools import cache
from hashlib import sha256
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any, cast

import numba
import numpy as np
from numba.core.dispatcher import Dispatcher
from numba.core.types import BaseTuple, Type

TOOLS = (numba.__version__, np.__version__, sys.version)
"""Another one of these may make other machine code."""


def fingerprint(function: Dispatcher) -> str:
    """The digest of a compiled function with all that it calls and reads.

    Raises TypeError where it reads what isn't constant, or can't be told from another.
    """
    every = sorted(repr(_described(one)) for one in _called(function))
    return sha256(repr((TOOLS, qualified(function.py_func), every)).encode()).hexdigest()


def qualified(named: Callable[..., object]) -> str:
    """The name of a function or class with its module's."""
    return f"{named.__module__}.{named.__qualname__}"


def signature(kinds: tuple[Type, ...]) -> str:
    """The types of arguments in words, with the fields of named tuples, which numba leaves out."""
    return ", ".join(map(_kind, kinds))


def _kind(kind: Any) -> str:
    if not isinstance(kind, BaseTuple):
        return str(kind)
    own = getattr(kind, "instance_class", None)
    return f"{_spelled(own) if own else 'tuple'}({signature(cast(Any, kind).types)})"


def _called(function: Dispatcher) -> list[Dispatcher]:
    """This function, and all compiled ones that it calls, each once."""
    found = [function]
    for one in found:
        read = (value for _, value in _read(one))
        found += [each for each in read if isinstance(each, Dispatcher) and each not in found]
    return found


def _described(function: Dispatcher) -> object:
    own, read = _source(function), [(name, _spelled(value)) for name, value in _read(function)]
    code = _code(own.__code__, own.__doc__)
    return qualified(own), sorted(function.targetoptions.items()), code, read


def _source(function: Dispatcher) -> FunctionType:
    return cast(FunctionType, function.py_func)


def _read(function: Dispatcher) -> Iterator[tuple[str, object]]:
    """The names of its module and of enclosing functions that it reads, with their values."""
    own = _source(function)
    for name in _globals(own.__code__):
        if name in own.__globals__:
            yield name, own.__globals__[name]
    for name, cell in zip(own.__code__.co_freevars, own.__closure__ or (), strict=True):
        yield name, cell.cell_contents


@cache
def _globals(code: CodeType) -> tuple[str, ...]:
    own = {each.argval for each in get_instructions(code) if each.opname == "LOAD_GLOBAL"}
    return tuple(sorted(own.union(*(_globals(part) for part in _inner(code)))))


def _inner(code: CodeType) -> list[CodeType]:
    return [each for each in code.co_consts if isinstance(each, CodeType)]


def _code(code: CodeType, docstring: str | None = None) -> object:
    """All of the bytecode that decides what it does."""
    consts = [each for each in code.co_consts if each != docstring]
    return (
        code.co_code,
        code.co_exceptiontable,
        code.co_argcount,
        code.co_varnames,
        code.co_names,
        [_code(each) if isinstance(each, CodeType) else _spelled(each) for each in consts],
    )


def _spelled(value: object) -> object:
    """A constant in words that two different ones don't share."""
    match value:
        case Dispatcher():
            return qualified(value.py_func)
        case type():
            return qualified(value), getattr(value, "_fields", ())
        case FunctionType() | BuiltinFunctionType():
            return qualified(value)
        case ModuleType() if hasattr(value, "__version__") or _is_standard(value):
            return value.__name__, getattr(value, "__version__", "")
        case np.ndarray():
            return str(value.dtype), value.shape, sha256(value.tobytes()).hexdigest()
        case tuple():
            return tuple(map(_spelled, value))
        case frozenset():
            return sorted(map(repr, value))
        case None | bool() | int() | float() | complex() | str() | bytes() | np.generic() | Enum():
            return qualified(type(value)), repr(value)
    raise TypeError(f"a compiled function reads {value!r}; expected a constant, class or function")


def _is_standard(module: ModuleType) -> bool:
    return module.__name__ in sys.stdlib_module_names
