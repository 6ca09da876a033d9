import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bandAt,
  bandsOf,
  hitRatesOf,
  horizonsOf,
  normalShare,
  outcomeOf,
  type Run,
  scenarioAt,
  tellingRunOf,
} from '../../../console/flows/fan.ts'
import {
  addDays,
  daysBeforeRevisions,
  daysBetween,
  type Point,
  pointAt,
  pointsOf,
  revisedSince,
  stepFrom,
  unknownThen,
} from '../../../console/flows/history.ts'
import { filtered, type Listed, SORTS, sorted } from '../../../console/flows/listing.ts'
import { isOutside, shifted } from '../../../console/flows/range.ts'
import { ageInWords, formatFlow } from '../../../console/parts/flow-units.ts'

const point = (date: string, value: number, revision = 0, updated = date): Point => ({
  ...{ date, value, revision },
  updatedTime: `${updated}T11:00:00Z`,
})

describe('history', () => {
  const known = [point('2026-01-02', 1), point('2026-01-05', 2, 1), point('2026-01-06', 3)]
  const now = [
    point('2026-01-02', 1.5, 1, '2026-01-20'),
    point('2026-01-05', 2, 1),
    point('2026-01-06', 4, 2, '2026-02-01'),
    point('2026-01-07', 5),
  ]

  test('points are ascending, whatever the order of the columns', () => {
    const columns = {
      date: ['2026-01-06', '2026-01-02'],
      value: [3, 1],
      updatedTime: ['2026-01-06T11:00:00Z', '2026-01-02T11:00:00Z'],
      revision: [0, 0],
    }
    expect(pointsOf(columns)).toEqual([known[0], known[2]])
  })

  test('an observation is revised if its revision is another one now', () => {
    expect(revisedSince(known, now)).toEqual([
      {
        ...{ date: '2026-01-06', former: 3, present: 4, formerRevision: 0, presentRevision: 2 },
        updatedTime: '2026-02-01T11:00:00Z',
      },
      {
        ...{ date: '2026-01-02', former: 1, present: 1.5, formerRevision: 0, presentRevision: 1 },
        updatedTime: '2026-01-20T11:00:00Z',
      },
    ])
    expect(revisedSince(now, now)).toEqual([])
    expect(unknownThen(known, now)).toEqual([now[3]])
  })

  test('steps lead to the days before revisions', () => {
    const days = daysBeforeRevisions(now)
    expect(days).toEqual(['2026-01-04', '2026-01-19', '2026-01-31'])
    expect(stepFrom(days, '2026-01-19', -1)).toBe('2026-01-04')
    expect(stepFrom(days, '2026-01-19', 1)).toBe('2026-01-31')
    expect(stepFrom(days, '2026-01-04', -1)).toBeNull()
    expect(stepFrom([], '2026-01-04', 1)).toBeNull()
  })

  test('the observation in effect on a date is found as by looking at each', () => {
    const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays('2026-01-01', days))
    fc.assert(
      fc.property(fc.uniqueArray(day), day, (days, date) => {
        const points = days.toSorted().map((one, value) => point(one, value))
        expect(pointAt(points, date)).toEqual(points.findLast((one) => one.date <= date) ?? null)
      }),
    )
    expect(daysBetween('2026-02-27', addDays('2026-02-27', 3))).toBe(3)
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  })
})

describe('the fan', () => {
  const horizon = (days: number, targetDate: string, values: readonly number[]) => ({
    ...{ horizon: days, targetDate, values },
    zScores: [-2, -1, 0, 1],
  })
  const run: Run = {
    runDate: '2026-01-02',
    horizons: [horizon(1, '2026-01-05', [-2, 9, 10, 8]), horizon(5, '2026-01-09', [1, 2, 3, 4])],
  }

  test('a band needs both of its scenarios, in any order of their values', () => {
    expect(bandsOf([run])).toEqual([1])
    const [first] = run.horizons
    expect(first && [bandAt(first, 1), bandAt(first, 2), scenarioAt(first, 0), scenarioAt(first, 7)]).toEqual(
      [[8, 9], null, 10, null],
    )
    expect(bandsOf([])).toEqual([])
  })

  test('what came is the newest observation after the run and up to the forecast date', () => {
    const points = [point('2026-01-02', 1), point('2026-01-07', 2), point('2026-01-12', 3)]
    expect(outcomeOf(points, '2026-01-02', '2026-01-09')?.value).toBe(2)
    expect(outcomeOf(points, '2026-01-02', '2026-01-12')?.value).toBe(3)
    // Not observed since the run, and not observed that far yet.
    expect(outcomeOf(points, '2026-01-02', '2026-01-05')).toBeNull()
    expect(outcomeOf(points, '2026-01-02', '2026-01-13')).toBeNull()
    expect(outcomeOf([], '2026-01-02', '2026-01-05')).toBeNull()
  })

  test('hits are counted by horizon, edges included', () => {
    const later: Run = { runDate: '2026-01-09', horizons: [horizon(1, '2026-01-12', [0, 0, 0, 0])] }
    const points = [
      point('2026-01-05', 9),
      point('2026-01-09', 4.5),
      point('2026-01-12', 0),
      point('2026-01-13', 7),
    ]
    expect(horizonsOf([later, run])).toEqual([1, 5])
    expect(hitRatesOf([later, run], points, [1])).toEqual([
      {
        ...{ z: 1, expected: normalShare(1), all: { hits: 2, count: 3 } },
        byHorizon: [
          { hits: 2, count: 2 },
          { hits: 0, count: 1 },
        ],
      },
    ])
    expect(hitRatesOf([run], points, [2])[0]?.all).toEqual({ hits: 0, count: 0 })
  })

  test('the newest run of which half has come is shown first', () => {
    const fresh: Run = { runDate: '2026-01-30', horizons: [horizon(1, '2026-02-02', [0, 0, 0, 0])] }
    const points = [point('2026-01-05', 9), point('2026-01-06', 9)]
    expect(tellingRunOf([fresh, run], points)).toBe(run)
    expect(tellingRunOf([fresh, run], [])).toBe(fresh)
    expect(tellingRunOf([], points)).toBeUndefined()
  })

  test('the normal shares are those of the tables', () => {
    for (const [z, share] of [
      [0, 0],
      [0.5, 0.3829249],
      [1, 0.6826895],
      [1.96, 0.9500042],
      [2, 0.9544997],
    ] as const)
      expect(normalShare(z)).toBeCloseTo(share, 6)
  })
})

