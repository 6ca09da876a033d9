import { camelCase } from '../../../core/names.ts'
import type { Leaf, Origin } from '../../../core/rows/origins.ts'
import type { BarField } from '../../../engine/bars/selection.ts'
import { originOf } from '../../../engine/bars/table.ts'
import { transformRows } from '../../../engine/bars/transformed.ts'
import type { RowBatch } from '../../../files/row-batches.ts'
import type { Snapshot } from '../../../jobs/kind.ts'
import type { OrderDirection } from '../../../market/vocabulary.ts'
import { computedBars, type RangedBars, streamedBars } from '../../shared/bar-batches.ts'
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

const membersOf = (names: readonly { readonly name: string }[], originOfColumn: (name: string) => Origin) =>
  names.map(({ name }): Leaf => ({ name, value: originOfColumn(name) }))

/** Yields the rows of a plan, with transformed metrics if it has a transform. */
export function rowsOf(
  plan: SeriesPlan,
  ranges: RangedBars['ranges'],
  order: OrderDirection,
  snapshot: Snapshot,
): AsyncGenerator<RowBatch> {
  const { ids, selection, columns, transform, transformed } = plan
  const { own, transformed: added, date } = resultColumns(plan)
  const origins = originsOf(plan)
  const bars = { ids, selection, columns, ranges, order }
  if (!transform) return streamedBars(bars, membersOf([...own, ...date], origins), snapshot)
  return computedBars(
    bars,
    async (table) => {
      await transformRows(snapshot.db, table, selection, transform, transformed)
      const numbers = added.map(({ metric, column: { name } }): Leaf => {
        const values = table.result.transformed?.get(camelCase(metric))
        return { name, value: values ? { numbers: values } : { constant: null } }
      })
      return [...membersOf(own, origins), ...numbers, ...membersOf(date, origins)]
    },
    snapshot,
  )
}
