// @module-tag chromium
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { addressOf, inAddress } from '../../../helpers/console-pages.ts'
import {
  barsInGraph,
  csvCells,
  csvRows,
  readOut,
  shownRow,
  tableRows,
  turnTable,
} from '../../../helpers/instrument-page.ts'
import { loadFiles } from '../../../helpers/load-files.ts'
import { longMarketFiles } from '../../../helpers/long-market.ts'
import { NOW } from '../../../helpers/market.ts'
import { signedIn } from '../../../helpers/signed-in.ts'
import { useApp } from '../../../helpers/use-app.ts'
import { useConsole } from '../../../helpers/use-console.ts'

/** The window of an instrument's chart and the length of its bars. */

const app = useApp({ settings: signedIn() })
const web = useConsole(app)

/** An aggregate with days over more than five years, and shorter bars since December. Its last day is 10 March 2026. */
const ID = 'LONG-21'
const CASH = ['px', 'retailNetTurnover']
const ALL = [...CASH, 'callTurnover', 'putTurnover']
beforeAll(async () => {
  await loadFiles(app.database.pool, longMarketFiles())
})

/** What the length of bars is, as its menu says. */
const lengthOf = (page: Page): Promise<string | undefined> =>
  page
    .getByRole('combobox', { name: 'Interval', exact: true })
    .evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.textContent ?? '')

const plotOf = (page: Page) => page.getByRole('region', { name: /^Price, net flow and options of/ })

/**
 * Repeats a step of the zoom until the page shows it, as far as it takes. Waits for each step: on a slow machine, the next
 * ones would go too far.
 */
async function zoom(page: Page, step: () => Promise<void>, isFar: () => Promise<boolean>): Promise<void> {
  while (!(await isFar())) {
    const { search } = await addressOf(page)
    await step()
    await expect.poll(async () => (await addressOf(page)).search).not.toBe(search)
  }
}

/** Waits until the table shows the bars of the graph; of more than 500, the newest. */
async function showsBars(page: Page, columns: readonly string[], parameters: string): Promise<void> {
  const rows = await barsInGraph(app, ID, columns, parameters)
  expect(rows.length).toBeGreaterThan(1)
  await expect
    .poll(async () => (await tableRows(page)).slice(1))
    .toEqual(rows.slice(0, 500).map((row) => shownRow(row)))
  const rest = page.getByText(`The first 500 of ${rows.length.toLocaleString('en')} rows.`)
  expect(await rest.count()).toBe(rows.length > 500 ? 1 : 0)
}

describe('the window of a chart', () => {
  const open = (search = '') => web.open(`/i/${ID}${search}`, { now: NOW })

  test('is chosen by a button, with the length of bars that suits it', async () => {
    const { page } = await open()
    const oldest = await barsInGraph(app, ID, [], 'order: ASC')
    const first = String(oldest[0]?.[0]).slice(0, 10)
    const WINDOWS = [
      ['1W: one week', '2026-03-03', 'TEN_MINUTES', '10 minutes', CASH],
      ['1M: one month', '2026-02-08', 'THIRTY_MINUTES', '30 minutes', CASH],
      ['3M: three months', '2025-12-09', 'HOUR', '1 hour', CASH],
      ['5Y: five years', '2021-03-10', 'DAY', '1 day', ALL],
      ['All history', first, 'DAY', '1 day', ALL],
      ['1Y: one year', null, 'DAY', '1 day', ALL],
    ] as const
    await turnTable(page)
    for (const [name, from, interval, label, columns] of WINDOWS) {
      const button = page.getByRole('button', { name })
      await button.click()
      await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
      expect(await inAddress(page, 'from')).toBe(from)
      await expect.poll(() => lengthOf(page)).toBe(`Auto: ${label}`)
      await showsBars(page, columns, `interval: ${interval}, from: "${from ?? '2025-03-10'}"`)
    }
    const pressed = page.getByRole('group', { name: 'Window' }).locator('[aria-pressed=true]')
    expect(await pressed.allTextContents()).toEqual(['1Y'])
  })

  test('goes back and forward, and stays after a reload', async () => {
    const { page } = await open()
    const week = page.getByRole('button', { name: '1W: one week' })
    const five = page.getByRole('button', { name: '5Y: five years' })
    const isPressed = (button: typeof week) => expect.poll(() => button.getAttribute('aria-pressed'))
    await week.click()
    await isPressed(week).toBe('true')
    await five.click()
    await isPressed(five).toBe('true')
    await page.getByRole('combobox', { name: 'Interval', exact: true }).selectOption({ label: '1 month' })
    await expect.poll(() => inAddress(page, 'interval')).toBe('MONTH')
    await page.goBack()
    await expect.poll(() => lengthOf(page)).toBe('Auto: 1 day')
    await isPressed(five).toBe('true')
    await page.goBack()
    await isPressed(week).toBe('true')
    await expect.poll(async () => (await readOut(page))?.ts).toMatch(/T20:00:00Z$/)
    await page.goForward()
    await page.goForward()
    await expect.poll(() => lengthOf(page)).toBe('1 month')
    await page.reload()
    await expect.poll(() => lengthOf(page)).toBe('1 month')
    await isPressed(five).toBe('true')
    await page.getByText(/^Month to/).waitFor()
  })

  test('has bars of the length that is chosen', async () => {
    const { page } = await open()
    await turnTable(page)
    const LENGTHS = [
      ['1 week', 'WEEK', '2021-03-10', ALL],
      ['1 month', 'MONTH', '2006-03-10', ALL],
      ['1 year', 'YEAR', '1926-03-10', ALL],
      ['3 hours', 'THREE_HOURS', '2025-09-08', CASH],
    ] as const
    for (const [label, interval, from, columns] of LENGTHS) {
      await page.getByRole('combobox', { name: 'Interval', exact: true }).selectOption({ label })
      await expect.poll(() => inAddress(page, 'interval')).toBe(interval)
      await showsBars(page, columns, `interval: ${interval}, from: "${from}"`)
    }
  })

  test('says what is wrong with a hand-edited address', async () => {
    const options = { now: NOW, expected: /4\d\d|status of 4/ }
    const word = await web.open(`/i/${ID}?interval=FORTNIGHT`, options)
    await word.page.getByRole('alert').getByText('but the address says “FORTNIGHT”.').waitFor()
    const date = await web.open(`/i/${ID}?from=2026-02-30`, options)
    await date.page
      .getByRole('alert')
      .getByText(/from: .*valid/)
      .first()
      .waitFor()
    const order = await web.open(`/i/${ID}?from=2026-02-02&to=2026-01-02`, options)
    await order.page.getByRole('alert').first().waitFor()
    expect(await order.page.getByRole('alert').first().textContent()).toMatch(/from|to/)
  })
})

