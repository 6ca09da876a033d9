import { camelCase } from '../../../core/names.ts'
import { mergedBarsAsText, selectMergedBars } from '../../../engine/bars/queries/merged.ts'
import { transformRows } from '../../../engine/bars/transformed.ts'
import { copyLines } from '../../../files/copy-lines.ts'
import { type Cell, guarded, lineOf } from '../../../files/formats/csv.ts'
import type { Snapshot } from '../../../jobs/kind.ts'
import type { OrderDirection } from '../../../market/vocabulary.ts'
import { resultColumns } from './job-columns.ts'
import type { SeriesPlan } from './plan.ts'

/** Values that each row of an aggregate repeats, by column. */
const aggregateMembers = ({ aggregates }: Pick<SeriesPlan, 'aggregates'>) =>
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
 * Yields rows as PostgreSQL's COPY formats them; this process only forwards bytes. Alternates between two
 * connections, so that one sorts the next range while the other sends.
 */
export async function* copied(
  scope: SeriesPlan,
  ranges: Ranges,
  order: OrderDirection,
  names: readonly string[],
  { client, db, another }: Snapshot,
): AsyncGenerator<Buffer> {
  const clients = ranges.length > 1 ? [client, await another()] : [client]
  const copy = (range: Ranges[number], place: number) => {
    const selection = { ...scope.selection, range }
    const statement = mergedBarsAsText(aggregateMembers(scope), selection, order, scope.columns, names)
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

/** Yields rows with transformed metrics, which this process computes batch by batch. */
export async function* computed(
  plan: SeriesPlan,
  ranges: Ranges,
  order: OrderDirection,
  { db }: Snapshot,
): AsyncGenerator<Buffer> {
  const { aggregates, ids, selection, columns, transform, transformed } = plan
  const { own, transformed: added, date } = resultColumns(plan)
  const byId = new Map(aggregates.map((aggregate) => [aggregate.id, aggregate]))
  const names = own.map(({ name }) => camelCase(name))
  const metrics = added.map(({ metric }) => camelCase(metric))
  const everything = { order, skip: 0, limit: Number.MAX_SAFE_INTEGER }
  for (const range of ranges) {
    const rows = await selectMergedBars(db, ids, { ...selection, range }, everything, columns)
    if (transform) await transformRows(db, rows, selection, transform, transformed)
    const lines = Array.from(rows, (row) => {
      const members: Record<string, unknown> = { ...byId.get(row.instrumentId), ...row }
      const cells = names.map((name) => (members[name] ?? null) as Cell)
      const last = date.map(() => row.date ?? null)
      return `${lineOf([...cells, ...metrics.map((metric) => row.transformed?.[metric] ?? null), ...last])}\n`
    })
    yield Buffer.from(lines.join(''))
  }
}
