import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { associationOf } from '../../../src/engine/statistics/association.ts'
import { ascendingPlaces, averageRanks } from '../../../src/engine/statistics/ranks.ts'
import { carryLast } from '../../../src/engine/studies/forward.ts'
import { overlappingMean } from '../../../src/engine/studies/newey-west.ts'
import { type MeasureSummary, summaryOf } from '../../../src/engine/studies/quantile-summary.ts'
import { QuantileTable } from '../../../src/engine/studies/quantile-table.ts'
import { quantilesOf } from '../../../src/engine/studies/quantiles.ts'
import { rankCorrelation, ranksOfAscending } from '../../../src/engine/studies/rank-correlation.ts'
import { REFERENCE_STUDIES, rounded } from '../../helpers/studied-market.ts'

type Numbers = readonly (number | null)[]
type Study = (typeof REFERENCE_STUDIES)[number]

const floats = (values: Numbers) => Float64Array.from(values, (value) => value ?? Number.NaN)

/** Returns prices by bar and instrument, with the last one of an instrument that has ceased. */
function pricesOf({ prices, ends }: Study): Float64Array[] {
  const rows = ends.map((end, place) => {
    const row = floats(prices.map((bar) => bar[place] ?? null))
    carryLast(row, end)
    return row
  })
  return prices.map((_, bar) => Float64Array.from(rows, (row) => row[bar] ?? Number.NaN))
}

function tableOf(study: Study): { table: QuantileTable; bars: number[] } {
  const { shape, values, absent, ends, dates } = study
  const prices = pricesOf(study)
  const bars = Array.from({ length: Math.ceil(dates / shape.step) }, (_, at) => at * shape.step)
  const table = new QuantileTable({ ...shape, dates: bars.length })
  for (const bar of bars) {
    const isAbsent = (place: number) =>
      absent.some(([one, start, end]) => one === place && start <= bar && bar < end)
    const formation = {
      ...{ bar, ends: Int32Array.from(ends), values: floats(values[bar] ?? []) },
      isMember: Uint8Array.from(ends, (_, place) => (isAbsent(place) ? 0 : 1)),
      laterValues: (later: number) => prices[bar + later] ?? null,
    }
    for (const _step of table.add(formation)) {
      // Others would have their turn.
    }
  }
  return { table, bars }
}

function summarised(table: QuantileTable): MeasureSummary {
  const steps = summaryOf(table)
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

/**
 * Compares studies with those that pandas, SciPy and statsmodels computed: see test/reference/make_quantiles.py, which writes
 * test/reference/quantiles.json.
 */
describe.each(REFERENCE_STUDIES)('$name', (study) => {
  const { table, bars } = tableOf(study)
  const { horizons, quantiles } = study.shape

  test('means, numbers and correlations by date', () => {
    const cells = study.rows.map(([bar, horizon, quantile, ...expected]) => {
      const [date, at] = [bars.indexOf(bar), horizons.indexOf(horizon)]
      const cell = table.cell(date, at) + quantile - 1
      const own = [table.means[cell], table.outcomes[cell], table.missing[cell]]
      const correlation = table.correlations[date * horizons.length + at]
      return { own: rounded([...own, correlation]), expected: rounded(expected) }
    })
    expect(cells.map(({ own }) => own)).toEqual(cells.map(({ expected }) => expected))
    // Dates that pandas has no quantiles of have none here.
    const empty = table.outcomes.filter((outcomes, cell) => outcomes + (table.missing[cell] ?? 0) === 0)
    const known = study.rows.filter(([, , , , outcomes, missing]) => outcomes + missing > 0)
    expect(table.outcomes.length - empty.length).toBe(known.length)
    expect(table.outcomes.length).toBe(bars.length * horizons.length * quantiles)
  })

  test('summary', () => {
    expect(rounded(summarised(table))).toEqual(rounded(study.summary))
  })
})

const anyValues = fc.array(
  fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer({ min: -3, max: 3 })),
  { minLength: 1, maxLength: 60 },
)