describe('the zoom of a chart', () => {
  const open = (search = '') => web.open(`/i/${ID}${search}`, { now: NOW })

  test('by keys goes in to shorter bars', async () => {
    const { page } = await open()
    const plot = plotOf(page)
    await plot.waitFor()
    await zoom(
      page,
      () => plot.press('+'),
      async () => (await lengthOf(page)) === 'Auto: 1 hour',
    )
    await expect.poll(async () => (await readOut(page))?.ts).toBe('2026-03-10T20:00:00Z')
    await turnTable(page)
    await showsBars(page, CASH, `interval: HOUR, from: "${await inAddress(page, 'from')}"`)
  })

  test('by keys pans to earlier bars, and back', async () => {
    const { page } = await open('?from=2026-01-12')
    const plot = plotOf(page)
    await plot.press('Shift+ArrowLeft')
    await expect.poll(() => inAddress(page, 'to')).toMatch(/^2026-02-/)
    const [from, to] = [await inAddress(page, 'from'), await inAddress(page, 'to')]
    expect((from ?? '') < '2026-01-12').toBe(true)
    await turnTable(page)
    await showsBars(page, CASH, `interval: HOUR, from: "${from}", to: "${to}"`)
    await turnTable(page)
    await plot.press('Shift+ArrowRight')
    await expect.poll(() => inAddress(page, 'to')).toBe(null)
    expect((await inAddress(page, 'from'))?.slice(0, 10)).toBe('2026-01-12')
  })

  test('by keys goes out to earlier bars, which it loads', async () => {
    const { page, operations } = await open()
    const plot = plotOf(page)
    await plot.waitFor()
    const asked = () => operations.filter((name) => name === 'Instrument').length
    expect(asked()).toBe(1)
    await zoom(
      page,
      () => plot.press('-'),
      async () => /^202[01]-/.test((await inAddress(page, 'from')) ?? ''),
    )
    expect(asked()).toBeGreaterThan(1)
    const from = await inAddress(page, 'from')
    const rows = await barsInGraph(app, ID, ALL, `from: "${from}"`)
    // More than came with the first answer.
    expect(rows.length).toBeGreaterThan(800)
    await turnTable(page)
    await page.getByText(`The first 500 of ${rows.length.toLocaleString('en')} rows.`).waitFor()
    expect(await csvRows(page)).toEqual(rows.map(csvCells))
  })
})

describe('the wheel', () => {
  const open = () => web.open(`/i/${ID}`, { now: NOW })

  test('leaves the wheel to the page until Ctrl is held or the chart was clicked, and resets', async () => {
    const { page } = await open()
    await plotOf(page).waitFor()
    const box = await page.getByRole('img', { name: /^Price, net flow/ }).boundingBox()
    const at = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 4 }
    await page.mouse.move(at.x, at.y)
    const scrolled = () => page.evaluate(() => scrollY)
    const room = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    await expect.poll(room).toBeGreaterThan(100)
    await page.mouse.wheel(0, 100)
    await expect.poll(scrolled).toBe(100)
    expect(await inAddress(page, 'from')).toBe(null)
    await page.evaluate(() => scrollTo(0, 0))
    await page.keyboard.down('Control')
    await zoom(
      page,
      () => page.mouse.wheel(0, -200),
      async () => (await inAddress(page, 'to')) !== null,
    )
    await page.keyboard.up('Control')
    expect(await scrolled()).toBe(0)
    await page.mouse.dblclick(at.x, at.y)
    await expect
      .poll(async () => [await inAddress(page, 'from'), await inAddress(page, 'to')])
      .toEqual([null, null])
  })

  test('by the wheel goes in where the pointer is, and out to earlier bars', async () => {
    const { page, operations } = await open()
    await plotOf(page).waitFor()
    const box = await page.getByRole('img', { name: /^Price, net flow/ }).boundingBox()
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 4)
    await page.mouse.down()
    await page.mouse.up()
    await zoom(
      page,
      () => page.mouse.wheel(0, -200),
      async () => (await inAddress(page, 'to')) !== null,
    )
    expect(((await inAddress(page, 'from')) ?? '') > '2025-03-10').toBe(true)
    await zoom(
      page,
      () => page.mouse.wheel(0, 400),
      async () => /^202[012]-/.test((await inAddress(page, 'from')) ?? ''),
    )
    expect(operations.filter((name) => name === 'Instrument').length).toBeGreaterThan(1)
    await turnTable(page)
    const [start, end] = [await inAddress(page, 'from'), await inAddress(page, 'to')]
    await showsBars(page, ALL, `from: "${start}"${end ? `, to: "${end}"` : ''}`)
  })
})
