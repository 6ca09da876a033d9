import { beforeAll, describe, expect, test } from 'vitest'
import type { Body, Warning } from '../helpers/answers.ts'
import type { Caller } from '../helpers/app.ts'
import { AGGREGATES, MEMBERSHIPS, visibleTo } from '../helpers/market.ts'
import { useApp } from '../helpers/use-app.ts'

/** Private aggregates are visible to their owner, and to nobody else in any way. */

const OWNERS = ['owner@example.com', 'other@example.com', 'analyst@example.com']
const EVERY = AGGREGATES.map(({ id }) => id)

const app = useApp()

const globalId = (type: string, key: number | string): string =>
  Buffer.from(`${type}:${key}`).toString('base64')
const byType = (a: { type: string; subtype: string | null; id: number }, b: typeof a) =>
  Number(a.type > b.type) - Number(a.type < b.type) ||
  (a.subtype ?? '').localeCompare(b.subtype ?? '', 'en') ||
  a.id - b.id

interface Listed {
  readonly id: number
}

const CALLERS = OWNERS.map((email) => {
  const visible = visibleTo(email)
  const hidden = AGGREGATES.filter((aggregate) => !visible.includes(aggregate))
  if (hidden.length === 0) throw new Error(`${email} sees all`)
  const active = visible.filter((aggregate) => aggregate.active)
  const ids = visible.map(({ id }) => id)
  return { email, visible, hidden, active, ids }
})

async function graph<T>(email: string, query: string, variables: Record<string, unknown> = {}): Promise<T> {
  const { data, errors } = await app.as(email).graphql<T, Record<string, unknown>>(query, variables)
  expect(errors).toBeUndefined()
  return data as T
}

describe.each(CALLERS)('$email over REST', ({ email, visible, hidden, ids }) => {
  let caller: Caller
  beforeAll(() => {
    caller = app.as(email)
  })

  test('series and snapshots omit hidden aggregates', async () => {
    for (const path of ['/aggregates/timeseries', '/aggregates/snapshot']) {
      const { body } = await caller.rest(path, { aggregate_ids: EVERY, start_date: '2025-12-01' })
      expect(body.metadata.unknown_aggregate_ids).toEqual(hidden.map(({ id }) => id))
      expect(body.data.every(({ id }) => ids.includes(Number(id)))).toBe(true)
      const own = visible.find(({ owner_email }) => owner_email !== null)
      expect(body.data.some(({ id }) => id === own?.id)).toBe(own !== undefined)
    }
  })

  test('hidden aggregates are indistinguishable from missing ones', async () => {
    const told = async (path: string, name: string | number) => {
      const { status, body } = await caller.rest<Body & { detail: string }>(path, {
        start_date: '2026-01-01',
      })
      const {
        request_id: _id,
        instance: _instance,
        detail,
        ...problem
      } = body as unknown as Record<string, string>
      return { status, ...problem, detail: detail?.replaceAll(String(name), '') }
    }
    for (const { id, provider_id } of hidden) {
      for (const path of ['timeseries', 'latest'])
        expect(await told(`/aggregates/${id}/${path}`, id)).toEqual(
          await told(`/aggregates/4242/${path}`, 4242),
        )
      for (const end of ['', '/constituents']) {
        const [here, nowhere] = [provider_id, 'NOWHERE'].map((name) =>
          told(`/aggregates/reference/${encodeURIComponent(name)}${end}`, name),
        )
        expect(await here).toEqual(await nowhere)
        expect(await here).toMatchObject({ status: 404, code: 'aggregate_not_found' })
      }
    }
    for (const { id, provider_id } of visible) {
      expect((await caller.rest(`/aggregates/${id}/latest`)).status).toBe(200)
      expect((await caller.rest(`/aggregates/reference/${encodeURIComponent(provider_id)}`)).status).toBe(200)
    }
  })

  test('comparisons and summaries refuse hidden aggregates', async () => {
    const dates = { start_date: '2026-01-01', end_date: '2026-03-01' }
    for (const { id } of AGGREGATES) {
      const other = id === 1 ? 2 : 1
      const statuses = await Promise.all([
        caller.post('/aggregates/comparison/compare', { aggregate_ids: [other, id], ...dates }),
        caller.post('/aggregates/comparison/side-by-side', { aggregate_ids: [id, other], ...dates }),
        caller.post('/aggregates/summary/top-constituents', { aggregate_id: id }),
        caller.rest(`/aggregates/summary/${id}`),
      ])
      const expected = ids.includes(id) ? 200 : 404
      expect([id, ...statuses.map(({ status }) => status)]).toEqual([id, ...Array(4).fill(expected)])
    }
  })
})

