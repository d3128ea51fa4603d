"""What changed between two values that are told as JSON, and how a client applies it.

A change is the new value, in a list of one item where it is a list or an object itself; or an
object with a change for each field of an object, or each place of a list, that isn't as it was. A
list that became longer or shorter has `splice`, several times what JavaScript's `Array.splice`
takes: where, how many items go, and those that come; or `more`, for each item at its end a change
that makes the one before it into it. With `like`, a path, the change is one of what the whole
value held there: a list beside this one, or how such an object usually is. Nothing in it knows a
rule.

Of all the ways to say it the shortest is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from operator import getitem
from types import UnionType
from typing import Any, Union, get_args, get_origin

import msgspec
from msgspec.structs import astuple

from .text import Text

Change = list[Any] | dict[str, Any] | str | float | bool | None

LIKE, SPLICE, MORE = "like", "splice", "more"
RESERVED = frozenset({LIKE, SPLICE, MORE})
"""No field of what is told may be called so."""
USUAL = "usual"
"""The field of the whole value that says how objects usually are that stand where null stood."""
NOTHING = b"{}"
LONG = 4
"""A list of so many items or more is looked for among those beside it."""

_Known = dict[tuple[int, int, str | None], tuple[Any, Any, bytes | None]]
_raw = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode


class Tongue(msgspec.Struct, frozen=True):
    """How values are encoded, and which fields of a type no change tells of."""

    encode: Callable[[Any], bytes] = msgspec.json.encode
    untold: Mapping[type[Any], frozenset[str]] = {}


PLAIN = Tongue()


class _First(msgspec.Struct, frozen=True):
    """What was told of the fields of a struct first, nothing for those that are as they were;
    `own` are the places of those whose change hangs on what stands beside them."""

    before: tuple[Any, ...]
    after: tuple[Any, ...]
    told: list[bytes]
    own: list[int]


class Changes:
    """The changes of one moment, told to several: what is the same for them is encoded once.

    All have to be told in the same tongue.
    """

    def __init__(self) -> None:
        # The values are kept with what came of them, so that no other gets their identity.
        self._known: _Known = {}
        self._first: dict[tuple[type[Any], str], _First] = {}

    def tell(self, before: Any, after: Any, tongue: Tongue = PLAIN) -> bytes:
        """The change, as JSON, that makes one into the other; `NOTHING` where they are equal."""
        usual = getattr(before, USUAL, {})
        telling = _Telling(self._known, self._first, tongue, usual)
        return telling.change(before, after, "") or NOTHING


class _Telling:
    """Two whole values that are compared; `path` is where a part is and ends in a dot, None for
    what stands in a list."""

    def __init__(
        self,
        known: _Known,
        first: dict[tuple[type[Any], str], _First],
        tongue: Tongue,
        usual: Mapping[str, Any],
    ) -> None:
        self._known = known
        self._first = first
        self._encode = tongue.encode
        self._untold = tongue.untold
        self._usual = usual

    def change(self, before: Any, after: Any, path: str | None) -> bytes | None:
        """The change of a part; None where there is none."""
        return None if _same(before, after) else self._known_change(before, after, path)

    def _known_change(self, before: Any, after: Any, path: str | None) -> bytes | None:
        key = (id(before), id(after), path)
        known = self._known.get(key)
        if known is None:
            made = self._made(before, after, path)
            known = self._known[key] = (before, after, made)
        return known[2]

    def _made(self, before: Any, after: Any, path: str | None) -> bytes | None:
        if type(before) is type(after):
            if isinstance(after, msgspec.Struct) and not isinstance(after, Text):
                return self._fields(before, after, path)
            if isinstance(after, (tuple, list)):
                return self._items(before, after)
        return self._new(after)

    def _fields(self, before: Any, after: Any, path: str | None) -> bytes | None:
        olds, news = astuple(before), astuple(after)
        first = None if path is None else self._first.get((type(after), path))
        if first is None:
            told = [b""] * len(news)
            places: Iterable[int] = range(len(news))
        else:
            told = first.told.copy()
            places = _others(first, olds, news)
        own = []
        untold = self._untold.get(type(after), ())
        names = after.__struct_encode_fields__
        for place in places:
            was, now = olds[place], news[place]
            told[place] = b""
            # As `_same`: so many fields are as they were that a call for each would be dear.
            if was is now or (type(was) is type(now) and was == now):
                continue
            name = names[place]
            if name in untold:
                continue
            if path is None or not isinstance(now, msgspec.Struct):
                each = self._known_change(was, now, None)
            elif was is None:
                own.append(place)
                each = self._opened(before, after, name, now, path)
            else:
                each = self._known_change(was, now, f"{path}{name}.")
            if each is not None:
                told[place] = b'"%b":%b' % (name.encode(), each)
        if first is None and path is not None:
            self._first[type(after), path] = _First(olds, news, told, own)
        whole = b",".join(filter(None, told))
        return b"{%b}" % whole if whole else None

    def _opened(self, before: Any, after: Any, place: str, value: Any, path: str) -> bytes:
        """A struct where none was: what is unusual, and of lists that stand beside it a change."""
        usual = self._usual.get(place)
        if type(usual) is not type(value):
            return self._new(value)
        told = {LIKE: _text(f"{USUAL}.{place}")}
        for name, was, now in _pairs(usual, value):
            if was != now:
                alike = self._alike(before, after, now, path)
                told[name] = alike or self.change(was, now, None) or NOTHING
        return _object(told)

    def _alike(self, before: Any, after: Any, value: Any, path: str) -> bytes | None:
        """A list as a change of one that stood beside its struct and has become the same."""
        if not isinstance(value, tuple) or len(value) < LONG:
            return None
        for name, was, now in _pairs(before, after):
            if now == value:
                change = self.change(was, now, None) or NOTHING
                if change.startswith(b"{"):
                    return _object({LIKE: _text(f"{path}{name}"), **_raw(change)})
        return None

    def _items(self, before: Sequence[Any], after: Sequence[Any]) -> bytes | None:
        if len(before) == len(after):
            ways = [self._places(before, after)]
            if ways == [NOTHING]:
                return None
        else:
            splices = list(_splices(before, after))
            ways = [_object({SPLICE: self._encode(splices)})]
            if before and splices[0][:2] == [len(before), 0]:
                ways.append(self._more(after, len(before)))
        if len(ways[-1]) > 2 * len(after):  # whole, an item takes two bytes at least
            ways.append(self._new(after))
        return min(ways, key=len)

    def _places(self, before: Sequence[Any], after: Sequence[Any]) -> bytes:
        told: dict[str, bytes] = {}
        for place, (was, now) in enumerate(zip(before, after, strict=True)):
            if not _same(was, now):
                each = self._known_change(was, now, None)
                if each is not None:
                    told[str(place)] = each
        return _object(told)

    def _more(self, after: Sequence[Any], first: int) -> bytes:
        """From `first` on each item as a change of the one before it."""
        pairs = zip(after[first - 1 :], after[first:], strict=False)
        more = b",".join(self.change(was, now, None) or self._again(now) for was, now in pairs)
        return _object({MORE: b"[%b]" % more})

    def _again(self, value: Any) -> bytes:
        """What is as the one before it: nothing can be changed about what has no parts."""
        return self._new(value) if self._encode(value)[:1] not in (b"[", b"{") else NOTHING

    def _new(self, value: Any) -> bytes:
        return _changed_to(self._encode(value))


def _others(first: _First, before: tuple[Any, ...], after: tuple[Any, ...]) -> list[int]:
    """The places whose change isn't that of the first who was told."""
    others, place = [*first.own], 0
    for was, first_was, now, first_now in zip(  # noqa: B905 (their lengths are those of a type)
        before, first.before, after, first.after
    ):
        if was is not first_was or now is not first_now:
            others.append(place)
        place += 1  # noqa: SIM113 (`enumerate` takes twice as long here)
    return others


