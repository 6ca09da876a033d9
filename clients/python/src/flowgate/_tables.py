"""Writes tables of the caller as files that the service loads."""

from __future__ import annotations

import csv
import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, time
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO, Any, Union
from weakref import finalize

import numpy as np
import pandas as pd
from pandas import DataFrame, Series

from ._frames import HAS_ARROW

Loadable = Union[DataFrame, str, "os.PathLike[str]", Sequence["str | os.PathLike[str]"], Iterable[Mapping[str, Any]], Any]
"""A data frame of pandas, polars or Arrow; rows as mappings; or the path of a file, or several of one table."""

_CHUNK_ROWS = 100_000
_PART_BYTES = 1 << 18
_EXACT = 2.0**53

# Columns in which a time with a zone is an instant, even at midnight, and those in which the interval of the row decides.
_INSTANTS = ("updated_time",)
_STAMPS = ("ts", "from", "to")


@dataclass(frozen=True)
class TableFile:
    """A file to send, and the caller's rows on its lines."""

    name: str
    """Name of the file, such as `security_cash.csv`."""
    table: str | None
    """Table that the caller named. None if the file's own name says it."""
    path: Path
    index: Any = None
    """Index of the caller's frame. None if the caller gave a file."""

    @property
    def size(self) -> int:
        """Number of bytes."""
        return self.path.stat().st_size

    def places_of(self, lines: Collection[int]) -> dict[int, int]:
        """Positions of the caller's rows that begin on lines of the file."""
        if self.index is None:
            return {}
        if not self.name.endswith(".csv"):
            return {line: line - 1 for line in lines}
        places: dict[int, int] = {}
        with self.path.open(encoding="utf-8", newline="") as text:
            rows = csv.reader(text)
            next(rows)
            start = rows.line_num + 1
            for place, _ in enumerate(rows):
                if start in lines:
                    places[start] = place
                start = rows.line_num + 1
                if len(places) == len(lines):
                    break
        return places


def _whole(numbers: Series) -> Series:
    """Converts ids that missing values turned into floats back to integers."""
    known = numbers.dropna()
    is_whole = bool(((known % 1 == 0) & (known.abs() <= _EXACT)).all())
    return numbers.astype("float64").astype("Int64") if is_whole else numbers


def _unit(times: Any) -> str:
    """Returns the longest unit in which all times are whole."""
    known = times[~np.isnat(times)]
    return next(
        (unit for unit in ("D", "s", "us") if (known == known.astype(f"datetime64[{unit}]")).all()), "ns"
    )


def _texts(times: Any, unit: str, suffix: str = "") -> Any:
    texts = np.datetime_as_string(times.astype(f"datetime64[{unit}]")).astype(object) + suffix
    texts[np.isnat(times)] = None
    return texts


def _zoned(name: str, times: Series, intervals: Any) -> Any:
    """Converts times with a zone: to the local date for days and daily bars, otherwise to the instant in UTC."""
    local = times.dt.tz_localize(None).to_numpy()
    instants = times.dt.tz_convert("UTC").dt.tz_localize(None).to_numpy()
    if name in _INSTANTS:
        is_day = np.zeros(len(times), dtype=bool)
    elif name in _STAMPS and intervals is not None:
        is_day = (intervals == "1d") & (local == local.astype("datetime64[D]"))
    else:
        is_day = np.full(len(times), _unit(local) == "D")
    unit = _unit(instants)
    return np.where(is_day, _texts(local, "D"), _texts(instants, "s" if unit == "D" else unit, "Z"))


def _cell(name: str, value: Any, interval: Any) -> Any:
    """The cell of a value in a column without a type."""
    if isinstance(value, (bool, np.bool_)):
        return str(value).lower()
    if isinstance(value, (float, np.floating)) and float(value).is_integer() and abs(float(value)) <= _EXACT:
        return int(value)
    if isinstance(value, datetime):
        is_day = value.time() == time() and name not in _INSTANTS
        if value.tzinfo is not None and name in _STAMPS:
            is_day = is_day and interval in (None, "1d")
        return value.date().isoformat() if is_day else value.isoformat()
    return value


def _cells(name: str, column: Series, intervals: Any) -> Any:
    """The cells of a column, as the service reads them."""
    types = pd.api.types
    is_foreign = type(column.dtype).__name__ in ("ArrowDtype", "CategoricalDtype", "PeriodDtype")
    if is_foreign or column.dtype == object:
        values = column.astype(object)
        each = [None] * len(values) if intervals is None else intervals
        cells = [_cell(name, value, interval) for value, interval in zip(values, each)]
        return Series(cells, column.index, dtype=object).where(values.notna(), None)
    if isinstance(column.dtype, pd.DatetimeTZDtype):
        return _zoned(name, column, intervals)
    if types.is_datetime64_any_dtype(column):
        times = column.to_numpy()
        return _texts(times, _unit(times))
    if types.is_bool_dtype(column):
        return column.astype(object).map({True: "true", False: "false"})
    return _whole(column) if types.is_float_dtype(column) else column


