import { z } from 'zod'
import type { ReadContext } from '../../../core/context.ts'
import { InvalidInput } from '../../../core/errors.ts'
import { type Pagination, paginate } from '../../../core/numbered-pages.ts'
import { operation, plannedOperation } from '../../../core/operation.ts'
import { chargeRows } from '../../../core/work.ts'
import { barsWithin } from '../../../engine/bars/cost.ts'
import { barReduction, pointsParameters } from '../../../engine/bars/downsampled.ts'
import type { BarMetadata } from '../../../engine/bars/metadata.ts'
import { selectBarsPerInstrument } from '../../../engine/bars/queries/bars.ts'
import { computed, type Reading, readReduced } from '../../../engine/bars/reading.ts'
import { BarTable } from '../../../engine/bars/table.ts'
import { type Downsampled, withOnlyPage } from '../../../engine/downsampling.ts'
import { AGGREGATE, SECURITY } from '../../../engine/instruments/kinds.ts'
import type { SecurityRecord } from '../../../engine/instruments/queries/securities.ts'
import { dataPagingParameters } from '../../../market/data-pages.ts'
import { yearBefore } from '../../../market/dates.ts'
import {
  aggregateId,
  aggregateIds,
  optionSideParameters,
  order,
  selectionParameters,
  startDate,
  withAssetClass,
} from '../../../market/parameters.ts'
import type { OrderDirection } from '../../../market/vocabulary.ts'
import {
  aggregateParameters,
  aggregateRules,
  calculateMetrics,
  date,
  securityFields as fields,
  PAGING,
  rangeRules,
  reducibleRules,
  rowRules,
  securityDates,
  securityParameters,
  tickers,
  withDefaultDates,
  withOneDate,
} from './parameters.ts'
import {
  type AggregateSeries,
  aggregatesOf,
  answerOf,
  type NewestBars,
  planSeries,
  readLatest,
  readSeries,
  type SecuritySeries,
  type SeriesAnswer,
  type SeriesRequest,
  seriesReading,
} from './plan.ts'
import {
  identifierParameters,
  identifiersOf,
  namedSecurities,
  panelSelection,
  securitiesOf,
  selectedBy,
  withIdentifiers,
  withOneSelection,
  withSomeIdentifier,
} from './selection.ts'

/** Reads the newest bars of aggregates. */
async function latestOfAggregates(ids: readonly number[], request: SeriesRequest, context: ReadContext) {
  const reading = seriesReading(AGGREGATE, request, context)
  const resolved = await aggregatesOf(ids, context)
  const latest = await readLatest<AggregateSeries>(AGGREGATE, request, reading, resolved, context)
  const known = new Set(latest.rows.keys)
  const noDataAggregateIds = resolved.ids.filter((id) => !known.has(id))
  return { ...latest, metadata: { ...latest.metadata, noDataAggregateIds } }
}

const planAggregates = (ids: readonly number[], request: SeriesRequest, context: ReadContext) =>
  planSeries<AggregateSeries>(AGGREGATE, request, () => aggregatesOf(ids, context), context)

export const aggregateTimeseries = plannedOperation({
  id: 'aggregateTimeseries',
  connected: 'Aggregate.bars',
  description: 'A page of bars of one or more aggregates over a date range, merged by time.',
  apiKey: true,
  input: aggregateRules(z.object({ aggregateIds, startDate, ...aggregateParameters })),
  plan: (input, context) => planAggregates(input.aggregateIds, input, context),
  answer: readSeries<AggregateSeries>,
})

export const singleAggregateTimeseries = operation({
  id: 'singleAggregateTimeseries',
  connected: 'Aggregate.bars',
  description: 'A page of bars of one aggregate over a date range. Default start: one year before the end.',
  input: aggregateRules(z.object({ aggregateId, startDate: startDate.optional(), ...aggregateParameters })),
  run: async ({ aggregateId: id, startDate: start, ...input }, context) => {
    const request = { ...input, startDate: start ?? yearBefore(input.endDate, context.now) }
    return readSeries(await planAggregates([id], request, context), input, context)
  },
})

/** A page of the newest bars of aggregates. */
export interface AggregateSnapshot extends NewestBars<AggregateSeries> {
  readonly metadata: BarMetadata
  readonly pagination: Pagination
}

export const aggregateSnapshot = operation({
  id: 'aggregateSnapshot',
  connected: 'Aggregate.latest',
  description: 'The newest bar of each aggregate, in the requested order.',
  apiKey: true,
  input: withAssetClass(
    z.object({
      aggregateIds,
      ...selectionParameters,
      ...optionSideParameters,
      ...dataPagingParameters({ max: 1000, size: 100 }),
    }),
  ),
  run: async (input, context): Promise<AggregateSnapshot> => {
    const { rows, ...answer } = await latestOfAggregates(input.aggregateIds, input, context)
    const first = (input.pageNumber - 1) * input.recordsPerPage
    return {
      ...answer,
      rows: rows.slice(first, first + input.recordsPerPage),
      pagination: paginate(input, rows.length),
    }
  },
})

export const aggregateLatest = operation({
  id: 'aggregateLatest',
  connected: 'Aggregate.latest',
  description: 'The newest bar of one aggregate. Null if it has none.',
  input: withAssetClass(z.object({ aggregateId, ...selectionParameters, ...optionSideParameters })),
  run: async ({ aggregateId: id, ...input }, context) => latestOfAggregates([id], input, context),
})

