import { z } from 'zod'
import type { ReadContext } from '../../../core/context.ts'
import { type CursorKind, encodeCursor } from '../../../core/cursors.ts'
import {
  connectionParameters,
  keysetPageOf,
  type Page,
  type PageWindow,
  windowOf,
  withConnection,
} from '../../../core/keyset-pages.ts'
import { Once } from '../../../core/once.ts'
import { chargeRows } from '../../../core/work.ts'
import { barsWithin } from '../../../engine/bars/cost.ts'
import { barReduction, pointsParameters, withPointsMetric } from '../../../engine/bars/downsampled.ts'
import { selectBarsPerInstrument } from '../../../engine/bars/queries/bars.ts'
import { selectBarCounts } from '../../../engine/bars/queries/merged.ts'
import { computed, readingOf, readNewest, readReduced } from '../../../engine/bars/reading.ts'
import type { BarRow, SeriesSelection } from '../../../engine/bars/selection.ts'
import type { BarTable } from '../../../engine/bars/table.ts'
import { type Downsampled, withoutPages } from '../../../engine/downsampling.ts'
import type { StampRange } from '../../../market/dates.ts'
import { parseMoment } from '../../../market/moments.ts'
import {
  endDate,
  order,
  selectionParameters,
  startDate,
  withAssetClass,
  withDates,
} from '../../../market/parameters.ts'
import { transformParameters, withFittingWindow } from '../../../market/transformations.ts'
import { OPEN_TO_KEYS } from '../../../protocols/graphql/access.ts'
import { connectionType } from '../../../protocols/graphql/connections.ts'
import { encodedBy } from '../../../protocols/graphql/encoded-schema.ts'
import { withArguments } from '../../../protocols/graphql/from-zod.ts'
import { interfaceFields } from '../../../protocols/graphql/parts.ts'
import { validating } from '../../../protocols/graphql/validation.ts'
import { columnsField } from '../../shared/columns.ts'
import { encodedEdges, encodedNode, encodedNodes } from '../../shared/encoded-graph.ts'
import { InstrumentRef } from '../../shared/instruments.ts'
import { downsampledField } from '../../shared/page-schema.ts'
import { BarColumnsRef, BarRef } from './bar-types.ts'
import { DIRECTLY, type Selected, selectedOf } from './selected.ts'

const barCursor: CursorKind = {
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
const barsInput = withReduction(
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
type BarsInput = z.output<typeof barsInput>

/** Arguments of an instrument's newest bar. */
const latestInput = barRules(z.object({ ...selectionParameters, ...transformParameters }))

/** A page of one instrument's bars, with the selection for counting all of them. */
interface BarsPage extends Page<BarRow, BarTable> {
  readonly instrumentId: number
  readonly selection: SeriesSelection
  /** How the rows were chosen. Null for a page of all rows. */
  readonly downsampled: Downsampled | null
}

const shifted = (ts: string, seconds: number): string =>
  new Date(Date.parse(ts) + seconds * 1000).toISOString()

/** Narrows a range to the cursors. Stamps are whole seconds, so excluding a cursor moves the bound by one. */
function beyondCursors(range: StampRange, { after, before }: PageWindow, isDescending: boolean): StampRange {
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
  const reading = readingOf({ ...input, ...selected }, context)
  const { selection, columns } = reading
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
      const rows = await selectBarsPerInstrument(context.db, ids, within, top, columns)
      const byInstrument = await (await computed(context.db, rows, reading)).byKey()
      return ids.map((id) => byInstrument.get(id) ?? rows.slice(0, 0))
    },
  }
}

// By context and input: the input of a field is one object for all of its parents.
const readings = new Once<ReturnType<typeof pageReading>>()

/** Loads a keyset page of an instrument's bars. Batches calls with equal arguments into one statement. */
async function loadBars(
  context: ReadContext,
  instrumentId: number,
  input: BarsInput,
  selected: Selected,
): Promise<BarsPage> {
  if (input.points !== undefined) return loadReducedBars(context, instrumentId, input, selected)
  const make = () => pageReading(input, selected, context)
  const known = readings.of(context, input, make)
  // Merged fields select more than each of them alone.
  const { address, selection, window, read } = known.selected === selected ? known : make()
  const rows = await context.loaders.load('bars', address, instrumentId, read)
  return { ...keysetPageOf(rows, window), instrumentId, selection, downsampled: null }
}

