/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** What aggregates are sorted by. */
export type AggregateOrderField =
  /** Numeric id. */
  | 'ID'
  /** Name. */
  | 'NAME'
  /** Provider id. */
  | 'PROVIDER_ID'
  /** Type, then subtype, then id. */
  | 'TYPE';

/** Which market the numbers come from. */
export type AssetClass =
  /** Cash and options merged into one row per instrument and time. */
  | 'ALL'
  /** Retail turnover in the cash market. */
  | 'CASH'
  /** Turnover and notional in the options market. */
  | 'OPTIONS';

/** Length of one bar. Bars are labelled at their end. */
export type Interval =
  /** A trading date, stamped at 00:00Z of that date. */
  | 'DAY'
  /** One hour, aligned on exchange-time midnight. */
  | 'HOUR'
  /** A calendar month, stamped at 00:00Z of its last day. */
  | 'MONTH'
  /** Ten minutes of the session. */
  | 'TEN_MINUTES'
  /** Half an hour, aligned on exchange-time midnight. */
  | 'THIRTY_MINUTES'
  /** Three hours, aligned on exchange-time midnight. */
  | 'THREE_HOURS'
  /** A week, stamped at 00:00Z of its Friday. */
  | 'WEEK'
  /** A calendar year, stamped at 00:00Z of 31 December. */
  | 'YEAR';

/** Where a job stands. */
export type JobStatus =
  /** Its owner stopped it. */
  | 'CANCELLED'
  /** Its result can be read. */
  | 'COMPLETED'
  /** Its result has been removed. */
  | 'EXPIRED'
  /** It was given up; its error says why. */
  | 'FAILED'
  /** Waits for a worker. */
  | 'PENDING'
  /** A worker is at it. */
  | 'RUNNING';

/** What a search found an instrument by. */
export type MatchField =
  /** The FIGI of a current constituent. */
  | 'CONSTITUENT_FIGI'
  /** The industry of a current constituent. */
  | 'CONSTITUENT_INDUSTRY'
  /** The ISIN of a current constituent. */
  | 'CONSTITUENT_ISIN'
  /** The name of a current constituent. */
  | 'CONSTITUENT_NAME'
  /** The provider id of a current constituent. */
  | 'CONSTITUENT_PROVIDER_ID'
  /** The sector of a current constituent. */
  | 'CONSTITUENT_SECTOR'
  /** The symbol of a current constituent of an aggregate. */
  | 'CONSTITUENT_TICKER'
  /** The FIGI of a security. */
  | 'FIGI'
  /** Its numeric id. */
  | 'ID'
  /** The industry of a security. */
  | 'INDUSTRY'
  /** The ISIN of a security. */
  | 'ISIN'
  /** Its name. */
  | 'NAME'
  /** Its provider id. */
  | 'PROVIDER_ID'
  /** The sector of a security. */
  | 'SECTOR'
  /** The subtype of an aggregate. */
  | 'SUBTYPE'
  /** The symbol of a security, in whatever spelling. */
  | 'TICKER'
  /** The type of an aggregate. */
  | 'TYPE';

/** What is measured. */
export type Metric =
  /** Notional traded in calls, in US dollars. */
  | 'CALL_NOTIONAL'
  /** Premium turnover in calls, in US dollars. */
  | 'CALL_TURNOVER'
  /** Notional traded in calls plus puts, in US dollars. */
  | 'CP_NOTIONAL'
  /** Premium turnover in calls plus puts, in US dollars. */
  | 'CP_TURNOVER'
  /** Notional traded in calls minus puts, in US dollars. */
  | 'NET_CP_NOTIONAL'
  /** Premium turnover in calls minus puts, in US dollars. */
  | 'NET_CP_TURNOVER'
  /** Notional traded in puts, in US dollars. */
  | 'PUT_NOTIONAL'
  /** Premium turnover in puts, in US dollars. */
  | 'PUT_TURNOVER'
  /** Last price in the bar; for an aggregate the weighted mean of its constituents. Null without a price. */
  | 'PX'
  /** Price change against the previous bar of the same interval, as a fraction (0.01 is one per cent). Null for the first bar, and after a price that is not above 0. */
  | 'PX_CHG'
  /** Chained price of an aggregate, 100 in its first bar with a price: changes with the weighted prices of the constituents that have one in this bar and in the last one with any, so that one that joins or leaves does not move it. Null for a security. */
  | 'PX_LINKED'
  /** Turnover bought by retail investors, in US dollars. */
  | 'RETAIL_BUY_TURNOVER'
  /** Retail turnover bought minus sold, in US dollars. */
  | 'RETAIL_NET_TURNOVER'
  /** Turnover sold by retail investors, in US dollars. */
  | 'RETAIL_SELL_TURNOVER'
  /** Retail turnover bought plus sold, in US dollars. */
  | 'RETAIL_TOTAL_TURNOVER';

/** Moneyness of the options counted. */
export type Moneyness =
  /** At the money. */
  | 'ATM'
  /** In the money. */
  | 'ITM'
  /** Out of the money. */
  | 'OTM'
  /** All options, whatever their moneyness. */
  | 'TOTAL';

/** What values are put in relation to. */
export type Normalisation =
  /** Place between the period’s smallest (0) and largest (1) value; null when all values are equal. */
  | 'MIN_MAX'
  /** Rank among the period’s values in per cent, up to 100 for the largest; equal values share their mean rank. */
  | 'PERCENTILE_RANK'
  /** Multiple of the 20-day mean of retail_total_turnover, for option metrics (and prices of option rows) of cp_turnover; bars longer than 20 days count alone. */
  | 'TURNOVER_SHARE'
  /** Distance from the period’s mean in sample standard deviations; null when all values are equal. */
  | 'Z_SCORE';

