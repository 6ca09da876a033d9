import { camelCase } from '../../../core/names.ts'
import { type Origins, originsOf } from '../../../core/rows/origins.ts'
import { SECURITY_COLUMNS, type SecurityRecord } from '../../../engine/instruments/queries/securities.ts'
import type { Column } from '../../../files/formats/columns.ts'
import { PROPERTIES } from './rows.ts'

/**
 * Returns where the properties of the securities of stored rows come from: the stored columns, so that a result does not
 * change when a security is renamed, or the securities themselves for properties that rows do not show.
 */
export function storedSecurity(columns: readonly Column[], securities: readonly SecurityRecord[]): Origins {
  const byId = new Map(securities.map((security) => [security.id, security]))
  const stored = new Map<string, Column>()
  for (const column of columns) {
    const property = (PROPERTIES as Readonly<Record<string, string>>)[camelCase(column.name)]
    if (property) stored.set(property, column)
  }
  return originsOf(
    Object.fromEntries(
      SECURITY_COLUMNS.names.map((name) => {
        const column = stored.get(name)
        if (name === 'kind') return [name, { constant: 'security' }]
        if (column) return [name, { column: camelCase(column.name), form: column.kind }]
        return [name, { ofKey: (id: number) => byId.get(id)?.[name as keyof SecurityRecord] ?? null }]
      }),
    ),
  )
}
