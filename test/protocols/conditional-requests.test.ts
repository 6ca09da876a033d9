import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { routes } from '../../src/app/areas.ts'
import { Replicas } from '../../src/data-state/replicas.ts'
import { SILENCE } from '../../src/protocols/live.ts'
import { type Caller, readsVersions, startApp, type TestApp } from '../helpers/app.ts'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { NOW } from '../helpers/market.ts'
import { PATHS } from '../helpers/requests.ts'
import { useApp } from '../helpers/use-app.ts'

/** Responses of loaded data have entity tags made of the version of the data, so that a 304 reads no data. */

const ONE = '/aggregates/timeseries?aggregate_ids=1&start_date=2026-03-02'
const OTHER = '/aggregates/timeseries?aggregate_ids=3&start_date=2026-03-02'

const app = useApp()
const ownerOf = (name: string): Caller => app.as(`${name}@example.com`)

const asks = async (caller: Caller, path: string, tag?: string, headers = {}) => {
  const answer = await caller.send(path, { headers: { ...headers, ...(tag && { 'if-none-match': tag }) } })
  return { status: answer.status, tag: answer.headers.get('etag') ?? '', text: await answer.text() }
}

/** Publishes a load that nothing announces. */
const loadSilently = async ({ pool }: TestDatabase): Promise<void> => {
  await pool.query(`insert into data_version (source) values ('test')`)
}

/** Publishes a load, as `npm run load` does. */
const load = async ({ pool }: TestDatabase): Promise<void> => {
  await pool.query(`
    with added as (insert into data_version (source) values ('test') returning id)
    select pg_notify('flowgate', json_build_object('topic', 'data', 'version', id)::text) from added`)
}

const CONDITIONAL = routes.filter(
  ({ method, tag }) =>
    method === 'get' && !['Jobs', 'Loads', 'Saved screens', 'Alerts', 'User', 'Links'].includes(tag),
)

describe('a 304', () => {
  test.each(CONDITIONAL.filter(({ media }) => !media).map(({ path }) => path))(
    'for %s reads nothing but versions',
    async (path) => {
      const address = PATHS[path] ?? ''
      const { status, tag } = await asks(app, address)
      expect([status, tag]).toEqual([200, expect.stringMatching(/^"\d+\.\d+\.[\w-]{22}"$/)])
      const { result, statements } = await app.recorded(() => asks(app, address, tag))
      expect(result).toEqual({ status: 304, tag, text: '' })
      expect(statements).toEqual([])
    },
  )

  test('has the headers of the response, but no length', async () => {
    const { tag } = await asks(app, ONE)
    const { headers } = await app.send(ONE, { headers: { 'if-none-match': tag } })
    expect([headers.get('cache-control'), headers.get('vary'), headers.get('content-length')]).toEqual([
      'private, no-cache',
      'Authorization, X-API-Key, Accept-Encoding, Accept',
      null,
    ])
  })

  test('answers HEAD, too', async () => {
    const { tag } = await asks(app, ONE)
    expect((await app.send(ONE, { method: 'HEAD', headers: { 'if-none-match': tag } })).status).toBe(304)
  })

  test('does not replace a job', async () => {
    const { tag } = await asks(app, ONE)
    expect((await asks(app, ONE, tag, { prefer: 'respond-async' })).status).toBe(202)
  })

  test('does not hide an error', async () => {
    const { tag } = await asks(app, ONE)
    expect((await asks(app, `${ONE}&interval=2d`, tag)).status).toBe(422)
    expect((await asks(app, '/aggregates/4242/latest', '*')).status).toBe(404)
    expect((await asks(app.nobody, ONE, tag)).status).toBe(401)
  })
})

describe('the tag differs', () => {
  test('between callers, tiers and requests', async () => {
    const tags = await Promise.all([
      asks(app, ONE),
      asks(app, OTHER),
      asks(app, `${ONE}&order=desc`),
      asks(app.as('b@example.com'), ONE),
      asks(app.as('b@example.com', 'basic'), ONE),
    ])
    expect(new Set(tags.map(({ tag }) => tag)).size).toBe(tags.length)
  })

  test('after a load', async () => {
    const { tag } = await asks(app, ONE)
    await load(app.database)
    // Its event takes a moment.
    await expect.poll(async () => (await asks(app, ONE, tag)).status, { interval: 5 }).toBe(200)
    expect((await asks(app, ONE)).tag).not.toBe(tag)
  })

  test('for an owner, at once, after a change of an own aggregate', async () => {
    const [owner, neighbour] = [ownerOf('owner'), ownerOf('neighbour')]
    const [tag, neighbours] = [(await asks(owner, ONE)).tag, (await asks(neighbour, ONE)).tag]
    const { data } = await owner.graphql(
      'mutation { createAggregate(input: { name: "Own", constituents: [{ ticker: "ALFA" }] }) { __typename } }',
    )
    expect(data).toEqual({ createAggregate: { __typename: 'CreateAggregateSuccess' } })
    expect((await asks(owner, ONE, tag)).status).toBe(200)
    expect((await asks(neighbour, ONE, neighbours)).status).toBe(304)
  })

  test('once the next period has begun', async () => {
    let now = NOW
    const timed = await startApp({ settings: { now: () => now } })
    try {
      const { tag } = await asks(timed, ONE)
      const end = Math.ceil((NOW.getTime() + 1) / 600_000) * 600_000
      now = new Date(end - 1)
      expect((await asks(timed, ONE, tag)).status).toBe(304)
      now = new Date(end)
      expect((await asks(timed, ONE, tag)).status).toBe(200)
    } finally {
      await timed.close()
    }
  })
})

