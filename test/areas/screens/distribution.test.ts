import { beforeAll, describe, expect, test } from 'vitest'
import { faultsIn } from '../../helpers/answers.ts'
import { loadFiles } from '../../helpers/load-files.ts'
import { MEASURED_FILES } from '../../helpers/measured-market.ts'
import { useApp } from '../../helpers/use-app.ts'

/** The distribution of a measure says what the values of a screen say. */

const app = useApp()
beforeAll(async () => {
  await loadFiles(app.database.pool, MEASURED_FILES)
})

const PATH = '/screens/distribution'

interface Bin {
  readonly lower: number
  readonly upper: number
  readonly count: number
  readonly matches: number
}
interface Distribution {
  readonly data: readonly Bin[]
  readonly date: string | null
  readonly measure: string
  readonly universe_count: number
  readonly matches: number
  readonly nulls: number
  readonly minimum: number | null
  readonly median: number | null
  readonly maximum: number | null
  readonly thresholds: readonly number[]
}

const distribution = async (body: object): Promise<Distribution> => {
  const response = await app.post<Distribution>(PATH, body)
  expect(response.status).toBe(200)
  return response.body
}

/** Values of a measure of all instruments that have one, ascending, by the rows of a screen. */
async function valuesOf(measure: string, given: object): Promise<number[]> {
  const { body } = await app.post<{ data: Readonly<Record<string, number>>[]; columns: string[] }>(
    '/screens/run',
    {
      ...{ all: [{ measure, gt: -1e300 }], records_per_page: 1000 },
      ...given,
    },
  )
  return body.data.map((row) => row[body.columns[0] ?? ''] ?? Number.NaN).sort((a, b) => a - b)
}

const MEASURES = [
  ...['px', 'retail_net_turnover', 'retail_net_turnover|z_score:1y', 'streak', 'px|pct_change:20'],
  'options.put_turnover/call_turnover',
]

describe.each(['securities', 'aggregates'])('of %s', (kind) => {
  test.each(MEASURES)('%s has bins that count each value once', async (measure) => {
    const values = await valuesOf(measure, { kind })
    const middle = values[values.length >> 1] ?? 0
    expect(values.length).toBeGreaterThan(2)
    for (const bins of [1, 2, 7, 40]) {
      const found = await distribution({ kind, bin_count: bins, condition: { measure, gte: middle } })
      expect(found.data.length).toBeLessThanOrEqual(bins)
      expect([found.minimum, found.maximum]).toEqual([values[0], values.at(-1)])
      expect(found.universe_count).toBe(values.length + found.nulls)
      expect(found.thresholds).toEqual([middle])
      for (const [at, { lower, upper, count, matches }] of found.data.entries()) {
        const isLast = at === found.data.length - 1
        const own = values.filter((value) => value >= lower && (value < upper || (isLast && value <= upper)))
        expect([count, matches]).toEqual([own.length, own.filter((value) => value >= middle).length])
        if (at > 0) expect(lower).toBe(found.data[at - 1]?.upper)
      }
      const sum = (name: 'count' | 'matches') => found.data.reduce((total, bin) => total + bin[name], 0)
      expect([sum('count'), sum('matches')]).toEqual([values.length, found.matches])
    }
  })
})

describe('the thresholds', () => {
  test.each([
    ['gt', { gt: 0 }, [0]],
    ['between', { between: [-1, 2] }, [-1, 2]],
    ['crosses_below', { crosses_below: 5 }, [5]],
  ])('of %s are its numbers', async (_, comparison, thresholds) => {
    const found = await distribution({ condition: { measure: 'retail_net_turnover', ...comparison } })
    expect(found.thresholds).toEqual(thresholds)
    const { body } = await app.post<{ pagination: { total_record_count: number } }>('/screens/run', {
      all: [{ measure: 'retail_net_turnover', ...comparison }],
    })
    expect(found.matches).toBe(body.pagination.total_record_count)
  })

  test('of places are the last values that have one', async () => {
    const values = await valuesOf('px', {})
    for (const [comparison, value] of [
      [{ top: 3 }, values.at(-3)],
      [{ bottom: 2 }, values[1]],
      [{ top_percent: 100 }, values[0]],
    ])
      expect(
        (await distribution({ condition: { measure: 'px', ...(comparison as object) } })).thresholds,
      ).toEqual([value])
  })
})

test.each([5, 40, 200])(
  'each of %i bins has the same number of whole numbers, but the outer ones',
  async (bins) => {
    const values = await valuesOf('streak', {})
    const { data } = await distribution({ condition: { measure: 'streak', gt: 0 }, bin_count: bins })
    expect(data[0]?.lower).toBe((values[0] ?? 0) - 0.5)
    expect(data.at(-1)?.upper).toBe((values.at(-1) ?? 0) + 0.5)
    const widths = data.slice(1, -1).map(({ lower, upper }) => upper - lower)
    expect(new Set(widths).size).toBe(1)
    expect(Number.isInteger(widths[0])).toBe(true)
  },
)

test('without a bar or a value there are no bins', async () => {
  const none = { data: [], matches: 0, minimum: null, median: null, maximum: null }
  const condition = { measure: 'px', top: 1 }
  expect(await distribution({ condition, date: '1999-01-04' })).toMatchObject({
    ...{ ...none, date: null, universe_count: 0, nulls: 0, thresholds: [] },
  })
  const early = await distribution({
    ...{ condition: { measure: 'px|z_score', gt: 1 }, interval: '1m', universe: { security_ids: [1001] } },
  })
  expect(early).toMatchObject(none)
  expect(early.nulls).toBe(early.universe_count)
})

test.each([
  [{}, 'body.condition missing'],
  [{ condition: { measure: 'px' } }, 'body.condition missing'],
  [{ condition: { measure: 'px', gt: 1, lt: 2 } }, 'body.condition.lt mutually_exclusive'],
  [{ condition: { measure: 'px', gt: 1 }, bin_count: 0 }, 'body.bin_count greater_than_equal'],
  [{ condition: { measure: 'px', gt: 1 }, bin_count: 201 }, 'body.bin_count less_than_equal'],
  [{ condition: { measure: 'px_linked', gt: 1 } }, 'body.condition.measure metric_conflict'],
  [{ condition: { measure: 'px|cumulative_sum', gt: 1 } }, 'body.condition.measure metric_conflict'],
  [
    { condition: { measure: 'px', gt: 1 }, universe: { types: ['Sector'] } },
    'body.universe.types kind_conflict',
  ],
])('refuses %j', async (body, fault) => {
  const response = await app.post<Parameters<typeof faultsIn>[0]>(PATH, body)
  expect([response.status, ...faultsIn(response.body)]).toEqual([422, fault])
})

test('is a CSV of its bins', async () => {
  const response = await app.send(`${PATH}?format=csv`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ condition: { measure: 'px', gt: 1 }, bin_count: 2 }),
  })
  expect((await response.text()).split('\r\n')[0]).toBe('lower,upper,count,matches')
})
