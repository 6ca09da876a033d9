// @module-tag chromium
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { cellsOf, goTo, inAddress, inUrl } from '../../helpers/console-pages.ts'
import { seriesFor } from '../../helpers/flow.ts'
import { NOW } from '../../helpers/market.ts'
import { signedIn } from '../../helpers/signed-in.ts'
import { useApp } from '../../helpers/use-app.ts'
import { useConsole } from '../../helpers/use-console.ts'
import { graph } from '../../helpers/users.ts'

/** The list of flow series in a browser: filters and order. */

const app = useApp({ settings: signedIn() })
const web = useConsole(app)

const open = async (search = '') => {
  const { page } = await web.open(`/flows${search}`, { now: NOW })
  await table(page).waitFor()
  return page
}

interface Listed {
  readonly name: string
  readonly frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'EVENT'
  readonly unitLabel: string
  readonly latest: {
    readonly value: number
    readonly stalenessDays: number
    readonly isStale: boolean
  } | null
  readonly availability: { readonly firstObservation: string | null } | null
}

const listed = async (): Promise<readonly Listed[]> =>
  (
    await graph<{ list: { nodes: Listed[] } }>(
      app,
      `{
        list: flowSeriesList(first: 1000) {
          nodes {
            name frequency unitLabel
            latest { value stalenessDays isStale }
            availability { firstObservation }
          }
        }
      }`,
    )
  ).list.nodes

const table = (page: Page) => page.getByRole('table', { name: 'Flow series' })
const namesIn = async (page: Page): Promise<string[]> => {
  const links = table(page).getByRole('rowheader').getByRole('link')
  return (await links.allTextContents()).map((text) => text.trim())
}
const expectNames = (page: Page, series: readonly Listed[]): Promise<void> =>
  expect.poll(() => namesIn(page)).toEqual(series.map(({ name }) => name))

const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'EVENT']

type Key = (series: Listed) => string | number | null

/** Series by a value, equal ones by name. Those without a value are last either way. */
function sorted(series: readonly Listed[], key: Key, isDescending = false): Listed[] {
  const compare = (one: Listed, other: Listed): number => {
    const [first, second] = [key(one), key(other)]
    if (first === null || second === null) return Number(first === null) - Number(second === null)
    const order =
      typeof first === 'number' ? first - Number(second) : first.localeCompare(String(second), 'en')
    return isDescending ? -order : order
  }
  return series.toSorted((one, other) => compare(one, other) || one.name.localeCompare(other.name, 'en'))
}

const byName = (series: readonly Listed[]) => sorted(series, ({ name }) => name)

describe('the list of flow series', () => {
  test('has every series that the reader may see, with its newest value', async () => {
    const page = await open()
    const series = byName(await listed())
    await expectNames(page, series)
    expect(series.map(({ name }) => name).toSorted()).toEqual(
      seriesFor('analyst@example.com')
        .map(({ name }) => name)
        .toSorted(),
    )
    await page.getByText(`${series.length} series`, { exact: true }).waitFor()
    const rows = await cellsOf(table(page))
    const rowOf = (name: string) => rows.find(([first]) => first?.startsWith(name))?.slice(2)
    expect(rowOf('Margin debt')).toEqual([
      ...['USD\u202f576\u202fm', '+USD\u202f1.32\u202fbn', '12 days ago27 Feb 2026'],
      ...['Monthly', 'Millions of US dollars', '30 Jun 2025'],
    ])
    expect(rowOf('Announced, and nothing yet')?.slice(0, 3)).toEqual(['–', '–', 'never'])
    const stale = series.filter(({ latest }) => latest?.isStale).length
    expect(await table(page).getByText('stale', { exact: true }).count()).toBe(stale)
  })

  test('is sorted by each of its heads, both ways', async () => {
    const page = await open()
    const series = await listed()
    for (const [head, sort, key] of [
      ['Observed', 'age', ({ latest }: Listed) => latest?.stalenessDays ?? null],
      ['Frequency', 'frequency', ({ frequency }: Listed) => FREQUENCIES.indexOf(frequency)],
      ['Unit', 'unit', ({ unitLabel }: Listed) => unitLabel],
      ['Since', 'first', ({ availability }: Listed) => availability?.firstObservation ?? null],
      ['Series', 'name', ({ name }: Listed) => name],
    ] as const) {
      const cell = table(page).getByRole('columnheader', { name: head, exact: true })
      for (const isDescending of [false, true]) {
        await cell.getByRole('button').click()
        await expectNames(page, sorted(series, key, isDescending))
        expect(await cell.getAttribute('aria-sort')).toBe(isDescending ? 'descending' : 'ascending')
        expect((await inAddress(page, 'sort')) ?? 'name').toBe(sort)
      }
      expect(await table(page).locator('[aria-sort]').count()).toBe(1)
    }
    await page.goBack()
    await expectNames(page, byName(series))
  })
})

