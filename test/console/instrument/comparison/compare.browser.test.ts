// @module-tag chromium
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { format } from '../../../../console/parts/format.ts'
import { inAddress } from '../../../helpers/console-pages.ts'
import { barsInGraph, csvRows, readOut, tableRows, turnTable } from '../../../helpers/instrument-page.ts'
import { NOW } from '../../../helpers/market.ts'
import { signedIn } from '../../../helpers/signed-in.ts'
import { useApp } from '../../../helpers/use-app.ts'
import { useConsole } from '../../../helpers/use-console.ts'

/** The comparison of an instrument with others. */

const app = useApp({ settings: signedIn() })
const web = useConsole(app)

/** The first day that the screen shows unless the address says otherwise. */
const FROM = 'from: "2025-03-11"'

const boxOf = (page: Page) => page.getByRole('combobox', { name: 'Compare with' })
const chipsOf = (page: Page) => page.getByRole('list', { name: 'Compared with' }).getByRole('listitem')

/** Types a text and chooses the instrument of a name. */
async function choose(page: Page, text: string, name: string): Promise<void> {
  await boxOf(page).fill(text)
  await page.getByRole('option', { name }).click()
}

async function correlationOf(node: 'security' | 'aggregate', by: string, parameters: string) {
  const fields = `correlationWith(aggregateId: 1, metric: PX_CHG, interval: DAY, ${parameters}) { correlation dataPoints }`
  type Pair = { readonly correlation: number; readonly dataPoints: number }
  const { data, errors } = await app.graphql<{ found: { correlationWith: Pair } }, never>(
    `{ found: ${node}(by: ${by}) { ${fields} } }`,
  )
  expect(errors).toBeUndefined()
  const { correlation = 0, dataPoints = 0 } = data?.found.correlationWith ?? {}
  const value = format(correlation, 'index')
  return { value, words: `Correlation of price changes over ${dataPoints} bars: ${value}` }
}

/** Prices by time, oldest first, as they are compared: those of an aggregate that joining constituents do not move. */
async function pricesOf(id: string, parameters = FROM): Promise<Map<string, number>> {
  const rows = await barsInGraph(app, id, ['pxLinked', 'px'], parameters)
  const isLinked = rows.some(([, , linked]) => linked !== null)
  return new Map(
    rows
      .toReversed()
      .flatMap(([ts, , linked, px]) =>
        typeof (isLinked ? linked : px) === 'number' ? [[String(ts), Number(isLinked ? linked : px)]] : [],
      ),
  )
}

/** A column of the saved numbers by time, without bars that have none. */
async function columnOf(page: Page, at: number): Promise<Map<string, number>> {
  const rows = (await csvRows(page)).toReversed()
  return new Map(rows.flatMap((row) => (row[at] ? [[String(row[0]), Number(row[at])]] : [])))
}

const rounded = (values: Map<string, number>) => [...values].map(([ts, value]) => [ts, value.toFixed(8)])

describe('a comparison', () => {
  const open = (path: string) => web.open(path, { now: NOW })

  test('adds an instrument that is searched, with its correlation, and removes it', async () => {
    const { page } = await open('/i/AGG-TECH')
    await choose(page, 'alfa', 'Alfa Robotics')
    await expect.poll(() => inAddress(page, 'vs')).toBe('ALFA')
    const { words } = await correlationOf('security', '{ ticker: "ALFA" }', FROM)
    await chipsOf(page).getByText(words).waitFor()
    expect(await boxOf(page).inputValue()).toBe('')
    await page.getByRole('heading', { name: 'Comparison and flow' }).waitFor()
    await expect
      .poll(async () => Object.keys((await readOut(page))?.values ?? {}).slice(0, 2))
      .toEqual(['Technology', 'Alfa Robotics'])
    await choose(page, 'AGG-FOOD', 'Staples')
    await expect.poll(() => inAddress(page, 'vs')).toBe('ALFA,AGG-FOOD')
    const second = await correlationOf('aggregate', '{ providerId: "AGG-FOOD" }', FROM)
    await chipsOf(page).getByText(second.words).waitFor()
    await page.getByRole('button', { name: 'Remove Alfa Robotics' }).click()
    await expect.poll(() => inAddress(page, 'vs')).toBe('AGG-FOOD')
    expect(await chipsOf(page).count()).toBe(1)
    await page.goBack()
    await expect.poll(() => chipsOf(page).count()).toBe(2)
    await page.reload()
    await chipsOf(page).getByText(words).waitFor()
    await page.getByRole('button', { name: 'Remove Staples' }).click()
    await page.getByRole('button', { name: 'Remove Alfa Robotics' }).click()
    await page.getByRole('heading', { name: 'Price and flow' }).waitFor()
    expect(await inAddress(page, 'vs')).toBe(null)
  })

  test('draws prices as an index that is 100 at the first bar of the window', async () => {
    const { page } = await open('/i/AGG-TECH?vs=BETA&from=2026-01-12&to=2026-02-27')
    const window = 'from: "2026-01-12", to: "2026-02-27"'
    await turnTable(page)
    await expect
      .poll(async () => (await tableRows(page))[0]?.slice(0, 4))
      .toEqual(['Bar', 'Partial', 'Technology', 'Beta 100% Natural Foods'])
    for (const [id, at] of [
      ['AGG-TECH', 2],
      ['BETA', 3],
    ] as const) {
      const prices = await pricesOf(id, window)
      const [[, base = 0] = []] = prices
      const expected = new Map([...prices].map(([ts, price]) => [ts, (price / base) * 100]))
      expect(expected.size).toBeGreaterThan(30)
      await expect.poll(async () => rounded(await columnOf(page, at))).toEqual(rounded(expected))
    }
  })

  test('draws z-scores of the window on request', async () => {
    const { page } = await open('/i/AGG-TECH?vs=BETA&from=2026-01-12')
    await page.getByLabel('Scale of the comparison').selectOption({ label: 'Z-scores' })
    await expect.poll(() => inAddress(page, 'scale')).toBe('z')
    await expect.poll(async () => (await readOut(page))?.values['Technology']).toMatch(/σ$/)
    for (const [id, at] of [
      ['AGG-TECH', 2],
      ['BETA', 3],
    ] as const) {
      const prices = await pricesOf(id, 'from: "2026-01-12"')
      const values = [...prices.values()]
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length
      const deviation = Math.sqrt(
        values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1),
      )
      const scores = new Map([...prices].map(([ts, price]) => [ts, (price - mean) / deviation]))
      await expect.poll(async () => rounded(await columnOf(page, at))).toEqual(rounded(scores))
    }
    await page.goBack()
    await expect.poll(async () => (await readOut(page))?.values['Technology']).not.toMatch(/σ$/)
  })
})