describe('the days shown', () => {
  const extent = { from: '2026-01-01', to: '2026-12-31' }
  const range = (from: string, to: string) => ({ from, to })

  test('move by half of their length, and not beyond what there is', () => {
    const march = range('2026-03-01', '2026-03-31')
    expect(shifted(march, extent, 1)).toEqual(range('2026-03-16', '2026-04-15'))
    expect(shifted(march, extent, -1)).toEqual(range('2026-02-14', '2026-03-16'))
    expect(shifted(range('2026-01-05', '2026-02-05'), extent, -1)).toEqual(range('2026-01-01', '2026-02-01'))
    expect(shifted(range('2026-12-01', '2027-02-01'), extent, 1)).toEqual(range('2026-12-01', '2027-02-01'))
  })

  test('may be none of those that there are', () => {
    expect(isOutside(range('2027-01-01', '2027-02-01'), extent)).toBe(true)
    expect(isOutside(range('2025-01-01', '2025-12-31'), extent)).toBe(true)
    expect(isOutside(range('2025-01-01', '2026-01-01'), extent)).toBe(false)
  })
})

describe('the list', () => {
  const series = (slug: string, more: Partial<Listed> = {}): Listed => ({
    ...{ slug, name: slug, metric: 'net', frequency: 'DAILY', unitCode: 'pct', unitLabel: 'Per cent' },
    ...more,
  })
  const all = [
    series('b', { latest: { stalenessDays: 3, isStale: false } }),
    series('a', { frequency: 'EVENT', unitCode: 'usd', unitLabel: 'US dollars' }),
    series('c', { latest: { stalenessDays: 9, isStale: true }, instrument: { name: 'Société Alfa' } }),
  ]
  const every = { text: '', frequencies: [], unit: null, isStaleOnly: false }
  const slugs = (of: readonly Listed[]) => of.map(({ slug }) => slug)

  test('filters by words, frequency, unit and staleness', () => {
    expect(slugs(filtered(all, every))).toEqual(['b', 'a', 'c'])
    expect(slugs(filtered(all, { ...every, text: ' societe  NET ' }))).toEqual(['c'])
    expect(slugs(filtered(all, { ...every, frequencies: ['EVENT', 'WEEKLY'] }))).toEqual(['a'])
    expect(slugs(filtered(all, { ...every, unit: 'pct' }))).toEqual(['b', 'c'])
    expect(slugs(filtered(all, { ...every, isStaleOnly: true }))).toEqual(['c'])
  })

  test('sorts by each column, with what is unknown last', () => {
    expect(slugs(sorted(all, 'name', true))).toEqual(['c', 'b', 'a'])
    expect(slugs(sorted(all, 'age', false))).toEqual(['b', 'c', 'a'])
    expect(slugs(sorted(all, 'age', true))).toEqual(['c', 'b', 'a'])
    expect(slugs(sorted(all, 'frequency', false))).toEqual(['b', 'c', 'a'])
    for (const sort of SORTS) expect(sorted(all, sort, false)).toHaveLength(3)
  })
})

describe('values', () => {
  const measure = (unit: Parameters<typeof formatFlow>[1]['unit']) => ({ unit, unitCode: 'bales' })

  test('are written with their unit', () => {
    const text = (value: number | null, unit: Parameters<typeof measure>[0], form = {}) =>
      formatFlow(value, measure(unit), form).replaceAll('\u202f', ' ')
    expect(text(1234.5, 'USD_MN')).toBe('USD 1.23 bn')
    expect(text(8.17, 'PCT')).toBe('8.17 %')
    expect(text(-0.25, 'PCT', { isChange: true })).toBe('−0.25 pp')
    expect(text(4_581_230, 'SHARES', { isChange: true })).toBe('+4.58 m shares')
    expect(text(72.1, 'USD_PER_BBL')).toBe('USD 72.10/bbl')
    expect(text(1.08345, 'FX_RATE')).toBe('1.0835')
    expect(text(12, 'OTHER')).toBe('12 bales')
    expect(text(1500, 'CONTRACTS', { isBare: true })).toBe('1.50 k')
    expect(text(null, 'INDEX')).toBe('–')
  })

  test('have an age in words', () => {
    expect([0, 1, 3, 59, 111, 400, 900].map(ageInWords)).toEqual([
      'today',
      'yesterday',
      '3 days ago',
      '59 days ago',
      '4 months ago',
      '13 months ago',
      '2 years ago',
    ])
  })
})
