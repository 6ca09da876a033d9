import { camelCase, snakeCase } from '../../core/names.ts'
import { RowEncoder } from '../../core/rows/encoder.ts'
import { JsonRows } from '../../core/rows/json-rows.ts'
import type { Member, Origin } from '../../core/rows/origins.ts'
import { isBarField } from '../../engine/bars/fields.ts'
import { carriesField } from '../../engine/bars/selection.ts'
import type { BarName, BarTable } from '../../engine/bars/table.ts'
import type { AssetClass } from '../../market/vocabulary.ts'

/** Returns the camelCase names of the members that rows with these fields have, in the order of their shape. */
export function shownMembers(
  shape: Readonly<Record<string, unknown>>,
  fields: readonly string[],
  assetClass: AssetClass,
): string[] {
  // Cash rows omit option members instead of setting them to null.
  const isOmitted = (field: string) =>
    (assetClass === 'cash' && (field === 'moneyness' || field === 'size')) ||
    (isBarField(field) && !carriesField(assetClass, field))
  const shown = new Set(fields.filter((field) => !isOmitted(field)).map(camelCase))
  return Object.keys(shape).filter((name) => shown.has(name))
}

/** Members of rows that do not come from the bar, by camelCase name. */
export type OwnMembers = Readonly<Record<string, Origin>>

/** Returns members of REST rows. Names that are not among `own` are those of bars. */
export const rowMembers = (names: readonly string[], own: OwnMembers, table: BarTable): Member[] =>
  names.map((name) => ({ name: snakeCase(name), value: own[name] ?? table.origin(name as BarName) }))

/** Encodes the rows of a table with these members. */
export const encodedRows = (table: BarTable, members: readonly Member[]): JsonRows =>
  new JsonRows(new RowEncoder(table.result.source, members), table.rows)
