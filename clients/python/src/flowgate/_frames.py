"""Makes data frames of answers and files. All formats give the same types and the same index."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
from pandas import DataFrame, Series

from ._model import Table
from ._values import is_daily, is_list

HAS_ARROW = find_spec("pyarrow") is not None

ARROW = "application/vnd.apache.arrow.stream"
_DTYPES = {"integer": "Int64", "number": "float64", "boolean": "boolean", "text": "category"}

# The apostrophe before a text that a spreadsheet would read as a formula.
_GUARD = re.compile("^'(?='*(?:[\t\r\n]|[ \t\r\n\u00a0\u3000\ufeff]*[=+@\uff1d\uff0b\uff0d\uff20-]))")


def _times(values: Any, kind: str) -> Any:
    """Parses dates (midnight, without a zone) or instants (UTC), each distinct value once."""
    # pandas 2 expects every value to have the form of the first unless it is told the standard.
    form = {} if pd.__version__.startswith("1.") else {"format": "ISO8601"}
    try:
        return pd.to_datetime(values, utc=kind == "instant", **form)
    except pd.errors.OutOfBoundsDatetime:
        return _early_times(values)


def _moment(value: Any) -> datetime:
    if isinstance(value, str):
        return datetime.fromisoformat(value.replace("Z", "+00:00"))
    return value if isinstance(value, datetime) else datetime(value.year, value.month, value.day)


def _early_times(values: Any) -> Any:
    """Parses times that nanoseconds cannot count (before 1677, after 2262): objects of Python's `datetime`."""
    texts = pd.Series(values, dtype=object)
    times = texts.map(_moment, na_action="ignore")
    objects = pd.Series(times.to_numpy(dtype=object), dtype=object, index=texts.index)
    return objects if isinstance(values, Series) else pd.Index(objects, dtype=object)


def _plain(texts: Series) -> Series:
    """Converts categories to their values: each text is one object, however often it occurs."""
    values = [_GUARD.sub("", text) for text in texts.cat.categories]
    # The code of a missing text is -1: the last.
    return Series(np.array([*values, None], dtype=object)[texts.cat.codes], texts.index)


def _distinct_times(texts: Series, kind: str) -> Series:
    times = _times(texts.cat.categories.astype(object), kind)
    if times.dtype == object:
        return Series(np.array([*times, None], dtype=object)[texts.cat.codes], texts.index, dtype=object)
    return Series(times.append(pd.DatetimeIndex([pd.NaT], tz=times.tz))[texts.cat.codes], texts.index)


def read_csv(path: Path, table: Table) -> DataFrame:
    """Reads a CSV file of the service, which may be compressed."""
    header = pd.read_csv(path, nrows=0).columns
    kinds = {name: table.columns.get(name, "number") for name in header}
    dtypes = {name: _DTYPES.get(kind, "category") for name, kind in kinds.items()}
    frame = pd.read_csv(
        path,
        dtype=dtypes,
        # An empty cell is null. `NA` is a ticker.
        keep_default_na=False,
        na_values=[""],
        # By default pandas misses the last bit of some numbers.
        float_precision="round_trip",
    )
    for name, kind in kinds.items():
        if kind in ("date", "instant"):
            frame[name] = _distinct_times(frame[name], kind)
        elif kind in ("text", "other"):
            frame[name] = _plain(frame[name])
    return frame


def read_arrow(path: Path) -> DataFrame:
    """Reads an Arrow stream. Needs pyarrow."""
    from pyarrow import ipc

    with ipc.open_stream(str(path)) as reader:
        rows = reader.read_all()
    try:
        frame: DataFrame = rows.to_pandas(date_as_object=False)
    except ValueError:
        # A time that nanoseconds cannot count.
        frame = rows.to_pandas(timestamp_as_object=True)
    return frame


def _typed(column: Series, kind: str) -> Series:
    if kind in ("date", "instant"):
        return column if pd.api.types.is_datetime64_any_dtype(column) else _times(column, kind)
    if kind == "number":
        return column.astype("float64")
    if kind in ("integer", "boolean"):
        plain = "int64" if kind == "integer" else "bool"
        return column.astype(_DTYPES[kind] if column.isna().any() else plain)
    return column


def _without_zone(times: Series) -> Series:
    if times.dtype == object:
        return times.map(lambda at: at.replace(tzinfo=None), na_action="ignore").astype(object)
    return times.dt.tz_localize(None)


