import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Tier } from '../src/core/principal.ts'
import { routes } from '../src/routes.ts'
import { startApp, type TestApp } from './helpers/app.ts'
import { connectTo } from './helpers/follow.ts'
import { fieldsThatName } from './helpers/graph-questions.ts'
import { type Answers, type Asker, askAll, isOnGraph, OPERATIONS } from './helpers/matrix.ts'
import { REST_QUESTIONS } from './helpers/rest-questions.ts'
import { listen, type TestServer } from './helpers/server.ts'
import { makeThings, NOTHING, namesOf, type Things } from './helpers/things.ts'

/**
 * What is somebody else's is answered exactly as what does not exist: by every operation, in both protocols, to
 * everybody. Who may ask at all is told by api-key-access.test.ts.
 */

vi.setConfig({ hookTimeout: 180_000 })

let app: TestApp
let server: TestServer
let things: Things
/** By who asked, and for what. */
const answers: Record<string, Answers> = {}

let users = 0
/** Somebody who was never here before: what one asks leaves no traces for the next. */
const somebody = (tier: Tier = 'professional'): Asker => {
  const email = `other-${String(users++).padStart(3, '0')}@example.com`
  return { email, caller: app.as(email, tier) }
}
const byKey = (): Asker => {
  const { email } = somebody()
  return { email, caller: app.byKeyOf(email) }
}
async function overSocket(asked: Things): Promise<Answers> {
  const { email, caller } = somebody()
  const socket = connectTo(server.socketUrl, { Authorization: `Bearer professional:${email}` })
  const told = await askAll({ email, caller, socket }, asked)
  await socket.dispose()
  return told
}

beforeAll(async () => {
  // Pings of the default: this process is too busy to answer others in time.
  app = await startApp({ settings: { socketTimes: {} } })
  server = await listen(app.app)
  answers['before'] = await askAll(somebody(), NOTHING)
  things = await makeThings(app, 'owner@elsewhere.example', 'A')
  answers['after'] = await askAll(somebody(), NOTHING)
  answers['other'] = await askAll(somebody(), things)
  answers['nothing, basic'] = await askAll(somebody('basic'), NOTHING)
  answers['basic'] = await askAll(somebody('basic'), things)
  answers['nothing, key'] = await askAll(byKey(), NOTHING)
  answers['key'] = await askAll(byKey(), things)
  answers['nothing, socket'] = await overSocket(NOTHING)
  answers['socket'] = await overSocket(things)
})
afterAll(async () => {
  await server.close()
  await app.close()
})

test('every route and every field that names something is asked', () => {
  expect(Object.keys(REST_QUESTIONS).toSorted()).toEqual(
    routes.map(({ method, path }) => `${method} ${path}`).toSorted(),
  )
  const { asked, all } = fieldsThatName()
  expect(asked.toSorted()).toEqual(all.toSorted())
})

describe.each(OPERATIONS)('%s', (operation) => {
  const compared = (one: string, other: string) => {
    const [left, right] = [answers[one]?.get(operation), answers[other]?.get(operation)]
    expect(left?.length).toBeGreaterThan(0)
    expect(left).toEqual(right)
  }
  test('tells nothing of what others have', () => {
    compared('after', 'before')
    const told = JSON.stringify(answers['after']?.get(operation))
    expect(namesOf(things).filter((name) => told.includes(name))).toEqual([])
  })
  test('answers what others have as what nobody has', () => compared('other', 'after'))
  test('to the basic tier as well', () => compared('basic', 'nothing, basic'))
  test('by an API key as well', () => compared('key', 'nothing, key'))
  if (isOnGraph(operation)) test('over a WebSocket as well', () => compared('socket', 'nothing, socket'))
})

/** What refuses a name for what it is, not for whose it is: an axis that no visible run has, a constituent. */
const JUDGED = [
  'Query.flowForecast',
  'Query.flowForecastSlice',
  'Mutation.createAggregate',
  'get /flow/forecast',
]

test('the questions are good ones', () => {
  const bad = OPERATIONS.filter((operation) =>
    /BAD_USER_INPUT|INTERNAL|^\[(?:400|422|500)/m.test((answers['other']?.get(operation) ?? []).join('\n')),
  )
  expect(bad.toSorted()).toEqual(JUDGED.toSorted())
})

test('the basic tier is shown no period that is still running; basic-tier.test.ts has what is computed', () => {
  const showing = (who: string) =>
    OPERATIONS.filter((operation) =>
      /is_?partial":(?:\[[^\]]*)?true/i.test(
        JSON.stringify(answers[who]?.get(operation)).replaceAll('\\', ''),
      ),
    )
  expect(showing('other').length).toBeGreaterThan(5)
  expect(showing('basic')).toEqual([])
})

/** What has nothing of an owner's to show: securities, catalogues and lists of other types. */
const SAME_FOR_OWNER =
  /^(?:get \/series\/(?!user)|get \/aggregates\/reference\/list|Query\.(?:availableIntervals|loads|metricCatalogue|sectors|securit|searchSecurities)|.*\.(?:flowSeries|correlationWith)$)/

test('what others have is still theirs as it was, and shown to them', async () => {
  const owner = app.as(things.email)
  const { body: charts } = await owner.rest<object>('/series/user/charts')
  const { body: waiting } = await owner.rest<{ status: string }>(
    `/aggregates/jobs/${things.waitingId}/status`,
  )
  const { data } = await owner.graphql<
    Record<string, { name?: string; apiKeys?: { nodes: object[] } }>,
    never
  >(
    `{ aggregate(by: { aggregateId: ${things.aggregateId} }) { name } viewer { username apiKeys { nodes { revokedAt } } } }`,
  )
  expect([Object.keys(charts), waiting.status, data]).toEqual([
    [things.chartId],
    'PENDING',
    {
      aggregate: { name: things.name },
      viewer: { username: null, apiKeys: { nodes: [{ revokedAt: null }] } },
    },
  ])
  const shown = await askAll({ email: 'nobody@example.com', caller: owner }, things, (operation) =>
    /^(?:get|Query|Aggregate|Security|User)\b/.test(operation),
  )
  const same = [...shown].filter(([operation, told]) => {
    const others = answers['other']?.get(operation)
    return JSON.stringify(told) === JSON.stringify(others) && !SAME_FOR_OWNER.test(operation)
  })
  expect(same.map(([operation]) => operation)).toEqual([])
})
