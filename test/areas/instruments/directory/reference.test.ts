import { describe, expect, test } from 'vitest'
import { graphql } from '../../../generated/gql.ts'
import { type Body, faultsIn } from '../../../helpers/answers.ts'
import { aggregateOf, membersOf, metadataOf, securityOf, TODAY, visibleTo } from '../../../helpers/market.ts'
import { useApp } from '../../../helpers/use-app.ts'

const VISIBLE = visibleTo('analyst@example.com')

const app = useApp()

describe('lists', () => {
  test('subtypes of a type, case-insensitively', async () => {
    const subtypes = async (query: string) => (await app.rest('/aggregates/reference/subtypes', query)).body
    expect(await subtypes('type=Sector')).toEqual(['Staples', 'Technology'])
    expect(await subtypes('type=sEcToR')).toEqual(['Staples', 'Technology'])
    expect(await subtypes('type=Theme')).toEqual([])
    expect(await subtypes('type=Nothing')).toEqual([])
    const refused = await app.rest<Body>('/aggregates/reference/subtypes', 'type=')
    expect([refused.status, faultsIn(refused.body)]).toEqual([422, ['query.type string_too_short']])
  })

  test('active indices, sectors and industries, ordered by type, subtype and id', async () => {
    expect((await app.rest('/aggregates/reference/list/indices')).body).toEqual([metadataOf(3)])
    expect((await app.rest('/aggregates/reference/list/sectors-industries')).body).toEqual(
      [4, 10, 2, 1].map(metadataOf),
    )
  })

  test('types, ordered by name', async () => {
    const { body } = await app.rest('/aggregates/reference/types')
    expect(body).toEqual([
      { type: 'Asset Class', subtypes: ['Equities'], count: 1 },
      { type: 'Benchmark', subtypes: ['Large Cap'], count: 1 },
      { type: 'Industry', subtypes: ['Robotics', 'Vacuum'], count: 2 },
      { type: 'Sector', subtypes: ['Staples', 'Technology'], count: 2 },
      { type: 'Theme', subtypes: [], count: 1 },
    ])
  })
})

describe('one aggregate', () => {
  const path = (providerId: string) => `/aggregates/reference/${encodeURIComponent(providerId)}`
  const constituents = (id: number) =>
    membersOf(id).map((member) => {
      const { provider_id, ticker, name, sector, industry } = securityOf(member)
      return { id: member, provider_id, symbol: ticker, name, sector, industry }
    })

  test.each(VISIBLE)('$provider_id', async ({ id, provider_id }) => {
    const plain = await app.rest(path(provider_id))
    expect(plain.body).toEqual({ metadata: metadataOf(id), constituents_count: membersOf(id).length })
    const whole = await app.rest(path(provider_id), { include_constituents: 'yes' })
    expect(whole.body).toEqual({ ...plain.body, constituents: constituents(id) })
    expect((await app.rest(path(provider_id), { include_constituents: 'off' })).body).toEqual(plain.body)
    const members = await app.rest(`${path(provider_id)}/constituents`)
    expect(members.body).toEqual({
      aggregate_id: id,
      provider_id,
      constituent_ids: membersOf(id),
      count: membersOf(id).length,
      as_of: TODAY,
    })
  })

  test('is found under any percent-encoding of its provider id, and under no other name', async () => {
    const owner = app.as('owner@example.com')
    for (const spelling of ['own%2F%CE%B1%20%CE%B2', 'own%2fα%20β', '%6F%77n%2F%ce%b1%20β'])
      expect((await owner.rest(`/aggregates/reference/${spelling}`)).status).toBe(200)
    for (const other of ['agg-tech', 'AGG-TECH%20', '1', 'AGG_TECH', 'AGG%25', '%25', 'SEC-ALFA']) {
      const { status, body } = await app.rest(`/aggregates/reference/${other}`)
      expect([other, status, body.code]).toEqual([other, 404, 'aggregate_not_found'])
    }
  })

  test('rejects invalid parameters', async () => {
    for (const [name, type] of [
      ['%ff', 'string_unicode'],
      ['a%00', 'string_unicode'],
      ['x'.repeat(257), 'string_too_long'],
    ] as const)
      for (const end of ['', '/constituents']) {
        const { status, body } = await app.rest(`/aggregates/reference/${name}${end}`)
        expect([status, faultsIn(body)]).toEqual([422, [`path.provider_id ${type}`]])
      }
    const { status, body } = await app.rest(path('AGG-TECH'), 'include_constituents=maybe')
    expect([status, faultsIn(body)]).toEqual([422, ['query.include_constituents bool_parsing']])
  })

  test.each([
    '2025-12-14',
    '2025-12-15',
    '2026-01-11',
    '2026-01-12',
    '2026-01-20',
    '2026-01-27',
    '2026-03-09',
    '2026-03-10',
    '1900-01-01',
    '2200-12-31',
  ])('has its constituents as of %s', async (as_of) => {
    for (const id of [1, 3, 4]) {
      const { body } = await app.rest(`${path(aggregateOf(id).provider_id)}/constituents`, { as_of })
      const expected = membersOf(id, as_of)
      expect(body).toMatchObject({ constituent_ids: expected, count: expected.length, as_of })
    }
  })

  test.each(['', 'now', '2026-02-30', '2026-03-11T00:00:00Z', '1899-12-31', '2201-01-01', 'infinity'])(
    'rejects as_of=%s',
    async (as_of) => {
      const { status, body } = await app.rest(`${path('AGG-IDX')}/constituents`, `as_of=${as_of}`)
      expect([status, faultsIn(body)]).toEqual([422, ['query.as_of date_from_datetime_parsing']])
    },
  )
})

const Types = graphql(`
  query Types($type: String) {
    aggregateTypes { type subtypes count }
    aggregateSubtypes(type: $type)
  }
`)

describe('on the graph', () => {
  test('types and subtypes', async () => {
    const { data } = await app.graphql(Types, { type: 'industry' })
    expect(data?.aggregateTypes).toEqual((await app.rest<unknown>('/aggregates/reference/types')).body)
    expect(data?.aggregateSubtypes).toEqual(['Robotics', 'Vacuum'])
  })
})
