// @module-tag chromium
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { format, formatDate } from '../../../../console/parts/format.ts'
import { addressOf, inAddress } from '../../../helpers/console-pages.ts'
import { loadFiles } from '../../../helpers/load-files.ts'
import { NOW } from '../../../helpers/market.ts'
import { signedIn } from '../../../helpers/signed-in.ts'
import { useApp } from '../../../helpers/use-app.ts'
import { useConsole } from '../../../helpers/use-console.ts'

/** Constituents of an aggregate, aggregates of a security, and the flow series of either. */

const reader = { token: 'professional:analyst@example.com' }
const app = useApp({ settings: signedIn(() => reader.token) })
const web = useConsole(app)

/** Twenty securities of an aggregate, more than are shown at first. Each but the last has bars of its own. */
const WIDE = Array.from({ length: 20 }, (_, at) => ({
  id: 2001 + at,
  ticker: `W${String(at).padStart(2, '0')}`,
  bought: at === 19 ? null : (at * 7) % 20,
}))
beforeAll(async () => {
  await loadFiles(app.database.pool, {
    'securities.csv': WIDE.map(({ id, ticker }) => ({
      ...{ id, provider_id: `WIDE-${id}`, ticker, name: `Wide ${ticker}`, figi: null, isin: null },
      ...{ exchange: null, sector: null, industry: null, asset_type: null, is_active: true },
    })),
    'aggregates.csv': [
      {
        ...{ id: 30, provider_id: 'AGG-WIDE', name: 'Wide', type: 'Theme', subtype: null },
        ...{ active: true, owner_email: null },
      },
    ],
    'constituents.csv': WIDE.map(({ id }) => ({
      ...{ aggregate_id: 30, security_id: id, weight: 1, valid_from: null, valid_to: null },
    })),
    'security_cash.csv': WIDE.flatMap(({ id, bought }) =>
      bought === null
        ? []
        : [
            {
              ...{ id, interval: '1d', ts: '2026-03-10', px: 10 + bought },
              ...{ retail_buy_turnover: bought * 1000, retail_sell_turnover: 500 },
            },
          ],
    ),
  })
})

const panelOf = (page: Page, name: string) =>
  page.getByRole('region').filter({ has: page.getByRole('heading', { name, exact: true }) })

const rowsOf = (page: Page, label: string): Promise<string[][]> =>
  page
    .getByRole('region', { name: label })
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.trim() ?? '')),
    )

const constituentsOf = (page: Page) => rowsOf(page, 'Table of constituents')
const tickersOf = async (page: Page) => (await constituentsOf(page)).map(([, name]) => name?.split(' ')[0])

describe('constituents', () => {
  test('show weights, periods and shares of the flow as the graph has them', async () => {
    const { data } = await app.graphql<
      {
        aggregate: {
          constituents: {
            edges: {
              weight: number
              validFrom: string | null
              node: { id: string; ticker: string; name: string }
            }[]
          }
          topConstituents: {
            rows: {
              rank: number
              value: number
              share: number | null
              px: number | null
              pxChg: number | null
              security: { id: string }
            }[]
          }
        }
      },
      never
    >(`{ aggregate(by: { providerId: "AGG-IDX" }) {
      constituents(first: 100) { edges { weight validFrom node { id ticker name } } }
      topConstituents(metric: RETAIL_NET_TURNOVER, from: "2025-03-11", to: "2026-03-11", limit: 100) {
        rows { rank value share px pxChg security { id } }
      }
    } }`)
    const { constituents, topConstituents } = data?.aggregate ?? {}
    // Those that were members earlier in the window have a place, but are none today.
    const expected = topConstituents?.rows.flatMap(({ rank, value, share, px, pxChg, security: { id } }) => {
      const edge = constituents?.edges.find(({ node }) => node.id === id)
      if (!edge) return []
      const period = edge.validFrom ? `since ${formatDate(edge.validFrom)}` : ''
      return [
        [
          String(rank),
          `${edge.node.ticker} ${edge.node.name}${period}`,
          format(edge.weight, 'weight'),
          format(value, 'USD'),
          format(share, 'fraction'),
          format(px, 'price'),
          format(pxChg, 'fraction', { isSigned: true }),
        ],
      ]
    })
    expect(expected).toHaveLength(constituents?.edges.length ?? -1)
    const { page } = await web.open('/i/AGG-IDX', { now: NOW })
    await expect.poll(() => constituentsOf(page)).toEqual(expected)
  })
})

