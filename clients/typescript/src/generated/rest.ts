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
  readonly code: 'not_authenticated' | 'invalid_token' | 'token_expired' | 'invalid_api_key' | 'tier_insufficient' | 'not_owner' | 'user_inactive' | 'invalid_link' | 'aggregate_not_found' | 'security_not_found' | 'series_not_found' | 'run_date_not_found' | 'job_not_found' | 'chart_not_found' | 'api_key_not_found' | 'link_not_found' | 'route_not_found' | 'method_not_allowed' | 'not_acceptable' | 'data_changed' | 'job_not_completed' | 'job_failed' | 'job_cancelled' | 'job_already_finished' | 'too_many_api_keys' | 'too_many_links' | 'job_without_result' | 'too_many_aggregates' | 'job_expired' | 'precondition_failed' | 'payload_too_large' | 'uri_too_long' | 'unsupported_media_type' | 'too_many_jobs' | 'range_not_satisfiable' | 'rate_limited' | 'bad_request' | 'internal' | 'unavailable' | 'query_timeout'
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

/** Provider id of an aggregate, instead of its numeric id. Starts with a letter, and contains a hyphen or an underscore, and a digit or a capital. */
export type AggregateName = string

/** Length of a bar. Bars are stamped at their end. */
export type Interval = '10min' | '30min' | '1h' | '3h' | '1d' | '1w' | '1m' | '1y'

/** Market that the values come from. */
export type AssetClass = 'all' | 'cash' | 'options'

/** Moneyness of the options included. */
export type Moneyness = 'TOTAL' | 'ITM' | 'ATM' | 'OTM'

/** Size of the option trades included. */
export type TradeSize = 'TOTAL' | 'SMALL' | 'LARGE'

/** Metric of a bar. */
export type Metric = 'px' | 'px_chg' | 'px_linked' | 'retail_buy_turnover' | 'retail_sell_turnover' | 'retail_net_turnover' | 'retail_total_turnover' | 'call_turnover' | 'put_turnover' | 'cp_turnover' | 'net_cp_turnover' | 'call_notional' | 'put_notional' | 'cp_notional' | 'net_cp_notional'

/** Ranges of dates by name. Weeks run from Monday to Sunday. */
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

/** Direction of a trend. */
export type TrendDirection = 'up' | 'down' | 'flat'

/** Unit of a slope. */
export type SlopeUnit = 'per_observation'

/** Values that a volatility is measured on. */
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
  /** Basis of the volatility. Default: `log_return` for `px` and `px_linked`, `level` for `px_chg`, otherwise `change`. */
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

/** Format of a table of rows. */
export type TableFormat = 'json' | 'csv' | 'ndjson' | 'arrow' | 'parquet' | 'xlsx'

/** Arrangement of a table of rows. */
export type TableLayout = 'long' | 'wide'

/** How CSV writes times. */
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

/** Scaling that makes series comparable. */
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

/** Status of a job. */
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

/** Type of a job. */
export type JobType = 'aggregate_bars' | 'aggregates_leaderboard' | 'aggregates_timeseries' | 'securities_leaderboard' | 'securities_timeseries'

/** Stage of a pending or running job. */
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

/** Reason why a job failed. */
export type JobFailureCode = 'worker_lost' | 'job_timeout' | 'storage_failed' | 'internal' | 'aggregate_not_found' | 'security_not_found'

/** Notice that the server changed or ignored part of a request without rejecting it. */
export interface Warning {
  /** Machine-readable kind of warning. */
  readonly code: WarningCode
  /** Explanation of what the server changed or ignored, and why. */
  readonly message: string
  /** Parameter that the warning concerns. Null if it concerns none. */
  readonly parameter: string | null
}

/** Kind of a warning. */
export type WarningCode = 'unknown_parameter' | 'unknown_identifier' | 'unknown_name' | 'ambiguous_identifier' | 'unpaired_observations' | 'unused_parameter' | 'include_intraday_forced' | 'tier_insufficient' | 'page_size_clamped'

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
  readonly result: AggregateLeaderboardResponse | AggregateTimeseriesResponse | SecurityLeaderboardResponse | SecurityPanelResponse | null
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
  /** Metric ranked by. */
  readonly metric: Metric
  /** Value of the metric. */
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

/** Part of the trading day that a bar covers. */
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
  /** Requested provider ids that do not exist or that the caller cannot see. */
  readonly unknown_provider_ids: readonly string[]
  /** Parameters that were adjusted or ignored. */
  readonly warnings: readonly Warning[]
}

/** Point of its period that a bar is stamped at. */
export type BarLabel = 'end'

/** Side of the options market. */
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

/** A bar of an aggregate. Cash rows have no option members, option rows no retail members. A transformation or normalisation adds a member for each metric; `px_linked` is present only if `fields` lists it. */
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

/** Computation on the values of a series. */
export type Transformation = 'moving_avg' | 'moving_sum' | 'moving_std' | 'ewma' | 'cumulative_sum' | 'change' | 'pct_change'

/** Normalisation method. */
export type Normalisation = 'percentile_rank' | 'z_score' | 'min_max' | 'turnover_share'

