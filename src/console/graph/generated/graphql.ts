/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** A security in an aggregate, with its weight and the period of its membership. */
export type ConstituentInput = {
  /** Provider id of the security, instead of its numeric id. */
  providerId?: string | null | undefined;
  /** Numeric id of the security. */
  securityId?: number | null | undefined;
  /** Trading symbol of the security, instead of its ids: case-insensitive, in any share-class spelling (BRK.B, BRK-B, BRK/B, BRKB), preferring an exact match. If several securities share it, active ones take precedence, then the lowest id. */
  ticker?: string | null | undefined;
  /** First day of the membership. Default: no start. */
  validFrom?: string | null | undefined;
  /** First day after the membership. Default: no end. */
  validTo?: string | null | undefined;
  /** Weight in the aggregate’s price. 1e-9 to 1e9. Default: 1. */
  weight?: number | null | undefined;
};

/** The aggregate to create. */
export type CreateAggregateInput = {
  /** Constituents, with one item per period of membership. 1 to 1000. */
  constituents: Array<ConstituentInput>;
  /** Whether the aggregate is active. Rankings and, by default, searches exclude inactive ones. */
  isActive?: boolean | null | undefined;
  /** Name of the aggregate. */
  name: string;
  /** Subtype within the type. Null for none. */
  subtype?: string | null | undefined;
  /** Type of the aggregate, such as Custom or Theme. */
  type?: string | null | undefined;
};

/** The aggregate to delete. */
export type DeleteAggregateInput = {
  /** Numeric id of the aggregate, as an alternative to `id`. */
  aggregateId?: number | null | undefined;
  /** Global or numeric id of the aggregate. */
  id?: string | number | null | undefined;
};

/** Machine-readable code of an error. */
export type ErrorCode =
  /** Aggregate not found. */
  | 'AGGREGATE_NOT_FOUND'
  /** API key not found. */
  | 'API_KEY_NOT_FOUND'
  /** Bad request. */
  | 'BAD_REQUEST'
  /** Chart not found. */
  | 'CHART_NOT_FOUND'
  /** Internal error. */
  | 'INTERNAL'
  /** Invalid API key. */
  | 'INVALID_API_KEY'
  /** Invalid token. */
  | 'INVALID_TOKEN'
  /** Job already finished. */
  | 'JOB_ALREADY_FINISHED'
  /** Job cancelled. */
  | 'JOB_CANCELLED'
  /** Job expired. */
  | 'JOB_EXPIRED'
  /** Job failed. */
  | 'JOB_FAILED'
  /** Job not completed. */
  | 'JOB_NOT_COMPLETED'
  /** Job not found. */
  | 'JOB_NOT_FOUND'
  /** Job without result. */
  | 'JOB_WITHOUT_RESULT'
  /** Method not allowed. */
  | 'METHOD_NOT_ALLOWED'
  /** Not acceptable. */
  | 'NOT_ACCEPTABLE'
  /** Authentication required. */
  | 'NOT_AUTHENTICATED'
  /** Not the owner. */
  | 'NOT_OWNER'
  /** Payload too large. */
  | 'PAYLOAD_TOO_LARGE'
  /** Precondition failed. */
  | 'PRECONDITION_FAILED'
  /** Query timeout. */
  | 'QUERY_TIMEOUT'
  /** Range not satisfiable. */
  | 'RANGE_NOT_SATISFIABLE'
  /** Rate limited. */
  | 'RATE_LIMITED'
  /** Not found. */
  | 'ROUTE_NOT_FOUND'
  /** Run date not found. */
  | 'RUN_DATE_NOT_FOUND'
  /** Security not found. */
  | 'SECURITY_NOT_FOUND'
  /** Series not found. */
  | 'SERIES_NOT_FOUND'
  /** Tier insufficient. */
  | 'TIER_INSUFFICIENT'
  /** Token expired. */
  | 'TOKEN_EXPIRED'
  /** Too many aggregates. */
  | 'TOO_MANY_AGGREGATES'
  /** Too many API keys. */
  | 'TOO_MANY_API_KEYS'
  /** Too many jobs. */
  | 'TOO_MANY_JOBS'
  /** Service unavailable. */
  | 'UNAVAILABLE'
  /** Unsupported media type. */
  | 'UNSUPPORTED_MEDIA_TYPE'
  /** URI too long. */
  | 'URI_TOO_LONG'
  /** User inactive. */
  | 'USER_INACTIVE';

/** How often a flow series is observed. */
export type FlowFrequency =
  /** Once a year. */
  | 'ANNUAL'
  /** Every trading date. */
  | 'DAILY'
  /** Irregularly, when an event occurs. Never stale. */
  | 'EVENT'
  /** Once a month. */
  | 'MONTHLY'
  /** Once a quarter. */
  | 'QUARTERLY'
  /** Once a week. */
  | 'WEEKLY';

/** Length of a bar. Bars are stamped at their end. */
export type Interval =
  /** One trading date, stamped at 00:00 UTC on that date. */
  | 'DAY'
  /** 1 hour, aligned to midnight in exchange time. */
  | 'HOUR'
  /** One calendar month, stamped at 00:00 UTC on its last day. */
  | 'MONTH'
  /** 10 minutes. */
  | 'TEN_MINUTES'
  /** 30 minutes, aligned to midnight in exchange time. */
  | 'THIRTY_MINUTES'
  /** 3 hours, aligned to midnight in exchange time. */
  | 'THREE_HOURS'
  /** One week, stamped at 00:00 UTC on its Friday. */
  | 'WEEK'
  /** One calendar year, stamped at 00:00 UTC on 31 December. */
  | 'YEAR';

