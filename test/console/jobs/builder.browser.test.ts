// @module-tag chromium
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { inAddress, inUrl } from '../../helpers/console-pages.ts'
import { builderOf, fill, pill, type Step, select, start } from '../../helpers/job-builder.ts'
import { choice, choose, copiedIn, estimate, sizeStated } from '../../helpers/jobs-screen.ts'
import { NOW } from '../../helpers/market.ts'
import { signedIn } from '../../helpers/signed-in.ts'
import { useApp } from '../../helpers/use-app.ts'
import { useConsole } from '../../helpers/use-console.ts'

/** Readers build requests, whose size they see while they do. */

const THRESHOLD = 150
const app = useApp({
  rowThreshold: THRESHOLD,
  settings: signedIn(),
})
const web = useConsole(app)

const { expectedSize, follow, keptParameters } = builderOf(app)

const SERIES: Step[] = [
  [fill('From', '2026-02-03'), ['from', '"2026-02-03"'], ['start_date', '2026-02-03']],
  [fill('To (empty: now)', '2026-03-06'), ['to', '"2026-03-06"'], ['end_date', '2026-03-06']],
  [select('Interval', '1 week'), ['interval', 'WEEK'], ['interval', '1w']],
  [select('Interval', '10 minutes'), ['interval', 'TEN_MINUTES'], ['interval', '10min']],
  [select('Market', 'Cash and options'), ['assetClass', 'ALL'], ['asset_class', 'all']],
  [select('Moneyness', 'Out of the money'), ['moneyness', 'OTM'], ['moneyness', 'OTM']],
  [select('Trade size', 'Large trades'), ['size', 'LARGE'], ['size', 'LARGE']],
  [select('Market', 'Options'), ['assetClass', 'OPTIONS'], ['asset_class', 'options']],
  [select('Interval', '1 month'), ['interval', 'MONTH'], ['interval', '1m']],
  [
    (page) => page.getByLabel('Include the current day').uncheck(),
    ['includeIntraday', 'false'],
    ['include_intraday', 'false'],
  ],
  [
    (page) => page.getByLabel('Full history, whatever the start').check(),
    ['isFullHistory', 'true'],
    ['is_full_history', 'true'],
  ],
  [select('Order', 'Oldest first'), ['order', 'ASC'], ['order', 'asc']],
]

const COMPUTED: Step[] = [
  [
    select('Transformation', 'Moving average'),
    ['transformation', 'MOVING_AVG'],
    ['transformation', 'moving_avg'],
  ],
  [select('Window', '1 week'), ['window', 'ONE_WEEK'], ['window', '5']],
  [select('Normalisation', 'Z-score'), ['normalisation', 'Z_SCORE'], ['normalisation', 'z_score']],
  [
    select('Normalised over', '2 years'),
    ['normalisationPeriod', 'TWO_YEARS'],
    ['normalisation_period', '2y'],
  ],
  [
    (page) =>
      page
        .getByText('Fields: all of the market')
        .click()
        .then(() => pill('Price', 'px')(page)),
    ['fields', '["px"]'],
    ['fields', 'px'],
  ],
  [pill('Option turnover', 'cp_turnover'), ['fields', '["px", "cp_turnover"]'], ['fields', 'px,cp_turnover']],
]

const SECURITIES: Step[] = [
  [fill('From (empty: a year back)', '2026-02-03'), ['from', '"2026-02-03"'], ['start_date', '2026-02-03']],
  [fill('To (empty: now)', '2026-03-06'), ['to', '"2026-03-06"'], ['end_date', '2026-03-06']],
  [select('Interval', '1 week'), ['interval', 'WEEK'], ['interval', '1w']],
  [select('Market', 'Cash and options'), ['assetClass', '[ALL]'], ['asset_class', 'all']],
  [select('Moneyness', 'Out of the money'), ['moneyness', 'OTM'], ['moneyness', 'OTM']],
  [select('Trade size', 'Large trades'), ['size', 'LARGE'], ['size', 'LARGE']],
  [
    (page) => page.getByLabel('Include the current day').uncheck(),
    ['includeIntraday', 'false'],
    ['include_intraday', 'false'],
  ],
  [select('Order', 'Oldest first'), ['order', 'ASC'], ['order', 'asc']],
  [
    (page) =>
      page
        .getByText('Fields: all of the market')
        .click()
        .then(() => pill('Security', 'sector')(page)),
    ['fields', '["sector"]'],
    ['fields', 'sector'],
  ],
  [pill('Price', 'px'), ['fields', '["sector", "px"]'], ['fields', 'sector,px']],
]

