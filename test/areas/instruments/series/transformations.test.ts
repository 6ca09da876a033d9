import { beforeAll, describe, expect, test } from 'vitest'
import type { Body } from '../../../helpers/answers.ts'
import { loadFiles } from '../../../helpers/load-files.ts'
import { LONG, longMarketFiles } from '../../../helpers/long-market.ts'
import { type ExpectedBar, INTERVALS, type Interval } from '../../../helpers/market.ts'
import { type Asked, columnOf, transformedColumn } from '../../../helpers/transformed.ts'
import { useApp } from '../../../helpers/use-app.ts'

const PATH = '/aggregates/timeseries'
const IDS = Object.values(LONG)

const WINDOWED = ['moving_avg', 'moving_sum', 'moving_std', 'ewma', 'change', 'pct_change']
const TRANSFORMATIONS = [undefined, ...WINDOWED, 'cumulative_sum']
const OF_PERIOD = ['percentile_rank', 'z_score', 'min_max']
const NORMALISATIONS = [undefined, ...OF_PERIOD, 'turnover_share']
const WINDOWS = [5, 20, 60, 120, 252]
const PERIODS = ['1y', '2y', '3y', '5y', 'all']
const FITTING: Readonly<Partial<Record<Interval, readonly number[]>>> = {
  '1m': WINDOWS.slice(1),
  '1y': [252],
}

const CASH = ['px', 'px_chg', ...['buy', 'sell', 'net', 'total'].map((side) => `retail_${side}_turnover`)]
const OPTIONS = ['turnover', 'notional'].flatMap((measure) =>
  ['call', 'put', 'cp', 'net_cp'].map((side) => `${side}_${measure}`),
)

const app = useApp()
beforeAll(async () => {
  await loadFiles(app.database.pool, longMarketFiles())
})

type Query = Readonly<Record<string, string | number | boolean | readonly (string | number)[] | undefined>>

const ask = async (query: Query): Promise<Body> => {
  const answer = await app.rest(PATH, {
    aggregate_ids: IDS,
    start_date: '2000-01-01',
    records_per_page: 10_000,
    ...query,
  })
  expect(answer.status).toBe(200)
  return answer.body
}

const kept = new Map<string, Promise<Body>>()
/** Returns a whole series, untransformed, oldest first. */
async function wholeSeries(id: number, query: Query): Promise<ExpectedBar[]> {
  const key = JSON.stringify([id, query])
  const known = kept.get(key) ?? ask({ ...query, aggregate_ids: id, order: 'asc' })
  kept.set(key, known)
  return (await known).data
}

const isNear = (found: unknown, expected: unknown): boolean => {
  if (typeof found !== 'number' || typeof expected !== 'number') return found === expected
  return Math.abs(found - expected) <= 1e-9 * Math.max(Math.abs(found), Math.abs(expected), 1e-3)
}

/** Returns the first three places where the answer differs from the definition. */
async function differences(body: Body, asked: Asked, metrics: readonly string[], raw: Query) {
  const found = Map.groupBy(body.data, ({ id }) => Number(id))
  const wrong: unknown[] = []
  for (const [id, rows] of found) {
    const whole = await wholeSeries(id, { interval: asked.interval, ...raw })
    const oldest = rows.toSorted((a, b) => a.ts.localeCompare(b.ts))
    const from = whole.findIndex(({ ts }) => ts === oldest[0]?.ts)
    for (const metric of metrics) {
      const expected = transformedColumn(asked, whole, metric, from)
      oldest.forEach((row, place) => {
        const value = row[columnOf(metric, asked)]
        if (!isNear(value, expected[place]))
          wrong.push({ id, ts: row.ts, metric, value, expected: expected[place] })
      })
    }
  }
  return wrong.slice(0, 3)
}

/** Start dates that leave some rows of each series. */
const STARTS: Readonly<Record<Interval, string>> = {
  '10min': '2026-03-10T15:00Z',
  '30min': '2026-03-10T15:00Z',
  '1h': '2026-03-09',
  '3h': '2026-03-05',
  '1d': '2026-03-02',
  '1w': '2026-01-20',
  '1m': '2025-10-20',
  '1y': '2023-01-01',
}

