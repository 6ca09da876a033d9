import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Calendar,
  coarsest,
  Pairs,
  type PeriodicValues,
  paired,
  pairedValues,
} from '../../../../src/areas/analyses/associations/pairing.ts'
import { associationOf } from '../../../../src/engine/statistics/association.ts'

/** Pairs of series of different frequencies, against those that pandas makes (test/reference/make_pairing.py). */

interface Reference {
  readonly series: Readonly<
    Record<string, Pick<Calendar, 'period'> & { readonly dates: string[]; readonly values: number[] }>
  >
  readonly cases: readonly {
    readonly x: string
    readonly y: string
    readonly least: Calendar['period']
    readonly dataPoints: number
    readonly unpaired: number
    readonly ends: readonly (readonly [string, string])[]
    readonly correlation: number | null
  }[]
}
const reference = JSON.parse(
  readFileSync(new URL('../../../reference/pairing.json', import.meta.url), 'utf8'),
) as Reference

const seconds = (date: string): number => Date.parse(date) / 1000
const dateOf = (time: number): string => new Date(time * 1000).toISOString().slice(0, 10)

function seriesOf(name: string): PeriodicValues {
  const found = reference.series[name]
  if (!found) throw new Error(`No series ${name}`)
  const { period, dates, values } = found
  return { period, times: Float64Array.from(dates, seconds), values: Float64Array.from(values) }
}

describe('two series', () => {
  test.each(reference.cases)('$x and $y, at least $least', ({ x, y, least, ...expected }) => {
    const both = [seriesOf(x), seriesOf(y)] as const
    const { places, unpaired } = paired(both, least)
    const [first, second] = places.map((all, at) =>
      Array.from(all, (place) => dateOf(both[at]?.times[place] ?? 0)),
    )
    const days = (first ?? []).map((day, at) => [day, second?.[at]])
    const { columns } = pairedValues(both, least)
    const [a = new Float64Array(), b = new Float64Array()] = columns
    const { correlation } = associationOf(a, b, 'pearson')
    expect({
      dataPoints: days.length,
      unpaired,
      ends: days.length > 3 ? [...days.slice(0, 2), ...days.slice(-2)] : days,
      correlation,
    }).toEqual({
      ...expected,
      correlation: expected.correlation === null ? null : expect.closeTo(expected.correlation, 10),
    })
    const pairs = new Pairs([...both].toReversed(), least)
    expect(pairs.of(1, 0)).toEqual({ values: [a, b], unpaired })
  })

  test('has all month ends, also those that do not trade', () => {
    const found = paired([seriesOf('month ends'), seriesOf('days')], '1d')
    expect([found.places[0]?.length, found.unpaired]).toEqual([24, 0])
  })
})

const calendar = fc
  .record({
    period: fc.constantFrom('1d' as const, '1w' as const, '1m' as const, 'quarter' as const, '1y' as const),
    days: fc.uniqueArray(fc.integer({ min: 19_000, max: 20_200 }), { maxLength: 60 }),
  })
  .map(({ period, days }): PeriodicValues => {
    const times = Float64Array.from(days, (day) => day * 86_400).sort()
    return { period, times, values: times.slice() }
  })

test('no pair looks ahead of its coarsest observation, and no period pairs twice', () => {
  fc.assert(
    fc.property(fc.array(calendar, { minLength: 1, maxLength: 4 }), (series) => {
      const longest = coarsest(series.map(({ period }) => period))
      const { times, columns } = pairedValues(series, '1d')
      expect([...times]).toEqual([...times].toSorted((a, b) => a - b))
      const ends = series.flatMap(({ period }, at) => (period === longest ? [columns[at]] : []))
      for (const [at, { period }] of series.entries())
        if (period === '1d' && longest !== '1d')
          columns[at]?.forEach((time, place) => {
            for (const end of ends) expect(time).toBeLessThanOrEqual(end?.[place] ?? 0)
          })
    }),
    { numRuns: 300, seed: 11 },
  )
})

test('every observation of a coarsest series is in a pair or counted', () => {
  fc.assert(
    fc.property(calendar, calendar, (a, b) => {
      const { places, unpaired } = paired([a, b], '1d')
      const [pairs = 0] = places.map(({ length }) => length)
      const longest = coarsest([a.period, b.period])
      expect(pairs).toBeLessThanOrEqual(Math.min(a.times.length, b.times.length))
      expect(pairs + unpaired).toBeLessThanOrEqual(a.times.length + b.times.length)
      if (longest === '1d') expect(2 * pairs + unpaired).toBe(a.times.length + b.times.length)
    }),
    { numRuns: 300, seed: 12 },
  )
})
