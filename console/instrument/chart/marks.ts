import type { Palette } from '../../charts/palette.ts'
import { format, type Unit } from '../../parts/format.ts'
import { METRIC_UNITS } from '../../parts/metrics.ts'
import { LABELS } from '../../parts/vocabulary.ts'
import type { Bars, Values } from '../bars/bars.ts'
import { alignedTo, indexed, type Scale, standardised } from '../comparison/comparison.ts'
import { type Measure, OPTION_COLUMNS, OPTION_PARTS, type Options } from '../view.ts'
import { columnOf, type Overlay, overlayName, SUBJECTS, sharesAxis, unitOf } from './overlays.ts'

/** A part of the picture, from above: price, net flow, options. */
type Panel = 0 | 1 | 2

/** A series as it is drawn, read out and listed. */
export interface Mark {
  readonly key: string
  readonly kind: 'line' | 'columns'
  readonly name: string
  readonly panel: Panel
  readonly unit: Unit
  readonly values: Values
  readonly colour: string
  /** Colour of values below zero, if they differ. */
  readonly below?: string
  /** Whether columns hang down from zero. */
  readonly isMirrored?: boolean
  /** Whether the axis of the panel is not for these values. */
  readonly isApart?: boolean
}

interface Other {
  readonly name: string
  readonly bars: Bars | null
}

interface Subject {
  readonly name: string
  readonly bars: Bars
  readonly others: readonly Other[]
  readonly scale: Scale
  readonly overlays: readonly Overlay[]
  readonly options: Options
  readonly measure: Measure
  readonly palette: Palette
  /** First and last position shown. */
  readonly start: number
  readonly end: number
}

/** Prices that are comparable over time: of an aggregate those that joining constituents do not move. */
const comparable = ({ values }: Bars): Values => {
  const { px = [], pxLinked = [] } = values
  return pxLinked.some((value) => value !== null) ? pxLinked : px
}

function comparedMarks({ name, bars, others, scale, palette, start, end }: Subject): Mark[] {
  return [{ name, bars }, ...others].flatMap((other, at): Mark[] => {
    if (!other.bars) return []
    const prices = at === 0 ? comparable(bars) : alignedTo(bars.ts, other.bars, comparable(other.bars))
    return [
      {
        ...{ key: `price${at}`, kind: 'line', panel: 0, name: other.name },
        unit: scale === 'index' ? 'index' : 'sigma',
        values: scale === 'index' ? indexed(prices, start) : standardised(prices, start, end),
        colour: palette.series[at % palette.series.length] ?? palette.accent,
      },
    ]
  })
}

function priceMarks(subject: Subject): Mark[] {
  if (subject.others.length > 0) return comparedMarks(subject)
  const { bars, palette } = subject
  const [name, unit] = [LABELS.Metric.PX, METRIC_UNITS.PX]
  return [
    {
      key: 'price0',
      kind: 'line',
      panel: 0,
      name,
      unit,
      values: bars.values['px'] ?? [],
      colour: palette.accent,
    },
  ]
}

function optionMarks({ bars, options, measure, palette }: Subject): Mark[] {
  const columns = OPTION_COLUMNS[measure]
  const metrics = OPTION_PARTS[measure]
  const mark = (part: 'call' | 'put' | 'net', colour: string, more: Partial<Mark> = {}): Mark => ({
    ...{ key: part, kind: 'columns', panel: 2, name: LABELS.Metric[metrics[part]], unit: 'USD', colour },
    values: bars.values[columns[part]] ?? [],
    ...more,
  })
  const { calls, puts } = palette
  if (options === 'net') return [mark('net', palette.up, { below: palette.down })]
  if (options === 'call') return [mark('call', calls)]
  if (options === 'put') return [mark('put', puts)]
  return [mark('call', calls), mark('put', puts, { isMirrored: true })]
}

/** Values of an overlay on the scale of the lines it is drawn with: means of a price are compared as the price is. */
function scaledOverlay(overlay: Overlay, values: Values, { bars, others, scale, start, end }: Subject) {
  if (others.length === 0 || overlay.of !== 'price' || !sharesAxis(overlay))
    return { unit: unitOf(overlay), values }
  const { px = [] } = bars.values
  return scale === 'index'
    ? { unit: 'index' as const, values: indexed(values, start, px) }
    : { unit: 'sigma' as const, values: standardised(values, start, end, px) }
}

const overlayMarks = (subject: Subject): Mark[] =>
  subject.overlays.map((overlay, at) => ({
    ...{ key: columnOf(at), kind: 'line', panel: SUBJECTS[overlay.of].panel, name: overlayName(overlay) },
    ...scaledOverlay(overlay, subject.bars.values[columnOf(at)] ?? [], subject),
    // The first colours are those of the lines that are compared.
    colour: subject.palette.series.at(-1 - at) ?? subject.palette.ink,
    isApart: !sharesAxis(overlay),
  }))

const hasValues = ({ values }: Mark): boolean => values.some((value) => value !== null)

/** All series of the picture. Options stay out if the instrument has none. */
export function marksOf(subject: Subject): Mark[] {
  const { bars, palette } = subject
  const [name, unit] = [LABELS.Metric.RETAIL_NET_TURNOVER, METRIC_UNITS.RETAIL_NET_TURNOVER]
  const flow: Mark = {
    ...{ key: 'flow', kind: 'columns', panel: 1, name, unit, colour: palette.up, below: palette.down },
    values: bars.values['retailNetTurnover'] ?? [],
  }
  const options = optionMarks(subject).filter(hasValues)
  return [...priceMarks(subject), flow, ...options, ...overlayMarks(subject)]
}

/** A mark's value at a position, in words. Flows say their sign. */
export const valueAt = ({ values, unit, below }: Mark, at: number): string =>
  format(values[at], unit, { isSigned: below !== undefined || unit === 'sigma' })