/** Stage of a pending or running job. */
export type JobStage =
  /** Computing and storing rows. */
  | 'COMPUTING'
  /** Waiting for a worker. */
  | 'QUEUED'
  /** Determining what to read. */
  | 'READING'
  /** Storing rows. */
  | 'WRITING';

/** Status of a job. */
export type JobStatus =
  /** Cancelled by its owner, or by a change to the aggregate it computes. */
  | 'CANCELLED'
  /** Finished successfully. The result, if the type has one, can be read. */
  | 'COMPLETED'
  /** The result has expired and can no longer be read. */
  | 'EXPIRED'
  /** Failed. The error states why. */
  | 'FAILED'
  /** Waiting for a worker. */
  | 'PENDING'
  /** A worker is processing the job. */
  | 'RUNNING';

/** Type of a job. */
export type JobType =
  /** Aggregates ranked by a metric. */
  | 'AGGREGATES_LEADERBOARD'
  /** Bars of aggregates over a date range. */
  | 'AGGREGATES_TIMESERIES'
  /** Bars of one of the caller's private aggregates, derived from its constituents. Has no result to read. */
  | 'AGGREGATE_BARS';

/** Metric of a bar. */
export type Metric =
  /** Call notional traded, in USD. */
  | 'CALL_NOTIONAL'
  /** Call premium turnover, in USD. */
  | 'CALL_TURNOVER'
  /** Total notional traded (calls plus puts), in USD. */
  | 'CP_NOTIONAL'
  /** Total premium turnover (calls plus puts), in USD. */
  | 'CP_TURNOVER'
  /** Net notional traded (calls minus puts), in USD. */
  | 'NET_CP_NOTIONAL'
  /** Net premium turnover (calls minus puts), in USD. */
  | 'NET_CP_TURNOVER'
  /** Put notional traded, in USD. */
  | 'PUT_NOTIONAL'
  /** Put premium turnover, in USD. */
  | 'PUT_TURNOVER'
  /** Last price in the bar; for an aggregate, the weighted mean price of its constituents. Null without a price. */
  | 'PX'
  /** Price change from the previous bar of the same interval, as a fraction (0.01 is 1%). Null for the first bar, if either bar has no price, or if the previous price is not above 0. */
  | 'PX_CHG'
  /** Chained price index of an aggregate: 100 in its first bar with a price. Follows the weighted prices of the constituents priced in both this bar and the last priced one, so constituents that join or leave do not move it. Null for securities, and without a price. */
  | 'PX_LINKED'
  /** Retail buy turnover, in USD. */
  | 'RETAIL_BUY_TURNOVER'
  /** Net retail turnover (buy minus sell), in USD. */
  | 'RETAIL_NET_TURNOVER'
  /** Retail sell turnover, in USD. */
  | 'RETAIL_SELL_TURNOVER'
  /** Total retail turnover (buy plus sell), in USD. */
  | 'RETAIL_TOTAL_TURNOVER';

/** Access tier of a caller. Each tier includes those before it. */
export type Tier =
  /** Only completed days in bars of one day or longer; small jobs. */
  | 'BASIC'
  /** Adds the largest jobs and leaderboard pages of up to 10,000 rows. */
  | 'DATA_LICENSE'
  /** Adds the current trading day, all calculated metrics and larger jobs. */
  | 'PROFESSIONAL';

/** Direction of a trend. */
export type TrendDirection =
  /** Significantly falling. */
  | 'DOWN'
  /** Not significant: the p-value is 0.05 or more. */
  | 'FLAT'
  /** Significantly rising. */
  | 'UP';

/** The aggregate to change, and its new values. */
export type UpdateAggregateInput = {
  /** Numeric id of the aggregate, as an alternative to `id`. */
  aggregateId?: number | null | undefined;
  /** Constituents, with one item per period of membership. 1 to 1000. */
  constituents?: Array<ConstituentInput> | null | undefined;
  /** Global or numeric id of the aggregate. */
  id?: string | number | null | undefined;
  /** Whether the aggregate is active. Default: unchanged. */
  isActive?: boolean | null | undefined;
  /** Name of the aggregate. */
  name?: string | null | undefined;
  /** Subtype within the type. Null for none. */
  subtype?: string | null | undefined;
  /** Type of the aggregate, such as Custom or Theme. */
  type?: string | null | undefined;
};

/** Values that a volatility is measured on. */
export type VolatilityBasis =
  /** Differences between consecutive values. */
  | 'CHANGE'
  /** The values themselves. */
  | 'LEVEL'
  /** Natural logarithms of the ratios of consecutive values. Excludes pairs in which a value is not above 0. */
  | 'LOG_RETURN';

export type StatisticsCardFragment = { count: number, missing: number, mean: number | null, median: number | null, stdDev: number | null, min: number | null, minTs: string | null, max: number | null, maxTs: string | null, sum: number | null, p05: number | null, p25: number | null, p75: number | null, p95: number | null, positiveShare: number | null, skewness: number | null, kurtosis: number | null, last: number | null, dateRange: { startDate: string, endDate: string } | null } & { ' $fragmentName'?: 'StatisticsCardFragment' };

export type TrendCardFragment = { dataPoints: number, direction: TrendDirection, isSignificant: boolean, slope: number, slopeCi95: Array<number>, pValue: number, rSquared: number | null, fittedStart: number, fittedEnd: number } & { ' $fragmentName'?: 'TrendCardFragment' };

export type VolatilityCardFragment = { basis: VolatilityBasis, dataPoints: number, annualisedVolatility: number, stdDev: number, ewmaVolatility: number, ewmaLambda: number, downsideDeviation: number, maxDrawdown: number, maxDrawdownPct: number | null, peakTs: string | null, troughTs: string | null, periodsPerYear: number, coefficientOfVariation: number | null } & { ' $fragmentName'?: 'VolatilityCardFragment' };