/** Returns all combinations for daily bars, and every eleventh for other intervals. */
function combinations(interval: Interval): Asked[] {
  const windows = FITTING[interval] ?? WINDOWS
  const all = TRANSFORMATIONS.flatMap((transformation) => {
    const lengths = transformation && WINDOWED.includes(transformation) ? windows : [undefined]
    return lengths.flatMap((window) =>
      NORMALISATIONS.flatMap((normalisation) => {
        const periods = normalisation && OF_PERIOD.includes(normalisation) ? PERIODS : [undefined]
        return periods.map((normalisation_period) => ({
          interval,
          transformation,
          window,
          normalisation,
          normalisation_period,
        }))
      }),
    )
  }).filter(({ transformation, normalisation }) => transformation || normalisation)
  return interval === '1d' ? all : all.filter((_, place) => place % 11 === 0)
}

describe('every combination follows its definition', () => {
  const cases = INTERVALS.flatMap((interval) =>
    TRANSFORMATIONS.map((transformation) => ({ interval, transformation: transformation ?? 'none' })),
  )
  test.each(cases)('$interval bars, $transformation', async ({ interval, transformation }) => {
    const asked = combinations(interval).filter((one) => (one.transformation ?? 'none') === transformation)
    expect(asked.length).toBeGreaterThan(0)
    for (const one of asked) {
      const body = await ask({ ...one, start_date: STARTS[interval], fields: 'px,retail_net_turnover' })
      expect(body.count).toBeGreaterThan(1)
      expect([one, await differences(body, one, ['px', 'retail_net_turnover'], {})]).toEqual([one, []])
    }
  })

  test('the series are long enough for long windows', async () => {
    const body = await ask({
      start_date: '2026-03-02',
      transformation: 'moving_avg',
      window: 252,
      normalisation: 'z_score',
      normalisation_period: '5y',
      fields: 'retail_net_turnover',
    })
    const column = 'retail_net_turnover__moving_avg__z_score'
    const withValue = body.data.filter((row) => row[column] !== null).length
    expect(withValue).toBeGreaterThan(body.count / 2)
  })
})

describe('rows', () => {
  test.each([
    ['cash', CASH],
    ['options', ['px', 'px_chg', ...OPTIONS]],
    ['all', [...CASH, ...OPTIONS]],
  ] as const)('of %s have a column for each of their metrics', async (asset_class, metrics) => {
    for (const [transformation, normalisation] of [
      ['ewma', undefined],
      [undefined, 'turnover_share'],
      ['moving_avg', 'z_score'],
    ] as const) {
      const asked = { interval: '1d' as const, transformation, normalisation }
      const query = { ...asked, asset_class, start_date: '2026-02-20' }
      const body = await ask(query)
      const raw = await ask({ asset_class, start_date: '2026-02-20' })
      expect(Object.keys(body.data[0] ?? {})).toEqual([
        ...Object.keys(raw.data[0] ?? {}),
        ...metrics.map((metric) => columnOf(metric, asked)),
      ])
      const untransformed = body.data.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([name]) => !name.includes('__'))),
      )
      expect(untransformed).toEqual(raw.data)
      expect(await differences(body, asked, metrics, { asset_class })).toEqual([])
    }
  })

  test('of a projection have columns for the requested metrics only', async () => {
    for (const normalisation of ['z_score', 'turnover_share']) {
      const body = await ask({ normalisation, fields: 'name,px,put_turnover', aggregate_ids: LONG.options })
      expect(body.asset_classes).toEqual(['options'])
      for (const row of body.data)
        expect(Object.keys(row)).toEqual([
          ...['ts', 'id', 'provider_id', 'name', 'px', 'put_turnover'],
          ...[`px__${normalisation}`, `put_turnover__${normalisation}`],
        ])
    }
    const { data } = await ask({ normalisation: 'z_score', fields: 'ts' })
    expect(Object.keys(data[0] ?? {})).toEqual(['ts', 'id', 'provider_id'])
  })

  test('use bars before the start, and are null where there are too few', async () => {
    const { data } = await ask({
      transformation: 'moving_avg',
      window: 20,
      aggregate_ids: LONG.options,
      order: 'asc',
    })
    const column = data.map((row) => row['retail_net_turnover__moving_avg'])
    expect(column.slice(0, 19).every((value) => value === null)).toBe(true)
    expect(column.slice(19).every((value) => typeof value === 'number')).toBe(true)
    const late = await ask({
      transformation: 'moving_avg',
      window: 20,
      aggregate_ids: LONG.options,
      start_date: '2026-03-10',
    })
    expect(late.data[0]?.['retail_net_turnover__moving_avg']).toBe(
      data.find(({ ts }) => ts === late.data[0]?.ts)?.['retail_net_turnover__moving_avg'],
    )
  })

  test('of filtered options are transformed after filtering', async () => {
    const filter = { moneyness: 'ITM', size: 'SMALL' }
    const asked = { interval: '1d' as const, transformation: 'change', window: 5 }
    const body = await ask({ ...asked, ...filter, start_date: '2026-02-20' })
    expect(body.count).toBeGreaterThan(5)
    expect(await differences(body, asked, OPTIONS, filter)).toEqual([])
  })

  test('count the current trading day only if it is included', async () => {
    const asked = { interval: '1d' as const, transformation: 'moving_sum', window: 5 }
    for (const include_intraday of [true, false]) {
      const body = await ask({
        ...asked,
        aggregate_ids: [1, 3, 9],
        start_date: '2026-03-05',
        include_intraday,
      })
      expect(await differences(body, asked, CASH, { include_intraday })).toEqual([])
    }
  })

  test('of weekly bars never have enough values for a z-score over one year', async () => {
    const { data } = await ask({ interval: '1w', normalisation: 'z_score', fields: 'px' })
    expect(data.every((row) => row['px__z_score'] === null)).toBe(true)
  })
})

