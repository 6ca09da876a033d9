import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changes,
  cumulativeSums,
  exponentialMeans,
  minMaxPlaces,
  movingDeviations,
  movingMeans,
  movingSums,
  type Numbers,
  percentileRanks,
  relativeChanges,
  rollingZScores,
  windowsOf,
} from '../../../src/engine/statistics/rolling.ts'

const MIN_VALUES = 60

type Statistic = (values: Numbers, window: number) => Numbers
const over =
  (compute: (values: Numbers, windows: ReturnType<typeof windowsOf>, least: number) => Numbers): Statistic =>
  (values, window) =>
    compute(values, windowsOf(values.length, window, null), MIN_VALUES)

const STATISTICS: Readonly<Record<string, Statistic>> = {
  moving_avg: over(movingMeans),
  moving_sum: over(movingSums),
  moving_std: over(movingDeviations),
  ewma: exponentialMeans,
  cumulative_sum: cumulativeSums,
  change: over(changes),
  pct_change: over(relativeChanges),
  z_score: over(rollingZScores),
  percentile_rank: over(percentileRanks),
  min_max: over(minMaxPlaces),
}
const statistic = (name: string): Statistic => {
  const found = STATISTICS[name]
  if (!found) throw new Error(`There is no ${name}`)
  return found
}

const isClose = (one: number, other: number, tolerance: number): boolean =>
  (Number.isNaN(one) && Number.isNaN(other)) ||
  Math.abs(one - other) <= tolerance * Math.max(Math.abs(one), Math.abs(other))

/** Returns the places where two lists of numbers differ by more than the relative tolerance. */
const differences = (found: Numbers, expected: Numbers, tolerance: number) =>
  [...found.entries()].flatMap(([place, value]) =>
    isClose(value, expected[place] ?? Number.NaN, tolerance)
      ? []
      : [{ place, value, expected: expected[place] }],
  )

interface Reference {
  readonly step: number
  readonly series: Readonly<
    Record<
      string,
      {
        readonly values: readonly (number | null)[]
        readonly statistics: Readonly<Record<string, readonly (number | null)[]>>
      }
    >
  >
}
const reference: Reference = JSON.parse(
  readFileSync(new URL('../../reference/transformations.json', import.meta.url), 'utf8'),
)

describe('results agree with pandas and SciPy', () => {
  const cases = Object.entries(reference.series).flatMap(([name, { statistics }]) =>
    Object.keys(statistics).map((asked) => ({ name, asked })),
  )

  test.each(cases)('$asked of $name', ({ name, asked }) => {
    const { values = [], statistics } = reference.series[name] ?? {}
    const places = [...values.keys()].filter((place) => values[place] !== null)
    const observed = Float64Array.from(places, (place) => values[place] ?? Number.NaN)
    const [kind = '', window] = asked.split(' ')
    const found = statistic(kind)(observed, Number(window))
    const whole = new Float64Array(values.length).fill(Number.NaN)
    for (const [index, place] of places.entries()) whole[place] = found[index] ?? Number.NaN
    const sampled = whole.filter((_, place) => place % reference.step === 0)
    const expected = Float64Array.from(statistics?.[asked] ?? [], (value) => value ?? Number.NaN)
    expect(sampled.length).toBe(expected.length)
    expect(differences(sampled, expected, 1e-9)).toEqual([])
  })
})

/** The definitions, applied to each window separately. */
const mean = (window: readonly number[]): number => {
  const first = window[0] ?? Number.NaN
  return first + window.reduce((sum, value) => sum + (value - first), 0) / window.length
}
const deviation = (window: readonly number[]): number => {
  const middle = mean(window)
  const squares = window.reduce((sum, value) => sum + (value - middle) ** 2, 0)
  return window.every((value) => value === window[0]) && window.length > 1
    ? 0
    : Math.sqrt(squares / (window.length - 1))
}

const cents = fc.integer({ min: -1e9, max: 1e9 }).map((value) => value / 100)
const series = fc.array(cents, { minLength: 1, maxLength: 200 }).map((values) => Float64Array.from(values))
const window = fc.integer({ min: 1, max: 90 })
/** Ascending trading dates: each with as many values as `sizes` says, then with one each. */
const daysOf = (length: number, sizes: readonly number[]): Int32Array => {
  const days = sizes.flatMap((size, day) => Array.from({ length: size }, () => day * 3))
  return Int32Array.from({ length }, (_, place) => days[place] ?? sizes.length * 3 + place)
}
const windowed = fc.record({
  values: series,
  periods: window,
  sizes: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 100 }),
  countsDays: fc.boolean(),
})

/** Returns the values in each window by its definition, and whether the window is complete. */
function windowsByHand(values: Numbers, periods: number, days: Int32Array | null) {
  return [...values.keys()].map((place) => {
    const dates = [...new Set(days ? days.slice(0, place + 1) : [...values.keys()].slice(0, place + 1))]
    const counted = new Set(dates.slice(-periods))
    const inside = [...values.slice(0, place + 1)].filter((_, at) =>
      counted.has(days ? (days[at] ?? -1) : at),
    )
    return { inside, isComplete: dates.length >= periods }
  })
}

describe('windows', () => {
  test('hold the last values, or all values of the last dates', () => {
    fc.assert(
      fc.property(windowed, ({ values, periods, sizes, countsDays }) => {
        const days = countsDays ? daysOf(values.length, sizes) : null
        const { starts, complete } = windowsOf(values.length, periods, days)
        const expected = windowsByHand(values, periods, days)
        expect([...starts]).toEqual(expected.map(({ inside }, place) => place + 1 - inside.length))
        const first = expected.findIndex(({ isComplete }) => isComplete)
        expect(Math.min(complete, values.length)).toBe(first === -1 ? values.length : first)
      }),
    )
  })

  test('of infinite length hold everything', () => {
    const { starts, complete } = windowsOf(5, Number.POSITIVE_INFINITY, null)
    expect([[...starts], complete]).toEqual([[0, 0, 0, 0, 0], 0])
  })
})

