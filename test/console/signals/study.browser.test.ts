// @module-tag chromium
import { expect, test } from 'vitest'
import { outcomeText, probability } from '../../../console/signals/study/units.ts'
import {
  cellsOf,
  exactly,
  frameOf,
  inAddress,
  numbersIn,
  toggleNumbers,
} from '../../helpers/console-pages.ts'
import { NOW } from '../../helpers/market.ts'
import { signedIn } from '../../helpers/signed-in.ts'
import { useApp } from '../../helpers/use-app.ts'
import { useConsole } from '../../helpers/use-console.ts'

/** Studies of a screen's conditions that the service answers directly. */

const app = useApp({ settings: signedIn() })
const web = useConsole(app)

const WHERE = 'PX_CHG~gt~0'
const AFTER = `/signals?where=${WHERE}&show=after&horizons=1,5&distance=2&minus=nothing`
const RETURNS = { outcome: 'px', outcomeKind: 'RETURN' } as const

interface Horizon {
  readonly horizon: number
  readonly outcomes: number
  readonly mean: number
  readonly clusteredPValue: number
  readonly adjustedPValue: number
}

interface Studied {
  readonly eventStudy: {
    readonly signals: readonly {
      readonly events: number
      readonly horizons: readonly Horizon[]
      readonly path: readonly { readonly offset: number; readonly mean: number; readonly outcomes: number }[]
      readonly years: readonly { readonly year: number; readonly horizon: number; readonly mean: number }[]
    }[]
    readonly rows: readonly { readonly date: string; readonly instrument: { readonly name: string } }[]
  }
}

const EVENT_STUDY = `{
  eventStudy(
    signals: [{ all: [{ measure: { metric: PX_CHG }, gt: 0 }] }], from: "-2y", horizons: [1, 5], minimumDistance: 2
    recordsPerPage: 25
  ) {
    signals {
      events
      horizons { horizon outcomes mean clusteredPValue adjustedPValue }
      path { offset mean outcomes }
      years { year horizon mean }
    }
    rows { date instrument { name } }
  }
}`

test('an event study shows the numbers of the graph, and its address is the study', async () => {
  const { data } = await app.graphql<Studied, never>(EVENT_STUDY)
  const [signal] = data?.eventStudy.signals ?? []
  const { events = 0, horizons = [], path = [], years = [] } = signal ?? {}
  expect(events).toBeGreaterThan(25)
  const { page } = await web.open(AFTER, { now: NOW })
  const finding = page.getByRole('region', { name: 'Finding' })
  const sentence = finding.locator('.study-sentence')
  // Without a choice, the longest horizon that does not reach into the next event.
  await expect
    .poll(() => sentence.textContent())
    .toContain(`After ${horizons[0]?.outcomes} events, the price`)
  const table = page.getByRole('region', { name: 'Table of the horizons' }).getByRole('table')
  const cells = await cellsOf(table)
  expect(cells.slice(1).map((row) => [row[1], row[2], row[9], row[10]])).toEqual(
    horizons.map(({ outcomes, mean, clusteredPValue, adjustedPValue }) => [
      ...[String(outcomes), outcomeText(mean, RETURNS)],
      ...[probability(clusteredPValue), probability(adjustedPValue)],
    ]),
  )
  const frame = frameOf(page, 'Mean path')
  await toggleNumbers(frame)
  expect((await numbersIn(frame)).slice(1).map((row) => [row[0], row[1], row[4]])).toEqual(
    path.map(({ offset, mean, outcomes }) => [offset, mean, outcomes].map(exactly)),
  )
  await finding.getByRole('button', { name: '5 days' }).click()
  await expect.poll(() => inAddress(page, 'at')).toBe('5')
  await expect.poll(() => sentence.textContent()).toContain('5 days later')
  const byYear = frameOf(page, 'By year, 5 days later')
  await toggleNumbers(byYear)
  expect((await numbersIn(byYear)).slice(1).map((row) => row.slice(0, 2))).toEqual(
    years.filter(({ horizon }) => horizon === 5).map(({ year, mean }) => [String(year), exactly(mean)]),
  )
  await page.goBack()
  await expect.poll(() => sentence.textContent()).toContain('1 day later')
})

