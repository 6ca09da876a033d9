"""Tables of the caller as the files that the service loads."""

from __future__ import annotations

import csv
from datetime import date, datetime, timezone
from decimal import Decimal
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import numpy as np
import pandas as pd
import pytest

from flowgate._frames import HAS_ARROW
from flowgate._operations import LOAD_COLUMNS
from flowgate._tables import Multipart, files_of

NEW_YORK = "America/New_York"


def text_of(given: Any, table: str = "security_cash") -> str:
    (file,) = files_of(table, given, LOAD_COLUMNS.get(table))
    return file.path.read_bytes().decode()


def cells(given: Any, table: str = "security_cash") -> dict[str, list[str]]:
    """The cells of each column of what is sent."""
    header, *rows = csv.reader(text_of(given, table).splitlines())
    return {name: [row[place] for row in rows] for place, name in enumerate(header)}


def test_floats_keep_every_digit() -> None:
    exact = [0.1, 1 / 3, 1e-7, 5e-324, 1.7976931348623157e308, 101.0, -36.98]
    texts = cells(pd.DataFrame({"px": exact}))["px"]
    assert [float(text) for text in texts] == exact
    assert cells(pd.DataFrame({"px": np.array([0.1, 2.5], dtype="float32")}))["px"] == ["0.1", "2.5"]


def test_ids_that_became_floats_are_whole_and_missing_cells_are_empty() -> None:
    frame = pd.DataFrame({"id": [1.0, np.nan, 2e9], "px": [np.nan, 1.5, 2.0], "name": ["a", None, pd.NA]})
    assert cells(frame) == {"id": ["1", "", "2000000000"], "px": ["", "1.5", "2.0"], "name": ["a", "", ""]}
    objects = pd.DataFrame({"id": [1.0, None, 3], "weight": [Decimal("1.50"), 2, None]}, dtype=object)
    assert cells(objects) == {"id": ["1", "", "3"], "weight": ["1.50", "2", ""]}
    nullable = pd.DataFrame({"id": pd.array([1, None], "Int64"), "px": pd.array([2.0, None], "Float64")})
    assert cells(nullable) == {"id": ["1", ""], "px": ["2", ""]}
    assert cells(pd.DataFrame({"px": [1e300, 2.0]}))["px"] == ["1e+300", "2.0"]


def test_flags_are_words_and_categories_their_values() -> None:
    frame = pd.DataFrame(
        {
            "is_active": [True, False],
            "active": pd.array([True, None], "boolean"),
            "sector": pd.Categorical(["Energy", None]),
            "id": pd.Categorical([7, None]),
        }
    )
    assert cells(frame, "securities") == {
        "is_active": ["true", "false"],
        "active": ["true", ""],
        "sector": ["Energy", ""],
        "id": ["7", ""],
    }


def test_text_is_quoted_and_not_interpreted() -> None:
    names = ['OAO "Novatex" Group', "a,b", "two\nlines", "NA", "=1+1", "Ünï", " x "]
    written = text_of(pd.DataFrame({"name": names}), "securities")
    assert [row[0] for row in csv.reader(written.splitlines(keepends=True))] == ["name", *names]


@pytest.mark.parametrize(
    ("times", "expected"),
    [
        (["2026-03-09", None], ["2026-03-09", ""]),
        (["2026-03-09 14:40", "2026-03-09"], ["2026-03-09T14:40:00", "2026-03-09T00:00:00"]),
        (["2026-03-09 14:40:00.25"], ["2026-03-09T14:40:00.250000"]),
        (["2026-03-09 14:40:00.000000001"], ["2026-03-09T14:40:00.000000001"]),
    ],
)
def test_times_without_a_zone_stay_as_they_are(times: list[str | None], expected: list[str]) -> None:
    assert cells(pd.DataFrame({"ts": pd.to_datetime(pd.Series(times))}))["ts"] == expected


def test_times_with_a_zone_are_local_dates_of_daily_bars_and_instants_of_others() -> None:
    times = pd.to_datetime(["2026-03-06", "2026-03-09", "2026-03-09 09:40"]).tz_localize(NEW_YORK)
    frame = pd.DataFrame({"interval": ["1d", "10min", "10min"], "ts": times})
    assert cells(frame)["ts"] == ["2026-03-06", "2026-03-09T04:00:00Z", "2026-03-09T13:40:00Z"]
    # Objects of Python, each with an offset of its own.
    objects = frame.assign(ts=[at.to_pydatetime().astimezone(ZoneInfo(NEW_YORK)) for at in times]).astype(object)
    assert cells(objects)["ts"] == ["2026-03-06", "2026-03-09T00:00:00-04:00", "2026-03-09T09:40:00-04:00"]


