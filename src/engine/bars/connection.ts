import { z } from 'zod'
import type { ReadContext } from '../../core/context.ts'
import type { CursorKind } from '../../core/cursors.ts'
import {
  connectionParameters,
  keysetPageOf,
  type Page,
  type Window,
  windowOf,
  withConnection,
} from '../../core/keyset-pages.ts'
import { Once } from '../../core/once.ts'
import { chargeRows } from '../../core/work.ts'
import type { StampRange } from '../../market/dates.ts'
import type { CalculatedName, MetricName } from '../../market/metrics.ts'
import { parseMoment } from '../../market/moments.ts'
import {
  endDate,
  order,
  selectionParameters,
  startDate,
  withAssetClass,
  withDates,
} from '../../market/parameters.ts'
import { requireTier } from '../../market/tiers.ts'
import {
  type TransformInput,
  transformOf,
  transformParameters,
  withFittingWindow,
} from '../../market/transformations.ts'
import { type Downsampled, withoutPages } from '../downsampling.ts'
import { calculateRows, metricsBehind } from './calculated.ts'
import { barsWithin, chargeNewest } from './cost.ts'
import {
  downsamplingOf,
  type PointsInput,
  pointsParameters,
  reductionOf,
  withPointsMetric,
} from './downsampled.ts'
import { metricsRead } from './lookback.ts'
import { selectBarsPerInstrument, selectNewestBars } from './queries/bars.ts'
import { selectBarCounts } from './queries/merged.ts'
import { readReducedBars } from './reduced.ts'
import { type BarRequest, selectionOf } from './request.ts'
import { BAR_FIELDS, type BarField, type BarRow, type SeriesSelection } from './selection.ts'
import type { BarTable } from './table.ts'
import { transformRows } from './transformed.ts'

export const barCursor: CursorKind = {
  name: 'bar',
  // Canonical form only: a forged 23:59:60Z is a valid instant, but Date cannot parse it.
  isPosition: (text) => {
    const moment = parseMoment(text)
    return moment?.kind === 'instant' && moment.instant.toString() === text
  },
}

const PAGE_SIZE = 100
/** Columns that cost as much as resolving a bar field by field. */
const RESOLVED = 10

const barRules = <S extends z.ZodObject>(schema: S): S => withFittingWindow(withAssetClass(schema))

/** Adds the rules of a connection, and of one that is reduced to the rows of a chart. */
const withReduction = <S extends z.ZodObject>(schema: S, kind: CursorKind): S =>
  withoutPages(withPointsMetric(withConnection(schema, kind)), ['first', 'after', 'last', 'before'])

/** Arguments of an instrument's bars on the graph. */
export const barsInput = withReduction(
  barRules(
    withDates(
      z.object({
        startDate: startDate.optional(),
        endDate,
        ...selectionParameters,
        order,
        ...transformParameters,
        ...pointsParameters,
        ...connectionParameters({ max: 10_000, size: PAGE_SIZE }),
      }),
    ),
  ),
  barCursor,
)
export type BarsInput = z.output<typeof barsInput>

/** Arguments of an instrument's newest bar. */
export const latestInput = barRules(z.object({ ...selectionParameters, ...transformParameters }))

/** Bar fields that a query selects. */
export interface Selected {
  readonly fields: readonly BarField[]
  /** Metrics to transform. */
  readonly transformed: readonly MetricName[]
  /** Metrics to calculate. */
  readonly calculated: readonly CalculatedName[]
  /** Whether each bar names its instrument, and so is resolved field by field. */
  readonly instruments?: boolean
}

/** Resolves a query to a selection, the columns to read and the computation on the rows. Checks the tier. */
function readingOf(
  request: BarRequest & TransformInput & PointsInput,
  { fields, transformed, calculated }: Selected,
  context: ReadContext,
) {
  requireTier(calculated, context.principal)
  const { pointsBy } = request
  const named = [...fields, ...transformed, ...calculated, ...(pointsBy ? [pointsBy] : [])]
  const { selection } = selectionOf(request, named, context)
  const transform = transformOf(request)
  const reduction = downsamplingOf(request, selection.assetClass, [...fields, ...transformed])
  const measured = [...new Set([...transformed, ...(transform && reduction ? [reduction.by] : [])])]
  const metrics = transform ? metricsRead(transform, measured, selection.assetClass) : new Set<MetricName>()
  const behind = metricsBehind(calculated, selection.assetClass)
  const read = new Set<BarField>([...fields, ...metrics, ...behind])
  return {
    selection,
    transform,
    reduction,
    columns: BAR_FIELDS.filter((field) => read.has(field)),
    isComputed: transform !== null || calculated.length > 0,
    computed: async (table: BarTable) => {
      await Promise.all([
        transform && transformRows(context.db, table, selection, transform, measured),
        calculateRows(context.db, table, calculated),
      ])
      return table
    },
  }
}

/** A page of one instrument's bars, with the selection for counting all of them. */
export interface BarsPage extends Page<BarRow, BarTable> {
  readonly instrumentId: number
  readonly selection: SeriesSelection
  /** How the rows were chosen. Null if they are a page of all. */
  readonly downsampled: Downsampled | null
}

