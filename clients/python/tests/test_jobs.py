"""Jobs, and the files of their results."""

from __future__ import annotations

import gzip
import hashlib
import json
from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest
from conftest import KEY, URL, Proxy

from flowgate import ApiError, Client, DownloadError, Job, JobFailed, _operations
from flowgate._frames import HAS_ARROW, read_csv
from flowgate._operations import JOB_TABLES

IDS = [3, 1, 9]


def test_job_has_the_rows_of_the_answer(client: Client) -> None:
    job = client.start_aggregate_timeseries(IDS, "2026-01-05")
    frame = job.dataframe()
    assert job.status == "COMPLETED"
    assert frame.attrs["job"]["row_count"] == len(frame)
    pd.testing.assert_frame_equal(frame, client.aggregate_timeseries(IDS, "2026-01-05"))
    # A job that is known by its id alone.
    pd.testing.assert_frame_equal(client.job(job.id).dataframe(), frame)


def test_request_that_is_too_large_becomes_a_job(client: Client) -> None:
    frame = client.aggregate_timeseries(IDS, "2001-01-01")
    assert frame.attrs["job"]["status"] == "COMPLETED"
    assert len(frame) == frame.attrs["job"]["row_count"] > 150
    ordered = client.aggregate_timeseries(IDS, "2001-01-01", order="desc")
    assert ordered.index.get_level_values("date").is_monotonic_decreasing


def test_leaderboard_as_a_job(client: Client) -> None:
    job = client.start_aggregate_leaderboard(metric="px_chg")
    pd.testing.assert_frame_equal(job.dataframe(), client.aggregate_leaderboard(metric="px_chg"))


def test_panel_of_securities_as_a_job(client: Client) -> None:
    asked = {"all": True, "start_date": "2025-12-01", "end_date": "2026-03-10"}
    job = client.start_security_panel(**asked)
    frame = job.dataframe()
    assert frame.index.names == ["id", "date"]
    assert frame.index.is_monotonic_increasing
    assert len(frame) == job.state["row_count"] > 150
    assert len(frame.index.unique("id")) > 2
    assert frame.dtypes.astype(str)[["px", "is_active"]].tolist() == ["float64", "bool"]
    # The request itself becomes the same job, and its rows are those of the direct answer.
    pd.testing.assert_frame_equal(client.security_panel(**asked), frame)
    some = frame.index.unique("id")[[1, 0]].tolist()
    direct = client.security_panel(security_ids=some, start_date="2026-02-02", end_date="2026-03-10")
    assert direct.index.unique("id").tolist() == sorted(some)
    assert "job" not in direct.attrs
    pd.testing.assert_frame_equal(direct, frame.loc[direct.index], check_freq=False)


def test_panel_of_one_security_is_a_series(client: Client) -> None:
    asked = {"security_ids": 1001, "start_date": "2026-02-02", "end_date": "2026-03-10"}
    frame = client.security_panel(**asked)
    assert frame.index.names == ["date"]
    pd.testing.assert_frame_equal(client.start_security_panel(**asked).dataframe(), frame)


@pytest.mark.parametrize("format", ["csv", "json", "arrow", "parquet"])
def test_download_has_the_promised_digest(client: Client, tmp_path: Path, format: str) -> None:
    job = client.start_aggregate_timeseries(IDS, "2025-12-02")
    file = job.download(tmp_path / "bars", format=format)
    assert file.rows == job.state["row_count"]
    assert file.sha256 == hashlib.sha256(file.path.read_bytes()).hexdigest()
    assert list(tmp_path.iterdir()) == [file.path]


def test_export_and_stream_are_files(client: Client, tmp_path: Path) -> None:
    job = client.start_aggregate_timeseries(IDS, "2025-12-02").wait()
    zipped = client.export_job(job.id, tmp_path / "bars.csv.gz", compression="gzip")
    plain = client.stream_job(job.id, tmp_path / "bars.csv", format="csv")
    assert gzip.decompress(zipped.path.read_bytes()) == plain.path.read_bytes()
    table = JOB_TABLES["/aggregates/timeseries"]
    assert table is not None
    assert len(read_csv(zipped.path, table)) == zipped.rows
    flows = client.flow_export(tmp_path / "flows.csv", slugs=client.flow_availability().index[:1].tolist())
    assert len(pd.read_csv(flows.path)) > 2


@pytest.mark.skipif(not HAS_ARROW, reason="pyarrow is not installed")
def test_arrow_and_csv_are_the_same_frame(client: Client) -> None:
    job = client.start_aggregate_timeseries(IDS, "2025-12-02")
    pd.testing.assert_frame_equal(job.dataframe(format="arrow"), job.dataframe(format="csv"))


def test_download_continues_where_it_was_cut(proxy: Proxy, tmp_path: Path) -> None:
    with Client(proxy.url, KEY, progress=False) as client:
        job = client.start_aggregate_timeseries(IDS, "2001-01-02").wait()
        proxy.requests.clear()
        # The answer to whether it is completed is shorter.
        proxy.cuts = [1_000_000, 8_000, 5_000]
        file = job.download(tmp_path / "bars.csv")
    exports = [head for head in proxy.requests if "/export" in head]
    assert len(exports) == 3
    assert ["range: bytes=" in head.lower() for head in exports] == [False, True, True]
    assert file.rows == len(file.path.read_text().splitlines()) - 1
    assert file.sha256 == hashlib.sha256(file.path.read_bytes()).hexdigest()


