import {
  type Attack,
  around,
  END,
  fields,
  graph,
  listed,
  posted,
  rest,
  START,
  some,
  USERS,
} from './attack.ts'

/** Requests that read much: the largest pages in each format, rankings with every filter, panels, nested lists. */

const RANGE = `from: "${START}", to: "${END}"`
/** A month that is another one in each turn. */
const monthOf = (turn: number): string => `20${16 + (turn % 10)}-${String(1 + (turn % 12)).padStart(2, '0')}`

/** Pages of 10,000 rows, arranged in columns by instrument and metric. */
const wide = (format: string): Attack =>
  rest(`wide pages of 10,000 rows as ${format}`, ({ aggregateIds }, attacker) => ({
    path: `/aggregates/timeseries?aggregate_ids=${some(aggregateIds, 60)}&start_date=2015-07-01&records_per_page=${attacker.sized(10_000)}&page_number=${1 + (attacker.next() % 5)}&format=${format}&layout=wide`,
  }))

export const reads: readonly Attack[] = [
  ...['csv', 'ndjson', 'arrow', 'parquet', 'xlsx'].map(wide),
  rest(
    'pages of 10,000 rows, compressed',
    ({ aggregateIds }, attacker) => ({
      path: `/aggregates/timeseries?aggregate_ids=${some(aggregateIds, 60)}&start_date=2015-07-01&records_per_page=10000&page_number=${1 + (attacker.next() % 12)}`,
      headers: { 'accept-encoding': 'br, gzip' },
    }),
    { atOnce: 16 },
  ),
  rest('the last page of all bars', ({ aggregateIds }, attacker) => ({
    path: `/aggregates/timeseries?aggregate_ids=${some(aggregateIds, 60)}&start_date=2001-01-01&records_per_page=100&page_number=${1500 + (attacker.next() % 100)}`,
  })),
  rest(
    'snapshots of sixty aggregates',
    ({ aggregateIds }) => ({
      path: `/aggregates/snapshot?aggregate_ids=${some(aggregateIds, 60)}&records_per_page=1000&asset_class=all`,
    }),
    { atOnce: 16 },
  ),
  rest('rankings of aggregates over years, with sparklines', (_market, attacker) => ({
    path: `/aggregates/leaderboard?start_date=${monthOf(attacker.next())}-03&end_date=2026-06-15&records_per_page=1000&page_number=1&sparkline=60&sort=change&format=xlsx`,
  })),
  rest(
    'rankings of securities over years, with sparklines',
    (_market, attacker) => ({
      path: `/series/timeseries/leaderboard?start_date=${monthOf(attacker.next())}-03&end_date=2026-06-15&records_per_page=1000&page_number=1&sparkline=60&universe=point_in_time&sort=share`,
    }),
    { callers: USERS },
  ),
  graph('rankings of aggregates, 30 in a document', (_market, attacker) =>
    fields(
      attacker.sized(30),
      (at) => `aggregateLeaderboard(from: "${monthOf(at)}-05", to: "2026-06-15", first: 100, sort: CHANGE)
        { nodes { rank change share sparkline(points: 60) } }`,
    ),
  ),
  graph(
    'rankings of securities, 30 in a document',
    (_market, attacker) =>
      fields(
        attacker.sized(30),
        (
          at,
        ) => `securityLeaderboard(from: "${monthOf(at)}-05", to: "2026-06-15", first: 100, universe: POINT_IN_TIME)
          { nodes { rank change sparkline(points: 60) security { name } } }`,
      ),
    { callers: USERS },
  ),
  graph(
    'histories of ranks, 30 in a document',
    ({ aggregateIds, tickers }, attacker) =>
      fields(attacker.sized(30), (at) =>
        at % 2 === 0
          ? `aggregateRankHistory(aggregateId: ${around(aggregateIds, at)}, ${RANGE}, recordsPerPage: 1000) { rows { rank } }`
          : `securityRankHistory(ticker: ${JSON.stringify(around(tickers, at))}, ${RANGE}, recordsPerPage: 1000) { rows { rank } }`,
      ),
    { callers: USERS },
  ),
  graph(
    'histories of ranks by price, 30 in a document',
    ({ tickers }, attacker) =>
      fields(
        attacker.sized(30),
        (at) =>
          `securityRankHistory(ticker: ${JSON.stringify(around(tickers, at))}, ${RANGE}, metric: PX, recordsPerPage: 1000) { rows { rank } }`,
      ),
    { callers: USERS },
  ),
  graph(
    'past ranks of lists, 30 in a document',
    (_market, attacker) =>
      fields(
        attacker.sized(30),
        (at) =>
          `securities(first: 100) { nodes { rankHistory(first: 60, metric: PX, to: "${monthOf(at)}-28") { rank } } }`,
      ),
    { callers: USERS },
  ),
  rest(
    'the history of a rank',
    ({ aggregateIds }, attacker) => ({
      path: `/aggregates/${around(aggregateIds, attacker.next())}/rank-history?start_date=2015-07-01&end_date=${END}&records_per_page=1000`,
    }),
    { callers: USERS },
  ),
  rest(
    'a panel of all securities',
    (_market, attacker) =>
      posted('/securities/timeseries?format=parquet', {
        ...{ all: true, start_date: `${monthOf(attacker.next())}-01`, end_date: END },
        ...{ records_per_page: attacker.sized(10_000), page_number: 1 },
      }),
    { callers: USERS },
  ),
  graph(
    'panels of all securities, 30 in a document',
    (_market, attacker) =>
      fields(
        attacker.sized(30),
        (
          at,
        ) => `securityPanel(all: true, from: "${monthOf(at)}-01", to: "${END}", recordsPerPage: 2000, pageNumber: ${at + 1})
          { columns { px retailNetTurnover } }`,
      ),
    { callers: USERS },
  ),
  rest(
    'market data of a hundred securities, reduced',
    ({ tickers }, attacker) => ({
      path: `/series/marketdata?tickers=${some(tickers, attacker.sized(100)).map(encodeURIComponent)}&start_date=2015-07-01&end_date=${END}&points=100`,
    }),
    { callers: USERS },
  ),
  rest(
    'calculated metrics of a hundred securities',
    ({ providerIds }, attacker) => ({
      path: `/series/timeseries?provider_id=${some(providerIds, attacker.sized(100)).map(encodeURIComponent)}&start_date=2015-07-01&records_per_page=10000&calculate_metrics=true`,
    }),
    { callers: USERS },
  ),
  graph(
    'nested bars of a hundred aggregates',
    (_market, attacker) =>
      `{ aggregates(first: 100) { nodes { name bars(first: ${attacker.sized(100)}) { nodes { ts px retailNetTurnover } }
        constituents(first: 20) { nodes { name } } } } }`,
  ),
  graph(
    'transformed bars of a hundred securities',
    (_market, attacker) =>
      `{ securities(first: 100) { nodes { bars(first: ${attacker.sized(200)}, transformation: EWMA, normalisation: PERCENTILE_RANK)
        { columns { transformed { retailNetTurnover } } } } } }`,
    { callers: USERS },
  ),
  graph(
    'constituents of aggregates of constituents, as deep as a document may be',
    (_market, attacker) => {
      const levels = attacker.sized(3)
      const nested = Array.from({ length: levels }).reduce<string>(
        (inner) => `constituents(first: 3) { nodes { memberships(first: 3) { nodes { ${inner} } } } }`,
        'name',
      )
      return `{ aggregates(first: 20) { nodes { ${nested} } } }`
    },
    { callers: USERS },
  ),
  graph(
    'a hundred nodes by their ids',
    ({ aggregateIds, securityIds }) =>
      `{ nodes(ids: [${listed([
        ...some(aggregateIds, 50).map((id) => btoa(`Aggregate:${id}`)),
        ...some(securityIds, 50).map((id) => btoa(`Security:${id}`)),
      ])}]) { ... on Aggregate { bars(first: 50) { nodes { px } } } ... on Security { bars(first: 50) { nodes { px } } } } }`,
    { callers: USERS },
  ),
  rest(
    'searches for what every name contains',
    (_market, attacker) => ({
      path: `/series/securities/search?limit=100&q=${encodeURIComponent('%_'.repeat(20) + 'e'.repeat(attacker.next() % 20))}`,
    }),
    { callers: USERS, atOnce: 16 },
  ),
  rest('exports of all flow series', () => ({ path: '/flow/timeseries/export?compression=gzip' }), {
    callers: USERS,
  }),
]
