import { hash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type DemoArguments, fillDemoMarket } from '../../src/demo/demo.ts'
import { type Fill, runLoad } from '../../src/ingest/load.ts'
import { connect } from '../../src/platform/database/connect.ts'
import { startEmbedded } from '../../src/platform/database/embedded.ts'
import { DEMO_EMAIL } from '../../src/service/banner.ts'
import { migrate } from '../../src/upkeep/migrate.ts'
import { copyInstruments } from './copies.ts'
import { fillPanelMarket } from './panel-market.ts'
import { fillStudyMarket } from './study-market.ts'
import { fillWideMarket, lengthenWideMarket } from './wide.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Where the cluster, its signing key and the generated files live; everything in it can be deleted. */
export const CACHE = fileURLToPath(new URL('../../.cache/bench', import.meta.url))

/** The database that an embedded cluster serves by default. */
export const MAIN = 'flowgate'
/** The database with ten times the bars. */
export const LARGE = 'large'
const COPIES = 9
/** The database with sixty times the bars, 150 million: 40 GB. The further copies are aggregates. */
export const HUGE = 'huge'
const HUGE_COPIES = 59
/** The database with a thousand aggregates, for rankings. */
export const MANY = 'many'
const MANY_COPIES = 7
/** The database with 2.5 million bars in reach of one request, for jobs. */
export const WIDE = 'wide'
/** The database with 98 million bars in reach of one request: 20 GB. */
export const LONG = 'long'
/** The database with 5,000 securities in the middle of a trading day, for slices of ten minutes. */
export const SLICES = 'slices'

/** The database with a year of daily bars of 10,000 securities, for panels. */
export const PANEL = 'panel'
/** The database with ten years of daily bars of 5,000 securities, for studies. */
export const STUDIES = 'studies'

/** What a line may measure on. Databases are made before any line begins. */
export type Market =
  | typeof MAIN
  | typeof LARGE
  | typeof HUGE
  | typeof MANY
  | typeof WIDE
  | typeof LONG
  | typeof SLICES
  | typeof PANEL
  | typeof STUDIES

/** A thousand instruments over eleven years; dates are fixed, so that the market stays the same from day to day. */
const MARKET: DemoArguments = {
  today: '2026-06-30',
  now: new Date('2026-07-01T12:00:00Z'),
  securities: 850,
  aggregates: 150,
  years: 11,
  intradayDays: 0,
  optionSecurities: 0,
  ownerEmail: DEMO_EMAIL,
}
const FEWEST = { bars: 2_500_000, instruments: 1000 }

/** Three years, of which copies are made until there are a thousand aggregates. */
const MANY_MARKET: DemoArguments = { ...MARKET, securities: 60, aggregates: 125, years: 3 }

/** The middle of a trading day. */
const SLICES_MARKET: DemoArguments = {
  ...MARKET,
  ...{ today: '2026-07-01', now: new Date('2026-07-01T14:00:00Z') },
  ...{ securities: 5000, years: 1, intradayDays: 3 },
}
/** Stamp of the first slice that it does not hold yet. */
export const FIRST_SLICE = Temporal.Instant.from('2026-07-01T14:10:00Z')

/** The running cluster of the bench. */
export interface Cluster {
  urlOf(database: string): string
  /** Makes a database afresh, or as a copy of another one, to which nobody may be connected. */
  create(database: string, template?: string): Promise<void>
  drop(database: string): Promise<void>
  leave(): Promise<void>
}

export async function openCluster(): Promise<Cluster> {
  const embedded = await startEmbedded({ dataDir: CACHE })
  const urlOf = (database: string) => Object.assign(new URL(embedded.url), { pathname: `/${database}` }).href
  const drop = (database: string) =>
    onDatabase(urlOf('postgres'), (client) =>
      client.query(`drop database if exists ${database} with (force)`),
    )
  return {
    urlOf,
    async create(database, template = 'template1') {
      await drop(database)
      await onDatabase(urlOf('postgres'), (client) =>
        client.query(`create database ${database} template ${template} strategy file_copy`),
      )
    },
    async drop(database) {
      await drop(database)
    },
    leave: () => embedded.stop(),
  }
}

/** Runs an action over one connection of its own. */
export async function onDatabase<T>(url: string, action: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await action(client)
  } finally {
    await client.end()
  }
}

/** Changes with everything that the databases are made from. */
export async function fingerprint(): Promise<string> {
  const made = [
    'db/migrations/*.ts',
    'src/demo/*.ts',
    'test/bench/copies.ts',
    'test/bench/wide.ts',
    'test/bench/panel-market.ts',
    'test/bench/study-market.ts',
  ]
  const files = (await Array.fromAsync(glob(made, { cwd: ROOT }))).toSorted()
  const texts = await Promise.all(files.map((file) => readFile(`${ROOT}/${file}`, 'utf8')))
  return hash(
    'sha256',
    JSON.stringify([MARKET, COPIES, HUGE_COPIES, MANY_MARKET, MANY_COPIES, SLICES_MARKET, files, texts]),
  ).slice(0, 16)
}

