"""Screens, alerts and studies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pandas as pd
import pytest

from flowgate import Client, results

START = "2025-06-02"
MEASURE = "retail_net_turnover"
SIGNAL = {"name": "positive", "all": [{"measure": MEASURE, "gt": 0}]}
STUDY: dict[str, Any] = {
    "horizons": [1, 5],
    "trigger": "every",
    "minimum_distance": 1,
    "resamples": 100,
}


@pytest.fixture
def screen(client: Client) -> Iterator[Any]:
    made = client.create_screen("Python", {"all": [{"measure": MEASURE, "gt": -1e12}]})
    yield made
    client.delete_screen(made["id"])


def test_matches_have_the_order_of_the_screen(client: Client) -> None:
    conditions = {"measure": MEASURE, "gt": -1e12}
    descending = client.run_screen(all=conditions)
    assert descending.index.name == "id"
    assert len(descending) > 2
    assert descending[MEASURE].is_monotonic_decreasing
    assert client.run_screen(all=conditions, order="asc").index.tolist() == descending.index[::-1].tolist()


def test_screen_without_a_match_has_the_same_columns(client: Client) -> None:
    columns = ["px", MEASURE]
    some = client.run_screen(any={"measure": MEASURE, "gt": -1e12}, columns=columns)
    none = client.run_screen(any={"measure": MEASURE, "gt": 1e15}, columns=columns)
    assert len(none) == 0
    assert set(none.columns) >= set(some.columns) >= set(columns)
    assert none.index.name == some.index.name


def test_saved_screens_and_alerts(client: Client, screen: Any) -> None:
    matches = client.screen_matches(screen["id"])
    pd.testing.assert_frame_equal(matches, client.run_screen(all={"measure": MEASURE, "gt": -1e12}))
    assert client.screens().loc[screen["id"], "name"] == "Python"
    alert = client.create_alert(screen["id"], "Python", cooldown=3)
    assert client.alerts().loc[alert["id"], "cooldown"] == 3
    assert client.alert_events(unread=True).index.name == "id"
    client.delete_alert(alert["id"])
    assert alert["id"] not in client.alerts().index


def test_results_of_an_event_study_are_frames(client: Client) -> None:
    study = client.event_study(SIGNAL, START, **STUDY)
    assert study.index.names == ["id", "date"]
    horizons = results(study, "horizons")
    assert horizons.index.tolist() == [("positive", 1), ("positive", 5)]
    assert horizons.loc[("positive", 5), "mean"] == pytest.approx(study.outcome_5.mean(), rel=1e-12)
    assert horizons.outcomes.tolist() == study[["outcome_1", "outcome_5"]].count().tolist()
    path = results(study, "path")
    assert path.index.names == ["name", "offset"]
    assert path.loc[("positive", 0), "mean"] == 0
    assert results(study, "years").index.names == ["name", "horizon", "year"]
    assert results(study).loc["positive", "events"] == len(study) > 100


def test_event_study_without_an_event_has_the_same_columns(client: Client) -> None:
    nothing = {"name": "positive", "all": [{"measure": MEASURE, "gt": 1e15}]}
    study = client.event_study(nothing, START, **STUDY)
    assert len(study) == 0
    assert set(study.columns) == set(client.event_study(SIGNAL, START, **STUDY).columns)


def test_results_of_a_job_are_those_of_the_answer(client: Client) -> None:
    direct = client.event_study(SIGNAL, START, **STUDY)
    job = client.start_event_study(SIGNAL, START, **STUDY).dataframe()
    assert job.attrs["job"]["status"] == "COMPLETED"
    pd.testing.assert_frame_equal(results(job, "horizons"), results(direct, "horizons"))
    assert len(job) == len(direct)


def test_results_of_a_quantile_study_are_frames(client: Client) -> None:
    study = client.quantile_study([MEASURE, "px"], START, quantiles=2, horizons=[1, 5], step=5)
    quantiles = results(study, "horizons", "quantiles")
    assert quantiles.index.names == ["measure", "horizon", "quantile"]
    assert len(quantiles) == 2 * 2 * 2
    spreads = results(study, "horizons").spread_mean
    means = quantiles["mean"].unstack("quantile")
    assert spreads.tolist() == pytest.approx((means[2] - means[1]).loc[spreads.index].tolist(), abs=1e-9)
    assert results(study, "decay").after.tolist() == [0, 1, 0, 1]


def test_frames_without_results_are_refused(client: Client) -> None:
    with pytest.raises(ValueError, match="not the result of a study"):
        results(client.aggregate_timeseries(3, "2026-01-05"))
    with pytest.raises(ValueError, match="no list 'quantiles'"):
        results(client.event_study(SIGNAL, START, **STUDY), "quantiles")
