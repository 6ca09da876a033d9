import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { graphql } from '../../../generated/gql.ts'
import { faultsIn } from '../../../helpers/answers.ts'
import { expectedIds, rankOf, type Sought, textsOf } from '../../../helpers/expected-search.ts'
import { AGGREGATES, metadataOf, SECURITIES, securityOf, visibleTo } from '../../../helpers/market.ts'
import { useApp } from '../../../helpers/use-app.ts'

const VISIBLE = visibleTo('analyst@example.com')

const app = useApp()

interface Found {
  readonly id: number
  readonly result_type: 'aggregate' | 'single_security'
  readonly match: { readonly field: string; readonly value: string }
}

const SEARCH = '/aggregates/reference/search'
const search = async (sought: Sought | string) => {
  const { status, body } = await app.rest<Found[]>(
    SEARCH,
    typeof sought === 'string' ? sought : { ...sought },
  )
  expect(status).toBe(200)
  return body
}

const parts = fc
  .constantFrom(
    ...AGGREGATES.flatMap(({ name, provider_id, type }) => [name, provider_id, type]),
    ...SECURITIES.flatMap(textsOf).filter((text) => text !== null),
  )
  .chain((text) =>
    fc
      .tuple(fc.nat([...text].length - 1), fc.integer({ min: 1, max: 12 }))
      .map(([from, length]) => [...text].slice(from, from + length).join('')),
  )

describe('search', () => {
  test('returns the same results in the same order as an independent search of the fixture', async () => {
    const sought = fc.record({
      query: fc.oneof(
        { weight: 4, arbitrary: parts },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            'ALFA',
            'rob',
            'O',
            '%',
            '_',
            '\\',
            '"',
            "'",
            '100%',
            ' ',
            '東',
            '😀',
            '1',
            'e',
          ),
        },
      ),
      types: fc.option(fc.subarray(['sector', 'BENCHMARK', 'Theme', 'Nothing'], { minLength: 1 }), {
        nil: undefined,
      }),
      active_only: fc.boolean(),
      limit: fc.integer({ min: 1, max: 8 }),
      include_single_security: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(sought, async (asked) => {
        expect((await search(asked)).map(({ id }) => id)).toEqual(expectedIds(asked))
      }),
      { numRuns: 150, seed: 3 },
    )
  })

  test('returns only active aggregates by default', async () => {
    expect((await search({ query: 'sector' })).map(({ id }) => id)).toEqual(expectedIds({ query: 'sector' }))
    expect((await search({ query: 'Retired', active_only: false })).map(({ id }) => id)).toEqual([6])
    expect(await search({ query: 'Retired' })).toEqual([])
    expect(await search({ query: 'Natural' })).toSatisfy(
      (found: Found[]) => found.length > 0 && found.every(({ result_type }) => result_type === 'aggregate'),
    )
  })

  test('ranks securities with the exact symbol first', async () => {
    const found = await search({ query: 'zeta', include_single_security: true, active_only: false })
    const securities = found.filter(({ result_type }) => result_type === 'single_security')
    expect(securities.map(({ id }) => id)).toEqual([1007, 1006])
  })

  test('ranks an aggregate that matches by name before those whose constituents match', async () => {
    const found = await search({ query: 'tech' })
    expect(found.map(({ id }) => id)).toEqual([1, 3, 4, 5, 9])
    expect(found[0]?.match).toEqual({ field: 'name', value: 'Technology' })
    expect(found[1]?.match).toEqual({ field: 'constituent_sector', value: 'Technology' })
    expect(await search({ query: 'zzzz', include_single_security: true })).toEqual([])
  })
})

