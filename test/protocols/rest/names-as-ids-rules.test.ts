import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Worker } from '../../../src/jobs/worker.ts'
import { faultsIn } from '../../helpers/answers.ts'
import type { Caller } from '../../helpers/app.ts'
import { ASYNC, type JobBody, SERIES, statusOnce, workFor } from '../../helpers/jobs.ts'
import { linkTo, opened } from '../../helpers/links.ts'
import { type Constituent, change } from '../../helpers/own-aggregates.ts'
import { useApp } from '../../helpers/use-app.ts'

/** What names of aggregates and securities refer to, and what becomes of those that refer to nothing. */

const app = useApp()
let worker: Worker
beforeAll(async () => {
  worker = await workFor(app.database)
})
afterAll(() => worker.stop())

const STATS = '/series/stats'
const COMPARE = '/aggregates/comparison/compare'
const FROM = '2025-12-01'
const warned = (names: string, parameter: string) => ({
  code: 'unknown_identifier',
  message: `Not found, and left out: ${names}.`,
  parameter,
})

interface Statistics {
  readonly data: readonly { readonly id: number }[]
}

test.each([
  ['a symbol, in any case', 'ALFA,beta', [1001, 1002]],
  ['the active one of several securities with a symbol', 'ZETA', [1007]],
  ['a provider id', 'SEC-ZETA-OLD,SEC-ΔELTA', [1006, 1004]],
  ['a FIGI and an ISIN', 'BBG00T3ST018,US0000001026', [1001, 1002]],
  ['names in any script', '東京,証券/東京,ΔLT', [1011, 1004]],
  ['names and ids, each security once', 'ALFA,1002,SEC-ALFA,1001,BBG00T3ST018', [1001, 1002]],
])('a security is named by %s', async (_what, names, ids) => {
  const { status, body } = await app.rest<Statistics>(STATS, { security_ids: names, start_date: FROM })
  expect([status, body.data.map(({ id }) => id)]).toEqual([200, ids])
})

test('an exact symbol precedes a provider id, which precedes another spelling of a symbol', async () => {
  const { pool } = app.database
  await pool.query(`
    insert into instrument (id, kind, provider_id, name) values (5001, 'security', 'BETA', 'One'), (5002, 'security', 'epsi', 'Two');
    insert into security (id, ticker) values (5001, 'OTHER'), (5002, 'ALSO');
    update security set ticker = 'EPSI' where id = 1005`)
  try {
    const named = async (name: string) =>
      (await app.rest<Statistics>(STATS, { security_ids: name, start_date: FROM })).body.data[0]?.id
    expect([await named('BETA'), await named('epsi'), await named('EPSI')]).toEqual([1002, 5002, 1005])
  } finally {
    await pool.query(`
      update security set ticker = 'EPS' where id = 1005;
      delete from security where id in (5001, 5002);
      delete from instrument where id in (5001, 5002)`)
  }
})

test('names are trimmed in bodies, and digits are ids', async () => {
  const dates = { start_date: FROM, end_date: '2026-03-10' }
  const byId = await app.post(COMPARE, { aggregate_ids: [3, 1], ...dates })
  const byName = await app.post(COMPARE, { aggregate_ids: [' AGG-IDX ', ' 1 '], ...dates })
  expect(byName.body).toEqual(byId.body)
})