/** Look-back period of a normalisation. */
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
}

/** How rows of a series are chosen for a chart. */
export type DownsamplingMethod = 'lttb'

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
  /** Metric ranked by. */
  readonly metric: Metric
  /** Value of the metric. */
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

/** Format of an exported file. */
export type ExportFormat = 'json' | 'csv' | 'arrow' | 'parquet' | 'xlsx'

/** Compression of an exported file. */
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

/** Format of a streamed result. */
export type StreamFormat = 'ndjson' | 'csv'

/** Sort direction. */
export type OrderDirection = 'asc' | 'desc'

/** Column of a leaderboard to sort by. */
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

/** Field of an instrument that a search matched. */
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

/** Length of a window, in trading days. */
export type Window = '5' | '20' | '60' | '120' | '252'

/** Field of an aggregate’s row. */
export type AggregateField = 'ts' | 'id' | 'provider_id' | 'name' | 'type' | 'subtype' | 'is_active' | 'asset_class' | 'market_hours' | 'is_partial' | 'moneyness' | 'size' | 'updated_time' | 'date' | 'px' | 'px_chg' | 'px_linked' | 'retail_buy_turnover' | 'retail_sell_turnover' | 'retail_net_turnover' | 'retail_total_turnover' | 'call_turnover' | 'put_turnover' | 'cp_turnover' | 'net_cp_turnover' | 'call_notional' | 'put_notional' | 'cp_notional' | 'net_cp_notional'

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

/** Provider id, FIGI, ISIN or trading symbol of a security, instead of its numeric id. Starts with a letter. If several securities share a symbol or an ISIN, active ones take precedence. */
export type SecurityName = string

/** A series: a metric of the bars of an aggregate or a security, or a flow series; as it is, transformed, normalised, or both. */
export interface SeriesInput {
  /** Id of an aggregate. */
  readonly aggregate_id?: number | AggregateName | undefined
  /** Id of a security. */
  readonly security_id?: number | SecurityName | undefined
  /** Slug of a flow series. */
  readonly slug?: string | undefined
  /** Metric of the bars. Default: `retail_net_turnover`; `net_cp_turnover` if the asset class is options. Not for flow series. */
  readonly metric?: Metric | undefined
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

/** Measure of correlation. */
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

/** Kind of a series. */
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

/** Covariance of coefficients, which their standard errors follow from. */
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
  /** Whether there are daily bars of the date: of most instruments, if the exchange is closed. Excludes the current trading day for the basic tier. */
  readonly has_data: boolean
  /** Whether charts can leave the date out: it has neither a session nor data. */
  readonly is_gap: boolean
}

/** What the exchange does on a date. */
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

/** How often a flow series is observed. */
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
  /** Lifetime of the link, in seconds. 1 to 86400. Default: 3600. */
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

/** Field of a security’s row. */
export type SeriesField = 'ts' | 'provider_id' | 'symbol' | 'name' | 'sector' | 'industry' | 'asset_type' | 'is_active' | 'asset_class' | 'is_partial' | 'moneyness' | 'size' | 'updated_time' | 'date' | 'px' | 'px_chg' | 'retail_buy_turnover' | 'retail_sell_turnover' | 'retail_net_turnover' | 'retail_total_turnover' | 'call_turnover' | 'put_turnover' | 'cp_turnover' | 'net_cp_turnover' | 'call_notional' | 'put_notional' | 'cp_notional' | 'net_cp_notional' | 'z_score' | 'momentum' | 'ris' | 'rank'

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
  /** Basis of the volatility. Default: `log_return` for `px` and `px_linked`, `level` for `px_chg`, otherwise `change`. */
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

/** Metric of a security, stored or calculated. */
export type SeriesMetric = 'px' | 'px_chg' | 'retail_buy_turnover' | 'retail_sell_turnover' | 'retail_net_turnover' | 'retail_total_turnover' | 'call_turnover' | 'put_turnover' | 'cp_turnover' | 'net_cp_turnover' | 'call_notional' | 'put_notional' | 'cp_notional' | 'net_cp_notional' | 'z_score' | 'momentum' | 'ris' | 'rank'

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
  /** Whether the caller's tier includes the metric. */
  readonly accessible: boolean
  /** Lowest tier that includes the metric. */
  readonly required_tier: Tier
}

/** Stored or calculated metric. */
export type MetricName = 'px' | 'px_chg' | 'px_linked' | 'retail_buy_turnover' | 'retail_sell_turnover' | 'retail_net_turnover' | 'retail_total_turnover' | 'call_turnover' | 'put_turnover' | 'cp_turnover' | 'net_cp_turnover' | 'call_notional' | 'put_notional' | 'cp_notional' | 'net_cp_notional' | 'z_score' | 'momentum' | 'ris' | 'rank'

/** JSON type of a value. */
export type ValueType = 'number' | 'integer'

/** Unit of a metric. */
export type MetricUnit = 'USD' | 'price' | 'index' | 'fraction' | 'standard_deviations' | 'place'

