import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { downsampled } from '../../../src/engine/statistics/downsample.ts'

/** The choice of the values that show the course of a series. */

const value = fc.oneof(
  { weight: 6, arbitrary: fc.double({ min: -1e9, max: 1e9, noNaN: true }) },
  { weight: 2, arbitrary: fc.integer({ min: -3, max: 3 }) },
  { weight: 1, arbitrary: fc.constant(Number.NaN) },
)
const course = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 10 }), value), { minLength: 1, maxLength: 300 })
  .map((steps) => {
    let time = 0
    const times = steps.map(([step]) => (time += step * 86_400_000))
    return { times: Float64Array.from(times), values: Float64Array.from(steps, ([, given]) => given) }
  })
const points = fc.integer({ min: 4, max: 80 })

const valuesAt = (values: Float64Array, chosen: Int32Array) =>
  Array.from(chosen, (at) => values[at] ?? Number.NaN)
const present = (values: Iterable<number>) => [...values].filter((given) => !Number.isNaN(given))

test('chooses some of the values, once each, in order, and no more than asked', () => {
  fc.assert(
    fc.property(course, points, (given, most) => {
      const chosen = [...downsampled(given, most)]
      expect(chosen.length).toBeLessThanOrEqual(most)
      expect(chosen.every((at) => Number.isInteger(at) && at >= 0 && at < given.values.length)).toBe(true)
      expect(chosen).toEqual([...new Set(chosen)].toSorted((a, b) => a - b))
    }),
    { numRuns: 500 },
  )
})

test('keeps the first and the last, the smallest and the largest', () => {
  fc.assert(
    fc.property(course, points, ({ times, values }, most) => {
      const chosen = downsampled({ times, values }, most)
      expect([chosen[0], chosen.at(-1)]).toEqual([0, values.length - 1])
      const [all, kept] = [present(values), present(valuesAt(values, chosen))]
      if (all.length > 0)
        expect([Math.min(...kept), Math.max(...kept)]).toEqual([Math.min(...all), Math.max(...all)])
    }),
    { numRuns: 500 },
  )
})

test('keeps the last of a series whose length divides badly into buckets', () => {
  const length = 32
  const [times, values] = [(_: unknown, at: number) => at, (_: unknown, at: number) => Math.sin(at * at)]
  const given = { times: Float64Array.from({ length }, times), values: Float64Array.from({ length }, values) }
  expect(downsampled(given, 13).at(-1)).toBe(length - 1)
})

test('uses all the points that there are values for, and skips the missing ones between the ends', () => {
  fc.assert(
    fc.property(course, points, ({ times, values }, most) => {
      const chosen = downsampled({ times, values }, most)
      const ends = [0, values.length - 1].filter((at) => Number.isNaN(values[at]))
      const candidates = present(values).length + new Set(ends).size
      expect(chosen.length).toBe(values.length <= most ? values.length : Math.min(most, candidates))
      if (values.length > most) expect(valuesAt(values, chosen).slice(1, -1).some(Number.isNaN)).toBe(false)
    }),
    { numRuns: 500 },
  )
})

test('keeps a series that is no longer than asked, nulls included', () => {
  fc.assert(
    fc.property(course, fc.integer({ min: 0, max: 10 }), ({ times, values }, more) => {
      const chosen = downsampled({ times, values }, Math.max(4, values.length + more))
      expect([...chosen]).toEqual([...values.keys()])
    }),
  )
})

describe('agrees with the definition', () => {
  /** Largest triangle three buckets, written from the thesis. */
  function defined({ times, values }: { times: Float64Array; values: Float64Array }, most: number): number[] {
    const inner = values.length - 2
    const size = inner / (most - 2)
    const startOf = (bucket: number) =>
      bucket > most - 3 ? values.length - 1 : 1 + Math.floor(bucket * size)
    const bounds = (bucket: number): [number, number] => [
      startOf(bucket),
      bucket > most - 3 ? values.length : startOf(bucket + 1),
    ]
    const chosen = [0]
    for (let bucket = 0; bucket < most - 2; bucket++) {
      const last = chosen.at(-1) ?? 0
      const [nextFrom, nextTo] = bounds(bucket + 1)
      const mean = (list: Float64Array) => {
        const part = list.slice(nextFrom, nextTo)
        return part.reduce((sum, given) => sum + given, 0) / part.length
      }
      const [meanTime, meanValue] = [mean(times), mean(values)]
      const area = (at: number) =>
        Math.abs(
          ((times[last] ?? 0) - meanTime) * ((values[at] ?? 0) - (values[last] ?? 0)) -
            ((times[last] ?? 0) - (times[at] ?? 0)) * (meanValue - (values[last] ?? 0)),
        )
      const [from, to] = bounds(bucket)
      let best = from
      for (let at = from; at < to; at++) if (area(at) > area(best)) best = at
      chosen.push(best)
    }
    return [...chosen, values.length - 1]
  }

  test('of largest triangle three buckets, but for the extremes', () => {
    const whole = fc
      .array(fc.integer({ min: -1000, max: 1000 }), { minLength: 20, maxLength: 200 })
      .map((given) => ({
        times: Float64Array.from(given, (_, at) => at),
        // No two triangles have the same area: which of equal ones is chosen is not defined.
        values: Float64Array.from(given, (one, at) => one + Math.sin(at * at)),
      }))
    fc.assert(
      fc.property(whole, fc.integer({ min: 4, max: 19 }), (given, most) => {
        const [chosen, expected] = [[...downsampled(given, most)], defined(given, most)]
        const replaced = expected.filter((at) => !chosen.includes(at))
        expect(replaced.length).toBeLessThanOrEqual(2)
        const { values } = given
        const extremes = [Math.min(...values), Math.max(...values)]
        for (const at of chosen.filter((one) => !expected.includes(one)))
          expect(extremes).toContain(values[at])
      }),
      { numRuns: 300 },
    )
  })
})

test('takes as many values as a request may read', () => {
  const length = 100_000
  const given = {
    times: Float64Array.from({ length }, (_, at) => at),
    values: Float64Array.from({ length }, (_, at) => Math.sin(at / 500) + (at === 77_777 ? 9 : 0)),
  }
  const chosen = [...downsampled(given, 4)]
  expect(chosen).toHaveLength(4)
  expect(chosen).toContain(77_777)
})
