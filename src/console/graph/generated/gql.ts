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
    "\n  query Market($date: Date, $metric: Metric) {\n    securityLeaderboard(metric: $metric, date: $date, first: 10000) {\n      totalCount\n    }\n  }\n": typeof types.MarketDocument,
    "\n  fragment FoundInstrument on Instrument {\n    __typename\n    name\n    providerId\n    isActive\n    match {\n      field\n      value\n    }\n    ... on Aggregate {\n      id\n      type\n      isOwn\n    }\n    ... on Security {\n      id\n      ticker\n      sector\n      exchange\n    }\n  }\n": typeof types.FoundInstrumentFragmentDoc,
    "\n  fragment FoundSeries on FlowSeries {\n    id\n    slug\n    name\n    unitLabel\n    frequency\n  }\n": typeof types.FoundSeriesFragmentDoc,
    "\n  query Viewer {\n    viewer {\n      id\n      email\n      tier\n      preferences\n    }\n  }\n": typeof types.ViewerDocument,
    "\n  mutation MergePreferences($preferences: JSON!) {\n    mergePreferences(input: { preferences: $preferences }) {\n      ... on MergePreferencesSuccess {\n        user {\n          id\n          preferences\n        }\n      }\n      ... on Error {\n        code\n        message\n      }\n    }\n  }\n": typeof types.MergePreferencesDocument,
    "\n  query FindInstruments($query: String!, $withSecurities: Boolean!) {\n    searchInstruments(query: $query, includeSingleSecurity: $withSecurities, isActive: null, limit: 8) {\n      ...FoundInstrument\n    }\n  }\n": typeof types.FindInstrumentsDocument,
    "\n  query AllSeries {\n    flowSeriesList(first: 1000) {\n      nodes {\n        ...FoundSeries\n      }\n    }\n  }\n": typeof types.AllSeriesDocument,
};
const documents: Documents = {
    "\n  query Market($date: Date, $metric: Metric) {\n    securityLeaderboard(metric: $metric, date: $date, first: 10000) {\n      totalCount\n    }\n  }\n": types.MarketDocument,
    "\n  fragment FoundInstrument on Instrument {\n    __typename\n    name\n    providerId\n    isActive\n    match {\n      field\n      value\n    }\n    ... on Aggregate {\n      id\n      type\n      isOwn\n    }\n    ... on Security {\n      id\n      ticker\n      sector\n      exchange\n    }\n  }\n": types.FoundInstrumentFragmentDoc,
    "\n  fragment FoundSeries on FlowSeries {\n    id\n    slug\n    name\n    unitLabel\n    frequency\n  }\n": types.FoundSeriesFragmentDoc,
    "\n  query Viewer {\n    viewer {\n      id\n      email\n      tier\n      preferences\n    }\n  }\n": types.ViewerDocument,
    "\n  mutation MergePreferences($preferences: JSON!) {\n    mergePreferences(input: { preferences: $preferences }) {\n      ... on MergePreferencesSuccess {\n        user {\n          id\n          preferences\n        }\n      }\n      ... on Error {\n        code\n        message\n      }\n    }\n  }\n": types.MergePreferencesDocument,
    "\n  query FindInstruments($query: String!, $withSecurities: Boolean!) {\n    searchInstruments(query: $query, includeSingleSecurity: $withSecurities, isActive: null, limit: 8) {\n      ...FoundInstrument\n    }\n  }\n": types.FindInstrumentsDocument,
    "\n  query AllSeries {\n    flowSeriesList(first: 1000) {\n      nodes {\n        ...FoundSeries\n      }\n    }\n  }\n": types.AllSeriesDocument,
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
export function graphql(source: "\n  query Market($date: Date, $metric: Metric) {\n    securityLeaderboard(metric: $metric, date: $date, first: 10000) {\n      totalCount\n    }\n  }\n"): (typeof documents)["\n  query Market($date: Date, $metric: Metric) {\n    securityLeaderboard(metric: $metric, date: $date, first: 10000) {\n      totalCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment FoundInstrument on Instrument {\n    __typename\n    name\n    providerId\n    isActive\n    match {\n      field\n      value\n    }\n    ... on Aggregate {\n      id\n      type\n      isOwn\n    }\n    ... on Security {\n      id\n      ticker\n      sector\n      exchange\n    }\n  }\n"): (typeof documents)["\n  fragment FoundInstrument on Instrument {\n    __typename\n    name\n    providerId\n    isActive\n    match {\n      field\n      value\n    }\n    ... on Aggregate {\n      id\n      type\n      isOwn\n    }\n    ... on Security {\n      id\n      ticker\n      sector\n      exchange\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment FoundSeries on FlowSeries {\n    id\n    slug\n    name\n    unitLabel\n    frequency\n  }\n"): (typeof documents)["\n  fragment FoundSeries on FlowSeries {\n    id\n    slug\n    name\n    unitLabel\n    frequency\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Viewer {\n    viewer {\n      id\n      email\n      tier\n      preferences\n    }\n  }\n"): (typeof documents)["\n  query Viewer {\n    viewer {\n      id\n      email\n      tier\n      preferences\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation MergePreferences($preferences: JSON!) {\n    mergePreferences(input: { preferences: $preferences }) {\n      ... on MergePreferencesSuccess {\n        user {\n          id\n          preferences\n        }\n      }\n      ... on Error {\n        code\n        message\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation MergePreferences($preferences: JSON!) {\n    mergePreferences(input: { preferences: $preferences }) {\n      ... on MergePreferencesSuccess {\n        user {\n          id\n          preferences\n        }\n      }\n      ... on Error {\n        code\n        message\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query FindInstruments($query: String!, $withSecurities: Boolean!) {\n    searchInstruments(query: $query, includeSingleSecurity: $withSecurities, isActive: null, limit: 8) {\n      ...FoundInstrument\n    }\n  }\n"): (typeof documents)["\n  query FindInstruments($query: String!, $withSecurities: Boolean!) {\n    searchInstruments(query: $query, includeSingleSecurity: $withSecurities, isActive: null, limit: 8) {\n      ...FoundInstrument\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AllSeries {\n    flowSeriesList(first: 1000) {\n      nodes {\n        ...FoundSeries\n      }\n    }\n  }\n"): (typeof documents)["\n  query AllSeries {\n    flowSeriesList(first: 1000) {\n      nodes {\n        ...FoundSeries\n      }\n    }\n  }\n"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;