/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
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

/** Unit of the values of a flow series. */
export type FlowUnit =
  /** Option contracts. */
  | 'CONTRACTS'
  /** Count. */
  | 'COUNT'
  /** Exchange rate. */
  | 'FX_RATE'
  /** Index. */
  | 'INDEX'
  /** Index points. */
  | 'INDEX_POINTS'
  /** Unit added by a load, identified by its code and label. */
  | 'OTHER'
  /** Per cent. */
  | 'PCT'
  /** Ratio. */
  | 'RATIO'
  /** Shares. */
  | 'SHARES'
  /** US dollars. */
  | 'USD'
  /** Millions of US dollars. */
  | 'USD_MN'
  /** US dollars per barrel. */
  | 'USD_PER_BBL'
  /** US dollars per ounce. */
  | 'USD_PER_OZ';

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

export type FlowsQueryVariables = Exact<{ [key: string]: never; }>;


export type FlowsQuery = { flowSeriesList: { totalCount: number, nodes: Array<(
      { id: string }
      & { ' $fragmentRefs'?: { 'FlowRowFragment': FlowRowFragment } }
    )> } | null };

export type FlowSeriesQueryVariables = Exact<{
  slug: string;
  asOf?: string | null | undefined;
  isPast: boolean;
}>;


export type FlowSeriesQuery = { flowSeries: (
    { id: string, slug: string, name: string, frequency: FlowFrequency, unit: FlowUnit, unitCode: string, now: { totalCount: number, columns: { date: Array<string>, value: Array<number>, updatedTime: Array<string>, revision: Array<number> } } | null, known?: { columns: { date: Array<string>, value: Array<number>, updatedTime: Array<string>, revision: Array<number> } } | null, forecastRuns: { nodes: Array<{ runDate: string, horizons: Array<{ horizon: number, targetDate: string, zScores: Array<number>, values: Array<number> }> }> } | null }
    & { ' $fragmentRefs'?: { 'FlowSummaryFragment': FlowSummaryFragment } }
  ) | null };

export type FlowSummaryFragment = { frequency: FlowFrequency, unit: FlowUnit, unitCode: string, unitLabel: string, description: string | null, instrument:
    | { __typename: 'Aggregate', name: string, providerId: string }
    | { __typename: 'Security', ticker: string, name: string, providerId: string }
   | null, latest: { date: string, value: number, updatedTime: string, stalenessDays: number, isStale: boolean } | null, availability: { firstObservation: string | null, lastObservation: string | null, rowCount: number } | null } & { ' $fragmentName'?: 'FlowSummaryFragment' };

export type FlowRowFragment = { id: string, slug: string, name: string, metric: string, frequency: FlowFrequency, unit: FlowUnit, unitCode: string, unitLabel: string, instrument:
    | { name: string }
    | { name: string }
   | null, latest: { date: string, value: number, stalenessDays: number, isStale: boolean } | null, availability: { firstObservation: string | null, lastObservation: string | null, rowCount: number } | null, observations: { columns: { value: Array<number> } } | null } & { ' $fragmentName'?: 'FlowRowFragment' };

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