def _same(before: Any, after: Any) -> bool:
    """Whether nothing has changed. True and 1 are equal to Python alone."""
    return before is after or (type(before) is type(after) and before == after)


def _changed_to(encoded: msgspec.Raw | bytes) -> bytes:
    """A new value as a change."""
    plain = bytes(encoded)
    return b"[%b]" % plain if plain[:1] in (b"[", b"{") else plain


def _text(text: str) -> bytes:
    return msgspec.json.encode(text)


def _object(told: Mapping[str, msgspec.Raw | bytes]) -> bytes:
    return b"{%b}" % b",".join([b'"%b":%b' % (name.encode(), each) for name, each in told.items()])


@lru_cache(maxsize=256)
def usual(kind: Any) -> Mapping[str, Any]:
    """How those objects in a struct usually are that may be null and have a default for all."""
    found = {}
    for field in msgspec.structs.fields(kind):
        either = get_origin(field.type) in (Union, UnionType)
        for each in get_args(field.type) if either else ():
            if isinstance(each, type) and _has_defaults(each):
                found[field.encode_name] = each()
    return found


def _has_defaults(kind: type[Any]) -> bool:
    if not issubclass(kind, msgspec.Struct):
        return False
    return not any(field.required for field in msgspec.structs.fields(kind))


