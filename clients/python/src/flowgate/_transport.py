"""Sends requests: credentials, retries, errors."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import Any, NamedTuple
from urllib.parse import quote

import pandas as pd
import requests
from pandas.api.types import is_scalar
from requests.adapters import HTTPAdapter
from requests.auth import AuthBase
from requests.exceptions import ChunkedEncodingError
from urllib3.exceptions import MaxRetryError
from urllib3.util.retry import Retry

from ._errors import ApiError, Fault, FlowgateError, InvalidRequest
from ._model import Operation
from ._version import __version__

LONGEST_WAIT = 120.0
"""Seconds that a client waits at the service's request before it gives up."""


class _Retry(Retry):
    """Retries idempotent requests, and any request that the service has refused to process (429)."""

    def is_retry(self, method: str, status_code: int, has_retry_after: bool = False) -> bool:
        return (status_code == 429 and bool(self.total)) or super().is_retry(
            method, status_code, has_retry_after
        )

    def get_backoff_time(self) -> float:
        return super().get_backoff_time() * random.uniform(0.5, 1.0)

    def increment(self, *args: Any, **kwargs: Any) -> Retry:
        response = kwargs.get("response")
        if response is not None and (self.get_retry_after(response) or 0) > LONGEST_WAIT:
            raise MaxRetryError(kwargs["_pool"], str(response.geturl()))
        return super().increment(*args, **kwargs)


class _Credential(AuthBase):
    """Adds the credential to each request. As an object, so that no `.netrc` replaces it."""

    def __init__(self, key: str) -> None:
        is_api_key = key.startswith("fg_")
        self._name = "X-API-Key" if is_api_key else "Authorization"
        self._value = key if is_api_key else f"Bearer {key}"

    def __call__(self, request: requests.PreparedRequest) -> requests.PreparedRequest:
        request.headers[self._name] = self._value
        return request


def _is_missing(value: Any) -> bool:
    """Whether a value is None, NaN, NaT or NA: the last three are not equal to themselves."""
    if value is None:
        return True
    is_equal = value == value if is_scalar(value) else True
    return bool(is_equal is pd.NA or not is_equal)


def plain(name: str, value: Any) -> Any:
    """Returns a value as JSON and parameters have it: 101.0, as a merge makes of 101, is 101.

    Raises `ValueError` if it is missing.
    """
    if _is_missing(value):
        raise ValueError(f"`{name}` has a missing value ({value!r}): leave it out, or replace it.")
    if hasattr(value, "item") and not isinstance(value, Iterable):
        value = value.item()
    return int(value) if isinstance(value, float) and value.is_integer() else value


def is_daily(given: Mapping[str, Any]) -> bool:
    """Whether a request is about bars of a day or longer."""
    return not str(given.get("interval") or "1d").endswith(("min", "h"))


def _local_day(name: str, value: Any, given: Mapping[str, Any]) -> Any:
    """A time with a zone stands for its local date where bars have dates. In UTC it could be the next day."""
    has_zone = isinstance(value, datetime) and value.tzinfo is not None
    return value.date() if has_zone and name != "as_of" and is_daily(given) else value


def _text(value: object) -> str:
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
    """Whether a value stands for several."""
    return isinstance(value, Iterable) and not isinstance(value, (str, bytes, Mapping))


def _items(value: Any) -> list[Any]:
    return list(value) if is_list(value) else [value]


def _plain_items(name: str, value: Any) -> Any:
    """The same for each value of a list."""
    return [plain(name, each) for each in value] if is_list(value) else plain(name, value)


def _parameter(value: Any) -> str:
    return ",".join(_text(each) for each in _items(value))


def _json(value: Any) -> Any:
    """Converts what JSON does not know: dates, and the numbers and lists of NumPy and pandas."""
    if isinstance(value, date):
        return _text(value)
    if hasattr(value, "tolist"):
        return value.tolist()
    if is_list(value):
        return list(value)
    raise TypeError(f"{type(value).__name__} cannot be sent as JSON")


def _seconds(text: str | None) -> float | None:
    return float(text) if text and re.fullmatch(r"\d+", text) else None