describe.each(CALLERS)('$email over REST, in search and lists', ({ email, visible, active, ids }) => {
  let caller: Caller
  beforeAll(() => {
    caller = app.as(email)
  })

  test('search finds only visible aggregates', async () => {
    for (const { name, provider_id, type, subtype } of AGGREGATES)
      for (const query of [name, provider_id, type, subtype ?? type]) {
        const { body } = await caller.rest<Listed[]>('/aggregates/reference/search', {
          query,
          active_only: false,
        })
        const found = body.map(({ id }) => id)
        expect(found.filter((id) => !ids.includes(id))).toEqual([])
        expect(found).toEqual(
          expect.arrayContaining(visible.filter((aggregate) => aggregate.name === name).map(({ id }) => id)),
        )
      }
    // By a constituent of many aggregates.
    const { body } = await caller.rest<Listed[]>('/aggregates/reference/search', {
      query: 'ALFA',
      active_only: false,
    })
    const holding = MEMBERSHIPS.filter(({ security_id }) => security_id === 1001).map(
      ({ aggregate_id }) => aggregate_id,
    )
    expect(body.map(({ id }) => id).toSorted()).toEqual(holding.filter((id) => ids.includes(id)).toSorted())
  })

  test('types, subtypes and lists cover only visible aggregates', async () => {
    const types = [...Map.groupBy(active, ({ type }) => type)]
      .map(([type, members]) => ({
        type,
        subtypes: [...new Set(members.flatMap(({ subtype }) => subtype ?? []))].toSorted(),
        count: members.length,
      }))
      .toSorted((a, b) => (a.type < b.type ? -1 : 1))
    expect((await caller.rest('/aggregates/reference/types')).body).toEqual(types)
    expect((await caller.rest('/aggregates/reference/types/list')).body).toEqual(
      types.map(({ type }) => type),
    )
    const subtypes = [...new Set(active.flatMap(({ subtype }) => subtype ?? []))].toSorted()
    expect((await caller.rest('/aggregates/reference/subtypes')).body).toEqual(subtypes)
    const listed = (...kinds: string[]) =>
      active
        .filter(({ type }) => kinds.includes(type))
        .toSorted(byType)
        .map(({ id }) => id)
    const idsIn = async (path: string) => (await caller.rest<Listed[]>(path)).body.map(({ id }) => id)
    expect(await idsIn('/aggregates/reference/list/indices')).toEqual(listed('Benchmark'))
    expect(await idsIn('/aggregates/reference/list/sectors-industries')).toEqual(listed('Sector', 'Industry'))
  })
})

describe.each(CALLERS)('$email on the graph', ({ email, visible, hidden, ids }) => {
  test('lists and their totals cover only visible aggregates', async () => {
    type Answer = { aggregates: { nodes: { aggregateId: number; isOwn: boolean }[]; totalCount: number } }
    const { aggregates } = await graph<Answer>(
      email,
      '{ aggregates(orderBy: ID) { nodes { aggregateId isOwn } totalCount } }',
    )
    expect(aggregates.nodes).toEqual(
      visible.map(({ id, owner_email }) => ({ aggregateId: id, isOwn: owner_email !== null })),
    )
    expect(aggregates.totalCount).toBe(visible.length)
    type Viewer = { viewer: { aggregates: { nodes: { aggregateId: number }[]; totalCount: number } } }
    const { viewer } = await graph<Viewer>(
      email,
      '{ viewer { aggregates { nodes { aggregateId } totalCount } } }',
    )
    const own = visible.filter(({ owner_email }) => owner_email !== null)
    expect(viewer.aggregates).toEqual({
      nodes: own.map(({ id }) => ({ aggregateId: id })),
      totalCount: own.length,
    })
  })

  test('the cursor of a hidden aggregate works like that of a missing one', async () => {
    const cursor = (id: number) => Buffer.from(`1:aggregate:${id}`).toString('base64url')
    for (const orderBy of ['ID', 'NAME', 'PROVIDER_ID', 'TYPE'])
      for (const side of ['after', 'before'])
        for (const { id } of hidden) {
          const page = (name: number) =>
            graph(
              email,
              `{ aggregates(orderBy: ${orderBy}, ${side}: "${cursor(name)}") { nodes { aggregateId } } }`,
            )
          expect(await page(id)).toEqual(await page(4242))
        }
  })

  test('lookups by any identifier find only visible aggregates', async () => {
    for (const { id, provider_id } of AGGREGATES) {
      const isVisible = ids.includes(id)
      type Answer = { a: Listed | null; b: Listed | null; node: Listed | null; nodes: (Listed | null)[] }
      const answer = await graph<Answer>(
        email,
        `query ($id: Int!, $providerId: String!, $node: ID!) {
          a: aggregate(by: { aggregateId: $id }) { id: aggregateId }
          b: aggregate(by: { providerId: $providerId }) { id: aggregateId }
          node(id: $node) { ...on Aggregate { id: aggregateId } }
          nodes(ids: [$node]) { ...on Aggregate { id: aggregateId } }
        }`,
        { id, providerId: provider_id, node: globalId('Aggregate', id) },
      )
      const shown = isVisible ? { id } : null
      expect(answer).toEqual({ a: shown, b: shown, node: shown, nodes: [shown] })
    }
  })
})

