"""Jobs: large requests that the service processes in the background."""

from __future__ import annotations

import os
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal, TypeVar

from pandas import DataFrame

from ._downloads import Download, download
from ._errors import JobFailed
from ._frames import ARROW, HAS_ARROW, indexed, read_arrow, read_csv
from ._model import Operation, Table
from ._transport import Transport

_ENDED = ("FAILED", "CANCELLED", "EXPIRED")
_FIRST_DELAY = 0.1

J = TypeVar("J", bound="BackgroundJob")


class BackgroundJob:
    """A job that the service processes in the background. `wait` waits for its end."""

    def __init__(self, transport: Transport, state: dict[str, Any]) -> None:
        self._transport = transport
        self.state = state
        """Status and metadata of the job, as the service last described them."""

    @property
    def id(self) -> str:
        """Id of the job."""
        return str(self.state["job_id"])

    @property
    def status(self) -> str:
        """Status of the job, as the service last described it."""
        return str(self.state["status"])

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id} {self.status} {self.state['progress']} %>"

    def refresh(self: J) -> J:
        """Reads the job's current status."""
        self._poll()
        return self

    def _link(self, method: str, name: str) -> Operation:
        """The operation behind one of the job's links."""
        return Operation(method, self.state["links"][name])

    def _poll(self) -> float:
        """Reads the job's status; returns the seconds after which the service would be asked again."""
        answer = self._transport.ask(self._link("GET", "status"), {})
        self.state = answer.value
        return float(answer.headers.get("Retry-After", 1))

    def cancel(self: J) -> J:
        """Cancels the job."""
        self.state = self._transport.ask(self._link("DELETE", "cancel"), {}).value
        return self

    def _raise_if_ended(self) -> None:
        if self.status in _ENDED:
            raise JobFailed(self.id, self.status, self.state.get("error"))

    def _done(self) -> tuple[int, int, str]:
        """Amount done, total amount, and their unit."""
        return int(self.state["rows_processed"]), int(self.state["rows_total"]), " rows"

    def wait(self: J, timeout: float | None = None) -> J:
        """Waits for the job's end, and shows its progress if tqdm is installed and a person looks.

        Raises `JobFailed` if the job ends without a result, `TimeoutError` after `timeout` seconds. An
        interrupted wait leaves the job running: wait again, or `cancel` it.
        """
        end = None if timeout is None else time.monotonic() + timeout
        delay = _FIRST_DELAY
        _, total, unit = self._done()
        with _bar(self._transport.progress, total, unit) as bar:
            while True:
                longest = self._poll()
                bar.update(self._done()[0] - bar.n)
                self._raise_if_ended()
                if self.status == "COMPLETED":
                    return self
                if end is not None and time.monotonic() + delay > end:
                    raise TimeoutError(f"Job {self.id} is {self.status} after {timeout} s")
                time.sleep(delay)
                delay = min(delay * 2, longest)


class Job(BackgroundJob):
    """A large request that the service processes in the background.

    `wait` waits for its end, `dataframe` and `download` fetch its result.
    """

    def __init__(
        self,
        transport: Transport,
        state: dict[str, Any],
        table: Table | None,
        order: str | None = None,
    ) -> None:
        super().__init__(transport, state)
        self._table = table or Table()
        self._order = order

    def download(
        self,
        to: str | os.PathLike[str],
        *,
        format: str = "csv",
        compression: str | None = None,
    ) -> Download:
        """Downloads the result as a file: `csv`, `json`, `arrow` or `parquet`.

        Waits for the job's end. Resumes an interrupted download to the same path, and compares the digest.
        """
        self.wait()
        accept = {"arrow": ARROW, "parquet": "application/vnd.apache.parquet"}.get(format)
        given = {"compression": compression, "export_format": None if accept else format}
        headers = {"Accept": accept} if accept else None
        return download(self._transport, self._link("GET", "export"), given, to, headers)

    def dataframe(self, *, format: Literal["arrow", "csv"] | None = None) -> DataFrame:
        """Returns the result as a data frame. Waits for the job's end.

        Reads it as an Arrow stream if pyarrow is installed, otherwise as CSV, unless `format` says which. `attrs` has
        the rest of the result, such as the `signals` of a study, and the state of the job.
        """
        form = format or ("arrow" if HAS_ARROW else "csv")
        with TemporaryDirectory(prefix="flowgate-") as directory:
            path = self.download(Path(directory, "rows"), format=form).path
            rows = read_arrow(path) if form == "arrow" else read_csv(path, self._table)
        request = {**self.state["request"]["params"], "order": self._order}
        frame = indexed(rows, self._table, request)
        frame.attrs.update(self._rest(), job=self.state)
        return frame

    def _rest(self) -> dict[str, Any]:
        """The result without its rows."""
        page = {"page_number": 1, "records_per_page": 1}
        result = self._transport.ask(self._link("GET", "self"), page).value["result"]
        return {name: value for name, value in result.items() if name not in (self._table.at, "pagination")}


class _NoBar:
    n = 0

    def update(self, n: int) -> None:
        """Shows nothing."""

    def __enter__(self) -> _NoBar:
        return self

    def __exit__(self, *_: object) -> None:
        """Has nothing to close."""


def _bar(is_wanted: bool, total: int, unit: str) -> Any:
    if not is_wanted:
        return _NoBar()
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return _NoBar()
    # None, for which the stubs have no type: shown on a terminal or in a notebook alone.
    options: Any = {"disable": None}
    return tqdm(total=total, unit=unit, unit_scale=total > 100, **options)
