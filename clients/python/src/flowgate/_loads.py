"""Loads: data that the caller sends, and their history."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal
from uuid import uuid4

import pandas as pd
from pandas import DataFrame, Series

from ._caller import Caller
from ._errors import LoadRefused
from ._jobs import BackgroundJob
from ._model import Operation, Table
from ._operations import LOAD_COLUMNS
from ._tables import Loadable, Multipart, TableFile, file_at, files_of
from ._transport import Transport

_START = Operation("POST", "/loads")
_UNLOAD = Operation("DELETE", "/loads/{version}")
_JOB = Operation("GET", "/loads/jobs/{job_id}")
_REPORT = Operation("GET", "/loads/{version}")
_LOADS = Operation(
    "GET",
    "/loads",
    Table(
        at="data",
        key="version",
        columns={
            "version": "integer",
            "loaded_at": "instant",
            "source": "text",
            "first_date": "date",
            "last_date": "date",
        },
    ),
    page_size=1000,
)

_CHANGES = ("added", "changed", "removed", "unchanged")
_REFUSED = "load_refused"


def _date(text: str | None) -> pd.Timestamp | None:
    return None if text is None else pd.Timestamp(text)


@dataclass(frozen=True)
class LoadReport:
    """Report of a load, a dry run or an unload."""

    version: int | None
    """Data version that it created. None if nothing changed, and after a dry run."""
    dry_run: bool
    """Whether nothing was committed."""
    source: str
    """Name of the load in the history."""
    files: tuple[str, ...]
    """Names of the files read."""
    rows_written: int
    """Number of rows written, including derived rows."""
    changes: DataFrame
    """Numbers of rows added, changed, removed and unchanged, by kind of row. Without derived rows."""
    first_date: pd.Timestamp | None
    last_date: pd.Timestamp | None
    """First and last date of the bars and flow observations in the files. None if there is none."""
    warnings: tuple[str, ...]
    """Remarks on the rows."""
    seconds: float
    """Duration of the load."""

    def __str__(self) -> str:
        rows = f"{self.rows_written:,} {'row' if self.rows_written == 1 else 'rows'}"
        if self.version is not None:
            head = f"data version {self.version}: {rows} written"
        else:
            head = f"dry run: {rows} would be written" if self.rows_written > 0 else "nothing new"
        parts = [
            f"  {kind}: {', '.join(f'{count:,} {change}' for change, count in row.items() if count > 0)}"
            for kind, row in self.changes.iterrows()
        ]
        return "\n".join([head, *parts, *self.warnings])


def _report(body: Mapping[str, Any]) -> LoadReport:
    counts = body["counts"]
    changes = DataFrame(
        [[int(count[change]) for change in _CHANGES] for count in counts],
        index=pd.Index([count["kind"] for count in counts], name="kind", dtype=object),
        columns=list(_CHANGES),
        dtype="int64",
    )
    return LoadReport(
        version=body["version"],
        dry_run=body["dry_run"],
        source=body["source"],
        files=tuple(body["files"]),
        rows_written=body["rows_written"],
        changes=changes,
        first_date=_date(body["first_date"]),
        last_date=_date(body["last_date"]),
        warnings=tuple(body["remarks"]),
        seconds=body["seconds"],
    )


def _labels(files: Iterable[TableFile], faults: list[dict[str, Any]]) -> list[tuple[str | None, Any]]:
    """The table of each fault, and the label of its row in the caller's frame."""
    by_name = {file.name: file for file in files}
    places = {
        name: file.places_of({fault["line"] for fault in faults if fault["file"] == name and fault["line"]})
        for name, file in by_name.items()
        if any(fault["file"] == name for fault in faults)
    }
    labels = []
    for fault in faults:
        file = by_name.get(fault["file"])
        place = places.get(fault["file"], {}).get(fault["line"])
        known = file is not None and place is not None and place < len(file.index)
        labels.append((file.table if file else None, file.index[place] if file and known else None))
    return labels


def _fault_frame(files: Iterable[TableFile], faults: list[dict[str, Any]]) -> DataFrame:
    labels = _labels(files, faults)
    frame = DataFrame(faults, columns=["file", "line", "column", "value", "reason"], dtype=object)
    frame["line"] = frame["line"].astype("Int64")
    frame.insert(0, "table", Series([table for table, _ in labels], dtype=object))
    frame.insert(1, "row", Series([label for _, label in labels], dtype=object))
    return frame


class LoadJob(BackgroundJob):
    """A load, or an unload, that the service processes in the background."""

    def __init__(self, transport: Transport, state: dict[str, Any], files: Iterable[TableFile] = ()) -> None:
        super().__init__(transport, state)
        # Kept until the end: faults name their lines.
        self._files = tuple(files)

    def _link(self, method: str, name: str) -> Operation:
        return Operation(method, f"/loads/jobs/{self.id}")

    def _done(self) -> tuple[int, int, str]:
        return int(self.state["progress"]), 100, " %"

    def _raise_if_ended(self) -> None:
        error = self.state.get("error") or {}
        if error.get("code") == _REFUSED:
            faults = _fault_frame(self._files, self.state["faults"])
            raise LoadRefused(self.id, error, faults, self.state["more_faults"])
        super()._raise_if_ended()

    def report(self, timeout: float | None = None) -> LoadReport:
        """Waits for the end, and returns the report of the load.

        Raises `LoadRefused` if the data have faults, `JobFailed` if the job ends otherwise, `TimeoutError`
        after `timeout` seconds: the load then goes on.
        """
        return _report(self.wait(timeout).state["report"])


