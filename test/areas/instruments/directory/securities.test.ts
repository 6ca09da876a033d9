import { describe, expect, test } from 'vitest'
import { graphql } from '../../../generated/gql.ts'
import type { SecurityBy } from '../../../generated/graphql.ts'
import {
  aggregateOf,
  barsOf,
  MEMBERSHIPS,
  SECURITIES,
  securityOf,
  visibleTo,
} from '../../../helpers/market.ts'
import { useApp } from '../../../helpers/use-app.ts'

const app = useApp()

const Security = graphql(`
  query Security($by: SecurityBy!) {
    security(by: $by) {
      securityId providerId ticker name figi isin exchange sector industry assetType isActive
    }
  }
`)

describe('one security', () => {
  const find = async (by: SecurityBy) => (await app.graphql(Security, { by })).data?.security

  test.each(SECURITIES)('is found by each identifier: $ticker', async (security) => {
    const { id, provider_id, asset_type, is_active, ...same } = security
    const expected = {
      ...same,
      securityId: id,
      providerId: provider_id,
      assetType: asset_type,
      isActive: is_active,
    }
    expect(await find({ securityId: id })).toEqual(expected)
    expect(await find({ providerId: provider_id })).toEqual(expected)
    if (security.figi) expect(await find({ figi: security.figi })).toEqual(expected)
    if (security.isin) expect(await find({ isin: security.isin })).toEqual(expected)
    if (security.is_active) expect(await find({ ticker: security.ticker })).toEqual(expected)
  })

  test('is the active one if several share a symbol', async () => {
    expect(await find({ ticker: 'ZETA' })).toMatchObject({ securityId: 1007, isActive: true })
  })

  test('is null if nothing matches', async () => {
    for (const variables of [
      { securityId: 1 },
      { ticker: 'zetas' },
      { ticker: 'GAM%A' },
      { providerId: 'AGG-TECH' },
      { figi: 'x' },
    ])
      expect(await find(variables)).toBeNull()
  })

  test('requires exactly one identifier', async () => {
    const issues = async (by: object) =>
      (await app.graphql(Security, { by: by as SecurityBy })).errors?.[0]?.extensions.issues?.map(
        ({ path, type }) => `${path} ${type}`,
      )
    expect(await issues({})).toEqual([' graphql_value'])
    expect(await issues({ securityId: 1001, ticker: 'ALFA', isin: 'x' })).toEqual([' graphql_value'])
    expect(await issues({ securityId: 0 })).toEqual(['by.securityId greater_than_equal'])
    expect(await issues({ ticker: '' })).toEqual(['by.ticker string_too_short'])
    expect(await issues({ ticker: 'x'.repeat(257) })).toEqual(['by.ticker string_too_long'])
    expect(await issues({ figi: 'a\0' })).toEqual(['by.figi string_unicode'])
  })
})

const Securities = graphql(`
  query Securities($first: Int, $after: String, $last: Int, $before: String) {
    securities(first: $first, after: $after, last: $last, before: $before) {
      nodes { securityId }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
      totalCount
    }
  }
`)

describe('all securities', () => {
  const page = async (variables: Parameters<typeof app.graphql>[1] & object) => {
    const { data } = await app.graphql(Securities, variables)
    if (!data?.securities) throw new Error('no data')
    const { nodes, pageInfo, totalCount } = data.securities
    expect(totalCount).toBe(SECURITIES.length)
    return { ids: nodes.map(({ securityId }) => securityId), ...pageInfo }
  }
  const every = SECURITIES.map(({ id }) => id)

  test('are paged by ascending id, from either end', async () => {
    expect((await page({})).ids).toEqual(every)
    for (const size of [1, 5, 11, 12, 13]) {
      const [forwards, backwards]: [number[], number[]] = [[], []]
      for (let cursor: string | null | undefined = null, goesOn = true; goesOn; ) {
        const { ids, hasNextPage, endCursor } = await page({ first: size, after: cursor })
        forwards.push(...ids)
        cursor = endCursor
        goesOn = hasNextPage
      }
      for (let cursor: string | null | undefined = null, goesOn = true; goesOn; ) {
        const { ids, hasPreviousPage, startCursor } = await page({ last: size, before: cursor })
        backwards.unshift(...ids)
        cursor = startCursor
        goesOn = hasPreviousPage
      }
      expect([forwards, backwards]).toEqual([every, every])
    }
  })
})

const Memberships = graphql(`
  query Memberships($asOf: Date, $first: Int, $after: String) {
    securities {
      nodes {
        securityId
        memberships(asOf: $asOf, first: $first, after: $after) {
          edges { weight validFrom validTo cursor node { aggregateId name } }
          pageInfo { hasNextPage endCursor }
          totalCount
        }
      }
    }
  }
`)