/** How far back a normalisation looks. */
export type NormalisationPeriod =
  /** Everything before. */
  | 'ALL'
  /** Five years: 1260 trading days, 260 weeks, or 60 months. */
  | 'FIVE_YEARS'
  /** One year: 252 trading days, 52 weeks, or 12 months. */
  | 'ONE_YEAR'
  /** Three years: 756 trading days, 156 weeks, or 36 months. */
  | 'THREE_YEARS'
  /** Two years: 504 trading days, 104 weeks, or 24 months. */
  | 'TWO_YEARS';

/** Which side of the options market is meant. */
export type OptionType =
  /** Calls and puts together. */
  | 'ALL'
  /** Calls. */
  | 'CALL'
  /** Puts. */
  | 'PUT';

/** Direction of time in the answer. */
export type Order =
  /** Oldest first. */
  | 'ASC'
  /** Newest first. */
  | 'DESC';

/** How series of different size are made comparable. */
export type SeriesScale =
  /** In per cent of the first value in the range; null when that is zero. */
  | 'INDEX_100'
  /** As they are. */
  | 'NONE'
  /** Distance from the mean of the range in sample standard deviations; null for a constant series. */
  | 'Z_SCORE';

/** Bars to work out, as in aggregateTimeseries. */
export type StartTimeseriesJobInput = {
  /** Ids of the aggregates, at most 100. */
  aggregateIds: Array<number>;
  /** Asset class. Default: cash; options when an option filter or only option fields are asked for. */
  assetClass?: AssetClass | null | undefined;
  /** Last trading date (YYYY-MM-DD) or instant, inclusive; default: now. */
  endDate?: string | null | undefined;
  /** Row fields to return besides ts, id and provider_id; default: all of the asset class. */
  fields?: Array<string> | null | undefined;
  /** Whether what the running day brought so far is counted into bars of a day and longer. Forced to false for the basic tier. */
  includeIntraday?: boolean | null | undefined;
  /** Length of one bar. Bars are labelled at their end. */
  interval?: Interval | null | undefined;
  /** Whether the start date is ignored and all that exists returned; absent means false. */
  isFullHistory?: boolean | null | undefined;
  /** Moneyness of the options counted; absent means TOTAL. */
  moneyness?: Moneyness | null | undefined;
  /** What each metric, or what the transformation makes of it, is put in relation to. Null under 60 values of the period (so a week over one year, 52 values, is always null). */
  normalisation?: Normalisation | null | undefined;
  /** How far back the normalisation looks; absent means one year. Without effect on turnover_share. */
  normalisationPeriod?: NormalisationPeriod | null | undefined;
  /** Options notional filter; echoed in the metadata only. */
  notional?: OptionType | null | undefined;
  /** Direction of time; rows of one time are ordered by ascending id. */
  order?: Order | null | undefined;
  /** Size of the option trades counted; absent means TOTAL. */
  size?: TradeSize | null | undefined;
  /** First trading date (YYYY-MM-DD) or instant, inclusive. */
  startDate: string;
  /** What is computed from each metric, beside the metric itself; nulls are skipped, and nothing later than the bar counts. Absent means that values are taken as they are. */
  transformation?: Transformation | null | undefined;
  /** Options type filter; echoed in the metadata only. */
  type?: OptionType | null | undefined;
  /** Window of the transformation in trading days: bars of a session count by their trading date, a week is 5 days, a month 20, a year 252. Absent means 20, for change and pct_change one bar. Without effect on cumulative_sum. */
  window?: Window | null | undefined;
};

/** What a caller may use; each tier includes the ones before it. */
export type Tier =
  /** Completed days only, small jobs. */
  | 'BASIC'
  /** Whole histories and the largest pages. */
  | 'DATA_LICENSE'
  /** Intraday data, larger jobs. */
  | 'PROFESSIONAL';

/** Size of the option trades counted. */
export type TradeSize =
  /** Large trades. */
  | 'LARGE'
  /** Small trades. */
  | 'SMALL'
  /** Trades of every size. */
  | 'TOTAL';

/** What is computed from the values of a window. */
export type Transformation =
  /** Difference to the last value before the window; without one, to the previous value. */
  | 'CHANGE'
  /** Running sum from the start of the range. */
  | 'CUMULATIVE_SUM'
  /** Exponentially weighted mean from the first value on, alpha = 2 / (n + 1) for a window of n bars (of a session: days times 39, 13, 7 or 3 bars). */
  | 'EWMA'
  /** Mean of the window; null until the window is full. */
  | 'MOVING_AVG'
  /** Sample standard deviation of the window; null until the window is full, and of a single value. */
  | 'MOVING_STD'
  /** Sum of the window; null until the window is full. */
  | 'MOVING_SUM'
  /** Change over the earlier value, as a fraction; null where that is not above 0. */
  | 'PCT_CHANGE';

/** Where a trend leads. */
export type TrendDirection =
  /** Significantly downwards. */
  | 'DOWN'
  /** Nowhere with any significance: the p value is 0.05 or more. */
  | 'FLAT'
  /** Significantly upwards. */
  | 'UP';

/** Length of a window in trading days. */
export type Window =
  /** One month: 20 trading days, or 4 weeks. */
  | 'ONE_MONTH'
  /** One week: 5 trading days. */
  | 'ONE_WEEK'
  /** One year: 252 trading days, 52 weeks, or 12 months. */
  | 'ONE_YEAR'
  /** Six months: 120 trading days, or 24 weeks. */
  | 'SIX_MONTHS'
  /** Three months: 60 trading days, or 12 weeks. */
  | 'THREE_MONTHS';

