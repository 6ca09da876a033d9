"""Sends requests: credentials, retries, errors."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple
from urllib.parse import quote

import requests
from requests.adapters import HTTPAdapter
from requests.auth import AuthBase
from requests.exceptions import ChunkedEncodingError
from urllib3.exceptions import MaxRetryError
from urllib3.util.retry import Retry

from ._errors import ApiError, Fault, FlowgateError, InvalidRequest
from ._model import Operation
from ._values import items_of, json_of, local_day, parameter_of, plain_items, text_of
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
            name: plain_items(name, local_day(name, value, given))
            for name, value in given.items()
            if value is not None
        }
        sent = dict(headers or {})
        if "If-Match" in values:
            sent["If-Match"] = values.pop("If-Match")
        path = re.sub(
            r"\{(\w+)\}",
            lambda match: quote(text_of(values.pop(match[1])), safe=""),
            operation.path,
        )
        has_body = operation.method in ("POST", "PUT", "PATCH")
        query = {} if has_body else {name: parameter_of(value) for name, value in values.items()}
        if has_body:
            sent["Content-Type"] = "application/json"
            values.update({name: items_of(values[name]) for name in operation.lists if name in values})
        return {
            "method": operation.method,
            "url": self.url + path,
            # Unknown parameters are faults, so that none is ever ignored.
            "params": {**query, "strict": "true"},
            "data": json.dumps(values if body is None else body, default=json_of, allow_nan=False)
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

    def upload(
        self,
        operation: Operation,
        given: Mapping[str, Any],
        body: Iterable[bytes],
        headers: Mapping[str, str],
    ) -> Any:
        """Sends a body that can be sent again, with an `Idempotency-Key`. Raises `ApiError` if the answer is an error."""
        request = {
            "method": operation.method,
            "url": self.url + operation.path,
            "params": {**{name: parameter_of(value) for name, value in given.items()}, "strict": "true"},
            "data": body,
            "headers": headers,
            "timeout": self.timeout,
            "allow_redirects": False,
        }
        for failures in range(self.retries + 1):
            try:
                return self._send(request, stream=False).json()
            except (requests.RequestException, ApiError) as error:
                # An attempt that broke off may still be being received: its key is then in use.
                passes = not isinstance(error, ApiError) or error.status in (502, 503, 504)
                is_received = failures > 0 and isinstance(error, ApiError) and error.code == "idempotency_key_reused"
                if failures == self.retries or not (passes or is_received):
                    raise error if isinstance(error, ApiError) else _failed(request, error) from error
                time.sleep(pause(failures))
        raise AssertionError