describe('memberships', () => {
  const visible = new Set(visibleTo('analyst@example.com').map(({ id }) => id))

  test.each([undefined, '2025-12-10', '2026-01-12', '2026-01-21', '2026-03-10'])(
    'of every security as of %s',
    async (asOf) => {
      const day = asOf ?? '2026-03-11'
      const { data } = await app.graphql(Memberships, { asOf })
      for (const { securityId, memberships } of data?.securities?.nodes ?? []) {
        const expected = MEMBERSHIPS.filter(
          ({ security_id, aggregate_id, valid_from, valid_to }) =>
            security_id === securityId &&
            visible.has(aggregate_id) &&
            (valid_from ?? '') <= day &&
            day < (valid_to ?? '9'),
        ).map(({ aggregate_id, weight, valid_from, valid_to }) => ({
          weight: Number(weight ?? 1),
          validFrom: valid_from,
          validTo: valid_to,
          node: { aggregateId: aggregate_id, name: aggregateOf(aggregate_id).name },
        }))
        expect(memberships?.edges.map(({ cursor: _cursor, ...edge }) => edge)).toEqual(expected)
        expect(memberships?.totalCount).toBe(expected.length)
      }
    },
  )

  test('are paged', async () => {
    const idsOf = (answer: Awaited<ReturnType<typeof first>>) =>
      answer.data?.securities?.nodes.find(({ securityId }) => securityId === 1001)?.memberships
    const first = (after?: string | null) => app.graphql(Memberships, { first: 2, after })
    const one = idsOf(await first())
    const two = idsOf(await first(one?.pageInfo.endCursor))
    expect([one, two].map((page) => page?.edges.map(({ node }) => node.aggregateId))).toEqual([
      [1, 3],
      [4, 9],
    ])
    expect([one?.pageInfo.hasNextPage, two?.pageInfo.hasNextPage]).toEqual([true, false])
    expect([one?.totalCount, two?.totalCount]).toEqual([4, 4])
  })

  test('reject an asOf that is not a date', async () => {
    const { errors } = await app.graphql(Memberships, { asOf: '2026-03-11T00:00Z' })
    expect(errors?.[0]?.extensions.issues?.map(({ path, type }) => [path, type])).toEqual([
      ['asOf', 'date_from_datetime_parsing'],
    ])
  })
})

const Bars = graphql(`
  query SecurityBars($id: Int!, $interval: Interval, $assetClass: AssetClass) {
    security(by: { securityId: $id }) {
      bars(interval: $interval, assetClass: $assetClass, first: 1000, order: ASC) {
        columns { ts isPartial px pxChg retailBuyTurnover retailTotalTurnover callNotional netCpTurnover }
        totalCount
      }
      latest(interval: $interval, assetClass: $assetClass) { ts px instrument { __typename providerId } }
    }
  }
`)

describe('bars', () => {
  const intervals = { TEN_MINUTES: '10min', HOUR: '1h', DAY: '1d', WEEK: '1w', YEAR: '1y' } as const
  const classes = { CASH: 'cash', OPTIONS: 'options', ALL: 'all' } as const

  test.each(SECURITIES)('of $ticker', async ({ id, provider_id }) => {
    for (const interval of ['TEN_MINUTES', 'HOUR', 'DAY', 'WEEK', 'YEAR'] as const)
      for (const assetClass of ['CASH', 'OPTIONS', 'ALL'] as const) {
        const { data } = await app.graphql(Bars, { id, interval, assetClass })
        const expected = barsOf(id, {
          interval: intervals[interval],
          asset_class: classes[assetClass],
          order: 'asc',
        })
        const column = (name: string) => expected.map((bar) => bar[name] ?? null)
        expect(data?.security?.bars).toEqual({
          columns: {
            ts: column('ts'),
            isPartial: column('is_partial'),
            px: column('px'),
            pxChg: column('px_chg'),
            retailBuyTurnover: column('retail_buy_turnover'),
            retailTotalTurnover: column('retail_total_turnover'),
            callNotional: column('call_notional'),
            netCpTurnover: column('net_cp_turnover'),
          },
          totalCount: expected.length,
        })
        const last = expected.at(-1)
        expect(data?.security?.latest).toEqual(
          last
            ? { ts: last.ts, px: last['px'], instrument: { __typename: 'Security', providerId: provider_id } }
            : null,
        )
      }
  })

  test('the fixture has securities of every kind', () => {
    expect(barsOf(1009)).toEqual([])
    expect(barsOf(1010)).toEqual([])
    expect(barsOf(1010, { asset_class: 'options' }).length).toBeGreaterThan(10)
    expect(barsOf(1008).every(({ px, px_chg }) => px === null && px_chg === null)).toBe(true)
    expect(securityOf(1006).is_active).toBe(false)
  })
})
