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
    "\n  fragment StatisticsCard on Statistics {\n    count\n    missing\n    mean\n    median\n    stdDev\n    min\n    minTs\n    max\n    maxTs\n    sum\n    p05\n    p25\n    p75\n    p95\n    positiveShare\n    skewness\n    kurtosis\n    last\n    dateRange {\n      startDate\n      endDate\n    }\n  }\n": typeof types.StatisticsCardFragmentDoc,
    "\n  fragment TrendCard on Trend {\n    dataPoints\n    direction\n    isSignificant\n    slope\n    slopeCi95\n    pValue\n    rSquared\n    fittedStart\n    fittedEnd\n  }\n": typeof types.TrendCardFragmentDoc,
    "\n  fragment VolatilityCard on Volatility {\n    basis\n    dataPoints\n    annualisedVolatility\n    stdDev\n    ewmaVolatility\n    ewmaLambda\n    downsideDeviation\n    maxDrawdown\n    maxDrawdownPct\n    peakTs\n    troughTs\n    periodsPerYear\n    coefficientOfVariation\n  }\n": typeof types.VolatilityCardFragmentDoc,
    "\n  fragment Measures on Instrument {\n    stats(metric: $metric, from: $from, to: $to, interval: $interval) {\n      ...StatisticsCard\n    }\n    trend(metric: $metric, from: $from, to: $to, interval: $interval) {\n      ...TrendCard\n    }\n    volatility(metric: $metric, from: $from, to: $to, interval: $interval) {\n      ...VolatilityCard\n    }\n  }\n": typeof types.MeasuresFragmentDoc,
    "\n  fragment ConstituentPage on ConstituentConnection {\n    totalCount\n    edges {\n      weight\n      validFrom\n      validTo\n      node {\n        id\n        ticker\n        name\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n": typeof types.ConstituentPageFragmentDoc,
    "\n  fragment RankedConstituents on TopConstituents {\n    aggregateTotal\n    rows {\n      rank\n      value\n      share\n      px\n      pxChg\n      security {\n        id\n      }\n    }\n  }\n": typeof types.RankedConstituentsFragmentDoc,
    "\n  fragment AggregateConstituents on Aggregate {\n    aggregateId\n    constituents(first: 1000) {\n      ...ConstituentPage\n    }\n    largest: topConstituents(metric: $flow, from: $from, to: $to, limit: 100) {\n      ...RankedConstituents\n    }\n    smallest: topConstituents(metric: $flow, from: $from, to: $to, limit: 100, order: ASC) {\n      ...RankedConstituents\n    }\n  }\n": typeof types.AggregateConstituentsFragmentDoc,
    "\n  query MoreConstituents($id: Int!, $after: String) {\n    aggregate(by: { aggregateId: $id }) {\n      id\n      constituents(first: 1000, after: $after) {\n        ...ConstituentPage\n      }\n    }\n  }\n": typeof types.MoreConstituentsDocument,
    "\n  query SearchSecurities($query: String!) {\n    searchSecurities(query: $query, limit: 10) {\n      ...FoundSecurityFields\n    }\n  }\n": typeof types.SearchSecuritiesDocument,
    "\n  fragment FoundSecurityFields on Security {\n    id\n    securityId\n    providerId\n    ticker\n    name\n    isin\n    figi\n  }\n": typeof types.FoundSecurityFieldsFragmentDoc,
    "\n  query FindSecurities(\n    $others: [String!]\n    $hasOthers: Boolean!\n    $isins: [String!]\n    $hasIsins: Boolean!\n    $figis: [String!]\n    $hasFigis: Boolean!\n  ) {\n    byTicker: securityLatest(tickers: $others) @include(if: $hasOthers) {\n      securities {\n        ...FoundSecurityFields\n      }\n    }\n    byProviderId: securityLatest(providerIds: $others) @include(if: $hasOthers) {\n      securities {\n        ...FoundSecurityFields\n      }\n    }\n    byIsin: securityLatest(isins: $isins) @include(if: $hasIsins) {\n      securities {\n        ...FoundSecurityFields\n      }\n    }\n    byFigi: securityLatest(figis: $figis) @include(if: $hasFigis) {\n      securities {\n        ...FoundSecurityFields\n      }\n    }\n  }\n": typeof types.FindSecuritiesDocument,
    "\n  subscription BarsProgress($id: ID!) {\n    jobProgress(id: $id) {\n      id\n      type\n      status\n      stage\n      progress\n      error {\n        detail\n      }\n    }\n  }\n": typeof types.BarsProgressDocument,
    "\n  mutation CreateAggregate($input: CreateAggregateInput!) {\n    createAggregate(input: $input) {\n      ... on CreateAggregateSuccess {\n        aggregate {\n          id\n          providerId\n        }\n        job {\n          id\n        }\n      }\n      ... on Error {\n        code\n        message\n      }\n    }\n  }\n": typeof types.CreateAggregateDocument,
    "\n  mutation UpdateAggregate($input: UpdateAggregateInput!) {\n    updateAggregate(input: $input) {\n      ... on UpdateAggregateSuccess {\n        aggregate {\n          id\n          providerId\n        }\n        job {\n          id\n        }\n      }\n      ... on Error {\n        code\n        message\n      }\n    }\n  }\n": typeof types.UpdateAggregateDocument,
    "\n  mutation DeleteAggregate($input: DeleteAggregateInput!) {\n    deleteAggregate(input: $input) {\n      ... on DeleteAggregateSuccess {\n        name\n      }\n      ... on Error {\n        code\n        message\n      }\n    }\n  }\n": typeof types.DeleteAggregateDocument,
    "\n  fragment EditedAggregate on Aggregate {\n    aggregateId\n    name\n    type\n    subtype\n    isActive\n    constituentPeriods(first: 1000) {\n      edges {\n        weight\n        validFrom\n        validTo\n        node {\n          id\n          securityId\n          ticker\n          name\n        }\n      }\n    }\n  }\n": typeof types.EditedAggregateFragmentDoc,
    "\n  fragment InstrumentFlows on Instrument {\n    flowSeries(first: 100) {\n      totalCount\n      nodes {\n        id\n        slug\n        name\n        frequency\n        unitLabel\n        latest {\n          date\n          value\n          isStale\n          stalenessDays\n        }\n      }\n    }\n  }\n": typeof types.InstrumentFlowsFragmentDoc,
    "\n  fragment SecurityMemberships on Security {\n    memberships(first: 1000) {\n      totalCount\n      edges {\n        weight\n        validFrom\n        validTo\n        node {\n          id\n          providerId\n          name\n          type\n          subtype\n          isOwn\n        }\n      }\n    }\n  }\n": typeof types.SecurityMembershipsFragmentDoc,
    "\n  query AggregatePanels(\n    $id: Int!\n    $metric: Metric!\n    $flow: Metric!\n    $from: DateOrDateTime!\n    $to: DateOrDateTime!\n    $interval: Interval!\n    $isEditing: Boolean!\n  ) {\n    aggregate(by: { aggregateId: $id }) {\n      id\n      isOwn\n      ...Measures\n      ...AggregateConstituents\n      ...InstrumentFlows\n      ...EditedAggregate @include(if: $isEditing)\n    }\n  }\n": typeof types.AggregatePanelsDocument,
    "\n  query SecurityPanels(\n    $id: Int!\n    $metric: Metric!\n    $from: DateOrDateTime!\n    $to: DateOrDateTime!\n    $interval: Interval!\n  ) {\n    security(by: { securityId: $id }) {\n      id\n      ...Measures\n      ...SecurityMemberships\n      ...InstrumentFlows\n    }\n  }\n": typeof types.SecurityPanelsDocument,
    "\n  query Market($date: Date, $metric: Metric) {\n    securityLeaderboard(metric: $metric, date: $date, first: 10000) {\n      totalCount\n    }\n  }\n": typeof types.MarketDocument,
    "\n  query Viewer {\n    viewer {\n      id\n      email\n      tier\n      preferences\n    }\n  }\n": typeof types.ViewerDocument,
    "\n  mutation MergePreferences($preferences: JSON!) {\n    mergePreferences(input: { preferences: $preferences }) {\n      ... on MergePreferencesSuccess {\n        user {\n          id\n          preferences\n        }\n      }\n      ... on Error {\n        code\n        message\n      }\n    }\n  }\n": typeof types.MergePreferencesDocument,
};
const documents: Documents = {
    "\n  fragment StatisticsCard on Statistics {\n    count\n    missing\n    mean\n    median\n    stdDev\n    min\n    minTs\n    max\n    maxTs\n    sum\n    p05\n    p25\n    p75\n    p95\n    positiveShare\n    skewness\n    kurtosis\n    last\n    dateRange {\n      startDate\n      endDate\n    }\n  }\n": types.StatisticsCardFragmentDoc,
    "\n  fragment TrendCard on Trend {\n    dataPoints\n    direction\n    isSignificant\n    slope\n    slopeCi95\n    pValue\n    rSquared\n    fittedStart\n    fittedEnd\n  }\n": types.TrendCardFragmentDoc,
    "\n  fragment VolatilityCard on Volatility {\n    basis\n    dataPoints\n    annualisedVolatility\n    stdDev\n    ewmaVolatility\n    ewmaLambda\n    downsideDeviation\n    maxDrawdown\n    maxDrawdownPct\n    peakTs\n    troughTs\n    periodsPerYear\n    coefficientOfVariation\n  }\n": types.VolatilityCardFragmentDoc,
    "\n  fragment Measures on Instrument {\n    stats(metric: $metric, from: $from, to: $to, interval: $interval) {\n      ...StatisticsCard\n    }\n    trend(metric: $metric, from: $from, to: $to, interval: $interval) {\n      ...TrendCard\n    }\n    volatility(metric: $metric, from: $from, to: $to, interval: $interval) {\n      ...VolatilityCard\n    }\n  }\n": types.MeasuresFragmentDoc,
    "\n  fragment ConstituentPage on ConstituentConnection {\n    totalCount\n    edges {\n      weight\n      validFrom\n      validTo\n      node {\n        id\n        ticker\n        name\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n": types.ConstituentPageFragmentDoc,
    "\n  fragment RankedConstituents on TopConstituents {\n    aggregateTotal\n    rows {\n      rank\n      value\n      share\n      px\n      pxChg\n      security {\n        id\n      }\n    }\n  }\n": types.RankedConstituentsFragmentDoc,
    "\n  fragment AggregateConstituents on Aggregate {\n    aggregateId\n    constituents(first: 1000) {\n      ...ConstituentPage\n    }\n    largest: topConstituents(metric: $flow, from: $from, to: $to, limit: 100) {\n      ...RankedConstituents\n    }\n    smallest: topConstituents(metric: $flow, from: $from, to: $to, limit: 100, order: ASC) {\n      ...RankedConstituents\n    }\n  }\n": types.AggregateConstituentsFragmentDoc,
    "\n  query MoreConstituents($id: Int!, $after: String) {\n    aggregate(by: { aggregateId: $id }) {\n      id\n      constituents(first: 1000, after: $after) {\n        ...ConstituentPage\n      }\n    }\n  }\n": types.MoreConstituentsDocument,
    "\n  query SearchSecurities($query: String!) {\n    searchSecurities(query: $query, limit: 10) {\n      ...FoundSecurityFields\n    }\n  }\n": types.SearchSecuritiesDocument,
    "\n  fragment FoundSecurityFields on Security {\n    id\n    securityId\n    providerId\n    ticker\n    name\n    isin\n    figi\n  }\n": types.FoundSecurityFieldsFragmentDoc,
    "\n  query FindSecurities(\n    $others: [String!]\n    $hasOthers: Boolean!\n    $isins: [String!]\n    $hasIsins: Boolean!\n    $figis: [String!]\n    $hasFigis: Boolean!\n  ) {\n    byTicker: securityLatest(tickers: $others) @include(if: $hasOthers) {\n      securities {\n        ...FoundSecurityFields\n      }\n    }\n    byProviderId: securityLatest(providerIds: $others) @include(if: $hasOthers) {\n      securities {\n        ...FoundSecurityFields\n      }\n    }\n    byIsin: securityLatest(isins: $isins) @include(if: $hasIsins) {\n      securities {\n        ...FoundSecurityFields\n      }\n    }\n    byFigi: securityLatest(figis: $figis) @include(if: $hasFigis) {\n      securities {\n        ...FoundSecurityFields\n      }\n    }\n  }\n": types.FindSecuritiesDocument,
    "\n  subscription BarsProgress($id: ID!) {\n    jobProgress(id: $id) {\n      id\n      type\n      status\n      stage\n      progress\n      error {\n        detail\n      }\n    }\n  }\n": types.BarsProgressDocument,
    "\n  mutation CreateAggregate($input: CreateAggregateInput!) {\n    createAggregate(input: $input) {\n      ... on CreateAggregateSuccess {\n        aggregate {\n          id\n          providerId\n        }\n        job {\n          id\n        }\n      }\n      ... on Error {\n        code\n        message\n      }\n    }\n  }\n": types.CreateAggregateDocument,
    "\n  mutation UpdateAggregate($input: UpdateAggregateInput!) {\n    updateAggregate(input: $input) {\n      ... on UpdateAggregateSuccess {\n        aggregate {\n          id\n          providerId\n        }\n        job {\n          id\n        }\n      }\n      ... on Error {\n        code\n        message\n      }\n    }\n  }\n": types.UpdateAggregateDocument,
    "\n  mutation DeleteAggregate($input: DeleteAggregateInput!) {\n    deleteAggregate(input: $input) {\n      ... on DeleteAggregateSuccess {\n        name\n      }\n      ... on Error {\n        code\n        message\n      }\n    }\n  }\n": types.DeleteAggregateDocument,
    "\n  fragment EditedAggregate on Aggregate {\n    aggregateId\n    name\n    type\n    subtype\n    isActive\n    constituentPeriods(first: 1000) {\n      edges {\n        weight\n        validFrom\n        validTo\n        node {\n          id\n          securityId\n          ticker\n          name\n        }\n      }\n    }\n  }\n": types.EditedAggregateFragmentDoc,
    "\n  fragment InstrumentFlows on Instrument {\n    flowSeries(first: 100) {\n      totalCount\n      nodes {\n        id\n        slug\n        name\n        frequency\n        unitLabel\n        latest {\n          date\n          value\n          isStale\n          stalenessDays\n        }\n      }\n    }\n  }\n": types.InstrumentFlowsFragmentDoc,
    "\n  fragment SecurityMemberships on Security {\n    memberships(first: 1000) {\n      totalCount\n      edges {\n        weight\n        validFrom\n        validTo\n        node {\n          id\n          providerId\n          name\n          type\n          subtype\n          isOwn\n        }\n      }\n    }\n  }\n": types.SecurityMembershipsFragmentDoc,
    "\n  query AggregatePanels(\n    $id: Int!\n    $metric: Metric!\n    $flow: Metric!\n    $from: DateOrDateTime!\n    $to: DateOrDateTime!\n    $interval: Interval!\n    $isEditing: Boolean!\n  ) {\n    aggregate(by: { aggregateId: $id }) {\n      id\n      isOwn\n      ...Measures\n      ...AggregateConstituents\n      ...InstrumentFlows\n      ...EditedAggregate @include(if: $isEditing)\n    }\n  }\n": types.AggregatePanelsDocument,
    "\n  query SecurityPanels(\n    $id: Int!\n    $metric: Metric!\n    $from: DateOrDateTime!\n    $to: DateOrDateTime!\n    $interval: Interval!\n  ) {\n    security(by: { securityId: $id }) {\n      id\n      ...Measures\n      ...SecurityMemberships\n      ...InstrumentFlows\n    }\n  }\n": types.SecurityPanelsDocument,
    "\n  query Market($date: Date, $metric: Metric) {\n    securityLeaderboard(metric: $metric, date: $date, first: 10000) {\n      totalCount\n    }\n  }\n": types.MarketDocument,
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
export function graphql(source: "\n  fragment StatisticsCard on Statistics {\n    count\n    missing\n    mean\n    median\n    stdDev\n    min\n    minTs\n    max\n    maxTs\n    sum\n    p05\n    p25\n    p75\n    p95\n    positiveShare\n    skewness\n    kurtosis\n    last\n    dateRange {\n      startDate\n      endDate\n    }\n  }\n"): (typeof documents)["\n  fragment StatisticsCard on Statistics {\n    count\n    missing\n    mean\n    median\n    stdDev\n    min\n    minTs\n    max\n    maxTs\n    sum\n    p05\n    p25\n    p75\n    p95\n    positiveShare\n    skewness\n    kurtosis\n    last\n    dateRange {\n      startDate\n      endDate\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment TrendCard on Trend {\n    dataPoints\n    direction\n    isSignificant\n    slope\n    slopeCi95\n    pValue\n    rSquared\n    fittedStart\n    fittedEnd\n  }\n"): (typeof documents)["\n  fragment TrendCard on Trend {\n    dataPoints\n    direction\n    isSignificant\n    slope\n    slopeCi95\n    pValue\n    rSquared\n    fittedStart\n    fittedEnd\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment VolatilityCard on Volatility {\n    basis\n    dataPoints\n    annualisedVolatility\n    stdDev\n    ewmaVolatility\n    ewmaLambda\n    downsideDeviation\n    maxDrawdown\n    maxDrawdownPct\n    peakTs\n    troughTs\n    periodsPerYear\n    coefficientOfVariation\n  }\n"): (typeof documents)["\n  fragment VolatilityCard on Volatility {\n    basis\n    dataPoints\n    annualisedVolatility\n    stdDev\n    ewmaVolatility\n    ewmaLambda\n    downsideDeviation\n    maxDrawdown\n    maxDrawdownPct\n    peakTs\n    troughTs\n    periodsPerYear\n    coefficientOfVariation\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment Measures on Instrument {\n    stats(metric: $metric, from: $from, to: $to, interval: $interval) {\n      ...StatisticsCard\n    }\n    trend(metric: $metric, from: $from, to: $to, interval: $interval) {\n      ...TrendCard\n    }\n    volatility(metric: $metric, from: $from, to: $to, interval: $interval) {\n      ...VolatilityCard\n    }\n  }\n"): (typeof documents)["\n  fragment Measures on Instrument {\n    stats(metric: $metric, from: $from, to: $to, interval: $interval) {\n      ...StatisticsCard\n    }\n    trend(metric: $metric, from: $from, to: $to, interval: $interval) {\n      ...TrendCard\n    }\n    volatility(metric: $metric, from: $from, to: $to, interval: $interval) {\n      ...VolatilityCard\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment ConstituentPage on ConstituentConnection {\n    totalCount\n    edges {\n      weight\n      validFrom\n      validTo\n      node {\n        id\n        ticker\n        name\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n"): (typeof documents)["\n  fragment ConstituentPage on ConstituentConnection {\n    totalCount\n    edges {\n      weight\n      validFrom\n      validTo\n      node {\n        id\n        ticker\n        name\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment RankedConstituents on TopConstituents {\n    aggregateTotal\n    rows {\n      rank\n      value\n      share\n      px\n      pxChg\n      security {\n        id\n      }\n    }\n  }\n"): (typeof documents)["\n  fragment RankedConstituents on TopConstituents {\n    aggregateTotal\n    rows {\n      rank\n      value\n      share\n      px\n      pxChg\n      security {\n        id\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment AggregateConstituents on Aggregate {\n    aggregateId\n    constituents(first: 1000) {\n      ...ConstituentPage\n    }\n    largest: topConstituents(metric: $flow, from: $from, to: $to, limit: 100) {\n      ...RankedConstituents\n    }\n    smallest: topConstituents(metric: $flow, from: $from, to: $to, limit: 100, order: ASC) {\n      ...RankedConstituents\n    }\n  }\n"): (typeof documents)["\n  fragment AggregateConstituents on Aggregate {\n    aggregateId\n    constituents(first: 1000) {\n      ...ConstituentPage\n    }\n    largest: topConstituents(metric: $flow, from: $from, to: $to, limit: 100) {\n      ...RankedConstituents\n    }\n    smallest: topConstituents(metric: $flow, from: $from, to: $to, limit: 100, order: ASC) {\n      ...RankedConstituents\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query MoreConstituents($id: Int!, $after: String) {\n    aggregate(by: { aggregateId: $id }) {\n      id\n      constituents(first: 1000, after: $after) {\n        ...ConstituentPage\n      }\n    }\n  }\n"): (typeof documents)["\n  query MoreConstituents($id: Int!, $after: String) {\n    aggregate(by: { aggregateId: $id }) {\n      id\n      constituents(first: 1000, after: $after) {\n        ...ConstituentPage\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SearchSecurities($query: String!) {\n    searchSecurities(query: $query, limit: 10) {\n      ...FoundSecurityFields\n    }\n  }\n"): (typeof documents)["\n  query SearchSecurities($query: String!) {\n    searchSecurities(query: $query, limit: 10) {\n      ...FoundSecurityFields\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment FoundSecurityFields on Security {\n    id\n    securityId\n    providerId\n    ticker\n    name\n    isin\n    figi\n  }\n"): (typeof documents)["\n  fragment FoundSecurityFields on Security {\n    id\n    securityId\n    providerId\n    ticker\n    name\n    isin\n    figi\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query FindSecurities(\n    $others: [String!]\n    $hasOthers: Boolean!\n    $isins: [String!]\n    $hasIsins: Boolean!\n    $figis: [String!]\n    $hasFigis: Boolean!\n  ) {\n    byTicker: securityLatest(tickers: $others) @include(if: $hasOthers) {\n      securities {\n        ...FoundSecurityFields\n      }\n    }\n    byProviderId: securityLatest(providerIds: $others) @include(if: $hasOthers) {\n      securities {\n        ...FoundSecurityFields\n      }\n    }\n    byIsin: securityLatest(isins: $isins) @include(if: $hasIsins) {\n      securities {\n        ...FoundSecurityFields\n      }\n    }\n    byFigi: securityLatest(figis: $figis) @include(if: $hasFigis) {\n      securities {\n        ...FoundSecurityFields\n      }\n    }\n  }\n"): (typeof documents)["\n  query FindSecurities(\n    $others: [String!]\n    $hasOthers: Boolean!\n    $isins: [String!]\n    $hasIsins: Boolean!\n    $figis: [String!]\n    $hasFigis: Boolean!\n  ) {\n    byTicker: securityLatest(tickers: $others) @include(if: $hasOthers) {\n      securities {\n        ...FoundSecurityFields\n      }\n    }\n    byProviderId: securityLatest(providerIds: $others) @include(if: $hasOthers) {\n      securities {\n        ...FoundSecurityFields\n      }\n    }\n    byIsin: securityLatest(isins: $isins) @include(if: $hasIsins) {\n      securities {\n        ...FoundSecurityFields\n      }\n    }\n    byFigi: securityLatest(figis: $figis) @include(if: $hasFigis) {\n      securities {\n        ...FoundSecurityFields\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription BarsProgress($id: ID!) {\n    jobProgress(id: $id) {\n      id\n      type\n      status\n      stage\n      progress\n      error {\n        detail\n      }\n    }\n  }\n"): (typeof documents)["\n  subscription BarsProgress($id: ID!) {\n    jobProgress(id: $id) {\n      id\n      type\n      status\n      stage\n      progress\n      error {\n        detail\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CreateAggregate($input: CreateAggregateInput!) {\n    createAggregate(input: $input) {\n      ... on CreateAggregateSuccess {\n        aggregate {\n          id\n          providerId\n        }\n        job {\n          id\n        }\n      }\n      ... on Error {\n        code\n        message\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation CreateAggregate($input: CreateAggregateInput!) {\n    createAggregate(input: $input) {\n      ... on CreateAggregateSuccess {\n        aggregate {\n          id\n          providerId\n        }\n        job {\n          id\n        }\n      }\n      ... on Error {\n        code\n        message\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateAggregate($input: UpdateAggregateInput!) {\n    updateAggregate(input: $input) {\n      ... on UpdateAggregateSuccess {\n        aggregate {\n          id\n          providerId\n        }\n        job {\n          id\n        }\n      }\n      ... on Error {\n        code\n        message\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation UpdateAggregate($input: UpdateAggregateInput!) {\n    updateAggregate(input: $input) {\n      ... on UpdateAggregateSuccess {\n        aggregate {\n          id\n          providerId\n        }\n        job {\n          id\n        }\n      }\n      ... on Error {\n        code\n        message\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteAggregate($input: DeleteAggregateInput!) {\n    deleteAggregate(input: $input) {\n      ... on DeleteAggregateSuccess {\n        name\n      }\n      ... on Error {\n        code\n        message\n      }\n    }\n  }\n"): (typeof documents)["\n  mutation DeleteAggregate($input: DeleteAggregateInput!) {\n    deleteAggregate(input: $input) {\n      ... on DeleteAggregateSuccess {\n        name\n      }\n      ... on Error {\n        code\n        message\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment EditedAggregate on Aggregate {\n    aggregateId\n    name\n    type\n    subtype\n    isActive\n    constituentPeriods(first: 1000) {\n      edges {\n        weight\n        validFrom\n        validTo\n        node {\n          id\n          securityId\n          ticker\n          name\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  fragment EditedAggregate on Aggregate {\n    aggregateId\n    name\n    type\n    subtype\n    isActive\n    constituentPeriods(first: 1000) {\n      edges {\n        weight\n        validFrom\n        validTo\n        node {\n          id\n          securityId\n          ticker\n          name\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment InstrumentFlows on Instrument {\n    flowSeries(first: 100) {\n      totalCount\n      nodes {\n        id\n        slug\n        name\n        frequency\n        unitLabel\n        latest {\n          date\n          value\n          isStale\n          stalenessDays\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  fragment InstrumentFlows on Instrument {\n    flowSeries(first: 100) {\n      totalCount\n      nodes {\n        id\n        slug\n        name\n        frequency\n        unitLabel\n        latest {\n          date\n          value\n          isStale\n          stalenessDays\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment SecurityMemberships on Security {\n    memberships(first: 1000) {\n      totalCount\n      edges {\n        weight\n        validFrom\n        validTo\n        node {\n          id\n          providerId\n          name\n          type\n          subtype\n          isOwn\n        }\n      }\n    }\n  }\n"): (typeof documents)["\n  fragment SecurityMemberships on Security {\n    memberships(first: 1000) {\n      totalCount\n      edges {\n        weight\n        validFrom\n        validTo\n        node {\n          id\n          providerId\n          name\n          type\n          subtype\n          isOwn\n        }\n      }\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AggregatePanels(\n    $id: Int!\n    $metric: Metric!\n    $flow: Metric!\n    $from: DateOrDateTime!\n    $to: DateOrDateTime!\n    $interval: Interval!\n    $isEditing: Boolean!\n  ) {\n    aggregate(by: { aggregateId: $id }) {\n      id\n      isOwn\n      ...Measures\n      ...AggregateConstituents\n      ...InstrumentFlows\n      ...EditedAggregate @include(if: $isEditing)\n    }\n  }\n"): (typeof documents)["\n  query AggregatePanels(\n    $id: Int!\n    $metric: Metric!\n    $flow: Metric!\n    $from: DateOrDateTime!\n    $to: DateOrDateTime!\n    $interval: Interval!\n    $isEditing: Boolean!\n  ) {\n    aggregate(by: { aggregateId: $id }) {\n      id\n      isOwn\n      ...Measures\n      ...AggregateConstituents\n      ...InstrumentFlows\n      ...EditedAggregate @include(if: $isEditing)\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SecurityPanels(\n    $id: Int!\n    $metric: Metric!\n    $from: DateOrDateTime!\n    $to: DateOrDateTime!\n    $interval: Interval!\n  ) {\n    security(by: { securityId: $id }) {\n      id\n      ...Measures\n      ...SecurityMemberships\n      ...InstrumentFlows\n    }\n  }\n"): (typeof documents)["\n  query SecurityPanels(\n    $id: Int!\n    $metric: Metric!\n    $from: DateOrDateTime!\n    $to: DateOrDateTime!\n    $interval: Interval!\n  ) {\n    security(by: { securityId: $id }) {\n      id\n      ...Measures\n      ...SecurityMemberships\n      ...InstrumentFlows\n    }\n  }\n"];
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Market($date: Date, $metric: Metric) {\n    securityLeaderboard(metric: $metric, date: $date, first: 10000) {\n      totalCount\n    }\n  }\n"): (typeof documents)["\n  query Market($date: Date, $metric: Metric) {\n    securityLeaderboard(metric: $metric, date: $date, first: 10000) {\n      totalCount\n    }\n  }\n"];
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