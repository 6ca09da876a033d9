import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Body } from '../../../helpers/answers.ts'
import { loadFiles, type Row } from '../../../helpers/load-files.ts'
import { randomOf } from '../../../helpers/long-market.ts'
import { useApp } from '../../../helpers/use-app.ts'

// Flows that are often zero, change sign or are missing: relative changes then have no base or no value.
const IDS = [30, 31]
const DAYS = 1000
const INTRADAY_DAYS = 400
// One per three-hour bar.
const TIMES = ['10:00', '13:00', '15:30']
const LAST = Temporal.PlainDate.from('2026-03-06')

const dates = Array.from({ length: DAYS }, (_, back) => LAST.subtract({ days: back }))
  .filter(({ dayOfWeek }) => dayOfWeek <= 5)
  .reverse()

function barsOf(id: number): Row[] {
  const random = randomOf(id)
  const bar = (interval: string, ts: string): Row => {
    const buy = Math.round(random() * 100)
    return {
      id,
      interval,
      ts,
      px: 50 + Math.round(random() * 40) / 10,
      retail_buy_turnover: random() < 0.1 ? null : buy,
      retail_sell_turnover: random() < 0.4 ? buy : Math.round(random() * 80),
    }
  }
  const daily = dates.filter(() => random() > 0.05).map((date) => bar('1d', date.toString()))
  const intraday = dates
    .slice(-INTRADAY_DAYS)
    .flatMap((date) =>
      TIMES.filter(() => random() > 0.02).map((plainTime) =>
        bar(
          '10min',
          date.toZonedDateTime({ timeZone: 'America/New_York', plainTime }).toInstant().toString(),
        ),
      ),
    )
  return [...daily, ...intraday]
}

const app = useApp()
beforeAll(async () => {
  await loadFiles(app.database.pool, {
    'aggregates.csv': IDS.map((id) => ({
      id,
      provider_id: `TURNS-${id}`,
      name: `Turns ${id}`,
      type: 'Theme',
      subtype: null,
      active: true,
      owner_email: null,
    })),
    'aggregate_cash.csv': IDS.flatMap(barsOf),
  })
})

type Query = Readonly<Record<string, string | number | readonly number[] | undefined>>

async function rowsOf(query: Query): Promise<Body['data']> {
  const { status, body } = await app.rest('/aggregates/timeseries', {
    aggregate_ids: IDS,
    fields: 'px,retail_net_turnover',
    ...query,
  })
  expect(status).toBe(200)
  return body.data
}

const wholes = new Map<string, Promise<Body['data']>>()
/** All rows of a request as one page. */
function wholeOf(query: Query): Promise<Body['data']> {
  const key = JSON.stringify(query)
  const whole = wholes.get(key) ?? rowsOf({ ...query, records_per_page: 10_000 })
  wholes.set(key, whole)
  return whole
}

const isNear = (found: unknown, expected: unknown): boolean =>
  typeof found === 'number' && typeof expected === 'number'
    ? Math.abs(found - expected) <= 1e-9 * Math.max(Math.abs(expected), 1)
    : found === expected

/** Returns the first row that differs from the expected one, with the latter. Null if all are equal. */
function difference(found: Body['data'], expected: Body['data']) {
  expect(found.length).toBe(expected.length)
  const place = found.findIndex((row, at) =>
    Object.entries(expected[at] ?? {}).some(([name, value]) => !isNear(row[name], value)),
  )
  return place === -1 ? null : { found: found[place], expected: expected[place] }
}

const transform = fc
  .record({
    transformation: fc.constantFrom(
      'pct_change',
      'pct_change',
      'pct_change',
      'change',
      'moving_avg',
      'moving_std',
      'ewma',
      'cumulative_sum',
      undefined,
    ),
    normalisation: fc.constantFrom('percentile_rank', 'z_score', 'min_max', 'turnover_share', undefined),
    window: fc.constantFrom(5, 20),
    normalisation_period: fc.constantFrom('1y', 'all'),
  })
  .filter(({ transformation, normalisation }) => Boolean(transformation ?? normalisation))
  .map(
    ({ transformation, normalisation, window, normalisation_period }): Query => ({
      transformation,
      normalisation,
      ...(transformation && transformation !== 'cumulative_sum' && { window }),
      ...(normalisation && normalisation !== 'turnover_share' && { normalisation_period }),
    }),
  )

const request = fc.record({
  transform,
  interval: fc.constantFrom('1d', '3h', '1w'),
  start: fc.constantFrom('2025-09-01', '2026-01-12'),
  order: fc.constantFrom('asc', 'desc'),
  size: fc.integer({ min: 1, max: 120 }),
  page: fc.integer({ min: 1, max: 4 }),
})

test('every page holds the same rows as the whole result', async () => {
  await fc.assert(
    fc.asyncProperty(request, async ({ transform: asked, interval, start, order, size, page }) => {
      const query = { ...asked, interval, start_date: start }
      const whole = await wholeOf({ ...query, order })
      const rows = await rowsOf({ ...query, order, records_per_page: size, page_number: page })
      expect(difference(rows, whole.slice((page - 1) * size, page * size))).toBeNull()
    }),
    { numRuns: 60, seed: 13 },
  )
})

const later = fc.record({
  transform: transform.filter(({ transformation }) => transformation !== 'cumulative_sum'),
  interval: fc.constantFrom('1d', '3h'),
  start: fc.constantFrom('2026-01-12', '2026-03-02'),
})

test('a later start changes no rows, except for running sums', async () => {
  await fc.assert(
    fc.asyncProperty(later, async ({ transform: asked, interval, start }) => {
      const query = { ...asked, interval }
      const whole = await wholeOf({ ...query, order: 'asc', start_date: '2000-01-01' })
      const rows = await rowsOf({ ...query, order: 'asc', start_date: start, records_per_page: 10_000 })
      const first = whole.findIndex(({ ts }) => ts === rows[0]?.ts)
      expect(difference(rows, whole.slice(first))).toBeNull()
    }),
    { numRuns: 30, seed: 3 },
  )
})