export type WatchedJobMutationVariables = Exact<{
  input: StartTimeseriesJobInput;
}>;


export type WatchedJobMutation = { startTimeseriesJob:
    | { __typename: 'AggregateNotFoundError', code: string, message: string }
    | { __typename: 'Job', jobId: string, rowsTotal: number, links: { export: string } }
    | { __typename: 'TierInsufficientError', code: string, message: string }
    | { __typename: 'TooManyJobsError', code: string, message: string }
   };

export type WatchedProgressSubscriptionVariables = Exact<{
  id: string | number;
}>;


export type WatchedProgressSubscription = { jobProgress: { status: JobStatus, progress: number, rowsProcessed: number, rowsTotal: number, error: { detail: string } | null } };

export type SnapshotQueryVariables = Exact<{
  ids: Array<number> | number;
  interval?: Interval | null | undefined;
  moneyness?: Moneyness | null | undefined;
}>;


export type SnapshotQuery = { aggregateSnapshot: { interval: Interval, assetClasses: Array<AssetClass>, count: number, rows: Array<{ stalenessDays: number, aggregate: { aggregateId: number, name: string }, bar: { ts: string, px: number | null, retailNetTurnover: number | null, putNotional: number | null } }>, pagination: { totalRecordCount: number }, metadata: { noDataAggregateIds: Array<number> | null, unknownAggregateIds: Array<number>, moneyness: string | null } } };

export type LatestQueryVariables = Exact<{
  id: number;
}>;


export type LatestQuery = { aggregateLatest: { latest: { stalenessDays: number, aggregate: { providerId: string }, bar: { ts: string, isPartial: boolean, cpTurnover: number | null, retailTotalTurnover: number | null } } | null, metadata: { noDataAggregateIds: Array<number> | null } } };

export type TimeseriesQueryVariables = Exact<{
  ids: Array<number> | number;
  from: string;
  interval?: Interval | null | undefined;
  assetClass?: AssetClass | null | undefined;
  page?: number | null | undefined;
  size?: number | null | undefined;
}>;


export type TimeseriesQuery = { aggregateTimeseries: { interval: Interval, assetClasses: Array<AssetClass>, count: number, rows: Array<{ ts: string, isPartial: boolean, marketHours: string | null, assetClass: AssetClass, px: number | null, pxChg: number | null, retailBuyTurnover: number | null, retailNetTurnover: number | null, callTurnover: number | null, netCpNotional: number | null, moneyness: Moneyness | null }>, columns: { ts: Array<string>, isPartial: Array<boolean>, px: Array<number | null>, pxChg: Array<number | null>, retailBuyTurnover: Array<number | null>, netCpNotional: Array<number | null> }, aggregates: Array<{ aggregateId: number }>, pagination: { pageNumber: number, recordsPerPage: number, totalRecordCount: number, totalPages: number, hasNextPage: boolean, hasPreviousPage: boolean, nextPage: number | null, previousPage: number | null }, metadata: { includeIntraday: boolean, moneyness: string | null, unknownAggregateIds: Array<number>, warnings: Array<{ code: string, parameter: string | null }> } } };

export type ComparisonQueryVariables = Exact<{
  ids: Array<number> | number;
  from: string;
  to: string;
  metrics?: Array<Metric> | Metric | null | undefined;
}>;


export type ComparisonQuery = { aggregateComparison: { interval: Interval, metrics: Array<Metric>, dateRange: { startDate: string, endDate: string }, aggregates: Array<{ dataPoints: number, aggregate: { aggregateId: number, name: string, constituents: { nodes: Array<{ ticker: string }> } }, metrics: Array<{ metric: Metric, latest: number | null, latestTs: string | null, sum: number | null, mean: number | null, median: number | null, stdDev: number | null, min: number | null, max: number | null, change: number | null, pctChange: number | null }> }> } };

export type SideBySideQueryVariables = Exact<{
  ids: Array<number> | number;
  from: string;
  to: string;
  scale?: SeriesScale | null | undefined;
}>;


export type SideBySideQuery = { aggregatesSideBySide: { count: number, timestamps: Array<string>, aggregates: Array<{ aggregateId: number }>, series: Array<{ metric: Metric, values: Array<number | null>, aggregate: { aggregateId: number } }> } };

export type NamesFoundQueryVariables = Exact<{
  q: string;
}>;


export type NamesFoundQuery = { searchSecurities: Array<{ securityId: number }>, searchInstruments: Array<
    | { securityId: number }
    | Record<PropertyKey, never>
  >, seriesList: { rows: Array<{ security: { securityId: number } }> } };

export type NodesQueryVariables = Exact<{
  ids: Array<string | number> | string | number;
}>;


export type NodesQuery = { nodes: Array<
    | { __typename: 'Aggregate', aggregateId: number, id: string }
    | { __typename: 'ApiKey', id: string }
    | { __typename: 'Chart', id: string }
    | { __typename: 'FlowSeries', id: string }
    | { __typename: 'Job', id: string }
    | { __typename: 'Security', ticker: string, id: string }
    | { __typename: 'User', email: string, id: string }
   | null> };

