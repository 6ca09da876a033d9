// @module-tag chromium
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type Observation, observed } from '../../helpers/console-flows.ts'
import {
  cellsOf,
  exactly,
  frameOf,
  goTo,
  inAddress,
  inUrl,
  nextPicture,
  numbersIn,
  pictureOf,
  sweep,
  toggleNumbers,
} from '../../helpers/console-pages.ts'
import { NOW } from '../../helpers/market.ts'
import { signedIn } from '../../helpers/signed-in.ts'
import { useApp } from '../../helpers/use-app.ts'
import { useConsole } from '../../helpers/use-console.ts'

/** The history of a flow series in a browser: as known at any time, and what was revised since. */

const app = useApp({ settings: signedIn() })
const web = useConsole(app)

const open = async (search = '', slug = 'retail-net') => {
  const { page } = await web.open(`/flows/${slug}${search}`, { now: NOW })
  await history(page).getByRole('img').waitFor()
  return page
}

const history = (page: Page) => frameOf(page, 'History')
const slider = (page: Page) => page.getByRole('slider', { name: 'As known on' })
const said = (page: Page) => page.getByRole('group', { name: /^As known/ }).locator('output')
/** A day before the newest revision of an observation that was known then. */
const AS_OF = '2025-12-15'

const revisions = (page: Page) => page.getByRole('region', { name: 'Revisions', exact: true })

/** The table of a history as known on a day. */
function tableOf(asOf: string, now: readonly Observation[], then: readonly Observation[]): string[][] {
  const known = new Map(then.map((one) => [one.date, one]))
  return [
    ['date', `value as of ${asOf}`, `revision as of ${asOf}`, 'value now', 'revision now', 'known since'],
    ...now.map(({ date, value, revision, updatedTime }) =>
      [
        date,
        known.get(date)?.value ?? null,
        known.get(date)?.revision ?? null,
        value,
        revision,
        updatedTime,
      ].map(exactly),
    ),
  ]
}

/** Reads the numbers of the history, and shows its picture again. */
async function readNumbers(page: Page): Promise<string[][]> {
  await toggleNumbers(history(page))
  const rows = await numbersIn(history(page))
  await toggleNumbers(history(page))
  return rows
}

