/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
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

export type SearchQueryVariables = Exact<{
  query: string;
  types?: Array<string> | string | null | undefined;
  limit?: number | null | undefined;
  securities?: boolean | null | undefined;
}>;


export type SearchQuery = { searchInstruments: Array<
    | { __typename: 'Aggregate', aggregateId: number, type: string, providerId: string, name: string, isActive: boolean }
    | { __typename: 'Security', securityId: number, ticker: string, providerId: string, name: string, isActive: boolean }
  > };

export type TypesQueryVariables = Exact<{
  type?: string | null | undefined;
}>;


export type TypesQuery = { aggregateSubtypes: Array<string>, aggregateTypes: Array<{ type: string, subtypes: Array<string>, count: number }> };


export const SnapshotDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Snapshot"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"interval"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Interval"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"moneyness"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Moneyness"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregateSnapshot"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"aggregateIds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}},{"kind":"Argument","name":{"kind":"Name","value":"interval"},"value":{"kind":"Variable","name":{"kind":"Name","value":"interval"}}},{"kind":"Argument","name":{"kind":"Name","value":"moneyness"},"value":{"kind":"Variable","name":{"kind":"Name","value":"moneyness"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rows"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregateId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"bar"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ts"}},{"kind":"Field","name":{"kind":"Name","value":"px"}},{"kind":"Field","name":{"kind":"Name","value":"retailNetTurnover"}},{"kind":"Field","name":{"kind":"Name","value":"putNotional"}}]}},{"kind":"Field","name":{"kind":"Name","value":"stalenessDays"}}]}},{"kind":"Field","name":{"kind":"Name","value":"interval"}},{"kind":"Field","name":{"kind":"Name","value":"assetClasses"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"pagination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalRecordCount"}}]}},{"kind":"Field","name":{"kind":"Name","value":"metadata"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"noDataAggregateIds"}},{"kind":"Field","name":{"kind":"Name","value":"unknownAggregateIds"}},{"kind":"Field","name":{"kind":"Name","value":"moneyness"}}]}}]}}]}}]} as unknown as DocumentNode<SnapshotQuery, SnapshotQueryVariables>;
export const LatestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Latest"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregateLatest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"aggregateId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"assetClass"},"value":{"kind":"EnumValue","value":"ALL"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"latest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregate"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"providerId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"bar"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ts"}},{"kind":"Field","name":{"kind":"Name","value":"isPartial"}},{"kind":"Field","name":{"kind":"Name","value":"cpTurnover"}},{"kind":"Field","name":{"kind":"Name","value":"retailTotalTurnover"}}]}},{"kind":"Field","name":{"kind":"Name","value":"stalenessDays"}}]}},{"kind":"Field","name":{"kind":"Name","value":"metadata"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"noDataAggregateIds"}}]}}]}}]}}]} as unknown as DocumentNode<LatestQuery, LatestQueryVariables>;
export const TimeseriesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Timeseries"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ids"}},"type":{"kind":"NonNullType","type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"from"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateOrDateTime"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"interval"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Interval"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"assetClass"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AssetClass"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"size"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregateTimeseries"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"aggregateIds"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ids"}}},{"kind":"Argument","name":{"kind":"Name","value":"startDate"},"value":{"kind":"Variable","name":{"kind":"Name","value":"from"}}},{"kind":"Argument","name":{"kind":"Name","value":"interval"},"value":{"kind":"Variable","name":{"kind":"Name","value":"interval"}}},{"kind":"Argument","name":{"kind":"Name","value":"assetClass"},"value":{"kind":"Variable","name":{"kind":"Name","value":"assetClass"}}},{"kind":"Argument","name":{"kind":"Name","value":"pageNumber"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}},{"kind":"Argument","name":{"kind":"Name","value":"recordsPerPage"},"value":{"kind":"Variable","name":{"kind":"Name","value":"size"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rows"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ts"}},{"kind":"Field","name":{"kind":"Name","value":"isPartial"}},{"kind":"Field","name":{"kind":"Name","value":"marketHours"}},{"kind":"Field","name":{"kind":"Name","value":"assetClass"}},{"kind":"Field","name":{"kind":"Name","value":"px"}},{"kind":"Field","name":{"kind":"Name","value":"pxChg"}},{"kind":"Field","name":{"kind":"Name","value":"retailBuyTurnover"}},{"kind":"Field","name":{"kind":"Name","value":"retailNetTurnover"}},{"kind":"Field","name":{"kind":"Name","value":"callTurnover"}},{"kind":"Field","name":{"kind":"Name","value":"netCpNotional"}},{"kind":"Field","name":{"kind":"Name","value":"moneyness"}}]}},{"kind":"Field","name":{"kind":"Name","value":"columns"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ts"}},{"kind":"Field","name":{"kind":"Name","value":"isPartial"}},{"kind":"Field","name":{"kind":"Name","value":"px"}},{"kind":"Field","name":{"kind":"Name","value":"pxChg"}},{"kind":"Field","name":{"kind":"Name","value":"retailBuyTurnover"}},{"kind":"Field","name":{"kind":"Name","value":"netCpNotional"}}]}},{"kind":"Field","name":{"kind":"Name","value":"aggregates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregateId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"interval"}},{"kind":"Field","name":{"kind":"Name","value":"assetClasses"}},{"kind":"Field","name":{"kind":"Name","value":"count"}},{"kind":"Field","name":{"kind":"Name","value":"pagination"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pageNumber"}},{"kind":"Field","name":{"kind":"Name","value":"recordsPerPage"}},{"kind":"Field","name":{"kind":"Name","value":"totalRecordCount"}},{"kind":"Field","name":{"kind":"Name","value":"totalPages"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"nextPage"}},{"kind":"Field","name":{"kind":"Name","value":"previousPage"}}]}},{"kind":"Field","name":{"kind":"Name","value":"metadata"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"includeIntraday"}},{"kind":"Field","name":{"kind":"Name","value":"moneyness"}},{"kind":"Field","name":{"kind":"Name","value":"unknownAggregateIds"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"parameter"}}]}}]}}]}}]}}]} as unknown as DocumentNode<TimeseriesQuery, TimeseriesQueryVariables>;
export const SearchDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Search"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"query"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"types"}},"type":{"kind":"ListType","type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"limit"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"securities"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"searchInstruments"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"query"},"value":{"kind":"Variable","name":{"kind":"Name","value":"query"}}},{"kind":"Argument","name":{"kind":"Name","value":"types"},"value":{"kind":"Variable","name":{"kind":"Name","value":"types"}}},{"kind":"Argument","name":{"kind":"Name","value":"limit"},"value":{"kind":"Variable","name":{"kind":"Name","value":"limit"}}},{"kind":"Argument","name":{"kind":"Name","value":"includeSingleSecurity"},"value":{"kind":"Variable","name":{"kind":"Name","value":"securities"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"__typename"}},{"kind":"Field","name":{"kind":"Name","value":"providerId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"isActive"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Aggregate"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregateId"}},{"kind":"Field","name":{"kind":"Name","value":"type"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Security"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"securityId"}},{"kind":"Field","name":{"kind":"Name","value":"ticker"}}]}}]}}]}}]} as unknown as DocumentNode<SearchQuery, SearchQueryVariables>;
export const TypesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Types"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"type"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"aggregateTypes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"subtypes"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"aggregateSubtypes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"type"},"value":{"kind":"Variable","name":{"kind":"Name","value":"type"}}}]}]}}]} as unknown as DocumentNode<TypesQuery, TypesQueryVariables>;