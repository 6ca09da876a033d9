"""What callers pass: dates, ids and names as notebooks have them."""

from __future__ import annotations

import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pandas as pd
import pytest
from conftest import KEY, Proxy

from flowgate import ApiError, Client, InvalidRequest, to_polars
from flowgate._frames import frame_of, indexed, read_csv
from flowgate._model import Table

START = "2026-01-05"
NEW_YORK = "America/New_York"


@pytest.mark.parametrize(
    "start",
    [
        pd.Timestamp(START, tz=NEW_YORK),
        pd.Timestamp("2026-01-05 15:59", tz=NEW_YORK),
        pd.Timestamp("2026-01-05 23:30", tz=NEW_YORK),
        pd.Timestamp(START, tz="Asia/Tokyo"),
        datetime(2026, 1, 5, tzinfo=timezone(timedelta(hours=-5))),
        pd.Timestamp(START, tz="UTC"),
    ],
)
def test_time_with_a_zone_is_its_local_date(client: Client, start: Any) -> None:
    expected = client.aggregate_timeseries(3, START, "2026-02-02")
    assert str(expected.index[0].date()) == START
    pd.testing.assert_frame_equal(client.aggregate_timeseries(3, start, "2026-02-02"), expected)
    weeks = client.aggregate_timeseries(3, start, interval="1w")
    pd.testing.assert_frame_equal(weeks, client.aggregate_timeseries(3, START, interval="1w"))
    end = client.aggregate_timeseries(3, "2025-12-29", start)
    assert str(end.index[-1].date()) == START


def test_time_with_a_zone_is_an_instant_below_a_day(client: Client) -> None:
    start = pd.Timestamp("2026-03-10 10:00", tz=NEW_YORK)
    frame = client.single_aggregate_timeseries(3, start_date=start, interval="1h")
    assert frame.index[0] == start
    as_of = pd.Timestamp("2025-12-31 12:00", tz=NEW_YORK)
    slug = client.flow_availability().index[0]
    same = client.flow_timeseries(slug, as_of=as_of.tz_convert("UTC").isoformat())
    pd.testing.assert_frame_equal(client.flow_timeseries(slug, as_of=as_of), same)


def test_end_follows_the_start(client: Client) -> None:
    frame = client.aggregate_timeseries(3, START, "2026-01-09")
    pd.testing.assert_frame_equal(frame, client.aggregate_timeseries(3, START, end_date="2026-01-09"))


def test_ids_of_a_merge_are_floats(client: Client) -> None:
    merged = pd.DataFrame({"id": [3, 1]}).merge(pd.DataFrame({"id": [3, 1], "of": [3.0, 1.0]}), how="left").of
    expected = client.aggregate_timeseries([3, 1], START)
    for ids in (merged, merged.tolist(), np.array([3.0, 1.0], dtype="float32"), merged.astype("Int64")):
        pd.testing.assert_frame_equal(client.aggregate_timeseries(ids, START), expected)
    pd.testing.assert_frame_equal(
        client.aggregates_side_by_side(merged, START, "2026-02-02", metrics="px"),
        client.aggregates_side_by_side([3, 1], START, "2026-02-02", metrics="px"),
    )
    with pytest.raises(InvalidRequest):
        client.aggregate_timeseries([3.5], START)


@pytest.mark.parametrize("missing", [float("nan"), np.nan, pd.NaT, pd.NA, np.datetime64("NaT"), None])
def test_missing_values_are_errors_that_name_them(client: Client, missing: Any) -> None:
    with pytest.raises(ValueError, match="`aggregate_ids` has a missing value"):
        client.aggregate_timeseries([3, missing], START)
    with pytest.raises(ValueError, match="`aggregate_ids` has a missing value"):
        client.aggregate_comparison([3, missing], START, "2026-02-02")
    if missing is not None:
        with pytest.raises(ValueError, match="`start_date` has a missing value"):
            client.aggregate_timeseries(3, missing)


def test_documents_have_no_nan(client: Client) -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        client.merge_preferences({"limit": float("nan")})


