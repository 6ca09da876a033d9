// @module-tag chromium
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addressOf, inAddress } from '../../../helpers/console-pages.ts'
import { barsInGraph, shownRow, tableRows, turnTable } from '../../../helpers/instrument-page.ts'
import { holdLoads, workFor } from '../../../helpers/jobs.ts'
import { NOW } from '../../../helpers/market.ts'
import { type Constituent, change } from '../../../helpers/own-aggregates.ts'
import { signedIn } from '../../../helpers/signed-in.ts'
import { useApp } from '../../../helpers/use-app.ts'
import { useConsole } from '../../../helpers/use-console.ts'

/** The editor of own aggregates. */

const app = useApp({ settings: signedIn('professional:editor@example.com') })
// One for the file: a server that closes ends the subscriptions of its app.
const web = useConsole(app)
const me = () => app.as('editor@example.com')

/** What the service refuses is an error of the browser too. */
const OPTIONS = { now: NOW, expected: /\b4\d\d http|status of 4/ }
const COLUMNS = ['px', 'retailNetTurnover', 'callTurnover', 'putTurnover']

const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })

/** The fault beside a field. Null if it is said to have none. */
const faultOf = (input: Locator): Promise<string | null> =>
  input.evaluate((element) => {
    const id = element.getAttribute('aria-invalid') === 'true' && element.getAttribute('aria-describedby')
    return id ? (document.getElementById(id)?.textContent ?? null) : null
  })

/** Creates an aggregate without the console; resolves with its ids. */
async function made(name: string, ...constituents: Constituent[]) {
  const { aggregate } = await change(me(), 'create', { name, constituents })
  if (!aggregate) throw new Error('Nothing was made')
  return aggregate
}

async function periodsOf(providerId: string) {
  type Edge = { weight: number; validFrom: string | null; validTo: string | null; node: { ticker: string } }
  const { data } = await me().graphql<
    { aggregate: { constituentPeriods: { edges: Edge[] } } | null },
    { id: string }
  >(
    `query ($id: String!) { aggregate(by: { providerId: $id }) {
      constituentPeriods(first: 100) { edges { weight validFrom validTo node { ticker } } }
    } }`,
    { id: providerId },
  )
  return data?.aggregate?.constituentPeriods.edges
    .map(({ node, weight, validFrom, validTo }) => [node.ticker, weight, validFrom, validTo])
    .toSorted()
}

/** Waits until the chart's table shows the bars of an aggregate as the graph has them. */
async function showsBarsOf(page: Page, providerId: string): Promise<void> {
  await turnTable(page)
  const expected = async () => {
    const rows = await barsInGraph(me(), providerId, COLUMNS, 'from: "2025-03-11"')
    const hasOptions = rows.some(([, , , , calls]) => calls !== null)
    return rows.map((row) => shownRow(hasOptions ? row : row.slice(0, 4)))
  }
  const rows = await expected()
  expect(rows.length).toBeGreaterThan(30)
  await expect.poll(async () => (await tableRows(page)).slice(1)).toEqual(rows)
  await turnTable(page)
}

/** Opens the editor of an own aggregate. */
async function openEditor(providerId: string): Promise<Page> {
  const { page } = await web.open(`/i/${providerId}`, OPTIONS)
  await button(page, 'Edit aggregate').click()
  await page.getByRole('heading', { name: 'Edit aggregate' }).waitFor()
  return page
}

