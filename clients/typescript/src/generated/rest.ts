/** Types of the REST operations. Generated from openapi.json: do not edit. */

import type { CallOptions } from '../http.ts'

/** Input of an operation without parameters. */
export type NoInput = Readonly<Record<string, never>>

/** Details of the violated rule. The type of the error determines which members are present. */
export interface ValidationContext {
  /** Minimum value, inclusive. */
  readonly ge?: number | undefined
  /** Minimum value, exclusive. */
  readonly gt?: number | undefined
  /** Maximum value, inclusive. */
  readonly le?: number | undefined
  /** Maximum value, exclusive. */
  readonly lt?: number | undefined
  /** Minimum number of items or characters. */
  readonly min_length?: number | undefined
  /** Maximum number of items or characters. */
  readonly max_length?: number | undefined
  /** Number of items received. */
  readonly actual_length?: number | undefined
  /** Kind of value whose length is limited: `List`. */
  readonly field_type?: string | undefined
  /** Allowed values, in words. */
  readonly expected?: string | undefined
  /** Regular expression that the value must match. */
  readonly pattern?: string | undefined
  /** Message of the JSON parser. */
  readonly error?: string | undefined
}

/** Validation errors of a request. */
export interface HTTPValidationError {
  /** Every fault found. */
  readonly detail: readonly ValidationError[]
}

/** One fault of a request. */
export interface ValidationError {
  /** Location of the fault: `query`, `path` or `body`, then names and indexes within. */
  readonly loc: readonly (string | number)[]
  /** Human-readable explanation. If there are more faults than are listed, the last one states their number. */
  readonly msg: string
  /** Machine-readable name of the rule. */
  readonly type: string
  /** Value that was sent. A long one is cut, and ends with `…`. */
  readonly input?: unknown | undefined
  readonly ctx?: ValidationContext | undefined
}

/** Problem details of a refused request (RFC 9457). */
export interface Problem {
  /** URN that identifies the code. */
  readonly type: string
  /** Human-readable summary of the code. */
  readonly title: string
  /** HTTP status. */
  readonly status: number
  /** What went wrong and how to resolve it. */
  readonly detail: string
  /** Path of the request. */
  readonly instance: string
  /** Machine-readable error code. */
  readonly code: 'not_authenticated' | 'invalid_token' | 'token_expired' | 'invalid_api_key' | 'tier_insufficient' | 'not_owner' | 'user_inactive' | 'invalid_link' | 'aggregate_not_found' | 'security_not_found' | 'series_not_found' | 'run_date_not_found' | 'job_not_found' | 'chart_not_found' | 'api_key_not_found' | 'link_not_found' | 'screen_not_found' | 'alert_not_found' | 'load_not_found' | 'route_not_found' | 'method_not_allowed' | 'not_acceptable' | 'request_timeout' | 'data_changed' | 'job_not_completed' | 'job_failed' | 'job_cancelled' | 'job_already_finished' | 'load_not_undoable' | 'idempotency_key_reused' | 'too_many_api_keys' | 'too_many_links' | 'too_many_screens' | 'screen_name_taken' | 'too_many_alerts' | 'alert_without_webhook' | 'job_without_result' | 'too_many_aggregates' | 'job_expired' | 'precondition_failed' | 'payload_too_large' | 'uri_too_long' | 'unsupported_media_type' | 'too_many_jobs' | 'too_many_deliveries' | 'range_not_satisfiable' | 'rate_limited' | 'bad_request' | 'internal' | 'unavailable' | 'query_timeout'
  /** Id of the request, as in the `X-Request-ID` header. */
  readonly request_id: string
  /** For `tier_insufficient`: lowest tier that allows the request. Null if none does. */
  readonly required_tier?: string | null | undefined
  /** For `job_not_completed`: status of the job. */
  readonly job_status?: string | undefined
  /** For `job_not_completed`: progress of the job, in per cent. */
  readonly progress?: number | undefined
  /** For `job_failed`: error of the job. */
  readonly error?: {
    readonly [name: string]: unknown
  } | null | undefined
}

/** Provider id of an aggregate, instead of its numeric id. Starts with a letter, contains a digit or a capital, and is not `NaN`, `Infinity`, `None`, `True` or `False`. */
export type AggregateName = string

/**
 * Length of a bar. Bars are stamped at their end.
 *
 * - `10min`: 10 minutes.
 * - `30min`: 30 minutes, aligned to midnight in exchange time.
 * - `1h`: 1 hour, aligned to midnight in exchange time.
 * - `3h`: 3 hours, aligned to midnight in exchange time.
 * - `1d`: One trading date, stamped at 00:00 UTC on that date.
 * - `1w`: One week, stamped at 00:00 UTC on its Friday.
 * - `1m`: One calendar month, stamped at 00:00 UTC on its last day.
 * - `1y`: One calendar year, stamped at 00:00 UTC on 31 December.
 */
export type Interval = '10min' | '30min' | '1h' | '3h' | '1d' | '1w' | '1m' | '1y'

/**
 * Market that the values come from.
 *
 * - `all`: Cash and options merged into one row per instrument and time.
 * - `cash`: Retail turnover in the cash market.
 * - `options`: Turnover and notional in the options market.
 */
export type AssetClass = 'all' | 'cash' | 'options'

/**
 * Moneyness of the options included.
 *
 * - `TOTAL`: All options, regardless of moneyness.
 * - `ITM`: In the money.
 * - `ATM`: At the money.
 * - `OTM`: Out of the money.
 */
export type Moneyness = 'TOTAL' | 'ITM' | 'ATM' | 'OTM'

/**
 * Size of the option trades included.
 *
 * - `TOTAL`: Trades of all sizes.
 * - `SMALL`: Small trades.
 * - `LARGE`: Large trades.
 */
export type TradeSize = 'TOTAL' | 'SMALL' | 'LARGE'

/**
 * Metric of a bar.
 *
 * - `px`: Last price in the bar; for an aggregate, the weighted mean price of its constituents. Null without a price. The price level: compare it with a flow to see whether retail investors buy into strength or into weakness.
 * - `px_chg`: Price change from the previous bar of the same interval, as a fraction (0.01 is 1%). Null for the first bar, if either bar has no price, or if the previous price is not above 0. The return of the bar, mostly between -0.03 and 0.03 for a daily bar: a positive flow on a negative return means that retail investors bought the dip.
 * - `px_linked`: Chained price index of an aggregate: 100 in its first bar with a price. Follows the weighted prices of the constituents priced in both this bar and the last priced one, so constituents that join or leave do not move it. Null for securities, and without a price. The performance of a basket whose constituents change, never negative: compare its changes, not its level, with those of other series.
 * - `retail_buy_turnover`: Retail buy turnover, in USD. How much retail investors bought, never negative: if selling is high, too, it shows attention, not direction.
 * - `retail_sell_turnover`: Retail sell turnover, in USD. How much retail investors sold, never negative: if buying is high, too, it shows attention, not direction.
 * - `retail_net_turnover`: Net retail turnover (buy minus sell), in USD. The net flow: above 0, retail investors bought more than they sold, below 0 less; large companies have large flows, so compare by `ris` or `z_score`.
 * - `retail_total_turnover`: Total retail turnover (buy plus sell), in USD. How actively retail investors traded in either direction, never negative: a jump shows attention.
 * - `call_turnover`: Call premium turnover, in USD. Premium spent on calls, which gain when the price rises, never negative: high values often show bullish interest.
 * - `put_turnover`: Put premium turnover, in USD. Premium spent on puts, which gain when the price falls, never negative: high values show bearish interest or hedging.
 * - `cp_turnover`: Total premium turnover (calls plus puts), in USD. How actively options were traded in either direction, never negative: a jump often precedes news, such as earnings.
 * - `net_cp_turnover`: Net premium turnover (calls minus puts), in USD. The net flow of options: above 0, more premium went into calls than into puts, below 0 less.
 * - `call_notional`: Call notional traded, in USD. Value of the shares underlying the traded calls: cheap calls control large positions for little premium.
 * - `put_notional`: Put notional traded, in USD. Value of the shares underlying the traded puts: cheap puts control large positions for little premium.
 * - `cp_notional`: Total notional traded (calls plus puts), in USD. Value of the shares underlying the traded options: far above the premium if the options are cheap.
 * - `net_cp_notional`: Net notional traded (calls minus puts), in USD. Direction of the positions: above 0, the traded calls control shares of a higher value than the puts, which is bullish; below 0, of a lower value, which is bearish.
 * - `z_score`: Distance of `retail_net_turnover` (options: `net_cp_turnover`) from the mean of its last 252 values, in sample standard deviations. Null if there are fewer than 60 values, or if all are equal. How unusual the net flow is for this instrument, whatever its size: mostly between -2 and 2, so above 2 is unusually strong buying and below -2 unusually strong selling.
 * - `momentum`: Mean of the last 5 values of `retail_net_turnover` (options: `net_cp_turnover`) minus the mean of the last 20, in sample standard deviations of the last 252. Null if there are fewer than 252 values, or if all are equal. Whether the net flow accelerates: above 0, the last 5 bars were stronger than the last 20, below 0 weaker; mostly between -1 and 1.
 * - `ris`: Retail order imbalance: `retail_net_turnover` divided by `retail_total_turnover`, -1 to 1. Null if the total is 0 or missing. Retail imbalance: 1 means that retail investors only bought, -1 that they only sold, 0 that both were equal; the more they trade, the closer to 0 it usually is.
 * - `rank`: Rank by `retail_net_turnover` (options: `net_cp_turnover`) among all active securities at the same time: 1 is the largest, and ties share the lowest rank number. Null for inactive securities and aggregates, and without a value. Position of the security in the market, from 1 to the number of securities: 1 is the strongest net flow of all.
 * - `put_call_ratio`: `put_turnover` divided by `call_turnover`. Null if the call turnover is 0 or missing. Sentiment of the options market, never negative: above 1, more premium went into puts than into calls, a sign of fear or hedging; far below 1 is bullish.
 * - `put_call_notional_ratio`: `put_notional` divided by `call_notional`. Null if the call notional is 0 or missing. The put-call ratio by notional: 1 is balanced, and a few expensive options move it less than the ratio by premium.
 * - `call_share`: `call_turnover` divided by `cp_turnover`, 0 to 1. Null if the total is 0 or missing. Share of the premium that went into calls: 0.5 is balanced, near 1 bullish, near 0 bearish.
 * - `turnover_to_notional`: `cp_turnover` divided by `cp_notional`. Null if the notional is 0 or missing. Premium paid per dollar of notional, mostly below 0.1: low values mean cheap options, far out of the money or close to expiry.
 * - `streak`: Number of bars in a row with the same sign of `retail_net_turnover` (options: `net_cp_turnover`), up to this one: positive for inflows, negative for outflows, at most 252. 0 if the flow is 0. Null without a value, which also ends a streak. How persistent the net flow is: 5 means the fifth bar of net buying in a row, -3 the third of net selling; mostly between -5 and 5.
 */
export type Metric = 'px' | 'px_chg' | 'px_linked' | 'retail_buy_turnover' | 'retail_sell_turnover' | 'retail_net_turnover' | 'retail_total_turnover' | 'call_turnover' | 'put_turnover' | 'cp_turnover' | 'net_cp_turnover' | 'call_notional' | 'put_notional' | 'cp_notional' | 'net_cp_notional' | 'z_score' | 'momentum' | 'ris' | 'rank' | 'put_call_ratio' | 'put_call_notional_ratio' | 'call_share' | 'turnover_to_notional' | 'streak'

/**
 * Ranges of dates by name. Weeks run from Monday to Sunday.
 *
 * - `this_week`: The current week, to its end.
 * - `last_week`: The week before the current one.
 * - `this_month`: The current month, to its end.
 * - `last_month`: The month before the current one.
 * - `this_quarter`: The current quarter, to its end.
 * - `last_quarter`: The quarter before the current one.
 * - `this_year`: The current year, to its end.
 * - `last_year`: The year before the current one.
 * - `mtd`: From the first day of the current month to today.
 * - `ytd`: From the first day of the current year to today.
 */
export type NamedRange = 'this_week' | 'last_week' | 'this_month' | 'last_month' | 'this_quarter' | 'last_quarter' | 'this_year' | 'last_year' | 'mtd' | 'ytd'

/** Body of POST /aggregates/analytics/correlation. */
export interface AggregateCorrelationRequest {
  /** Id of the first aggregate. */
  readonly aggregate_id_1: number | AggregateName
  /** Id of the second aggregate. */
  readonly aggregate_id_2: number | AggregateName
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly end_date?: string | undefined
  readonly interval?: Interval | undefined
  /** Asset class. Default: `cash`; `options` with an option filter or option metrics; `all` with metrics of both. */
  readonly asset_class?: AssetClass | undefined
  /** Moneyness of the options to include. Default: `TOTAL`. */
  readonly moneyness?: Moneyness | undefined
  /** Size of the option trades to include. Default: `TOTAL`. */
  readonly size?: TradeSize | undefined
  /** Whether bars of one day or longer include the current trading day's intraday data. Forced to false for the basic tier. */
  readonly include_intraday?: boolean | undefined
  /** Metric. Default: `retail_net_turnover`; `net_cp_turnover` if the asset class is options. */
  readonly metric?: Metric | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

/** Correlation of a metric between two aggregates. */
export interface CorrelationResponse {
  /** Id of the first aggregate. */
  readonly aggregate_id_1: number
  /** Id of the second aggregate. */
  readonly aggregate_id_2: number
  /** Pearson correlation coefficient, from -1 to 1. */
  readonly correlation: number
  /** Number of bars in which both have a value. */
  readonly data_points: number
  /** Metric analysed. */
  readonly metric: Metric
  /** Length of the bars. */
  readonly interval: Interval
  readonly date_range: DateRange
}

/** Times of the first and last bar that a result is based on. */
export interface DateRange {
  /** Time of the first bar used. */
  readonly start_date: string
  /** Time of the last bar used. */
  readonly end_date: string
}

/** Body of POST /aggregates/analytics/trend. */
export interface AggregateTrendRequest {
  /** Id of the aggregate. */
  readonly aggregate_id: number | AggregateName
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly end_date?: string | undefined
  readonly interval?: Interval | undefined
  /** Asset class. Default: `cash`; `options` with an option filter or option metrics; `all` with metrics of both. */
  readonly asset_class?: AssetClass | undefined
  /** Moneyness of the options to include. Default: `TOTAL`. */
  readonly moneyness?: Moneyness | undefined
  /** Size of the option trades to include. Default: `TOTAL`. */
  readonly size?: TradeSize | undefined
  /** Whether bars of one day or longer include the current trading day's intraday data. Forced to false for the basic tier. */
  readonly include_intraday?: boolean | undefined
  /** Metric. Default: `retail_net_turnover`; `net_cp_turnover` if the asset class is options. */
  readonly metric?: Metric | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

/** Linear trend of a metric of an aggregate. */
export interface TrendResponse {
  /** Id of the aggregate. */
  readonly aggregate_id: number
  /** Metric analysed. */
  readonly metric: Metric
  /** Length of the bars. */
  readonly interval: Interval
  /** Number of bars used for the fit. */
  readonly data_points: number
  /** Slope of the line, per bar. */
  readonly slope: number
  /** Value of the line at the first bar. */
  readonly intercept: number
  /** Correlation of the values with time. Null for a constant series. */
  readonly r_value: number | null
  /** Share of the variance explained by the line. Null for a constant series. */
  readonly r_squared: number | null
  /** Two-sided p-value of a t-test whose null hypothesis is that the slope is zero. For a constant series, 1. */
  readonly p_value: number
  /** Standard error of the slope. */
  readonly std_err: number
  /** Standard error of the intercept. */
  readonly intercept_std_err: number
  /** Lower and upper bound of the 95% confidence interval of the slope. */
  readonly slope_ci_95: readonly number[]
  /** Direction of the trend. `flat` if it is not significant. */
  readonly direction: TrendDirection
  /** Whether the p-value is below 0.05. */
  readonly is_significant: boolean
  /** Value of the line at the first bar. */
  readonly fitted_start: number
  /** Value of the line at the last bar. */
  readonly fitted_end: number
  /** Unit of the slope. */
  readonly slope_unit: SlopeUnit
  readonly date_range: DateRange
}

/**
 * Direction of a trend.
 *
 * - `up`: Significantly rising.
 * - `down`: Significantly falling.
 * - `flat`: Not significant: the p-value is 0.05 or more.
 */
export type TrendDirection = 'up' | 'down' | 'flat'

/**
 * Unit of a slope.
 *
 * - `per_observation`: Change per bar.
 */
export type SlopeUnit = 'per_observation'

/**
 * Values that a volatility is measured on.
 *
 * - `change`: Differences between consecutive values.
 * - `log_return`: Natural logarithms of the ratios of consecutive values. Excludes pairs in which a value is not above 0.
 * - `level`: The values themselves.
 */
export type VolatilityBasis = 'change' | 'log_return' | 'level'

/** Body of POST /aggregates/analytics/volatility. */
export interface AggregateVolatilityRequest {
  /** Id of the aggregate. */
  readonly aggregate_id: number | AggregateName
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly end_date?: string | undefined
  readonly interval?: Interval | undefined
  /** Asset class. Default: `cash`; `options` with an option filter or option metrics; `all` with metrics of both. */
  readonly asset_class?: AssetClass | undefined
  /** Moneyness of the options to include. Default: `TOTAL`. */
  readonly moneyness?: Moneyness | undefined
  /** Size of the option trades to include. Default: `TOTAL`. */
  readonly size?: TradeSize | undefined
  /** Whether bars of one day or longer include the current trading day's intraday data. Forced to false for the basic tier. */
  readonly include_intraday?: boolean | undefined
  /** Metric. Default: `retail_net_turnover`; `net_cp_turnover` if the asset class is options. */
  readonly metric?: Metric | undefined
  /** Basis of the volatility. Default: `log_return` for `px` and `px_linked`, `level` for `px_chg` and calculated fractions, otherwise `change`. */
  readonly basis?: VolatilityBasis | undefined
  /** Decay factor of the exponentially weighted volatility. Between 0 and 1, exclusive. */
  readonly ewma_lambda?: number | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

/** Volatility and maximum drawdown of a metric of an aggregate. */
export interface VolatilityResponse {
  /** Id of the aggregate. */
  readonly aggregate_id: number
  /** Metric analysed. */
  readonly metric: Metric
  /** Length of the bars. */
  readonly interval: Interval
  /** Basis of the volatility. */
  readonly basis: VolatilityBasis
  /** Number of values of the basis. `change` has one fewer than there are bars, `log_return` at most that many. */
  readonly data_points: number
  /** Mean of the basis. */
  readonly mean: number
  /** Sample standard deviation of the basis. */
  readonly std_dev: number
  /** Sample variance of the basis. */
  readonly variance: number
  /** Standard deviation times the square root of the periods per year. */
  readonly annualised_volatility: number
  /** Number of bars in a year of 252 trading days. */
  readonly periods_per_year: number
  /** Square root of the mean of min(value, 0)² over all values of the basis. */
  readonly downside_deviation: number
  /** Exponentially weighted volatility at the last bar, assuming a mean of 0. */
  readonly ewma_volatility: number
  /** Decay factor of the exponentially weighted volatility. */
  readonly ewma_lambda: number
  /** Maximum drawdown. For `px` and `px_linked`, a fraction of the peak. For other metrics, the fall of the running sum, in the metric's unit. */
  readonly max_drawdown: number
  /** Maximum drawdown as a fraction of its peak. Null if the peak is not above 0. */
  readonly max_drawdown_pct: number | null
  /** Time of the peak before the maximum drawdown. Null if there is no drawdown. */
  readonly peak_ts: string | null
  /** Time of the trough of the maximum drawdown. Null if there is no drawdown. */
  readonly trough_ts: string | null
  /** Standard deviation divided by the absolute mean. Null if the mean is 0. */
  readonly coefficient_of_variation: number | null
  /** Smallest value of the basis. */
  readonly min: number
  /** Largest value of the basis. */
  readonly max: number
  readonly date_range: DateRange
}

/**
 * Format of a table of rows.
 *
 * - `json`: JSON body of the path.
 * - `csv`: CSV with a header and one line per row (RFC 4180).
 * - `ndjson`: One JSON object per line.
 * - `arrow`: Arrow IPC stream, with typed columns.
 * - `parquet`: Parquet file, with typed columns.
 * - `xlsx`: Excel workbook with one sheet, with typed cells. At most 1048575 rows and 16384 columns.
 */
export type TableFormat = 'json' | 'csv' | 'ndjson' | 'arrow' | 'parquet' | 'xlsx'

/**
 * Arrangement of a table of rows.
 *
 * - `long`: The rows of the JSON body.
 * - `wide`: A row per date or time, and a column per instrument and metric, such as `AGG-000001.px`; per instrument if there is one metric.
 */
export type TableLayout = 'long' | 'wide'

/**
 * How CSV writes times.
 *
 * - `iso`: RFC 3339, such as `2026-03-11T14:30:00Z`.
 * - `excel`: `2026-03-11 14:30:00`, in UTC and to the second, which Excel and LibreOffice read as a time.
 */
export type DateStyle = 'iso' | 'excel'

/** Body of POST /aggregates/comparison/compare. */
export interface AggregateComparisonRequest {
  /** Ids of the aggregates. 2 to 10, without duplicates. */
  readonly aggregate_ids: readonly (number | AggregateName)[]
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly end_date?: string | undefined
  readonly interval?: Interval | undefined
  /** Asset class. Default: `cash`; `options` with an option filter or option metrics; `all` with metrics of both. */
  readonly asset_class?: AssetClass | undefined
  /** Moneyness of the options to include. Default: `TOTAL`. */
  readonly moneyness?: Moneyness | undefined
  /** Size of the option trades to include. Default: `TOTAL`. */
  readonly size?: TradeSize | undefined
  /** Whether bars of one day or longer include the current trading day's intraday data. Forced to false for the basic tier. */
  readonly include_intraday?: boolean | undefined
  /** Metrics to compare. 1 to 10; duplicates count once. Default: `retail_net_turnover`, or `net_cp_turnover` for asset class `options` and for option filters. */
  readonly metrics?: readonly Metric[] | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

/** Statistics of the same metrics over the same range for several aggregates. */
export interface ComparisonResponse {
  /** Aggregates, keyed by id. */
  readonly aggregates: {
    readonly [name: string]: ComparedAggregate
  }
  /** Length of the bars. */
  readonly interval: Interval
  /** Metrics compared, without duplicates. */
  readonly metrics: readonly Metric[]
  /** First and last bar used. The requested range if there are no bars. */
  readonly date_range: DateRange
}

/** One aggregate of a comparison. */
export interface ComparedAggregate {
  /** Id of the aggregate. */
  readonly id: number
  /** Provider id of the aggregate. */
  readonly provider_id: string
  /** Name of the aggregate. */
  readonly name: string
  /** Type of the aggregate. */
  readonly type: string
  /** Subtype of the aggregate. */
  readonly subtype: string | null
  /** Number of bars in the range. */
  readonly data_points: number
  /** Statistics, keyed by metric. */
  readonly metrics: {
    readonly [name: string]: MetricComparison
  }
}

/** Statistics of one metric of an aggregate. */
export interface MetricComparison {
  /** Last value in the range. */
  readonly latest: number | null
  /** Time of the last value. */
  readonly latest_ts: string | null
  /** Sum of the values. */
  readonly sum: number | null
  /** Mean of the values. */
  readonly mean: number | null
  /** Median of the values. */
  readonly median: number | null
  /** Sample standard deviation (ddof 1). Null if there are fewer than two values. */
  readonly std_dev: number | null
  /** Smallest value. */
  readonly min: number | null
  /** Largest value. */
  readonly max: number | null
  /** Last value minus the first. */
  readonly change: number | null
  /** Change as a fraction of the first value. Null if that value is not above 0. */
  readonly pct_change: number | null
}

/**
 * Scaling that makes series comparable.
 *
 * - `none`: No scaling.
 * - `z_score`: Distance from the mean of the range, in sample standard deviations. Null if the series is constant.
 * - `index_100`: Percentage of the first value in the range. Null if that value is 0.
 */
export type SeriesScale = 'none' | 'z_score' | 'index_100'

/** Body of POST /aggregates/comparison/side-by-side. */
export interface AggregatesSideBySideRequest {
  /** Ids of the aggregates. 2 to 10, without duplicates. */
  readonly aggregate_ids: readonly (number | AggregateName)[]
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly end_date?: string | undefined
  readonly interval?: Interval | undefined
  /** Asset class. Default: `cash`; `options` with an option filter or option metrics; `all` with metrics of both. */
  readonly asset_class?: AssetClass | undefined
  /** Moneyness of the options to include. Default: `TOTAL`. */
  readonly moneyness?: Moneyness | undefined
  /** Size of the option trades to include. Default: `TOTAL`. */
  readonly size?: TradeSize | undefined
  /** Whether bars of one day or longer include the current trading day's intraday data. Forced to false for the basic tier. */
  readonly include_intraday?: boolean | undefined
  /** Metrics to compare. 1 to 10; duplicates count once. Default: `retail_net_turnover`, or `net_cp_turnover` for asset class `options` and for option filters. */
  readonly metrics?: readonly Metric[] | undefined
  /** Scaling of the series. */
  readonly normalise?: SeriesScale | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

/** Time series of aggregates, one row per timestamp. */
export interface SideBySideResponse {
  /** Aggregates, in the requested order. */
  readonly aggregates: readonly AggregateMetadata[]
  /** Length of the bars. */
  readonly interval: Interval
  /** Metrics compared, without duplicates. */
  readonly metrics: readonly Metric[]
  /** First and last bar used. The requested range if there are no bars. */
  readonly date_range: DateRange
  /** Number of timestamps. */
  readonly count: number
  /** One row per timestamp at which any aggregate has a bar, oldest first. */
  readonly data: readonly SideBySideRow[]
}

/** Identifiers and classification of an aggregate. */
export interface AggregateMetadata {
  /** Id of the aggregate. */
  readonly id: number
  /** Provider id of the aggregate. */
  readonly provider_id: string
  /** Name of the aggregate. */
  readonly name: string
  /** Type of the aggregate. */
  readonly type: string
  /** Subtype of the aggregate. Null if it has none. */
  readonly subtype: string | null
  /** Whether the aggregate is active. */
  readonly active: boolean
}

/** Values of all aggregates at one timestamp. */
export interface SideBySideRow {
  /** Timestamp: the end of the bars. */
  readonly ts: string
  /** Values, keyed by aggregate id, then by metric. Null if the aggregate has none. */
  readonly values: {
    readonly [name: string]: {
      readonly [name: string]: number | null
    }
  }
}

/**
 * Status of a job.
 *
 * - `PENDING`: Waiting for a worker.
 * - `RUNNING`: A worker is processing the job.
 * - `COMPLETED`: Finished successfully. The result, if the type has one, can be read.
 * - `FAILED`: Failed. The error states why.
 * - `CANCELLED`: Cancelled by its owner, or by a change to the aggregate it computes.
 * - `EXPIRED`: The result has expired and can no longer be read.
 */
export type JobStatus = 'PENDING' | 'RUNNING' | 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'EXPIRED'

/** A page of the caller's jobs, newest first. */
export interface JobListResponse {
  /** Jobs on this page, newest first. */
  readonly data: readonly JobStatusOnlyResponse[]
  /** Number of jobs on this page. */
  readonly count: number
  readonly pagination: Pagination
}

/** Status of a background job. Clients recognise this response by `job_id`. */
export interface JobStatusOnlyResponse {
  /** Id of the job (UUIDv7). */
  readonly job_id: string
  /** Type of the job. */
  readonly job_type: JobType
  /** Status of the job. */
  readonly status: JobStatus
  /** Percentage of rows stored. Never decreases. 100 only if the job is completed. */
  readonly progress: number
  /** Current stage of the job. Null if the job is final. */
  readonly stage: JobStage | null
  /** Number of rows stored so far. Each attempt starts at 0. */
  readonly rows_processed: number
  /** Expected total number of rows. */
  readonly rows_total: number
  /** Number of rows of the result. Null until the job is completed. */
  readonly row_count: number | null
  /** Time of the request. */
  readonly created_at: string
  /** Time at which a worker first started the job. Null until then. */
  readonly started_at: string | null
  /** Time of the last change of status or progress. */
  readonly updated_at: string
  /** Time at which the job became final. Null until then. */
  readonly finished_at: string | null
  /** Time at which the result expires. Null if the job has not produced a result. */
  readonly expires_at: string | null
  /** Number of the current attempt, 1 to 3. */
  readonly attempt: number
  /** Size of the result as CSV, in bytes. Null until the job is completed. */
  readonly result_bytes: number | null
  readonly request: JobRequest
  /** Reason for the failure. Null unless the job failed. */
  readonly error: JobFailure | null
  /** Parts of the request that the server changed or ignored. */
  readonly warnings: readonly Warning[]
  /** REST paths of the job. */
  readonly links: JobLinks
}

/**
 * Type of a job.
 *
 * - `aggregate_bars`: Bars of one of the caller's private aggregates, derived from its constituents. Has no result to read.
 * - `aggregates_leaderboard`: Aggregates ranked by a metric.
 * - `aggregates_timeseries`: Bars of aggregates over a date range.
 * - `event_study`: Event study.
 * - `load`: Loads files that were sent over HTTP. Has a report instead of a result.
 * - `quantile_study`: Quantile study.
 * - `securities_leaderboard`: Securities ranked by a metric.
 * - `securities_timeseries`: Bars of many securities over a date range.
 * - `unload`: Undoes the newest load. Has a report instead of a result.
 */
export type JobType = 'aggregate_bars' | 'aggregates_leaderboard' | 'aggregates_timeseries' | 'event_study' | 'load' | 'quantile_study' | 'securities_leaderboard' | 'securities_timeseries' | 'unload'

/**
 * Stage of a pending or running job.
 *
 * - `queued`: Waiting for a worker.
 * - `reading`: Determining what to read.
 * - `computing`: Computing and storing rows.
 * - `writing`: Storing rows.
 */
export type JobStage = 'queued' | 'reading' | 'computing' | 'writing'

/** Request that the job runs. */
export interface JobRequest {
  /** Path that returns the same data page by page. */
  readonly endpoint: string
  /** Parameters of the request, including defaults. */
  readonly params: {
    readonly [name: string]: unknown
  }
}

/** Reason why a job failed. */
export interface JobFailure {
  /** Machine-readable code of the failure. */
  readonly code: JobFailureCode
  /** Short summary of the failure. */
  readonly title: string
  /** Explanation of the failure, and how to resolve it. */
  readonly detail: string
  /** Whether the same request may succeed if retried. */
  readonly retryable: boolean
}

/**
 * Reason why a job failed.
 *
 * - `worker_lost`: The workers of the job were lost repeatedly.
 * - `job_timeout`: The job exceeded the time limit.
 * - `storage_failed`: The result could not be stored.
 * - `internal`: Internal error.
 * - `aggregate_not_found`: The aggregate of the job was deleted.
 * - `security_not_found`: The securities of the job were removed.
 * - `load_refused`: The data to load have faults.
 * - `load_not_undoable`: The load is not the newest, or can no longer be undone.
 * - `out_of_memory`: The load needed more memory than it may use.
 */
export type JobFailureCode = 'worker_lost' | 'job_timeout' | 'storage_failed' | 'internal' | 'aggregate_not_found' | 'security_not_found' | 'load_refused' | 'load_not_undoable' | 'out_of_memory'

/** Notice that the server changed or ignored part of a request without rejecting it. */
export interface Warning {
  /** Machine-readable kind of warning. */
  readonly code: WarningCode
  /** Explanation of what the server changed or ignored, and why. */
  readonly message: string
  /** Parameter that the warning concerns. Null if it concerns none. */
  readonly parameter: string | null
}

/**
 * Kind of a warning.
 *
 * - `unknown_parameter`: An unknown parameter was ignored.
 * - `unknown_identifier`: Unknown identifiers in a list were left out.
 * - `unknown_name`: A filter has a name that nothing has.
 * - `ambiguous_identifier`: An identifier matches several securities equally well. One of them was used.
 * - `unpaired_observations`: Observations of one series have no counterpart in another, and were left out.
 * - `events_outside_range`: Listed events outside the range of a study were left out.
 * - `unused_parameter`: A parameter has no effect in combination with the others.
 * - `include_intraday_forced`: The tier excludes the data of the current trading day.
 * - `tier_insufficient`: The tier excludes some of the requested metrics, which are null.
 * - `no_bar`: No bar matches the request, for example because the date is not a trading day.
 * - `page_size_clamped`: The page size was reduced to the tier's maximum.
 */
export type WarningCode = 'unknown_parameter' | 'unknown_identifier' | 'unknown_name' | 'ambiguous_identifier' | 'unpaired_observations' | 'events_outside_range' | 'unused_parameter' | 'include_intraday_forced' | 'tier_insufficient' | 'no_bar' | 'page_size_clamped'

/** REST paths of a job. */
export interface JobLinks {
  /** Path of the status and result. */
  readonly self: string
  /** Path of the status without the result. */
  readonly status: string
  /** Path of the result as a file. */
  readonly export: string
  /** Path of the result, line by line. */
  readonly stream: string
  /** Path for cancelling the job with DELETE. */
  readonly cancel: string
}

/** Position of a page among all pages. */
export interface Pagination {
  /** Number of this page, starting at 1. */
  readonly page_number: number
  /** Rows per page. */
  readonly records_per_page: number
  /** Number of rows on all pages. */
  readonly total_record_count: number
  /** Number of pages. */
  readonly total_pages: number
  /** Whether a next page exists. */
  readonly has_next_page: boolean
  /** Whether a previous page exists. */
  readonly has_previous_page: boolean
  /** Number of the next page. Null if there is none. */
  readonly next_page: number | null
  /** Number of the previous page. Null if there is none. */
  readonly previous_page: number | null
}

/** Background job with its result. */
export interface JobStatusResponse {
  /** Id of the job (UUIDv7). */
  readonly job_id: string
  /** Type of the job. */
  readonly job_type: JobType
  /** Status of the job. */
  readonly status: JobStatus
  /** Percentage of rows stored. Never decreases. 100 only if the job is completed. */
  readonly progress: number
  /** Current stage of the job. Null if the job is final. */
  readonly stage: JobStage | null
  /** Number of rows stored so far. Each attempt starts at 0. */
  readonly rows_processed: number
  /** Expected total number of rows. */
  readonly rows_total: number
  /** Number of rows of the result. Null until the job is completed. */
  readonly row_count: number | null
  /** Time of the request. */
  readonly created_at: string
  /** Time at which a worker first started the job. Null until then. */
  readonly started_at: string | null
  /** Time of the last change of status or progress. */
  readonly updated_at: string
  /** Time at which the job became final. Null until then. */
  readonly finished_at: string | null
  /** Time at which the result expires. Null if the job has not produced a result. */
  readonly expires_at: string | null
  /** Number of the current attempt, 1 to 3. */
  readonly attempt: number
  /** Size of the result as CSV, in bytes. Null until the job is completed. */
  readonly result_bytes: number | null
  readonly request: JobRequest
  /** Reason for the failure. Null unless the job failed. */
  readonly error: JobFailure | null
  /** Parts of the request that the server changed or ignored. */
  readonly warnings: readonly Warning[]
  /** REST paths of the job. */
  readonly links: JobLinks
  /** A page of the result, in the shape of the original endpoint. Null until the job is completed, and after it has expired. */
  readonly result: AggregateLeaderboardResponse | AggregateTimeseriesResponse | EventStudyResponse | QuantileStudyResponse | SecurityLeaderboardResponse | SecurityPanelResponse | null
}

/** A page of aggregates ranked by a metric. */
export interface AggregateLeaderboardResponse {
  /** Ranked aggregates on this page, highest value first. */
  readonly data: readonly AggregateLeaderboardRow[]
  /** Metric that determines the ranking. */
  readonly metric: Metric
  /** Length of the bars. */
  readonly interval: Interval
  /** Asset classes of the rows. */
  readonly asset_classes: readonly AssetClass[]
  readonly date_range: RankedDates
  /** Number of rows on this page. */
  readonly count: number
  readonly pagination: Pagination
  readonly metadata: RankingMetadata
}

/** A ranked aggregate with its bar. For a range, the bar combines all bars of the aggregate. */
export interface AggregateLeaderboardRow {
  /** Rank, starting at 1. Ties share the best rank (1, 1, 3). */
  readonly rank: number
  /** Id of the aggregate. */
  readonly id: number
  /** Provider id of the aggregate. */
  readonly provider_id: string
  /** Name of the aggregate. */
  readonly name?: string | undefined
  /** Type of the aggregate. */
  readonly type?: string | undefined
  /** Subtype of the aggregate. Null if it has none. */
  readonly subtype?: string | null | undefined
  /** End of the bar. */
  readonly ts: string
  /** Metric ranked by, or metric of the measure. */
  readonly metric: Metric
  /** Value of the metric or the measure. */
  readonly value: number
  /** Value divided by the sum of all ranked absolute values. Null if that sum is 0. */
  readonly share: number | null
  /** Value in the previous bar or range. Null if there is none. */
  readonly previous_value: number | null
  /** Value minus the previous value. Null without a previous value. */
  readonly change: number | null
  /** Rank in the previous bar or range. Null if there is none. */
  readonly previous_rank: number | null
  /** Places gained since the previous bar or range; negative if lost. Null if there is none. */
  readonly rank_change: number | null
  /** Asset class that the values come from. */
  readonly asset_class?: AssetClass | undefined
  /** Part of the trading day. Null for bars of one day or longer. */
  readonly market_hours?: MarketHours | null | undefined
  /** Whether the aggregate is active. */
  readonly is_active?: boolean | undefined
  /** Whether the period is still open, or includes a day known only from its intraday bars. */
  readonly is_partial?: boolean | undefined
  /** Last price in the bar; for an aggregate, the weighted mean price of its constituents. Null without a price. */
  readonly px?: number | null | undefined
  /** Price change from the previous bar of the same interval, as a fraction (0.01 is 1%). Null for the first bar, if either bar has no price, or if the previous price is not above 0. */
  readonly px_chg?: number | null | undefined
  /** Retail buy turnover, in USD. */
  readonly retail_buy_turnover?: number | null | undefined
  /** Retail sell turnover, in USD. */
  readonly retail_sell_turnover?: number | null | undefined
  /** Net retail turnover (buy minus sell), in USD. */
  readonly retail_net_turnover?: number | null | undefined
  /** Total retail turnover (buy plus sell), in USD. */
  readonly retail_total_turnover?: number | null | undefined
  /** Moneyness of the options included. Null for cash. */
  readonly moneyness?: Moneyness | null | undefined
  /** Size of the option trades included. Null for cash. */
  readonly size?: TradeSize | null | undefined
  /** Call premium turnover, in USD. */
  readonly call_turnover?: number | null | undefined
  /** Put premium turnover, in USD. */
  readonly put_turnover?: number | null | undefined
  /** Total premium turnover (calls plus puts), in USD. */
  readonly cp_turnover?: number | null | undefined
  /** Net premium turnover (calls minus puts), in USD. */
  readonly net_cp_turnover?: number | null | undefined
  /** Call notional traded, in USD. */
  readonly call_notional?: number | null | undefined
  /** Put notional traded, in USD. */
  readonly put_notional?: number | null | undefined
  /** Total notional traded (calls plus puts), in USD. */
  readonly cp_notional?: number | null | undefined
  /** Net notional traded (calls minus puts), in USD. */
  readonly net_cp_notional?: number | null | undefined
  /** When a load last changed the bar. */
  readonly updated_time?: string | undefined
  /** Trading date in the exchange’s timezone; of a week and longer, the date that labels the period. Use it to label bars: `ts` is midnight UTC, still the day before in New York. */
  readonly date?: string | undefined
  /** Last values of the ranked metric up to the ranked date, oldest first: one for each bar on trading days. Null where the instrument has no value. */
  readonly sparkline?: readonly (number | null)[] | undefined
}

/**
 * Part of the trading day that a bar covers.
 *
 * - `regular_market`: Regular session, 09:30 to 16:00 in exchange time.
 */
export type MarketHours = 'regular_market'

/** Dates that a ranking covers. */
export interface RankedDates {
  /** First date ranked; for an intraday bar, its timestamp. Null if there is no bar. */
  readonly start_date: string | null
  /** Last date ranked; for a single bar, the same as the first. Null if there is no bar. */
  readonly end_date: string | null
}

/** Metadata of a ranking. */
export interface RankingMetadata {
  /** Id of the request, as in the `X-Request-ID` header. */
  readonly request_id: string
  /** When the response was generated. */
  readonly generated_at: string
  /** When the data was last loaded. Null before the first load. */
  readonly as_of: string | null
  /** Version of the data that the result shows. */
  readonly data_version?: string | undefined
  /** Time zone of all timestamps: UTC. */
  readonly timezone: string
  /** Time zone of sessions and trading dates. */
  readonly exchange_timezone: string
  /** Edge of a bar that its timestamp marks: always the end. */
  readonly bar_label: BarLabel
  /** First date or instant read. Null if open or if nothing was read. */
  readonly effective_start_date: string | null
  /** Last date or instant read. Null if nothing was read. */
  readonly effective_end_date: string | null
  /** Whether bars of one day or longer include the current trading day's intraday data. */
  readonly include_intraday: boolean
  /** Requested option type. */
  readonly type: OptionType | null
  /** Requested option notional side. */
  readonly notional: OptionType | null
  /** Moneyness of the options included. Null for cash. */
  readonly moneyness: Moneyness | null
  /** Size of the option trades included. Null for cash. */
  readonly size: TradeSize | null
  /** First date of the previous bar or range. The previous range has as many trading days or, for weekly and longer intervals, as many bars. Null if there is none. */
  readonly previous_start_date: string | null
  /** Last date of the previous bar or range. Null if there is none. */
  readonly previous_end_date: string | null
  /** Measure ranked by, as text. Accepted as `measure` by other requests. */
  readonly measure: string
  /** Requested provider ids that do not exist or that the caller cannot see. */
  readonly unknown_provider_ids: readonly string[]
  /** Parameters that were adjusted or ignored. */
  readonly warnings: readonly Warning[]
}

/**
 * Point of its period that a bar is stamped at.
 *
 * - `end`: End of the period.
 */
export type BarLabel = 'end'

/**
 * Side of the options market.
 *
 * - `CALL`: Calls.
 * - `PUT`: Puts.
 * - `ALL`: Calls and puts together.
 */
export type OptionType = 'CALL' | 'PUT' | 'ALL'

/** A page of bars of aggregates. */
export interface AggregateTimeseriesResponse {
  /** Bars on this page, in the requested order. */
  readonly data: readonly AggregateRow[]
  /** Length of the bars. */
  readonly interval: Interval
  /** Asset classes of the rows. */
  readonly asset_classes: readonly AssetClass[]
  /** Number of rows on this page. */
  readonly count: number
  readonly pagination: Pagination
  readonly metadata: BarMetadata
}

/** A bar of an aggregate. Cash rows have no option members, option rows no retail members. A transformation or normalisation adds a member for each metric; `px_linked` and calculated metrics are present only if `fields` lists them. */
export interface AggregateRow {
  /** End of the bar. */
  readonly ts: string
  /** Id of the aggregate. */
  readonly id: number
  /** Provider id of the aggregate. */
  readonly provider_id: string
  /** Name of the aggregate. */
  readonly name?: string | undefined
  /** Type of the aggregate. */
  readonly type?: string | undefined
  /** Subtype of the aggregate. Null if it has none. */
  readonly subtype?: string | null | undefined
  /** Asset class that the values come from. */
  readonly asset_class?: AssetClass | undefined
  /** Part of the trading day. Null for bars of one day or longer. */
  readonly market_hours?: MarketHours | null | undefined
  /** Whether the aggregate is active. */
  readonly is_active?: boolean | undefined
  /** Whether the period is still open, or includes a day known only from its intraday bars. */
  readonly is_partial?: boolean | undefined
  /** Last price in the bar; for an aggregate, the weighted mean price of its constituents. Null without a price. */
  readonly px?: number | null | undefined
  /** Price change from the previous bar of the same interval, as a fraction (0.01 is 1%). Null for the first bar, if either bar has no price, or if the previous price is not above 0. */
  readonly px_chg?: number | null | undefined
  /** Retail buy turnover, in USD. */
  readonly retail_buy_turnover?: number | null | undefined
  /** Retail sell turnover, in USD. */
  readonly retail_sell_turnover?: number | null | undefined
  /** Net retail turnover (buy minus sell), in USD. */
  readonly retail_net_turnover?: number | null | undefined
  /** Total retail turnover (buy plus sell), in USD. */
  readonly retail_total_turnover?: number | null | undefined
  /** Moneyness of the options included. Null for cash. */
  readonly moneyness?: Moneyness | null | undefined
  /** Size of the option trades included. Null for cash. */
  readonly size?: TradeSize | null | undefined
  /** Call premium turnover, in USD. */
  readonly call_turnover?: number | null | undefined
  /** Put premium turnover, in USD. */
  readonly put_turnover?: number | null | undefined
  /** Total premium turnover (calls plus puts), in USD. */
  readonly cp_turnover?: number | null | undefined
  /** Net premium turnover (calls minus puts), in USD. */
  readonly net_cp_turnover?: number | null | undefined
  /** Call notional traded, in USD. */
  readonly call_notional?: number | null | undefined
  /** Put notional traded, in USD. */
  readonly put_notional?: number | null | undefined
  /** Total notional traded (calls plus puts), in USD. */
  readonly cp_notional?: number | null | undefined
  /** Net notional traded (calls minus puts), in USD. */
  readonly net_cp_notional?: number | null | undefined
  /** When a load last changed the bar. */
  readonly updated_time?: string | undefined
  /** Trading date in the exchange’s timezone; of a week and longer, the date that labels the period. Use it to label bars: `ts` is midnight UTC, still the day before in New York. */
  readonly date?: string | undefined
  /** Chained price index of an aggregate: 100 in its first bar with a price. Follows the weighted prices of the constituents priced in both this bar and the last priced one, so constituents that join or leave do not move it. Null for securities, and without a price. */
  readonly px_linked?: number | null | undefined
  /** Distance of `retail_net_turnover` (options: `net_cp_turnover`) from the mean of its last 252 values, in sample standard deviations. Null if there are fewer than 60 values, or if all are equal. */
  readonly z_score?: number | null | undefined
  /** Mean of the last 5 values of `retail_net_turnover` (options: `net_cp_turnover`) minus the mean of the last 20, in sample standard deviations of the last 252. Null if there are fewer than 252 values, or if all are equal. */
  readonly momentum?: number | null | undefined
  /** Retail order imbalance: `retail_net_turnover` divided by `retail_total_turnover`, -1 to 1. Null if the total is 0 or missing. */
  readonly ris?: number | null | undefined
  /** `put_turnover` divided by `call_turnover`. Null if the call turnover is 0 or missing. */
  readonly put_call_ratio?: number | null | undefined
  /** `put_notional` divided by `call_notional`. Null if the call notional is 0 or missing. */
  readonly put_call_notional_ratio?: number | null | undefined
  /** `call_turnover` divided by `cp_turnover`, 0 to 1. Null if the total is 0 or missing. */
  readonly call_share?: number | null | undefined
  /** `cp_turnover` divided by `cp_notional`. Null if the notional is 0 or missing. */
  readonly turnover_to_notional?: number | null | undefined
  /** Number of bars in a row with the same sign of `retail_net_turnover` (options: `net_cp_turnover`), up to this one: positive for inflows, negative for outflows, at most 252. 0 if the flow is 0. Null without a value, which also ends a streak. */
  readonly streak?: number | null | undefined
  readonly [name: string]: unknown
}

/** Metadata of a data response. */
export interface BarMetadata {
  /** Id of the request, as in the `X-Request-ID` header. */
  readonly request_id: string
  /** When the response was generated. */
  readonly generated_at: string
  /** Version of the data that the result shows. */
  readonly data_version?: string | undefined
  /** When the data was last loaded. Null before the first load. */
  readonly as_of: string | null
  /** Time zone of all timestamps: UTC. */
  readonly timezone: string
  /** Time zone of sessions and trading dates. */
  readonly exchange_timezone: string
  /** Edge of a bar that its timestamp marks: always the end. */
  readonly bar_label: BarLabel
  /** First date or instant read. Null if open or if nothing was read. */
  readonly effective_start_date: string | null
  /** Last date or instant read. Null if nothing was read. */
  readonly effective_end_date: string | null
  /** Whether bars of one day or longer include the current trading day's intraday data. */
  readonly include_intraday: boolean
  /** Requested option type. */
  readonly type: OptionType | null
  /** Requested option notional side. */
  readonly notional: OptionType | null
  /** Moneyness of the options included. Null for cash. */
  readonly moneyness: Moneyness | null
  /** Size of the option trades included. Null for cash. */
  readonly size: TradeSize | null
  /** Transformation of the metrics. Null if none. */
  readonly transformation?: Transformation | null | undefined
  /** Normalisation of the metrics. Null if none. */
  readonly normalisation?: Normalisation | null | undefined
  /** Look-back period of the normalisation. Null if it takes none. */
  readonly normalisation_period?: NormalisationPeriod | null | undefined
  /** Window of the transformation, in trading days. Null if it takes none. */
  readonly window?: number | null | undefined
  /** How the rows were chosen. Only with `points`. */
  readonly downsampled?: Downsampled | undefined
  /** Requested ids that do not exist or that the caller cannot see. */
  readonly unknown_aggregate_ids: readonly number[]
  /** Requested aggregates without bars. */
  readonly no_data_aggregate_ids?: readonly number[] | undefined
  /** Parameters that were adjusted or ignored. */
  readonly warnings: readonly Warning[]
}

/**
 * Computation on the values of a series.
 *
 * - `moving_avg`: Mean of the window. Null until the window is full. Smooths the values, so that a trend shows through the noise of single bars; the unit and the range stay those of the metric.
 * - `moving_sum`: Sum of the window. Null until the window is full. Total over the window: of net flow over 5 daily bars, the net purchases of a week, negative if retail investors sold more.
 * - `moving_std`: Sample standard deviation of the window. Null until the window is full, and for a single value. Volatility of the values, never negative and in the unit of the metric: high in turbulent times.
 * - `ewma`: Exponentially weighted mean since the first value, with alpha = 2 / (n + 1) for a window of n bars. An intraday window has 39, 13, 7 or 3 bars per trading day, by interval. Smooths the values like a moving average, but responds faster, because older values have less weight.
 * - `cumulative_sum`: Running sum from the start of the range. Position that flows have built up since the start: it rises while retail investors are net buyers, falls while they are net sellers, and is negative if they sold more in total.
 * - `change`: Difference from the last value before the window. Default window: one bar. Increase since the earlier bar, in the unit of the metric: negative if the value fell.
 * - `pct_change`: Change divided by the earlier value, as a fraction. Null if that value is not above 0. Growth since the earlier bar: 0.05 is 5% more, -0.05 is 5% less; of a price, it is the return.
 */
export type Transformation = 'moving_avg' | 'moving_sum' | 'moving_std' | 'ewma' | 'cumulative_sum' | 'change' | 'pct_change'

/**
 * Normalisation method.
 *
 * - `percentile_rank`: Percentile rank in the period, up to 100 for the largest value. Ties share their mean rank. Position of the value in its own past: 100 is the largest of the period, 50 the median, close to 0 the smallest.
 * - `z_score`: Distance from the mean of the period, in sample standard deviations. Null if all values are equal. How unusual the value is compared with its own past: mostly between -2 and 2, so above 2 is unusually high and below -2 unusually low.
 * - `min_max`: Position between the smallest (0) and the largest (1) value of the period. Null if all values are equal. Position of the value between the extremes of its own past, 0 to 1: a single extreme bar compresses all others.
 * - `turnover_share`: Value divided by the 20-day mean of `retail_total_turnover`; of `cp_turnover` for option metrics, and for prices in option rows. Bars of a month or longer are divided by their own total. Null if the mean is 0. How large the value is compared with a typical day's trading: 0.1 for a net flow is net buying of a tenth of a typical day's turnover, -0.1 net selling.
 */
export type Normalisation = 'percentile_rank' | 'z_score' | 'min_max' | 'turnover_share'

/**
 * Look-back period of a normalisation.
 *
 * - `1y`: One year: 252 trading days, 52 weeks, or 12 months.
 * - `2y`: Two years: 504 trading days, 104 weeks, or 24 months.
 * - `3y`: Three years: 756 trading days, 156 weeks, or 36 months.
 * - `5y`: Five years: 1260 trading days, 260 weeks, or 60 months.
 * - `all`: All history up to the bar.
 */
export type NormalisationPeriod = '1y' | '2y' | '3y' | '5y' | 'all'

/** How the rows of a response were chosen. */
export interface Downsampled {
  /** How the rows were chosen. */
  readonly method: DownsamplingMethod
  /** Requested number of rows of each series. */
  readonly points: number
  /** Number of rows of all series that they were chosen from. */
  readonly of: number
  /** Column that they were chosen by, as REST spells it. */
  readonly by: string
  /** Column by which rows without a value of `by` are chosen, as REST spells it: its smallest and largest value are kept, and series without any value of `by` are chosen by it. Only if there are such rows. */
  readonly fallback_by?: string | undefined
}

/**
 * How rows of a series are chosen for a chart.
 *
 * - `lttb`: Largest triangle three buckets, with the smallest and the largest value.
 */
export type DownsamplingMethod = 'lttb'

/** Event study, with a page of its events. */
export interface EventStudyResponse {
  /** Events on this page, by signal, then in ascending order of date and instrument id. */
  readonly data: readonly StudiedEventRow[]
  /** Results of the signals, in the requested order. */
  readonly signals: readonly SignalStatistics[]
  /** Kind of the instruments. */
  readonly kind: ScreenKind
  /** Length of the bars. */
  readonly interval: Interval
  /** Trading date of the first bar searched for events. Null without bars. */
  readonly first_date: string | null
  /** Trading date of the last bar searched for events. Null without bars. */
  readonly last_date: string | null
  readonly trigger: StudyTrigger
  /** Minimum number of bars from one event of an instrument to its next. */
  readonly minimum_distance: number
  /** Measure of the outcome, as text. */
  readonly outcome: string
  /** How its values are compared. */
  readonly outcome_kind: OutcomeKind
  /** Id of the aggregate whose outcome is subtracted. Null for none. */
  readonly benchmark_id: number | null
  /** Whether the mean outcome of the universe is subtracted. */
  readonly minus_universe_mean: boolean
  /** Numbers of bars after the event at which outcomes end, ascending. */
  readonly horizons: readonly number[]
  /** Number of resamples of the bootstrap. */
  readonly resamples: number
  /** Seed of the bootstrap. */
  readonly seed: number
  /** Number of events on this page or, in a file, in all. */
  readonly count: number
  readonly pagination: Pagination
  readonly metadata: ScreenMetadata
}

/** An event of a study, with a member for each horizon. */
export interface StudiedEventRow {
  /** Name of the signal. */
  readonly signal: string
  /** Id of the instrument. */
  readonly id: number
  /** Provider id of the instrument. */
  readonly provider_id: string
  /** Trading symbol. Null for aggregates. */
  readonly symbol: string | null
  /** Name of the instrument. */
  readonly name: string
  /** End of the bar of the event. */
  readonly ts: string
  /** Trading date of the bar, or the end of its period. */
  readonly date: string
  readonly [name: string]: unknown
}

/** Results of a signal. */
export interface SignalStatistics {
  /** Name of the signal. */
  readonly name: string
  /** Number of events. */
  readonly events: number
  /** Number of instruments with events. */
  readonly instruments: number
  /** Number of bars with events. */
  readonly bars: number
  /** Outcomes at each horizon. */
  readonly horizons: readonly HorizonStatistics[]
  /** Mean path from 20 bars before the event to the longest horizon. */
  readonly path: readonly StudyPathPoint[]
  /** Outcomes of each year with events at each horizon. */
  readonly years: readonly YearStatistics[]
}

/** Outcomes of the events of a signal at a horizon. */
export interface HorizonStatistics {
  /** Number of bars after the event. */
  readonly horizon: number
  /** Number of events. */
  readonly events: number
  /** Number of events with an outcome. */
  readonly outcomes: number
  /** Number of events without an outcome: the bar at the horizon is yet to come or has no value, or the benchmark has no value. */
  readonly missing: number
  /** Number of outcomes that end at the last bar of an instrument that was delisted before the horizon. */
  readonly delisted: number
  /** Mean outcome. Null without outcomes. */
  readonly mean: number | null
  /** Median outcome. Null without outcomes. */
  readonly median: number | null
  /** Sample standard deviation. Null with fewer than two outcomes. */
  readonly std_dev: number | null
  /** Mean divided by its standard error, assuming independent events. Null with fewer than two different outcomes. */
  readonly t_statistic: number | null
  /** Two-sided p-value of that statistic, for the hypothesis that the mean is 0. */
  readonly p_value: number | null
  /** Mean divided by its standard error, clustered by bar. Null with fewer than two different outcomes, or if all events are in one bar. */
  readonly clustered_t_statistic: number | null
  /** Two-sided p-value of that statistic, for the hypothesis that the mean is 0. */
  readonly clustered_p_value: number | null
  /** Share of outcomes above 0. Null without outcomes. */
  readonly positive_share: number | null
  /** The 5th percentile, by linear interpolation. Null without outcomes. */
  readonly p05: number | null
  /** The 25th percentile, by linear interpolation. Null without outcomes. */
  readonly p25: number | null
  /** The 75th percentile, by linear interpolation. Null without outcomes. */
  readonly p75: number | null
  /** The 95th percentile, by linear interpolation. Null without outcomes. */
  readonly p95: number | null
  /** Clustered p-value, adjusted for all signals and horizons of the study (Benjamini and Hochberg). */
  readonly adjusted_p_value: number | null
  /** Lower bound of the 95 % confidence interval of the mean, by bootstrap over dates. */
  readonly mean_lower: number | null
  /** Upper bound of the 95 % confidence interval of the mean, by bootstrap over dates. */
  readonly mean_upper: number | null
}

/** Mean outcome around the events of a signal. */
export interface StudyPathPoint {
  /** Number of bars after the event. Negative before it. */
  readonly offset: number
  /** Number of events with a value. */
  readonly outcomes: number
  /** Mean outcome from the event to this bar. 0 at the event. Null without values. */
  readonly mean: number | null
  /** Lower bound of the 95 % confidence interval of the mean, by bootstrap over dates. */
  readonly lower: number | null
  /** Upper bound of the 95 % confidence interval of the mean, by bootstrap over dates. */
  readonly upper: number | null
}

/** Outcomes of the events of a year at a horizon. */
export interface YearStatistics {
  /** Year of the events. */
  readonly year: number
  /** Number of bars after the event. */
  readonly horizon: number
  /** Number of events. */
  readonly events: number
  /** Number of events with an outcome. */
  readonly outcomes: number
  /** Number of events without an outcome: the bar at the horizon is yet to come or has no value, or the benchmark has no value. */
  readonly missing: number
  /** Number of outcomes that end at the last bar of an instrument that was delisted before the horizon. */
  readonly delisted: number
  /** Mean outcome. Null without outcomes. */
  readonly mean: number | null
  /** Median outcome. Null without outcomes. */
  readonly median: number | null
  /** Sample standard deviation. Null with fewer than two outcomes. */
  readonly std_dev: number | null
  /** Mean divided by its standard error, assuming independent events. Null with fewer than two different outcomes. */
  readonly t_statistic: number | null
  /** Two-sided p-value of that statistic, for the hypothesis that the mean is 0. */
  readonly p_value: number | null
  /** Mean divided by its standard error, clustered by bar. Null with fewer than two different outcomes, or if all events are in one bar. */
  readonly clustered_t_statistic: number | null
  /** Two-sided p-value of that statistic, for the hypothesis that the mean is 0. */
  readonly clustered_p_value: number | null
  /** Share of outcomes above 0. Null without outcomes. */
  readonly positive_share: number | null
  /** The 5th percentile, by linear interpolation. Null without outcomes. */
  readonly p05: number | null
  /** The 25th percentile, by linear interpolation. Null without outcomes. */
  readonly p25: number | null
  /** The 75th percentile, by linear interpolation. Null without outcomes. */
  readonly p75: number | null
  /** The 95th percentile, by linear interpolation. Null without outcomes. */
  readonly p95: number | null
}

/**
 * Kind of instrument of a screen.
 *
 * - `securities`: Securities.
 * - `aggregates`: Aggregates visible to the caller.
 */
export type ScreenKind = 'securities' | 'aggregates'

/**
 * Which of the bars that meet conditions are events.
 *
 * - `entry`: Bars that meet the conditions after a bar that does not.
 * - `every`: All bars that meet the conditions.
 */
export type StudyTrigger = 'entry' | 'every'

/**
 * How an outcome compares the later value with the earlier one.
 *
 * - `return`: Later value divided by the earlier one, minus 1. Null if the earlier one is 0 or less.
 * - `change`: Later value minus the earlier one.
 */
export type OutcomeKind = 'return' | 'change'

/** Metadata of a screen. */
export interface ScreenMetadata {
  /** Id of the request, as in the `X-Request-ID` header. */
  readonly request_id: string
  /** When the response was generated. */
  readonly generated_at: string
  /** When the data was last loaded. Null before the first load. */
  readonly as_of: string | null
  /** Version of the data that the result shows. */
  readonly data_version?: string | undefined
  /** Time zone of all timestamps: UTC. */
  readonly timezone: string
  /** Time zone of sessions and trading dates. */
  readonly exchange_timezone: string
  /** Edge of a bar that its timestamp marks: always the end. */
  readonly bar_label: BarLabel
  /** Parameters that were adjusted or ignored. */
  readonly warnings: readonly Warning[]
}

/** Quantile study, with a page of the means by date. */
export interface QuantileStudyResponse {
  /** Rows on this page, by date, measure, horizon and quantile. */
  readonly data: readonly QuantileStudyRow[]
  /** Results of the measures, in the requested order. */
  readonly measures: readonly QuantileMeasure[]
  /** Kind of the instruments. */
  readonly kind: ScreenKind
  /** Length of the bars. */
  readonly interval: Interval
  /** Number of dates on which the instruments are sorted. */
  readonly dates: number
  /** First date on which the instruments are sorted. Null if there is none. */
  readonly first_date: string | null
  /** Last date on which the instruments are sorted. Null if there is none. */
  readonly last_date: string | null
  /** Number of bars from one sorting date to the next. */
  readonly step: number
  /** Number of instruments that belong to the universe at any time. */
  readonly instruments: number
  /** Number of quantiles. */
  readonly quantiles: number
  /** Measure of the outcome, as text. */
  readonly outcome: string
  /** How its values are compared. */
  readonly outcome_kind: OutcomeKind
  /** Numbers of bars after a date at which outcomes end, ascending. */
  readonly horizons: readonly number[]
  /** Whether the mean outcome of all sorted instruments of a date is subtracted. */
  readonly minus_universe_mean: boolean
  /** Number of rows on this page or, in a file, in all. */
  readonly count: number
  readonly pagination: Pagination
  readonly metadata: ScreenMetadata
}

/** Outcomes of a quantile on a date over a horizon. */
export interface QuantileStudyRow {
  /** Measure that the instruments are sorted by, as text. */
  readonly measure: string
  /** End of the bar in which they are sorted. */
  readonly ts: string
  /** Trading date of the bar, or the end of its period. */
  readonly date: string
  /** Number of bars after it at which outcomes end. */
  readonly horizon: number
  /** Number of the quantile, from 1 for the smallest values. */
  readonly quantile: number
  /** Mean outcome of the quantile. Null without outcomes. */
  readonly mean: number | null
  /** Number of instruments of the quantile with an outcome. */
  readonly outcomes: number
  /** Number of instruments of the quantile without an outcome. */
  readonly missing: number
  /** Rank correlation of the measure with the outcome over all quantiles: the same in each row of a measure, date and horizon. Null with fewer than three outcomes, or if either is constant. */
  readonly rank_correlation: number | null
}

/** Results of a measure. */
export interface QuantileMeasure {
  /** Measure that the instruments are sorted by, as text. */
  readonly measure: string
  /** Number of dates with quantiles: those on which at least as many instruments as quantiles have a value. */
  readonly dates: number
  /** Number of sorted values, over all dates. */
  readonly values: number
  /** Number of members of the universe without a value, over all dates. */
  readonly nulls: number
  /** Outcomes over each horizon. */
  readonly horizons: readonly QuantileHorizon[]
  /** Spread that the bars from one horizon to the next add. */
  readonly decay: readonly QuantileDecay[]
}

/** Outcomes of a measure over a horizon. */
export interface QuantileHorizon {
  /** Number of bars after the date at which outcomes end. */
  readonly horizon: number
  readonly spread: QuantileSpread
  readonly correlation: QuantileCorrelation
  /** Outcomes of each quantile. */
  readonly quantiles: readonly QuantileOutcomes[]
}

/** Mean outcome of the top quantile minus that of the bottom quantile. */
export interface QuantileSpread {
  /** Number of dates on which both quantiles have outcomes. */
  readonly dates: number
  /** Mean over these dates. Null if there is none. */
  readonly mean: number | null
  /** Newey–West standard error of the mean. Null if there are fewer dates than twice the number whose outcomes overlap. */
  readonly std_err: number | null
  /** Mean divided by its Newey–West standard error, which accounts for overlapping outcomes. Null if there are fewer dates than twice the number whose outcomes overlap. */
  readonly t_statistic: number | null
  /** Two-sided p-value of that statistic, for the hypothesis that the mean is 0, by Student's t distribution. */
  readonly p_value: number | null
  /** P-value, adjusted for all measures and horizons of the study (Benjamini and Hochberg). */
  readonly adjusted_p_value: number | null
}

/** Rank correlations (Spearman's ρ) by date of a measure with the outcome. */
export interface QuantileCorrelation {
  /** Number of dates that have a rank correlation. */
  readonly dates: number
  /** Mean over these dates. Null if there is none. */
  readonly mean: number | null
  /** Sample standard deviation over these dates. Null with fewer than two dates. */
  readonly std_dev: number | null
  /** Mean divided by the standard deviation. Null without variation. */
  readonly ratio: number | null
  /** Share of these dates with a correlation above 0. Null if there is none. */
  readonly positive_share: number | null
  /** Mean divided by its Newey–West standard error, which accounts for overlapping outcomes. Null if there are fewer dates than twice the number whose outcomes overlap. */
  readonly t_statistic: number | null
  /** Two-sided p-value of that statistic, for the hypothesis that the mean is 0, by Student's t distribution. */
  readonly p_value: number | null
  /** P-value, adjusted for all measures and horizons of the study (Benjamini and Hochberg). */
  readonly adjusted_p_value: number | null
}

/** Outcomes of a quantile over a horizon. */
export interface QuantileOutcomes {
  /** Number of the quantile, from 1 for the smallest values. */
  readonly quantile: number
  /** Mean of the means by date: each date counts once. Null without outcomes. */
  readonly mean: number | null
  /** Newey–West standard error of the mean. Null if there are fewer dates than twice the number whose outcomes overlap. */
  readonly std_err: number | null
  /** Number of outcomes, over all dates. */
  readonly outcomes: number
  /** Number of instruments without an outcome, over all dates: the bar at the horizon is yet to come or has no value. */
  readonly missing: number
  /** Number of outcomes that end at the last bar of an instrument that was delisted before the horizon. */
  readonly delisted: number
  /** Mean share of the instruments that were not in the quantile one horizon earlier. The horizon is rounded up to whole steps. Null if the study is too short. */
  readonly turnover: number | null
}

/** Spread of the top over the bottom quantile that the bars from one horizon to the next add. */
export interface QuantileDecay {
  /** Number of bars after the date: the preceding horizon, or 0. */
  readonly after: number
  /** Number of bars after the date at which outcomes end. */
  readonly until: number
  /** Mean spread over the bars between them. Null without outcomes. */
  readonly mean: number | null
  /** Mean spread divided by the number of these bars. */
  readonly mean_per_bar: number | null
  /** Mean divided by its Newey–West standard error, which accounts for overlapping outcomes. Null if there are fewer dates than twice the number whose outcomes overlap. */
  readonly t_statistic: number | null
  /** Two-sided p-value of that statistic, for the hypothesis that the mean is 0, by Student's t distribution. */
  readonly p_value: number | null
}

/** A page of securities ranked by a metric. */
export interface SecurityLeaderboardResponse {
  /** Always `success`. */
  readonly status: 'success'
  /** Ranked securities on this page, in the requested order. */
  readonly data: readonly SecurityLeaderboardRow[]
  /** Metric that determines the ranking. */
  readonly metric: Metric
  /** Length of the bars. */
  readonly interval: Interval
  /** Asset classes of the rows. */
  readonly asset_classes: readonly AssetClass[]
  readonly date_range: RankedDates
  /** Number of rows on this page. */
  readonly count: number
  readonly pagination: Pagination
  readonly metadata: SecurityRankingMetadata
}

/** A ranked security with its bar. For a range, the bar combines all bars of the security. */
export interface SecurityLeaderboardRow {
  /** Rank, starting at 1. Ties share the best rank (1, 1, 3). */
  readonly rank: number
  /** Id of the security. */
  readonly id: number
  /** Provider id of the security. */
  readonly provider_id: string
  /** End of the bar. */
  readonly ts: string
  /** Metric ranked by, or metric of the measure. */
  readonly metric: Metric
  /** Value of the metric or the measure. */
  readonly value: number
  /** Value divided by the sum of all ranked absolute values. Null if that sum is 0. */
  readonly share: number | null
  /** Value in the previous bar or range. Null if there is none. */
  readonly previous_value: number | null
  /** Value minus the previous value. Null without a previous value. */
  readonly change: number | null
  /** Rank in the previous bar or range. Null if there is none. */
  readonly previous_rank: number | null
  /** Places gained since the previous bar or range; negative if lost. Null if there is none. */
  readonly rank_change: number | null
  /** Trading symbol. */
  readonly symbol?: string | undefined
  /** Name of the security. */
  readonly name?: string | undefined
  /** Sector. */
  readonly sector?: string | null | undefined
  /** Industry. */
  readonly industry?: string | null | undefined
  /** Kind of security, such as common stock or ETF. */
  readonly asset_type?: string | null | undefined
  /** Whether the security is active. */
  readonly is_active?: boolean | undefined
  /** When a load last changed the bar. */
  readonly updated_time?: string | undefined
  /** Whether the period is still open, or includes a day known only from its intraday bars. */
  readonly is_partial?: boolean | undefined
  /** Asset class that the values come from. */
  readonly asset_class?: AssetClass | undefined
  /** Retail buy turnover, in USD. */
  readonly retail_buy_turnover?: number | null | undefined
  /** Retail sell turnover, in USD. */
  readonly retail_sell_turnover?: number | null | undefined
  /** Net retail turnover (buy minus sell), in USD. */
  readonly retail_net_turnover?: number | null | undefined
  /** Total retail turnover (buy plus sell), in USD. */
  readonly retail_total_turnover?: number | null | undefined
  /** Moneyness of the options included. Null for cash. */
  readonly moneyness?: Moneyness | null | undefined
  /** Size of the option trades included. Null for cash. */
  readonly size?: TradeSize | null | undefined
  /** Call premium turnover, in USD. */
  readonly call_turnover?: number | null | undefined
  /** Put premium turnover, in USD. */
  readonly put_turnover?: number | null | undefined
  /** Total premium turnover (calls plus puts), in USD. */
  readonly cp_turnover?: number | null | undefined
  /** Net premium turnover (calls minus puts), in USD. */
  readonly net_cp_turnover?: number | null | undefined
  /** Call notional traded, in USD. */
  readonly call_notional?: number | null | undefined
  /** Put notional traded, in USD. */
  readonly put_notional?: number | null | undefined
  /** Total notional traded (calls plus puts), in USD. */
  readonly cp_notional?: number | null | undefined
  /** Net notional traded (calls minus puts), in USD. */
  readonly net_cp_notional?: number | null | undefined
  /** Last price in the bar; for an aggregate, the weighted mean price of its constituents. Null without a price. */
  readonly px?: number | null | undefined
  /** Price change from the previous bar of the same interval, as a fraction (0.01 is 1%). Null for the first bar, if either bar has no price, or if the previous price is not above 0. */
  readonly px_chg?: number | null | undefined
  /** Trading date in the exchange’s timezone; of a week and longer, the date that labels the period. Use it to label bars: `ts` is midnight UTC, still the day before in New York. */
  readonly date?: string | undefined
  /** Last values of the ranked metric up to the ranked date, oldest first: one for each bar on trading days. Null where the instrument has no value. */
  readonly sparkline?: readonly (number | null)[] | undefined
}

/** Metadata of a ranking of securities. */
export interface SecurityRankingMetadata {
  /** Id of the request, as in the `X-Request-ID` header. */
  readonly request_id: string
  /** When the response was generated. */
  readonly generated_at: string
  /** When the data was last loaded. Null before the first load. */
  readonly as_of: string | null
  /** Version of the data that the result shows. */
  readonly data_version?: string | undefined
  /** Time zone of all timestamps: UTC. */
  readonly timezone: string
  /** Time zone of sessions and trading dates. */
  readonly exchange_timezone: string
  /** Edge of a bar that its timestamp marks: always the end. */
  readonly bar_label: BarLabel
  /** First date or instant read. Null if open or if nothing was read. */
  readonly effective_start_date: string | null
  /** Last date or instant read. Null if nothing was read. */
  readonly effective_end_date: string | null
  /** Whether bars of one day or longer include the current trading day's intraday data. */
  readonly include_intraday: boolean
  /** Requested option type. */
  readonly type: OptionType | null
  /** Requested option notional side. */
  readonly notional: OptionType | null
  /** Moneyness of the options included. Null for cash. */
  readonly moneyness: Moneyness | null
  /** Size of the option trades included. Null for cash. */
  readonly size: TradeSize | null
  /** First date of the previous bar or range. The previous range has as many trading days or, for weekly and longer intervals, as many bars. Null if there is none. */
  readonly previous_start_date: string | null
  /** Last date of the previous bar or range. Null if there is none. */
  readonly previous_end_date: string | null
  /** Measure ranked by, as text. Accepted as `measure` by other requests. */
  readonly measure: string
  /** Parameters that were adjusted or ignored. */
  readonly warnings: readonly Warning[]
}

/** A page of bars of many securities. */
export interface SecurityPanelResponse {
  /** Bars on this page, in the requested order. */
  readonly data: readonly SecurityPanelRow[]
  /** Length of the bars. */
  readonly interval: Interval
  /** Asset classes of the rows. */
  readonly asset_classes: readonly AssetClass[]
  /** Number of rows on this page. */
  readonly count: number
  readonly pagination: Pagination
  readonly metadata: SeriesMetadata
}

/** A bar of a security. Cash rows have no option members, option rows no retail members. Calculated metrics are present only if requested. */
export interface SecurityPanelRow {
  /** End of the bar. */
  readonly ts: string
  /** Id of the security. */
  readonly id: number
  /** Provider id of the security. */
  readonly provider_id: string
  /** Trading symbol. */
  readonly symbol?: string | undefined
  /** Name of the security. */
  readonly name?: string | undefined
  /** Sector. */
  readonly sector?: string | null | undefined
  /** Industry. */
  readonly industry?: string | null | undefined
  /** Kind of security, such as common stock or ETF. */
  readonly asset_type?: string | null | undefined
  /** Whether the security is active. */
  readonly is_active?: boolean | undefined
  /** When a load last changed the bar. */
  readonly updated_time?: string | undefined
  /** Whether the period is still open, or includes a day known only from its intraday bars. */
  readonly is_partial?: boolean | undefined
  /** Asset class that the values come from. */
  readonly asset_class?: AssetClass | undefined
  /** Retail buy turnover, in USD. */
  readonly retail_buy_turnover?: number | null | undefined
  /** Retail sell turnover, in USD. */
  readonly retail_sell_turnover?: number | null | undefined
  /** Net retail turnover (buy minus sell), in USD. */
  readonly retail_net_turnover?: number | null | undefined
  /** Total retail turnover (buy plus sell), in USD. */
  readonly retail_total_turnover?: number | null | undefined
  /** Moneyness of the options included. Null for cash. */
  readonly moneyness?: Moneyness | null | undefined
  /** Size of the option trades included. Null for cash. */
  readonly size?: TradeSize | null | undefined
  /** Call premium turnover, in USD. */
  readonly call_turnover?: number | null | undefined
  /** Put premium turnover, in USD. */
  readonly put_turnover?: number | null | undefined
  /** Total premium turnover (calls plus puts), in USD. */
  readonly cp_turnover?: number | null | undefined
  /** Net premium turnover (calls minus puts), in USD. */
  readonly net_cp_turnover?: number | null | undefined
  /** Call notional traded, in USD. */
  readonly call_notional?: number | null | undefined
  /** Put notional traded, in USD. */
  readonly put_notional?: number | null | undefined
  /** Total notional traded (calls plus puts), in USD. */
  readonly cp_notional?: number | null | undefined
  /** Net notional traded (calls minus puts), in USD. */
  readonly net_cp_notional?: number | null | undefined
  /** Last price in the bar; for an aggregate, the weighted mean price of its constituents. Null without a price. */
  readonly px?: number | null | undefined
  /** Price change from the previous bar of the same interval, as a fraction (0.01 is 1%). Null for the first bar, if either bar has no price, or if the previous price is not above 0. */
  readonly px_chg?: number | null | undefined
  /** Distance of `retail_net_turnover` (options: `net_cp_turnover`) from the mean of its last 252 values, in sample standard deviations. Null if there are fewer than 60 values, or if all are equal. */
  readonly z_score?: number | null | undefined
  /** Mean of the last 5 values of `retail_net_turnover` (options: `net_cp_turnover`) minus the mean of the last 20, in sample standard deviations of the last 252. Null if there are fewer than 252 values, or if all are equal. */
  readonly momentum?: number | null | undefined
  /** Retail order imbalance: `retail_net_turnover` divided by `retail_total_turnover`, -1 to 1. Null if the total is 0 or missing. */
  readonly ris?: number | null | undefined
  /** Rank by `retail_net_turnover` (options: `net_cp_turnover`) among all active securities at the same time: 1 is the largest, and ties share the lowest rank number. Null for inactive securities and aggregates, and without a value. */
  readonly rank?: number | null | undefined
  /** `put_turnover` divided by `call_turnover`. Null if the call turnover is 0 or missing. */
  readonly put_call_ratio?: number | null | undefined
  /** `put_notional` divided by `call_notional`. Null if the call notional is 0 or missing. */
  readonly put_call_notional_ratio?: number | null | undefined
  /** `call_turnover` divided by `cp_turnover`, 0 to 1. Null if the total is 0 or missing. */
  readonly call_share?: number | null | undefined
  /** `cp_turnover` divided by `cp_notional`. Null if the notional is 0 or missing. */
  readonly turnover_to_notional?: number | null | undefined
  /** Number of bars in a row with the same sign of `retail_net_turnover` (options: `net_cp_turnover`), up to this one: positive for inflows, negative for outflows, at most 252. 0 if the flow is 0. Null without a value, which also ends a streak. */
  readonly streak?: number | null | undefined
  /** Trading date in the exchange’s timezone; of a week and longer, the date that labels the period. Use it to label bars: `ts` is midnight UTC, still the day before in New York. */
  readonly date?: string | undefined
}

/** Metadata of a response about securities. */
export interface SeriesMetadata {
  /** Id of the request, as in the `X-Request-ID` header. */
  readonly request_id: string
  /** When the response was generated. */
  readonly generated_at: string
  /** Version of the data that the result shows. */
  readonly data_version?: string | undefined
  /** When the data was last loaded. Null before the first load. */
  readonly as_of: string | null
  /** Time zone of all timestamps: UTC. */
  readonly timezone: string
  /** Time zone of sessions and trading dates. */
  readonly exchange_timezone: string
  /** Edge of a bar that its timestamp marks: always the end. */
  readonly bar_label: BarLabel
  /** First date or instant read. Null if open or if nothing was read. */
  readonly effective_start_date: string | null
  /** Last date or instant read. Null if nothing was read. */
  readonly effective_end_date: string | null
  /** Whether bars of one day or longer include the current trading day's intraday data. */
  readonly include_intraday: boolean
  /** Requested option type. */
  readonly type: OptionType | null
  /** Requested option notional side. */
  readonly notional: OptionType | null
  /** Moneyness of the options included. Null for cash. */
  readonly moneyness: Moneyness | null
  /** Size of the option trades included. Null for cash. */
  readonly size: TradeSize | null
  /** How the rows were chosen. Only with `points`. */
  readonly downsampled?: Downsampled | undefined
  /** Parameters that were adjusted or ignored. */
  readonly warnings: readonly Warning[]
  /** Requested identifiers that match no security. */
  readonly not_found: readonly string[]
}

/**
 * Format of an exported file.
 *
 * - `json`: JSON body of the endpoint, with all rows and without pagination.
 * - `csv`: CSV with a header and one line per row (RFC 4180).
 * - `arrow`: Arrow IPC stream, with typed columns.
 * - `parquet`: Parquet file, with typed columns.
 * - `xlsx`: Excel workbook with one sheet, with typed cells. At most 1048575 rows.
 */
export type ExportFormat = 'json' | 'csv' | 'arrow' | 'parquet' | 'xlsx'

/**
 * Compression of an exported file.
 *
 * - `none`: No compression.
 * - `gzip`: Gzip file.
 * - `zip`: Zip archive with one member.
 */
export type Compression = 'none' | 'gzip' | 'zip'

/** All places of a ranking of aggregates by a metric. */
export interface AggregateLeaderboardFile {
  /** Ranked aggregates on this page, highest value first. */
  readonly data: readonly AggregateLeaderboardRow[]
  /** Metric that determines the ranking. */
  readonly metric: Metric
  /** Length of the bars. */
  readonly interval: Interval
  /** Asset classes of the rows. */
  readonly asset_classes: readonly AssetClass[]
  readonly date_range: RankedDates
  /** Number of rows on this page. */
  readonly count: number
  readonly metadata: RankingMetadata
}

/** All bars of a job result. */
export interface AggregateTimeseriesFile {
  /** Bars on this page, in the requested order. */
  readonly data: readonly AggregateRow[]
  /** Length of the bars. */
  readonly interval: Interval
  /** Asset classes of the rows. */
  readonly asset_classes: readonly AssetClass[]
  /** Number of rows on this page. */
  readonly count: number
  readonly metadata: BarMetadata
}

/** All events of a study, with the results of its signals. */
export interface EventStudyFile {
  /** Events on this page, by signal, then in ascending order of date and instrument id. */
  readonly data: readonly StudiedEventRow[]
  /** Results of the signals, in the requested order. */
  readonly signals: readonly SignalStatistics[]
  /** Kind of the instruments. */
  readonly kind: ScreenKind
  /** Length of the bars. */
  readonly interval: Interval
  /** Trading date of the first bar searched for events. Null without bars. */
  readonly first_date: string | null
  /** Trading date of the last bar searched for events. Null without bars. */
  readonly last_date: string | null
  readonly trigger: StudyTrigger
  /** Minimum number of bars from one event of an instrument to its next. */
  readonly minimum_distance: number
  /** Measure of the outcome, as text. */
  readonly outcome: string
  /** How its values are compared. */
  readonly outcome_kind: OutcomeKind
  /** Id of the aggregate whose outcome is subtracted. Null for none. */
  readonly benchmark_id: number | null
  /** Whether the mean outcome of the universe is subtracted. */
  readonly minus_universe_mean: boolean
  /** Numbers of bars after the event at which outcomes end, ascending. */
  readonly horizons: readonly number[]
  /** Number of resamples of the bootstrap. */
  readonly resamples: number
  /** Seed of the bootstrap. */
  readonly seed: number
  /** Number of events on this page or, in a file, in all. */
  readonly count: number
  readonly metadata: ScreenMetadata
}

/** Means by date of the quantiles of measures, with the results of the measures. */
export interface QuantileStudyFile {
  /** Rows on this page, by date, measure, horizon and quantile. */
  readonly data: readonly QuantileStudyRow[]
  /** Results of the measures, in the requested order. */
  readonly measures: readonly QuantileMeasure[]
  /** Kind of the instruments. */
  readonly kind: ScreenKind
  /** Length of the bars. */
  readonly interval: Interval
  /** Number of dates on which the instruments are sorted. */
  readonly dates: number
  /** First date on which the instruments are sorted. Null if there is none. */
  readonly first_date: string | null
  /** Last date on which the instruments are sorted. Null if there is none. */
  readonly last_date: string | null
  /** Number of bars from one sorting date to the next. */
  readonly step: number
  /** Number of instruments that belong to the universe at any time. */
  readonly instruments: number
  /** Number of quantiles. */
  readonly quantiles: number
  /** Measure of the outcome, as text. */
  readonly outcome: string
  /** How its values are compared. */
  readonly outcome_kind: OutcomeKind
  /** Numbers of bars after a date at which outcomes end, ascending. */
  readonly horizons: readonly number[]
  /** Whether the mean outcome of all sorted instruments of a date is subtracted. */
  readonly minus_universe_mean: boolean
  /** Number of rows on this page or, in a file, in all. */
  readonly count: number
  readonly metadata: ScreenMetadata
}

/** All places of a ranking of securities by a metric. */
export interface SecurityLeaderboardFile {
  /** Always `success`. */
  readonly status: 'success'
  /** Ranked securities on this page, in the requested order. */
  readonly data: readonly SecurityLeaderboardRow[]
  /** Metric that determines the ranking. */
  readonly metric: Metric
  /** Length of the bars. */
  readonly interval: Interval
  /** Asset classes of the rows. */
  readonly asset_classes: readonly AssetClass[]
  readonly date_range: RankedDates
  /** Number of rows on this page. */
  readonly count: number
  readonly metadata: SecurityRankingMetadata
}

/** All bars of a panel of securities. */
export interface SecurityPanelFile {
  /** Bars on this page, in the requested order. */
  readonly data: readonly SecurityPanelRow[]
  /** Length of the bars. */
  readonly interval: Interval
  /** Asset classes of the rows. */
  readonly asset_classes: readonly AssetClass[]
  /** Number of rows on this page. */
  readonly count: number
  readonly metadata: SeriesMetadata
}

/**
 * Format of a streamed result.
 *
 * - `ndjson`: One JSON object per line.
 * - `csv`: CSV with a header and one line per row (RFC 4180).
 */
export type StreamFormat = 'ndjson' | 'csv'

/** A measure, as text: a metric, or two metrics separated by `/`. Prefixes state the asset class, the moneyness and the size (`options.ITM.`). A transformation and a normalisation follow, each after `|`, with an optional window or period after `:`. See the documentation of signals. */
export type Measure = string

/**
 * Sort direction.
 *
 * - `asc`: Ascending: oldest, smallest or alphabetically first.
 * - `desc`: Descending: newest, largest or alphabetically last.
 */
export type OrderDirection = 'asc' | 'desc'

/**
 * Column of a leaderboard to sort by.
 *
 * - `rank`: Rank, starting at 1. Ties share the best rank (1, 1, 3).
 * - `value`: Value of the metric or the measure.
 * - `share`: Value divided by the sum of all ranked absolute values. Null if that sum is 0.
 * - `previous_value`: Value in the previous bar or range. Null if there is none.
 * - `change`: Value minus the previous value. Null without a previous value.
 * - `previous_rank`: Rank in the previous bar or range. Null if there is none.
 * - `rank_change`: Places gained since the previous bar or range; negative if lost. Null if there is none.
 * - `id`: Id of the aggregate.
 * - `provider_id`: Provider id of the aggregate.
 * - `name`: Name of the aggregate.
 * - `type`: Type of the aggregate.
 * - `subtype`: Subtype of the aggregate.
 * - `ts`: End of the bar.
 * - `updated_time`: When a load last changed the bar.
 * - `px`: Last price in the bar; for an aggregate, the weighted mean price of its constituents. Null without a price.
 * - `px_chg`: Price change from the previous bar of the same interval, as a fraction (0.01 is 1%). Null for the first bar, if either bar has no price, or if the previous price is not above 0.
 * - `retail_buy_turnover`: Retail buy turnover, in USD.
 * - `retail_sell_turnover`: Retail sell turnover, in USD.
 * - `retail_net_turnover`: Net retail turnover (buy minus sell), in USD.
 * - `retail_total_turnover`: Total retail turnover (buy plus sell), in USD.
 * - `call_turnover`: Call premium turnover, in USD.
 * - `put_turnover`: Put premium turnover, in USD.
 * - `cp_turnover`: Total premium turnover (calls plus puts), in USD.
 * - `net_cp_turnover`: Net premium turnover (calls minus puts), in USD.
 * - `call_notional`: Call notional traded, in USD.
 * - `put_notional`: Put notional traded, in USD.
 * - `cp_notional`: Total notional traded (calls plus puts), in USD.
 * - `net_cp_notional`: Net notional traded (calls minus puts), in USD.
 */
export type LeaderboardSort = 'rank' | 'value' | 'share' | 'previous_value' | 'change' | 'previous_rank' | 'rank_change' | 'id' | 'provider_id' | 'name' | 'type' | 'subtype' | 'ts' | 'updated_time' | 'px' | 'px_chg' | 'retail_buy_turnover' | 'retail_sell_turnover' | 'retail_net_turnover' | 'retail_total_turnover' | 'call_turnover' | 'put_turnover' | 'cp_turnover' | 'net_cp_turnover' | 'call_notional' | 'put_notional' | 'cp_notional' | 'net_cp_notional'

/** An aggregate or, if requested, a single security. */
export interface SearchResult {
  /** Id of the aggregate. */
  readonly id: number
  /** Provider id of the aggregate. */
  readonly provider_id: string
  /** Name of the aggregate. */
  readonly name: string
  /** Type of the aggregate. */
  readonly type: string
  /** Subtype of the aggregate. Null if it has none. */
  readonly subtype: string | null
  /** Whether the aggregate is active. */
  readonly active: boolean
  /** Kind of instrument. */
  readonly result_type: 'aggregate' | 'single_security'
  /** Trading symbol. Only for securities. */
  readonly ticker?: string | null | undefined
  /** FIGI. Only for securities. */
  readonly figi?: string | null | undefined
  /** Listing exchange. Only for securities. */
  readonly exchange?: string | null | undefined
  /** Sector. Only for securities. */
  readonly sector?: string | null | undefined
  /** Industry. Only for securities. */
  readonly industry?: string | null | undefined
  /** Kind of security, such as common stock or ETF. Only for securities. */
  readonly asset_type?: string | null | undefined
  /** Whether the security is active. Only for securities. */
  readonly is_active?: boolean | undefined
  /** The field that matched the query. */
  readonly match?: SearchMatch | undefined
}

/** Best match of an instrument in a search. */
export interface SearchMatch {
  /** Matched field. */
  readonly field: MatchField
  /** Text of the matched field, as stored. */
  readonly value: string
}

/**
 * Field of an instrument that a search matched.
 *
 * - `name`: Name.
 * - `provider_id`: Provider id.
 * - `id`: Numeric id.
 * - `type`: Type of an aggregate.
 * - `subtype`: Subtype of an aggregate.
 * - `ticker`: Symbol of a security, in any share-class spelling.
 * - `figi`: FIGI of a security.
 * - `isin`: ISIN of a security.
 * - `sector`: Sector of a security.
 * - `industry`: Industry of a security.
 * - `constituent_ticker`: Symbol of a current constituent of an aggregate.
 * - `constituent_name`: Name of a current constituent.
 * - `constituent_provider_id`: Provider id of a current constituent.
 * - `constituent_figi`: FIGI of a current constituent.
 * - `constituent_isin`: ISIN of a current constituent.
 * - `constituent_sector`: Sector of a current constituent.
 * - `constituent_industry`: Industry of a current constituent.
 */
export type MatchField = 'name' | 'provider_id' | 'id' | 'type' | 'subtype' | 'ticker' | 'figi' | 'isin' | 'sector' | 'industry' | 'constituent_ticker' | 'constituent_name' | 'constituent_provider_id' | 'constituent_figi' | 'constituent_isin' | 'constituent_sector' | 'constituent_industry'

/** An aggregate type with its subtypes. */
export interface AggregateType {
  /** Name of the type. */
  readonly type: string
  /** Subtypes of the type, sorted by name. */
  readonly subtypes: readonly string[]
  /** Number of active aggregates of the type. */
  readonly count: number
}

/** An aggregate and its constituents. */
export interface AggregateMetadataResponse {
  readonly metadata: AggregateMetadata
  /** Number of securities in the aggregate today. */
  readonly constituents_count: number
  /** Constituents today. Only if requested. */
  readonly constituents?: readonly Constituent[] | undefined
}

/** A security in an aggregate. */
export interface Constituent {
  /** Id of the security. */
  readonly id: number
  /** Provider id of the security. */
  readonly provider_id: string
  /** Trading symbol. */
  readonly symbol: string
  /** Name of the security. */
  readonly name: string
  /** Sector. */
  readonly sector: string | null
  /** Industry. */
  readonly industry: string | null
}

/** Constituents of an aggregate on a date. */
export interface ConstituentsResponse {
  /** Id of the aggregate. */
  readonly aggregate_id: number
  /** Provider id of the aggregate. */
  readonly provider_id: string
  /** Ids of the securities, ascending. */
  readonly constituent_ids: readonly number[]
  /** Number of securities. */
  readonly count: number
  /** Date of the memberships. */
  readonly as_of: string
}

/** The newest bar of each aggregate, in the requested order. */
export interface SnapshotResponse {
  /** Newest bars, in the requested order. */
  readonly data: readonly LatestAggregateRow[]
  /** Length of the bars. */
  readonly interval: Interval
  /** Asset classes of the rows. */
  readonly asset_classes: readonly AssetClass[]
  /** Number of rows on this page. */
  readonly count: number
  readonly pagination: Pagination
  readonly metadata: BarMetadata
}

/** The newest bar of an aggregate. */
export interface LatestAggregateRow {
  /** End of the bar. */
  readonly ts: string
  /** Id of the aggregate. */
  readonly id: number
  /** Provider id of the aggregate. */
  readonly provider_id: string
  /** Name of the aggregate. */
  readonly name?: string | undefined
  /** Type of the aggregate. */
  readonly type?: string | undefined
  /** Subtype of the aggregate. Null if it has none. */
  readonly subtype?: string | null | undefined
  /** Asset class that the values come from. */
  readonly asset_class?: AssetClass | undefined
  /** Part of the trading day. Null for bars of one day or longer. */
  readonly market_hours?: MarketHours | null | undefined
  /** Whether the aggregate is active. */
  readonly is_active?: boolean | undefined
  /** Whether the period is still open, or includes a day known only from its intraday bars. */
  readonly is_partial?: boolean | undefined
  /** Last price in the bar; for an aggregate, the weighted mean price of its constituents. Null without a price. */
  readonly px?: number | null | undefined
  /** Price change from the previous bar of the same interval, as a fraction (0.01 is 1%). Null for the first bar, if either bar has no price, or if the previous price is not above 0. */
  readonly px_chg?: number | null | undefined
  /** Retail buy turnover, in USD. */
  readonly retail_buy_turnover?: number | null | undefined
  /** Retail sell turnover, in USD. */
  readonly retail_sell_turnover?: number | null | undefined
  /** Net retail turnover (buy minus sell), in USD. */
  readonly retail_net_turnover?: number | null | undefined
  /** Total retail turnover (buy plus sell), in USD. */
  readonly retail_total_turnover?: number | null | undefined
  /** Moneyness of the options included. Null for cash. */
  readonly moneyness?: Moneyness | null | undefined
  /** Size of the option trades included. Null for cash. */
  readonly size?: TradeSize | null | undefined
  /** Call premium turnover, in USD. */
  readonly call_turnover?: number | null | undefined
  /** Put premium turnover, in USD. */
  readonly put_turnover?: number | null | undefined
  /** Total premium turnover (calls plus puts), in USD. */
  readonly cp_turnover?: number | null | undefined
  /** Net premium turnover (calls minus puts), in USD. */
  readonly net_cp_turnover?: number | null | undefined
  /** Call notional traded, in USD. */
  readonly call_notional?: number | null | undefined
  /** Put notional traded, in USD. */
  readonly put_notional?: number | null | undefined
  /** Total notional traded (calls plus puts), in USD. */
  readonly cp_notional?: number | null | undefined
  /** Net notional traded (calls minus puts), in USD. */
  readonly net_cp_notional?: number | null | undefined
  /** When a load last changed the bar. */
  readonly updated_time?: string | undefined
  /** Trading date in the exchange’s timezone; of a week and longer, the date that labels the period. Use it to label bars: `ts` is midnight UTC, still the day before in New York. */
  readonly date?: string | undefined
  /** Calendar days (UTC) from the end of the bar to today. 0 for a bar in progress. */
  readonly staleness_days: number
}

/** Statistics of a metric of one or more aggregates. */
export interface StatisticsResponse {
  /** One row per aggregate, in the requested order. */
  readonly data: readonly StatisticsRow[]
  /** Length of the bars. */
  readonly interval: Interval
  /** Metric analysed. */
  readonly metric: Metric
  /** First and last bar with a value of any aggregate. Null if there is none. */
  readonly date_range: DateRange | null
  /** Number of rows. */
  readonly count: number
  readonly metadata: BarMetadata
}

/** Statistics of a metric of one aggregate. */
export interface StatisticsRow {
  /** Id of the aggregate. */
  readonly id: number
  /** Provider id of the aggregate. */
  readonly provider_id: string
  /** Metric analysed. */
  readonly metric: Metric
  /** Number of bars with a value. */
  readonly count: number
  /** Number of bars between the first and the last where other instruments have a bar but this one has no value. */
  readonly missing: number
  /** Sum. Null if there are no values. */
  readonly sum: number | null
  /** Mean. Null if there are no values. */
  readonly mean: number | null
  /** Median. Null if there are no values. */
  readonly median: number | null
  /** Sample standard deviation. Null if there are fewer than two values. */
  readonly std_dev: number | null
  /** Smallest value. Null if there are no values. */
  readonly min: number | null
  /** Time of the first bar with the smallest value. Null if there are no values. */
  readonly min_ts: string | null
  /** Largest value. Null if there are no values. */
  readonly max: number | null
  /** Time of the first bar with the largest value. Null if there are no values. */
  readonly max_ts: string | null
  /** The 5th percentile, by linear interpolation. Null if there are no values. */
  readonly p05: number | null
  /** The 25th percentile, by linear interpolation. Null if there are no values. */
  readonly p25: number | null
  /** The 75th percentile, by linear interpolation. Null if there are no values. */
  readonly p75: number | null
  /** The 95th percentile, by linear interpolation. Null if there are no values. */
  readonly p95: number | null
  /** Oldest value. Null if there are no values. */
  readonly first: number | null
  /** Newest value. Null if there are no values. */
  readonly last: number | null
  /** Share of the values above 0. Null if there are no values. */
  readonly positive_share: number | null
  /** Bias-corrected skewness. 0 for a constant series. Null if there are fewer than three values. */
  readonly skewness: number | null
  /** Bias-corrected excess kurtosis. 0 for a constant series. Null if there are fewer than four values. */
  readonly kurtosis: number | null
}

/** Body of POST /aggregates/summary/top-constituents. */
export interface TopConstituentsRequest {
  /** Id of the aggregate. */
  readonly aggregate_id: number | AggregateName
  /** Metric. Default: `retail_net_turnover`; `net_cp_turnover` if the asset class is options. */
  readonly metric?: Metric | undefined
  /** Maximum number of constituents. 1 to 100. */
  readonly limit?: number | undefined
  /** Length of the bars. */
  readonly interval?: Interval | undefined
  /** Asset class. Default: that of the metric. */
  readonly asset_class?: AssetClass | undefined
  /** Sort direction of the values. By default, the largest come first. */
  readonly order?: OrderDirection | undefined
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Without a range, only the newest bar of the aggregate is used. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Requires a start. Default: now, if there is a start. */
  readonly end_date?: string | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

/** Constituents of an aggregate ranked by a metric. */
export interface TopConstituentsResponse {
  /** Id of the aggregate. */
  readonly aggregate_id: number
  /** Provider id of the aggregate. */
  readonly provider_id: string
  /** Metric that ranks the constituents. */
  readonly metric: Metric
  /** Length of the bars. */
  readonly interval: Interval
  /** First and last bar used, or the requested dates if there are no bars. Null if there are neither. */
  readonly date_range: DateRange | null
  /** Value of the aggregate over the same bars. */
  readonly aggregate_total: number | null
  /** Number of constituents in the response. */
  readonly count: number
  /** Constituents in order of rank. */
  readonly constituents: readonly RankedConstituent[]
}

/** A constituent and its place in the ranking. */
export interface RankedConstituent {
  /** Place in the requested order, starting at 1. Ties share the lowest rank. */
  readonly rank: number
  /** Id of the security. */
  readonly id: number
  /** Provider id of the security. */
  readonly provider_id: string
  /** Trading symbol. */
  readonly symbol: string
  /** Name of the security. */
  readonly name: string
  /** Sector. */
  readonly sector: string | null
  /** Industry. */
  readonly industry: string | null
  /** Value of the metric. */
  readonly value: number
  /** Value as a fraction of the aggregate’s value. Null if that is zero or missing. */
  readonly share: number | null
  /** Last price in the bars used. */
  readonly px: number | null
  /** Price change over the bars used, as a fraction. Null without an earlier price. */
  readonly px_chg: number | null
}

/** Summary of an aggregate. */
export interface SummaryResponse {
  readonly metadata: AggregateMetadata
  /** The newest daily bar. Null if there is none. */
  readonly latest: AggregateRow | null
  /** Trend over the last 30 calendar days of data. Null if fewer than three bars have a value. */
  readonly trend: TrendResponse | null
  /** Number of constituents today. */
  readonly constituents_count: number
  /** When the response was generated. */
  readonly generated_at: string
}

/**
 * Length of a window, in trading days.
 *
 * - `5`: One week: 5 trading days.
 * - `20`: One month: 20 trading days, or 4 weeks.
 * - `60`: Three months: 60 trading days, or 12 weeks.
 * - `120`: Six months: 120 trading days, or 24 weeks.
 * - `252`: One year: 252 trading days, 52 weeks, or 12 months.
 */
export type Window = '5' | '20' | '60' | '120' | '252'

/** Field of an aggregate’s row. */
export type AggregateField = 'ts' | 'id' | 'provider_id' | 'name' | 'type' | 'subtype' | 'is_active' | 'asset_class' | 'market_hours' | 'is_partial' | 'moneyness' | 'size' | 'updated_time' | 'date' | 'px' | 'px_chg' | 'px_linked' | 'retail_buy_turnover' | 'retail_sell_turnover' | 'retail_net_turnover' | 'retail_total_turnover' | 'call_turnover' | 'put_turnover' | 'cp_turnover' | 'net_cp_turnover' | 'call_notional' | 'put_notional' | 'cp_notional' | 'net_cp_notional' | 'z_score' | 'momentum' | 'ris' | 'put_call_ratio' | 'put_call_notional_ratio' | 'call_share' | 'turnover_to_notional' | 'streak'

/** The newest bar of an aggregate. `data` is null without one. */
export interface LatestResponse {
  /** The newest bar. Null if there is none. */
  readonly data: LatestAggregateRow | null
  readonly metadata: BarMetadata
}

/** A page of the past ranks of an aggregate. */
export interface AggregateRankHistoryResponse {
  /** Id of the aggregate. */
  readonly aggregate_id: number
  /** Provider id of the aggregate. */
  readonly provider_id: string
  /** Ranks on this page, newest first. */
  readonly data: readonly PastRank[]
  /** Metric that determines the ranking. */
  readonly metric: Metric
  /** Length of the bars. */
  readonly interval: Interval
  /** Asset classes of the bars. */
  readonly asset_classes: readonly AssetClass[]
  /** Number of rows on this page. */
  readonly count: number
  readonly pagination: Pagination
  readonly metadata: RankHistoryMetadata
}

/** Rank of an instrument in one completed bar. */
export interface PastRank {
  /** End of the bar. */
  readonly ts: string
  /** Trading date of the bar. */
  readonly date: string
  /** Rank, starting at 1. Ties share the best rank (1, 1, 3). */
  readonly rank: number
  /** Value of the metric. */
  readonly value: number
}

/** Metadata of past ranks. */
export interface RankHistoryMetadata {
  /** Id of the request, as in the `X-Request-ID` header. */
  readonly request_id: string
  /** When the response was generated. */
  readonly generated_at: string
  /** When the data was last loaded. Null before the first load. */
  readonly as_of: string | null
  /** Version of the data that the result shows. */
  readonly data_version?: string | undefined
  /** Time zone of all timestamps: UTC. */
  readonly timezone: string
  /** Time zone of sessions and trading dates. */
  readonly exchange_timezone: string
  /** Edge of a bar that its timestamp marks: always the end. */
  readonly bar_label: BarLabel
  /** First date or instant read. Null if open or if nothing was read. */
  readonly effective_start_date: string | null
  /** Last date or instant read. Null if nothing was read. */
  readonly effective_end_date: string | null
  /** Whether bars of one day or longer include the current trading day's intraday data. */
  readonly include_intraday: boolean
  /** Moneyness of the options included. Null for cash. */
  readonly moneyness: Moneyness | null
  /** Size of the option trades included. Null for cash. */
  readonly size: TradeSize | null
  /** Parameters that were adjusted or ignored. */
  readonly warnings: readonly Warning[]
}

/** A page of alerts, newest first. */
export interface AlertList {
  /** Alerts on this page, newest first. */
  readonly data: readonly Alert[]
  /** Number of alerts on the page. */
  readonly count: number
  readonly pagination: Pagination
}

/** Alert on a saved screen, without its secret. */
export interface Alert {
  /** Id of the alert (UUIDv7). */
  readonly id: string
  /** Id of the saved screen that the alert watches. */
  readonly screen_id: string
  /** Name of the alert. */
  readonly name: string
  /** Number of bars after an event during which the same instrument fires no other event. */
  readonly cooldown: number
  /** Whether the alert is evaluated. */
  readonly is_active: boolean
  /** URL that receives the events. Null if there is none. */
  readonly webhook_url: string | null
  /** Time at which deliveries were switched off, after a day of failures or a 410. Null if they are on. */
  readonly webhook_failed_at: string | null
  /** Time of the last evaluation. Null before the first. */
  readonly evaluated_at: string | null
  /** Reason why the screen could not be evaluated. Null if it could. */
  readonly failure: string | null
  /** Time at which the alert was created. */
  readonly created_at: string
  /** Time of the last change of the alert. */
  readonly updated_at: string
}

/** Body of POST /alerts. */
export interface CreateAlertRequest {
  /** Id of the saved screen to watch. */
  readonly screen_id: string
  /** Name of the alert. 1 to 100 characters. */
  readonly name: string
  /** Number of bars after an event during which the same instrument fires no other event. 0 to 1000. */
  readonly cooldown?: number | undefined
  /** URL that receives the events, signed by the conventions of Standard Webhooks. Null for none. */
  readonly webhook_url?: string | null | undefined
  /** Whether the alert is evaluated. An alert that is activated again starts anew: its next evaluation fires nothing. */
  readonly is_active?: boolean | undefined
}

/** Alert with its new secret. */
export interface AlertWithSecret {
  /** Id of the alert (UUIDv7). */
  readonly id: string
  /** Id of the saved screen that the alert watches. */
  readonly screen_id: string
  /** Name of the alert. */
  readonly name: string
  /** Number of bars after an event during which the same instrument fires no other event. */
  readonly cooldown: number
  /** Whether the alert is evaluated. */
  readonly is_active: boolean
  /** URL that receives the events. Null if there is none. */
  readonly webhook_url: string | null
  /** Time at which deliveries were switched off, after a day of failures or a 410. Null if they are on. */
  readonly webhook_failed_at: string | null
  /** Time of the last evaluation. Null before the first. */
  readonly evaluated_at: string | null
  /** Reason why the screen could not be evaluated. Null if it could. */
  readonly failure: string | null
  /** Time at which the alert was created. */
  readonly created_at: string
  /** Time of the last change of the alert. */
  readonly updated_at: string
  /** Secret that signs the messages to the webhook. Returned only once. */
  readonly secret: string
}

/** A page of events, newest first. */
export interface AlertEventList {
  /** Events on this page, newest first. */
  readonly data: readonly AlertEvent[]
  /** Number of events on the page. */
  readonly count: number
  readonly pagination: Pagination
}

/** Event of an alert: an instrument has entered its screen, or a notice about the alert itself. */
export interface AlertEvent {
  /** Numeric id of the event. Ids ascend. */
  readonly id: number
  /** Id of the alert. */
  readonly alert_id: string
  /** Instrument that entered the screen. Null for a notice. */
  readonly instrument: AlertEventInstrument | null
  /** Kind of the event. */
  readonly kind: AlertEventKind
  /** Timestamp of the bar. Null for a notice. */
  readonly ts: string | null
  /** Trading date of the bar. Null for a notice. */
  readonly date: string | null
  /** Columns of the screen: measures, as text. Null for a notice. */
  readonly measures: readonly string[] | null
  /** Numbers of the conditions that the instrument met, starting at 1. Null for a notice. */
  readonly met: readonly number[] | null
  /** Text of a notice. Null for others. */
  readonly message: string | null
  /** Time of the event. */
  readonly created_at: string
  /** Time at which the event was marked as read. Null if it is unread. */
  readonly read_at: string | null
  /** Time at which the event was withdrawn because its load was undone. Null if it was not. */
  readonly withdrawn_at: string | null
  /** Values of the instrument in the bar, in the order of `measures`. Null for a notice. */
  readonly values: readonly (number | null)[] | null
}

/** Instrument of an event. */
export interface AlertEventInstrument {
  /** Id of the instrument. */
  readonly id: number
  /** Kind of the instrument. Null, as the following, if it was deleted. */
  readonly kind: 'security' | 'aggregate' | null
  /** Trading symbol. Null for aggregates. */
  readonly symbol: string | null
  /** Provider id of the instrument. */
  readonly provider_id: string | null
  /** Name of the instrument. */
  readonly name: string | null
}

/**
 * Kind of an event of an alert.
 *
 * - `entered`: An instrument has entered the screen.
 * - `notice`: A notice about the alert itself.
 */
export type AlertEventKind = 'entered' | 'notice'

/** Body of POST /alerts/events/read. */
export interface MarkAlertEventsReadRequest {
  /** Ids of the events. At most 1000. */
  readonly ids?: readonly number[] | undefined
  /** Id of the newest event to mark. All older events are marked, too. */
  readonly up_to?: number | undefined
}

/** Numbers of events that were marked as read. */
export interface MarkedAlertEvents {
  /** Number of events that were unread and are now read. */
  readonly marked: number
  /** Number of events that are still unread. */
  readonly unread: number
}

/** Body of PUT /alerts/{alert_id}. */
export interface ReplaceAlertRequest {
  /** Id of the saved screen to watch. */
  readonly screen_id: string
  /** Name of the alert. 1 to 100 characters. */
  readonly name: string
  /** Number of bars after an event during which the same instrument fires no other event. 0 to 1000. */
  readonly cooldown?: number | undefined
  /** URL that receives the events, signed by the conventions of Standard Webhooks. Null for none. */
  readonly webhook_url?: string | null | undefined
  /** Whether the alert is evaluated. An alert that is activated again starts anew: its next evaluation fires nothing. */
  readonly is_active?: boolean | undefined
}

/** Body of POST /alerts/{alert_id}/secret. */
export interface RotateAlertSecretRequest {
  readonly [name: string]: unknown
}

/** Body of POST /alerts/{alert_id}/test. */
export interface TestAlertRequest {
  readonly [name: string]: unknown
}

/** Outcome of a test delivery. */
export interface TestDelivery {
  /** Whether the receiver answered with a status from 200 to 299. */
  readonly is_delivered: boolean
  /** HTTP status of the answer. Null if there was none. */
  readonly status: number | null
  /** Reason why the delivery failed. Null if it did not. */
  readonly error: string | null
  /** Duration of the delivery, in milliseconds. */
  readonly latency: number
}

/** Provider id, FIGI, ISIN or trading symbol of a security, instead of its numeric id. Starts with a letter. If several securities share a symbol or an ISIN, active ones take precedence. */
export type SecurityName = string

/** A series: a metric of the bars of an aggregate or a security, or a flow series. Optionally transformed, normalised, or both. */
export interface SeriesInput {
  /** Id of an aggregate. */
  readonly aggregate_id?: number | AggregateName | undefined
  /** Id of a security. */
  readonly security_id?: number | SecurityName | undefined
  /** Slug of a flow series. */
  readonly slug?: string | undefined
  /** Metric of the bars. Default: `retail_net_turnover`; `net_cp_turnover` if the asset class is options. Not for flow series. */
  readonly metric?: Metric | undefined
  /** Measure of the bars, instead of `metric`, an asset class, a transformation and a normalisation. Not for flow series. */
  readonly measure?: Measure | undefined
  /** Asset class. Default: `cash`; `options` with an option filter or option metrics; `all` with metrics of both. */
  readonly asset_class?: AssetClass | undefined
  /** Moneyness of the options to include. Default: `TOTAL`. */
  readonly moneyness?: Moneyness | undefined
  /** Size of the option trades to include. Default: `TOTAL`. */
  readonly size?: TradeSize | undefined
  /** Computation on each metric, returned in addition to the metric itself. Skips nulls and uses no value after the bar. Default: none. */
  readonly transformation?: Transformation | undefined
  /** Normalisation of each metric, or of its transformation if there is one. Period-based methods return null if the period has fewer than 60 values, so weekly bars over one year (52 values) are always null. Default: none. */
  readonly normalisation?: Normalisation | undefined
  /** Period that the normalisation looks back over. Default: one year. No effect on `turnover_share`. */
  readonly normalisation_period?: NormalisationPeriod | undefined
  /** Window of the transformation, in trading days: intraday bars count by trading date; a week is 5 days, a month 20, a year 252. Default: 20; for `change` and `pct_change`, one bar. No effect on `cumulative_sum`. */
  readonly window?: Window | undefined
}

/**
 * Measure of correlation.
 *
 * - `pearson`: Pearson's r, of the values: how close they are to a line.
 * - `spearman`: Spearman's ρ, of the ranks: how close one rises with the other. Ties share their average rank.
 */
export type CorrelationMethod = 'pearson' | 'spearman'

/** Body of POST /analytics/correlation. */
export interface CorrelationRequest {
  /** First series: the one that leads at positive lags. */
  readonly x: SeriesInput
  /** Second series. */
  readonly y: SeriesInput
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly end_date?: string | undefined
  /** Length of the bars. Observations are paired in periods of this length, or of the longest frequency of a flow series if that is longer: each takes the last value of the other series at or before it within the period. A day or longer with flow series. Default: the longest frequency of the flow series (`1m` for quarters), otherwise `1d`. */
  readonly interval?: Interval | undefined
  /** Whether bars of one day or longer include the current trading day's intraday data. Forced to false for the basic tier. */
  readonly include_intraday?: boolean | undefined
  /** Point in time to read flow series as of. Excludes later revisions and observations. A date means its end in UTC. Default: the newest values. No effect on bars. */
  readonly as_of?: string | undefined
  /** Lags, in pairs. A positive lag k pairs `x` at t with `y` at t + k: `x` leads. -60 to 60. */
  readonly lags?: readonly number[] | undefined
  readonly method?: CorrelationMethod | undefined
  /** Length of a rolling window, in pairs. Adds the correlation of each window. Requires a single lag. 3 to 2520. Default: no rolling correlation. */
  readonly window?: number | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

/** Correlation of two series of any kind. */
export interface SeriesCorrelation {
  readonly x: AnalysedSeries
  readonly y: AnalysedSeries
  readonly method: CorrelationMethod
  /** Length of the bars. */
  readonly interval: Interval
  /** Number of pairs at lag 0. */
  readonly data_points: number
  /** Number of periods in which only one series has a value, which were left out. */
  readonly unpaired: number
  /** First and last common observation. Null if there is none. */
  readonly date_range: DateRange | null
  /** Correlation at each lag, in the requested order. */
  readonly lags: readonly LaggedCorrelation[]
  /** Correlation of each window at the requested lag, oldest first. Null if no window was requested. */
  readonly rolling: readonly RollingCorrelation[] | null
  readonly metadata: AssociationMetadata
}

/** A series of an analysis. */
export interface AnalysedSeries {
  /** Kind of the series. */
  readonly kind: SeriesKind
  /** Name of the aggregate, security or flow series. */
  readonly name: string
  /** Metric of the bars, or that the flow series measures. */
  readonly metric: string
  /** Measure of the bars, as text. Null for flow series. */
  readonly measure: string | null
  /** Transformation of the series. Null if none. */
  readonly transformation: Transformation | null
  /** Normalisation of the series. Null if none. */
  readonly normalisation: Normalisation | null
  /** Look-back period of the normalisation. Null if it takes none. */
  readonly normalisation_period: NormalisationPeriod | null
  /** Window of the transformation, in trading days. Null if it takes none. */
  readonly window: number | null
  /** Id of the aggregate. Null for other series. */
  readonly aggregate_id: number | null
  /** Id of the security. Null for other series. */
  readonly security_id: number | null
  /** Slug of the flow series. Null for other series. */
  readonly slug: string | null
  /** Provider id of the aggregate or security. Null for flow series. */
  readonly provider_id: string | null
}

/**
 * Kind of a series.
 *
 * - `aggregate`: A metric of the bars of an aggregate.
 * - `security`: A metric of the bars of a security.
 * - `flow_series`: A flow series.
 */
export type SeriesKind = 'aggregate' | 'security' | 'flow_series'

/** Correlation at a lag. */
export interface LaggedCorrelation {
  /** Lag, in pairs. A positive lag k pairs `x` at t with `y` at t + k: `x` leads. */
  readonly lag: number
  /** Correlation, from -1 to 1. Null if there are fewer than three pairs, or if either series is constant there. */
  readonly correlation: number | null
  /** Two-sided p-value for the hypothesis that the series are not correlated. Null if the correlation is. */
  readonly p_value: number | null
  /** Number of pairs. */
  readonly data_points: number
}

/** Correlation of a window of pairs. */
export interface RollingCorrelation {
  /** Time of the later observation of the last pair. */
  readonly ts: string
  /** Trading date of that observation. */
  readonly date: string
  /** Correlation, from -1 to 1. Null if there are fewer than three pairs, or if either series is constant there. */
  readonly correlation: number | null
  /** Two-sided p-value for the hypothesis that the series are not correlated. Null if the correlation is. */
  readonly p_value: number | null
}

/** Metadata of an analysis of several series. */
export interface AssociationMetadata {
  /** Id of the request, as in the `X-Request-ID` header. */
  readonly request_id: string
  /** When the response was generated. */
  readonly generated_at: string
  /** When the data was last loaded. Null before the first load. */
  readonly as_of: string | null
  /** Version of the data that the result shows. */
  readonly data_version?: string | undefined
  /** Time zone of all timestamps: UTC. */
  readonly timezone: string
  /** First date or instant read. Null if open or if nothing was read. */
  readonly effective_start_date: string | null
  /** Last date or instant read. Null if nothing was read. */
  readonly effective_end_date: string | null
  /** Point in time that flow series were read as of. Null for the newest values. */
  readonly effective_as_of: string | null
  /** Whether bars of one day or longer include the current trading day's intraday data. */
  readonly include_intraday: boolean
  /** Parameters that were adjusted or ignored. */
  readonly warnings: readonly Warning[]
}

/** Body of POST /analytics/correlation-matrix. */
export interface CorrelationMatrixRequest {
  /** Series to correlate. 2 to 50. */
  readonly series: readonly SeriesInput[]
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly end_date?: string | undefined
  /** Length of the bars. Observations are paired in periods of this length, or of the longest frequency of a flow series if that is longer: each takes the last value of the other series at or before it within the period. A day or longer with flow series. Default: the longest frequency of the flow series (`1m` for quarters), otherwise `1d`. */
  readonly interval?: Interval | undefined
  /** Whether bars of one day or longer include the current trading day's intraday data. Forced to false for the basic tier. */
  readonly include_intraday?: boolean | undefined
  /** Point in time to read flow series as of. Excludes later revisions and observations. A date means its end in UTC. Default: the newest values. No effect on bars. */
  readonly as_of?: string | undefined
  readonly method?: CorrelationMethod | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

/** Correlations of every two of several series. */
export interface CorrelationMatrix {
  /** Series, in the requested order. */
  readonly series: readonly AnalysedSeries[]
  readonly method: CorrelationMethod
  /** Length of the bars. */
  readonly interval: Interval
  /** Correlations, one row per series. Null where two series share fewer than three dates or one is constant there. */
  readonly correlations: readonly (readonly (number | null)[])[]
  /** P-values of the correlations, likewise. */
  readonly p_values: readonly (readonly (number | null)[])[]
  /** Numbers of pairs, likewise. */
  readonly data_points: readonly (readonly number[])[]
  /** Numbers of periods in which only one of two series has a value, likewise. */
  readonly unpaired: readonly (readonly number[])[]
  readonly metadata: AssociationMetadata
}

/** Definition of events: conditions of a screen, or a list of instruments and dates. */
export interface StudySignal {
  /** Name of the signal. Default: its number, from 1. */
  readonly name?: string | undefined
  /** Conditions of a screen that must all be met. At most 20, nested ones included. */
  readonly all?: readonly ScreenTerm[] | undefined
  /** Conditions of a screen of which at least one must be met. At most 20, nested ones included. */
  readonly any?: readonly ScreenTerm[] | undefined
  /** Listed events, instead of conditions. At most 10000. They need not be in the universe. */
  readonly events?: readonly ListedEvent[] | undefined
}

/** A condition of a screen, or several that count as one: a measure and exactly one comparison, or exactly one list of conditions. */
export interface ScreenTerm {
  /** A measure, as text: a metric, or two metrics separated by `/`. Prefixes state the asset class, the moneyness and the size (`options.ITM.`). A transformation and a normalisation follow, each after `|`, with an optional window or period after `:`. See the documentation of signals. */
  readonly measure?: string | undefined
  /** The value is greater than this. */
  readonly gt?: number | undefined
  /** The value is greater than or equal to this. */
  readonly gte?: number | undefined
  /** The value is less than this. */
  readonly lt?: number | undefined
  /** The value is less than or equal to this. */
  readonly lte?: number | undefined
  /** The value is from the first to the second number, both included. */
  readonly between?: readonly number[] | undefined
  /** The value is among this number of largest values in the universe, ties included. 1 to 10000. */
  readonly top?: number | undefined
  /** The value is among this number of smallest values in the universe, ties included. 1 to 10000. */
  readonly bottom?: number | undefined
  /** The value is among the largest in the universe: this percentage of the instruments with a value, rounded up, ties included. Above 0, at most 100. */
  readonly top_percent?: number | undefined
  /** The value is greater than this number, and was not in the preceding bar. */
  readonly crosses_above?: number | undefined
  /** The value is less than this number, and was not in the preceding bar. */
  readonly crosses_below?: number | undefined
  /** Conditions that are all met, instead of a single condition. */
  readonly all?: readonly ScreenCondition[] | undefined
  /** Conditions of which at least one is met, instead of a single condition. */
  readonly any?: readonly ScreenCondition[] | undefined
}

/** A condition of a screen: a measure and exactly one comparison. */
export interface ScreenCondition {
  /** A measure, as text: a metric, or two metrics separated by `/`. Prefixes state the asset class, the moneyness and the size (`options.ITM.`). A transformation and a normalisation follow, each after `|`, with an optional window or period after `:`. See the documentation of signals. */
  readonly measure: string
  /** The value is greater than this. */
  readonly gt?: number | undefined
  /** The value is greater than or equal to this. */
  readonly gte?: number | undefined
  /** The value is less than this. */
  readonly lt?: number | undefined
  /** The value is less than or equal to this. */
  readonly lte?: number | undefined
  /** The value is from the first to the second number, both included. */
  readonly between?: readonly number[] | undefined
  /** The value is among this number of largest values in the universe, ties included. 1 to 10000. */
  readonly top?: number | undefined
  /** The value is among this number of smallest values in the universe, ties included. 1 to 10000. */
  readonly bottom?: number | undefined
  /** The value is among the largest in the universe: this percentage of the instruments with a value, rounded up, ties included. Above 0, at most 100. */
  readonly top_percent?: number | undefined
  /** The value is greater than this number, and was not in the preceding bar. */
  readonly crosses_above?: number | undefined
  /** The value is less than this number, and was not in the preceding bar. */
  readonly crosses_below?: number | undefined
}

/** An event of an instrument on a date. */
export interface ListedEvent {
  /** Id of a security. */
  readonly security_id?: number | SecurityName | undefined
  /** Id of an aggregate. */
  readonly aggregate_id?: number | AggregateName | undefined
  /** Date of the event. Its bar is the first one on or after this date; for intraday intervals, the last bar of that date. */
  readonly date: string
}

/** Instruments that a screen chooses from: those that meet all filters and are active on the date. Sectors, industries, asset types, ids of securities and constituents are for securities; types, subtypes and ids of aggregates for aggregates. */
export interface ScreenUniverse {
  /** Sectors of the securities, case-insensitive. Default: all. */
  readonly sectors?: readonly string[] | undefined
  /** Industries of the securities, case-insensitive. Default: all. */
  readonly industries?: readonly string[] | undefined
  /** Asset types of the securities, case-insensitive. Default: all. */
  readonly asset_types?: readonly string[] | undefined
  /** Ids of the securities. At most 1000. Default: all. */
  readonly security_ids?: readonly (number | SecurityName)[] | undefined
  /** Id of an aggregate: only securities that are its constituents on the date. Default: all securities. */
  readonly constituents_of?: number | AggregateName | undefined
  /** Types of the aggregates, case-insensitive. Default: all. */
  readonly types?: readonly string[] | undefined
  /** Subtypes of the aggregates, case-insensitive. Default: all. */
  readonly subtypes?: readonly string[] | undefined
  /** Ids of the aggregates. At most 1000. Default: all. */
  readonly aggregate_ids?: readonly (number | AggregateName)[] | undefined
}

/** Body of POST /analytics/event-study. */
export interface EventStudyRequest {
  /** Signals to study, each separately. 1 to 10. */
  readonly signals: readonly StudySignal[]
  /** Kind of the instruments. */
  readonly kind?: ScreenKind | undefined
  /** Instruments searched for events: members of the universe on the date. Default: all active instruments. */
  readonly universe?: ScreenUniverse | undefined
  readonly interval?: Interval | undefined
  /** First trading date (YYYY-MM-DD) or instant of the events, inclusive. Required without `range`. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant of the events, inclusive. Outcomes may end later. Default: now. */
  readonly end_date?: string | undefined
  /** Which of the bars that meet the conditions are events. Does not apply to listed events. */
  readonly trigger?: StudyTrigger | undefined
  /** Minimum number of bars from one event of an instrument to its next: closer events are left out. 1 to 252. */
  readonly minimum_distance?: number | undefined
  /** Measure of the outcome: later values are compared with the value in the bar of the event or the date. Default: `px`; `px_linked` for aggregates. */
  readonly outcome?: Measure | undefined
  /** How the values of `outcome` are compared. Default: `return` for prices, otherwise `change`. */
  readonly outcome_kind?: OutcomeKind | undefined
  /** Numbers of bars after the event or the date at which outcomes end. At most 10, each 1 to 252. */
  readonly horizons?: readonly number[] | undefined
  /** Id of an aggregate whose outcome over the same bars is subtracted. Default: none. */
  readonly benchmark?: number | AggregateName | undefined
  /** Whether to subtract the mean outcome of all members of the universe over the same bars. Cannot be combined with a benchmark. */
  readonly minus_universe_mean?: boolean | undefined
  /** Number of resamples of the bootstrap. 100 to 10000. */
  readonly resamples?: number | undefined
  /** Seed of the bootstrap. The same request with the same seed has the same result. */
  readonly seed?: number | undefined
  /** Events per page. 1 to 10000. */
  readonly records_per_page?: number | undefined
  /** Number of the page. Default: 1. */
  readonly page_number?: number | undefined
  /** Version of the data that the page must show: the `data_version` of the first page. If the data have changed since, the request is refused (`data_changed`), so that pages fit together. Default: the newest. */
  readonly data_version?: string | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

/** Body of POST /analytics/quantile-study. */
export interface QuantileStudyRequest {
  /** Measures to sort the instruments by, each separately. 1 to 10; duplicates count once. */
  readonly measures: readonly Measure[]
  /** Number of quantiles. The first has the smallest values, the last the largest. 2 to 10. */
  readonly quantiles?: number | undefined
  /** Kind of the instruments. */
  readonly kind?: ScreenKind | undefined
  /** Instruments to sort: members of the universe on the date. Default: all active instruments. */
  readonly universe?: ScreenUniverse | undefined
  readonly interval?: Interval | undefined
  /** First trading date (YYYY-MM-DD) or instant on which the instruments are sorted, inclusive. Required without `range`. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant on which the instruments are sorted, inclusive. Outcomes may end later. Default: now. */
  readonly end_date?: string | undefined
  /** Number of bars from one date on which the instruments are sorted to the next. 1 to 252. */
  readonly step?: number | undefined
  /** Measure of the outcome: later values are compared with the value in the bar of the event or the date. Default: `px`; `px_linked` for aggregates. */
  readonly outcome?: Measure | undefined
  /** How the values of `outcome` are compared. Default: `return` for prices, otherwise `change`. */
  readonly outcome_kind?: OutcomeKind | undefined
  /** Numbers of bars after the event or the date at which outcomes end. At most 10, each 1 to 252. */
  readonly horizons?: readonly number[] | undefined
  /** Whether to subtract the mean outcome of all sorted instruments of a date from the means of the quantiles. Spreads and correlations do not change. */
  readonly minus_universe_mean?: boolean | undefined
  /** Rows per page. 1 to 10000. */
  readonly records_per_page?: number | undefined
  /** Number of the page. Default: 1. */
  readonly page_number?: number | undefined
  /** Version of the data that the page must show: the `data_version` of the first page. If the data have changed since, the request is refused (`data_changed`), so that pages fit together. Default: the newest. */
  readonly data_version?: string | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

/**
 * Covariance of coefficients, which their standard errors follow from.
 *
 * - `classical`: That of ordinary least squares: the residuals have the same variance everywhere.
 * - `hc3`: HC3 of MacKinnon and White: robust against unequal variance of the residuals.
 */
export type Covariance = 'classical' | 'hc3'

/** Body of POST /analytics/regression. */
export interface RegressionRequest {
  /** Dependent series. */
  readonly dependent: SeriesInput
  /** Series that explain the dependent one. 1 to 8. An intercept is added. */
  readonly regressors: readonly SeriesInput[]
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly end_date?: string | undefined
  /** Length of the bars. Observations are paired in periods of this length, or of the longest frequency of a flow series if that is longer: each takes the last value of the other series at or before it within the period. A day or longer with flow series. Default: the longest frequency of the flow series (`1m` for quarters), otherwise `1d`. */
  readonly interval?: Interval | undefined
  /** Whether bars of one day or longer include the current trading day's intraday data. Forced to false for the basic tier. */
  readonly include_intraday?: boolean | undefined
  /** Point in time to read flow series as of. Excludes later revisions and observations. A date means its end in UTC. Default: the newest values. No effect on bars. */
  readonly as_of?: string | undefined
  /** Covariance of the coefficients, which their standard errors follow from. */
  readonly covariance?: Covariance | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

/** Linear regression of a series on others. */
export interface Regression {
  readonly dependent: AnalysedSeries
  /** Length of the bars. */
  readonly interval: Interval
  /** Covariance of the coefficients, which their standard errors follow from. */
  readonly covariance: Covariance
  /** Number of common dates. */
  readonly data_points: number
  /** Number of periods in which some series have a value and others have none, which were left out. */
  readonly unpaired: number
  /** Common dates minus coefficients. */
  readonly degrees_of_freedom: number
  /** Share of the variance explained. */
  readonly r_squared: number
  /** R², adjusted for the number of regressors. */
  readonly adjusted_r_squared: number
  /** F statistic of all regressors; with `hc3`, that of Wald. Null if the fit is exact. */
  readonly f_value: number | null
  /** P-value for the hypothesis that all regressors have the coefficient 0. */
  readonly f_p_value: number
  /** Durbin-Watson statistic: near 2 if residuals are not autocorrelated. Null if the fit is exact. */
  readonly durbin_watson: number | null
  /** Standard error of the residuals, in the unit of the dependent series. */
  readonly residual_std_err: number
  readonly date_range: DateRange
  readonly intercept: Coefficient
  /** Regressors and their coefficients, in the requested order. */
  readonly regressors: readonly Regressor[]
  readonly metadata: AssociationMetadata
}

/** Coefficient of a regression. */
export interface Coefficient {
  /** Estimate: change of the dependent series per unit of the regressor. */
  readonly estimate: number
  /** Standard error. */
  readonly std_err: number
  /** Estimate divided by its standard error. Null if the fit is exact. */
  readonly t_value: number | null
  /** Two-sided p-value for the hypothesis that the coefficient is 0, by Student's t. */
  readonly p_value: number
  /** Lower and upper bound of the 95% confidence interval. */
  readonly ci_95: readonly number[]
}

/** A regressor and its coefficient. */
export interface Regressor {
  readonly series: AnalysedSeries
  /** Estimate: change of the dependent series per unit of the regressor. */
  readonly estimate: number
  /** Standard error. */
  readonly std_err: number
  /** Estimate divided by its standard error. Null if the fit is exact. */
  readonly t_value: number | null
  /** Two-sided p-value for the hypothesis that the coefficient is 0, by Student's t. */
  readonly p_value: number
  /** Lower and upper bound of the 95% confidence interval. */
  readonly ci_95: readonly number[]
}

/** Body of POST /analytics/regression/residuals. */
export interface RegressionResidualsRequest {
  /** Dependent series. */
  readonly dependent: SeriesInput
  /** Series that explain the dependent one. 1 to 8. An intercept is added. */
  readonly regressors: readonly SeriesInput[]
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly end_date?: string | undefined
  /** Length of the bars. Observations are paired in periods of this length, or of the longest frequency of a flow series if that is longer: each takes the last value of the other series at or before it within the period. A day or longer with flow series. Default: the longest frequency of the flow series (`1m` for quarters), otherwise `1d`. */
  readonly interval?: Interval | undefined
  /** Whether bars of one day or longer include the current trading day's intraday data. Forced to false for the basic tier. */
  readonly include_intraday?: boolean | undefined
  /** Point in time to read flow series as of. Excludes later revisions and observations. A date means its end in UTC. Default: the newest values. No effect on bars. */
  readonly as_of?: string | undefined
  /** Covariance of the coefficients, which their standard errors follow from. */
  readonly covariance?: Covariance | undefined
  /** Rows per page. 1 to 10000. */
  readonly records_per_page?: number | undefined
  /** Page number, starting at 1. Pages past the end are empty. */
  readonly page_number?: number | undefined
  /** Version of the data that the page must show: the `data_version` of the first page. If the data have changed since, the request is refused (`data_changed`), so that pages fit together. Default: the newest. */
  readonly data_version?: string | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

/** A page of the residuals of a regression. */
export interface RegressionResiduals {
  /** Residuals on this page, oldest first. */
  readonly data: readonly ResidualRow[]
  /** Length of the bars. */
  readonly interval: Interval
  /** Number of rows on this page. */
  readonly count: number
  readonly pagination: Pagination
  readonly metadata: AssociationMetadata
}

/** Residual of a regression on a date. */
export interface ResidualRow {
  /** Time of the observation. */
  readonly ts: string
  /** Trading date of the observation. */
  readonly date: string
  /** Value of the dependent series. */
  readonly observed: number
  /** Value of the model. */
  readonly fitted: number
  /** Observed minus fitted value. */
  readonly residual: number
}

/** Days of the exchange. */
export interface CalendarResponse {
  /** Days, oldest first. */
  readonly data: readonly CalendarDay[]
  /** Number of days. */
  readonly count: number
  /** First date of the range. */
  readonly start_date: string
  /** Last date of the range. */
  readonly end_date: string
  /** Dates of the range that charts can leave out, oldest first. */
  readonly gaps: readonly string[]
  /** Time zone of the exchange. */
  readonly timezone: string
}

/** What the exchange does on a date, and whether there are data. */
export interface CalendarDay {
  /** Date in exchange time. */
  readonly date: string
  /** What the exchange does on the date. */
  readonly status: CalendarDayStatus
  /** Holiday, or reason of a closure or an early close. Null for other days. */
  readonly reason: string | null
  /** Start of the session, in UTC. Null without a session. */
  readonly open: string | null
  /** End of the session, in UTC. Null without a session. */
  readonly close: string | null
  /** Start of the session in exchange time (`HH:MM`). Null without a session. */
  readonly exchange_open: string | null
  /** End of the session in exchange time (`HH:MM`). Null without a session. */
  readonly exchange_close: string | null
  /** Whether there are daily bars of the date. With `instrument`: bars of that instrument. Otherwise: bars of any instrument, or of most instruments if the exchange is closed. Excludes the current trading day for the basic tier. */
  readonly has_data: boolean
  /** Whether charts can leave the date out: it has neither a session nor data. */
  readonly is_gap: boolean
}

/**
 * What the exchange does on a date.
 *
 * - `open`: A full session.
 * - `early_close`: A session that ends at 13:00 in exchange time.
 * - `holiday`: Closed for a holiday.
 * - `closure`: Closed for another reason, such as a storm or a day of mourning.
 * - `weekend`: Closed on a Saturday or Sunday.
 */
export type CalendarDayStatus = 'open' | 'early_close' | 'holiday' | 'closure' | 'weekend'

/** Body of POST /flow/analytics/trend. */
export interface FlowTrendRequest {
  /** Slug of the series. */
  readonly slug: string
  /** First date (YYYY-MM-DD) or instant, inclusive. Default: the first observation. */
  readonly start_date?: string | undefined
  /** Last date (YYYY-MM-DD) or instant, inclusive. Default: the last observation. */
  readonly end_date?: string | undefined
  /** Point in time to read the data as of. Excludes later revisions and observations. A date means its end in UTC. Default: the newest values. */
  readonly as_of?: string | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

/** Linear trend of a flow series. */
export interface FlowTrend {
  /** Unique name of the series, as used in parameters. */
  readonly slug: string
  /** Metric that the series measures. */
  readonly metric: string
  /** How often the series is observed. */
  readonly frequency: FlowFrequency
  /** Code of the unit: USDmn, shares, contracts, index_points, pct, usd, usd_per_bbl, usd_per_oz, ratio, fx_rate, index, count, or a code added by a load. */
  readonly unit: string
  /** Number of observations used for the fit. */
  readonly data_points: number
  /** Slope of the line, per observation. */
  readonly slope: number
  /** Value of the line at the first bar. */
  readonly intercept: number
  /** Correlation of the values with time. Null for a constant series. */
  readonly r_value: number | null
  /** Share of the variance explained by the line. Null for a constant series. */
  readonly r_squared: number | null
  /** Two-sided p-value of a t-test whose null hypothesis is that the slope is zero. For a constant series, 1. */
  readonly p_value: number
  /** Standard error of the slope. */
  readonly std_err: number
  /** Standard error of the intercept. */
  readonly intercept_std_err: number
  /** Lower and upper bound of the 95% confidence interval of the slope. */
  readonly slope_ci_95: readonly number[]
  /** Direction of the trend. `flat` if it is not significant. */
  readonly direction: TrendDirection
  /** Whether the p-value is below 0.05. */
  readonly is_significant: boolean
  /** Value of the line at the first bar. */
  readonly fitted_start: number
  /** Value of the line at the last bar. */
  readonly fitted_end: number
  /** Unit of the slope. */
  readonly slope_unit: SlopeUnit
  /** Times of the first and last observation used: 00:00 UTC of their dates. */
  readonly date_range: DateRange
}

/**
 * How often a flow series is observed.
 *
 * - `daily`: Every trading date.
 * - `weekly`: Once a week.
 * - `monthly`: Once a month.
 * - `quarterly`: Once a quarter.
 * - `annual`: Once a year.
 * - `event`: Irregularly, when an event occurs. Never stale.
 */
export type FlowFrequency = 'daily' | 'weekly' | 'monthly' | 'quarterly' | 'annual' | 'event'

/** Body of POST /flow/analytics/volatility. */
export interface FlowVolatilityRequest {
  /** Slug of the series. */
  readonly slug: string
  /** First date (YYYY-MM-DD) or instant, inclusive. Default: the first observation. */
  readonly start_date?: string | undefined
  /** Last date (YYYY-MM-DD) or instant, inclusive. Default: the last observation. */
  readonly end_date?: string | undefined
  /** Point in time to read the data as of. Excludes later revisions and observations. A date means its end in UTC. Default: the newest values. */
  readonly as_of?: string | undefined
  /** Basis of the volatility. Default: `log_return` for prices, exchange rates and indices, otherwise `change`. */
  readonly basis?: VolatilityBasis | undefined
  /** Decay factor of the exponentially weighted volatility. Between 0 and 1, exclusive. */
  readonly ewma_lambda?: number | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

/** Volatility and maximum drawdown of a flow series. */
export interface FlowVolatility {
  /** Unique name of the series, as used in parameters. */
  readonly slug: string
  /** Metric that the series measures. */
  readonly metric: string
  /** How often the series is observed. */
  readonly frequency: FlowFrequency
  /** Code of the unit: USDmn, shares, contracts, index_points, pct, usd, usd_per_bbl, usd_per_oz, ratio, fx_rate, index, count, or a code added by a load. */
  readonly unit: string
  /** Basis of the volatility. */
  readonly basis: VolatilityBasis
  /** Number of values of the basis. `change` has one fewer than there are observations, `log_return` at most that many. */
  readonly data_points: number
  /** Mean of the basis. */
  readonly mean: number
  /** Sample standard deviation of the basis. */
  readonly std_dev: number
  /** Sample variance of the basis. */
  readonly variance: number
  /** Standard deviation times the square root of the observations per year. Null for event series. */
  readonly annualised_volatility: number | null
  /** Number of observations in a year: 252 (daily series), 52 (weekly), 12 (monthly), 4 (quarterly) or 1 (annual). Null for event series. */
  readonly periods_per_year: number | null
  /** Square root of the mean of min(value, 0)² over all values of the basis. */
  readonly downside_deviation: number
  /** Exponentially weighted volatility at the last bar, assuming a mean of 0. */
  readonly ewma_volatility: number
  /** Decay factor of the exponentially weighted volatility. */
  readonly ewma_lambda: number
  /** Maximum drawdown. For prices (amounts of dollars per share, barrel or ounce, exchange rates and indices), a fraction of the peak. For index points, percentages and ratios, the fall in the unit of the series. For all others, the fall of the running sum. */
  readonly max_drawdown: number
  /** Maximum drawdown as a fraction of its peak. Null if the peak is not above 0. */
  readonly max_drawdown_pct: number | null
  /** Time of the peak before the maximum drawdown. Null if there is no drawdown. */
  readonly peak_ts: string | null
  /** Time of the trough of the maximum drawdown. Null if there is no drawdown. */
  readonly trough_ts: string | null
  /** Standard deviation divided by the absolute mean. Null if the mean is 0. */
  readonly coefficient_of_variation: number | null
  /** Smallest value of the basis. */
  readonly min: number
  /** Largest value of the basis. */
  readonly max: number
  /** Times of the first and last observation used: 00:00 UTC of their dates. */
  readonly date_range: DateRange
}

/** First and last observation of each flow series. */
export interface FlowAvailabilityResponse {
  /** One row per series, in the requested order. */
  readonly data: readonly FlowAvailabilityRow[]
  /** Number of rows. */
  readonly count: number
  readonly metadata: FlowMetadata
}

/** First and last observation of a flow series. */
export interface FlowAvailabilityRow {
  /** Unique name of the series, as used in parameters. */
  readonly slug: string
  /** Metric that the series measures. */
  readonly metric: string
  /** How often the series is observed. */
  readonly frequency: FlowFrequency
  /** Code of the unit: USDmn, shares, contracts, index_points, pct, usd, usd_per_bbl, usd_per_oz, ratio, fx_rate, index, count, or a code added by a load. */
  readonly unit: string
  /** Date of the first observation. Null if there is none. */
  readonly first_observation: string | null
  /** Date of the last observation. Null if there is none. */
  readonly last_observation: string | null
  /** Number of dates with an observation. Excludes revisions. */
  readonly row_count: number
}

/** Metadata of a response about flow series. */
export interface FlowMetadata {
  /** Id of the request, as in the `X-Request-ID` header. */
  readonly request_id: string
  /** Time at which the response was generated. */
  readonly generated_at: string
  /** Time of the last load. Null if nothing was loaded. */
  readonly as_of: string | null
  /** Version of the data that the result shows. */
  readonly data_version?: string | undefined
  /** Time zone of all dates and times: UTC. */
  readonly timezone: string
  /** First date or instant read. Null if unbounded. */
  readonly effective_start_date: string | null
  /** Last date or instant read. Null if unbounded. */
  readonly effective_end_date: string | null
  /** Point in time that the data was read as of. Null for the newest values. */
  readonly effective_as_of: string | null
  /** Transformation of the values. Null if none. */
  readonly transformation?: Transformation | null | undefined
  /** Normalisation of the values. Null if none. */
  readonly normalisation?: Normalisation | null | undefined
  /** Look-back period of the normalisation. Null if it takes none. */
  readonly normalisation_period?: NormalisationPeriod | null | undefined
  /** Window of the transformation, in trading days. Null if it takes none. */
  readonly window?: number | null | undefined
  /** How the rows were chosen. Only with `points`. */
  readonly downsampled?: Downsampled | undefined
  /** Requested slugs that do not exist or the caller cannot see. */
  readonly unknown_slugs: readonly string[]
  /** Slugs of requested series without observations. */
  readonly no_data_slugs?: readonly string[] | undefined
  /** Parts of the request that the server changed or ignored. */
  readonly warnings: readonly Warning[]
}

/** One scenario of a forecast run. */
export interface ForecastResponse {
  /** Date of the run. */
  readonly run_date: string
  /** Scenario, as a z-score. 0 is the expected path. */
  readonly z_score: number
  /** Number of horizons. */
  readonly count: number
  /** One row per horizon, ascending. */
  readonly data: readonly ForecastHorizonRow[]
  readonly metadata: FlowMetadata
}

/** Forecasts of all series at one horizon. */
export interface ForecastHorizonRow {
  /** Horizon: trading days from the run to the forecast date. */
  readonly horizon: number
  /** Forecast date: a trading date of the data or, beyond them, of the exchange’s calendar. */
  readonly target_date: string
  /** Forecasts, keyed by the slug of the series. */
  readonly metrics: {
    readonly [name: string]: ForecastValue
  }
}

/** Forecast of one series. */
export interface ForecastValue {
  /** Metric that the series measures. */
  readonly metric: string
  /** Value, in the unit of the series. */
  readonly value: number
  /** Code of the unit: USDmn, shares, contracts, index_points, pct, usd, usd_per_bbl, usd_per_oz, ratio, fx_rate, index, count, or a code added by a load. */
  readonly unit: string
}

/** Axes of the forecast cube. */
export interface ForecastRunsResponse {
  /** Run dates, newest first. */
  readonly run_dates: readonly string[]
  /** Newest run date. Null if there is no run. */
  readonly latest_run_date: string | null
  /** Horizons in trading days, ascending. */
  readonly horizons: readonly number[]
  /** Scenarios, ascending. */
  readonly z_scores: readonly number[]
  /** Series with forecasts. */
  readonly metrics: readonly ForecastMetric[]
  readonly metadata: FlowMetadata
}

/** Series with forecasts. */
export interface ForecastMetric {
  /** Unique name of the series, as used in parameters. */
  readonly slug: string
  /** Metric that the series measures. */
  readonly metric: string
  /** Code of the unit: USDmn, shares, contracts, index_points, pct, usd, usd_per_bbl, usd_per_oz, ratio, fx_rate, index, count, or a code added by a load. */
  readonly unit: string
}

/** Newest observation of each flow series. */
export interface FlowLatestResponse {
  /** One row per series with an observation, in the requested order. */
  readonly data: readonly LatestFlowRow[]
  /** Number of rows. */
  readonly count: number
  readonly metadata: FlowMetadata
}

/** Newest observation of a flow series. */
export interface LatestFlowRow {
  /** Unique name of the series, as used in parameters. */
  readonly slug: string
  /** Metric that the series measures. */
  readonly metric: string
  /** How often the series is observed. */
  readonly frequency: FlowFrequency
  /** Code of the unit: USDmn, shares, contracts, index_points, pct, usd, usd_per_bbl, usd_per_oz, ratio, fx_rate, index, count, or a code added by a load. */
  readonly unit: string
  /** Date of the observation. */
  readonly date: string
  /** Value, in the unit of the series. */
  readonly value: number
  /** Calendar days (UTC) from the observation to today, or to the point in time requested. */
  readonly staleness_days: number
  /** Whether the observation is older than 4 days (daily series), 10 (weekly), 40 (monthly), 120 (quarterly) or 430 (annual). Always false for event series. */
  readonly is_stale: boolean
}

/** Statistics of one or more flow series. */
export interface FlowStatistics {
  /** One row per series, in the requested order. */
  readonly data: readonly FlowStatisticsRow[]
  /** Number of rows. */
  readonly count: number
  readonly metadata: FlowMetadata
}

/** Statistics of a flow series. */
export interface FlowStatisticsRow {
  /** Unique name of the series, as used in parameters. */
  readonly slug: string
  /** Metric that the series measures. */
  readonly metric: string
  /** How often the series is observed. */
  readonly frequency: FlowFrequency
  /** Code of the unit: USDmn, shares, contracts, index_points, pct, usd, usd_per_bbl, usd_per_oz, ratio, fx_rate, index, count, or a code added by a load. */
  readonly unit: string
  /** Number of observations. */
  readonly count: number
  /** Sum. Null if there are no values. */
  readonly sum: number | null
  /** Mean. Null if there are no values. */
  readonly mean: number | null
  /** Median. Null if there are no values. */
  readonly median: number | null
  /** Sample standard deviation. Null if there are fewer than two values. */
  readonly std_dev: number | null
  /** Smallest value. Null if there are no values. */
  readonly min: number | null
  /** Time of the first bar with the smallest value. Null if there are no values. */
  readonly min_ts: string | null
  /** Largest value. Null if there are no values. */
  readonly max: number | null
  /** Time of the first bar with the largest value. Null if there are no values. */
  readonly max_ts: string | null
  /** The 5th percentile, by linear interpolation. Null if there are no values. */
  readonly p05: number | null
  /** The 25th percentile, by linear interpolation. Null if there are no values. */
  readonly p25: number | null
  /** The 75th percentile, by linear interpolation. Null if there are no values. */
  readonly p75: number | null
  /** The 95th percentile, by linear interpolation. Null if there are no values. */
  readonly p95: number | null
  /** Oldest value. Null if there are no values. */
  readonly first: number | null
  /** Newest value. Null if there are no values. */
  readonly last: number | null
  /** Share of the values above 0. Null if there are no values. */
  readonly positive_share: number | null
  /** Bias-corrected skewness. 0 for a constant series. Null if there are fewer than three values. */
  readonly skewness: number | null
  /** Bias-corrected excess kurtosis. 0 for a constant series. Null if there are fewer than four values. */
  readonly kurtosis: number | null
  /** First and last observation. Null if there is none. */
  readonly date_range: DateRange | null
}

/** A page of observations of flow series. */
export interface FlowTimeseriesResponse {
  /** Observations on this page, sorted by date, then by ascending slug. */
  readonly data: readonly FlowRow[]
  /** Number of observations on this page. */
  readonly count: number
  readonly pagination: Pagination
  readonly metadata: FlowMetadata
}

/** Value of a flow series on a date. A transformation or normalisation adds a member. */
export interface FlowRow {
  /** Unique name of the series, as used in parameters. */
  readonly slug: string
  /** Metric that the series measures. */
  readonly metric: string
  /** How often the series is observed. */
  readonly frequency: FlowFrequency
  /** Code of the unit: USDmn, shares, contracts, index_points, pct, usd, usd_per_bbl, usd_per_oz, ratio, fx_rate, index, count, or a code added by a load. */
  readonly unit: string
  /** Date of the observation. */
  readonly date: string
  /** Value, in the unit of the series. */
  readonly value: number
  /** Time at which the value became known. */
  readonly updated_time: string
  readonly [name: string]: unknown
}

/** All observations of flow series. */
export interface FlowTimeseriesFile {
  /** All observations, series by series and oldest first. */
  readonly data: readonly FlowFileRow[]
  /** Number of observations. */
  readonly count: number
  readonly metadata: FlowFileMetadata
}

/** Value of a flow series on a date. */
export interface FlowFileRow {
  /** Unique name of the series, as used in parameters. */
  readonly slug: string
  /** Metric that the series measures. */
  readonly metric: string
  /** Code of the unit: USDmn, shares, contracts, index_points, pct, usd, usd_per_bbl, usd_per_oz, ratio, fx_rate, index, count, or a code added by a load. */
  readonly unit: string
  /** How often the series is observed. */
  readonly frequency: FlowFrequency
  /** Date of the observation. */
  readonly date: string
  /** Value, in the unit of the series. */
  readonly value: number
}

/** Metadata of a file of flow series. */
export interface FlowFileMetadata {
  /** Time of the last load. Null if nothing was loaded. */
  readonly as_of: string | null
  /** Time zone of all dates and times: UTC. */
  readonly timezone: string
  /** Point in time that the data was read as of. Null for the newest values. */
  readonly effective_as_of: string | null
  /** Requested slugs that do not exist or the caller cannot see. */
  readonly unknown_slugs: readonly string[]
}

/** Body of POST /links. */
export interface CreateLinkRequest {
  /** Request to link: a documented GET path with its query, such as that of a file of a job. */
  readonly request: string
  /** Media type of the response, for paths that offer several, such as `application/vnd.apache.parquet`. Default: that of the path. */
  readonly accept?: string | undefined
  /** Lifetime of the link, in seconds: 1 to 86400. A link to a chart, whose path begins with `/embed/`, may live for up to 31622400 (366 days). Default: 3600. */
  readonly expires_in?: number | undefined
}

/** New link with its URL. */
export interface CreatedLink {
  /** Numeric id of the link. */
  readonly id: number
  /** Path and query that the link opens. */
  readonly request: string
  /** Media type of the response. Null: that of the path. */
  readonly accept: string | null
  /** Time at which the link was created. */
  readonly created_at: string
  /** Time at which the link expires. */
  readonly expires_at: string
  /** URL that opens the request without a credential. Returned only once. */
  readonly url: string
}

/** Signed link, without its token. */
export interface Link {
  /** Numeric id of the link. */
  readonly id: number
  /** Path and query that the link opens. */
  readonly request: string
  /** Media type of the response. Null: that of the path. */
  readonly accept: string | null
  /** Time at which the link was created. */
  readonly created_at: string
  /** Time at which the link expires. */
  readonly expires_at: string
}

/** A page of the load history, newest first. */
export interface LoadListResponse {
  /** Loads on this page, newest first. */
  readonly data: readonly LoadSummary[]
  /** Number of loads on this page. */
  readonly count: number
  readonly pagination: Pagination
}

/** Load of data, with the changes that it made. */
export interface LoadSummary {
  /** Data version that the load created. */
  readonly version: number
  /** Time the load started. */
  readonly loaded_at: string
  /** Names of the files read. Empty if there were none or they were not recorded. */
  readonly files: readonly string[]
  /** Name of the directory, or of another source. */
  readonly source: string
  /** Number of rows added. Null if not recorded. */
  readonly rows_added: number | null
  /** Number of rows changed. Null if not recorded. */
  readonly rows_changed: number | null
  /** Number of rows removed. Null if not recorded. */
  readonly rows_removed: number | null
  /** Number of rows that already existed unchanged. Null if not recorded. */
  readonly rows_unchanged: number | null
  /** First date of the bars and flow observations in the files. Null if unknown. */
  readonly first_date: string | null
  /** Last date of the bars and flow observations in the files. Null if unknown. */
  readonly last_date: string | null
  /** Duration, in seconds. Null if not recorded. */
  readonly seconds: number | null
  /** Job that ran the load. Null if none did. */
  readonly job_id: string | null
}

/**
 * Treatment of rows of a table that have the same key and different values.
 *
 * - `refuse`: They are faults.
 * - `last`: The last row counts, in the order of the files and their rows.
 */
export type DuplicateRows = 'refuse' | 'last'

/** Job that loads data or undoes a load, with its outcome. */
export interface LoadJobResponse {
  /** Id of the job (UUIDv7). */
  readonly job_id: string
  /** Type of the job. */
  readonly job_type: JobType
  /** Status of the job. */
  readonly status: JobStatus
  /** Percentage of rows stored. Never decreases. 100 only if the job is completed. */
  readonly progress: number
  /** Current stage of the job. Null if the job is final. */
  readonly stage: JobStage | null
  /** Number of rows stored so far. Each attempt starts at 0. */
  readonly rows_processed: number
  /** Expected total number of rows. */
  readonly rows_total: number
  /** Number of rows of the result. Null until the job is completed. */
  readonly row_count: number | null
  /** Time of the request. */
  readonly created_at: string
  /** Time at which a worker first started the job. Null until then. */
  readonly started_at: string | null
  /** Time of the last change of status or progress. */
  readonly updated_at: string
  /** Time at which the job became final. Null until then. */
  readonly finished_at: string | null
  /** Time at which the result expires. Null if the job has not produced a result. */
  readonly expires_at: string | null
  /** Number of the current attempt, 1 to 3. */
  readonly attempt: number
  /** Size of the result as CSV, in bytes. Null until the job is completed. */
  readonly result_bytes: number | null
  readonly request: JobRequest
  /** Reason for the failure. Null unless the job failed. */
  readonly error: JobFailure | null
  /** Parts of the request that the server changed or ignored. */
  readonly warnings: readonly Warning[]
  /** REST paths of the job. */
  readonly links: JobLinks
  /** Finished steps of the current attempt, oldest first. */
  readonly steps: readonly LoadStep[]
  /** Description of the load, unload or migration that the job waits for. Null if it does not wait. */
  readonly waits_for: string | null
  /** Report of the job. Null until it is completed. */
  readonly report: LoadReport | null
  /** The first 20 faults for which the load was refused. */
  readonly faults: readonly LoadFault[]
  /** Number of further faults. */
  readonly more_faults: number
}

/** Finished step of a load. */
export interface LoadStep {
  /** Name of the file that was read, or of the step. */
  readonly step: string
  /** Number of rows that were read or written. */
  readonly rows: number
  /** Seconds since the load began. */
  readonly seconds: number
}

/** Report of a load. */
export interface LoadReport {
  /** Data version that the load created. Null if nothing changed, and after a dry run. */
  readonly version: number | null
  /** Whether nothing was committed. */
  readonly dry_run: boolean
  /** Name of the load in the history. */
  readonly source: string
  /** Names of the files read. */
  readonly files: readonly string[]
  /** Number of rows written, including derived rows. */
  readonly rows_written: number
  /** Changes by kind of row, derived rows excluded. */
  readonly counts: readonly LoadCounts[]
  /** First date of the bars and flow observations in the files. Null if there is none. */
  readonly first_date: string | null
  /** Last date of the bars and flow observations in the files. Null if there is none. */
  readonly last_date: string | null
  /** Remarks on the rows. */
  readonly remarks: readonly string[]
  /** Duration, in seconds. */
  readonly seconds: number
}

/** Changes of one kind of row by a load. */
export interface LoadCounts {
  /** Kind of row, such as `cash_bars`. */
  readonly kind: string
  /** Number of rows added. */
  readonly added: number
  /** Number of rows changed. */
  readonly changed: number
  /** Number of rows removed. */
  readonly removed: number
  /** Number of rows that already existed unchanged. */
  readonly unchanged: number
}

/** Fault in the files of a load. */
export interface LoadFault {
  /** Name of the file. */
  readonly file: string
  /** Line on which the row begins; the header is line 1. Null for the file as a whole. */
  readonly line: number | null
  /** Name of the column. Null if the fault is not about one cell. */
  readonly column: string | null
  /** Text of the cell. Null if it is empty or the fault is not about one cell. */
  readonly value: string | null
  /** Reason for the fault. */
  readonly reason: string
}

/** Load of data, with its report. */
export interface LoadResponse {
  /** Data version that the load created. */
  readonly version: number
  /** Time the load started. */
  readonly loaded_at: string
  /** Names of the files read. Empty if there were none or they were not recorded. */
  readonly files: readonly string[]
  /** Name of the directory, or of another source. */
  readonly source: string
  /** Number of rows added. Null if not recorded. */
  readonly rows_added: number | null
  /** Number of rows changed. Null if not recorded. */
  readonly rows_changed: number | null
  /** Number of rows removed. Null if not recorded. */
  readonly rows_removed: number | null
  /** Number of rows that already existed unchanged. Null if not recorded. */
  readonly rows_unchanged: number | null
  /** First date of the bars and flow observations in the files. Null if unknown. */
  readonly first_date: string | null
  /** Last date of the bars and flow observations in the files. Null if unknown. */
  readonly last_date: string | null
  /** Duration, in seconds. Null if not recorded. */
  readonly seconds: number | null
  /** Job that ran the load. Null if none did. */
  readonly job_id: string | null
  /** Report of the load. Null if not recorded. */
  readonly report: LoadReport | null
}

/** A page of saved screens, newest first. */
export interface SavedScreenList {
  /** Screens on this page, newest first. */
  readonly data: readonly SavedScreen[]
  /** Number of screens on the page. */
  readonly count: number
  readonly pagination: Pagination
}

/** Saved screen of a user. */
export interface SavedScreen {
  /** Id of the screen (UUIDv7). */
  readonly id: string
  /** Name of the screen. */
  readonly name: string
  /** Description of the screen. Null if not set. */
  readonly description: string | null
  readonly definition: SavedScreenDefinition
  /** Time at which the screen was saved. */
  readonly created_at: string
  /** Time of the last change of the screen. */
  readonly updated_at: string
}

/** Definition of a saved screen, with its defaults. */
export interface SavedScreenDefinition {
  /** Kind of instrument to screen. */
  readonly kind: ScreenKind
  /** Instruments to choose from. Default: all that are active on the date. */
  readonly universe?: ScreenUniverse | undefined
  readonly interval: Interval
  /** Trading date to screen: the bar that contains it or, for intraday intervals, the last bar of the date. Default: the newest completed bar. */
  readonly date?: string | undefined
  /** Whether to include a bar that is still open. Bars of one day or longer then include the current trading day's intraday data. Forced to false for the basic tier if the interval is one day or longer. */
  readonly include_partial: boolean
  /** Conditions that must all be met. At most 20, nested ones included. Required unless `any` is given. */
  readonly all?: readonly ScreenTerm[] | undefined
  /** Conditions of which at least one must be met. At most 20, nested ones included. Cannot be combined with conditions that must all be met. */
  readonly any?: readonly ScreenTerm[] | undefined
  /** Measures to return of each match. 1 to 20. Default: those of the conditions. */
  readonly columns?: readonly Measure[] | undefined
  /** Field or measure to sort by. Nulls come last, and ties are in ascending id order. Default: the first column. */
  readonly sort?: ScreenSort | undefined
  /** Sort direction. Default: descending by a measure, ascending by a field. */
  readonly order?: OrderDirection | undefined
}

/** What the matches of a screen are sorted by: a field of the instrument (id, provider_id, symbol, name, sector, industry, asset_type, type, subtype), or a measure. */
export type ScreenSort = string

/** Definition of a screen: a universe, conditions on measures of one bar, and the columns of its matches. */
export interface ScreenDefinition {
  /** Kind of instrument to screen. */
  readonly kind?: ScreenKind | undefined
  /** Instruments to choose from. Default: all that are active on the date. */
  readonly universe?: ScreenUniverse | undefined
  readonly interval?: Interval | undefined
  /** Trading date to screen: the bar that contains it or, for intraday intervals, the last bar of the date. Default: the newest completed bar. */
  readonly date?: string | undefined
  /** Whether to include a bar that is still open. Bars of one day or longer then include the current trading day's intraday data. Forced to false for the basic tier if the interval is one day or longer. */
  readonly include_partial?: boolean | undefined
  /** Conditions that must all be met. At most 20, nested ones included. Required unless `any` is given. */
  readonly all?: readonly ScreenTerm[] | undefined
  /** Conditions of which at least one must be met. At most 20, nested ones included. Cannot be combined with conditions that must all be met. */
  readonly any?: readonly ScreenTerm[] | undefined
  /** Measures to return of each match. 1 to 20. Default: those of the conditions. */
  readonly columns?: readonly Measure[] | undefined
  /** Field or measure to sort by. Nulls come last, and ties are in ascending id order. Default: the first column. */
  readonly sort?: ScreenSort | undefined
  /** Sort direction. Default: descending by a measure, ascending by a field. */
  readonly order?: OrderDirection | undefined
}

/** Body of POST /screens. */
export interface CreateScreenRequest {
  /** Name of the screen, unique among the caller's. 1 to 100 characters. */
  readonly name: string
  /** Description of the screen. At most 1000 characters. Default: none. */
  readonly description?: string | null | undefined
  /** Definition of the screen. */
  readonly definition: ScreenDefinition
}

/** Body of POST /screens/counts. */
export interface ScreenCountsRequest {
  /** Kind of instrument to screen. */
  readonly kind?: ScreenKind | undefined
  /** Instruments to choose from. Default: all that are active on the date. */
  readonly universe?: ScreenUniverse | undefined
  readonly interval?: Interval | undefined
  /** Conditions that must all be met. At most 20, nested ones included. Required unless `any` is given. */
  readonly all?: readonly ScreenTerm[] | undefined
  /** Conditions of which at least one must be met. At most 20, nested ones included. Cannot be combined with conditions that must all be met. */
  readonly any?: readonly ScreenTerm[] | undefined
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Default: now. */
  readonly end_date?: string | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

/** Numbers of instruments that meet a screen, by bar. */
export interface ScreenCountsResponse {
  /** Numbers of matches in completed bars on trading days, oldest first. */
  readonly data: readonly ScreenCount[]
  /** Kind of the instruments. */
  readonly kind: ScreenKind
  /** Length of the bars. */
  readonly interval: Interval
  /** Number of rows. */
  readonly count: number
  readonly metadata: ScreenMetadata
}

/** Number of instruments that meet a screen in a bar. */
export interface ScreenCount {
  /** End of the bar. */
  readonly ts: string
  /** Trading date of the bar, or the end of its period. */
  readonly date: string
  /** Number of instruments that meet the screen. */
  readonly matches: number
  /** Number of instruments in the universe on the date. */
  readonly universe: number
}

/** Body of POST /screens/distribution. */
export interface ScreenDistributionRequest {
  /** Kind of instrument to screen. */
  readonly kind?: ScreenKind | undefined
  /** Instruments to choose from. Default: all that are active on the date. */
  readonly universe?: ScreenUniverse | undefined
  readonly interval?: Interval | undefined
  /** Trading date to screen: the bar that contains it or, for intraday intervals, the last bar of the date. Default: the newest completed bar. */
  readonly date?: string | undefined
  /** Whether to include a bar that is still open. Bars of one day or longer then include the current trading day's intraday data. Forced to false for the basic tier if the interval is one day or longer. */
  readonly include_partial?: boolean | undefined
  /** Measure and comparison. */
  readonly condition: ScreenCondition
  /** Maximum number of bins. 1 to 200. */
  readonly bin_count?: number | undefined
}

/** Distribution of a measure over a universe, with the threshold of a condition. */
export interface ScreenDistributionResponse {
  /** Bins in ascending order. They are equally wide between the first and the last percentile of the values; the outer ones extend to the smallest and the largest value. */
  readonly data: readonly ScreenBin[]
  /** Kind of the instruments. */
  readonly kind: ScreenKind
  /** Length of the bar. */
  readonly interval: Interval
  /** End of the bar. Null if there is none. */
  readonly ts: string | null
  /** Trading date of the bar, or the end of its period. Null if there is no bar. */
  readonly date: string | null
  /** Whether the bar is still open. */
  readonly is_partial: boolean
  /** Number of instruments in the universe. */
  readonly universe_count: number
  /** Measure, as text. */
  readonly measure: string
  /** Number of instruments that meet the condition. */
  readonly matches: number
  /** Number of instruments without a value. */
  readonly nulls: number
  /** Smallest value. Null if there is none. */
  readonly minimum: number | null
  /** Median of the values. Null if there is none. */
  readonly median: number | null
  /** Largest value. Null if there is none. */
  readonly maximum: number | null
  /** Thresholds of the condition: two for `between`, none for the largest or smallest values if no instrument has a value, otherwise one. */
  readonly thresholds: readonly number[]
  /** Number of bins. */
  readonly count: number
  readonly metadata: ScreenMetadata
}

/** Number of instruments whose values are in a range, and of those that meet the condition. */
export interface ScreenBin {
  /** Lower bound of the bin, inclusive. */
  readonly lower: number
  /** Upper bound of the bin, exclusive except in the last bin. */
  readonly upper: number
  /** Number of instruments in the bin. */
  readonly count: number
  /** Number of those that meet the condition. */
  readonly matches: number
}

/** Body of POST /screens/run. */
export interface RunScreenRequest {
  /** Kind of instrument to screen. */
  readonly kind?: ScreenKind | undefined
  /** Instruments to choose from. Default: all that are active on the date. */
  readonly universe?: ScreenUniverse | undefined
  readonly interval?: Interval | undefined
  /** Trading date to screen: the bar that contains it or, for intraday intervals, the last bar of the date. Default: the newest completed bar. */
  readonly date?: string | undefined
  /** Whether to include a bar that is still open. Bars of one day or longer then include the current trading day's intraday data. Forced to false for the basic tier if the interval is one day or longer. */
  readonly include_partial?: boolean | undefined
  /** Conditions that must all be met. At most 20, nested ones included. Required unless `any` is given. */
  readonly all?: readonly ScreenTerm[] | undefined
  /** Conditions of which at least one must be met. At most 20, nested ones included. Cannot be combined with conditions that must all be met. */
  readonly any?: readonly ScreenTerm[] | undefined
  /** Measures to return of each match. 1 to 20. Default: those of the conditions. */
  readonly columns?: readonly Measure[] | undefined
  /** Field or measure to sort by. Nulls come last, and ties are in ascending id order. Default: the first column. */
  readonly sort?: ScreenSort | undefined
  /** Sort direction. Default: descending by a measure, ascending by a field. */
  readonly order?: OrderDirection | undefined
  /** Rows per page. 1 to 10000. */
  readonly records_per_page?: number | undefined
  /** Page number, starting at 1. Pages past the end are empty. */
  readonly page_number?: number | undefined
  /** Version of the data that the page must show: the `data_version` of the first page. If the data have changed since, the request is refused (`data_changed`), so that pages fit together. Default: the newest. */
  readonly data_version?: string | undefined
}

/** A page of the instruments that meet a screen. */
export interface ScreenResponse {
  /** Matches on this page, in the requested order. */
  readonly data: readonly ScreenMatchRow[]
  /** Kind of the instruments. */
  readonly kind: ScreenKind
  /** Length of the bar. */
  readonly interval: Interval
  /** End of the bar. Null if there is none. */
  readonly ts: string | null
  /** Trading date of the bar, or the end of its period. Null if there is no bar. */
  readonly date: string | null
  /** Whether the bar is still open. */
  readonly is_partial: boolean
  /** Measures of the matches, as text, in the order of the values. */
  readonly columns: readonly string[]
  /** Number of instruments in the universe. */
  readonly universe_count: number
  /** Number of rows on this page. */
  readonly count: number
  readonly pagination: Pagination
  readonly metadata: ScreenMetadata
}

/** An instrument that meets a screen, with a member for each column. */
export interface ScreenMatchRow {
  /** Id of the instrument. */
  readonly id: number
  /** Provider id of the instrument. */
  readonly provider_id: string
  /** Trading symbol. Securities only. */
  readonly symbol?: string | undefined
  /** Name of the instrument. */
  readonly name: string
  /** Sector. Securities only. */
  readonly sector?: string | null | undefined
  /** Industry. Securities only. */
  readonly industry?: string | null | undefined
  /** Kind of security, such as common stock or ETF. Securities only. */
  readonly asset_type?: string | null | undefined
  /** Type of the aggregate. Aggregates only. */
  readonly type?: string | undefined
  /** Subtype of the aggregate. Null if it has none. Aggregates only. */
  readonly subtype?: string | null | undefined
  /** End of the bar. */
  readonly ts: string
  /** Trading date of the bar, or the end of its period. */
  readonly date: string
  /** Numbers of the conditions that the instrument meets, starting at 1, in the order of the definition, nested ones included. */
  readonly met: readonly number[]
  readonly [name: string]: unknown
}

/** Body of PUT /screens/{screen_id}. */
export interface ReplaceScreenRequest {
  /** Name of the screen, unique among the caller's. 1 to 100 characters. */
  readonly name: string
  /** Description of the screen. At most 1000 characters. Default: none. */
  readonly description?: string | null | undefined
  /** Definition of the screen. */
  readonly definition: ScreenDefinition
}

/** Field of a security’s row. */
export type SeriesField = 'ts' | 'provider_id' | 'symbol' | 'name' | 'sector' | 'industry' | 'asset_type' | 'is_active' | 'asset_class' | 'is_partial' | 'moneyness' | 'size' | 'updated_time' | 'date' | 'px' | 'px_chg' | 'retail_buy_turnover' | 'retail_sell_turnover' | 'retail_net_turnover' | 'retail_total_turnover' | 'call_turnover' | 'put_turnover' | 'cp_turnover' | 'net_cp_turnover' | 'call_notional' | 'put_notional' | 'cp_notional' | 'net_cp_notional' | 'z_score' | 'momentum' | 'ris' | 'rank' | 'put_call_ratio' | 'put_call_notional_ratio' | 'call_share' | 'turnover_to_notional' | 'streak'

/** Body of POST /securities/timeseries. */
export interface SecurityPanelRequest {
  /** Ids of the securities. At most 10000. */
  readonly security_ids?: readonly (number | SecurityName)[] | undefined
  /** Sector of the securities, case-insensitive. */
  readonly sector?: string | undefined
  /** Industry of the securities, case-insensitive. */
  readonly industry?: string | undefined
  /** Whether to include all securities, active or not. Default: false. */
  readonly all?: boolean | undefined
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Default: 365 days before the end. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Default: now. */
  readonly end_date?: string | undefined
  readonly interval?: Interval | undefined
  /** Asset class, or several: cash and options are merged into one row per security and time. Default: cash, or options if an option filter or only option fields are given. */
  readonly asset_class?: readonly AssetClass[] | undefined
  /** Moneyness of the options to include. Default: `TOTAL`. */
  readonly moneyness?: Moneyness | undefined
  /** Size of the option trades to include. Default: `TOTAL`. */
  readonly size?: TradeSize | undefined
  /** Whether bars of one day or longer include the current trading day's intraday data. Forced to false for the basic tier. */
  readonly include_intraday?: boolean | undefined
  /** Option type. Echoed in the metadata; does not filter the rows. */
  readonly type?: OptionType | undefined
  /** Option notional side. Echoed in the metadata; does not filter the rows. */
  readonly notional?: OptionType | undefined
  /** Rows per page. 1 to 10000. */
  readonly records_per_page?: number | undefined
  /** Number of the page. Default: 1. */
  readonly page_number?: number | undefined
  /** Version of the data that the page must show: the `data_version` of the first page. If the data have changed since, the request is refused (`data_changed`), so that pages fit together. Default: the newest. */
  readonly data_version?: string | undefined
  /** Sort direction by time. Rows with equal timestamps are sorted by ascending id. */
  readonly order?: OrderDirection | undefined
  /** Row fields to return. `ts`, `provider_id` and `symbol` are always returned. Default: all of the asset class, with calculated metrics as null. */
  readonly fields?: readonly SeriesField[] | undefined
  /** Whether to compute calculated metrics (`z_score`, `momentum`, `ris`, `rank`). Those listed in `fields` are always computed. */
  readonly calculate_metrics?: boolean | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

/** Body of POST /series/analytics/correlation. */
export interface SecurityCorrelationRequest {
  /** Id of the first security. */
  readonly security_id_1: number | SecurityName
  /** Id of the second security. */
  readonly security_id_2: number | SecurityName
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly end_date?: string | undefined
  readonly interval?: Interval | undefined
  /** Asset class. Default: `cash`; `options` with an option filter or option metrics; `all` with metrics of both. */
  readonly asset_class?: AssetClass | undefined
  /** Moneyness of the options to include. Default: `TOTAL`. */
  readonly moneyness?: Moneyness | undefined
  /** Size of the option trades to include. Default: `TOTAL`. */
  readonly size?: TradeSize | undefined
  /** Whether bars of one day or longer include the current trading day's intraday data. Forced to false for the basic tier. */
  readonly include_intraday?: boolean | undefined
  /** Metric. Default: `retail_net_turnover`; `net_cp_turnover` if the asset class is options. */
  readonly metric?: Metric | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

/** Correlation of a metric between two securities. */
export interface SecurityCorrelationResponse {
  /** Id of the first security. */
  readonly security_id_1: number
  /** Id of the second security. */
  readonly security_id_2: number
  /** Pearson correlation coefficient, from -1 to 1. */
  readonly correlation: number
  /** Number of bars in which both have a value. */
  readonly data_points: number
  /** Metric analysed. */
  readonly metric: Metric
  /** Length of the bars. */
  readonly interval: Interval
  readonly date_range: DateRange
}

/** Body of POST /series/analytics/trend. */
export interface SecurityTrendRequest {
  /** Id of the security. */
  readonly security_id: number | SecurityName
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly end_date?: string | undefined
  readonly interval?: Interval | undefined
  /** Asset class. Default: `cash`; `options` with an option filter or option metrics; `all` with metrics of both. */
  readonly asset_class?: AssetClass | undefined
  /** Moneyness of the options to include. Default: `TOTAL`. */
  readonly moneyness?: Moneyness | undefined
  /** Size of the option trades to include. Default: `TOTAL`. */
  readonly size?: TradeSize | undefined
  /** Whether bars of one day or longer include the current trading day's intraday data. Forced to false for the basic tier. */
  readonly include_intraday?: boolean | undefined
  /** Metric. Default: `retail_net_turnover`; `net_cp_turnover` if the asset class is options. */
  readonly metric?: Metric | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

/** Linear trend of a metric of a security. */
export interface SecurityTrendResponse {
  /** Id of the security. */
  readonly security_id: number
  /** Metric analysed. */
  readonly metric: Metric
  /** Length of the bars. */
  readonly interval: Interval
  /** Number of bars used for the fit. */
  readonly data_points: number
  /** Slope of the line, per bar. */
  readonly slope: number
  /** Value of the line at the first bar. */
  readonly intercept: number
  /** Correlation of the values with time. Null for a constant series. */
  readonly r_value: number | null
  /** Share of the variance explained by the line. Null for a constant series. */
  readonly r_squared: number | null
  /** Two-sided p-value of a t-test whose null hypothesis is that the slope is zero. For a constant series, 1. */
  readonly p_value: number
  /** Standard error of the slope. */
  readonly std_err: number
  /** Standard error of the intercept. */
  readonly intercept_std_err: number
  /** Lower and upper bound of the 95% confidence interval of the slope. */
  readonly slope_ci_95: readonly number[]
  /** Direction of the trend. `flat` if it is not significant. */
  readonly direction: TrendDirection
  /** Whether the p-value is below 0.05. */
  readonly is_significant: boolean
  /** Value of the line at the first bar. */
  readonly fitted_start: number
  /** Value of the line at the last bar. */
  readonly fitted_end: number
  /** Unit of the slope. */
  readonly slope_unit: SlopeUnit
  readonly date_range: DateRange
}

/** Body of POST /series/analytics/volatility. */
export interface SecurityVolatilityRequest {
  /** Id of the security. */
  readonly security_id: number | SecurityName
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly end_date?: string | undefined
  readonly interval?: Interval | undefined
  /** Asset class. Default: `cash`; `options` with an option filter or option metrics; `all` with metrics of both. */
  readonly asset_class?: AssetClass | undefined
  /** Moneyness of the options to include. Default: `TOTAL`. */
  readonly moneyness?: Moneyness | undefined
  /** Size of the option trades to include. Default: `TOTAL`. */
  readonly size?: TradeSize | undefined
  /** Whether bars of one day or longer include the current trading day's intraday data. Forced to false for the basic tier. */
  readonly include_intraday?: boolean | undefined
  /** Metric. Default: `retail_net_turnover`; `net_cp_turnover` if the asset class is options. */
  readonly metric?: Metric | undefined
  /** Basis of the volatility. Default: `log_return` for `px` and `px_linked`, `level` for `px_chg` and calculated fractions, otherwise `change`. */
  readonly basis?: VolatilityBasis | undefined
  /** Decay factor of the exponentially weighted volatility. Between 0 and 1, exclusive. */
  readonly ewma_lambda?: number | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

/** Volatility and maximum drawdown of a metric of a security. */
export interface SecurityVolatilityResponse {
  /** Id of the security. */
  readonly security_id: number
  /** Metric analysed. */
  readonly metric: Metric
  /** Length of the bars. */
  readonly interval: Interval
  /** Basis of the volatility. */
  readonly basis: VolatilityBasis
  /** Number of values of the basis. `change` has one fewer than there are bars, `log_return` at most that many. */
  readonly data_points: number
  /** Mean of the basis. */
  readonly mean: number
  /** Sample standard deviation of the basis. */
  readonly std_dev: number
  /** Sample variance of the basis. */
  readonly variance: number
  /** Standard deviation times the square root of the periods per year. */
  readonly annualised_volatility: number
  /** Number of bars in a year of 252 trading days. */
  readonly periods_per_year: number
  /** Square root of the mean of min(value, 0)² over all values of the basis. */
  readonly downside_deviation: number
  /** Exponentially weighted volatility at the last bar, assuming a mean of 0. */
  readonly ewma_volatility: number
  /** Decay factor of the exponentially weighted volatility. */
  readonly ewma_lambda: number
  /** Maximum drawdown. For `px` and `px_linked`, a fraction of the peak. For other metrics, the fall of the running sum, in the metric's unit. */
  readonly max_drawdown: number
  /** Maximum drawdown as a fraction of its peak. Null if the peak is not above 0. */
  readonly max_drawdown_pct: number | null
  /** Time of the peak before the maximum drawdown. Null if there is no drawdown. */
  readonly peak_ts: string | null
  /** Time of the trough of the maximum drawdown. Null if there is no drawdown. */
  readonly trough_ts: string | null
  /** Standard deviation divided by the absolute mean. Null if the mean is 0. */
  readonly coefficient_of_variation: number | null
  /** Smallest value of the basis. */
  readonly min: number
  /** Largest value of the basis. */
  readonly max: number
  readonly date_range: DateRange
}

/** The newest bar of each security, in the requested order. */
export interface SeriesLatestResponse {
  /** Always `success`. */
  readonly status: 'success'
  /** Newest bars, in the requested order. */
  readonly results: readonly LatestSeriesRow[]
  /** Requested identifiers that match no security. */
  readonly not_found: readonly string[]
  /** Requested identifiers of securities without bars. */
  readonly no_data: readonly string[]
  readonly metadata: SeriesMetadata
}

/** The newest bar of a security. */
export interface LatestSeriesRow {
  /** End of the bar. */
  readonly ts: string
  /** Provider id of the security. */
  readonly provider_id: string
  /** Trading symbol. */
  readonly symbol?: string | undefined
  /** Name of the security. */
  readonly name?: string | undefined
  /** Sector. */
  readonly sector?: string | null | undefined
  /** Industry. */
  readonly industry?: string | null | undefined
  /** Kind of security, such as common stock or ETF. */
  readonly asset_type?: string | null | undefined
  /** Whether the security is active. */
  readonly is_active?: boolean | undefined
  /** When a load last changed the bar. */
  readonly updated_time?: string | undefined
  /** Whether the period is still open, or includes a day known only from its intraday bars. */
  readonly is_partial?: boolean | undefined
  /** Asset class that the values come from. */
  readonly asset_class?: AssetClass | undefined
  /** Retail buy turnover, in USD. */
  readonly retail_buy_turnover?: number | null | undefined
  /** Retail sell turnover, in USD. */
  readonly retail_sell_turnover?: number | null | undefined
  /** Net retail turnover (buy minus sell), in USD. */
  readonly retail_net_turnover?: number | null | undefined
  /** Total retail turnover (buy plus sell), in USD. */
  readonly retail_total_turnover?: number | null | undefined
  /** Moneyness of the options included. Null for cash. */
  readonly moneyness?: Moneyness | null | undefined
  /** Size of the option trades included. Null for cash. */
  readonly size?: TradeSize | null | undefined
  /** Call premium turnover, in USD. */
  readonly call_turnover?: number | null | undefined
  /** Put premium turnover, in USD. */
  readonly put_turnover?: number | null | undefined
  /** Total premium turnover (calls plus puts), in USD. */
  readonly cp_turnover?: number | null | undefined
  /** Net premium turnover (calls minus puts), in USD. */
  readonly net_cp_turnover?: number | null | undefined
  /** Call notional traded, in USD. */
  readonly call_notional?: number | null | undefined
  /** Put notional traded, in USD. */
  readonly put_notional?: number | null | undefined
  /** Total notional traded (calls plus puts), in USD. */
  readonly cp_notional?: number | null | undefined
  /** Net notional traded (calls minus puts), in USD. */
  readonly net_cp_notional?: number | null | undefined
  /** Last price in the bar; for an aggregate, the weighted mean price of its constituents. Null without a price. */
  readonly px?: number | null | undefined
  /** Price change from the previous bar of the same interval, as a fraction (0.01 is 1%). Null for the first bar, if either bar has no price, or if the previous price is not above 0. */
  readonly px_chg?: number | null | undefined
  /** Distance of `retail_net_turnover` (options: `net_cp_turnover`) from the mean of its last 252 values, in sample standard deviations. Null if there are fewer than 60 values, or if all are equal. */
  readonly z_score?: number | null | undefined
  /** Mean of the last 5 values of `retail_net_turnover` (options: `net_cp_turnover`) minus the mean of the last 20, in sample standard deviations of the last 252. Null if there are fewer than 252 values, or if all are equal. */
  readonly momentum?: number | null | undefined
  /** Retail order imbalance: `retail_net_turnover` divided by `retail_total_turnover`, -1 to 1. Null if the total is 0 or missing. */
  readonly ris?: number | null | undefined
  /** Rank by `retail_net_turnover` (options: `net_cp_turnover`) among all active securities at the same time: 1 is the largest, and ties share the lowest rank number. Null for inactive securities and aggregates, and without a value. */
  readonly rank?: number | null | undefined
  /** `put_turnover` divided by `call_turnover`. Null if the call turnover is 0 or missing. */
  readonly put_call_ratio?: number | null | undefined
  /** `put_notional` divided by `call_notional`. Null if the call notional is 0 or missing. */
  readonly put_call_notional_ratio?: number | null | undefined
  /** `call_turnover` divided by `cp_turnover`, 0 to 1. Null if the total is 0 or missing. */
  readonly call_share?: number | null | undefined
  /** `cp_turnover` divided by `cp_notional`. Null if the notional is 0 or missing. */
  readonly turnover_to_notional?: number | null | undefined
  /** Number of bars in a row with the same sign of `retail_net_turnover` (options: `net_cp_turnover`), up to this one: positive for inflows, negative for outflows, at most 252. 0 if the flow is 0. Null without a value, which also ends a streak. */
  readonly streak?: number | null | undefined
  /** Trading date in the exchange’s timezone; of a week and longer, the date that labels the period. Use it to label bars: `ts` is midnight UTC, still the day before in New York. */
  readonly date?: string | undefined
  /** Calendar days (UTC) from the end of the bar to today. 0 for a bar in progress. */
  readonly staleness_days: number
}

/** Bars of several securities, grouped by security. */
export interface MarketDataResponse {
  /** Always `success`. */
  readonly status: 'success'
  /** Bars by requested symbol. */
  readonly results: {
    readonly [name: string]: readonly MarketDataRow[]
  }
  /** Requested identifiers that match no security. */
  readonly not_found: readonly string[]
  readonly metadata: SeriesMetadata
}

/** A bar of the security under whose symbol it appears. */
export interface MarketDataRow {
  /** End of the bar. */
  readonly ts: string
  /** Provider id of the security. */
  readonly provider_id?: string | undefined
  /** Trading symbol. */
  readonly symbol?: string | undefined
  /** Name of the security. */
  readonly name?: string | undefined
  /** Sector. */
  readonly sector?: string | null | undefined
  /** Industry. */
  readonly industry?: string | null | undefined
  /** Kind of security, such as common stock or ETF. */
  readonly asset_type?: string | null | undefined
  /** Whether the security is active. */
  readonly is_active?: boolean | undefined
  /** When a load last changed the bar. */
  readonly updated_time?: string | undefined
  /** Whether the period is still open, or includes a day known only from its intraday bars. */
  readonly is_partial?: boolean | undefined
  /** Asset class that the values come from. */
  readonly asset_class?: AssetClass | undefined
  /** Retail buy turnover, in USD. */
  readonly retail_buy_turnover?: number | null | undefined
  /** Retail sell turnover, in USD. */
  readonly retail_sell_turnover?: number | null | undefined
  /** Net retail turnover (buy minus sell), in USD. */
  readonly retail_net_turnover?: number | null | undefined
  /** Total retail turnover (buy plus sell), in USD. */
  readonly retail_total_turnover?: number | null | undefined
  /** Moneyness of the options included. Null for cash. */
  readonly moneyness?: Moneyness | null | undefined
  /** Size of the option trades included. Null for cash. */
  readonly size?: TradeSize | null | undefined
  /** Call premium turnover, in USD. */
  readonly call_turnover?: number | null | undefined
  /** Put premium turnover, in USD. */
  readonly put_turnover?: number | null | undefined
  /** Total premium turnover (calls plus puts), in USD. */
  readonly cp_turnover?: number | null | undefined
  /** Net premium turnover (calls minus puts), in USD. */
  readonly net_cp_turnover?: number | null | undefined
  /** Call notional traded, in USD. */
  readonly call_notional?: number | null | undefined
  /** Put notional traded, in USD. */
  readonly put_notional?: number | null | undefined
  /** Total notional traded (calls plus puts), in USD. */
  readonly cp_notional?: number | null | undefined
  /** Net notional traded (calls minus puts), in USD. */
  readonly net_cp_notional?: number | null | undefined
  /** Last price in the bar; for an aggregate, the weighted mean price of its constituents. Null without a price. */
  readonly px?: number | null | undefined
  /** Price change from the previous bar of the same interval, as a fraction (0.01 is 1%). Null for the first bar, if either bar has no price, or if the previous price is not above 0. */
  readonly px_chg?: number | null | undefined
  /** Distance of `retail_net_turnover` (options: `net_cp_turnover`) from the mean of its last 252 values, in sample standard deviations. Null if there are fewer than 60 values, or if all are equal. */
  readonly z_score?: number | null | undefined
  /** Mean of the last 5 values of `retail_net_turnover` (options: `net_cp_turnover`) minus the mean of the last 20, in sample standard deviations of the last 252. Null if there are fewer than 252 values, or if all are equal. */
  readonly momentum?: number | null | undefined
  /** Retail order imbalance: `retail_net_turnover` divided by `retail_total_turnover`, -1 to 1. Null if the total is 0 or missing. */
  readonly ris?: number | null | undefined
  /** Rank by `retail_net_turnover` (options: `net_cp_turnover`) among all active securities at the same time: 1 is the largest, and ties share the lowest rank number. Null for inactive securities and aggregates, and without a value. */
  readonly rank?: number | null | undefined
  /** `put_turnover` divided by `call_turnover`. Null if the call turnover is 0 or missing. */
  readonly put_call_ratio?: number | null | undefined
  /** `put_notional` divided by `call_notional`. Null if the call notional is 0 or missing. */
  readonly put_call_notional_ratio?: number | null | undefined
  /** `call_turnover` divided by `cp_turnover`, 0 to 1. Null if the total is 0 or missing. */
  readonly call_share?: number | null | undefined
  /** `cp_turnover` divided by `cp_notional`. Null if the notional is 0 or missing. */
  readonly turnover_to_notional?: number | null | undefined
  /** Number of bars in a row with the same sign of `retail_net_turnover` (options: `net_cp_turnover`), up to this one: positive for inflows, negative for outflows, at most 252. 0 if the flow is 0. Null without a value, which also ends a streak. */
  readonly streak?: number | null | undefined
  /** Trading date in the exchange’s timezone; of a week and longer, the date that labels the period. Use it to label bars: `ts` is midnight UTC, still the day before in New York. */
  readonly date?: string | undefined
}

/** A sector with its industries. */
export interface SectorCount {
  /** Name of the sector. */
  readonly sector: string
  /** Number of securities in the sector. */
  readonly count: number
  /** Industries of the sector, sorted by name. */
  readonly industries: readonly IndustryCount[]
}

/** An industry within a sector. */
export interface IndustryCount {
  /** Name of the industry. */
  readonly industry: string
  /** Number of securities in the industry. */
  readonly count: number
}

/** Number of securities that match the filters. */
export interface SecurityCountResponse {
  /** Number of securities. */
  readonly count: number
  readonly filters: SecurityFilters
}

/** Applied filters. */
export interface SecurityFilters {
  /** True for active securities only, false for inactive ones only. Null for both. */
  readonly is_active: boolean | null
  /** Sector. Null for all. */
  readonly sector: string | null
  /** Industry. Null for all. */
  readonly industry: string | null
  /** Exchange. Null for all. */
  readonly exchange: string | null
  /** Kind of security. Null for all. */
  readonly asset_type: string | null
}

/** Securities that match a search. */
export interface SecuritySearchResponse {
  /** Number of results. */
  readonly count: number
  /** Matching securities, best match first. */
  readonly results: readonly Security[]
}

/** Identifiers and classification of a security. */
export interface Security {
  /** Id of the security. */
  readonly id: number
  /** Provider id of the security. */
  readonly provider_id: string
  /** Trading symbol. */
  readonly ticker: string
  /** Trading symbol, same as `ticker`. */
  readonly symbol: string
  /** Name of the security. */
  readonly name: string
  /** FIGI. */
  readonly figi: string | null
  /** ISIN. */
  readonly isin: string | null
  /** Listing exchange. */
  readonly exchange: string | null
  /** Sector. */
  readonly sector: string | null
  /** Industry within the sector. */
  readonly industry: string | null
  /** Kind of security, such as common stock or ETF. */
  readonly asset_type: string | null
  /** Whether the security is active. */
  readonly is_active: boolean
  /** The field that matched the query. */
  readonly match?: SearchMatch | undefined
}

/** A page of the past ranks of a security. */
export interface SecurityRankHistoryResponse {
  /** Always `success`. */
  readonly status: 'success'
  /** Id of the security. */
  readonly id: number
  /** Provider id of the security. */
  readonly provider_id: string
  /** Trading symbol. */
  readonly symbol: string
  /** Ranks on this page, newest first. */
  readonly data: readonly PastRank[]
  /** Metric that determines the ranking. */
  readonly metric: Metric
  /** Length of the bars. */
  readonly interval: Interval
  /** Asset classes of the bars. */
  readonly asset_classes: readonly AssetClass[]
  /** Number of rows on this page. */
  readonly count: number
  readonly pagination: Pagination
  readonly metadata: RankHistoryMetadata
}

/** Summary of a security. */
export interface SecuritySummaryResponse {
  /** Id of the security. */
  readonly id: number
  /** Provider id of the security. */
  readonly provider_id: string
  /** Trading symbol. */
  readonly ticker: string
  /** Trading symbol, same as `ticker`. */
  readonly symbol: string
  /** Name of the security. */
  readonly name: string
  /** FIGI. */
  readonly figi: string | null
  /** ISIN. */
  readonly isin: string | null
  /** Listing exchange. */
  readonly exchange: string | null
  /** Sector. */
  readonly sector: string | null
  /** Industry within the sector. */
  readonly industry: string | null
  /** Kind of security, such as common stock or ETF. */
  readonly asset_type: string | null
  /** Whether the security is active. */
  readonly is_active: boolean
  /** The newest bar. Null if there is none. */
  readonly latest: SeriesRow | null
  /** Trend over the last 30 calendar days of data (30 weeks, months or years for bars of that length). Null if fewer than three bars have a value. */
  readonly trend: SecurityTrend | null
  /** Means of `retail_net_turnover` (`net_cp_turnover` for options) over the last 5, 20, 60, 252 values, by number of values. Null if there are fewer. */
  readonly averages: {
    readonly [name: string]: number | null
  }
  /** Distance of `retail_net_turnover` (options: `net_cp_turnover`) from the mean of its last 252 values, in sample standard deviations. Null if there are fewer than 60 values, or if all are equal. */
  readonly z_score: number | null
  /** Mean of the last 5 values of `retail_net_turnover` (options: `net_cp_turnover`) minus the mean of the last 20, in sample standard deviations of the last 252. Null if there are fewer than 252 values, or if all are equal. */
  readonly momentum: number | null
  /** Retail order imbalance: `retail_net_turnover` divided by `retail_total_turnover`, -1 to 1. Null if the total is 0 or missing. */
  readonly ris: number | null
  /** Rank by `retail_net_turnover` (options: `net_cp_turnover`) among all active securities at the same time: 1 is the largest, and ties share the lowest rank number. Null for inactive securities and aggregates, and without a value. */
  readonly rank: number | null
  /** Time of the first bar. Null if there is none. */
  readonly first_ts: string | null
  /** Time of the newest bar. Null if there is none. */
  readonly last_ts: string | null
}

/** A bar of a security. Cash rows have no option members, option rows no retail members. Calculated metrics are null unless requested. */
export interface SeriesRow {
  /** End of the bar. */
  readonly ts: string
  /** Provider id of the security. */
  readonly provider_id: string
  /** Trading symbol. */
  readonly symbol?: string | undefined
  /** Name of the security. */
  readonly name?: string | undefined
  /** Sector. */
  readonly sector?: string | null | undefined
  /** Industry. */
  readonly industry?: string | null | undefined
  /** Kind of security, such as common stock or ETF. */
  readonly asset_type?: string | null | undefined
  /** Whether the security is active. */
  readonly is_active?: boolean | undefined
  /** When a load last changed the bar. */
  readonly updated_time?: string | undefined
  /** Whether the period is still open, or includes a day known only from its intraday bars. */
  readonly is_partial?: boolean | undefined
  /** Asset class that the values come from. */
  readonly asset_class?: AssetClass | undefined
  /** Retail buy turnover, in USD. */
  readonly retail_buy_turnover?: number | null | undefined
  /** Retail sell turnover, in USD. */
  readonly retail_sell_turnover?: number | null | undefined
  /** Net retail turnover (buy minus sell), in USD. */
  readonly retail_net_turnover?: number | null | undefined
  /** Total retail turnover (buy plus sell), in USD. */
  readonly retail_total_turnover?: number | null | undefined
  /** Moneyness of the options included. Null for cash. */
  readonly moneyness?: Moneyness | null | undefined
  /** Size of the option trades included. Null for cash. */
  readonly size?: TradeSize | null | undefined
  /** Call premium turnover, in USD. */
  readonly call_turnover?: number | null | undefined
  /** Put premium turnover, in USD. */
  readonly put_turnover?: number | null | undefined
  /** Total premium turnover (calls plus puts), in USD. */
  readonly cp_turnover?: number | null | undefined
  /** Net premium turnover (calls minus puts), in USD. */
  readonly net_cp_turnover?: number | null | undefined
  /** Call notional traded, in USD. */
  readonly call_notional?: number | null | undefined
  /** Put notional traded, in USD. */
  readonly put_notional?: number | null | undefined
  /** Total notional traded (calls plus puts), in USD. */
  readonly cp_notional?: number | null | undefined
  /** Net notional traded (calls minus puts), in USD. */
  readonly net_cp_notional?: number | null | undefined
  /** Last price in the bar; for an aggregate, the weighted mean price of its constituents. Null without a price. */
  readonly px?: number | null | undefined
  /** Price change from the previous bar of the same interval, as a fraction (0.01 is 1%). Null for the first bar, if either bar has no price, or if the previous price is not above 0. */
  readonly px_chg?: number | null | undefined
  /** Distance of `retail_net_turnover` (options: `net_cp_turnover`) from the mean of its last 252 values, in sample standard deviations. Null if there are fewer than 60 values, or if all are equal. */
  readonly z_score?: number | null | undefined
  /** Mean of the last 5 values of `retail_net_turnover` (options: `net_cp_turnover`) minus the mean of the last 20, in sample standard deviations of the last 252. Null if there are fewer than 252 values, or if all are equal. */
  readonly momentum?: number | null | undefined
  /** Retail order imbalance: `retail_net_turnover` divided by `retail_total_turnover`, -1 to 1. Null if the total is 0 or missing. */
  readonly ris?: number | null | undefined
  /** Rank by `retail_net_turnover` (options: `net_cp_turnover`) among all active securities at the same time: 1 is the largest, and ties share the lowest rank number. Null for inactive securities and aggregates, and without a value. */
  readonly rank?: number | null | undefined
  /** `put_turnover` divided by `call_turnover`. Null if the call turnover is 0 or missing. */
  readonly put_call_ratio?: number | null | undefined
  /** `put_notional` divided by `call_notional`. Null if the call notional is 0 or missing. */
  readonly put_call_notional_ratio?: number | null | undefined
  /** `call_turnover` divided by `cp_turnover`, 0 to 1. Null if the total is 0 or missing. */
  readonly call_share?: number | null | undefined
  /** `cp_turnover` divided by `cp_notional`. Null if the notional is 0 or missing. */
  readonly turnover_to_notional?: number | null | undefined
  /** Number of bars in a row with the same sign of `retail_net_turnover` (options: `net_cp_turnover`), up to this one: positive for inflows, negative for outflows, at most 252. 0 if the flow is 0. Null without a value, which also ends a streak. */
  readonly streak?: number | null | undefined
  /** Trading date in the exchange’s timezone; of a week and longer, the date that labels the period. Use it to label bars: `ts` is midnight UTC, still the day before in New York. */
  readonly date?: string | undefined
}

/** Linear trend of a security’s net turnover. */
export interface SecurityTrend {
  /** Metric analysed. */
  readonly metric: Metric
  /** Length of the bars. */
  readonly interval: Interval
  /** Number of bars used for the fit. */
  readonly data_points: number
  /** Slope of the line, per bar. */
  readonly slope: number
  /** Value of the line at the first bar. */
  readonly intercept: number
  /** Correlation of the values with time. Null for a constant series. */
  readonly r_value: number | null
  /** Share of the variance explained by the line. Null for a constant series. */
  readonly r_squared: number | null
  /** Two-sided p-value of a t-test whose null hypothesis is that the slope is zero. For a constant series, 1. */
  readonly p_value: number
  /** Standard error of the slope. */
  readonly std_err: number
  /** Standard error of the intercept. */
  readonly intercept_std_err: number
  /** Lower and upper bound of the 95% confidence interval of the slope. */
  readonly slope_ci_95: readonly number[]
  /** Direction of the trend. `flat` if it is not significant. */
  readonly direction: TrendDirection
  /** Whether the p-value is below 0.05. */
  readonly is_significant: boolean
  /** Value of the line at the first bar. */
  readonly fitted_start: number
  /** Value of the line at the last bar. */
  readonly fitted_end: number
  /** Unit of the slope. */
  readonly slope_unit: SlopeUnit
  /** Times of the first and last bar that the line was fitted to. */
  readonly date_range: DateRange
}

/** Statistics of a metric of one or more securities. */
export interface SecurityStatisticsResponse {
  /** One row per security, in the requested order. */
  readonly data: readonly SecurityStatisticsRow[]
  /** Length of the bars. */
  readonly interval: Interval
  /** Metric analysed. */
  readonly metric: Metric
  /** First and last bar with a value of any security. Null if there is none. */
  readonly date_range: DateRange | null
  /** Number of rows. */
  readonly count: number
  /** Requested securities without bars in the range. */
  readonly no_data_security_ids: readonly number[]
  readonly metadata: SeriesMetadata
}

/** Statistics of a metric of one security. */
export interface SecurityStatisticsRow {
  /** Id of the security. */
  readonly id: number
  /** Provider id of the security. */
  readonly provider_id: string
  /** Trading symbol. */
  readonly symbol: string
  /** Metric analysed. */
  readonly metric: Metric
  /** Number of bars with a value. */
  readonly count: number
  /** Number of bars between the first and the last where other instruments have a bar but this one has no value. */
  readonly missing: number
  /** Sum. Null if there are no values. */
  readonly sum: number | null
  /** Mean. Null if there are no values. */
  readonly mean: number | null
  /** Median. Null if there are no values. */
  readonly median: number | null
  /** Sample standard deviation. Null if there are fewer than two values. */
  readonly std_dev: number | null
  /** Smallest value. Null if there are no values. */
  readonly min: number | null
  /** Time of the first bar with the smallest value. Null if there are no values. */
  readonly min_ts: string | null
  /** Largest value. Null if there are no values. */
  readonly max: number | null
  /** Time of the first bar with the largest value. Null if there are no values. */
  readonly max_ts: string | null
  /** The 5th percentile, by linear interpolation. Null if there are no values. */
  readonly p05: number | null
  /** The 25th percentile, by linear interpolation. Null if there are no values. */
  readonly p25: number | null
  /** The 75th percentile, by linear interpolation. Null if there are no values. */
  readonly p75: number | null
  /** The 95th percentile, by linear interpolation. Null if there are no values. */
  readonly p95: number | null
  /** Oldest value. Null if there are no values. */
  readonly first: number | null
  /** Newest value. Null if there are no values. */
  readonly last: number | null
  /** Share of the values above 0. Null if there are no values. */
  readonly positive_share: number | null
  /** Bias-corrected skewness. 0 for a constant series. Null if there are fewer than three values. */
  readonly skewness: number | null
  /** Bias-corrected excess kurtosis. 0 for a constant series. Null if there are fewer than four values. */
  readonly kurtosis: number | null
}

/**
 * Metric of a security, stored or calculated.
 *
 * - `px`: Last price in the bar; for an aggregate, the weighted mean price of its constituents. Null without a price. The price level: compare it with a flow to see whether retail investors buy into strength or into weakness.
 * - `px_chg`: Price change from the previous bar of the same interval, as a fraction (0.01 is 1%). Null for the first bar, if either bar has no price, or if the previous price is not above 0. The return of the bar, mostly between -0.03 and 0.03 for a daily bar: a positive flow on a negative return means that retail investors bought the dip.
 * - `retail_buy_turnover`: Retail buy turnover, in USD. How much retail investors bought, never negative: if selling is high, too, it shows attention, not direction.
 * - `retail_sell_turnover`: Retail sell turnover, in USD. How much retail investors sold, never negative: if buying is high, too, it shows attention, not direction.
 * - `retail_net_turnover`: Net retail turnover (buy minus sell), in USD. The net flow: above 0, retail investors bought more than they sold, below 0 less; large companies have large flows, so compare by `ris` or `z_score`.
 * - `retail_total_turnover`: Total retail turnover (buy plus sell), in USD. How actively retail investors traded in either direction, never negative: a jump shows attention.
 * - `call_turnover`: Call premium turnover, in USD. Premium spent on calls, which gain when the price rises, never negative: high values often show bullish interest.
 * - `put_turnover`: Put premium turnover, in USD. Premium spent on puts, which gain when the price falls, never negative: high values show bearish interest or hedging.
 * - `cp_turnover`: Total premium turnover (calls plus puts), in USD. How actively options were traded in either direction, never negative: a jump often precedes news, such as earnings.
 * - `net_cp_turnover`: Net premium turnover (calls minus puts), in USD. The net flow of options: above 0, more premium went into calls than into puts, below 0 less.
 * - `call_notional`: Call notional traded, in USD. Value of the shares underlying the traded calls: cheap calls control large positions for little premium.
 * - `put_notional`: Put notional traded, in USD. Value of the shares underlying the traded puts: cheap puts control large positions for little premium.
 * - `cp_notional`: Total notional traded (calls plus puts), in USD. Value of the shares underlying the traded options: far above the premium if the options are cheap.
 * - `net_cp_notional`: Net notional traded (calls minus puts), in USD. Direction of the positions: above 0, the traded calls control shares of a higher value than the puts, which is bullish; below 0, of a lower value, which is bearish.
 * - `z_score`: Distance of `retail_net_turnover` (options: `net_cp_turnover`) from the mean of its last 252 values, in sample standard deviations. Null if there are fewer than 60 values, or if all are equal. How unusual the net flow is for this instrument, whatever its size: mostly between -2 and 2, so above 2 is unusually strong buying and below -2 unusually strong selling.
 * - `momentum`: Mean of the last 5 values of `retail_net_turnover` (options: `net_cp_turnover`) minus the mean of the last 20, in sample standard deviations of the last 252. Null if there are fewer than 252 values, or if all are equal. Whether the net flow accelerates: above 0, the last 5 bars were stronger than the last 20, below 0 weaker; mostly between -1 and 1.
 * - `ris`: Retail order imbalance: `retail_net_turnover` divided by `retail_total_turnover`, -1 to 1. Null if the total is 0 or missing. Retail imbalance: 1 means that retail investors only bought, -1 that they only sold, 0 that both were equal; the more they trade, the closer to 0 it usually is.
 * - `rank`: Rank by `retail_net_turnover` (options: `net_cp_turnover`) among all active securities at the same time: 1 is the largest, and ties share the lowest rank number. Null for inactive securities and aggregates, and without a value. Position of the security in the market, from 1 to the number of securities: 1 is the strongest net flow of all.
 * - `put_call_ratio`: `put_turnover` divided by `call_turnover`. Null if the call turnover is 0 or missing. Sentiment of the options market, never negative: above 1, more premium went into puts than into calls, a sign of fear or hedging; far below 1 is bullish.
 * - `put_call_notional_ratio`: `put_notional` divided by `call_notional`. Null if the call notional is 0 or missing. The put-call ratio by notional: 1 is balanced, and a few expensive options move it less than the ratio by premium.
 * - `call_share`: `call_turnover` divided by `cp_turnover`, 0 to 1. Null if the total is 0 or missing. Share of the premium that went into calls: 0.5 is balanced, near 1 bullish, near 0 bearish.
 * - `turnover_to_notional`: `cp_turnover` divided by `cp_notional`. Null if the notional is 0 or missing. Premium paid per dollar of notional, mostly below 0.1: low values mean cheap options, far out of the money or close to expiry.
 * - `streak`: Number of bars in a row with the same sign of `retail_net_turnover` (options: `net_cp_turnover`), up to this one: positive for inflows, negative for outflows, at most 252. 0 if the flow is 0. Null without a value, which also ends a streak. How persistent the net flow is: 5 means the fifth bar of net buying in a row, -3 the third of net selling; mostly between -5 and 5.
 */
export type SeriesMetric = 'px' | 'px_chg' | 'retail_buy_turnover' | 'retail_sell_turnover' | 'retail_net_turnover' | 'retail_total_turnover' | 'call_turnover' | 'put_turnover' | 'cp_turnover' | 'net_cp_turnover' | 'call_notional' | 'put_notional' | 'cp_notional' | 'net_cp_notional' | 'z_score' | 'momentum' | 'ris' | 'rank' | 'put_call_ratio' | 'put_call_notional_ratio' | 'call_share' | 'turnover_to_notional' | 'streak'

/** One field of one security. */
export interface TickerResponse {
  /** Trading symbol. */
  readonly ticker: string
  /** Provider id of the security. */
  readonly provider_id: string
  /** Returned metric. */
  readonly field: SeriesMetric
  /** Length of the bars. */
  readonly interval: Interval
  /** Number of values. */
  readonly count: number
  /** Values in the requested order. */
  readonly data: readonly SeriesValue[]
}

/** One value of a series. */
export interface SeriesValue {
  /** End of the bar. */
  readonly ts: string
  /** Value of the field. */
  readonly value: number | null
}

/** A page of bars of securities. */
export interface SeriesTimeseriesResponse {
  /** Always `success`. */
  readonly status: 'success'
  /** Bars on this page, in the requested order. */
  readonly results: readonly SeriesRow[]
  readonly metadata: SeriesMetadata
  readonly pagination: Pagination
}

/** Metrics available for an asset class. */
export interface FieldsResponse {
  /** Asset class. */
  readonly asset_class: AssetClass
  /** Metrics of the asset class. */
  readonly fields: readonly MetricInfo[]
}

/** Metric, and whether the caller may request it. */
export interface MetricInfo {
  /** Name of the metric. */
  readonly name: MetricName
  /** JSON type of the values. */
  readonly type: ValueType
  /** Unit of the metric. */
  readonly unit: MetricUnit
  /** Group of the metric. */
  readonly group: MetricGroup
  /** Meaning of the metric. */
  readonly description: string
  /** How to read the metric, in one sentence. */
  readonly explanation: string
  /** Whether the caller's tier includes the metric. */
  readonly accessible: boolean
  /** Lowest tier that includes the metric. */
  readonly required_tier: Tier
}

/**
 * Stored or calculated metric.
 *
 * - `px`: Last price in the bar; for an aggregate, the weighted mean price of its constituents. Null without a price. The price level: compare it with a flow to see whether retail investors buy into strength or into weakness.
 * - `px_chg`: Price change from the previous bar of the same interval, as a fraction (0.01 is 1%). Null for the first bar, if either bar has no price, or if the previous price is not above 0. The return of the bar, mostly between -0.03 and 0.03 for a daily bar: a positive flow on a negative return means that retail investors bought the dip.
 * - `px_linked`: Chained price index of an aggregate: 100 in its first bar with a price. Follows the weighted prices of the constituents priced in both this bar and the last priced one, so constituents that join or leave do not move it. Null for securities, and without a price. The performance of a basket whose constituents change, never negative: compare its changes, not its level, with those of other series.
 * - `retail_buy_turnover`: Retail buy turnover, in USD. How much retail investors bought, never negative: if selling is high, too, it shows attention, not direction.
 * - `retail_sell_turnover`: Retail sell turnover, in USD. How much retail investors sold, never negative: if buying is high, too, it shows attention, not direction.
 * - `retail_net_turnover`: Net retail turnover (buy minus sell), in USD. The net flow: above 0, retail investors bought more than they sold, below 0 less; large companies have large flows, so compare by `ris` or `z_score`.
 * - `retail_total_turnover`: Total retail turnover (buy plus sell), in USD. How actively retail investors traded in either direction, never negative: a jump shows attention.
 * - `call_turnover`: Call premium turnover, in USD. Premium spent on calls, which gain when the price rises, never negative: high values often show bullish interest.
 * - `put_turnover`: Put premium turnover, in USD. Premium spent on puts, which gain when the price falls, never negative: high values show bearish interest or hedging.
 * - `cp_turnover`: Total premium turnover (calls plus puts), in USD. How actively options were traded in either direction, never negative: a jump often precedes news, such as earnings.
 * - `net_cp_turnover`: Net premium turnover (calls minus puts), in USD. The net flow of options: above 0, more premium went into calls than into puts, below 0 less.
 * - `call_notional`: Call notional traded, in USD. Value of the shares underlying the traded calls: cheap calls control large positions for little premium.
 * - `put_notional`: Put notional traded, in USD. Value of the shares underlying the traded puts: cheap puts control large positions for little premium.
 * - `cp_notional`: Total notional traded (calls plus puts), in USD. Value of the shares underlying the traded options: far above the premium if the options are cheap.
 * - `net_cp_notional`: Net notional traded (calls minus puts), in USD. Direction of the positions: above 0, the traded calls control shares of a higher value than the puts, which is bullish; below 0, of a lower value, which is bearish.
 * - `z_score`: Distance of `retail_net_turnover` (options: `net_cp_turnover`) from the mean of its last 252 values, in sample standard deviations. Null if there are fewer than 60 values, or if all are equal. How unusual the net flow is for this instrument, whatever its size: mostly between -2 and 2, so above 2 is unusually strong buying and below -2 unusually strong selling.
 * - `momentum`: Mean of the last 5 values of `retail_net_turnover` (options: `net_cp_turnover`) minus the mean of the last 20, in sample standard deviations of the last 252. Null if there are fewer than 252 values, or if all are equal. Whether the net flow accelerates: above 0, the last 5 bars were stronger than the last 20, below 0 weaker; mostly between -1 and 1.
 * - `ris`: Retail order imbalance: `retail_net_turnover` divided by `retail_total_turnover`, -1 to 1. Null if the total is 0 or missing. Retail imbalance: 1 means that retail investors only bought, -1 that they only sold, 0 that both were equal; the more they trade, the closer to 0 it usually is.
 * - `rank`: Rank by `retail_net_turnover` (options: `net_cp_turnover`) among all active securities at the same time: 1 is the largest, and ties share the lowest rank number. Null for inactive securities and aggregates, and without a value. Position of the security in the market, from 1 to the number of securities: 1 is the strongest net flow of all.
 * - `put_call_ratio`: `put_turnover` divided by `call_turnover`. Null if the call turnover is 0 or missing. Sentiment of the options market, never negative: above 1, more premium went into puts than into calls, a sign of fear or hedging; far below 1 is bullish.
 * - `put_call_notional_ratio`: `put_notional` divided by `call_notional`. Null if the call notional is 0 or missing. The put-call ratio by notional: 1 is balanced, and a few expensive options move it less than the ratio by premium.
 * - `call_share`: `call_turnover` divided by `cp_turnover`, 0 to 1. Null if the total is 0 or missing. Share of the premium that went into calls: 0.5 is balanced, near 1 bullish, near 0 bearish.
 * - `turnover_to_notional`: `cp_turnover` divided by `cp_notional`. Null if the notional is 0 or missing. Premium paid per dollar of notional, mostly below 0.1: low values mean cheap options, far out of the money or close to expiry.
 * - `streak`: Number of bars in a row with the same sign of `retail_net_turnover` (options: `net_cp_turnover`), up to this one: positive for inflows, negative for outflows, at most 252. 0 if the flow is 0. Null without a value, which also ends a streak. How persistent the net flow is: 5 means the fifth bar of net buying in a row, -3 the third of net selling; mostly between -5 and 5.
 */
export type MetricName = 'px' | 'px_chg' | 'px_linked' | 'retail_buy_turnover' | 'retail_sell_turnover' | 'retail_net_turnover' | 'retail_total_turnover' | 'call_turnover' | 'put_turnover' | 'cp_turnover' | 'net_cp_turnover' | 'call_notional' | 'put_notional' | 'cp_notional' | 'net_cp_notional' | 'z_score' | 'momentum' | 'ris' | 'rank' | 'put_call_ratio' | 'put_call_notional_ratio' | 'call_share' | 'turnover_to_notional' | 'streak'

/**
 * JSON type of a value.
 *
 * - `number`: Number.
 * - `integer`: Whole number.
 */
export type ValueType = 'number' | 'integer'

/**
 * Unit of a metric.
 *
 * - `USD`: US dollars.
 * - `price`: Unit of the price.
 * - `index`: Index points. The index starts at 100.
 * - `fraction`: Fraction: 0.01 is 1%.
 * - `ratio`: Ratio of two amounts: 1 means that they are equal.
 * - `standard_deviations`: Sample standard deviations.
 * - `place`: Rank, starting at 1.
 * - `bars`: Number of bars.
 */
export type MetricUnit = 'USD' | 'price' | 'index' | 'fraction' | 'ratio' | 'standard_deviations' | 'place' | 'bars'

/**
 * Group of a metric.
 *
 * - `price`: Prices.
 * - `retail_turnover`: Retail turnover in the cash market.
 * - `option_turnover`: Premium turnover in options.
 * - `option_notional`: Notional traded in options.
 * - `calculated`: Metrics calculated on request from other metrics.
 */
export type MetricGroup = 'price' | 'retail_turnover' | 'option_turnover' | 'option_notional' | 'calculated'

/**
 * Access tier of a caller. Each tier includes those before it.
 *
 * - `basic`: Only completed days in bars of one day or longer; small jobs.
 * - `professional`: Adds the current trading day, all calculated metrics and larger jobs.
 * - `data_license`: Adds the largest jobs and leaderboard pages of up to 10,000 rows.
 */
export type Tier = 'basic' | 'professional' | 'data_license'

/** Intervals available for an asset class. */
export interface IntervalsResponse {
  /** Asset class. */
  readonly asset_class: AssetClass
  /** Available intervals, shortest first. */
  readonly intervals: readonly Interval[]
  /** Interval used if a request specifies none. */
  readonly default: Interval
}

/**
 * Securities included in a ranking.
 *
 * - `current`: Securities that are active today.
 * - `point_in_time`: Securities that were active on the date, or on any day of the range, by the `valid_from` and `valid_to` of the data. Without `valid_to`, an active security counts to this day, an inactive one up to its last bar.
 */
export type Universe = 'current' | 'point_in_time'

/**
 * Column of a leaderboard to sort by.
 *
 * - `rank`: Rank, starting at 1. Ties share the best rank (1, 1, 3).
 * - `value`: Value of the metric or the measure.
 * - `share`: Value divided by the sum of all ranked absolute values. Null if that sum is 0.
 * - `previous_value`: Value in the previous bar or range. Null if there is none.
 * - `change`: Value minus the previous value. Null without a previous value.
 * - `previous_rank`: Rank in the previous bar or range. Null if there is none.
 * - `rank_change`: Places gained since the previous bar or range; negative if lost. Null if there is none.
 * - `id`: Id of the security.
 * - `provider_id`: Provider id of the security.
 * - `symbol`: Trading symbol.
 * - `name`: Name of the security.
 * - `sector`: Sector.
 * - `industry`: Industry.
 * - `asset_type`: Kind of security, such as common stock or ETF.
 * - `ts`: End of the bar.
 * - `updated_time`: When a load last changed the bar.
 * - `px`: Last price in the bar; for an aggregate, the weighted mean price of its constituents. Null without a price.
 * - `px_chg`: Price change from the previous bar of the same interval, as a fraction (0.01 is 1%). Null for the first bar, if either bar has no price, or if the previous price is not above 0.
 * - `retail_buy_turnover`: Retail buy turnover, in USD.
 * - `retail_sell_turnover`: Retail sell turnover, in USD.
 * - `retail_net_turnover`: Net retail turnover (buy minus sell), in USD.
 * - `retail_total_turnover`: Total retail turnover (buy plus sell), in USD.
 * - `call_turnover`: Call premium turnover, in USD.
 * - `put_turnover`: Put premium turnover, in USD.
 * - `cp_turnover`: Total premium turnover (calls plus puts), in USD.
 * - `net_cp_turnover`: Net premium turnover (calls minus puts), in USD.
 * - `call_notional`: Call notional traded, in USD.
 * - `put_notional`: Put notional traded, in USD.
 * - `cp_notional`: Total notional traded (calls plus puts), in USD.
 * - `net_cp_notional`: Net notional traded (calls minus puts), in USD.
 */
export type SecurityLeaderboardSort = 'rank' | 'value' | 'share' | 'previous_value' | 'change' | 'previous_rank' | 'rank_change' | 'id' | 'provider_id' | 'symbol' | 'name' | 'sector' | 'industry' | 'asset_type' | 'ts' | 'updated_time' | 'px' | 'px_chg' | 'retail_buy_turnover' | 'retail_sell_turnover' | 'retail_net_turnover' | 'retail_total_turnover' | 'call_turnover' | 'put_turnover' | 'cp_turnover' | 'net_cp_turnover' | 'call_notional' | 'put_notional' | 'cp_notional' | 'net_cp_notional'

/** A page of securities with bars. */
export interface SeriesListResponse {
  /** Securities on this page, sorted by symbol. */
  readonly results: readonly ListedSeries[]
  readonly pagination: Pagination
}

/** Security with bars. */
export interface ListedSeries {
  /** Provider id of the security. */
  readonly provider_id: string
  /** Trading symbol. */
  readonly symbol: string
  /** Name of the security. */
  readonly name: string
  /** Asset classes that have bars. */
  readonly asset_classes: readonly AssetClass[]
  /** Time of the first bar. */
  readonly first_ts: string
  /** Time of the newest bar. */
  readonly last_ts: string
}

/** User of the service. */
export interface User {
  /** Numeric id of the user. */
  readonly id: number
  /** Email address, from the token. */
  readonly email: string
  /** Display name. Null if not set. */
  readonly username: string | null
  /** Whether the user is active. An inactive user can access only their own profile. */
  readonly is_active: boolean
  /** Tier, from the newest token. */
  readonly tier: Tier
  /** Time at which the user was first seen. */
  readonly created_at: string
  /** Time of the last change of the profile. */
  readonly updated_at: string
}

/** Body of PUT /series/user. */
export interface UpdateProfileRequest {
  /** Display name, 1 to 64 characters. Null removes it. Default: unchanged. */
  readonly username?: string | null | undefined
  /** Whether the user is active. An inactive user can access only their own profile. Default: unchanged. */
  readonly is_active?: boolean | undefined
}

/** A page of API keys, newest first. */
export interface ApiKeyList {
  /** Keys on this page, newest first. */
  readonly data: readonly ApiKey[]
  /** Number of keys on the page. */
  readonly count: number
  readonly pagination: Pagination
}

/** API key, without its secret. */
export interface ApiKey {
  /** Numeric id of the key. */
  readonly id: number
  /** Name of the key. */
  readonly name: string
  /** First characters of the secret. Null for keys created before prefixes were stored. */
  readonly prefix: string | null
  /** Scope of the key. */
  readonly scope: ApiKeyScope
  /** Tier of the key: that of its user. */
  readonly tier: Tier
  /** Last day on which the key was used (UTC). Null if it never was. */
  readonly last_used_on: string | null
  /** Time at which the key was created. */
  readonly created_at: string
  /** Time at which the key was revoked. Null if it is active. */
  readonly revoked_at: string | null
}

/**
 * What an API key opens.
 *
 * - `documented`: Aggregates, their bars and leaderboards, jobs, and links to these.
 * - `read`: Everything that reads market data, and jobs. Never users, their settings and keys, or changes of these and of aggregates.
 * - `load`: Loads of data and their jobs, and nothing else. Only administrators can create such keys.
 */
export type ApiKeyScope = 'documented' | 'read' | 'load'

/** Body of POST /series/user/api-keys. */
export interface CreateApiKeyRequest {
  /** Name of the key. 1 to 64 characters. */
  readonly name: string
  /** Scope of the key. `load`: administrators only. Default: DOCUMENTED. */
  readonly scope?: ApiKeyScope | undefined
}

/** New API key with its secret. */
export interface CreatedApiKey {
  /** Numeric id of the key. */
  readonly id: number
  /** Name of the key. */
  readonly name: string
  /** First characters of the secret. Null for keys created before prefixes were stored. */
  readonly prefix: string | null
  /** Scope of the key. */
  readonly scope: ApiKeyScope
  /** Tier of the key: that of its user. */
  readonly tier: Tier
  /** Last day on which the key was used (UTC). Null if it never was. */
  readonly last_used_on: string | null
  /** Time at which the key was created. */
  readonly created_at: string
  /** Time at which the key was revoked. Null if it is active. */
  readonly revoked_at: string | null
  /** Secret to send in the `X-API-Key` header. Returned only once. */
  readonly secret: string
}

/** Charts, keyed by id (1 to 64 characters of A-Z, a-z, 0-9, _ and -). Each is any JSON nested at most 64 levels deep. At most 200, each up to 65536 bytes of JSON, and 1048576 bytes in total. */
export type Charts = {
  readonly [name: string]: unknown
}

/** Deleted chart. */
export interface DeletedChart {
  /** Id of the deleted chart. */
  readonly deleted: string
}

/** Charts and preferences of a user. */
export interface UserConfiguration {
  /** Charts. Those with numeric ids come first, in numeric order. */
  readonly charts: readonly unknown[]
  readonly preferences: Preferences
}

/** Preferences, by key (at most 256 characters). Each is any JSON nested at most 64 levels deep. At most 200, each up to 65536 bytes of JSON, and 1048576 bytes in total. */
export type Preferences = {
  readonly [name: string]: unknown
}

/** Body of POST /series/user/configuration. */
export interface SaveConfigurationRequest {
  /** Charts, each any JSON nested at most 64 levels deep. At most 200, each up to 65536 bytes of JSON, and 1048576 bytes in total. */
  readonly charts: readonly unknown[]
  readonly preferences?: Preferences | undefined
}

/** Saved charts and preferences of a user. */
export interface SavedConfiguration {
  /** Numeric id of the user. */
  readonly id: number
  /** Email address of the user. */
  readonly email: string
  /** Username. Null if not set. */
  readonly username: string | null
  /** Time of the last write of a chart or preference. If there are none, the time the user was first seen. */
  readonly updated_at: string
  /** Charts. Those with numeric ids come first, in numeric order. */
  readonly charts: readonly unknown[]
  readonly preferences: Preferences
}

export interface AggregateCorrelationInput {
  /** Id of the first aggregate. */
  readonly aggregate_id_1: number | AggregateName
  /** Id of the second aggregate. */
  readonly aggregate_id_2: number | AggregateName
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly end_date?: string | undefined
  /**
   * Length of a bar. Bars are stamped at their end.
   *
   * - `10min`: 10 minutes.
   * - `30min`: 30 minutes, aligned to midnight in exchange time.
   * - `1h`: 1 hour, aligned to midnight in exchange time.
   * - `3h`: 3 hours, aligned to midnight in exchange time.
   * - `1d`: One trading date, stamped at 00:00 UTC on that date.
   * - `1w`: One week, stamped at 00:00 UTC on its Friday.
   * - `1m`: One calendar month, stamped at 00:00 UTC on its last day.
   * - `1y`: One calendar year, stamped at 00:00 UTC on 31 December.
   */
  readonly interval?: Interval | undefined
  /** Asset class. Default: `cash`; `options` with an option filter or option metrics; `all` with metrics of both. */
  readonly asset_class?: AssetClass | undefined
  /** Moneyness of the options to include. Default: `TOTAL`. */
  readonly moneyness?: Moneyness | undefined
  /** Size of the option trades to include. Default: `TOTAL`. */
  readonly size?: TradeSize | undefined
  /** Whether bars of one day or longer include the current trading day's intraday data. Forced to false for the basic tier. */
  readonly include_intraday?: boolean | undefined
  /** Metric. Default: `retail_net_turnover`; `net_cp_turnover` if the asset class is options. */
  readonly metric?: Metric | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

export interface AggregateTrendInput {
  /** Id of the aggregate. */
  readonly aggregate_id: number | AggregateName
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly end_date?: string | undefined
  /**
   * Length of a bar. Bars are stamped at their end.
   *
   * - `10min`: 10 minutes.
   * - `30min`: 30 minutes, aligned to midnight in exchange time.
   * - `1h`: 1 hour, aligned to midnight in exchange time.
   * - `3h`: 3 hours, aligned to midnight in exchange time.
   * - `1d`: One trading date, stamped at 00:00 UTC on that date.
   * - `1w`: One week, stamped at 00:00 UTC on its Friday.
   * - `1m`: One calendar month, stamped at 00:00 UTC on its last day.
   * - `1y`: One calendar year, stamped at 00:00 UTC on 31 December.
   */
  readonly interval?: Interval | undefined
  /** Asset class. Default: `cash`; `options` with an option filter or option metrics; `all` with metrics of both. */
  readonly asset_class?: AssetClass | undefined
  /** Moneyness of the options to include. Default: `TOTAL`. */
  readonly moneyness?: Moneyness | undefined
  /** Size of the option trades to include. Default: `TOTAL`. */
  readonly size?: TradeSize | undefined
  /** Whether bars of one day or longer include the current trading day's intraday data. Forced to false for the basic tier. */
  readonly include_intraday?: boolean | undefined
  /** Metric. Default: `retail_net_turnover`; `net_cp_turnover` if the asset class is options. */
  readonly metric?: Metric | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

export interface AggregateVolatilityInput {
  /** Id of the aggregate. */
  readonly aggregate_id: number | AggregateName
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly end_date?: string | undefined
  /**
   * Length of a bar. Bars are stamped at their end.
   *
   * - `10min`: 10 minutes.
   * - `30min`: 30 minutes, aligned to midnight in exchange time.
   * - `1h`: 1 hour, aligned to midnight in exchange time.
   * - `3h`: 3 hours, aligned to midnight in exchange time.
   * - `1d`: One trading date, stamped at 00:00 UTC on that date.
   * - `1w`: One week, stamped at 00:00 UTC on its Friday.
   * - `1m`: One calendar month, stamped at 00:00 UTC on its last day.
   * - `1y`: One calendar year, stamped at 00:00 UTC on 31 December.
   */
  readonly interval?: Interval | undefined
  /** Asset class. Default: `cash`; `options` with an option filter or option metrics; `all` with metrics of both. */
  readonly asset_class?: AssetClass | undefined
  /** Moneyness of the options to include. Default: `TOTAL`. */
  readonly moneyness?: Moneyness | undefined
  /** Size of the option trades to include. Default: `TOTAL`. */
  readonly size?: TradeSize | undefined
  /** Whether bars of one day or longer include the current trading day's intraday data. Forced to false for the basic tier. */
  readonly include_intraday?: boolean | undefined
  /** Metric. Default: `retail_net_turnover`; `net_cp_turnover` if the asset class is options. */
  readonly metric?: Metric | undefined
  /** Basis of the volatility. Default: `log_return` for `px` and `px_linked`, `level` for `px_chg` and calculated fractions, otherwise `change`. */
  readonly basis?: VolatilityBasis | undefined
  /** Decay factor of the exponentially weighted volatility. Between 0 and 1, exclusive. */
  readonly ewma_lambda?: number | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

export interface AggregateComparisonInput {
  /** Ids of the aggregates. 2 to 10, without duplicates. */
  readonly aggregate_ids: readonly (number | AggregateName)[]
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly end_date?: string | undefined
  /**
   * Length of a bar. Bars are stamped at their end.
   *
   * - `10min`: 10 minutes.
   * - `30min`: 30 minutes, aligned to midnight in exchange time.
   * - `1h`: 1 hour, aligned to midnight in exchange time.
   * - `3h`: 3 hours, aligned to midnight in exchange time.
   * - `1d`: One trading date, stamped at 00:00 UTC on that date.
   * - `1w`: One week, stamped at 00:00 UTC on its Friday.
   * - `1m`: One calendar month, stamped at 00:00 UTC on its last day.
   * - `1y`: One calendar year, stamped at 00:00 UTC on 31 December.
   */
  readonly interval?: Interval | undefined
  /** Asset class. Default: `cash`; `options` with an option filter or option metrics; `all` with metrics of both. */
  readonly asset_class?: AssetClass | undefined
  /** Moneyness of the options to include. Default: `TOTAL`. */
  readonly moneyness?: Moneyness | undefined
  /** Size of the option trades to include. Default: `TOTAL`. */
  readonly size?: TradeSize | undefined
  /** Whether bars of one day or longer include the current trading day's intraday data. Forced to false for the basic tier. */
  readonly include_intraday?: boolean | undefined
  /** Metrics to compare. 1 to 10; duplicates count once. Default: `retail_net_turnover`, or `net_cp_turnover` for asset class `options` and for option filters. */
  readonly metrics?: readonly Metric[] | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

export interface AggregatesSideBySideInput {
  /** Ids of the aggregates. 2 to 10, without duplicates. */
  readonly aggregate_ids: readonly (number | AggregateName)[]
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly end_date?: string | undefined
  /**
   * Length of a bar. Bars are stamped at their end.
   *
   * - `10min`: 10 minutes.
   * - `30min`: 30 minutes, aligned to midnight in exchange time.
   * - `1h`: 1 hour, aligned to midnight in exchange time.
   * - `3h`: 3 hours, aligned to midnight in exchange time.
   * - `1d`: One trading date, stamped at 00:00 UTC on that date.
   * - `1w`: One week, stamped at 00:00 UTC on its Friday.
   * - `1m`: One calendar month, stamped at 00:00 UTC on its last day.
   * - `1y`: One calendar year, stamped at 00:00 UTC on 31 December.
   */
  readonly interval?: Interval | undefined
  /** Asset class. Default: `cash`; `options` with an option filter or option metrics; `all` with metrics of both. */
  readonly asset_class?: AssetClass | undefined
  /** Moneyness of the options to include. Default: `TOTAL`. */
  readonly moneyness?: Moneyness | undefined
  /** Size of the option trades to include. Default: `TOTAL`. */
  readonly size?: TradeSize | undefined
  /** Whether bars of one day or longer include the current trading day's intraday data. Forced to false for the basic tier. */
  readonly include_intraday?: boolean | undefined
  /** Metrics to compare. 1 to 10; duplicates count once. Default: `retail_net_turnover`, or `net_cp_turnover` for asset class `options` and for option filters. */
  readonly metrics?: readonly Metric[] | undefined
  /** Scaling of the series. */
  readonly normalise?: SeriesScale | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

export interface JobListInput {
  /** States to include. Default: all. */
  readonly status?: readonly JobStatus[] | undefined
  /** Rows per page. 1 to 1000. */
  readonly records_per_page?: number | undefined
  /** Page number, starting at 1. Pages past the end are empty. */
  readonly page_number?: number | undefined
}

export interface JobWithResultInput {
  /** Id of the job. */
  readonly job_id: string
  /** Rows per page. 1 to 10000. */
  readonly records_per_page?: number | undefined
  /** Page number, starting at 1. Pages past the end are empty. */
  readonly page_number?: number | undefined
}

export interface CancelJobInput {
  /** Id of the job. */
  readonly job_id: string
}

export interface ExportJobInput {
  /** Id of the job. */
  readonly job_id: string
  /** Format of the file. If omitted, `Accept` may request Arrow, Parquet or XLSX by its media type instead. */
  readonly export_format?: ExportFormat | undefined
  /** Compression of the file. Arrow, Parquet and XLSX files are compressed already. */
  readonly compression?: Compression | undefined
  /** Whether CSV starts with a byte order mark, by which Excel recognises UTF-8. */
  readonly csv_bom?: boolean | undefined
  /** What separates the cells of CSV. */
  readonly separator?: ',' | ';' | 'tab' | undefined
  /** Decimal separator of CSV. */
  readonly decimal?: '.' | ',' | undefined
  /** How CSV writes times. */
  readonly dates?: DateStyle | undefined
}

export interface JobStatusInput {
  /** Id of the job. */
  readonly job_id: string
}

export interface StreamJobInput {
  /** Id of the job. */
  readonly job_id: string
  /** Format of the lines. */
  readonly format?: StreamFormat | undefined
  /** Whether CSV starts with a byte order mark, by which Excel recognises UTF-8. */
  readonly csv_bom?: boolean | undefined
  /** What separates the cells of CSV. */
  readonly separator?: ',' | ';' | 'tab' | undefined
  /** Decimal separator of CSV. */
  readonly decimal?: '.' | ',' | undefined
  /** How CSV writes times. */
  readonly dates?: DateStyle | undefined
}

export interface AggregateLeaderboardInput {
  /** Length of a bar. Bars are stamped at their end. */
  readonly interval?: Interval | undefined
  /** Metric to rank by. Default: `retail_net_turnover`; `net_cp_turnover` if the asset class is options. `type` and `notional` override it. */
  readonly metric?: Metric | undefined
  /** Measure to rank by, instead of a metric, an asset class, a moneyness and a size. A measure with a transformation or a normalisation ranks single bars, not a range. Default: none. */
  readonly measure?: Measure | undefined
  /** Asset class. Default: `cash`; `options` with an option filter or option metrics; `all` with metrics of both. */
  readonly asset_class?: AssetClass | undefined
  /** Trading date to rank: the bar that contains it or, for intraday intervals, the last bar of the date. Default: the newest completed bar in which any ranked instrument has a value. */
  readonly date?: string | undefined
  /** First trading date of a range, whose bars are ranked as one. */
  readonly start_date?: string | undefined
  /** Last trading date of the range, inclusive. Requires a start. Default: today, if there is a start. */
  readonly end_date?: string | undefined
  /** Ranks by option turnover: calls, puts or both. */
  readonly type?: OptionType | undefined
  /** Ranks by option notional: calls, puts or both. */
  readonly notional?: OptionType | undefined
  /** Moneyness of the options to include. Default: `TOTAL`. */
  readonly moneyness?: Moneyness | undefined
  /** Size of the option trades to include. Default: `TOTAL`. */
  readonly size?: TradeSize | undefined
  /** Provider ids of the aggregates to rank. At most 1000. Default: all. */
  readonly provider_ids?: readonly string[] | undefined
  /** Types to rank, case-insensitive. Default: all. */
  readonly types?: readonly string[] | undefined
  /** Subtypes to rank, case-insensitive. Default: all. */
  readonly subtypes?: readonly string[] | undefined
  /** Direction of the ranks: descending, the highest value is first and has rank 1; ascending, the lowest. With `sort`, the direction of that column. Default: descending. */
  readonly order?: OrderDirection | undefined
  /** Rows per page. 1 to 10000. */
  readonly records_per_page?: number | undefined
  /** Page number, starting at 1. Pages past the end are empty. */
  readonly page_number?: number | undefined
  /** Version of the data that the page must show: the `data_version` of the first page. If the data have changed since, the request is refused (`data_changed`), so that pages fit together. Default: the newest. */
  readonly data_version?: string | undefined
  /** Column to sort by, in the direction of `order`. Nulls come last and ties are in ascending id order. Ranks do not change: 1 is the highest value of the metric. Default: the rank. */
  readonly sort?: LeaderboardSort | undefined
  /** Number of last values of the ranked metric to add to each row as `sparkline`. 2 to 100. Requests with it are never turned into a job. Default: no sparklines. */
  readonly sparkline?: number | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

export interface SearchInstrumentsInput {
  /** Text to search for. 1 to 100 characters. `%` and `_` match literally. */
  readonly query: string
  /** Aggregate types to search, case-insensitive. Default: all. */
  readonly types?: readonly string[] | undefined
  /** Whether to exclude inactive instruments. */
  readonly active_only?: boolean | undefined
  /** Maximum number of aggregates and, separately, of securities. 1 to 100. */
  readonly limit?: number | undefined
  /** Whether to search securities as well. */
  readonly include_single_security?: boolean | undefined
}

export interface AggregateSubtypesInput {
  /** Type whose subtypes to return, case-insensitive. Default: all types. */
  readonly type?: string | undefined
}

export interface AggregateReferenceInput {
  /** Provider id of the aggregate. */
  readonly provider_id: string
  /** Whether to include the constituents. */
  readonly include_constituents?: boolean | undefined
}

export interface AggregateConstituentsInput {
  /** Provider id of the aggregate. */
  readonly provider_id: string
  /** Date of the memberships. Default: today in the exchange’s timezone. */
  readonly as_of?: string | undefined
}

export interface AggregateSnapshotInput {
  /** Ids of the aggregates. At most 100. */
  readonly aggregate_ids: readonly (number | AggregateName)[]
  /** Length of a bar. Bars are stamped at their end. */
  readonly interval?: Interval | undefined
  /** Asset class. Default: `cash`; `options` with an option filter or option metrics; `all` with metrics of both. */
  readonly asset_class?: AssetClass | undefined
  /** Moneyness of the options to include. Default: `TOTAL`. */
  readonly moneyness?: Moneyness | undefined
  /** Size of the option trades to include. Default: `TOTAL`. */
  readonly size?: TradeSize | undefined
  /** Whether bars of one day or longer include the current trading day's intraday data. Forced to false for the basic tier. */
  readonly include_intraday?: boolean | undefined
  /** Option type. Echoed in the metadata; does not filter the rows. */
  readonly type?: OptionType | undefined
  /** Option notional side. Echoed in the metadata; does not filter the rows. */
  readonly notional?: OptionType | undefined
  /** Rows per page. 1 to 1000. */
  readonly records_per_page?: number | undefined
  /** Page number, starting at 1. Pages past the end are empty. */
  readonly page_number?: number | undefined
  /** Version of the data that the page must show: the `data_version` of the first page. If the data have changed since, the request is refused (`data_changed`), so that pages fit together. Default: the newest. */
  readonly data_version?: string | undefined
}

export interface AggregateStatsInput {
  /** Ids of the aggregates. At most 100. */
  readonly aggregate_ids: readonly (number | AggregateName)[]
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Default: now. */
  readonly end_date?: string | undefined
  /** Length of a bar. Bars are stamped at their end. */
  readonly interval?: Interval | undefined
  /** Asset class. Default: `cash`; `options` with an option filter or option metrics; `all` with metrics of both. */
  readonly asset_class?: AssetClass | undefined
  /** Moneyness of the options to include. Default: `TOTAL`. */
  readonly moneyness?: Moneyness | undefined
  /** Size of the option trades to include. Default: `TOTAL`. */
  readonly size?: TradeSize | undefined
  /** Whether bars of one day or longer include the current trading day's intraday data. Forced to false for the basic tier. */
  readonly include_intraday?: boolean | undefined
  /** Metric. Default: `retail_net_turnover`; `net_cp_turnover` if the asset class is options. */
  readonly metric?: Metric | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

export interface TopConstituentsInput {
  /** Id of the aggregate. */
  readonly aggregate_id: number | AggregateName
  /** Metric. Default: `retail_net_turnover`; `net_cp_turnover` if the asset class is options. */
  readonly metric?: Metric | undefined
  /** Maximum number of constituents. 1 to 100. */
  readonly limit?: number | undefined
  /** Length of the bars. */
  readonly interval?: Interval | undefined
  /** Asset class. Default: that of the metric. */
  readonly asset_class?: AssetClass | undefined
  /** Sort direction of the values. By default, the largest come first. */
  readonly order?: OrderDirection | undefined
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Without a range, only the newest bar of the aggregate is used. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Requires a start. Default: now, if there is a start. */
  readonly end_date?: string | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

export interface AggregateSummaryInput {
  /** Id of the aggregate. */
  readonly aggregate_id: number | AggregateName
  /** Metric. Default: `retail_net_turnover`; `net_cp_turnover` if the asset class is options. */
  readonly metric?: Metric | undefined
  /** Asset class. Default: that of the metric. */
  readonly asset_class?: AssetClass | undefined
}

export interface AggregateTimeseriesInput {
  /** Ids of the aggregates. At most 100. */
  readonly aggregate_ids: readonly (number | AggregateName)[]
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Default: now. */
  readonly end_date?: string | undefined
  /** Length of a bar. Bars are stamped at their end. */
  readonly interval?: Interval | undefined
  /** Asset class. Default: `cash`; `options` with an option filter or option metrics; `all` with metrics of both. */
  readonly asset_class?: AssetClass | undefined
  /** Moneyness of the options to include. Default: `TOTAL`. */
  readonly moneyness?: Moneyness | undefined
  /** Size of the option trades to include. Default: `TOTAL`. */
  readonly size?: TradeSize | undefined
  /** Whether bars of one day or longer include the current trading day's intraday data. Forced to false for the basic tier. */
  readonly include_intraday?: boolean | undefined
  /** Option type. Echoed in the metadata; does not filter the rows. */
  readonly type?: OptionType | undefined
  /** Option notional side. Echoed in the metadata; does not filter the rows. */
  readonly notional?: OptionType | undefined
  /** Rows per page. 1 to 10000. */
  readonly records_per_page?: number | undefined
  /** Page number, starting at 1. Pages past the end are empty. */
  readonly page_number?: number | undefined
  /** Version of the data that the page must show: the `data_version` of the first page. If the data have changed since, the request is refused (`data_changed`), so that pages fit together. Default: the newest. */
  readonly data_version?: string | undefined
  /** Sort direction by time. Rows with equal timestamps are sorted by ascending id. */
  readonly order?: OrderDirection | undefined
  /** Computation on each metric, returned in addition to the metric itself. Skips nulls and uses no value after the bar. Default: none. */
  readonly transformation?: Transformation | undefined
  /** Normalisation of each metric, or of its transformation if there is one. Period-based methods return null if the period has fewer than 60 values, so weekly bars over one year (52 values) are always null. Default: none. */
  readonly normalisation?: Normalisation | undefined
  /** Period that the normalisation looks back over. Default: one year. No effect on `turnover_share`. */
  readonly normalisation_period?: NormalisationPeriod | undefined
  /** Window of the transformation, in trading days: intraday bars count by trading date; a week is 5 days, a month 20, a year 252. Default: 20; for `change` and `pct_change`, one bar. No effect on `cumulative_sum`. */
  readonly window?: Window | undefined
  /** Whether to ignore the start of the range and return the full history. Default: false. */
  readonly is_full_history?: boolean | undefined
  /** Number of rows to reduce each series to, for charts: whole rows of the series, chosen by largest triangle three buckets (LTTB), always with the first and the last, the smallest and the largest value. 4 to 10000; shorter series are complete. The response is a single page. Default: all rows. */
  readonly points?: number | undefined
  /** Metric by which the `points` are chosen, after transformation and normalisation. Calculated metrics are neither transformed nor normalised. Rows without a value are left out, except for the first and the last. Default: `retail_net_turnover` (options: `net_cp_turnover`) if the rows have it, otherwise their first metric; where it is null, `px` if the rows have it. */
  readonly points_by?: Metric | undefined
  /** Row fields to return, by their names in the REST API. The timestamp and the ids are always returned. Calculated metrics are returned only if they are listed. Default: all of the asset class. */
  readonly fields?: readonly AggregateField[] | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

export interface AggregateLatestInput {
  /** Id of the aggregate. */
  readonly aggregate_id: number | AggregateName
  /** Length of a bar. Bars are stamped at their end. */
  readonly interval?: Interval | undefined
  /** Asset class. Default: `cash`; `options` with an option filter or option metrics; `all` with metrics of both. */
  readonly asset_class?: AssetClass | undefined
  /** Moneyness of the options to include. Default: `TOTAL`. */
  readonly moneyness?: Moneyness | undefined
  /** Size of the option trades to include. Default: `TOTAL`. */
  readonly size?: TradeSize | undefined
  /** Whether bars of one day or longer include the current trading day's intraday data. Forced to false for the basic tier. */
  readonly include_intraday?: boolean | undefined
  /** Option type. Echoed in the metadata; does not filter the rows. */
  readonly type?: OptionType | undefined
  /** Option notional side. Echoed in the metadata; does not filter the rows. */
  readonly notional?: OptionType | undefined
}

export interface AggregateRankHistoryInput {
  /** Id of the aggregate. */
  readonly aggregate_id: number | AggregateName
  /** Length of a bar. Bars are stamped at their end. */
  readonly interval?: Interval | undefined
  /** Metric to rank by. Default: `retail_net_turnover`; `net_cp_turnover` if the asset class is options. */
  readonly metric?: Metric | undefined
  /** Asset class. Default: `cash`; `options` with an option filter or option metrics; `all` with metrics of both. */
  readonly asset_class?: AssetClass | undefined
  /** Moneyness of the options to include. Default: `TOTAL`. */
  readonly moneyness?: Moneyness | undefined
  /** Size of the option trades to include. Default: `TOTAL`. */
  readonly size?: TradeSize | undefined
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Default: one year before the end. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Default: the last completed bar. */
  readonly end_date?: string | undefined
  /** Rows per page. 1 to 1000. */
  readonly records_per_page?: number | undefined
  /** Page number, starting at 1. Pages past the end are empty. */
  readonly page_number?: number | undefined
  /** Version of the data that the page must show: the `data_version` of the first page. If the data have changed since, the request is refused (`data_changed`), so that pages fit together. Default: the newest. */
  readonly data_version?: string | undefined
  /** Provider ids of the aggregates to rank. At most 1000. Default: all. */
  readonly provider_ids?: readonly string[] | undefined
  /** Types to rank, case-insensitive. Default: all. */
  readonly types?: readonly string[] | undefined
  /** Subtypes to rank, case-insensitive. Default: all. */
  readonly subtypes?: readonly string[] | undefined
  /** Direction of the ranks: descending, the highest value is first and has rank 1; ascending, the lowest. Default: descending. */
  readonly order?: OrderDirection | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

export interface SingleAggregateTimeseriesInput {
  /** Id of the aggregate. */
  readonly aggregate_id: number | AggregateName
  /** First trading date (YYYY-MM-DD) or instant, inclusive. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Default: now. */
  readonly end_date?: string | undefined
  /** Length of a bar. Bars are stamped at their end. */
  readonly interval?: Interval | undefined
  /** Asset class. Default: `cash`; `options` with an option filter or option metrics; `all` with metrics of both. */
  readonly asset_class?: AssetClass | undefined
  /** Moneyness of the options to include. Default: `TOTAL`. */
  readonly moneyness?: Moneyness | undefined
  /** Size of the option trades to include. Default: `TOTAL`. */
  readonly size?: TradeSize | undefined
  /** Whether bars of one day or longer include the current trading day's intraday data. Forced to false for the basic tier. */
  readonly include_intraday?: boolean | undefined
  /** Option type. Echoed in the metadata; does not filter the rows. */
  readonly type?: OptionType | undefined
  /** Option notional side. Echoed in the metadata; does not filter the rows. */
  readonly notional?: OptionType | undefined
  /** Rows per page. 1 to 10000. */
  readonly records_per_page?: number | undefined
  /** Page number, starting at 1. Pages past the end are empty. */
  readonly page_number?: number | undefined
  /** Version of the data that the page must show: the `data_version` of the first page. If the data have changed since, the request is refused (`data_changed`), so that pages fit together. Default: the newest. */
  readonly data_version?: string | undefined
  /** Sort direction by time. Rows with equal timestamps are sorted by ascending id. */
  readonly order?: OrderDirection | undefined
  /** Computation on each metric, returned in addition to the metric itself. Skips nulls and uses no value after the bar. Default: none. */
  readonly transformation?: Transformation | undefined
  /** Normalisation of each metric, or of its transformation if there is one. Period-based methods return null if the period has fewer than 60 values, so weekly bars over one year (52 values) are always null. Default: none. */
  readonly normalisation?: Normalisation | undefined
  /** Period that the normalisation looks back over. Default: one year. No effect on `turnover_share`. */
  readonly normalisation_period?: NormalisationPeriod | undefined
  /** Window of the transformation, in trading days: intraday bars count by trading date; a week is 5 days, a month 20, a year 252. Default: 20; for `change` and `pct_change`, one bar. No effect on `cumulative_sum`. */
  readonly window?: Window | undefined
  /** Whether to ignore the start of the range and return the full history. Default: false. */
  readonly is_full_history?: boolean | undefined
  /** Number of rows to reduce each series to, for charts: whole rows of the series, chosen by largest triangle three buckets (LTTB), always with the first and the last, the smallest and the largest value. 4 to 10000; shorter series are complete. The response is a single page. Default: all rows. */
  readonly points?: number | undefined
  /** Metric by which the `points` are chosen, after transformation and normalisation. Calculated metrics are neither transformed nor normalised. Rows without a value are left out, except for the first and the last. Default: `retail_net_turnover` (options: `net_cp_turnover`) if the rows have it, otherwise their first metric; where it is null, `px` if the rows have it. */
  readonly points_by?: Metric | undefined
  /** Row fields to return, by their names in the REST API. The timestamp and the ids are always returned. Calculated metrics are returned only if they are listed. Default: all of the asset class. */
  readonly fields?: readonly AggregateField[] | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

export interface AlertsInput {
  /** Rows per page. 1 to 1000. */
  readonly records_per_page?: number | undefined
  /** Page number, starting at 1. Pages past the end are empty. */
  readonly page_number?: number | undefined
}

export interface CreateAlertInput {
  /** Id of the saved screen to watch. */
  readonly screen_id: string
  /** Name of the alert. 1 to 100 characters. */
  readonly name: string
  /** Number of bars after an event during which the same instrument fires no other event. 0 to 1000. */
  readonly cooldown?: number | undefined
  /** URL that receives the events, signed by the conventions of Standard Webhooks. Null for none. */
  readonly webhook_url?: string | null | undefined
  /** Whether the alert is evaluated. An alert that is activated again starts anew: its next evaluation fires nothing. */
  readonly is_active?: boolean | undefined
}

export interface AlertEventsInput {
  /** Ids of the alerts. At most 100. Default: all. */
  readonly alert_ids?: readonly string[] | undefined
  /** Whether to return only unread events. */
  readonly unread?: boolean | undefined
  /** Id of an event: returns only newer events. Default: all. */
  readonly after?: number | undefined
  /** Rows per page. 1 to 1000. */
  readonly records_per_page?: number | undefined
  /** Page number, starting at 1. Pages past the end are empty. */
  readonly page_number?: number | undefined
}

export interface MarkAlertEventsReadInput {
  /** Ids of the events. At most 1000. */
  readonly ids?: readonly number[] | undefined
  /** Id of the newest event to mark. All older events are marked, too. */
  readonly up_to?: number | undefined
}

export interface AlertInput {
  /** Id of the alert. */
  readonly alert_id: string
}

export interface ReplaceAlertInput {
  /** Id of the alert. */
  readonly alert_id: string
  /** Id of the saved screen to watch. */
  readonly screen_id: string
  /** Name of the alert. 1 to 100 characters. */
  readonly name: string
  /** Entity tags of versions that the client has read. The server refuses the write unless one is current. `*` matches any. */
  readonly 'If-Match'?: string | undefined
  /** Number of bars after an event during which the same instrument fires no other event. 0 to 1000. */
  readonly cooldown?: number | undefined
  /** URL that receives the events, signed by the conventions of Standard Webhooks. Null for none. */
  readonly webhook_url?: string | null | undefined
  /** Whether the alert is evaluated. An alert that is activated again starts anew: its next evaluation fires nothing. */
  readonly is_active?: boolean | undefined
}

export interface DeleteAlertInput {
  /** Id of the alert. */
  readonly alert_id: string
  /** Entity tags of versions that the client has read. The server refuses the write unless one is current. `*` matches any. */
  readonly 'If-Match'?: string | undefined
}

export interface RotateAlertSecretInput {
  /** Id of the alert. */
  readonly alert_id: string
}

export interface TestAlertInput {
  /** Id of the alert. */
  readonly alert_id: string
}

export interface CorrelationInput {
  /** First series: the one that leads at positive lags. */
  readonly x: SeriesInput
  /** Second series. */
  readonly y: SeriesInput
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly end_date?: string | undefined
  /** Length of the bars. Observations are paired in periods of this length, or of the longest frequency of a flow series if that is longer: each takes the last value of the other series at or before it within the period. A day or longer with flow series. Default: the longest frequency of the flow series (`1m` for quarters), otherwise `1d`. */
  readonly interval?: Interval | undefined
  /** Whether bars of one day or longer include the current trading day's intraday data. Forced to false for the basic tier. */
  readonly include_intraday?: boolean | undefined
  /** Point in time to read flow series as of. Excludes later revisions and observations. A date means its end in UTC. Default: the newest values. No effect on bars. */
  readonly as_of?: string | undefined
  /** Lags, in pairs. A positive lag k pairs `x` at t with `y` at t + k: `x` leads. -60 to 60. */
  readonly lags?: readonly number[] | undefined
  /**
   * Measure of correlation.
   *
   * - `pearson`: Pearson's r, of the values: how close they are to a line.
   * - `spearman`: Spearman's ρ, of the ranks: how close one rises with the other. Ties share their average rank.
   */
  readonly method?: CorrelationMethod | undefined
  /** Length of a rolling window, in pairs. Adds the correlation of each window. Requires a single lag. 3 to 2520. Default: no rolling correlation. */
  readonly window?: number | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

export interface CorrelationMatrixInput {
  /** Series to correlate. 2 to 50. */
  readonly series: readonly SeriesInput[]
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly end_date?: string | undefined
  /** Length of the bars. Observations are paired in periods of this length, or of the longest frequency of a flow series if that is longer: each takes the last value of the other series at or before it within the period. A day or longer with flow series. Default: the longest frequency of the flow series (`1m` for quarters), otherwise `1d`. */
  readonly interval?: Interval | undefined
  /** Whether bars of one day or longer include the current trading day's intraday data. Forced to false for the basic tier. */
  readonly include_intraday?: boolean | undefined
  /** Point in time to read flow series as of. Excludes later revisions and observations. A date means its end in UTC. Default: the newest values. No effect on bars. */
  readonly as_of?: string | undefined
  /**
   * Measure of correlation.
   *
   * - `pearson`: Pearson's r, of the values: how close they are to a line.
   * - `spearman`: Spearman's ρ, of the ranks: how close one rises with the other. Ties share their average rank.
   */
  readonly method?: CorrelationMethod | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

export interface EventStudyInput {
  /** Signals to study, each separately. 1 to 10. */
  readonly signals: readonly StudySignal[]
  /** First trading date (YYYY-MM-DD) or instant of the events, inclusive. Required without `range`. */
  readonly start_date?: string | undefined
  /** Kind of the instruments. */
  readonly kind?: ScreenKind | undefined
  /** Instruments searched for events: members of the universe on the date. Default: all active instruments. */
  readonly universe?: ScreenUniverse | undefined
  /**
   * Length of a bar. Bars are stamped at their end.
   *
   * - `10min`: 10 minutes.
   * - `30min`: 30 minutes, aligned to midnight in exchange time.
   * - `1h`: 1 hour, aligned to midnight in exchange time.
   * - `3h`: 3 hours, aligned to midnight in exchange time.
   * - `1d`: One trading date, stamped at 00:00 UTC on that date.
   * - `1w`: One week, stamped at 00:00 UTC on its Friday.
   * - `1m`: One calendar month, stamped at 00:00 UTC on its last day.
   * - `1y`: One calendar year, stamped at 00:00 UTC on 31 December.
   */
  readonly interval?: Interval | undefined
  /** Last trading date (YYYY-MM-DD) or instant of the events, inclusive. Outcomes may end later. Default: now. */
  readonly end_date?: string | undefined
  /** Which of the bars that meet the conditions are events. Does not apply to listed events. */
  readonly trigger?: StudyTrigger | undefined
  /** Minimum number of bars from one event of an instrument to its next: closer events are left out. 1 to 252. */
  readonly minimum_distance?: number | undefined
  /** Measure of the outcome: later values are compared with the value in the bar of the event or the date. Default: `px`; `px_linked` for aggregates. */
  readonly outcome?: Measure | undefined
  /** How the values of `outcome` are compared. Default: `return` for prices, otherwise `change`. */
  readonly outcome_kind?: OutcomeKind | undefined
  /** Numbers of bars after the event or the date at which outcomes end. At most 10, each 1 to 252. */
  readonly horizons?: readonly number[] | undefined
  /** Id of an aggregate whose outcome over the same bars is subtracted. Default: none. */
  readonly benchmark?: number | AggregateName | undefined
  /** Whether to subtract the mean outcome of all members of the universe over the same bars. Cannot be combined with a benchmark. */
  readonly minus_universe_mean?: boolean | undefined
  /** Number of resamples of the bootstrap. 100 to 10000. */
  readonly resamples?: number | undefined
  /** Seed of the bootstrap. The same request with the same seed has the same result. */
  readonly seed?: number | undefined
  /** Events per page. 1 to 10000. */
  readonly records_per_page?: number | undefined
  /** Number of the page. Default: 1. */
  readonly page_number?: number | undefined
  /** Version of the data that the page must show: the `data_version` of the first page. If the data have changed since, the request is refused (`data_changed`), so that pages fit together. Default: the newest. */
  readonly data_version?: string | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

export interface QuantileStudyInput {
  /** Measures to sort the instruments by, each separately. 1 to 10; duplicates count once. */
  readonly measures: readonly Measure[]
  /** First trading date (YYYY-MM-DD) or instant on which the instruments are sorted, inclusive. Required without `range`. */
  readonly start_date?: string | undefined
  /** Number of quantiles. The first has the smallest values, the last the largest. 2 to 10. */
  readonly quantiles?: number | undefined
  /** Kind of the instruments. */
  readonly kind?: ScreenKind | undefined
  /** Instruments to sort: members of the universe on the date. Default: all active instruments. */
  readonly universe?: ScreenUniverse | undefined
  /**
   * Length of a bar. Bars are stamped at their end.
   *
   * - `10min`: 10 minutes.
   * - `30min`: 30 minutes, aligned to midnight in exchange time.
   * - `1h`: 1 hour, aligned to midnight in exchange time.
   * - `3h`: 3 hours, aligned to midnight in exchange time.
   * - `1d`: One trading date, stamped at 00:00 UTC on that date.
   * - `1w`: One week, stamped at 00:00 UTC on its Friday.
   * - `1m`: One calendar month, stamped at 00:00 UTC on its last day.
   * - `1y`: One calendar year, stamped at 00:00 UTC on 31 December.
   */
  readonly interval?: Interval | undefined
  /** Last trading date (YYYY-MM-DD) or instant on which the instruments are sorted, inclusive. Outcomes may end later. Default: now. */
  readonly end_date?: string | undefined
  /** Number of bars from one date on which the instruments are sorted to the next. 1 to 252. */
  readonly step?: number | undefined
  /** Measure of the outcome: later values are compared with the value in the bar of the event or the date. Default: `px`; `px_linked` for aggregates. */
  readonly outcome?: Measure | undefined
  /** How the values of `outcome` are compared. Default: `return` for prices, otherwise `change`. */
  readonly outcome_kind?: OutcomeKind | undefined
  /** Numbers of bars after the event or the date at which outcomes end. At most 10, each 1 to 252. */
  readonly horizons?: readonly number[] | undefined
  /** Whether to subtract the mean outcome of all sorted instruments of a date from the means of the quantiles. Spreads and correlations do not change. */
  readonly minus_universe_mean?: boolean | undefined
  /** Rows per page. 1 to 10000. */
  readonly records_per_page?: number | undefined
  /** Number of the page. Default: 1. */
  readonly page_number?: number | undefined
  /** Version of the data that the page must show: the `data_version` of the first page. If the data have changed since, the request is refused (`data_changed`), so that pages fit together. Default: the newest. */
  readonly data_version?: string | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

export interface RegressionInput {
  /** Dependent series. */
  readonly dependent: SeriesInput
  /** Series that explain the dependent one. 1 to 8. An intercept is added. */
  readonly regressors: readonly SeriesInput[]
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly end_date?: string | undefined
  /** Length of the bars. Observations are paired in periods of this length, or of the longest frequency of a flow series if that is longer: each takes the last value of the other series at or before it within the period. A day or longer with flow series. Default: the longest frequency of the flow series (`1m` for quarters), otherwise `1d`. */
  readonly interval?: Interval | undefined
  /** Whether bars of one day or longer include the current trading day's intraday data. Forced to false for the basic tier. */
  readonly include_intraday?: boolean | undefined
  /** Point in time to read flow series as of. Excludes later revisions and observations. A date means its end in UTC. Default: the newest values. No effect on bars. */
  readonly as_of?: string | undefined
  /** Covariance of the coefficients, which their standard errors follow from. */
  readonly covariance?: Covariance | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

export interface RegressionResidualsInput {
  /** Dependent series. */
  readonly dependent: SeriesInput
  /** Series that explain the dependent one. 1 to 8. An intercept is added. */
  readonly regressors: readonly SeriesInput[]
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly end_date?: string | undefined
  /** Length of the bars. Observations are paired in periods of this length, or of the longest frequency of a flow series if that is longer: each takes the last value of the other series at or before it within the period. A day or longer with flow series. Default: the longest frequency of the flow series (`1m` for quarters), otherwise `1d`. */
  readonly interval?: Interval | undefined
  /** Whether bars of one day or longer include the current trading day's intraday data. Forced to false for the basic tier. */
  readonly include_intraday?: boolean | undefined
  /** Point in time to read flow series as of. Excludes later revisions and observations. A date means its end in UTC. Default: the newest values. No effect on bars. */
  readonly as_of?: string | undefined
  /** Covariance of the coefficients, which their standard errors follow from. */
  readonly covariance?: Covariance | undefined
  /** Rows per page. 1 to 10000. */
  readonly records_per_page?: number | undefined
  /** Page number, starting at 1. Pages past the end are empty. */
  readonly page_number?: number | undefined
  /** Version of the data that the page must show: the `data_version` of the first page. If the data have changed since, the request is refused (`data_changed`), so that pages fit together. Default: the newest. */
  readonly data_version?: string | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

export interface CalendarInput {
  /** First date, inclusive. Default: the first day of the year of the last date, or of the current year. */
  readonly start_date?: string | undefined
  /** Last date, inclusive. At most 3660 days. Default: the last day of the year of the first date. */
  readonly end_date?: string | undefined
  /** Aggregate or security whose bars alone count as data and determine the gaps: an id, a provider id, a symbol, a FIGI or an ISIN. Default: the whole market. */
  readonly instrument?: string | undefined
  /** Only days with a session (true) or without one (false). Default: both. */
  readonly is_open?: boolean | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

export interface FlowTrendInput {
  /** Slug of the series. */
  readonly slug: string
  /** First date (YYYY-MM-DD) or instant, inclusive. Default: the first observation. */
  readonly start_date?: string | undefined
  /** Last date (YYYY-MM-DD) or instant, inclusive. Default: the last observation. */
  readonly end_date?: string | undefined
  /** Point in time to read the data as of. Excludes later revisions and observations. A date means its end in UTC. Default: the newest values. */
  readonly as_of?: string | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

export interface FlowVolatilityInput {
  /** Slug of the series. */
  readonly slug: string
  /** First date (YYYY-MM-DD) or instant, inclusive. Default: the first observation. */
  readonly start_date?: string | undefined
  /** Last date (YYYY-MM-DD) or instant, inclusive. Default: the last observation. */
  readonly end_date?: string | undefined
  /** Point in time to read the data as of. Excludes later revisions and observations. A date means its end in UTC. Default: the newest values. */
  readonly as_of?: string | undefined
  /** Basis of the volatility. Default: `log_return` for prices, exchange rates and indices, otherwise `change`. */
  readonly basis?: VolatilityBasis | undefined
  /** Decay factor of the exponentially weighted volatility. Between 0 and 1, exclusive. */
  readonly ewma_lambda?: number | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

export interface FlowAvailabilityInput {
  /** Slugs of the series. At most 50. Default: all. */
  readonly slugs?: readonly string[] | undefined
  /** Point in time to read the data as of. Excludes later revisions and observations. A date means its end in UTC. Default: the newest values. */
  readonly as_of?: string | undefined
}

export interface FlowForecastInput {
  /** Scenario, as a z-score on the axis of the run. 0 is the expected path. */
  readonly z_score?: number | undefined
  /** Horizons in trading days. At most 100. Default: all horizons of the run. */
  readonly horizons?: readonly number[] | undefined
  /** Date of the run. Default: the most recent run. */
  readonly run_date?: string | undefined
  /** Slugs of the series. At most 50. Default: all. */
  readonly slugs?: readonly string[] | undefined
}

export interface FlowForecastRunsInput {
  /** Slugs of the series. At most 50. Default: all. */
  readonly slugs?: readonly string[] | undefined
}

export interface FlowLatestInput {
  /** Slugs of the series. At most 50. Default: all. */
  readonly slugs?: readonly string[] | undefined
  /** Point in time to read the data as of. Excludes later revisions and observations. A date means its end in UTC. Default: the newest values. */
  readonly as_of?: string | undefined
}

export interface FlowStatsInput {
  /** Slugs of the series. At most 50. */
  readonly slugs: readonly string[]
  /** First date (YYYY-MM-DD) or instant, inclusive. Default: the first observation. */
  readonly start_date?: string | undefined
  /** Last date (YYYY-MM-DD) or instant, inclusive. Default: the last observation. */
  readonly end_date?: string | undefined
  /** Point in time to read the data as of. Excludes later revisions and observations. A date means its end in UTC. Default: the newest values. */
  readonly as_of?: string | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

export interface FlowTimeseriesInput {
  /** Slugs of the series. At most 50. */
  readonly slugs: readonly string[]
  /** First date (YYYY-MM-DD) or instant, inclusive. Default: the first observation. */
  readonly start_date?: string | undefined
  /** Last date (YYYY-MM-DD) or instant, inclusive. Default: the last observation. */
  readonly end_date?: string | undefined
  /** Point in time to read the data as of. Excludes later revisions and observations. A date means its end in UTC. Default: the newest values. */
  readonly as_of?: string | undefined
  /** Computation on the values, returned in addition to them. Uses no value after the observation. Windows count observations by the frequency of the series, as bars of a day, week, month or year do; a quarter is 60 days. Events count as days. Default: none. */
  readonly transformation?: Transformation | undefined
  /** Normalisation of the values, or of their transformation if there is one. All but `turnover_share`. Null if the period has fewer than 60 values, so weekly series over one year (52 values) are always null. Default: none. */
  readonly normalisation?: Normalisation | undefined
  /** Period that the normalisation looks back over. Default: one year. No effect on `turnover_share`. */
  readonly normalisation_period?: NormalisationPeriod | undefined
  /** Window of the transformation, in trading days: intraday bars count by trading date; a week is 5 days, a month 20, a year 252. Default: 20; for `change` and `pct_change`, one bar. No effect on `cumulative_sum`. */
  readonly window?: Window | undefined
  /** Whether to ignore the start of the range and return the full history. Default: false. */
  readonly is_full_history?: boolean | undefined
  /** Rows per page. 1 to 10000. */
  readonly records_per_page?: number | undefined
  /** Page number, starting at 1. Pages past the end are empty. */
  readonly page_number?: number | undefined
  /** Version of the data that the page must show: the `data_version` of the first page. If the data have changed since, the request is refused (`data_changed`), so that pages fit together. Default: the newest. */
  readonly data_version?: string | undefined
  /** Sort order by date. Rows of the same date are sorted by ascending slug. */
  readonly order?: OrderDirection | undefined
  /** Number of rows to reduce each series to, for charts: whole rows of the series, chosen by largest triangle three buckets (LTTB), always with the first and the last, the smallest and the largest value. 4 to 10000; shorter series are complete. The response is a single page. Default: all rows. */
  readonly points?: number | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

export interface FlowExportInput {
  /** Slugs of the series. At most 50. Default: all. */
  readonly slugs?: readonly string[] | undefined
  /** Point in time to read the data as of. Excludes later revisions and observations. A date means its end in UTC. Default: the newest values. */
  readonly as_of?: string | undefined
  /** Format of the file. If omitted, `Accept` may request Arrow, Parquet or XLSX by its media type instead. */
  readonly export_format?: ExportFormat | undefined
  /** Compression of the file. Arrow, Parquet and XLSX files are compressed already. */
  readonly compression?: Compression | undefined
  /** Whether CSV starts with a byte order mark, by which Excel recognises UTF-8. */
  readonly csv_bom?: boolean | undefined
  /** What separates the cells of CSV. */
  readonly separator?: ',' | ';' | 'tab' | undefined
  /** Decimal separator of CSV. */
  readonly decimal?: '.' | ',' | undefined
  /** How CSV writes times. */
  readonly dates?: DateStyle | undefined
}

export interface CreateLinkInput {
  /** Request to link: a documented GET path with its query, such as that of a file of a job. */
  readonly request: string
  /** Media type of the response, for paths that offer several, such as `application/vnd.apache.parquet`. Default: that of the path. */
  readonly accept?: string | undefined
  /** Lifetime of the link, in seconds: 1 to 86400. A link to a chart, whose path begins with `/embed/`, may live for up to 31622400 (366 days). Default: 3600. */
  readonly expires_in?: number | undefined
}

export interface LinkInput {
  /** Numeric id of the link. */
  readonly link_id: number
}

export interface RevokeLinkInput {
  /** Numeric id of the link. */
  readonly link_id: number
}

export interface ScreensInput {
  /** Rows per page. 1 to 100. */
  readonly records_per_page?: number | undefined
  /** Page number, starting at 1. Pages past the end are empty. */
  readonly page_number?: number | undefined
}

export interface CreateScreenInput {
  /** Name of the screen, unique among the caller's. 1 to 100 characters. */
  readonly name: string
  /** Definition of the screen. */
  readonly definition: ScreenDefinition
  /** Description of the screen. At most 1000 characters. Default: none. */
  readonly description?: string | null | undefined
}

export interface ScreenCountsInput {
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly start_date?: string | undefined
  /** Kind of instrument to screen. */
  readonly kind?: ScreenKind | undefined
  /** Instruments to choose from. Default: all that are active on the date. */
  readonly universe?: ScreenUniverse | undefined
  /**
   * Length of a bar. Bars are stamped at their end.
   *
   * - `10min`: 10 minutes.
   * - `30min`: 30 minutes, aligned to midnight in exchange time.
   * - `1h`: 1 hour, aligned to midnight in exchange time.
   * - `3h`: 3 hours, aligned to midnight in exchange time.
   * - `1d`: One trading date, stamped at 00:00 UTC on that date.
   * - `1w`: One week, stamped at 00:00 UTC on its Friday.
   * - `1m`: One calendar month, stamped at 00:00 UTC on its last day.
   * - `1y`: One calendar year, stamped at 00:00 UTC on 31 December.
   */
  readonly interval?: Interval | undefined
  /** Conditions that must all be met. At most 20, nested ones included. Required unless `any` is given. */
  readonly all?: readonly ScreenTerm[] | undefined
  /** Conditions of which at least one must be met. At most 20, nested ones included. Cannot be combined with conditions that must all be met. */
  readonly any?: readonly ScreenTerm[] | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Default: now. */
  readonly end_date?: string | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

export interface ScreenDistributionInput {
  /** Measure and comparison. */
  readonly condition: ScreenCondition
  /** Kind of instrument to screen. */
  readonly kind?: ScreenKind | undefined
  /** Instruments to choose from. Default: all that are active on the date. */
  readonly universe?: ScreenUniverse | undefined
  /**
   * Length of a bar. Bars are stamped at their end.
   *
   * - `10min`: 10 minutes.
   * - `30min`: 30 minutes, aligned to midnight in exchange time.
   * - `1h`: 1 hour, aligned to midnight in exchange time.
   * - `3h`: 3 hours, aligned to midnight in exchange time.
   * - `1d`: One trading date, stamped at 00:00 UTC on that date.
   * - `1w`: One week, stamped at 00:00 UTC on its Friday.
   * - `1m`: One calendar month, stamped at 00:00 UTC on its last day.
   * - `1y`: One calendar year, stamped at 00:00 UTC on 31 December.
   */
  readonly interval?: Interval | undefined
  /** Trading date to screen: the bar that contains it or, for intraday intervals, the last bar of the date. Default: the newest completed bar. */
  readonly date?: string | undefined
  /** Whether to include a bar that is still open. Bars of one day or longer then include the current trading day's intraday data. Forced to false for the basic tier if the interval is one day or longer. */
  readonly include_partial?: boolean | undefined
  /** Maximum number of bins. 1 to 200. */
  readonly bin_count?: number | undefined
}

export interface RunScreenInput {
  /** Kind of instrument to screen. */
  readonly kind?: ScreenKind | undefined
  /** Instruments to choose from. Default: all that are active on the date. */
  readonly universe?: ScreenUniverse | undefined
  /**
   * Length of a bar. Bars are stamped at their end.
   *
   * - `10min`: 10 minutes.
   * - `30min`: 30 minutes, aligned to midnight in exchange time.
   * - `1h`: 1 hour, aligned to midnight in exchange time.
   * - `3h`: 3 hours, aligned to midnight in exchange time.
   * - `1d`: One trading date, stamped at 00:00 UTC on that date.
   * - `1w`: One week, stamped at 00:00 UTC on its Friday.
   * - `1m`: One calendar month, stamped at 00:00 UTC on its last day.
   * - `1y`: One calendar year, stamped at 00:00 UTC on 31 December.
   */
  readonly interval?: Interval | undefined
  /** Trading date to screen: the bar that contains it or, for intraday intervals, the last bar of the date. Default: the newest completed bar. */
  readonly date?: string | undefined
  /** Whether to include a bar that is still open. Bars of one day or longer then include the current trading day's intraday data. Forced to false for the basic tier if the interval is one day or longer. */
  readonly include_partial?: boolean | undefined
  /** Conditions that must all be met. At most 20, nested ones included. Required unless `any` is given. */
  readonly all?: readonly ScreenTerm[] | undefined
  /** Conditions of which at least one must be met. At most 20, nested ones included. Cannot be combined with conditions that must all be met. */
  readonly any?: readonly ScreenTerm[] | undefined
  /** Measures to return of each match. 1 to 20. Default: those of the conditions. */
  readonly columns?: readonly Measure[] | undefined
  /** Field or measure to sort by. Nulls come last, and ties are in ascending id order. Default: the first column. */
  readonly sort?: ScreenSort | undefined
  /** Sort direction. Default: descending by a measure, ascending by a field. */
  readonly order?: OrderDirection | undefined
  /** Rows per page. 1 to 10000. */
  readonly records_per_page?: number | undefined
  /** Page number, starting at 1. Pages past the end are empty. */
  readonly page_number?: number | undefined
  /** Version of the data that the page must show: the `data_version` of the first page. If the data have changed since, the request is refused (`data_changed`), so that pages fit together. Default: the newest. */
  readonly data_version?: string | undefined
}

export interface SavedScreenInput {
  /** Id of the saved screen. */
  readonly screen_id: string
}

export interface ReplaceScreenInput {
  /** Id of the saved screen. */
  readonly screen_id: string
  /** Name of the screen, unique among the caller's. 1 to 100 characters. */
  readonly name: string
  /** Definition of the screen. */
  readonly definition: ScreenDefinition
  /** Entity tags of versions that the client has read. The server refuses the write unless one is current. `*` matches any. */
  readonly 'If-Match'?: string | undefined
  /** Description of the screen. At most 1000 characters. Default: none. */
  readonly description?: string | null | undefined
}

export interface DeleteScreenInput {
  /** Id of the saved screen. */
  readonly screen_id: string
  /** Entity tags of versions that the client has read. The server refuses the write unless one is current. `*` matches any. */
  readonly 'If-Match'?: string | undefined
}

export interface ScreenMatchesInput {
  /** Id of the saved screen. */
  readonly screen_id: string
  /** Trading date to screen: the bar that contains it or, for intraday intervals, the last bar of the date. Default: that of the definition. */
  readonly date?: string | undefined
  /** Whether to include a bar that is still open. Forced to false for the basic tier if the interval is one day or longer. Default: that of the definition. */
  readonly include_partial?: boolean | undefined
  /** Rows per page. 1 to 10000. */
  readonly records_per_page?: number | undefined
  /** Page number, starting at 1. Pages past the end are empty. */
  readonly page_number?: number | undefined
  /** Version of the data that the page must show: the `data_version` of the first page. If the data have changed since, the request is refused (`data_changed`), so that pages fit together. Default: the newest. */
  readonly data_version?: string | undefined
}

export interface JobListOfSecuritiesInput {
  /** States to include. Default: all. */
  readonly status?: readonly JobStatus[] | undefined
  /** Rows per page. 1 to 1000. */
  readonly records_per_page?: number | undefined
  /** Page number, starting at 1. Pages past the end are empty. */
  readonly page_number?: number | undefined
}

export interface JobWithResultOfSecuritiesInput {
  /** Id of the job. */
  readonly job_id: string
  /** Rows per page. 1 to 10000. */
  readonly records_per_page?: number | undefined
  /** Page number, starting at 1. Pages past the end are empty. */
  readonly page_number?: number | undefined
}

export interface CancelJobOfSecuritiesInput {
  /** Id of the job. */
  readonly job_id: string
}

export interface ExportJobOfSecuritiesInput {
  /** Id of the job. */
  readonly job_id: string
  /** Format of the file. If omitted, `Accept` may request Arrow, Parquet or XLSX by its media type instead. */
  readonly export_format?: ExportFormat | undefined
  /** Compression of the file. Arrow, Parquet and XLSX files are compressed already. */
  readonly compression?: Compression | undefined
  /** Whether CSV starts with a byte order mark, by which Excel recognises UTF-8. */
  readonly csv_bom?: boolean | undefined
  /** What separates the cells of CSV. */
  readonly separator?: ',' | ';' | 'tab' | undefined
  /** Decimal separator of CSV. */
  readonly decimal?: '.' | ',' | undefined
  /** How CSV writes times. */
  readonly dates?: DateStyle | undefined
}

export interface JobStatusOfSecuritiesInput {
  /** Id of the job. */
  readonly job_id: string
}

export interface StreamJobOfSecuritiesInput {
  /** Id of the job. */
  readonly job_id: string
  /** Format of the lines. */
  readonly format?: StreamFormat | undefined
  /** Whether CSV starts with a byte order mark, by which Excel recognises UTF-8. */
  readonly csv_bom?: boolean | undefined
  /** What separates the cells of CSV. */
  readonly separator?: ',' | ';' | 'tab' | undefined
  /** Decimal separator of CSV. */
  readonly decimal?: '.' | ',' | undefined
  /** How CSV writes times. */
  readonly dates?: DateStyle | undefined
}

export interface SecurityPanelInput {
  /** Ids of the securities. At most 10000. */
  readonly security_ids?: readonly (number | SecurityName)[] | undefined
  /** Sector of the securities, case-insensitive. */
  readonly sector?: string | undefined
  /** Industry of the securities, case-insensitive. */
  readonly industry?: string | undefined
  /** Whether to include all securities, active or not. Default: false. */
  readonly all?: boolean | undefined
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Default: 365 days before the end. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Default: now. */
  readonly end_date?: string | undefined
  /**
   * Length of a bar. Bars are stamped at their end.
   *
   * - `10min`: 10 minutes.
   * - `30min`: 30 minutes, aligned to midnight in exchange time.
   * - `1h`: 1 hour, aligned to midnight in exchange time.
   * - `3h`: 3 hours, aligned to midnight in exchange time.
   * - `1d`: One trading date, stamped at 00:00 UTC on that date.
   * - `1w`: One week, stamped at 00:00 UTC on its Friday.
   * - `1m`: One calendar month, stamped at 00:00 UTC on its last day.
   * - `1y`: One calendar year, stamped at 00:00 UTC on 31 December.
   */
  readonly interval?: Interval | undefined
  /** Asset class, or several: cash and options are merged into one row per security and time. Default: cash, or options if an option filter or only option fields are given. */
  readonly asset_class?: readonly AssetClass[] | undefined
  /** Moneyness of the options to include. Default: `TOTAL`. */
  readonly moneyness?: Moneyness | undefined
  /** Size of the option trades to include. Default: `TOTAL`. */
  readonly size?: TradeSize | undefined
  /** Whether bars of one day or longer include the current trading day's intraday data. Forced to false for the basic tier. */
  readonly include_intraday?: boolean | undefined
  /** Option type. Echoed in the metadata; does not filter the rows. */
  readonly type?: OptionType | undefined
  /** Option notional side. Echoed in the metadata; does not filter the rows. */
  readonly notional?: OptionType | undefined
  /** Rows per page. 1 to 10000. */
  readonly records_per_page?: number | undefined
  /** Number of the page. Default: 1. */
  readonly page_number?: number | undefined
  /** Version of the data that the page must show: the `data_version` of the first page. If the data have changed since, the request is refused (`data_changed`), so that pages fit together. Default: the newest. */
  readonly data_version?: string | undefined
  /** Sort direction by time. Rows with equal timestamps are sorted by ascending id. */
  readonly order?: OrderDirection | undefined
  /** Row fields to return. `ts`, `provider_id` and `symbol` are always returned. Default: all of the asset class, with calculated metrics as null. */
  readonly fields?: readonly SeriesField[] | undefined
  /** Whether to compute calculated metrics (`z_score`, `momentum`, `ris`, `rank`). Those listed in `fields` are always computed. */
  readonly calculate_metrics?: boolean | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

export interface SecurityCorrelationInput {
  /** Id of the first security. */
  readonly security_id_1: number | SecurityName
  /** Id of the second security. */
  readonly security_id_2: number | SecurityName
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly end_date?: string | undefined
  /**
   * Length of a bar. Bars are stamped at their end.
   *
   * - `10min`: 10 minutes.
   * - `30min`: 30 minutes, aligned to midnight in exchange time.
   * - `1h`: 1 hour, aligned to midnight in exchange time.
   * - `3h`: 3 hours, aligned to midnight in exchange time.
   * - `1d`: One trading date, stamped at 00:00 UTC on that date.
   * - `1w`: One week, stamped at 00:00 UTC on its Friday.
   * - `1m`: One calendar month, stamped at 00:00 UTC on its last day.
   * - `1y`: One calendar year, stamped at 00:00 UTC on 31 December.
   */
  readonly interval?: Interval | undefined
  /** Asset class. Default: `cash`; `options` with an option filter or option metrics; `all` with metrics of both. */
  readonly asset_class?: AssetClass | undefined
  /** Moneyness of the options to include. Default: `TOTAL`. */
  readonly moneyness?: Moneyness | undefined
  /** Size of the option trades to include. Default: `TOTAL`. */
  readonly size?: TradeSize | undefined
  /** Whether bars of one day or longer include the current trading day's intraday data. Forced to false for the basic tier. */
  readonly include_intraday?: boolean | undefined
  /** Metric. Default: `retail_net_turnover`; `net_cp_turnover` if the asset class is options. */
  readonly metric?: Metric | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

export interface SecurityTrendInput {
  /** Id of the security. */
  readonly security_id: number | SecurityName
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly end_date?: string | undefined
  /**
   * Length of a bar. Bars are stamped at their end.
   *
   * - `10min`: 10 minutes.
   * - `30min`: 30 minutes, aligned to midnight in exchange time.
   * - `1h`: 1 hour, aligned to midnight in exchange time.
   * - `3h`: 3 hours, aligned to midnight in exchange time.
   * - `1d`: One trading date, stamped at 00:00 UTC on that date.
   * - `1w`: One week, stamped at 00:00 UTC on its Friday.
   * - `1m`: One calendar month, stamped at 00:00 UTC on its last day.
   * - `1y`: One calendar year, stamped at 00:00 UTC on 31 December.
   */
  readonly interval?: Interval | undefined
  /** Asset class. Default: `cash`; `options` with an option filter or option metrics; `all` with metrics of both. */
  readonly asset_class?: AssetClass | undefined
  /** Moneyness of the options to include. Default: `TOTAL`. */
  readonly moneyness?: Moneyness | undefined
  /** Size of the option trades to include. Default: `TOTAL`. */
  readonly size?: TradeSize | undefined
  /** Whether bars of one day or longer include the current trading day's intraday data. Forced to false for the basic tier. */
  readonly include_intraday?: boolean | undefined
  /** Metric. Default: `retail_net_turnover`; `net_cp_turnover` if the asset class is options. */
  readonly metric?: Metric | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

export interface SecurityVolatilityInput {
  /** Id of the security. */
  readonly security_id: number | SecurityName
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly end_date?: string | undefined
  /**
   * Length of a bar. Bars are stamped at their end.
   *
   * - `10min`: 10 minutes.
   * - `30min`: 30 minutes, aligned to midnight in exchange time.
   * - `1h`: 1 hour, aligned to midnight in exchange time.
   * - `3h`: 3 hours, aligned to midnight in exchange time.
   * - `1d`: One trading date, stamped at 00:00 UTC on that date.
   * - `1w`: One week, stamped at 00:00 UTC on its Friday.
   * - `1m`: One calendar month, stamped at 00:00 UTC on its last day.
   * - `1y`: One calendar year, stamped at 00:00 UTC on 31 December.
   */
  readonly interval?: Interval | undefined
  /** Asset class. Default: `cash`; `options` with an option filter or option metrics; `all` with metrics of both. */
  readonly asset_class?: AssetClass | undefined
  /** Moneyness of the options to include. Default: `TOTAL`. */
  readonly moneyness?: Moneyness | undefined
  /** Size of the option trades to include. Default: `TOTAL`. */
  readonly size?: TradeSize | undefined
  /** Whether bars of one day or longer include the current trading day's intraday data. Forced to false for the basic tier. */
  readonly include_intraday?: boolean | undefined
  /** Metric. Default: `retail_net_turnover`; `net_cp_turnover` if the asset class is options. */
  readonly metric?: Metric | undefined
  /** Basis of the volatility. Default: `log_return` for `px` and `px_linked`, `level` for `px_chg` and calculated fractions, otherwise `change`. */
  readonly basis?: VolatilityBasis | undefined
  /** Decay factor of the exponentially weighted volatility. Between 0 and 1, exclusive. */
  readonly ewma_lambda?: number | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

export interface SecurityLatestByTickerInput {
  /** Trading symbols, case-insensitive, in any share-class spelling (BRK.B, BRK-B, BRK/B, BRKB). An exact match takes precedence, then one that differs only in case. At most 100. */
  readonly tickers: readonly string[]
  /** Length of a bar. Bars are stamped at their end. */
  readonly interval?: Interval | undefined
  /** Asset class, or several: cash and options are merged into one row per security and time. Default: cash, or options if an option filter or only option fields are given. */
  readonly asset_class?: readonly AssetClass[] | undefined
  /** Moneyness of the options to include. Default: `TOTAL`. */
  readonly moneyness?: Moneyness | undefined
  /** Size of the option trades to include. Default: `TOTAL`. */
  readonly size?: TradeSize | undefined
  /** Whether bars of one day or longer include the current trading day's intraday data. Forced to false for the basic tier. */
  readonly include_intraday?: boolean | undefined
  /** Option type. Echoed in the metadata; does not filter the rows. */
  readonly type?: OptionType | undefined
  /** Option notional side. Echoed in the metadata; does not filter the rows. */
  readonly notional?: OptionType | undefined
  /** Row fields to return. `ts`, `provider_id` and `symbol` are always returned. Default: all of the asset class, with calculated metrics as null. */
  readonly fields?: readonly SeriesField[] | undefined
}

export interface SecurityMarketDataInput {
  /** Trading symbols, case-insensitive, in any share-class spelling (BRK.B, BRK-B, BRK/B, BRKB). An exact match takes precedence, then one that differs only in case. At most 100. */
  readonly tickers: readonly string[]
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Default: 365 days before the end. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Default: now. */
  readonly end_date?: string | undefined
  /** Length of a bar. Bars are stamped at their end. */
  readonly interval?: Interval | undefined
  /** Asset class, or several: cash and options are merged into one row per security and time. Default: cash, or options if an option filter or only option fields are given. */
  readonly asset_class?: readonly AssetClass[] | undefined
  /** Moneyness of the options to include. Default: `TOTAL`. */
  readonly moneyness?: Moneyness | undefined
  /** Size of the option trades to include. Default: `TOTAL`. */
  readonly size?: TradeSize | undefined
  /** Whether bars of one day or longer include the current trading day's intraday data. Forced to false for the basic tier. */
  readonly include_intraday?: boolean | undefined
  /** Option type. Echoed in the metadata; does not filter the rows. */
  readonly type?: OptionType | undefined
  /** Option notional side. Echoed in the metadata; does not filter the rows. */
  readonly notional?: OptionType | undefined
  /** Sort direction by time. Rows with equal timestamps are sorted by ascending id. */
  readonly order?: OrderDirection | undefined
  /** Row fields to return. `ts`, `provider_id` and `symbol` are always returned. Default: all of the asset class, with calculated metrics as null. */
  readonly fields?: readonly SeriesField[] | undefined
  /** Number of rows to reduce each series to, for charts: whole rows of the series, chosen by largest triangle three buckets (LTTB), always with the first and the last, the smallest and the largest value. 4 to 10000; shorter series are complete. The response is a single page. Default: all rows. */
  readonly points?: number | undefined
  /** Metric by which the `points` are chosen, after transformation and normalisation. Calculated metrics are neither transformed nor normalised. Rows without a value are left out, except for the first and the last. Default: `retail_net_turnover` (options: `net_cp_turnover`) if the rows have it, otherwise their first metric; where it is null, `px` if the rows have it. */
  readonly points_by?: Metric | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

export interface SectorsInput {
  /** Only active (true) or inactive (false) securities. Default: both. */
  readonly is_active?: boolean | undefined
}

export interface SecurityCountInput {
  /** Only active (true) or inactive (false) securities. Default: both. */
  readonly is_active?: boolean | undefined
  /** Only securities in this sector, case-insensitive. */
  readonly sector?: string | undefined
  /** Only securities in this industry, case-insensitive. */
  readonly industry?: string | undefined
  /** Only securities on this exchange, case-insensitive. */
  readonly exchange?: string | undefined
  /** Only securities of this asset type, case-insensitive. */
  readonly asset_type?: string | undefined
}

export interface SearchSecuritiesInput {
  /** Text to search for. 1 to 100 characters. `%` and `_` match literally. */
  readonly q: string
  /** Maximum number of results. 1 to 100. */
  readonly limit?: number | undefined
  /** Only active (true) or inactive (false) securities. Default: both. */
  readonly is_active?: boolean | undefined
  /** Only securities in this sector, case-insensitive. */
  readonly sector?: string | undefined
  /** Only securities in this industry, case-insensitive. */
  readonly industry?: string | undefined
  /** Only securities on this exchange, case-insensitive. */
  readonly exchange?: string | undefined
  /** Only securities of this asset type, case-insensitive. */
  readonly asset_type?: string | undefined
}

export interface SecurityRankHistoryInput {
  /** Provider id, or trading symbol: case-insensitive, in any share-class spelling (BRK.B, BRK-B, BRK/B, BRKB). An exact match takes precedence, then one that differs only in case. */
  readonly ticker: string
  /** Length of a bar. Bars are stamped at their end. */
  readonly interval?: Interval | undefined
  /** Metric to rank by. Default: `retail_net_turnover`; `net_cp_turnover` if the asset class is options. */
  readonly metric?: Metric | undefined
  /** Asset class. Default: `cash`; `options` with an option filter or option metrics; `all` with metrics of both. */
  readonly asset_class?: AssetClass | undefined
  /** Moneyness of the options to include. Default: `TOTAL`. */
  readonly moneyness?: Moneyness | undefined
  /** Size of the option trades to include. Default: `TOTAL`. */
  readonly size?: TradeSize | undefined
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Default: one year before the end. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Default: the last completed bar. */
  readonly end_date?: string | undefined
  /** Rows per page. 1 to 1000. */
  readonly records_per_page?: number | undefined
  /** Page number, starting at 1. Pages past the end are empty. */
  readonly page_number?: number | undefined
  /** Version of the data that the page must show: the `data_version` of the first page. If the data have changed since, the request is refused (`data_changed`), so that pages fit together. Default: the newest. */
  readonly data_version?: string | undefined
  /** Ids of the securities to rank. At most 1000. Default: all. */
  readonly security_ids?: readonly (number | SecurityName)[] | undefined
  /** Only securities in this sector, case-insensitive. */
  readonly sector?: string | undefined
  /** Only securities in this industry, case-insensitive. */
  readonly industry?: string | undefined
  /** Direction of the ranks: descending, the highest value is first and has rank 1; ascending, the lowest. */
  readonly order?: OrderDirection | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

export interface SecuritySummaryInput {
  /** Provider id, or trading symbol: case-insensitive, in any share-class spelling (BRK.B, BRK-B, BRK/B, BRKB). An exact match takes precedence, then one that differs only in case. */
  readonly ticker: string
  /** Length of the bars. */
  readonly interval?: Interval | undefined
  /** Asset class. */
  readonly asset_class?: AssetClass | undefined
}

export interface SecurityStatsInput {
  /** Ids of the securities. At most 100. */
  readonly security_ids: readonly (number | SecurityName)[]
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Default: now. */
  readonly end_date?: string | undefined
  /** Length of a bar. Bars are stamped at their end. */
  readonly interval?: Interval | undefined
  /** Asset class. Default: `cash`; `options` with an option filter or option metrics; `all` with metrics of both. */
  readonly asset_class?: AssetClass | undefined
  /** Moneyness of the options to include. Default: `TOTAL`. */
  readonly moneyness?: Moneyness | undefined
  /** Size of the option trades to include. Default: `TOTAL`. */
  readonly size?: TradeSize | undefined
  /** Whether bars of one day or longer include the current trading day's intraday data. Forced to false for the basic tier. */
  readonly include_intraday?: boolean | undefined
  /** Metric. Default: `retail_net_turnover`; `net_cp_turnover` if the asset class is options. */
  readonly metric?: Metric | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

export interface SecurityFieldInput {
  /** Trading symbol, case-insensitive, in any share-class spelling (BRK.B, BRK-B, BRK/B, BRKB). An exact match takes precedence, then one that differs only in case. */
  readonly ticker: string
  /** Metric to return, stored or calculated. */
  readonly field?: SeriesMetric | undefined
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Default: 365 days before the end. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Default: now. */
  readonly end_date?: string | undefined
  /** Length of a bar. Bars are stamped at their end. */
  readonly interval?: Interval | undefined
  /** Asset class, or several: cash and options are merged into one row per security and time. Default: cash, or options if an option filter or only option fields are given. */
  readonly asset_class?: readonly AssetClass[] | undefined
  /** Moneyness of the options to include. Default: `TOTAL`. */
  readonly moneyness?: Moneyness | undefined
  /** Size of the option trades to include. Default: `TOTAL`. */
  readonly size?: TradeSize | undefined
  /** Whether bars of one day or longer include the current trading day's intraday data. Forced to false for the basic tier. */
  readonly include_intraday?: boolean | undefined
  /** Option type. Echoed in the metadata; does not filter the rows. */
  readonly type?: OptionType | undefined
  /** Option notional side. Echoed in the metadata; does not filter the rows. */
  readonly notional?: OptionType | undefined
  /** Sort direction by time. Rows with equal timestamps are sorted by ascending id. */
  readonly order?: OrderDirection | undefined
  /** Number of rows to reduce each series to, for charts: whole rows of the series, chosen by largest triangle three buckets (LTTB), always with the first and the last, the smallest and the largest value. 4 to 10000; shorter series are complete. The response is a single page. Default: all rows. */
  readonly points?: number | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

export interface SecurityTimeseriesInput {
  /** Provider ids, matched exactly. At most 100. */
  readonly provider_id?: readonly string[] | undefined
  /** Trading symbols, case-insensitive, in any share-class spelling (BRK.B, BRK-B, BRK/B, BRKB). An exact match takes precedence, then one that differs only in case. At most 100. */
  readonly symbol?: readonly string[] | undefined
  /** Trading symbols, case-insensitive, in any share-class spelling (BRK.B, BRK-B, BRK/B, BRKB). An exact match takes precedence, then one that differs only in case. At most 100. */
  readonly ticker?: readonly string[] | undefined
  /** FIGIs, matched exactly. At most 100. */
  readonly figi?: readonly string[] | undefined
  /** ISINs, matched exactly. At most 100. */
  readonly isin?: readonly string[] | undefined
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Default: 365 days before the end. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Default: now. */
  readonly end_date?: string | undefined
  /** Trading date, which selects the bar that contains it, or instant of one bar. Cannot be combined with a start or an end. Without identifiers, returns all securities with a bar at that time. */
  readonly date?: string | undefined
  /** Length of a bar. Bars are stamped at their end. */
  readonly interval?: Interval | undefined
  /** Asset class, or several: cash and options are merged into one row per security and time. Default: cash, or options if an option filter or only option fields are given. */
  readonly asset_class?: readonly AssetClass[] | undefined
  /** Moneyness of the options to include. Default: `TOTAL`. */
  readonly moneyness?: Moneyness | undefined
  /** Size of the option trades to include. Default: `TOTAL`. */
  readonly size?: TradeSize | undefined
  /** Whether bars of one day or longer include the current trading day's intraday data. Forced to false for the basic tier. */
  readonly include_intraday?: boolean | undefined
  /** Option type. Echoed in the metadata; does not filter the rows. */
  readonly type?: OptionType | undefined
  /** Option notional side. Echoed in the metadata; does not filter the rows. */
  readonly notional?: OptionType | undefined
  /** Rows per page. 1 to 10000. */
  readonly records_per_page?: number | undefined
  /** Page number, starting at 1. Pages past the end are empty. */
  readonly page_number?: number | undefined
  /** Version of the data that the page must show: the `data_version` of the first page. If the data have changed since, the request is refused (`data_changed`), so that pages fit together. Default: the newest. */
  readonly data_version?: string | undefined
  /** Sort direction by time. Rows with equal timestamps are sorted by ascending id. */
  readonly order?: OrderDirection | undefined
  /** Number of rows to reduce each series to, for charts: whole rows of the series, chosen by largest triangle three buckets (LTTB), always with the first and the last, the smallest and the largest value. 4 to 10000; shorter series are complete. The response is a single page. Default: all rows. */
  readonly points?: number | undefined
  /** Metric by which the `points` are chosen, after transformation and normalisation. Calculated metrics are neither transformed nor normalised. Rows without a value are left out, except for the first and the last. Default: `retail_net_turnover` (options: `net_cp_turnover`) if the rows have it, otherwise their first metric; where it is null, `px` if the rows have it. */
  readonly points_by?: Metric | undefined
  /** Row fields to return. `ts`, `provider_id` and `symbol` are always returned. Default: all of the asset class, with calculated metrics as null. */
  readonly fields?: readonly SeriesField[] | undefined
  /** Whether to compute calculated metrics (`z_score`, `momentum`, `ris`, `rank`). Those listed in `fields` are always computed. */
  readonly calculate_metrics?: boolean | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

export interface MetricCatalogueInput {
  /** Asset class. */
  readonly asset_class?: AssetClass | undefined
}

export interface AvailableIntervalsInput {
  /** Asset class. */
  readonly asset_class?: AssetClass | undefined
}

export interface SecurityLatestInput {
  /** Provider ids, matched exactly. At most 100. */
  readonly provider_id?: readonly string[] | undefined
  /** Trading symbols, case-insensitive, in any share-class spelling (BRK.B, BRK-B, BRK/B, BRKB). An exact match takes precedence, then one that differs only in case. At most 100. */
  readonly symbol?: readonly string[] | undefined
  /** Trading symbols, case-insensitive, in any share-class spelling (BRK.B, BRK-B, BRK/B, BRKB). An exact match takes precedence, then one that differs only in case. At most 100. */
  readonly ticker?: readonly string[] | undefined
  /** FIGIs, matched exactly. At most 100. */
  readonly figi?: readonly string[] | undefined
  /** ISINs, matched exactly. At most 100. */
  readonly isin?: readonly string[] | undefined
  /** Length of a bar. Bars are stamped at their end. */
  readonly interval?: Interval | undefined
  /** Asset class, or several: cash and options are merged into one row per security and time. Default: cash, or options if an option filter or only option fields are given. */
  readonly asset_class?: readonly AssetClass[] | undefined
  /** Moneyness of the options to include. Default: `TOTAL`. */
  readonly moneyness?: Moneyness | undefined
  /** Size of the option trades to include. Default: `TOTAL`. */
  readonly size?: TradeSize | undefined
  /** Whether bars of one day or longer include the current trading day's intraday data. Forced to false for the basic tier. */
  readonly include_intraday?: boolean | undefined
  /** Option type. Echoed in the metadata; does not filter the rows. */
  readonly type?: OptionType | undefined
  /** Option notional side. Echoed in the metadata; does not filter the rows. */
  readonly notional?: OptionType | undefined
  /** Row fields to return. `ts`, `provider_id` and `symbol` are always returned. Default: all of the asset class, with calculated metrics as null. */
  readonly fields?: readonly SeriesField[] | undefined
  /** Whether to compute calculated metrics (`z_score`, `momentum`, `ris`, `rank`). Those listed in `fields` are always computed. */
  readonly calculate_metrics?: boolean | undefined
}

export interface SecurityLeaderboardInput {
  /** Length of a bar. Bars are stamped at their end. */
  readonly interval?: Interval | undefined
  /** Metric to rank by. Default: `retail_net_turnover`; `net_cp_turnover` if the asset class is options. `type` and `notional` override it. */
  readonly metric?: Metric | undefined
  /** Measure to rank by, instead of a metric, an asset class, a moneyness and a size. A measure with a transformation or a normalisation ranks single bars, not a range. Default: none. */
  readonly measure?: Measure | undefined
  /** Asset class. Default: `cash`; `options` with an option filter or option metrics; `all` with metrics of both. */
  readonly asset_class?: AssetClass | undefined
  /** Trading date to rank: the bar that contains it or, for intraday intervals, the last bar of the date. Default: the newest completed bar in which any ranked instrument has a value. */
  readonly date?: string | undefined
  /** First trading date of a range, whose bars are ranked as one. */
  readonly start_date?: string | undefined
  /** Last trading date of the range, inclusive. Requires a start. Default: today, if there is a start. */
  readonly end_date?: string | undefined
  /** Ranks by option turnover: calls, puts or both. */
  readonly type?: OptionType | undefined
  /** Ranks by option notional: calls, puts or both. */
  readonly notional?: OptionType | undefined
  /** Moneyness of the options to include. Default: `TOTAL`. */
  readonly moneyness?: Moneyness | undefined
  /** Size of the option trades to include. Default: `TOTAL`. */
  readonly size?: TradeSize | undefined
  /** Ids of the securities to rank. At most 1000. Default: all. */
  readonly security_ids?: readonly (number | SecurityName)[] | undefined
  /** Only securities in this sector, case-insensitive. */
  readonly sector?: string | undefined
  /** Only securities in this industry, case-insensitive. */
  readonly industry?: string | undefined
  /** Securities to rank: those active today, or those active on the ranked dates, which avoids survivorship bias. */
  readonly universe?: Universe | undefined
  /** Direction of the ranks: descending, the highest value is first and has rank 1; ascending, the lowest. With `sort`, the direction of that column. */
  readonly order?: OrderDirection | undefined
  /** Rows per page. 1 to 10000. */
  readonly records_per_page?: number | undefined
  /** Page number, starting at 1. Pages past the end are empty. */
  readonly page_number?: number | undefined
  /** Version of the data that the page must show: the `data_version` of the first page. If the data have changed since, the request is refused (`data_changed`), so that pages fit together. Default: the newest. */
  readonly data_version?: string | undefined
  /** Column to sort by, in the direction of `order`. Nulls come last and ties are in ascending id order. Ranks do not change: 1 is the highest value of the metric. Default: the rank. */
  readonly sort?: SecurityLeaderboardSort | undefined
  /** Number of last values of the ranked metric to add to each row as `sparkline`. 2 to 100. Requests with it are never turned into a job. Default: no sparklines. */
  readonly sparkline?: number | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
}

export interface SecurityCoverageInput {
  /** Search text, case-insensitive. `%` and `_` match literally. Default: all securities. */
  readonly q?: string | undefined
  /** Asset class that the securities have bars of. `all` means either. */
  readonly asset_class?: AssetClass | undefined
  /** Rows per page. 1 to 1000. */
  readonly records_per_page?: number | undefined
  /** Page number, starting at 1. Pages past the end are empty. */
  readonly page_number?: number | undefined
  /** Version of the data that the page must show: the `data_version` of the first page. If the data have changed since, the request is refused (`data_changed`), so that pages fit together. Default: the newest. */
  readonly data_version?: string | undefined
}

export interface UpdateProfileInput {
  /** Entity tags of versions that the client has read. The server refuses the write unless one is current. `*` matches any. */
  readonly 'If-Match'?: string | undefined
  /** Display name, 1 to 64 characters. Null removes it. Default: unchanged. */
  readonly username?: string | null | undefined
  /** Whether the user is active. An inactive user can access only their own profile. Default: unchanged. */
  readonly is_active?: boolean | undefined
}

export interface ApiKeyListInput {
  /** Rows per page. 1 to 1000. */
  readonly records_per_page?: number | undefined
  /** Page number, starting at 1. Pages past the end are empty. */
  readonly page_number?: number | undefined
}

export interface CreateApiKeyInput {
  /** Name of the key. 1 to 64 characters. */
  readonly name: string
  /** Scope of the key. `load`: administrators only. Default: DOCUMENTED. */
  readonly scope?: ApiKeyScope | undefined
}

export interface RevokeApiKeyInput {
  /** Numeric id of the key. */
  readonly key_id: number
}

export interface ReplaceChartsInput {
  /** Entity tags of versions that the client has read. The server refuses the write unless one is current. `*` matches any. */
  readonly 'If-Match'?: string | undefined
  /** JSON object to send. */
  readonly body: Charts
}

export interface MergeChartsInput {
  /** Entity tags of versions that the client has read. The server refuses the write unless one is current. `*` matches any. */
  readonly 'If-Match'?: string | undefined
  /** JSON object to send. */
  readonly body: Charts
}

export interface DeleteChartInput {
  /** Id of the chart. */
  readonly chart_id: string
  /** Entity tags of versions that the client has read. The server refuses the write unless one is current. `*` matches any. */
  readonly 'If-Match'?: string | undefined
}

export interface SaveConfigurationInput {
  /** Charts, each any JSON nested at most 64 levels deep. At most 200, each up to 65536 bytes of JSON, and 1048576 bytes in total. */
  readonly charts: readonly unknown[]
  /** Preferences, by key (at most 256 characters). Each is any JSON nested at most 64 levels deep. At most 200, each up to 65536 bytes of JSON, and 1048576 bytes in total. */
  readonly preferences?: Preferences | undefined
}

export interface SavedConfigurationsInput {
  /** Email address of the user, case-insensitive. */
  readonly email: string
  /** Username that the user must have. Default: any. */
  readonly username?: string | undefined
}

export interface ReplacePreferencesInput {
  /** Entity tags of versions that the client has read. The server refuses the write unless one is current. `*` matches any. */
  readonly 'If-Match'?: string | undefined
  /** JSON object to send. */
  readonly body: Preferences
}

export interface MergePreferencesInput {
  /** Entity tags of versions that the client has read. The server refuses the write unless one is current. `*` matches any. */
  readonly 'If-Match'?: string | undefined
  /** JSON object to send. */
  readonly body: Preferences
}

/** The operations that answer with JSON. */
export interface Rest {
  /** Correlation of two aggregates. Pearson correlation of a metric between two aggregates over their common bars. */
  aggregateCorrelation(input: AggregateCorrelationInput, options?: CallOptions): Promise<CorrelationResponse>
  /** Trend of an aggregate. Linear trend of a metric of an aggregate, fitted by least squares, and its significance. */
  aggregateTrend(input: AggregateTrendInput, options?: CallOptions): Promise<TrendResponse>
  /** Volatility of an aggregate. Volatility and maximum drawdown of a metric of an aggregate. */
  aggregateVolatility(input: AggregateVolatilityInput, options?: CallOptions): Promise<VolatilityResponse>
  /** Compare aggregates by statistics. Compares 2 to 10 aggregates by statistics of one or more metrics over a date range. */
  aggregateComparison(input: AggregateComparisonInput, options?: CallOptions): Promise<ComparisonResponse>
  /** Compare aggregates by time series. Time series of 2 to 10 aggregates, aligned on common timestamps. */
  aggregatesSideBySide(input: AggregatesSideBySideInput, options?: CallOptions): Promise<SideBySideResponse>
  /** Jobs of the caller. A page of the caller's jobs, newest first. */
  jobList(input?: JobListInput, options?: CallOptions): Promise<JobListResponse>
  /** Status and result of a job. Status of one of the caller's jobs and, once completed, a page of its result. The result has the shape of the original endpoint's response. */
  jobWithResult(input: JobWithResultInput, options?: CallOptions): Promise<JobStatusResponse>
  /** Cancel a job. Cancels a job that is not final. Its work stops within two seconds. */
  cancelJob(input: CancelJobInput, options?: CallOptions): Promise<JobStatusOnlyResponse>
  /** Status of a job. Status of one of the caller's jobs. Until it is final, poll again after `Retry-After`. */
  jobStatus(input: JobStatusInput, options?: CallOptions): Promise<JobStatusOnlyResponse>
  /** Aggregates ranked by a metric. Active aggregates visible to the caller, ranked by a metric, highest value first. A ranking covers the bar of a date, the combined bars of a date range or, by default, the newest completed bar. */
  aggregateLeaderboard(input?: AggregateLeaderboardInput, options?: CallOptions): Promise<AggregateLeaderboardResponse | JobStatusOnlyResponse>
  /** All index aggregates. Aggregates visible to the caller: service-managed ones and the caller's own. */
  indices(input?: NoInput, options?: CallOptions): Promise<readonly AggregateMetadata[]>
  /** All sector and industry aggregates. Aggregates visible to the caller: service-managed ones and the caller's own. */
  sectorsIndustries(input?: NoInput, options?: CallOptions): Promise<readonly AggregateMetadata[]>
  /** Search aggregates and securities. Searches aggregates and, optionally, securities, ignoring case, accents and apostrophes, with `&` as "and". Aggregates found by name or id come first, then those found by type or subtype, then by a current constituent, then securities. Within each group, exact matches come first, then prefixes, word prefixes and substrings, with active instruments before inactive ones. */
  searchInstruments(input: SearchInstrumentsInput, options?: CallOptions): Promise<readonly SearchResult[]>
  /** Names of aggregate subtypes. Subtypes of active aggregates, sorted by name. */
  aggregateSubtypes(input?: AggregateSubtypesInput, options?: CallOptions): Promise<readonly string[]>
  /** Aggregate types with their subtypes. Types of active aggregates with their subtypes, sorted by name. */
  aggregateTypes(input?: NoInput, options?: CallOptions): Promise<readonly AggregateType[]>
  /** Names of aggregate types. Types of active aggregates with their subtypes, sorted by name. */
  aggregateTypesList(input?: NoInput, options?: CallOptions): Promise<readonly string[]>
  /** One aggregate by its provider id. One aggregate by an identifier. Null if it does not exist or the caller cannot see it. */
  aggregateReference(input: AggregateReferenceInput, options?: CallOptions): Promise<AggregateMetadataResponse>
  /** Ids of the securities in an aggregate. One aggregate by an identifier. Null if it does not exist or the caller cannot see it. */
  aggregateConstituents(input: AggregateConstituentsInput, options?: CallOptions): Promise<ConstituentsResponse>
  /** Newest bars of aggregates. The newest bar of each aggregate, in the requested order. */
  aggregateSnapshot(input: AggregateSnapshotInput, options?: CallOptions): Promise<SnapshotResponse>
  /** Statistics of aggregates. Statistics of a metric of one or more aggregates over a date range, in the requested order. */
  aggregateStats(input: AggregateStatsInput, options?: CallOptions): Promise<StatisticsResponse>
  /** Constituents of an aggregate ranked by a metric. The constituents of an aggregate with the largest or smallest values of a metric, in its newest bar or over a range. Over a range, flows are summed. */
  topConstituents(input: TopConstituentsInput, options?: CallOptions): Promise<TopConstituentsResponse>
  /** Summary of an aggregate. Summary of an aggregate: its newest daily bar, the trend of a metric over the last 30 calendar days of data, and its number of constituents. */
  aggregateSummary(input: AggregateSummaryInput, options?: CallOptions): Promise<SummaryResponse>
  /** Time series of aggregates. A page of bars of one or more aggregates over a date range, merged by time. */
  aggregateTimeseries(input: AggregateTimeseriesInput, options?: CallOptions): Promise<AggregateTimeseriesResponse | JobStatusOnlyResponse>
  /** Newest bar of one aggregate. The newest bar of one aggregate. Null if it has none. */
  aggregateLatest(input: AggregateLatestInput, options?: CallOptions): Promise<LatestResponse>
  /** Past ranks of an aggregate. A page of the ranks of an aggregate among those visible to the caller in completed bars on trading days, newest first. Omits bars in which the aggregate has no value; empty if it is inactive or excluded by a filter. */
  aggregateRankHistory(input: AggregateRankHistoryInput, options?: CallOptions): Promise<AggregateRankHistoryResponse>
  /** Time series of one aggregate. A page of bars of one aggregate over a date range. Default start: one year before the end. */
  singleAggregateTimeseries(input: SingleAggregateTimeseriesInput, options?: CallOptions): Promise<AggregateTimeseriesResponse>
  /** Alerts of the caller. The caller's alerts, newest first. */
  alerts(input?: AlertsInput, options?: CallOptions): Promise<AlertList>
  /** Create an alert. Creates an alert on a saved screen. It fires for each instrument that enters the screen after a load or a newly closed bar. The first evaluation fires nothing. The secret, which signs the messages to the webhook, is returned only once. */
  createAlert(input: CreateAlertInput, options?: CallOptions): Promise<AlertWithSecret>
  /** Inbox of the caller. The caller's inbox: events of their alerts, newest first. Events are kept for 90 days. */
  alertEvents(input?: AlertEventsInput, options?: CallOptions): Promise<AlertEventList>
  /** Mark events as read. Marks events of the inbox as read: those with the given ids, or all up to a given event. Ignores unknown ids. */
  markAlertEventsRead(input?: MarkAlertEventsReadInput, options?: CallOptions): Promise<MarkedAlertEvents>
  /** One alert. One of the caller's alerts, without its secret. */
  alert(input: AlertInput, options?: CallOptions): Promise<Alert>
  /** Replace an alert. Replaces one of the caller's alerts. Its secret and its events remain. If the screen changes, the alert starts anew: its next evaluation fires nothing. Setting the URL, even to the same value, switches deliveries on again. */
  replaceAlert(input: ReplaceAlertInput, options?: CallOptions): Promise<Alert>
  /** Delete an alert. Deletes one of the caller's alerts, with its events. */
  deleteAlert(input: DeleteAlertInput, options?: CallOptions): Promise<null>
  /** Replace the secret of an alert. Replaces the secret of an alert. The new one is returned only once. For 24 hours, messages are also signed with the former one. */
  rotateAlertSecret(input: RotateAlertSecretInput, options?: CallOptions): Promise<AlertWithSecret>
  /** Send a test message. Sends a test message to the webhook of an alert, once, and returns the outcome. The message has the type `alert.test` and no events. */
  testAlert(input: TestAlertInput, options?: CallOptions): Promise<TestDelivery>
  /** Correlation of any two series. Correlation of any two series, each an aggregate, a security or a flow series with its own metric and transformation, on their common dates. Several lags at once make a cross-correlogram. */
  correlation(input: CorrelationInput, options?: CallOptions): Promise<SeriesCorrelation>
  /** Correlations of every two of several series. Correlations of every two of 2 to 50 series of any kind, each pair on its own common dates, as `correlation` returns them at lag 0 and the same interval. */
  correlationMatrix(input: CorrelationMatrixInput, options?: CallOptions): Promise<CorrelationMatrix>
  /** Event study. Event study: what happened after the bars in which conditions of a screen were met, or after listed events, over a universe and a range of dates. An outcome is the price return from the close of the event to a later bar, or the change of another measure, optionally minus that of a benchmark. For each signal and horizon, the study returns the mean with its significance and confidence interval, the distribution, the mean path around the events, and the results of each year. The events are paginated. Use it to test whether the outcomes after a signal differ from chance. */
  eventStudy(input: EventStudyInput, options?: CallOptions): Promise<EventStudyResponse | JobStatusOnlyResponse>
  /** Quantile study. Quantile study: whether outcomes depend on a measure. On each date of a range, the study sorts the securities or aggregates of a universe by the measure into 2 to 10 quantiles. For each horizon, it returns the mean outcome of each quantile, the spread of the top over the bottom quantile with its significance, the rank correlation of the measure with the outcome, the turnover of the quantiles, and the decay of the spread. An outcome is the price return from the close of the date to a later bar, or the change of another measure. The means by date are paginated. Use it to test all values of a measure; an event study tests its extreme values. */
  quantileStudy(input: QuantileStudyInput, options?: CallOptions): Promise<QuantileStudyResponse | JobStatusOnlyResponse>
  /** Regression of a series on others. Linear regression of a series on up to 8 others by ordinary least squares with an intercept, over the dates that all share. */
  regression(input: RegressionInput, options?: CallOptions): Promise<Regression>
  /** Residuals of a regression. Observed and fitted values and residuals of a regression, oldest first. */
  regressionResiduals(input: RegressionResidualsInput, options?: CallOptions): Promise<RegressionResiduals>
  /** Sessions, holidays and gaps. Days of the exchange: sessions with their opening and closing times, early closes, holidays and other closures since 1995, and whether there are data. Dates in the future follow the present rules. */
  calendar(input?: CalendarInput, options?: CallOptions): Promise<CalendarResponse>
  /** Trend of a flow series. Linear trend of a flow series, fitted by least squares, and its significance. */
  flowTrend(input: FlowTrendInput, options?: CallOptions): Promise<FlowTrend>
  /** Volatility of a flow series. Volatility and maximum drawdown of a flow series. */
  flowVolatility(input: FlowVolatilityInput, options?: CallOptions): Promise<FlowVolatility>
  /** Extent of flow series. First and last observation of each of several flow series, and the number of dates with one. */
  flowAvailability(input?: FlowAvailabilityInput, options?: CallOptions): Promise<FlowAvailabilityResponse>
  /** One scenario of a forecast run. One z-score scenario of a forecast run, across horizons. Uses the most recent run unless a date is given. */
  flowForecast(input?: FlowForecastInput, options?: CallOptions): Promise<ForecastResponse>
  /** Axes of the forecast cube. Axes of the forecast cube: run dates, horizons, z-score scenarios and the series with forecasts. */
  flowForecastRuns(input?: FlowForecastRunsInput, options?: CallOptions): Promise<ForecastRunsResponse>
  /** Newest observations of flow series. Newest observation of each of several flow series, in the requested order. Includes the age, so that clients can detect stale values. */
  flowLatest(input?: FlowLatestInput, options?: CallOptions): Promise<FlowLatestResponse>
  /** Statistics of flow series. Statistics of one or more flow series over a date range, in the requested order. */
  flowStats(input: FlowStatsInput, options?: CallOptions): Promise<FlowStatistics>
  /** Observations of flow series. A page of observations of one or more flow series over a date range, sorted by date, then by ascending slug. Units vary by series. */
  flowTimeseries(input: FlowTimeseriesInput, options?: CallOptions): Promise<FlowTimeseriesResponse>
  /** Create a signed link. Creates a signed link: a URL for one particular GET request, which anyone who has the URL can send with the caller's rights until the link expires or is revoked. The URL is returned only once; the service stores only its hash. */
  createLink(input: CreateLinkInput, options?: CallOptions): Promise<CreatedLink>
  /** One signed link. One of the caller's valid links, without its token. */
  link(input: LinkInput, options?: CallOptions): Promise<Link>
  /** Revoke a signed link. Revokes a link immediately and permanently. A revoked link no longer exists. */
  revokeLink(input: RevokeLinkInput, options?: CallOptions): Promise<null>
  /** Saved screens of the caller. The caller's saved screens, newest first. */
  screens(input?: ScreensInput, options?: CallOptions): Promise<SavedScreenList>
  /** Save a screen. Saves a screen under a name, to run it by its id, share it by a signed link and watch it with alerts. */
  createScreen(input: CreateScreenInput, options?: CallOptions): Promise<SavedScreen>
  /** Numbers of instruments that meet conditions, by bar. Counts the securities or aggregates whose measures met conditions in each completed bar of a range, and the members of the universe on each date. Use it to see how rare the matches of a screen are, and when there were most. */
  screenCounts(input?: ScreenCountsInput, options?: CallOptions): Promise<ScreenCountsResponse>
  /** Distribution of a measure over instruments. Histogram of a measure over a universe, with the threshold of a condition and the number of matches. Use it to choose a threshold. */
  screenDistribution(input: ScreenDistributionInput, options?: CallOptions): Promise<ScreenDistributionResponse>
  /** Instruments that meet conditions on measures. Securities or aggregates whose measures meet conditions in one bar, such as a net flow more than two standard deviations above its one-year mean and a price that fell over a month. Use it to find what is unusual in the whole market or in a part of it, in the newest completed bar or on a past date, with the members of that date. Either all conditions must be met, or at least one. A condition compares a measure with a number, selects the largest or smallest values of the universe, or detects a crossing since the preceding bar. Each match has the values of its measures, and the numbers of the conditions that it meets. */
  runScreen(input?: RunScreenInput, options?: CallOptions): Promise<ScreenResponse>
  /** One saved screen. One of the caller's saved screens. */
  savedScreen(input: SavedScreenInput, options?: CallOptions): Promise<SavedScreen>
  /** Replace a saved screen. Replaces one of the caller's saved screens. If the definition changes, alerts on the screen start anew: their next evaluation fires nothing. */
  replaceScreen(input: ReplaceScreenInput, options?: CallOptions): Promise<SavedScreen>
  /** Delete a saved screen. Deletes one of the caller's saved screens, with its alerts and their events. */
  deleteScreen(input: DeleteScreenInput, options?: CallOptions): Promise<null>
  /** Instruments that meet a saved screen. Securities or aggregates that meet one of the caller's saved screens. A signed link to this path shares the matches: its readers see what the owner sees. */
  screenMatches(input: ScreenMatchesInput, options?: CallOptions): Promise<ScreenResponse>
  /** Jobs of the caller. A page of the caller's jobs, newest first. */
  jobListOfSecurities(input?: JobListOfSecuritiesInput, options?: CallOptions): Promise<JobListResponse>
  /** Status and result of a job. Status of one of the caller's jobs and, once completed, a page of its result. The result has the shape of the original endpoint's response. */
  jobWithResultOfSecurities(input: JobWithResultOfSecuritiesInput, options?: CallOptions): Promise<JobStatusResponse>
  /** Cancel a job. Cancels a job that is not final. Its work stops within two seconds. */
  cancelJobOfSecurities(input: CancelJobOfSecuritiesInput, options?: CallOptions): Promise<JobStatusOnlyResponse>
  /** Status of a job. Status of one of the caller's jobs. Until it is final, poll again after `Retry-After`. */
  jobStatusOfSecurities(input: JobStatusOfSecuritiesInput, options?: CallOptions): Promise<JobStatusOnlyResponse>
  /** Time series of many securities. A page of bars of many securities over a date range, merged by time: those listed, those of a sector or an industry, or all. */
  securityPanel(input?: SecurityPanelInput, options?: CallOptions): Promise<SecurityPanelResponse | JobStatusOnlyResponse>
  /** Correlation of two securities. Pearson correlation of a metric between two securities over their common bars. */
  securityCorrelation(input: SecurityCorrelationInput, options?: CallOptions): Promise<SecurityCorrelationResponse>
  /** Trend of a security. Linear trend of a metric of a security, fitted by least squares, and its significance. */
  securityTrend(input: SecurityTrendInput, options?: CallOptions): Promise<SecurityTrendResponse>
  /** Volatility of a security. Volatility and maximum drawdown of a metric of a security. */
  securityVolatility(input: SecurityVolatilityInput, options?: CallOptions): Promise<SecurityVolatilityResponse>
  /** Newest bars of securities by symbol. The newest bar of each security, in the requested order. */
  securityLatestByTicker(input: SecurityLatestByTickerInput, options?: CallOptions): Promise<SeriesLatestResponse>
  /** Bars of several securities. Bars of several securities over a date range, grouped by security. */
  securityMarketData(input: SecurityMarketDataInput, options?: CallOptions): Promise<MarketDataResponse>
  /** Sectors with their industries. Sectors with their industries, sorted by name, and the number of securities in each. */
  sectors(input?: SectorsInput, options?: CallOptions): Promise<readonly SectorCount[]>
  /** Number of securities. Number of securities, optionally filtered. */
  securityCount(input?: SecurityCountInput, options?: CallOptions): Promise<SecurityCountResponse>
  /** Search securities. Searches securities by symbol, name or identifier. Ranks exact symbols and identifiers first, then symbols in another spelling (BRK.B, BRK-B, BRK/B, BRKB), symbol prefixes, name prefixes, prefixes of words in the name, and substrings of symbols and names. Within each, active securities come first. */
  searchSecurities(input: SearchSecuritiesInput, options?: CallOptions): Promise<SecuritySearchResponse>
  /** Past ranks of a security. A page of the ranks of a security among the active ones in completed bars on trading days, newest first. Omits bars in which the security has no value; empty if it is inactive or excluded by a filter. */
  securityRankHistory(input: SecurityRankHistoryInput, options?: CallOptions): Promise<SecurityRankHistoryResponse>
  /** Summary of a security. Summary of a security: its newest bar, the trend of its net turnover over the last 30 calendar days of data (30 weeks, months or years for bars of that length), averages, and the calculated metrics that the tier includes. */
  securitySummary(input: SecuritySummaryInput, options?: CallOptions): Promise<SecuritySummaryResponse>
  /** Statistics of securities. Statistics of a metric of one or more securities over a date range, in the requested order. */
  securityStats(input: SecurityStatsInput, options?: CallOptions): Promise<SecurityStatisticsResponse>
  /** One field of one security. Bars of several securities over a date range, grouped by security. @deprecated */
  securityField(input: SecurityFieldInput, options?: CallOptions): Promise<TickerResponse>
  /** Time series of securities. A page of bars of one or more securities over a date range, merged by time, or of all securities on one date. */
  securityTimeseries(input?: SecurityTimeseriesInput, options?: CallOptions): Promise<SeriesTimeseriesResponse>
  /** Available fields. Metrics of an asset class: what each is, how to read it, its unit, and whether the caller may request it. */
  metricCatalogue(input?: MetricCatalogueInput, options?: CallOptions): Promise<FieldsResponse>
  /** Available intervals. Intervals available for an asset class, and the default interval. */
  availableIntervals(input?: AvailableIntervalsInput, options?: CallOptions): Promise<IntervalsResponse>
  /** Newest bars of securities. The newest bar of each security, in the requested order. */
  securityLatest(input?: SecurityLatestInput, options?: CallOptions): Promise<SeriesLatestResponse>
  /** Securities ranked by a metric. Securities ranked by a metric, highest or lowest value first. A ranking covers the bar of a date, the combined bars of a date range or, by default, the newest completed bar. */
  securityLeaderboard(input?: SecurityLeaderboardInput, options?: CallOptions): Promise<SecurityLeaderboardResponse | JobStatusOnlyResponse>
  /** Securities with series. Securities that have bars, sorted by symbol, with their asset classes and dates. The search text matches any part of the symbol, name, provider id, FIGI or ISIN, or the start of the symbol in another spelling. */
  securityCoverage(input?: SecurityCoverageInput, options?: CallOptions): Promise<SeriesListResponse>
  /** Profile of the caller. The caller's profile, created on the first request. The email address and tier come from the token. */
  userProfile(input?: NoInput, options?: CallOptions): Promise<User>
  /** Update the profile. Updates the caller's profile: the username and whether the user is active. Other fields cannot be changed. */
  updateProfile(input?: UpdateProfileInput, options?: CallOptions): Promise<User>
  /** API keys of the caller. The caller's API keys, newest first. Includes revoked keys. */
  apiKeyList(input?: ApiKeyListInput, options?: CallOptions): Promise<ApiKeyList>
  /** Create an API key. Creates an API key. The secret is returned only once; the service stores only its hash. */
  createApiKey(input: CreateApiKeyInput, options?: CallOptions): Promise<CreatedApiKey>
  /** Revoke an API key. Revokes an API key immediately and permanently. Revoking it again has no effect. */
  revokeApiKey(input: RevokeApiKeyInput, options?: CallOptions): Promise<ApiKey>
  /** Charts of the caller. The caller's chart configurations by id, in the order in which they were first saved. */
  userCharts(input?: NoInput, options?: CallOptions): Promise<Charts>
  /** Replace all charts. Replaces all of the caller's charts. */
  replaceCharts(input: ReplaceChartsInput, options?: CallOptions): Promise<Charts>
  /** Merge charts. Adds charts to the caller's, replacing those with the same ids and keeping the others. Concurrent merges lose no data. */
  mergeCharts(input: MergeChartsInput, options?: CallOptions): Promise<Charts>
  /** Delete a chart. Deletes one of the caller's charts. */
  deleteChart(input: DeleteChartInput, options?: CallOptions): Promise<DeletedChart>
  /** Configuration of the caller. The caller's charts as a list, and preferences. Charts with numeric ids come first, in numeric order. @deprecated */
  userConfiguration(input?: NoInput, options?: CallOptions): Promise<UserConfiguration>
  /** Save a whole configuration. Replaces all of the caller's charts with a list, which gets the ids 0, 1, …. Replaces all preferences too, if given. @deprecated */
  saveConfiguration(input: SaveConfigurationInput, options?: CallOptions): Promise<UserConfiguration>
  /** Configuration of a user. Saved charts and preferences of a user. Only administrators may read other users' configurations. @deprecated */
  savedConfigurations(input: SavedConfigurationsInput, options?: CallOptions): Promise<readonly SavedConfiguration[]>
  /** Preferences of the caller. The caller's preferences by key, in the order in which they were first saved. */
  userPreferences(input?: NoInput, options?: CallOptions): Promise<Preferences>
  /** Replace all preferences. Replaces all of the caller's preferences. */
  replacePreferences(input: ReplacePreferencesInput, options?: CallOptions): Promise<Preferences>
  /** Merge preferences. Adds preferences to the caller's, replacing those with the same keys and keeping the others. Concurrent merges lose no data. */
  mergePreferences(input: MergePreferencesInput, options?: CallOptions): Promise<Preferences>
}

/** Inputs of the operations that answer with a file. */
export interface Files {
  readonly exportJob: ExportJobInput
  readonly streamJob: StreamJobInput
  readonly flowExport: FlowExportInput
  readonly exportJobOfSecurities: ExportJobOfSecuritiesInput
  readonly streamJobOfSecurities: StreamJobOfSecuritiesInput
}

/** Operations whose answers have pages. */
export type Paged = 'jobList' | 'aggregateLeaderboard' | 'aggregateSnapshot' | 'aggregateTimeseries' | 'aggregateRankHistory' | 'singleAggregateTimeseries' | 'alerts' | 'alertEvents' | 'eventStudy' | 'quantileStudy' | 'regressionResiduals' | 'flowTimeseries' | 'screens' | 'runScreen' | 'screenMatches' | 'jobListOfSecurities' | 'securityPanel' | 'securityRankHistory' | 'securityTimeseries' | 'securityLeaderboard' | 'securityCoverage' | 'apiKeyList'

/** Operations whose large requests become jobs. */
export const STARTING = ['aggregateLeaderboard', 'aggregateTimeseries', 'eventStudy', 'quantileStudy', 'securityPanel', 'securityLeaderboard'] as const
export type StartsJobs = (typeof STARTING)[number]

/** Tables that can be loaded. */
export type LoadTable = 'securities' | 'aggregates' | 'constituents' | 'security_cash' | 'aggregate_cash' | 'security_options' | 'aggregate_options' | 'flow_units' | 'flow_series' | 'flow_observations' | 'flow_forecasts' | 'remove_bars' | 'remove_securities' | 'remove_aggregates' | 'remove_constituents' | 'remove_flow_series' | 'remove_flow_observations'

/** Method and path of each operation. */
export const OPERATIONS = {
  aggregateCorrelation: { method: 'POST', path: '/aggregates/analytics/correlation' },
  aggregateTrend: { method: 'POST', path: '/aggregates/analytics/trend' },
  aggregateVolatility: { method: 'POST', path: '/aggregates/analytics/volatility' },
  aggregateComparison: { method: 'POST', path: '/aggregates/comparison/compare' },
  aggregatesSideBySide: { method: 'POST', path: '/aggregates/comparison/side-by-side' },
  jobList: { method: 'GET', path: '/aggregates/jobs' },
  jobWithResult: { method: 'GET', path: '/aggregates/jobs/{job_id}' },
  cancelJob: { method: 'DELETE', path: '/aggregates/jobs/{job_id}' },
  exportJob: { method: 'GET', path: '/aggregates/jobs/{job_id}/export' },
  jobStatus: { method: 'GET', path: '/aggregates/jobs/{job_id}/status' },
  streamJob: { method: 'GET', path: '/aggregates/jobs/{job_id}/stream' },
  aggregateLeaderboard: { method: 'GET', path: '/aggregates/leaderboard' },
  indices: { method: 'GET', path: '/aggregates/reference/list/indices' },
  sectorsIndustries: { method: 'GET', path: '/aggregates/reference/list/sectors-industries' },
  searchInstruments: { method: 'GET', path: '/aggregates/reference/search' },
  aggregateSubtypes: { method: 'GET', path: '/aggregates/reference/subtypes' },
  aggregateTypes: { method: 'GET', path: '/aggregates/reference/types' },
  aggregateTypesList: { method: 'GET', path: '/aggregates/reference/types/list' },
  aggregateReference: { method: 'GET', path: '/aggregates/reference/{provider_id}' },
  aggregateConstituents: { method: 'GET', path: '/aggregates/reference/{provider_id}/constituents' },
  aggregateSnapshot: { method: 'GET', path: '/aggregates/snapshot' },
  aggregateStats: { method: 'GET', path: '/aggregates/stats' },
  topConstituents: { method: 'POST', path: '/aggregates/summary/top-constituents' },
  aggregateSummary: { method: 'GET', path: '/aggregates/summary/{aggregate_id}' },
  aggregateTimeseries: { method: 'GET', path: '/aggregates/timeseries' },
  aggregateLatest: { method: 'GET', path: '/aggregates/{aggregate_id}/latest' },
  aggregateRankHistory: { method: 'GET', path: '/aggregates/{aggregate_id}/rank-history' },
  singleAggregateTimeseries: { method: 'GET', path: '/aggregates/{aggregate_id}/timeseries' },
  alerts: { method: 'GET', path: '/alerts' },
  createAlert: { method: 'POST', path: '/alerts' },
  alertEvents: { method: 'GET', path: '/alerts/events' },
  markAlertEventsRead: { method: 'POST', path: '/alerts/events/read' },
  alert: { method: 'GET', path: '/alerts/{alert_id}' },
  replaceAlert: { method: 'PUT', path: '/alerts/{alert_id}' },
  deleteAlert: { method: 'DELETE', path: '/alerts/{alert_id}' },
  rotateAlertSecret: { method: 'POST', path: '/alerts/{alert_id}/secret' },
  testAlert: { method: 'POST', path: '/alerts/{alert_id}/test' },
  correlation: { method: 'POST', path: '/analytics/correlation' },
  correlationMatrix: { method: 'POST', path: '/analytics/correlation-matrix' },
  eventStudy: { method: 'POST', path: '/analytics/event-study' },
  quantileStudy: { method: 'POST', path: '/analytics/quantile-study' },
  regression: { method: 'POST', path: '/analytics/regression' },
  regressionResiduals: { method: 'POST', path: '/analytics/regression/residuals' },
  calendar: { method: 'GET', path: '/calendar' },
  flowTrend: { method: 'POST', path: '/flow/analytics/trend' },
  flowVolatility: { method: 'POST', path: '/flow/analytics/volatility' },
  flowAvailability: { method: 'GET', path: '/flow/availability' },
  flowForecast: { method: 'GET', path: '/flow/forecast' },
  flowForecastRuns: { method: 'GET', path: '/flow/forecast/runs' },
  flowLatest: { method: 'GET', path: '/flow/latest' },
  flowStats: { method: 'GET', path: '/flow/stats' },
  flowTimeseries: { method: 'GET', path: '/flow/timeseries' },
  flowExport: { method: 'GET', path: '/flow/timeseries/export' },
  createLink: { method: 'POST', path: '/links' },
  link: { method: 'GET', path: '/links/{link_id}' },
  revokeLink: { method: 'DELETE', path: '/links/{link_id}' },
  screens: { method: 'GET', path: '/screens' },
  createScreen: { method: 'POST', path: '/screens' },
  screenCounts: { method: 'POST', path: '/screens/counts' },
  screenDistribution: { method: 'POST', path: '/screens/distribution' },
  runScreen: { method: 'POST', path: '/screens/run' },
  savedScreen: { method: 'GET', path: '/screens/{screen_id}' },
  replaceScreen: { method: 'PUT', path: '/screens/{screen_id}' },
  deleteScreen: { method: 'DELETE', path: '/screens/{screen_id}' },
  screenMatches: { method: 'GET', path: '/screens/{screen_id}/matches' },
  jobListOfSecurities: { method: 'GET', path: '/securities/jobs' },
  jobWithResultOfSecurities: { method: 'GET', path: '/securities/jobs/{job_id}' },
  cancelJobOfSecurities: { method: 'DELETE', path: '/securities/jobs/{job_id}' },
  exportJobOfSecurities: { method: 'GET', path: '/securities/jobs/{job_id}/export' },
  jobStatusOfSecurities: { method: 'GET', path: '/securities/jobs/{job_id}/status' },
  streamJobOfSecurities: { method: 'GET', path: '/securities/jobs/{job_id}/stream' },
  securityPanel: { method: 'POST', path: '/securities/timeseries' },
  securityCorrelation: { method: 'POST', path: '/series/analytics/correlation' },
  securityTrend: { method: 'POST', path: '/series/analytics/trend' },
  securityVolatility: { method: 'POST', path: '/series/analytics/volatility' },
  securityLatestByTicker: { method: 'GET', path: '/series/latest' },
  securityMarketData: { method: 'GET', path: '/series/marketdata' },
  sectors: { method: 'GET', path: '/series/sectors' },
  securityCount: { method: 'GET', path: '/series/securities/count' },
  searchSecurities: { method: 'GET', path: '/series/securities/search' },
  securityRankHistory: { method: 'GET', path: '/series/securities/{ticker}/rank-history' },
  securitySummary: { method: 'GET', path: '/series/securities/{ticker}/summary' },
  securityStats: { method: 'GET', path: '/series/stats' },
  securityField: { method: 'GET', path: '/series/ticker' },
  securityTimeseries: { method: 'GET', path: '/series/timeseries' },
  metricCatalogue: { method: 'GET', path: '/series/timeseries/fields' },
  availableIntervals: { method: 'GET', path: '/series/timeseries/intervals' },
  securityLatest: { method: 'GET', path: '/series/timeseries/latest' },
  securityLeaderboard: { method: 'GET', path: '/series/timeseries/leaderboard' },
  securityCoverage: { method: 'GET', path: '/series/timeseries/list' },
  userProfile: { method: 'GET', path: '/series/user' },
  updateProfile: { method: 'PUT', path: '/series/user' },
  apiKeyList: { method: 'GET', path: '/series/user/api-keys' },
  createApiKey: { method: 'POST', path: '/series/user/api-keys' },
  revokeApiKey: { method: 'DELETE', path: '/series/user/api-keys/{key_id}' },
  userCharts: { method: 'GET', path: '/series/user/charts' },
  replaceCharts: { method: 'PUT', path: '/series/user/charts', isDocument: true },
  mergeCharts: { method: 'PATCH', path: '/series/user/charts', isDocument: true },
  deleteChart: { method: 'DELETE', path: '/series/user/charts/{chart_id}' },
  userConfiguration: { method: 'GET', path: '/series/user/configuration' },
  saveConfiguration: { method: 'POST', path: '/series/user/configuration' },
  savedConfigurations: { method: 'GET', path: '/series/user/configurations' },
  userPreferences: { method: 'GET', path: '/series/user/preferences' },
  replacePreferences: { method: 'PUT', path: '/series/user/preferences', isDocument: true },
  mergePreferences: { method: 'PATCH', path: '/series/user/preferences', isDocument: true },
} as const
