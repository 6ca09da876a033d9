"""Loads: what the caller sends, and their history."""

from __future__ import annotations

import inspect
import os
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import requests
from conftest import Proxy

from flowgate import ApiError, Client, FlowgateError, InvalidRequest, LoadRefused

URL = os.environ.get("FLOWGATE_LOADS_URL", "")
KEY = os.environ.get("FLOWGATE_LOADS_TOKEN", "")

SECURITIES = pd.DataFrame(
    {"id": [1, 2], "provider_id": ["ACME", "GLOBEX"], "ticker": ["ACM", "GLX"], "name": ["Acme Corp", "Globex Inc"]}
)
TURNOVERS = ["retail_buy_turnover", "retail_sell_turnover"]


def bars(day: str, **columns: object) -> pd.DataFrame:
    """Daily bars of both securities."""
    values = {"px": [101.5, 48.1], TURNOVERS[0]: [1.2e6, np.nan], TURNOVERS[1]: [0.1, 2.5e5]}
    return pd.DataFrame({"id": [1.0, 2.0], "interval": "1d", "ts": pd.Timestamp(day), **values, **columns})


@pytest.fixture(scope="module")
def admin() -> Iterator[Client]:
    with Client(URL, KEY, progress=False) as opened:
        opened.load(securities=SECURITIES)
        yield opened


def test_frames_are_rehearsed_loaded_listed_and_undone(admin: Client) -> None:
    frame = bars("2026-03-09").set_index("ts")
    rehearsal = admin.load(security_cash=frame, dry_run=True)
    assert (rehearsal.version, rehearsal.dry_run) == (None, True)
    assert rehearsal.changes.loc["cash_bars"].to_dict() == {"added": 2, "changed": 0, "removed": 0, "unchanged": 0}
    assert str(rehearsal).startswith("dry run: ")

    report = admin.load(security_cash=frame, source="vendor")
    assert report.version is not None
    assert (report.source, report.files, report.first_date) == (
        "vendor",
        ("security_cash.csv",),
        pd.Timestamp("2026-03-09"),
    )
    assert str(report).splitlines()[:2] == [
        f"data version {report.version}: {report.rows_written:,} rows written",
        "  cash_bars: 2 added",
    ]
    read = admin.security_timeseries(symbol=["ACM", "GLX"], start_date="2026-03-09", end_date="2026-03-09")
    assert read["px"].tolist() == [101.5, 48.1]

    history = admin.loads()
    assert history.index[0] == report.version
    assert history.iloc[0][["source", "rows_added"]].tolist() == ["vendor", 2]
    assert history["loaded_at"].dt.tz is not None
    assert history.iloc[0]["last_date"] == pd.Timestamp("2026-03-09")
    known = admin.load_report(report.version)
    assert known is not None
    pd.testing.assert_frame_equal(known.changes, report.changes)

    assert str(admin.load(security_cash=frame)).startswith("nothing new\n  cash_bars: 2 unchanged")
    assert admin.unload(report.version).version == report.version + 1
    with pytest.raises(ApiError) as caught:
        admin.unload(report.version)
    assert caught.value.code in ("load_not_undoable", "load_not_found")


def test_faults_name_the_rows_of_the_frame(admin: Client) -> None:
    frame = bars("2026-03-10", px=[-1.5, 1e12]).set_axis(["first", "second"])
    rows = pd.DataFrame({"slug": ["none"], "date": ["2026-03-10"], "value": [1.5]})
    with pytest.raises(LoadRefused) as caught:
        admin.load(security_cash=frame, flow_observations=rows)
    faults = caught.value.faults
    assert list(faults.columns) == ["table", "row", "file", "line", "column", "value", "reason"]
    first = faults[faults["table"] == "security_cash"].iloc[0]
    assert first[["row", "line", "column"]].tolist() == ["second", 3, "px"]
    assert frame.loc[first["row"], "px"] == float(first["value"])
    assert caught.value.code == "load_refused"
    assert "security_cash.csv, row second, column px: " in str(caught.value)


def test_rows_and_files_are_loaded(admin: Client, tmp_path: Path) -> None:
    bars("2026-03-11", id=[1, 2]).to_csv(tmp_path / "bars.csv.gz", index=False)
    bars("2026-03-12", id=[1, 2]).to_csv(tmp_path / "more.csv", index=False)
    report = admin.load(
        security_cash=[tmp_path / "bars.csv.gz", str(tmp_path / "more.csv")],
        aggregates=({"id": each, "provider_id": f"A-{each}", "name": "All", "type": "Theme"} for each in [100]),
        constituents=[{"aggregate_id": 100, "security_id": 1}, {"aggregate_id": 100, "security_id": 2, "weight": 3}],
    )
    assert report.changes["added"].to_dict() == {"aggregates": 1, "constituents": 2, "cash_bars": 4}
    assert sorted(report.files) == [
        "aggregates.csv",
        "constituents.csv",
        "security_cash-1.csv.gz",
        "security_cash-2.csv",
    ]