/** Loads the bars that show the course of an instrument, batched like pages. */
async function loadReducedBars(
  context: ReadContext,
  instrumentId: number,
  input: BarsInput,
  selected: Selected,
): Promise<BarsPage> {
  const reading = readingOf({ ...input, ...selected }, context)
  const { selection, transform, reduction } = reading
  if (!reduction) throw new TypeError('The bars are not to be reduced')
  const reduced = await context.loaders.load('reducedBars', [input, selected], instrumentId, async (ids) => {
    const { rows, measured } = await readReduced(context.db, ids, reading, reduction, input.order)
    const byInstrument = await rows.byKey()
    return ids.map((id) => {
      const series = measured.get(id)
      return {
        rows: byInstrument.get(id) ?? rows.slice(0, 0),
        downsampled: barReduction(reduction, series ? [series] : [], transform),
      }
    })
  })
  return { ...reduced, hasNextPage: false, hasPreviousPage: false, instrumentId, selection }
}

/** Loads the number of an instrument's bars in the range, across all pages. */
const loadBarCount = ({ loaders, db }: ReadContext, { instrumentId, selection }: BarsPage): Promise<number> =>
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
  const reading = readingOf({ ...input, ...selected }, context)
  return context.loaders.load('latestBar', [input, selected], instrumentId, async (ids) => {
    const byInstrument = await (await readNewest(context, ids, reading)).byKey()
    return ids.map((id) => byInstrument.get(id) ?? null)
  })
}

/** Loads an instrument's newest bar; null if it has none. */
export const loadLatestBar = async (
  ...parameters: Parameters<typeof loadLatestTable>
): Promise<BarRow | null> => (await loadLatestTable(...parameters))?.at(0) ?? null

const BarConnectionRef = connectionType<BarRow, BarsPage, BarRow>({
  name: 'Bar',
  description: "A page of an instrument's bars in the requested order.",
  node: BarRef,
  cursor: barCursor,
  positionOf: ({ ts }) => ts,
  encoded: {
    nodes: ({ rows }, _args, _context, info) => encodedNodes(rows, info),
    edges: ({ rows }, _args, _context, info) =>
      encodedEdges(rows, info, (table, row) => encodeCursor(barCursor, table.ts(row))),
  },
  total: { of: 'bars in the range', load: (page, context) => loadBarCount(context, page) },
  fields: (t) => ({
    columns: columnsField(t, BarColumnsRef, 'The same page as parallel arrays.', { isOpenToKeys: true }),
    downsampled: downsampledField(t, { isOpenToKeys: true }),
  }),
})

const encodedLatest = validating(latestInput, async ({ id }: { id: number }, input, context, info) => {
  const table = await loadLatestTable(context, id, input, selectedOf(info, DIRECTLY))
  return table && encodedNode(table, info)
})

const PAGE_PATHS = [['nodes'], ['edges', 'node'], ['columns']]

export const barsOfInstrument = interfaceFields(InstrumentRef, (t) => ({
  bars: t.field({
    type: BarConnectionRef,
    description:
      'Bars of the instrument, newest first by default. Without `assetClass`, the selected metrics determine it: option metrics read options, retail metrics cash, both read both. `transformation` and `normalisation`, applied in this order, fill `transformed`; earlier bars are read as needed, so its values are complete from the first bar on.',
    extensions: OPEN_TO_KEYS,
    ...withArguments(t, barsInput, ({ id }: { id: number }, args, context, info) =>
      loadBars(context, id, args, selectedOf(info, PAGE_PATHS)),
    ),
  }),
  latest: t.field({
    type: BarRef,
    description: 'Newest bar. Null if there is none. The asset class and `transformed` work as in `bars`.',
    extensions: { ...OPEN_TO_KEYS, ...encodedBy(encodedLatest) },
    ...withArguments(t, latestInput, ({ id }: { id: number }, args, context, info) =>
      loadLatestBar(context, id, args, selectedOf(info, DIRECTLY)),
    ),
  }),
}))
