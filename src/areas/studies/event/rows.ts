import { z } from 'zod'
import { pause } from '../../../core/async/turns.ts'
import { RowEncoder } from '../../../core/rows/encoder.ts'
import type { Leaf } from '../../../core/rows/origins.ts'
import { RowBytes } from '../../../core/rows/row-bytes.ts'
import { CSV } from '../../../core/rows/row-formats.ts'
import { allRows, finite } from '../../../core/rows/table.ts'
import type { Instrument, InstrumentKind } from '../../../engine/instruments/kinds.ts'
import type { CollectedEvents } from '../../../engine/studies/event-study.ts'
import type { EventTable } from '../../../engine/studies/event-table.ts'
import { type Column, columnsOfShape, storedMembers } from '../../../files/formats/columns.ts'
import type { RowBatch } from '../../../files/row-batches.ts'
import type { PlannedEventStudy } from './plan.ts'

/** Name of the column of the outcomes at a horizon. */
const outcomeColumn = (horizon: number): string => `outcome_${horizon}`

const members = {
  signal: z.string().describe('Name of the signal.'),
  id: z.int().describe('Id of the instrument.'),
  providerId: z.string().describe('Provider id of the instrument.'),
  symbol: z.string().nullable().describe('Trading symbol. Null for aggregates.'),
  name: z.string().describe('Name of the instrument.'),
  ts: z.string().meta({ format: 'date-time' }).describe('End of the bar of the event.'),
  date: z.string().meta({ format: 'date' }).describe('Trading date of the bar, or the end of its period.'),
}

export const eventShape = { signal: members.signal, ts: members.ts, date: members.date }

export const StudiedEventRow = z
  .object({
    ...members,
    outcomes: z
      .record(z.string().regex(/^outcome_\d+$/), z.number().nullable())
      .optional()
      .meta({
        flattened: true,
        description: 'The outcome at a horizon, such as `outcome_20`. Null if it is missing.',
      }),
  })
  .meta({ id: 'StudiedEventRow', description: 'An event of a study, with a member for each horizon.' })

/** Returns the columns of the events of a study. */
export const columnsOf = (horizons: readonly number[]): Column[] => [
  ...columnsOfShape(z.object(members)),
  ...horizons.map((horizon): Column => ({ name: outcomeColumn(horizon), kind: 'number' })),
]

/** Events of a page, with a text for each column. */
export interface EventRows {
  readonly source: RowBytes
  readonly columns: readonly Column[]
}

/** Reads stored rows as events. */
export const storedRows = (columns: readonly Column[], { bytes, starts, ends }: RowBytes): EventRows => ({
  columns,
  source: new RowBytes(
    columns.map(({ name }) => name),
    bytes,
    { starts, ends },
    'id',
  ),
})

/** Returns the members of events. */
export const eventMembers = ({ columns }: Pick<EventRows, 'columns'>): Leaf[] =>
  storedMembers(columns) as Leaf[]

/** An event of a page. */
export interface StudiedEvent {
  readonly signal: string
  /** Null if the caller can no longer see it. */
  readonly instrument: Instrument | null
  readonly ts: string
  readonly date: string
  /** In the order of the horizons. Null where the outcome is missing. */
  readonly outcomes: readonly (number | null)[]
}

/** Returns the events of a page as objects. */
export function eventsOf({ source, columns }: EventRows, instruments: Instruments): StudiedEvent[] {
  const place = (name: string) => source.columnIndex(name)
  const [signal, ts, date] = [place('signal'), place('ts'), place('date')]
  const outcomes = columns.flatMap(({ name }, at) => (name.startsWith('outcome_') ? [at] : []))
  const textAt = (row: number, column: number) => source.text(row, column) ?? ''
  return Array.from({ length: source.count }, (_, row) => ({
    ...{ signal: textAt(row, signal), ts: textAt(row, ts), date: textAt(row, date) },
    instrument: instruments.get(source.key(row)) ?? null,
    outcomes: outcomes.map((column) => {
      const text = source.text(row, column)
      return text === null ? null : Number(text)
    }),
  }))
}

/** Returns the number of events of all signals. */
export const totalOf = ({ signals }: CollectedEvents): number =>
  signals.reduce((sum, { events }) => sum + events.count, 0)