class Loads(Caller):
    """Methods for loads. Administrators only, and API keys with the scope `load`."""

    def start_load(
        self,
        *,
        dry_run: bool = False,
        allow_future: bool = False,
        replace: bool = False,
        duplicates: Literal["refuse", "last"] | None = None,
        replace_demo: bool = False,
        ignore_unknown: bool = False,
        ignore_space: bool = False,
        source: str | None = None,
        map: str | os.PathLike[str] | None = None,
        files: Iterable[str | os.PathLike[str]] = (),
        idempotency_key: str | None = None,
        **tables: Loadable,
    ) -> LoadJob:
        """Sends tables, and returns the job that loads them. Its parameters are those of `load`."""
        # The service needs the map before it can judge names.
        sent = [] if map is None else [file_at(map, "map.toml")]
        sent += [file_at(path) for path in files]
        for table, given in tables.items():
            # With a map, a table may have any column.
            sent += files_of(table, given, LOAD_COLUMNS.get(table) if map is None else None)
        if all(file.name == "map.toml" for file in sent):
            raise ValueError("Give a table to load, such as `security_cash=frame`.")
        options = {
            "dry_run": dry_run,
            "allow_future": allow_future,
            "replace": replace,
            "duplicates": duplicates,
            "replace_demo": replace_demo,
            "ignore_unknown": ignore_unknown,
            "ignore_space": ignore_space,
            "source": source,
        }
        body = Multipart(sent, uuid4().hex)
        headers = {"Content-Type": body.content_type, "Idempotency-Key": idempotency_key or uuid4().hex}
        chosen = {name: value for name, value in options.items() if value}
        return LoadJob(self._transport, self._transport.upload(_START, chosen, body, headers), sent)

    def load(
        self,
        *,
        dry_run: bool = False,
        allow_future: bool = False,
        replace: bool = False,
        duplicates: Literal["refuse", "last"] | None = None,
        replace_demo: bool = False,
        ignore_unknown: bool = False,
        ignore_space: bool = False,
        source: str | None = None,
        map: str | os.PathLike[str] | None = None,
        files: Iterable[str | os.PathLike[str]] = (),
        idempotency_key: str | None = None,
        timeout: float | None = None,
        **tables: Loadable,
    ) -> LoadReport:
        """Loads tables in one transaction: all or none. Waits for the end.

        Raises `LoadRefused` if the data have faults, which it lists by row.

        Parameters
        ----------
        dry_run
            Does everything but commit, and reports what would change.
        allow_future
            Loads bars later than the end of the current exchange day.
        replace
            Removes stored rows that the tables leave out: memberships of their aggregates, and bars of the
            instruments and intervals of each table within its range of dates.
        duplicates
            What to do with rows of a table that have the same key and different values: `"refuse"` them, or
            let the `"last"` one count. Default: refuse.
        replace_demo
            Removes the demo market in the same transaction. Other data cannot be mixed with it.
        ignore_unknown
            Leaves out tables that the load format does not have. Otherwise, they are faults.
        ignore_space
            Loads even if the disk of the database seems to have too little free space.
        source
            Name of the load in the history. Default: upload.
        map
            Path of a map, by which the service reads the tables and files of a vendor.
        files
            Paths of files that are sent under their own names, which the map may refer to.
        idempotency_key
            Key under which the service recognises the same load if you call again, for 30 days. Without it,
            only the client's own retries are recognised.
        timeout
            Maximum time to wait, in seconds. Afterwards, the load continues. Default: no limit.
        **tables
            Tables by their names in the load format, such as `securities` or `security_cash`: a data frame of
            pandas, polars or Arrow; rows as mappings; or the path of a file, or several.
        """
        job = self.start_load(
            dry_run=dry_run,
            allow_future=allow_future,
            replace=replace,
            duplicates=duplicates,
            replace_demo=replace_demo,
            ignore_unknown=ignore_unknown,
            ignore_space=ignore_space,
            source=source,
            map=map,
            files=files,
            idempotency_key=idempotency_key,
            **tables,
        )
        return job.report(timeout)

    def load_job(self, job_id: str) -> LoadJob:
        """Returns the job of a load, or of an unload, by its id. Its faults name lines, not rows."""
        return LoadJob(self._transport, self._transport.ask(_JOB, {"job_id": job_id}).value)

    def loads(self) -> DataFrame:
        """The load history, newest first: a frame indexed by data version."""
        return self._table(_LOADS, {})

    def load_report(self, version: int) -> LoadReport | None:
        """The report of a load. None if it was not recorded."""
        body = self._transport.ask(_REPORT, {"version": version}).value["report"]
        return None if body is None else _report(body)

    def unload(self, version: int, *, timeout: float | None = None) -> LoadReport:
        """Undoes the newest load: restores the previous state of every row. Waits for the end.

        Raises `ApiError` (`load_not_undoable`) if it is not the newest, or can no longer be undone.
        """
        state = self._transport.ask(_UNLOAD, {"version": version}).value
        return LoadJob(self._transport, state).report(timeout)