def _pairs(before: Any, after: Any) -> Iterator[tuple[str, Any, Any]]:
    """The fields of two structs of one type, each with its name outside."""
    return zip(after.__struct_encode_fields__, astuple(before), astuple(after), strict=True)


def _splices(before: Sequence[Any], after: Sequence[Any]) -> Iterator[list[Any]]:
    """What goes and what comes where; each place is that in the list as it then is."""
    if before[len(before) - len(after) :] == after and len(before) > len(after):
        yield [0, len(before) - len(after)]
        return
    if len(before) < len(after) and after[: len(before)] == before:
        yield [len(before), 0, *after[len(before) :]]
        return
    shorter = min(len(before), len(after))
    first = last = 0
    while first < shorter and before[first] == after[first]:
        first += 1
    while last < shorter - first and before[-1 - last] == after[-1 - last]:
        last += 1
    gone, come = before[first : len(before) - last], after[first : len(after) - last]
    common = _common(gone, come)
    while gone or come:
        out = next((at for at, each in enumerate(gone) if each in common), len(gone))
        new = next((at for at, each in enumerate(come) if each in common), len(come))
        if out or new:
            yield [first, out, *come[:new]]
        gone, come, first = gone[out:], come[new:], first + new
        if gone and come and gone[0] == come[0]:
            gone, come, first = gone[1:], come[1:], first + 1
        elif gone:
            common.discard(gone[0])
        else:
            common.clear()


def _common(some: Sequence[Any], others: Sequence[Any]) -> set[Any]:
    """What both hold; nothing where there is no telling quickly."""
    try:
        return {*some} & {*others}
    except TypeError:
        return set()


def changed(before: Any, change: Any, whole: Any = None) -> Any:
    """The value, as JSON was read, with a change; what isn't touched is not copied.

    `whole` is what the change is part of, as it was: the value itself, if left out.
    """
    if not isinstance(change, dict):
        return change[0] if isinstance(change, list) else change
    whole = before if whole is None else whole
    if LIKE in change:
        before = reduce(getitem, change[LIKE].split("."), whole)
    if not isinstance(before, list):
        fields = {name: each for name, each in change.items() if name != LIKE}
        old = before or {}
        return old | {name: changed(old.get(name), each, whole) for name, each in fields.items()}
    items = [*before]
    for first, gone, *come in change.get(SPLICE, ()):
        items[first : first + gone] = come
    for each in change.get(MORE, ()):
        items.append(changed(items[-1], each, whole))
    for place in change.keys() - RESERVED:
        items[int(place)] = changed(items[int(place)], change[place], whole)
    return items