describe('search matches', () => {
  test.each([
    ['robotics', 4, 'name', 'Robotics'],
    ['9', 9, 'id', '9'],
    ['large', 3, 'subtype', 'Large Cap'],
    ['benchmark', 3, 'type', 'Benchmark'],
    ['gam_a', 1, 'constituent_ticker', 'GAM_A'],
    ['g.a.m_a', 1, 'constituent_ticker', 'GAM_A'],
    ['delta energie', 3, 'constituent_name', 'Délta Énergie'],
    ['US0000001018', 1, 'constituent_isin', 'US0000001018'],
    ['lasers', 1, 'constituent_industry', 'Lasers'],
  ])('%s finds %i by its %s', async (query, id, field, value) => {
    const found = await search({ query })
    expect(found.find((item) => item.id === id)?.match).toEqual({ field, value })
  })

  test.each([
    ['1003', 1003, 'id', '1003'],
    ['SEC-GAM_A', 1003, 'provider_id', 'SEC-GAM_A'],
    ['ohara', 1005, 'name', 'Epsilon "Eps" O\'Hara & Sons'],
    ['gam/_a', 1003, 'ticker', 'GAM_A'],
    ['vacuous', null, '', ''],
  ])('%s finds the security %s by its %s', async (query, id, field, value) => {
    const found = await search({ query, include_single_security: true })
    const [security] = found.filter(({ result_type }) => result_type === 'single_security')
    expect(security ?? null).toEqual(
      id === null ? null : expect.objectContaining({ id, match: { field, value } }),
    )
  })

  test('contain the query in the matched value', async () => {
    await fc.assert(
      fc.asyncProperty(parts, async (query) => {
        for (const { match } of await search({ query, include_single_security: true }))
          expect(rankOf([match.value], query)).not.toBeNull()
      }),
      { numRuns: 40, seed: 17 },
    )
  })

  test('treat wildcards literally', async () => {
    expect((await search({ query: '100%' })).map(({ id }) => id)).toEqual(expectedIds({ query: '100%' }))
    expect((await search({ query: '%' })).length).toBeLessThan(VISIBLE.length)
    expect((await search({ query: 'gam_a', include_single_security: true })).map(({ id }) => id)).toContain(
      1003,
    )
    expect(await search({ query: 'g%a' })).toEqual([])
    expect(await search({ query: 'a______t' })).toEqual([])
  })

  test('have the documented members of aggregates and securities', async () => {
    const found = await search({ query: 'AGG-TECH' })
    const match = { field: 'provider_id', value: 'AGG-TECH' }
    expect(found).toEqual([{ ...metadataOf(1), result_type: 'aggregate', match }])
    const [both] = (await search({ query: 'BBG00T3ST018', include_single_security: true })).filter(
      ({ id }) => id === 1001,
    )
    const { provider_id, name, ticker, figi, exchange, sector, industry, asset_type, is_active } =
      securityOf(1001)
    expect(both).toEqual({
      id: 1001,
      provider_id,
      name,
      type: expect.any(String),
      subtype: null,
      active: true,
      result_type: 'single_security',
      ...{ ticker, figi, exchange, sector, industry, asset_type, is_active },
      match: { field: 'figi', value: figi },
    })
  })
})

describe('search limits', () => {
  test.each([
    ['', ['query.query missing']],
    ['query=', ['query.query string_too_short']],
    [`query=${'a'.repeat(101)}`, ['query.query string_too_long']],
    ['query=a%00b', ['query.query string_unicode']],
    ['query=%ff', ['query.query string_unicode']],
    ['query=a&limit=0', ['query.limit greater_than_equal']],
    ['query=a&limit=101', ['query.limit less_than_equal']],
    ['query=a&limit=ten', ['query.limit int_parsing']],
    [
      'query=a&active_only=maybe&include_single_security=2',
      ['query.active_only bool_parsing', 'query.include_single_security bool_parsing'],
    ],
    ['query=a&types=', ['query.types too_short']],
    [`query=a&types=${'x'.repeat(65)}`, ['query.types.0 string_too_long']],
  ])('reject %s', async (query, faults) => {
    const { status, body } = await app.rest(SEARCH, query)
    expect([status, faultsIn(body)]).toEqual([422, faults])
  })

  test('accept values just within bounds', async () => {
    expect(await search(`query=${'a'.repeat(100)}`)).toEqual([])
    expect(await search(`query=${encodeURIComponent('😀'.repeat(50))}`)).toEqual([])
    expect((await search('query=sector&limit=1')).length).toBe(1)
    expect((await search('query=e&types=+sector+,,SECTOR&types=theme')).map(({ id }) => id)).toEqual(
      expectedIds({ query: 'e', types: ['sector', 'theme'] }),
    )
  })
})