/** Place of an event in the table of its signal. */
interface FoundEvent {
  readonly name: string
  readonly events: EventTable
  readonly event: number
}

/** Returns a range of events: by signal, then by date and instrument. */
export function eventsBetween({ signals }: CollectedEvents, start: number, end: number): FoundEvent[] {
  const found: FoundEvent[] = []
  let first = 0
  for (const { signal, events, order } of signals) {
    const own = order.subarray(Math.max(0, start - first), Math.max(0, end - first))
    for (const event of own) found.push({ name: signal.name, events, event })
    first += events.count
  }
  return found
}

/** Instruments by their ids. */
export type Instruments = ReadonlyMap<number, Instrument>

interface Listing {
  readonly ids: Int32Array
  readonly plan: Pick<PlannedEventStudy, 'calendar' | 'horizons'>
  readonly instruments: Instruments
}

const idOf = ({ events, event }: FoundEvent, ids: Int32Array): number => ids[events.placeOf(event)] ?? 0

/** Returns the texts of an event. */
function textsOf(found: FoundEvent, { ids, plan, instruments }: Listing): (string | null)[] {
  const { name, events, event } = found
  const { stamps, dates } = plan.calendar
  const bar = events.barOf(event)
  const id = idOf(found, ids)
  const instrument = instruments.get(id)
  return [
    ...[name, String(id), instrument?.providerId ?? ''],
    instrument && 'ticker' in instrument ? instrument.ticker : null,
    ...[instrument?.name ?? '', stamps[bar] ?? '', dates[bar] ?? ''],
    ...events.horizons.map((_, at) => finite(events.outcomeOf(event, at))?.toString() ?? null),
  ]
}

/** Returns the rows of events. */
export function rowsOf(found: readonly FoundEvent[], listing: Listing): EventRows {
  const columns = columnsOf(listing.plan.horizons)
  const names = columns.map(({ name }) => name)
  return { columns, source: RowBytes.written(names, found, (one) => textsOf(one, listing), 'id') }
}

/** Reads instruments by their ids. */
export async function readInstruments(
  ids: Iterable<number>,
  kind: InstrumentKind,
  context: Parameters<InstrumentKind['select']>[0],
): Promise<Instruments> {
  const distinct = [...new Set(ids)]
  const instruments = distinct.length === 0 ? [] : await kind.select(context, distinct)
  return new Map(instruments.map((instrument) => [instrument.id, instrument]))
}

/** Reads the instruments of events. */
export const instrumentsOf = (
  found: readonly FoundEvent[],
  { ids }: Pick<CollectedEvents, 'ids'>,
  kind: InstrumentKind,
  context: Parameters<InstrumentKind['select']>[0],
): Promise<Instruments> =>
  readInstruments(
    found.map((one) => idOf(one, ids)),
    kind,
    context,
  )

/** With more, their objects are still in use when V8 collects young ones, and stay until it collects the whole heap. */
const BATCH_ROWS = 1000

/** Returns the ids of the instruments with events. */
function idsIn({ ids, signals }: CollectedEvents): number[] {
  const isFound = new Uint8Array(ids.length)
  for (const { events } of signals)
    for (let event = 0; event < events.count; event++) isFound[events.placeOf(event)] = 1
  return [...ids.filter((_id, place) => isFound[place] === 1)]
}

/** Yields the rows of all events, to write as CSV. Reads the instruments once: most have events in every batch. */
export async function* batchesOf(
  collected: CollectedEvents,
  plan: PlannedEventStudy,
  context: Parameters<InstrumentKind['select']>[0],
): AsyncGenerator<RowBatch> {
  const total = totalOf(collected)
  const instruments = await readInstruments(idsIn(collected), plan.kind, context)
  for (let start = 0; start < total; start += BATCH_ROWS) {
    await pause()
    const found = eventsBetween(collected, start, start + BATCH_ROWS)
    const rows = rowsOf(found, { ids: collected.ids, plan, instruments })
    const encoder = new RowEncoder(rows.source, eventMembers(rows), CSV)
    yield { encoder, rows: allRows(rows.source) }
    rows.source.release()
  }
}
