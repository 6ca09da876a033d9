import { z } from 'zod'
import type { ReadContext } from '../../../core/context.ts'
import { camelCase } from '../../../core/names.ts'
import { assetClassesOf, BarMetadata } from '../../../engine/bars/answer.ts'
import { batchesOf } from '../../../engine/bars/page.ts'
import { mergedBarsAsText, selectMergedBars } from '../../../engine/bars/queries.ts'
import type { BarRow, MetricValues } from '../../../engine/bars/selection.ts'
import { transformRows } from '../../../engine/bars/transformed.ts'
import { copyLines } from '../../../files/copy.ts'
import type { Cell } from '../../../files/formats/csv.ts'
import { type Column, guarded, INSTANTS, lineOf } from '../../../files/formats/csv.ts'
import type { ResultKind, Snapshot, StoredPage } from '../../../jobs/kind.ts'
import { isIntraday } from '../../../market/intervals.ts'
import { METRIC_NAMES, type MetricName } from '../../../market/metrics.ts'
import { suffixOf } from '../../../market/transformations.ts'
import { AssetClass, Interval, type Order } from '../../../market/vocabulary.ts'
import { bodyEncoder } from '../../../protocols/rest/encode.ts'
import { spelledWarnings } from '../../../protocols/rest/warnings.ts'
import { aggregateTimeseries } from './operations.ts'
import { type BarPage, pageIn, rowsIn, type SeriesPlan } from './plan.ts'

/** Rows that are sorted, or computed, at once. */
const BATCH_ROWS = 50_000

const Head = z.object({
  interval: Interval,
  assetClasses: z.array(AssetClass),
  count: z.int(),
  metadata: BarMetadata,
})
const encodeHead = bodyEncoder(Head)

/** The endpoint's body without its rows and pagination, spelled as there. */
const headOf = (plan: SeriesPlan): Readonly<Record<string, unknown>> => {
  const { selection, metadata } = plan
  return JSON.parse(
    encodeHead({
      interval: selection.interval,
      assetClasses: assetClassesOf(selection),
      count: rowsIn(plan),
      metadata: { ...metadata, warnings: spelledWarnings(metadata.warnings) },
    }),
  )
}

/** Columns of a row in the order that every file has; those of a transform follow. */
const COLUMNS = [
  'ts',
  'id',
  'provider_id',
  'name',
  'type',
  'subtype',
  'asset_class',
  'market_hours',
  'is_active',
  'is_partial',
  'px',
  'px_chg',
  'px_linked',
  'retail_buy_turnover',
  'retail_sell_turnover',
  'retail_net_turnover',
  'retail_total_turnover',
  'moneyness',
  'size',
  'call_turnover',
  'put_turnover',
  'cp_turnover',
  'net_cp_turnover',
  'call_notional',
  'put_notional',
  'cp_notional',
  'net_cp_notional',
  'updated_time',
] as const
type ColumnName = (typeof COLUMNS)[number]

const ALWAYS: readonly string[] = ['ts', 'id', 'provider_id']
const BOOLEANS: readonly string[] = ['is_active', 'is_partial']

const kindOf = (name: ColumnName): Column['kind'] => {
  if (BOOLEANS.includes(name)) return 'boolean'
  return name === 'id' || METRIC_NAMES.some((metric) => metric === name) ? 'number' : 'text'
}

const columnOf = (name: ColumnName): Column => {
  const form = name === 'id' ? 'int32' : INSTANTS[name]
  return { name, kind: kindOf(name), ...(form && { form }) }
}

/** Whether rows have the column: not what the asset class lacks, nor what was not asked for. */
function isShown(name: ColumnName, { selection: { assetClass }, fields, columns }: SeriesPlan): boolean {
  if (ALWAYS.includes(name)) return true
  if (fields && !fields.includes(name)) return false
  if (assetClass === 'cash' && (name === 'moneyness' || name === 'size')) return false
  return !METRIC_NAMES.some((metric) => metric === name) || columns.includes(name as MetricName)
}

function columnsOf(scope: SeriesPlan): {
  own: Column[]
  transformed: { metric: MetricName; column: Column }[]
} {
  const { transform } = scope
  return {
    own: COLUMNS.filter((name) => isShown(name, scope)).map(columnOf),
    transformed: transform
      ? METRIC_NAMES.filter((metric) => scope.transformed.includes(metric)).map((metric) => ({
          metric,
          column: { name: `${metric}__${suffixOf(transform)}`, kind: 'number' },
        }))
      : [],
  }
}

/** Columns that an aggregate repeats in each of its rows. */
const membersOf = ({ aggregates }: Pick<SeriesPlan, 'aggregates'>) =>
  aggregates.map(({ id, providerId, name, type, subtype, isActive }) => ({
    id,
    members: {
      provider_id: guarded(providerId),
      name: guarded(name),
      type: guarded(type),
      subtype: subtype && guarded(subtype),
      is_active: String(isActive),
    },
  }))

type Ranges = readonly SeriesPlan['selection']['range'][]

/**
 * Rows as PostgreSQL writes them: this process only moves bytes. Two connections take turns: one sorts the next range
 * while the other one sends.
 */