def test_days_are_local_and_vintages_are_instants() -> None:
    midnight = pd.to_datetime(["2026-03-09"]).tz_localize(NEW_YORK)
    frame = pd.DataFrame({"date": midnight, "updated_time": midnight})
    assert cells(frame, "flow_observations") == {"date": ["2026-03-09"], "updated_time": ["2026-03-09T04:00:00Z"]}


def test_objects_of_time_are_dates_or_instants() -> None:
    values = [date(1601, 1, 2), datetime(1602, 1, 2), datetime(2026, 3, 9, 14, 40, tzinfo=timezone.utc), None]
    frame = pd.DataFrame({"date": values}, dtype=object)
    assert cells(frame, "flow_observations")["date"] == ["1601-01-02", "1602-01-02", "2026-03-09T14:40:00+00:00", ""]


def test_the_index_is_dropped_unless_it_is_a_column() -> None:
    frame = pd.DataFrame({"px": [1.5, 2.5]}, index=pd.Index([7, 9]))
    assert text_of(frame) == "px\n1.5\n2.5\n"
    assert text_of(frame.rename_axis("row")) == "px\n1.5\n2.5\n"
    levels = pd.MultiIndex.from_tuples([(1, "a"), (2, "b")], names=["id", "note"])
    assert text_of(frame.set_index(levels)) == "id,px\n1,1.5\n2,2.5\n"
    # A table that the client does not know may have any column.
    assert text_of(frame.rename_axis("row"), "novelty") == "row,px\n7,1.5\n9,2.5\n"


class Interchanged:
    """A frame of another library, which has the interchange protocol alone."""

    def __init__(self, frame: pd.DataFrame) -> None:
        self._frame = frame

    def __dataframe__(self, *args: Any, **kwargs: Any) -> Any:
        return self._frame.__dataframe__(*args, **kwargs)


def test_other_frames_and_rows_are_tables() -> None:
    frame = pd.DataFrame({"id": [1, 2], "px": [1.5, np.nan], "interval": ["1d", "1d"]})
    assert text_of(Interchanged(frame)) == "id,px,interval\n1,1.5,1d\n2,,1d\n"
    rows = ({"id": each, "px": None if each == 2 else 1.5} for each in (1, 2))
    assert text_of(rows) == "id,px\n1,1.5\n2,\n"
    assert text_of([{"id": 2**53 + 1}, {"px": 1}]) == f"id,px\n{2**53 + 1},\n,1\n"
    for other in (7, {"id": [1]}, [1, 2], b"id\n1\n"):
        with pytest.raises(TypeError, match="give a data frame"):
            files_of("security_cash", other, None)


@pytest.mark.skipif(not HAS_ARROW, reason="pyarrow is not installed")
def test_arrow_tables_are_parquet() -> None:
    import pyarrow
    from pyarrow import parquet

    table = pyarrow.table({"id": [1, 2], "px": [1.5, None]})
    (file,) = files_of("security_cash", table, None)
    assert file.name == "security_cash.parquet"
    assert parquet.read_table(file.path).equals(table)
    assert file.places_of([1, 2]) == {1: 0, 2: 1}


def test_files_have_the_name_of_their_table(tmp_path: Path) -> None:
    for name in ("a.csv.gz", "b.2024.parquet", "c.csv"):
        (tmp_path / name).write_bytes(name.encode())
    assert [file.name for file in files_of("securities", str(tmp_path / "a.csv.gz"), None)] == ["securities.csv.gz"]
    several = files_of("security_cash", [tmp_path / "b.2024.parquet", tmp_path / "c.csv"], None)
    assert [file.name for file in several] == ["security_cash-1.parquet", "security_cash-2.csv"]
    assert [file.path.read_bytes() for file in several] == [b"b.2024.parquet", b"c.csv"]
    with pytest.raises(FileNotFoundError):
        files_of("securities", tmp_path / "none.csv", None)


def test_rows_are_found_by_the_line_on_which_they_begin() -> None:
    frame = pd.DataFrame({"name": ["a", "two\nlines", "b\n\n", "c"]})
    (file,) = files_of("securities", frame, None)
    assert file.places_of([1, 2, 3, 4, 5, 8]) == {2: 0, 3: 1, 5: 2, 8: 3}
    path = file.path
    del file
    assert not path.exists()


def test_the_body_has_its_length_and_can_be_sent_again(tmp_path: Path) -> None:
    (tmp_path / "x.csv").write_bytes(b"id\n1\n" * 200_000)
    files = files_of("securities", tmp_path / "x.csv", None) + files_of("aggregates", [{"id": 1}], None)
    body = Multipart(files, "limit")
    first = b"".join(body)
    assert len(first) == len(body)
    assert b"".join(body) == first
    assert first.count(b"--limit\r\n") == 2
    assert b'name="file"; filename="aggregates.csv"\r\n' in first
    assert first.endswith(b"id\n1\n\r\n--limit--\r\n")
