"""Answers as data frames."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

from flowgate import Client, FlowgateWarning
from flowgate._frames import read_csv
from flowgate._model import Table

START = "2026-01-05"


def test_series_of_one_instrument_is_indexed_by_date(client: Client, ask: Callable[..., Any]) -> None:
    frame = client.aggregate_timeseries(3, START)
    rows = ask("/aggregates/timeseries", aggregate_ids=3, start_date=START, order="asc")["data"]
    assert isinstance(frame.index, pd.DatetimeIndex)
    assert frame.index.name == "date"
    assert frame.index.tz is None
    assert [str(day.date()) for day in frame.index] == [row["date"] for row in rows]
    assert frame.px.tolist() == [row["px"] for row in rows]
    assert frame.attrs["interval"] == "1d"


def test_panel_is_indexed_by_instrument_and_date(client: Client, ask: Callable[..., Any]) -> None:
    frame = client.aggregate_timeseries([3, 1], date(2026, 1, 5), end_date=pd.Timestamp("2026-02-02"))
    rows = ask("/aggregates/timeseries", aggregate_ids="3,1", start_date=START, end_date="2026-02-02")["data"]
    assert frame.index.names == ["id", "date"]
    assert frame.index.is_monotonic_increasing
    assert len(frame) == len(rows) > 20
    for row in rows:
        assert frame.loc[(row["id"], row["date"]), "retail_net_turnover"] == row["retail_net_turnover"]


def test_bars_below_a_day_are_indexed_by_instant(client: Client, ask: Callable[..., Any]) -> None:
    frame = client.single_aggregate_timeseries(3, start_date="2026-03-10", interval="1h")
    rows = ask("/aggregates/3/timeseries", start_date="2026-03-10", interval="1h", order="asc")["data"]
    assert frame.index.name == "ts"
    assert str(frame.index.tz) == "UTC"
    assert [at.strftime("%Y-%m-%dT%H:%M:%SZ") for at in frame.index] == [row["ts"] for row in rows]


def test_order_that_was_asked_for_is_kept(client: Client) -> None:
    frame = client.aggregate_timeseries(3, START, order="desc")
    assert frame.index.is_monotonic_decreasing


def test_columns_have_types(client: Client) -> None:
    types = client.aggregate_timeseries([3, 1], START, transformation="moving_avg", window="5").dtypes.astype(str)
    assert types["is_partial"] == "bool"
    assert types["px"] == types["px__moving_avg"] == "float64"
    assert types["updated_time"].endswith("UTC]")


def test_pages_are_followed(client: Client) -> None:
    whole = client.aggregate_timeseries([3, 1], START)
    assert len(whole) > 14
    page = client.aggregate_timeseries([3, 1], START, records_per_page=7)
    assert len(page) == 7
    assert page.attrs["pagination"]["page_number"] == 1
    second = client.aggregate_timeseries([3, 1], START, records_per_page=7, page_number=2)
    assert len(second) == 7
    assert not set(second.index) & set(page.index)


def test_no_rows_have_columns(client: Client) -> None:
    frame = client.aggregate_timeseries([3, 1], "1999-01-04", end_date="1999-01-05")
    assert len(frame) == 0
    assert frame.index.names == ["id", "date"]
    assert "px" in frame


def test_newest_bars_are_indexed_by_instrument(client: Client) -> None:
    assert client.aggregate_snapshot([3, 1]).index.tolist() == [3, 1]


def test_rankings_are_indexed_by_rank(client: Client) -> None:
    frame = client.aggregate_leaderboard()
    assert frame.index.name == "rank"
    assert frame.index.tolist() == list(range(1, len(frame) + 1))


def test_flow_series_are_indexed_by_slug_and_date(client: Client, ask: Callable[..., Any]) -> None:
    slugs = client.flow_availability().index[:2].tolist()
    frame = client.flow_timeseries(slugs)
    assert frame.index.names == ["slug", "date"]
    assert client.flow_timeseries(slugs[0]).index.names == ["date"]
    rows = ask("/flow/timeseries", slugs=slugs[0], order="asc", records_per_page=10000)["data"]
    assert frame.loc[slugs[0]].value.tolist() == [row["value"] for row in rows]


def test_groups_and_nested_values_become_rows_and_columns(client: Client, ask: Callable[..., Any]) -> None:
    symbols = client.security_leaderboard().symbol[:2].tolist()
    grouped = client.security_market_data(symbols, start_date=START, fields=["px"])
    assert grouped.index.names == ["instrument", "date"]
    rows = ask("/series/marketdata", tickers=symbols[1], start_date=START, fields="px", order="asc")
    assert grouped.loc[symbols[1]].px.tolist() == [row["px"] for row in rows["results"][symbols[1]]]
    wide = client.aggregates_side_by_side([3, 1], START, "2026-02-02", metrics="px")
    assert wide.columns.names == ["instrument", "metric"]
    assert wide[(3, "px")].dropna().tolist() == client.aggregate_timeseries(
        3, START, end_date="2026-02-02"
    ).px.dropna().tolist()
    forecast = client.flow_forecast()
    assert forecast.index.names == ["name", "horizon"]
    assert forecast.target_date.dtype.kind == "M"


def test_what_is_no_table_is_a_dictionary(client: Client) -> None:
    answer = client.aggregate_correlation(3, 1, "2025-06-02", np.datetime64("2026-03-02").item())
    assert -1 <= answer["correlation"] <= 1
    assert "Sector" in client.aggregate_types_list()


def test_settings_are_written_only_if_they_are_as_read(client: Client) -> None:
    read = client.user_preferences()
    changed = client.merge_preferences({"theme": "dark", "ids": [1, 2]}, if_match=read.etag)
    assert changed == {**read, "theme": "dark", "ids": [1, 2]}
    assert changed.etag != read.etag


def test_warnings_of_the_service_are_warnings(client: Client) -> None:
    with pytest.warns(FlowgateWarning, match="page_size_clamped") as caught:
        client.aggregate_leaderboard(records_per_page=10_000)
    assert caught[0].filename == __file__


def test_guards_are_taken_off(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_text("name\r\n'\uff1d1\r\n' \u3000-1\r\n''=1\r\n'\t\r\n's\r\n' s\r\n", encoding="utf-8")
    frame = read_csv(path, Table(columns={"name": "text"}))
    assert frame.name.tolist() == ["\uff1d1", " \u3000-1", "'=1", "\t", "'s", "' s"]


def test_csv_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_text(
        "ticker,name,n,is_active,date,at,extra\r\n"
        "NA,'=1+1,1,true,2026-01-05,2026-01-05T10:00:00.5Z,\r\n"
        "nan,''-x,,false,,2026-01-05T10:00:00Z,-0.28605842537862125\r\n"
        "'s,\"a,\"\"b\",3,true,2026-01-06,,2\r\n"
        "T,,4,true,2026-01-06,,2\r\n"
    )
    kinds = {
        **{"ticker": "text", "name": "text", "n": "integer", "is_active": "boolean"},
        **{"date": "date", "at": "instant"},
    }
    frame = read_csv(path, Table(columns=kinds))
    assert frame.ticker.tolist() == ["NA", "nan", "'s", "T"]
    assert frame.name.tolist() == ["=1+1", "'-x", 'a,"b', None]
    assert frame.n.tolist() == [1, pd.NA, 3, 4]
    assert frame.is_active.tolist() == [True, False, True, True]
    assert frame.date.isna().tolist() == [False, True, False, False]
    assert frame["at"][0] == pd.Timestamp("2026-01-05T10:00:00.5Z")
    assert frame["at"].isna().tolist() == [False, False, True, True]
    assert frame.extra.tolist()[1:] == [-0.28605842537862125, 2.0, 2.0]