def test_download_continues_what_an_earlier_process_left(client: Client, proxy: Proxy, tmp_path: Path) -> None:
    job = client.start_aggregate_timeseries(IDS, "2001-01-03")
    whole = job.download(tmp_path / "whole.csv").path.read_bytes()
    (tmp_path / "bars.csv.part").write_bytes(whole[:12345])
    with Client(proxy.url, KEY, progress=False) as other:
        file = other.job(job.id).download(tmp_path / "bars.csv")
    assert file.path.read_bytes() == whole
    assert "Range: bytes=12345-" in proxy.requests[-1]


@pytest.mark.parametrize("length", [12345, 10_000_000])
def test_download_begins_again_if_the_part_is_of_another_file(
    client: Client, tmp_path: Path, length: int
) -> None:
    job = client.start_aggregate_timeseries(IDS, "2001-01-03")
    (tmp_path / "bars.csv.part").write_bytes(b"x" * length)
    file = job.download(tmp_path / "bars.csv")
    assert file.sha256 == hashlib.sha256(file.path.read_bytes()).hexdigest()
    assert b"xx" not in file.path.read_bytes()


def test_download_that_never_arrives_whole_is_an_error(proxy: Proxy, tmp_path: Path) -> None:
    with Client(proxy.url, KEY, progress=False, retries=1) as client:
        job = client.start_aggregate_timeseries(IDS, "2001-01-02").wait()
        # The answer to whether it is completed, then a part of the file, then only heads of answers.
        proxy.cuts = [1_000_000, 8_000, *[900] * 9]
        with pytest.raises(DownloadError, match="did not arrive whole"):
            job.download(tmp_path / "bars.csv")


def described(job: Job, **changes: object) -> bytes:
    """An answer that describes a job otherwise than it is."""
    body = json.dumps({**job.state, **changes}).encode()
    return b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%b" % (len(body), body)


def test_job_that_failed_has_no_result(proxy: Proxy) -> None:
    with Client(proxy.url, KEY, progress=False) as client:
        job = client.start_aggregate_timeseries(IDS, "2001-01-04")
        error = {"code": "worker_lost", "detail": "The worker died.", "retryable": True}
        proxy.answers = [described(job, status="RUNNING"), described(job, status="FAILED", error=error)]
        with pytest.raises(JobFailed, match="The worker died") as caught:
            job.dataframe()
    failure = caught.value
    assert (failure.status, failure.code, failure.retryable) == ("FAILED", "worker_lost", True)


def test_finished_job_cannot_be_cancelled(client: Client) -> None:
    job = client.start_aggregate_timeseries(IDS, "2001-01-04").wait()
    with pytest.raises(ApiError) as caught:
        job.cancel()
    assert caught.value.code == "job_already_finished"


def test_wait_has_an_end(proxy: Proxy) -> None:
    with Client(proxy.url, KEY, progress=False) as client:
        job = client.start_aggregate_timeseries(IDS, "2001-01-05")
        proxy.answers = [described(job, status="RUNNING")] * 9
        with pytest.raises(TimeoutError, match="is RUNNING after 0.2 s"):
            job.wait(timeout=0.2)
        proxy.answers.clear()
        assert job.wait(timeout=60).status == "COMPLETED"


def test_jobs_are_listed(client: Client) -> None:
    job = client.start_aggregate_timeseries(IDS, "2025-12-01").wait()
    assert client.job_list(status="COMPLETED").loc[job.id, "row_count"] == job.state["row_count"]
    assert client.job_with_result(job.id)["result"]["count"] > 0
    assert repr(job) == f"<Job {job.id} COMPLETED 100 %>"


def test_progress_is_shown(client: Client, capsys: pytest.CaptureFixture[str]) -> None:
    tqdm = pytest.importorskip("tqdm.auto")
    assert tqdm
    with Client(URL, KEY) as shown:
        shown.start_aggregate_timeseries(IDS, "2025-12-03").wait()
    # Nothing where nobody looks: the output is no terminal.
    assert capsys.readouterr().err == ""


def _older_page() -> bytes:
    """A first page of an older version of the data."""
    body = json.dumps({"data": [], "pagination": {"has_next_page": True, "next_page": 2}}).encode()
    head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nX-Data-Version: 1.0\r\nConnection: close\r\n"
    return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body


@pytest.fixture
def small_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Has time series read by pages of 40 rows."""
    operation = _operations._AGGREGATE_TIMESERIES
    monkeypatch.setattr(_operations, "_AGGREGATE_TIMESERIES", replace(operation, page_size=40))


@pytest.mark.usefixtures("small_pages")
def test_pages_of_changed_data_are_read_again(client: Client, proxy: Proxy) -> None:
    proxy.answers = [_older_page()]
    with Client(proxy.url, KEY, progress=False) as changed:
        frame = changed.aggregate_timeseries(IDS, "2026-01-05")
    pd.testing.assert_frame_equal(frame, client.aggregate_timeseries(IDS, "2026-01-05"))
    lines = [head.split("\r\n")[0] for head in proxy.requests]
    assert "page_number" not in lines[0]
    assert "page_number=2" in lines[1]
    assert "data_version=1.0" in lines[1]
    assert "data_version" not in lines[2]
    assert all("data_version=" in line for line in lines[3:])
    assert len(lines) > 5


@pytest.mark.usefixtures("small_pages")
def test_pages_of_changed_data_are_those_of_a_job_if_told_so(client: Client, proxy: Proxy) -> None:
    proxy.answers = [_older_page()]
    with Client(proxy.url, KEY, progress=False, when_changed="job") as changed:
        frame = changed.aggregate_timeseries(IDS, "2026-01-05")
    pd.testing.assert_frame_equal(frame, client.aggregate_timeseries(IDS, "2026-01-05"))
    assert frame.attrs["job"]["status"] == "COMPLETED"
    assert sum("page_number=2" in head.split("\r\n")[0] for head in proxy.requests) == 1