describe('the filters of flow series', () => {
  test('is filtered by frequencies, unit and staleness, which the address keeps', async () => {
    const page = await open()
    const series = byName(await listed())
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const count = (shown: readonly Listed[]) =>
      page.getByText(`${shown.length} of ${series.length} series`, { exact: true }).waitFor()
    await press('Weekly')
    const weekly = series.filter(({ frequency }) => frequency === 'WEEKLY')
    await expectNames(page, weekly)
    await press('Monthly')
    const both = series.filter(({ frequency }) => frequency === 'WEEKLY' || frequency === 'MONTHLY')
    await expectNames(page, both)
    await count(both)
    await page.getByLabel('Unit').selectOption({ label: 'Millions of US dollars' })
    await expectNames(
      page,
      series.filter(({ name }) => name === 'Margin debt'),
    )
    expect(await inUrl(page)).toEqual({ frequency: 'weekly,monthly', unit: 'USDmn' })
    await page.reload()
    await expectNames(
      page,
      series.filter(({ name }) => name === 'Margin debt'),
    )
    expect(await page.getByRole('button', { name: 'Weekly' }).getAttribute('aria-pressed')).toBe('true')
    await page.goBack()
    await expectNames(page, both)
    await press('Weekly')
    await press('Monthly')
    await press('Stale only')
    await expectNames(
      page,
      series.filter(({ latest }) => latest?.isStale),
    )
    await press('Stale only')
    await expectNames(page, series)
    expect(await inUrl(page)).toEqual({})
  })

  test('is searched by name, metric, unit, id and instrument', async () => {
    const page = await open()
    const series = byName(await listed())
    const search = page.getByRole('searchbox', { name: 'Search series' })
    for (const [text, names] of [
      ['RETAIL net', ['Retail net flow']],
      ['hedge_ratio', ['Hedging of the index']],
      ['gamma-event', ['Gamma events']],
      ['alfa robotics', ['Retail net flow', 'Upper case comes first']],
      ['%_', ['@formula']],
    ] as const) {
      await search.fill(text)
      await expectNames(
        page,
        series.filter(({ name }) => (names as readonly string[]).includes(name)),
      )
    }
    await search.fill('no such thing')
    await page.getByText('No series matches').waitFor()
    await search.fill('')
    await expectNames(page, series)
    await search.fill('gamma')
    await page.getByRole('link', { name: 'Gamma events', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Gamma events' }).waitFor()
    await page.goBack()
    await expectNames(
      page,
      series.filter(({ name }) => name === 'Gamma events'),
    )
    await page.getByRole('searchbox', { name: 'Search series' }).fill('')
    await expectNames(page, series)
  })
})

describe('the address of the list', () => {
  test('says what is wrong with its address, and shows a unit that no series has', async () => {
    const page = await open()
    await goTo(page, '/flows?frequency=hourly')
    await page.getByRole('alert').getByText('“frequency” must be of daily, weekly,').waitFor()
    await goTo(page, '/flows?sort=colour')
    await page
      .getByRole('alert')
      .getByText('“sort” must be one of name, frequency, unit, age, first,')
      .waitFor()
    await goTo(page, '/flows?unit=furlongs')
    await page.getByText('No series matches').waitFor()
    expect(await page.getByLabel('Unit').inputValue()).toBe('furlongs')
    await page.getByLabel('Unit').selectOption({ label: 'All units' })
    await expectNames(page, byName(await listed()))
  })
})

describe('the list of flow series of an owner', () => {
  const owner = useApp({ settings: signedIn('professional:owner@example.com') })
  const web = useConsole(owner)

  test('has those about own aggregates, and none about another reader’s', async () => {
    const { page } = await web.open('/flows', { now: NOW })
    await page.getByRole('link', { name: 'What is on my list', exact: true }).waitFor()
    expect((await namesIn(page)).toSorted()).toEqual(
      seriesFor('owner@example.com')
        .map(({ name }) => name)
        .toSorted(),
    )
    await goTo(page, '/flows/foreign-watch')
    await page.getByText('There is no flow series “foreign-watch”').waitFor()
    await page.getByRole('link', { name: 'Show all series' }).click()
    await page.getByRole('link', { name: 'What is on my list', exact: true }).waitFor()
  })
})