describe('faults', () => {
  test('are all reported at once, as sent, before a name is looked up', async () => {
    const asked = () => app.rest(SERIES, 'aggregate_ids=AGG-NONE,x,AGG-TECH,0&interval=2d&order=up')
    const { result, statements } = await app.recorded(asked)
    expect(faultsIn(result.body)).toEqual([
      'query.aggregate_ids.1 int_parsing',
      'query.aggregate_ids.3 greater_than_equal',
      'query.start_date missing',
      'query.interval enum',
      'query.order enum',
    ])
    expect(result.body.detail.slice(0, 2).map(({ input }) => input)).toEqual(['x', 0])
    expect(statements).toEqual([])
  })

  test('a list with more names than it may have items is refused', async () => {
    const names = Array.from({ length: 101 }, (_, at) => `AGG-${at}`)
    const { result, statements } = await app.recorded(() =>
      app.rest(SERIES, { aggregate_ids: names, start_date: FROM }),
    )
    expect(faultsIn(result.body)).toEqual(['query.aggregate_ids too_many_items'])
    expect(statements).toEqual([])
  })

  test('a name and its id are duplicates where those are invalid', async () => {
    const sent = { aggregate_ids: ['AGG-IDX', 3], start_date: FROM, end_date: '2026-03-10' }
    const { status, body } = await app.post(COMPARE, sent)
    expect([status, faultsIn(body)]).toEqual([422, ['body.aggregate_ids value_error']])
    expect(body.detail[0]?.input).toEqual(['AGG-IDX', 3])
  })

  test('long and odd texts are invalid ids', async () => {
    const odd = [`A-${'1'.repeat(199)}`, 'AGG 1', 'AGG-1\u0000', 'AGG-1\u202e', '-AGG1', 'A'.repeat(100_000)]
    const sent = odd.map((text) => ({ aggregate_ids: [1, text], start_date: FROM, end_date: '2026-03-10' }))
    for (const body of sent)
      expect(faultsIn((await app.post(COMPARE, body)).body)).toEqual(['body.aggregate_ids.1 int_parsing'])
  })
})

describe('unknown names', () => {
  test('in a list without a known one are a 404 that names them', async () => {
    const { status, body } = await app.rest(SERIES, { aggregate_ids: 'AGG-A,AGG-B', start_date: FROM })
    expect([status, body.code]).toEqual([404, 'aggregate_not_found'])
    expect(body.detail).toContain('AGG-A, AGG-B')
    const board = await app.rest('/series/timeseries/leaderboard', { security_ids: 'NOSUCH' })
    expect([board.status, board.body.code]).toEqual([404, 'security_not_found'])
  })

  test('are listed once, and at most 50', async () => {
    const names = Array.from({ length: 9990 }, (_, at) => `NO${at}`)
    const { status, body } = await app.post('/securities/timeseries', {
      security_ids: ['ALFA', ...names, 'NO0'],
      start_date: '2026-03-01',
    })
    const [warning] = body.metadata.warnings
    expect([status, body.metadata.warnings.length]).toEqual([200, 1])
    expect(warning?.message).toMatch(/: NO0, NO1, .*, NO49, and 9940 more\.$/)
    expect(new Set(body.data.map(({ id }) => id))).toEqual(new Set([1001]))
  })

  test('are in the headers of a table, after those of the operation', async () => {
    const { headers, text } = await app.rest(
      '/aggregates/snapshot?aggregate_ids=AGG-IDX,AGG-NONE&format=csv&odd=1',
    )
    expect(headers.get('x-warnings')).toMatch(/unknown_identifier.*aggregate_ids.*unknown_parameter.*odd/)
    expect(text.trim().split('\r\n')).toHaveLength(2)
  })
})

