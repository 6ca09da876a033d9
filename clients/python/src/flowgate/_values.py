"""Values as requests have them: in parameters, paths and JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import Any

import pandas as pd
from pandas.api.types import is_scalar


def _is_missing(value: Any) -> bool:
    """Whether a value is None, NaN, NaT or NA: the last three are not equal to themselves."""
    if value is None:
        return True
    is_equal = value == value if is_scalar(value) else True
    return bool(is_equal is pd.NA or not is_equal)


def plain(name: str, value: Any) -> Any:
    """Converts a value for JSON and parameters: 101.0, which a merge makes of 101, becomes 101.

    Raises `ValueError` if it is missing.
    """
    if _is_missing(value):
        raise ValueError(f"`{name}` has a missing value ({value!r}): leave it out, or replace it.")
    if hasattr(value, "item") and not isinstance(value, Iterable):
        value = value.item()
    return int(value) if isinstance(value, float) and value.is_integer() else value


def is_daily(given: Mapping[str, Any]) -> bool:
    """Whether a request is for bars of a day or longer."""
    return not str(given.get("interval") or "1d").endswith(("min", "h"))


def local_day(name: str, value: Any, given: Mapping[str, Any]) -> Any:
    """Converts a time with a zone to its local date if bars have dates: in UTC, it could be the next day."""
    has_zone = isinstance(value, datetime) and value.tzinfo is not None
    return value.date() if has_zone and name != "as_of" and is_daily(given) else value


def text_of(value: object) -> str:
    """Writes a value as a parameter."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime):
        is_day = value.tzinfo is None and (value.hour, value.minute, value.second) == (0, 0, 0)
        return value.date().isoformat() if is_day else value.isoformat()
    if isinstance(value, date):
        return value.isoformat()
    return str(value)


def is_list(value: object) -> bool:
    """Whether a value is a list of values."""
    return isinstance(value, Iterable) and not isinstance(value, (str, bytes, Mapping))


def items_of(value: Any) -> list[Any]:
    return list(value) if is_list(value) else [value]


def plain_items(name: str, value: Any) -> Any:
    """The same for each value of a list."""
    return [plain(name, each) for each in value] if is_list(value) else plain(name, value)


def parameter_of(value: Any) -> str:
    return ",".join(text_of(each) for each in items_of(value))


def json_of(value: Any) -> Any:
    """Converts values that JSON lacks: dates, and the numbers and lists of NumPy and pandas."""
    if isinstance(value, date):
        return text_of(value)
    if hasattr(value, "tolist"):
        return value.tolist()
    if is_list(value):
        return list(value)
    raise TypeError(f"{type(value).__name__} cannot be sent as JSON")
