/** The fields of the graph that are open to API keys. */

const METRICS =
  'px pxChg pxLinked retailBuyTurnover retailSellTurnover retailNetTurnover retailTotalTurnover callTurnover putTurnover cpTurnover netCpTurnover callNotional putNotional cpNotional netCpNotional'
const CALCULATED =
  'zScore momentum ris rank putCallRatio putCallNotionalRatio callShare turnoverToNotional streak'
const PAGE = 'edges nodes pageInfo totalCount'
const EDGE = 'cursor node'
const METADATA =
  'asOf barLabel dataVersion effectiveStartDate effectiveEndDate exchangeTimezone generatedAt includeIntraday moneyness requestId size timezone warnings'
const ERROR = 'code message'

/** Open fields of every type reachable from open root fields. All others are closed or out of reach. */
export const OPEN: Readonly<Record<string, string>> = {
  Aggregate: 'aggregateId bars id isActive isOwn latest leaderboardPlace match name providerId subtype type',
  AggregateColumns: 'aggregateId name providerId subtype type',
  AggregateConnection: PAGE,
  AggregateEdge: EDGE,
  AggregateNotFoundError: ERROR,
  AggregateSnapshot: 'assetClasses count interval metadata pagination rows',
  Bar: `ts date updatedTime isPartial assetClass moneyness size marketHours instrument transformed ${METRICS} ${CALCULATED}`,
  BarColumns: `ts date isPartial transformed values ${METRICS} ${CALCULATED}`,
  BarConnection: `columns downsampled ${PAGE}`,
  BarEdge: EDGE,
  BarMetadata: `${METADATA} downsampled noDataAggregateIds unknownAggregateIds transformation window normalisation normalisationPeriod`,
  BarPage: 'aggregates assetClasses columns count interval metadata pagination rows',
  CancelJobSuccess: 'job',
  CreateLinkSuccess: 'link url',
  Job: 'attempt createdAt error expiresAt files finishedAt id jobId links load progress request result resultBytes rowCount rowsProcessed rowsTotal stage startedAt status type updatedAt warnings',
  JobAlreadyFinishedError: ERROR,
  JobConnection: PAGE,
  JobEdge: EDGE,
  JobEstimate: 'exceedsLimit exceedsThreshold requiredTier rowLimit rowThreshold rows rowsRead warnings',
  JobFailure: 'code detail retryable title',
  JobFile: 'bytes compression format mediaType path rowCount sha256',
  JobLinks: 'cancel export self status stream',
  JobNotFoundError: ERROR,
  JobParameter: 'name value',
  JobRequest: 'endpoint parameters',
  LatestBar: 'aggregate bar stalenessDays',
  LeaderboardColumns: 'aggregate bar change previousRank previousValue rank rankChange share value',
  LeaderboardConnection: `assetClasses columns dateRange interval metadata metric ${PAGE}`,
  LeaderboardEdge: EDGE,
  LeaderboardPage: 'assetClasses count dateRange interval metadata metric pagination rows',
  LeaderboardPlace:
    'aggregate bar change metric previousRank previousValue rank rankChange share sparkline value',
  Link: 'accept createdAt expiresAt id request',
  LinkNotFoundError: ERROR,
  PageInfo: 'endCursor hasNextPage hasPreviousPage startCursor',
  Pagination:
    'hasNextPage hasPreviousPage nextPage pageNumber previousPage recordsPerPage totalPages totalRecordCount',
  RankedDates: 'endDate startDate',
  RankingMetadata: `${METADATA} measure notional previousEndDate previousStartDate type unknownProviderIds`,
  RevokeLinkSuccess: 'link',
  StartLeaderboardJobSuccess: 'job',
  StartTimeseriesJobSuccess: 'job',
  TransformedColumns: `values ${METRICS}`,
  TransformedMetrics: METRICS,
  Warning: 'code message parameter',
}
/** Types that open fields can return by the schema, but that no answer to a key contains. */
export const NOT_SHOWN = [
  // Only with `points`.
  'Downsampled',
  'EventStudy',
  // Null for API keys.
  'LoadOutcome',
  'QuantileStudy',
  'SearchMatch',
  'Security',
  'SecurityBarPage',
  'SecurityLeaderboardPage',
  'TierInsufficientError',
  'TooManyJobsError',
  'TooManyLinksError',
]
/** Fields that are not closed themselves, but belong to types that a key cannot reach. */
export const OUT_OF_REACH: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['Alert', 'AlertEvent', 'ApiKey', 'Chart', 'FlowSeries', 'SavedScreen', 'User'].map((name) => [
      name,
      'id',
    ]),
  ),
  ...Object.fromEntries(
    [
      'DeleteChart',
      'MergeCharts',
      'MergePreferences',
      'ReplaceCharts',
      'ReplacePreferences',
      'UpdateProfile',
    ].map((name) => [`${name}Success`, 'user']),
  ),
  ...Object.fromEntries(
    ['CreateScreen', 'UpdateScreen', 'DeleteScreen'].map((name) => [`${name}Success`, 'screen']),
  ),
  ...Object.fromEntries(['UpdateAlert', 'DeleteAlert'].map((name) => [`${name}Success`, 'alert'])),
  RevokeApiKeySuccess: 'apiKey',
  Security: 'bars id latest match',
  SecurityBarPage: 'assetClasses columns count interval pagination rows',
  SecurityLatest: 'assetClasses interval',
  SecurityLeaderboardConnection: 'assetClasses dateRange interval metadata metric',
  SecurityLeaderboardPage: 'assetClasses count dateRange interval metadata metric pagination',
  SecurityMarketData: 'assetClasses interval',
  StartEventStudyJobSuccess: 'job',
  StartQuantileStudyJobSuccess: 'job',
  StartSecurityLeaderboardJobSuccess: 'job',
  StartSeriesJobSuccess: 'job',
  UnloadSuccess: 'job',
}
