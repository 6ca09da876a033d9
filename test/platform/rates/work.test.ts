import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { InvalidInput } from '../../../src/core/errors.ts'
import { asPartOf, Call } from '../../../src/core/observation/call.ts'
import { charge, WORK, WORK_PER_REQUEST } from '../../../src/core/work.ts'
import type { TestApp } from '../../helpers/app.ts'
import { connectTo, overSocket } from '../../helpers/follow.ts'
import { codesOf, few, firstOf, RATE_LIMITED, startLimited, workSaidBy } from '../../helpers/rate-limited.ts'
import { listen, type TestServer } from '../../helpers/server.ts'

/** Requests count by what they cost, too: units of work, of which a request and a minute have so many. */

const CHEAPER = { path: ['window'], cheaper: 'Use a shorter window' }

function callOf(protocol: Call['protocol'] = 'rest', spent: number[] = []): Call {
  const call = new Call(protocol)
  call.by({ email: 'a@example.com', tier: 'basic' })
  call.spend = async (units) => {
    spent.push(units)
  }
  return call
}

describe('one request', () => {
  test('may cost so much in all, and is refused before it costs more, with a cheaper way', async () => {
    const spent: number[] = []
    const limit = WORK_PER_REQUEST.basic
    const refused = await asPartOf(callOf('rest', spent), async () => {
      await charge(limit - 10, CHEAPER)
      const error = await charge(11.5, CHEAPER).catch((thrown: unknown) => thrown)
      // What was refused is not done, so that what is cheap still fits.
      await charge(10, CHEAPER)
      return error
    })
    expect(spent).toEqual([limit - 10, 10])
    expect(refused).toBeInstanceOf(InvalidInput)
    expect((refused as InvalidInput).faults).toEqual([
      {
        path: ['window'],
        type: 'too_costly',
        message:
          'The request costs about 200,002 units of work; at most 200,000 are allowed. Use a shorter window',
        ctx: { le: 200_000 },
      },
    ])
  })

  test('is not counted in a job, or outside requests', async () => {
    const spent: number[] = []
    await asPartOf(callOf('job', spent), () => charge(1e9, CHEAPER))
    await charge(1e9, CHEAPER)
    expect(spent).toEqual([])
  })
})

/** A request with one statement that reads ten bars of two columns. */
const PAGE = '/aggregates/timeseries?aggregate_ids=3&start_date=2020-01-01&records_per_page=10&fields=px'
const COST = WORK.request + WORK.statement + 10 * (WORK.row + 2 * WORK.cell)
/** Enough for two of them. */
const LIMIT = 300
const GRAPH = `{ aggregateTimeseries(aggregateIds: [3], from: "2020-01-01", recordsPerPage: 10) { rows { ts px } } }`

const MANY = { basic: 1000, professional: 1000, data_license: 1000 }

describe('the work of a minute', () => {
  let app: TestApp
  let server: TestServer
  beforeAll(async () => {
    const rates = few({ perWindow: MANY, workPerWindow: { ...MANY, basic: LIMIT } })
    app = await startLimited(rates)
    server = await listen(app.app)
  })
  afterAll(async () => {
    await server.close()
    await app.close()
  })

  test('is stated, and what costs more is refused until it ends', async () => {
    const caller = app.as('rest@example.com', 'basic')
    for (const left of [LIMIT - COST, LIMIT - 2 * COST].map(Math.floor)) {
      const answer = await caller.rest(PAGE)
      expect([answer.status, workSaidBy(answer)]).toEqual([200, { limit: LIMIT, left }])
    }
    const refused = await caller.rest(PAGE)
    expect([refused.status, workSaidBy(refused).left]).toEqual([429, 0])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.body).toMatchObject({ ...RATE_LIMITED, instance: '/aggregates/timeseries' })
    expect(refused.text).toContain('At most 300 units of work in 3600 seconds')
    // Whatever is asked for costs something; what identifies nobody does not, and others are answered.
    expect((await caller.rest('/aggregates/reference/types')).status).toBe(429)
    expect((await app.nobody.rest('/health/live')).status).toBe(200)
    expect((await app.as('other@example.com', 'basic').rest(PAGE)).status).toBe(200)
  })

  test('is one for all protocols', async () => {
    // A new document costs more.
    await app.as('first@example.com').graphql(GRAPH)
    const caller = app.as('graph@example.com', 'basic')
    const { data } = await caller.graphql(GRAPH)
    expect(data).toBeTruthy()
    expect((await caller.rest(PAGE)).status).toBe(200)
    const refused = await caller.graphql(GRAPH)
    expect(refused.errors?.map(({ extensions }) => extensions?.['code'])).toEqual(['RATE_LIMITED'])
    const socket = connectTo(server.socketUrl, { Authorization: 'Bearer basic:graph@example.com' })
    expect(codesOf(await firstOf(overSocket(socket)(GRAPH)))).toEqual(['RATE_LIMITED'])
    await socket.dispose()
  })

  test.each([
    ['at once costs work', 100_000, 'RATE_LIMITED'],
    ['by a job costs none', 0, undefined],
  ])('deriving the bars of an aggregate %s', async (_what, rowThreshold, code) => {
    const other = await startLimited(
      few({ perWindow: MANY, workPerWindow: { ...MANY, professional: WORK.request } }),
      {
        rowThreshold,
      },
    )
    const { errors } = await other.graphql(
      'mutation { createAggregate(input: { name: "Own", constituents: [{ ticker: "ALFA" }] }) { __typename } }',
    )
    expect(errors?.[0]?.extensions?.['code']).toBe(code)
    const { rows } = await other.database.pool.query("select from aggregate where type = 'Custom'")
    expect(rows.length).toBe(code ? 0 : 1)
    await other.close()
  })

  test('is stated to those who send no credential', async () => {
    expect(workSaidBy(await app.nobody.rest(PAGE))).toEqual({ limit: LIMIT, left: LIMIT })
  })
})
