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
"""Length of a bar. Bars are stamped at their end.

- `10min`: 10 minutes.
- `30min`: 30 minutes, aligned to midnight in exchange time.
- `1h`: 1 hour, aligned to midnight in exchange time.
- `3h`: 3 hours, aligned to midnight in exchange time.
- `1d`: One trading date, stamped at 00:00 UTC on that date.
- `1w`: One week, stamped at 00:00 UTC on its Friday.
- `1m`: One calendar month, stamped at 00:00 UTC on its last day.
- `1y`: One calendar year, stamped at 00:00 UTC on 31 December.
"""

AssetClass = Literal[
    "all",
    "cash",
    "options",
]
"""Market that the values come from.

- `all`: Cash and options merged into one row per instrument and time.
- `cash`: Retail turnover in the cash market.
- `options`: Turnover and notional in the options market.
"""

Moneyness = Literal[
    "TOTAL",
    "ITM",
    "ATM",
    "OTM",
]
"""Moneyness of the options included.

- `TOTAL`: All options, regardless of moneyness.
- `ITM`: In the money.
- `ATM`: At the money.
- `OTM`: Out of the money.
"""

TradeSize = Literal[
    "TOTAL",
    "SMALL",
    "LARGE",
]
"""Size of the option trades included.

- `TOTAL`: Trades of all sizes.
- `SMALL`: Small trades.
- `LARGE`: Large trades.
"""

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
    "z_score",
    "momentum",
    "ris",
    "rank",
    "put_call_ratio",
    "put_call_notional_ratio",
    "call_share",
    "turnover_to_notional",
    "streak",
]
"""Metric of a bar.

- `px`: Last price in the bar; for an aggregate, the weighted mean price of its constituents.
Null without a price. The price level: compare it with a flow to see whether retail investors
buy into strength or into weakness.
- `px_chg`: Price change from the previous bar of the same interval, as a fraction (0.01 is 1%).
Null for the first bar, if either bar has no price, or if the previous price is not above 0. The
return of the bar, mostly between -0.03 and 0.03 for a daily bar: a positive flow on a negative
return means that retail investors bought the dip.
- `px_linked`: Chained price index of an aggregate: 100 in its first bar with a price. Follows
the weighted prices of the constituents priced in both this bar and the last priced one, so
constituents that join or leave do not move it. Null for securities, and without a price. The
performance of a basket whose constituents change, never negative: compare its changes, not its
level, with those of other series.
- `retail_buy_turnover`: Retail buy turnover, in USD. How much retail investors bought, never
negative: if selling is high, too, it shows attention, not direction.
- `retail_sell_turnover`: Retail sell turnover, in USD. How much retail investors sold, never
negative: if buying is high, too, it shows attention, not direction.
- `retail_net_turnover`: Net retail turnover (buy minus sell), in USD. The net flow: above 0,
retail investors bought more than they sold, below 0 less; large companies have large flows, so
compare by `ris` or `z_score`.
- `retail_total_turnover`: Total retail turnover (buy plus sell), in USD. How actively retail
investors traded in either direction, never negative: a jump shows attention.
- `call_turnover`: Call premium turnover, in USD. Premium spent on calls, which gain when the
price rises, never negative: high values often show bullish interest.
- `put_turnover`: Put premium turnover, in USD. Premium spent on puts, which gain when the price
falls, never negative: high values show bearish interest or hedging.
- `cp_turnover`: Total premium turnover (calls plus puts), in USD. How actively options were
traded in either direction, never negative: a jump often precedes news, such as earnings.
- `net_cp_turnover`: Net premium turnover (calls minus puts), in USD. The net flow of options:
above 0, more premium went into calls than into puts, below 0 less.
- `call_notional`: Call notional traded, in USD. Value of the shares underlying the traded
calls: cheap calls control large positions for little premium.
- `put_notional`: Put notional traded, in USD. Value of the shares underlying the traded puts:
cheap puts control large positions for little premium.
- `cp_notional`: Total notional traded (calls plus puts), in USD. Value of the shares underlying
the traded options: far above the premium if the options are cheap.
- `net_cp_notional`: Net notional traded (calls minus puts), in USD. Direction of the positions:
above 0, the traded calls control shares of a higher value than the puts, which is bullish;
below 0, of a lower value, which is bearish.
- `z_score`: Distance of `retail_net_turnover` (options: `net_cp_turnover`) from the mean of its
last 252 values, in sample standard deviations. Null if there are fewer than 60 values, or if
all are equal. How unusual the net flow is for this instrument, whatever its size: mostly
between -2 and 2, so above 2 is unusually strong buying and below -2 unusually strong selling.
- `momentum`: Mean of the last 5 values of `retail_net_turnover` (options: `net_cp_turnover`)
minus the mean of the last 20, in sample standard deviations of the last 252. Null if there are
fewer than 252 values, or if all are equal. Whether the net flow accelerates: above 0, the last
5 bars were stronger than the last 20, below 0 weaker; mostly between -1 and 1.
- `ris`: Retail order imbalance: `retail_net_turnover` divided by `retail_total_turnover`, -1 to
1. Null if the total is 0 or missing. Retail imbalance: 1 means that retail investors only
bought, -1 that they only sold, 0 that both were equal; the more they trade, the closer to 0 it
usually is.
- `rank`: Rank by `retail_net_turnover` (options: `net_cp_turnover`) among all active securities
at the same time: 1 is the largest, and ties share the lowest rank number. Null for inactive
securities and aggregates, and without a value. Position of the security in the market, from 1
to the number of securities: 1 is the strongest net flow of all.
- `put_call_ratio`: `put_turnover` divided by `call_turnover`. Null if the call turnover is 0 or
missing. Sentiment of the options market, never negative: above 1, more premium went into puts
than into calls, a sign of fear or hedging; far below 1 is bullish.
- `put_call_notional_ratio`: `put_notional` divided by `call_notional`. Null if the call
notional is 0 or missing. The put-call ratio by notional: 1 is balanced, and a few expensive
options move it less than the ratio by premium.
- `call_share`: `call_turnover` divided by `cp_turnover`, 0 to 1. Null if the total is 0 or
missing. Share of the premium that went into calls: 0.5 is balanced, near 1 bullish, near 0
bearish.
- `turnover_to_notional`: `cp_turnover` divided by `cp_notional`. Null if the notional is 0 or
missing. Premium paid per dollar of notional, mostly below 0.1: low values mean cheap options,
far out of the money or close to expiry.
- `streak`: Number of bars in a row with the same sign of `retail_net_turnover` (options:
`net_cp_turnover`), up to this one: positive for inflows, negative for outflows, at most 252. 0
if the flow is 0. Null without a value, which also ends a streak. How persistent the net flow
is: 5 means the fifth bar of net buying in a row, -3 the third of net selling; mostly between -5
and 5.
"""

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
"""Ranges of dates by name. Weeks run from Monday to Sunday.

- `this_week`: The current week, to its end.
- `last_week`: The week before the current one.
- `this_month`: The current month, to its end.
- `last_month`: The month before the current one.
- `this_quarter`: The current quarter, to its end.
- `last_quarter`: The quarter before the current one.
- `this_year`: The current year, to its end.
- `last_year`: The year before the current one.
- `mtd`: From the first day of the current month to today.
- `ytd`: From the first day of the current year to today.
"""

VolatilityBasis = Literal[
    "change",
    "log_return",
    "level",
]
"""Values that a volatility is measured on.

- `change`: Differences between consecutive values.
- `log_return`: Natural logarithms of the ratios of consecutive values. Excludes pairs in which
a value is not above 0.
- `level`: The values themselves.
"""

SeriesScale = Literal[
    "none",
    "z_score",
    "index_100",
]
"""Scaling that makes series comparable.

- `none`: No scaling.
- `z_score`: Distance from the mean of the range, in sample standard deviations. Null if the
series is constant.
- `index_100`: Percentage of the first value in the range. Null if that value is 0.
"""

JobStatus = Literal[
    "PENDING",
    "RUNNING",
    "COMPLETED",
    "FAILED",
    "CANCELLED",
    "EXPIRED",
]
"""Status of a job.

- `PENDING`: Waiting for a worker.
- `RUNNING`: A worker is processing the job.
- `COMPLETED`: Finished successfully. The result, if the type has one, can be read.
- `FAILED`: Failed. The error states why.
- `CANCELLED`: Cancelled by its owner, or by a change to the aggregate it computes.
- `EXPIRED`: The result has expired and can no longer be read.
"""

ExportFormat = Literal[
    "json",
    "csv",
    "arrow",
    "parquet",
    "xlsx",
]
"""Format of an exported file.

- `json`: JSON body of the endpoint, with all rows and without pagination.
- `csv`: CSV with a header and one line per row (RFC 4180).
- `arrow`: Arrow IPC stream, with typed columns.
- `parquet`: Parquet file, with typed columns.
- `xlsx`: Excel workbook with one sheet, with typed cells. At most 1048575 rows.
"""

Compression = Literal[
    "none",
    "gzip",
    "zip",
]
"""Compression of an exported file.

- `none`: No compression.
- `gzip`: Gzip file.
- `zip`: Zip archive with one member.
"""

DateStyle = Literal[
    "iso",
    "excel",
]
"""How CSV writes times.

- `iso`: RFC 3339, such as `2026-03-11T14:30:00Z`.
- `excel`: `2026-03-11 14:30:00`, in UTC and to the second, which Excel and LibreOffice read as
a time.
"""

StreamFormat = Literal[
    "ndjson",
    "csv",
]
"""Format of a streamed result.

- `ndjson`: One JSON object per line.
- `csv`: CSV with a header and one line per row (RFC 4180).
"""

OptionType = Literal[
    "CALL",
    "PUT",
    "ALL",
]
"""Side of the options market.

- `CALL`: Calls.
- `PUT`: Puts.
- `ALL`: Calls and puts together.
"""