describe('private aggregates', () => {
  const owner = (): Caller => app.as('names@example.com')
  const LATEST = (name: string) => `/aggregates/${encodeURIComponent(name)}/latest`
  const members: Constituent[] = [{ ticker: 'ALFA' }]

  test('are named by their owner alone', async () => {
    const { aggregate } = await change(owner(), 'create', { name: 'Mine', constituents: members })
    const name = aggregate?.providerId ?? ''
    const mine = await owner().rest<{ id: number }>(LATEST(name))
    expect([mine.status, mine.text]).toEqual([200, expect.stringContaining(name)])

    const other = await app.recorded(() => app.rest(LATEST(name)))
    const missing = await app.recorded(() => app.rest(LATEST('own_0')))
    expect(other.result.body).toMatchObject({ status: 404, code: 'aggregate_not_found' })
    expect(other.result.text.replaceAll(name, 'own_0').replaceAll(/"request_id":"[^"]*"/g, '')).toBe(
      missing.result.text.replaceAll(/"request_id":"[^"]*"/g, ''),
    )
    expect(other.statements.map(({ sql }) => sql)).toEqual(missing.statements.map(({ sql }) => sql))

    const { body } = await app.rest(`/aggregates/snapshot?aggregate_ids=AGG-IDX,${name}`)
    expect(body.metadata.warnings).toEqual([warned(name, 'aggregate_ids')])
    await change(owner(), 'delete', { aggregateId: aggregate?.aggregateId })
    expect((await owner().rest(LATEST(name))).status).toBe(404)
  })

  test('that were loaded are, too', async () => {
    expect((await app.rest(LATEST('AGG-FOREIGN'))).status).toBe(404)
    expect((await app.as('other@example.com').rest(LATEST('AGG-FOREIGN'))).status).toBe(200)
  })
})

describe('entity tags', () => {
  const PATH = '/aggregates/snapshot?aggregate_ids=AGG-IDX,AGG-NONE'

  test('a 304 looks up no name', async () => {
    const { headers } = await app.rest(PATH)
    const conditional = { headers: { 'if-none-match': headers.get('etag') ?? '' } }
    const { result, statements } = await app.recorded(() => app.send(PATH, conditional))
    expect([result.status, statements]).toEqual([304, []])
  })

  test('change when a name gets another meaning', async () => {
    const caller = app.as('tags@example.com')
    const { aggregate } = await change(caller, 'create', { name: 'A', constituents: [{ ticker: 'ALFA' }] })
    const path = `/aggregates/snapshot?aggregate_ids=AGG-IDX,${aggregate?.providerId}`
    const first = await caller.rest(path)
    expect(first.body.metadata.warnings).toEqual([])
    await change(caller, 'delete', { aggregateId: aggregate?.aggregateId })
    const next = await caller.rest(path, '', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    })
    expect(next.status).toBe(200)
    expect(next.body.metadata.warnings).toHaveLength(1)
  })
})

describe('jobs', () => {
  const start = async (ids: string) =>
    (await app.rest<JobBody>(SERIES, { aggregate_ids: ids, start_date: FROM }, ASYNC)).body

  test('of names are those of their ids, which they keep', async () => {
    const byName = await start('AGG-TECH,3')
    expect(byName.request.params['aggregate_ids']).toEqual([1, 3])
    expect((await start('1,AGG-IDX')).job_id).toBe(byName.job_id)
    expect((await start('1,3')).job_id).toBe(byName.job_id)
    expect((await statusOnce(app, byName.job_id)).warnings).toEqual([])
  })

  test('say which names were left out, before and after they ran', async () => {
    const job = await start('AGG-TECH,AGG-TYPO')
    expect(job.warnings).toEqual([warned('AGG-TYPO', 'aggregate_ids')])
    expect((await start('AGG-TECH')).job_id).not.toBe(job.job_id)
    const done = await statusOnce(app, job.job_id)
    expect([done.status, done.warnings]).toEqual(['COMPLETED', [warned('AGG-TYPO', 'aggregate_ids')]])
  })
})

test('a link keeps the name, which it looks up for its owner when it is opened', async () => {
  const owner = app.as('linker@example.com')
  const { aggregate } = await change(owner, 'create', { name: 'A', constituents: [{ ticker: 'ALFA' }] })
  const path = `/aggregates/${aggregate?.providerId}/latest`
  const link = await linkTo(owner, path)
  expect([link.request, (await opened(app, link)).status]).toEqual([path, 200])
  await change(owner, 'delete', { aggregateId: aggregate?.aggregateId })
  expect((await opened(app, link)).status).toBe(404)
})
