import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { InvalidInput } from '../../src/core/errors.ts'
import { Measure } from '../../src/market/measure-parameters.ts'
import { ALL_METRIC_NAMES } from '../../src/market/metrics.ts'
import { parseScreen, printScreen, Screen, ScreenField } from '../../src/market/screens.ts'
import {
  AssetClass,
  Interval,
  Moneyness,
  Normalisation,
  Transformation,
  Window,
} from '../../src/market/vocabulary.ts'

const NOW = new Date('2026-03-31T12:00:00Z')
const CONDITION = { measure: 'retail_net_turnover|z_score:1y', gt: 2 }

const optional = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
const measures = fc
  .record({
    metric: fc.constantFrom(...ALL_METRIC_NAMES),
    dividedBy: optional(ALL_METRIC_NAMES),
    assetClass: optional(AssetClass.options),
    moneyness: optional(Moneyness.options),
    transformation: optional(Transformation.options),
    window: optional(Window.options),
    normalisation: optional(Normalisation.options),
  })
  .filter((measure) => Measure.safeParse(measure).success)
const bound = fc.double({ noNaN: true, noDefaultInfinity: true })
const comparisons = fc.oneof(
  ...['gt', 'gte', 'lt', 'lte', 'crossesAbove', 'crossesBelow'].map((name) =>
    bound.map((at) => ({ [name]: at })),
  ),
  fc.tuple(bound, bound).map(([a, b]) => ({ between: [Math.min(a, b), Math.max(a, b)] })),
  fc.integer({ min: 1, max: 10_000 }).map((count) => ({ top: count })),
  fc.integer({ min: 1, max: 10_000 }).map((count) => ({ bottom: count })),
  fc.double({ min: 0.01, max: 100, noNaN: true }).map((share) => ({ topPercent: share })),
)
const conditions = fc
  .tuple(measures, comparisons)
  .map(([measure, comparison]) => ({ measure, ...comparison }))
const listsOf = <T>(item: fc.Arbitrary<T>, maxLength: number) =>
  fc
    .tuple(fc.constantFrom('all', 'any'), fc.array(item, { minLength: 1, maxLength }))
    .map(([join, list]) => ({ [join]: list }))
const universes = {
  securities: fc.record(
    {
      sectors: fc.array(fc.string({ minLength: 1, maxLength: 9 }), { minLength: 1, maxLength: 3 }),
      securityIds: fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 3 }),
      constituentsOf: fc.integer({ min: 1, max: 99 }),
    },
    { requiredKeys: [] },
  ),
  aggregates: fc.record(
    { types: fc.constant(['Sector']), aggregateIds: fc.constant([101, 106]) },
    { requiredKeys: [] },
  ),
}
const inputs = fc.constantFrom('securities' as const, 'aggregates' as const).chain((kind) =>
  fc
    .tuple(
      fc.record(
        {
          universe: universes[kind] as fc.Arbitrary<object>,
          interval: fc.constantFrom(...Interval.options),
          date: fc.constant('2026-01-02'),
          includePartial: fc.boolean(),
          columns: fc.array(measures, { minLength: 1, maxLength: 2 }),
          sort: fc.oneof(
            fc.constantFrom(...ScreenField.options).map((field) => ({ field })),
            measures.map((measure) => ({ measure })),
          ),
          order: fc.constantFrom('asc' as const, 'desc' as const),
        },
        { requiredKeys: [] },
      ),
      listsOf(fc.oneof({ weight: 3, arbitrary: conditions }, listsOf(conditions, 3)), 4),
    )
    .map(([others, list]) => ({ kind, ...others, ...list })),
)

test('a screen that is printed and read back is the same, and has no other text', () => {
  let valid = 0
  fc.assert(
    fc.property(inputs, (input) => {
      const parsed = Screen.safeParse(input)
      if (!parsed.success) return
      valid++
      const printed = printScreen(parsed.data)
      // As a table of the database stores it.
      const read = parseScreen(JSON.parse(JSON.stringify(printed)), NOW)
      expect(JSON.stringify(printScreen(read))).toBe(JSON.stringify(printed))
    }),
    { numRuns: 2000, seed: 39 },
  )
  expect(valid).toBeGreaterThan(500)
})

test('a screen is printed as REST spells it, with its defaults', () => {
  const definition = {
    any: [
      { measure: 'px|pct_change:20', top_percent: 5 },
      { all: [CONDITION, { measure: 'put_turnover/call_turnover', between: [1, 2] }] },
    ],
    universe: { asset_types: ['ETF'], constituents_of: 101 },
    columns: ['options.put_turnover/call_turnover'],
    sort: 'asset_type',
  }
  expect(printScreen(parseScreen(definition, NOW))).toEqual({
    ...definition,
    ...{ kind: 'securities', interval: '1d', include_partial: false },
    any: [
      definition.any[0],
      { all: [CONDITION, { measure: 'options.put_turnover/call_turnover', between: [1, 2] }] },
    ],
  })
})

