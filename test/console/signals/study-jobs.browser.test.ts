// @module-tag chromium
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Worker } from '../../../src/jobs/worker.ts'
import { frameOf, goTo, inAddress, inUrl, numbersIn, toggleNumbers } from '../../helpers/console-pages.ts'
import { holdResults, workFor } from '../../helpers/jobs.ts'
import { openJob } from '../../helpers/jobs-screen.ts'
import { openBySearch, press, tabTo } from '../../helpers/keyboard.ts'
import { NOW } from '../../helpers/market.ts'
import { signedIn } from '../../helpers/signed-in.ts'
import { useApp } from '../../helpers/use-app.ts'
import { useConsole } from '../../helpers/use-console.ts'

/** Studies that are too large for a direct answer, and the files of studies. */

const app = useApp({ settings: signedIn(), rowThreshold: 10 })
const web = useConsole(app)
let worker: Worker
beforeAll(async () => {
  worker = await workFor(app.database)
})
afterAll(() => worker.stop())

const AFTER = '/signals?where=PX_CHG~gt~0&show=after&horizons=1,5&distance=2&minus=nothing'

test('a large study is a job, which is followed in place and keeps its address', async () => {
  const release = await holdResults(app)
  const { page } = await web.open(AFTER, { now: NOW })
  await page.getByText('This study is too large for a direct answer.').waitFor()
  await page.getByRole('button', { name: 'Start the study' }).click()
  await openJob(page).getByText('Running', { exact: true }).waitFor()
  await openJob(page).getByRole('progressbar').waitFor()
  expect(await page.getByRole('region', { name: 'Finding' }).count()).toBe(0)
  const id = await inAddress(page, 'job')
  await release()
  const finding = page.getByRole('region', { name: 'Finding' })
  await finding.waitFor()
  await openJob(page).getByText('Completed', { exact: true }).waitFor()
  const files = openJob(page).getByRole('rowheader')
  expect(await files.allTextContents()).toEqual(['CSV', 'Excel', 'Parquet'])
  type Stored = { job: { result: { signals: { path: { mean: number }[] }[] } } }
  const { data } = await app.graphql<Stored, { id: string | null }>(
    'query ($id: ID!) { job(id: $id) { result { ... on EventStudy { signals { path { mean } } } } } }',
    { id },
  )
  const frame = frameOf(page, 'Mean path')
  await toggleNumbers(frame)
  const shown = (await numbersIn(frame)).slice(1).map((row) => Number(row[1]))
  expect(shown.length).toBeGreaterThan(20)
  const stored = data?.job.result.signals[0]?.path.map(({ mean }) => Number(mean.toFixed(10)))
  expect(shown).toEqual(stored)
  await page.reload()
  await finding.waitFor()
  expect(await inAddress(page, 'job')).toBe(id)
  // Another study has another job.
  await page.getByLabel('Minimum distance, in bars').fill('3')
  await page.getByRole('button', { name: 'Start the study' }).waitFor()
  expect([await inAddress(page, 'job'), await finding.count()]).toEqual([null, 0])
})

test('a large quantile study is a job, too', async () => {
  const { page } = await web.open(
    '/signals?where=PX_CHG~gt~0&show=quantiles&horizons=1,5&quantiles=2&minus=nothing',
    { now: NOW },
  )
  await page.getByRole('button', { name: 'Start the study' }).click()
  await page.getByRole('region', { name: 'Finding' }).waitFor()
  await openJob(page).getByRole('heading', { name: 'Quantile study' }).waitFor()
  await frameOf(page, 'Decay').waitFor()
  const asked = await inUrl(page)
  await goTo(page, `/jobs?tab=mine&job=${asked['job']}`)
  await openJob(page).getByRole('link', { name: 'Use again' }).click()
  await page.getByRole('region', { name: 'Settings of the study' }).waitFor()
  // Relative dates became fixed dates, and the measure of the condition is now the one that sorts.
  const { where: _where, job: _job, ...settings } = asked
  const { from, ...again } = await inUrl(page)
  expect(again).toEqual({ ...settings, sorted: 'PX_CHG' })
  expect(from).toMatch(/^\d{4}-\d\d-\d\d$/)
  await page
    .getByRole('region', { name: 'Finding' })
    .or(page.getByText('This study is too large'))
    .first()
    .waitFor()
})

test('leads by keyboard alone from the market to the CSV file of a study', async () => {
  const { page } = await web.open('/', { now: NOW })
  await page.getByRole('heading', { level: 1, name: /^Market/ }).waitFor()
  await openBySearch(page, 'Signals')
  await press(page, /^Inflows begin/)
  await page.getByRole('group', { name: 'Condition 1' }).waitFor()
  await press(page, 'What happened after')
  await press(page, 'Start the study')
  await openJob(page).getByText('Completed', { exact: true }).waitFor()
  await tabTo(page, 'Download CSV')
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  const csv = await readFile(await download.path(), 'utf8')
  const [head, ...rows] = csv.trimEnd().split('\r\n')
  expect(head).toBe('signal,id,provider_id,symbol,name,ts,date,outcome_1,outcome_5,outcome_20,outcome_60')
  const heading = await page.getByRole('heading', { name: /^\d+ events$/ }).textContent()
  expect(rows.length).toBeGreaterThan(0)
  expect(heading).toBe(`${rows.length} events`)
})
