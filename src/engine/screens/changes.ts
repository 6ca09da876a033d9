import { chargeValues } from '../../core/work.ts'
import { type Measured, plainValueOf } from '../bars/measured.ts'
import type { BarValue, SeriesSelection } from '../bars/selection.ts'
import { planOf } from '../bars/transform.ts'
import { relativeChange } from '../statistics/rolling.ts'
import { type Column, type Context, tableOf, write } from './column.ts'
import { selectValuesAt, type ValueAt } from './column-queries.ts'

/** A difference of two values of a series. */
export interface Change {
  readonly value: BarValue
  readonly of: 'change' | 'pct_change'
  /** Number of values from the earlier to the later one. */
  readonly steps: number
}

/** Returns a measure of a selection's bars as a change of what follows from single bars. Null if it is none. */
export function changeIn({ transform, ...measured }: Measured, selection: SeriesSelection): Change | null {
  const value = plainValueOf({ ...measured, transform: null })
  // Joined tables have no index that both their rows come in the order of.
  if (!value || !transform || transform.normalisation !== null || selection.assetClass === 'all') return null
  const { transformation } = transform
  if (transformation !== 'change' && transformation !== 'pct_change') return null
  const { window, countsDays } = planOf(transform, selection.interval)
  const countsValues = !countsDays || transform.window === null
  return countsValues && window > 0 ? { value, of: transformation, steps: window } : null
}

const DIFFERENCES = {
  change: (value: number, before: number) => value - before,
  pct_change: relativeChange,
} as const satisfies Record<Change['of'], (value: number, before: number) => number>

/** A change at one of the stamps of its column, and where its values belong. */
interface ChangeAt extends Pick<ValueAt, 'value' | 'ts'> {
  readonly change: Change
  readonly target: Float64Array
}

/** Returns the reads of changes: those of one value at one stamp are one. */
const readsOf = (group: readonly ChangeAt[]): (ValueAt & { readonly changes: readonly ChangeAt[] })[] =>
  [...Map.groupBy(group, ({ value, ts }) => JSON.stringify([value, ts])).values()].flatMap((changes) => {
    const [first] = changes
    const steps = [0, ...new Set(changes.map(({ change }) => change.steps))]
    return first ? { value: first.value, ts: first.ts, steps, changes } : []
  })

/** Reads changes from the two values of each: those of one table and tier in one statement. */
export async function readChanges(
  { db }: Context,
  columns: readonly (Column & { readonly change: Change })[],
  ids: Int32Array,
): Promise<void> {
  for (const group of Map.groupBy(columns, tableOf).values()) {
    const [{ selection } = {}] = group
    if (!selection) continue
    const reads = readsOf(
      group.flatMap(({ change, stamps, values }) =>
        stamps.map((ts, at) => ({
          ...{ change, ts, value: change.value },
          target: values[at] ?? new Float64Array(),
        })),
      ),
    )
    await chargeValues(ids.length * reads.reduce((sum, { steps }) => sum + Math.max(...steps) + 1, 0))
    const read = await selectValuesAt(db, selection, reads, [...ids])
    const values = read.columns.map(() => new Float64Array(ids.length).fill(Number.NaN))
    write(read, values, ids)
    for (const { steps, changes } of reads) {
      const own = values.splice(0, steps.length)
      for (const { change, target } of changes)
        writeChanges(change, [own[0], own[steps.indexOf(change.steps)]], target)
    }
  }
}

/** Writes the changes of instruments, NaN where there is none. */
function writeChanges(
  { of }: Change,
  [values = new Float64Array(), before = values]: readonly (Float64Array | undefined)[],
  target: Float64Array,
): void {
  const difference = DIFFERENCES[of]
  for (const [place, value] of values.entries()) {
    const result = difference(value, before[place] ?? Number.NaN)
    target[place] = Number.isFinite(result) ? result : Number.NaN
  }
}
