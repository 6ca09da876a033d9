"""Calls operations and shapes their answers."""

from __future__ import annotations

import os
import warnings
from collections.abc import Mapping
from typing import Any

from pandas import DataFrame

from ._downloads import Download, download
from ._errors import ApiError, FlowgateError, FlowgateWarning
from ._frames import frame_of
from ._jobs import Job
from ._model import Document, Operation, Table
from ._transport import Transport

Given = Mapping[str, Any]
_RESTARTS = 3


def _warn(metadata: Any, given: Given) -> None:
    """Warns of what the service changed or ignored, at the line that called the client's method."""
    for warning in (metadata or {}).get("warnings", []):
        # Not of what the client itself has added: it takes pages of any size.
        if given.get(warning["parameter"], ...) is not None:
            warnings.warn(f"{warning['code']}: {warning['message']}", FlowgateWarning, stacklevel=4)


class Caller:
    """Base of the client: what its methods have in common."""

    def __init__(self, transport: Transport, *, takes_jobs: bool = False) -> None:
        self._transport = transport
        self._takes_jobs = takes_jobs

    def _document(self, operation: Operation, given: Given, body: Any = None) -> Document:
        answer = self._transport.ask(operation, given, body=body)
        document = Document(answer.value)
        document.etag = answer.headers.get("ETag")
        return document

    def _list(self, operation: Operation, given: Given) -> list[Any]:
        values: list[Any] = self._transport.ask(operation, given).value
        return values

    def _nothing(self, operation: Operation, given: Given) -> None:
        self._transport.ask(operation, given)

    def _file(self, operation: Operation, given: Given, to: str | os.PathLike[str]) -> Download:
        return download(self._transport, operation, given, to)

    def _start(self, operation: Operation, given: Given) -> Job:
        headers = {"Prefer": "respond-async"}
        state = self._transport.ask(operation, given, headers=headers).value
        return Job(self._transport, state, operation.table, given.get("order"))

    def _table(self, operation: Operation, given: Given) -> DataFrame:
        """Returns all rows: follows the pages unless one of them is asked for, waits if there is a job.

        The number of a page, or its size, asks for one.
        """
        table = operation.table or Table()
        for _ in range(_RESTARTS):
            answer = self._pages(operation, given)
            if answer is None:
                if self._takes_jobs and operation.starts_jobs:
                    # A job reads one version of the data.
                    return self._start(operation, given).dataframe()
                continue
            if "job_id" in answer and table.key != "job_id":
                return Job(self._transport, answer, table, given.get("order")).dataframe()
            rows = answer.pop(table.at or "rows")
            frame = frame_of(rows, table, given, answer)
            frame.attrs.update(answer)
            _warn(answer.get("metadata"), given)
            return frame
        raise FlowgateError("New data arrived while the pages were read. Try again, or start a job.")

    def _pages(self, operation: Operation, given: Given) -> dict[str, Any] | None:
        """Returns the answer with the rows of all pages. None if the data changed meanwhile."""
        at = (operation.table or Table()).at
        sent = dict(given)
        is_one = sent.get("page_number") is not None or sent.get("records_per_page") is not None
        follows = operation.page_size is not None and not is_one
        if follows:
            sent["records_per_page"] = operation.page_size
        elif operation.page_size is not None and sent.get("page_number") is None:
            # Only a request that names its page is never answered by a job, which has all rows.
            sent["page_number"] = 1
        first = self._transport.ask(operation, sent)
        body = first.value
        answer: dict[str, Any] = body if isinstance(body, dict) else {"rows": body}
        page = answer
        if follows and (version := first.headers.get("X-Data-Version")):
            sent["data_version"] = version
        while follows and at is not None and page.get("pagination", {}).get("has_next_page"):
            sent["page_number"] = page["pagination"]["next_page"]
            try:
                page = self._transport.ask(operation, sent).value
            except ApiError as error:
                if error.code != "data_changed":
                    raise
                return None
            answer[at] += page[at]
        if follows:
            answer.pop("pagination", None)
        return answer