describe('without events', () => {
  let silent: TestApp
  beforeAll(async () => {
    silent = await startApp({ events: () => SILENCE })
  })
  afterAll(() => silent.close())

  test('a load is noticed within a second', async () => {
    const { tag } = await asks(silent, ONE)
    await loadSilently(silent.database)
    await expect.poll(async () => (await asks(silent, ONE, tag)).status).toBe(200)
  })

  test('a load is noticed as soon as a response has shown it', async () => {
    const { tag } = await asks(silent, ONE)
    await loadSilently(silent.database)
    expect((await asks(silent, OTHER)).status).toBe(200)
    expect((await asks(silent, ONE, tag)).status).toBe(200)
  })

  test('a load is noticed as soon as a client has seen it elsewhere', async () => {
    const { tag } = await asks(silent, ONE)
    await loadSilently(silent.database)
    const [version = ''] = /\d+/.exec(tag) ?? []
    const newer = tag.replace(version, String(Number(version) + 1))
    expect((await asks(silent, ONE, `"other", ${newer}`)).tag).toBe(newer)
    expect((await asks(silent, ONE, tag)).status).toBe(200)
  })

  test('versions are read once a second, however many callers there are', async () => {
    const callers = Array.from({ length: 20 }, (_, at) => silent.as(`caller-${at}@example.com`))
    const everyone = () => Promise.all(callers.map((caller) => asks(caller, ONE)))
    const readsOf = async (action: () => Promise<unknown>) => {
      const { statements } = await silent.recorded(action, { withVersions: true })
      return statements.filter(({ sql }) => readsVersions(sql)).length
    }
    // The clock advances by less than a second for all requests of a busy machine, and never stands still.
    let now = performance.now()
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 0.001
      return now
    })
    try {
      await everyone()
      const again = async () => {
        for (let turn = 0; turn < 5; turn++) await everyone()
      }
      expect(await readsOf(again)).toBe(0)
      now += 1000
      const reads = await readsOf(everyone)
      expect(reads).toBeGreaterThan(0)
      expect(reads).toBeLessThan(callers.length)
      expect(await readsOf(again)).toBe(0)
    } finally {
      clock.mockRestore()
    }
  })
})

describe('GET /graphql', () => {
  const BARS = '{ aggregate(by: { aggregateId: 1 }) { name bars(first: 3) { nodes { ts px } } } }'
  const addressOf = (query: string): string => `/graphql?query=${encodeURIComponent(query)}`
  const get = (query: string, tag?: string, headers = {}) =>
    asks(app, addressOf(query), tag, { accept: 'application/json', ...headers })

  test('a 304 reads nothing but versions', async () => {
    const { status, tag } = await get(BARS)
    expect([status, tag]).toEqual([200, expect.stringMatching(/^"\d+\.\d+\.[\w-]{22}"$/)])
    const { result, statements } = await app.recorded(() => get(BARS, tag))
    expect(result).toEqual({ status: 304, tag, text: '' })
    expect(statements).toEqual([])
    expect((await get(BARS, tag, { accept: 'application/graphql-response+json' })).status).toBe(200)
    expect((await asks(app.as('b@example.com'), addressOf(BARS), tag)).status).toBe(200)
  })

  test.each([
    ['the caller', '{ viewer { email } }'],
    ['jobs', '{ ...J } fragment J on Query { jobs(first: 1) { totalCount } }'],
    ['any object', '{ node(id: "x") { id } }'],
    ['jobs beside data', '{ __typename aggregateTypes { type } ... on Query { jobs { totalCount } } }'],
    ['the schema', '{ __schema { queryType { name } } }'],
  ])('a query of %s has no tag', async (_what, query) => {
    const { status, tag } = await get(query)
    expect([status, tag]).toEqual([200, ''])
  })

  test('a result with errors has no tag', async () => {
    const { status, tag, text } = await get(
      '{ aggregate(by: { aggregateId: 1 }) { bars(first: 3, from: "2026-03-09", to: "2026-03-02") { nodes { ts } } } }',
    )
    expect([status, tag]).toEqual([200, ''])
    expect(JSON.parse(text)).toHaveProperty('errors')
  })

  test('an incremental result has no tag', async () => {
    const query =
      '{ aggregate(by: { aggregateId: 1 }) { name ... @defer { bars(first: 3) { nodes { ts } } } } }'
    expect((await get(query, undefined, { accept: 'multipart/mixed' })).tag).toBe('')
  })

  test('a POST is always executed', async () => {
    const { tag } = await get(BARS)
    const { status, headers } = await app.graphql(BARS, {}, { headers: { 'if-none-match': tag } })
    expect([status, headers.get('etag')]).toEqual([200, null])
  })
})

test('a replica is read only while it has the version of the primary', async () => {
  const copy = await createDatabase()
  const main = await createDatabase()
  // Not a standby: it gets no load by itself.
  const database = { ...copy, end: copy.drop, abandon: async () => {} }
  const replicas = new Replicas(main.pool, [database], { maxLagMs: 10_000 })
  const both = await startApp({ database: main, settings: { replicas } })
  try {
    await copy.pool.query('update cash_bar_1d set px = 17 where instrument_id = 1')
    await expect.poll(async () => (await asks(both, ONE)).text).toContain('"px":17,')
    const { tag } = await asks(both, ONE)
    expect((await asks(both, ONE, tag)).status).toBe(304)
    await loadSilently(both.database)
    const answer = await asks(both, ONE, tag)
    expect(answer.status).toBe(200)
    expect(answer.text).not.toContain('"px":17,')
    await loadSilently(copy)
    await expect.poll(async () => (await asks(both, ONE)).text).toContain('"px":17,')
  } finally {
    replicas.close()
    await both.close()
    await copy.drop()
  }
})
