import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { to } from 'pg-copy-streams'
import { migrate } from '../../src/upkeep/migrate.ts'
import { CACHE, type Cluster, fingerprint, MAIN, onDatabase } from './market.ts'
import { psql, startModule } from './processes.ts'

const ROWS = 1_000_000
/** The database that is loaded into, and one that holds a load already. */
const DATABASE = 'load'
const LOADED = 'loaded'

// The newest bars of the securities; `px` is what stands in the column of prices.
const bars = (px: string): string => `
  select id, interval, ts::date as ts, ${px} as px, retail_buy_turnover, retail_sell_turnover
  from (
    select instrument_id as id, interval, ts, px, retail_buy_turnover, retail_sell_turnover
    from cash_bar join security on security.id = cash_bar.instrument_id
    where interval = '1d'
    order by ts desc, instrument_id
    limit ${ROWS}
  ) newest
  order by id, ts`

/** What is loaded, as queries on the market: every instrument, membership and bar, and the bars with other prices. */
const FILES: Readonly<Record<string, string>> = {
  'given/securities': `
    select id, provider_id, ticker, name, figi, isin, exchange, sector, industry, asset_type, is_active
    from security join instrument using (id, kind) order by id`,
  'given/aggregates': `
    select id, provider_id, name, type, subtype, is_active as active, owner_email
    from aggregate join instrument using (id, kind) where not has_own_cash order by id`,
  'given/constituents': `
    select aggregate_id, security_id, weight, nullif(valid_from, '-infinity') as valid_from,
      nullif(valid_to, 'infinity') as valid_to
    from constituent order by aggregate_id, security_id, valid_from`,
  'given/security_cash': bars('px'),
  'revised/security_cash': bars('px + 1'),
}

/** The directory of the CSV files, written once for each content of the market. */
async function csvFiles(cluster: Cluster): Promise<string> {
  const directory = `${CACHE}/csv`
  const key = await fingerprint()
  if ((await readFile(`${directory}/key`, 'utf8').catch(() => '')) === key) return directory
  await rm(directory, { recursive: true, force: true })
  for (const part of ['given', 'revised']) await mkdir(`${directory}/${part}`, { recursive: true })
  await onDatabase(cluster.urlOf(MAIN), async (client) => {
    for (const [name, query] of Object.entries(FILES)) {
      const rows = client.query(to(`copy (${query}) to stdout (format csv, header)`))
      await pipeline(rows, createWriteStream(`${directory}/${name}.csv`))
    }
  })
  await writeFile(`${directory}/key`, key)
  return directory
}

/** What a load took. */
interface LoadCost {
  readonly seconds: number
  readonly megabytes: number
  readonly said: string
}

/** What `npm run load` does, from its start to its end. */
export async function timedLoad(url: string, args: readonly string[]): Promise<LoadCost> {
  const begun = performance.now()
  const { child, peak } = startModule(['bin/run.js', 'bin/load.ts', ...args], {
    DATABASE_URL: url,
    DATA_DIR: CACHE,
  })
  const said = text(child.stdout ?? Readable.from([]))
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The load ended with exit code ${code}`)
  return { seconds: (performance.now() - begun) / 1000, megabytes: peak(), said: (await said).trim() }
}

/** Loads all of the rows into a database that holds nothing but the schema. */
export async function loadAll(cluster: Cluster, ...also: readonly string[]): Promise<LoadCost> {
  const url = cluster.urlOf(DATABASE)
  const directory = await csvFiles(cluster)
  await cluster.create(DATABASE)
  try {
    await migrate(url)
    return await timedLoad(url, [...also, `${directory}/given`])
  } finally {
    await cluster.drop(DATABASE)
  }
}

const BARE = `
  create table bare (
    instrument_id integer not null, interval text not null, ts timestamptz(0) not null,
    px double precision, retail_buy_turnover double precision, retail_sell_turnover double precision,
    basis smallint not null default 0, primary key (instrument_id, interval, ts, basis)
  )`

/** Seconds that `psql` takes to copy the same bars into a table that has their primary key and nothing else. */
export async function copyAll(cluster: Cluster): Promise<number> {
  const url = cluster.urlOf(DATABASE)
  const directory = await csvFiles(cluster)
  await cluster.create(DATABASE)
  try {
    await onDatabase(url, (client) => client.query(BARE))
    const begun = performance.now()
    const columns = 'instrument_id, interval, ts, px, retail_buy_turnover, retail_sell_turnover'
    await psql(url, `\\copy bare (${columns}) from '${directory}/given/security_cash.csv' csv header`)
    return (performance.now() - begun) / 1000
  } finally {
    await cluster.drop(DATABASE)
  }
}

/** Seconds of a load that gives all of the bars other prices: with what it replaces kept, and without. */
export async function reviseAll(cluster: Cluster): Promise<{ kept: number; unkept: number }> {
  const directory = await csvFiles(cluster)
  await cluster.create(LOADED)
  try {
    await migrate(cluster.urlOf(LOADED))
    await timedLoad(cluster.urlOf(LOADED), [`${directory}/given`])
    const revised = async (prepare: string): Promise<number> => {
      const url = cluster.urlOf(DATABASE)
      await cluster.create(DATABASE, LOADED)
      try {
        await onDatabase(url, (client) => client.query(prepare))
        return (await timedLoad(url, [`${directory}/revised`])).seconds
      } finally {
        await cluster.drop(DATABASE)
      }
    }
    return {
      unkept: await revised('alter table cash_bar disable trigger user'),
      kept: await revised('select'),
    }
  } finally {
    await cluster.drop(LOADED)
  }
}
