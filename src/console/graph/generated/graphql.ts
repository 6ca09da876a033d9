/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Market that the values come from. */
export type AssetClass =
  /** Cash and options merged into one row per instrument and time. */
  | 'ALL'
  /** Retail turnover in the cash market. */
  | 'CASH'
  /** Turnover and notional in the options market. */
  | 'OPTIONS';

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

/** Moneyness of the options included. */
export type Moneyness =
  /** At the money. */
  | 'ATM'
  /** In the money. */
  | 'ITM'
  /** Out of the money. */
  | 'OTM'
  /** All options, regardless of moneyness. */
  | 'TOTAL';

/** Access tier of a caller. Each tier includes those before it. */
export type Tier =
  /** Only completed days in bars of one day or longer; small jobs. */
  | 'BASIC'
  /** Adds the largest jobs and leaderboard pages of up to 10,000 rows. */
  | 'DATA_LICENSE'
  /** Adds the current trading day, all calculated metrics and larger jobs. */
  | 'PROFESSIONAL';

/** Size of the option trades included. */
export type TradeSize =
  /** Large trades. */
  | 'LARGE'
  /** Small trades. */
  | 'SMALL'
  /** Trades of all sizes. */
  | 'TOTAL';

export type MarketQueryVariables = Exact<{
  date?: string | null | undefined;
  metric?: Metric | null | undefined;
}>;


export type MarketQuery = { securityLeaderboard: { totalCount: number } | null };

export type AggregateRankingQueryVariables = Exact<{
  metric?: Metric | null | undefined;
  interval?: Interval | null | undefined;
  date?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  moneyness?: Moneyness | null | undefined;
  size?: TradeSize | null | undefined;
  types?: Array<string> | string | null | undefined;
  subtypes?: Array<string> | string | null | undefined;
}>;


export type AggregateRankingQuery = { aggregateLeaderboard: { totalCount: number, metric: Metric, interval: Interval, dateRange: { startDate: string | null, endDate: string | null }, metadata: { ' $fragmentRefs'?: { 'RankingFactsFragment': RankingFactsFragment } }, nodes: Array<{ rank: number, rankChange: number | null, value: number, previousValue: number | null, change: number | null, share: number | null, bar: { ' $fragmentRefs'?: { 'PlaceBarFragment': PlaceBarFragment } }, aggregate: { id: string, providerId: string, name: string, type: string, subtype: string | null, isOwn: boolean } }> } | null, leaders: { nodes: Array<{ aggregate: { id: string, providerId: string, name: string, rankHistory: Array<{ ' $fragmentRefs'?: { 'LeaderRankFragment': LeaderRankFragment } }> | null } }> } | null, aggregateTypes: Array<{ type: string, subtypes: Array<string> }> | null };

export type PlaceBarFragment = { px: number | null, pxChg: number | null, isPartial: boolean } & { ' $fragmentName'?: 'PlaceBarFragment' };

export type RankingFactsFragment = { moneyness: Moneyness | null, size: TradeSize | null, previousStartDate: string | null, previousEndDate: string | null, warnings: Array<{ message: string }> } & { ' $fragmentName'?: 'RankingFactsFragment' };

export type LeaderRankFragment = { ts: string, date: string, rank: number } & { ' $fragmentName'?: 'LeaderRankFragment' };

export type SecurityRankingQueryVariables = Exact<{
  metric?: Metric | null | undefined;
  interval?: Interval | null | undefined;
  date?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  moneyness?: Moneyness | null | undefined;
  size?: TradeSize | null | undefined;
  sector?: string | null | undefined;
  industry?: string | null | undefined;
}>;


export type SecurityRankingQuery = { securityLeaderboard: { totalCount: number, metric: Metric, interval: Interval, dateRange: { startDate: string | null, endDate: string | null }, metadata: { ' $fragmentRefs'?: { 'RankingFactsFragment': RankingFactsFragment } }, nodes: Array<{ rank: number, rankChange: number | null, value: number, previousValue: number | null, change: number | null, share: number | null, bar: { ' $fragmentRefs'?: { 'PlaceBarFragment': PlaceBarFragment } }, security: { id: string, ticker: string, name: string, sector: string | null, industry: string | null } }> } | null, leaders: { nodes: Array<{ security: { id: string, ticker: string, rankHistory: Array<{ ' $fragmentRefs'?: { 'LeaderRankFragment': LeaderRankFragment } }> | null } }> } | null, sectors: Array<{ sector: string, industries: Array<{ industry: string }> }> | null };