OrderDirection = Literal[
    "asc",
    "desc",
]
"""Sort direction.

- `asc`: Ascending: oldest, smallest or alphabetically first.
- `desc`: Descending: newest, largest or alphabetically last.
"""

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
"""Column of a leaderboard to sort by.

- `rank`: Rank, starting at 1. Ties share the best rank (1, 1, 3).
- `value`: Value of the metric or the measure.
- `share`: Value divided by the sum of all ranked absolute values. Null if that sum is 0.
- `previous_value`: Value in the previous bar or range. Null if there is none.
- `change`: Value minus the previous value. Null without a previous value.
- `previous_rank`: Rank in the previous bar or range. Null if there is none.
- `rank_change`: Places gained since the previous bar or range; negative if lost. Null if there
is none.
- `id`: Id of the aggregate.
- `provider_id`: Provider id of the aggregate.
- `name`: Name of the aggregate.
- `type`: Type of the aggregate.
- `subtype`: Subtype of the aggregate.
- `ts`: End of the bar.
- `updated_time`: When a load last changed the bar.
- `px`: Last price in the bar; for an aggregate, the weighted mean price of its constituents.
Null without a price.
- `px_chg`: Price change from the previous bar of the same interval, as a fraction (0.01 is 1%).
Null for the first bar, if either bar has no price, or if the previous price is not above 0.
- `retail_buy_turnover`: Retail buy turnover, in USD.
- `retail_sell_turnover`: Retail sell turnover, in USD.
- `retail_net_turnover`: Net retail turnover (buy minus sell), in USD.
- `retail_total_turnover`: Total retail turnover (buy plus sell), in USD.
- `call_turnover`: Call premium turnover, in USD.
- `put_turnover`: Put premium turnover, in USD.
- `cp_turnover`: Total premium turnover (calls plus puts), in USD.
- `net_cp_turnover`: Net premium turnover (calls minus puts), in USD.
- `call_notional`: Call notional traded, in USD.
- `put_notional`: Put notional traded, in USD.
- `cp_notional`: Total notional traded (calls plus puts), in USD.
- `net_cp_notional`: Net notional traded (calls minus puts), in USD.
"""

Transformation = Literal[
    "moving_avg",
    "moving_sum",
    "moving_std",
    "ewma",
    "cumulative_sum",
    "change",
    "pct_change",
]
"""Computation on the values of a series.

- `moving_avg`: Mean of the window. Null until the window is full. Smooths the values, so that a
trend shows through the noise of single bars; the unit and the range stay those of the metric.
- `moving_sum`: Sum of the window. Null until the window is full. Total over the window: of net
flow over 5 daily bars, the net purchases of a week, negative if retail investors sold more.
- `moving_std`: Sample standard deviation of the window. Null until the window is full, and for
a single value. Volatility of the values, never negative and in the unit of the metric: high in
turbulent times.
- `ewma`: Exponentially weighted mean since the first value, with alpha = 2 / (n + 1) for a
window of n bars. An intraday window has 39, 13, 7 or 3 bars per trading day, by interval.
Smooths the values like a moving average, but responds faster, because older values have less
weight.
- `cumulative_sum`: Running sum from the start of the range. Position that flows have built up
since the start: it rises while retail investors are net buyers, falls while they are net
sellers, and is negative if they sold more in total.
- `change`: Difference from the last value before the window. Default window: one bar. Increase
since the earlier bar, in the unit of the metric: negative if the value fell.
- `pct_change`: Change divided by the earlier value, as a fraction. Null if that value is not
above 0. Growth since the earlier bar: 0.05 is 5% more, -0.05 is 5% less; of a price, it is the
return.
"""

Normalisation = Literal[
    "percentile_rank",
    "z_score",
    "min_max",
    "turnover_share",
]
"""Normalisation method.

- `percentile_rank`: Percentile rank in the period, up to 100 for the largest value. Ties share
their mean rank. Position of the value in its own past: 100 is the largest of the period, 50 the
median, close to 0 the smallest.
- `z_score`: Distance from the mean of the period, in sample standard deviations. Null if all
values are equal. How unusual the value is compared with its own past: mostly between -2 and 2,
so above 2 is unusually high and below -2 unusually low.
- `min_max`: Position between the smallest (0) and the largest (1) value of the period. Null if
all values are equal. Position of the value between the extremes of its own past, 0 to 1: a
single extreme bar compresses all others.
- `turnover_share`: Value divided by the 20-day mean of `retail_total_turnover`; of
`cp_turnover` for option metrics, and for prices in option rows. Bars of a month or longer are
divided by their own total. Null if the mean is 0. How large the value is compared with a
typical day's trading: 0.1 for a net flow is net buying of a tenth of a typical day's turnover,
-0.1 net selling.
"""

NormalisationPeriod = Literal[
    "1y",
    "2y",
    "3y",
    "5y",
    "all",
]
"""Look-back period of a normalisation.

- `1y`: One year: 252 trading days, 52 weeks, or 12 months.
- `2y`: Two years: 504 trading days, 104 weeks, or 24 months.
- `3y`: Three years: 756 trading days, 156 weeks, or 36 months.
- `5y`: Five years: 1260 trading days, 260 weeks, or 60 months.
- `all`: All history up to the bar.
"""

Window = Literal[
    "5",
    "20",
    "60",
    "120",
    "252",
]
"""Length of a window, in trading days.

- `5`: One week: 5 trading days.
- `20`: One month: 20 trading days, or 4 weeks.
- `60`: Three months: 60 trading days, or 12 weeks.
- `120`: Six months: 120 trading days, or 24 weeks.
- `252`: One year: 252 trading days, 52 weeks, or 12 months.
"""

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
    "z_score",
    "momentum",
    "ris",
    "put_call_ratio",
    "put_call_notional_ratio",
    "call_share",
    "turnover_to_notional",
    "streak",
]
"""Field of an aggregate’s row."""

class SeriesInput(TypedDict, total=False):
    """A series: a metric of the bars of an aggregate or a security, or a flow series. Optionally
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
    measure: str
    """Measure of the bars, instead of `metric`, an asset class, a transformation and a
    normalisation. Not for flow series.
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
"""Measure of correlation.

- `pearson`: Pearson's r, of the values: how close they are to a line.
- `spearman`: Spearman's ρ, of the ranks: how close one rises with the other. Ties share their
average rank.
"""

class ScreenCondition(TypedDict, total=False):
    """A condition of a screen: a measure and exactly one comparison."""

    measure: str
    """A measure, as text: a metric, or two metrics separated by `/`. Prefixes state the asset
    class, the moneyness and the size (`options.ITM.`). A transformation and a normalisation
    follow, each after `|`, with an optional window or period after `:`. See the documentation
    of signals.
    """
    gt: float
    """The value is greater than this."""
    gte: float
    """The value is greater than or equal to this."""
    lt: float
    """The value is less than this."""
    lte: float
    """The value is less than or equal to this."""
    between: Iterable[float]
    """The value is from the first to the second number, both included."""
    top: int
    """The value is among this number of largest values in the universe, ties included. 1 to 10000.
    """
    bottom: int
    """The value is among this number of smallest values in the universe, ties included. 1 to
    10000.
    """
    top_percent: float
    """The value is among the largest in the universe: this percentage of the instruments with a
    value, rounded up, ties included. Above 0, at most 100.
    """
    crosses_above: float
    """The value is greater than this number, and was not in the preceding bar."""
    crosses_below: float
    """The value is less than this number, and was not in the preceding bar."""

class ScreenTerm(TypedDict, total=False):
    """A condition of a screen, or several that count as one: a measure and exactly one comparison,
    or exactly one list of conditions.
    """

    measure: str
    """A measure, as text: a metric, or two metrics separated by `/`. Prefixes state the asset
    class, the moneyness and the size (`options.ITM.`). A transformation and a normalisation
    follow, each after `|`, with an optional window or period after `:`. See the documentation
    of signals.
    """
    gt: float
    """The value is greater than this."""
    gte: float
    """The value is greater than or equal to this."""
    lt: float
    """The value is less than this."""
    lte: float
    """The value is less than or equal to this."""
    between: Iterable[float]
    """The value is from the first to the second number, both included."""
    top: int
    """The value is among this number of largest values in the universe, ties included. 1 to 10000.
    """
    bottom: int
    """The value is among this number of smallest values in the universe, ties included. 1 to
    10000.
    """
    top_percent: float
    """The value is among the largest in the universe: this percentage of the instruments with a
    value, rounded up, ties included. Above 0, at most 100.
    """
    crosses_above: float
    """The value is greater than this number, and was not in the preceding bar."""
    crosses_below: float
    """The value is less than this number, and was not in the preceding bar."""
    all: Iterable[ScreenCondition]
    """Conditions that are all met, instead of a single condition."""
    any: Iterable[ScreenCondition]
    """Conditions of which at least one is met, instead of a single condition."""

class ListedEvent(TypedDict, total=False):
    """An event of an instrument on a date."""

    security_id: int | str
    """Id of a security."""
    aggregate_id: int | str
    """Id of an aggregate."""
    date: str
    """Date of the event. Its bar is the first one on or after this date; for intraday intervals,
    the last bar of that date.
    """

class StudySignal(TypedDict, total=False):
    """Definition of events: conditions of a screen, or a list of instruments and dates."""

    name: str
    """Name of the signal. Default: its number, from 1."""
    all: Iterable[ScreenTerm]
    """Conditions of a screen that must all be met. At most 20, nested ones included."""
    any: Iterable[ScreenTerm]
    """Conditions of a screen of which at least one must be met. At most 20, nested ones included.
    """
    events: Iterable[ListedEvent]
    """Listed events, instead of conditions. At most 10000. They need not be in the universe."""

ScreenKind = Literal[
    "securities",
    "aggregates",
]
"""Kind of instrument of a screen.

- `securities`: Securities.
- `aggregates`: Aggregates visible to the caller.
"""

class ScreenUniverse(TypedDict, total=False):
    """Instruments that a screen chooses from: those that meet all filters and are active on the
    date. Sectors, industries, asset types, ids of securities and constituents are for
    securities; types, subtypes and ids of aggregates for aggregates.
    """

    sectors: Iterable[str]
    """Sectors of the securities, case-insensitive. Default: all."""
    industries: Iterable[str]
    """Industries of the securities, case-insensitive. Default: all."""
    asset_types: Iterable[str]
    """Asset types of the securities, case-insensitive. Default: all."""
    security_ids: Iterable[int | str]
    """Ids of the securities. At most 1000. Default: all."""
    constituents_of: int | str
    """Id of an aggregate: only securities that are its constituents on the date. Default: all
    securities.
    """
    types: Iterable[str]
    """Types of the aggregates, case-insensitive. Default: all."""
    subtypes: Iterable[str]
    """Subtypes of the aggregates, case-insensitive. Default: all."""
    aggregate_ids: Iterable[int | str]
    """Ids of the aggregates. At most 1000. Default: all."""

