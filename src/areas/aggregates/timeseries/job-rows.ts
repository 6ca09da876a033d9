import { camelCase } from '../../../core/names.ts'
import { mergedBarsAsText, selectMergedBars } from '../../../engine/bars/queries/merged.ts'
import { transformRows } from '../../../engine/bars/transformed.ts'
import { copyLines } from '../../../files/copy-lines.ts'
import { type Cell, guarded, lineOf } from '../../../files/formats/csv.ts'
import type { Snapshot } from '../../../jobs/kind.ts'
import type { Order } from '../../../market/vocabulary.ts'
import { columnsOf } from './job-columns.ts'
import type { SeriesPlan } from './plan.ts'

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
export async function* copied(
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
export async function* computed(
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
