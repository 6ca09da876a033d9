import { camelCase } from '../../../core/names.ts'
import { RowEncoder } from '../../../core/rows/encoder.ts'
import type { Member, Origin } from '../../../core/rows/origins.ts'
import { CSV } from '../../../core/rows/row-formats.ts'
import { mergedBars, selectMergedBars } from '../../../engine/bars/queries/merged.ts'
import type { BarField } from '../../../engine/bars/selection.ts'
import { originOf } from '../../../engine/bars/table.ts'
import { transformRows } from '../../../engine/bars/transformed.ts'
import { type RowBatch, streamBatches } from '../../../files/row-batches.ts'
import type { Snapshot } from '../../../jobs/kind.ts'
import type { OrderDirection } from '../../../market/vocabulary.ts'
import { resultColumns } from './job-columns.ts'
import type { SeriesPlan } from './plan.ts'

/** Returns where the values of a column come from: the row's aggregate, or its bar. */
function originsOf({ aggregates, selection }: SeriesPlan): (name: string) => Origin {
  const byId = new Map(aggregates.map((aggregate) => [aggregate.id, aggregate]))
  const own = {
    id: (id: number) => id,
    provider_id: (id: number) => byId.get(id)?.providerId,
    name: (id: number) => byId.get(id)?.name,
    type: (id: number) => byId.get(id)?.type,
    subtype: (id: number) => byId.get(id)?.subtype,
    is_active: (id: number) => byId.get(id)?.isActive,
  }
  return (name) =>
    name in own
      ? { ofKey: own[name as keyof typeof own] }
      : // The other columns are those of a bar.
        originOf(name as BarField | 'ts', selection)
}

type Ranges = readonly SeriesPlan['selection']['range'][]

const membersOf = (names: readonly { readonly name: string }[], originOfColumn: (name: string) => Origin) =>
  names.map(({ name }): Member => ({ name, value: originOfColumn(name) }))

/**
 * Yields rows as PostgreSQL sends them. Alternates between two connections, so that one sorts the next range while the
 * other sends.
 */
export async function* streamed(
  plan: SeriesPlan,
  ranges: Ranges,
  order: OrderDirection,
  { client, db, another }: Snapshot,
): AsyncGenerator<RowBatch> {
  const { own, date } = resultColumns(plan)
  const origins = originsOf(plan)
  // Numbers keep PostgreSQL's digits.
  const members = membersOf([...own, ...date], (name) => {
    const origin = origins(name)
    return 'column' in origin && origin.form === 'number' ? { ...origin, form: 'digits' } : origin
  })
  const clients = ranges.length > 1 ? [client, await another()] : [client]
  const start = (range: Ranges[number], place: number) => {
    const statement = mergedBars(plan.ids, { ...plan.selection, range }, order, plan.columns).compile(db)
    return streamBatches(clients[place % clients.length] ?? client, statement, members, CSV)
  }
  let begun: AsyncIterable<RowBatch> | undefined
  for (const [place, range] of ranges.entries()) {
    const batches = begun ?? start(range, place)
    const next = ranges[place + 1]
    begun = next && start(next, place + 1)
    yield* batches
  }
}

/** Yields rows with transformed metrics, which this process computes range by range. */
export async function* computed(
  plan: SeriesPlan,
  ranges: Ranges,
  order: OrderDirection,
  { db }: Snapshot,
): AsyncGenerator<RowBatch> {
  const { ids, selection, columns, transform, transformed } = plan
  const { own, transformed: added, date } = resultColumns(plan)
  const origins = originsOf(plan)
  const everything = { order, skip: 0, limit: Number.MAX_SAFE_INTEGER }
  for (const range of ranges) {
    const table = await selectMergedBars(db, ids, { ...selection, range }, everything, columns)
    if (transform) await transformRows(db, table, selection, transform, transformed)
    const numbers = added.map(({ metric, column: { name } }): Member => {
      const values = table.result.transformed?.get(camelCase(metric))
      return { name, value: values ? { numbers: values } : { constant: null } }
    })
    const members = [...membersOf(own, origins), ...numbers, ...membersOf(date, origins)]
    yield { encoder: new RowEncoder(table.source, members, CSV), rows: table.rows }
    table.source.release()
  }
}