StudyTrigger = Literal[
    "entry",
    "every",
]
"""Which of the bars that meet conditions are events.

- `entry`: Bars that meet the conditions after a bar that does not.
- `every`: All bars that meet the conditions.
"""

OutcomeKind = Literal[
    "return",
    "change",
]
"""How an outcome compares the later value with the earlier one.

- `return`: Later value divided by the earlier one, minus 1. Null if the earlier one is 0 or
less.
- `change`: Later value minus the earlier one.
"""

Covariance = Literal[
    "classical",
    "hc3",
]
"""Covariance of coefficients, which their standard errors follow from.

- `classical`: That of ordinary least squares: the residuals have the same variance everywhere.
- `hc3`: HC3 of MacKinnon and White: robust against unequal variance of the residuals.
"""

class ScreenDefinition(TypedDict, total=False):
    """Definition of a screen: a universe, conditions on measures of one bar, and the columns of
    its matches.
    """

    kind: ScreenKind
    """Kind of instrument to screen."""
    universe: ScreenUniverse
    """Instruments to choose from. Default: all that are active on the date."""
    interval: Interval
    """
    """
    date: str
    """Trading date to screen: the bar that contains it or, for intraday intervals, the last bar of
    the date. Default: the newest completed bar.
    """
    include_partial: bool
    """Whether to include a bar that is still open. Bars of one day or longer then include the
    current trading day's intraday data. Forced to false for the basic tier if the interval is
    one day or longer.
    """
    all: Iterable[ScreenTerm]
    """Conditions that must all be met. At most 20, nested ones included. Required unless `any` is
    given.
    """
    any: Iterable[ScreenTerm]
    """Conditions of which at least one must be met. At most 20, nested ones included. Cannot be
    combined with conditions that must all be met.
    """
    columns: Iterable[str]
    """Measures to return of each match. 1 to 20. Default: those of the conditions."""
    sort: str
    """Field or measure to sort by. Nulls come last, and ties are in ascending id order. Default:
    the first column.
    """
    order: OrderDirection
    """Sort direction. Default: descending by a measure, ascending by a field."""

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
    "put_call_ratio",
    "put_call_notional_ratio",
    "call_share",
    "turnover_to_notional",
    "streak",
]
"""Field of a security’s row."""

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
    "put_call_ratio",
    "put_call_notional_ratio",
    "call_share",
    "turnover_to_notional",
    "streak",
]
"""Metric of a security, stored or calculated.

- `px`: Last price in the bar; for an aggregate, the weighted mean price of its constituents.
Null without a price. The price level: compare it with a flow to see whether retail investors
buy into strength or into weakness.
- `px_chg`: Price change from the previous bar of the same interval, as a fraction (0.01 is 1%).
Null for the first bar, if either bar has no price, or if the previous price is not above 0. The
return of the bar, mostly between -0.03 and 0.03 for a daily bar: a positive flow on a negative
return means that retail investors bought the dip.
- `retail_buy_turnover`: Retail buy turnover, in USD. How much retail investors bought, never
negative: if selling is high, too, it shows attention, not direction.
- `retail_sell_turnover`: Retail sell turnover, in USD. How much retail investors sold, never
negative: if buying is high, too, it shows attention, not direction.
- `retail_net_turnover`: Net retail turnover (buy minus sell), in USD. The net flow: above 0,
retail investors bought more than they sold, below 0 less; large companies have large flows, so
compare by `ris` or `z_score`.
- `retail_total_turnover`: Total retail turnover (buy plus sell), in USD. How actively retail
investors traded in either direction, never negative: a jump shows attention.
- `call_turnover`: Call premium turnover, in USD. Premium spent on calls, which gain when the
price rises, never negative: high values often show bullish interest.
- `put_turnover`: Put premium turnover, in USD. Premium spent on puts, which gain when the price
falls, never negative: high values show bearish interest or hedging.
- `cp_turnover`: Total premium turnover (calls plus puts), in USD. How actively options were
traded in either direction, never negative: a jump often precedes news, such as earnings.
- `net_cp_turnover`: Net premium turnover (calls minus puts), in USD. The net flow of options:
above 0, more premium went into calls than into puts, below 0 less.
- `call_notional`: Call notional traded, in USD. Value of the shares underlying the traded
calls: cheap calls control large positions for little premium.
- `put_notional`: Put notional traded, in USD. Value of the shares underlying the traded puts:
cheap puts control large positions for little premium.
- `cp_notional`: Total notional traded (calls plus puts), in USD. Value of the shares underlying
the traded options: far above the premium if the options are cheap.
- `net_cp_notional`: Net notional traded (calls minus puts), in USD. Direction of the positions:
above 0, the traded calls control shares of a higher value than the puts, which is bullish;
below 0, of a lower value, which is bearish.
- `z_score`: Distance of `retail_net_turnover` (options: `net_cp_turnover`) from the mean of its
last 252 values, in sample standard deviations. Null if there are fewer than 60 values, or if
all are equal. How unusual the net flow is for this instrument, whatever its size: mostly
between -2 and 2, so above 2 is unusually strong buying and below -2 unusually strong selling.
- `momentum`: Mean of the last 5 values of `retail_net_turnover` (options: `net_cp_turnover`)
minus the mean of the last 20, in sample standard deviations of the last 252. Null if there are
fewer than 252 values, or if all are equal. Whether the net flow accelerates: above 0, the last
5 bars were stronger than the last 20, below 0 weaker; mostly between -1 and 1.
- `ris`: Retail order imbalance: `retail_net_turnover` divided by `retail_total_turnover`, -1 to
1. Null if the total is 0 or missing. Retail imbalance: 1 means that retail investors only
bought, -1 that they only sold, 0 that both were equal; the more they trade, the closer to 0 it
usually is.
- `rank`: Rank by `retail_net_turnover` (options: `net_cp_turnover`) among all active securities
at the same time: 1 is the largest, and ties share the lowest rank number. Null for inactive
securities and aggregates, and without a value. Position of the security in the market, from 1
to the number of securities: 1 is the strongest net flow of all.
- `put_call_ratio`: `put_turnover` divided by `call_turnover`. Null if the call turnover is 0 or
missing. Sentiment of the options market, never negative: above 1, more premium went into puts
than into calls, a sign of fear or hedging; far below 1 is bullish.
- `put_call_notional_ratio`: `put_notional` divided by `call_notional`. Null if the call
notional is 0 or missing. The put-call ratio by notional: 1 is balanced, and a few expensive
options move it less than the ratio by premium.
- `call_share`: `call_turnover` divided by `cp_turnover`, 0 to 1. Null if the total is 0 or
missing. Share of the premium that went into calls: 0.5 is balanced, near 1 bullish, near 0
bearish.
- `turnover_to_notional`: `cp_turnover` divided by `cp_notional`. Null if the notional is 0 or
missing. Premium paid per dollar of notional, mostly below 0.1: low values mean cheap options,
far out of the money or close to expiry.
- `streak`: Number of bars in a row with the same sign of `retail_net_turnover` (options:
`net_cp_turnover`), up to this one: positive for inflows, negative for outflows, at most 252. 0
if the flow is 0. Null without a value, which also ends a streak. How persistent the net flow
is: 5 means the fifth bar of net buying in a row, -3 the third of net selling; mostly between -5
and 5.
"""

Universe = Literal[
    "current",
    "point_in_time",
]
"""Securities included in a ranking.

- `current`: Securities that are active today.
- `point_in_time`: Securities that were active on the date, or on any day of the range, by the
`valid_from` and `valid_to` of the data. Without `valid_to`, an active security counts to this
day, an inactive one up to its last bar.
"""

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
"""Column of a leaderboard to sort by.

- `rank`: Rank, starting at 1. Ties share the best rank (1, 1, 3).
- `value`: Value of the metric or the measure.
- `share`: Value divided by the sum of all ranked absolute values. Null if that sum is 0.
- `previous_value`: Value in the previous bar or range. Null if there is none.
- `change`: Value minus the previous value. Null without a previous value.
- `previous_rank`: Rank in the previous bar or range. Null if there is none.
- `rank_change`: Places gained since the previous bar or range; negative if lost. Null if there
is none.
- `id`: Id of the security.
- `provider_id`: Provider id of the security.
- `symbol`: Trading symbol.
- `name`: Name of the security.
- `sector`: Sector.
- `industry`: Industry.
- `asset_type`: Kind of security, such as common stock or ETF.
- `ts`: End of the bar.
- `updated_time`: When a load last changed the bar.
- `px`: Last price in the bar; for an aggregate, the weighted mean price of its constituents.
Null without a price.
- `px_chg`: Price change from the previous bar of the same interval, as a fraction (0.01 is 1%).
Null for the first bar, if either bar has no price, or if the previous price is not above 0.
- `retail_buy_turnover`: Retail buy turnover, in USD.
- `retail_sell_turnover`: Retail sell turnover, in USD.
- `retail_net_turnover`: Net retail turnover (buy minus sell), in USD.
- `retail_total_turnover`: Total retail turnover (buy plus sell), in USD.
- `call_turnover`: Call premium turnover, in USD.
- `put_turnover`: Put premium turnover, in USD.
- `cp_turnover`: Total premium turnover (calls plus puts), in USD.
- `net_cp_turnover`: Net premium turnover (calls minus puts), in USD.
- `call_notional`: Call notional traded, in USD.
- `put_notional`: Put notional traded, in USD.
- `cp_notional`: Total notional traded (calls plus puts), in USD.
- `net_cp_notional`: Net notional traded (calls minus puts), in USD.
"""

ApiKeyScope = Literal[
    "documented",
    "read",
    "load",
]
"""What an API key opens.

- `documented`: Aggregates, their bars and leaderboards, jobs, and links to these.
- `read`: Everything that reads market data, and jobs. Never users, their settings and keys, or
changes of these and of aggregates.
- `load`: Loads of data and their jobs, and nothing else. Only administrators can create such
keys.
"""

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
            "z_score": "number",
            "momentum": "number",
            "ris": "number",
            "put_call_ratio": "number",
            "put_call_notional_ratio": "number",
            "call_share": "number",
            "turnover_to_notional": "number",
            "streak": "integer",
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
            "z_score": "number",
            "momentum": "number",
            "ris": "number",
            "put_call_ratio": "number",
            "put_call_notional_ratio": "number",
            "call_share": "number",
            "turnover_to_notional": "number",
            "streak": "integer",
        },
    ),
    page_size=10000,
)