describe('the history of a flow series', () => {
  test('is as known now at first, with the numbers of the graph', async () => {
    const page = await open()
    expect(await said(page).textContent()).toBe('now')
    expect(await slider(page).getAttribute('aria-valuetext')).toBe('now')
    const now = await observed(app, 'retail-net')
    expect(await readNumbers(page)).toEqual([
      ['date', 'value', 'known since', 'revision'],
      ...now.map(({ date, value, updatedTime, revision }) =>
        [date, value, updatedTime, revision].map(exactly),
      ),
    ])
    const facts = await page.locator('dl').innerText()
    expect(facts).toContain(`${now.length} since 2 Dec 2025`)
    expect(facts).toContain('10 Mar 2026, 07:00')
    await page.getByRole('link', { name: 'Alfa Robotics', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Alfa Robotics' }).waitFor()
  })

  test('is as known on the day of the slider, with the numbers that the graph had then', async () => {
    const page = await open()
    const now = await observed(app, 'retail-net')
    const picture = await pictureOf(history(page))
    // 43 days after the first observation, of 2 December.
    await slider(page).fill('43')
    await expect.poll(() => inAddress(page, 'asOf')).toBe('2026-01-14')
    await expect.poll(() => said(page).textContent()).toBe('on 14 Jan 2026')
    const january = await nextPicture(history(page), picture)
    const then = await observed(app, 'retail-net', '2026-01-14')
    expect(then.length).toBeLessThan(now.length)
    await expect.poll(() => readNumbers(page)).toEqual(tableOf('2026-01-14', now, then))
    await slider(page).press('ArrowRight')
    await expect.poll(() => inAddress(page, 'asOf')).toBe('2026-01-15')
    await expect
      .poll(() => readNumbers(page))
      .toEqual(tableOf('2026-01-15', now, await observed(app, 'retail-net', '2026-01-15')))
    await nextPicture(history(page), january)
    await slider(page).press('End')
    await expect.poll(() => inUrl(page)).toEqual({})
    await expect.poll(() => said(page).textContent()).toBe('now')
  })

  test('is dragged as one step of the history', async () => {
    const { page } = await web.open('/flows', { now: NOW })
    await page.getByRole('link', { name: 'Retail net flow', exact: true }).click()
    await slider(page).fill('43')
    await expect.poll(() => inAddress(page, 'asOf')).toBe('2026-01-14')
    await slider(page).fill('20')
    await expect.poll(() => inAddress(page, 'asOf')).toBe('2025-12-22')
    await page.reload()
    await expect.poll(() => said(page).textContent()).toBe('on 22 Dec 2025')
    expect(await slider(page).inputValue()).toBe('20')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Flows' }).waitFor()
  })
})

describe('the time of a history', () => {
  test('leads from revision to revision', async () => {
    const page = await open()
    const now = await observed(app, 'retail-net')
    const days = now.filter(({ revision }) => revision > 0).map(({ updatedTime }) => updatedTime.slice(0, 10))
    const before = [...new Set(days)]
      .map((day) => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString())
      .toSorted()
    expect(before.length).toBeGreaterThan(1)
    const [back, on] = [
      page.getByRole('button', { name: 'Before the previous revision' }),
      page.getByRole('button', { name: 'Before the next revision' }),
    ]
    expect(await on.isDisabled()).toBe(true)
    for (const day of before.toReversed()) {
      await back.click()
      await expect.poll(() => inAddress(page, 'asOf')).toBe(day)
    }
    await expect.poll(() => back.isDisabled()).toBe(true)
    await on.click()
    await expect.poll(() => inAddress(page, 'asOf')).toBe(before[1])
    await page.goBack()
    await expect.poll(() => inAddress(page, 'asOf')).toBe(before[0])
    await page.getByRole('button', { name: 'Now', exact: true }).click()
    await expect.poll(() => said(page).textContent()).toBe('now')
  })

  test('is as known on a day that is typed, or at a moment of the address', async () => {
    const page = await open()
    const now = await observed(app, 'retail-net')
    await page.getByLabel('Day', { exact: true }).fill('2025-12-20')
    await expect.poll(() => inAddress(page, 'asOf')).toBe('2025-12-20')
    const day = await observed(app, 'retail-net', '2025-12-20')
    await expect.poll(() => readNumbers(page)).toEqual(tableOf('2025-12-20', now, day))
    // Half an hour before the revision of that day.
    const moment = '2025-12-20T09:00:00Z'
    await goTo(page, `/flows/retail-net?asOf=${moment}`)
    await expect.poll(() => said(page).textContent()).toBe('on 20 Dec 2025, 04:00')
    const earlier = await observed(app, 'retail-net', moment)
    expect(earlier).not.toEqual(day)
    await expect.poll(() => readNumbers(page)).toEqual(tableOf(moment, now, earlier))
  })
})

describe('revisions of a flow series', () => {
  test('are listed as they are now, and each leads to the day before it', async () => {
    const page = await open()
    const now = await observed(app, 'retail-net')
    const revised = now.filter(({ revision }) => revision > 0)
    await revisions(page)
      .getByText(
        `${revised.length} of ${now.length} observations were changed after they were first published.`,
      )
      .waitFor()
    const rows = await cellsOf(revisions(page).getByRole('table'))
    expect(rows.slice(1).map(([date]) => date)).toEqual(['6 Jan 2026', '5 Jan 2026', '10 Dec 2025'])
    expect(rows[3]).toEqual([
      '10 Dec 2025',
      'USD\u202f13.0\u202fm',
      'changed twice',
      '31 Jan 2026, 18:59',
      'As known before',
    ])
    await page.getByRole('button', { name: 'As known before the revision of 10 Dec 2025' }).click()
    await expect.poll(() => inAddress(page, 'asOf')).toBe('2026-01-30')
    await revisions(page)
      .getByText(/observations known on 30 Jan 2026 has been revised since/)
      .waitFor()
  })

  test('are compared with what was known on a day', async () => {
    const page = await open(`?asOf=${AS_OF}`)
    const [now, then] = [await observed(app, 'retail-net'), await observed(app, 'retail-net', AS_OF)]
    const former = then.find(({ date }) => date === '2025-12-10')
    const present = now.find(({ date }) => date === '2025-12-10')
    await revisions(page)
      .getByText(`1 of ${then.length} observations known on 15 Dec 2025 has been revised since.`)
      .waitFor()
    const [, row] = await cellsOf(revisions(page).getByRole('table'))
    const millions = (value = 0, isSigned = false) => {
      const sign = value < 0 ? '\u2212' : isSigned ? '+' : ''
      const size = Math.abs(value)
      return `${sign}USD\u202f${size.toFixed(size < 9.995 ? 2 : size < 99.95 ? 1 : 0)}\u202fm`
    }
    expect(row).toEqual([
      ...['10 Dec 2025', millions(former?.value), millions(present?.value)],
      ...[
        millions((present?.value ?? 0) - (former?.value ?? 0), true),
        'changed twice',
        '31 Jan 2026, 18:59',
      ],
    ])
  })

  test('are ghosts in the picture, which the pointer explains', async () => {
    const page = await open(`?asOf=${AS_OF}&from=2025-12-04&to=2025-12-20`)
    const canvas = history(page).getByRole('img').locator('canvas').first()
    await canvas.waitFor()
    const box = await canvas.boundingBox()
    const ghost = history(page).getByText('now USD\u202f13.0\u202fm, changed twice')
    const along = (share: number) => ({ x: 60 + share * ((box?.width ?? 0) - 90), y: (box?.height ?? 0) / 2 })
    await sweep(canvas, along, () => ghost.isVisible())
    await history(page).getByText('10 Dec 2025', { exact: true }).waitFor()
    await page.mouse.move(0, 0)
    await history(page).getByText('12 Dec 2025', { exact: true }).waitFor()
  })
})

describe('revisions of a flow series', () => {
  test('are none of a series that was never revised, or since then', async () => {
    const page = await open('', 'margin-debt')
    await revisions(page)
      .getByText(/^\d of \d observations were changed/)
      .waitFor()
    await goTo(page, '/flows/index-hedging')
    await revisions(page).getByText('No observation of this series was ever revised.').waitFor()
    await goTo(page, '/flows/retail-net?asOf=2026-03-05')
    await revisions(page).getByText('Nothing that was known on 5 Mar 2026 has been revised since.').waitFor()
  })

  test('are asked of the service, which judges the day', async () => {
    const { page } = await web.open('/flows/retail-net?asOf=yesterday', {
      now: NOW,
      expected: /4\d\d|status of 4/,
    })
    await page.getByRole('alert').waitFor()
    await page.getByRole('button', { name: 'Show the newest values' }).click()
    await expect.poll(() => said(page).textContent()).toBe('now')
    await goTo(page, '/flows/retail-net?asOf=2025-11-03')
    await history(page).getByText('Nothing was known yet.').waitFor()
    await page.getByText('There was no forecast run yet').waitFor()
  })
})
