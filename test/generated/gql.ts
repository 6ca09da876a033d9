/* eslint-disable */
import * as types from './graphql.ts';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';

/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "\n  query Snapshot($ids: [Int!]!, $interval: Interval, $moneyness: Moneyness) {\n    aggregateSnapshot(aggregateIds: $ids, interval: $interval, moneyness: $moneyness) {\n      rows { aggregate { aggregateId name } bar { ts px retailNetTurnover putNotional } stalenessDays }\n      interval\n      assetClasses\n      count\n      pagination { totalRecordCount }\n      metadata { noDataAggregateIds unknownAggregateIds moneyness }\n    }\n  }\n": typeof types.SnapshotDocument,
    "\n  query Latest($id: Int!) {\n    aggregateLatest(aggregateId: $id, assetClass: ALL) {\n      latest { aggregate { providerId } bar { ts isPartial cpTurnover retailTotalTurnover } stalenessDays }\n      metadata { noDataAggregateIds }\n    }\n  }\n": typeof types.LatestDocument,
    "\n  query Timeseries($ids: [Int!]!, $from: DateOrDateTime!, $interval: Interval, $assetClass: AssetClass, $page: Int, $size: Int) {\n    aggregateTimeseries(\n      aggregateIds: $ids\n      startDate: $from\n      interval: $interval\n      assetClass: $assetClass\n      pageNumber: $page\n      recordsPerPage: $size\n    ) {\n      rows { ts isPartial marketHours assetClass px pxChg retailBuyTurnover retailNetTurnover callTurnover netCpNotional moneyness }\n      columns { ts isPartial px pxChg retailBuyTurnover netCpNotional }\n      aggregates { aggregateId }\n      interval\n      assetClasses\n      count\n      pagination { pageNumber recordsPerPage totalRecordCount totalPages hasNextPage hasPreviousPage nextPage previousPage }\n      metadata { includeIntraday moneyness unknownAggregateIds warnings { code parameter } }\n    }\n  }\n": typeof types.TimeseriesDocument,
    "\n  query Search($query: String!, $types: [String!], $limit: Int, $securities: Boolean) {\n    searchInstruments(query: $query, types: $types, limit: $limit, includeSingleSecurity: $securities) {\n      __typename\n      providerId\n      name\n      isActive\n      ... on Aggregate { aggregateId type }\n      ... on Security { securityId ticker }\n    }\n  }\n": typeof types.SearchDocument,
    "\n  query Types($type: String) {\n    aggregateTypes { type subtypes count }\n    aggregateSubtypes(type: $type)\n  }\n": typeof types.TypesDocument,
};
const documents: Documents = {
    "\n  query Snapshot($ids: [Int!]!, $interval: Interval, $moneyness: Moneyness) {\n    aggregateSnapshot(aggregateIds: $ids, interval: $interval, moneyness: $moneyness) {\n      rows { aggregate { aggregateId name } bar { ts px retailNetTurnover putNotional } stalenessDays }\n      interval\n      assetClasses\n      count\n      pagination { totalRecordCount }\n      metadata { noDataAggregateIds unknownAggregateIds moneyness }\n    }\n  }\n": types.SnapshotDocument,
    "\n  query Latest($id: Int!) {\n    aggregateLatest(aggregateId: $id, assetClass: ALL) {\n      latest { aggregate { providerId } bar { ts isPartial cpTurnover retailTotalTurnover } stalenessDays }\n      metadata { noDataAggregateIds }\n    }\n  }\n": types.LatestDocument,
    "\n  query Timeseries($ids: [Int!]!, $from: DateOrDateTime!, $interval: Interval, $assetClass: AssetClass, $page: Int, $size: Int) {\n    aggregateTimeseries(\n      aggregateIds: $ids\n      startDate: $from\n      interval: $interval\n      assetClass: $assetClass\n      pageNumber: $page\n      recordsPerPage: $size\n    ) {\n      rows { ts isPartial marketHours assetClass px pxChg retailBuyTurnover retailNetTurnover callTurnover netCpNotional moneyness }\n      columns { ts isPartial px pxChg retailBuyTurnover netCpNotional }\n      aggregates { aggregateId }\n      interval\n      assetClasses\n      count\n      pagination { pageNumber recordsPerPage totalRecordCount totalPages hasNextPage hasPreviousPage nextPage previousPage }\n      metadata { includeIntraday moneyness unknownAggregateIds warnings { code parameter } }\n    }\n  }\n": types.TimeseriesDocument,
    "\n  query Search($query: String!, $types: [String!], $limit: Int, $securities: Boolean) {\n    searchInstruments(query: $query, types: $types, limit: $limit, includeSingleSecurity: $securities) {\n      __typename\n      providerId\n      name\n      isActive\n      ... on Aggregate { aggregateId type }\n      ... on Security { securityId ticker }\n    }\n  }\n": types.SearchDocument,
    "\n  query Types($type: String) {\n    aggregateTypes { type subtypes count }\n    aggregateSubtypes(type: $type)\n  }\n": types.TypesDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 *
 *
 * @example
 * ```ts
 * const query = graphql(`query GetUser($id: ID!) { user(id: $id) { name } }`);
 * ```
 *
 * The query argument is unknown!
 * Please regenerate the types.
 */
export function graphql(source: string): unknown;

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Snapshot($ids: [Int!]!, $interval: Interval, $moneyness: Moneyness) {\n    aggregateSnapshot(aggregateIds: $ids, interval: $interval, moneyness: $moneyness) {\n      rows { aggregate { aggregateId name } bar { ts px retailNetTurnover putNotional } stalenessDays }\n      interval\n      assetClasses\n      count\n      pagination { totalRecordCount }\n      metadata { noDataAggregateIds unknownAggregateIds moneyness }\n    }\n  }\n"): (typeof documents)["\n  query Snapshot($ids: [Int!]!, $interval: Interval, $moneyness: Moneyness) {\n    aggregateSnapshot(aggregateIds: $ids, interval: $interval, moneyness: $moneyness) {\n      rows { aggregate { aggregateId name } bar { ts px retailNetTurnover putNotional } stalenessDays }\n      interval\n      assetClasses\n      count\n      pagination { totalRecordCount }\n      metadata { noDataAggregateIds unknownAggregateIds moneyness }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Latest($id: Int!) {\n    aggregateLatest(aggregateId: $id, assetClass: ALL) {\n      latest { aggregate { providerId } bar { ts isPartial cpTurnover retailTotalTurnover } stalenessDays }\n      metadata { noDataAggregateIds }\n    }\n  }\n"): (typeof documents)["\n  query Latest($id: Int!) {\n    aggregateLatest(aggregateId: $id, assetClass: ALL) {\n      latest { aggregate { providerId } bar { ts isPartial cpTurnover retailTotalTurnover } stalenessDays }\n      metadata { noDataAggregateIds }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Timeseries($ids: [Int!]!, $from: DateOrDateTime!, $interval: Interval, $assetClass: AssetClass, $page: Int, $size: Int) {\n    aggregateTimeseries(\n      aggregateIds: $ids\n      startDate: $from\n      interval: $interval\n      assetClass: $assetClass\n      pageNumber: $page\n      recordsPerPage: $size\n    ) {\n      rows { ts isPartial marketHours assetClass px pxChg retailBuyTurnover retailNetTurnover callTurnover netCpNotional moneyness }\n      columns { ts isPartial px pxChg retailBuyTurnover netCpNotional }\n      aggregates { aggregateId }\n      interval\n      assetClasses\n      count\n      pagination { pageNumber recordsPerPage totalRecordCount totalPages hasNextPage hasPreviousPage nextPage previousPage }\n      metadata { includeIntraday moneyness unknownAggregateIds warnings { code parameter } }\n    }\n  }\n"): (typeof documents)["\n  query Timeseries($ids: [Int!]!, $from: DateOrDateTime!, $interval: Interval, $assetClass: AssetClass, $page: Int, $size: Int) {\n    aggregateTimeseries(\n      aggregateIds: $ids\n      startDate: $from\n      interval: $interval\n      assetClass: $assetClass\n      pageNumber: $page\n      recordsPerPage: $size\n    ) {\n      rows { ts isPartial marketHours assetClass px pxChg retailBuyTurnover retailNetTurnover callTurnover netCpNotional moneyness }\n      columns { ts isPartial px pxChg retailBuyTurnover netCpNotional }\n      aggregates { aggregateId }\n      interval\n      assetClasses\n      count\n      pagination { pageNumber recordsPerPage totalRecordCount totalPages hasNextPage hasPreviousPage nextPage previousPage }\n      metadata { includeIntraday moneyness unknownAggregateIds warnings { code parameter } }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Search($query: String!, $types: [String!], $limit: Int, $securities: Boolean) {\n    searchInstruments(query: $query, types: $types, limit: $limit, includeSingleSecurity: $securities) {\n      __typename\n      providerId\n      name\n      isActive\n      ... on Aggregate { aggregateId type }\n      ... on Security { securityId ticker }\n    }\n  }\n"): (typeof documents)["\n  query Search($query: String!, $types: [String!], $limit: Int, $securities: Boolean) {\n    searchInstruments(query: $query, types: $types, limit: $limit, includeSingleSecurity: $securities) {\n      __typename\n      providerId\n      name\n      isActive\n      ... on Aggregate { aggregateId type }\n      ... on Security { securityId ticker }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Types($type: String) {\n    aggregateTypes { type subtypes count }\n    aggregateSubtypes(type: $type)\n  }\n"): (typeof documents)["\n  query Types($type: String) {\n    aggregateTypes { type subtypes count }\n    aggregateSubtypes(type: $type)\n  }\n"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;