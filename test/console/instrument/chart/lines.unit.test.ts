import { describe, expect, it } from 'vitest'
import { paletteOf } from '../../../../console/charts/palette.ts'
import { sharesIn } from '../../../../console/instrument/chart/heights.ts'
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
import { contentOf, type Skeleton, skeletonOf } from '../../../../console/instrument/chart/picture.ts'
import { TimeTicks } from '../../../../console/instrument/chart/times.ts'
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

  it('indexes a mean of the price as the price that it is compared with', () => {
    const overlays = overlayList.parse('price.MOVING_AVG.ONE_MONTH,price...Z_SCORE', '')
    const values = { px: [10, 11, 12], overlay1: [20, 21, 22], overlay2: [0, 1, 2] }
    const compared = { ...subject, overlays, bars: barsOf(values), others: [{ name: 'Other', bars: null }] }
    const [mean, score] = marksOf(compared).slice(-2)
    expect([mean?.values, mean?.unit, mean?.isApart]).toEqual([[200, 210, 220], 'index', false])
    expect([score?.values, score?.unit, score?.isApart]).toEqual([[0, 1, 2], 'sigma', true])
    const scored = marksOf({ ...compared, scale: 'z' }).at(-2)
    expect([scored?.values, scored?.unit, scored?.isApart]).toEqual([[9, 10, 11], 'sigma', false])
  })

  it('gives calls and puts colours that no compared line has', () => {
    for (const isDark of [false, true]) {
      const palette = paletteOf(isDark)
      const others = Array.from({ length: 9 }, (_, at) => ({ name: `Other ${at}`, bars: subject.bars }))
      const marks = marksOf({ ...subject, palette, others })
      const lines = marks.filter(({ panel }) => panel === 0).map(({ colour }) => colour)
      expect(new Set(lines).size).toBe(10)
      for (const { panel, colour } of marks) if (panel === 2) expect(lines).not.toContain(colour)
    }
  })
})

describe('the axes of a chart', () => {
  const overlays = overlayList.parse('flow...Z_SCORE,flow.CUMULATIVE_SUM,price.MOVING_AVG', '')
  const columns = { px: [10, 11, 12], retailNetTurnover: [1e6, -2e6, 3e6] }
  const bars = barsOf({ ...columns, overlay1: [1, -1, 2], overlay2: [1, 2, 3], overlay3: [10, 10, 11] })
  const palette = paletteOf(false)
  const marks = marksOf({
    ...{ name: 'Main', bars, others: [], scale: 'index', overlays, options: 'both', measure: 'turnover' },
    ...{ palette, start: 0, end: 2 },
  })
  const skeleton: Skeleton = {
    ...{ palette, hasOptions: false, titles: ['Price', 'Net flow, USD'], units: ['price', 'USD'] },
    ...{ apart: [[], ['sigma', 'USD'], []], ticks: new TimeTicks('DAY', 'exchange'), shares: sharesIn(null) },
  }
  const axes = skeletonOf(skeleton)['yAxis'] as {
    readonly position: string
    readonly offset?: number
    readonly gridIndex: number
    readonly axisLabel: { readonly show?: boolean; formatter(value: number): string }
  }[]
  type Series = { id: string; yAxisIndex: number; markLine?: { data: { yAxis: number }[] } }
  const series = contentOf(marks, bars, skeleton)['series'] as Series[]
  const axisOf = (id: string) => axes[series.find((one) => one.id === id)?.yAxisIndex ?? -1]

  it('say the unit of what is drawn on them', () => {
    expect(axisOf('overlay1')).toMatchObject({ position: 'left', gridIndex: 1, offset: 0 })
    expect(axisOf('overlay1')?.axisLabel.formatter(1)).toBe('1.00\u202fσ')
    expect(axisOf('overlay2')).toMatchObject({ position: 'left', gridIndex: 1, offset: 62 })
    expect(axisOf('overlay2')?.axisLabel.formatter(1e6)).toBe('USD\u202f1.00\u202fm')
    expect(axisOf('flow-up')).toMatchObject({ position: 'right', gridIndex: 1 })
    expect(axisOf('flow-up')?.axisLabel.formatter(1e6)).toBe('1.00\u202fm')
    expect(axisOf('overlay3')).toBe(axisOf('price0'))
  })

  it('have a line at zero each, where there are several', () => {
    const zeros = series.filter(({ markLine }) => markLine?.data[0]?.yAxis === 0).map(({ id }) => id)
    expect(zeros).toEqual(['flow-up', 'overlay1', 'overlay2'])
  })
})
