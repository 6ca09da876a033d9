import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { copyOut } from '../platform/database/copy-out.ts'

/** A parameter as the text of a statement. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return pg.escapeLiteral(value)
  if (Array.isArray(value) && value.every(Number.isInteger)) return `'{${value.join()}}'`
  throw new TypeError(`No literal for a parameter of type ${typeof value}`)
}

/** A statement with its parameters written out, for commands that take none. */
export const inlined = ({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): string =>
  // Whatever a caller has said is a parameter, so every $n in the text is ours; each is replaced once.
  sql.replaceAll(/\$(\d+)/g, (_, place) => literal(parameters[Number(place) - 1]))

/** The rows of a statement as lines of CSV without a header, as fast as they are read. */
export const copyLines = (client: pg.ClientBase, query: CompiledQuery): AsyncIterable<Buffer> =>
  copyOut(client, `copy (${inlined(query)}) to stdout (format csv, encoding 'UTF8')`)
