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
  /** Invalid link. */
  | 'INVALID_LINK'
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
  /** Link not found. */
  | 'LINK_NOT_FOUND'
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
  /** Too many links. */
  | 'TOO_MANY_LINKS'
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

/** Access tier of a caller. Each tier includes those before it. */
export type Tier =
  /** Only completed days in bars of one day or longer; small jobs. */
  | 'BASIC'
  /** Adds the largest jobs and leaderboard pages of up to 10,000 rows. */
  | 'DATA_LICENSE'
  /** Adds the current trading day, all calculated metrics and larger jobs. */
  | 'PROFESSIONAL';

export type FlowsQueryVariables = Exact<{ [key: string]: never; }>;


export type FlowsQuery = { __typename: 'Query', flowSeriesList: { __typename: 'FlowSeriesConnection', totalCount: number, nodes: Array<(
      { __typename: 'FlowSeries', id: string }
      & { ' $fragmentRefs'?: { 'FlowRowFragment': FlowRowFragment } }
    )> } | null };

export type FlowSeriesQueryVariables = Exact<{
  slug: string;
  asOf?: string | null | undefined;
  isPast: boolean;
}>;


export type FlowSeriesQuery = { __typename: 'Query', flowSeries: (
    { __typename: 'FlowSeries', id: string, slug: string, name: string, frequency: FlowFrequency, unit: FlowUnit, unitCode: string, now: { __typename: 'FlowObservationConnection', totalCount: number, columns: { __typename: 'FlowColumns', date: Array<string>, value: Array<number>, updatedTime: Array<string>, revision: Array<number> } } | null, known?: { __typename: 'FlowObservationConnection', columns: { __typename: 'FlowColumns', date: Array<string>, value: Array<number>, updatedTime: Array<string>, revision: Array<number> } } | null, forecastRuns: { __typename: 'ForecastRunConnection', nodes: Array<{ __typename: 'ForecastRun', runDate: string, horizons: Array<{ __typename: 'ForecastHorizon', horizon: number, targetDate: string, zScores: Array<number>, values: Array<number> }> }> } | null }
    & { ' $fragmentRefs'?: { 'FlowSummaryFragment': FlowSummaryFragment } }
  ) | null };

export type FlowSummaryFragment = { __typename: 'FlowSeries', frequency: FlowFrequency, unit: FlowUnit, unitCode: string, unitLabel: string, description: string | null, instrument:
    | { __typename: 'Aggregate', name: string, providerId: string }
    | { __typename: 'Security', ticker: string, name: string, providerId: string }
   | null, latest: { __typename: 'LatestFlowObservation', date: string, value: number, updatedTime: string, stalenessDays: number, isStale: boolean } | null, availability: { __typename: 'FlowAvailability', firstObservation: string | null, lastObservation: string | null, rowCount: number } | null } & { ' $fragmentName'?: 'FlowSummaryFragment' };

export type FlowRowFragment = { __typename: 'FlowSeries', id: string, slug: string, name: string, metric: string, frequency: FlowFrequency, unit: FlowUnit, unitCode: string, unitLabel: string, instrument:
    | { __typename: 'Aggregate', name: string }
    | { __typename: 'Security', name: string }
   | null, latest: { __typename: 'LatestFlowObservation', date: string, value: number, stalenessDays: number, isStale: boolean } | null, availability: { __typename: 'FlowAvailability', firstObservation: string | null, lastObservation: string | null, rowCount: number } | null, observations: { __typename: 'FlowObservationConnection', columns: { __typename: 'FlowColumns', value: Array<number> } } | null } & { ' $fragmentName'?: 'FlowRowFragment' };

export type MoversFragment = { __typename: 'LeaderboardConnection', nodes: Array<{ __typename: 'LeaderboardPlace', rank: number, rankChange: number | null, value: number, aggregate: { __typename: 'Aggregate', id: string, aggregateId: number, providerId: string, name: string, type: string } }> } & { ' $fragmentName'?: 'MoversFragment' };