async function* copied(
  scope: SeriesPlan,
  ranges: Ranges,
  order: Order,
  names: readonly string[],
  { client, db, another }: Snapshot,
): AsyncGenerator<Buffer> {
  const clients = ranges.length > 1 ? [client, await another()] : [client]
  const copy = (range: Ranges[number], place: number) => {
    const selection = { ...scope.selection, range }
    const statement = mergedBarsAsText(membersOf(scope), selection, order, scope.columns, names)
    return copyLines(clients[place % clients.length] ?? client, statement.compile(db))
  }
  let begun: AsyncIterable<Buffer> | undefined
  for (const [place, range] of ranges.entries()) {
    const lines = begun ?? copy(range, place)
    const next = ranges[place + 1]
    begun = next && copy(next, place + 1)
    yield* lines
  }
}

/** Rows with what is computed for them here, batch by batch. */
async function* computed(
  plan: SeriesPlan,
  ranges: Ranges,
  order: Order,
  { db }: Snapshot,
): AsyncGenerator<Buffer> {
  const { aggregates, ids, selection, columns, transform, transformed } = plan
  const { own, transformed: added } = columnsOf(plan)
  const byId = new Map(aggregates.map((aggregate) => [aggregate.id, aggregate]))
  const names = own.map(({ name }) => camelCase(name))
  const metrics = added.map(({ metric }) => camelCase(metric))
  const everything = { order, skip: 0, limit: Number.MAX_SAFE_INTEGER }
  for (const range of ranges) {
    const rows = await selectMergedBars(db, ids, { ...selection, range }, everything, columns)
    if (transform) await transformRows(db, rows, selection, transform, transformed)
    const lines = rows.map((row) => {
      const members: Record<string, unknown> = { ...byId.get(row.instrumentId), ...row }
      const cells = names.map((name) => (members[name] ?? null) as Cell)
      return `${lineOf([...cells, ...metrics.map((metric) => row.transformed?.[metric] ?? null)])}\n`
    })
    yield Buffer.from(lines.join(''))
  }
}

type Stored = Pick<SeriesPlan, 'aggregates' | 'selection' | 'metadata' | 'fields' | 'transform'>

/** A stored row as the bar that it was made from. */
function barReader(columns: readonly Column[]): (cells: readonly Cell[]) => BarRow {
  const places = columns.map(({ name }) => {
    const [metric = '', suffix] = name.split(/__(.*)/)
    return { member: name === 'id' ? 'instrumentId' : camelCase(metric), isTransformed: suffix !== undefined }
  })
  const isComputed = places.some(({ isTransformed }) => isTransformed)
  return (cells) => {
    const bar: Record<string, unknown> = {}
    const transformed: Record<string, unknown> = {}
    for (const [index, { member, isTransformed }] of places.entries())
      (isTransformed ? transformed : bar)[member] = cells[index]
    if (isComputed) bar['transformed'] = transformed as MetricValues
    // The columns of the result are those of such a row.
    return bar as unknown as BarRow
  }
}

/** Members of a stored row that are the aggregate's; the answer takes them from the aggregate itself. */
const OF_AGGREGATES = new Set(['provider_id', 'name', 'type', 'subtype', 'is_active'])

function pageOf(
  { scope: stored, columns, rows, pagination }: StoredPage,
  { requestId }: ReadContext,
): BarPage {
  const { metadata, ...scope } = stored as Stored
  const kept = columns.flatMap((column, index) => (OF_AGGREGATES.has(column.name) ? [] : [{ column, index }]))
  const read = barReader(kept.map(({ column }) => column))
  const bars = rows.map((cells) => read(kept.map(({ index }) => cells[index] ?? null)))
  return pageIn(
    { ...scope, metadata: { ...metadata, requestId } },
    bars,
    pagination.totalRecordCount,
    pagination,
  )
}

/** Time series of aggregates as jobs. */
export const timeseriesJob: ResultKind<typeof aggregateTimeseries.input, SeriesPlan, BarPage> = {
  type: 'aggregates_timeseries',
  operation: aggregateTimeseries,
  endpoint: '/aggregates/timeseries',
  measure: async (plan, { order }) => {
    const { ids, selection, fields, transform, metadata } = plan
    const { runningFrom, ...selected } = selection
    const rows = rowsIn(plan)
    return {
      rows,
      total: rows,
      identity: {
        ids: ids.toSorted((a, b) => a - b),
        // Within a session the running bar is the newest one, until a load brings the next.
        selection: isIntraday(selection.interval) ? selected : { ...selected, runningFrom },
        fields: fields?.toSorted() ?? null,
        transform,
        order,
        echoed: [metadata.type, metadata.notional, metadata.unknownAggregateIds.toSorted((a, b) => a - b)],
      },
      warnings: metadata.warnings,
    }
  },
  produce: async (plan, { order }, _context, snapshot) => {
    const { own, transformed } = columnsOf(plan)
    const { tallies, aggregates, selection, metadata, fields, transform } = plan
    const ranges = batchesOf(tallies, selection.range, order, BATCH_ROWS)
    const names = own.map(({ name }) => name)
    return {
      columns: [...own, ...transformed.map(({ column }) => column)],
      head: headOf(plan),
      scope: { aggregates, selection, metadata, fields, transform } satisfies Stored,
      warnings: metadata.warnings,
      total: rowsIn(plan),
      stage: transform ? 'computing' : 'writing',
      rows: transform
        ? computed(plan, ranges, order, snapshot)
        : copied(plan, ranges, order, names, snapshot),
    }
  },
  page: pageOf,
}
