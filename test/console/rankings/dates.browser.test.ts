// @module-tag chromium
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { inAddress, inUrl } from '../../helpers/console-pages.ts'
import { COLUMNS, expectPlaces, placesIn, rankedBy, tableIn } from '../../helpers/console-rankings.ts'
import { NOW } from '../../helpers/market.ts'
import { signedIn } from '../../helpers/signed-in.ts'
import { useApp } from '../../helpers/use-app.ts'
import { useConsole } from '../../helpers/use-console.ts'

/** The dates of a ranking in a browser: steps, keys, fields and ranges. */

const app = useApp({ settings: signedIn() })
const web = useConsole(app)

const open = async (search = '') => (await web.open(`/rankings${search}`, { now: NOW })).page

const rankedOn = (date: string) => rankedBy(app, 'aggregateLeaderboard', `, date: "${date}"`)
const rankedFrom = (from: string, to: string) =>
  rankedBy(app, 'aggregateLeaderboard', `, from: "${from}", to: "${to}"`)

const previous = (page: Page) => page.getByRole('button', { name: /^Previous/ })
const next = (page: Page) => page.getByRole('button', { name: /^Next/ })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const mode = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Dates', exact: true }).getByRole('button', { name, exact: true })

describe('the date of a ranking', () => {
  test('is the newest completed one at first, and steps to its neighbours', async () => {
    const page = await open()
    await page.getByText('Ranked: 10 Mar 2026, against 9 Mar 2026', { exact: true }).waitFor()
    expect(await field(page, 'Date').inputValue()).toBe('2026-03-10')
    expect(await page.getByRole('button', { name: 'Newest' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Previous: 9 Mar 2026', exact: true }).click()
    // One of the constituents has no daily bar of that day.
    await page.getByText('Ranked: 9 Mar 2026, against 6 Mar 2026 · partial bars', { exact: true }).waitFor()
    await expectPlaces(page, await rankedOn('2026-03-09'))
    await page.getByRole('button', { name: 'Previous: 6 Mar 2026', exact: true }).click()
    await expectPlaces(page, await rankedOn('2026-03-06'))
    await page.getByRole('button', { name: 'Next: 9 Mar 2026', exact: true }).click()
    await expectPlaces(page, await rankedOn('2026-03-09'))
    expect(await inUrl(page)).toEqual({ date: '2026-03-09' })
    await page.goBack()
    await expectPlaces(page, await rankedOn('2026-03-06'))
    expect(await field(page, 'Date').inputValue()).toBe('2026-03-06')
    await page.getByRole('button', { name: 'Newest' }).click()
    await expectPlaces(page, await rankedOn('2026-03-10'))
    expect(await inUrl(page)).toEqual({})
  })

  test('ranks the securities that were active on it; inactive ones are marked and cannot be compared', async () => {
    const page = await open('?of=securities&date=2026-01-27')
    const args = 'date: "2026-01-27", universe: POINT_IN_TIME'
    const then = await rankedBy(app, 'securityLeaderboard', args)
    await expectPlaces(page, then)
    const row = (name: string) => tableIn(page).getByRole('row').filter({ hasText: name })
    const former = row('Zeta Holdings')
    await former.getByText('Inactive', { exact: true }).waitFor()
    expect(await former.getByRole('checkbox').isDisabled()).toBe(true)
    await page.getByText(/ completed bars\. 1 of the top \d+ has no rank in them\./).waitFor()
    await row('Zeta Renewed').getByRole('checkbox').check()
    expect(await former.getByRole('checkbox').isChecked()).toBe(false)
    await former.getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: /Zeta Holdings/ }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Newest' }).click()
    const now = await rankedBy(app, 'securityLeaderboard')
    await expectPlaces(page, now)
    expect(now.nodes.map(({ of }) => of.name)).not.toContain('Zeta Holdings')
  })

  test('may be the running day, the last one there is', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'Next: 11 Mar 2026', exact: true }).click()
    await page.getByText('Ranked: 11 Mar 2026, against 10 Mar 2026 · partial bars', { exact: true }).waitFor()
    const { nodes } = await rankedOn('2026-03-11')
    await expectPlaces(page, { nodes })
    const running = nodes.filter(({ bar }) => bar.isPartial).length
    expect(running).toBeGreaterThan(0)
    expect(await page.getByText('Partial', { exact: true }).count()).toBe(running)
    expect(await next(page).isDisabled()).toBe(true)
    await page.keyboard.press('Shift+ArrowRight')
    expect(await inUrl(page)).toEqual({ date: '2026-03-11' })
  })

  test('steps by Shift and the arrow keys, however fast, but not while a field has the focus', async () => {
    const page = await open()
    await expectPlaces(page, await rankedOn('2026-03-10'))
    await page.keyboard.press('Shift+ArrowLeft')
    await expect.poll(() => inAddress(page, 'date')).toBe('2026-03-09')
    await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('Shift+ArrowLeft')
    await expect.poll(() => inAddress(page, 'date')).toBe('2026-03-05')
    await page.keyboard.press('Shift+ArrowRight')
    await expectPlaces(page, await rankedOn('2026-03-06'))
    await page.getByRole('searchbox', { name: 'Filter by name, id or group' }).focus()
    await page.keyboard.press('Shift+ArrowLeft')
    await page.getByLabel('Metric').focus()
    await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    expect(await inAddress(page, 'date')).toBe('2026-03-06')
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('ArrowLeft')
    expect(await inAddress(page, 'date')).toBe('2026-03-06')
    await page.keyboard.press('Shift+ArrowLeft')
    await expectPlaces(page, await rankedOn('2026-03-05'))
  })
})

