import { camelCase, snakeCase } from '../../../core/names.ts'
import { shapeOf } from '../../../core/shape.ts'
import type { Leaderboard } from '../../../engine/bars/leaderboard.ts'
import { placeShape } from '../../../engine/bars/place.ts'
import type { EffectiveRanking } from '../../../engine/bars/ranking-request.ts'
import type { BarRow } from '../../../engine/bars/selection.ts'
import type { AggregateRecord } from '../../../engine/instruments/queries/aggregates.ts'
import { type Column, cellsOf, INSTANTS } from '../../../files/formats/columns.ts'
import { batchOf } from '../../../files/row-batches.ts'
import type { ResultKind, StoredPage } from '../../../jobs/kind.ts'
import { exchangeDate } from '../../../market/dates.ts'
import { isIntraday } from '../../../market/intervals.ts'
import { bodyEncoder } from '../../../protocols/rest/encode.ts'
import {
  aggregateLeaderboard,
  type LeaderboardPage,
  type LeaderboardPlace,
  leaderboards,
  sizeOf,
} from './operations.ts'
import { LeaderboardResponse } from './responses.ts'
import { LeaderboardRow, placeRow } from './rows.ts'

/** Columns in the order that all result files use. */
const COLUMNS: readonly Column[] = Object.entries(shapeOf(LeaderboardRow).properties ?? {}).map(
  ([member, { kind }]) => {
    const name = snakeCase(member)
    const form = kind === 'int' ? 'int32' : INSTANTS[name]
    return {
      name,
      kind: kind === 'int' || kind === 'number' ? 'number' : kind === 'boolean' ? 'boolean' : 'text',
      ...(form && { form }),
    }
  },
)

const encodeHead = bodyEncoder(LeaderboardResponse.omit({ data: true, pagination: true }))

/** The endpoint's response body without rows and pagination, in snake case. */
const headOf = (board: Leaderboard): Readonly<Record<string, unknown>> =>
  JSON.parse(encodeHead({ ...board, count: board.total }).toString())

type Stored = Leaderboard & { readonly aggregates: readonly AggregateRecord[] }
const STANDING = new Set<string>(Object.keys(placeShape))

function storedPlaces({ scope, columns, rows, pagination }: StoredPage, requestId: string): LeaderboardPage {
  const { aggregates, metadata, ...board } = scope as Stored
  const byId = new Map(aggregates.map((aggregate) => [aggregate.id, aggregate]))
  const names = columns.map(({ name }) => camelCase(name))
  const places = cellsOf(rows, columns).flatMap((cells) => {
    const values = names.map((name, index) => [name, cells[index]] as const)
    const standing = Object.fromEntries(values.filter(([name]) => STANDING.has(name)))
    const { id, ...bar } = Object.fromEntries(values.filter(([name]) => !STANDING.has(name)))
    const aggregate = byId.get(Number(id))
    if (!aggregate) return []
    // The stored columns are exactly the members of a place.
    return [
      { ...standing, aggregate, bar: { ...bar, instrumentId: id } as unknown as BarRow } as LeaderboardPlace,
    ]
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
    const rows = places.map((place) => placeRow(place, board))
    const [first] = rows
    type Name = keyof (typeof rows)[number]
    const columns = COLUMNS.filter(({ name }) => !first || first[camelCase(name) as Name] !== undefined)
    const cells = rows.map((row) => columns.map(({ name }) => row[camelCase(name) as Name] ?? null))
    return {
      columns,
      head: headOf(board),
      scope: { ...board, aggregates: places.map(({ aggregate }) => aggregate) } satisfies Stored,
      warnings: board.metadata.warnings,
      total: rows.length,
      stage: 'computing',
      rows: batchOf(columns, cells),
    }
  },
  page: (stored, { requestId }) => storedPlaces(stored, requestId),
}