describe('every statistic follows its definition', () => {
  const byHand: Readonly<Record<string, (window: readonly number[], value: number) => number>> = {
    moving_avg: mean,
    moving_sum: (inside) => Math.round(inside.reduce((sum, value) => sum + Math.round(value * 100), 0)) / 100,
    moving_std: (inside) => (inside.length > 1 ? deviation(inside) : Number.NaN),
  }
  const ofPeriod: typeof byHand = {
    z_score: (inside, value) => {
      const spread = deviation(inside)
      return spread === 0 ? Number.NaN : (value - mean(inside)) / spread
    },
    percentile_rank: (inside, value) => {
      const below = inside.filter((other) => other < value).length
      const upTo = inside.filter((other) => other <= value).length
      return ((below + upTo + 1) * 50) / inside.length
    },
    min_max: (inside, value) => {
      const [low, high] = [Math.min(...inside), Math.max(...inside)]
      return low === high ? Number.NaN : (value - low) / (high - low)
    },
  }
  /** Tolerates the rounding error of float64 at the size of the values. */
  const isNear = (one: number, other: number) => isClose(one, other, 1e-9) || Math.abs(one - other) < 1e-7

  test.each(Object.keys(byHand))('%s', (name) => {
    fc.assert(
      fc.property(series, window, (values, periods) => {
        const found = statistic(name)(values, periods)
        for (const [place, { inside, isComplete }] of windowsByHand(values, periods, null).entries()) {
          const expected = isComplete ? byHand[name]?.(inside, values[place] ?? 0) : Number.NaN
          expect(isNear(found[place] ?? 0, expected ?? 0)).toBe(true)
        }
      }),
    )
  })

  test.each(Object.keys(ofPeriod))('%s', (name) => {
    fc.assert(
      fc.property(series, fc.integer({ min: 50, max: 120 }), (values, periods) => {
        const found = statistic(name)(values, periods)
        for (const [place, { inside }] of windowsByHand(values, periods, null).entries()) {
          const expected =
            inside.length >= MIN_VALUES ? ofPeriod[name]?.(inside, values[place] ?? 0) : Number.NaN
          expect(isNear(found[place] ?? 0, expected ?? 0)).toBe(true)
        }
      }),
    )
  })
})

describe('properties', () => {
  const scale = fc.constantFrom(2, 0.25, 1024, -8)

  test('scaling the values scales statistics in their unit, and changes z-scores only in sign', () => {
    fc.assert(
      fc.property(series, window, scale, (values, periods, factor) => {
        const scaled = values.map((value) => value * factor)
        for (const name of ['moving_avg', 'moving_sum', 'ewma', 'cumulative_sum', 'change']) {
          const expected = statistic(name)(values, periods).map((value) => value * factor)
          expect(differences(statistic(name)(scaled, periods), expected, 0)).toEqual([])
        }
        const sign = Math.sign(factor)
        const z = statistic('z_score')(values, 70).map((value) => value * sign)
        expect(differences(statistic('z_score')(scaled, 70), z, 1e-12)).toEqual([])
      }),
    )
  })

  test('shifting the values leaves deviations, ranks and changes unchanged', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1e6, max: 1e6 }), { minLength: 1, maxLength: 200 }),
        window,
        fc.integer({ min: -1e12, max: 1e12 }),
        (whole, periods, by) => {
          const values = Float64Array.from(whole)
          const shifted = values.map((value) => value + by)
          for (const name of ['moving_std', 'z_score', 'percentile_rank', 'min_max', 'change'])
            expect(
              differences(statistic(name)(shifted, periods), statistic(name)(values, periods), 1e-9),
            ).toEqual([])
        },
      ),
    )
  })

  test('a constant series has deviation 0, and neither z-scores nor min-max values', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 60, max: 150 }), (value, length) => {
        const values = new Float64Array(length).fill(value)
        expect([...movingMeans(values, windowsOf(length, 20, null)).slice(19)]).toEqual([...values].slice(19))
        expect(movingDeviations(values, windowsOf(length, 20, null)).at(-1)).toBe(0)
        for (const name of ['z_score', 'min_max'])
          expect([...statistic(name)(values, 60)].every(Number.isNaN)).toBe(true)
        expect(statistic('percentile_rank')(values, 60).at(-1)).toBeCloseTo(50.8333, 3)
      }),
    )
  })

  test('a value that has left the window has no effect, however large', () => {
    const small = Array.from({ length: 300 }, (_, place) => ((place * 7919) % 1000) / 100)
    const values = Float64Array.from([...small, 9.999e12, -4e12, ...small])
    const after = 300 + 2 + 100
    for (const name of ['moving_avg', 'moving_sum', 'moving_std', 'z_score', 'min_max', 'percentile_rank']) {
      const found = statistic(name)(values, 100).slice(after)
      expect(differences(found, statistic(name)(Float64Array.from(small), 100).slice(100), 1e-9)).toEqual([])
    }
  })

  test('a complete window does not depend on where the series begins', () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 300, maxLength: 300 }), (values) => {
        const whole = Float64Array.from(values)
        for (const name of Object.keys(STATISTICS)) {
          if (name === 'cumulative_sum') continue
          const window = name === 'ewma' ? 5 : 60
          const later = statistic(name)(whole.slice(100), window).slice(190)
          expect([...later]).toEqual([...statistic(name)(whole, window).slice(290)])
        }
      }),
    )
  })
})
