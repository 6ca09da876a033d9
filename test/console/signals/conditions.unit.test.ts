import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { METRIC_UNITS } from '../../../console/parts/metrics.ts'
import { LABELS, valuesOf } from '../../../console/parts/vocabulary.ts'
import {
  COMPARISONS,
  type Condition,
  conditionInput,
  conditionsOf,
  conditionUnit,
  conditionWords,
  isGroup,
  measuresOf,
  screenWords,
  termInput,
  termList,
} from '../../../console/signals/conditions.ts'
import { MONEYNESS, SIZES, TRANSFORMATIONS } from '../../../console/signals/measures.ts'
import { numberIn, numberText } from '../../../console/signals/numbers.ts'
import { PRESETS } from '../../../console/signals/presets.ts'

const nullable = <Word extends string>(words: readonly Word[]) => fc.constantFrom(null, ...words)

const aNumber = fc.double({ noNaN: true, noDefaultInfinity: true })
const aCondition = fc
  .record({
    measure: fc.record({
      metric: fc.constantFrom(...valuesOf(LABELS.Metric)),
      transformation: nullable(valuesOf(TRANSFORMATIONS)),
      window: nullable(valuesOf(LABELS.Window)),
      normalisation: nullable(valuesOf(LABELS.Normalisation)),
      period: nullable(valuesOf(LABELS.NormalisationPeriod)),
      dividedBy: nullable(valuesOf(LABELS.Metric)),
      assetClass: nullable(valuesOf(LABELS.AssetClass)),
      moneyness: nullable(valuesOf(MONEYNESS)),
      size: nullable(valuesOf(SIZES)),
    }),
    comparison: fc.constantFrom(...valuesOf(COMPARISONS)),
    value: aNumber.map((value) => value + 0),
    upper: aNumber.map((value) => value + 0),
  })
  .map((one): Condition => (one.comparison === 'between' ? one : { ...one, upper: null }))

const aTerm = fc.oneof(
  aCondition,
  fc.record({
    join: fc.constantFrom('all' as const, 'any' as const),
    conditions: fc.array(aCondition, { minLength: 1, maxLength: 2 }),
  }),
)

describe('conditions', () => {
  test('stand in the address as they are read', () => {
    fc.assert(
      fc.property(fc.array(aTerm, { minLength: 1, maxLength: 10 }), (conditions) => {
        expect(termList.parse(termList.write(conditions), 'where')).toEqual(conditions)
      }),
    )
  })

  test('say what no condition is', () => {
    const parse = (text: string) => () => termList.parse(text, 'where')
    expect(parse('NONSENSE~gt~1')).toThrow(/must be one of RETAIL_NET_TURNOVER/)
    expect(parse('PX.CUMULATIVE_SUM~gt~1')).toThrow(/must be one of MOVING_AVG/)
    expect(parse('PX~constructor~1')).toThrow(/must be one of gt/)
    expect(parse('PX~gt~much')).toThrow(/needs a number, but the address says “much”/)
    expect(parse('PX~between~1')).toThrow(/needs a number/)
    expect(parse(Array(21).fill('PX~gt~1').join())).toThrow(/at most 20/)
  })

  test('are terms of the graph, and words', () => {
    const [scored, between] = termList.parse(
      'RETAIL_NET_TURNOVER...Z_SCORE.ONE_YEAR~gt~2,PX.PCT_CHANGE.ONE_MONTH~between~-0.1~0.05',
      'where',
    )
    if (!scored || isGroup(scored) || !between || isGroup(between))
      throw new Error('Two conditions were written.')
    expect(conditionInput(scored)).toEqual({
      measure: {
        ...{ metric: 'RETAIL_NET_TURNOVER', normalisation: 'Z_SCORE', normalisationPeriod: 'ONE_YEAR' },
      },
      gt: 2,
    })
    expect(conditionInput(between)).toMatchObject({ between: [-0.1, 0.05] })
    expect(conditionWords(scored)).toBe('Net flow, z-score, of 1 year is above 2.00\u202fσ')
    expect(conditionWords(between)).toBe(
      'Price, percentage change, 1 month is between −10.00\u202f% and 5.00\u202f%',
    )
    expect(measuresOf([scored, between, scored])).toEqual([scored.measure, between.measure])
  })

  test('count as one in brackets', () => {
    const terms = termList.parse('PX~gt~1,any(RIS~gt~0,STREAK~gte~2)', 'where')
    expect(screenWords(terms, 'all')).toBe(
      'Price is above 1.00 and (Retail imbalance is above 0.00\u202f% or Streak of the flow is at least 2)',
    )
    expect(terms.map(termInput)).toEqual([
      { measure: { metric: 'PX' }, gt: 1 },
      {
        any: [
          { measure: { metric: 'RIS' }, gt: 0 },
          { measure: { metric: 'STREAK' }, gte: 2 },
        ],
      },
    ])
    expect(() => termList.parse('any(NONSENSE~gt~1)', 'where')).toThrow(/must be one of/)
    expect(termList.parse('any()', 'where')).toEqual([])
  })

  test('to begin with have units', () => {
    for (const { view } of PRESETS)
      for (const one of conditionsOf(view.where ?? [])) expect(conditionUnit(one)).toBeTruthy()
  })
})

describe('numbers', () => {
  test('are read as they are typed', () => {
    expect(
      ['2', '-1.5m', '1,200', '+3 %', '−2 σ', 'USD 4bn', '.5'].map((text) => numberIn(text, 'USD')),
    ).toEqual([...[2, -1.5e6, 1200, 3, -2, 4e9, 0.5]])
    expect(['5', '-0.1%'].map((text) => numberIn(text, 'fraction'))).toEqual([0.05, -0.001])
    expect(['', 'x', '1..2', '1e', 'm', '1 2 x'].map((text) => numberIn(text, 'USD'))).toEqual(
      Array(6).fill(null),
    )
  })

  test('are written as they are read', () => {
    const units = [...new Set(Object.values(METRIC_UNITS))]
    fc.assert(
      fc.property(fc.constantFrom(...units), fc.integer({ min: -1e9, max: 1e9 }), (unit, whole) => {
        const value = unit === 'fraction' ? whole / 1e6 : whole
        expect(numberIn(numberText(value, unit), unit)).toBeCloseTo(value, 9)
      }),
    )
    expect(numberText(2_500_000, 'USD')).toBe('2.5m')
    expect(numberText(0.07, 'fraction')).toBe('7')
  })
})