/** Fills a database unless that has been done already, by the same code. */
async function once(cluster: Cluster, database: string, fill: () => Promise<void>): Promise<void> {
  const key = await fingerprint()
  const stored = await onDatabase(cluster.urlOf('postgres'), async (client) => {
    const { rows } = await client.query<{ key: string | null }>(
      `select shobj_description(oid, 'pg_database') as key from pg_database where datname = $1`,
      [database],
    )
    return rows[0]?.key
  })
  if (stored === key) return
  await fill()
  await onDatabase(cluster.urlOf('postgres'), (client) =>
    client.query(`comment on database ${database} is '${key}'`),
  )
}

interface Making {
  readonly title: string
  /** The market that it is made from. */
  readonly from?: Market
  make(cluster: Cluster): Promise<void>
}

const MARKETS: Readonly<Record<Market, Making>> = {
  [MAIN]: {
    title: 'the market',
    async make(cluster) {
      await cluster.create(MAIN)
      await fill(cluster.urlOf(MAIN), demo(MARKET))
      await onDatabase(cluster.urlOf(MAIN), refuseSmall)
    },
  },
  [LARGE]: {
    title: 'the market of ten times the size',
    from: MAIN,
    async make(cluster) {
      await cluster.create(LARGE, MAIN)
      await onDatabase(cluster.urlOf(LARGE), (client) => copyInstruments(client, { last: COPIES }))
    },
  },
  [HUGE]: {
    title: 'the market of sixty times the size',
    from: LARGE,
    async make(cluster) {
      await cluster.create(HUGE, LARGE)
      await onDatabase(cluster.urlOf(HUGE), (client) =>
        copyInstruments(client, { first: COPIES + 1, last: HUGE_COPIES, areAggregates: true }),
      )
    },
  },
  [MANY]: {
    title: 'the market of a thousand aggregates',
    async make(cluster) {
      await cluster.create(MANY)
      await fill(cluster.urlOf(MANY), demo(MANY_MARKET))
      await onDatabase(cluster.urlOf(MANY), (client) => copyInstruments(client, { last: MANY_COPIES }))
    },
  },
  [WIDE]: {
    title: 'the market for jobs',
    async make(cluster) {
      await cluster.create(WIDE)
      await fill(cluster.urlOf(WIDE), fillWideMarket)
    },
  },
  [LONG]: {
    title: 'the market for the largest job',
    from: WIDE,
    async make(cluster) {
      await cluster.create(LONG, WIDE)
      await onDatabase(cluster.urlOf(LONG), lengthenWideMarket)
    },
  },
  [SLICES]: {
    title: 'the market of 5,000 securities',
    async make(cluster) {
      await cluster.create(SLICES)
      await fill(cluster.urlOf(SLICES), demo(SLICES_MARKET))
    },
  },
  [PANEL]: {
    title: 'the market of 10,000 securities',
    async make(cluster) {
      await cluster.create(PANEL)
      await fill(cluster.urlOf(PANEL), fillPanelMarket)
    },
  },
  [STUDIES]: {
    title: 'the market of studies',
    async make(cluster) {
      await cluster.create(STUDIES)
      await fill(cluster.urlOf(STUDIES), fillStudyMarket)
    },
  },
}

/** Makes markets, and those that they are made from, where they are missing: up to an hour once, nothing later. */
export async function prepareMarkets(cluster: Cluster, markets: Iterable<Market>): Promise<void> {
  for (const market of new Set(markets)) {
    const { title, from, make } = MARKETS[market]
    if (from) await prepareMarkets(cluster, [from])
    await once(cluster, market, () => {
      console.error(`bench: making ${title} (once)`)
      return make(cluster)
    })
  }
}

const demo =
  (market: DemoArguments): Fill =>
  async (client, onStep) => {
    await fillDemoMarket(client, market, onStep)
    return undefined
  }

/** Brings a new database to the current schema and loads what is staged. */
export async function fill(url: string, staged: Fill): Promise<void> {
  await migrate(url)
  const { pool, end } = connect(url, { max: 1 })
  try {
    await runLoad(pool, {
      source: 'bench',
      onProgress: ({ step, elapsed }) =>
        console.error(`bench: ${(elapsed / 1000).toFixed(1).padStart(6)} s  ${step}`),
      fill: staged,
    })
  } finally {
    await end()
  }
}

async function refuseSmall(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ bars: string; instruments: string }>(
    `select sum(bars) as bars, count(*) as instruments from bar_extent where interval = '1d' and asset_class = 'cash'`,
  )
  const [{ bars = '0', instruments = '0' } = {}] = rows
  console.error(`bench: ${bars} daily bars of ${instruments} instruments`)
  if (Number(bars) < FEWEST.bars || Number(instruments) < FEWEST.instruments)
    throw new Error(`The market is too small: ${bars} daily bars of ${instruments} instruments`)
}