describe('ranks', () => {
  test('are those of a sort that compares', () => {
    fc.assert(
      fc.property(anyValues, (list) => {
        const values = Float64Array.from(list)
        const places = ascendingPlaces(values)
        expect([...places].toSorted((a, b) => a - b)).toEqual([...values.keys()])
        expect(Array.from(places, (place) => (values[place] ?? 0) + 0)).toEqual(
          [...values].map((value) => value + 0).toSorted((a, b) => a - b),
        )
        expect([...averageRanks(values, places)]).toEqual(
          list.map((value) => {
            const below = list.filter((other) => other < value).length
            return below + (list.filter((other) => other === value).length + 1) / 2
          }),
        )
      }),
    )
  })

  test('tell apart values that have half of their bits in common', () => {
    const values = Float64Array.from([1 + 2 ** -50, 1, -1 - 2 ** -50, -1, 1 + 2 ** -51])
    expect([...averageRanks(values, ascendingPlaces(values))]).toEqual([5, 3, 1, 2, 4])
  })

  test('correlate as two series do, without missing outcomes', () => {
    const pairs = fc.array(
      fc.tuple(fc.integer({ min: -20, max: 20 }), fc.option(fc.integer({ min: -20, max: 20 }))),
    )
    fc.assert(
      fc.property(pairs, (list) => {
        const sorted = list.toSorted(([a], [b]) => a - b)
        const known = sorted.filter(([, outcome]) => outcome !== null)
        const { correlation } = associationOf(
          Float64Array.from(known, ([value]) => value),
          Float64Array.from(known, ([, outcome]) => outcome ?? 0),
          'spearman',
        )
        const values = Float64Array.from(sorted, ([value]) => value)
        const own = rankCorrelation(
          { values, ranks: ranksOfAscending(values) },
          floats(sorted.map(([, outcome]) => outcome)),
        )
        if (correlation === null) expect(own).toBeNaN()
        else expect(own).toBeCloseTo(correlation, 12)
      }),
    )
  })
})

describe('quantiles', () => {
  test('are as large as each other, and equal values share one', () => {
    fc.assert(
      fc.property(anyValues, fc.integer({ min: 2, max: 10 }), (list, count) => {
        const values = Float64Array.from(list).sort()
        const quantiles = quantilesOf(values, count)
        expect(quantiles).toEqual(quantiles.toSorted())
        for (const [at, quantile] of quantiles.entries()) {
          expect(quantile).toBeGreaterThanOrEqual(1)
          expect(quantile).toBeLessThanOrEqual(count)
          if (values[at] === values[at + 1]) expect(quantiles[at + 1]).toBe(quantile)
        }
        if (new Set(list.map((value) => value + 0)).size < list.length || list.length < count) return
        const sizes = [...Map.groupBy(quantiles, (quantile) => quantile).values()].map(({ length }) => length)
        expect(sizes).toHaveLength(count)
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('do not share out a single value', () => {
    expect([...quantilesOf(Float64Array.from([7, 7, 7, 7, 7]), 5)]).toEqual([1, 1, 1, 1, 1])
  })
})

describe('test of a mean whose values overlap', () => {
  test('needs twice as many values as overlap', () => {
    const values = Float64Array.from({ length: 9 }, (_, at) => Math.sin(at))
    expect(overlappingMean(values, 4)).toMatchObject({ stdErr: null, tStatistic: null, pValue: null })
    expect(overlappingMean(values, 3).pValue).toEqual(expect.any(Number))
  })

  test('has no statistic without variation or values', () => {
    const constant = overlappingMean(new Float64Array(20).fill(0.1), 2)
    expect(constant).toEqual({ mean: 0.1, stdErr: 0, tStatistic: null, pValue: null })
    expect(overlappingMean(new Float64Array(), 0).mean).toBeNull()
  })
})
