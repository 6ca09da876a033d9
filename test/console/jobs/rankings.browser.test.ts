// @module-tag chromium
import { expect, test } from 'vitest'
import { inUrl } from '../../helpers/console-pages.ts'
import { builderOf, fill, pill, type Step, select, start } from '../../helpers/job-builder.ts'
import { choice, sizeStated } from '../../helpers/jobs-screen.ts'
import { signedIn } from '../../helpers/signed-in.ts'
import { useApp } from '../../helpers/use-app.ts'
import { useConsole } from '../../helpers/use-console.ts'

/** The job builder for rankings of aggregates and of securities. */

const app = useApp({ settings: signedIn() })
const web = useConsole(app)
const { expectedSize, follow, keptParameters } = builderOf(app)

const BOARD: Step[] = [
  [select('Metric', 'Call turnover'), ['metric', 'CALL_TURNOVER'], ['metric', 'call_turnover']],
  [fill('or a range from', '2026-03-02'), ['from', '"2026-03-02"'], ['start_date', '2026-03-02']],
  [fill('to', '2026-03-06'), ['to', '"2026-03-06"'], ['end_date', '2026-03-06']],
  [select('Interval', '1 week'), ['interval', 'WEEK'], ['interval', '1w']],
  [select('Moneyness', 'At the money'), ['moneyness', 'ATM'], ['moneyness', 'ATM']],
  [pill('Types', 'Sector'), ['types', '["Sector"]'], ['types', 'Sector']],
  [pill('Subtypes', 'Technology'), ['subtypes', '["Technology"]'], ['subtypes', 'Technology']],
  [
    (page) => page.getByLabel('Provider ids').pressSequentially('AGG-TECH, AGG-FOOD'),
    ['providerIds', '["AGG-TECH", "AGG-FOOD"]'],
    ['provider_ids', 'AGG-TECH,AGG-FOOD'],
  ],
]

const Z_SCORE = '{ metric: RETAIL_NET_TURNOVER, normalisation: Z_SCORE, normalisationPeriod: ONE_YEAR }'
const SECURITY_BOARD: Step[] = [
  [
    (page) => page.getByLabel(/^By a measure/).check(),
    ['measure', Z_SCORE],
    ['measure', 'retail_net_turnover|z_score:1y'],
  ],
  [
    select('Transformation', 'Moving average'),
    ['measure', Z_SCORE.replace(' }', ', transformation: MOVING_AVG }')],
    ['measure', 'retail_net_turnover|moving_avg|z_score:1y'],
  ],
  [fill('Date (empty: newest)', '2026-03-05'), ['date', '"2026-03-05"'], ['date', '2026-03-05']],
  [(page) => page.getByLabel('Lowest first').check(), ['order', 'ASC'], ['order', 'asc']],
  [
    (page) => page.getByLabel(/^Securities that traded on the ranked dates/).check(),
    ['universe', 'POINT_IN_TIME'],
    ['universe', 'point_in_time'],
  ],
  [select('Sector', 'Technology'), ['sector', '"Technology"'], ['sector', 'Technology']],
]

test('states the size of a leaderboard, and starts exactly that', async () => {
  const { page } = await web.open('/jobs')
  await page.getByText('Ranking of aggregates', { exact: true }).click()
  await expect.poll(() => sizeStated(page)).toBe(await expectedSize('leaderboardJobEstimate', {}))
  await fill('Date (empty: newest)', '2026-03-05')(page)
  const dated = await expectedSize('leaderboardJobEstimate', { date: '"2026-03-05"' })
  await expect.poll(() => sizeStated(page)).toBe(dated)
  await fill('Date (empty: newest)', '')(page)
  await follow(page, 'leaderboardJobEstimate', {}, BOARD)
  const { kind, ...asked } = await inUrl(page)
  expect(kind).toBe('leaderboard')
  await start(page).click()
  expect(await keptParameters(page)).toMatchObject(asked)
})

test('states the size of a ranking of securities by any measure, starts exactly that, and uses it again', async () => {
  const { page } = await web.open('/jobs?kind=security_leaderboard&metric=px&moneyness=OTM')
  await choice(page, 'Metric').waitFor()
  await follow(page, 'securityLeaderboardJobEstimate', {}, SECURITY_BOARD)
  // The measure replaced the metric and the moneyness.
  const { kind, ...asked } = await inUrl(page)
  expect([kind, asked['metric'], asked['moneyness']]).toEqual(['security_leaderboard', undefined, undefined])
  await start(page).click()
  expect(await keptParameters(page)).toMatchObject({
    ...asked,
    measure: expect.stringContaining('|moving_avg'),
  })
  await page.getByRole('link', { name: 'Use again' }).click()
  await expect.poll(() => page.getByLabel('Lowest first').isChecked()).toBe(true)
  expect(await choice(page, 'Transformation').inputValue()).toBe('MOVING_AVG')
})
