import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../helpers/app.ts'
import type { Membership } from '../../helpers/expected-bars.ts'
import { INTERVALS, seriesWith, wholeSeries } from '../../helpers/market.ts'
import {
  type Constituent,
  change,
  constituentsOf,
  create,
  stored,
  storedAnywhere,
} from '../../helpers/own-aggregates.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Private aggregates: their bars and changes. */

const app = useApp()
let me: Caller
let you: Caller
beforeAll(async () => {
  me = app.as('me@example.com')
  you = app.as('you@example.com')
})

const ALFA = { securityId: 1001 }

describe('bars', () => {
  test.each([1, 2, 3, 4, 5, 6])('equal those a load computes from the constituents of %i', async (id) => {
    const outcome = await change(me, 'create', { name: `Like ${id}`, constituents: constituentsOf(id) })
    expect(outcome).toMatchObject({
      __typename: 'CreateAggregateSuccess',
      aggregate: { name: `Like ${id}`, type: 'Custom', subtype: null, isActive: true, isOwn: true },
      job: null,
    })
    const own = outcome.aggregate?.aggregateId ?? 0
    expect(own).toBeGreaterThanOrEqual(2 ** 30)
    const made = await stored(app.database.pool, own)
    expect(made).toEqual(await stored(app.database.pool, id))
    expect(made['cash_bar']?.length).toBeGreaterThan(10)
  })

  test('follow from the constituents, in every interval and slice', async () => {
    const constituents: Constituent[] = [
      { ticker: 'ALFA', weight: 2.5, validTo: '2026-02-10' },
      { securityId: 1001, weight: 0.125, validFrom: '2026-02-17' },
      { providerId: 'SEC-GAM_A', validFrom: '2026-01-07' },
      { ticker: 'OPTN' },
      { providerId: '証券/東京', weight: 7 },
      { ticker: 'ETA', weight: 3 },
    ]
    const id = await create(me, constituents)
    const members: Membership[] = [1001, 1001, 1003, 1010, 1011, 1008].map((security_id, place) => ({
      aggregate_id: id,
      security_id,
      weight: constituents[place]?.weight?.toString() ?? null,
      valid_from: constituents[place]?.validFrom ?? null,
      valid_to: constituents[place]?.validTo ?? null,
    }))
    const series = seriesWith(members)
    const slices = [
      {},
      { asset_class: 'options' },
      { asset_class: 'all' },
      ...(['TOTAL', 'ITM', 'ATM', 'OTM'] as const).flatMap((moneyness) =>
        (['TOTAL', 'SMALL', 'LARGE'] as const).map((size) => ({
          asset_class: 'options' as const,
          moneyness,
          size,
        })),
      ),
    ] as const
    let rows = 0
    for (const interval of INTERVALS)
      for (const slice of slices)
        for (const include_intraday of [true, false]) {
          const asked = { interval, include_intraday, order: 'asc', ...slice } as const
          const { status, body } = await me.rest(`/aggregates/timeseries`, {
            aggregate_ids: id,
            start_date: '1990-01-01',
            ...asked,
          })
          expect(status).toBe(200)
          const expected = wholeSeries(id, asked, series)
          expect(body.data.map(({ ts }) => ts)).toEqual(expected.map(({ ts }) => ts))
          expect(body.data).toEqual(expected.map((row) => expect.objectContaining(row)))
          rows += expected.length
        }
    expect(rows).toBeGreaterThan(1000)
  })

  test('do not exist if the constituents have none', async () => {
    const id = await create(me, [{ ticker: 'NONE' }])
    expect((await me.rest(`/aggregates/${id}/timeseries`)).body.data).toEqual([])
    expect(Object.values(await stored(app.database.pool, id)).flat()).toEqual([])
  })
})

