import type { FileKind } from './files.ts'
import { keyRule, namingColumns } from './instrument-keys.ts'

/** A rule across the cells of a row. Reported at the first of its columns that the file has. */
interface RowRule {
  readonly columns: readonly string[]
  readonly reason: string
}

const ROW_RULES: Readonly<Record<string, RowRule>> = {
  is_base_interval: { columns: ['interval'], reason: 'only the base intervals 10min and 1d can be loaded' },
  stamp_fits_interval: {
    columns: ['ts'],
    reason: 'a 1d bar is stamped with its date (midnight UTC), a 10min bar with a 10-minute mark',
  },
}

/** Returns the rule of a constraint of a staging table. */
export function rowRule({ keys = [] }: FileKind, constraint: string | undefined): RowRule | undefined {
  const key = keys.find((one) => keyRule(one) === constraint)
  return key ? { columns: namingColumns(key), reason: 'a value is required' } : ROW_RULES[constraint ?? '']
}

/** Returns the columns that a file lacks, each with those that may stand instead. */
export const missingColumns = ({ columns, keys = [] }: FileKind, names: readonly string[]): string[][] => [
  ...keys.map(namingColumns).filter((key) => !key.some((name) => names.includes(name))),
  ...Object.entries(columns).flatMap(([name, { mayBeAbsent }]) =>
    mayBeAbsent || names.includes(name) ? [] : [[name]],
  ),
]