@pytest.mark.parametrize("kind", ["date", "instant"])
def test_times_that_nanoseconds_cannot_count(tmp_path: Path, kind: str) -> None:
    texts = ["1650-01-03", None, "1650-01-04", "2400-01-04"]
    if kind == "instant":
        texts = [text and f"{text}T09:30:00Z" for text in texts]
    zone = timezone.utc if kind == "instant" else None
    hours = (9, 30) if kind == "instant" else (0, 0)
    expected = [
        datetime(1650, 1, 3, *hours, tzinfo=zone),
        None,
        datetime(1650, 1, 4, *hours, tzinfo=zone),
        datetime(2400, 1, 4, *hours, tzinfo=zone),
    ]
    table = Table(columns={"at": kind})
    frame = frame_of([{"at": text} for text in texts], table, {}, {})
    assert [None if pd.isna(at) else at for at in frame["at"]] == expected
    # Arrow gives objects.
    objects = pd.DataFrame({"at": pd.Series([at and (at if zone else at.date()) for at in expected], dtype=object)})
    assert [None if pd.isna(at) else at for at in indexed(objects, table, {})["at"]] == expected
    path = tmp_path / "rows.csv"
    path.write_text("at,n\r\n" + "".join(f"{text or ''},1\r\n" for text in texts))
    assert [None if pd.isna(at) else at for at in read_csv(path, table)["at"]] == expected


def test_early_bars_are_indexed_by_date() -> None:
    table = Table(time="ts", columns={"ts": "instant", "date": "date", "px": "number"})
    rows = [{"ts": f"{day}T00:00:00Z", "date": day, "px": 1} for day in ("1650-01-04", "1650-01-03")]
    frame = frame_of(rows, table, {"interval": "1d"}, {})
    assert frame.index.tolist() == [datetime(1650, 1, 3), datetime(1650, 1, 4)]


def test_own_aggregates(client: Client) -> None:
    made = client.create_aggregate("Of Python", {"ALFA": 2.0, "BETA": 1}, type="Theme")
    own = made["aggregate"]
    try:
        assert (own["name"], own["type"], own["is_active"]) == ("Of Python", "Theme", True)
        weights = "{ edges { weight node { ticker } } }"
        query = f"query ($id: Int!) {{ aggregate(by: {{ aggregateId: $id }}) {{ constituents {weights} }} }}"
        read = client.graph(query, {"id": own["aggregate_id"]})["aggregate"]["constituents"]["edges"]
        assert {edge["node"]["ticker"]: edge["weight"] for edge in read} == {"ALFA": 2, "BETA": 1}
        renamed = client.update_aggregate(float(own["aggregate_id"]), name="Renamed", constituents=["ALFA"])
        assert renamed["aggregate"]["name"] == "Renamed"
        assert [each["name"] for each in client.own_aggregates()] == ["Renamed"]
        series = pd.Series({"ALFA": 1.0, "BETA": 3.0})
        client.update_aggregate(own["aggregate_id"], constituents=series)
        client.update_aggregate(own["aggregate_id"], constituents=[{"ticker": "ALFA", "valid_from": START}])
        with pytest.raises(ValueError, match="missing value"):
            client.create_aggregate("No", {"ALFA": float("nan")})
    finally:
        client.delete_aggregate(own["aggregate_id"])
    assert client.own_aggregates() == []
    with pytest.raises(ApiError, match="aggregate_not_found"):
        client.delete_aggregate(own["aggregate_id"])
    with pytest.raises(ApiError, match="bad_user_input"):
        client.create_aggregate("", ["ALFA"])


def test_graph_has_the_token_in_its_header(proxy: Proxy) -> None:
    with Client(proxy.url, KEY, progress=False) as client:
        answer = client.graph("query ($id: Int!) { aggregate(by: { aggregateId: $id }) { name } }", {"id": 1})
    assert answer == {"aggregate": {"name": "Technology"}}
    assert KEY not in proxy.requests[0].splitlines()[0]


def test_jobs_have_one_name() -> None:
    assert [name for name in dir(Client) if name.endswith("_of_securities")] == []


def test_polars_gets_plain_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    # Stands for polars, whose constructor takes columns by name.
    polars = ModuleType("polars")
    polars.DataFrame = dict  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "polars", polars)
    index = pd.MultiIndex.from_tuples([(3, pd.Timestamp(START))], names=["id", "date"])
    frame = pd.DataFrame({("3", "px"): [1.5], ("n", ""): pd.array([None], dtype="Int64")}, index=index)
    assert to_polars(frame) == {"id": [3], "date": [datetime(2026, 1, 5)], "3_px": [1.5], "n": [None]}


def test_polars_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(ImportError):
        to_polars(pd.DataFrame())