describe.each(CALLERS)('$email on the graph, in other fields', ({ email, visible, hidden, active, ids }) => {
  test('memberships of a security cover only visible aggregates', async () => {
    type Answer = {
      securities: { nodes: { securityId: number; memberships: { nodes: { aggregateId: number }[] } }[] }
    }
    const { securities } = await graph<Answer>(
      email,
      '{ securities { nodes { securityId memberships { nodes { aggregateId } } } } }',
    )
    for (const { securityId, memberships } of securities.nodes) {
      const holding = MEMBERSHIPS.filter(
        ({ security_id, valid_to, aggregate_id }) =>
          security_id === securityId && !valid_to && ids.includes(aggregate_id),
      )
      expect(memberships.nodes.map(({ aggregateId }) => aggregateId)).toEqual(
        holding.map(({ aggregate_id }) => aggregate_id),
      )
    }
  })

  test('series, snapshots, search and types cover only visible aggregates', async () => {
    type Answer = {
      aggregateTimeseries: {
        aggregates: { aggregateId: number }[]
        metadata: { unknownAggregateIds: number[]; warnings: Warning[] }
      }
      aggregateSnapshot: {
        rows: { aggregate: { aggregateId: number } }[]
        metadata: { unknownAggregateIds: number[] }
      }
      searchInstruments: { name: string }[]
      aggregateTypes: { type: string; count: number }[]
      aggregateSubtypes: string[]
    }
    const answer = await graph<Answer>(
      email,
      `query ($ids: [Int!]!) {
        aggregateTimeseries(aggregateIds: $ids, from: "2026-03-01") {
          aggregates { aggregateId } metadata { unknownAggregateIds }
        }
        aggregateSnapshot(aggregateIds: $ids) { rows { aggregate { aggregateId } } metadata { unknownAggregateIds } }
        searchInstruments(query: "watchlist") { name }
        aggregateTypes { type count }
        aggregateSubtypes
      }`,
      { ids: EVERY },
    )
    const unknown = hidden.map(({ id }) => id)
    expect(answer.aggregateTimeseries.aggregates.map(({ aggregateId }) => aggregateId)).toEqual(ids)
    expect(answer.aggregateTimeseries.metadata.unknownAggregateIds).toEqual(unknown)
    expect(answer.aggregateSnapshot.rows.every(({ aggregate }) => ids.includes(aggregate.aggregateId))).toBe(
      true,
    )
    expect(answer.aggregateSnapshot.metadata.unknownAggregateIds).toEqual(unknown)
    expect(answer.searchInstruments.map(({ name }) => name)).toEqual(
      visible.filter(({ name }) => name.includes('Watchlist')).map(({ name }) => name),
    )
    for (const { type, count } of answer.aggregateTypes)
      expect(count).toBe(active.filter((one) => one.type === type).length)
    expect(answer.aggregateSubtypes).toEqual(
      [...new Set(active.flatMap(({ subtype }) => subtype ?? []))].toSorted(),
    )
  })

  test('users see only themselves', async () => {
    for (const other of OWNERS) {
      const { node } = await graph<{ node: { email: string } | null }>(
        email,
        `{ node(id: "${globalId('User', other)}") { ...on User { email } } }`,
      )
      expect(node).toEqual(other === email ? { email } : null)
    }
  })
})