export type RowDetailsQueryVariables = Exact<{
  ids: Array<string | number> | string | number;
  interval?: Interval | null | undefined;
  to?: string | null | undefined;
  assetClass?: AssetClass | null | undefined;
  moneyness?: Moneyness | null | undefined;
  size?: TradeSize | null | undefined;
  retailNetTurnover?: boolean | null | undefined;
  retailTotalTurnover?: boolean | null | undefined;
  retailBuyTurnover?: boolean | null | undefined;
  retailSellTurnover?: boolean | null | undefined;
  px?: boolean | null | undefined;
  pxChg?: boolean | null | undefined;
  netCpTurnover?: boolean | null | undefined;
  cpTurnover?: boolean | null | undefined;
  callTurnover?: boolean | null | undefined;
  putTurnover?: boolean | null | undefined;
  netCpNotional?: boolean | null | undefined;
  cpNotional?: boolean | null | undefined;
  callNotional?: boolean | null | undefined;
  putNotional?: boolean | null | undefined;
}>;


export type RowDetailsQuery = { nodes: Array<
    | { id: string, bars: { columns: { zScore: Array<number | null>, retailNetTurnover?: Array<number | null>, retailTotalTurnover?: Array<number | null>, retailBuyTurnover?: Array<number | null>, retailSellTurnover?: Array<number | null>, px?: Array<number | null>, pxChg?: Array<number | null>, netCpTurnover?: Array<number | null>, cpTurnover?: Array<number | null>, callTurnover?: Array<number | null>, putTurnover?: Array<number | null>, netCpNotional?: Array<number | null>, cpNotional?: Array<number | null>, callNotional?: Array<number | null>, putNotional?: Array<number | null> } } | null }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string }
    | { id: string, bars: { columns: { zScore: Array<number | null>, retailNetTurnover?: Array<number | null>, retailTotalTurnover?: Array<number | null>, retailBuyTurnover?: Array<number | null>, retailSellTurnover?: Array<number | null>, px?: Array<number | null>, pxChg?: Array<number | null>, netCpTurnover?: Array<number | null>, cpTurnover?: Array<number | null>, callTurnover?: Array<number | null>, putTurnover?: Array<number | null>, netCpNotional?: Array<number | null>, cpNotional?: Array<number | null>, callNotional?: Array<number | null>, putNotional?: Array<number | null> } } | null }
    | { id: string }
   | null> | null };

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

