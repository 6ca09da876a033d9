// @module-tag chromium
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addressOf, inAddress } from '../../helpers/console-pages.ts'
import { choice, estimate, sizeStated } from '../../helpers/jobs-screen.ts'
import { AGGREGATES } from '../../helpers/market.ts'
import { signedIn } from '../../helpers/signed-in.ts'
import { useApp } from '../../helpers/use-app.ts'
import { useConsole } from '../../helpers/use-console.ts'

/** Readers choose the aggregates of a job. */

const reader = { token: 'professional:analyst@example.com' }
const app = useApp({ settings: signedIn(() => reader.token) })
const web = useConsole(app)

const field = (page: Page) => choice(page, 'Aggregates')
/** What the search offers: not the options of other fields. */
const offered = (page: Page, name?: string) =>
  page.getByRole('listbox').getByRole('option', name === undefined ? {} : { name })
const chips = (page: Page) => page.getByRole('button', { name: /^Remove / })
const start = (page: Page) => estimate(page).getByRole('button', { name: 'Start job' })

/** Names of the chosen aggregates, in their order. */
const chosen = (page: Page): Promise<string[]> =>
  chips(page).evaluateAll((elements) =>
    elements.map((element) => element.getAttribute('aria-label')?.replace('Remove ', '') ?? ''),
  )

describe('the aggregates of a job', () => {
  test('are found by name, type and id, and stand in the address', async () => {
    const { page } = await web.open('/jobs')
    await field(page).fill('tech')
    await offered(page, 'Technology').waitFor()
    expect(await offered(page).count()).toBe(1)
    await field(page).press('Enter')
    await field(page).fill('benchmark')
    await offered(page, 'All Things Index').click()
    await field(page).fill('9')
    await offered(page, 'Equities').click()
    expect(await chosen(page)).toEqual(['Technology', 'All Things Index', 'Equities'])
    await page.getByText('3 of at most 100').waitFor()
    expect(await inAddress(page, 'aggregate_ids')).toBe('1,3,9')
    await field(page).fill('coal')
    await page.getByText('No aggregate has such a name.').waitFor()
    await field(page).press('Escape')
    expect(await inAddress(page, 'aggregate_ids')).toBe('1,3,9')
  })

  test('are found as in the search of the console', async () => {
    const { page } = await web.open('/jobs')
    for (const text of ['tech', 'all', 'stap', 'AGG-ROB']) {
      await field(page).fill(text)
      const nearest = page.locator('.aggregates-popup').getByRole('option').first()
      await nearest.waitFor()
      const name = await nearest.locator('bdi').textContent()
      await field(page).press('Escape')
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: /^Find an instrument/ }).fill(text)
      const found = page.getByRole('group', { name: 'Aggregates' }).getByRole('option').first()
      await expect.poll(async () => (await found.locator('.palette-title').textContent()) ?? '').toBe(name)
      await page.keyboard.press('Escape')
    }
  })

  test('include nobody else’s', async () => {
    const { page } = await web.open('/jobs')
    await field(page).fill('watchlist')
    await page.getByText('No aggregate has such a name.').waitFor()
    await field(page).fill('foreign')
    await page.getByText('No aggregate has such a name.').waitFor()
  })

  test('are removed one by one, or all at once, and come back with the page before', async () => {
    const { page } = await web.open('/jobs?aggregate_ids=1,3,9')
    await page.getByRole('button', { name: 'Remove All Things Index' }).click()
    await expect.poll(() => chosen(page)).toEqual(['Technology', 'Equities'])
    expect(await inAddress(page, 'aggregate_ids')).toBe('1,9')
    const clear = page.getByRole('button', { name: 'Clear', exact: true })
    await clear.click()
    await page.getByText('0 of at most 100').waitFor()
    expect([await chosen(page), await inAddress(page, 'aggregate_ids')]).toEqual([[], null])
    expect(await clear.isDisabled()).toBe(true)
    await page.goBack()
    await expect.poll(() => chosen(page)).toEqual(['Technology', 'Equities'])
  })
})

describe('all aggregates of a type, and too many', () => {
  test('are added by type: the active ones that are not chosen yet', async () => {
    const { page } = await web.open('/jobs?aggregate_ids=2')
    const types = choice(page, 'Add all aggregates of a type')
    const active = AGGREGATES.filter(({ type, active }) => active && type === 'Sector')
    await types.selectOption({ label: `Sector (${active.length})` })
    await expect.poll(() => inAddress(page, 'aggregate_ids')).toBe('2,1')
    expect(await types.inputValue()).toBe('')
    const { data } = await app.graphql<{ types: { type: string; count: number }[] }, never>(
      '{ types: aggregateTypes { type count } }',
    )
    const options = await types.getByRole('option').allTextContents()
    expect(options.slice(1)).toEqual(data?.types.map(({ type, count }) => `${type} (${count})`))
  })

  test('are added by the type of one’s own as well', async () => {
    reader.token = 'professional:owner@example.com'
    const { page } = await web.open('/jobs').finally(() => {
      reader.token = 'professional:analyst@example.com'
    })
    await choice(page, 'Add all aggregates of a type').selectOption({ label: 'Watchlist (1)' })
    await expect.poll(() => chosen(page)).toEqual(['Own Watchlist'])
  })

  test('are named by their ids if the service does not list them, and are refused', async () => {
    const { page } = await web.open('/jobs?aggregate_ids=4242&start_date=2026-01-05', {
      expected: /4\d\d|status of 4/,
    })
    await expect.poll(() => chosen(page)).toEqual(['Aggregate 4242'])
    const { errors } = await app.graphql(
      '{ timeseriesJobEstimate(aggregateIds: [4242], from: "2026-01-05") { rows } }',
    )
    expect(errors).toHaveLength(1)
    await expect.poll(() => sizeStated(page)).toBe(errors?.[0]?.message)
  })

  test('are at most 100: one more is said, and refused', async () => {
    const ids = Array.from({ length: 101 }, (_, at) => at + 1)
    const { page } = await web.open(`/jobs?aggregate_ids=${ids}&start_date=2026-01-05`, {
      expected: /4\d\d|status of 4/,
    })
    await page.getByText('101 of at most 100').waitFor()
    const { errors } = await app.graphql(
      `{ timeseriesJobEstimate(aggregateIds: [${ids}], from: "2026-01-05") { rows } }`,
    )
    const said = errors?.[0]?.message
    expect(said).toContain('100')
    await expect.poll(() => sizeStated(page)).toBe(said)
    await start(page).click()
    await estimate(page).getByRole('alert').filter({ hasText: 'BAD_USER_INPUT' }).waitFor()
    expect((await addressOf(page)).searchParams.has('job')).toBe(false)
    const { rowCount } = await app.database.pool.query('select from job')
    expect(rowCount).toBe(0)
  })
})