export const FlowSummaryFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FlowSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FlowSeries"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"frequency"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"unitCode"}},{"kind":"Field","name":{"kind":"Name","value":"unitLabel"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"providerId"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Security"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ticker"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"latest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","name":{"kind":"Name","value":"stalenessDays"}},{"kind":"Field","name":{"kind":"Name","value":"isStale"}}]}},{"kind":"Field","name":{"kind":"Name","value":"availability"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"firstObservation"}},{"kind":"Field","name":{"kind":"Name","value":"lastObservation"}},{"kind":"Field","name":{"kind":"Name","value":"rowCount"}}]}}]}}]} as unknown as DocumentNode<FlowSummaryFragment, unknown>;
export const FlowRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FlowRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FlowSeries"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"metric"}},{"kind":"Field","name":{"kind":"Name","value":"frequency"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"unitCode"}},{"kind":"Field","name":{"kind":"Name","value":"unitLabel"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"latest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"stalenessDays"}},{"kind":"Field","name":{"kind":"Name","value":"isStale"}}]}},{"kind":"Field","name":{"kind":"Name","value":"availability"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"firstObservation"}},{"kind":"Field","name":{"kind":"Name","value":"lastObservation"}},{"kind":"Field","name":{"kind":"Name","value":"rowCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"observations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"40"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"columns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}}]}}]} as unknown as DocumentNode<FlowRowFragment, unknown>;
export const FlowsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Flows"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"flowSeriesList"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1000"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"FlowRow"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FlowRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FlowSeries"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"metric"}},{"kind":"Field","name":{"kind":"Name","value":"frequency"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"unitCode"}},{"kind":"Field","name":{"kind":"Name","value":"unitLabel"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"latest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"stalenessDays"}},{"kind":"Field","name":{"kind":"Name","value":"isStale"}}]}},{"kind":"Field","name":{"kind":"Name","value":"availability"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"firstObservation"}},{"kind":"Field","name":{"kind":"Name","value":"lastObservation"}},{"kind":"Field","name":{"kind":"Name","value":"rowCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"observations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"40"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"columns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}}]}}]} as unknown as DocumentNode<FlowsQuery, FlowsQueryVariables>;
export const FlowSeriesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FlowSeries"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"slug"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"asOf"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateOrDateTime"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"isPast"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"flowSeries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"slug"},"value":{"kind":"Variable","name":{"kind":"Name","value":"slug"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"frequency"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"unitCode"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"FlowSummary"}},{"kind":"Field","alias":{"kind":"Name","value":"now"},"name":{"kind":"Name","value":"observations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10000"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"columns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"known"},"name":{"kind":"Name","value":"observations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10000"}},{"kind":"Argument","name":{"kind":"Name","value":"asOf"},"value":{"kind":"Variable","name":{"kind":"Name","value":"asOf"}}}],"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"isPast"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"columns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"forecastRuns"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1000"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"runDate"}},{"kind":"Field","name":{"kind":"Name","value":"horizons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"horizon"}},{"kind":"Field","name":{"kind":"Name","value":"targetDate"}},{"kind":"Field","name":{"kind":"Name","value":"zScores"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FlowSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FlowSeries"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"frequency"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"unitCode"}},{"kind":"Field","name":{"kind":"Name","value":"unitLabel"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"providerId"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Security"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ticker"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"latest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","name":{"kind":"Name","value":"stalenessDays"}},{"kind":"Field","name":{"kind":"Name","value":"isStale"}}]}},{"kind":"Field","name":{"kind":"Name","value":"availability"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"firstObservation"}},{"kind":"Field","name":{"kind":"Name","value":"lastObservation"}},{"kind":"Field","name":{"kind":"Name","value":"rowCount"}}]}}]}}]} as unknown as DocumentNode<FlowSeriesQuery, FlowSeriesQueryVariables>;
export const MarketDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Market"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"date"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"metric"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Metric"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"securityLeaderboard"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"metric"},"value":{"kind":"Variable","name":{"kind":"Name","value":"metric"}}},{"kind":"Argument","name":{"kind":"Name","value":"date"},"value":{"kind":"Variable","name":{"kind":"Name","value":"date"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10000"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}}]} as unknown as DocumentNode<MarketQuery, MarketQueryVariables>;
export const ViewerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"tier"}},{"kind":"Field","name":{"kind":"Name","value":"preferences"}}]}}]}}]} as unknown as DocumentNode<ViewerQuery, ViewerQueryVariables>;
export const MergePreferencesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MergePreferences"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"preferences"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"JSON"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mergePreferences"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"preferences"},"value":{"kind":"Variable","name":{"kind":"Name","value":"preferences"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MergePreferencesSuccess"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"preferences"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Error"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<MergePreferencesMutation, MergePreferencesMutationVariables>;