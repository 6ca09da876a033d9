import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { viewIn } from '../../../console/parts/view.ts'
import { LABELS, valuesOf } from '../../../console/parts/vocabulary.ts'
import { COMPARISONS, type Condition, measuresOf } from '../../../console/signals/conditions.ts'
import { viewOf } from '../../../console/signals/definitions.ts'
import { measureIn, namedMeasure } from '../../../console/signals/measure-reading.ts'
import {
  assetClassOf,
  MONEYNESS,
  plainMeasure,
  SIZES,
  TRANSFORMATIONS,
} from '../../../console/signals/measures.ts'
import { CODECS, definitionOf, KINDS, type SignalsView } from '../../../console/signals/view.ts'

const nullable = <Word extends string>(words: readonly Word[]) => fc.constantFrom(null, ...words)

const aMeasure = fc
  .record({
    metric: fc.constantFrom(...valuesOf(LABELS.Metric)),
    transformation: nullable(valuesOf(TRANSFORMATIONS)),
    window: nullable(valuesOf(LABELS.Window)),
    normalisation: nullable(valuesOf(LABELS.Normalisation)),
    period: nullable(valuesOf(LABELS.NormalisationPeriod)),
    dividedBy: nullable(valuesOf(LABELS.Metric)),
    assetClass: nullable(valuesOf(LABELS.AssetClass)),
    moneyness: nullable(valuesOf(MONEYNESS)),
    size: nullable(valuesOf(SIZES)),
  })
  .map((one) => ({
    ...one,
    // The one that its metrics have is not stated.
    assetClass: one.assetClass === assetClassOf(one) ? null : one.assetClass,
    window: one.transformation && one.window,
    period: one.normalisation && one.period,
  }))

const aCondition = fc
  .record({
    measure: aMeasure,
    comparison: fc.constantFrom(...valuesOf(COMPARISONS)),
    value: fc.integer(),
    upper: fc.integer(),
  })
  .map((one): Condition => (one.comparison === 'between' ? one : { ...one, upper: null }))

const aTerm = fc.oneof(
  aCondition,
  fc.record({
    join: fc.constantFrom('all' as const, 'any' as const),
    conditions: fc.array(aCondition, { minLength: 1, maxLength: 3 }),
  }),
)

/** What the builder shows at first. */
const EMPTY = viewIn(CODECS, '')

const aView = fc
  .record({
    kind: fc.constantFrom(...valuesOf(KINDS)),
    group: fc.option(fc.string()),
    interval: fc.constantFrom(...valuesOf(LABELS.Interval)),
    match: fc.constantFrom('all' as const, 'any' as const),
    where: fc.array(aTerm, { minLength: 1, maxLength: 5 }),
    by: fc.nat(4),
    ascending: fc.boolean(),
    more: fc.constant(null),
  })
  .map((view): SignalsView => ({ ...EMPTY, ...view, by: view.by % measuresOf(view.where).length }))

/** A definition as the graph returns it. */
const DEFINITION = { kind: 'SECURITIES', interval: 'DAY', includePartial: false }
const PX = { measure: { metric: 'PX' }, gt: 1 }

describe('a saved definition', () => {
  test('is the view that it was saved from', () => {
    fc.assert(
      fc.property(aView, (view) => {
        const saved = viewOf(JSON.parse(JSON.stringify(definitionOf(view))))
        expect({ ...EMPTY, ...saved }).toEqual(view)
      }),
    )
  })

  test('may state the asset class that its metric has', () => {
    const measure = { metric: 'CP_TURNOVER', assetClass: 'OPTIONS' }
    const view = viewOf({ ...DEFINITION, any: [{ measure, between: [1, 5] }] })
    expect(view?.where).toEqual([
      {
        measure: plainMeasure('CP_TURNOVER'),
        ...{ comparison: 'between', value: 1, upper: 5 },
      },
    ])
  })

  test.each([
    ['further columns', { all: [PX], columns: [{ metric: 'PX' }, { metric: 'RIS' }] }],
    ['another column to sort by', { all: [PX], sort: { measure: { metric: 'RIS' } } }],
    ['a field to sort by', { all: [PX], sort: { field: 'NAME' } }],
    ['a date', { all: [PX], date: '2026-03-02' }],
    ['partial bars', { all: [PX], includePartial: true }],
    ['two sectors', { all: [PX], universe: { sectors: ['Energy', 'Utilities'] } }],
    ['a universe of constituents', { all: [PX], universe: { constituentsOf: 101 } }],
  ])('with %s is shown, and saved again as it was', (_name, more) => {
    const definition = { ...DEFINITION, columns: [{ metric: 'PX' }], order: 'DESC', ...more }
    const view = viewOf(definition)
    if (!view) throw new Error('It is shown')
    expect(view.more).not.toBeNull()
    const read = CODECS.more.parse(CODECS.more.write(view.more), 'more')
    const saved = definitionOf({ ...EMPTY, ...view, more: read })
    expect({ includePartial: false, ...saved }).toMatchObject(definition)
  })

  test.each(['[]', '1', '{', ''])('keeps no parts of an address that are no object: %j', (text) => {
    expect(() => CODECS.more.parse(text, 'more')).toThrow(/must be a JSON object/)
  })

  test('with conditions that the console does not know is not shown', () => {
    expect(viewOf({ ...DEFINITION, all: [{ measure: { metric: 'NONSENSE' }, gt: 1 }] })).toBeNull()
    expect(viewOf({ ...DEFINITION, all: [{ measure: { metric: 'PX' }, near: 1 }] })).toBeNull()
    expect(viewOf({ ...DEFINITION, all: [] })).toBeNull()
  })
})

describe('the text of a measure', () => {
  test('is a measure', () => {
    expect(measureIn('retail_net_turnover|moving_sum:5|z_score:1y')).toEqual({
      ...plainMeasure('RETAIL_NET_TURNOVER'),
      ...{ transformation: 'MOVING_SUM', window: 'ONE_WEEK', normalisation: 'Z_SCORE', period: 'ONE_YEAR' },
    })
    expect(namedMeasure('options.cp_turnover')).toBe('Option turnover')
    expect(namedMeasure('options.OTM.LARGE.put_turnover/call_turnover')).toBe(
      'Put turnover / Call turnover, out of the money, large trades',
    )
    expect(namedMeasure('options.streak')).toBe('Streak of the flow, options')
    expect(namedMeasure('all.put_turnover/retail_total_turnover')).toBe('Put turnover / Total turnover')
  })

  test.each(['px/nonsense', 'options.XTM.cp_turnover', 'a.b.px', 'px|x:1'])(
    'stays as it is if the console has no name for it: %s',
    (text) => {
      expect(measureIn(text)).toBeNull()
      expect(namedMeasure(text)).toBe(text)
    },
  )
})