def _error(response: requests.Response) -> ApiError:
    request_id = response.headers.get("X-Request-ID")
    try:
        body = response.json()
    except requests.JSONDecodeError:
        body = None
    if not isinstance(body, dict):
        body = {}
    detail = body.get("detail")
    if response.status_code == 422 and isinstance(detail, list):
        faults = [
            Fault(tuple(each["loc"]), each["msg"], each["type"], each.get("input"), each.get("ctx", {}))
            for each in detail
        ]
        return InvalidRequest(faults, request_id=request_id)
    return ApiError(
        str(detail or response.reason),
        code=str(body.get("code", "http_error")),
        status=response.status_code,
        request_id=body.get("request_id", request_id),
        retry_after=_seconds(response.headers.get("Retry-After")),
        details=body,
    )


def _failed(request: Mapping[str, Any], error: Exception) -> FlowgateError:
    return FlowgateError(f"{request['method']} {request['url']}: {error}")


class Answer(NamedTuple):
    """An answer in JSON."""

    value: Any
    headers: Mapping[str, str]


def pause(failures: int) -> float:
    """Seconds to wait after a number of failures: twice as long each time, never exactly as long."""
    return float(random.uniform(0.25, 0.5) * 2**failures)


class Transport:
    """A connection to the service."""

    def __init__(self, url: str, key: str, *, timeout: float, retries: int, progress: bool) -> None:
        self.url = url.rstrip("/")
        self.timeout = timeout
        self.retries = retries
        self.progress = progress
        self.session = requests.Session()
        self.session.auth = _Credential(key)
        self.session.headers["User-Agent"] = f"flowgate-python/{__version__}"
        retry = _Retry(
            total=retries,
            status_forcelist=(429, 502, 503, 504),
            backoff_factor=0.5,
            raise_on_status=False,
        )
        for scheme in ("http://", "https://"):
            self.session.mount(scheme, HTTPAdapter(max_retries=retry))

    def _request(
        self,
        operation: Operation,
        given: Mapping[str, Any],
        body: Any,
        headers: Mapping[str, str] | None,
    ) -> dict[str, Any]:
        values = {
            name: _plain_items(name, _local_day(name, value, given))
            for name, value in given.items()
            if value is not None
        }
        sent = dict(headers or {})
        if "If-Match" in values:
            sent["If-Match"] = values.pop("If-Match")
        path = re.sub(
            r"\{(\w+)\}",
            lambda match: quote(_text(values.pop(match[1])), safe=""),
            operation.path,
        )
        has_body = operation.method in ("POST", "PUT", "PATCH")
        query = {} if has_body else {name: _parameter(value) for name, value in values.items()}
        if has_body:
            sent["Content-Type"] = "application/json"
            values.update({name: _items(values[name]) for name in operation.lists if name in values})
        return {
            "method": operation.method,
            "url": self.url + path,
            # Unknown parameters are faults, so that none is ever ignored.
            "params": {**query, "strict": "true"},
            "data": json.dumps(values if body is None else body, default=_json, allow_nan=False)
            if has_body
            else None,
            "headers": sent,
            "timeout": self.timeout,
            # A credential is for this service alone.
            "allow_redirects": False,
        }

    def _send(self, request: Mapping[str, Any], *, stream: bool) -> requests.Response:
        response = self.session.request(**request, stream=stream)
        if not 200 <= response.status_code < 300:
            raise _error(response)
        return response

    def stream(
        self, operation: Operation, given: Mapping[str, Any], headers: Mapping[str, str]
    ) -> requests.Response:
        """Sends a request for a file. Raises `ApiError` if the answer is an error."""
        request = self._request(operation, given, None, headers)
        try:
            return self._send(request, stream=True)
        except requests.RequestException as error:
            raise _failed(request, error) from error

    def ask(
        self,
        operation: Operation,
        given: Mapping[str, Any],
        *,
        body: Any = None,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """Sends a request. Raises `ApiError` if the answer is an error."""
        request = self._request(operation, given, body, headers)
        for failures in range(self.retries + 1):
            try:
                response = self._send(request, stream=False)
                value = None if response.status_code == 204 else response.json()
                return Answer(value, response.headers)
            except requests.RequestException as error:
                # The adapter repeats what fails before an answer begins; this is for an answer that broke off.
                has_begun = isinstance(error, (ChunkedEncodingError, requests.JSONDecodeError))
                if not has_begun or operation.method != "GET" or failures == self.retries:
                    raise _failed(request, error) from error
                time.sleep(pause(failures))
        raise AssertionError
