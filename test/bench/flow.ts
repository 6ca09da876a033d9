import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { request } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { migrate } from '../../src/upkeep/migrate.ts'
import { startServer } from './bench.ts'
import type { Call } from './client.ts'
import { type Line, median } from './line.ts'
import { CACHE, onDatabase } from './market.ts'
import { endProcess, psqlCopy } from './processes.ts'

const DATABASE = 'flow'
const [SERIES, DAYS] = [200, 5000]
const ROUNDS = 5

/** A million observations of 200 daily series. */
export const FILL = [
  `insert into flow_series (slug, name, metric, frequency, unit)
   select 'series-' || n, 'Series ' || n, 'net_flow', 'daily', 'USDmn' from generate_series(1, ${SERIES}) n`,
  `insert into flow_observation (series_id, date, revision, value, updated_at)
   select s.id, day, 0, round((2000 * sin(s.id * 7 + n))::numeric, 3), day + interval '1 day'
   from flow_series s
   cross join generate_series(1, ${DAYS}) n
   cross join lateral (select date '2006-01-01' + n as day) at`,
  `insert into flow_tally (series_id, quarter, observations)
   select series_id, date_trunc('quarter', date)::date, count(*) from flow_observation group by 1, 2`,
  `insert into data_version (source) values ('bench')`,
  'vacuum analyze',
]

/** The rows of the export by the statement that reads them. */
const QUERY = `
  select s.slug, s.metric, s.unit, s.frequency, o.date, o.value
  from (select * from flow_series order by slug collate "C") s
  cross join lateral (
    select o.date, o.value from flow_observation o
    where o.series_id = s.id and o.superseded_at is null order by o.date
  ) o`

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

async function download({ url, headers }: Call, path: string): Promise<void> {
  const sent = request(url, { headers }).end()
  const [response] = await once(sent, 'response')
  if (response.statusCode !== 200) throw new Error(`${url} answers ${response.statusCode}`)
  await pipeline(response, createWriteStream(path))
}

export const flowLines: readonly Line[] = [
  {
    name: 'flow-export',
    title: 'export of 1,000,000 flow observations as CSV against `psql \\copy`',
    goal: { unit: 'x', atLeast: 0.8 },
    isHeavy: true,
    market: null,
    async measure(bench) {
      const cluster = await bench.cluster()
      const url = cluster.urlOf(DATABASE)
      const path = `${CACHE}/export.csv`
      await cluster.create(DATABASE)
      await migrate(url)
      await onDatabase(url, async (client) => {
        for (const statement of FILL) await client.query(statement)
      })
      const server = await startServer(url)
      try {
        const call = server.call({ path: '/flow/timeseries/export' })
        const taken: [ours: number, theirs: number][] = []
        for (let round = 0; round <= ROUNDS; round++)
          taken.push([
            await secondsOf(() => download(call, path)),
            await secondsOf(() => psqlCopy(url, QUERY, path)),
          ])
        // The first round warms both up.
        const rounds = taken.slice(1)
        const [ours, theirs] = [0, 1].map((side) =>
          median(rounds.map((round) => round[side] ?? 0)).toFixed(2),
        )
        return {
          value: median(rounds.map(([mine, other]) => other / mine)),
          detail: `${ours} against ${theirs} s; at most ${server.process.peak().toFixed(0)} MB`,
        }
      } finally {
        await endProcess(server.process.child)
        await rm(path, { force: true })
        await cluster.drop(DATABASE)
      }
    },
  },
]
