import { type Attack, fields, graph, posted, rest, START, some, times, USERS } from './attack.ts'

/** Requests that are refused: as large, wrong and often as a client can send them. */

const MEGABYTE = 1_000_000
/** Distinct names, up to a megabyte of JSON. */
const namesOf = (count: number): Record<string, number> =>
  Object.fromEntries(times(count, (at) => [`unknown_${at}`, at]))

export const inputs: readonly Attack[] = [
  rest(
    '250,000 bad lags',
    ({ aggregateIds: [id] }) => ({
      path: '/analytics/correlation',
      body: `{"x":{"aggregate_id":${id}},"y":{"aggregate_id":${id}},"start_date":"${START}","lags":[${times(250_000, () => '"x"')}]}`,
    }),
    { callers: USERS },
  ),
  rest('a megabyte of unknown names', () => posted('/securities/timeseries?strict=true', namesOf(45_000)), {
    callers: USERS,
  }),
  rest(
    'a list of 100,000 bad identifiers',
    () => posted('/securities/timeseries', { security_ids: times(100_000, (at) => `x${at}`) }),
    { callers: USERS },
  ),
  rest('many long identifiers on the second page', ({ aggregateIds }) => ({
    path: `/aggregates/timeseries?aggregate_ids=${some(aggregateIds, 60)},${times(40, (at) => `nothing-${at}-${'x'.repeat(200)}`)}&start_date=2015-07-01&records_per_page=10&page_number=2`,
  })),
  rest(
    'many long symbols on the second page',
    ({ tickers }) => ({
      path: `/series/timeseries?ticker=${[...some(tickers, 60), ...times(40, (at) => `NO-${at}-${'X'.repeat(20)}`)].map(encodeURIComponent)}&start_date=2015-07-01&records_per_page=10&page_number=2`,
    }),
    { callers: USERS },
  ),
  rest('an unknown name of 30 KB', () => ({ path: `/aggregates/reference/${'x'.repeat(30_000)}` }), {
    callers: USERS,
  }),
  rest('an unknown parameter of 30 KB', () => ({
    path: `/aggregates/timeseries?${'y'.repeat(15_000)}=${'z'.repeat(15_000)}&strict=true`,
  })),
  rest('unknown paths', (_market, attacker) => ({ path: `/aggregates/nothing/${attacker.next()}` }), {
    atOnce: 32,
    insists: true,
  }),
  rest(
    'bodies for paths that take none or do not exist',
    (_market, attacker) => ({
      path: ['/nothing', '/health/live', '/aggregates/timeseries', '/docs'][attacker.next() % 4] ?? '/',
      ...{ method: 'POST', body: `"${'x'.repeat(200_000)}"` },
    }),
    { protocol: 'HTTP', atOnce: 16, insists: true },
  ),
  rest('bodies of 5 MB', () => ({ path: '/graphql', body: `{"query":"${'x'.repeat(5 * MEGABYTE)}"}` }), {
    protocol: 'HTTP',
    insists: true,
  }),
  rest(
    'forged tokens with a body',
    (_market, attacker) => ({
      path: '/analytics/correlation',
      headers: { authorization: `Bearer e30.${btoa(String(attacker.next()))}.e30` },
      body: `"${'x'.repeat(100_000)}"`,
    }),
    { callers: USERS, protocol: 'HTTP', atOnce: 16, insists: true },
  ),
  graph('introspection, 30 times in a document', (_market, attacker) =>
    fields(
      attacker.sized(30),
      () => '__schema { types { name fields { name type { name ofType { name } } args { name } } } }',
    ),
  ),
  graph('a document of ten thousand aliases', () => fields(10_000, () => '__typename')),
  graph('a document of deep fragments', () => {
    const chain = times(60, (at) => `fragment F${at} on Query { ...F${at + 1} ...F${at + 2} }`)
    return `query { ...F0 } ${chain.join(' ')} fragment F60 on Query { __typename } fragment F61 on Query { __typename }`
  }),
  graph('a document of open braces', () => '{ a '.repeat(200_000)),
  graph('a document of unknown fields', () => `{ ${times(2000, (at) => `nothing${at}`).join(' ')} }`),
  rest(
    'lists of a hundred operations',
    () =>
      posted(
        '/graphql',
        times(100, () => ({ query: '{ aggregates(first: 100) { nodes { name } } }' })),
      ),
    { protocol: 'GraphQL' },
  ),
  rest(
    'unknown ids of documents',
    (_market, attacker) =>
      posted('/graphql', { documentId: `sha256:${String(attacker.next()).padStart(64, '0')}` }),
    { protocol: 'GraphQL', atOnce: 32, insists: true },
  ),
  rest(
    'variables of a megabyte',
    () =>
      posted('/graphql', {
        query:
          'query ($v: [Metric!]!) { aggregateComparison(aggregateIds: [101, 106], from: "x", to: "y", metrics: $v) { interval } }',
        variables: { v: times(160_000, () => 'X') },
      }),
    { callers: USERS, protocol: 'GraphQL' },
  ),
  rest(
    'documents that are all different',
    (_market, attacker) =>
      posted('/graphql', {
        query: `query Q${attacker.next()} { aggregates(first: 1) { nodes { ${times(50, (at) => `n${at}: name`).join(' ')} } } }`,
      }),
    { protocol: 'GraphQL', atOnce: 16 },
  ),
]
