"""Makes data frames of the results of studies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pandas import DataFrame

_KEYS = ("name", "measure", "horizon", "year", "offset", "until", "quantile")
"""Members that identify a result among others of its list."""

Result = Mapping[str, Any]


def _rows(results: Iterable[Result], members: tuple[str, ...], keys: Result) -> Iterator[dict[str, Any]]:
    for result in results:
        own = {**keys, **{name: result[name] for name in _KEYS if name in result}}
        if members:
            yield from _rows(result[members[0]], members[1:], own)
        else:
            yield {**own, **_flat(result)}


def _flat(result: Result) -> dict[str, Any]:
    """The members of a result, those of an object under both names. Leaves out lists."""
    flat: dict[str, Any] = {}
    for name, value in result.items():
        if isinstance(value, Mapping):
            flat.update({f"{name}_{member}": each for member, each in value.items()})
        elif not isinstance(value, list):
            flat[name] = value
    return flat


def results(study: DataFrame, *members: str) -> DataFrame:
    """Returns the results of a study: one row for each signal or measure, or for each item of a list in the results.

    `results(study, "horizons")` has the statistics by signal and horizon, `results(study, "path")` the mean path of an event study, `results(study, "horizons", "quantiles")` the means of a quantile study. Members of objects are columns such as `spread_mean`.

    Parameters
    ----------
    study
        Data frame of `event_study` or `quantile_study`, or of their jobs.
    members
        Names of nested lists of the results, outermost first. Default: none, one row for each signal or measure.

    Raises
    ------
    ValueError
        If the frame is not of a study, or a study has no such list.
    """
    found = study.attrs.get("signals", study.attrs.get("measures"))
    if found is None:
        raise ValueError("The data frame is not the result of a study.")
    try:
        rows = list(_rows(found, members, {}))
    except KeyError as missing:
        raise ValueError(f"The study has no list {missing} there.") from None
    frame = DataFrame.from_records(rows)
    return frame.set_index([name for name in _KEYS if name in frame])
