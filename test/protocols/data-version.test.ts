import { beforeAll, describe, expect, test } from 'vitest'
import { hasDataPages } from '../../src/core/operation.ts'
import { graphql } from '../generated/gql.ts'
import { holdBars } from '../helpers/jobs.ts'
import { loadFiles } from '../helpers/load-files.ts'
import { call, connectClient } from '../helpers/mcp.ts'
import { BODIES, PATHS, SAMPLED } from '../helpers/requests.ts'
import { listen } from '../helpers/server.ts'
import { useApp } from '../helpers/use-app.ts'

/** Numbered pages state the version of the data that they show, and the next ones show the same or are refused. */

interface Page {
  readonly metadata?: { readonly data_version?: string }
  readonly code?: string
  readonly data_version?: string
  readonly pagination: { readonly total_record_count: number }
}
type Rows = Page & { readonly data: readonly { readonly ts: string; readonly id: number }[] }

const app = useApp()
const AGGREGATE = 71
const SERIES = { aggregate_ids: AGGREGATE, start_date: '2026-04-01', records_per_page: 5 }
let loads = 0

/** Loads daily bars of the aggregate, each newer than all before. */
async function loadBars({ database }: Pick<typeof app, 'database'>, count = 1): Promise<void> {
  const start = Temporal.PlainDate.from('2026-04-01')
  const dates = Array.from({ length: count }, () => start.add({ days: loads++ }).toString())
  await loadFiles(database.pool, {
    'aggregates.csv': [{ id: AGGREGATE, provider_id: 'PAGED', name: 'Paged', type: 'Theme' }],
    'aggregate_cash.csv': dates.map((ts) => ({
      ...{ id: AGGREGATE, interval: '1d', ts, px: '5' },
      ...{ retail_buy_turnover: '2', retail_sell_turnover: '1' },
    })),
  })
}

/** Its market is at a later date than its bars, and changes. */
const later = useApp({ now: new Date('2026-09-01T15:00:00Z') })
beforeAll(() => loadBars(later, 12))

// Saved screens are tested beside the others of their area.
const paged = SAMPLED.filter(hasDataPages)

test('are those of every route with pages of loaded data', () => {
  const numbered = SAMPLED.filter(({ input }) => 'pageNumber' in input.shape)
  expect(paged.map(({ operationId }) => operationId)).toEqual(numbered.map(({ operationId }) => operationId))
  expect(paged.length).toBeGreaterThan(10)
})

describe.each(paged.map((route) => [route.operationId, route] as const))('%s', (_id, route) => {
  const ask = (version?: string) => {
    const sent = { records_per_page: 2, ...(version && { data_version: version }) }
    if (route.method === 'post')
      return app.post<Page>(route.path, { ...BODIES[route.path], page_number: 1, ...sent })
    const [path = '', query = ''] = (PATHS[route.path] ?? '').split('?')
    return app.rest<Page>(path, Object.fromEntries([...new URLSearchParams(query), ...Object.entries(sent)]))
  }

  test('states its version, and refuses another', async () => {
    const { status, headers, body } = await ask()
    expect(status, JSON.stringify(body)).toBe(200)
    const version = headers.get('x-data-version') ?? ''
    expect(version).toMatch(/^\d+\.0$/)
    if (body.metadata) expect(body.metadata.data_version).toBe(version)
    const link = headers.get('link') ?? ''
    if (link.includes('rel="next"'))
      expect(link).toMatch(new RegExp(`data_version=${version}[^,]*rel="next"`))
    expect((await ask(version)).status).toBe(200)
    const other = await ask('1.0')
    expect([other.status, other.body.code, other.body.data_version]).toEqual([409, 'data_changed', version])
    expect((await ask('newest')).status).toBe(422)
  })
})

