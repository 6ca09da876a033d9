import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../src/app/areas.ts'
import type { Tier } from '../../src/core/principal.ts'
import { startApp, type TestApp } from '../helpers/app.ts'
import { connectTo } from '../helpers/follow.ts'
import { fieldsThatName, unaskedArguments } from '../helpers/graph-questions.ts'
import { type Answers, type Asker, askAll, isOnGraph, OPERATIONS } from '../helpers/matrix.ts'
import { REST_QUESTIONS, unaskedParameters } from '../helpers/rest-questions.ts'
import { listen, type TestServer } from '../helpers/server.ts'
import { makeKey, makeThings, NOTHING, namesOf, type Things } from '../helpers/things.ts'

/**
 * Every operation, in both protocols, answers for other users' data exactly as for data that does not exist.
 * api-key-access.test.ts tests who may call an operation at all.
 */

let app: TestApp
let server: TestServer
let things: Things
/** By kind of caller, and what was requested. */
const answers: Record<string, Answers> = {}

let users = 0
/** A new user each time, so that no request leaves traces for the next. */
const somebody = (tier: Tier = 'professional'): Asker => {
  const email = `other-${String(users++).padStart(3, '0')}@example.com`
  return { email, caller: app.as(email, tier) }
}
const byKey = async (): Promise<Asker> => {
  const { email, caller } = somebody()
  return { email, caller: app.byKeyOf(email, 'professional', await makeKey(caller, 'key')) }
}
async function overSocket(asked: Things): Promise<Answers> {
  const { email, caller } = somebody()
  const socket = connectTo(server.socketUrl, { Authorization: `Bearer professional:${email}` })
  const told = await askAll({ email, caller, socket }, asked)
  await socket.dispose()
  return told
}

beforeAll(async () => {
  // Default ping times: this process is too busy to answer more frequent pings.
  app = await startApp({ settings: { socketTimes: {} } })
  server = await listen(app.app)
  answers['before'] = await askAll(somebody(), NOTHING)
  things = await makeThings(app, 'owner@elsewhere.example', 'A')
  answers['after'] = await askAll(somebody(), NOTHING)
  answers['other'] = await askAll(somebody(), things)
  answers['nothing, basic'] = await askAll(somebody('basic'), NOTHING)
  answers['basic'] = await askAll(somebody('basic'), things)
  answers['nothing, key'] = await askAll(await byKey(), NOTHING)
  answers['key'] = await askAll(await byKey(), things)
  answers['nothing, socket'] = await overSocket(NOTHING)
  answers['socket'] = await overSocket(things)
})
afterAll(async () => {
  await server.close()
  await app.close()
})

test('the questions cover every route and every field that takes an id', () => {
  expect(Object.keys(REST_QUESTIONS).toSorted()).toEqual(
    routes.map(({ method, path }) => `${method} ${path}`).toSorted(),
  )
  const { asked, all } = fieldsThatName()
  expect(asked.toSorted()).toEqual(all.toSorted())
  expect([...unaskedParameters(), ...unaskedArguments()]).toEqual([])
})

describe.each(OPERATIONS)('%s', (operation) => {
  const compared = (one: string, other: string) => {
    const [left, right] = [answers[one]?.get(operation), answers[other]?.get(operation)]
    expect(left?.length).toBeGreaterThan(0)
    expect(left).toEqual(right)
  }
  test("reveals nothing of other users' data", () => {
    compared('after', 'before')
    const told = JSON.stringify(answers['after']?.get(operation))
    expect(namesOf(things).filter((name) => told.includes(name))).toEqual([])
  })
  test("answers for other users' data as for data that does not exist", () => compared('other', 'after'))
  test('does so for the basic tier', () => compared('basic', 'nothing, basic'))
  test('does so for API keys', () => compared('key', 'nothing, key'))
  if (isOnGraph(operation)) test('does so over WebSocket', () => compared('socket', 'nothing, socket'))
})

/** Operations that reject an id for what it is, not whose: an axis of no visible run, a constituent. */
const JUDGED = [
  'Query.flowForecast',
  'Query.flowForecastSlice',
  'Mutation.createAggregate',
  'Mutation.updateAggregate',
  'get /flow/forecast',
]

test('the questions are valid requests', () => {
  const bad = OPERATIONS.filter((operation) =>
    /BAD_USER_INPUT|QUERY_TOO_|INTERNAL|^\[(?:400|422|500)/m.test(
      (answers['other']?.get(operation) ?? []).join('\n'),
    ),
  )
  expect(bad.toSorted()).toEqual(JUDGED.toSorted())
})

test('the basic tier sees no unfinished period (basic-tier.test.ts covers computed values)', () => {
  const showing = (who: string) =>
    OPERATIONS.filter((operation) =>
      /is_?partial":(?:\[[^\]]*)?true/i.test(
        JSON.stringify(answers[who]?.get(operation)).replaceAll('\\', ''),
      ),
    )
  expect(showing('other').length).toBeGreaterThan(5)
  expect(showing('basic')).toEqual([])
})

/** Operations without owned data: securities, catalogues and lists of other types. */
const SAME_FOR_OWNER =
  /^(?:get \/(?:loads|series\/(?!user)|aggregates\/reference\/list|calendar)|Query\.(?:availableIntervals|calendar|dataFreshness|loads?$|metricCatalogue|sectors|securit|series|searchSecurities)|.*\.(?:flowSeries|correlationWith)$|Security\.(?:leaderboardPlace|rankHistory)$)/

test("other users' data is unchanged, and shown to its owner", async () => {
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