export type AggregatesQueryVariables = Exact<{
  types?: Array<string> | string | null | undefined;
  subtypes?: Array<string> | string | null | undefined;
  isActive?: boolean | null | undefined;
  orderBy?: AggregateOrderField | null | undefined;
  direction?: Order | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type AggregatesQuery = { aggregates: { totalCount: number, edges: Array<{ cursor: string, node: { id: string, aggregateId: number } }>, nodes: Array<{ aggregateId: number, providerId: string, name: string, type: string, subtype: string | null, isActive: boolean, isOwn: boolean }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } };

export type AggregateByIdQueryVariables = Exact<{
  aggregateId?: number | null | undefined;
  providerId?: string | null | undefined;
}>;


export type AggregateByIdQuery = { aggregate: { id: string, aggregateId: number, providerId: string } | null };

export type ConstituentsQueryVariables = Exact<{
  asOf?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type ConstituentsQuery = { aggregates: { nodes: Array<{ aggregateId: number, constituentsCount: number, constituents: { totalCount: number, edges: Array<{ cursor: string, weight: number, validFrom: string | null, validTo: string | null, node: { securityId: number, ticker: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } }> } };

export type SeriesQueryVariables = Exact<{
  id: number;
}>;


export type SeriesQuery = { aggregate: { week: { totalCount: number, nodes: Array<{ ts: string, px: number | null }> }, month: { totalCount: number, columns: { ts: Array<string>, px: Array<number | null>, pxChg: Array<number | null> } }, options: { nodes: Array<{ ts: string, callTurnover: number | null, moneyness: Moneyness | null, size: TradeSize | null, assetClass: AssetClass }> }, merged: { columns: { ts: Array<string>, retailBuyTurnover: Array<number | null>, putNotional: Array<number | null> } }, day: { totalCount: number, nodes: Array<{ ts: string, marketHours: string | null }> }, completed: { ts: string, isPartial: boolean, px: number | null } | null, latest: { ts: string, isPartial: boolean, px: number | null, instrument:
        | { aggregateId: number, providerId: string }
        | { providerId: string }
       | null } | null, newestOptions: { ts: string, cpTurnover: number | null } | null } | null };

export type LineFragment = { columns: { ts: Array<string>, px: Array<number | null>, pxChg: Array<number | null> } };

export type SearchQueryVariables = Exact<{
  query: string;
  types?: Array<string> | string | null | undefined;
  limit?: number | null | undefined;
  securities?: boolean | null | undefined;
}>;


export type SearchQuery = { searchInstruments: Array<
    | { __typename: 'Aggregate', aggregateId: number, type: string, providerId: string, name: string, isActive: boolean, match: { field: MatchField, value: string } | null }
    | { __typename: 'Security', securityId: number, ticker: string, providerId: string, name: string, isActive: boolean, match: { field: MatchField, value: string } | null }
  > };

export type TypedQueryVariables = Exact<{
  q: string;
}>;


export type TypedQuery = { searchSecurities: Array<{ ticker: string, match: { field: MatchField, value: string } | null }>, security: { match: { field: MatchField } | null } | null };

export type TypesQueryVariables = Exact<{
  type?: string | null | undefined;
}>;


export type TypesQuery = { aggregateSubtypes: Array<string>, aggregateTypes: Array<{ type: string, subtypes: Array<string>, count: number }> };

export type SecurityQueryVariables = Exact<{
  securityId?: number | null | undefined;
  providerId?: string | null | undefined;
  ticker?: string | null | undefined;
  figi?: string | null | undefined;
  isin?: string | null | undefined;
}>;


export type SecurityQuery = { security: { securityId: number, providerId: string, ticker: string, name: string, figi: string | null, isin: string | null, exchange: string | null, sector: string | null, industry: string | null, assetType: string | null, isActive: boolean } | null };

export type SecuritiesQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  last?: number | null | undefined;
  before?: string | null | undefined;
}>;


export type SecuritiesQuery = { securities: { totalCount: number, nodes: Array<{ securityId: number }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } };

export type MembershipsQueryVariables = Exact<{
  asOf?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
}>;


export type MembershipsQuery = { securities: { nodes: Array<{ securityId: number, memberships: { totalCount: number, edges: Array<{ weight: number, validFrom: string | null, validTo: string | null, cursor: string, node: { aggregateId: number, name: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } }> } };

export type SecurityBarsQueryVariables = Exact<{
  id: number;
  interval?: Interval | null | undefined;
  assetClass?: AssetClass | null | undefined;
}>;


export type SecurityBarsQuery = { security: { bars: { totalCount: number, columns: { ts: Array<string>, isPartial: Array<boolean>, px: Array<number | null>, pxChg: Array<number | null>, retailBuyTurnover: Array<number | null>, retailTotalTurnover: Array<number | null>, callNotional: Array<number | null>, netCpTurnover: Array<number | null> } }, latest: { ts: string, px: number | null, instrument:
        | { __typename: 'Aggregate', providerId: string }
        | { __typename: 'Security', providerId: string }
       | null } | null } | null };

export type GlanceQueryVariables = Exact<{
  id: number;
  limit?: number | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;


export type GlanceQuery = { aggregateSummary: { constituentsCount: number, generatedAt: string, aggregate: { aggregateId: number }, latest: { ts: string, px: number | null } | null, trend: { slope: number, direction: TrendDirection, dataPoints: number } | null }, topConstituents: { metric: Metric, interval: Interval, aggregateTotal: number | null, count: number, aggregate: { aggregateId: number }, dateRange: { startDate: string, endDate: string } | null, rows: Array<{ rank: number, value: number, share: number | null, px: number | null, pxChg: number | null, security: { ticker: string } }> }, aggregate: { topConstituents: { aggregateTotal: number | null, rows: Array<{ rank: number, value: number, security: { securityId: number } }> } } | null };

export type NamedQueryVariables = Exact<{
  ticker: string;
  tickers: Array<string> | string;
}>;


export type NamedQuery = { security: { securityId: number } | null, securitySummary: { security: { securityId: number } }, securityLatest: { rows: Array<{ security: { securityId: number } }> }, securityMarketData: { series: Array<{ asked: string, security: { securityId: number } }> } };

export type SecurityNamedQueryVariables = Exact<{
  ticker: string;
}>;


export type SecurityNamedQuery = { security: { securityId: number } | null };

export type ViewerQueryVariables = Exact<{
  types?: Array<string> | string | null | undefined;
  isActive?: boolean | null | undefined;
  first?: number | null | undefined;
  last?: number | null | undefined;
  orderBy?: AggregateOrderField | null | undefined;
}>;


export type ViewerQuery = { viewer: { id: string, email: string, tier: Tier, aggregates: { totalCount: number, nodes: Array<{ aggregateId: number, name: string, isOwn: boolean, constituentsCount: number }>, pageInfo: { hasNextPage: boolean } } } };

export const LineFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Line"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BarConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"columns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ts"}},{"kind":"Field","name":{"kind":"Name","value":"px"}},{"kind":"Field","name":{"kind":"Name","value":"pxChg"}}]}}]}}]} as unknown as DocumentNode<LineFragment, unknown>;
export const WatchedJobDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"WatchedJob"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"StartTimeseriesJobInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startTimeseriesJob"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Job"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobId"}},{"kind":"Field","name":{"kind":"Name","value":"rowsTotal"}},{"kind":"Field","name":{"kind":"Name","value":"links"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"export"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Error"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<WatchedJobMutation, WatchedJobMutationVariables>;
export const WatchedProgressDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"WatchedProgress"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobProgress"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"rowsProcessed"}},{"kind":"Field","name":{"kind":"Name","value":"rowsTotal"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"detail"}}]}}]}}]}}]} as unknown as DocumentNode<WatchedProgressSubscription, WatchedProgressSubscriptionVariables>;
export const SnapshotDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Snapshot"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"interval"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Interval"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"moneyness"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Moneyness"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregateSnapshot"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"aggregateIds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}},{"kind":"Argument","name":{"kind":"Name","value":"interval"},"value":{"kind":"Variable","name":{"kind":"Name","value":"interval"}}},{"kind":"Argument","name":{"kind":"Name","value":"moneyness"},"value":{"kind":"Variable","name":{"kind":"Name","value":"moneyness"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rows"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregateId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"bar"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ts"}},{"kind":"Field","name":{"kind":"Name","value":"px"}},{"kind":"Field","name":{"kind":"Name","value":"retailNetTurnover"}},{"kind":"Field","name":{"kind":"Name","value":"putNotional"}}]}},{"kind":"Field","name":{"kind":"Name","value":"stalenessDays"}}]}},{"kind":"Field","name":{"kind":"Name","value":"interval"}},{"kind":"Field","name":{"kind":"Name","value":"assetClasses"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"pagination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalRecordCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"metadata"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"noDataAggregateIds"}},{"kind":"Field","name":{"kind":"Name","value":"unknownAggregateIds"}},{"kind":"Field","name":{"kind":"Name","value":"moneyness"}}]}}]}}]}}]} as unknown as DocumentNode<SnapshotQuery, SnapshotQueryVariables>;
export const LatestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Latest"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregateLatest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"aggregateId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"assetClass"},"value":{"kind":"EnumValue","value":"ALL"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"latest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"providerId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"bar"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ts"}},{"kind":"Field","name":{"kind":"Name","value":"isPartial"}},{"kind":"Field","name":{"kind":"Name","value":"cpTurnover"}},{"kind":"Field","name":{"kind":"Name","value":"retailTotalTurnover"}}]}},{"kind":"Field","name":{"kind":"Name","value":"stalenessDays"}}]}},{"kind":"Field","name":{"kind":"Name","value":"metadata"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"noDataAggregateIds"}}]}}]}}]}}]} as unknown as DocumentNode<LatestQuery, LatestQueryVariables>;
export const TimeseriesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Timeseries"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateOrDateTime"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"interval"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Interval"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"assetClass"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AssetClass"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"size"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregateTimeseries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"aggregateIds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}},{"kind":"Argument","name":{"kind":"Name","value":"startDate"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"interval"},"value":{"kind":"Variable","name":{"kind":"Name","value":"interval"}}},{"kind":"Argument","name":{"kind":"Name","value":"assetClass"},"value":{"kind":"Variable","name":{"kind":"Name","value":"assetClass"}}},{"kind":"Argument","name":{"kind":"Name","value":"pageNumber"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"recordsPerPage"},"value":{"kind":"Variable","name":{"kind":"Name","value":"size"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rows"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ts"}},{"kind":"Field","name":{"kind":"Name","value":"isPartial"}},{"kind":"Field","name":{"kind":"Name","value":"marketHours"}},{"kind":"Field","name":{"kind":"Name","value":"assetClass"}},{"kind":"Field","name":{"kind":"Name","value":"px"}},{"kind":"Field","name":{"kind":"Name","value":"pxChg"}},{"kind":"Field","name":{"kind":"Name","value":"retailBuyTurnover"}},{"kind":"Field","name":{"kind":"Name","value":"retailNetTurnover"}},{"kind":"Field","name":{"kind":"Name","value":"callTurnover"}},{"kind":"Field","name":{"kind":"Name","value":"netCpNotional"}},{"kind":"Field","name":{"kind":"Name","value":"moneyness"}}]}},{"kind":"Field","name":{"kind":"Name","value":"columns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ts"}},{"kind":"Field","name":{"kind":"Name","value":"isPartial"}},{"kind":"Field","name":{"kind":"Name","value":"px"}},{"kind":"Field","name":{"kind":"Name","value":"pxChg"}},{"kind":"Field","name":{"kind":"Name","value":"retailBuyTurnover"}},{"kind":"Field","name":{"kind":"Name","value":"netCpNotional"}}]}},{"kind":"Field","name":{"kind":"Name","value":"aggregates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregateId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"interval"}},{"kind":"Field","name":{"kind":"Name","value":"assetClasses"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"pagination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pageNumber"}},{"kind":"Field","name":{"kind":"Name","value":"recordsPerPage"}},{"kind":"Field","name":{"kind":"Name","value":"totalRecordCount"}},{"kind":"Field","name":{"kind":"Name","value":"totalPages"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"nextPage"}},{"kind":"Field","name":{"kind":"Name","value":"previousPage"}}]}},{"kind":"Field","name":{"kind":"Name","value":"metadata"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"includeIntraday"}},{"kind":"Field","name":{"kind":"Name","value":"moneyness"}},{"kind":"Field","name":{"kind":"Name","value":"unknownAggregateIds"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"parameter"}}]}}]}}]}}]}}]} as unknown as DocumentNode<TimeseriesQuery, TimeseriesQueryVariables>;
export const ComparisonDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Comparison"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateOrDateTime"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"to"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateOrDateTime"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"metrics"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Metric"}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregateComparison"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"aggregateIds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}},{"kind":"Argument","name":{"kind":"Name","value":"startDate"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"endDate"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}},{"kind":"Argument","name":{"kind":"Name","value":"metrics"},"value":{"kind":"Variable","name":{"kind":"Name","value":"metrics"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"interval"}},{"kind":"Field","name":{"kind":"Name","value":"metrics"}},{"kind":"Field","name":{"kind":"Name","value":"dateRange"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}}]}},{"kind":"Field","name":{"kind":"Name","value":"aggregates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dataPoints"}},{"kind":"Field","name":{"kind":"Name","value":"aggregate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregateId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"constituents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ticker"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"metrics"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"metric"}},{"kind":"Field","name":{"kind":"Name","value":"latest"}},{"kind":"Field","name":{"kind":"Name","value":"latestTs"}},{"kind":"Field","name":{"kind":"Name","value":"sum"}},{"kind":"Field","name":{"kind":"Name","value":"mean"}},{"kind":"Field","name":{"kind":"Name","value":"median"}},{"kind":"Field","name":{"kind":"Name","value":"stdDev"}},{"kind":"Field","name":{"kind":"Name","value":"min"}},{"kind":"Field","name":{"kind":"Name","value":"max"}},{"kind":"Field","name":{"kind":"Name","value":"change"}},{"kind":"Field","name":{"kind":"Name","value":"pctChange"}}]}}]}}]}}]}}]} as unknown as DocumentNode<ComparisonQuery, ComparisonQueryVariables>;
export const SideBySideDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SideBySide"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateOrDateTime"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"to"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateOrDateTime"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"scale"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"SeriesScale"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregatesSideBySide"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"aggregateIds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}},{"kind":"Argument","name":{"kind":"Name","value":"startDate"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"endDate"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}},{"kind":"Argument","name":{"kind":"Name","value":"normalise"},"value":{"kind":"Variable","name":{"kind":"Name","value":"scale"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"timestamps"}},{"kind":"Field","name":{"kind":"Name","value":"aggregates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregateId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"series"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"metric"}},{"kind":"Field","name":{"kind":"Name","value":"values"}},{"kind":"Field","name":{"kind":"Name","value":"aggregate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregateId"}}]}}]}}]}}]}}]} as unknown as DocumentNode<SideBySideQuery, SideBySideQueryVariables>;
export const NamesFoundDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"NamesFound"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"q"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"searchSecurities"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"q"},"value":{"kind":"Variable","name":{"kind":"Name","value":"q"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"securityId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"searchInstruments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"query"},"value":{"kind":"Variable","name":{"kind":"Name","value":"q"}}},{"kind":"Argument","name":{"kind":"Name","value":"includeSingleSecurity"},"value":{"kind":"BooleanValue","value":true}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Security"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"securityId"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"seriesList"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"q"},"value":{"kind":"Variable","name":{"kind":"Name","value":"q"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rows"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"security"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"securityId"}}]}}]}}]}}]}}]} as unknown as DocumentNode<NamesFoundQuery, NamesFoundQueryVariables>;
export const NodesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Nodes"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Aggregate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregateId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Security"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ticker"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"email"}}]}}]}}]}}]} as unknown as DocumentNode<NodesQuery, NodesQueryVariables>;
export const AggregatesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Aggregates"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"types"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"subtypes"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"isActive"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"orderBy"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AggregateOrderField"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"direction"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Order"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregates"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"types"},"value":{"kind":"Variable","name":{"kind":"Name","value":"types"}}},{"kind":"Argument","name":{"kind":"Name","value":"subtypes"},"value":{"kind":"Variable","name":{"kind":"Name","value":"subtypes"}}},{"kind":"Argument","name":{"kind":"Name","value":"isActive"},"value":{"kind":"Variable","name":{"kind":"Name","value":"isActive"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"Variable","name":{"kind":"Name","value":"orderBy"}}},{"kind":"Argument","name":{"kind":"Name","value":"direction"},"value":{"kind":"Variable","name":{"kind":"Name","value":"direction"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"aggregateId"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregateId"}},{"kind":"Field","name":{"kind":"Name","value":"providerId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"subtype"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}},{"kind":"Field","name":{"kind":"Name","value":"isOwn"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}}]} as unknown as DocumentNode<AggregatesQuery, AggregatesQueryVariables>;
export const AggregateByIdDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AggregateById"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"aggregateId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"providerId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"aggregateId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"aggregateId"}}},{"kind":"Argument","name":{"kind":"Name","value":"providerId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"providerId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"aggregateId"}},{"kind":"Field","name":{"kind":"Name","value":"providerId"}}]}}]}}]} as unknown as DocumentNode<AggregateByIdQuery, AggregateByIdQueryVariables>;
export const ConstituentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Constituents"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"asOf"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregates"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"EnumValue","value":"ID"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregateId"}},{"kind":"Field","name":{"kind":"Name","value":"constituentsCount"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"asOf"},"value":{"kind":"Variable","name":{"kind":"Name","value":"asOf"}}}]},{"kind":"Field","name":{"kind":"Name","value":"constituents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"asOf"},"value":{"kind":"Variable","name":{"kind":"Name","value":"asOf"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"validFrom"}},{"kind":"Field","name":{"kind":"Name","value":"validTo"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"securityId"}},{"kind":"Field","name":{"kind":"Name","value":"ticker"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}}]}}]}}]} as unknown as DocumentNode<ConstituentsQuery, ConstituentsQueryVariables>;
export const SeriesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Series"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"aggregateId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"week"},"name":{"kind":"Name","value":"bars"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"interval"},"value":{"kind":"EnumValue","value":"WEEK"}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"2"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ts"}},{"kind":"Field","name":{"kind":"Name","value":"px"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"month"},"name":{"kind":"Name","value":"bars"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"interval"},"value":{"kind":"EnumValue","value":"MONTH"}},{"kind":"Argument","name":{"kind":"Name","value":"order"},"value":{"kind":"EnumValue","value":"ASC"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Line"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"options"},"name":{"kind":"Name","value":"bars"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"3"}},{"kind":"Argument","name":{"kind":"Name","value":"moneyness"},"value":{"kind":"EnumValue","value":"ITM"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ts"}},{"kind":"Field","name":{"kind":"Name","value":"callTurnover"}},{"kind":"Field","name":{"kind":"Name","value":"moneyness"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"assetClass"}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"merged"},"name":{"kind":"Name","value":"bars"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"3"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"columns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ts"}},{"kind":"Field","name":{"kind":"Name","value":"retailBuyTurnover"}},{"kind":"Field","name":{"kind":"Name","value":"putNotional"}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"day"},"name":{"kind":"Name","value":"bars"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"StringValue","value":"2026-03-10","block":false}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"StringValue","value":"2026-03-10","block":false}},{"kind":"Argument","name":{"kind":"Name","value":"interval"},"value":{"kind":"EnumValue","value":"HOUR"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ts"}},{"kind":"Field","name":{"kind":"Name","value":"marketHours"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"completed"},"name":{"kind":"Name","value":"latest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"includeIntraday"},"value":{"kind":"BooleanValue","value":false}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ts"}},{"kind":"Field","name":{"kind":"Name","value":"isPartial"}},{"kind":"Field","name":{"kind":"Name","value":"px"}}]}},{"kind":"Field","name":{"kind":"Name","value":"latest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ts"}},{"kind":"Field","name":{"kind":"Name","value":"isPartial"}},{"kind":"Field","name":{"kind":"Name","value":"px"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"providerId"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Aggregate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregateId"}}]}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"newestOptions"},"name":{"kind":"Name","value":"latest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"assetClass"},"value":{"kind":"EnumValue","value":"OPTIONS"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ts"}},{"kind":"Field","name":{"kind":"Name","value":"cpTurnover"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Line"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BarConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"columns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ts"}},{"kind":"Field","name":{"kind":"Name","value":"px"}},{"kind":"Field","name":{"kind":"Name","value":"pxChg"}}]}}]}}]} as unknown as DocumentNode<SeriesQuery, SeriesQueryVariables>;
export const SearchDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Search"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"query"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"types"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"securities"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"searchInstruments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"query"},"value":{"kind":"Variable","name":{"kind":"Name","value":"query"}}},{"kind":"Argument","name":{"kind":"Name","value":"types"},"value":{"kind":"Variable","name":{"kind":"Name","value":"types"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"includeSingleSecurity"},"value":{"kind":"Variable","name":{"kind":"Name","value":"securities"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"providerId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}},{"kind":"Field","name":{"kind":"Name","value":"match"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Aggregate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregateId"}},{"kind":"Field","name":{"kind":"Name","value":"type"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Security"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"securityId"}},{"kind":"Field","name":{"kind":"Name","value":"ticker"}}]}}]}}]}}]} as unknown as DocumentNode<SearchQuery, SearchQueryVariables>;
export const TypedDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Typed"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"q"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"searchSecurities"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"q"},"value":{"kind":"Variable","name":{"kind":"Name","value":"q"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ticker"}},{"kind":"Field","name":{"kind":"Name","value":"match"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"security"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ticker"},"value":{"kind":"StringValue","value":"ALFA","block":false}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"match"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}}]}}]} as unknown as DocumentNode<TypedQuery, TypedQueryVariables>;
export const TypesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Types"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"type"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregateTypes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"subtypes"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"aggregateSubtypes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"type"},"value":{"kind":"Variable","name":{"kind":"Name","value":"type"}}}]}]}}]} as unknown as DocumentNode<TypesQuery, TypesQueryVariables>;
export const SecurityDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Security"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"securityId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"providerId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ticker"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"figi"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"isin"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"security"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"securityId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"securityId"}}},{"kind":"Argument","name":{"kind":"Name","value":"providerId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"providerId"}}},{"kind":"Argument","name":{"kind":"Name","value":"ticker"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ticker"}}},{"kind":"Argument","name":{"kind":"Name","value":"figi"},"value":{"kind":"Variable","name":{"kind":"Name","value":"figi"}}},{"kind":"Argument","name":{"kind":"Name","value":"isin"},"value":{"kind":"Variable","name":{"kind":"Name","value":"isin"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"securityId"}},{"kind":"Field","name":{"kind":"Name","value":"providerId"}},{"kind":"Field","name":{"kind":"Name","value":"ticker"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"figi"}},{"kind":"Field","name":{"kind":"Name","value":"isin"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}},{"kind":"Field","name":{"kind":"Name","value":"sector"}},{"kind":"Field","name":{"kind":"Name","value":"industry"}},{"kind":"Field","name":{"kind":"Name","value":"assetType"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}}]}}]}}]} as unknown as DocumentNode<SecurityQuery, SecurityQueryVariables>;
export const SecuritiesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Securities"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"securities"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"securityId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}}]} as unknown as DocumentNode<SecuritiesQuery, SecuritiesQueryVariables>;
export const MembershipsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Memberships"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"asOf"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"securities"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"securityId"}},{"kind":"Field","name":{"kind":"Name","value":"memberships"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"asOf"},"value":{"kind":"Variable","name":{"kind":"Name","value":"asOf"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"validFrom"}},{"kind":"Field","name":{"kind":"Name","value":"validTo"}},{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregateId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}}]}}]}}]} as unknown as DocumentNode<MembershipsQuery, MembershipsQueryVariables>;
export const SecurityBarsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SecurityBars"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"interval"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Interval"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"assetClass"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AssetClass"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"security"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"securityId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"bars"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"interval"},"value":{"kind":"Variable","name":{"kind":"Name","value":"interval"}}},{"kind":"Argument","name":{"kind":"Name","value":"assetClass"},"value":{"kind":"Variable","name":{"kind":"Name","value":"assetClass"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1000"}},{"kind":"Argument","name":{"kind":"Name","value":"order"},"value":{"kind":"EnumValue","value":"ASC"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"columns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ts"}},{"kind":"Field","name":{"kind":"Name","value":"isPartial"}},{"kind":"Field","name":{"kind":"Name","value":"px"}},{"kind":"Field","name":{"kind":"Name","value":"pxChg"}},{"kind":"Field","name":{"kind":"Name","value":"retailBuyTurnover"}},{"kind":"Field","name":{"kind":"Name","value":"retailTotalTurnover"}},{"kind":"Field","name":{"kind":"Name","value":"callNotional"}},{"kind":"Field","name":{"kind":"Name","value":"netCpTurnover"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"latest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"interval"},"value":{"kind":"Variable","name":{"kind":"Name","value":"interval"}}},{"kind":"Argument","name":{"kind":"Name","value":"assetClass"},"value":{"kind":"Variable","name":{"kind":"Name","value":"assetClass"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ts"}},{"kind":"Field","name":{"kind":"Name","value":"px"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"providerId"}}]}}]}}]}}]}}]} as unknown as DocumentNode<SecurityBarsQuery, SecurityBarsQueryVariables>;
export const GlanceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Glance"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateOrDateTime"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"to"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateOrDateTime"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregateSummary"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"aggregateId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"metric"},"value":{"kind":"EnumValue","value":"PX"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregateId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"latest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ts"}},{"kind":"Field","name":{"kind":"Name","value":"px"}}]}},{"kind":"Field","name":{"kind":"Name","value":"trend"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"slope"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"dataPoints"}}]}},{"kind":"Field","name":{"kind":"Name","value":"constituentsCount"}},{"kind":"Field","name":{"kind":"Name","value":"generatedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"topConstituents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"aggregateId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"startDate"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"endDate"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregateId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"metric"}},{"kind":"Field","name":{"kind":"Name","value":"interval"}},{"kind":"Field","name":{"kind":"Name","value":"dateRange"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}}]}},{"kind":"Field","name":{"kind":"Name","value":"aggregateTotal"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"rows"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"share"}},{"kind":"Field","name":{"kind":"Name","value":"px"}},{"kind":"Field","name":{"kind":"Name","value":"pxChg"}},{"kind":"Field","name":{"kind":"Name","value":"security"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ticker"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"aggregate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"aggregateId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"topConstituents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregateTotal"}},{"kind":"Field","name":{"kind":"Name","value":"rows"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"security"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"securityId"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<GlanceQuery, GlanceQueryVariables>;
export const NamedDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Named"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ticker"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"tickers"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"security"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ticker"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ticker"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"securityId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"securitySummary"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ticker"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ticker"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"security"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"securityId"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"securityLatest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ticker"},"value":{"kind":"Variable","name":{"kind":"Name","value":"tickers"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rows"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"security"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"securityId"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"securityMarketData"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"tickers"},"value":{"kind":"Variable","name":{"kind":"Name","value":"tickers"}}},{"kind":"Argument","name":{"kind":"Name","value":"startDate"},"value":{"kind":"StringValue","value":"2026-03-09","block":false}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"series"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"asked"}},{"kind":"Field","name":{"kind":"Name","value":"security"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"securityId"}}]}}]}}]}}]}}]} as unknown as DocumentNode<NamedQuery, NamedQueryVariables>;
export const SecurityNamedDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SecurityNamed"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ticker"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"security"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ticker"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ticker"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"securityId"}}]}}]}}]} as unknown as DocumentNode<SecurityNamedQuery, SecurityNamedQueryVariables>;
export const ViewerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Viewer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"types"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"isActive"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"last"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"orderBy"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AggregateOrderField"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"tier"}},{"kind":"Field","name":{"kind":"Name","value":"aggregates"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"types"},"value":{"kind":"Variable","name":{"kind":"Name","value":"types"}}},{"kind":"Argument","name":{"kind":"Name","value":"isActive"},"value":{"kind":"Variable","name":{"kind":"Name","value":"isActive"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"last"},"value":{"kind":"Variable","name":{"kind":"Name","value":"last"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"Variable","name":{"kind":"Name","value":"orderBy"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregateId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isOwn"}},{"kind":"Field","name":{"kind":"Name","value":"constituentsCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}}]}}]} as unknown as DocumentNode<ViewerQuery, ViewerQueryVariables>;