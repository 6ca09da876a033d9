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
    "\n  query Flows {\n    flowSeriesList(first: 1000) {\n      totalCount\n      nodes {\n        id\n        ...FlowRow\n      }\n    }\n  }\n": typeof types.FlowsDocument,
    "\n  query FlowSeries($slug: String!, $asOf: DateOrDateTime, $isPast: Boolean!) {\n    flowSeries(slug: $slug) {\n      id\n      slug\n      name\n      frequency\n      unit\n      unitCode\n      ...FlowSummary\n      now: observations(first: 10000) {\n        totalCount\n        columns {\n          date\n          value\n          updatedTime\n          revision\n        }\n      }\n      known: observations(first: 10000, asOf: $asOf) @include(if: $isPast) {\n        columns {\n          date\n          value\n          updatedTime\n          revision\n        }\n      }\n      forecastRuns(first: 1000) {\n        nodes {\n          runDate\n          horizons {\n            horizon\n            targetDate\n            zScores\n            values\n          }\n        }\n      }\n    }\n  }\n": typeof types.FlowSeriesDocument,
    "\n  fragment FlowSummary on FlowSeries {\n    frequency\n    unit\n    unitCode\n    unitLabel\n    description\n    instrument {\n      __typename\n      name\n      providerId\n      ... on Security {\n        ticker\n      }\n    }\n    latest {\n      date\n      value\n      updatedTime\n      stalenessDays\n      isStale\n    }\n    availability {\n      firstObservation\n      lastObservation\n      rowCount\n    }\n  }\n": typeof types.FlowSummaryFragmentDoc,
    "\n  fragment FlowRow on FlowSeries {\n    id\n    slug\n    name\n    metric\n    frequency\n    unit\n    unitCode\n    unitLabel\n    instrument {\n      name\n    }\n    latest {\n      date\n      value\n      stalenessDays\n      isStale\n    }\n    availability {\n      firstObservation\n      lastObservation\n      rowCount\n    }\n    observations(first: 40) {\n      columns {\n        value\n      }\n    }\n  }\n": typeof types.FlowRowFragmentDoc,
    "\n  fragment Movers on LeaderboardConnection {\n    nodes {\n      rank\n      rankChange\n      value\n      aggregate {\n        id\n        aggregateId\n        providerId\n        name\n        type\n      }\n    }\n  }\n": typeof types.MoversFragmentDoc,
    "\n  fragment NewestFlows on FlowLatest {\n    rows {\n      date\n      value\n      isStale\n      stalenessDays\n      series {\n        id\n        slug\n        name\n        unitLabel\n      }\n    }\n  }\n": typeof types.NewestFlowsFragmentDoc,
    "\n  query Market($date: Date, $to: DateOrDateTime, $isDated: Boolean!, $withZScores: Boolean!) {\n    map: securityLeaderboard(metric: RETAIL_TOTAL_TURNOVER, date: $date, first: 10000) {\n      dateRange {\n        startDate\n        endDate\n      }\n      metadata {\n        asOf\n      }\n      nodes {\n        value\n        bar {\n          ts\n          retailNetTurnover\n          pxChg\n          isPartial\n        }\n        security {\n          id\n          ticker\n          name\n          sector\n          industry\n          scored: bars(first: 1, to: $to, includeIntraday: $isDated) @include(if: $withZScores) {\n            columns {\n              zScore\n            }\n          }\n        }\n      }\n    }\n    movers: aggregateLeaderboard(metric: RETAIL_NET_TURNOVER, date: $date, first: 100) {\n      ...Movers\n    }\n    flows: flowLatest {\n      ...NewestFlows\n    }\n    sessions: aggregateLeaderboard(first: 1) {\n      nodes {\n        aggregate {\n          id\n          aggregateId\n          bars(first: 60) {\n            columns {\n              date\n            }\n          }\n        }\n      }\n    }\n  }\n": typeof types.MarketDocument,
    "\n  subscription MarketBars($ids: [Int!]!) {\n    latestBars(ids: $ids) {\n      ts\n      updatedTime\n    }\n  }\n": typeof types.MarketBarsDocument,
    "\n  query Viewer {\n    viewer {\n      id\n      email\n      tier\n      preferences\n    }\n  }\n": typeof types.ViewerDocument,
    "\n  mutation MergePreferences($preferences: JSON!) {\n    mergePreferences(input: { preferences: $preferences }) {\n      ... on MergePreferencesSuccess {\n        user {\n          id\n          preferences\n        }\n      }\n      ... on Error {\n        code\n        message\n      }\n    }\n  }\n": typeof types.MergePreferencesDocument,
};
const documents: Documents = {
    "\n  query Flows {\n    flowSeriesList(first: 1000) {\n      totalCount\n      nodes {\n        id\n        ...FlowRow\n      }\n    }\n  }\n": types.FlowsDocument,
    "\n  query FlowSeries($slug: String!, $asOf: DateOrDateTime, $isPast: Boolean!) {\n    flowSeries(slug: $slug) {\n      id\n      slug\n      name\n      frequency\n      unit\n      unitCode\n      ...FlowSummary\n      now: observations(first: 10000) {\n        totalCount\n        columns {\n          date\n          value\n          updatedTime\n          revision\n        }\n      }\n      known: observations(first: 10000, asOf: $asOf) @include(if: $isPast) {\n        columns {\n          date\n          value\n          updatedTime\n          revision\n        }\n      }\n      forecastRuns(first: 1000) {\n        nodes {\n          runDate\n          horizons {\n            horizon\n            targetDate\n            zScores\n            values\n          }\n        }\n      }\n    }\n  }\n": types.FlowSeriesDocument,
    "\n  fragment FlowSummary on FlowSeries {\n    frequency\n    unit\n    unitCode\n    unitLabel\n    description\n    instrument {\n      __typename\n      name\n      providerId\n      ... on Security {\n        ticker\n      }\n    }\n    latest {\n      date\n      value\n      updatedTime\n      stalenessDays\n      isStale\n    }\n    availability {\n      firstObservation\n      lastObservation\n      rowCount\n    }\n  }\n": types.FlowSummaryFragmentDoc,
    "\n  fragment FlowRow on FlowSeries {\n    id\n    slug\n    name\n    metric\n    frequency\n    unit\n    unitCode\n    unitLabel\n    instrument {\n      name\n    }\n    latest {\n      date\n      value\n      stalenessDays\n      isStale\n    }\n    availability {\n      firstObservation\n      lastObservation\n      rowCount\n    }\n    observations(first: 40) {\n      columns {\n        value\n      }\n    }\n  }\n": types.FlowRowFragmentDoc,
    "\n  fragment Movers on LeaderboardConnection {\n    nodes {\n      rank\n      rankChange\n      value\n      aggregate {\n        id\n        aggregateId\n        providerId\n        name\n        type\n      }\n    }\n  }\n": types.MoversFragmentDoc,
    "\n  fragment NewestFlows on FlowLatest {\n    rows {\n      date\n      value\n      isStale\n      stalenessDays\n      series {\n        id\n        slug\n        name\n        unitLabel\n      }\n    }\n  }\n": types.NewestFlowsFragmentDoc,
    "\n  query Market($date: Date, $to: DateOrDateTime, $isDated: Boolean!, $withZScores: Boolean!) {\n    map: securityLeaderboard(metric: RETAIL_TOTAL_TURNOVER, date: $date, first: 10000) {\n      dateRange {\n        startDate\n        endDate\n      }\n      metadata {\n        asOf\n      }\n      nodes {\n        value\n        bar {\n          ts\n          retailNetTurnover\n          pxChg\n          isPartial\n        }\n        security {\n          id\n          ticker\n          name\n          sector\n          industry\n          scored: bars(first: 1, to: $to, includeIntraday: $isDated) @include(if: $withZScores) {\n            columns {\n              zScore\n            }\n          }\n        }\n      }\n    }\n    movers: aggregateLeaderboard(metric: RETAIL_NET_TURNOVER, date: $date, first: 100) {\n      ...Movers\n    }\n    flows: flowLatest {\n      ...NewestFlows\n    }\n    sessions: aggregateLeaderboard(first: 1) {\n      nodes {\n        aggregate {\n          id\n          aggregateId\n          bars(first: 60) {\n            columns {\n              date\n            }\n          }\n        }\n      }\n    }\n  }\n": types.MarketDocument,
    "\n  subscription MarketBars($ids: [Int!]!) {\n    latestBars(ids: $ids) {\n      ts\n      updatedTime\n    }\n  }\n": types.MarketBarsDocument,
    "\n  query Viewer {\n    viewer {\n      id\n      email\n      tier\n      preferences\n    }\n  }\n": types.ViewerDocument,
    "\n  mutation MergePreferences($preferences: JSON!) {\n    mergePreferences(input: { preferences: $preferences }) {\n      ... on MergePreferencesSuccess {\n        user {\n          id\n          preferences\n        }\n      }\n      ... on Error {\n        code\n        message\n      }\n    }\n  }\n": types.MergePreferencesDocument,
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
export function graphql(source: "\n  query Flows {\n    flowSeriesList(first: 1000) {\n      totalCount\n      nodes {\n        id\n        ...FlowRow\n      }\n    }\n  }\n"): (typeof documents)["\n  query Flows {\n    flowSeriesList(first: 1000) {\n      totalCount\n      nodes {\n        id\n        ...FlowRow\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query FlowSeries($slug: String!, $asOf: DateOrDateTime, $isPast: Boolean!) {\n    flowSeries(slug: $slug) {\n      id\n      slug\n      name\n      frequency\n      unit\n      unitCode\n      ...FlowSummary\n      now: observations(first: 10000) {\n        totalCount\n        columns {\n          date\n          value\n          updatedTime\n          revision\n        }\n      }\n      known: observations(first: 10000, asOf: $asOf) @include(if: $isPast) {\n        columns {\n          date\n          value\n          updatedTime\n          revision\n        }\n      }\n      forecastRuns(first: 1000) {\n        nodes {\n          runDate\n          horizons {\n            horizon\n            targetDate\n            zScores\n            values\n          }\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query FlowSeries($slug: String!, $asOf: DateOrDateTime, $isPast: Boolean!) {\n    flowSeries(slug: $slug) {\n      id\n      slug\n      name\n      frequency\n      unit\n      unitCode\n      ...FlowSummary\n      now: observations(first: 10000) {\n        totalCount\n        columns {\n          date\n          value\n          updatedTime\n          revision\n        }\n      }\n      known: observations(first: 10000, asOf: $asOf) @include(if: $isPast) {\n        columns {\n          date\n          value\n          updatedTime\n          revision\n        }\n      }\n      forecastRuns(first: 1000) {\n        nodes {\n          runDate\n          horizons {\n            horizon\n            targetDate\n            zScores\n            values\n          }\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment FlowSummary on FlowSeries {\n    frequency\n    unit\n    unitCode\n    unitLabel\n    description\n    instrument {\n      __typename\n      name\n      providerId\n      ... on Security {\n        ticker\n      }\n    }\n    latest {\n      date\n      value\n      updatedTime\n      stalenessDays\n      isStale\n    }\n    availability {\n      firstObservation\n      lastObservation\n      rowCount\n    }\n  }\n"): (typeof documents)["\n  fragment FlowSummary on FlowSeries {\n    frequency\n    unit\n    unitCode\n    unitLabel\n    description\n    instrument {\n      __typename\n      name\n      providerId\n      ... on Security {\n        ticker\n      }\n    }\n    latest {\n      date\n      value\n      updatedTime\n      stalenessDays\n      isStale\n    }\n    availability {\n      firstObservation\n      lastObservation\n      rowCount\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment FlowRow on FlowSeries {\n    id\n    slug\n    name\n    metric\n    frequency\n    unit\n    unitCode\n    unitLabel\n    instrument {\n      name\n    }\n    latest {\n      date\n      value\n      stalenessDays\n      isStale\n    }\n    availability {\n      firstObservation\n      lastObservation\n      rowCount\n    }\n    observations(first: 40) {\n      columns {\n        value\n      }\n    }\n  }\n"): (typeof documents)["\n  fragment FlowRow on FlowSeries {\n    id\n    slug\n    name\n    metric\n    frequency\n    unit\n    unitCode\n    unitLabel\n    instrument {\n      name\n    }\n    latest {\n      date\n      value\n      stalenessDays\n      isStale\n    }\n    availability {\n      firstObservation\n      lastObservation\n      rowCount\n    }\n    observations(first: 40) {\n      columns {\n        value\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Movers on LeaderboardConnection {\n    nodes {\n      rank\n      rankChange\n      value\n      aggregate {\n        id\n        aggregateId\n        providerId\n        name\n        type\n      }\n    }\n  }\n"): (typeof documents)["\n  fragment Movers on LeaderboardConnection {\n    nodes {\n      rank\n      rankChange\n      value\n      aggregate {\n        id\n        aggregateId\n        providerId\n        name\n        type\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment NewestFlows on FlowLatest {\n    rows {\n      date\n      value\n      isStale\n      stalenessDays\n      series {\n        id\n        slug\n        name\n        unitLabel\n      }\n    }\n  }\n"): (typeof documents)["\n  fragment NewestFlows on FlowLatest {\n    rows {\n      date\n      value\n      isStale\n      stalenessDays\n      series {\n        id\n        slug\n        name\n        unitLabel\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Market($date: Date, $to: DateOrDateTime, $isDated: Boolean!, $withZScores: Boolean!) {\n    map: securityLeaderboard(metric: RETAIL_TOTAL_TURNOVER, date: $date, first: 10000) {\n      dateRange {\n        startDate\n        endDate\n      }\n      metadata {\n        asOf\n      }\n      nodes {\n        value\n        bar {\n          ts\n          retailNetTurnover\n          pxChg\n          isPartial\n        }\n        security {\n          id\n          ticker\n          name\n          sector\n          industry\n          scored: bars(first: 1, to: $to, includeIntraday: $isDated) @include(if: $withZScores) {\n            columns {\n              zScore\n            }\n          }\n        }\n      }\n    }\n    movers: aggregateLeaderboard(metric: RETAIL_NET_TURNOVER, date: $date, first: 100) {\n      ...Movers\n    }\n    flows: flowLatest {\n      ...NewestFlows\n    }\n    sessions: aggregateLeaderboard(first: 1) {\n      nodes {\n        aggregate {\n          id\n          aggregateId\n          bars(first: 60) {\n            columns {\n              date\n            }\n          }\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  query Market($date: Date, $to: DateOrDateTime, $isDated: Boolean!, $withZScores: Boolean!) {\n    map: securityLeaderboard(metric: RETAIL_TOTAL_TURNOVER, date: $date, first: 10000) {\n      dateRange {\n        startDate\n        endDate\n      }\n      metadata {\n        asOf\n      }\n      nodes {\n        value\n        bar {\n          ts\n          retailNetTurnover\n          pxChg\n          isPartial\n        }\n        security {\n          id\n          ticker\n          name\n          sector\n          industry\n          scored: bars(first: 1, to: $to, includeIntraday: $isDated) @include(if: $withZScores) {\n            columns {\n              zScore\n            }\n          }\n        }\n      }\n    }\n    movers: aggregateLeaderboard(metric: RETAIL_NET_TURNOVER, date: $date, first: 100) {\n      ...Movers\n    }\n    flows: flowLatest {\n      ...NewestFlows\n    }\n    sessions: aggregateLeaderboard(first: 1) {\n      nodes {\n        aggregate {\n          id\n          aggregateId\n          bars(first: 60) {\n            columns {\n              date\n            }\n          }\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription MarketBars($ids: [Int!]!) {\n    latestBars(ids: $ids) {\n      ts\n      updatedTime\n    }\n  }\n"): (typeof documents)["\n  subscription MarketBars($ids: [Int!]!) {\n    latestBars(ids: $ids) {\n      ts\n      updatedTime\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Viewer {\n    viewer {\n      id\n      email\n      tier\n      preferences\n    }\n  }\n"): (typeof documents)["\n  query Viewer {\n    viewer {\n      id\n      email\n      tier\n      preferences\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation MergePreferences($preferences: JSON!) {\n    mergePreferences(input: { preferences: $preferences }) {\n      ... on MergePreferencesSuccess {\n        user {\n          id\n          preferences\n        }\n      }\n      ... on Error {\n        code\n        message\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation MergePreferences($preferences: JSON!) {\n    mergePreferences(input: { preferences: $preferences }) {\n      ... on MergePreferencesSuccess {\n        user {\n          id\n          preferences\n        }\n      }\n      ... on Error {\n        code\n        message\n      }\n    }\n  }\n"];

export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

export type DocumentType<TDocumentNode extends DocumentNode<any, any>> = TDocumentNode extends DocumentNode<  infer TType,  any>  ? TType  : never;