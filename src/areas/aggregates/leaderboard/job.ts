import { camelCase, snakeCase } from '../../../core/names.ts'
import { RowEncoder } from '../../../core/rows/encoder.ts'
import type { Leaf } from '../../../core/rows/origins.ts'
import { RowBytes } from '../../../core/rows/row-bytes.ts'
import { CSV } from '../../../core/rows/row-formats.ts'
import { shapeOf } from '../../../core/shape.ts'
import { isBarField } from '../../../engine/bars/fields.ts'
import { type Leaderboard, placesOf } from '../../../engine/bars/leaderboard.ts'
import type { EffectiveRanking } from '../../../engine/bars/ranking-request.ts'
import { BarTable } from '../../../engine/bars/table.ts'
import type { AggregateRecord } from '../../../engine/instruments/queries/aggregates.ts'
import { type Column, columnOf } from '../../../files/formats/columns.ts'
import type { ResultKind, StoredPage } from '../../../jobs/kind.ts'
import { exchangeDate } from '../../../market/exchange-date.ts'
import { isIntraday } from '../../../market/intervals.ts'
import { bodyEncoder } from '../../../protocols/rest/encode.ts'
import { aggregateLeaderboard, type LeaderboardPage, leaderboards, sizeOf } from './operations.ts'
import { LeaderboardResponse } from './responses.ts'
import { LeaderboardRow, placeMembers } from './rows.ts'

/** Columns in the order that all result files use. */
const COLUMNS: readonly Column[] = Object.entries(shapeOf(LeaderboardRow).properties ?? {}).map(
  ([member, shape]) => columnOf(snakeCase(member), shape),
)

const encodeHead = bodyEncoder(LeaderboardResponse.omit({ data: true, pagination: true }))

/** The endpoint's response body without rows and pagination, in snake case. */
const headOf = (board: Leaderboard): Readonly<Record<string, unknown>> =>
  JSON.parse(encodeHead({ ...board, count: board.total }).toString())

/** Yields rows with these members, to write as CSV. */
async function* batchOf({ source, rows }: LeaderboardPage['rows'], members: readonly Leaf[]) {
  yield { encoder: new RowEncoder(source, members, CSV), rows }
}

type Stored = Leaderboard & { readonly aggregates: readonly AggregateRecord[] }

/** Reads stored rows as places. */
function storedPlaces({ scope, columns, rows, pagination }: StoredPage, requestId: string): LeaderboardPage {
  const { aggregates, metadata, ...board } = scope as Stored
  const names = columns.map(({ name }) => name)
  const { interval, assetClass } = board
  const { includeIntraday, moneyness, size } = metadata
  const selection = {
    ...{ interval, assetClass, includeIntraday, range: {}, runningFrom: '' },
    ...{ moneyness: moneyness ?? 'TOTAL', size: size ?? 'TOTAL' },
  }
  const source = new RowBytes(names.map(camelCase), rows.bytes, rows, 'id')
  const bars = BarTable.of(source, selection, names.filter(isBarField))
  const ranked = { selection, metric: board.metric, sort: null, end: null }
  const byId = new Map(aggregates.map((aggregate) => [aggregate.id, aggregate]))
  const places = placesOf<'aggregate', AggregateRecord>(bars, ranked, 'aggregate', {
    ofKey: (id) => byId.get(id),
  })
  return { ...board, rows: places, pagination, metadata: { ...metadata, requestId } }
}

/** Jobs that compute leaderboards of aggregates. */
export const leaderboardJob: ResultKind<
  typeof aggregateLeaderboard.input,
  EffectiveRanking,
  LeaderboardPage
> = {
  type: 'aggregates_leaderboard',
  operation: aggregateLeaderboard,
  endpoint: '/aggregates/leaderboard',
  measure: async (ranking, { recordsPerPage: _size, pageNumber: _page, ...input }, context) => {
    const { selection, metric, warnings } = ranking
    const { rows, aggregates } = await sizeOf(input, ranking, context)
    const { runningFrom, includeIntraday, assetClass } = selection
    return {
      rows,
      total: aggregates,
      identity: {
        ...input,
        ...{ metric, assetClass, includeIntraday },
        // A new day completes further bars; within a day, only a new data version does.
        day: isIntraday(selection.interval) ? exchangeDate(context.now).toString() : runningFrom,
      },
      warnings,
    }
  },
  produce: async (ranking, input, context) => {
    const everything = { limit: Number.MAX_SAFE_INTEGER, offset: 0 }
    const { places, ...board } = await leaderboards.read(input, ranking, everything, context)
    const members = placeMembers(places, board.assetClass)
    const shown = new Set(members.map(({ name }) => name))
    const columns = COLUMNS.filter(({ name }) => shown.has(name))
    return {
      columns,
      head: headOf(board),
      scope: { ...board, aggregates: Array.from(places, ({ aggregate }) => aggregate) } satisfies Stored,
      warnings: board.metadata.warnings,
      total: places.length,
      stage: 'computing',
      rows: batchOf(places, members),
    }
  },
  page: (stored, { requestId }) => storedPlaces(stored, requestId),
}
