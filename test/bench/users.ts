import { Agent } from 'node:http'
import { migrate } from '../../src/upkeep/migrate.ts'
import { type Bench, startServer } from './bench.ts'
import { send } from './client.ts'
import { type Line, type Measured, median } from './line.ts'
import { onDatabase } from './market.ts'
import { endProcess } from './processes.ts'

const DATABASE = 'users'
const CHARTS = 200
const BYTES = 1_048_576
const TURNS = 200
const WARM_UP_TURNS = 50

const READ = 'select name, content, updated_at from user_setting where user_id = 1 and kind = $1'

/** A chart configuration as a front-end saves one, of about so many bytes. */
function chartOf(bytes: number): unknown {
  const line = (at: number) => ({
    metric: 'retail_net_turnover',
    aggregateIds: [101 + at, 106, 111],
    colour: `#${(at * 7919).toString(16).padStart(6, '0')}`,
    width: 1.5,
    visible: at % 2 === 0,
    transformation: { name: 'moving_avg', window: 20 + at, normalisation: null },
  })
  const lines: unknown[] = []
  for (let size = 100; size + 190 < bytes; size += 190) lines.push(line(lines.length))
  return { title: 'Flows of the week', interval: '1d', lines }
}

const charts = (): Record<string, unknown> =>
  Object.fromEntries(
    Array.from({ length: CHARTS }, (_, at) => [`chart-${at}`, chartOf(Math.floor(BYTES / CHARTS))]),
  )

/** The median milliseconds of each of several pieces of work, done in turns once they are warm. */
async function timesOf(pieces: readonly (() => unknown)[]): Promise<number[]> {
  const taken: number[][] = pieces.map(() => [])
  for (let turn = -WARM_UP_TURNS; turn < TURNS; turn++)
    for (const [at, work] of pieces.entries()) {
      const begun = performance.now()
      await work()
      if (turn >= 0) taken[at]?.push(performance.now() - begun)
    }
  return taken.map(median)
}

/** All charts of a user on the graph, against what no server can do without. */
async function viewer(bench: Bench): Promise<Measured> {
  const cluster = await bench.cluster()
  await cluster.create(DATABASE)
  const url = cluster.urlOf(DATABASE)
  await migrate(url)
  const server = await startServer(url)
  try {
    const text = JSON.stringify(charts())
    const { headers, ...put } = server.call({ path: '/series/user/charts' })
    const type = { 'Content-Type': 'application/json' }
    await send({ ...put, method: 'PUT', headers: { ...headers, ...type }, body: text })
    const call = server.call({
      path: '/graphql',
      query: '{ viewer { charts { nodes { chartId value updatedAt } } } }',
    })
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const [ours = Number.NaN, json = Number.NaN, read = Number.NaN] = await onDatabase(url, (client) =>
      timesOf([
        () => send(call, agent),
        () => JSON.stringify(JSON.parse(text)),
        () => client.query({ name: 'charts', text: READ, values: ['chart'] }),
      ]),
    ).finally(() => agent.destroy())
    const detail = `${ours.toFixed(1)} ms; ${text.length} bytes: JSON ${json.toFixed(1)} ms, read ${read.toFixed(1)} ms`
    return { value: ours / (2 * json + read), detail }
  } finally {
    await endProcess(server.process.child)
    await cluster.drop(DATABASE)
  }
}

/** What the own data of users cost. */
export const userLines: readonly Line[] = [
  {
    name: 'viewer',
    title: 'viewer with 200 charts of 1 MiB against twice its JSON and one read',
    goal: { unit: 'x', atMost: 1 },
    measure: viewer,
  },
]
