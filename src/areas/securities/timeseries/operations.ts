import { z } from 'zod'
import type { ReadContext } from '../../../core/context.ts'
import { InvalidInput } from '../../../core/errors.ts'
import { distinctList } from '../../../core/lists.ts'
import { type Pagination, paginate } from '../../../core/numbered-pages.ts'
import { operation } from '../../../core/operation.ts'
import type { RowTable } from '../../../core/rows/table.ts'
import { chargeInstruments, chargeRows } from '../../../core/work.ts'
import { barsWithin } from '../../../engine/bars/cost.ts'
import { pointsParameters } from '../../../engine/bars/downsampled.ts'
import { type Newest, readNewest } from '../../../engine/bars/newest.ts'
import { windowIn } from '../../../engine/bars/page-window.ts'
import { selectBarsPerInstrument } from '../../../engine/bars/queries/bars.ts'
import { selectMergedBars, selectTallies } from '../../../engine/bars/queries/merged.ts'
import { BarTable } from '../../../engine/bars/table.ts'
import { singlePage } from '../../../engine/downsampling.ts'
import { resolveSecurities } from '../../../engine/instruments/queries/named-securities.ts'
import { type SecurityRecord, selectSecuritiesById } from '../../../engine/instruments/queries/securities.ts'
import { totalOf } from '../../../engine/tallies.ts'
import { dataPagingParameters } from '../../../market/data-pages.ts'
import { EXAMPLE } from '../../../market/examples.ts'
import { order, SYMBOL_MATCHING } from '../../../market/parameters.ts'
import {
  calculateMetrics,
  date,
  dateParameters,
  fields,
  Identifier,
  type Identifiers,
  identifierParameters,
  identifiersOf,
  reducedBatchRules,
  reducedRules,
  seriesParameters,
  seriesRules,
  withIdentifiers,
  withOneDate,
  withSomeIdentifier,
} from './parameters.ts'
import {
  answerOf,
  dated,
  onDate,
  PAGING,
  type Reading,
  readingOf,
  readReduced,
  type SeriesAnswer,
  type SeriesMetadata,
  type SeriesRequest,
  seriesMetadata,
  withCalculated,
} from './plan.ts'
import { selectSecuritiesWithBars } from './queries.ts'

/** A page of bars of securities. */
export interface SeriesPage extends SeriesAnswer {
  readonly rows: BarTable
  readonly pagination: Pagination
}

interface PageRequest extends SeriesRequest, Identifiers {
  readonly order: 'asc' | 'desc'
  readonly recordsPerPage: number
  readonly pageNumber: number
  readonly date?: string | undefined
}

/** Resolves the requested securities. Without identifiers, only their ids; the page loads the rest. */
async function securitiesOf(request: Identifiers, { selection }: Reading, context: ReadContext) {
  const identifiers = identifiersOf(request)
  if (!identifiers) {
    const found = await selectSecuritiesWithBars(context.db, selection)
    await chargeInstruments(found.ids.length)
    return { ...found, securities: null, notFound: [] }
  }
  const found = await resolveSecurities(context, identifiers.key, identifiers.values)
  return { ...found, ids: found.securities.map(({ id }) => id) }
}

/** Reads a numbered page of rows, or the single page of those that show the course of the series. */
async function readPage(
  request: PageRequest,
  reading: Reading,
  ids: readonly number[],
  context: ReadContext,
): Promise<Pick<SeriesPage, 'rows' | 'pagination'> & Pick<SeriesMetadata, 'downsampled'>> {
  const { selection, columns, reduction } = reading
  if (reduction) {
    const found = await readReduced(context, ids, reading, reduction, request.order)
    return { ...found, pagination: singlePage(found.rows) }
  }
  const tallies = await selectTallies(context.db, ids, selection)
  const window = windowIn(selection.range, tallies, request)
  if (window) await chargeRows(Math.min(window.limit, totalOf(tallies)), columns.length)
  const found = window
    ? await selectMergedBars(context.db, ids, { ...selection, range: window.range }, window, columns)
    : BarTable.empty(selection)
  return {
    rows: await withCalculated(context, found, reading),
    pagination: paginate(request, totalOf(tallies)),
  }
}

async function readSeries(asked: PageRequest, context: ReadContext): Promise<SeriesPage> {
  const request = dated(asked, context)
  const reading = onDate(readingOf(request, context), asked.date, context)
  const { ids, securities, notFound, asOf } = await securitiesOf(request, reading, context)
  const { rows, pagination, ...chosen } = await readPage(request, reading, ids, context)
  const shown = securities ?? (await selectSecuritiesById(context.db, rows.keys))
  const metadata = { ...seriesMetadata(request, reading, context, { asOf, notFound }), ...chosen }
  return { ...answerOf(request, reading, shown, metadata), rows, pagination }
}