export type NewestFlowsFragment = { __typename: 'FlowLatest', rows: Array<{ __typename: 'LatestFlowObservation', date: string, value: number, isStale: boolean, stalenessDays: number, series: { __typename: 'FlowSeries', id: string, slug: string, name: string, unitLabel: string } }> } & { ' $fragmentName'?: 'NewestFlowsFragment' };

export type MarketQueryVariables = Exact<{
  date?: string | null | undefined;
  to?: string | null | undefined;
  isDated: boolean;
  withZScores: boolean;
}>;


export type MarketQuery = { __typename: 'Query', map: { __typename: 'SecurityLeaderboardConnection', dateRange: { __typename: 'RankedDates', startDate: string | null, endDate: string | null }, metadata: { __typename: 'RankingMetadata', asOf: string | null }, nodes: Array<{ __typename: 'SecurityPlace', value: number, bar: { __typename: 'Bar', ts: string, retailNetTurnover: number | null, pxChg: number | null, isPartial: boolean }, security: { __typename: 'Security', id: string, ticker: string, name: string, sector: string | null, industry: string | null, scored?: { __typename: 'BarConnection', columns: { __typename: 'BarColumns', zScore: Array<number | null> } } | null } }> } | null, movers: (
    { __typename: 'LeaderboardConnection' }
    & { ' $fragmentRefs'?: { 'MoversFragment': MoversFragment } }
  ) | null, flows: (
    { __typename: 'FlowLatest' }
    & { ' $fragmentRefs'?: { 'NewestFlowsFragment': NewestFlowsFragment } }
  ) | null, sessions: { __typename: 'LeaderboardConnection', nodes: Array<{ __typename: 'LeaderboardPlace', aggregate: { __typename: 'Aggregate', id: string, aggregateId: number, bars: { __typename: 'BarConnection', columns: { __typename: 'BarColumns', date: Array<string> } } | null } }> } | null };

export type MarketBarsSubscriptionVariables = Exact<{
  ids: Array<number> | number;
}>;


export type MarketBarsSubscription = { latestBars: Array<{ __typename: 'Bar', ts: string, updatedTime: string }> | null };

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { __typename: 'Query', viewer: { __typename: 'User', id: string, email: string, tier: Tier, preferences: unknown } | null };

export type MergePreferencesMutationVariables = Exact<{
  preferences: unknown;
}>;


export type MergePreferencesMutation = { __typename: 'Mutation', mergePreferences:
    | { __typename: 'MergePreferencesSuccess', user: { __typename: 'User', id: string, preferences: unknown } }
    | { __typename: 'PayloadTooLargeError', code: ErrorCode, message: string }
    | { __typename: 'PreconditionFailedError', code: ErrorCode, message: string }
   };

