import { camelCase, snakeCase } from '../../core/names.ts'
import { RowEncoder } from '../../core/rows/encoder.ts'
import { JsonRow, JsonRows } from '../../core/rows/json-rows.ts'
import { type Leaf, leafOf, type Member, type Origin, type Origins } from '../../core/rows/origins.ts'
import type { Table } from '../../core/rows/table.ts'
import { isBarField } from '../../engine/bars/fields.ts'
import { carriesField } from '../../engine/bars/selection.ts'
import type { AssetClass } from '../../market/vocabulary.ts'

/** Returns the camelCase names of the members that rows with these fields have, in the order of their shape. */
function shownMembers(
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

/** What REST rows consist of: an instrument, its bar, and further members, which all rows show. */
export interface RowParts {
  readonly instrument: Origin | Origins
  readonly bar: Origin | Origins
  readonly others?: Readonly<Record<string, Origin>>
}

/**
 * Returns members of REST rows, in the order of their shape, that show some fields. `properties` are those of the
 * instrument, by the camelCase names of the members.
 */
export function restMembers(
  shape: Readonly<Record<string, unknown>>,
  { instrument, bar, others = {} }: RowParts,
  properties: Readonly<Record<string, string>>,
  fields: readonly string[],
  assetClass: AssetClass,
): Leaf[] {
  const shown = shownMembers(shape, ['ts', ...fields, ...Object.keys(others)], assetClass)
  const originOf = (name: string): Origin => {
    const property = properties[name]
    return others[name] ?? (property ? leafOf(instrument, property) : leafOf(bar, name))
  }
  return shown.map((name) => ({ name: snakeCase(name), value: originOf(name) }))
}

/** Splits the rows of a table into their instruments, which are a member of this name, their bars and other members. */
export function partsOf(table: Origins, member = 'instrument'): RowParts {
  const others = table.names.filter((name) => name !== member && name !== 'bar')
  return {
    instrument: table.origin(member),
    bar: table.origin('bar'),
    others: Object.fromEntries(others.map((name) => [name, leafOf(table, name)])),
  }
}

type AnyTable = Pick<Table<unknown>, 'source' | 'rows'>

/** Encodes the rows of a table with these members. */
export const encodedRows = ({ source, rows }: AnyTable, members: readonly Member[]): JsonRows =>
  new JsonRows(new RowEncoder(source, members), rows)

/** Encodes the only row of a table with these members. Null if it is empty. */
export const encodedRow = ({ source, rows }: AnyTable, members: readonly Member[]): JsonRow | null =>
  rows.length === 0 ? null : new JsonRow(new RowEncoder(source, members), rows)
