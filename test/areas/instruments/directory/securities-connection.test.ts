import { describe, expect, test } from 'vitest'
import { loadFiles } from '../../../helpers/load-files.ts'
import { SECURITIES, type Security } from '../../../helpers/market.ts'
import { useApp } from '../../../helpers/use-app.ts'

/** Finding securities: search, lists, counts, sectors, and available fields and intervals. */

const app = useApp()

describe('the connection of securities', () => {
  interface Nodes {
    readonly securities: {
      readonly nodes: { securityId: number }[]
      readonly edges: { cursor: string }[]
      readonly pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; endCursor: string | null }
      readonly totalCount: number
    }
  }
  const list = async (args: string) => {
    const { data, errors } = await app.graphql<Nodes, never>(
      `{ securities${args} { nodes { securityId } edges { cursor } pageInfo { hasNextPage hasPreviousPage endCursor } totalCount } }`,
    )
    expect(errors).toBeUndefined()
    return data?.securities as Nodes['securities']
  }
  const idsOf = ({ nodes }: Nodes['securities']) => nodes.map(({ securityId }) => securityId)
  const KEYS: Readonly<Record<string, (security: Security) => string>> = {
    ID: ({ id }) => String(id),
    TICKER: ({ ticker }) => ticker,
    NAME: ({ name }) => name,
    SECTOR: ({ sector, industry }) => `${sector ?? ''}\t${industry ?? ''}`,
  }
  // The database compares texts by their UTF-8 bytes.
  const bytes = (text: string) => Buffer.from(text)

  test.each(Object.keys(KEYS))('is sorted by %s and paged in both directions', async (orderBy) => {
    const sorted = SECURITIES.toSorted(
      (a, b) =>
        Buffer.compare(bytes(KEYS[orderBy]?.(a) ?? ''), bytes(KEYS[orderBy]?.(b) ?? '')) || a.id - b.id,
    ).map(({ id }) => id)
    const whole = await list(`(orderBy: ${orderBy})`)
    expect(new Set(idsOf(whole))).toEqual(new Set(sorted))
    expect(whole.totalCount).toBe(SECURITIES.length)
    expect(idsOf(await list(`(orderBy: ${orderBy}, order: DESC)`))).toEqual(idsOf(whole).toReversed())
    const found: number[] = []
    for (let after = ''; ; ) {
      const page = await list(`(orderBy: ${orderBy}, first: 4${after})`)
      found.push(...idsOf(page))
      if (!page.pageInfo.hasNextPage) break
      after = `, after: "${page.pageInfo.endCursor}"`
    }
    expect(found).toEqual(idsOf(whole))
    const last = await list(`(orderBy: ${orderBy}, last: 3, before: "${whole.edges.at(-1)?.cursor}")`)
    expect(idsOf(last)).toEqual(idsOf(whole).slice(-4, -1))
  })

  test('can be filtered', async () => {
    const page = await list('(sector: "ENERGY", isActive: false)')
    expect([idsOf(page), page.totalCount]).toEqual([[1006], 1])
    expect(idsOf(await list('(exchange: "XNAS", assetType: "etf", industry: "chips")'))).toEqual([1010])
  })

  test('takes as many statements for a hundred securities as for one', async () => {
    const day = { interval: '1d', px: '1', retail_sell_turnover: '1' }
    await loadFiles(app.database.pool, {
      'securities.csv': Array.from({ length: 120 }, (_, at) => ({
        ...{ id: 5000 + at, provider_id: `M-${at}`, ticker: `M${at}`, name: `Many ${at}` },
        ...{ sector: `Sector ${at % 7}`, industry: `Industry ${at % 3}`, is_active: true },
      })),
      'security_cash.csv': Array.from({ length: 120 }, (_, at) => ({
        ...{ id: 5000 + at, ts: `2026-02-${10 + (at % 17)}`, retail_buy_turnover: `${at}` },
        ...day,
      })),
    })
    const query = (first: number) => `{
      securities(first: ${first}, orderBy: ID, order: DESC) {
        nodes {
          latest { ts zScore rank } cash: bars(first: 2, assetClass: ALL) { nodes { momentum } totalCount }
          summary { zScore averages { value } trend { slope } }
          memberships { nodes { name } totalCount }
          leaderboardPlace { rank }
        }
        totalCount
      }
      sectors { securities(first: ${first}) { nodes { ticker } totalCount } industries { securities { totalCount } } }
    }`
    const costOf = async (first: number) => {
      const { result, statements } = await app.recorded(() => app.graphql<unknown, never>(query(first)))
      expect(result.errors).toBeUndefined()
      return statements.length
    }
    const one = await costOf(1)
    // Not the default page size: levels with equal arguments would share a statement.
    expect(await costOf(99)).toBe(one)
    expect(one).toBeLessThan(25)
  })
})