export const FlowSummaryFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FlowSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FlowSeries"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"frequency"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"unitCode"}},{"kind":"Field","name":{"kind":"Name","value":"unitLabel"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"providerId"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Security"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"ticker"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"latest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","name":{"kind":"Name","value":"stalenessDays"}},{"kind":"Field","name":{"kind":"Name","value":"isStale"}}]}},{"kind":"Field","name":{"kind":"Name","value":"availability"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"firstObservation"}},{"kind":"Field","name":{"kind":"Name","value":"lastObservation"}},{"kind":"Field","name":{"kind":"Name","value":"rowCount"}}]}}]}}]} as unknown as DocumentNode<FlowSummaryFragment, unknown>;
export const FlowRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FlowRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FlowSeries"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"metric"}},{"kind":"Field","name":{"kind":"Name","value":"frequency"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"unitCode"}},{"kind":"Field","name":{"kind":"Name","value":"unitLabel"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"latest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"stalenessDays"}},{"kind":"Field","name":{"kind":"Name","value":"isStale"}}]}},{"kind":"Field","name":{"kind":"Name","value":"availability"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"firstObservation"}},{"kind":"Field","name":{"kind":"Name","value":"lastObservation"}},{"kind":"Field","name":{"kind":"Name","value":"rowCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"observations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"40"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"columns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}}]}}]} as unknown as DocumentNode<FlowRowFragment, unknown>;
export const MoversFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Movers"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LeaderboardConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"rankChange"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"aggregate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"aggregateId"}},{"kind":"Field","name":{"kind":"Name","value":"providerId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}}]}}]}}]}}]} as unknown as DocumentNode<MoversFragment, unknown>;
export const NewestFlowsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NewestFlows"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FlowLatest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"rows"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"isStale"}},{"kind":"Field","name":{"kind":"Name","value":"stalenessDays"}},{"kind":"Field","name":{"kind":"Name","value":"series"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"unitLabel"}}]}}]}}]}}]} as unknown as DocumentNode<NewestFlowsFragment, unknown>;
export const FlowsDocument = {"__meta__":{"hash":"sha256:cd48fa79c9c59c5808fbcb83f2610fb2f7d32ae5214ccc09dcbf29bd25da9dd0"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Flows"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"flowSeriesList"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1000"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"FlowRow"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FlowRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FlowSeries"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"metric"}},{"kind":"Field","name":{"kind":"Name","value":"frequency"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"unitCode"}},{"kind":"Field","name":{"kind":"Name","value":"unitLabel"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"latest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"stalenessDays"}},{"kind":"Field","name":{"kind":"Name","value":"isStale"}}]}},{"kind":"Field","name":{"kind":"Name","value":"availability"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"firstObservation"}},{"kind":"Field","name":{"kind":"Name","value":"lastObservation"}},{"kind":"Field","name":{"kind":"Name","value":"rowCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"observations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"40"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"columns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}}]}}]} as unknown as DocumentNode<FlowsQuery, FlowsQueryVariables>;
export const FlowSeriesDocument = {"__meta__":{"hash":"sha256:bc7622b8f323e2d9b1ba58b9704d977439676a232b3fd743f56388550a0bdefe"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FlowSeries"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"slug"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"asOf"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateOrDateTime"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"isPast"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"flowSeries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"slug"},"value":{"kind":"Variable","name":{"kind":"Name","value":"slug"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"frequency"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"unitCode"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"FlowSummary"}},{"kind":"Field","alias":{"kind":"Name","value":"now"},"name":{"kind":"Name","value":"observations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10000"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"columns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"known"},"name":{"kind":"Name","value":"observations"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10000"}},{"kind":"Argument","name":{"kind":"Name","value":"asOf"},"value":{"kind":"Variable","name":{"kind":"Name","value":"asOf"}}}],"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"isPast"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"columns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"forecastRuns"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1000"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"runDate"}},{"kind":"Field","name":{"kind":"Name","value":"horizons"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"horizon"}},{"kind":"Field","name":{"kind":"Name","value":"targetDate"}},{"kind":"Field","name":{"kind":"Name","value":"zScores"}},{"kind":"Field","name":{"kind":"Name","value":"values"}}]}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FlowSummary"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FlowSeries"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"frequency"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"unitCode"}},{"kind":"Field","name":{"kind":"Name","value":"unitLabel"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"instrument"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"providerId"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Security"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"ticker"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"latest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"updatedTime"}},{"kind":"Field","name":{"kind":"Name","value":"stalenessDays"}},{"kind":"Field","name":{"kind":"Name","value":"isStale"}}]}},{"kind":"Field","name":{"kind":"Name","value":"availability"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"firstObservation"}},{"kind":"Field","name":{"kind":"Name","value":"lastObservation"}},{"kind":"Field","name":{"kind":"Name","value":"rowCount"}}]}}]}}]} as unknown as DocumentNode<FlowSeriesQuery, FlowSeriesQueryVariables>;
export const MarketDocument = {"__meta__":{"hash":"sha256:1cf3430638dae7fde319245e5aad038442b2edf1f0a85d7602a31e9d2cec372d"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Market"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"date"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"to"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DateOrDateTime"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"isDated"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"withZScores"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","alias":{"kind":"Name","value":"map"},"name":{"kind":"Name","value":"securityLeaderboard"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"metric"},"value":{"kind":"EnumValue","value":"RETAIL_TOTAL_TURNOVER"}},{"kind":"Argument","name":{"kind":"Name","value":"date"},"value":{"kind":"Variable","name":{"kind":"Name","value":"date"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10000"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"dateRange"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"startDate"}},{"kind":"Field","name":{"kind":"Name","value":"endDate"}}]}},{"kind":"Field","name":{"kind":"Name","value":"metadata"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"asOf"}}]}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"bar"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"ts"}},{"kind":"Field","name":{"kind":"Name","value":"retailNetTurnover"}},{"kind":"Field","name":{"kind":"Name","value":"pxChg"}},{"kind":"Field","name":{"kind":"Name","value":"isPartial"}}]}},{"kind":"Field","name":{"kind":"Name","value":"security"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"ticker"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"sector"}},{"kind":"Field","name":{"kind":"Name","value":"industry"}},{"kind":"Field","alias":{"kind":"Name","value":"scored"},"name":{"kind":"Name","value":"bars"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}},{"kind":"Argument","name":{"kind":"Name","value":"includeIntraday"},"value":{"kind":"Variable","name":{"kind":"Name","value":"isDated"}}}],"directives":[{"kind":"Directive","name":{"kind":"Name","value":"include"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"if"},"value":{"kind":"Variable","name":{"kind":"Name","value":"withZScores"}}}]}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"columns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"zScore"}}]}}]}}]}}]}}]}},{"kind":"Field","alias":{"kind":"Name","value":"movers"},"name":{"kind":"Name","value":"aggregateLeaderboard"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"metric"},"value":{"kind":"EnumValue","value":"RETAIL_NET_TURNOVER"}},{"kind":"Argument","name":{"kind":"Name","value":"date"},"value":{"kind":"Variable","name":{"kind":"Name","value":"date"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"Movers"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"flows"},"name":{"kind":"Name","value":"flowLatest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"NewestFlows"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"sessions"},"name":{"kind":"Name","value":"aggregateLeaderboard"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"aggregate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"aggregateId"}},{"kind":"Field","name":{"kind":"Name","value":"bars"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"60"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"columns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"date"}}]}}]}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Movers"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"LeaderboardConnection"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"rankChange"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"aggregate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"aggregateId"}},{"kind":"Field","name":{"kind":"Name","value":"providerId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NewestFlows"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FlowLatest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"rows"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"isStale"}},{"kind":"Field","name":{"kind":"Name","value":"stalenessDays"}},{"kind":"Field","name":{"kind":"Name","value":"series"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"unitLabel"}}]}}]}}]}}]} as unknown as DocumentNode<MarketQuery, MarketQueryVariables>;
export const MarketBarsDocument = {"__meta__":{"hash":"sha256:c6ec1b131f80ff9f4a6e7e1ad471cb1627d963828ac48ad3cd2ce26561e68b62"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"MarketBars"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"latestBars"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"ids"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"ts"}},{"kind":"Field","name":{"kind":"Name","value":"updatedTime"}}]}}]}}]} as unknown as DocumentNode<MarketBarsSubscription, MarketBarsSubscriptionVariables>;
export const ViewerDocument = {"__meta__":{"hash":"sha256:0ccf1b75b1253a31c60e0c584be1f05a2290170a098a9f1ba1b9218b13ceefce"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"tier"}},{"kind":"Field","name":{"kind":"Name","value":"preferences"}}]}}]}}]} as unknown as DocumentNode<ViewerQuery, ViewerQueryVariables>;
export const MergePreferencesDocument = {"__meta__":{"hash":"sha256:64583e058231ec7cb6fc8cdb7eb50a46e55d9a95ac64f4e2a008c577c4eaa63f"},"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MergePreferences"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"preferences"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"JSON"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"mergePreferences"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"preferences"},"value":{"kind":"Variable","name":{"kind":"Name","value":"preferences"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MergePreferencesSuccess"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"preferences"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Error"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<MergePreferencesMutation, MergePreferencesMutationVariables>;