describe('the correlations of a comparison', () => {
  const open = (path: string) => web.open(path, { now: NOW })

  test('are of two securities, too', async () => {
    type Answer = { correlation: { dataPoints: number; lags: readonly { correlation: number }[] } }
    const { data } = await app.graphql<Answer, never>(
      '{ correlation(x: { ticker: "ALFA", metric: PX_CHG }, y: { ticker: "BETA", metric: PX_CHG }, from: "2025-03-11", to: "2026-03-11") { dataPoints lags { correlation } } }',
    )
    const { dataPoints = 0, lags = [] } = data?.correlation ?? {}
    expect(dataPoints).toBeGreaterThan(10)
    const { page } = await open('/i/ALFA?vs=NOWHERE,BETA')
    const words = `Correlation of price changes over ${dataPoints} bars: ${format(lags[0]?.correlation, 'index')}`
    await chipsOf(page).filter({ hasText: 'Beta' }).getByText(words).waitFor()
  })

  test('follow the window', async () => {
    const { page } = await open('/i/AGG-TECH?vs=BETA')
    const year = await correlationOf('security', '{ ticker: "BETA" }', FROM)
    await chipsOf(page).getByText(year.words).waitFor()
    await page.getByRole('button', { name: '1M: one month' }).click()
    const month = await correlationOf('security', '{ ticker: "BETA" }', 'from: "2026-02-09"')
    expect(month.words).not.toBe(year.words)
    await chipsOf(page).getByText(month.words).waitFor()
  })
})

describe('the box of a comparison', () => {
  const open = (path: string) => web.open(path, { now: NOW })

  test('is used by keyboard, and offers neither the instrument nor what is chosen', async () => {
    const { page } = await open('/i/ALFA?vs=AGG-TECH')
    await boxOf(page).fill('alfa')
    // Aggregates are found by their constituents, too.
    await page.getByRole('option', { name: 'All Things Index' }).waitFor()
    expect(await page.getByRole('option', { name: /^(?:Technology|Alfa Robotics)/ }).count()).toBe(0)
    await boxOf(page).fill('nowhere')
    await page.getByText('Nothing matches.').waitFor()
    await boxOf(page).fill('staples')
    await page.getByRole('option', { name: 'Staples' }).waitFor()
    await boxOf(page).press('ArrowDown')
    await boxOf(page).press('Enter')
    await expect.poll(() => inAddress(page, 'vs')).toBe('AGG-TECH,AGG-FOOD')
  })

  test('is closed at nine others', async () => {
    const nine = ['ALFA', 'BETA', 'GAM_A', 'ΔLT', 'EPS', 'ZETA', 'ETA', '東京', 'LATE']
    const { page } = await open(`/i/AGG-TECH?vs=${nine.map(encodeURIComponent).join(',')}`)
    const full = page.getByRole('combobox', { name: 'At most 9 others' })
    await full.waitFor()
    expect(await full.isDisabled()).toBe(true)
    expect(await chipsOf(page).count()).toBe(9)
    await expect.poll(async () => Object.keys((await readOut(page))?.values ?? {}).length).toBeGreaterThan(10)
  })

  test('says what cannot be compared', async () => {
    const { page } = await open('/i/ALFA?vs=BETA,NOWHERE,ALFA')
    await chipsOf(page).getByText('not found').waitFor()
    expect(await chipsOf(page).count()).toBe(2)
    const many = Array.from({ length: 10 }, (_, at) => `X${at}`).join(',')
    const tooMany = await open(`/i/ALFA?vs=${many}`)
    await tooMany.page.getByRole('alert').getByText('“vs” names 10 instruments.').waitFor()
  })
})