describe('the builder', () => {
  test.each([
    ['its dates, bars and order', SERIES],
    ['its computation and fields', COMPUTED],
  ])('states the size of a time series while one chooses %s, and starts exactly that', async (_, steps) => {
    const { page } = await web.open('/jobs?aggregate_ids=3,9&start_date=2026-01-05')
    const first = { aggregateIds: '[3, 9]', from: '"2026-01-05"' }
    expect(await expectedSize('timeseriesJobEstimate', first)).toMatch(/^[1-9]\d* rows/)
    await follow(page, 'timeseriesJobEstimate', first, steps)
    const asked = await inUrl(page)
    await start(page).click()
    expect(await keptParameters(page)).toMatchObject(asked)
  })

  test('states the size of the bars of securities, and starts exactly that', async () => {
    const { page } = await web.open('/jobs')
    await page.getByText('Bars of securities', { exact: true }).click()
    await expect.poll(() => sizeStated(page)).toMatch(/^Choose a sector/)
    const choosing = async (
      act: (page: Page) => Promise<unknown>,
      args: Readonly<Record<string, string>>,
    ) => {
      await act(page)
      await expect.poll(() => sizeStated(page)).toBe(await expectedSize('seriesJobEstimate', args))
    }
    // Each selection takes the place of the one before.
    await choosing((shown) => shown.getByLabel('or symbols or ids').pressSequentially('1001, BETA'), {
      securityIds: '[1001]',
      tickers: '["BETA"]',
    })
    await choosing((shown) => shown.getByLabel('All securities, active or not').check(), { all: 'true' })
    await choosing(select('or industry', 'Robotics'), { industry: '"Robotics"' })
    await choosing(select('Sector', 'Technology'), { sector: '"Technology"' })
    await follow(page, 'seriesJobEstimate', { sector: '"Technology"' }, SECURITIES)
    const { kind, ...asked } = await inUrl(page)
    expect(kind).toBe('securities')
    await start(page).click()
    expect(await keptParameters(page)).toMatchObject(asked)
  })
})

describe('the builder also', () => {
  test('says what is missing, and starts nothing without it', async () => {
    const { page, operations } = await web.open('/jobs')
    await expect.poll(() => sizeStated(page)).toBe('Choose at least one aggregate.')
    await choice(page, 'Aggregates').fill('robotics')
    await choice(page, 'Aggregates').press('Enter')
    await expect.poll(() => sizeStated(page)).toBe('Choose a start, or the full history.')
    expect([await start(page).isDisabled(), operations.includes('TimeseriesSize')]).toEqual([true, false])
    await page.getByLabel('Full history, whatever the start').check()
    await expect
      .poll(() => sizeStated(page))
      .toBe(
        await expectedSize('timeseriesJobEstimate', {
          ...{ aggregateIds: '[4]', from: '"1900-01-01"', isFullHistory: 'true' },
        }),
      )
    expect([
      await start(page).isEnabled(),
      await page.getByLabel('From', { exact: true }).isDisabled(),
    ]).toEqual([true, true])
  })

  test('fills in common ranges', async () => {
    const { page } = await web.open('/jobs?aggregate_ids=3&end_date=2026-03-01&is_full_history=true', {
      now: NOW,
    })
    await page.getByRole('button', { name: '3 years' }).click()
    await expect.poll(() => page.getByLabel('From', { exact: true }).inputValue()).toBe('2023-03-11')
    expect(await inUrl(page)).toEqual({
      ...{ aggregate_ids: '3', start_date: '2023-03-11' },
    })
  })

  test('says whether REST makes a job of it, and what the service warns of', async () => {
    const { page } = await web.open('/jobs?aggregate_ids=1,3,9&start_date=2020-01-01&window=20')
    await estimate(page)
      .getByText(`REST makes a job of it, as it reads more than ${THRESHOLD} rows.`)
      .waitFor()
    const { data } = await app.graphql<{ of: { warnings: { message: string }[] } }, never>(
      '{ of: timeseriesJobEstimate(aggregateIds: [1, 3, 9], from: "2020-01-01", window: ONE_MONTH) { warnings { message } } }',
    )
    const [warning] = data?.of.warnings ?? []
    expect(await page.getByRole('list', { name: 'Warnings' }).textContent()).toBe(
      `window ${warning?.message}`,
    )
    await fill('From', '2026-03-09')(page)
    await estimate(page).getByText('Small enough for a direct answer').waitFor()
  })

  test('copies the request: the copy starts the same job, and holds no credential', async () => {
    const { page } = await web.open('/jobs?aggregate_ids=3,9&start_date=2026-01-07&interval=1w&order=asc')
    const button = page.getByRole('button', { name: 'Copy as…' })
    await choose(page, button, 'GraphQL')
    await page.getByText('Copied as GraphQL.').waitFor()
    const [document = '', variables = ''] = (await copiedIn(page)).split('# Variables\n')
    type Started = { started: { job: { jobId: string } } }
    const { data } = await app.graphql<Started, Record<string, unknown>>(
      document,
      JSON.parse(variables.replaceAll(/^# /gm, '')),
    )
    for (const language of ['curl', 'Python']) {
      await choose(page, button, language)
      await page.getByText(`Copied as ${language}.`).waitFor()
      const text = await copiedIn(page)
      expect(text).toContain(`${web.url}/graphql`)
      expect(text).toContain('TOKEN')
      expect(text).not.toContain('analyst@example.com')
    }
    await start(page).click()
    await expect.poll(() => inAddress(page, 'job')).toBe(data?.started.job.jobId)
  })
})