const shifted = (ts: string, seconds: number): string =>
  new Date(Date.parse(ts) + seconds * 1000).toISOString()

/** Narrows a range to the cursors. Stamps are whole seconds, so excluding a cursor moves the bound by one. */
function beyondCursors(range: StampRange, { after, before }: Window, isDescending: boolean): StampRange {
  const [low, high] = isDescending ? [before, after] : [after, before]
  const latest = (a: string | undefined, b: string | undefined) =>
    a && b ? (Date.parse(a) > Date.parse(b) ? a : b) : (a ?? b)
  const earliest = (a: string | undefined, b: string | undefined) =>
    a && b ? (Date.parse(a) < Date.parse(b) ? a : b) : (a ?? b)
  const lower = latest(range.lower, low && shifted(low, 1))
  const upper = earliest(range.upper, high && shifted(high, -1))
  return { ...(lower && { lower }), ...(upper && { upper }) }
}

/** Resolves arguments to a selection, a window, and a function that reads the rows of instruments. */
function pageReading(input: BarsInput, selected: Selected, context: ReadContext) {
  const { selection, columns, computed } = readingOf(input, selected, context)
  const window = windowOf(input, PAGE_SIZE, barCursor)
  const isDescending = (input.order === 'desc') !== window.inverted
  const within = { ...selection, range: beyondCursors(selection.range, window, input.order === 'desc') }
  const top = { order: isDescending ? ('desc' as const) : ('asc' as const), limit: window.limit }
  return {
    address: JSON.stringify([input, selected]),
    selected,
    selection,
    window,
    read: async (ids: readonly number[]): Promise<BarTable[]> => {
      await chargeRows(
        ids.length * Math.min(top.limit, barsWithin(within)),
        columns.length + (selected.instruments ? RESOLVED : 0),
        ['first'],
      )
      const found = await computed(await selectBarsPerInstrument(context.db, ids, within, top, columns))
      const byInstrument = await found.byKey()
      return ids.map((id) => byInstrument.get(id) ?? found.slice(0, 0))
    },
  }
}

// By context and input: the input of a field is one object for all of its parents.
const readings = new Once<ReturnType<typeof pageReading>>()

/** Loads a keyset page of an instrument's bars. Batches calls with equal arguments into one statement. */
export async function loadBars(
  context: ReadContext,
  instrumentId: number,
  input: BarsInput,
  selected: Selected,
): Promise<BarsPage> {
  if (input.points !== undefined) return loadReducedBars(context, instrumentId, input, selected)
  const make = () => pageReading(input, selected, context)
  const known = readings.of(context, input, make)
  // A field that is merged with others selects more than where it is alone.
  const { address, selection, window, read } = known.selected === selected ? known : make()
  const rows = await context.loaders.load('bars', address, instrumentId, read)
  return { ...keysetPageOf(rows, window), instrumentId, selection, downsampled: null }
}

/** Loads the bars that show the course of an instrument, batched as the pages are. */
async function loadReducedBars(
  context: ReadContext,
  instrumentId: number,
  input: BarsInput,
  selected: Selected,
): Promise<BarsPage> {
  const { db } = context
  const { selection, columns, transform, reduction, isComputed, computed } = readingOf(
    input,
    selected,
    context,
  )
  if (!reduction) throw new TypeError('The bars are not to be reduced')
  const found = await context.loaders.load('reducedBars', [input, selected], instrumentId, async (ids) => {
    const whole = { ids, selection, columns, order: input.order }
    const { rows, counts } = await readReducedBars(db, whole, reduction, isComputed ? computed : null)
    const byInstrument = await rows.byKey()
    return ids.map((id) => ({
      rows: byInstrument.get(id) ?? rows.slice(0, 0),
      downsampled: reductionOf(reduction, new Map([[id, counts.get(id) ?? 0]]), transform),
    }))
  })
  return { ...found, hasNextPage: false, hasPreviousPage: false, instrumentId, selection }
}

/** Loads the number of an instrument's bars in the range, across all pages. */
export const loadBarCount = (
  { loaders, db }: ReadContext,
  { instrumentId, selection }: BarsPage,
): Promise<number> =>
  loaders.load('barCount', selection, instrumentId, async (ids) => {
    const counts = await selectBarCounts(db, ids, selection)
    return ids.map((id) => counts.get(id) ?? 0)
  })

/** Loads an instrument's newest bar, as a table of one row; null if it has none. */
export const loadLatestTable = (
  context: ReadContext,
  instrumentId: number,
  input: z.output<typeof latestInput>,
  selected: Selected,
): Promise<BarTable | null> => {
  const { selection, columns, computed } = readingOf(input, selected, context)
  return context.loaders.load('latestBar', [input, selected], instrumentId, async (ids) => {
    await chargeNewest(ids.length, columns.length)
    const found = await computed(await selectNewestBars(context.db, ids, selection, columns))
    const byInstrument = await found.byKey()
    return ids.map((id) => byInstrument.get(id) ?? null)
  })
}

/** Loads an instrument's newest bar; null if it has none. */
export const loadLatestBar = async (...given: Parameters<typeof loadLatestTable>): Promise<BarRow | null> =>
  (await loadLatestTable(...given))?.at(0) ?? null
