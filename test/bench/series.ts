import { migrate } from '../../src/upkeep/migrate.ts'
import { type Bench, startServer } from './bench.ts'
import { latencies } from './client.ts'
import { compareLatencies } from './latency.ts'
import type { Line, Measured } from './line.ts'
import { MAIN, onDatabase } from './market.ts'
import { endProcess } from './processes.ts'
import { marketData, seriesLatest, seriesMetrics, seriesPage } from './requests.ts'
import { compareRates } from './throughput.ts'

const TYPED = 10_000
const DIRECTORY = 'directory'
const TURNS = 40

/** Symbols of the first active securities. */
async function tickersOf(bench: Bench, count: number): Promise<string[]> {
  const url = (await bench.cluster()).urlOf(MAIN)
  const { rows } = await onDatabase(url, (client) =>
    client.query<{ ticker: string }>(
      'select ticker from security join instrument using (id) where is_active order by id limit $1',
      [count],
    ),
  )
  return rows.map(({ ticker }) => ticker)
}

/** Invented securities without bars: of them only symbols and names count. */
const FILL = `
  with made as (
    select i, (select string_agg(chr(65 + abs(hashint4(i * 7 + k)) % 26), '') from generate_series(1, 2 + i % 3) k) as ticker,
      (array['Alpha', 'Boreal', 'Cobalt', 'Delta', 'Ember', 'Fjord', 'Garnet'])[1 + i % 7]
        || ' ' || (array['Robotics', 'Energy', 'Foods', 'Holdings', 'Capital'])[1 + abs(hashint4(i)) % 5] || ' ' || i as name
    from generate_series(1, ${TYPED}) i
  ), instruments as (
    insert into instrument (id, kind, provider_id, name, is_active)
    select i, 'security', 'D-' || i, name, i % 20 <> 0 from made
  )
  insert into security (id, ticker) select i, ticker from made`

/** What somebody types, letter by letter. */
const typing = (text: string): string[] => Array.from(text, (_, at) => text.slice(0, at + 1))

/** The slowest of a hundred searches while somebody types, over many securities. */
async function autocomplete(bench: Bench): Promise<Measured> {
  const cluster = await bench.cluster()
  await cluster.create(DIRECTORY)
  const url = cluster.urlOf(DIRECTORY)
  await migrate(url)
  await onDatabase(url, async (client) => {
    // The foreign key looks for the instruments that the same statement inserts.
    await client.query(FILL)
    await client.query('analyze')
  })
  const server = await startServer(url)
  try {
    const texts = [...typing('cobalt hol'), ...typing('QX'), ...typing('energy 99'), '%', 'D-77', 'obal']
    const calls = texts.map((text) =>
      server.call({ path: `/series/securities/search?q=${encodeURIComponent(text)}` }),
    )
    await latencies(calls, 5)
    const taken = (await latencies(calls, TURNS)).flat().sort((a, b) => a - b)
    const at = (share: number) => taken[Math.floor(taken.length * share)] ?? Number.NaN
    return { value: at(0.99), detail: `median ${at(0.5).toFixed(1)} ms of ${taken.length} searches` }
  } finally {
    await endProcess(server.process.child)
    await cluster.drop(DIRECTORY)
  }
}

/** What series of securities cost. */
export const seriesLines: readonly Line[] = [
  {
    name: 'series',
    title: 'series of securities, page of 2,000 rows of 5 securities',
    goal: { unit: 'x', atLeast: 1.6 },
    measure: (bench) => compareRates(bench, seriesPage),
  },
  {
    name: 'series-metrics',
    title: 'the same page with calculated metrics against without',
    goal: { unit: 'x', atMost: 2 },
    async measure(bench) {
      const server = await bench.main()
      return compareLatencies(server.call(seriesPage), server.call(seriesMetrics))
    },
  },
  {
    name: 'marketdata',
    title: 'market data of 100 symbols x 20 bars',
    goal: { unit: 'x', atLeast: 1.6 },
    measure: async (bench) => compareRates(bench, marketData(await tickersOf(bench, 100))),
  },
  {
    name: 'series-latest',
    title: 'newest bars of 100 securities against one',
    goal: { unit: 'x', atMost: 3 },
    async measure(bench) {
      const server = await bench.main()
      return compareLatencies(server.call(seriesLatest(1)), server.call(seriesLatest(100)))
    },
  },
  {
    name: 'autocomplete',
    title: 'search while typing, 10,000 securities, 99th percentile',
    goal: { unit: 'ms', atMost: 20 },
    measure: autocomplete,
  },
]