describe('pages', () => {
  test.each([
    { transformation: 'moving_avg', normalisation: 'z_score' },
    { transformation: 'ewma', window: 5, normalisation: 'min_max' },
    { transformation: 'cumulative_sum', normalisation: 'turnover_share' },
    { normalisation: 'percentile_rank', normalisation_period: 'all' },
    { interval: '10min', transformation: 'moving_std', window: 5, start_date: '2026-03-05' },
  ])('are slices of the whole: %j', async (query) => {
    for (const order of ['asc', 'desc']) {
      const asked = { start_date: '2025-06-02', asset_class: 'all', ...query, order }
      const whole = await ask(asked)
      const size = 97
      const numbers = [1, 2, Math.ceil(whole.count / size)]
      for (const page_number of numbers) {
        const page = await ask({ ...asked, records_per_page: size, page_number })
        expect(page.data).toEqual(whole.data.slice((page_number - 1) * size, page_number * size))
        expect(page.pagination.total_record_count).toBe(whole.count)
      }
    }
  })

  test('past the end are empty', async () => {
    const { data } = await ask({ transformation: 'moving_avg', page_number: 99 })
    expect(data).toEqual([])
  })

  test('cost one more statement per asset class', async () => {
    const count = async (query: Query) =>
      (await app.recorded(() => ask({ aggregate_ids: LONG.options, start_date: '2026-01-05', ...query })))
        .statements.length
    const raw = await count({})
    expect(await count({ transformation: 'moving_avg', normalisation: 'z_score' })).toBe(raw + 1)
    expect(await count({ asset_class: 'all', transformation: 'moving_avg' })).toBe(raw + 2)
    // A window of one bar needs only the page.
    expect(await count({ interval: '1w', transformation: 'moving_sum', window: 5 })).toBe(raw)
  })
})

describe('is_full_history', () => {
  test('ignores the start', async () => {
    const whole = await ask({ transformation: 'cumulative_sum' })
    const body = await ask({
      transformation: 'cumulative_sum',
      start_date: '2026-03-02',
      is_full_history: true,
    })
    expect(body.data).toEqual(whole.data)
    expect(body.metadata).toMatchObject({ effective_start_date: null })
    const one = await app.rest(`/aggregates/${LONG.options}/timeseries`, {
      is_full_history: 'yes',
      records_per_page: 10_000,
    })
    expect(one.body.count).toBe((await wholeSeries(LONG.options, {})).length)
  })

  test('keeps the end', async () => {
    const { data } = await ask({ is_full_history: true, end_date: '2022-03-04' })
    expect(data[0]?.ts).toBe('2022-03-04T00:00:00Z')
    expect(data.length).toBeGreaterThan(500)
  })
})