export const securityTimeseries = operation({
  id: 'securityTimeseries',
  connected: 'Security.bars',
  description:
    'A page of bars of one or more securities over a date range, merged by time, or of all securities on one date.',
  input: withSomeIdentifier(
    withIdentifiers(
      withOneDate(
        reducedRules(
          z.object({
            ...identifierParameters,
            ...dateParameters,
            date,
            ...seriesParameters,
            ...dataPagingParameters(PAGING),
            order,
            ...pointsParameters,
            fields,
            calculateMetrics,
          }),
        ),
      ),
    ),
    'date',
  ),
  run: readSeries,
})

/** The bars of one security. */
export interface SecurityBars {
  readonly security: SecurityRecord
  /** Identifier by which the security was requested. */
  readonly asked: string
  readonly rows: BarTable
}

export interface SecurityBatch extends SeriesAnswer {
  readonly series: readonly SecurityBars[]
}

/** Maximum number of rows in a response without pages. */
const MAX_ROWS = 100_000

interface BatchRequest extends SeriesRequest {
  readonly tickers: readonly string[]
  readonly order: 'asc' | 'desc'
}

/** Reads the bars of each security, or those that show its course. Throws a 422 if they exceed one response. */
async function readGroups(
  { order: direction }: BatchRequest,
  reading: Reading,
  ids: readonly number[],
  groups: number,
  context: ReadContext,
): Promise<{ bars: Map<number, BarTable> } & Pick<SeriesMetadata, 'downsampled'>> {
  const { selection, columns, reduction } = reading
  if (reduction) {
    const { rows, downsampled } = await readReduced(context, ids, reading, reduction, direction)
    return { bars: await rows.byKey(), downsampled }
  }
  const limit = Math.floor(MAX_ROWS / groups)
  const window = { order: direction, limit: limit + 1 }
  await chargeRows(ids.length * Math.min(limit, barsWithin(selection)), columns.length, ['startDate'])
  const found = await selectBarsPerInstrument(context.db, ids, selection, window, columns)
  const bars = await found.byKey()
  if (bars.values().some(({ length }) => length > limit)) throw tooMany(limit)
  await withCalculated(context, found, reading)
  return { bars }
}

/** Reads the bars of several securities, grouped by security. Throws a 422 if they exceed one response. */
async function readBatch(asked: BatchRequest, context: ReadContext): Promise<SecurityBatch> {
  const request = dated(asked, context)
  const reading = readingOf(request, context)
  const { named, securities, notFound, asOf } = await resolveSecurities(context, 'ticker', [
    ...new Set(request.tickers),
  ])
  const ids = securities.map(({ id }) => id)
  const { bars, ...chosen } = await readGroups(request, reading, ids, named.length, context)
  const series = named.map(({ asked: symbol, ...security }) => ({
    security,
    asked: symbol,
    rows: bars.get(security.id) ?? BarTable.empty(reading.selection),
  }))
  const metadata = { ...seriesMetadata(request, reading, context, { asOf, notFound }), ...chosen }
  return { ...answerOf(request, reading, securities, metadata), series }
}

const tooMany = (limit: number): InvalidInput =>
  new InvalidInput([
    {
      path: ['startDate'],
      type: 'too_many_items',
      message: `The range contains more than ${limit} bars of a security. Use a shorter range, fewer securities or a longer interval.`,
      ctx: { max_length: limit },
    },
  ])

export const tickers = distinctList(Identifier, 100)
  .describe(`Trading symbols, ${SYMBOL_MATCHING}. At most 100.`)
  .meta({ example: EXAMPLE.tickers })

export const securityMarketData = operation({
  id: 'securityMarketData',
  connected: 'Security.bars',
  description: 'Bars of several securities over a date range, grouped by security.',
  input: reducedBatchRules(
    z.object({ tickers, ...dateParameters, ...seriesParameters, order, fields, ...pointsParameters }),
  ),
  run: readBatch,
})

/** The newest bar of a security. */
export type LatestSecurityBar = Newest<'security', SecurityRecord>

export interface SecurityLatest extends SeriesAnswer {
  readonly rows: RowTable<LatestSecurityBar>
  /** Requested identifiers of securities without bars. */
  readonly noData: readonly string[]
}

async function readLatest(
  request: SeriesRequest & Identifiers,
  context: ReadContext,
): Promise<SecurityLatest> {
  const reading = readingOf(request, context)
  const { key, values } = identifiersOf(request) ?? { key: 'ticker' as const, values: [] }
  const { named, securities, notFound, asOf } = await resolveSecurities(context, key, values)
  const { selection, columns, calculated } = reading
  const rows = await readNewest('security', securities, selection, columns, calculated, context)
  const known = new Set(rows.keys)
  const noData = named.flatMap(({ id, asked }) => (known.has(id) ? [] : [asked]))
  const metadata = seriesMetadata(request, reading, context, { asOf, notFound })
  return { ...answerOf(request, reading, securities, metadata), rows, noData }
}

export const securityLatest = operation({
  id: 'securityLatest',
  connected: 'Security.latest',
  description: 'The newest bar of each security, in the requested order.',
  input: withSomeIdentifier(
    withIdentifiers(
      seriesRules(z.object({ ...identifierParameters, ...seriesParameters, fields, calculateMetrics })),
    ),
  ),
  run: readLatest,
})