/** Group of a metric. */
export type MetricGroup = 'price' | 'retail_turnover' | 'option_turnover' | 'option_notional' | 'calculated'

/** Access tier of a caller. Each tier includes those before it. */
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

/** Securities included in a ranking. */
export type Universe = 'current' | 'point_in_time'

/** Column of a leaderboard to sort by. */
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
  /** What the key opens. */
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

/** What an API key opens. */
export type ApiKeyScope = 'documented' | 'read'

/** Body of POST /series/user/api-keys. */
export interface CreateApiKeyRequest {
  /** Name of the key. 1 to 64 characters. */
  readonly name: string
  /** What the key opens. Default: DOCUMENTED. */
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
  /** What the key opens. */
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

export interface AggregateTrendInput {
  /** Id of the aggregate. */
  readonly aggregate_id: number | AggregateName
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
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

export interface AggregateVolatilityInput {
  /** Id of the aggregate. */
  readonly aggregate_id: number | AggregateName
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
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
  /** Basis of the volatility. Default: `log_return` for `px` and `px_linked`, `level` for `px_chg`, otherwise `change`. */
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
  /** Metric whose course the `points` show, after transformation and normalisation. Rows without a value are left out, except for the first and the last. Default: `retail_net_turnover` (options: `net_cp_turnover`) if the rows have it, otherwise their first metric. */
  readonly points_by?: Metric | undefined
  /** Row fields to return, by their names in the REST API. The timestamp and the ids are always returned. Default: all of the asset class. */
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
  /** Metric whose course the `points` show, after transformation and normalisation. Rows without a value are left out, except for the first and the last. Default: `retail_net_turnover` (options: `net_cp_turnover`) if the rows have it, otherwise their first metric. */
  readonly points_by?: Metric | undefined
  /** Row fields to return, by their names in the REST API. The timestamp and the ids are always returned. Default: all of the asset class. */
  readonly fields?: readonly AggregateField[] | undefined
  /** Range of dates, instead of a start and an end. */
  readonly range?: NamedRange | undefined
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
  /** Measure of correlation. */
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
  /** Measure of correlation. */
  readonly method?: CorrelationMethod | undefined
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
  /** Lifetime of the link, in seconds. 1 to 86400. Default: 3600. */
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

export interface SecurityTrendInput {
  /** Id of the security. */
  readonly security_id: number | SecurityName
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
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

export interface SecurityVolatilityInput {
  /** Id of the security. */
  readonly security_id: number | SecurityName
  /** First trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
  readonly start_date?: string | undefined
  /** Last trading date (YYYY-MM-DD) or instant, inclusive. Required without `range`. */
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
  /** Basis of the volatility. Default: `log_return` for `px` and `px_linked`, `level` for `px_chg`, otherwise `change`. */
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
  /** Metric whose course the `points` show, after transformation and normalisation. Rows without a value are left out, except for the first and the last. Default: `retail_net_turnover` (options: `net_cp_turnover`) if the rows have it, otherwise their first metric. */
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
  /** Metric whose course the `points` show, after transformation and normalisation. Rows without a value are left out, except for the first and the last. Default: `retail_net_turnover` (options: `net_cp_turnover`) if the rows have it, otherwise their first metric. */
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
  /** What the key opens. Default: DOCUMENTED. */
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
  /** Search aggregates and securities. Searches aggregates and, optionally, securities, ignoring case, accents and apostrophes. Aggregates found by name or id come first, then those found by type or subtype, then by a current constituent, then securities. Within each group, exact matches come first, then prefixes, word prefixes and substrings, with active instruments before inactive ones. */
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
  /** Correlation of any two series. Correlation of any two series, each an aggregate, a security or a flow series with its own metric and transformation, on their common dates. Several lags at once make a cross-correlogram. */
  correlation(input: CorrelationInput, options?: CallOptions): Promise<SeriesCorrelation>
  /** Correlations of every two of several series. Correlations of every two of 2 to 50 series of any kind, each pair on its own common dates, as `correlation` returns them at lag 0 and the same interval. */
  correlationMatrix(input: CorrelationMatrixInput, options?: CallOptions): Promise<CorrelationMatrix>
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
  /** Available fields. Metrics available for an asset class, and whether the caller may request them. */
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
export type Paged = 'jobList' | 'aggregateLeaderboard' | 'aggregateSnapshot' | 'aggregateTimeseries' | 'aggregateRankHistory' | 'singleAggregateTimeseries' | 'regressionResiduals' | 'flowTimeseries' | 'jobListOfSecurities' | 'securityPanel' | 'securityRankHistory' | 'securityTimeseries' | 'securityLeaderboard' | 'securityCoverage' | 'apiKeyList'

/** Operations whose large requests become jobs. */
export const STARTING = ['aggregateLeaderboard', 'aggregateTimeseries', 'securityPanel', 'securityLeaderboard'] as const
export type StartsJobs = (typeof STARTING)[number]

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
  correlation: { method: 'POST', path: '/analytics/correlation' },
  correlationMatrix: { method: 'POST', path: '/analytics/correlation-matrix' },
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
