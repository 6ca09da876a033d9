/** The types of each interface of the graph: without them the cache would drop what a fragment on an interface reads. */
export const POSSIBLE_TYPES = {
  Error: [
    ...['AggregateNotFoundError', 'ApiKeyNotFoundError', 'ChartNotFoundError', 'JobAlreadyFinishedError'],
    ...['JobNotFoundError', 'LinkNotFoundError', 'NotOwnerError', 'PayloadTooLargeError'],
    ...[
      'PreconditionFailedError',
      'SecurityNotFoundError',
      'TierInsufficientError',
      'TooManyAggregatesError',
    ],
    ...['TooManyApiKeysError', 'TooManyJobsError', 'TooManyLinksError'],
  ],
  Instrument: ['Aggregate', 'Security'],
  Node: ['Aggregate', 'ApiKey', 'Chart', 'FlowSeries', 'Job', 'Link', 'Security', 'User'],
}
