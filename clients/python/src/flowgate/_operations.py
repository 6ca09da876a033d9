"""Methods of the client, one per operation. Generated from openapi.json: do not edit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from os import PathLike
from typing import Any, Literal, TypedDict

from pandas import DataFrame

from ._caller import Caller
from ._downloads import Download
from ._jobs import Job
from ._model import Document, OneOrMore, Operation, Table, When

Interval = Literal[
    "10min",
    "30min",
    "1h",
    "3h",
    "1d",
    "1w",
    "1m",
    "1y",
]

AssetClass = Literal[
    "all",
    "cash",
    "options",
]

Moneyness = Literal[
    "TOTAL",
    "ITM",
    "ATM",
    "OTM",
]

TradeSize = Literal[
    "TOTAL",
    "SMALL",
    "LARGE",
]

Metric = Literal[
    "px",
    "px_chg",
    "px_linked",
    "retail_buy_turnover",
    "retail_sell_turnover",
    "retail_net_turnover",
    "retail_total_turnover",
    "call_turnover",
    "put_turnover",
    "cp_turnover",
    "net_cp_turnover",
    "call_notional",
    "put_notional",
    "cp_notional",
    "net_cp_notional",
]

NamedRange = Literal[
    "this_week",
    "last_week",
    "this_month",
    "last_month",
    "this_quarter",
    "last_quarter",
    "this_year",
    "last_year",
    "mtd",
    "ytd",
]

VolatilityBasis = Literal[
    "change",
    "log_return",
    "level",
]

SeriesScale = Literal[
    "none",
    "z_score",
    "index_100",
]

JobStatus = Literal[
    "PENDING",
    "RUNNING",
    "COMPLETED",
    "FAILED",
    "CANCELLED",
    "EXPIRED",
]

ExportFormat = Literal[
    "json",
    "csv",
    "arrow",
    "parquet",
    "xlsx",
]

Compression = Literal[
    "none",
    "gzip",
    "zip",
]

DateStyle = Literal[
    "iso",
    "excel",
]

StreamFormat = Literal[
    "ndjson",
    "csv",
]

OptionType = Literal[
    "CALL",
    "PUT",
    "ALL",
]

OrderDirection = Literal[
    "asc",
    "desc",
]

LeaderboardSort = Literal[
    "rank",
    "value",
    "share",
    "previous_value",
    "change",
    "previous_rank",
    "rank_change",
    "id",
    "provider_id",
    "name",
    "type",
    "subtype",
    "ts",
    "updated_time",
    "px",
    "px_chg",
    "retail_buy_turnover",
    "retail_sell_turnover",
    "retail_net_turnover",
    "retail_total_turnover",
    "call_turnover",
    "put_turnover",
    "cp_turnover",
    "net_cp_turnover",
    "call_notional",
    "put_notional",
    "cp_notional",
    "net_cp_notional",
]

Transformation = Literal[
    "moving_avg",
    "moving_sum",
    "moving_std",
    "ewma",
    "cumulative_sum",
    "change",
    "pct_change",
]

Normalisation = Literal[
    "percentile_rank",
    "z_score",
    "min_max",
    "turnover_share",
]

NormalisationPeriod = Literal[
    "1y",
    "2y",
    "3y",
    "5y",
    "all",
]

Window = Literal[
    "5",
    "20",
    "60",
    "120",
    "252",
]

AggregateField = Literal[
    "ts",
    "id",
    "provider_id",
    "name",
    "type",
    "subtype",
    "is_active",
    "asset_class",
    "market_hours",
    "is_partial",
    "moneyness",
    "size",
    "updated_time",
    "date",
    "px",
    "px_chg",
    "px_linked",
    "retail_buy_turnover",
    "retail_sell_turnover",
    "retail_net_turnover",
    "retail_total_turnover",
    "call_turnover",
    "put_turnover",
    "cp_turnover",
    "net_cp_turnover",
    "call_notional",
    "put_notional",
    "cp_notional",
    "net_cp_notional",
]

class SeriesInput(TypedDict, total=False):
    """A series: a metric of the bars of an aggregate or a security, or a flow series; as it is,
    transformed, normalised, or both.
    """

    aggregate_id: int | str
    """Id of an aggregate."""
    security_id: int | str
    """Id of a security."""
    slug: str
    """Slug of a flow series."""
    metric: Metric
    """Metric of the bars. Default: `retail_net_turnover`; `net_cp_turnover` if the asset class is
    options. Not for flow series.
    """
    asset_class: AssetClass
    """Asset class. Default: `cash`; `options` with an option filter or option metrics; `all` with
    metrics of both.
    """
    moneyness: Moneyness
    """Moneyness of the options to include. Default: `TOTAL`."""
    size: TradeSize
    """Size of the option trades to include. Default: `TOTAL`."""
    transformation: Transformation
    """Computation on each metric, returned in addition to the metric itself. Skips nulls and uses
    no value after the bar. Default: none.
    """
    normalisation: Normalisation
    """Normalisation of each metric, or of its transformation if there is one. Period-based methods
    return null if the period has fewer than 60 values, so weekly bars over one year (52 values)
    are always null. Default: none.
    """
    normalisation_period: NormalisationPeriod
    """Period that the normalisation looks back over. Default: one year. No effect on
    `turnover_share`.
    """
    window: Window
    """Window of the transformation, in trading days: intraday bars count by trading date; a week
    is 5 days, a month 20, a year 252. Default: 20; for `change` and `pct_change`, one bar. No
    effect on `cumulative_sum`.
    """

CorrelationMethod = Literal[
    "pearson",
    "spearman",
]

Covariance = Literal[
    "classical",
    "hc3",
]

SeriesField = Literal[
    "ts",
    "provider_id",
    "symbol",
    "name",
    "sector",
    "industry",
    "asset_type",
    "is_active",
    "asset_class",
    "is_partial",
    "moneyness",
    "size",
    "updated_time",
    "date",
    "px",
    "px_chg",
    "retail_buy_turnover",
    "retail_sell_turnover",
    "retail_net_turnover",
    "retail_total_turnover",
    "call_turnover",
    "put_turnover",
    "cp_turnover",
    "net_cp_turnover",
    "call_notional",
    "put_notional",
    "cp_notional",
    "net_cp_notional",
    "z_score",
    "momentum",
    "ris",
    "rank",
]

SeriesMetric = Literal[
    "px",
    "px_chg",
    "retail_buy_turnover",
    "retail_sell_turnover",
    "retail_net_turnover",
    "retail_total_turnover",
    "call_turnover",
    "put_turnover",
    "cp_turnover",
    "net_cp_turnover",
    "call_notional",
    "put_notional",
    "cp_notional",
    "net_cp_notional",
    "z_score",
    "momentum",
    "ris",
    "rank",
]

Universe = Literal[
    "current",
    "point_in_time",
]

SecurityLeaderboardSort = Literal[
    "rank",
    "value",
    "share",
    "previous_value",
    "change",
    "previous_rank",
    "rank_change",
    "id",
    "provider_id",
    "symbol",
    "name",
    "sector",
    "industry",
    "asset_type",
    "ts",
    "updated_time",
    "px",
    "px_chg",
    "retail_buy_turnover",
    "retail_sell_turnover",
    "retail_net_turnover",
    "retail_total_turnover",
    "call_turnover",
    "put_turnover",
    "cp_turnover",
    "net_cp_turnover",
    "call_notional",
    "put_notional",
    "cp_notional",
    "net_cp_notional",
]

ApiKeyScope = Literal[
    "documented",
    "read",
]

_AGGREGATE_CORRELATION = Operation(
    "POST",
    "/aggregates/analytics/correlation",
)

_AGGREGATE_TREND = Operation(
    "POST",
    "/aggregates/analytics/trend",
)

_AGGREGATE_VOLATILITY = Operation(
    "POST",
    "/aggregates/analytics/volatility",
)

_AGGREGATE_COMPARISON = Operation(
    "POST",
    "/aggregates/comparison/compare",
    lists=("aggregate_ids", "metrics"),
)

_AGGREGATES_SIDE_BY_SIDE = Operation(
    "POST",
    "/aggregates/comparison/side-by-side",
    Table(
        at="data",
        time="ts",
        selectors=("aggregate_ids",),
        columns_in="values",
        columns={
            "ts": "instant",
            "values": "other",
        },
    ),
    lists=("aggregate_ids", "metrics"),
)

_JOB_LIST = Operation(
    "GET",
    "/aggregates/jobs",
    Table(
        at="data",
        key="job_id",
        columns={
            "job_id": "text",
            "job_type": "text",
            "status": "text",
            "progress": "integer",
            "stage": "text",
            "rows_processed": "integer",
            "rows_total": "integer",
            "row_count": "integer",
            "created_at": "instant",
            "started_at": "instant",
            "updated_at": "instant",
            "finished_at": "instant",
            "expires_at": "instant",
            "attempt": "integer",
            "result_bytes": "number",
            "request": "other",
            "error": "other",
            "warnings": "other",
            "links": "other",
        },
    ),
    page_size=1000,
)

_JOB_WITH_RESULT = Operation(
    "GET",
    "/aggregates/jobs/{job_id}",
    page_size=10000,
)

_CANCEL_JOB = Operation(
    "DELETE",
    "/aggregates/jobs/{job_id}",
)

_EXPORT_JOB = Operation(
    "GET",
    "/aggregates/jobs/{job_id}/export",
)

_JOB_STATUS = Operation(
    "GET",
    "/aggregates/jobs/{job_id}/status",
)

_STREAM_JOB = Operation(
    "GET",
    "/aggregates/jobs/{job_id}/stream",
)

_AGGREGATE_LEADERBOARD = Operation(
    "GET",
    "/aggregates/leaderboard",
    Table(
        at="data",
        key="rank",
        selectors=("provider_ids",),
        columns={
            "rank": "integer",
            "id": "integer",
            "provider_id": "text",
            "name": "text",
            "type": "text",
            "subtype": "text",
            "ts": "instant",
            "metric": "text",
            "value": "number",
            "share": "number",
            "previous_value": "number",
            "change": "number",
            "previous_rank": "integer",
            "rank_change": "integer",
            "asset_class": "text",
            "market_hours": "text",
            "is_active": "boolean",
            "is_partial": "boolean",
            "px": "number",
            "px_chg": "number",
            "retail_buy_turnover": "number",
            "retail_sell_turnover": "number",
            "retail_net_turnover": "number",
            "retail_total_turnover": "number",
            "moneyness": "text",
            "size": "text",
            "call_turnover": "number",
            "put_turnover": "number",
            "cp_turnover": "number",
            "net_cp_turnover": "number",
            "call_notional": "number",
            "put_notional": "number",
            "cp_notional": "number",
            "net_cp_notional": "number",
            "updated_time": "instant",
            "date": "date",
            "sparkline": "other",
        },
    ),
    page_size=10000,
    starts_jobs=True,
)

_INDICES = Operation(
    "GET",
    "/aggregates/reference/list/indices",
    Table(
        key="id",
        columns={
            "id": "integer",
            "provider_id": "text",
            "name": "text",
            "type": "text",
            "subtype": "text",
            "active": "boolean",
        },
    ),
)

_SECTORS_INDUSTRIES = Operation(
    "GET",
    "/aggregates/reference/list/sectors-industries",
    Table(
        key="id",
        columns={
            "id": "integer",
            "provider_id": "text",
            "name": "text",
            "type": "text",
            "subtype": "text",
            "active": "boolean",
        },
    ),
)

_SEARCH_INSTRUMENTS = Operation(
    "GET",
    "/aggregates/reference/search",
    Table(
        key="provider_id",
        columns={
            "id": "integer",
            "provider_id": "text",
            "name": "text",
            "type": "text",
            "subtype": "text",
            "active": "boolean",
            "result_type": "text",
            "ticker": "text",
            "figi": "text",
            "exchange": "text",
            "sector": "text",
            "industry": "text",
            "asset_type": "text",
            "is_active": "boolean",
            "match": "other",
        },
    ),
)

_AGGREGATE_SUBTYPES = Operation(
    "GET",
    "/aggregates/reference/subtypes",
)

_AGGREGATE_TYPES = Operation(
    "GET",
    "/aggregates/reference/types",
    Table(
        columns={
            "type": "text",
            "subtypes": "other",
            "count": "integer",
        },
    ),
)

_AGGREGATE_TYPES_LIST = Operation(
    "GET",
    "/aggregates/reference/types/list",
)

_AGGREGATE_REFERENCE = Operation(
    "GET",
    "/aggregates/reference/{provider_id}",
    Table(
        at="constituents",
        key="id",
        selectors=("provider_id",),
        columns={
            "id": "integer",
            "provider_id": "text",
            "symbol": "text",
            "name": "text",
            "sector": "text",
            "industry": "text",
        },
    ),
)

_AGGREGATE_CONSTITUENTS = Operation(
    "GET",
    "/aggregates/reference/{provider_id}/constituents",
)

_AGGREGATE_SNAPSHOT = Operation(
    "GET",
    "/aggregates/snapshot",
    Table(
        at="data",
        key="id",
        selectors=("aggregate_ids",),
        columns={
            "ts": "instant",
            "id": "integer",
            "provider_id": "text",
            "name": "text",
            "type": "text",
            "subtype": "text",
            "asset_class": "text",
            "market_hours": "text",
            "is_active": "boolean",
            "is_partial": "boolean",
            "px": "number",
            "px_chg": "number",
            "retail_buy_turnover": "number",
            "retail_sell_turnover": "number",
            "retail_net_turnover": "number",
            "retail_total_turnover": "number",
            "moneyness": "text",
            "size": "text",
            "call_turnover": "number",
            "put_turnover": "number",
            "cp_turnover": "number",
            "net_cp_turnover": "number",
            "call_notional": "number",
            "put_notional": "number",
            "cp_notional": "number",
            "net_cp_notional": "number",
            "updated_time": "instant",
            "date": "date",
            "staleness_days": "integer",
        },
    ),
    page_size=1000,
)

_AGGREGATE_STATS = Operation(
    "GET",
    "/aggregates/stats",
    Table(
        at="data",
        key="id",
        selectors=("aggregate_ids",),
        columns={
            "id": "integer",
            "provider_id": "text",
            "metric": "text",
            "count": "integer",
            "missing": "integer",
            "sum": "number",
            "mean": "number",
            "median": "number",
            "std_dev": "number",
            "min": "number",
            "min_ts": "instant",
            "max": "number",
            "max_ts": "instant",
            "p05": "number",
            "p25": "number",
            "p75": "number",
            "p95": "number",
            "first": "number",
            "last": "number",
            "positive_share": "number",
            "skewness": "number",
            "kurtosis": "number",
        },
    ),
)

_TOP_CONSTITUENTS = Operation(
    "POST",
    "/aggregates/summary/top-constituents",
    Table(
        at="constituents",
        key="rank",
        selectors=("aggregate_id",),
        columns={
            "rank": "integer",
            "id": "integer",
            "provider_id": "text",
            "symbol": "text",
            "name": "text",
            "sector": "text",
            "industry": "text",
            "value": "number",
            "share": "number",
            "px": "number",
            "px_chg": "number",
        },
    ),
)

_AGGREGATE_SUMMARY = Operation(
    "GET",
    "/aggregates/summary/{aggregate_id}",
)

_AGGREGATE_TIMESERIES = Operation(
    "GET",
    "/aggregates/timeseries",
    Table(
        at="data",
        key="id",
        time="ts",
        selectors=("aggregate_ids",),
        columns={
            "ts": "instant",
            "id": "integer",
            "provider_id": "text",
            "name": "text",
            "type": "text",
            "subtype": "text",
            "asset_class": "text",
            "market_hours": "text",
            "is_active": "boolean",
            "is_partial": "boolean",
            "px": "number",
            "px_chg": "number",
            "retail_buy_turnover": "number",
            "retail_sell_turnover": "number",
            "retail_net_turnover": "number",
            "retail_total_turnover": "number",
            "moneyness": "text",
            "size": "text",
            "call_turnover": "number",
            "put_turnover": "number",
            "cp_turnover": "number",
            "net_cp_turnover": "number",
            "call_notional": "number",
            "put_notional": "number",
            "cp_notional": "number",
            "net_cp_notional": "number",
            "updated_time": "instant",
            "date": "date",
            "px_linked": "number",
        },
    ),
    page_size=10000,
    starts_jobs=True,
)

_AGGREGATE_LATEST = Operation(
    "GET",
    "/aggregates/{aggregate_id}/latest",
)

_AGGREGATE_RANK_HISTORY = Operation(
    "GET",
    "/aggregates/{aggregate_id}/rank-history",
    Table(
        at="data",
        time="ts",
        selectors=("aggregate_id", "provider_ids"),
        columns={
            "ts": "instant",
            "date": "date",
            "rank": "integer",
            "value": "number",
        },
    ),
    page_size=1000,
)

_SINGLE_AGGREGATE_TIMESERIES = Operation(
    "GET",
    "/aggregates/{aggregate_id}/timeseries",
    Table(
        at="data",
        key="id",
        time="ts",
        selectors=("aggregate_id",),
        columns={
            "ts": "instant",
            "id": "integer",
            "provider_id": "text",
            "name": "text",
            "type": "text",
            "subtype": "text",
            "asset_class": "text",
            "market_hours": "text",
            "is_active": "boolean",
            "is_partial": "boolean",
            "px": "number",
            "px_chg": "number",
            "retail_buy_turnover": "number",
            "retail_sell_turnover": "number",
            "retail_net_turnover": "number",
            "retail_total_turnover": "number",
            "moneyness": "text",
            "size": "text",
            "call_turnover": "number",
            "put_turnover": "number",
            "cp_turnover": "number",
            "net_cp_turnover": "number",
            "call_notional": "number",
            "put_notional": "number",
            "cp_notional": "number",
            "net_cp_notional": "number",
            "updated_time": "instant",
            "date": "date",
            "px_linked": "number",
        },
    ),
    page_size=10000,
)

_CORRELATION = Operation(
    "POST",
    "/analytics/correlation",
    lists=("lags",),
)

_CORRELATION_MATRIX = Operation(
    "POST",
    "/analytics/correlation-matrix",
    lists=("series",),
)

_REGRESSION = Operation(
    "POST",
    "/analytics/regression",
    lists=("regressors",),
)

_REGRESSION_RESIDUALS = Operation(
    "POST",
    "/analytics/regression/residuals",
    Table(
        at="data",
        time="ts",
        columns={
            "ts": "instant",
            "date": "date",
            "observed": "number",
            "fitted": "number",
            "residual": "number",
        },
    ),
    lists=("regressors",),
    page_size=10000,
)

_CALENDAR = Operation(
    "GET",
    "/calendar",
    Table(
        at="data",
        time="date",
        columns={
            "date": "date",
            "status": "text",
            "reason": "text",
            "open": "instant",
            "close": "instant",
            "exchange_open": "text",
            "exchange_close": "text",
            "has_data": "boolean",
            "is_gap": "boolean",
        },
    ),
)

_FLOW_TREND = Operation(
    "POST",
    "/flow/analytics/trend",
)

_FLOW_VOLATILITY = Operation(
    "POST",
    "/flow/analytics/volatility",
)

_FLOW_AVAILABILITY = Operation(
    "GET",
    "/flow/availability",
    Table(
        at="data",
        key="slug",
        selectors=("slugs",),
        columns={
            "slug": "text",
            "metric": "text",
            "frequency": "text",
            "unit": "text",
            "first_observation": "date",
            "last_observation": "date",
            "row_count": "integer",
        },
    ),
)

_FLOW_FORECAST = Operation(
    "GET",
    "/flow/forecast",
    Table(
        at="data",
        key="horizon",
        selectors=("slugs",),
        rows_in="metrics",
        columns={
            "horizon": "integer",
            "target_date": "date",
            "metrics": "other",
        },
    ),
)

_FLOW_FORECAST_RUNS = Operation(
    "GET",
    "/flow/forecast/runs",
)

_FLOW_LATEST = Operation(
    "GET",
    "/flow/latest",
    Table(
        at="data",
        key="slug",
        selectors=("slugs",),
        columns={
            "slug": "text",
            "metric": "text",
            "frequency": "text",
            "unit": "text",
            "date": "date",
            "value": "number",
            "staleness_days": "integer",
            "is_stale": "boolean",
        },
    ),
)

_FLOW_STATS = Operation(
    "GET",
    "/flow/stats",
    Table(
        at="data",
        key="slug",
        selectors=("slugs",),
        columns={
            "slug": "text",
            "metric": "text",
            "frequency": "text",
            "unit": "text",
            "count": "integer",
            "sum": "number",
            "mean": "number",
            "median": "number",
            "std_dev": "number",
            "min": "number",
            "min_ts": "instant",
            "max": "number",
            "max_ts": "instant",
            "p05": "number",
            "p25": "number",
            "p75": "number",
            "p95": "number",
            "first": "number",
            "last": "number",
            "positive_share": "number",
            "skewness": "number",
            "kurtosis": "number",
            "date_range": "other",
        },
    ),
)

_FLOW_TIMESERIES = Operation(
    "GET",
    "/flow/timeseries",
    Table(
        at="data",
        key="slug",
        time="date",
        selectors=("slugs",),
        columns={
            "slug": "text",
            "metric": "text",
            "frequency": "text",
            "unit": "text",
            "date": "date",
            "value": "number",
            "updated_time": "instant",
        },
    ),
    page_size=10000,
)

_FLOW_EXPORT = Operation(
    "GET",
    "/flow/timeseries/export",
)

_CREATE_LINK = Operation(
    "POST",
    "/links",
)

_LINK = Operation(
    "GET",
    "/links/{link_id}",
)

_REVOKE_LINK = Operation(
    "DELETE",
    "/links/{link_id}",
)

_SECURITY_PANEL = Operation(
    "POST",
    "/securities/timeseries",
    Table(
        at="data",
        key="id",
        time="ts",
        selectors=("security_ids",),
        columns={
            "ts": "instant",
            "id": "integer",
            "provider_id": "text",
            "symbol": "text",
            "name": "text",
            "sector": "text",
            "industry": "text",
            "asset_type": "text",
            "is_active": "boolean",
            "updated_time": "instant",
            "is_partial": "boolean",
            "asset_class": "text",
            "retail_buy_turnover": "number",
            "retail_sell_turnover": "number",
            "retail_net_turnover": "number",
            "retail_total_turnover": "number",
            "moneyness": "text",
            "size": "text",
            "call_turnover": "number",
            "put_turnover": "number",
            "cp_turnover": "number",
            "net_cp_turnover": "number",
            "call_notional": "number",
            "put_notional": "number",
            "cp_notional": "number",
            "net_cp_notional": "number",
            "px": "number",
            "px_chg": "number",
            "z_score": "number",
            "momentum": "number",
            "ris": "number",
            "rank": "integer",
            "date": "date",
        },
    ),
    lists=("security_ids", "asset_class", "fields"),
    page_size=10000,
    starts_jobs=True,
)

_SECURITY_CORRELATION = Operation(
    "POST",
    "/series/analytics/correlation",
)

_SECURITY_TREND = Operation(
    "POST",
    "/series/analytics/trend",
)

_SECURITY_VOLATILITY = Operation(
    "POST",
    "/series/analytics/volatility",
)

_SECURITY_LATEST_BY_TICKER = Operation(
    "GET",
    "/series/latest",
    Table(
        at="results",
        key="provider_id",
        selectors=("tickers",),
        columns={
            "ts": "instant",
            "provider_id": "text",
            "symbol": "text",
            "name": "text",
            "sector": "text",
            "industry": "text",
            "asset_type": "text",
            "is_active": "boolean",
            "updated_time": "instant",
            "is_partial": "boolean",
            "asset_class": "text",
            "retail_buy_turnover": "number",
            "retail_sell_turnover": "number",
            "retail_net_turnover": "number",
            "retail_total_turnover": "number",
            "moneyness": "text",
            "size": "text",
            "call_turnover": "number",
            "put_turnover": "number",
            "cp_turnover": "number",
            "net_cp_turnover": "number",
            "call_notional": "number",
            "put_notional": "number",
            "cp_notional": "number",
            "net_cp_notional": "number",
            "px": "number",
            "px_chg": "number",
            "z_score": "number",
            "momentum": "number",
            "ris": "number",
            "rank": "integer",
            "date": "date",
            "staleness_days": "integer",
        },
    ),
)

_SECURITY_MARKET_DATA = Operation(
    "GET",
    "/series/marketdata",
    Table(
        at="results",
        grouped=True,
        key="instrument",
        time="ts",
        selectors=("tickers",),
        columns={
            "ts": "instant",
            "provider_id": "text",
            "symbol": "text",
            "name": "text",
            "sector": "text",
            "industry": "text",
            "asset_type": "text",
            "is_active": "boolean",
            "updated_time": "instant",
            "is_partial": "boolean",
            "asset_class": "text",
            "retail_buy_turnover": "number",
            "retail_sell_turnover": "number",
            "retail_net_turnover": "number",
            "retail_total_turnover": "number",
            "moneyness": "text",
            "size": "text",
            "call_turnover": "number",
            "put_turnover": "number",
            "cp_turnover": "number",
            "net_cp_turnover": "number",
            "call_notional": "number",
            "put_notional": "number",
            "cp_notional": "number",
            "net_cp_notional": "number",
            "px": "number",
            "px_chg": "number",
            "z_score": "number",
            "momentum": "number",
            "ris": "number",
            "rank": "integer",
            "date": "date",
        },
    ),
)

_SECTORS = Operation(
    "GET",
    "/series/sectors",
    Table(
        key="sector",
        columns={
            "sector": "text",
            "count": "integer",
            "industries": "other",
        },
    ),
)

_SECURITY_COUNT = Operation(
    "GET",
    "/series/securities/count",
)

_SEARCH_SECURITIES = Operation(
    "GET",
    "/series/securities/search",
    Table(
        at="results",
        key="id",
        columns={
            "id": "integer",
            "provider_id": "text",
            "ticker": "text",
            "symbol": "text",
            "name": "text",
            "figi": "text",
            "isin": "text",
            "exchange": "text",
            "sector": "text",
            "industry": "text",
            "asset_type": "text",
            "is_active": "boolean",
            "match": "other",
        },
    ),
)

_SECURITY_RANK_HISTORY = Operation(
    "GET",
    "/series/securities/{ticker}/rank-history",
    Table(
        at="data",
        time="ts",
        selectors=("ticker", "security_ids"),
        columns={
            "ts": "instant",
            "date": "date",
            "rank": "integer",
            "value": "number",
        },
    ),
    page_size=1000,
)

_SECURITY_SUMMARY = Operation(
    "GET",
    "/series/securities/{ticker}/summary",
)

_SECURITY_STATS = Operation(
    "GET",
    "/series/stats",
    Table(
        at="data",
        key="id",
        selectors=("security_ids",),
        columns={
            "id": "integer",
            "provider_id": "text",
            "symbol": "text",
            "metric": "text",
            "count": "integer",
            "missing": "integer",
            "sum": "number",
            "mean": "number",
            "median": "number",
            "std_dev": "number",
            "min": "number",
            "min_ts": "instant",
            "max": "number",
            "max_ts": "instant",
            "p05": "number",
            "p25": "number",
            "p75": "number",
            "p95": "number",
            "first": "number",
            "last": "number",
            "positive_share": "number",
            "skewness": "number",
            "kurtosis": "number",
        },
    ),
)

_SECURITY_FIELD = Operation(
    "GET",
    "/series/ticker",
    Table(
        at="data",
        time="ts",
        selectors=("ticker",),
        columns={
            "ts": "instant",
            "value": "number",
        },
    ),
)

_SECURITY_TIMESERIES = Operation(
    "GET",
    "/series/timeseries",
    Table(
        at="results",
        key="provider_id",
        time="ts",
        selectors=("provider_id", "symbol", "ticker", "figi", "isin"),
        columns={
            "ts": "instant",
            "provider_id": "text",
            "symbol": "text",
            "name": "text",
            "sector": "text",
            "industry": "text",
            "asset_type": "text",
            "is_active": "boolean",
            "updated_time": "instant",
            "is_partial": "boolean",
            "asset_class": "text",
            "retail_buy_turnover": "number",
            "retail_sell_turnover": "number",
            "retail_net_turnover": "number",
            "retail_total_turnover": "number",
            "moneyness": "text",
            "size": "text",
            "call_turnover": "number",
            "put_turnover": "number",
            "cp_turnover": "number",
            "net_cp_turnover": "number",
            "call_notional": "number",
            "put_notional": "number",
            "cp_notional": "number",
            "net_cp_notional": "number",
            "px": "number",
            "px_chg": "number",
            "z_score": "number",
            "momentum": "number",
            "ris": "number",
            "rank": "integer",
            "date": "date",
        },
    ),
    page_size=10000,
)

_METRIC_CATALOGUE = Operation(
    "GET",
    "/series/timeseries/fields",
    Table(
        at="fields",
        key="name",
        columns={
            "name": "text",
            "type": "text",
            "unit": "text",
            "group": "text",
            "description": "text",
            "accessible": "boolean",
            "required_tier": "text",
        },
    ),
)

_AVAILABLE_INTERVALS = Operation(
    "GET",
    "/series/timeseries/intervals",
)

_SECURITY_LATEST = Operation(
    "GET",
    "/series/timeseries/latest",
    Table(
        at="results",
        key="provider_id",
        selectors=("provider_id", "symbol", "ticker", "figi", "isin"),
        columns={
            "ts": "instant",
            "provider_id": "text",
            "symbol": "text",
            "name": "text",
            "sector": "text",
            "industry": "text",
            "asset_type": "text",
            "is_active": "boolean",
            "updated_time": "instant",
            "is_partial": "boolean",
            "asset_class": "text",
            "retail_buy_turnover": "number",
            "retail_sell_turnover": "number",
            "retail_net_turnover": "number",
            "retail_total_turnover": "number",
            "moneyness": "text",
            "size": "text",
            "call_turnover": "number",
            "put_turnover": "number",
            "cp_turnover": "number",
            "net_cp_turnover": "number",
            "call_notional": "number",
            "put_notional": "number",
            "cp_notional": "number",
            "net_cp_notional": "number",
            "px": "number",
            "px_chg": "number",
            "z_score": "number",
            "momentum": "number",
            "ris": "number",
            "rank": "integer",
            "date": "date",
            "staleness_days": "integer",
        },
    ),
)

_SECURITY_LEADERBOARD = Operation(
    "GET",
    "/series/timeseries/leaderboard",
    Table(
        at="data",
        key="rank",
        selectors=("security_ids",),
        columns={
            "rank": "integer",
            "id": "integer",
            "provider_id": "text",
            "ts": "instant",
            "metric": "text",
            "value": "number",
            "share": "number",
            "previous_value": "number",
            "change": "number",
            "previous_rank": "integer",
            "rank_change": "integer",
            "symbol": "text",
            "name": "text",
            "sector": "text",
            "industry": "text",
            "asset_type": "text",
            "is_active": "boolean",
            "updated_time": "instant",
            "is_partial": "boolean",
            "asset_class": "text",
            "retail_buy_turnover": "number",
            "retail_sell_turnover": "number",
            "retail_net_turnover": "number",
            "retail_total_turnover": "number",
            "moneyness": "text",
            "size": "text",
            "call_turnover": "number",
            "put_turnover": "number",
            "cp_turnover": "number",
            "net_cp_turnover": "number",
            "call_notional": "number",
            "put_notional": "number",
            "cp_notional": "number",
            "net_cp_notional": "number",
            "px": "number",
            "px_chg": "number",
            "date": "date",
            "sparkline": "other",
        },
    ),
    page_size=10000,
    starts_jobs=True,
)

_SECURITY_COVERAGE = Operation(
    "GET",
    "/series/timeseries/list",
    Table(
        at="results",
        key="provider_id",
        columns={
            "provider_id": "text",
            "symbol": "text",
            "name": "text",
            "asset_classes": "other",
            "first_ts": "instant",
            "last_ts": "instant",
        },
    ),
    page_size=1000,
)

_USER_PROFILE = Operation(
    "GET",
    "/series/user",
)

_UPDATE_PROFILE = Operation(
    "PUT",
    "/series/user",
)

_API_KEY_LIST = Operation(
    "GET",
    "/series/user/api-keys",
    Table(
        at="data",
        key="id",
        columns={
            "id": "integer",
            "name": "text",
            "prefix": "text",
            "scope": "text",
            "tier": "text",
            "last_used_on": "date",
            "created_at": "instant",
            "revoked_at": "instant",
        },
    ),
    page_size=1000,
)

_CREATE_API_KEY = Operation(
    "POST",
    "/series/user/api-keys",
)

_REVOKE_API_KEY = Operation(
    "DELETE",
    "/series/user/api-keys/{key_id}",
)

_USER_CHARTS = Operation(
    "GET",
    "/series/user/charts",
)

_REPLACE_CHARTS = Operation(
    "PUT",
    "/series/user/charts",
)

_MERGE_CHARTS = Operation(
    "PATCH",
    "/series/user/charts",
)

_DELETE_CHART = Operation(
    "DELETE",
    "/series/user/charts/{chart_id}",
)

_USER_CONFIGURATION = Operation(
    "GET",
    "/series/user/configuration",
)

_SAVE_CONFIGURATION = Operation(
    "POST",
    "/series/user/configuration",
    lists=("charts",),
)

_SAVED_CONFIGURATIONS = Operation(
    "GET",
    "/series/user/configurations",
    Table(
        key="id",
        columns={
            "id": "integer",
            "email": "text",
            "username": "text",
            "updated_at": "instant",
            "charts": "other",
            "preferences": "other",
        },
    ),
)

_USER_PREFERENCES = Operation(
    "GET",
    "/series/user/preferences",
)

_REPLACE_PREFERENCES = Operation(
    "PUT",
    "/series/user/preferences",
)

_MERGE_PREFERENCES = Operation(
    "PATCH",
    "/series/user/preferences",
)

JOB_TABLES: dict[str, Table | None] = {
    "/aggregates/leaderboard": _AGGREGATE_LEADERBOARD.table,
    "/aggregates/timeseries": _AGGREGATE_TIMESERIES.table,
    "/securities/timeseries": _SECURITY_PANEL.table,
    "/series/timeseries/leaderboard": _SECURITY_LEADERBOARD.table,
}


class Operations(Caller):
    """The operations of the service, one method each."""

    def aggregate_correlation(
        self,
        aggregate_id_1: int | str,
        aggregate_id_2: int | str,
        start_date: When | None = None,
        end_date: When | None = None,
        *,
        interval: Interval | None = None,
        asset_class: AssetClass | None = None,
        moneyness: Moneyness | None = None,
        size: TradeSize | None = None,
        include_intraday: bool | None = None,
        metric: Metric | None = None,
        range: NamedRange | None = None,
    ) -> Document:
        """Correlation of two aggregates.

        Pearson correlation of a metric between two aggregates over their common bars.

        Parameters
        ----------
        aggregate_id_1
            Id of the first aggregate.
        aggregate_id_2
            Id of the second aggregate.
        start_date
            First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`.
        end_date
            Last trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`.
        interval
            Length of a bar. Bars are stamped at their end. Default: `1d`.
        asset_class
            Asset class. Default: `cash`; `options` with an option filter or option metrics;
            `all` with metrics of both.
        moneyness
            Moneyness of the options to include. Default: `TOTAL`.
        size
            Size of the option trades to include. Default: `TOTAL`.
        include_intraday
            Whether bars of one day or longer include the current trading day's intraday data.
            Forced to false for the basic tier. Default: `true`.
        metric
            Metric. Default: `retail_net_turnover`; `net_cp_turnover` if the asset class is
            options.
        range
            Range of dates, instead of a start and an end.
        """
        return self._document(
            _AGGREGATE_CORRELATION,
            {
                "aggregate_id_1": aggregate_id_1,
                "aggregate_id_2": aggregate_id_2,
                "start_date": start_date,
                "end_date": end_date,
                "interval": interval,
                "asset_class": asset_class,
                "moneyness": moneyness,
                "size": size,
                "include_intraday": include_intraday,
                "metric": metric,
                "range": range,
            },
        )

    def aggregate_trend(
        self,
        aggregate_id: int | str,
        start_date: When | None = None,
        end_date: When | None = None,
        *,
        interval: Interval | None = None,
        asset_class: AssetClass | None = None,
        moneyness: Moneyness | None = None,
        size: TradeSize | None = None,
        include_intraday: bool | None = None,
        metric: Metric | None = None,
        range: NamedRange | None = None,
    ) -> Document:
        """Trend of an aggregate.

        Linear trend of a metric of an aggregate, fitted by least squares, and its significance.

        Parameters
        ----------
        aggregate_id
            Id of the aggregate.
        start_date
            First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`.
        end_date
            Last trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`.
        interval
            Length of a bar. Bars are stamped at their end. Default: `1d`.
        asset_class
            Asset class. Default: `cash`; `options` with an option filter or option metrics;
            `all` with metrics of both.
        moneyness
            Moneyness of the options to include. Default: `TOTAL`.
        size
            Size of the option trades to include. Default: `TOTAL`.
        include_intraday
            Whether bars of one day or longer include the current trading day's intraday data.
            Forced to false for the basic tier. Default: `true`.
        metric
            Metric. Default: `retail_net_turnover`; `net_cp_turnover` if the asset class is
            options.
        range
            Range of dates, instead of a start and an end.
        """
        return self._document(
            _AGGREGATE_TREND,
            {
                "aggregate_id": aggregate_id,
                "start_date": start_date,
                "end_date": end_date,
                "interval": interval,
                "asset_class": asset_class,
                "moneyness": moneyness,
                "size": size,
                "include_intraday": include_intraday,
                "metric": metric,
                "range": range,
            },
        )

    def aggregate_volatility(
        self,
        aggregate_id: int | str,
        start_date: When | None = None,
        end_date: When | None = None,
        *,
        interval: Interval | None = None,
        asset_class: AssetClass | None = None,
        moneyness: Moneyness | None = None,
        size: TradeSize | None = None,
        include_intraday: bool | None = None,
        metric: Metric | None = None,
        basis: VolatilityBasis | None = None,
        ewma_lambda: float | None = None,
        range: NamedRange | None = None,
    ) -> Document:
        """Volatility of an aggregate.

        Volatility and maximum drawdown of a metric of an aggregate.

        Parameters
        ----------
        aggregate_id
            Id of the aggregate.
        start_date
            First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`.
        end_date
            Last trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`.
        interval
            Length of a bar. Bars are stamped at their end. Default: `1d`.
        asset_class
            Asset class. Default: `cash`; `options` with an option filter or option metrics;
            `all` with metrics of both.
        moneyness
            Moneyness of the options to include. Default: `TOTAL`.
        size
            Size of the option trades to include. Default: `TOTAL`.
        include_intraday
            Whether bars of one day or longer include the current trading day's intraday data.
            Forced to false for the basic tier. Default: `true`.
        metric
            Metric. Default: `retail_net_turnover`; `net_cp_turnover` if the asset class is
            options.
        basis
            Basis of the volatility. Default: `log_return` for `px` and `px_linked`, `level` for
            `px_chg`, otherwise `change`.
        ewma_lambda
            Decay factor of the exponentially weighted volatility. Between 0 and 1, exclusive.
            Default: `0.94`.
        range
            Range of dates, instead of a start and an end.
        """
        return self._document(
            _AGGREGATE_VOLATILITY,
            {
                "aggregate_id": aggregate_id,
                "start_date": start_date,
                "end_date": end_date,
                "interval": interval,
                "asset_class": asset_class,
                "moneyness": moneyness,
                "size": size,
                "include_intraday": include_intraday,
                "metric": metric,
                "basis": basis,
                "ewma_lambda": ewma_lambda,
                "range": range,
            },
        )

    def aggregate_comparison(
        self,
        aggregate_ids: OneOrMore[int | str],
        start_date: When | None = None,
        end_date: When | None = None,
        *,
        interval: Interval | None = None,
        asset_class: AssetClass | None = None,
        moneyness: Moneyness | None = None,
        size: TradeSize | None = None,
        include_intraday: bool | None = None,
        metrics: OneOrMore[Metric] | None = None,
        range: NamedRange | None = None,
    ) -> Document:
        """Compare aggregates by statistics.

        Compares 2 to 10 aggregates by statistics of one or more metrics over a date range.

        Parameters
        ----------
        aggregate_ids
            Ids of the aggregates. 2 to 10, without duplicates.
        start_date
            First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`.
        end_date
            Last trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`.
        interval
            Length of a bar. Bars are stamped at their end. Default: `1d`.
        asset_class
            Asset class. Default: `cash`; `options` with an option filter or option metrics;
            `all` with metrics of both.
        moneyness
            Moneyness of the options to include. Default: `TOTAL`.
        size
            Size of the option trades to include. Default: `TOTAL`.
        include_intraday
            Whether bars of one day or longer include the current trading day's intraday data.
            Forced to false for the basic tier. Default: `true`.
        metrics
            Metrics to compare. 1 to 10; duplicates count once. Default: `retail_net_turnover`,
            or `net_cp_turnover` for asset class `options` and for option filters.
        range
            Range of dates, instead of a start and an end.
        """
        return self._document(
            _AGGREGATE_COMPARISON,
            {
                "aggregate_ids": aggregate_ids,
                "start_date": start_date,
                "end_date": end_date,
                "interval": interval,
                "asset_class": asset_class,
                "moneyness": moneyness,
                "size": size,
                "include_intraday": include_intraday,
                "metrics": metrics,
                "range": range,
            },
        )

    def aggregates_side_by_side(
        self,
        aggregate_ids: OneOrMore[int | str],
        start_date: When | None = None,
        end_date: When | None = None,
        *,
        interval: Interval | None = None,
        asset_class: AssetClass | None = None,
        moneyness: Moneyness | None = None,
        size: TradeSize | None = None,
        include_intraday: bool | None = None,
        metrics: OneOrMore[Metric] | None = None,
        normalise: SeriesScale | None = None,
        range: NamedRange | None = None,
    ) -> DataFrame:
        """Compare aggregates by time series.

        Time series of 2 to 10 aggregates, aligned on common timestamps.

        Parameters
        ----------
        aggregate_ids
            Ids of the aggregates. 2 to 10, without duplicates.
        start_date
            First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`.
        end_date
            Last trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`.
        interval
            Length of a bar. Bars are stamped at their end. Default: `1d`.
        asset_class
            Asset class. Default: `cash`; `options` with an option filter or option metrics;
            `all` with metrics of both.
        moneyness
            Moneyness of the options to include. Default: `TOTAL`.
        size
            Size of the option trades to include. Default: `TOTAL`.
        include_intraday
            Whether bars of one day or longer include the current trading day's intraday data.
            Forced to false for the basic tier. Default: `true`.
        metrics
            Metrics to compare. 1 to 10; duplicates count once. Default: `retail_net_turnover`,
            or `net_cp_turnover` for asset class `options` and for option filters.
        normalise
            Scaling of the series. Default: `none`.
        range
            Range of dates, instead of a start and an end.
        """
        return self._table(
            _AGGREGATES_SIDE_BY_SIDE,
            {
                "aggregate_ids": aggregate_ids,
                "start_date": start_date,
                "end_date": end_date,
                "interval": interval,
                "asset_class": asset_class,
                "moneyness": moneyness,
                "size": size,
                "include_intraday": include_intraday,
                "metrics": metrics,
                "normalise": normalise,
                "range": range,
            },
        )

    def job_list(
        self,
        *,
        status: OneOrMore[JobStatus] | None = None,
        records_per_page: int | None = None,
        page_number: int | None = None,
    ) -> DataFrame:
        """Jobs of the caller.

        A page of the caller's jobs, newest first.

        Parameters
        ----------
        status
            States to include. Default: all.
        records_per_page
            Rows per page. 1 to 1000. Default: `50`.
        page_number
            Page number, starting at 1. Pages past the end are empty. Default: `1`.
        """
        return self._table(
            _JOB_LIST,
            {
                "status": status,
                "records_per_page": records_per_page,
                "page_number": page_number,
            },
        )

    def job_with_result(
        self,
        job_id: str,
        *,
        records_per_page: int | None = None,
        page_number: int | None = None,
    ) -> Document:
        """Status and result of a job.

        Status of one of the caller's jobs and, once completed, a page of its result. The result
        has the shape of the original endpoint's response.

        Parameters
        ----------
        job_id
            Id of the job.
        records_per_page
            Rows per page. 1 to 10000. Default: `2000`.
        page_number
            Page number, starting at 1. Pages past the end are empty. Default: `1`.
        """
        return self._document(
            _JOB_WITH_RESULT,
            {
                "job_id": job_id,
                "records_per_page": records_per_page,
                "page_number": page_number,
            },
        )

    def cancel_job(
        self,
        job_id: str,
    ) -> Document:
        """Cancel a job.

        Cancels a job that is not final. Its work stops within two seconds.

        Parameters
        ----------
        job_id
            Id of the job.
        """
        return self._document(
            _CANCEL_JOB,
            {
                "job_id": job_id,
            },
        )

    def export_job(
        self,
        job_id: str,
        to: str | PathLike[str],
        *,
        export_format: ExportFormat | None = None,
        compression: Compression | None = None,
        csv_bom: bool | None = None,
        separator: Literal[",", ";", "tab"] | None = None,
        decimal: Literal[".", ","] | None = None,
        dates: DateStyle | None = None,
    ) -> Download:
        """Result of a job as a file.

        Result of a completed job as a file. Includes its length and digest, and supports range
        requests for resuming a download.

        Parameters
        ----------
        job_id
            Id of the job.
        to
            Path of the file to write. An interrupted download to the same path is resumed.
        export_format
            Format of the file. If omitted, `Accept` may request Arrow, Parquet or XLSX by its
            media type instead. Default: `csv`.
        compression
            Compression of the file. Arrow, Parquet and XLSX files are compressed already.
            Default: `none`.
        csv_bom
            Whether CSV starts with a byte order mark, by which Excel recognises UTF-8. Default:
            `false`.
        separator
            What separates the cells of CSV. Default: `,`.
        decimal
            Decimal separator of CSV. Default: `.`.
        dates
            How CSV writes times. Default: `iso`.
        """
        return self._file(
            _EXPORT_JOB,
            {
                "job_id": job_id,
                "export_format": export_format,
                "compression": compression,
                "csv_bom": csv_bom,
                "separator": separator,
                "decimal": decimal,
                "dates": dates,
            },
            to,
        )

    def job_status(
        self,
        job_id: str,
    ) -> Document:
        """Status of a job.

        Status of one of the caller's jobs. Until it is final, poll again after `Retry-After`.

        Parameters
        ----------
        job_id
            Id of the job.
        """
        return self._document(
            _JOB_STATUS,
            {
                "job_id": job_id,
            },
        )

    def stream_job(
        self,
        job_id: str,
        to: str | PathLike[str],
        *,
        format: StreamFormat | None = None,
        csv_bom: bool | None = None,
        separator: Literal[",", ";", "tab"] | None = None,
        decimal: Literal[".", ","] | None = None,
        dates: DateStyle | None = None,
    ) -> Download:
        """Result of a job, line by line.

        Result of a completed job, line by line. The headers give the number of rows and the
        digest, so clients can detect a truncated stream.

        Parameters
        ----------
        job_id
            Id of the job.
        to
            Path of the file to write. An interrupted download to the same path is resumed.
        format
            Format of the lines. Default: `ndjson`.
        csv_bom
            Whether CSV starts with a byte order mark, by which Excel recognises UTF-8. Default:
            `false`.
        separator
            What separates the cells of CSV. Default: `,`.
        decimal
            Decimal separator of CSV. Default: `.`.
        dates
            How CSV writes times. Default: `iso`.
        """
        return self._file(
            _STREAM_JOB,
            {
                "job_id": job_id,
                "format": format,
                "csv_bom": csv_bom,
                "separator": separator,
                "decimal": decimal,
                "dates": dates,
            },
            to,
        )

    def aggregate_leaderboard(
        self,
        *,
        interval: Interval | None = None,
        metric: Metric | None = None,
        asset_class: AssetClass | None = None,
        date: When | None = None,
        start_date: When | None = None,
        end_date: When | None = None,
        type: OptionType | None = None,
        notional: OptionType | None = None,
        moneyness: Moneyness | None = None,
        size: TradeSize | None = None,
        provider_ids: OneOrMore[str] | None = None,
        types: OneOrMore[str] | None = None,
        subtypes: OneOrMore[str] | None = None,
        order: OrderDirection | None = None,
        records_per_page: int | None = None,
        page_number: int | None = None,
        data_version: str | None = None,
        sort: LeaderboardSort | None = None,
        sparkline: int | None = None,
        range: NamedRange | None = None,
    ) -> DataFrame:
        """Aggregates ranked by a metric.

        Active aggregates visible to the caller, ranked by a metric, highest value first. A
        ranking covers the bar of a date, the combined bars of a date range or, by default, the
        newest completed bar.

        Parameters
        ----------
        interval
            Length of a bar. Bars are stamped at their end. Default: `1d`.
        metric
            Metric to rank by. Default: `retail_net_turnover`; `net_cp_turnover` if the asset
            class is options. `type` and `notional` override it.
        asset_class
            Asset class. Default: `cash`; `options` with an option filter or option metrics;
            `all` with metrics of both.
        date
            Trading date to rank: the bar that contains it or, for intraday intervals, the last
            bar of the date. Default: the newest completed bar in which any ranked instrument
            has a value.
        start_date
            First trading date of a range, whose bars are ranked as one.
        end_date
            Last trading date of the range, inclusive. Requires a start. Default: today, if
            there is a start.
        type
            Ranks by option turnover: calls, puts or both.
        notional
            Ranks by option notional: calls, puts or both.
        moneyness
            Moneyness of the options to include. Default: `TOTAL`.
        size
            Size of the option trades to include. Default: `TOTAL`.
        provider_ids
            Provider ids of the aggregates to rank. At most 1000. Default: all.
        types
            Types to rank, case-insensitive. Default: all.
        subtypes
            Subtypes to rank, case-insensitive. Default: all.
        order
            Direction of the ranks: descending, the highest value is first and has rank 1;
            ascending, the lowest. With `sort`, the direction of that column. Default:
            descending.
        records_per_page
            Rows per page. 1 to 10000. Default: `10`.
        page_number
            Page number, starting at 1. Pages past the end are empty. Default: `1`.
        data_version
            Version of the data that the page must show: the `data_version` of the first page.
            If the data have changed since, the request is refused (`data_changed`), so that
            pages fit together. Default: the newest.
        sort
            Column to sort by, in the direction of `order`. Nulls come last and ties are in
            ascending id order. Ranks do not change: 1 is the highest value of the metric.
            Default: the rank.
        sparkline
            Number of last values of the ranked metric to add to each row as `sparkline`. 2 to
            100. Requests with it are never turned into a job. Default: no sparklines.
        range
            Range of dates, instead of a start and an end.
        """
        return self._table(
            _AGGREGATE_LEADERBOARD,
            {
                "interval": interval,
                "metric": metric,
                "asset_class": asset_class,
                "date": date,
                "start_date": start_date,
                "end_date": end_date,
                "type": type,
                "notional": notional,
                "moneyness": moneyness,
                "size": size,
                "provider_ids": provider_ids,
                "types": types,
                "subtypes": subtypes,
                "order": order,
                "records_per_page": records_per_page,
                "page_number": page_number,
                "data_version": data_version,
                "sort": sort,
                "sparkline": sparkline,
                "range": range,
            },
        )

    def start_aggregate_leaderboard(
        self,
        *,
        interval: Interval | None = None,
        metric: Metric | None = None,
        asset_class: AssetClass | None = None,
        date: When | None = None,
        start_date: When | None = None,
        end_date: When | None = None,
        type: OptionType | None = None,
        notional: OptionType | None = None,
        moneyness: Moneyness | None = None,
        size: TradeSize | None = None,
        provider_ids: OneOrMore[str] | None = None,
        types: OneOrMore[str] | None = None,
        subtypes: OneOrMore[str] | None = None,
        order: OrderDirection | None = None,
        sort: LeaderboardSort | None = None,
        sparkline: int | None = None,
        range: NamedRange | None = None,
    ) -> Job:
        """Aggregates ranked by a metric.

        Active aggregates visible to the caller, ranked by a metric, highest value first. A
        ranking covers the bar of a date, the combined bars of a date range or, by default, the
        newest completed bar.

        Parameters
        ----------
        interval
            Length of a bar. Bars are stamped at their end. Default: `1d`.
        metric
            Metric to rank by. Default: `retail_net_turnover`; `net_cp_turnover` if the asset
            class is options. `type` and `notional` override it.
        asset_class
            Asset class. Default: `cash`; `options` with an option filter or option metrics;
            `all` with metrics of both.
        date
            Trading date to rank: the bar that contains it or, for intraday intervals, the last
            bar of the date. Default: the newest completed bar in which any ranked instrument
            has a value.
        start_date
            First trading date of a range, whose bars are ranked as one.
        end_date
            Last trading date of the range, inclusive. Requires a start. Default: today, if
            there is a start.
        type
            Ranks by option turnover: calls, puts or both.
        notional
            Ranks by option notional: calls, puts or both.
        moneyness
            Moneyness of the options to include. Default: `TOTAL`.
        size
            Size of the option trades to include. Default: `TOTAL`.
        provider_ids
            Provider ids of the aggregates to rank. At most 1000. Default: all.
        types
            Types to rank, case-insensitive. Default: all.
        subtypes
            Subtypes to rank, case-insensitive. Default: all.
        order
            Direction of the ranks: descending, the highest value is first and has rank 1;
            ascending, the lowest. With `sort`, the direction of that column. Default:
            descending.
        sort
            Column to sort by, in the direction of `order`. Nulls come last and ties are in
            ascending id order. Ranks do not change: 1 is the highest value of the metric.
            Default: the rank.
        sparkline
            Number of last values of the ranked metric to add to each row as `sparkline`. 2 to
            100. Requests with it are never turned into a job. Default: no sparklines.
        range
            Range of dates, instead of a start and an end.
        """
        return self._start(
            _AGGREGATE_LEADERBOARD,
            {
                "interval": interval,
                "metric": metric,
                "asset_class": asset_class,
                "date": date,
                "start_date": start_date,
                "end_date": end_date,
                "type": type,
                "notional": notional,
                "moneyness": moneyness,
                "size": size,
                "provider_ids": provider_ids,
                "types": types,
                "subtypes": subtypes,
                "order": order,
                "sort": sort,
                "sparkline": sparkline,
                "range": range,
            },
        )

    def indices(
        self,
    ) -> DataFrame:
        """All index aggregates.

        Aggregates visible to the caller: service-managed ones and the caller's own.
        """
        return self._table(
            _INDICES,
            {},
        )

    def sectors_industries(
        self,
    ) -> DataFrame:
        """All sector and industry aggregates.

        Aggregates visible to the caller: service-managed ones and the caller's own.
        """
        return self._table(
            _SECTORS_INDUSTRIES,
            {},
        )

    def search_instruments(
        self,
        query: str,
        *,
        types: OneOrMore[str] | None = None,
        active_only: bool | None = None,
        limit: int | None = None,
        include_single_security: bool | None = None,
    ) -> DataFrame:
        """Search aggregates and securities.

        Searches aggregates and, optionally, securities, ignoring case, accents and apostrophes.
        Aggregates found by name or id come first, then those found by type or subtype, then by
        a current constituent, then securities. Within each group, exact matches come first,
        then prefixes, word prefixes and substrings, with active instruments before inactive
        ones.

        Parameters
        ----------
        query
            Text to search for. 1 to 100 characters. `%` and `_` match literally.
        types
            Aggregate types to search, case-insensitive. Default: all.
        active_only
            Whether to exclude inactive instruments. Default: `true`.
        limit
            Maximum number of aggregates and, separately, of securities. 1 to 100. Default:
            `50`.
        include_single_security
            Whether to search securities as well. Default: `false`.
        """
        return self._table(
            _SEARCH_INSTRUMENTS,
            {
                "query": query,
                "types": types,
                "active_only": active_only,
                "limit": limit,
                "include_single_security": include_single_security,
            },
        )

    def aggregate_subtypes(
        self,
        *,
        type: str | None = None,
    ) -> list[Any]:
        """Names of aggregate subtypes.

        Subtypes of active aggregates, sorted by name.

        Parameters
        ----------
        type
            Type whose subtypes to return, case-insensitive. Default: all types.
        """
        return self._list(
            _AGGREGATE_SUBTYPES,
            {
                "type": type,
            },
        )

    def aggregate_types(
        self,
    ) -> DataFrame:
        """Aggregate types with their subtypes.

        Types of active aggregates with their subtypes, sorted by name.
        """
        return self._table(
            _AGGREGATE_TYPES,
            {},
        )

    def aggregate_types_list(
        self,
    ) -> list[Any]:
        """Names of aggregate types.

        Types of active aggregates with their subtypes, sorted by name.
        """
        return self._list(
            _AGGREGATE_TYPES_LIST,
            {},
        )

    def aggregate_reference(
        self,
        provider_id: str,
        *,
        include_constituents: bool | None = None,
    ) -> DataFrame:
        """One aggregate by its provider id.

        One aggregate by an identifier. Null if it does not exist or the caller cannot see it.

        Parameters
        ----------
        provider_id
            Provider id of the aggregate.
        include_constituents
            Whether to include the constituents. Default: `false`.
        """
        return self._table(
            _AGGREGATE_REFERENCE,
            {
                "provider_id": provider_id,
                "include_constituents": include_constituents,
            },
        )

    def aggregate_constituents(
        self,
        provider_id: str,
        *,
        as_of: When | None = None,
    ) -> Document:
        """Ids of the securities in an aggregate.

        One aggregate by an identifier. Null if it does not exist or the caller cannot see it.

        Parameters
        ----------
        provider_id
            Provider id of the aggregate.
        as_of
            Date of the memberships. Default: today in the exchange’s timezone.
        """
        return self._document(
            _AGGREGATE_CONSTITUENTS,
            {
                "provider_id": provider_id,
                "as_of": as_of,
            },
        )

    def aggregate_snapshot(
        self,
        aggregate_ids: OneOrMore[int | str],
        *,
        interval: Interval | None = None,
        asset_class: AssetClass | None = None,
        moneyness: Moneyness | None = None,
        size: TradeSize | None = None,
        include_intraday: bool | None = None,
        type: OptionType | None = None,
        notional: OptionType | None = None,
        records_per_page: int | None = None,
        page_number: int | None = None,
        data_version: str | None = None,
    ) -> DataFrame:
        """Newest bars of aggregates.

        The newest bar of each aggregate, in the requested order.

        Parameters
        ----------
        aggregate_ids
            Ids of the aggregates. At most 100.
        interval
            Length of a bar. Bars are stamped at their end. Default: `1d`.
        asset_class
            Asset class. Default: `cash`; `options` with an option filter or option metrics;
            `all` with metrics of both.
        moneyness
            Moneyness of the options to include. Default: `TOTAL`.
        size
            Size of the option trades to include. Default: `TOTAL`.
        include_intraday
            Whether bars of one day or longer include the current trading day's intraday data.
            Forced to false for the basic tier. Default: `true`.
        type
            Option type. Echoed in the metadata; does not filter the rows.
        notional
            Option notional side. Echoed in the metadata; does not filter the rows.
        records_per_page
            Rows per page. 1 to 1000. Default: `100`.
        page_number
            Page number, starting at 1. Pages past the end are empty. Default: `1`.
        data_version
            Version of the data that the page must show: the `data_version` of the first page.
            If the data have changed since, the request is refused (`data_changed`), so that
            pages fit together. Default: the newest.
        """
        return self._table(
            _AGGREGATE_SNAPSHOT,
            {
                "aggregate_ids": aggregate_ids,
                "interval": interval,
                "asset_class": asset_class,
                "moneyness": moneyness,
                "size": size,
                "include_intraday": include_intraday,
                "type": type,
                "notional": notional,
                "records_per_page": records_per_page,
                "page_number": page_number,
                "data_version": data_version,
            },
        )

    def aggregate_stats(
        self,
        aggregate_ids: OneOrMore[int | str],
        start_date: When | None = None,
        end_date: When | None = None,
        *,
        interval: Interval | None = None,
        asset_class: AssetClass | None = None,
        moneyness: Moneyness | None = None,
        size: TradeSize | None = None,
        include_intraday: bool | None = None,
        metric: Metric | None = None,
        range: NamedRange | None = None,
    ) -> DataFrame:
        """Statistics of aggregates.

        Statistics of a metric of one or more aggregates over a date range, in the requested
        order.

        Parameters
        ----------
        aggregate_ids
            Ids of the aggregates. At most 100.
        start_date
            First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`.
        end_date
            Last trading date (YYYY-MM-DD) or instant, inclusive. Default: now.
        interval
            Length of a bar. Bars are stamped at their end. Default: `1d`.
        asset_class
            Asset class. Default: `cash`; `options` with an option filter or option metrics;
            `all` with metrics of both.
        moneyness
            Moneyness of the options to include. Default: `TOTAL`.
        size
            Size of the option trades to include. Default: `TOTAL`.
        include_intraday
            Whether bars of one day or longer include the current trading day's intraday data.
            Forced to false for the basic tier. Default: `true`.
        metric
            Metric. Default: `retail_net_turnover`; `net_cp_turnover` if the asset class is
            options.
        range
            Range of dates, instead of a start and an end.
        """
        return self._table(
            _AGGREGATE_STATS,
            {
                "aggregate_ids": aggregate_ids,
                "start_date": start_date,
                "end_date": end_date,
                "interval": interval,
                "asset_class": asset_class,
                "moneyness": moneyness,
                "size": size,
                "include_intraday": include_intraday,
                "metric": metric,
                "range": range,
            },
        )

    def top_constituents(
        self,
        aggregate_id: int | str,
        *,
        metric: Metric | None = None,
        limit: int | None = None,
        interval: Interval | None = None,
        asset_class: AssetClass | None = None,
        order: OrderDirection | None = None,
        start_date: When | None = None,
        end_date: When | None = None,
        range: NamedRange | None = None,
    ) -> DataFrame:
        """Constituents of an aggregate ranked by a metric.

        The constituents of an aggregate with the largest or smallest values of a metric, in its
        newest bar or over a range. Over a range, flows are summed.

        Parameters
        ----------
        aggregate_id
            Id of the aggregate.
        metric
            Metric. Default: `retail_net_turnover`; `net_cp_turnover` if the asset class is
            options.
        limit
            Maximum number of constituents. 1 to 100. Default: `10`.
        interval
            Length of the bars. Default: `1d`.
        asset_class
            Asset class. Default: that of the metric.
        order
            Sort direction of the values. By default, the largest come first. Default: `desc`.
        start_date
            First trading date (YYYY-MM-DD) or instant, inclusive. Without a range, only the
            newest bar of the aggregate is used.
        end_date
            Last trading date (YYYY-MM-DD) or instant, inclusive. Requires a start. Default:
            now, if there is a start.
        range
            Range of dates, instead of a start and an end.
        """
        return self._table(
            _TOP_CONSTITUENTS,
            {
                "aggregate_id": aggregate_id,
                "metric": metric,
                "limit": limit,
                "interval": interval,
                "asset_class": asset_class,
                "order": order,
                "start_date": start_date,
                "end_date": end_date,
                "range": range,
            },
        )

    def aggregate_summary(
        self,
        aggregate_id: int | str,
        *,
        metric: Metric | None = None,
        asset_class: AssetClass | None = None,
    ) -> Document:
        """Summary of an aggregate.

        Summary of an aggregate: its newest daily bar, the trend of a metric over the last 30
        calendar days of data, and its number of constituents.

        Parameters
        ----------
        aggregate_id
            Id of the aggregate.
        metric
            Metric. Default: `retail_net_turnover`; `net_cp_turnover` if the asset class is
            options.
        asset_class
            Asset class. Default: that of the metric.
        """
        return self._document(
            _AGGREGATE_SUMMARY,
            {
                "aggregate_id": aggregate_id,
                "metric": metric,
                "asset_class": asset_class,
            },
        )

    def aggregate_timeseries(
        self,
        aggregate_ids: OneOrMore[int | str],
        start_date: When | None = None,
        end_date: When | None = None,
        *,
        interval: Interval | None = None,
        asset_class: AssetClass | None = None,
        moneyness: Moneyness | None = None,
        size: TradeSize | None = None,
        include_intraday: bool | None = None,
        type: OptionType | None = None,
        notional: OptionType | None = None,
        records_per_page: int | None = None,
        page_number: int | None = None,
        data_version: str | None = None,
        order: OrderDirection | None = None,
        transformation: Transformation | None = None,
        normalisation: Normalisation | None = None,
        normalisation_period: NormalisationPeriod | None = None,
        window: Window | None = None,
        is_full_history: bool | None = None,
        points: int | None = None,
        points_by: Metric | None = None,
        fields: OneOrMore[AggregateField] | None = None,
        range: NamedRange | None = None,
    ) -> DataFrame:
        """Time series of aggregates.

        A page of bars of one or more aggregates over a date range, merged by time.

        Parameters
        ----------
        aggregate_ids
            Ids of the aggregates. At most 100.
        start_date
            First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`.
        end_date
            Last trading date (YYYY-MM-DD) or instant, inclusive. Default: now.
        interval
            Length of a bar. Bars are stamped at their end. Default: `1d`.
        asset_class
            Asset class. Default: `cash`; `options` with an option filter or option metrics;
            `all` with metrics of both.
        moneyness
            Moneyness of the options to include. Default: `TOTAL`.
        size
            Size of the option trades to include. Default: `TOTAL`.
        include_intraday
            Whether bars of one day or longer include the current trading day's intraday data.
            Forced to false for the basic tier. Default: `true`.
        type
            Option type. Echoed in the metadata; does not filter the rows.
        notional
            Option notional side. Echoed in the metadata; does not filter the rows.
        records_per_page
            Rows per page. 1 to 10000. Default: `2000`.
        page_number
            Page number, starting at 1. Pages past the end are empty. Default: `1`.
        data_version
            Version of the data that the page must show: the `data_version` of the first page.
            If the data have changed since, the request is refused (`data_changed`), so that
            pages fit together. Default: the newest.
        order
            Sort direction by time. Rows with equal timestamps are sorted by ascending id.
            Default: `desc`.
        transformation
            Computation on each metric, returned in addition to the metric itself. Skips nulls
            and uses no value after the bar. Default: none.
        normalisation
            Normalisation of each metric, or of its transformation if there is one. Period-based
            methods return null if the period has fewer than 60 values, so weekly bars over one
            year (52 values) are always null. Default: none.
        normalisation_period
            Period that the normalisation looks back over. Default: one year. No effect on
            `turnover_share`.
        window
            Window of the transformation, in trading days: intraday bars count by trading date;
            a week is 5 days, a month 20, a year 252. Default: 20; for `change` and
            `pct_change`, one bar. No effect on `cumulative_sum`.
        is_full_history
            Whether to ignore the start of the range and return the full history. Default:
            false.
        points
            Number of rows to reduce each series to, for charts: whole rows of the series,
            chosen by largest triangle three buckets (LTTB), always with the first and the last,
            the smallest and the largest value. 4 to 10000; shorter series are complete. The
            response is a single page. Default: all rows.
        points_by
            Metric whose course the `points` show, after transformation and normalisation. Rows
            without a value are left out, except for the first and the last. Default:
            `retail_net_turnover` (options: `net_cp_turnover`) if the rows have it, otherwise
            their first metric.
        fields
            Row fields to return, by their names in the REST API. The timestamp and the ids are
            always returned. Default: all of the asset class.
        range
            Range of dates, instead of a start and an end.
        """
        return self._table(
            _AGGREGATE_TIMESERIES,
            {
                "aggregate_ids": aggregate_ids,
                "start_date": start_date,
                "end_date": end_date,
                "interval": interval,
                "asset_class": asset_class,
                "moneyness": moneyness,
                "size": size,
                "include_intraday": include_intraday,
                "type": type,
                "notional": notional,
                "records_per_page": records_per_page,
                "page_number": page_number,
                "data_version": data_version,
                "order": order,
                "transformation": transformation,
                "normalisation": normalisation,
                "normalisation_period": normalisation_period,
                "window": window,
                "is_full_history": is_full_history,
                "points": points,
                "points_by": points_by,
                "fields": fields,
                "range": range,
            },
        )

    def start_aggregate_timeseries(
        self,
        aggregate_ids: OneOrMore[int | str],
        start_date: When | None = None,
        end_date: When | None = None,
        *,
        interval: Interval | None = None,
        asset_class: AssetClass | None = None,
        moneyness: Moneyness | None = None,
        size: TradeSize | None = None,
        include_intraday: bool | None = None,
        type: OptionType | None = None,
        notional: OptionType | None = None,
        order: OrderDirection | None = None,
        transformation: Transformation | None = None,
        normalisation: Normalisation | None = None,
        normalisation_period: NormalisationPeriod | None = None,
        window: Window | None = None,
        is_full_history: bool | None = None,
        points: int | None = None,
        points_by: Metric | None = None,
        fields: OneOrMore[AggregateField] | None = None,
        range: NamedRange | None = None,
    ) -> Job:
        """Time series of aggregates.

        A page of bars of one or more aggregates over a date range, merged by time.

        Parameters
        ----------
        aggregate_ids
            Ids of the aggregates. At most 100.
        start_date
            First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`.
        end_date
            Last trading date (YYYY-MM-DD) or instant, inclusive. Default: now.
        interval
            Length of a bar. Bars are stamped at their end. Default: `1d`.
        asset_class
            Asset class. Default: `cash`; `options` with an option filter or option metrics;
            `all` with metrics of both.
        moneyness
            Moneyness of the options to include. Default: `TOTAL`.
        size
            Size of the option trades to include. Default: `TOTAL`.
        include_intraday
            Whether bars of one day or longer include the current trading day's intraday data.
            Forced to false for the basic tier. Default: `true`.
        type
            Option type. Echoed in the metadata; does not filter the rows.
        notional
            Option notional side. Echoed in the metadata; does not filter the rows.
        order
            Sort direction by time. Rows with equal timestamps are sorted by ascending id.
            Default: `desc`.
        transformation
            Computation on each metric, returned in addition to the metric itself. Skips nulls
            and uses no value after the bar. Default: none.
        normalisation
            Normalisation of each metric, or of its transformation if there is one. Period-based
            methods return null if the period has fewer than 60 values, so weekly bars over one
            year (52 values) are always null. Default: none.
        normalisation_period
            Period that the normalisation looks back over. Default: one year. No effect on
            `turnover_share`.
        window
            Window of the transformation, in trading days: intraday bars count by trading date;
            a week is 5 days, a month 20, a year 252. Default: 20; for `change` and
            `pct_change`, one bar. No effect on `cumulative_sum`.
        is_full_history
            Whether to ignore the start of the range and return the full history. Default:
            false.
        points
            Number of rows to reduce each series to, for charts: whole rows of the series,
            chosen by largest triangle three buckets (LTTB), always with the first and the last,
            the smallest and the largest value. 4 to 10000; shorter series are complete. The
            response is a single page. Default: all rows.
        points_by
            Metric whose course the `points` show, after transformation and normalisation. Rows
            without a value are left out, except for the first and the last. Default:
            `retail_net_turnover` (options: `net_cp_turnover`) if the rows have it, otherwise
            their first metric.
        fields
            Row fields to return, by their names in the REST API. The timestamp and the ids are
            always returned. Default: all of the asset class.
        range
            Range of dates, instead of a start and an end.
        """
        return self._start(
            _AGGREGATE_TIMESERIES,
            {
                "aggregate_ids": aggregate_ids,
                "start_date": start_date,
                "end_date": end_date,
                "interval": interval,
                "asset_class": asset_class,
                "moneyness": moneyness,
                "size": size,
                "include_intraday": include_intraday,
                "type": type,
                "notional": notional,
                "order": order,
                "transformation": transformation,
                "normalisation": normalisation,
                "normalisation_period": normalisation_period,
                "window": window,
                "is_full_history": is_full_history,
                "points": points,
                "points_by": points_by,
                "fields": fields,
                "range": range,
            },
        )

    def aggregate_latest(
        self,
        aggregate_id: int | str,
        *,
        interval: Interval | None = None,
        asset_class: AssetClass | None = None,
        moneyness: Moneyness | None = None,
        size: TradeSize | None = None,
        include_intraday: bool | None = None,
        type: OptionType | None = None,
        notional: OptionType | None = None,
    ) -> Document:
        """Newest bar of one aggregate.

        The newest bar of one aggregate. Null if it has none.

        Parameters
        ----------
        aggregate_id
            Id of the aggregate.
        interval
            Length of a bar. Bars are stamped at their end. Default: `1d`.
        asset_class
            Asset class. Default: `cash`; `options` with an option filter or option metrics;
            `all` with metrics of both.
        moneyness
            Moneyness of the options to include. Default: `TOTAL`.
        size
            Size of the option trades to include. Default: `TOTAL`.
        include_intraday
            Whether bars of one day or longer include the current trading day's intraday data.
            Forced to false for the basic tier. Default: `true`.
        type
            Option type. Echoed in the metadata; does not filter the rows.
        notional
            Option notional side. Echoed in the metadata; does not filter the rows.
        """
        return self._document(
            _AGGREGATE_LATEST,
            {
                "aggregate_id": aggregate_id,
                "interval": interval,
                "asset_class": asset_class,
                "moneyness": moneyness,
                "size": size,
                "include_intraday": include_intraday,
                "type": type,
                "notional": notional,
            },
        )

    def aggregate_rank_history(
        self,
        aggregate_id: int | str,
        *,
        interval: Interval | None = None,
        metric: Metric | None = None,
        asset_class: AssetClass | None = None,
        moneyness: Moneyness | None = None,
        size: TradeSize | None = None,
        start_date: When | None = None,
        end_date: When | None = None,
        records_per_page: int | None = None,
        page_number: int | None = None,
        data_version: str | None = None,
        provider_ids: OneOrMore[str] | None = None,
        types: OneOrMore[str] | None = None,
        subtypes: OneOrMore[str] | None = None,
        order: OrderDirection | None = None,
        range: NamedRange | None = None,
    ) -> DataFrame:
        """Past ranks of an aggregate.

        A page of the ranks of an aggregate among those visible to the caller in completed bars
        on trading days, newest first. Omits bars in which the aggregate has no value; empty if
        it is inactive or excluded by a filter.

        Parameters
        ----------
        aggregate_id
            Id of the aggregate.
        interval
            Length of a bar. Bars are stamped at their end. Default: `1d`.
        metric
            Metric to rank by. Default: `retail_net_turnover`; `net_cp_turnover` if the asset
            class is options.
        asset_class
            Asset class. Default: `cash`; `options` with an option filter or option metrics;
            `all` with metrics of both.
        moneyness
            Moneyness of the options to include. Default: `TOTAL`.
        size
            Size of the option trades to include. Default: `TOTAL`.
        start_date
            First trading date (YYYY-MM-DD) or instant, inclusive. Default: one year before the
            end.
        end_date
            Last trading date (YYYY-MM-DD) or instant, inclusive. Default: the last completed
            bar.
        records_per_page
            Rows per page. 1 to 1000. Default: `250`.
        page_number
            Page number, starting at 1. Pages past the end are empty. Default: `1`.
        data_version
            Version of the data that the page must show: the `data_version` of the first page.
            If the data have changed since, the request is refused (`data_changed`), so that
            pages fit together. Default: the newest.
        provider_ids
            Provider ids of the aggregates to rank. At most 1000. Default: all.
        types
            Types to rank, case-insensitive. Default: all.
        subtypes
            Subtypes to rank, case-insensitive. Default: all.
        order
            Direction of the ranks: descending, the highest value is first and has rank 1;
            ascending, the lowest. Default: descending.
        range
            Range of dates, instead of a start and an end.
        """
        return self._table(
            _AGGREGATE_RANK_HISTORY,
            {
                "aggregate_id": aggregate_id,
                "interval": interval,
                "metric": metric,
                "asset_class": asset_class,
                "moneyness": moneyness,
                "size": size,
                "start_date": start_date,
                "end_date": end_date,
                "records_per_page": records_per_page,
                "page_number": page_number,
                "data_version": data_version,
                "provider_ids": provider_ids,
                "types": types,
                "subtypes": subtypes,
                "order": order,
                "range": range,
            },
        )

    def single_aggregate_timeseries(
        self,
        aggregate_id: int | str,
        *,
        start_date: When | None = None,
        end_date: When | None = None,
        interval: Interval | None = None,
        asset_class: AssetClass | None = None,
        moneyness: Moneyness | None = None,
        size: TradeSize | None = None,
        include_intraday: bool | None = None,
        type: OptionType | None = None,
        notional: OptionType | None = None,
        records_per_page: int | None = None,
        page_number: int | None = None,
        data_version: str | None = None,
        order: OrderDirection | None = None,
        transformation: Transformation | None = None,
        normalisation: Normalisation | None = None,
        normalisation_period: NormalisationPeriod | None = None,
        window: Window | None = None,
        is_full_history: bool | None = None,
        points: int | None = None,
        points_by: Metric | None = None,
        fields: OneOrMore[AggregateField] | None = None,
        range: NamedRange | None = None,
    ) -> DataFrame:
        """Time series of one aggregate.

        A page of bars of one aggregate over a date range. Default start: one year before the
        end.

        Parameters
        ----------
        aggregate_id
            Id of the aggregate.
        start_date
            First trading date (YYYY-MM-DD) or instant, inclusive.
        end_date
            Last trading date (YYYY-MM-DD) or instant, inclusive. Default: now.
        interval
            Length of a bar. Bars are stamped at their end. Default: `1d`.
        asset_class
            Asset class. Default: `cash`; `options` with an option filter or option metrics;
            `all` with metrics of both.
        moneyness
            Moneyness of the options to include. Default: `TOTAL`.
        size
            Size of the option trades to include. Default: `TOTAL`.
        include_intraday
            Whether bars of one day or longer include the current trading day's intraday data.
            Forced to false for the basic tier. Default: `true`.
        type
            Option type. Echoed in the metadata; does not filter the rows.
        notional
            Option notional side. Echoed in the metadata; does not filter the rows.
        records_per_page
            Rows per page. 1 to 10000. Default: `2000`.
        page_number
            Page number, starting at 1. Pages past the end are empty. Default: `1`.
        data_version
            Version of the data that the page must show: the `data_version` of the first page.
            If the data have changed since, the request is refused (`data_changed`), so that
            pages fit together. Default: the newest.
        order
            Sort direction by time. Rows with equal timestamps are sorted by ascending id.
            Default: `desc`.
        transformation
            Computation on each metric, returned in addition to the metric itself. Skips nulls
            and uses no value after the bar. Default: none.
        normalisation
            Normalisation of each metric, or of its transformation if there is one. Period-based
            methods return null if the period has fewer than 60 values, so weekly bars over one
            year (52 values) are always null. Default: none.
        normalisation_period
            Period that the normalisation looks back over. Default: one year. No effect on
            `turnover_share`.
        window
            Window of the transformation, in trading days: intraday bars count by trading date;
            a week is 5 days, a month 20, a year 252. Default: 20; for `change` and
            `pct_change`, one bar. No effect on `cumulative_sum`.
        is_full_history
            Whether to ignore the start of the range and return the full history. Default:
            false.
        points
            Number of rows to reduce each series to, for charts: whole rows of the series,
            chosen by largest triangle three buckets (LTTB), always with the first and the last,
            the smallest and the largest value. 4 to 10000; shorter series are complete. The
            response is a single page. Default: all rows.
        points_by
            Metric whose course the `points` show, after transformation and normalisation. Rows
            without a value are left out, except for the first and the last. Default:
            `retail_net_turnover` (options: `net_cp_turnover`) if the rows have it, otherwise
            their first metric.
        fields
            Row fields to return, by their names in the REST API. The timestamp and the ids are
            always returned. Default: all of the asset class.
        range
            Range of dates, instead of a start and an end.
        """
        return self._table(
            _SINGLE_AGGREGATE_TIMESERIES,
            {
                "aggregate_id": aggregate_id,
                "start_date": start_date,
                "end_date": end_date,
                "interval": interval,
                "asset_class": asset_class,
                "moneyness": moneyness,
                "size": size,
                "include_intraday": include_intraday,
                "type": type,
                "notional": notional,
                "records_per_page": records_per_page,
                "page_number": page_number,
                "data_version": data_version,
                "order": order,
                "transformation": transformation,
                "normalisation": normalisation,
                "normalisation_period": normalisation_period,
                "window": window,
                "is_full_history": is_full_history,
                "points": points,
                "points_by": points_by,
                "fields": fields,
                "range": range,
            },
        )

    def correlation(
        self,
        x: SeriesInput,
        y: SeriesInput,
        start_date: When | None = None,
        end_date: When | None = None,
        *,
        interval: Interval | None = None,
        include_intraday: bool | None = None,
        as_of: When | None = None,
        lags: OneOrMore[int] | None = None,
        method: CorrelationMethod | None = None,
        window: int | None = None,
        range: NamedRange | None = None,
    ) -> Document:
        """Correlation of any two series.

        Correlation of any two series, each an aggregate, a security or a flow series with its
        own metric and transformation, on their common dates. Several lags at once make a
        cross-correlogram.

        Parameters
        ----------
        x
            First series: the one that leads at positive lags.
        y
            Second series.
        start_date
            First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`.
        end_date
            Last trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`.
        interval
            Length of the bars. Observations are paired in periods of this length, or of the
            longest frequency of a flow series if that is longer: each takes the last value of
            the other series at or before it within the period. A day or longer with flow
            series. Default: the longest frequency of the flow series (`1m` for quarters),
            otherwise `1d`.
        include_intraday
            Whether bars of one day or longer include the current trading day's intraday data.
            Forced to false for the basic tier. Default: `true`.
        as_of
            Point in time to read flow series as of. Excludes later revisions and observations.
            A date means its end in UTC. Default: the newest values. No effect on bars.
        lags
            Lags, in pairs. A positive lag k pairs `x` at t with `y` at t + k: `x` leads. -60 to
            60. Default: `0`.
        method
            Measure of correlation. Default: `pearson`.
        window
            Length of a rolling window, in pairs. Adds the correlation of each window. Requires
            a single lag. 3 to 2520. Default: no rolling correlation.
        range
            Range of dates, instead of a start and an end.
        """
        return self._document(
            _CORRELATION,
            {
                "x": x,
                "y": y,
                "start_date": start_date,
                "end_date": end_date,
                "interval": interval,
                "include_intraday": include_intraday,
                "as_of": as_of,
                "lags": lags,
                "method": method,
                "window": window,
                "range": range,
            },
        )

    def correlation_matrix(
        self,
        series: OneOrMore[SeriesInput],
        start_date: When | None = None,
        end_date: When | None = None,
        *,
        interval: Interval | None = None,
        include_intraday: bool | None = None,
        as_of: When | None = None,
        method: CorrelationMethod | None = None,
        range: NamedRange | None = None,
    ) -> Document:
        """Correlations of every two of several series.

        Correlations of every two of 2 to 50 series of any kind, each pair on its own common
        dates, as `correlation` returns them at lag 0 and the same interval.

        Parameters
        ----------
        series
            Series to correlate. 2 to 50.
        start_date
            First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`.
        end_date
            Last trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`.
        interval
            Length of the bars. Observations are paired in periods of this length, or of the
            longest frequency of a flow series if that is longer: each takes the last value of
            the other series at or before it within the period. A day or longer with flow
            series. Default: the longest frequency of the flow series (`1m` for quarters),
            otherwise `1d`.
        include_intraday
            Whether bars of one day or longer include the current trading day's intraday data.
            Forced to false for the basic tier. Default: `true`.
        as_of
            Point in time to read flow series as of. Excludes later revisions and observations.
            A date means its end in UTC. Default: the newest values. No effect on bars.
        method
            Measure of correlation. Default: `pearson`.
        range
            Range of dates, instead of a start and an end.
        """
        return self._document(
            _CORRELATION_MATRIX,
            {
                "series": series,
                "start_date": start_date,
                "end_date": end_date,
                "interval": interval,
                "include_intraday": include_intraday,
                "as_of": as_of,
                "method": method,
                "range": range,
            },
        )

    def regression(
        self,
        dependent: SeriesInput,
        regressors: OneOrMore[SeriesInput],
        start_date: When | None = None,
        end_date: When | None = None,
        *,
        interval: Interval | None = None,
        include_intraday: bool | None = None,
        as_of: When | None = None,
        covariance: Covariance | None = None,
        range: NamedRange | None = None,
    ) -> Document:
        """Regression of a series on others.

        Linear regression of a series on up to 8 others by ordinary least squares with an
        intercept, over the dates that all share.

        Parameters
        ----------
        dependent
            Dependent series.
        regressors
            Series that explain the dependent one. 1 to 8. An intercept is added.
        start_date
            First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`.
        end_date
            Last trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`.
        interval
            Length of the bars. Observations are paired in periods of this length, or of the
            longest frequency of a flow series if that is longer: each takes the last value of
            the other series at or before it within the period. A day or longer with flow
            series. Default: the longest frequency of the flow series (`1m` for quarters),
            otherwise `1d`.
        include_intraday
            Whether bars of one day or longer include the current trading day's intraday data.
            Forced to false for the basic tier. Default: `true`.
        as_of
            Point in time to read flow series as of. Excludes later revisions and observations.
            A date means its end in UTC. Default: the newest values. No effect on bars.
        covariance
            Covariance of the coefficients, which their standard errors follow from. Default:
            `classical`.
        range
            Range of dates, instead of a start and an end.
        """
        return self._document(
            _REGRESSION,
            {
                "dependent": dependent,
                "regressors": regressors,
                "start_date": start_date,
                "end_date": end_date,
                "interval": interval,
                "include_intraday": include_intraday,
                "as_of": as_of,
                "covariance": covariance,
                "range": range,
            },
        )

    def regression_residuals(
        self,
        dependent: SeriesInput,
        regressors: OneOrMore[SeriesInput],
        start_date: When | None = None,
        end_date: When | None = None,
        *,
        interval: Interval | None = None,
        include_intraday: bool | None = None,
        as_of: When | None = None,
        covariance: Covariance | None = None,
        records_per_page: int | None = None,
        page_number: int | None = None,
        data_version: str | None = None,
        range: NamedRange | None = None,
    ) -> DataFrame:
        """Residuals of a regression.

        Observed and fitted values and residuals of a regression, oldest first.

        Parameters
        ----------
        dependent
            Dependent series.
        regressors
            Series that explain the dependent one. 1 to 8. An intercept is added.
        start_date
            First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`.
        end_date
            Last trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`.
        interval
            Length of the bars. Observations are paired in periods of this length, or of the
            longest frequency of a flow series if that is longer: each takes the last value of
            the other series at or before it within the period. A day or longer with flow
            series. Default: the longest frequency of the flow series (`1m` for quarters),
            otherwise `1d`.
        include_intraday
            Whether bars of one day or longer include the current trading day's intraday data.
            Forced to false for the basic tier. Default: `true`.
        as_of
            Point in time to read flow series as of. Excludes later revisions and observations.
            A date means its end in UTC. Default: the newest values. No effect on bars.
        covariance
            Covariance of the coefficients, which their standard errors follow from. Default:
            `classical`.
        records_per_page
            Rows per page. 1 to 10000. Default: `2000`.
        page_number
            Page number, starting at 1. Pages past the end are empty. Default: `1`.
        data_version
            Version of the data that the page must show: the `data_version` of the first page.
            If the data have changed since, the request is refused (`data_changed`), so that
            pages fit together. Default: the newest.
        range
            Range of dates, instead of a start and an end.
        """
        return self._table(
            _REGRESSION_RESIDUALS,
            {
                "dependent": dependent,
                "regressors": regressors,
                "start_date": start_date,
                "end_date": end_date,
                "interval": interval,
                "include_intraday": include_intraday,
                "as_of": as_of,
                "covariance": covariance,
                "records_per_page": records_per_page,
                "page_number": page_number,
                "data_version": data_version,
                "range": range,
            },
        )

    def calendar(
        self,
        *,
        start_date: When | None = None,
        end_date: When | None = None,
        is_open: bool | None = None,
        range: NamedRange | None = None,
    ) -> DataFrame:
        """Sessions, holidays and gaps.

        Days of the exchange: sessions with their opening and closing times, early closes,
        holidays and other closures since 1995, and whether there are data. Dates in the future
        follow the present rules.

        Parameters
        ----------
        start_date
            First date, inclusive. Default: the first day of the year of the last date, or of
            the current year.
        end_date
            Last date, inclusive. At most 3660 days. Default: the last day of the year of the
            first date.
        is_open
            Only days with a session (true) or without one (false). Default: both.
        range
            Range of dates, instead of a start and an end.
        """
        return self._table(
            _CALENDAR,
            {
                "start_date": start_date,
                "end_date": end_date,
                "is_open": is_open,
                "range": range,
            },
        )

    def flow_trend(
        self,
        slug: str,
        *,
        start_date: When | None = None,
        end_date: When | None = None,
        as_of: When | None = None,
        range: NamedRange | None = None,
    ) -> Document:
        """Trend of a flow series.

        Linear trend of a flow series, fitted by least squares, and its significance.

        Parameters
        ----------
        slug
            Slug of the series.
        start_date
            First date (YYYY-MM-DD) or instant, inclusive. Default: the first observation.
        end_date
            Last date (YYYY-MM-DD) or instant, inclusive. Default: the last observation.
        as_of
            Point in time to read the data as of. Excludes later revisions and observations. A
            date means its end in UTC. Default: the newest values.
        range
            Range of dates, instead of a start and an end.
        """
        return self._document(
            _FLOW_TREND,
            {
                "slug": slug,
                "start_date": start_date,
                "end_date": end_date,
                "as_of": as_of,
                "range": range,
            },
        )

    def flow_volatility(
        self,
        slug: str,
        *,
        start_date: When | None = None,
        end_date: When | None = None,
        as_of: When | None = None,
        basis: VolatilityBasis | None = None,
        ewma_lambda: float | None = None,
        range: NamedRange | None = None,
    ) -> Document:
        """Volatility of a flow series.

        Volatility and maximum drawdown of a flow series.

        Parameters
        ----------
        slug
            Slug of the series.
        start_date
            First date (YYYY-MM-DD) or instant, inclusive. Default: the first observation.
        end_date
            Last date (YYYY-MM-DD) or instant, inclusive. Default: the last observation.
        as_of
            Point in time to read the data as of. Excludes later revisions and observations. A
            date means its end in UTC. Default: the newest values.
        basis
            Basis of the volatility. Default: `log_return` for prices, exchange rates and
            indices, otherwise `change`.
        ewma_lambda
            Decay factor of the exponentially weighted volatility. Between 0 and 1, exclusive.
            Default: `0.94`.
        range
            Range of dates, instead of a start and an end.
        """
        return self._document(
            _FLOW_VOLATILITY,
            {
                "slug": slug,
                "start_date": start_date,
                "end_date": end_date,
                "as_of": as_of,
                "basis": basis,
                "ewma_lambda": ewma_lambda,
                "range": range,
            },
        )

    def flow_availability(
        self,
        *,
        slugs: OneOrMore[str] | None = None,
        as_of: When | None = None,
    ) -> DataFrame:
        """Extent of flow series.

        First and last observation of each of several flow series, and the number of dates with
        one.

        Parameters
        ----------
        slugs
            Slugs of the series. At most 50. Default: all.
        as_of
            Point in time to read the data as of. Excludes later revisions and observations. A
            date means its end in UTC. Default: the newest values.
        """
        return self._table(
            _FLOW_AVAILABILITY,
            {
                "slugs": slugs,
                "as_of": as_of,
            },
        )

    def flow_forecast(
        self,
        *,
        z_score: float | None = None,
        horizons: OneOrMore[int] | None = None,
        run_date: When | None = None,
        slugs: OneOrMore[str] | None = None,
    ) -> DataFrame:
        """One scenario of a forecast run.

        One z-score scenario of a forecast run, across horizons. Uses the most recent run unless
        a date is given.

        Parameters
        ----------
        z_score
            Scenario, as a z-score on the axis of the run. 0 is the expected path. Default: `0`.
        horizons
            Horizons in trading days. At most 100. Default: all horizons of the run.
        run_date
            Date of the run. Default: the most recent run.
        slugs
            Slugs of the series. At most 50. Default: all.
        """
        return self._table(
            _FLOW_FORECAST,
            {
                "z_score": z_score,
                "horizons": horizons,
                "run_date": run_date,
                "slugs": slugs,
            },
        )

    def flow_forecast_runs(
        self,
        *,
        slugs: OneOrMore[str] | None = None,
    ) -> Document:
        """Axes of the forecast cube.

        Axes of the forecast cube: run dates, horizons, z-score scenarios and the series with
        forecasts.

        Parameters
        ----------
        slugs
            Slugs of the series. At most 50. Default: all.
        """
        return self._document(
            _FLOW_FORECAST_RUNS,
            {
                "slugs": slugs,
            },
        )

    def flow_latest(
        self,
        *,
        slugs: OneOrMore[str] | None = None,
        as_of: When | None = None,
    ) -> DataFrame:
        """Newest observations of flow series.

        Newest observation of each of several flow series, in the requested order. Includes the
        age, so that clients can detect stale values.

        Parameters
        ----------
        slugs
            Slugs of the series. At most 50. Default: all.
        as_of
            Point in time to read the data as of. Excludes later revisions and observations. A
            date means its end in UTC. Default: the newest values.
        """
        return self._table(
            _FLOW_LATEST,
            {
                "slugs": slugs,
                "as_of": as_of,
            },
        )

    def flow_stats(
        self,
        slugs: OneOrMore[str],
        *,
        start_date: When | None = None,
        end_date: When | None = None,
        as_of: When | None = None,
        range: NamedRange | None = None,
    ) -> DataFrame:
        """Statistics of flow series.

        Statistics of one or more flow series over a date range, in the requested order.

        Parameters
        ----------
        slugs
            Slugs of the series. At most 50.
        start_date
            First date (YYYY-MM-DD) or instant, inclusive. Default: the first observation.
        end_date
            Last date (YYYY-MM-DD) or instant, inclusive. Default: the last observation.
        as_of
            Point in time to read the data as of. Excludes later revisions and observations. A
            date means its end in UTC. Default: the newest values.
        range
            Range of dates, instead of a start and an end.
        """
        return self._table(
            _FLOW_STATS,
            {
                "slugs": slugs,
                "start_date": start_date,
                "end_date": end_date,
                "as_of": as_of,
                "range": range,
            },
        )

    def flow_timeseries(
        self,
        slugs: OneOrMore[str],
        *,
        start_date: When | None = None,
        end_date: When | None = None,
        as_of: When | None = None,
        transformation: Transformation | None = None,
        normalisation: Normalisation | None = None,
        normalisation_period: NormalisationPeriod | None = None,
        window: Window | None = None,
        is_full_history: bool | None = None,
        records_per_page: int | None = None,
        page_number: int | None = None,
        data_version: str | None = None,
        order: OrderDirection | None = None,
        points: int | None = None,
        range: NamedRange | None = None,
    ) -> DataFrame:
        """Observations of flow series.

        A page of observations of one or more flow series over a date range, sorted by date,
        then by ascending slug. Units vary by series.

        Parameters
        ----------
        slugs
            Slugs of the series. At most 50.
        start_date
            First date (YYYY-MM-DD) or instant, inclusive. Default: the first observation.
        end_date
            Last date (YYYY-MM-DD) or instant, inclusive. Default: the last observation.
        as_of
            Point in time to read the data as of. Excludes later revisions and observations. A
            date means its end in UTC. Default: the newest values.
        transformation
            Computation on the values, returned in addition to them. Uses no value after the
            observation. Windows count observations by the frequency of the series, as bars of a
            day, week, month or year do; a quarter is 60 days. Events count as days. Default:
            none.
        normalisation
            Normalisation of the values, or of their transformation if there is one. All but
            `turnover_share`. Null if the period has fewer than 60 values, so weekly series over
            one year (52 values) are always null. Default: none.
        normalisation_period
            Period that the normalisation looks back over. Default: one year. No effect on
            `turnover_share`.
        window
            Window of the transformation, in trading days: intraday bars count by trading date;
            a week is 5 days, a month 20, a year 252. Default: 20; for `change` and
            `pct_change`, one bar. No effect on `cumulative_sum`.
        is_full_history
            Whether to ignore the start of the range and return the full history. Default:
            false.
        records_per_page
            Rows per page. 1 to 10000. Default: `2000`.
        page_number
            Page number, starting at 1. Pages past the end are empty. Default: `1`.
        data_version
            Version of the data that the page must show: the `data_version` of the first page.
            If the data have changed since, the request is refused (`data_changed`), so that
            pages fit together. Default: the newest.
        order
            Sort order by date. Rows of the same date are sorted by ascending slug. Default:
            `desc`.
        points
            Number of rows to reduce each series to, for charts: whole rows of the series,
            chosen by largest triangle three buckets (LTTB), always with the first and the last,
            the smallest and the largest value. 4 to 10000; shorter series are complete. The
            response is a single page. Default: all rows.
        range
            Range of dates, instead of a start and an end.
        """
        return self._table(
            _FLOW_TIMESERIES,
            {
                "slugs": slugs,
                "start_date": start_date,
                "end_date": end_date,
                "as_of": as_of,
                "transformation": transformation,
                "normalisation": normalisation,
                "normalisation_period": normalisation_period,
                "window": window,
                "is_full_history": is_full_history,
                "records_per_page": records_per_page,
                "page_number": page_number,
                "data_version": data_version,
                "order": order,
                "points": points,
                "range": range,
            },
        )

    def flow_export(
        self,
        to: str | PathLike[str],
        *,
        slugs: OneOrMore[str] | None = None,
        as_of: When | None = None,
        export_format: ExportFormat | None = None,
        compression: Compression | None = None,
        csv_bom: bool | None = None,
        separator: Literal[",", ";", "tab"] | None = None,
        decimal: Literal[".", ","] | None = None,
        dates: DateStyle | None = None,
    ) -> Download:
        """All observations of flow series as a file.

        All observations of flow series as a file, series by series and oldest first. Streamed
        from the database.

        Parameters
        ----------
        to
            Path of the file to write. An interrupted download to the same path is resumed.
        slugs
            Slugs of the series. At most 50. Default: all.
        as_of
            Point in time to read the data as of. Excludes later revisions and observations. A
            date means its end in UTC. Default: the newest values.
        export_format
            Format of the file. If omitted, `Accept` may request Arrow, Parquet or XLSX by its
            media type instead. Default: `csv`.
        compression
            Compression of the file. Arrow, Parquet and XLSX files are compressed already.
            Default: `none`.
        csv_bom
            Whether CSV starts with a byte order mark, by which Excel recognises UTF-8. Default:
            `false`.
        separator
            What separates the cells of CSV. Default: `,`.
        decimal
            Decimal separator of CSV. Default: `.`.
        dates
            How CSV writes times. Default: `iso`.
        """
        return self._file(
            _FLOW_EXPORT,
            {
                "slugs": slugs,
                "as_of": as_of,
                "export_format": export_format,
                "compression": compression,
                "csv_bom": csv_bom,
                "separator": separator,
                "decimal": decimal,
                "dates": dates,
            },
            to,
        )

    def create_link(
        self,
        request: str,
        *,
        accept: str | None = None,
        expires_in: int | None = None,
    ) -> Document:
        """Create a signed link.

        Creates a signed link: a URL for one particular GET request, which anyone who has the
        URL can send with the caller's rights until the link expires or is revoked. The URL is
        returned only once; the service stores only its hash.

        Parameters
        ----------
        request
            Request to link: a documented GET path with its query, such as that of a file of a
            job.
        accept
            Media type of the response, for paths that offer several, such as
            `application/vnd.apache.parquet`. Default: that of the path.
        expires_in
            Lifetime of the link, in seconds. 1 to 86400. Default: 3600.
        """
        return self._document(
            _CREATE_LINK,
            {
                "request": request,
                "accept": accept,
                "expires_in": expires_in,
            },
        )

    def link(
        self,
        link_id: int,
    ) -> Document:
        """One signed link.

        One of the caller's valid links, without its token.

        Parameters
        ----------
        link_id
            Numeric id of the link.
        """
        return self._document(
            _LINK,
            {
                "link_id": link_id,
            },
        )

    def revoke_link(
        self,
        link_id: int,
    ) -> None:
        """Revoke a signed link.

        Revokes a link immediately and permanently. A revoked link no longer exists.

        Parameters
        ----------
        link_id
            Numeric id of the link.
        """
        return self._nothing(
            _REVOKE_LINK,
            {
                "link_id": link_id,
            },
        )

    def security_panel(
        self,
        *,
        security_ids: OneOrMore[int | str] | None = None,
        sector: str | None = None,
        industry: str | None = None,
        all: bool | None = None,
        start_date: When | None = None,
        end_date: When | None = None,
        interval: Interval | None = None,
        asset_class: OneOrMore[AssetClass] | None = None,
        moneyness: Moneyness | None = None,
        size: TradeSize | None = None,
        include_intraday: bool | None = None,
        type: OptionType | None = None,
        notional: OptionType | None = None,
        records_per_page: int | None = None,
        page_number: int | None = None,
        data_version: str | None = None,
        order: OrderDirection | None = None,
        fields: OneOrMore[SeriesField] | None = None,
        calculate_metrics: bool | None = None,
        range: NamedRange | None = None,
    ) -> DataFrame:
        """Time series of many securities.

        A page of bars of many securities over a date range, merged by time: those listed, those
        of a sector or an industry, or all.

        Parameters
        ----------
        security_ids
            Ids of the securities. At most 10000.
        sector
            Sector of the securities, case-insensitive.
        industry
            Industry of the securities, case-insensitive.
        all
            Whether to include all securities, active or not. Default: false.
        start_date
            First trading date (YYYY-MM-DD) or instant, inclusive. Default: 365 days before the
            end.
        end_date
            Last trading date (YYYY-MM-DD) or instant, inclusive. Default: now.
        interval
            Length of a bar. Bars are stamped at their end. Default: `1d`.
        asset_class
            Asset class, or several: cash and options are merged into one row per security and
            time. Default: cash, or options if an option filter or only option fields are given.
        moneyness
            Moneyness of the options to include. Default: `TOTAL`.
        size
            Size of the option trades to include. Default: `TOTAL`.
        include_intraday
            Whether bars of one day or longer include the current trading day's intraday data.
            Forced to false for the basic tier. Default: `true`.
        type
            Option type. Echoed in the metadata; does not filter the rows.
        notional
            Option notional side. Echoed in the metadata; does not filter the rows.
        records_per_page
            Rows per page. 1 to 10000. Default: `2000`.
        page_number
            Number of the page. Default: 1.
        data_version
            Version of the data that the page must show: the `data_version` of the first page.
            If the data have changed since, the request is refused (`data_changed`), so that
            pages fit together. Default: the newest.
        order
            Sort direction by time. Rows with equal timestamps are sorted by ascending id.
            Default: `desc`.
        fields
            Row fields to return. `ts`, `provider_id` and `symbol` are always returned. Default:
            all of the asset class, with calculated metrics as null.
        calculate_metrics
            Whether to compute calculated metrics (`z_score`, `momentum`, `ris`, `rank`). Those
            listed in `fields` are always computed. Default: `false`.
        range
            Range of dates, instead of a start and an end.
        """
        return self._table(
            _SECURITY_PANEL,
            {
                "security_ids": security_ids,
                "sector": sector,
                "industry": industry,
                "all": all,
                "start_date": start_date,
                "end_date": end_date,
                "interval": interval,
                "asset_class": asset_class,
                "moneyness": moneyness,
                "size": size,
                "include_intraday": include_intraday,
                "type": type,
                "notional": notional,
                "records_per_page": records_per_page,
                "page_number": page_number,
                "data_version": data_version,
                "order": order,
                "fields": fields,
                "calculate_metrics": calculate_metrics,
                "range": range,
            },
        )

    def start_security_panel(
        self,
        *,
        security_ids: OneOrMore[int | str] | None = None,
        sector: str | None = None,
        industry: str | None = None,
        all: bool | None = None,
        start_date: When | None = None,
        end_date: When | None = None,
        interval: Interval | None = None,
        asset_class: OneOrMore[AssetClass] | None = None,
        moneyness: Moneyness | None = None,
        size: TradeSize | None = None,
        include_intraday: bool | None = None,
        type: OptionType | None = None,
        notional: OptionType | None = None,
        order: OrderDirection | None = None,
        fields: OneOrMore[SeriesField] | None = None,
        calculate_metrics: bool | None = None,
        range: NamedRange | None = None,
    ) -> Job:
        """Time series of many securities.

        A page of bars of many securities over a date range, merged by time: those listed, those
        of a sector or an industry, or all.

        Parameters
        ----------
        security_ids
            Ids of the securities. At most 10000.
        sector
            Sector of the securities, case-insensitive.
        industry
            Industry of the securities, case-insensitive.
        all
            Whether to include all securities, active or not. Default: false.
        start_date
            First trading date (YYYY-MM-DD) or instant, inclusive. Default: 365 days before the
            end.
        end_date
            Last trading date (YYYY-MM-DD) or instant, inclusive. Default: now.
        interval
            Length of a bar. Bars are stamped at their end. Default: `1d`.
        asset_class
            Asset class, or several: cash and options are merged into one row per security and
            time. Default: cash, or options if an option filter or only option fields are given.
        moneyness
            Moneyness of the options to include. Default: `TOTAL`.
        size
            Size of the option trades to include. Default: `TOTAL`.
        include_intraday
            Whether bars of one day or longer include the current trading day's intraday data.
            Forced to false for the basic tier. Default: `true`.
        type
            Option type. Echoed in the metadata; does not filter the rows.
        notional
            Option notional side. Echoed in the metadata; does not filter the rows.
        order
            Sort direction by time. Rows with equal timestamps are sorted by ascending id.
            Default: `desc`.
        fields
            Row fields to return. `ts`, `provider_id` and `symbol` are always returned. Default:
            all of the asset class, with calculated metrics as null.
        calculate_metrics
            Whether to compute calculated metrics (`z_score`, `momentum`, `ris`, `rank`). Those
            listed in `fields` are always computed. Default: `false`.
        range
            Range of dates, instead of a start and an end.
        """
        return self._start(
            _SECURITY_PANEL,
            {
                "security_ids": security_ids,
                "sector": sector,
                "industry": industry,
                "all": all,
                "start_date": start_date,
                "end_date": end_date,
                "interval": interval,
                "asset_class": asset_class,
                "moneyness": moneyness,
                "size": size,
                "include_intraday": include_intraday,
                "type": type,
                "notional": notional,
                "order": order,
                "fields": fields,
                "calculate_metrics": calculate_metrics,
                "range": range,
            },
        )

    def security_correlation(
        self,
        security_id_1: int | str,
        security_id_2: int | str,
        start_date: When | None = None,
        end_date: When | None = None,
        *,
        interval: Interval | None = None,
        asset_class: AssetClass | None = None,
        moneyness: Moneyness | None = None,
        size: TradeSize | None = None,
        include_intraday: bool | None = None,
        metric: Metric | None = None,
        range: NamedRange | None = None,
    ) -> Document:
        """Correlation of two securities.

        Pearson correlation of a metric between two securities over their common bars.

        Parameters
        ----------
        security_id_1
            Id of the first security.
        security_id_2
            Id of the second security.
        start_date
            First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`.
        end_date
            Last trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`.
        interval
            Length of a bar. Bars are stamped at their end. Default: `1d`.
        asset_class
            Asset class. Default: `cash`; `options` with an option filter or option metrics;
            `all` with metrics of both.
        moneyness
            Moneyness of the options to include. Default: `TOTAL`.
        size
            Size of the option trades to include. Default: `TOTAL`.
        include_intraday
            Whether bars of one day or longer include the current trading day's intraday data.
            Forced to false for the basic tier. Default: `true`.
        metric
            Metric. Default: `retail_net_turnover`; `net_cp_turnover` if the asset class is
            options.
        range
            Range of dates, instead of a start and an end.
        """
        return self._document(
            _SECURITY_CORRELATION,
            {
                "security_id_1": security_id_1,
                "security_id_2": security_id_2,
                "start_date": start_date,
                "end_date": end_date,
                "interval": interval,
                "asset_class": asset_class,
                "moneyness": moneyness,
                "size": size,
                "include_intraday": include_intraday,
                "metric": metric,
                "range": range,
            },
        )

    def security_trend(
        self,
        security_id: int | str,
        start_date: When | None = None,
        end_date: When | None = None,
        *,
        interval: Interval | None = None,
        asset_class: AssetClass | None = None,
        moneyness: Moneyness | None = None,
        size: TradeSize | None = None,
        include_intraday: bool | None = None,
        metric: Metric | None = None,
        range: NamedRange | None = None,
    ) -> Document:
        """Trend of a security.

        Linear trend of a metric of a security, fitted by least squares, and its significance.

        Parameters
        ----------
        security_id
            Id of the security.
        start_date
            First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`.
        end_date
            Last trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`.
        interval
            Length of a bar. Bars are stamped at their end. Default: `1d`.
        asset_class
            Asset class. Default: `cash`; `options` with an option filter or option metrics;
            `all` with metrics of both.
        moneyness
            Moneyness of the options to include. Default: `TOTAL`.
        size
            Size of the option trades to include. Default: `TOTAL`.
        include_intraday
            Whether bars of one day or longer include the current trading day's intraday data.
            Forced to false for the basic tier. Default: `true`.
        metric
            Metric. Default: `retail_net_turnover`; `net_cp_turnover` if the asset class is
            options.
        range
            Range of dates, instead of a start and an end.
        """
        return self._document(
            _SECURITY_TREND,
            {
                "security_id": security_id,
                "start_date": start_date,
                "end_date": end_date,
                "interval": interval,
                "asset_class": asset_class,
                "moneyness": moneyness,
                "size": size,
                "include_intraday": include_intraday,
                "metric": metric,
                "range": range,
            },
        )

    def security_volatility(
        self,
        security_id: int | str,
        start_date: When | None = None,
        end_date: When | None = None,
        *,
        interval: Interval | None = None,
        asset_class: AssetClass | None = None,
        moneyness: Moneyness | None = None,
        size: TradeSize | None = None,
        include_intraday: bool | None = None,
        metric: Metric | None = None,
        basis: VolatilityBasis | None = None,
        ewma_lambda: float | None = None,
        range: NamedRange | None = None,
    ) -> Document:
        """Volatility of a security.

        Volatility and maximum drawdown of a metric of a security.

        Parameters
        ----------
        security_id
            Id of the security.
        start_date
            First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`.
        end_date
            Last trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`.
        interval
            Length of a bar. Bars are stamped at their end. Default: `1d`.
        asset_class
            Asset class. Default: `cash`; `options` with an option filter or option metrics;
            `all` with metrics of both.
        moneyness
            Moneyness of the options to include. Default: `TOTAL`.
        size
            Size of the option trades to include. Default: `TOTAL`.
        include_intraday
            Whether bars of one day or longer include the current trading day's intraday data.
            Forced to false for the basic tier. Default: `true`.
        metric
            Metric. Default: `retail_net_turnover`; `net_cp_turnover` if the asset class is
            options.
        basis
            Basis of the volatility. Default: `log_return` for `px` and `px_linked`, `level` for
            `px_chg`, otherwise `change`.
        ewma_lambda
            Decay factor of the exponentially weighted volatility. Between 0 and 1, exclusive.
            Default: `0.94`.
        range
            Range of dates, instead of a start and an end.
        """
        return self._document(
            _SECURITY_VOLATILITY,
            {
                "security_id": security_id,
                "start_date": start_date,
                "end_date": end_date,
                "interval": interval,
                "asset_class": asset_class,
                "moneyness": moneyness,
                "size": size,
                "include_intraday": include_intraday,
                "metric": metric,
                "basis": basis,
                "ewma_lambda": ewma_lambda,
                "range": range,
            },
        )

    def security_latest_by_ticker(
        self,
        tickers: OneOrMore[str],
        *,
        interval: Interval | None = None,
        asset_class: OneOrMore[AssetClass] | None = None,
        moneyness: Moneyness | None = None,
        size: TradeSize | None = None,
        include_intraday: bool | None = None,
        type: OptionType | None = None,
        notional: OptionType | None = None,
        fields: OneOrMore[SeriesField] | None = None,
    ) -> DataFrame:
        """Newest bars of securities by symbol.

        The newest bar of each security, in the requested order.

        Parameters
        ----------
        tickers
            Trading symbols, case-insensitive, in any share-class spelling (BRK.B, BRK-B, BRK/B,
            BRKB). An exact match takes precedence, then one that differs only in case. At most
            100.
        interval
            Length of a bar. Bars are stamped at their end. Default: `1d`.
        asset_class
            Asset class, or several: cash and options are merged into one row per security and
            time. Default: cash, or options if an option filter or only option fields are given.
        moneyness
            Moneyness of the options to include. Default: `TOTAL`.
        size
            Size of the option trades to include. Default: `TOTAL`.
        include_intraday
            Whether bars of one day or longer include the current trading day's intraday data.
            Forced to false for the basic tier. Default: `true`.
        type
            Option type. Echoed in the metadata; does not filter the rows.
        notional
            Option notional side. Echoed in the metadata; does not filter the rows.
        fields
            Row fields to return. `ts`, `provider_id` and `symbol` are always returned. Default:
            all of the asset class, with calculated metrics as null.
        """
        return self._table(
            _SECURITY_LATEST_BY_TICKER,
            {
                "tickers": tickers,
                "interval": interval,
                "asset_class": asset_class,
                "moneyness": moneyness,
                "size": size,
                "include_intraday": include_intraday,
                "type": type,
                "notional": notional,
                "fields": fields,
            },
        )

    def security_market_data(
        self,
        tickers: OneOrMore[str],
        *,
        start_date: When | None = None,
        end_date: When | None = None,
        interval: Interval | None = None,
        asset_class: OneOrMore[AssetClass] | None = None,
        moneyness: Moneyness | None = None,
        size: TradeSize | None = None,
        include_intraday: bool | None = None,
        type: OptionType | None = None,
        notional: OptionType | None = None,
        order: OrderDirection | None = None,
        fields: OneOrMore[SeriesField] | None = None,
        points: int | None = None,
        points_by: Metric | None = None,
        range: NamedRange | None = None,
    ) -> DataFrame:
        """Bars of several securities.

        Bars of several securities over a date range, grouped by security.

        Parameters
        ----------
        tickers
            Trading symbols, case-insensitive, in any share-class spelling (BRK.B, BRK-B, BRK/B,
            BRKB). An exact match takes precedence, then one that differs only in case. At most
            100.
        start_date
            First trading date (YYYY-MM-DD) or instant, inclusive. Default: 365 days before the
            end.
        end_date
            Last trading date (YYYY-MM-DD) or instant, inclusive. Default: now.
        interval
            Length of a bar. Bars are stamped at their end. Default: `1d`.
        asset_class
            Asset class, or several: cash and options are merged into one row per security and
            time. Default: cash, or options if an option filter or only option fields are given.
        moneyness
            Moneyness of the options to include. Default: `TOTAL`.
        size
            Size of the option trades to include. Default: `TOTAL`.
        include_intraday
            Whether bars of one day or longer include the current trading day's intraday data.
            Forced to false for the basic tier. Default: `true`.
        type
            Option type. Echoed in the metadata; does not filter the rows.
        notional
            Option notional side. Echoed in the metadata; does not filter the rows.
        order
            Sort direction by time. Rows with equal timestamps are sorted by ascending id.
            Default: `desc`.
        fields
            Row fields to return. `ts`, `provider_id` and `symbol` are always returned. Default:
            all of the asset class, with calculated metrics as null.
        points
            Number of rows to reduce each series to, for charts: whole rows of the series,
            chosen by largest triangle three buckets (LTTB), always with the first and the last,
            the smallest and the largest value. 4 to 10000; shorter series are complete. The
            response is a single page. Default: all rows.
        points_by
            Metric whose course the `points` show, after transformation and normalisation. Rows
            without a value are left out, except for the first and the last. Default:
            `retail_net_turnover` (options: `net_cp_turnover`) if the rows have it, otherwise
            their first metric.
        range
            Range of dates, instead of a start and an end.
        """
        return self._table(
            _SECURITY_MARKET_DATA,
            {
                "tickers": tickers,
                "start_date": start_date,
                "end_date": end_date,
                "interval": interval,
                "asset_class": asset_class,
                "moneyness": moneyness,
                "size": size,
                "include_intraday": include_intraday,
                "type": type,
                "notional": notional,
                "order": order,
                "fields": fields,
                "points": points,
                "points_by": points_by,
                "range": range,
            },
        )

    def sectors(
        self,
        *,
        is_active: bool | None = None,
    ) -> DataFrame:
        """Sectors with their industries.

        Sectors with their industries, sorted by name, and the number of securities in each.

        Parameters
        ----------
        is_active
            Only active (true) or inactive (false) securities. Default: both.
        """
        return self._table(
            _SECTORS,
            {
                "is_active": is_active,
            },
        )

    def security_count(
        self,
        *,
        is_active: bool | None = None,
        sector: str | None = None,
        industry: str | None = None,
        exchange: str | None = None,
        asset_type: str | None = None,
    ) -> Document:
        """Number of securities.

        Number of securities, optionally filtered.

        Parameters
        ----------
        is_active
            Only active (true) or inactive (false) securities. Default: both.
        sector
            Only securities in this sector, case-insensitive.
        industry
            Only securities in this industry, case-insensitive.
        exchange
            Only securities on this exchange, case-insensitive.
        asset_type
            Only securities of this asset type, case-insensitive.
        """
        return self._document(
            _SECURITY_COUNT,
            {
                "is_active": is_active,
                "sector": sector,
                "industry": industry,
                "exchange": exchange,
                "asset_type": asset_type,
            },
        )

    def search_securities(
        self,
        q: str,
        *,
        limit: int | None = None,
        is_active: bool | None = None,
        sector: str | None = None,
        industry: str | None = None,
        exchange: str | None = None,
        asset_type: str | None = None,
    ) -> DataFrame:
        """Search securities.

        Searches securities by symbol, name or identifier. Ranks exact symbols and identifiers
        first, then symbols in another spelling (BRK.B, BRK-B, BRK/B, BRKB), symbol prefixes,
        name prefixes, prefixes of words in the name, and substrings of symbols and names.
        Within each, active securities come first.

        Parameters
        ----------
        q
            Text to search for. 1 to 100 characters. `%` and `_` match literally.
        limit
            Maximum number of results. 1 to 100. Default: `20`.
        is_active
            Only active (true) or inactive (false) securities. Default: both.
        sector
            Only securities in this sector, case-insensitive.
        industry
            Only securities in this industry, case-insensitive.
        exchange
            Only securities on this exchange, case-insensitive.
        asset_type
            Only securities of this asset type, case-insensitive.
        """
        return self._table(
            _SEARCH_SECURITIES,
            {
                "q": q,
                "limit": limit,
                "is_active": is_active,
                "sector": sector,
                "industry": industry,
                "exchange": exchange,
                "asset_type": asset_type,
            },
        )

    def security_rank_history(
        self,
        ticker: str,
        *,
        interval: Interval | None = None,
        metric: Metric | None = None,
        asset_class: AssetClass | None = None,
        moneyness: Moneyness | None = None,
        size: TradeSize | None = None,
        start_date: When | None = None,
        end_date: When | None = None,
        records_per_page: int | None = None,
        page_number: int | None = None,
        data_version: str | None = None,
        security_ids: OneOrMore[int | str] | None = None,
        sector: str | None = None,
        industry: str | None = None,
        order: OrderDirection | None = None,
        range: NamedRange | None = None,
    ) -> DataFrame:
        """Past ranks of a security.

        A page of the ranks of a security among the active ones in completed bars on trading
        days, newest first. Omits bars in which the security has no value; empty if it is
        inactive or excluded by a filter.

        Parameters
        ----------
        ticker
            Provider id, or trading symbol: case-insensitive, in any share-class spelling
            (BRK.B, BRK-B, BRK/B, BRKB). An exact match takes precedence, then one that differs
            only in case.
        interval
            Length of a bar. Bars are stamped at their end. Default: `1d`.
        metric
            Metric to rank by. Default: `retail_net_turnover`; `net_cp_turnover` if the asset
            class is options.
        asset_class
            Asset class. Default: `cash`; `options` with an option filter or option metrics;
            `all` with metrics of both.
        moneyness
            Moneyness of the options to include. Default: `TOTAL`.
        size
            Size of the option trades to include. Default: `TOTAL`.
        start_date
            First trading date (YYYY-MM-DD) or instant, inclusive. Default: one year before the
            end.
        end_date
            Last trading date (YYYY-MM-DD) or instant, inclusive. Default: the last completed
            bar.
        records_per_page
            Rows per page. 1 to 1000. Default: `250`.
        page_number
            Page number, starting at 1. Pages past the end are empty. Default: `1`.
        data_version
            Version of the data that the page must show: the `data_version` of the first page.
            If the data have changed since, the request is refused (`data_changed`), so that
            pages fit together. Default: the newest.
        security_ids
            Ids of the securities to rank. At most 1000. Default: all.
        sector
            Only securities in this sector, case-insensitive.
        industry
            Only securities in this industry, case-insensitive.
        order
            Direction of the ranks: descending, the highest value is first and has rank 1;
            ascending, the lowest. Default: `desc`.
        range
            Range of dates, instead of a start and an end.
        """
        return self._table(
            _SECURITY_RANK_HISTORY,
            {
                "ticker": ticker,
                "interval": interval,
                "metric": metric,
                "asset_class": asset_class,
                "moneyness": moneyness,
                "size": size,
                "start_date": start_date,
                "end_date": end_date,
                "records_per_page": records_per_page,
                "page_number": page_number,
                "data_version": data_version,
                "security_ids": security_ids,
                "sector": sector,
                "industry": industry,
                "order": order,
                "range": range,
            },
        )

    def security_summary(
        self,
        ticker: str,
        *,
        interval: Interval | None = None,
        asset_class: AssetClass | None = None,
    ) -> Document:
        """Summary of a security.

        Summary of a security: its newest bar, the trend of its net turnover over the last 30
        calendar days of data (30 weeks, months or years for bars of that length), averages, and
        the calculated metrics that the tier includes.

        Parameters
        ----------
        ticker
            Provider id, or trading symbol: case-insensitive, in any share-class spelling
            (BRK.B, BRK-B, BRK/B, BRKB). An exact match takes precedence, then one that differs
            only in case.
        interval
            Length of the bars. Default: `1d`.
        asset_class
            Asset class. Default: `cash`.
        """
        return self._document(
            _SECURITY_SUMMARY,
            {
                "ticker": ticker,
                "interval": interval,
                "asset_class": asset_class,
            },
        )

    def security_stats(
        self,
        security_ids: OneOrMore[int | str],
        start_date: When | None = None,
        end_date: When | None = None,
        *,
        interval: Interval | None = None,
        asset_class: AssetClass | None = None,
        moneyness: Moneyness | None = None,
        size: TradeSize | None = None,
        include_intraday: bool | None = None,
        metric: Metric | None = None,
        range: NamedRange | None = None,
    ) -> DataFrame:
        """Statistics of securities.

        Statistics of a metric of one or more securities over a date range, in the requested
        order.

        Parameters
        ----------
        security_ids
            Ids of the securities. At most 100.
        start_date
            First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`.
        end_date
            Last trading date (YYYY-MM-DD) or instant, inclusive. Default: now.
        interval
            Length of a bar. Bars are stamped at their end. Default: `1d`.
        asset_class
            Asset class. Default: `cash`; `options` with an option filter or option metrics;
            `all` with metrics of both.
        moneyness
            Moneyness of the options to include. Default: `TOTAL`.
        size
            Size of the option trades to include. Default: `TOTAL`.
        include_intraday
            Whether bars of one day or longer include the current trading day's intraday data.
            Forced to false for the basic tier. Default: `true`.
        metric
            Metric. Default: `retail_net_turnover`; `net_cp_turnover` if the asset class is
            options.
        range
            Range of dates, instead of a start and an end.
        """
        return self._table(
            _SECURITY_STATS,
            {
                "security_ids": security_ids,
                "start_date": start_date,
                "end_date": end_date,
                "interval": interval,
                "asset_class": asset_class,
                "moneyness": moneyness,
                "size": size,
                "include_intraday": include_intraday,
                "metric": metric,
                "range": range,
            },
        )

    def security_field(
        self,
        ticker: str,
        *,
        field: SeriesMetric | None = None,
        start_date: When | None = None,
        end_date: When | None = None,
        interval: Interval | None = None,
        asset_class: OneOrMore[AssetClass] | None = None,
        moneyness: Moneyness | None = None,
        size: TradeSize | None = None,
        include_intraday: bool | None = None,
        type: OptionType | None = None,
        notional: OptionType | None = None,
        order: OrderDirection | None = None,
        points: int | None = None,
        range: NamedRange | None = None,
    ) -> DataFrame:
        """One field of one security.

        Bars of several securities over a date range, grouped by security.

        Deprecated.

        Parameters
        ----------
        ticker
            Trading symbol, case-insensitive, in any share-class spelling (BRK.B, BRK-B, BRK/B,
            BRKB). An exact match takes precedence, then one that differs only in case.
        field
            Metric to return, stored or calculated. Default: `retail_net_turnover`.
        start_date
            First trading date (YYYY-MM-DD) or instant, inclusive. Default: 365 days before the
            end.
        end_date
            Last trading date (YYYY-MM-DD) or instant, inclusive. Default: now.
        interval
            Length of a bar. Bars are stamped at their end. Default: `1d`.
        asset_class
            Asset class, or several: cash and options are merged into one row per security and
            time. Default: cash, or options if an option filter or only option fields are given.
        moneyness
            Moneyness of the options to include. Default: `TOTAL`.
        size
            Size of the option trades to include. Default: `TOTAL`.
        include_intraday
            Whether bars of one day or longer include the current trading day's intraday data.
            Forced to false for the basic tier. Default: `true`.
        type
            Option type. Echoed in the metadata; does not filter the rows.
        notional
            Option notional side. Echoed in the metadata; does not filter the rows.
        order
            Sort direction by time. Rows with equal timestamps are sorted by ascending id.
            Default: `desc`.
        points
            Number of rows to reduce each series to, for charts: whole rows of the series,
            chosen by largest triangle three buckets (LTTB), always with the first and the last,
            the smallest and the largest value. 4 to 10000; shorter series are complete. The
            response is a single page. Default: all rows.
        range
            Range of dates, instead of a start and an end.
        """
        return self._table(
            _SECURITY_FIELD,
            {
                "ticker": ticker,
                "field": field,
                "start_date": start_date,
                "end_date": end_date,
                "interval": interval,
                "asset_class": asset_class,
                "moneyness": moneyness,
                "size": size,
                "include_intraday": include_intraday,
                "type": type,
                "notional": notional,
                "order": order,
                "points": points,
                "range": range,
            },
        )

    def security_timeseries(
        self,
        *,
        provider_id: OneOrMore[str] | None = None,
        symbol: OneOrMore[str] | None = None,
        ticker: OneOrMore[str] | None = None,
        figi: OneOrMore[str] | None = None,
        isin: OneOrMore[str] | None = None,
        start_date: When | None = None,
        end_date: When | None = None,
        date: When | None = None,
        interval: Interval | None = None,
        asset_class: OneOrMore[AssetClass] | None = None,
        moneyness: Moneyness | None = None,
        size: TradeSize | None = None,
        include_intraday: bool | None = None,
        type: OptionType | None = None,
        notional: OptionType | None = None,
        records_per_page: int | None = None,
        page_number: int | None = None,
        data_version: str | None = None,
        order: OrderDirection | None = None,
        points: int | None = None,
        points_by: Metric | None = None,
        fields: OneOrMore[SeriesField] | None = None,
        calculate_metrics: bool | None = None,
        range: NamedRange | None = None,
    ) -> DataFrame:
        """Time series of securities.

        A page of bars of one or more securities over a date range, merged by time, or of all
        securities on one date.

        Parameters
        ----------
        provider_id
            Provider ids, matched exactly. At most 100.
        symbol
            Trading symbols, case-insensitive, in any share-class spelling (BRK.B, BRK-B, BRK/B,
            BRKB). An exact match takes precedence, then one that differs only in case. At most
            100.
        ticker
            Trading symbols, case-insensitive, in any share-class spelling (BRK.B, BRK-B, BRK/B,
            BRKB). An exact match takes precedence, then one that differs only in case. At most
            100.
        figi
            FIGIs, matched exactly. At most 100.
        isin
            ISINs, matched exactly. At most 100.
        start_date
            First trading date (YYYY-MM-DD) or instant, inclusive. Default: 365 days before the
            end.
        end_date
            Last trading date (YYYY-MM-DD) or instant, inclusive. Default: now.
        date
            Trading date, which selects the bar that contains it, or instant of one bar. Cannot
            be combined with a start or an end. Without identifiers, returns all securities with
            a bar at that time.
        interval
            Length of a bar. Bars are stamped at their end. Default: `1d`.
        asset_class
            Asset class, or several: cash and options are merged into one row per security and
            time. Default: cash, or options if an option filter or only option fields are given.
        moneyness
            Moneyness of the options to include. Default: `TOTAL`.
        size
            Size of the option trades to include. Default: `TOTAL`.
        include_intraday
            Whether bars of one day or longer include the current trading day's intraday data.
            Forced to false for the basic tier. Default: `true`.
        type
            Option type. Echoed in the metadata; does not filter the rows.
        notional
            Option notional side. Echoed in the metadata; does not filter the rows.
        records_per_page
            Rows per page. 1 to 10000. Default: `2000`.
        page_number
            Page number, starting at 1. Pages past the end are empty. Default: `1`.
        data_version
            Version of the data that the page must show: the `data_version` of the first page.
            If the data have changed since, the request is refused (`data_changed`), so that
            pages fit together. Default: the newest.
        order
            Sort direction by time. Rows with equal timestamps are sorted by ascending id.
            Default: `desc`.
        points
            Number of rows to reduce each series to, for charts: whole rows of the series,
            chosen by largest triangle three buckets (LTTB), always with the first and the last,
            the smallest and the largest value. 4 to 10000; shorter series are complete. The
            response is a single page. Default: all rows.
        points_by
            Metric whose course the `points` show, after transformation and normalisation. Rows
            without a value are left out, except for the first and the last. Default:
            `retail_net_turnover` (options: `net_cp_turnover`) if the rows have it, otherwise
            their first metric.
        fields
            Row fields to return. `ts`, `provider_id` and `symbol` are always returned. Default:
            all of the asset class, with calculated metrics as null.
        calculate_metrics
            Whether to compute calculated metrics (`z_score`, `momentum`, `ris`, `rank`). Those
            listed in `fields` are always computed. Default: `false`.
        range
            Range of dates, instead of a start and an end.
        """
        return self._table(
            _SECURITY_TIMESERIES,
            {
                "provider_id": provider_id,
                "symbol": symbol,
                "ticker": ticker,
                "figi": figi,
                "isin": isin,
                "start_date": start_date,
                "end_date": end_date,
                "date": date,
                "interval": interval,
                "asset_class": asset_class,
                "moneyness": moneyness,
                "size": size,
                "include_intraday": include_intraday,
                "type": type,
                "notional": notional,
                "records_per_page": records_per_page,
                "page_number": page_number,
                "data_version": data_version,
                "order": order,
                "points": points,
                "points_by": points_by,
                "fields": fields,
                "calculate_metrics": calculate_metrics,
                "range": range,
            },
        )

    def metric_catalogue(
        self,
        *,
        asset_class: AssetClass | None = None,
    ) -> DataFrame:
        """Available fields.

        Metrics available for an asset class, and whether the caller may request them.

        Parameters
        ----------
        asset_class
            Asset class. Default: `cash`.
        """
        return self._table(
            _METRIC_CATALOGUE,
            {
                "asset_class": asset_class,
            },
        )

    def available_intervals(
        self,
        *,
        asset_class: AssetClass | None = None,
    ) -> Document:
        """Available intervals.

        Intervals available for an asset class, and the default interval.

        Parameters
        ----------
        asset_class
            Asset class. Default: `cash`.
        """
        return self._document(
            _AVAILABLE_INTERVALS,
            {
                "asset_class": asset_class,
            },
        )

    def security_latest(
        self,
        *,
        provider_id: OneOrMore[str] | None = None,
        symbol: OneOrMore[str] | None = None,
        ticker: OneOrMore[str] | None = None,
        figi: OneOrMore[str] | None = None,
        isin: OneOrMore[str] | None = None,
        interval: Interval | None = None,
        asset_class: OneOrMore[AssetClass] | None = None,
        moneyness: Moneyness | None = None,
        size: TradeSize | None = None,
        include_intraday: bool | None = None,
        type: OptionType | None = None,
        notional: OptionType | None = None,
        fields: OneOrMore[SeriesField] | None = None,
        calculate_metrics: bool | None = None,
    ) -> DataFrame:
        """Newest bars of securities.

        The newest bar of each security, in the requested order.

        Parameters
        ----------
        provider_id
            Provider ids, matched exactly. At most 100.
        symbol
            Trading symbols, case-insensitive, in any share-class spelling (BRK.B, BRK-B, BRK/B,
            BRKB). An exact match takes precedence, then one that differs only in case. At most
            100.
        ticker
            Trading symbols, case-insensitive, in any share-class spelling (BRK.B, BRK-B, BRK/B,
            BRKB). An exact match takes precedence, then one that differs only in case. At most
            100.
        figi
            FIGIs, matched exactly. At most 100.
        isin
            ISINs, matched exactly. At most 100.
        interval
            Length of a bar. Bars are stamped at their end. Default: `1d`.
        asset_class
            Asset class, or several: cash and options are merged into one row per security and
            time. Default: cash, or options if an option filter or only option fields are given.
        moneyness
            Moneyness of the options to include. Default: `TOTAL`.
        size
            Size of the option trades to include. Default: `TOTAL`.
        include_intraday
            Whether bars of one day or longer include the current trading day's intraday data.
            Forced to false for the basic tier. Default: `true`.
        type
            Option type. Echoed in the metadata; does not filter the rows.
        notional
            Option notional side. Echoed in the metadata; does not filter the rows.
        fields
            Row fields to return. `ts`, `provider_id` and `symbol` are always returned. Default:
            all of the asset class, with calculated metrics as null.
        calculate_metrics
            Whether to compute calculated metrics (`z_score`, `momentum`, `ris`, `rank`). Those
            listed in `fields` are always computed. Default: `false`.
        """
        return self._table(
            _SECURITY_LATEST,
            {
                "provider_id": provider_id,
                "symbol": symbol,
                "ticker": ticker,
                "figi": figi,
                "isin": isin,
                "interval": interval,
                "asset_class": asset_class,
                "moneyness": moneyness,
                "size": size,
                "include_intraday": include_intraday,
                "type": type,
                "notional": notional,
                "fields": fields,
                "calculate_metrics": calculate_metrics,
            },
        )

    def security_leaderboard(
        self,
        *,
        interval: Interval | None = None,
        metric: Metric | None = None,
        asset_class: AssetClass | None = None,
        date: When | None = None,
        start_date: When | None = None,
        end_date: When | None = None,
        type: OptionType | None = None,
        notional: OptionType | None = None,
        moneyness: Moneyness | None = None,
        size: TradeSize | None = None,
        security_ids: OneOrMore[int | str] | None = None,
        sector: str | None = None,
        industry: str | None = None,
        universe: Universe | None = None,
        order: OrderDirection | None = None,
        records_per_page: int | None = None,
        page_number: int | None = None,
        data_version: str | None = None,
        sort: SecurityLeaderboardSort | None = None,
        sparkline: int | None = None,
        range: NamedRange | None = None,
    ) -> DataFrame:
        """Securities ranked by a metric.

        Securities ranked by a metric, highest or lowest value first. A ranking covers the bar
        of a date, the combined bars of a date range or, by default, the newest completed bar.

        Parameters
        ----------
        interval
            Length of a bar. Bars are stamped at their end. Default: `1d`.
        metric
            Metric to rank by. Default: `retail_net_turnover`; `net_cp_turnover` if the asset
            class is options. `type` and `notional` override it.
        asset_class
            Asset class. Default: `cash`; `options` with an option filter or option metrics;
            `all` with metrics of both.
        date
            Trading date to rank: the bar that contains it or, for intraday intervals, the last
            bar of the date. Default: the newest completed bar in which any ranked instrument
            has a value.
        start_date
            First trading date of a range, whose bars are ranked as one.
        end_date
            Last trading date of the range, inclusive. Requires a start. Default: today, if
            there is a start.
        type
            Ranks by option turnover: calls, puts or both.
        notional
            Ranks by option notional: calls, puts or both.
        moneyness
            Moneyness of the options to include. Default: `TOTAL`.
        size
            Size of the option trades to include. Default: `TOTAL`.
        security_ids
            Ids of the securities to rank. At most 1000. Default: all.
        sector
            Only securities in this sector, case-insensitive.
        industry
            Only securities in this industry, case-insensitive.
        universe
            Securities to rank: those active today, or those active on the ranked dates, which
            avoids survivorship bias. Default: `current`.
        order
            Direction of the ranks: descending, the highest value is first and has rank 1;
            ascending, the lowest. With `sort`, the direction of that column. Default: `desc`.
        records_per_page
            Rows per page. 1 to 10000. Default: `10`.
        page_number
            Page number, starting at 1. Pages past the end are empty. Default: `1`.
        data_version
            Version of the data that the page must show: the `data_version` of the first page.
            If the data have changed since, the request is refused (`data_changed`), so that
            pages fit together. Default: the newest.
        sort
            Column to sort by, in the direction of `order`. Nulls come last and ties are in
            ascending id order. Ranks do not change: 1 is the highest value of the metric.
            Default: the rank.
        sparkline
            Number of last values of the ranked metric to add to each row as `sparkline`. 2 to
            100. Requests with it are never turned into a job. Default: no sparklines.
        range
            Range of dates, instead of a start and an end.
        """
        return self._table(
            _SECURITY_LEADERBOARD,
            {
                "interval": interval,
                "metric": metric,
                "asset_class": asset_class,
                "date": date,
                "start_date": start_date,
                "end_date": end_date,
                "type": type,
                "notional": notional,
                "moneyness": moneyness,
                "size": size,
                "security_ids": security_ids,
                "sector": sector,
                "industry": industry,
                "universe": universe,
                "order": order,
                "records_per_page": records_per_page,
                "page_number": page_number,
                "data_version": data_version,
                "sort": sort,
                "sparkline": sparkline,
                "range": range,
            },
        )

    def start_security_leaderboard(
        self,
        *,
        interval: Interval | None = None,
        metric: Metric | None = None,
        asset_class: AssetClass | None = None,
        date: When | None = None,
        start_date: When | None = None,
        end_date: When | None = None,
        type: OptionType | None = None,
        notional: OptionType | None = None,
        moneyness: Moneyness | None = None,
        size: TradeSize | None = None,
        security_ids: OneOrMore[int | str] | None = None,
        sector: str | None = None,
        industry: str | None = None,
        universe: Universe | None = None,
        order: OrderDirection | None = None,
        sort: SecurityLeaderboardSort | None = None,
        sparkline: int | None = None,
        range: NamedRange | None = None,
    ) -> Job:
        """Securities ranked by a metric.

        Securities ranked by a metric, highest or lowest value first. A ranking covers the bar
        of a date, the combined bars of a date range or, by default, the newest completed bar.

        Parameters
        ----------
        interval
            Length of a bar. Bars are stamped at their end. Default: `1d`.
        metric
            Metric to rank by. Default: `retail_net_turnover`; `net_cp_turnover` if the asset
            class is options. `type` and `notional` override it.
        asset_class
            Asset class. Default: `cash`; `options` with an option filter or option metrics;
            `all` with metrics of both.
        date
            Trading date to rank: the bar that contains it or, for intraday intervals, the last
            bar of the date. Default: the newest completed bar in which any ranked instrument
            has a value.
        start_date
            First trading date of a range, whose bars are ranked as one.
        end_date
            Last trading date of the range, inclusive. Requires a start. Default: today, if
            there is a start.
        type
            Ranks by option turnover: calls, puts or both.
        notional
            Ranks by option notional: calls, puts or both.
        moneyness
            Moneyness of the options to include. Default: `TOTAL`.
        size
            Size of the option trades to include. Default: `TOTAL`.
        security_ids
            Ids of the securities to rank. At most 1000. Default: all.
        sector
            Only securities in this sector, case-insensitive.
        industry
            Only securities in this industry, case-insensitive.
        universe
            Securities to rank: those active today, or those active on the ranked dates, which
            avoids survivorship bias. Default: `current`.
        order
            Direction of the ranks: descending, the highest value is first and has rank 1;
            ascending, the lowest. With `sort`, the direction of that column. Default: `desc`.
        sort
            Column to sort by, in the direction of `order`. Nulls come last and ties are in
            ascending id order. Ranks do not change: 1 is the highest value of the metric.
            Default: the rank.
        sparkline
            Number of last values of the ranked metric to add to each row as `sparkline`. 2 to
            100. Requests with it are never turned into a job. Default: no sparklines.
        range
            Range of dates, instead of a start and an end.
        """
        return self._start(
            _SECURITY_LEADERBOARD,
            {
                "interval": interval,
                "metric": metric,
                "asset_class": asset_class,
                "date": date,
                "start_date": start_date,
                "end_date": end_date,
                "type": type,
                "notional": notional,
                "moneyness": moneyness,
                "size": size,
                "security_ids": security_ids,
                "sector": sector,
                "industry": industry,
                "universe": universe,
                "order": order,
                "sort": sort,
                "sparkline": sparkline,
                "range": range,
            },
        )

    def security_coverage(
        self,
        *,
        q: str | None = None,
        asset_class: AssetClass | None = None,
        records_per_page: int | None = None,
        page_number: int | None = None,
        data_version: str | None = None,
    ) -> DataFrame:
        """Securities with series.

        Securities that have bars, sorted by symbol, with their asset classes and dates. The
        search text matches any part of the symbol, name, provider id, FIGI or ISIN, or the
        start of the symbol in another spelling.

        Parameters
        ----------
        q
            Search text, case-insensitive. `%` and `_` match literally. Default: all securities.
        asset_class
            Asset class that the securities have bars of. `all` means either. Default: `all`.
        records_per_page
            Rows per page. 1 to 1000. Default: `100`.
        page_number
            Page number, starting at 1. Pages past the end are empty. Default: `1`.
        data_version
            Version of the data that the page must show: the `data_version` of the first page.
            If the data have changed since, the request is refused (`data_changed`), so that
            pages fit together. Default: the newest.
        """
        return self._table(
            _SECURITY_COVERAGE,
            {
                "q": q,
                "asset_class": asset_class,
                "records_per_page": records_per_page,
                "page_number": page_number,
                "data_version": data_version,
            },
        )

    def user_profile(
        self,
    ) -> Document:
        """Profile of the caller.

        The caller's profile, created on the first request. The email address and tier come from
        the token.
        """
        return self._document(
            _USER_PROFILE,
            {},
        )

    def update_profile(
        self,
        *,
        if_match: str | None = None,
        username: str | None = None,
        is_active: bool | None = None,
    ) -> Document:
        """Update the profile.

        Updates the caller's profile: the username and whether the user is active. Other fields
        cannot be changed.

        Parameters
        ----------
        if_match
            Entity tags of versions that the client has read. The server refuses the write
            unless one is current. `*` matches any.
        username
            Display name, 1 to 64 characters. Null removes it. Default: unchanged.
        is_active
            Whether the user is active. An inactive user can access only their own profile.
            Default: unchanged.
        """
        return self._document(
            _UPDATE_PROFILE,
            {
                "If-Match": if_match,
                "username": username,
                "is_active": is_active,
            },
        )

    def api_key_list(
        self,
        *,
        records_per_page: int | None = None,
        page_number: int | None = None,
    ) -> DataFrame:
        """API keys of the caller.

        The caller's API keys, newest first. Includes revoked keys.

        Parameters
        ----------
        records_per_page
            Rows per page. 1 to 1000. Default: `100`.
        page_number
            Page number, starting at 1. Pages past the end are empty. Default: `1`.
        """
        return self._table(
            _API_KEY_LIST,
            {
                "records_per_page": records_per_page,
                "page_number": page_number,
            },
        )

    def create_api_key(
        self,
        name: str,
        *,
        scope: ApiKeyScope | None = None,
    ) -> Document:
        """Create an API key.

        Creates an API key. The secret is returned only once; the service stores only its hash.

        Parameters
        ----------
        name
            Name of the key. 1 to 64 characters.
        scope
            What the key opens. Default: DOCUMENTED.
        """
        return self._document(
            _CREATE_API_KEY,
            {
                "name": name,
                "scope": scope,
            },
        )

    def revoke_api_key(
        self,
        key_id: int,
    ) -> Document:
        """Revoke an API key.

        Revokes an API key immediately and permanently. Revoking it again has no effect.

        Parameters
        ----------
        key_id
            Numeric id of the key.
        """
        return self._document(
            _REVOKE_API_KEY,
            {
                "key_id": key_id,
            },
        )

    def user_charts(
        self,
    ) -> Document:
        """Charts of the caller.

        The caller's chart configurations by id, in the order in which they were first saved.
        """
        return self._document(
            _USER_CHARTS,
            {},
        )

    def replace_charts(
        self,
        body: Mapping[str, Any],
        *,
        if_match: str | None = None,
    ) -> Document:
        """Replace all charts.

        Replaces all of the caller's charts.

        Parameters
        ----------
        body
            JSON object to send.
        if_match
            Entity tags of versions that the client has read. The server refuses the write
            unless one is current. `*` matches any.
        """
        return self._document(
            _REPLACE_CHARTS,
            {
                "If-Match": if_match,
            },
            body,
        )

    def merge_charts(
        self,
        body: Mapping[str, Any],
        *,
        if_match: str | None = None,
    ) -> Document:
        """Merge charts.

        Adds charts to the caller's, replacing those with the same ids and keeping the others.
        Concurrent merges lose no data.

        Parameters
        ----------
        body
            JSON object to send.
        if_match
            Entity tags of versions that the client has read. The server refuses the write
            unless one is current. `*` matches any.
        """
        return self._document(
            _MERGE_CHARTS,
            {
                "If-Match": if_match,
            },
            body,
        )

    def delete_chart(
        self,
        chart_id: str,
        *,
        if_match: str | None = None,
    ) -> Document:
        """Delete a chart.

        Deletes one of the caller's charts.

        Parameters
        ----------
        chart_id
            Id of the chart.
        if_match
            Entity tags of versions that the client has read. The server refuses the write
            unless one is current. `*` matches any.
        """
        return self._document(
            _DELETE_CHART,
            {
                "chart_id": chart_id,
                "If-Match": if_match,
            },
        )

    def user_configuration(
        self,
    ) -> Document:
        """Configuration of the caller.

        The caller's charts as a list, and preferences. Charts with numeric ids come first, in
        numeric order.

        Deprecated.
        """
        return self._document(
            _USER_CONFIGURATION,
            {},
        )

    def save_configuration(
        self,
        charts: OneOrMore[Any],
        *,
        preferences: Mapping[str, Any] | None = None,
    ) -> Document:
        """Save a whole configuration.

        Replaces all of the caller's charts with a list, which gets the ids 0, 1, …. Replaces
        all preferences too, if given.

        Deprecated.

        Parameters
        ----------
        charts
            Charts, each any JSON nested at most 64 levels deep. At most 200, each up to 65536
            bytes of JSON, and 1048576 bytes in total.
        preferences
            Preferences, by key (at most 256 characters). Each is any JSON nested at most 64
            levels deep. At most 200, each up to 65536 bytes of JSON, and 1048576 bytes in
            total.
        """
        return self._document(
            _SAVE_CONFIGURATION,
            {
                "charts": charts,
                "preferences": preferences,
            },
        )

    def saved_configurations(
        self,
        email: str,
        *,
        username: str | None = None,
    ) -> DataFrame:
        """Configuration of a user.

        Saved charts and preferences of a user. Only administrators may read other users'
        configurations.

        Deprecated.

        Parameters
        ----------
        email
            Email address of the user, case-insensitive.
        username
            Username that the user must have. Default: any.
        """
        return self._table(
            _SAVED_CONFIGURATIONS,
            {
                "email": email,
                "username": username,
            },
        )

    def user_preferences(
        self,
    ) -> Document:
        """Preferences of the caller.

        The caller's preferences by key, in the order in which they were first saved.
        """
        return self._document(
            _USER_PREFERENCES,
            {},
        )

    def replace_preferences(
        self,
        body: Mapping[str, Any],
        *,
        if_match: str | None = None,
    ) -> Document:
        """Replace all preferences.

        Replaces all of the caller's preferences.

        Parameters
        ----------
        body
            JSON object to send.
        if_match
            Entity tags of versions that the client has read. The server refuses the write
            unless one is current. `*` matches any.
        """
        return self._document(
            _REPLACE_PREFERENCES,
            {
                "If-Match": if_match,
            },
            body,
        )

    def merge_preferences(
        self,
        body: Mapping[str, Any],
        *,
        if_match: str | None = None,
    ) -> Document:
        """Merge preferences.

        Adds preferences to the caller's, replacing those with the same keys and keeping the
        others. Concurrent merges lose no data.

        Parameters
        ----------
        body
            JSON object to send.
        if_match
            Entity tags of versions that the client has read. The server refuses the write
            unless one is current. `*` matches any.
        """
        return self._document(
            _MERGE_PREFERENCES,
            {
                "If-Match": if_match,
            },
            body,
        )