export const securityTimeseries = operation({
  id: 'securityTimeseries',
  connected: 'Security.bars',
  description:
    'A page of bars of one or more securities over a date range, merged by time, or of all securities on one date.',
  input: withSomeIdentifier(
    withIdentifiers(
      withOneDate(
        withOnlyPage(
          reducibleRules(
            z.object({
              ...identifierParameters,
              ...securityDates,
              date,
              ...securityParameters,
              ...dataPagingParameters(PAGING),
              order,
              ...pointsParameters,
              fields,
              calculateMetrics,
            }),
          ),
        ),
      ),
    ),
    'date',
  ),
  run: async (input, context) => {
    const request = withDefaultDates(input, context)
    const resolve = (reading: Reading) => securitiesOf(input, reading, context)
    return readSeries(await planSeries<SecuritySeries>(SECURITY, request, resolve, context), input, context)
  },
})

const { recordsPerPage, pageNumber, dataVersion } = dataPagingParameters({ max: 10_000, size: 2000 })

export const securityPanel = plannedOperation({
  id: 'securityPanel',
  connected: 'Security.bars',
  description:
    'A page of bars of many securities over a date range, merged by time: those listed, those of a sector or an industry, or all.',
  input: withOneSelection(
    rangeRules(
      z.object({
        ...panelSelection,
        ...securityDates,
        ...securityParameters,
        recordsPerPage,
        // Without a default, to tell whether the client names a page: such a request never becomes a job.
        pageNumber: pageNumber.unwrap().optional().describe('Number of the page. Default: 1.'),
        dataVersion,
        order,
        fields,
        calculateMetrics,
      }),
    ),
  ),
  plan: (input, context) =>
    planSeries<SecuritySeries>(
      SECURITY,
      withDefaultDates(input, context),
      () => selectedBy(input, context),
      context,
    ),
  answer: (plan, { pageNumber: number = 1, ...page }, context) =>
    readSeries(plan, { ...page, pageNumber: number }, context),
})

/** The bars of one security. */
export interface SecurityBars {
  readonly security: SecurityRecord
  /** Identifier by which the security was requested. */
  readonly asked: string
  readonly rows: BarTable
}

export interface SecurityBatch extends SeriesAnswer<SecuritySeries> {
  readonly instruments: readonly SecurityRecord[]
  readonly series: readonly SecurityBars[]
}

/** Maximum number of rows in a response without pages. */
const MAX_ROWS = 100_000

/** Reads the bars of each security, or those that show its course. Throws a 422 if they exceed one response. */
async function readGroups(
  direction: OrderDirection,
  reading: Reading,
  ids: readonly number[],
  groups: number,
  { db }: ReadContext,
): Promise<{ bars: Map<number, BarTable>; downsampled?: Downsampled }> {
  const { selection, columns, reduction } = reading
  if (reduction) {
    const { rows, measured } = await readReduced(db, ids, reading, reduction, direction)
    const downsampled = barReduction(reduction, [...measured.values()], null)
    return { bars: await rows.byKey(), downsampled }
  }
  const limit = Math.floor(MAX_ROWS / groups)
  const window = { order: direction, limit: limit + 1 }
  await chargeRows(ids.length * Math.min(limit, barsWithin(selection)), columns.length, ['startDate'])
  const rows = await selectBarsPerInstrument(db, ids, selection, window, columns)
  const bars = await rows.byKey()
  if (bars.values().some(({ length }) => length > limit)) {
    const message = `The range contains more than ${limit} bars of a security. Use a shorter range, fewer securities or a longer interval.`
    const fault = { path: ['startDate'], type: 'too_many_items', message, ctx: { max_length: limit } }
    throw new InvalidInput([fault])
  }
  await computed(db, rows, reading)
  return { bars }
}

export const securityMarketData = operation({
  id: 'securityMarketData',
  connected: 'Security.bars',
  description: 'Bars of several securities over a date range, grouped by security.',
  input: reducibleRules(
    z.object({ tickers, ...securityDates, ...securityParameters, order, fields, ...pointsParameters }),
  ),
  run: async (input, context): Promise<SecurityBatch> => {
    const request = withDefaultDates(input, context)
    const reading = seriesReading(SECURITY, request, context)
    const values = [...new Set(input.tickers)]
    const { named, instruments, ...resolved } = await namedSecurities({ key: 'ticker', values }, context)
    const { bars, ...chosen } = await readGroups(input.order, reading, resolved.ids, named.length, context)
    const answer = answerOf<SecuritySeries>(request, reading, resolved, context)
    const series = named.map(({ asked, ...security }) => ({
      security,
      asked,
      rows: bars.get(security.id) ?? BarTable.empty(reading.selection),
    }))
    return { ...answer, metadata: { ...answer.metadata, ...chosen }, instruments, series }
  },
})

export interface SecurityLatest extends NewestBars<SecuritySeries> {
  /** Requested identifiers of securities without bars. */
  readonly noData: readonly string[]
}

export const securityLatest = operation({
  id: 'securityLatest',
  connected: 'Security.latest',
  description: 'The newest bar of each security, in the requested order.',
  input: withSomeIdentifier(
    withIdentifiers(
      rowRules(z.object({ ...identifierParameters, ...securityParameters, fields, calculateMetrics })),
    ),
  ),
  run: async (input, context): Promise<SecurityLatest> => {
    const reading = seriesReading(SECURITY, input, context)
    const { named, ...resolved } = await namedSecurities(identifiersOf(input), context)
    const answer = await readLatest<SecuritySeries>(SECURITY, input, reading, resolved, context)
    const known = new Set(answer.rows.keys)
    const noData = named.flatMap(({ id, asked }) => (known.has(id) ? [] : [asked]))
    return { ...answer, noData }
  },
})