describe('the date of a ranking', () => {
  test('leaves out weekends and holidays', async () => {
    const page = await open('?date=2026-01-20')
    await page.getByText('Ranked: 20 Jan 2026, against 16 Jan 2026', { exact: true }).waitFor()
    await previous(page).click()
    await expectPlaces(page, await rankedOn('2026-01-16'))
    expect(await inUrl(page)).toEqual({ date: '2026-01-16' })
    await next(page).click()
    await expectPlaces(page, await rankedOn('2026-01-20'))
  })

  test('without trading says so, and leads on to others', async () => {
    const page = await open('?date=2026-01-19')
    await page.getByText('Nothing is ranked on 19 Jan 2026').waitFor()
    await previous(page).click()
    await expectPlaces(page, await rankedOn('2026-01-16'))
    await page.goBack()
    await page.getByText('Nothing is ranked on 19 Jan 2026').waitFor()
    await next(page).click()
    await expectPlaces(page, await rankedOn('2026-01-20'))
  })

  test('can be typed: one visit to the field is one step of the history', async () => {
    const page = await open()
    await expectPlaces(page, await rankedOn('2026-03-10'))
    await field(page, 'Date').focus()
    // 2 February in any order of day and month. The year passes through the first centuries.
    await page.keyboard.type('02022026')
    await expectPlaces(page, await rankedOn('2026-02-02'))
    expect(await inUrl(page)).toEqual({ date: '2026-02-02' })
    await page.keyboard.press('Delete')
    await expect.poll(() => field(page, 'Date').inputValue()).toBe('')
    expect(await inUrl(page)).toEqual({ date: '2026-02-02' })
    await field(page, 'Date').blur()
    expect(await field(page, 'Date').inputValue()).toBe('2026-02-02')
    await page.goBack()
    await expectPlaces(page, await rankedOn('2026-03-10'))
    expect(await inUrl(page)).toEqual({})
  })

  test('is that of the week which holds it', async () => {
    const page = await open('?interval=WEEK')
    await page.getByText('Ranked: 6 Mar 2026, against 27 Feb 2026').waitFor()
    await previous(page).click()
    await page.getByText('Ranked: 27 Feb 2026, against 20 Feb 2026').waitFor()
    const week = await rankedBy(app, 'aggregateLeaderboard', ', interval: WEEK, date: "2026-02-27"')
    await expectPlaces(page, week)
    await field(page, 'Date').fill('2026-02-25')
    // The places of that week are shown already.
    await expect.poll(() => inUrl(page)).toMatchObject({ date: '2026-02-25' })
    await expectPlaces(page, week)
    await next(page).click()
    await page.getByText('Ranked: 6 Mar 2026, against 27 Feb 2026').waitFor()
  })
})

describe('a range of dates', () => {
  test('is four weeks at first, and steps by its own length', async () => {
    const page = await open()
    await expectPlaces(page, await rankedOn('2026-03-10'))
    await mode(page, 'Range').click()
    const range = await rankedFrom('2026-02-11', '2026-03-10')
    await expectPlaces(page, range)
    expect(await inUrl(page)).toEqual({ from: '2026-02-11', to: '2026-03-10' })
    await page.getByText(/^Ranked: 11 Feb 2026 to 10 Mar 2026, against /).waitFor()
    const { previousStartDate: start, previousEndDate: end } = range.metadata
    await previous(page).click()
    await expect.poll(() => inUrl(page)).toEqual({ from: start, to: end })
    await expectPlaces(page, await rankedFrom(String(start), String(end)))
    await mode(page, 'Date').click()
    await expectPlaces(page, await rankedOn('2026-03-10'))
    expect(await inUrl(page)).toEqual({})
  })

  test('keeps its length from step to step', async () => {
    const page = await open('?from=2026-02-09&to=2026-02-15')
    await expectPlaces(page, await rankedFrom('2026-02-09', '2026-02-15'))
    await page.keyboard.press('Shift+ArrowRight')
    await expectPlaces(page, await rankedFrom('2026-02-16', '2026-02-22'))
    expect(await inUrl(page)).toEqual({ from: '2026-02-16', to: '2026-02-22' })
  })

  test('can be typed, and has no z-scores, which are of single bars', async () => {
    const page = await open('?from=2026-02-11&to=2026-03-10')
    await expectPlaces(page, await rankedFrom('2026-02-11', '2026-03-10'))
    await field(page, 'From').fill('2026-03-02')
    await expectPlaces(page, await rankedFrom('2026-03-02', '2026-03-10'))
    await field(page, 'To').fill('2026-03-06')
    const { nodes } = await rankedFrom('2026-03-02', '2026-03-06')
    await expectPlaces(page, { nodes })
    const zScores = async () => (await placesIn(page)).map((cells) => cells[COLUMNS.zScore])
    await expect.poll(zScores).toEqual(nodes.map(() => '–'))
    await page.goBack()
    await page.goBack()
    await expectPlaces(page, await rankedFrom('2026-02-11', '2026-03-10'))
  })

  test('without trading says so', async () => {
    const page = await open('?from=2026-03-07&to=2026-03-08')
    await page.getByText(/^Nothing is ranked/).waitFor()
    await page.getByRole('button', { name: 'Newest' }).click()
    await expectPlaces(page, await rankedOn('2026-03-10'))
  })
})
