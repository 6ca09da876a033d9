import type { Api, ClientOperation, Schema } from './model.ts'
import { resolver } from './model.ts'

/** Kind of a column's values. `other`: lists and objects. */
export type Kind = 'text' | 'integer' | 'number' | 'boolean' | 'date' | 'instant' | 'other'

/** How the rows of an answer become a table. */
export interface Table {
  /** Member of the answer that holds the rows. Null if the answer is the list itself. */
  readonly at: string | null
  /** Whether the rows are grouped by instrument. */
  readonly isGrouped: boolean
  /** Column that identifies what a row is about. */
  readonly key: string | null
  /** Column of the row's date or time, if several rows are about the same. */
  readonly time: string | null
  /** Parameters that select instruments: a request for one gives a series, any other a panel. */
  readonly selectors: readonly string[]
  /** Column whose members become columns of their own, or rows. */
  readonly nested: { readonly column: string; readonly becomes: 'columns' | 'rows' } | null
  readonly columns: Readonly<Record<string, Kind>>
}

const SELECTORS = [
  ...['aggregate_id', 'aggregate_ids', 'slug', 'slugs', 'provider_id', 'provider_ids'],
  ...['security_id', 'security_ids', 'ticker', 'tickers', 'symbol', 'figi', 'isin'],
]
/** Columns that identify a row, the first that every row has. Only provider ids differ between kinds of instrument. */
const KEYS = [
  'job_id',
  'slug',
  'result_type',
  'id',
  'aggregate_id',
  'security_id',
  'provider_id',
  'horizon',
  'sector',
  'name',
]

const typesOf = ({ type = [] }: Schema): readonly string[] => (typeof type === 'string' ? [type] : type)

/** Returns the kind of a column's values. */
function kindOf(schema: Schema, resolve: (schema: Schema) => Schema): Kind {
  const found = resolve(schema)
  const choice = (found.anyOf ?? []).map(resolve).find((each) => each.type !== 'null')
  if (choice) return kindOf(choice, resolve)
  if (found.enum || found.const !== undefined) return 'text'
  const type = typesOf(found).find((each) => each !== 'null')
  if (type === 'string')
    return found.format === 'date' ? 'date' : found.format === 'date-time' ? 'instant' : 'text'
  return type === 'integer' || type === 'number' || type === 'boolean' ? type : 'other'
}

/** Returns the member of an answer that holds its rows, and their schema. */
function rowsIn(answer: Schema, resolve: (schema: Schema) => Schema) {
  const rowOf = (list: Schema | undefined): Schema | null => {
    const row = list?.items && resolve(list.items)
    return row?.properties ? row : null
  }
  const found = resolve(answer)
  const top = rowOf(found)
  if (top) return { at: null, row: top, isGrouped: false }
  for (const at of ['data', 'results', 'constituents', 'fields']) {
    const member = found.properties?.[at]
    const groups = member?.additionalProperties
    const row = rowOf(member) ?? (typeof groups === 'object' ? rowOf(groups) : null)
    if (row) return { at, row, isGrouped: !rowOf(member) }
  }
  return null
}

function nestedIn(row: Schema, resolve: (schema: Schema) => Schema): Table['nested'] {
  for (const [column, schema] of Object.entries(row.properties ?? {})) {
    const members = schema.additionalProperties
    if (typeof members === 'object')
      return { column, becomes: resolve(members).properties ? 'rows' : 'columns' }
  }
  return null
}

function keyOf(required: ReadonlySet<string>): string | null {
  const key = KEYS.find((name) => required.has(name)) ?? null
  return key === 'result_type' ? 'provider_id' : key
}

/** Returns how the answers of an operation become a table. Null if they are no rows. */
export function tableOf(api: Api, { answer, parameters, startsJobs }: ClientOperation): Table | null {
  const resolve = resolver(api)
  const direct = startsJobs ? answer?.anyOf?.[0] : answer
  const found = direct ? rowsIn(direct, resolve) : null
  if (!found) return null
  const { at, row, isGrouped } = found
  const required = new Set(row.required)
  const key = isGrouped ? 'instrument' : keyOf(required)
  const isRanking = required.has('rank') && key !== null
  // One row per instrument: its newest.
  const isNewest = required.has('staleness_days')
  // One row per instrument that meets conditions, or per event, in the order of the answer.
  const isMatch = required.has('met')
  const time =
    isRanking || isNewest || isMatch ? null : (['ts', 'date'].find((name) => required.has(name)) ?? null)
  return {
    ...{ at, isGrouped, time, nested: nestedIn(row, resolve) },
    key: isRanking ? 'rank' : key,
    selectors: parameters.map(({ name }) => name).filter((name) => SELECTORS.includes(name)),
    columns: Object.fromEntries(
      Object.entries(row.properties ?? {}).map(([name, schema]) => [name, kindOf(schema, resolve)]),
    ),
  }
}