describe('a new aggregate', () => {
  test('is made of securities that are searched and of a list, and shown with its bars', async () => {
    const { page } = await web.open('/i/new', OPTIONS)
    expect(await button(page, 'Create').isDisabled()).toBe(true)
    await field(page, 'Name').fill('Basket of <b>mine</b>')
    await field(page, 'Add a security').fill('alf')
    await page.getByRole('option', { name: 'ALFA Alfa Robotics' }).waitFor()
    await field(page, 'Add a security').press('Enter')
    await page.getByText('Added ALFA.').waitFor()
    await page.getByText('Paste a list').click()
    await page.getByLabel(/^Tickers, ISINs/).fill('ticker,weight\nBETA,12%\nNOPE,3\nUS0000001018,9')
    await button(page, 'Add 3').click()
    await page
      .getByText(
        'Added 1 security. Unknown, kept for correction: NOPE. 1 was there already or beyond the limit.',
      )
      .waitFor()
    expect(await field(page, 'Weight of BETA').inputValue()).toBe('0.12')
    await button(page, 'Create').click()
    await page.getByText('No security has this identifier. Correct or remove it.').waitFor()
    const unknown = field(page, 'Correct NOPE')
    await expect.poll(() => unknown.evaluate((input) => input === document.activeElement)).toBe(true)
    await unknown.fill('NEITHER')
    await unknown.press('Enter')
    await page.getByText('No security has this one either.').waitFor()
    await unknown.fill('gam_a')
    await unknown.press('Enter')
    await page.getByRole('link', { name: 'GAM_A Gamma_Ray Labs' }).waitFor()
    expect(await field(page, 'Weight of GAM_A').inputValue()).toBe('3')
    await button(page, 'Create').click()
    await page.getByRole('heading', { level: 1, name: 'Basket of <b>mine</b>' }).waitFor()
    const providerId = (await addressOf(page)).pathname.slice('/i/'.length)
    expect(await periodsOf(providerId)).toEqual([
      ['ALFA', 1, null, null],
      ['BETA', 0.12, null, null],
      ['GAM_A', 3, null, null],
    ])
    await showsBarsOf(page, providerId)
    // The form is left behind: back is where the reader came from.
    await page.getByRole('button', { name: 'Edit aggregate' }).waitFor()
  })

  test('says beside a field what the service would refuse, and what it refused', async () => {
    const { page } = await web.open('/i/new', OPTIONS)
    await field(page, 'Name').fill('x'.repeat(129))
    expect(await faultOf(field(page, 'Name'))).toBe('At most 128 characters, not 129.')
    await field(page, 'Name').fill('Periods')
    await field(page, 'Type').fill('One, two')
    expect(await faultOf(field(page, 'Type'))).toBe('Cannot have commas.')
    await field(page, 'Type').fill('')
    await button(page, 'Create').click()
    await page.getByRole('alert').filter({ hasText: 'Add at least one security.' }).waitFor()
    expect(await faultOf(field(page, 'Type'))).toBe('Cannot be empty.')
    await field(page, 'Type').fill('Theme')
    await page.evaluate(() => navigator.clipboard.writeText('BETA; 2\nALFA; 1,5'))
    await field(page, 'Add a security').press('Control+v')
    await page.getByText('Added 2 securities.').waitFor()
    expect(await field(page, 'Weight of ALFA').inputValue()).toBe('1.5')
    await field(page, 'Weight of BETA').fill('much')
    expect(await faultOf(field(page, 'Weight of BETA'))).toBe('Must be a number from 1e-9 to 1e9.')
    await field(page, 'Weight of BETA').fill('2.5')
    await field(page, 'First day of BETA').fill('2026-01-05')
    await field(page, 'First day after of BETA').fill('2026-01-05')
    expect(await faultOf(field(page, 'First day after of BETA'))).toBe('Must be after the first day.')
    await field(page, 'First day after of BETA').fill('2026-02-02')
    await button(page, 'Add another period of BETA').click()
    const second = field(page, 'First day of BETA').nth(1)
    expect(await second.inputValue()).toBe('2026-02-02')
    await second.fill('2026-01-15')
    await button(page, 'Create').click()
    const rows = page.getByRole('row').filter({ has: field(page, 'First day of BETA') })
    await rows.nth(1).getByText('The period overlaps that of row 1, which is the same security.').waitFor()
    await second.fill('2026-02-16')
    await button(page, 'Create').click()
    await page.getByRole('heading', { level: 1, name: 'Periods' }).waitFor()
    expect(await periodsOf((await addressOf(page)).pathname.slice('/i/'.length))).toEqual([
      ['ALFA', 1.5, null, null],
      ['BETA', 2.5, '2026-01-05', '2026-02-02'],
      ['BETA', 2.5, '2026-02-16', null],
    ])
  })
})

describe('an aggregate of many bars', () => {
  test('shows the progress of the worker that computes them, then the bars', async () => {
    const release = await holdLoads(app)
    const { page } = await web.open('/i/new', OPTIONS)
    await field(page, 'Name').fill('Patience')
    await field(page, 'Add a security').fill('beta')
    await page.getByRole('option', { name: /^BETA/ }).click()
    await button(page, 'Create').click()
    const progress = page.getByRole('region', { name: 'Progress' })
    await progress.getByText('Waiting for a worker').waitFor()
    await progress.getByRole('progressbar', { name: 'Bars computed' }).waitFor()
    expect(await inAddress(page, 'job')).not.toBe(null)
    await page.getByText('No bars in this window').waitFor()
    await release()
    const worker = await workFor(app.database)
    try {
      await progress.waitFor({ state: 'detached' })
      expect(await inAddress(page, 'job')).toBe(null)
      await page.getByRole('region', { name: /^Price, net flow/ }).waitFor()
      await showsBarsOf(page, (await addressOf(page)).pathname.slice('/i/'.length))
    } finally {
      await worker.stop()
    }
  })
})