_ALERTS = Operation(
    "GET",
    "/alerts",
    Table(
        at="data",
        key="id",
        columns={
            "id": "text",
            "screen_id": "text",
            "name": "text",
            "cooldown": "integer",
            "is_active": "boolean",
            "webhook_url": "text",
            "webhook_failed_at": "instant",
            "evaluated_at": "instant",
            "failure": "text",
            "created_at": "instant",
            "updated_at": "instant",
        },
    ),
    page_size=1000,
)

_CREATE_ALERT = Operation(
    "POST",
    "/alerts",
)

_ALERT_EVENTS = Operation(
    "GET",
    "/alerts/events",
    Table(
        at="data",
        key="id",
        columns={
            "id": "integer",
            "alert_id": "text",
            "instrument": "other",
            "kind": "text",
            "ts": "instant",
            "date": "date",
            "measures": "other",
            "met": "other",
            "message": "text",
            "created_at": "instant",
            "read_at": "instant",
            "withdrawn_at": "instant",
            "values": "other",
        },
    ),
    page_size=1000,
)

_MARK_ALERT_EVENTS_READ = Operation(
    "POST",
    "/alerts/events/read",
    lists=("ids",),
)

_ALERT = Operation(
    "GET",
    "/alerts/{alert_id}",
)

_REPLACE_ALERT = Operation(
    "PUT",
    "/alerts/{alert_id}",
)

_DELETE_ALERT = Operation(
    "DELETE",
    "/alerts/{alert_id}",
)

_ROTATE_ALERT_SECRET = Operation(
    "POST",
    "/alerts/{alert_id}/secret",
)

