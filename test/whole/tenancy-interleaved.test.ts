import type { Client } from 'graphql-ws'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Worker } from '../../src/jobs/worker.ts'
import { type Caller, startApp, type TestApp } from '../helpers/app.ts'
import { connectTo } from '../helpers/follow.ts'
import { workFor } from '../helpers/jobs.ts'
import { askedRaw, inTurns, isOnGraph, OPERATIONS, type Question, questionsOf } from '../helpers/matrix.ts'
import { listen, type TestServer } from '../helpers/server.ts'
import { cursorsOf, makeThings, namesOf, type Things } from '../helpers/things.ts'

/** Two tenants use everything concurrently and guess each other's ids: no row crosses between them. */

const REQUESTS = 1000
const AT_ONCE = 16

interface Tenant {
  readonly mark: string
  readonly email: string
  readonly caller: Caller
  readonly byKey: Caller
  readonly things: Things
  readonly socket: Client
}

let app: TestApp
let server: TestServer
let worker: Worker
let tenants: readonly [Tenant, Tenant]

async function settle(mark: string): Promise<Tenant> {
  const email = `tenant-${mark.toLowerCase()}@example.com`
  const things = await makeThings(app, email, mark)
  const socket = connectTo(server.socketUrl, { Authorization: `Bearer professional:${email}` })
  return {
    mark,
    email,
    things,
    socket,
    caller: app.as(email),
    byKey: app.byKeyOf(email, 'professional', things.keyId),
  }
}

beforeAll(async () => {
  // Default ping times: this process is too busy to answer more frequent pings.
  app = await startApp({ settings: { socketTimes: {} } })
  server = await listen(app.app)
  tenants = [await settle('A'), await settle('B')]
  worker = await workFor(app.database)
})
afterAll(async () => {
  for (const { socket } of tenants) await socket.dispose()
  await worker.stop()
  await server.close()
  await app.close()
})

/** A seeded generator, with the same numbers in every run (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** Operations that would remove or overwrite what other requests look for. */
const ENDS_THINGS = /^(?:delete|patch|put|post \/series)|^Mutation\.(?:cancel|delete|revoke|update|replace)/
/** Operations that would write to the caller's own data, whatever ids they contain. */
const WRITES_OWN =
  /^(?:put|patch|post \/series|post \/links|post \/(?:screens|alerts)$)|^Mutation\.(?:create|merge|replace|updateProfile|start)/

const headersOf = (question: Question) => ('headers' in question ? question.headers : {})

interface Turn {
  readonly tenant: Tenant
  readonly operation: string
  readonly question: Question
  readonly isGuess: boolean
}

function turnsOf(): Turn[] {
  const random = randomFrom(12)
  const pick = <T>(items: readonly T[]): T => {
    const item = items[random(items.length)]
    if (item === undefined) throw new Error('There is nothing to pick from')
    return item
  }
  return Array.from({ length: REQUESTS }, (): Turn => {
    const [tenant, other] = random(2) === 0 ? tenants : [tenants[1], tenants[0]]
    const isGuess = random(5) < 2
    const operations = OPERATIONS.filter(
      // Subscriptions to the newest bars and to alerts wait for a load.
      (name) =>
        !(isGuess ? WRITES_OWN : ENDS_THINGS).test(name) &&
        !['Subscription.latestBars', 'Subscription.alertFired'].includes(name),
    )
    const operation = pick(operations)
    const questions = questionsOf(operation, isGuess ? other.things : tenant.things)
    // The caller's own job repeats what was requested.
    const question = pick(isGuess ? questions.filter((one) => !('prefer' in headersOf(one))) : questions)
    return { tenant, operation, isGuess, question }
  })
}

/** Ids created during the requests: aggregates, secrets of API keys, jobs. */
const MADE =
  /own_[0-9a-f]{20}|fg_[\w-]{43}|[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}|\b10737\d{5}\b/g

test(`${REQUESTS} interleaved requests, ${AT_ONCE} at a time, leak nothing across tenants`, async () => {
  const random = randomFrom(7)
  const madeBy = new Map<string, string>()
  const marksOf = ({ things, mark }: Tenant) => [
    // Cursors of charts are the same for every user.
    ...namesOf(things).filter((name) => name !== cursorsOf(things).chart),
    ...[`preference-${mark}`, `key ${mark}`, `Secret ${things.slug}`, `"mark":"${mark}"`],
  ]
  const crossed: string[] = []
  const seen = { own: 0, guesses: 0 }
  await inTurns(turnsOf(), AT_ONCE, async ({ tenant, operation, question, isGuess }) => {
    const other = tenant === tenants[0] ? tenants[1] : tenants[0]
    const { email, caller, byKey, socket } = tenant
    const way = random(4)
    const asker = {
      email,
      caller: way === 0 ? byKey : caller,
      ...(way === 1 && isOnGraph(operation) && { socket }),
    }
    const text = JSON.stringify(question).replaceAll('\\', '')
    const asked = text + text.replaceAll(/[\w+/]{12,}={0,2}/g, (id) => Buffer.from(id, 'base64').toString())
    const told = (await askedRaw(asker, operation, question)).replaceAll('\\', '')
    const report = (what: string) =>
      crossed.push(`${tenant.mark}: ${asked} was told ${what} in ${told.slice(0, 500)}`)
    for (const name of marksOf(other)) if (told.includes(name) && !asked.includes(name)) report(name)
    for (const [made] of told.matchAll(MADE)) {
      if (asked.includes(made)) continue
      if ((madeBy.get(made) ?? tenant.mark) !== tenant.mark) report(made)
      madeBy.set(made, tenant.mark)
    }
    if (isGuess) {
      seen.guesses++
      // Not even that it is unchanged.
      if (/^\[304/.test(told)) report('304')
    } else if (marksOf(tenant).some((name) => told.includes(name) && !asked.includes(name))) seen.own++
  })
  expect(crossed).toEqual([])
  expect(seen.guesses).toBeGreaterThan(300)
  expect(seen.own).toBeGreaterThan(140)
  expect(new Set(madeBy.values())).toEqual(new Set(['A', 'B']))
})

test('each tenant still has its own data, and nothing else', async () => {
  for (const { caller, things, mark } of tenants) {
    const { body: charts } = await caller.rest<Record<string, unknown>>('/series/user/charts')
    expect(charts[things.chartId]).toEqual({ mark })
    const { data } = await caller.graphql<{ viewer: { aggregates: { nodes: { name: string }[] } } }, never>(
      '{ viewer { aggregates { nodes { name } } } }',
    )
    expect(data?.viewer.aggregates.nodes.map(({ name }) => name)).toContain(things.name)
    const file = await (await caller.send(`/aggregates/jobs/${things.jobId}/export`)).text()
    const named = new Set([...file.matchAll(/own_[0-9a-f]{20}/g)].map(([name]) => name))
    expect(named).toEqual(new Set([things.providerId]))
  }
})
