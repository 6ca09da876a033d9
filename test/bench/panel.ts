import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Server } from './bench.ts'
import { completed, type JobState } from './job-client.ts'
import { type Line, median } from './line.ts'
import { CACHE, PANEL } from './market.ts'
import { PANEL_BARS } from './panel-market.ts'
import { psqlCopy } from './processes.ts'

const ROUNDS = 5
const DAY_MS = 86_400_000

/** SQL: the rows of the panel, cell by cell as the job writes them. */
const ROWS = `
  select replace(replace(b.ts::text, ' ', 'T'), '+00', 'Z'), b.instrument_id, i.provider_id, s.ticker, i.name, s.sector,
    s.industry, s.asset_type, case when i.is_active then 'true' else 'false' end,
    replace(replace(b.updated_at::text, ' ', 'T'), '+00', 'Z'),
    case when b.has_derived_day or b.ts >= '2100-01-01T00:00:00Z' then 'true' else 'false' end, 'cash',
    b.retail_buy_turnover, b.retail_sell_turnover, b.retail_net_turnover, b.retail_total_turnover, b.px, b.px_chg,
    (b.ts at time zone 'UTC')::date
  from cash_bar_1d b
  join instrument i on i.id = b.instrument_id
  join security s on s.id = b.instrument_id
  where b.basis <> 2 and b.ts >= '2001-01-01T00:00:00Z'
  order by b.ts, b.instrument_id`

/** Requests the panel as a Parquet file and stores it. Every round begins on another day before the first bar. */
async function fileOf(server: Server, round: number, path: string): Promise<void> {
  const start = new Date(Date.parse('2001-01-01') + round * DAY_MS).toISOString().slice(0, 10)
  const request = server.call({ path: '/securities/timeseries' })
  const response = await fetch(request.url, {
    method: 'POST',
    headers: { ...request.headers, 'Content-Type': 'application/json', Prefer: 'respond-async' },
    body: JSON.stringify({ all: true, order: 'asc', start_date: start }),
  })
  const job = await completed(server, (await response.json()) as JobState)
  if (job.row_count !== PANEL_BARS) throw new Error(`The job has ${job.row_count} rows`)
  const file = server.call({ path: `/securities/jobs/${job.job_id}/export` })
  const sent = await fetch(file.url, {
    headers: { ...file.headers, Accept: 'application/vnd.apache.parquet' },
  })
  if (!sent.ok || !sent.body) throw new Error(`The file answers ${sent.status}`)
  await pipeline(sent.body, createWriteStream(path))
}

const secondsOf = async (action: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await action()
  return (performance.now() - begun) / 1000
}

/** What a year of daily bars of 10,000 securities costs, from the request to the file. */
export const panelLine: Line = {
  name: 'panel',
  title:
    'panel of 10,000 securities and a year of days, from request to Parquet file, against `psql \\copy` of the rows',
  goal: { unit: 'x', atMost: 1.5 },
  isHeavy: true,
  market: PANEL,
  measure: async (bench) => {
    const server = await bench.on(PANEL)
    const url = (await bench.cluster()).urlOf(PANEL)
    const path = `${CACHE}/panel`
    const rounds: { ours: number; theirs: number }[] = []
    for (let round = 0; round <= ROUNDS; round++)
      rounds.push({
        ours: await secondsOf(() => fileOf(server, round, path)),
        theirs: await secondsOf(() => psqlCopy(url, ROWS, path)),
      })
    await rm(path)
    // The first round warms both up.
    const warm = rounds.slice(1)
    const middle = (side: 'ours' | 'theirs') => median(warm.map((round) => round[side])).toFixed(1)
    return {
      value: median(warm.map(({ ours, theirs }) => ours / theirs)),
      detail: `${middle('ours')} against ${middle('theirs')} s for ${PANEL_BARS} rows`,
    }
  },
}