_TEST_ALERT = Operation(
    "POST",
    "/alerts/{alert_id}/test",
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

_EVENT_STUDY = Operation(
    "POST",
    "/analytics/event-study",
    Table(
        at="data",
        key="id",
        time="ts",
        columns={
            "signal": "text",
            "id": "integer",
            "provider_id": "text",
            "symbol": "text",
            "name": "text",
            "ts": "instant",
            "date": "date",
        },
    ),
    lists=("signals", "horizons"),
    page_size=10000,
    starts_jobs=True,
)

_QUANTILE_STUDY = Operation(
    "POST",
    "/analytics/quantile-study",
    Table(
        at="data",
        key="horizon",
        time="ts",
        columns={
            "measure": "text",
            "ts": "instant",
            "date": "date",
            "horizon": "integer",
            "quantile": "integer",
            "mean": "number",
            "outcomes": "integer",
            "missing": "integer",
            "rank_correlation": "number",
        },
    ),
    lists=("measures", "horizons"),
    page_size=10000,
    starts_jobs=True,
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

_SCREENS = Operation(
    "GET",
    "/screens",
    Table(
        at="data",
        key="id",
        columns={
            "id": "text",
            "name": "text",
            "description": "text",
            "definition": "other",
            "created_at": "instant",
            "updated_at": "instant",
        },
    ),
    page_size=100,
)

_CREATE_SCREEN = Operation(
    "POST",
    "/screens",
)

_SCREEN_COUNTS = Operation(
    "POST",
    "/screens/counts",
    Table(
        at="data",
        time="ts",
        columns={
            "ts": "instant",
            "date": "date",
            "matches": "integer",
            "universe": "integer",
        },
    ),
    lists=("all", "any"),
)

_SCREEN_DISTRIBUTION = Operation(
    "POST",
    "/screens/distribution",
    Table(
        at="data",
        columns={
            "lower": "number",
            "upper": "number",
            "count": "integer",
            "matches": "integer",
        },
    ),
)

_RUN_SCREEN = Operation(
    "POST",
    "/screens/run",
    Table(
        at="data",
        key="id",
        columns={
            "id": "integer",
            "provider_id": "text",
            "symbol": "text",
            "name": "text",
            "sector": "text",
            "industry": "text",
            "asset_type": "text",
            "type": "text",
            "subtype": "text",
            "ts": "instant",
            "date": "date",
            "met": "other",
        },
    ),
    lists=("all", "any", "columns"),
    page_size=10000,
)

_SAVED_SCREEN = Operation(
    "GET",
    "/screens/{screen_id}",
)

_REPLACE_SCREEN = Operation(
    "PUT",
    "/screens/{screen_id}",
)

_DELETE_SCREEN = Operation(
    "DELETE",
    "/screens/{screen_id}",
)

_SCREEN_MATCHES = Operation(
    "GET",
    "/screens/{screen_id}/matches",
    Table(
        at="data",
        key="id",
        columns={
            "id": "integer",
            "provider_id": "text",
            "symbol": "text",
            "name": "text",
            "sector": "text",
            "industry": "text",
            "asset_type": "text",
            "type": "text",
            "subtype": "text",
            "ts": "instant",
            "date": "date",
            "met": "other",
        },
    ),
    page_size=10000,
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
            "put_call_ratio": "number",
            "put_call_notional_ratio": "number",
            "call_share": "number",
            "turnover_to_notional": "number",
            "streak": "integer",
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
            "put_call_ratio": "number",
            "put_call_notional_ratio": "number",
            "call_share": "number",
            "turnover_to_notional": "number",
            "streak": "integer",
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
            "put_call_ratio": "number",
            "put_call_notional_ratio": "number",
            "call_share": "number",
            "turnover_to_notional": "number",
            "streak": "integer",
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
            "put_call_ratio": "number",
            "put_call_notional_ratio": "number",
            "call_share": "number",
            "turnover_to_notional": "number",
            "streak": "integer",
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
            "explanation": "text",
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
            "put_call_ratio": "number",
            "put_call_notional_ratio": "number",
            "call_share": "number",
            "turnover_to_notional": "number",
            "streak": "integer",
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
    "/analytics/event-study": _EVENT_STUDY.table,
    "/analytics/quantile-study": _QUANTILE_STUDY.table,
    "/securities/timeseries": _SECURITY_PANEL.table,
    "/series/timeseries/leaderboard": _SECURITY_LEADERBOARD.table,
}

LOAD_COLUMNS: dict[str, tuple[str, ...]] = {
    "securities": ("id", "provider_id", "ticker", "name", "figi", "isin", "exchange", "sector", "industry", "asset_type", "is_active", "valid_from", "valid_to"),
    "aggregates": ("id", "provider_id", "name", "type", "subtype", "active", "owner_email"),
    "constituents": ("aggregate_id", "aggregate_provider_id", "security_id", "security_provider_id", "security_ticker", "weight", "valid_from", "valid_to"),
    "security_cash": ("id", "provider_id", "ticker", "interval", "ts", "px", "retail_buy_turnover", "retail_sell_turnover"),
    "aggregate_cash": ("id", "provider_id", "interval", "ts", "px", "retail_buy_turnover", "retail_sell_turnover"),
    "security_options": ("id", "provider_id", "ticker", "interval", "ts", "moneyness", "size", "call_turnover", "put_turnover", "call_notional", "put_notional"),
    "aggregate_options": ("id", "provider_id", "interval", "ts", "moneyness", "size", "call_turnover", "put_turnover", "call_notional", "put_notional"),
    "flow_units": ("code", "label"),
    "flow_series": ("slug", "name", "metric", "frequency", "unit", "description", "provider_id"),
    "flow_observations": ("slug", "date", "value", "updated_time"),
    "flow_forecasts": ("run_date", "slug", "horizon", "z_score", "value"),
    "remove_bars": ("id", "provider_id", "ticker", "asset_class", "interval", "from", "to"),
    "remove_securities": ("id", "provider_id", "ticker"),
    "remove_aggregates": ("id", "provider_id"),
    "remove_constituents": ("aggregate_id", "aggregate_provider_id", "security_id", "security_provider_id", "security_ticker", "valid_from"),
    "remove_flow_series": ("slug",),
    "remove_flow_observations": ("slug", "date", "updated_time"),
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
            Length of a bar. Bars are stamped at their end. - `10min`: 10 minutes. - `30min`: 30
            minutes, aligned to midnight in exchange time. - `1h`: 1 hour, aligned to midnight
            in exchange time. - `3h`: 3 hours, aligned to midnight in exchange time. - `1d`: One
            trading date, stamped at 00:00 UTC on that date. - `1w`: One week, stamped at 00:00
            UTC on its Friday. - `1m`: One calendar month, stamped at 00:00 UTC on its last day.
            - `1y`: One calendar year, stamped at 00:00 UTC on 31 December. Default: `1d`.
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
            Length of a bar. Bars are stamped at their end. - `10min`: 10 minutes. - `30min`: 30
            minutes, aligned to midnight in exchange time. - `1h`: 1 hour, aligned to midnight
            in exchange time. - `3h`: 3 hours, aligned to midnight in exchange time. - `1d`: One
            trading date, stamped at 00:00 UTC on that date. - `1w`: One week, stamped at 00:00
            UTC on its Friday. - `1m`: One calendar month, stamped at 00:00 UTC on its last day.
            - `1y`: One calendar year, stamped at 00:00 UTC on 31 December. Default: `1d`.
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
            Length of a bar. Bars are stamped at their end. - `10min`: 10 minutes. - `30min`: 30
            minutes, aligned to midnight in exchange time. - `1h`: 1 hour, aligned to midnight
            in exchange time. - `3h`: 3 hours, aligned to midnight in exchange time. - `1d`: One
            trading date, stamped at 00:00 UTC on that date. - `1w`: One week, stamped at 00:00
            UTC on its Friday. - `1m`: One calendar month, stamped at 00:00 UTC on its last day.
            - `1y`: One calendar year, stamped at 00:00 UTC on 31 December. Default: `1d`.
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
            `px_chg` and calculated fractions, otherwise `change`.
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
            Length of a bar. Bars are stamped at their end. - `10min`: 10 minutes. - `30min`: 30
            minutes, aligned to midnight in exchange time. - `1h`: 1 hour, aligned to midnight
            in exchange time. - `3h`: 3 hours, aligned to midnight in exchange time. - `1d`: One
            trading date, stamped at 00:00 UTC on that date. - `1w`: One week, stamped at 00:00
            UTC on its Friday. - `1m`: One calendar month, stamped at 00:00 UTC on its last day.
            - `1y`: One calendar year, stamped at 00:00 UTC on 31 December. Default: `1d`.
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
            Length of a bar. Bars are stamped at their end. - `10min`: 10 minutes. - `30min`: 30
            minutes, aligned to midnight in exchange time. - `1h`: 1 hour, aligned to midnight
            in exchange time. - `3h`: 3 hours, aligned to midnight in exchange time. - `1d`: One
            trading date, stamped at 00:00 UTC on that date. - `1w`: One week, stamped at 00:00
            UTC on its Friday. - `1m`: One calendar month, stamped at 00:00 UTC on its last day.
            - `1y`: One calendar year, stamped at 00:00 UTC on 31 December. Default: `1d`.
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
        measure: str | None = None,
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
        measure
            Measure to rank by, instead of a metric, an asset class, a moneyness and a size. A
            measure with a transformation or a normalisation ranks single bars, not a range.
            Default: none.
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
                "measure": measure,
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
        measure: str | None = None,
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
        measure
            Measure to rank by, instead of a metric, an asset class, a moneyness and a size. A
            measure with a transformation or a normalisation ranks single bars, not a range.
            Default: none.
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
                "measure": measure,
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

        Searches aggregates and, optionally, securities, ignoring case, accents and apostrophes,
        with `&` as "and". Aggregates found by name or id come first, then those found by type
        or subtype, then by a current constituent, then securities. Within each group, exact
        matches come first, then prefixes, word prefixes and substrings, with active instruments
        before inactive ones.

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
            Metric by which the `points` are chosen, after transformation and normalisation.
            Calculated metrics are neither transformed nor normalised. Rows without a value are
            left out, except for the first and the last. Default: `retail_net_turnover`
            (options: `net_cp_turnover`) if the rows have it, otherwise their first metric;
            where it is null, `px` if the rows have it.
        fields
            Row fields to return, by their names in the REST API. The timestamp and the ids are
            always returned. Calculated metrics are returned only if they are listed. Default:
            all of the asset class.
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
            Metric by which the `points` are chosen, after transformation and normalisation.
            Calculated metrics are neither transformed nor normalised. Rows without a value are
            left out, except for the first and the last. Default: `retail_net_turnover`
            (options: `net_cp_turnover`) if the rows have it, otherwise their first metric;
            where it is null, `px` if the rows have it.
        fields
            Row fields to return, by their names in the REST API. The timestamp and the ids are
            always returned. Calculated metrics are returned only if they are listed. Default:
            all of the asset class.
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
            Metric by which the `points` are chosen, after transformation and normalisation.
            Calculated metrics are neither transformed nor normalised. Rows without a value are
            left out, except for the first and the last. Default: `retail_net_turnover`
            (options: `net_cp_turnover`) if the rows have it, otherwise their first metric;
            where it is null, `px` if the rows have it.
        fields
            Row fields to return, by their names in the REST API. The timestamp and the ids are
            always returned. Calculated metrics are returned only if they are listed. Default:
            all of the asset class.
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

    def alerts(
        self,
        *,
        records_per_page: int | None = None,
        page_number: int | None = None,
    ) -> DataFrame:
        """Alerts of the caller.

        The caller's alerts, newest first.

        Parameters
        ----------
        records_per_page
            Rows per page. 1 to 1000. Default: `100`.
        page_number
            Page number, starting at 1. Pages past the end are empty. Default: `1`.
        """
        return self._table(
            _ALERTS,
            {
                "records_per_page": records_per_page,
                "page_number": page_number,
            },
        )

    def create_alert(
        self,
        screen_id: str,
        name: str,
        *,
        cooldown: int | None = None,
        webhook_url: str | None = None,
        is_active: bool | None = None,
    ) -> Document:
        """Create an alert.

        Creates an alert on a saved screen. It fires for each instrument that enters the screen
        after a load or a newly closed bar. The first evaluation fires nothing. The secret,
        which signs the messages to the webhook, is returned only once.

        Parameters
        ----------
        screen_id
            Id of the saved screen to watch.
        name
            Name of the alert. 1 to 100 characters.
        cooldown
            Number of bars after an event during which the same instrument fires no other event.
            0 to 1000. Default: `0`.
        webhook_url
            URL that receives the events, signed by the conventions of Standard Webhooks. Null
            for none. Default: `null`.
        is_active
            Whether the alert is evaluated. An alert that is activated again starts anew: its
            next evaluation fires nothing. Default: `true`.
        """
        return self._document(
            _CREATE_ALERT,
            {
                "screen_id": screen_id,
                "name": name,
                "cooldown": cooldown,
                "webhook_url": webhook_url,
                "is_active": is_active,
            },
        )

    def alert_events(
        self,
        *,
        alert_ids: OneOrMore[str] | None = None,
        unread: bool | None = None,
        after: int | None = None,
        records_per_page: int | None = None,
        page_number: int | None = None,
    ) -> DataFrame:
        """Inbox of the caller.

        The caller's inbox: events of their alerts, newest first. Events are kept for 90 days.

        Parameters
        ----------
        alert_ids
            Ids of the alerts. At most 100. Default: all.
        unread
            Whether to return only unread events. Default: `false`.
        after
            Id of an event: returns only newer events. Default: all.
        records_per_page
            Rows per page. 1 to 1000. Default: `100`.
        page_number
            Page number, starting at 1. Pages past the end are empty. Default: `1`.
        """
        return self._table(
            _ALERT_EVENTS,
            {
                "alert_ids": alert_ids,
                "unread": unread,
                "after": after,
                "records_per_page": records_per_page,
                "page_number": page_number,
            },
        )

    def mark_alert_events_read(
        self,
        *,
        ids: OneOrMore[int] | None = None,
        up_to: int | None = None,
    ) -> Document:
        """Mark events as read.

        Marks events of the inbox as read: those with the given ids, or all up to a given event.
        Ignores unknown ids.

        Parameters
        ----------
        ids
            Ids of the events. At most 1000.
        up_to
            Id of the newest event to mark. All older events are marked, too.
        """
        return self._document(
            _MARK_ALERT_EVENTS_READ,
            {
                "ids": ids,
                "up_to": up_to,
            },
        )

    def alert(
        self,
        alert_id: str,
    ) -> Document:
        """One alert.

        One of the caller's alerts, without its secret.

        Parameters
        ----------
        alert_id
            Id of the alert.
        """
        return self._document(
            _ALERT,
            {
                "alert_id": alert_id,
            },
        )

    def replace_alert(
        self,
        alert_id: str,
        screen_id: str,
        name: str,
        *,
        if_match: str | None = None,
        cooldown: int | None = None,
        webhook_url: str | None = None,
        is_active: bool | None = None,
    ) -> Document:
        """Replace an alert.

        Replaces one of the caller's alerts. Its secret and its events remain. If the screen
        changes, the alert starts anew: its next evaluation fires nothing. Setting the URL, even
        to the same value, switches deliveries on again.

        Parameters
        ----------
        alert_id
            Id of the alert.
        screen_id
            Id of the saved screen to watch.
        name
            Name of the alert. 1 to 100 characters.
        if_match
            Entity tags of versions that the client has read. The server refuses the write
            unless one is current. `*` matches any.
        cooldown
            Number of bars after an event during which the same instrument fires no other event.
            0 to 1000. Default: `0`.
        webhook_url
            URL that receives the events, signed by the conventions of Standard Webhooks. Null
            for none. Default: `null`.
        is_active
            Whether the alert is evaluated. An alert that is activated again starts anew: its
            next evaluation fires nothing. Default: `true`.
        """
        return self._document(
            _REPLACE_ALERT,
            {
                "alert_id": alert_id,
                "screen_id": screen_id,
                "name": name,
                "If-Match": if_match,
                "cooldown": cooldown,
                "webhook_url": webhook_url,
                "is_active": is_active,
            },
        )

    def delete_alert(
        self,
        alert_id: str,
        *,
        if_match: str | None = None,
    ) -> None:
        """Delete an alert.

        Deletes one of the caller's alerts, with its events.

        Parameters
        ----------
        alert_id
            Id of the alert.
        if_match
            Entity tags of versions that the client has read. The server refuses the write
            unless one is current. `*` matches any.
        """
        return self._nothing(
            _DELETE_ALERT,
            {
                "alert_id": alert_id,
                "If-Match": if_match,
            },
        )

    def rotate_alert_secret(
        self,
        alert_id: str,
    ) -> Document:
        """Replace the secret of an alert.

        Replaces the secret of an alert. The new one is returned only once. For 24 hours,
        messages are also signed with the former one.

        Parameters
        ----------
        alert_id
            Id of the alert.
        """
        return self._document(
            _ROTATE_ALERT_SECRET,
            {
                "alert_id": alert_id,
            },
        )

    def test_alert(
        self,
        alert_id: str,
    ) -> Document:
        """Send a test message.

        Sends a test message to the webhook of an alert, once, and returns the outcome. The
        message has the type `alert.test` and no events.

        Parameters
        ----------
        alert_id
            Id of the alert.
        """
        return self._document(
            _TEST_ALERT,
            {
                "alert_id": alert_id,
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
            Measure of correlation. - `pearson`: Pearson's r, of the values: how close they are
            to a line. - `spearman`: Spearman's ρ, of the ranks: how close one rises with the
            other. Ties share their average rank. Default: `pearson`.
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
            Measure of correlation. - `pearson`: Pearson's r, of the values: how close they are
            to a line. - `spearman`: Spearman's ρ, of the ranks: how close one rises with the
            other. Ties share their average rank. Default: `pearson`.
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

    def event_study(
        self,
        signals: OneOrMore[StudySignal],
        start_date: When | None = None,
        end_date: When | None = None,
        *,
        kind: ScreenKind | None = None,
        universe: ScreenUniverse | None = None,
        interval: Interval | None = None,
        trigger: StudyTrigger | None = None,
        minimum_distance: int | None = None,
        outcome: str | None = None,
        outcome_kind: OutcomeKind | None = None,
        horizons: OneOrMore[int] | None = None,
        benchmark: int | str | None = None,
        minus_universe_mean: bool | None = None,
        resamples: int | None = None,
        seed: int | None = None,
        records_per_page: int | None = None,
        page_number: int | None = None,
        data_version: str | None = None,
        range: NamedRange | None = None,
    ) -> DataFrame:
        """Event study.

        Event study: what happened after the bars in which conditions of a screen were met, or
        after listed events, over a universe and a range of dates. An outcome is the price
        return from the close of the event to a later bar, or the change of another measure,
        optionally minus that of a benchmark. For each signal and horizon, the study returns the
        mean with its significance and confidence interval, the distribution, the mean path
        around the events, and the results of each year. The events are paginated. Use it to
        test whether the outcomes after a signal differ from chance.

        Parameters
        ----------
        signals
            Signals to study, each separately. 1 to 10.
        start_date
            First trading date (YYYY-MM-DD) or instant of the events, inclusive. Required
            without `range`.
        end_date
            Last trading date (YYYY-MM-DD) or instant of the events, inclusive. Outcomes may end
            later. Default: now.
        kind
            Kind of the instruments. Default: `securities`.
        universe
            Instruments searched for events: members of the universe on the date. Default: all
            active instruments.
        interval
            Length of a bar. Bars are stamped at their end. - `10min`: 10 minutes. - `30min`: 30
            minutes, aligned to midnight in exchange time. - `1h`: 1 hour, aligned to midnight
            in exchange time. - `3h`: 3 hours, aligned to midnight in exchange time. - `1d`: One
            trading date, stamped at 00:00 UTC on that date. - `1w`: One week, stamped at 00:00
            UTC on its Friday. - `1m`: One calendar month, stamped at 00:00 UTC on its last day.
            - `1y`: One calendar year, stamped at 00:00 UTC on 31 December. Default: `1d`.
        trigger
            Which of the bars that meet the conditions are events. Does not apply to listed
            events. Default: `entry`.
        minimum_distance
            Minimum number of bars from one event of an instrument to its next: closer events
            are left out. 1 to 252. Default: `20`.
        outcome
            Measure of the outcome: later values are compared with the value in the bar of the
            event or the date. Default: `px`; `px_linked` for aggregates.
        outcome_kind
            How the values of `outcome` are compared. Default: `return` for prices, otherwise
            `change`.
        horizons
            Numbers of bars after the event or the date at which outcomes end. At most 10, each
            1 to 252. Default: `1,5,20,60`.
        benchmark
            Id of an aggregate whose outcome over the same bars is subtracted. Default: none.
        minus_universe_mean
            Whether to subtract the mean outcome of all members of the universe over the same
            bars. Cannot be combined with a benchmark. Default: `false`.
        resamples
            Number of resamples of the bootstrap. 100 to 10000. Default: `1000`.
        seed
            Seed of the bootstrap. The same request with the same seed has the same result.
            Default: `1`.
        records_per_page
            Events per page. 1 to 10000. Default: `100`.
        page_number
            Number of the page. Default: 1.
        data_version
            Version of the data that the page must show: the `data_version` of the first page.
            If the data have changed since, the request is refused (`data_changed`), so that
            pages fit together. Default: the newest.
        range
            Range of dates, instead of a start and an end.
        """
        return self._table(
            _EVENT_STUDY,
            {
                "signals": signals,
                "start_date": start_date,
                "kind": kind,
                "universe": universe,
                "interval": interval,
                "end_date": end_date,
                "trigger": trigger,
                "minimum_distance": minimum_distance,
                "outcome": outcome,
                "outcome_kind": outcome_kind,
                "horizons": horizons,
                "benchmark": benchmark,
                "minus_universe_mean": minus_universe_mean,
                "resamples": resamples,
                "seed": seed,
                "records_per_page": records_per_page,
                "page_number": page_number,
                "data_version": data_version,
                "range": range,
            },
        )

    def start_event_study(
        self,
        signals: OneOrMore[StudySignal],
        start_date: When | None = None,
        end_date: When | None = None,
        *,
        kind: ScreenKind | None = None,
        universe: ScreenUniverse | None = None,
        interval: Interval | None = None,
        trigger: StudyTrigger | None = None,
        minimum_distance: int | None = None,
        outcome: str | None = None,
        outcome_kind: OutcomeKind | None = None,
        horizons: OneOrMore[int] | None = None,
        benchmark: int | str | None = None,
        minus_universe_mean: bool | None = None,
        resamples: int | None = None,
        seed: int | None = None,
        range: NamedRange | None = None,
    ) -> Job:
        """Event study.

        Event study: what happened after the bars in which conditions of a screen were met, or
        after listed events, over a universe and a range of dates. An outcome is the price
        return from the close of the event to a later bar, or the change of another measure,
        optionally minus that of a benchmark. For each signal and horizon, the study returns the
        mean with its significance and confidence interval, the distribution, the mean path
        around the events, and the results of each year. The events are paginated. Use it to
        test whether the outcomes after a signal differ from chance.

        Parameters
        ----------
        signals
            Signals to study, each separately. 1 to 10.
        start_date
            First trading date (YYYY-MM-DD) or instant of the events, inclusive. Required
            without `range`.
        end_date
            Last trading date (YYYY-MM-DD) or instant of the events, inclusive. Outcomes may end
            later. Default: now.
        kind
            Kind of the instruments. Default: `securities`.
        universe
            Instruments searched for events: members of the universe on the date. Default: all
            active instruments.
        interval
            Length of a bar. Bars are stamped at their end. - `10min`: 10 minutes. - `30min`: 30
            minutes, aligned to midnight in exchange time. - `1h`: 1 hour, aligned to midnight
            in exchange time. - `3h`: 3 hours, aligned to midnight in exchange time. - `1d`: One
            trading date, stamped at 00:00 UTC on that date. - `1w`: One week, stamped at 00:00
            UTC on its Friday. - `1m`: One calendar month, stamped at 00:00 UTC on its last day.
            - `1y`: One calendar year, stamped at 00:00 UTC on 31 December. Default: `1d`.
        trigger
            Which of the bars that meet the conditions are events. Does not apply to listed
            events. Default: `entry`.
        minimum_distance
            Minimum number of bars from one event of an instrument to its next: closer events
            are left out. 1 to 252. Default: `20`.
        outcome
            Measure of the outcome: later values are compared with the value in the bar of the
            event or the date. Default: `px`; `px_linked` for aggregates.
        outcome_kind
            How the values of `outcome` are compared. Default: `return` for prices, otherwise
            `change`.
        horizons
            Numbers of bars after the event or the date at which outcomes end. At most 10, each
            1 to 252. Default: `1,5,20,60`.
        benchmark
            Id of an aggregate whose outcome over the same bars is subtracted. Default: none.
        minus_universe_mean
            Whether to subtract the mean outcome of all members of the universe over the same
            bars. Cannot be combined with a benchmark. Default: `false`.
        resamples
            Number of resamples of the bootstrap. 100 to 10000. Default: `1000`.
        seed
            Seed of the bootstrap. The same request with the same seed has the same result.
            Default: `1`.
        range
            Range of dates, instead of a start and an end.
        """
        return self._start(
            _EVENT_STUDY,
            {
                "signals": signals,
                "start_date": start_date,
                "kind": kind,
                "universe": universe,
                "interval": interval,
                "end_date": end_date,
                "trigger": trigger,
                "minimum_distance": minimum_distance,
                "outcome": outcome,
                "outcome_kind": outcome_kind,
                "horizons": horizons,
                "benchmark": benchmark,
                "minus_universe_mean": minus_universe_mean,
                "resamples": resamples,
                "seed": seed,
                "range": range,
            },
        )

    def quantile_study(
        self,
        measures: OneOrMore[str],
        start_date: When | None = None,
        end_date: When | None = None,
        *,
        quantiles: int | None = None,
        kind: ScreenKind | None = None,
        universe: ScreenUniverse | None = None,
        interval: Interval | None = None,
        step: int | None = None,
        outcome: str | None = None,
        outcome_kind: OutcomeKind | None = None,
        horizons: OneOrMore[int] | None = None,
        minus_universe_mean: bool | None = None,
        records_per_page: int | None = None,
        page_number: int | None = None,
        data_version: str | None = None,
        range: NamedRange | None = None,
    ) -> DataFrame:
        """Quantile study.

        Quantile study: whether outcomes depend on a measure. On each date of a range, the study
        sorts the securities or aggregates of a universe by the measure into 2 to 10 quantiles.
        For each horizon, it returns the mean outcome of each quantile, the spread of the top
        over the bottom quantile with its significance, the rank correlation of the measure with
        the outcome, the turnover of the quantiles, and the decay of the spread. An outcome is
        the price return from the close of the date to a later bar, or the change of another
        measure. The means by date are paginated. Use it to test all values of a measure; an
        event study tests its extreme values.

        Parameters
        ----------
        measures
            Measures to sort the instruments by, each separately. 1 to 10; duplicates count
            once.
        start_date
            First trading date (YYYY-MM-DD) or instant on which the instruments are sorted,
            inclusive. Required without `range`.
        end_date
            Last trading date (YYYY-MM-DD) or instant on which the instruments are sorted,
            inclusive. Outcomes may end later. Default: now.
        quantiles
            Number of quantiles. The first has the smallest values, the last the largest. 2 to
            10. Default: `5`.
        kind
            Kind of the instruments. Default: `securities`.
        universe
            Instruments to sort: members of the universe on the date. Default: all active
            instruments.
        interval
            Length of a bar. Bars are stamped at their end. - `10min`: 10 minutes. - `30min`: 30
            minutes, aligned to midnight in exchange time. - `1h`: 1 hour, aligned to midnight
            in exchange time. - `3h`: 3 hours, aligned to midnight in exchange time. - `1d`: One
            trading date, stamped at 00:00 UTC on that date. - `1w`: One week, stamped at 00:00
            UTC on its Friday. - `1m`: One calendar month, stamped at 00:00 UTC on its last day.
            - `1y`: One calendar year, stamped at 00:00 UTC on 31 December. Default: `1d`.
        step
            Number of bars from one date on which the instruments are sorted to the next. 1 to
            252. Default: `1`.
        outcome
            Measure of the outcome: later values are compared with the value in the bar of the
            event or the date. Default: `px`; `px_linked` for aggregates.
        outcome_kind
            How the values of `outcome` are compared. Default: `return` for prices, otherwise
            `change`.
        horizons
            Numbers of bars after the event or the date at which outcomes end. At most 10, each
            1 to 252. Default: `1,5,20,60`.
        minus_universe_mean
            Whether to subtract the mean outcome of all sorted instruments of a date from the
            means of the quantiles. Spreads and correlations do not change. Default: `false`.
        records_per_page
            Rows per page. 1 to 10000. Default: `100`.
        page_number
            Number of the page. Default: 1.
        data_version
            Version of the data that the page must show: the `data_version` of the first page.
            If the data have changed since, the request is refused (`data_changed`), so that
            pages fit together. Default: the newest.
        range
            Range of dates, instead of a start and an end.
        """
        return self._table(
            _QUANTILE_STUDY,
            {
                "measures": measures,
                "start_date": start_date,
                "quantiles": quantiles,
                "kind": kind,
                "universe": universe,
                "interval": interval,
                "end_date": end_date,
                "step": step,
                "outcome": outcome,
                "outcome_kind": outcome_kind,
                "horizons": horizons,
                "minus_universe_mean": minus_universe_mean,
                "records_per_page": records_per_page,
                "page_number": page_number,
                "data_version": data_version,
                "range": range,
            },
        )

    def start_quantile_study(
        self,
        measures: OneOrMore[str],
        start_date: When | None = None,
        end_date: When | None = None,
        *,
        quantiles: int | None = None,
        kind: ScreenKind | None = None,
        universe: ScreenUniverse | None = None,
        interval: Interval | None = None,
        step: int | None = None,
        outcome: str | None = None,
        outcome_kind: OutcomeKind | None = None,
        horizons: OneOrMore[int] | None = None,
        minus_universe_mean: bool | None = None,
        range: NamedRange | None = None,
    ) -> Job:
        """Quantile study.

        Quantile study: whether outcomes depend on a measure. On each date of a range, the study
        sorts the securities or aggregates of a universe by the measure into 2 to 10 quantiles.
        For each horizon, it returns the mean outcome of each quantile, the spread of the top
        over the bottom quantile with its significance, the rank correlation of the measure with
        the outcome, the turnover of the quantiles, and the decay of the spread. An outcome is
        the price return from the close of the date to a later bar, or the change of another
        measure. The means by date are paginated. Use it to test all values of a measure; an
        event study tests its extreme values.

        Parameters
        ----------
        measures
            Measures to sort the instruments by, each separately. 1 to 10; duplicates count
            once.
        start_date
            First trading date (YYYY-MM-DD) or instant on which the instruments are sorted,
            inclusive. Required without `range`.
        end_date
            Last trading date (YYYY-MM-DD) or instant on which the instruments are sorted,
            inclusive. Outcomes may end later. Default: now.
        quantiles
            Number of quantiles. The first has the smallest values, the last the largest. 2 to
            10. Default: `5`.
        kind
            Kind of the instruments. Default: `securities`.
        universe
            Instruments to sort: members of the universe on the date. Default: all active
            instruments.
        interval
            Length of a bar. Bars are stamped at their end. - `10min`: 10 minutes. - `30min`: 30
            minutes, aligned to midnight in exchange time. - `1h`: 1 hour, aligned to midnight
            in exchange time. - `3h`: 3 hours, aligned to midnight in exchange time. - `1d`: One
            trading date, stamped at 00:00 UTC on that date. - `1w`: One week, stamped at 00:00
            UTC on its Friday. - `1m`: One calendar month, stamped at 00:00 UTC on its last day.
            - `1y`: One calendar year, stamped at 00:00 UTC on 31 December. Default: `1d`.
        step
            Number of bars from one date on which the instruments are sorted to the next. 1 to
            252. Default: `1`.
        outcome
            Measure of the outcome: later values are compared with the value in the bar of the
            event or the date. Default: `px`; `px_linked` for aggregates.
        outcome_kind
            How the values of `outcome` are compared. Default: `return` for prices, otherwise
            `change`.
        horizons
            Numbers of bars after the event or the date at which outcomes end. At most 10, each
            1 to 252. Default: `1,5,20,60`.
        minus_universe_mean
            Whether to subtract the mean outcome of all sorted instruments of a date from the
            means of the quantiles. Spreads and correlations do not change. Default: `false`.
        range
            Range of dates, instead of a start and an end.
        """
        return self._start(
            _QUANTILE_STUDY,
            {
                "measures": measures,
                "start_date": start_date,
                "quantiles": quantiles,
                "kind": kind,
                "universe": universe,
                "interval": interval,
                "end_date": end_date,
                "step": step,
                "outcome": outcome,
                "outcome_kind": outcome_kind,
                "horizons": horizons,
                "minus_universe_mean": minus_universe_mean,
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
        instrument: str | None = None,
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
        instrument
            Aggregate or security whose bars alone count as data and determine the gaps: an id,
            a provider id, a symbol, a FIGI or an ISIN. Default: the whole market.
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
                "instrument": instrument,
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
            Lifetime of the link, in seconds: 1 to 86400. A link to a chart, whose path begins
            with `/embed/`, may live for up to 31622400 (366 days). Default: 3600.
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

    def screens(
        self,
        *,
        records_per_page: int | None = None,
        page_number: int | None = None,
    ) -> DataFrame:
        """Saved screens of the caller.

        The caller's saved screens, newest first.

        Parameters
        ----------
        records_per_page
            Rows per page. 1 to 100. Default: `100`.
        page_number
            Page number, starting at 1. Pages past the end are empty. Default: `1`.
        """
        return self._table(
            _SCREENS,
            {
                "records_per_page": records_per_page,
                "page_number": page_number,
            },
        )

    def create_screen(
        self,
        name: str,
        definition: ScreenDefinition,
        *,
        description: str | None = None,
    ) -> Document:
        """Save a screen.

        Saves a screen under a name, to run it by its id, share it by a signed link and watch it
        with alerts.

        Parameters
        ----------
        name
            Name of the screen, unique among the caller's. 1 to 100 characters.
        definition
            Definition of the screen.
        description
            Description of the screen. At most 1000 characters. Default: none.
        """
        return self._document(
            _CREATE_SCREEN,
            {
                "name": name,
                "definition": definition,
                "description": description,
            },
        )

    def screen_counts(
        self,
        start_date: When | None = None,
        end_date: When | None = None,
        *,
        kind: ScreenKind | None = None,
        universe: ScreenUniverse | None = None,
        interval: Interval | None = None,
        all: OneOrMore[ScreenTerm] | None = None,
        any: OneOrMore[ScreenTerm] | None = None,
        range: NamedRange | None = None,
    ) -> DataFrame:
        """Numbers of instruments that meet conditions, by bar.

        Counts the securities or aggregates whose measures met conditions in each completed bar
        of a range, and the members of the universe on each date. Use it to see how rare the
        matches of a screen are, and when there were most.

        Parameters
        ----------
        start_date
            First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`.
        end_date
            Last trading date (YYYY-MM-DD) or instant, inclusive. Default: now.
        kind
            Kind of instrument to screen. Default: `securities`.
        universe
            Instruments to choose from. Default: all that are active on the date.
        interval
            Length of a bar. Bars are stamped at their end. - `10min`: 10 minutes. - `30min`: 30
            minutes, aligned to midnight in exchange time. - `1h`: 1 hour, aligned to midnight
            in exchange time. - `3h`: 3 hours, aligned to midnight in exchange time. - `1d`: One
            trading date, stamped at 00:00 UTC on that date. - `1w`: One week, stamped at 00:00
            UTC on its Friday. - `1m`: One calendar month, stamped at 00:00 UTC on its last day.
            - `1y`: One calendar year, stamped at 00:00 UTC on 31 December. Default: `1d`.
        all
            Conditions that must all be met. At most 20, nested ones included. Required unless
            `any` is given.
        any
            Conditions of which at least one must be met. At most 20, nested ones included.
            Cannot be combined with conditions that must all be met.
        range
            Range of dates, instead of a start and an end.
        """
        return self._table(
            _SCREEN_COUNTS,
            {
                "start_date": start_date,
                "kind": kind,
                "universe": universe,
                "interval": interval,
                "all": all,
                "any": any,
                "end_date": end_date,
                "range": range,
            },
        )

    def screen_distribution(
        self,
        condition: ScreenCondition,
        *,
        kind: ScreenKind | None = None,
        universe: ScreenUniverse | None = None,
        interval: Interval | None = None,
        date: When | None = None,
        include_partial: bool | None = None,
        bin_count: int | None = None,
    ) -> DataFrame:
        """Distribution of a measure over instruments.

        Histogram of a measure over a universe, with the threshold of a condition and the number
        of matches. Use it to choose a threshold.

        Parameters
        ----------
        condition
            Measure and comparison.
        kind
            Kind of instrument to screen. Default: `securities`.
        universe
            Instruments to choose from. Default: all that are active on the date.
        interval
            Length of a bar. Bars are stamped at their end. - `10min`: 10 minutes. - `30min`: 30
            minutes, aligned to midnight in exchange time. - `1h`: 1 hour, aligned to midnight
            in exchange time. - `3h`: 3 hours, aligned to midnight in exchange time. - `1d`: One
            trading date, stamped at 00:00 UTC on that date. - `1w`: One week, stamped at 00:00
            UTC on its Friday. - `1m`: One calendar month, stamped at 00:00 UTC on its last day.
            - `1y`: One calendar year, stamped at 00:00 UTC on 31 December. Default: `1d`.
        date
            Trading date to screen: the bar that contains it or, for intraday intervals, the
            last bar of the date. Default: the newest completed bar.
        include_partial
            Whether to include a bar that is still open. Bars of one day or longer then include
            the current trading day's intraday data. Forced to false for the basic tier if the
            interval is one day or longer. Default: `false`.
        bin_count
            Maximum number of bins. 1 to 200. Default: `40`.
        """
        return self._table(
            _SCREEN_DISTRIBUTION,
            {
                "condition": condition,
                "kind": kind,
                "universe": universe,
                "interval": interval,
                "date": date,
                "include_partial": include_partial,
                "bin_count": bin_count,
            },
        )

    def run_screen(
        self,
        *,
        kind: ScreenKind | None = None,
        universe: ScreenUniverse | None = None,
        interval: Interval | None = None,
        date: When | None = None,
        include_partial: bool | None = None,
        all: OneOrMore[ScreenTerm] | None = None,
        any: OneOrMore[ScreenTerm] | None = None,
        columns: OneOrMore[str] | None = None,
        sort: str | None = None,
        order: OrderDirection | None = None,
        records_per_page: int | None = None,
        page_number: int | None = None,
        data_version: str | None = None,
    ) -> DataFrame:
        """Instruments that meet conditions on measures.

        Securities or aggregates whose measures meet conditions in one bar, such as a net flow
        more than two standard deviations above its one-year mean and a price that fell over a
        month. Use it to find what is unusual in the whole market or in a part of it, in the
        newest completed bar or on a past date, with the members of that date. Either all
        conditions must be met, or at least one. A condition compares a measure with a number,
        selects the largest or smallest values of the universe, or detects a crossing since the
        preceding bar. Each match has the values of its measures, and the numbers of the
        conditions that it meets.

        Parameters
        ----------
        kind
            Kind of instrument to screen. Default: `securities`.
        universe
            Instruments to choose from. Default: all that are active on the date.
        interval
            Length of a bar. Bars are stamped at their end. - `10min`: 10 minutes. - `30min`: 30
            minutes, aligned to midnight in exchange time. - `1h`: 1 hour, aligned to midnight
            in exchange time. - `3h`: 3 hours, aligned to midnight in exchange time. - `1d`: One
            trading date, stamped at 00:00 UTC on that date. - `1w`: One week, stamped at 00:00
            UTC on its Friday. - `1m`: One calendar month, stamped at 00:00 UTC on its last day.
            - `1y`: One calendar year, stamped at 00:00 UTC on 31 December. Default: `1d`.
        date
            Trading date to screen: the bar that contains it or, for intraday intervals, the
            last bar of the date. Default: the newest completed bar.
        include_partial
            Whether to include a bar that is still open. Bars of one day or longer then include
            the current trading day's intraday data. Forced to false for the basic tier if the
            interval is one day or longer. Default: `false`.
        all
            Conditions that must all be met. At most 20, nested ones included. Required unless
            `any` is given.
        any
            Conditions of which at least one must be met. At most 20, nested ones included.
            Cannot be combined with conditions that must all be met.
        columns
            Measures to return of each match. 1 to 20. Default: those of the conditions.
        sort
            Field or measure to sort by. Nulls come last, and ties are in ascending id order.
            Default: the first column.
        order
            Sort direction. Default: descending by a measure, ascending by a field.
        records_per_page
            Rows per page. 1 to 10000. Default: `100`.
        page_number
            Page number, starting at 1. Pages past the end are empty. Default: `1`.
        data_version
            Version of the data that the page must show: the `data_version` of the first page.
            If the data have changed since, the request is refused (`data_changed`), so that
            pages fit together. Default: the newest.
        """
        return self._table(
            _RUN_SCREEN,
            {
                "kind": kind,
                "universe": universe,
                "interval": interval,
                "date": date,
                "include_partial": include_partial,
                "all": all,
                "any": any,
                "columns": columns,
                "sort": sort,
                "order": order,
                "records_per_page": records_per_page,
                "page_number": page_number,
                "data_version": data_version,
            },
        )

    def saved_screen(
        self,
        screen_id: str,
    ) -> Document:
        """One saved screen.

        One of the caller's saved screens.

        Parameters
        ----------
        screen_id
            Id of the saved screen.
        """
        return self._document(
            _SAVED_SCREEN,
            {
                "screen_id": screen_id,
            },
        )

    def replace_screen(
        self,
        screen_id: str,
        name: str,
        definition: ScreenDefinition,
        *,
        if_match: str | None = None,
        description: str | None = None,
    ) -> Document:
        """Replace a saved screen.

        Replaces one of the caller's saved screens. If the definition changes, alerts on the
        screen start anew: their next evaluation fires nothing.

        Parameters
        ----------
        screen_id
            Id of the saved screen.
        name
            Name of the screen, unique among the caller's. 1 to 100 characters.
        definition
            Definition of the screen.
        if_match
            Entity tags of versions that the client has read. The server refuses the write
            unless one is current. `*` matches any.
        description
            Description of the screen. At most 1000 characters. Default: none.
        """
        return self._document(
            _REPLACE_SCREEN,
            {
                "screen_id": screen_id,
                "name": name,
                "definition": definition,
                "If-Match": if_match,
                "description": description,
            },
        )

    def delete_screen(
        self,
        screen_id: str,
        *,
        if_match: str | None = None,
    ) -> None:
        """Delete a saved screen.

        Deletes one of the caller's saved screens, with its alerts and their events.

        Parameters
        ----------
        screen_id
            Id of the saved screen.
        if_match
            Entity tags of versions that the client has read. The server refuses the write
            unless one is current. `*` matches any.
        """
        return self._nothing(
            _DELETE_SCREEN,
            {
                "screen_id": screen_id,
                "If-Match": if_match,
            },
        )

    def screen_matches(
        self,
        screen_id: str,
        *,
        date: When | None = None,
        include_partial: bool | None = None,
        records_per_page: int | None = None,
        page_number: int | None = None,
        data_version: str | None = None,
    ) -> DataFrame:
        """Instruments that meet a saved screen.

        Securities or aggregates that meet one of the caller's saved screens. A signed link to
        this path shares the matches: its readers see what the owner sees.

        Parameters
        ----------
        screen_id
            Id of the saved screen.
        date
            Trading date to screen: the bar that contains it or, for intraday intervals, the
            last bar of the date. Default: that of the definition.
        include_partial
            Whether to include a bar that is still open. Forced to false for the basic tier if
            the interval is one day or longer. Default: that of the definition.
        records_per_page
            Rows per page. 1 to 10000. Default: `100`.
        page_number
            Page number, starting at 1. Pages past the end are empty. Default: `1`.
        data_version
            Version of the data that the page must show: the `data_version` of the first page.
            If the data have changed since, the request is refused (`data_changed`), so that
            pages fit together. Default: the newest.
        """
        return self._table(
            _SCREEN_MATCHES,
            {
                "screen_id": screen_id,
                "date": date,
                "include_partial": include_partial,
                "records_per_page": records_per_page,
                "page_number": page_number,
                "data_version": data_version,
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
            Length of a bar. Bars are stamped at their end. - `10min`: 10 minutes. - `30min`: 30
            minutes, aligned to midnight in exchange time. - `1h`: 1 hour, aligned to midnight
            in exchange time. - `3h`: 3 hours, aligned to midnight in exchange time. - `1d`: One
            trading date, stamped at 00:00 UTC on that date. - `1w`: One week, stamped at 00:00
            UTC on its Friday. - `1m`: One calendar month, stamped at 00:00 UTC on its last day.
            - `1y`: One calendar year, stamped at 00:00 UTC on 31 December. Default: `1d`.
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
            Length of a bar. Bars are stamped at their end. - `10min`: 10 minutes. - `30min`: 30
            minutes, aligned to midnight in exchange time. - `1h`: 1 hour, aligned to midnight
            in exchange time. - `3h`: 3 hours, aligned to midnight in exchange time. - `1d`: One
            trading date, stamped at 00:00 UTC on that date. - `1w`: One week, stamped at 00:00
            UTC on its Friday. - `1m`: One calendar month, stamped at 00:00 UTC on its last day.
            - `1y`: One calendar year, stamped at 00:00 UTC on 31 December. Default: `1d`.
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
            Length of a bar. Bars are stamped at their end. - `10min`: 10 minutes. - `30min`: 30
            minutes, aligned to midnight in exchange time. - `1h`: 1 hour, aligned to midnight
            in exchange time. - `3h`: 3 hours, aligned to midnight in exchange time. - `1d`: One
            trading date, stamped at 00:00 UTC on that date. - `1w`: One week, stamped at 00:00
            UTC on its Friday. - `1m`: One calendar month, stamped at 00:00 UTC on its last day.
            - `1y`: One calendar year, stamped at 00:00 UTC on 31 December. Default: `1d`.
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
            Length of a bar. Bars are stamped at their end. - `10min`: 10 minutes. - `30min`: 30
            minutes, aligned to midnight in exchange time. - `1h`: 1 hour, aligned to midnight
            in exchange time. - `3h`: 3 hours, aligned to midnight in exchange time. - `1d`: One
            trading date, stamped at 00:00 UTC on that date. - `1w`: One week, stamped at 00:00
            UTC on its Friday. - `1m`: One calendar month, stamped at 00:00 UTC on its last day.
            - `1y`: One calendar year, stamped at 00:00 UTC on 31 December. Default: `1d`.
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
            Length of a bar. Bars are stamped at their end. - `10min`: 10 minutes. - `30min`: 30
            minutes, aligned to midnight in exchange time. - `1h`: 1 hour, aligned to midnight
            in exchange time. - `3h`: 3 hours, aligned to midnight in exchange time. - `1d`: One
            trading date, stamped at 00:00 UTC on that date. - `1w`: One week, stamped at 00:00
            UTC on its Friday. - `1m`: One calendar month, stamped at 00:00 UTC on its last day.
            - `1y`: One calendar year, stamped at 00:00 UTC on 31 December. Default: `1d`.
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
            `px_chg` and calculated fractions, otherwise `change`.
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
            Metric by which the `points` are chosen, after transformation and normalisation.
            Calculated metrics are neither transformed nor normalised. Rows without a value are
            left out, except for the first and the last. Default: `retail_net_turnover`
            (options: `net_cp_turnover`) if the rows have it, otherwise their first metric;
            where it is null, `px` if the rows have it.
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
            Metric by which the `points` are chosen, after transformation and normalisation.
            Calculated metrics are neither transformed nor normalised. Rows without a value are
            left out, except for the first and the last. Default: `retail_net_turnover`
            (options: `net_cp_turnover`) if the rows have it, otherwise their first metric;
            where it is null, `px` if the rows have it.
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

        Metrics of an asset class: what each is, how to read it, its unit, and whether the
        caller may request it.

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
        measure: str | None = None,
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
        measure
            Measure to rank by, instead of a metric, an asset class, a moneyness and a size. A
            measure with a transformation or a normalisation ranks single bars, not a range.
            Default: none.
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
                "measure": measure,
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
        measure: str | None = None,
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
        measure
            Measure to rank by, instead of a metric, an asset class, a moneyness and a size. A
            measure with a transformation or a normalisation ranks single bars, not a range.
            Default: none.
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
                "measure": measure,
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
            Scope of the key. `load`: administrators only. Default: DOCUMENTED.
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