describe('after a load between two pages', () => {
  test('the next page is refused, and those from the start fit together', async () => {
    const first = await later.rest<Rows>('/aggregates/timeseries', SERIES)
    const version = first.headers.get('x-data-version') ?? ''
    await loadBars(later)
    const next = { ...SERIES, page_number: 2 }
    const refused = await later.rest<Rows>('/aggregates/timeseries', { ...next, data_version: version })
    expect([refused.status, refused.body.code]).toEqual([409, 'data_changed'])
    // Without the version, a row of the first page is on the second as well.
    const drifted = await later.rest<Rows>('/aggregates/timeseries', next)
    expect(drifted.body.data[0]).toEqual(first.body.data.at(-1))
    const again = await later.rest<Rows>('/aggregates/timeseries', SERIES)
    const data_version = again.headers.get('x-data-version') ?? ''
    const following = await later.rest<Rows>('/aggregates/timeseries', { ...next, data_version })
    const stamps = [...again.body.data, ...following.body.data].map(({ ts }) => ts)
    expect(new Set(stamps).size).toBe(10)
  })

  test('cursors of the graph go on exactly', async () => {
    const read = async (after?: string) =>
      (await later.graphql(Bars, { ...(after && { after }) })).data?.aggregate?.bars
    const whole = await read()
    await loadBars(later)
    const next = await read(whole?.pageInfo.endCursor ?? '')
    const known = await later.graphql(AllBars)
    const dates = known.data?.aggregate?.bars?.nodes.map(({ date }) => date) ?? []
    expect([...(whole?.nodes ?? []), ...(next?.nodes ?? [])].map(({ date }) => date)).toEqual(
      dates.slice(1, 7),
    )
  })
})

describe('a page', () => {
  test('is refused if a load ends while it is read', async () => {
    const { headers } = await later.rest('/aggregates/timeseries', SERIES)
    const version = headers.get('x-data-version') ?? ''
    const release = await holdBars(later)
    const reading = later.rest<Rows>('/aggregates/timeseries', {
      ...SERIES,
      page_number: 2,
      data_version: version,
    })
    const { database } = later
    for (let waiting = 0; waiting === 0; ) {
      const { rowCount } = await database.pool.query('select from pg_locks where not granted')
      waiting = rowCount ?? 0
    }
    await database.pool.query(`insert into data_version (source) values ('test')`)
    await release()
    const { status, body } = await reading
    expect([status, body.code]).toEqual([409, 'data_changed'])
  })

  test('is of the caller’s own view: a private aggregate is a change for its owner alone', async () => {
    const [owner, other] = [later.as('paging@example.com'), later.as('else@example.com')]
    const versionOf = async (caller: typeof owner) =>
      (await caller.rest('/aggregates/timeseries', SERIES)).headers.get('x-data-version') ?? ''
    const [before, others] = [await versionOf(owner), await versionOf(other)]
    await owner.graphql<object, never>(
      'mutation { createAggregate(input: { name: "P", constituents: [{ securityId: 1001 }] }) { __typename } }',
    )
    const ask = (caller: typeof owner, data_version: string) =>
      caller.rest<Rows>('/aggregates/timeseries', { ...SERIES, page_number: 2, data_version })
    expect((await ask(owner, before)).body.code).toBe('data_changed')
    expect((await ask(other, others)).status).toBe(200)
    expect(await versionOf(owner)).toBe(`${before.split('.')[0]}.1`)
  })

  test('is one of the graph and of a tool, too', async () => {
    const asked = { ids: [AGGREGATE], page: 2 }
    const { data } = await later.graphql(Numbered, asked)
    const version = data?.aggregateTimeseries?.metadata.dataVersion ?? ''
    const same = await later.graphql(Numbered, { ...asked, version })
    expect(same.data?.aggregateTimeseries?.metadata.dataVersion).toBe(version)
    await loadBars(later)
    const { errors } = await later.graphql(Numbered, { ...asked, version })
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'DATA_CHANGED' })
    const server = await listen(later.app)
    try {
      const client = await connectClient(server.url)
      const refused = await call(client, 'aggregate_timeseries', {
        ...SERIES,
        page_number: 2,
        data_version: version,
      })
      expect([refused.isError, refused.structuredContent['code']]).toEqual([true, 'data_changed'])
    } finally {
      await server.close()
    }
  })
})

const Bars = graphql(`
  query VersionBars($after: String) {
    aggregate(by: { aggregateId: 71 }) {
      bars(first: 3, after: $after, from: "2026-04-01") { nodes { date } pageInfo { endCursor } }
    }
  }
`)
const AllBars = graphql(`
  query VersionAllBars {
    aggregate(by: { aggregateId: 71 }) { bars(first: 20, from: "2026-04-01") { nodes { date } } }
  }
`)
const Numbered = graphql(`
  query VersionNumbered($ids: [Int!]!, $page: Int!, $version: String) {
    aggregateTimeseries(aggregateIds: $ids, from: "2026-04-01", recordsPerPage: 5, pageNumber: $page, dataVersion: $version) {
      metadata { dataVersion }
    }
  }
`)