type Measures_Aggregate_Fragment = { stats: { ' $fragmentRefs'?: { 'StatisticsCardFragment': StatisticsCardFragment } } | null, trend: { ' $fragmentRefs'?: { 'TrendCardFragment': TrendCardFragment } } | null, volatility: { ' $fragmentRefs'?: { 'VolatilityCardFragment': VolatilityCardFragment } } | null } & { ' $fragmentName'?: 'Measures_Aggregate_Fragment' };

type Measures_Security_Fragment = { stats: { ' $fragmentRefs'?: { 'StatisticsCardFragment': StatisticsCardFragment } } | null, trend: { ' $fragmentRefs'?: { 'TrendCardFragment': TrendCardFragment } } | null, volatility: { ' $fragmentRefs'?: { 'VolatilityCardFragment': VolatilityCardFragment } } | null } & { ' $fragmentName'?: 'Measures_Security_Fragment' };

export type MeasuresFragment =
  | Measures_Aggregate_Fragment
  | Measures_Security_Fragment
;

export type ConstituentPageFragment = { totalCount: number, edges: Array<{ weight: number, validFrom: string | null, validTo: string | null, node: { id: string, ticker: string, name: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } & { ' $fragmentName'?: 'ConstituentPageFragment' };

export type RankedConstituentsFragment = { aggregateTotal: number | null, rows: Array<{ rank: number, value: number, share: number | null, px: number | null, pxChg: number | null, security: { id: string } }> } & { ' $fragmentName'?: 'RankedConstituentsFragment' };

export type AggregateConstituentsFragment = { aggregateId: number, constituents: { ' $fragmentRefs'?: { 'ConstituentPageFragment': ConstituentPageFragment } } | null, largest: { ' $fragmentRefs'?: { 'RankedConstituentsFragment': RankedConstituentsFragment } } | null, smallest: { ' $fragmentRefs'?: { 'RankedConstituentsFragment': RankedConstituentsFragment } } | null } & { ' $fragmentName'?: 'AggregateConstituentsFragment' };

export type MoreConstituentsQueryVariables = Exact<{
  id: number;
  after?: string | null | undefined;
}>;


export type MoreConstituentsQuery = { aggregate: { id: string, constituents: { ' $fragmentRefs'?: { 'ConstituentPageFragment': ConstituentPageFragment } } | null } | null };

export type SearchSecuritiesQueryVariables = Exact<{
  query: string;
}>;


export type SearchSecuritiesQuery = { searchSecurities: Array<{ ' $fragmentRefs'?: { 'FoundSecurityFieldsFragment': FoundSecurityFieldsFragment } }> | null };

export type FoundSecurityFieldsFragment = { id: string, securityId: number, providerId: string, ticker: string, name: string, isin: string | null, figi: string | null } & { ' $fragmentName'?: 'FoundSecurityFieldsFragment' };

export type FindSecuritiesQueryVariables = Exact<{
  others?: Array<string> | string | null | undefined;
  hasOthers: boolean;
  isins?: Array<string> | string | null | undefined;
  hasIsins: boolean;
  figis?: Array<string> | string | null | undefined;
  hasFigis: boolean;
}>;


export type FindSecuritiesQuery = { byTicker?: { securities: Array<{ ' $fragmentRefs'?: { 'FoundSecurityFieldsFragment': FoundSecurityFieldsFragment } }> } | null, byProviderId?: { securities: Array<{ ' $fragmentRefs'?: { 'FoundSecurityFieldsFragment': FoundSecurityFieldsFragment } }> } | null, byIsin?: { securities: Array<{ ' $fragmentRefs'?: { 'FoundSecurityFieldsFragment': FoundSecurityFieldsFragment } }> } | null, byFigi?: { securities: Array<{ ' $fragmentRefs'?: { 'FoundSecurityFieldsFragment': FoundSecurityFieldsFragment } }> } | null };

export type BarsProgressSubscriptionVariables = Exact<{
  id: string | number;
}>;


export type BarsProgressSubscription = { jobProgress: { id: string, type: JobType, status: JobStatus, stage: JobStage | null, progress: number, error: { detail: string } | null } | null };

export type CreateAggregateMutationVariables = Exact<{
  input: CreateAggregateInput;
}>;


export type CreateAggregateMutation = { createAggregate:
    | { aggregate: { id: string, providerId: string }, job: { id: string } | null }
    | { code: ErrorCode, message: string }
    | { code: ErrorCode, message: string }
   };

export type UpdateAggregateMutationVariables = Exact<{
  input: UpdateAggregateInput;
}>;


export type UpdateAggregateMutation = { updateAggregate:
    | { code: ErrorCode, message: string }
    | { code: ErrorCode, message: string }
    | { code: ErrorCode, message: string }
    | { aggregate: { id: string, providerId: string }, job: { id: string } | null }
   };

export type DeleteAggregateMutationVariables = Exact<{
  input: DeleteAggregateInput;
}>;


export type DeleteAggregateMutation = { deleteAggregate:
    | { code: ErrorCode, message: string }
    | { name: string }
    | { code: ErrorCode, message: string }
   };

export type EditedAggregateFragment = { aggregateId: number, name: string, type: string, subtype: string | null, isActive: boolean, constituentPeriods: { edges: Array<{ weight: number, validFrom: string | null, validTo: string | null, node: { id: string, securityId: number, ticker: string, name: string } }> } | null } & { ' $fragmentName'?: 'EditedAggregateFragment' };

type InstrumentFlows_Aggregate_Fragment = { flowSeries: { totalCount: number, nodes: Array<{ id: string, slug: string, name: string, frequency: FlowFrequency, unitLabel: string, latest: { date: string, value: number, isStale: boolean, stalenessDays: number } | null }> } | null } & { ' $fragmentName'?: 'InstrumentFlows_Aggregate_Fragment' };

type InstrumentFlows_Security_Fragment = { flowSeries: { totalCount: number, nodes: Array<{ id: string, slug: string, name: string, frequency: FlowFrequency, unitLabel: string, latest: { date: string, value: number, isStale: boolean, stalenessDays: number } | null }> } | null } & { ' $fragmentName'?: 'InstrumentFlows_Security_Fragment' };

export type InstrumentFlowsFragment =
  | InstrumentFlows_Aggregate_Fragment
  | InstrumentFlows_Security_Fragment
;

export type SecurityMembershipsFragment = { memberships: { totalCount: number, edges: Array<{ weight: number, validFrom: string | null, validTo: string | null, node: { id: string, providerId: string, name: string, type: string, subtype: string | null, isOwn: boolean } }> } | null } & { ' $fragmentName'?: 'SecurityMembershipsFragment' };

export type AggregatePanelsQueryVariables = Exact<{
  id: number;
  metric: Metric;
  flow: Metric;
  from: string;
  to: string;
  interval: Interval;
  isEditing: boolean;
}>;


export type AggregatePanelsQuery = { aggregate: (
    { id: string, isOwn: boolean }
    & { ' $fragmentRefs'?: { 'Measures_Aggregate_Fragment': Measures_Aggregate_Fragment;'AggregateConstituentsFragment': AggregateConstituentsFragment;'InstrumentFlows_Aggregate_Fragment': InstrumentFlows_Aggregate_Fragment } }
  ) & { ' $fragmentRefs'?: { 'EditedAggregateFragment': EditedAggregateFragment } } | null };

export type SecurityPanelsQueryVariables = Exact<{
  id: number;
  metric: Metric;
  from: string;
  to: string;
  interval: Interval;
}>;


export type SecurityPanelsQuery = { security: (
    { id: string }
    & { ' $fragmentRefs'?: { 'Measures_Security_Fragment': Measures_Security_Fragment;'SecurityMembershipsFragment': SecurityMembershipsFragment;'InstrumentFlows_Security_Fragment': InstrumentFlows_Security_Fragment } }
  ) | null };

export type MarketQueryVariables = Exact<{
  date?: string | null | undefined;
  metric?: Metric | null | undefined;
}>;


export type MarketQuery = { securityLeaderboard: { totalCount: number } | null };

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { viewer: { id: string, email: string, tier: Tier, preferences: unknown } | null };

export type MergePreferencesMutationVariables = Exact<{
  preferences: unknown;
}>;


export type MergePreferencesMutation = { mergePreferences:
    | { user: { id: string, preferences: unknown } }
    | { code: ErrorCode, message: string }
    | { code: ErrorCode, message: string }
   };

export const StatisticsCardFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StatisticsCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Statistics"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"missing"}},{"kind":"Field","name":{"kind":"Name","value":"mean"}},{"kind":"Field","name":{"kind":"Name","value":"median"}},{"kind":"Field","name":{"kind":"Name","value":"stdDev"}},{"kind":"Field","name":{"kind":"Name","value":"min"}},{"kind":"Field","name":{"kind":"Name","value":"minTs"}},{"kind":"Field","name":{"kind":"Name","value":"max"}},{"kind":"Field","name":{"kind":"Name","value":"maxTs"}},{"kind":"Field","name":{"kind":"Name","value":"sum"}},{"kind":"Field","name":{"kind":"Name","value":"p05"}},{"kind":"Field","name":{"kind":"Name","value":"p25"}},{"kind":"Field","name":{"kind":"Name","value":"p75"}},{"kind":"Field","name":{"kind":"Name","value":"p95"}},{"kind":"Field","name":{"kind":"Name","value":"positiveShare"}},{"kind":"Field","name":{"kind":"Name","value":"skewness"}},{"kind":"Field","name":{"kind":"Name","value":"kurtosis"}},{"kind":"Field","name":{"kind":"Name","value":"last"}},{"kind":"Field","name":{"kind":"Name","value":"dateRange"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}}]}}]}}]} as unknown as DocumentNode<StatisticsCardFragment, unknown>;
export const TrendCardFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TrendCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Trend"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dataPoints"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"isSignificant"}},{"kind":"Field","name":{"kind":"Name","value":"slope"}},{"kind":"Field","name":{"kind":"Name","value":"slopeCi95"}},{"kind":"Field","name":{"kind":"Name","value":"pValue"}},{"kind":"Field","name":{"kind":"Name","value":"rSquared"}},{"kind":"Field","name":{"kind":"Name","value":"fittedStart"}},{"kind":"Field","name":{"kind":"Name","value":"fittedEnd"}}]}}]} as unknown as DocumentNode<TrendCardFragment, unknown>;
export const VolatilityCardFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"VolatilityCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Volatility"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"basis"}},{"kind":"Field","name":{"kind":"Name","value":"dataPoints"}},{"kind":"Field","name":{"kind":"Name","value":"annualisedVolatility"}},{"kind":"Field","name":{"kind":"Name","value":"stdDev"}},{"kind":"Field","name":{"kind":"Name","value":"ewmaVolatility"}},{"kind":"Field","name":{"kind":"Name","value":"ewmaLambda"}},{"kind":"Field","name":{"kind":"Name","value":"downsideDeviation"}},{"kind":"Field","name":{"kind":"Name","value":"maxDrawdown"}},{"kind":"Field","name":{"kind":"Name","value":"maxDrawdownPct"}},{"kind":"Field","name":{"kind":"Name","value":"peakTs"}},{"kind":"Field","name":{"kind":"Name","value":"troughTs"}},{"kind":"Field","name":{"kind":"Name","value":"periodsPerYear"}},{"kind":"Field","name":{"kind":"Name","value":"coefficientOfVariation"}}]}}]} as unknown as DocumentNode<VolatilityCardFragment, unknown>;
export const MeasuresFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Measures"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Instrument"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stats"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"metric"},"value":{"kind":"Variable","name":{"kind":"Name","value":"metric"}}},{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}},{"kind":"Argument","name":{"kind":"Name","value":"interval"},"value":{"kind":"Variable","name":{"kind":"Name","value":"interval"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StatisticsCard"}}]}},{"kind":"Field","name":{"kind":"Name","value":"trend"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"metric"},"value":{"kind":"Variable","name":{"kind":"Name","value":"metric"}}},{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}},{"kind":"Argument","name":{"kind":"Name","value":"interval"},"value":{"kind":"Variable","name":{"kind":"Name","value":"interval"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TrendCard"}}]}},{"kind":"Field","name":{"kind":"Name","value":"volatility"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"metric"},"value":{"kind":"Variable","name":{"kind":"Name","value":"metric"}}},{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}},{"kind":"Argument","name":{"kind":"Name","value":"interval"},"value":{"kind":"Variable","name":{"kind":"Name","value":"interval"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"VolatilityCard"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StatisticsCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Statistics"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"missing"}},{"kind":"Field","name":{"kind":"Name","value":"mean"}},{"kind":"Field","name":{"kind":"Name","value":"median"}},{"kind":"Field","name":{"kind":"Name","value":"stdDev"}},{"kind":"Field","name":{"kind":"Name","value":"min"}},{"kind":"Field","name":{"kind":"Name","value":"minTs"}},{"kind":"Field","name":{"kind":"Name","value":"max"}},{"kind":"Field","name":{"kind":"Name","value":"maxTs"}},{"kind":"Field","name":{"kind":"Name","value":"sum"}},{"kind":"Field","name":{"kind":"Name","value":"p05"}},{"kind":"Field","name":{"kind":"Name","value":"p25"}},{"kind":"Field","name":{"kind":"Name","value":"p75"}},{"kind":"Field","name":{"kind":"Name","value":"p95"}},{"kind":"Field","name":{"kind":"Name","value":"positiveShare"}},{"kind":"Field","name":{"kind":"Name","value":"skewness"}},{"kind":"Field","name":{"kind":"Name","value":"kurtosis"}},{"kind":"Field","name":{"kind":"Name","value":"last"}},{"kind":"Field","name":{"kind":"Name","value":"dateRange"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TrendCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Trend"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dataPoints"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"isSignificant"}},{"kind":"Field","name":{"kind":"Name","value":"slope"}},{"kind":"Field","name":{"kind":"Name","value":"slopeCi95"}},{"kind":"Field","name":{"kind":"Name","value":"pValue"}},{"kind":"Field","name":{"kind":"Name","value":"rSquared"}},{"kind":"Field","name":{"kind":"Name","value":"fittedStart"}},{"kind":"Field","name":{"kind":"Name","value":"fittedEnd"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"VolatilityCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Volatility"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"basis"}},{"kind":"Field","name":{"kind":"Name","value":"dataPoints"}},{"kind":"Field","name":{"kind":"Name","value":"annualisedVolatility"}},{"kind":"Field","name":{"kind":"Name","value":"stdDev"}},{"kind":"Field","name":{"kind":"Name","value":"ewmaVolatility"}},{"kind":"Field","name":{"kind":"Name","value":"ewmaLambda"}},{"kind":"Field","name":{"kind":"Name","value":"downsideDeviation"}},{"kind":"Field","name":{"kind":"Name","value":"maxDrawdown"}},{"kind":"Field","name":{"kind":"Name","value":"maxDrawdownPct"}},{"kind":"Field","name":{"kind":"Name","value":"peakTs"}},{"kind":"Field","name":{"kind":"Name","value":"troughTs"}},{"kind":"Field","name":{"kind":"Name","value":"periodsPerYear"}},{"kind":"Field","name":{"kind":"Name","value":"coefficientOfVariation"}}]}}]} as unknown as DocumentNode<MeasuresFragment, unknown>;
export const ConstituentPageFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ConstituentPage"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConstituentConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"validFrom"}},{"kind":"Field","name":{"kind":"Name","value":"validTo"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"ticker"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]} as unknown as DocumentNode<ConstituentPageFragment, unknown>;
export const RankedConstituentsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RankedConstituents"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TopConstituents"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregateTotal"}},{"kind":"Field","name":{"kind":"Name","value":"rows"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"share"}},{"kind":"Field","name":{"kind":"Name","value":"px"}},{"kind":"Field","name":{"kind":"Name","value":"pxChg"}},{"kind":"Field","name":{"kind":"Name","value":"security"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]} as unknown as DocumentNode<RankedConstituentsFragment, unknown>;
export const AggregateConstituentsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AggregateConstituents"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Aggregate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregateId"}},{"kind":"Field","name":{"kind":"Name","value":"constituents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1000"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ConstituentPage"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"largest"},"name":{"kind":"Name","value":"topConstituents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"metric"},"value":{"kind":"Variable","name":{"kind":"Name","value":"flow"}}},{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"IntValue","value":"100"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RankedConstituents"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"smallest"},"name":{"kind":"Name","value":"topConstituents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"metric"},"value":{"kind":"Variable","name":{"kind":"Name","value":"flow"}}},{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"order"},"value":{"kind":"EnumValue","value":"ASC"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RankedConstituents"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ConstituentPage"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConstituentConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"validFrom"}},{"kind":"Field","name":{"kind":"Name","value":"validTo"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"ticker"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RankedConstituents"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TopConstituents"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregateTotal"}},{"kind":"Field","name":{"kind":"Name","value":"rows"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"share"}},{"kind":"Field","name":{"kind":"Name","value":"px"}},{"kind":"Field","name":{"kind":"Name","value":"pxChg"}},{"kind":"Field","name":{"kind":"Name","value":"security"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]} as unknown as DocumentNode<AggregateConstituentsFragment, unknown>;
export const FoundSecurityFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FoundSecurityFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Security"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"securityId"}},{"kind":"Field","name":{"kind":"Name","value":"providerId"}},{"kind":"Field","name":{"kind":"Name","value":"ticker"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isin"}},{"kind":"Field","name":{"kind":"Name","value":"figi"}}]}}]} as unknown as DocumentNode<FoundSecurityFieldsFragment, unknown>;
export const EditedAggregateFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EditedAggregate"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Aggregate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregateId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"subtype"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}},{"kind":"Field","name":{"kind":"Name","value":"constituentPeriods"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1000"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"validFrom"}},{"kind":"Field","name":{"kind":"Name","value":"validTo"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"securityId"}},{"kind":"Field","name":{"kind":"Name","value":"ticker"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]}}]} as unknown as DocumentNode<EditedAggregateFragment, unknown>;
export const InstrumentFlowsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InstrumentFlows"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Instrument"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"flowSeries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"frequency"}},{"kind":"Field","name":{"kind":"Name","value":"unitLabel"}},{"kind":"Field","name":{"kind":"Name","value":"latest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"isStale"}},{"kind":"Field","name":{"kind":"Name","value":"stalenessDays"}}]}}]}}]}}]}}]} as unknown as DocumentNode<InstrumentFlowsFragment, unknown>;
export const SecurityMembershipsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SecurityMemberships"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Security"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"memberships"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1000"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"validFrom"}},{"kind":"Field","name":{"kind":"Name","value":"validTo"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"providerId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"subtype"}},{"kind":"Field","name":{"kind":"Name","value":"isOwn"}}]}}]}}]}}]}}]} as unknown as DocumentNode<SecurityMembershipsFragment, unknown>;
export const MoreConstituentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"MoreConstituents"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"aggregateId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"constituents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1000"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ConstituentPage"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ConstituentPage"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConstituentConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"validFrom"}},{"kind":"Field","name":{"kind":"Name","value":"validTo"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"ticker"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]} as unknown as DocumentNode<MoreConstituentsQuery, MoreConstituentsQueryVariables>;
export const SearchSecuritiesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SearchSecurities"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"query"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"searchSecurities"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"query"},"value":{"kind":"Variable","name":{"kind":"Name","value":"query"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"IntValue","value":"10"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FoundSecurityFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FoundSecurityFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Security"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"securityId"}},{"kind":"Field","name":{"kind":"Name","value":"providerId"}},{"kind":"Field","name":{"kind":"Name","value":"ticker"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isin"}},{"kind":"Field","name":{"kind":"Name","value":"figi"}}]}}]} as unknown as DocumentNode<SearchSecuritiesQuery, SearchSecuritiesQueryVariables>;
export const FindSecuritiesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FindSecurities"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"others"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"hasOthers"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"isins"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"hasIsins"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"figis"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"hasFigis"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","alias":{"kind":"Name","value":"byTicker"},"name":{"kind":"Name","value":"securityLatest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"tickers"},"value":{"kind":"Variable","name":{"kind":"Name","value":"others"}}}],"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"hasOthers"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"securities"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FoundSecurityFields"}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"byProviderId"},"name":{"kind":"Name","value":"securityLatest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"providerIds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"others"}}}],"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"hasOthers"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"securities"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FoundSecurityFields"}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"byIsin"},"name":{"kind":"Name","value":"securityLatest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"isins"},"value":{"kind":"Variable","name":{"kind":"Name","value":"isins"}}}],"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"hasIsins"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"securities"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FoundSecurityFields"}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"byFigi"},"name":{"kind":"Name","value":"securityLatest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"figis"},"value":{"kind":"Variable","name":{"kind":"Name","value":"figis"}}}],"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"hasFigis"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"securities"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FoundSecurityFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FoundSecurityFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Security"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"securityId"}},{"kind":"Field","name":{"kind":"Name","value":"providerId"}},{"kind":"Field","name":{"kind":"Name","value":"ticker"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isin"}},{"kind":"Field","name":{"kind":"Name","value":"figi"}}]}}]} as unknown as DocumentNode<FindSecuritiesQuery, FindSecuritiesQueryVariables>;
export const BarsProgressDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"BarsProgress"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"jobProgress"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"progress"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"detail"}}]}}]}}]}}]} as unknown as DocumentNode<BarsProgressSubscription, BarsProgressSubscriptionVariables>;
export const CreateAggregateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateAggregate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateAggregateInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createAggregate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CreateAggregateSuccess"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"providerId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"job"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Error"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<CreateAggregateMutation, CreateAggregateMutationVariables>;
export const UpdateAggregateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateAggregate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateAggregateInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateAggregate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateAggregateSuccess"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"providerId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"job"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Error"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<UpdateAggregateMutation, UpdateAggregateMutationVariables>;
export const DeleteAggregateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteAggregate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DeleteAggregateInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteAggregate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DeleteAggregateSuccess"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Error"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<DeleteAggregateMutation, DeleteAggregateMutationVariables>;
export const AggregatePanelsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AggregatePanels"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"metric"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Metric"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"flow"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Metric"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateOrDateTime"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"to"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateOrDateTime"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"interval"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Interval"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"isEditing"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregate"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"aggregateId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"isOwn"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Measures"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"AggregateConstituents"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"InstrumentFlows"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"EditedAggregate"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"isEditing"}}}]}]}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StatisticsCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Statistics"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"missing"}},{"kind":"Field","name":{"kind":"Name","value":"mean"}},{"kind":"Field","name":{"kind":"Name","value":"median"}},{"kind":"Field","name":{"kind":"Name","value":"stdDev"}},{"kind":"Field","name":{"kind":"Name","value":"min"}},{"kind":"Field","name":{"kind":"Name","value":"minTs"}},{"kind":"Field","name":{"kind":"Name","value":"max"}},{"kind":"Field","name":{"kind":"Name","value":"maxTs"}},{"kind":"Field","name":{"kind":"Name","value":"sum"}},{"kind":"Field","name":{"kind":"Name","value":"p05"}},{"kind":"Field","name":{"kind":"Name","value":"p25"}},{"kind":"Field","name":{"kind":"Name","value":"p75"}},{"kind":"Field","name":{"kind":"Name","value":"p95"}},{"kind":"Field","name":{"kind":"Name","value":"positiveShare"}},{"kind":"Field","name":{"kind":"Name","value":"skewness"}},{"kind":"Field","name":{"kind":"Name","value":"kurtosis"}},{"kind":"Field","name":{"kind":"Name","value":"last"}},{"kind":"Field","name":{"kind":"Name","value":"dateRange"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TrendCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Trend"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dataPoints"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"isSignificant"}},{"kind":"Field","name":{"kind":"Name","value":"slope"}},{"kind":"Field","name":{"kind":"Name","value":"slopeCi95"}},{"kind":"Field","name":{"kind":"Name","value":"pValue"}},{"kind":"Field","name":{"kind":"Name","value":"rSquared"}},{"kind":"Field","name":{"kind":"Name","value":"fittedStart"}},{"kind":"Field","name":{"kind":"Name","value":"fittedEnd"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"VolatilityCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Volatility"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"basis"}},{"kind":"Field","name":{"kind":"Name","value":"dataPoints"}},{"kind":"Field","name":{"kind":"Name","value":"annualisedVolatility"}},{"kind":"Field","name":{"kind":"Name","value":"stdDev"}},{"kind":"Field","name":{"kind":"Name","value":"ewmaVolatility"}},{"kind":"Field","name":{"kind":"Name","value":"ewmaLambda"}},{"kind":"Field","name":{"kind":"Name","value":"downsideDeviation"}},{"kind":"Field","name":{"kind":"Name","value":"maxDrawdown"}},{"kind":"Field","name":{"kind":"Name","value":"maxDrawdownPct"}},{"kind":"Field","name":{"kind":"Name","value":"peakTs"}},{"kind":"Field","name":{"kind":"Name","value":"troughTs"}},{"kind":"Field","name":{"kind":"Name","value":"periodsPerYear"}},{"kind":"Field","name":{"kind":"Name","value":"coefficientOfVariation"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ConstituentPage"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ConstituentConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"validFrom"}},{"kind":"Field","name":{"kind":"Name","value":"validTo"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"ticker"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RankedConstituents"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TopConstituents"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregateTotal"}},{"kind":"Field","name":{"kind":"Name","value":"rows"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"share"}},{"kind":"Field","name":{"kind":"Name","value":"px"}},{"kind":"Field","name":{"kind":"Name","value":"pxChg"}},{"kind":"Field","name":{"kind":"Name","value":"security"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Measures"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Instrument"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stats"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"metric"},"value":{"kind":"Variable","name":{"kind":"Name","value":"metric"}}},{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}},{"kind":"Argument","name":{"kind":"Name","value":"interval"},"value":{"kind":"Variable","name":{"kind":"Name","value":"interval"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StatisticsCard"}}]}},{"kind":"Field","name":{"kind":"Name","value":"trend"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"metric"},"value":{"kind":"Variable","name":{"kind":"Name","value":"metric"}}},{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}},{"kind":"Argument","name":{"kind":"Name","value":"interval"},"value":{"kind":"Variable","name":{"kind":"Name","value":"interval"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TrendCard"}}]}},{"kind":"Field","name":{"kind":"Name","value":"volatility"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"metric"},"value":{"kind":"Variable","name":{"kind":"Name","value":"metric"}}},{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}},{"kind":"Argument","name":{"kind":"Name","value":"interval"},"value":{"kind":"Variable","name":{"kind":"Name","value":"interval"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"VolatilityCard"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AggregateConstituents"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Aggregate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregateId"}},{"kind":"Field","name":{"kind":"Name","value":"constituents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1000"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ConstituentPage"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"largest"},"name":{"kind":"Name","value":"topConstituents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"metric"},"value":{"kind":"Variable","name":{"kind":"Name","value":"flow"}}},{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"IntValue","value":"100"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RankedConstituents"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"smallest"},"name":{"kind":"Name","value":"topConstituents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"metric"},"value":{"kind":"Variable","name":{"kind":"Name","value":"flow"}}},{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"order"},"value":{"kind":"EnumValue","value":"ASC"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RankedConstituents"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InstrumentFlows"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Instrument"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"flowSeries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"frequency"}},{"kind":"Field","name":{"kind":"Name","value":"unitLabel"}},{"kind":"Field","name":{"kind":"Name","value":"latest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"isStale"}},{"kind":"Field","name":{"kind":"Name","value":"stalenessDays"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"EditedAggregate"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Aggregate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregateId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"subtype"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}},{"kind":"Field","name":{"kind":"Name","value":"constituentPeriods"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1000"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"validFrom"}},{"kind":"Field","name":{"kind":"Name","value":"validTo"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"securityId"}},{"kind":"Field","name":{"kind":"Name","value":"ticker"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]}}]} as unknown as DocumentNode<AggregatePanelsQuery, AggregatePanelsQueryVariables>;
export const SecurityPanelsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SecurityPanels"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"metric"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Metric"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateOrDateTime"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"to"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateOrDateTime"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"interval"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Interval"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"security"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"by"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"securityId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Measures"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"SecurityMemberships"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"InstrumentFlows"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StatisticsCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Statistics"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"missing"}},{"kind":"Field","name":{"kind":"Name","value":"mean"}},{"kind":"Field","name":{"kind":"Name","value":"median"}},{"kind":"Field","name":{"kind":"Name","value":"stdDev"}},{"kind":"Field","name":{"kind":"Name","value":"min"}},{"kind":"Field","name":{"kind":"Name","value":"minTs"}},{"kind":"Field","name":{"kind":"Name","value":"max"}},{"kind":"Field","name":{"kind":"Name","value":"maxTs"}},{"kind":"Field","name":{"kind":"Name","value":"sum"}},{"kind":"Field","name":{"kind":"Name","value":"p05"}},{"kind":"Field","name":{"kind":"Name","value":"p25"}},{"kind":"Field","name":{"kind":"Name","value":"p75"}},{"kind":"Field","name":{"kind":"Name","value":"p95"}},{"kind":"Field","name":{"kind":"Name","value":"positiveShare"}},{"kind":"Field","name":{"kind":"Name","value":"skewness"}},{"kind":"Field","name":{"kind":"Name","value":"kurtosis"}},{"kind":"Field","name":{"kind":"Name","value":"last"}},{"kind":"Field","name":{"kind":"Name","value":"dateRange"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TrendCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Trend"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dataPoints"}},{"kind":"Field","name":{"kind":"Name","value":"direction"}},{"kind":"Field","name":{"kind":"Name","value":"isSignificant"}},{"kind":"Field","name":{"kind":"Name","value":"slope"}},{"kind":"Field","name":{"kind":"Name","value":"slopeCi95"}},{"kind":"Field","name":{"kind":"Name","value":"pValue"}},{"kind":"Field","name":{"kind":"Name","value":"rSquared"}},{"kind":"Field","name":{"kind":"Name","value":"fittedStart"}},{"kind":"Field","name":{"kind":"Name","value":"fittedEnd"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"VolatilityCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Volatility"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"basis"}},{"kind":"Field","name":{"kind":"Name","value":"dataPoints"}},{"kind":"Field","name":{"kind":"Name","value":"annualisedVolatility"}},{"kind":"Field","name":{"kind":"Name","value":"stdDev"}},{"kind":"Field","name":{"kind":"Name","value":"ewmaVolatility"}},{"kind":"Field","name":{"kind":"Name","value":"ewmaLambda"}},{"kind":"Field","name":{"kind":"Name","value":"downsideDeviation"}},{"kind":"Field","name":{"kind":"Name","value":"maxDrawdown"}},{"kind":"Field","name":{"kind":"Name","value":"maxDrawdownPct"}},{"kind":"Field","name":{"kind":"Name","value":"peakTs"}},{"kind":"Field","name":{"kind":"Name","value":"troughTs"}},{"kind":"Field","name":{"kind":"Name","value":"periodsPerYear"}},{"kind":"Field","name":{"kind":"Name","value":"coefficientOfVariation"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Measures"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Instrument"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stats"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"metric"},"value":{"kind":"Variable","name":{"kind":"Name","value":"metric"}}},{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}},{"kind":"Argument","name":{"kind":"Name","value":"interval"},"value":{"kind":"Variable","name":{"kind":"Name","value":"interval"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StatisticsCard"}}]}},{"kind":"Field","name":{"kind":"Name","value":"trend"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"metric"},"value":{"kind":"Variable","name":{"kind":"Name","value":"metric"}}},{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}},{"kind":"Argument","name":{"kind":"Name","value":"interval"},"value":{"kind":"Variable","name":{"kind":"Name","value":"interval"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TrendCard"}}]}},{"kind":"Field","name":{"kind":"Name","value":"volatility"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"metric"},"value":{"kind":"Variable","name":{"kind":"Name","value":"metric"}}},{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}},{"kind":"Argument","name":{"kind":"Name","value":"interval"},"value":{"kind":"Variable","name":{"kind":"Name","value":"interval"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"VolatilityCard"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SecurityMemberships"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Security"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"memberships"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1000"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"weight"}},{"kind":"Field","name":{"kind":"Name","value":"validFrom"}},{"kind":"Field","name":{"kind":"Name","value":"validTo"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"providerId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"subtype"}},{"kind":"Field","name":{"kind":"Name","value":"isOwn"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InstrumentFlows"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Instrument"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"flowSeries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"frequency"}},{"kind":"Field","name":{"kind":"Name","value":"unitLabel"}},{"kind":"Field","name":{"kind":"Name","value":"latest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"isStale"}},{"kind":"Field","name":{"kind":"Name","value":"stalenessDays"}}]}}]}}]}}]}}]} as unknown as DocumentNode<SecurityPanelsQuery, SecurityPanelsQueryVariables>;
export const MarketDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Market"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"date"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"metric"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Metric"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"securityLeaderboard"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"metric"},"value":{"kind":"Variable","name":{"kind":"Name","value":"metric"}}},{"kind":"Argument","name":{"kind":"Name","value":"date"},"value":{"kind":"Variable","name":{"kind":"Name","value":"date"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10000"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}}]} as unknown as DocumentNode<MarketQuery, MarketQueryVariables>;
export const ViewerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"tier"}},{"kind":"Field","name":{"kind":"Name","value":"preferences"}}]}}]}}]} as unknown as DocumentNode<ViewerQuery, ViewerQueryVariables>;
export const MergePreferencesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MergePreferences"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"preferences"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"JSON"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mergePreferences"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"preferences"},"value":{"kind":"Variable","name":{"kind":"Name","value":"preferences"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MergePreferencesSuccess"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"preferences"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Error"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<MergePreferencesMutation, MergePreferencesMutationVariables>;