describe('the table of constituents', () => {
  test('is sorted by any column, in both directions', async () => {
    const { page } = await web.open('/i/AGG-WIDE?all=1', { now: NOW })
    // Without a value, last.
    const byFlow = WIDE.filter(({ bought }) => bought !== null).toSorted(
      (a, b) => Number(b.bought) - Number(a.bought),
    )
    const tickers = (securities: readonly { ticker: string }[]) => securities.map(({ ticker }) => ticker)
    await expect.poll(() => tickersOf(page)).toEqual([...tickers(byFlow), 'W19'])
    const table = page.getByRole('region', { name: 'Table of constituents' })
    const sortBy = (name: string) => table.getByRole('button', { name, exact: true }).click()
    const sorted = (name: string) =>
      expect.poll(() => table.getByRole('columnheader', { name }).getAttribute('aria-sort'))
    await sortBy('Net flow')
    await sorted('Net flow').toBe('ascending')
    await expect.poll(() => tickersOf(page)).toEqual([...tickers(byFlow.toReversed()), 'W19'])
    expect(await inAddress(page, 'sort')).toBe('value')
    await sortBy('Security')
    await sorted('Security').toBe('ascending')
    await expect.poll(() => tickersOf(page)).toEqual(tickers(WIDE))
    await sortBy('Security')
    await sorted('Security').toBe('descending')
    await expect.poll(() => tickersOf(page)).toEqual(tickers(WIDE.toReversed()))
    expect(await inAddress(page, 'sort')).toBe('-ticker')
    await page.goBack()
    await expect.poll(() => tickersOf(page)).toEqual(tickers(WIDE))
    await page.reload()
    await sorted('Security').toBe('ascending')
  })

  test('has fifteen at first, and all on request', async () => {
    const { page } = await web.open('/i/AGG-WIDE', { now: NOW })
    await page.getByText('15 of 20, 1 without a value').waitFor()
    expect(await constituentsOf(page)).toHaveLength(15)
    await page.getByRole('button', { name: 'Show all 20' }).click()
    await page.getByText('20 of 20, 1 without a value').waitFor()
    expect(await constituentsOf(page)).toHaveLength(20)
    expect(await inAddress(page, 'all')).toBe('1')
    await page.getByRole('button', { name: 'Show fewer' }).click()
    await expect.poll(() => constituentsOf(page)).toHaveLength(15)
  })

  test('leads to the securities, and those back', async () => {
    const { page } = await web.open('/i/AGG-WIDE?sort=ticker', { now: NOW })
    await page.getByRole('link', { name: 'W03 Wide W03' }).click()
    await page.getByRole('heading', { level: 1, name: 'Wide W03' }).waitFor()
    expect((await addressOf(page)).pathname).toBe('/i/W03')
    await panelOf(page, 'In aggregates').getByRole('link', { name: 'Wide', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Wide', exact: true }).waitFor()
    await page.goBack()
    await page.goBack()
    await expect.poll(async () => (await tickersOf(page))[0]).toBe('W00')
  })

  test('is none where there are none', async () => {
    const { page } = await web.open('/i/AGG-EMPTY', { now: NOW })
    await page.getByText('No constituents today').waitFor()
  })
})

describe('the aggregates of a security', () => {
  const names = async (page: Page) => (await rowsOf(page, 'Table of memberships')).map(([name]) => name)

  test('are those that its reader may see, with weights and periods', async () => {
    reader.token = 'professional:analyst@example.com'
    const { page } = await web.open('/i/LATE', { now: NOW })
    await expect
      .poll(() => rowsOf(page, 'Table of memberships'))
      .toEqual([
        ['Technology', 'Sector / Technology', '0.25', '2 Feb 2026', 'no end'],
        ['Robotics', 'Industry / Robotics', '1', '2 Feb 2026', 'no end'],
      ])
    const common = await web.open('/i/ALFA', { now: NOW })
    await expect.poll(() => names(common.page)).not.toHaveLength(0)
    expect((await names(common.page)).join()).not.toContain('Own Watchlist')
  })

  test('of its own say so, and open whatever their id', async () => {
    reader.token = 'professional:owner@example.com'
    const { page } = await web.open('/i/ALFA', { now: NOW })
    await expect.poll(() => names(page)).toContain('Own WatchlistOwn')
    await page.getByRole('link', { name: 'Own Watchlist' }).click()
    await page.getByRole('heading', { level: 1, name: 'Own Watchlist' }).waitFor()
    await page.getByRole('button', { name: 'Edit aggregate' }).waitFor()
  })

  test('are none where there are none, and lead to a new one', async () => {
    reader.token = 'professional:analyst@example.com'
    const { page } = await web.open('/i/EPS', { now: NOW })
    await page.getByText('In no aggregate today').waitFor()
    await panelOf(page, 'In aggregates').getByRole('link', { name: 'New aggregate' }).click()
    await page.getByRole('heading', { level: 1, name: 'New aggregate' }).waitFor()
  })
})

describe('the flow series of an instrument', () => {
  test('are listed, and open', async () => {
    reader.token = 'professional:analyst@example.com'
    const { page } = await web.open('/i/AGG-IDX', { now: NOW })
    const panel = panelOf(page, 'Flow series')
    await panel.getByText('no observations').waitFor()
    expect((await panel.getByRole('link').allTextContents()).toSorted()).toEqual([
      'Announced, and nothing yet',
      'Flows into funds',
      'Hedging of the index',
    ])
    await panel.getByRole('link', { name: 'Flows into funds' }).click()
    await page.getByRole('heading', { level: 1, name: 'Flows into funds' }).waitFor()
  })
})