describe('an own aggregate', () => {
  test('is changed, with undo, and its chart with it', async () => {
    const { providerId } = await made('Before', { ticker: 'ALFA' }, { ticker: 'BETA', weight: 4 })
    const page = await openEditor(providerId)
    expect(await inAddress(page, 'edit')).toBe('1')
    expect(await button(page, 'Save').isDisabled()).toBe(true)
    expect(await button(page, 'Undo').isDisabled()).toBe(true)
    await field(page, 'Name').fill('After')
    await field(page, 'Weight of BETA').fill('2')
    await button(page, 'Remove ALFA').click()
    await button(page, 'Undo').click()
    await field(page, 'Weight of ALFA').waitFor()
    await button(page, 'Undo').click()
    expect(await field(page, 'Weight of BETA').inputValue()).toBe('4')
    await button(page, 'Undo').click()
    expect(await field(page, 'Name').inputValue()).toBe('Before')
    expect(await button(page, 'Undo').isDisabled()).toBe(true)
    await field(page, 'Name').fill('After')
    await button(page, 'Remove ALFA').click()
    await button(page, 'Save').click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    expect(await periodsOf(providerId)).toEqual([['BETA', 4, null, null]])
    await page.getByRole('heading', { level: 1, name: 'After' }).waitFor()
    await showsBarsOf(page, providerId)
    await button(page, 'Close').click()
    await expect.poll(() => inAddress(page, 'edit')).toBe(null)
    expect(await page.getByRole('heading', { name: 'Edit aggregate' }).count()).toBe(0)
  })

  test('whose bars a worker computes again shows the earlier ones until then', async () => {
    const { providerId } = await made('Again', { ticker: 'ALFA' }, { ticker: 'BETA' })
    const page = await openEditor(providerId)
    await showsBarsOf(page, providerId)
    const release = await holdLoads(app)
    await button(page, 'Remove BETA').click()
    await button(page, 'Save').click()
    const progress = page.getByRole('region', { name: 'Progress' })
    await progress.getByText('The charts show the earlier bars until the new ones are there.').waitFor()
    await showsBarsOf(page, providerId)
    await release()
    const worker = await workFor(app.database)
    try {
      await progress.waitFor({ state: 'detached' })
      await showsBarsOf(page, providerId)
    } finally {
      await worker.stop()
    }
  })
})

describe('an own aggregate that is edited', () => {
  test('keeps what it was when changes are discarded', async () => {
    const { providerId } = await made('Kept', { ticker: 'ALFA' })
    const page = await openEditor(providerId)
    await field(page, 'Name').fill('Discarded')
    await button(page, 'Discard changes').click()
    await button(page, 'Edit aggregate').click()
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('Kept')
    await page.getByRole('heading', { level: 1, name: 'Kept' }).waitFor()
  })

  test('that was deleted meanwhile is not saved, and that is said', async () => {
    const { providerId, aggregateId } = await made('Gone', { ticker: 'ALFA' })
    const page = await openEditor(providerId)
    await field(page, 'Name').fill('Still there')
    await change(me(), 'delete', { aggregateId })
    await button(page, 'Save').click()
    await page
      .getByRole('alert')
      .filter({ hasText: `${aggregateId}` })
      .waitFor()
    expect(await field(page, 'Name').inputValue()).toBe('Still there')
  })

  test('is deleted after a question', async () => {
    const { providerId } = await made('Doomed <i>one</i>', { ticker: 'ALFA' })
    const page = await openEditor(providerId)
    await button(page, 'Delete…').click()
    const question = page.getByRole('alertdialog', { name: 'Delete this aggregate?' })
    await question.getByText('Doomed <i>one</i>').waitFor()
    await question.getByRole('button', { name: 'Keep it' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await periodsOf(providerId)).toHaveLength(1)
    await button(page, 'Delete…').click()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/')
    expect(await periodsOf(providerId)).toBe(undefined)
    await page.goto(`${web.url}/i/${providerId}`)
    await page.getByText(`Nothing has the id “${providerId}”.`).waitFor()
  })
})
