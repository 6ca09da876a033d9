import { expect, test } from 'vitest'
import type { Row } from '../../helpers/load-files.ts'
import { AFTER, createStudied, SIGNALS, STUDIED } from '../../helpers/study-market.ts'
import { useApp } from '../../helpers/use-app.ts'

const app = useApp(async () => ({ now: AFTER, database: await createStudied(), rowThreshold: 1e9 }))

interface Body {
  readonly data: readonly Row[]
  readonly signals: readonly (Readonly<Record<'horizons' | 'path' | 'years', readonly Row[]>> & {
    readonly name: string
    readonly events: number
  })[]
}

/** Compares each member that is expected: numbers to nine digits, null where there is none. */
function compare(actual: readonly Row[], expected: readonly Row[]): void {
  expect(actual.length).toBe(expected.length)
  for (const [at, row] of expected.entries())
    for (const [name, value] of Object.entries(row)) {
      const own = actual[at]?.[name]
      if (typeof value !== 'number') expect([at, name, own]).toEqual([at, name, value])
      else {
        expect(typeof own, `${at} ${name}`).toBe('number')
        const error = Math.abs(Number(own) - value) / Math.max(1, Math.abs(value))
        expect(error, `${at} ${name}: ${own} ${value}`).toBeLessThan(1e-9)
      }
    }
}

test.each(STUDIED.studies.entries().toArray())(
  'study %i is as pandas, SciPy and statsmodels compute it, and the bootstrap as NumPy with the same numbers',
  async (_at, { request, signals }) => {
    const caller = app.as('analyst@example.com')
    const { status, body } = await caller.post<Body>('/analytics/event-study', {
      ...{ signals: SIGNALS, ...request, records_per_page: 10_000, page_number: 1 },
    })
    expect(status).toBe(200)
    expect(Object.keys(signals)).toEqual(body.signals.map(({ name }) => name))
    for (const { name, events, horizons, path, years } of body.signals) {
      const expected = signals[name] ?? {}
      expect(events).toBe(expected['events']?.length)
      compare(
        body.data.filter(({ signal }) => signal === name),
        expected['events'] ?? [],
      )
      compare(horizons, expected['horizons'] ?? [])
      compare(path, expected['path'] ?? [])
      compare(years, expected['years'] ?? [])
    }
  },
)
