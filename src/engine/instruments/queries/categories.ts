import { type Kysely, sql } from 'kysely'
import type { DB } from '../../../../db/types.ts'
import { visibleTo } from './aggregates.ts'

/** Columns whose names filters compare, by the names of the filters. */
const COLUMNS = {
  type: 'aggregate.type',
  types: 'aggregate.type',
  subtypes: 'aggregate.subtype',
  sector: 'security.sector',
  industry: 'security.industry',
  exchange: 'security.exchange',
  assetType: 'security.asset_type',
} as const

export type Category = keyof typeof COLUMNS
export const CATEGORIES = Object.keys(COLUMNS) as readonly Category[]

/** Reads the names in each category of the instruments that a caller can see, sorted. */
export async function selectNames(
  db: Kysely<DB>,
  email: string,
  categories: readonly Category[],
): Promise<ReadonlyMap<Category, string[]>> {
  const parts = categories.map((category) => {
    const column = COLUMNS[category]
    const [table = ''] = column.split('.')
    const visible = table === 'aggregate' ? sql`and ${visibleTo(email)}` : sql``
    return sql`
      select distinct ${sql.lit(category)} as category, ${sql.ref(column)} as name
      from ${sql.table(table)}
      where ${sql.ref(column)} is not null ${visible}`
  })
  const { rows } = await sql<{ category: Category; name: string }>`
    ${sql.join(parts, sql` union all `)}
    order by category, name`.execute(db)
  const byCategory = Map.groupBy(rows, ({ category }) => category)
  return new Map(
    categories.map((category) => [category, (byCategory.get(category) ?? []).map(({ name }) => name)]),
  )
}
