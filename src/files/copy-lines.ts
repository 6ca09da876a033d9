import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { copyOut } from '../platform/database/copy-out.ts'

/** Formats a parameter as an SQL literal. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return pg.escapeLiteral(value)
  if (Array.isArray(value) && value.every(Number.isInteger)) return `'{${value.join()}}'`
  throw new TypeError(`Cannot write a parameter of type ${typeof value} as an SQL literal`)
}

/** Inlines a statement's parameters, for commands that accept none, such as COPY. */
export const inlined = ({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): string =>
  // Callers' input is in the parameters only, so every $n in the text is a placeholder. One pass, no rescanning.
  sql.replaceAll(/\$(\d+)/g, (_, place) => literal(parameters[Number(place) - 1]))

/** Streams a query's rows as CSV lines without a header, no faster than the consumer reads. */
export const copyLines = (client: pg.ClientBase, query: CompiledQuery): AsyncIterable<Buffer> =>
  copyOut(client, `copy (${inlined(query)}) to stdout (format csv, encoding 'UTF8')`)