const Search = graphql(`
  query Search($query: String!, $types: [String!], $isActive: Boolean, $limit: Int, $securities: Boolean) {
    searchInstruments(query: $query, types: $types, isActive: $isActive, limit: $limit, includeSingleSecurity: $securities) {
      __typename
      providerId
      name
      isActive
      match { field value }
      ... on Aggregate { aggregateId type }
      ... on Security { securityId ticker }
    }
  }
`)

const Typed = graphql(`
  query Typed($q: String!) {
    searchSecurities(query: $q) { ticker match { field value } }
    security(by: { ticker: "ALFA" }) { match { field } }
  }
`)

describe('on the graph', () => {
  test('search', async () => {
    const asked = { query: 'robot', include_single_security: true }
    const { data } = await app.graphql(Search, { query: asked.query, securities: true })
    const ids = data?.searchInstruments?.map((item) =>
      'aggregateId' in item ? item.aggregateId : item.securityId,
    )
    expect(ids).toEqual(expectedIds(asked))
    expect(data?.searchInstruments?.map(({ match }) => match?.value)).toEqual(
      (await search(asked)).map(({ match }) => match.value),
    )
    expect(data?.searchInstruments?.[0]?.match).toEqual({ field: 'NAME', value: 'Robotics' })
    const limited = await app.graphql(Search, { query: 'e', types: ['sector'], limit: 1 })
    expect(limited.data?.searchInstruments).toMatchObject([{ __typename: 'Aggregate', type: 'Sector' }])
  })

  test('search filters by active, inactive or both', async () => {
    const found = async (isActive?: boolean | null) => {
      const { data } = await app.graphql(Search, {
        ...{ query: 'e', securities: true, limit: 100 },
        ...(isActive !== undefined && { isActive }),
      })
      return (data?.searchInstruments ?? []).map((item) => ({
        id: 'aggregateId' in item ? item.aggregateId : item.securityId,
        isActive: item.isActive,
      }))
    }
    const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id)
    const asked = { query: 'e', include_single_security: true, limit: 100 }
    const both = await found(null)
    expect(idsOf(both)).toEqual(expectedIds({ ...asked, active_only: false }))
    const inactive = both.filter(({ isActive }) => !isActive)
    expect(idsOf(inactive)).toEqual([6, 1006])
    expect(await found(false)).toEqual(inactive)
    const active = await found(true)
    expect(idsOf(active)).toEqual(expectedIds(asked))
    expect(await found()).toEqual(active)
  })

  test.each([
    ['alfa', 'ALFA', 'TICKER', 'ALFA'],
    ['et', 'ETA', 'TICKER', 'ETA'],
    ['a.l.f.a', 'ALFA', 'TICKER', 'ALFA'],
    ['us0000001018', 'ALFA', 'ISIN', 'US0000001018'],
    ['bbg00t3st027', 'BETA', 'FIGI', 'BBG00T3ST027'],
    ['SEC-LATE', 'LATE', 'PROVIDER_ID', 'SEC-LATE'],
    ['energie', 'ΔLT', 'NAME', 'Délta Énergie'],
    ['ergi', 'ΔLT', 'NAME', 'Délta Énergie'],
    ['fa', 'ALFA', 'NAME', 'Alfa Robotics'],
    ['am_', 'GAM_A', 'TICKER', 'GAM_A'],
  ])('typing %s finds %s by its %s', async (q, ticker, field, value) => {
    const { data } = await app.graphql(Typed, { q })
    expect(data?.searchSecurities?.[0]).toEqual({ ticker, match: { field, value } })
    expect(data?.security?.match).toBeNull()
    const { body } = await app.rest<{ results: { match: object }[] }>('/series/securities/search', { q })
    expect(body.results[0]?.match).toEqual({ field: field.toLowerCase(), value })
  })
})
