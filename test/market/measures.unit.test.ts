import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { faultsOf } from '../../src/core/faults.ts'
import { Measure as MeasureParameter } from '../../src/market/measure-parameters.ts'
import { parseMeasure } from '../../src/market/measure-text.ts'
import { inputOf, type MeasureInput, measureOf, measureText } from '../../src/market/measures.ts'
import { ALL_METRIC_NAMES } from '../../src/market/metrics.ts'
import {
  AssetClass,
  Moneyness,
  Normalisation,
  NormalisationPeriod,
  TradeSize,
  Transformation,
  Window,
} from '../../src/market/vocabulary.ts'

const schema = z.object({ measure: MeasureParameter })
const read = (text: string) => {
  const parsed = parseMeasure(text)
  if ('fault' in parsed) throw new Error(parsed.fault.message)
  return measureOf(parsed.input)
}

const optional = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
const inputs = fc.record({
  metric: fc.constantFrom(...ALL_METRIC_NAMES),
  dividedBy: optional(ALL_METRIC_NAMES),
  assetClass: optional(AssetClass.options),
  moneyness: optional(Moneyness.options),
  size: optional(TradeSize.options),
  transformation: optional(Transformation.options),
  window: optional(Window.options),
  normalisation: optional(Normalisation.options),
  normalisationPeriod: optional(NormalisationPeriod.options),
}) as fc.Arbitrary<MeasureInput>

test('every valid measure is what its text reads as, and has no other text', () => {
  let valid = 0
  fc.assert(
    fc.property(inputs, (input) => {
      const parsed = schema.safeParse({ measure: input })
      if (!parsed.success) return
      valid++
      const measure = measureOf(parsed.data.measure)
      const text = measureText(measure)
      expect(schema.safeParse({ measure: text }).success).toBe(true)
      expect(read(text)).toEqual(measure)
      expect(measureText(read(text))).toBe(text)
      expect(measureOf(inputOf(measure))).toEqual(measure)
    }),
    { numRuns: 5000, seed: 39 },
  )
  expect(valid).toBeGreaterThan(300)
})

test('no text makes the parser fail otherwise than with a fault', () => {
  const parts = fc.constantFrom(
    ...ALL_METRIC_NAMES,
    ...Transformation.options,
    ...Window.options,
    'options',
    'OTM',
  )
  const texts = fc.array(fc.oneof(parts, fc.constantFrom('|', ':', '/', '.', ' '), fc.string()), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(texts, (list) => {
      const parsed = parseMeasure(list.join(''))
      expect('input' in parsed || parsed.fault.message.length > 0).toBe(true)
    }),
    { numRuns: 5000, seed: 39 },
  )
})

test.each([
  ['retail_net_turnover|z_score:1y', 'retail_net_turnover|z_score:1y'],
  ['retail_net_turnover | z_score', 'retail_net_turnover|z_score:1y'],
  ['px|pct_change:20', 'px|pct_change:20'],
  ['px|change', 'px|change'],
  ['put_turnover/call_turnover', 'options.put_turnover/call_turnover'],
  ['options.put_turnover/call_turnover', 'options.put_turnover/call_turnover'],
  ['options.OTM.SMALL.call_share|moving_avg', 'options.OTM.SMALL.call_share|moving_avg:20'],
  ['OTM.put_turnover', 'options.OTM.put_turnover'],
  ['LARGE.streak', 'options.LARGE.streak'],
  ['put_turnover/retail_total_turnover', 'all.put_turnover/retail_total_turnover'],
  ['all.px', 'px'],
  ['px|cumulative_sum', 'px|cumulative_sum'],
  ['retail_net_turnover|moving_sum:5|turnover_share', 'retail_net_turnover|moving_sum:5|turnover_share'],
])('%s is %s', (text, canonical) => {
  const { measure } = schema.parse({ measure: text })
  expect(measureText(measureOf(measure))).toBe(canonical)
})

describe('faults name the part and what is allowed', () => {
  test.each([
    [
      'retail_net_turnovr',
      'measure unknown_metric',
      'Unknown metric `retail_net_turnovr`. Did you mean `retail_net_turnover`? Use one of: px, px_chg',
    ],
    ['px/', 'measure unknown_metric', 'The metric is missing. Use one of: px'],
    ['', 'measure unknown_metric', 'The metric is missing.'],
    ['px/foo', 'measure unknown_metric', 'Unknown metric `foo`. Use one of: px'],
    ['px/px_chg/px', 'measure value_error', 'Use at most one `/`'],
    ['px/options.px', 'measure value_error', 'Write them once, before the first'],
    [
      'options.OTN.px',
      'measure enum',
      'Unknown asset class, moneyness or trade size `OTN`. Did you mean `OTM`?',
    ],
    ['options.SMALL.OTM.px', 'measure value_error', '`OTM` is out of place'],
    [
      'px|pct_chang:20',
      'measure enum',
      'Unknown transformation or normalisation `pct_chang`. Did you mean `pct_change`?',
    ],
    ['px|', 'measure enum', 'The transformation or normalisation is missing.'],
    [
      'px|pct_change:21',
      'measure enum',
      'Unknown window `21`. Did you mean `20`? Use one of: 5, 20, 60, 120, 252',
    ],
    ['px|z_score:4y', 'measure enum', 'Unknown period `4y`.'],
    ['px|cumulative_sum:20', 'measure value_error', '`cumulative_sum` takes no length'],
    ['px|change:5:5', 'measure value_error', 'Use at most one `:`'],
    [
      'px|z_score|change',
      'measure value_error',
      'at most one transformation and, after it, one normalisation',
    ],
    ['px|change|change', 'measure value_error', 'at most one transformation'],
    [
      'cash.put_turnover',
      'measure.metric asset_class_conflict',
      'put_turnover is not available for asset class cash',
    ],
    [
      'OTM.retail_net_turnover',
      'measure.metric asset_class_conflict',
      'not available for asset class options',
    ],
    ['all.OTM.retail_net_turnover', 'measure.moneyness asset_class_conflict', 'applies to options'],
    ['ris|turnover_share', 'measure.normalisation metric_conflict', 'Only stored metrics have a share'],
    ['x'.repeat(300), 'measure string_too_long', 'at most 256 characters'],
  ])('%s', (text, fault, message) => {
    const parsed = schema.safeParse({ measure: text })
    const faults = faultsOf(parsed.error?.issues ?? [], { measure: text }, schema)
    expect(faults.map(({ path, type }) => `${path.join('.')} ${type}`)).toEqual([fault])
    expect(faults[0]?.message).toContain(message)
  })

  test.each([
    [{ metric: 'px', window: '20' }, ['measure.window value_error']],
    [{ metric: 'px', transformation: 'cumulative_sum', window: '20' }, ['measure.window value_error']],
    [{ metric: 'px', normalisationPeriod: '1y' }, ['measure.normalisationPeriod value_error']],
    [7, ['measure string_type']],
    [undefined, ['measure missing']],
  ])('%j', (measure, faults) => {
    const parsed = schema.safeParse({ measure })
    const found = faultsOf(parsed.error?.issues ?? [], { measure }, schema)
    expect(found.map(({ path, type }) => `${path.join('.')} ${type}`)).toEqual(faults)
  })
})