def _selects_one(table: Table, given: Mapping[str, Any]) -> bool:
    values = [given[name] for name in table.selectors if given.get(name) is not None]
    texts = [str(each) for value in values for each in (value if is_list(value) else [value])]
    return len(texts) == 1 and "," not in texts[0]


def indexed(frame: DataFrame, table: Table, given: Mapping[str, Any]) -> DataFrame:
    """Gives columns their types, and the rows their index.

    Bars of a day or longer are indexed by their date, shorter ones by the instant of their end. A panel is indexed by instrument, then by time.
    """
    for name, kind in table.columns.items():
        if name in frame:
            frame[name] = _typed(frame[name], kind)
    time, key = table.time, table.key
    if time == "ts" and "ts" in frame and is_daily(given):
        # A daily bar is stamped with its date, so that the column `date` says the same.
        frame["date"] = _without_zone(frame.pop("ts"))
        time = "date"
    if key and time and not table.grouped and _selects_one(table, given):
        key = None
    levels = [name for name in (key, time) if name in frame]
    if not levels:
        return frame
    frame = frame.set_index(levels)
    # What selects by label and what rolls over time expects the oldest row first.
    return frame if time is None or given.get("order") else frame.sort_index(kind="stable")


def _with_columns(frame: DataFrame, name: str) -> DataFrame:
    """Turns a column of values by instrument and metric into columns."""
    rows = [
        {(int(key) if key.isdigit() else key, metric): value for key, row in cell.items() for metric, value in row.items()}
        for cell in frame.pop(name)
    ]
    values = DataFrame(rows, index=frame.index, dtype="float64")
    if len(values.columns) > 0:
        values.columns = pd.MultiIndex.from_tuples(values.columns, names=["instrument", "metric"])
    return values


def _expanded(rows: Iterable[dict[str, Any]], name: str) -> list[dict[str, Any]]:
    """Turns a member of objects by name into one row each."""
    return [
        {**{other: value for other, value in row.items() if other != name}, "name": key, **member}
        for row in rows
        for key, member in row[name].items()
    ]


def _ungrouped(groups: Mapping[str, list[dict[str, Any]]]) -> list[dict[str, Any]]:
    return [{"instrument": name, **row} for name, rows in groups.items() for row in rows]


def _chosen(answer: Mapping[str, Any]) -> list[str]:
    """Columns that the request determines: measures of a screen, outcomes of an event study."""
    outcomes = [f"outcome_{horizon}" for horizon in answer["horizons"]] if "signals" in answer else []
    return [*answer.get("columns", []), *outcomes]


def frame_of(rows: Any, table: Table, given: Mapping[str, Any], answer: Mapping[str, Any]) -> DataFrame:
    """Makes a data frame of the rows of an answer in JSON. `answer` is the answer without its rows."""
    if table.grouped:
        rows = _ungrouped(rows)
    if table.rows_in:
        frame = DataFrame.from_records(_expanded(rows, table.rows_in))
        levels = ["name", table.key] if table.key else ["name"]
        return indexed(frame, Table(columns=table.columns), given).set_index(levels) if len(frame) else frame
    # Without rows, the frame has the same columns.
    columns = None if rows else [*table.columns, *_chosen(answer)]
    frame = indexed(DataFrame.from_records(rows, columns=columns), table, given)
    return _with_columns(frame, table.columns_in) if table.columns_in else frame


def to_polars(frame: DataFrame) -> Any:
    """Converts a data frame of the client to one of polars, with the index as columns. Needs polars.

    Columns of several levels are named by all of them: `3_px`.
    """
    import polars

    flat = frame.reset_index() if any(name is not None for name in frame.index.names) else frame
    names = ["_".join(str(part) for part in _parts(name)) for name in flat.columns]
    columns = {name: _polars_values(flat.iloc[:, place]) for place, name in enumerate(names)}
    return polars.DataFrame(columns)


def _parts(name: Any) -> list[Any]:
    return [part for part in name if part != ""] if isinstance(name, tuple) else [name]


def _polars_values(column: Series) -> list[Any]:
    """Values as Python has them, None where there is none."""
    values = column.astype(object)
    is_missing = column.isna()
    return [
        None if missing else value.to_pydatetime() if isinstance(value, pd.Timestamp) else value
        for value, missing in zip(values, is_missing)
    ]