export const PlaceBarFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlaceBar"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Bar"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"px"}},{"kind":"Field","name":{"kind":"Name","value":"pxChg"}},{"kind":"Field","name":{"kind":"Name","value":"isPartial"}}]}}]} as unknown as DocumentNode<PlaceBarFragment, unknown>;
export const RankingFactsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RankingFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RankingMetadata"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"moneyness"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"previousStartDate"}},{"kind":"Field","name":{"kind":"Name","value":"previousEndDate"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]} as unknown as DocumentNode<RankingFactsFragment, unknown>;
export const LeaderRankFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LeaderRank"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PastRank"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ts"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}}]}}]} as unknown as DocumentNode<LeaderRankFragment, unknown>;
export const MarketDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Market"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"date"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"metric"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Metric"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"securityLeaderboard"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"metric"},"value":{"kind":"Variable","name":{"kind":"Name","value":"metric"}}},{"kind":"Argument","name":{"kind":"Name","value":"date"},"value":{"kind":"Variable","name":{"kind":"Name","value":"date"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10000"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}}]} as unknown as DocumentNode<MarketQuery, MarketQueryVariables>;
export const AggregateRankingDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AggregateRanking"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"metric"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Metric"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"interval"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Interval"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"date"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"to"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"moneyness"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Moneyness"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"size"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"TradeSize"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"types"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"subtypes"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregateLeaderboard"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"5000"}},{"kind":"Argument","name":{"kind":"Name","value":"metric"},"value":{"kind":"Variable","name":{"kind":"Name","value":"metric"}}},{"kind":"Argument","name":{"kind":"Name","value":"interval"},"value":{"kind":"Variable","name":{"kind":"Name","value":"interval"}}},{"kind":"Argument","name":{"kind":"Name","value":"date"},"value":{"kind":"Variable","name":{"kind":"Name","value":"date"}}},{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}},{"kind":"Argument","name":{"kind":"Name","value":"moneyness"},"value":{"kind":"Variable","name":{"kind":"Name","value":"moneyness"}}},{"kind":"Argument","name":{"kind":"Name","value":"size"},"value":{"kind":"Variable","name":{"kind":"Name","value":"size"}}},{"kind":"Argument","name":{"kind":"Name","value":"types"},"value":{"kind":"Variable","name":{"kind":"Name","value":"types"}}},{"kind":"Argument","name":{"kind":"Name","value":"subtypes"},"value":{"kind":"Variable","name":{"kind":"Name","value":"subtypes"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"metric"}},{"kind":"Field","name":{"kind":"Name","value":"interval"}},{"kind":"Field","name":{"kind":"Name","value":"dateRange"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}}]}},{"kind":"Field","name":{"kind":"Name","value":"metadata"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RankingFacts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"rankChange"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"previousValue"}},{"kind":"Field","name":{"kind":"Name","value":"change"}},{"kind":"Field","name":{"kind":"Name","value":"share"}},{"kind":"Field","name":{"kind":"Name","value":"bar"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PlaceBar"}}]}},{"kind":"Field","name":{"kind":"Name","value":"aggregate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"providerId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"subtype"}},{"kind":"Field","name":{"kind":"Name","value":"isOwn"}}]}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"leaders"},"name":{"kind":"Name","value":"aggregateLeaderboard"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"15"}},{"kind":"Argument","name":{"kind":"Name","value":"metric"},"value":{"kind":"Variable","name":{"kind":"Name","value":"metric"}}},{"kind":"Argument","name":{"kind":"Name","value":"interval"},"value":{"kind":"Variable","name":{"kind":"Name","value":"interval"}}},{"kind":"Argument","name":{"kind":"Name","value":"date"},"value":{"kind":"Variable","name":{"kind":"Name","value":"date"}}},{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}},{"kind":"Argument","name":{"kind":"Name","value":"moneyness"},"value":{"kind":"Variable","name":{"kind":"Name","value":"moneyness"}}},{"kind":"Argument","name":{"kind":"Name","value":"size"},"value":{"kind":"Variable","name":{"kind":"Name","value":"size"}}},{"kind":"Argument","name":{"kind":"Name","value":"types"},"value":{"kind":"Variable","name":{"kind":"Name","value":"types"}}},{"kind":"Argument","name":{"kind":"Name","value":"subtypes"},"value":{"kind":"Variable","name":{"kind":"Name","value":"subtypes"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"providerId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"rankHistory"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"60"}},{"kind":"Argument","name":{"kind":"Name","value":"metric"},"value":{"kind":"Variable","name":{"kind":"Name","value":"metric"}}},{"kind":"Argument","name":{"kind":"Name","value":"interval"},"value":{"kind":"Variable","name":{"kind":"Name","value":"interval"}}},{"kind":"Argument","name":{"kind":"Name","value":"moneyness"},"value":{"kind":"Variable","name":{"kind":"Name","value":"moneyness"}}},{"kind":"Argument","name":{"kind":"Name","value":"size"},"value":{"kind":"Variable","name":{"kind":"Name","value":"size"}}},{"kind":"Argument","name":{"kind":"Name","value":"types"},"value":{"kind":"Variable","name":{"kind":"Name","value":"types"}}},{"kind":"Argument","name":{"kind":"Name","value":"subtypes"},"value":{"kind":"Variable","name":{"kind":"Name","value":"subtypes"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LeaderRank"}}]}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"aggregateTypes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"subtypes"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RankingFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RankingMetadata"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"moneyness"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"previousStartDate"}},{"kind":"Field","name":{"kind":"Name","value":"previousEndDate"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlaceBar"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Bar"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"px"}},{"kind":"Field","name":{"kind":"Name","value":"pxChg"}},{"kind":"Field","name":{"kind":"Name","value":"isPartial"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LeaderRank"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PastRank"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ts"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}}]}}]} as unknown as DocumentNode<AggregateRankingQuery, AggregateRankingQueryVariables>;
export const SecurityRankingDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SecurityRanking"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"metric"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Metric"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"interval"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Interval"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"date"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"to"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"moneyness"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Moneyness"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"size"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"TradeSize"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"sector"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"industry"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"securityLeaderboard"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"5000"}},{"kind":"Argument","name":{"kind":"Name","value":"metric"},"value":{"kind":"Variable","name":{"kind":"Name","value":"metric"}}},{"kind":"Argument","name":{"kind":"Name","value":"interval"},"value":{"kind":"Variable","name":{"kind":"Name","value":"interval"}}},{"kind":"Argument","name":{"kind":"Name","value":"date"},"value":{"kind":"Variable","name":{"kind":"Name","value":"date"}}},{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}},{"kind":"Argument","name":{"kind":"Name","value":"moneyness"},"value":{"kind":"Variable","name":{"kind":"Name","value":"moneyness"}}},{"kind":"Argument","name":{"kind":"Name","value":"size"},"value":{"kind":"Variable","name":{"kind":"Name","value":"size"}}},{"kind":"Argument","name":{"kind":"Name","value":"sector"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sector"}}},{"kind":"Argument","name":{"kind":"Name","value":"industry"},"value":{"kind":"Variable","name":{"kind":"Name","value":"industry"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"metric"}},{"kind":"Field","name":{"kind":"Name","value":"interval"}},{"kind":"Field","name":{"kind":"Name","value":"dateRange"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}}]}},{"kind":"Field","name":{"kind":"Name","value":"metadata"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RankingFacts"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"rankChange"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"previousValue"}},{"kind":"Field","name":{"kind":"Name","value":"change"}},{"kind":"Field","name":{"kind":"Name","value":"share"}},{"kind":"Field","name":{"kind":"Name","value":"bar"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PlaceBar"}}]}},{"kind":"Field","name":{"kind":"Name","value":"security"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"ticker"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"sector"}},{"kind":"Field","name":{"kind":"Name","value":"industry"}}]}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"leaders"},"name":{"kind":"Name","value":"securityLeaderboard"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"15"}},{"kind":"Argument","name":{"kind":"Name","value":"metric"},"value":{"kind":"Variable","name":{"kind":"Name","value":"metric"}}},{"kind":"Argument","name":{"kind":"Name","value":"interval"},"value":{"kind":"Variable","name":{"kind":"Name","value":"interval"}}},{"kind":"Argument","name":{"kind":"Name","value":"date"},"value":{"kind":"Variable","name":{"kind":"Name","value":"date"}}},{"kind":"Argument","name":{"kind":"Name","value":"from"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}},{"kind":"Argument","name":{"kind":"Name","value":"moneyness"},"value":{"kind":"Variable","name":{"kind":"Name","value":"moneyness"}}},{"kind":"Argument","name":{"kind":"Name","value":"size"},"value":{"kind":"Variable","name":{"kind":"Name","value":"size"}}},{"kind":"Argument","name":{"kind":"Name","value":"sector"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sector"}}},{"kind":"Argument","name":{"kind":"Name","value":"industry"},"value":{"kind":"Variable","name":{"kind":"Name","value":"industry"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"security"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"ticker"}},{"kind":"Field","name":{"kind":"Name","value":"rankHistory"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"60"}},{"kind":"Argument","name":{"kind":"Name","value":"metric"},"value":{"kind":"Variable","name":{"kind":"Name","value":"metric"}}},{"kind":"Argument","name":{"kind":"Name","value":"interval"},"value":{"kind":"Variable","name":{"kind":"Name","value":"interval"}}},{"kind":"Argument","name":{"kind":"Name","value":"moneyness"},"value":{"kind":"Variable","name":{"kind":"Name","value":"moneyness"}}},{"kind":"Argument","name":{"kind":"Name","value":"size"},"value":{"kind":"Variable","name":{"kind":"Name","value":"size"}}},{"kind":"Argument","name":{"kind":"Name","value":"sector"},"value":{"kind":"Variable","name":{"kind":"Name","value":"sector"}}},{"kind":"Argument","name":{"kind":"Name","value":"industry"},"value":{"kind":"Variable","name":{"kind":"Name","value":"industry"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LeaderRank"}}]}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"sectors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sector"}},{"kind":"Field","name":{"kind":"Name","value":"industries"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"industry"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RankingFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RankingMetadata"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"moneyness"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"previousStartDate"}},{"kind":"Field","name":{"kind":"Name","value":"previousEndDate"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PlaceBar"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Bar"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"px"}},{"kind":"Field","name":{"kind":"Name","value":"pxChg"}},{"kind":"Field","name":{"kind":"Name","value":"isPartial"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LeaderRank"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PastRank"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ts"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}}]}}]} as unknown as DocumentNode<SecurityRankingQuery, SecurityRankingQueryVariables>;
export const RowDetailsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RowDetails"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"interval"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Interval"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"to"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateOrDateTime"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"assetClass"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AssetClass"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"moneyness"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Moneyness"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"size"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"TradeSize"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"retailNetTurnover"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"retailTotalTurnover"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"retailBuyTurnover"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"retailSellTurnover"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"px"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pxChg"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"netCpTurnover"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cpTurnover"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"callTurnover"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"putTurnover"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"netCpNotional"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"cpNotional"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"callNotional"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"putNotional"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}},"defaultValue":{"kind":"BooleanValue","value":false}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Instrument"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"bars"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}},{"kind":"Argument","name":{"kind":"Name","value":"interval"},"value":{"kind":"Variable","name":{"kind":"Name","value":"interval"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}},{"kind":"Argument","name":{"kind":"Name","value":"assetClass"},"value":{"kind":"Variable","name":{"kind":"Name","value":"assetClass"}}},{"kind":"Argument","name":{"kind":"Name","value":"moneyness"},"value":{"kind":"Variable","name":{"kind":"Name","value":"moneyness"}}},{"kind":"Argument","name":{"kind":"Name","value":"size"},"value":{"kind":"Variable","name":{"kind":"Name","value":"size"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"columns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"zScore"}},{"kind":"Field","name":{"kind":"Name","value":"retailNetTurnover"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"retailNetTurnover"}}}]}]},{"kind":"Field","name":{"kind":"Name","value":"retailTotalTurnover"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"retailTotalTurnover"}}}]}]},{"kind":"Field","name":{"kind":"Name","value":"retailBuyTurnover"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"retailBuyTurnover"}}}]}]},{"kind":"Field","name":{"kind":"Name","value":"retailSellTurnover"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"retailSellTurnover"}}}]}]},{"kind":"Field","name":{"kind":"Name","value":"px"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"px"}}}]}]},{"kind":"Field","name":{"kind":"Name","value":"pxChg"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pxChg"}}}]}]},{"kind":"Field","name":{"kind":"Name","value":"netCpTurnover"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"netCpTurnover"}}}]}]},{"kind":"Field","name":{"kind":"Name","value":"cpTurnover"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cpTurnover"}}}]}]},{"kind":"Field","name":{"kind":"Name","value":"callTurnover"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"callTurnover"}}}]}]},{"kind":"Field","name":{"kind":"Name","value":"putTurnover"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"putTurnover"}}}]}]},{"kind":"Field","name":{"kind":"Name","value":"netCpNotional"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"netCpNotional"}}}]}]},{"kind":"Field","name":{"kind":"Name","value":"cpNotional"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"cpNotional"}}}]}]},{"kind":"Field","name":{"kind":"Name","value":"callNotional"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"callNotional"}}}]}]},{"kind":"Field","name":{"kind":"Name","value":"putNotional"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"putNotional"}}}]}]}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<RowDetailsQuery, RowDetailsQueryVariables>;
export const ViewerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"tier"}},{"kind":"Field","name":{"kind":"Name","value":"preferences"}}]}}]}}]} as unknown as DocumentNode<ViewerQuery, ViewerQueryVariables>;
export const MergePreferencesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MergePreferences"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"preferences"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"JSON"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mergePreferences"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"preferences"},"value":{"kind":"Variable","name":{"kind":"Name","value":"preferences"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MergePreferencesSuccess"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"preferences"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Error"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<MergePreferencesMutation, MergePreferencesMutationVariables>;