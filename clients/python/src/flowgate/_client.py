"""The client."""

from __future__ import annotations

from types import TracebackType
from typing import Literal

from ._aggregates import Aggregates
from ._jobs import Job
from ._loads import Loads
from ._operations import _JOB_STATUS, JOB_TABLES, Operations
from ._transport import Transport


class Client(Loads, Operations, Aggregates):
    """A client of a flowgate service.

    Parameters
    ----------
    url
        Address of the service, such as `https://flow.example.com`.
    key
        API key (`fg_…`) or bearer token.
    timeout
        Seconds to wait for a connection, and for each part of an answer.
    retries
        How often to repeat a request that failed for a reason that may pass. Waits as long as the service
        says (`Retry-After`, up to two minutes), otherwise twice as long each time. Requests that change
        something are repeated only if the service has not begun to process them.
    progress
        Whether to show the progress of jobs, if tqdm is installed.
    when_changed
        What to do if new data arrive while pages are read: `"restart"` reads them again from the first, up to
        three times, `"job"` takes a job, which reads one version of the data, where one can compute the answer.
    """

    def __init__(
        self,
        url: str,
        key: str,
        *,
        timeout: float = 60.0,
        retries: int = 5,
        progress: bool = True,
        when_changed: Literal["restart", "job"] = "restart",
    ) -> None:
        transport = Transport(url, key, timeout=timeout, retries=retries, progress=progress)
        super().__init__(transport, takes_jobs=when_changed == "job")

    def job(self, job_id: str) -> Job:
        """Returns a job by its id."""
        state = self._transport.ask(_JOB_STATUS, {"job_id": job_id}).value
        return Job(self._transport, state, JOB_TABLES.get(state["request"]["endpoint"]))

    def close(self) -> None:
        """Closes the connections."""
        self._transport.session.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
