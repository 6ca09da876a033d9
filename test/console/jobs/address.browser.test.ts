// @module-tag chromium
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { choice, estimate, sizeStated } from '../../helpers/jobs-screen.ts'
import { signedIn } from '../../helpers/signed-in.ts'
import { useApp } from '../../helpers/use-app.ts'
import { useConsole } from '../../helpers/use-console.ts'

/** The request of the builder is in its address, and limits of the service apply to it. */

const reader = { token: 'professional:analyst@example.com' }
const app = useApp({ settings: signedIn(() => reader.token) })
const web = useConsole(app)

const start = (page: Page) => estimate(page).getByRole('button', { name: 'Start job' })
const shown = (page: Page, label: string): Promise<string> => choice(page, label).inputValue()

describe('the address of a request', () => {
  const SERIES = {
    ...{ aggregate_ids: '3,9', start_date: '2026-01-05', end_date: '2026-03-02', interval: '1w' },
    ...{ asset_class: 'options', moneyness: 'ITM', size: 'SMALL', include_intraday: 'false' },
    ...{ transformation: 'change', window: '20', normalisation: 'min_max', normalisation_period: '3y' },
    ...{ order: 'asc', fields: 'px,put_turnover' },
  }

  test('fills in the form, before and after a reload', async () => {
    const { page } = await web.open(`/jobs?${new URLSearchParams(SERIES)}`)
    for (const again of [false, true]) {
      if (again) await page.reload()
      await page.getByRole('button', { name: 'Remove Equities' }).waitFor()
      const values: Record<string, string> = {}
      for (const [label, name] of [
        ['Interval', 'interval'],
        ['Market', 'asset_class'],
        ['Moneyness', 'moneyness'],
        ['Trade size', 'size'],
        ['Transformation', 'transformation'],
        ['Window', 'window'],
        ['Normalisation', 'normalisation'],
        ['Normalised over', 'normalisation_period'],
        ['Order', 'order'],
      ] as const)
        values[name] = await shown(page, label)
      expect(SERIES).toMatchObject(values)
      expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('2026-01-05')
      expect(await page.getByLabel('To (empty: now)').inputValue()).toBe('2026-03-02')
      expect(await page.getByLabel('Include the current day').isChecked()).toBe(false)
      await page.getByText('Fields: 2 chosen').waitFor()
      expect(await page.getByRole('checkbox', { name: 'put_turnover' }).isChecked()).toBe(true)
    }
  })

  test('fills in the form of a leaderboard', async () => {
    const { page } = await web.open(
      '/jobs?kind=leaderboard&metric=px&date=2026-03-05&types=Sector,Benchmark&provider_ids=AGG-TECH,AGG-IDX',
    )
    await page.getByRole('checkbox', { name: 'Benchmark' }).waitFor()
    expect([await shown(page, 'Metric'), await page.getByLabel('Provider ids').inputValue()]).toEqual([
      ...['px', 'AGG-TECH, AGG-IDX'],
    ])
    for (const [type, isChosen] of [
      ['Sector', true],
      ['Benchmark', true],
      ['Industry', false],
    ] as const)
      expect(await page.getByRole('checkbox', { name: type }).isChecked()).toBe(isChosen)
  })

  test('goes back and forward by choices, not by what is typed', async () => {
    const { page } = await web.open('/jobs?aggregate_ids=3')
    await choice(page, 'Interval').selectOption('1w')
    for (const day of ['2026-01-05', '2026-01-06', '2026-01-07'])
      await page.getByLabel('From', { exact: true }).fill(day)
    await choice(page, 'Interval').selectOption('1m')
    await page.goBack()
    await expect.poll(() => shown(page, 'Interval')).toBe('1w')
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('2026-01-07')
    await page.goBack()
    await expect.poll(() => shown(page, 'Interval')).toBe('1d')
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('')
    await page.goForward()
    await expect.poll(() => shown(page, 'Interval')).toBe('1w')
  })

  test('is still there after a look at another part of the screen', async () => {
    const { page } = await web.open(`/jobs?${new URLSearchParams(SERIES)}`)
    const parts = page.getByRole('navigation', { name: 'Parts of this screen' })
    for (const part of ['Your jobs', 'API keys', 'Links', 'New job']) {
      await parts.getByRole('link', { name: part }).click()
      await expect.poll(() => parts.locator('[aria-current=page]').textContent()).toBe(part)
    }
    await page.getByRole('button', { name: 'Remove Equities' }).waitFor()
    expect(await shown(page, 'Interval')).toBe('1w')
  })
})