def test_files_of_a_vendor_are_read_by_a_map(admin: Client, tmp_path: Path) -> None:
    (tmp_path / "daily_ACM.csv").write_text("timestamp,open,close,volume\n2026-03-17,100.9,101.5,93\n")
    (tmp_path / "map.toml").write_text(
        """[files."daily_{ticker}.csv"]
table = "security_cash"
columns = { timestamp = "ts", close = "px", volume = "retail_buy_turnover" }
constants = { interval = "1d", retail_sell_turnover = "" }
ignore = ["open"]
"""
    )
    report = admin.load(files=[tmp_path / "daily_ACM.csv"], map=tmp_path / "map.toml")
    assert report.changes.loc["cash_bars", "added"] == 1
    frame = pd.DataFrame({"close": [1.5]}, index=pd.Index(["2026-03-18"], name="day"))
    (tmp_path / "frame.toml").write_text(
        """[files."security_cash.csv"]
columns = { close = "px", day = "ts" }
constants = { id = "1", interval = "1d", retail_buy_turnover = "", retail_sell_turnover = "" }
"""
    )
    assert admin.load(security_cash=frame, map=tmp_path / "frame.toml").changes.loc["cash_bars", "added"] == 1


def test_days_of_a_zone_and_instants_arrive_as_they_are(admin: Client) -> None:
    times = pd.to_datetime(["2026-03-09", "2026-03-09 10:00"]).tz_localize("America/New_York")
    frame = bars("2026-03-09").assign(id=1, interval=["1d", "10min"], ts=times)
    admin.load(security_cash=frame, dry_run=True)
    admin.load(security_cash=frame)
    read = admin.security_timeseries(symbol="ACM", start_date="2026-03-09", end_date="2026-03-09", interval="10min")
    assert pd.Timestamp("2026-03-09 14:00", tz="UTC") in read.index


def test_a_retry_after_a_lost_connection_loads_once(admin: Client) -> None:
    before = len(admin.loads())
    proxy = Proxy(URL)
    with Client(proxy.url, KEY, progress=False) as other:
        # The request arrives, its answer does not.
        proxy.cuts = [0]
        report = other.load(security_cash=bars("2026-03-13"))
    proxy.close()
    assert report.version is not None
    starts = [head for head in proxy.requests if head.startswith("POST")]
    assert len(starts) == 2
    keys = {line for head in starts for line in head.split("\r\n") if line.lower().startswith("idempotency-key")}
    assert len(keys) == 1
    assert len(admin.loads()) == before + 1


def test_the_same_key_is_the_same_load(admin: Client) -> None:
    first = admin.start_load(security_cash=bars("2026-03-16"), idempotency_key="daily-2026-03-16")
    again = admin.start_load(security_cash=bars("2026-03-16"), idempotency_key="daily-2026-03-16")
    assert first.id == again.id
    assert first.report().version == again.report().version == admin.load_job(first.id).report().version
    assert repr(first) == f"<LoadJob {first.id} COMPLETED 100 %>"
    with pytest.raises(ApiError) as caught:
        first.cancel()
    assert caught.value.code == "job_already_finished"


def test_what_cannot_be_loaded_is_refused_before_it_is_sent(admin: Client, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="Give a table"):
        admin.load()
    with pytest.raises(TypeError, match="`security_cash` is a int"):
        admin.load(security_cash=7)
    with pytest.raises(FileNotFoundError):
        admin.load(security_cash=tmp_path / "none.csv")
    with pytest.raises(InvalidRequest, match="No table"):
        admin.load(security_cahs=SECURITIES)


def test_only_administrators_load() -> None:
    with Client(URL, "user@example.com", progress=False) as user, pytest.raises(ApiError) as caught:
        user.load(securities=SECURITIES)
    assert (caught.value.status, caught.value.code) == (403, "not_owner")


def test_a_service_that_is_away_is_an_error() -> None:
    with Client("http://127.0.0.1:1", KEY, progress=False, retries=1) as client, pytest.raises(FlowgateError):
        client.load(securities=SECURITIES)


def test_every_option_of_the_service_is_a_parameter() -> None:
    operation = requests.get(f"{URL}/openapi.json", timeout=60).json()["paths"]["/loads"]["post"]
    options = {each["name"] for each in operation["parameters"] if each.get("in") == "query"}
    known = set(inspect.signature(Client.load).parameters)
    assert options - {"table", "strict", "link"} <= known
    assert set(inspect.signature(Client.start_load).parameters) == known - {"timeout"}
