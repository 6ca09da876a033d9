"""Downloads files: resumes interrupted ones, and compares their digests."""

from __future__ import annotations

import base64
import hashlib
import os
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import requests

from ._errors import ApiError, DownloadError
from ._model import Operation
from ._transport import Transport, pause

_PART_BYTES = 1 << 20


@dataclass(frozen=True)
class Download:
    """A downloaded file."""

    path: Path
    rows: int | None
    """Number of rows, if the service knew it before the first byte."""
    media_type: str
    sha256: str
    """SHA-256 in hexadecimal. Equal to the one that the service promised, where it promised one."""


def _promised(response: requests.Response) -> bytes | None:
    """The SHA-256 of the whole file (RFC 9530)."""
    match = re.search(r"sha-256=:([^:]+):", response.headers.get("Repr-Digest", ""))
    return base64.b64decode(match[1]) if match else None


def _digest(path: Path) -> bytes:
    sha256 = hashlib.sha256()
    with path.open("rb") as file:
        while part := file.read(_PART_BYTES):
            sha256.update(part)
    return sha256.digest()


class _Interrupted(Exception):
    """A response that ended before its last byte."""


def _append(response: requests.Response, part: Path) -> None:
    """Writes a response behind what the service was asked to continue."""
    is_rest = response.status_code == 206
    expected = response.headers.get("Content-Length")
    received = 0
    try:
        with part.open("ab" if is_rest else "wb") as file:
            for chunk in response.iter_content(_PART_BYTES):
                received += file.write(chunk)
    except requests.RequestException as error:
        raise _Interrupted(str(error)) from error
    if expected is not None and received < int(expected):
        raise _Interrupted(f"{received} of {expected} bytes")


def _attempt(
    transport: Transport,
    operation: Operation,
    given: Mapping[str, Any],
    headers: Mapping[str, str],
    part: Path,
) -> requests.Response:
    offset = part.stat().st_size if part.exists() else 0
    plain = {**headers, "Accept-Encoding": "identity"}
    sent = {**plain, "Range": f"bytes={offset}-"} if offset > 0 else plain
    try:
        response = transport.stream(operation, given, sent)
    except ApiError as error:
        # Nothing is left to send: the part is the whole file, or one of another file.
        if error.status != 416:
            raise
        response = transport.stream(operation, given, plain)
    with response:
        _append(response, part)
    return response


def download(
    transport: Transport,
    operation: Operation,
    given: Mapping[str, Any],
    to: str | os.PathLike[str],
    headers: Mapping[str, str] | None = None,
) -> Download:
    """Downloads a file. What an earlier call left in `<to>.part` is continued.

    Raises `DownloadError` if the file does not arrive whole.
    """
    target = Path(to)
    part = target.with_name(f"{target.name}.part")
    failures = 0
    while True:
        before = part.stat().st_size if part.exists() else 0
        try:
            response = _attempt(transport, operation, given, headers or {}, part)
        except _Interrupted as error:
            has_grown = part.exists() and part.stat().st_size > before
            failures = 0 if has_grown else failures + 1
            if failures > transport.retries:
                raise DownloadError(f"{target} did not arrive whole: {error}") from error
            time.sleep(pause(failures))
            continue
        found, promised = _digest(part), _promised(response)
        if promised in (None, found):
            break
        part.unlink()
        # The part belonged to another file, or was damaged on the disk.
        if before == 0:
            raise DownloadError(f"{target} does not have the digest that the service promised")
    os.replace(part, target)
    rows = response.headers.get("X-Row-Count")
    return Download(
        path=target,
        rows=None if rows is None else int(rows),
        media_type=response.headers.get("Content-Type", ""),
        sha256=found.hex(),
    )