describe('an address', () => {
  test.each([
    ['interval=2d', '“interval” must be one of 10min, 30min, 1h, 3h, 1d, 1w, 1m, 1y'],
    ['aggregate_ids=3,x', '“aggregate_ids” must be ids of aggregates'],
    ['include_intraday=maybe', '“include_intraday” must be true or false'],
    ['tab=nowhere', '“tab” must be one of'],
    ['tab=mine&status=lost', '“status” must be one of'],
  ])('that no request can have is said: %s', async (search, said) => {
    const { page } = await web.open(`/jobs?${search}`)
    await page.getByRole('alert').getByText(said).waitFor()
    await page.getByRole('link', { name: 'Show the page without its filters' }).click()
    await choice(page, 'Aggregates').waitFor()
  })

  test.each([
    ['start_date=2026-02-30', 'from: "2026-02-30"'],
    ['start_date=2026-02-03&end_date=2026-01-05', 'from: "2026-02-03", to: "2026-01-05"'],
    ['start_date=2026-01-05&fields=colour', 'from: "2026-01-05", fields: ["colour"]'],
  ])('that the service refuses is said in its words: %s', async (search, args) => {
    const { page } = await web.open(`/jobs?aggregate_ids=3&${search}`, { expected: /4\d\d|status of 4/ })
    const { errors } = await app.graphql(`{ timeseriesJobEstimate(aggregateIds: [3], ${args}) { rows } }`)
    expect(errors).toHaveLength(1)
    await expect.poll(() => sizeStated(page)).toBe(errors?.[0]?.message)
  })
})

describe('limits', () => {
  /** Lets the service believe in a number of old bars while a test runs. */
  async function withBars(bars: number, action: () => Promise<void>): Promise<void> {
    await app.database.pool.query(
      `insert into bar_tally (instrument_id, interval, asset_class, period, bars, completed_bars)
       values (3, '1d', 'cash', '1990-01-01Z', $1, $1)`,
      [bars],
    )
    try {
      await action()
    } finally {
      await app.database.pool.query(`delete from bar_tally where period = '1990-01-01Z'`)
    }
  }

  test('of a tier are said, with the tier that allows more, and the job is refused', async () => {
    reader.token = 'basic:basic@example.com'
    await withBars(5_000_000, async () => {
      const { page } = await web.open('/jobs?aggregate_ids=3&start_date=1985-01-01', {
        expected: /4\d\d|status of 4/,
      })
      await estimate(page)
        .getByText(
          /^More than the 1\.00\sm rows that the basic tier allows in one job\. The professional tier allows it\./,
        )
        .waitFor()
      await start(page).click()
      await estimate(page).getByRole('alert').getByText('TIER_INSUFFICIENT').waitFor()
      await app.database.pool.query(
        `update bar_tally set completed_bars = 500000000 where period = '1990-01-01Z'`,
      )
      await page.reload()
      await estimate(page).getByText('No tier allows it.').waitFor()
    })
  })

  test('of waiting jobs are said, with the way to them', async () => {
    reader.token = 'basic:busy@example.com'
    const caller = app.as('busy@example.com', 'basic')
    for (const day of ['05', '06', '07', '08', '09', '12']) {
      const { errors } = await caller.graphql(
        `mutation { startTimeseriesJob(input: { aggregateIds: [3], from: "2026-01-${day}" }) { __typename } }`,
      )
      expect(errors).toBeUndefined()
    }
    const { page } = await web.open('/jobs?aggregate_ids=3&start_date=2026-01-13')
    await start(page).click()
    await estimate(page).getByRole('alert').getByText('TOO_MANY_JOBS').waitFor()
    await estimate(page).getByRole('link', { name: 'Show your jobs' }).click()
    await page.getByText('6 jobs').waitFor()
  })
})
