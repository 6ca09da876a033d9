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

/** Field of an instrument that a search matched. */
export type MatchField =
  /** FIGI of a current constituent. */
  | 'CONSTITUENT_FIGI'
  /** Industry of a current constituent. */
  | 'CONSTITUENT_INDUSTRY'
  /** ISIN of a current constituent. */
  | 'CONSTITUENT_ISIN'
  /** Name of a current constituent. */
  | 'CONSTITUENT_NAME'
  /** Provider id of a current constituent. */
  | 'CONSTITUENT_PROVIDER_ID'
  /** Sector of a current constituent. */
  | 'CONSTITUENT_SECTOR'
  /** Symbol of a current constituent of an aggregate. */
  | 'CONSTITUENT_TICKER'
  /** FIGI of a security. */
  | 'FIGI'
  /** Numeric id. */
  | 'ID'
  /** Industry of a security. */
  | 'INDUSTRY'
  /** ISIN of a security. */
  | 'ISIN'
  /** Name. */
  | 'NAME'
  /** Provider id. */
  | 'PROVIDER_ID'
  /** Sector of a security. */
  | 'SECTOR'
  /** Subtype of an aggregate. */
  | 'SUBTYPE'
  /** Symbol of a security, in any share-class spelling. */
  | 'TICKER'
  /** Type of an aggregate. */
  | 'TYPE';

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

export type MarketQueryVariables = Exact<{
  date?: string | null | undefined;
  metric?: Metric | null | undefined;
}>;


export type MarketQuery = { securityLeaderboard: { totalCount: number } | null };

type FoundInstrument_Aggregate_Fragment = { __typename: 'Aggregate', id: string, type: string, isOwn: boolean, name: string, providerId: string, isActive: boolean, match: { field: MatchField, value: string } | null } & { ' $fragmentName'?: 'FoundInstrument_Aggregate_Fragment' };

type FoundInstrument_Security_Fragment = { __typename: 'Security', id: string, ticker: string, sector: string | null, exchange: string | null, name: string, providerId: string, isActive: boolean, match: { field: MatchField, value: string } | null } & { ' $fragmentName'?: 'FoundInstrument_Security_Fragment' };

export type FoundInstrumentFragment =
  | FoundInstrument_Aggregate_Fragment
  | FoundInstrument_Security_Fragment
;

export type FoundSeriesFragment = { id: string, slug: string, name: string, unitLabel: string, frequency: FlowFrequency } & { ' $fragmentName'?: 'FoundSeriesFragment' };

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

export type FindInstrumentsQueryVariables = Exact<{
  query: string;
  withSecurities: boolean;
}>;


export type FindInstrumentsQuery = { searchInstruments: Array<
    | { ' $fragmentRefs'?: { 'FoundInstrument_Aggregate_Fragment': FoundInstrument_Aggregate_Fragment } }
    | { ' $fragmentRefs'?: { 'FoundInstrument_Security_Fragment': FoundInstrument_Security_Fragment } }
  > | null };

export type AllSeriesQueryVariables = Exact<{ [key: string]: never; }>;


export type AllSeriesQuery = { flowSeriesList: { nodes: Array<{ ' $fragmentRefs'?: { 'FoundSeriesFragment': FoundSeriesFragment } }> } | null };

export const FoundInstrumentFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FoundInstrument"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Instrument"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"providerId"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}},{"kind":"Field","name":{"kind":"Name","value":"match"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Aggregate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"isOwn"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Security"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"ticker"}},{"kind":"Field","name":{"kind":"Name","value":"sector"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}}]}}]}}]} as unknown as DocumentNode<FoundInstrumentFragment, unknown>;
export const FoundSeriesFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FoundSeries"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FlowSeries"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"unitLabel"}},{"kind":"Field","name":{"kind":"Name","value":"frequency"}}]}}]} as unknown as DocumentNode<FoundSeriesFragment, unknown>;
export const MarketDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Market"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"date"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Date"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"metric"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Metric"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"securityLeaderboard"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"metric"},"value":{"kind":"Variable","name":{"kind":"Name","value":"metric"}}},{"kind":"Argument","name":{"kind":"Name","value":"date"},"value":{"kind":"Variable","name":{"kind":"Name","value":"date"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10000"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}}]} as unknown as DocumentNode<MarketQuery, MarketQueryVariables>;
export const ViewerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"tier"}},{"kind":"Field","name":{"kind":"Name","value":"preferences"}}]}}]}}]} as unknown as DocumentNode<ViewerQuery, ViewerQueryVariables>;
export const MergePreferencesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MergePreferences"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"preferences"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"JSON"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mergePreferences"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"preferences"},"value":{"kind":"Variable","name":{"kind":"Name","value":"preferences"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MergePreferencesSuccess"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"preferences"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Error"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<MergePreferencesMutation, MergePreferencesMutationVariables>;
export const FindInstrumentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FindInstruments"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"query"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"withSecurities"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"searchInstruments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"query"},"value":{"kind":"Variable","name":{"kind":"Name","value":"query"}}},{"kind":"Argument","name":{"kind":"Name","value":"includeSingleSecurity"},"value":{"kind":"Variable","name":{"kind":"Name","value":"withSecurities"}}},{"kind":"Argument","name":{"kind":"Name","value":"isActive"},"value":{"kind":"NullValue"}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"IntValue","value":"8"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FoundInstrument"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FoundInstrument"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Instrument"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"providerId"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}},{"kind":"Field","name":{"kind":"Name","value":"match"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Aggregate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"isOwn"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Security"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"ticker"}},{"kind":"Field","name":{"kind":"Name","value":"sector"}},{"kind":"Field","name":{"kind":"Name","value":"exchange"}}]}}]}}]} as unknown as DocumentNode<FindInstrumentsQuery, FindInstrumentsQueryVariables>;
export const AllSeriesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AllSeries"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"flowSeriesList"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1000"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"nodes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FoundSeries"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FoundSeries"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FlowSeries"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"slug"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"unitLabel"}},{"kind":"Field","name":{"kind":"Name","value":"frequency"}}]}}]} as unknown as DocumentNode<AllSeriesQuery, AllSeriesQueryVariables>;