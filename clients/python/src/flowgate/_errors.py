"""Errors of the client."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pandas as pd
from pandas import DataFrame


class FlowgateError(Exception):
    """Base class of all errors of the client."""


class FlowgateWarning(UserWarning):
    """A part of a request that the service changed or ignored."""


@dataclass(frozen=True)
class Fault:
    """One fault of an invalid request."""

    location: tuple[str | int, ...]
    """Where the fault is, such as `("query", "interval")`."""
    message: str
    type: str
    """Name of the violated rule, such as `enum` or `missing`."""
    input: Any = None
    """Value that was sent."""
    context: dict[str, Any] = field(default_factory=dict)
    """Details of the violated rule, such as the allowed values."""

    def __str__(self) -> str:
        return f"{'.'.join(str(part) for part in self.location)}: {self.message}"


class ApiError(FlowgateError):
    """An answer that is an error. `InvalidRequest` and `JobFailed` are special cases."""

    def __init__(
        self,
        message: str,
        *,
        code: str,
        status: int,
        request_id: str | None = None,
        retry_after: float | None = None,
        details: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        """Machine-readable code, such as `rate_limited`."""
        self.status = status
        """HTTP status."""
        self.request_id = request_id
        """Id of the request: quote it when you report a problem."""
        self.retry_after = retry_after
        """Seconds after which the request may succeed, if the service says so."""
        self.details = details or {}
        """All members of the error's body."""

    def __str__(self) -> str:
        where = f" (request {self.request_id})" if self.request_id else ""
        return f"{self.status} {self.code}: {self.args[0]}{where}"


class InvalidRequest(ApiError):
    """A request with invalid parameters. `faults` lists all of them."""

    def __init__(self, faults: list[Fault], *, request_id: str | None = None) -> None:
        super().__init__(
            "; ".join(str(fault) for fault in faults),
            code="invalid_request",
            status=422,
            request_id=request_id,
        )
        self.faults = faults


class JobFailed(FlowgateError):
    """A job that ended without a result."""

    def __init__(self, job_id: str, status: str, error: dict[str, Any] | None) -> None:
        self.job_id = job_id
        self.status = status
        """`FAILED`, `CANCELLED` or `EXPIRED`."""
        self.code = str((error or {}).get("code", status.lower()))
        self.retryable = bool((error or {}).get("retryable", status != "FAILED"))
        """Whether the same request may succeed if it is sent again."""
        detail = (error or {}).get("detail") or f"The job is {status}."
        super().__init__(f"Job {job_id}: {self.code}: {detail}")


class LoadRefused(JobFailed):
    """The data of a load have faults. Nothing was loaded."""

    def __init__(self, job_id: str, error: dict[str, Any], faults: DataFrame, more_faults: int | None) -> None:
        super().__init__(job_id, "FAILED", error)
        self.faults = faults
        """The first faults: `table`, `row` (its label in the index of the caller's frame), `file`, `line`, `column`,
        `value` and `reason`."""
        self.more_faults = more_faults
        """Number of further faults. None if they were not counted."""

    def __str__(self) -> str:
        lines = [_line(fault) for fault in self.faults.to_dict("records")]
        more = [f"and {self.more_faults} more"] if self.more_faults else []
        return "\n".join([super().__str__(), *lines, *more])


def _line(fault: dict[str, Any]) -> str:
    file, line, row, column = fault["file"], fault["line"], fault["row"], fault["column"]
    value, reason = fault["value"], fault["reason"]
    places = [
        file,
        *([] if line is pd.NA else [f"line {line}" if row is None else f"row {row}"]),
        *([] if column is None else [f"column {column}"]),
    ]
    is_said = value is None or reason.startswith((f"{value} ", f'"{value}" '))
    return f"{', '.join(places)}: {'' if is_said else f'{value!r}: '}{reason}"


class DownloadError(FlowgateError):
    """A file that could not be downloaded whole, or whose digest is not the promised one."""
