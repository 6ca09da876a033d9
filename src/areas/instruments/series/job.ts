import type { z } from 'zod'
import type { ReadContext } from '../../../core/context.ts'
import { InvalidInput } from '../../../core/errors.ts'
import { camelCase } from '../../../core/names.ts'
import { RowBytes } from '../../../core/rows/row-bytes.ts'
import { isBarField, isCalculated } from '../../../engine/bars/fields.ts'
import { isComputed } from '../../../engine/bars/reading.ts'
import type { SeriesSelection } from '../../../engine/bars/selection.ts'
import { BarTable } from '../../../engine/bars/table.ts'
import { AGGREGATE, type InstrumentKind, SECURITY } from '../../../engine/instruments/kinds.ts'
import { totalOf } from '../../../engine/tallies.ts'
import type { Column } from '../../../files/formats/columns.ts'
import type { StoredPage } from '../../../jobs/kind.ts'
import { isIntraday } from '../../../market/intervals.ts'
import type { MetricName } from '../../../market/metrics.ts'
import type { OrderDirection } from '../../../market/vocabulary.ts'
import { resultJob } from '../../jobs/kind.ts'
import { BATCH_ROWS, rowsOf } from './job-rows.ts'
import { aggregateTimeseries, securityPanel } from './operations.ts'
import {
  type AggregateSeries,
  readOf,
  type SecuritySeries,
  type SeriesAnswer,
  type SeriesOf,
  type SeriesPage,
  type SeriesPlan,
} from './plan.ts'
import { AggregateSeriesResponse, PanelResponse, presentAggregates, presentPanel } from './responses.ts'
import { AggregateFileRow, PanelRow, storedInstrument } from './rows.ts'
import { BarPageRef, SeriesPageRef } from './schema.ts'

/** Most securities of a job with calculated metrics and several batches: each batch reads a year of earlier bars. */
const MAX_CALCULATED = 1000

function refuseLongPasts({ ids, reading, tallies }: SeriesPlan<SeriesOf>): void {
  if (reading.calculated.length === 0 || ids.length <= MAX_CALCULATED || totalOf(tallies) <= BATCH_ROWS)
    return
  throw new InvalidInput([
    {
      path: ['fields'],
      type: 'too_many_items',
      message: `Calculated metrics of more than ${BATCH_ROWS} rows are limited to ${MAX_CALCULATED} securities. Select fewer securities, a shorter range or stored metrics`,
      ctx: { max_length: MAX_CALCULATED },
    },
  ])
}

/** State that is stored to read a page of a result. */
interface Stored<S extends SeriesOf>
  extends Pick<SeriesAnswer<S>, 'fields' | 'metadata'>,
    Partial<Pick<SeriesAnswer<S>, 'calculated' | 'transform'>> {
  readonly selection: SeriesSelection
  /** Null or absent if the securities of a page are read with the page. */
  readonly aggregates?: readonly S['record'][] | null
}

/** A kind of job that computes bars of a kind of instrument. */
interface SeriesJob<I extends z.ZodObject, S extends SeriesOf>
  extends Omit<
    Parameters<typeof resultJob<I, SeriesPlan<S>, SeriesPage<S>>>[0],
    'measure' | 'produce' | 'page'
  > {
  readonly kind: InstrumentKind<S['record']>
  /** Members of rows in the order of result files. */
  readonly row: z.ZodObject
  /** Returns the state to store, from which a page of the result is read. */
  scopeOf(plan: SeriesPlan<S>): Stored<S>
  /** Returns everything that the choice of instruments depends on. */
  identityOf(input: z.output<I>, plan: SeriesPlan<S>): object
}

type SeriesInput = z.ZodObject<{ order: z.ZodType<OrderDirection> }>

const ascending = (ids: Iterable<number>): number[] => [...new Set(ids)].toSorted((a, b) => a - b)

/** Reads stored rows as a table of bars. */
function tableOf(columns: readonly Column[], rows: RowBytes, selection: SeriesSelection): BarTable {
  const names = columns.map(({ name }) => name)
  // Columns of transformed metrics are named like `px__z_score`; no other name has two underscores.
  const isTransformed = (name: string) => name.includes('__')
  const read = names.map((name) => (isTransformed(name) ? name : camelCase(name)))
  const source = new RowBytes(read, rows.bytes, rows, 'id')
  const table = BarTable.of(source, selection, names.filter(isBarField))
  for (const name of names.filter(isCalculated))
    table.result.calculated.set(camelCase(name), table.numbersIn(camelCase(name)))
  const transformed = names.filter(isTransformed)
  if (transformed.length > 0)
    table.result.transformed = new Map(
      transformed.map((name) => [camelCase(name.split('__')[0] as MetricName), table.numbersIn(name)]),
    )
  return table
}

