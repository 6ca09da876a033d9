import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { to } from 'pg-copy-streams'
import { migrate } from '../../src/database/migrate.ts'
import type { Bench } from './bench.ts'
import type { Line } from './line.ts'
import { CACHE, type Cluster, fingerprint, MAIN, onDatabase } from './market.ts'
import { startModule } from './processes.ts'

const ROWS = 1_000_000
const DATABASE = 'load'

/** What is loaded, as queries on the market: every instrument and membership, and the newest bars of the securities. */
const FILES: Readonly<Record<string, string>> = {
  securities: `
    select id, provider_id, ticker, name, figi, isin, exchange, sector, industry, asset_type, is_active
    from security join instrument using (id, kind) order by id`,
  aggregates: `
    select id, provider_id, name, type, subtype, is_active as active, owner_email
    from aggregate join instrument using (id, kind) where not has_own_cash order by id`,
  constituents: `
    select aggregate_id, security_id, weight, nullif(valid_from, '-infinity') as valid_from,
      nullif(valid_to, 'infinity') as valid_to
    from constituent order by aggregate_id, security_id, valid_from`,
  security_cash: `
    select id, interval, ts::date as ts, px, retail_buy_turnover, retail_sell_turnover
    from (
      select instrument_id as id, interval, ts, px, retail_buy_turnover, retail_sell_turnover
      from cash_bar join security on security.id = cash_bar.instrument_id
      where interval = '1d'
      order by ts desc, instrument_id
      limit ${ROWS}
    ) newest
    order by id, ts`,
}

/** The directory of the CSV files, written once for each content of the market. */
async function csvFiles(cluster: Cluster): Promise<string> {
  const directory = `${CACHE}/csv`
  const key = await fingerprint()
  if ((await readFile(`${directory}/key`, 'utf8').catch(() => '')) === key) return directory
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true })
  await onDatabase(cluster.urlOf(MAIN), async (client) => {
    for (const [name, query] of Object.entries(FILES)) {
      const rows = client.query(to(`copy (${query}) to stdout (format csv, header)`))
      await pipeline(rows, createWriteStream(`${directory}/${name}.csv`))
    }
  })
  await writeFile(`${directory}/key`, key)
  return directory
}

interface LoadCost {
  readonly seconds: number
  readonly megabytes: number
  readonly said: string
}

/** `npm run load` on a database that holds nothing but the schema. */
async function load(bench: Bench): Promise<LoadCost> {
  const cluster = await bench.cluster()
  const directory = await csvFiles(cluster)
  const url = cluster.urlOf(DATABASE)
  await cluster.create(DATABASE)
  try {
    await migrate(url)
    const begun = performance.now()
    const { child, peak } = startModule(['db/load/main.ts', directory], {
      DATABASE_URL: url,
      DATA_DIR: CACHE,
    })
    const said = text(child.stdout ?? Readable.from([]))
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`The load ended with exit code ${code}`)
    return { seconds: (performance.now() - begun) / 1000, megabytes: peak(), said: (await said).trim() }
  } finally {
    await cluster.drop(DATABASE)
  }
}

const loads = new WeakMap<Bench, Promise<LoadCost>>()

/** One load serves both lines. */
function loadOnce(bench: Bench): Promise<LoadCost> {
  const known = loads.get(bench) ?? load(bench)
  loads.set(bench, known)
  return known
}

export const loadLines: readonly Line[] = [
  {
    name: 'load',
    title: 'load of 1,000,000 daily rows, with roll-ups and 149 aggregates',
    goal: { unit: 's', atMost: 60 },
    isHeavy: true,
    async measure(bench) {
      const { seconds, said } = await loadOnce(bench)
      return { value: seconds, detail: said }
    },
  },
  {
    name: 'load-memory',
    title: 'most memory (RSS) of the loading process',
    goal: { unit: 'MB', atMost: 300 },
    isHeavy: true,
    async measure(bench) {
      const { megabytes } = await loadOnce(bench)
      return { value: megabytes, detail: 'high-water mark of the process' }
    },
  },
]