describe('a private aggregate', () => {
  test('is returned on creation, and can be changed field by field', async () => {
    const traits = { name: ' Chips ', type: 'Theme', subtype: 'Silicon', isActive: false }
    const { aggregate } = await change(me, 'create', { ...traits, constituents: [ALFA] })
    expect(aggregate).toMatchObject({ ...traits, name: 'Chips', isOwn: true })
    expect(aggregate?.providerId).toMatch(/^own_[\da-f]{20}$/)
    const { id, aggregateId } = aggregate ?? {}
    const before = await stored(app.database.pool, aggregateId ?? 0)
    const changes: [given: object, seen: object][] = [
      [
        { aggregateId, name: 'Crisps' },
        { name: 'Crisps', type: 'Theme', subtype: 'Silicon', isActive: false },
      ],
      [
        { id, isActive: true },
        { name: 'Crisps', isActive: true },
      ],
      [
        { id: String(aggregateId), subtype: null },
        { subtype: null, type: 'Theme' },
      ],
      [
        { aggregateId, type: 'Snack', name: null },
        { type: 'Snack', name: 'Crisps' },
      ],
      [{ aggregateId }, { aggregateId, type: 'Snack', isActive: true }],
    ]
    for (const [given, seen] of changes) {
      const outcome = await change(me, 'update', given)
      expect(outcome.aggregate).toMatchObject(seen)
      expect(outcome.job).toBeNull()
    }
    expect(await stored(app.database.pool, aggregateId ?? 0)).toEqual(before)
  })

  test('gets new bars with new constituents', async () => {
    const id = await create(me, constituentsOf(2))
    for (const like of [3, 5, 1]) {
      await change(me, 'update', { aggregateId: id, constituents: constituentsOf(like) })
      expect(await stored(app.database.pool, id)).toEqual(await stored(app.database.pool, like))
    }
    const { data } = await me.graphql<{ aggregate: { constituents: { edges: object[] } } }, never>(
      `{ aggregate(by: { aggregateId: ${id} }) { constituents(asOf: "2026-03-11") { edges { weight validFrom validTo node { ticker } } } } }`,
    )
    const open = { validFrom: null, validTo: null }
    expect(data?.aggregate.constituents.edges).toEqual([
      { weight: 1, ...open, node: { ticker: 'ALFA' } },
      { weight: 2.5, ...open, node: { ticker: 'GAM_A' } },
      { weight: 1, ...open, node: { ticker: 'OPTN' } },
      { weight: 0.25, validFrom: '2026-02-02', validTo: null, node: { ticker: 'LATE' } },
    ])
    await change(me, 'update', { aggregateId: id, constituents: [{ ticker: 'NONE' }] })
    expect(Object.values(await stored(app.database.pool, id)).flat()).toEqual([])
  })

  test('is returned as each of several changes in one request left it', async () => {
    const id = await create(me, [ALFA])
    const update = (alias: string, ticker: string) =>
      `${alias}: updateAggregate(input: { aggregateId: ${id}, constituents: [{ ticker: "${ticker}" }] }) {
        ... on UpdateAggregateSuccess { aggregate { constituents { nodes { ticker } } latest { px } } } }`
    const { data } = await me.graphql<Record<string, { aggregate: object }>, never>(
      `mutation { ${update('a', 'BETA')} ${update('b', 'GAM_A')} }`,
    )
    expect(data?.['a']?.aggregate).toMatchObject({ constituents: { nodes: [{ ticker: 'BETA' }] } })
    expect(data?.['b']?.aggregate).toMatchObject({ constituents: { nodes: [{ ticker: 'GAM_A' }] } })
    expect(data?.['a']?.aggregate).not.toEqual(data?.['b']?.aggregate)
  })

  test('can be created many times at once without blocking other callers', async () => {
    // More than there are connections.
    const ids = Array.from({ length: 8 }, (_, place) => create(me, [ALFA], { name: `Burst ${place}` }))
    const first = await Promise.race([...ids.slice(2), you.rest('/aggregates/1/latest')])
    expect(first).toMatchObject({ status: 200 })
    expect(new Set(await Promise.all(ids)).size).toBe(8)
  })

  test('leaves nothing behind when deleted', async () => {
    const { aggregate } = await change(me, 'create', { name: 'Gone', constituents: constituentsOf(3) })
    const { id, aggregateId = 0, providerId = '', name } = aggregate ?? {}
    expect(await storedAnywhere(app.database.pool, aggregateId, providerId)).not.toEqual([])
    expect(await change(me, 'delete', { id })).toEqual({
      __typename: 'DeleteAggregateSuccess',
      aggregateId,
      providerId,
      name,
    })
    expect(await storedAnywhere(app.database.pool, aggregateId, providerId)).toEqual([])
    expect(await change(me, 'delete', { id })).toMatchObject({ code: 'AGGREGATE_NOT_FOUND' })
    expect((await me.rest(`/aggregates/${aggregateId}/latest`)).status).toBe(404)
    // Its id is not reused.
    expect(await create(me, [ALFA])).toBeGreaterThan(aggregateId)
  })

  test('belongs to its owner even if a load created it', async () => {
    const owner = app.as('owner@example.com')
    const outcome = await change(owner, 'update', { aggregateId: 7, constituents: constituentsOf(3) })
    expect(outcome.aggregate).toMatchObject({ aggregateId: 7, providerId: 'own/α β', isOwn: true })
    expect(await stored(app.database.pool, 7)).toEqual(await stored(app.database.pool, 3))
  })
})
