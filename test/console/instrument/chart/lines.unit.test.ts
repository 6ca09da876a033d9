import { describe, expect, it } from 'vitest'
import { paletteOf } from '../../../../console/charts/palette.ts'
import { marksOf, valueAt } from '../../../../console/instrument/chart/marks.ts'
import {
  type Overlay,
  overlayList,
  overlayName,
  runningColumns,
  SUBJECTS,
  sharesAxis,
  unitOf,
} from '../../../../console/instrument/chart/overlays.ts'
import { LABELS, valuesOf } from '../../../../console/parts/vocabulary.ts'

const barsOf = (values: Record<string, (number | null)[]>, days = [1, 2, 3]) => ({
  ts: days.map((day) => `2026-01-0${day}T00:00:00Z`),
  date: days.map((day) => `2026-01-0${day}`),
  isPartial: days.map(() => false),
  values,
})

describe('overlays', () => {
  it('stand in the address as they are read', () => {
    for (const of of Object.keys(SUBJECTS) as Overlay['of'][])
      for (const transformation of [null, ...valuesOf(LABELS.Transformation)])
        for (const normalisation of [null, ...valuesOf(LABELS.Normalisation)]) {
          if (transformation === null && normalisation === null) continue
          for (const window of [null, ...valuesOf(LABELS.Window)])
            for (const period of [null, ...valuesOf(LABELS.NormalisationPeriod)]) {
              const overlay = { of, transformation, window, normalisation, period }
              expect(overlayList.parse(overlayList.write([overlay]), 'overlays')).toEqual([overlay])
            }
        }
  })

  it('say what no overlay is', () => {
    expect(() => overlayList.parse('price.NONSENSE', 'overlays')).toThrow(/must be one of MOVING_AVG/)
    expect(() => overlayList.parse('price.constructor', 'overlays')).toThrow(/must be one of/)
    expect(() => overlayList.parse('price', 'overlays')).toThrow(/neither/)
    expect(() => overlayList.parse('price.EWMA,flow.EWMA,options.EWMA,price.CHANGE', 'overlays')).toThrow(
      /At most 3/,
    )
  })

  it('have names, units and axes', () => {
    const [mean, score, sum] = overlayList.parse(
      'price.MOVING_AVG.ONE_MONTH,flow...Z_SCORE.ALL,flow.CUMULATIVE_SUM',
      '',
    )
    if (!mean || !score || !sum) throw new Error('Three overlays were written.')
    expect(overlayName(mean)).toBe('Price, moving average, 1 month')
    expect(overlayName(score)).toBe('Net flow, z-score, of all history')
    expect([mean, score, sum].map(unitOf)).toEqual(['price', 'sigma', 'USD'])
    expect([mean, score, sum].map(sharesAxis)).toEqual([true, false, false])
    expect(runningColumns([mean, score, sum])).toEqual(['overlay3'])
  })
})

describe('marksOf', () => {
  const subject = {
    name: 'Main',
    bars: barsOf({
      px: [10, 11, 12],
      retailNetTurnover: [1e6, -2e6, null],
      callTurnover: [1, 2, 3],
      putTurnover: [4, 5, 6],
    }),
    others: [],
    scale: 'index',
    overlays: [],
    options: 'both',
    measure: 'turnover',
    palette: paletteOf(false),
    start: 0,
    end: 2,
  } as const

  it('draws price, flow, calls and puts', () => {
    const marks = marksOf(subject)
    expect(marks.map(({ name }) => name)).toEqual(['Price', 'Net flow', 'Call turnover', 'Put turnover'])
    expect(marks.map((mark) => valueAt(mark, 1))).toEqual([
      '11.00',
      '−USD\u202f2.00\u202fm',
      'USD\u202f2',
      'USD\u202f5',
    ])
  })

  it('leaves options out that the instrument has not', () => {
    const marks = marksOf({ ...subject, bars: barsOf({ px: [1, 2, 3], callTurnover: [null, null, null] }) })
    expect(marks.map(({ key }) => key)).toEqual(['price0', 'flow'])
  })

  it('compares by linked prices where there are any', () => {
    const linked = barsOf({ px: [1, 1, 1], pxLinked: [200, 300, 400] })
    const marks = marksOf({ ...subject, others: [{ name: 'Other', bars: linked }] })
    expect(marks.slice(0, 2).map(({ name, values }) => [name, values])).toEqual([
      ['Main', [100, 110, 120]],
      ['Other', [100, 150, 200]],
    ])
  })
})