async function storedPage<S extends SeriesOf>(
  kind: InstrumentKind<S['record']>,
  { scope, columns, rows, pagination }: StoredPage,
  context: ReadContext,
): Promise<SeriesPage<S>> {
  // The scope of this kind's results.
  const { selection, fields, calculated = [], transform = null, aggregates, ...stored } = scope as Stored<S>
  const table = tableOf(columns, rows, selection)
  const instruments = aggregates ?? (await kind.select(context, [...new Set(table.keys)]))
  const instrument = storedInstrument(kind, columns, instruments)
  const metadata = { ...stored.metadata, requestId: context.requestId }
  const answer = { ...readOf(selection), fields, calculated, transform, metadata }
  return { ...answer, rows: table, instruments, instrument, pagination }
}

/** Returns a kind of job that computes bars of a kind of instrument. */
function seriesJob<I extends SeriesInput, S extends SeriesOf>({
  kind,
  row,
  scopeOf,
  identityOf,
  ...job
}: SeriesJob<I, S>) {
  return resultJob<I, SeriesPlan<S>, SeriesPage<S>>({
    ...job,
    measure: async (plan, input) => {
      refuseLongPasts(plan)
      const { runningFrom, ...selected } = plan.reading.selection
      const { fields, transform, calculated, metadata } = plan.answer
      const rows = totalOf(plan.tallies)
      return {
        rows,
        total: rows,
        identity: {
          ...identityOf(input, plan),
          // Intraday, the bar in progress is the newest one, and changes only with a load.
          selection: isIntraday(selected.interval) ? selected : { ...selected, runningFrom },
          fields: fields?.toSorted() ?? null,
          ...{ transform, calculated, order: input.order, echoed: [metadata.type, metadata.notional] },
        },
        warnings: metadata.warnings,
      }
    },
    produce: async (plan, { order }, { principal }, snapshot) => {
      const { reading, answer, tallies } = plan
      const total = totalOf(tallies)
      return {
        ...(await rowsOf(row, plan, order, principal, snapshot)),
        head: { ...answer, count: total },
        scope: scopeOf(plan),
        warnings: answer.metadata.warnings,
        total,
        stage: isComputed(reading) ? 'computing' : 'writing',
      }
    },
    page: (stored, context) => storedPage<S>(kind, stored, context),
  })
}

/** Jobs that compute time series of aggregates. */
export const timeseriesJob = seriesJob<typeof aggregateTimeseries.input, AggregateSeries>({
  kind: AGGREGATE,
  type: 'aggregates_timeseries',
  description: 'Bars of aggregates over a date range.',
  name: 'timeseriesJob',
  task: 'computes bars of aggregates over a date range',
  outcome: 'bars',
  omit: ['recordsPerPage', 'pageNumber', 'type', 'notional', 'points', 'pointsBy'],
  refusals: ['aggregate_not_found'],
  estimateNote: 'Counts rows without reading them, so it is fast enough to query while a user types.',
  isDirect: ({ points }) => points !== undefined,
  result: {
    ref: BarPageRef,
    body: AggregateSeriesResponse,
    present: presentAggregates,
    file: { id: 'AggregateTimeseriesFile', description: 'All bars of a job result.' },
  },
  operation: aggregateTimeseries,
  endpoint: '/aggregates/timeseries',
  row: AggregateFileRow,
  scopeOf: ({
    instruments,
    reading: { selection },
    answer: { metadata, fields, calculated, transform },
  }) => ({
    ...{ aggregates: instruments, selection, metadata, fields, calculated, transform },
  }),
  identityOf: (_input, { ids, answer }) => ({
    ids: ascending(ids),
    unknown: ascending(answer.metadata.unknownAggregateIds),
  }),
})

/** Jobs that compute panels: time series of many securities. */
export const panelJob = seriesJob<typeof securityPanel.input, SecuritySeries>({
  kind: SECURITY,
  type: 'securities_timeseries',
  description: 'Bars of many securities over a date range.',
  name: 'seriesJob',
  task: 'computes bars of many securities over a date range: those listed, those of a sector or an industry, or all',
  outcome: 'bars',
  omit: ['recordsPerPage', 'pageNumber', 'type', 'notional', 'calculateMetrics'],
  refusals: ['security_not_found'],
  estimateNote: 'Counts rows without reading them.',
  result: {
    ref: SeriesPageRef,
    body: PanelResponse,
    present: presentPanel,
    file: { id: 'SecurityPanelFile', description: 'All bars of a panel of securities.' },
  },
  operation: securityPanel,
  endpoint: '/securities/timeseries',
  row: PanelRow,
  scopeOf: ({ reading: { selection }, answer: { transform: _none, ...answer } }) => ({
    ...answer,
    selection,
  }),
  identityOf: ({ securityIds, all, sector, industry }) => ({
    ...{ ids: securityIds && ascending(securityIds), all: all === true },
    ...{ sector: sector?.toLowerCase(), industry: industry?.toLowerCase() },
  }),
})