/** Returns the faults of a definition, each as its path and its type, with the message. */
function faultsIn(definition: object): [place: string, message: string][] {
  try {
    parseScreen(definition, NOW)
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    return error.faults.map(({ path, type, message }) => [`${path.join('.')} ${type}`, message])
  }
  return []
}

const aggregates = { kind: 'aggregates', all: [CONDITION] }
const twenty = Array.from({ length: 20 }, () => CONDITION)

describe('faults name the part of the definition', () => {
  test.each([
    [{}, 'all missing', 'A screen needs conditions. Give `all` or `any`'],
    [
      { all: [CONDITION], any: [CONDITION] },
      'any mutually_exclusive',
      'Give either `all` or `any`, not both',
    ],
    [{ all: [] }, 'all too_short', 'List should have at least 1 item'],
    [{ all: [...twenty, CONDITION] }, 'all too_long', 'at most 20 items'],
    [{ all: [...twenty.slice(1), { any: [CONDITION, CONDITION] }] }, 'all too_many_items', 'not 21'],
    [{ all: [{}] }, 'all.0 missing', 'Give a measure and a comparison, or a list: `all` or `any`'],
    [{ all: [{ gt: 2 }] }, 'all.0.measure missing', 'Field required'],
    [
      { all: [{ measure: 'px' }] },
      'all.0 missing',
      'The condition has no comparison. Give one, such as `gt`',
    ],
    [{ all: [{ ...CONDITION, lt: 3 }] }, 'all.0.lt mutually_exclusive', 'A condition has one comparison'],
    [
      { all: [{ measure: 'px', between: [2, 1] }] },
      'all.0.between value_error',
      'The first number is greater',
    ],
    [{ all: [{ measure: 'px', between: [2] }] }, 'all.0.between too_short', 'at least 2 items'],
    [{ all: [{ measure: 'px', top: 0 }] }, 'all.0.top greater_than_equal', 'greater than or equal to 1'],
    [{ all: [{ measure: 'px', top_percent: 101 }] }, 'all.0.topPercent less_than_equal', '100'],
    [{ all: [{ measure: 'pxx', gt: 1 }] }, 'all.0.measure unknown_metric', 'Did you mean `px`?'],
    [{ all: [{ any: [{ measure: 'px' }] }] }, 'all.0.any.0 missing', 'The condition has no comparison'],
    [{ all: [{ ...CONDITION, any: [CONDITION] }] }, 'all.0.any mutually_exclusive', 'not both'],
    [{ all: [{ all: [CONDITION], any: [CONDITION] }] }, 'all.0.any mutually_exclusive', 'not both'],
    [{ all: [{ measure: 'px_linked', gt: 1 }] }, 'all.0.measure metric_conflict', 'only for aggregates'],
    [{ all: [{ measure: 'px|cumulative_sum', gt: 1 }] }, 'all.0.measure metric_conflict', 'Use `moving_sum`'],
    [
      { interval: '1m', any: [{ all: [{ measure: 'px|moving_avg:5', gt: 1 }] }] },
      'any.0.all.0.measure.window window_shorter_than_interval',
      'shorter than one 1m bar',
    ],
    [{ all: [CONDITION], columns: ['px', 'pxx'] }, 'columns.1 unknown_metric', 'Did you mean `px`?'],
    [{ all: [CONDITION], columns: ['px_linked'] }, 'columns.0 metric_conflict', 'only for aggregates'],
    [{ all: [CONDITION], sort: 'tickr' }, 'sort value_error', 'Unknown field or measure `tickr`.'],
    [
      { all: [CONDITION], sort: 'px|foo' },
      'sort.measure enum',
      'Unknown transformation or normalisation `foo`',
    ],
    [{ all: [CONDITION], sort: 'subtype' }, 'sort kind_conflict', 'securities, which have no subtype'],
    [{ all: [CONDITION], universe: { types: ['x'] } }, 'universe.types kind_conflict', 'securities'],
    [{ ...aggregates, universe: { sectors: ['x'] } }, 'universe.sectors kind_conflict', 'aggregates'],
    [{ ...aggregates, universe: { aggregate_ids: [] } }, 'universe.aggregateIds too_short', 'at least 1'],
    [{ all: [CONDITION], date: '2026-02-30' }, 'date date_from_datetime_parsing', 'valid date'],
    [{ all: 'px' }, 'all list_type', 'valid list'],
    [{ all: ['px'] }, 'all.0 dict_type', 'valid dictionary'],
  ])('%j', (definition, place, message) => {
    expect(faultsIn(definition)).toEqual([[place, expect.stringContaining(message)]])
  })
})
