"""Errors and retries."""

from __future__ import annotations

import time

import pandas as pd
import pytest
from conftest import KEY, Proxy

from flowgate import ApiError, Client, FlowgateError, InvalidRequest
from flowgate._values import text_of

BUSY = b"HTTP/1.1 503 Busy\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
LIMITED = (
    b"HTTP/1.1 429 Too Many Requests\r\nRetry-After: 1\r\nContent-Type: application/problem+json\r\n"
    b"Content-Length: 52\r\nConnection: close\r\n\r\n"
    b'{"code":"rate_limited","status":429,"detail":"Wait"}'
)


def test_invalid_request_has_all_faults(client: Client) -> None:
    with pytest.raises(InvalidRequest) as caught:
        client.aggregate_timeseries([], "soon", interval="2d")  # type: ignore[arg-type]
    error = caught.value
    assert (error.status, error.code) == (422, "invalid_request")
    assert error.request_id
    assert {fault.location[-1] for fault in error.faults} >= {"start_date", "interval"}
    interval = next(fault for fault in error.faults if fault.location[-1] == "interval")
    assert interval.input == "2d"
    assert "10min" in interval.context["expected"]
    assert "query.interval: " in str(error)


def test_refusal_has_code_status_and_request(client: Client) -> None:
    with pytest.raises(ApiError) as caught:
        client.aggregate_reference("AGG-999999")
    error = caught.value
    assert (error.status, error.code) == (404, "aggregate_not_found")
    assert error.request_id and error.request_id in str(error)
    assert error.details["title"] == "Aggregate not found"


def test_wrong_credentials_are_refused(proxy: Proxy) -> None:
    with Client(proxy.url, "nobody") as client, pytest.raises(ApiError) as caught:
        client.indices()
    assert (caught.value.status, caught.value.code) == (401, "not_authenticated")


def test_api_keys_have_their_own_header(proxy: Proxy) -> None:
    with Client(proxy.url, "fg_x") as client, pytest.raises(ApiError):
        client.aggregate_snapshot([3])
    assert "X-API-Key: fg_x" in proxy.requests[0]
    assert "Authorization" not in proxy.requests[0]


def test_every_request_is_strict(proxy: Proxy) -> None:
    with Client(proxy.url, KEY) as client:
        client.aggregate_snapshot([3])
        client.aggregate_correlation(3, 1, "2025-06-02", "2026-03-02")
    assert all("strict=true" in head.split("\r\n")[0] for head in proxy.requests)


def test_path_parameters_cannot_leave_their_segment(proxy: Proxy) -> None:
    with Client(proxy.url, KEY) as client, pytest.raises(ApiError) as caught:
        client.aggregate_reference("../search?query=a")
    assert caught.value.status == 404
    assert "/reference/..%2Fsearch%3Fquery%3Da" in proxy.requests[0]


def test_redirects_are_not_followed(proxy: Proxy) -> None:
    proxy.answers = [b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:9/\r\nContent-Length: 0\r\n\r\n"]
    with Client(proxy.url, KEY) as client, pytest.raises(ApiError) as caught:
        client.indices()
    assert caught.value.status == 302


def test_busy_service_is_asked_again_when_it_says(proxy: Proxy) -> None:
    proxy.answers = [BUSY, LIMITED]
    begun = time.monotonic()
    with Client(proxy.url, KEY) as client:
        assert len(client.indices()) > 0
    assert len(proxy.requests) == 3
    assert time.monotonic() - begun >= 2


def test_broken_connection_is_opened_again(proxy: Proxy) -> None:
    proxy.answers = [b"", b""]
    with Client(proxy.url, KEY) as client:
        assert len(client.indices()) > 0
    assert len(proxy.requests) == 3


def test_answer_that_broke_off_is_asked_for_again(proxy: Proxy) -> None:
    with Client(proxy.url, KEY) as client:
        whole = client.aggregate_timeseries([3, 1], "2026-01-05")
        # Within the head, then within the body.
        proxy.cuts = [500, 2500]
        pd.testing.assert_frame_equal(client.aggregate_timeseries([3, 1], "2026-01-05"), whole)
    assert len(proxy.requests) == 4


def test_post_is_repeated_only_if_it_was_refused(proxy: Proxy) -> None:
    arguments = (3, 1, "2025-06-02", "2026-03-02")
    with Client(proxy.url, KEY) as client:
        proxy.answers = [LIMITED]
        assert client.aggregate_correlation(*arguments)["data_points"] > 2
        assert len(proxy.requests) == 2
        proxy.answers = [BUSY]
        with pytest.raises(ApiError) as caught:
            client.aggregate_correlation(*arguments)
        assert (caught.value.status, caught.value.retry_after) == (503, 1)
        proxy.answers = [b""]
        with pytest.raises(FlowgateError):
            client.aggregate_correlation(*arguments)
        assert len(proxy.requests) == 4


def test_long_waits_are_left_to_the_caller(proxy: Proxy) -> None:
    proxy.answers = [LIMITED.replace(b"Retry-After: 1\r", b"Retry-After: 3600\r")]
    with Client(proxy.url, KEY) as client, pytest.raises(ApiError) as caught:
        client.indices()
    assert (caught.value.code, caught.value.retry_after) == ("rate_limited", 3600)
    assert len(proxy.requests) == 1


def test_retries_end(proxy: Proxy) -> None:
    proxy.answers = [BUSY] * 9
    with Client(proxy.url, KEY, retries=1) as client, pytest.raises(ApiError) as caught:
        client.indices()
    assert caught.value.status == 503
    assert len(proxy.requests) == 2


def test_service_that_is_away_is_an_error() -> None:
    with Client("http://127.0.0.1:9", KEY, retries=0) as client, pytest.raises(FlowgateError):
        client.indices()


def test_values_are_written_as_the_service_reads_them() -> None:
    assert text_of(True) == "true"
    assert text_of(1.5) == "1.5"