def _flat(frame: DataFrame, columns: Collection[str] | None) -> DataFrame:
    """Drops the index, except levels with the name of a column of the table. `columns` is None if any name may be one."""
    levels = [
        name
        for name in frame.index.names
        if name is not None and name not in frame.columns and (columns is None or name in columns)
    ]
    return frame.reset_index(level=levels).reset_index(drop=True)


def _temporary(name: str, table: str, index: Any, write: Callable[[IO[bytes]], object]) -> TableFile:
    """Writes a file that lasts as long as the object that is returned."""
    with NamedTemporaryFile(prefix="flowgate-", delete=False) as file:
        made = TableFile(name, table, Path(file.name), index)
        finalize(made, made.path.unlink, missing_ok=True)
        write(file)
    return made


def _csv_of(table: str, frame: DataFrame, columns: Collection[str] | None) -> TableFile:
    """Writes a frame as CSV: dates, zones, ids and floats as the service reads them."""
    flat = _flat(frame, columns)
    intervals = flat["interval"].astype(str).to_numpy() if "interval" in flat else None
    cells = {
        str(name): _cells(str(name), flat.iloc[:, place], intervals) for place, name in enumerate(flat.columns)
    }
    sent = DataFrame(cells, index=flat.index)
    return _temporary(
        f"{table}.csv",
        table,
        frame.index,
        lambda file: sent.to_csv(file, index=False, chunksize=_CHUNK_ROWS),
    )


def _parquet_of(table: str, rows: Any) -> TableFile:
    """Writes an Arrow table as Parquet. Needs pyarrow."""
    from pyarrow import parquet

    index = pd.RangeIndex(rows.num_rows)
    return _temporary(f"{table}.parquet", table, index, lambda file: parquet.write_table(rows, file))


def _is_path(value: object) -> bool:
    return isinstance(value, (str, os.PathLike))


def file_at(given: str | os.PathLike[str], name: str | None = None) -> TableFile:
    """Returns a file of the caller. Default: under its own name. Raises `OSError` if it cannot be read."""
    path = Path(given)
    path.open("rb").close()
    return TableFile(name or path.name, None, path)


def _file_of(table: str, given: str | os.PathLike[str], part: str = "") -> TableFile:
    suffixes = Path(given).suffixes
    ending = "".join(suffixes[-2:] if suffixes[-1:] in ([".gz"], [".zst"]) else suffixes[-1:])
    return replace(file_at(given, f"{table}{part}{ending}"), table=table)


def _frame_of(table: str, rows: Any) -> DataFrame:
    if isinstance(rows, DataFrame):
        return rows
    if hasattr(rows, "__dataframe__"):
        return pd.api.interchange.from_dataframe(rows)
    listed = list(rows) if isinstance(rows, Iterable) and not isinstance(rows, (Mapping, bytes)) else [rows]
    if not all(isinstance(row, Mapping) for row in listed) or isinstance(rows, Mapping):
        raise TypeError(f"`{table}` is a {type(rows).__name__}: give a data frame, rows as mappings, or paths of files.")
    # As objects: a whole number beside a missing one stays whole.
    return DataFrame(listed, dtype=object)


def files_of(table: str, given: Loadable, columns: Collection[str] | None) -> list[TableFile]:
    """Returns the files of a table. Frames are written to temporary files.

    Raises `TypeError` if it is neither a table nor a file, `OSError` if a file cannot be read.
    """
    if isinstance(given, (str, os.PathLike)):
        return [_file_of(table, given)]
    if isinstance(given, (list, tuple)) and given and all(_is_path(each) for each in given):
        return [_file_of(table, path, f"-{place + 1}") for place, path in enumerate(given)]
    if HAS_ARROW and hasattr(given, "__arrow_c_stream__") and not isinstance(given, DataFrame):
        import pyarrow

        return [_parquet_of(table, pyarrow.table(given))]
    return [_csv_of(table, _frame_of(table, given), columns)]


class Multipart:
    """A multipart body of files, which are read while it is sent, each time anew."""

    def __init__(self, files: Iterable[TableFile], boundary: str) -> None:
        self._files = list(files)
        self._boundary = boundary

    @property
    def content_type(self) -> str:
        """Media type of the body."""
        return f"multipart/form-data; boundary={self._boundary}"

    def _head(self, file: TableFile) -> bytes:
        name = file.name.replace('"', "%22")
        return (
            f'--{self._boundary}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n'
            "Content-Type: application/octet-stream\r\n\r\n"
        ).encode()

    def _tail(self) -> bytes:
        return f"--{self._boundary}--\r\n".encode()

    def __len__(self) -> int:
        return len(self._tail()) + sum(len(self._head(file)) + file.size + len(b"\r\n") for file in self._files)

    def __iter__(self) -> Iterator[bytes]:
        for file in self._files:
            yield self._head(file)
            with file.path.open("rb") as content:
                while part := content.read(_PART_BYTES):
                    yield part
            yield b"\r\n"
        yield self._tail()
