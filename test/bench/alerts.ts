import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { v7 as newId } from 'uuid'
import { type Receiver, startReceiver } from '../helpers/receiver.ts'
import { type Bench, startServer } from './bench.ts'
import { type Line, median, oncePerBench } from './line.ts'
import { timedLoad } from './load-runs.ts'
import { FIRST_SLICE, onDatabase, SLICES } from './market.ts'
import { endProcess } from './processes.ts'
import { sliceAt } from './slice.ts'

const DATABASE = 'alerts'
const [USERS, SCREENS_EACH, DISTINCT] = [100, 10, 250]
const ROUNDS = 5
const LOOK_MS = 20

/** Screens of ten minutes and of days, with and without look-back. */
const definitionOf = (at: number) => ({
  interval: at % 2 === 0 ? '10min' : '1d',
  all: [
    { measure: 'retail_net_turnover', gt: 80 + (at % 7) },
    at % 2 === 0
      ? { measure: 'px|pct_change:5', top: 20 + at }
      : { measure: 'retail_net_turnover|z_score:1y', gt: at / 200 },
    { measure: 'px', gt: 100 + (at % 40) },
  ],
  columns: ['px', 'retail_net_turnover', 'retail_total_turnover'],
})

/** One alert fires in each slice: the instruments above the middle price take turns. */
const FIRING = { interval: '10min', all: [{ measure: 'px', gt: 148 }] }

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

async function addAlert(
  client: pg.Client,
  email: string,
  definition: object,
  url: string | null,
): Promise<void> {
  const [screen, alert] = [newId(), newId()]
  await client.query(
    `with owner as (
       insert into app_user (email, tier) values ($1, 'data_license')
       on conflict (email) do update set tier = excluded.tier returning id
     ), saved as (
       insert into screen (id, user_id, name, definition) select $2::uuid, id, $2::uuid::text, $3 from owner
     )
     insert into alert (id, user_id, screen_id, name, webhook_url, secret)
     select $4, id, $2::uuid, 'bench', $5, $6 from owner`,
    [email, screen, JSON.stringify(definition), alert, url, SECRET],
  )
}

const many = (client: pg.Client) =>
  Array.from({ length: USERS * SCREENS_EACH }, (_, at) => at).reduce(
    (before, at) =>
      before.then(() =>
        addAlert(client, `bench-${at % USERS}@example.com`, definitionOf(at % DISTINCT), null),
      ),
    Promise.resolve(),
  )

/** Waits until every alert has been evaluated on the newest data. Returns when that was found. */
async function evaluated(client: pg.Client): Promise<number> {
  for (;;) {
    const { rows } = await client.query<{ isDone: boolean }>(
      `select not exists (
         select from alert left join alert_state on alert_id = id
         where data_version is distinct from (select max(id) from data_version)) as "isDone"`,
    )
    if (rows[0]?.isDone) return performance.now()
    await sleep(LOOK_MS)
  }
}

/** Returns when the next load commits. */
async function nextLoad(client: pg.Client): Promise<number> {
  await client.query('listen flowgate')
  return new Promise((resolve) => {
    client.once('notification', () => resolve(performance.now()))
  })
}

interface Slice {
  /** Seconds from the commit of the load until all alerts were evaluated, and until the receiver had the message. */
  readonly evaluated: number
  readonly received: number
}

async function measureSlice(url: string, directory: string, receiver: Receiver): Promise<Slice> {
  return onDatabase(url, (listener) =>
    onDatabase(url, async (client) => {
      const committed = nextLoad(listener)
      const before = receiver.received.length
      const load = timedLoad(url, [directory])
      const begun = await committed
      const arrived = (async () => {
        while (receiver.received.length === before) await sleep(1)
        return performance.now()
      })()
      const [received, done] = await Promise.all([arrived, evaluated(client), load])
      return { received: (received - begun) / 1000, evaluated: (done - begun) / 1000 }
    }),
  )
}

/** Loads slices under some alerts, of which one fires in each. */
async function measureSlices(bench: Bench, fill: (client: pg.Client) => Promise<void>): Promise<Slice[]> {
  const cluster = await bench.cluster()
  await cluster.create(DATABASE, SLICES)
  const url = cluster.urlOf(DATABASE)
  const receiver = await startReceiver()
  const directory = await mkdtemp(join(tmpdir(), 'flowgate-bench-'))
  const ids = await onDatabase(url, async (client) => {
    await fill(client)
    await addAlert(client, 'bench@example.com', FIRING, receiver.url)
    const { rows } = await client.query<{ id: number }>('select id from security order by id')
    return rows.map(({ id }) => id)
  })
  const server = await startServer(url, { WEBHOOK_HOSTS: receiver.host })
  try {
    await onDatabase(url, evaluated)
    const slices: Slice[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const ts = FIRST_SLICE.add({ minutes: 10 * round }).toString()
      await writeFile(join(directory, 'security_cash.csv'), sliceAt(ids, ts, round))
      slices.push(await measureSlice(url, directory, receiver))
    }
    return slices
  } finally {
    await endProcess(server.process.child)
    await receiver.close()
    await cluster.drop(DATABASE)
    await rm(directory, { recursive: true })
  }
}

const underMany = oncePerBench((bench) => measureSlices(bench, many))
const alone = oncePerBench((bench) => measureSlices(bench, async () => {}))

const shown = (seconds: readonly number[]): string =>
  `median of ${seconds.map((one) => one.toFixed(2)).join(', ')} s`

/** How long alerts take after a load. */
export const alertLines: readonly Line[] = [
  {
    name: 'alerts',
    title: '1,000 alerts of 100 users, evaluated after a slice of 5,000 securities',
    goal: { unit: 's', atMost: 10 },
    isHeavy: true,
    market: SLICES,
    async measure(bench) {
      const seconds = (await underMany(bench)).map((slice) => slice.evaluated)
      return { value: median(seconds), detail: shown(seconds) }
    },
  },
  {
    name: 'alert-webhook',
    title: 'from the commit of a slice to the receiver of a webhook, one alert',
    goal: { unit: 's', atMost: 1 },
    isHeavy: true,
    market: SLICES,
    async measure(bench) {
      const seconds = (await alone(bench)).map((slice) => slice.received)
      return { value: median(seconds), detail: shown(seconds) }
    },
  },
]
