import { camelCase } from '../../core/names.ts'
import { RowEncoder } from '../../core/rows/encoder.ts'
import type { Leaf, Origin, Origins } from '../../core/rows/origins.ts'
import { RowBytes } from '../../core/rows/row-bytes.ts'
import { CSV } from '../../core/rows/row-formats.ts'
import type { RowTable } from '../../core/rows/table.ts'
import { isBarField } from '../../engine/bars/fields.ts'
import {
  type Leaderboard,
  type NumberedPlaces,
  placesOf,
  type RankedPlace,
} from '../../engine/bars/leaderboard.ts'
import type { EffectiveRanking } from '../../engine/bars/ranking-request.ts'
import { BarTable } from '../../engine/bars/table.ts'
import type { Column } from '../../files/formats/columns.ts'
import type { Product, StoredPage } from '../../jobs/kind.ts'
import { exchangeDate } from '../../market/exchange-date.ts'
import { isIntraday } from '../../market/intervals.ts'
import type { AssetClass } from '../../market/vocabulary.ts'

/** Window of a ranking that holds every place. */
export const EVERY_PLACE = { limit: Number.MAX_SAFE_INTEGER, offset: 0 }

/** Returns what places depend on besides the parameters of the request. */
export const rankingIdentity = (
  { selection: { runningFrom, includeIntraday, assetClass, interval }, metric, dates }: EffectiveRanking,
  now: Date,
) => ({
  ...{ metric, assetClass, includeIntraday },
  // A range without an end lasts until today.
  ...(dates && { endDate: dates.current.end }),
  // A new day completes further bars; within a day, only a new data version does.
  day: isIntraday(interval) ? exchangeDate(now).toString() : runningFrom,
})

/** Yields rows with these members, to write as CSV. */
async function* batchOf({ source, rows }: RowTable<unknown>, members: readonly Leaf[]) {
  yield { encoder: new RowEncoder(source, members, CSV), rows }
}

/** Returns the rows of a leaderboard as a product, with those of the columns that they show. */
export function productOf(
  places: RowTable<unknown>,
  board: Leaderboard,
  columns: readonly Column[],
  membersOf: (assetClass: AssetClass) => readonly Leaf[],
): Pick<Product, 'columns' | 'warnings' | 'total' | 'stage' | 'rows'> {
  const members = membersOf(board.assetClass)
  const shown = new Set(members.map(({ name }) => name))
  return {
    columns: columns.filter(({ name }) => shown.has(name)),
    warnings: board.metadata.warnings,
    total: places.length,
    stage: 'computing',
    rows: batchOf(places, members),
  }
}

/** Reads stored rows as places of one kind of instrument. */
export async function storedPlaces<Kind extends string, I>(
  { columns, rows, pagination }: Omit<StoredPage, 'scope'>,
  { metadata, ...board }: Leaderboard,
  requestId: string,
  kind: Kind,
  instrumentsOf: (source: RowBytes) => Promise<Origin | Origins>,
): Promise<NumberedPlaces<RankedPlace<Kind, I>>> {
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
  const places = placesOf<Kind, I>(bars, ranked, kind, await instrumentsOf(source))
  return { ...board, rows: places, pagination, metadata: { ...metadata, requestId } }
}