test('the events are pages of rows that open the chart of their instrument around their date', async () => {
  const { data } = await app.graphql<Studied, never>(EVENT_STUDY)
  const { rows = [], signals = [] } = data?.eventStudy ?? {}
  const { page } = await web.open(AFTER, { now: NOW })
  const events = page.getByRole('region', { name: 'Table of the events' })
  await events.waitFor()
  await page.getByRole('heading', { name: `${signals[0]?.events} events` }).waitFor()
  const names = () => events.getByRole('link').allTextContents()
  expect(await names()).toEqual(rows.map(({ instrument }) => instrument.name))
  await page.getByRole('button', { name: 'Later', exact: true }).click()
  await page.getByText(/^Page 2 of/).waitFor()
  expect(await inAddress(page, 'page')).toBe('2')
  await page.getByRole('button', { name: 'Earlier', exact: true }).click()
  await page.getByText(/^Page 1 of/).waitFor()
  await events.getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: rows[0]?.instrument.name ?? '' }).waitFor()
  const [from, to] = [await inAddress(page, 'from'), await inAddress(page, 'to')]
  const date = rows[0]?.date ?? ''
  expect([(from ?? '') < date, date < (to ?? '')]).toEqual([true, true])
})

interface Quantiled {
  readonly quantileStudy: {
    readonly measures: readonly {
      readonly horizons: readonly {
        readonly horizon: number
        readonly spread: { readonly mean: number }
        readonly quantiles: readonly { readonly quantile: number; readonly mean: number }[]
      }[]
      readonly decay: readonly {
        readonly after: number
        readonly until: number
        readonly meanPerBar: number
      }[]
    }[]
  }
}

test('a quantile study sorts by the first condition, or by another measure', async () => {
  const { page } = await web.open(
    `/signals?where=${WHERE}&show=quantiles&horizons=1,5&quantiles=2&minus=nothing`,
    { now: NOW },
  )
  const means = frameOf(page, 'Mean by quantile')
  const decay = frameOf(page, 'Decay')
  await means.waitFor()
  await toggleNumbers(means)
  await toggleNumbers(decay)
  const shown = async () => ({
    means: (await numbersIn(means)).slice(1).map((row) => row.slice(0, 3)),
    decay: (await numbersIn(decay)).slice(1).map((row) => [row[0], row[1], row[3]]),
  })
  const expected = async (metric: string) => {
    const { data } = await app.graphql<Quantiled, never>(`{
      quantileStudy(measures: [{ metric: ${metric} }], quantiles: 2, from: "-2y", horizons: [1, 5], recordsPerPage: 1) {
        measures {
          horizons { horizon spread { mean } quantiles { quantile mean } }
          decay { after until meanPerBar }
        }
      }
    }`)
    const [measure] = data?.quantileStudy.measures ?? []
    return {
      means: (measure?.horizons ?? []).flatMap(({ horizon, quantiles }) =>
        quantiles.map(({ quantile, mean }) => [horizon, quantile, mean].map(exactly)),
      ),
      decay: (measure?.decay ?? []).map(({ after, until, meanPerBar }) =>
        [after, until, meanPerBar].map(exactly),
      ),
    }
  }
  const first = await expected('PX_CHG')
  expect(first.means).toHaveLength(4)
  expect(await shown()).toEqual(first)
  await page.getByLabel('Sorted by', { exact: true }).selectOption({ label: 'Another measure' })
  await expect.poll(() => inAddress(page, 'sorted')).toBe('RETAIL_NET_TURNOVER')
  await expect.poll(shown).toEqual(await expected('RETAIL_NET_TURNOVER'))
  expect(await expected('RETAIL_NET_TURNOVER')).not.toEqual(first)
})

test('a study without events says so, and a refused one why', async () => {
  const { page } = await web.open(`/signals?where=PX_CHG~gt~1e9&show=after`, { now: NOW })
  await page.getByText('No events in this range').waitFor()
  const settings = page.getByRole('region', { name: 'Settings of the study' })
  await settings.getByLabel('Horizons, in bars').fill('1, 500')
  expect(await settings.getByLabel('Horizons, in bars').getAttribute('aria-invalid')).toBe('true')
  expect(await inAddress(page, 'horizons')).toBeNull()
  await settings.getByLabel('Range').selectOption({ label: 'Custom dates' })
  await settings.getByLabel('From', { exact: true }).fill('2026-03-10')
  await settings.getByLabel('To', { exact: true }).fill('2026-03-01')
  await page
    .getByRole('alert')
    .getByText(/precedes/)
    .waitFor()
  expect(await page.getByRole('region', { name: 'Finding' }).count()).toBe(0)
})

test('a study that cannot be reached keeps what it shows, and recovers', async () => {
  const { page } = await web.open(AFTER, { now: NOW, expected: /net::ERR/ })
  const finding = page.getByRole('region', { name: 'Finding' })
  await finding.waitFor()
  await page.route('**/graphql*', (route) => route.abort('connectionrefused'))
  await page.getByLabel('Minimum distance, in bars').fill('3')
  const fault = page.locator('.study').getByText('The service cannot be reached.')
  await fault.waitFor()
  expect(await finding.isVisible()).toBe(true)
  await page.unroute('**/graphql*')
  await fault.waitFor({ state: 'detached' })
  await finding.getByText(/at least 3 days after/).waitFor()
})
