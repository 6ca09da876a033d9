import type { z } from 'zod'
import type { Steps } from '../../../core/async/turns.ts'
import { snakeCase } from '../../../core/names.ts'
import type { ByteWriter } from '../../../core/rows/byte-writer.ts'
import { JsonRow } from '../../../core/rows/json-rows.ts'
import { CSV, csvCell, LINES, type RowFormat } from '../../../core/rows/row-formats.ts'
import { type Shape, shapeOf } from '../../../core/shape.ts'
import { type Column, columnOf } from '../../../files/formats/columns.ts'
import { type PivotKeys, pivotOf } from '../../../files/formats/pivot.ts'
import { wireRename } from '../encode.ts'

/** The rows of a response: encoded from a result's bytes, or as objects. */
type TableRows = JsonRow | readonly JsonRow[] | readonly object[] | null

/** Where the rows of a response are: the body itself, one of its members, or computed from it. */
export type TableOption<B> =
  | 'body'
  | (keyof B & string)
  | {
      /** Shape of a row. */
      readonly row: z.ZodObject
      rows(body: B, input: unknown): TableRows
    }

/** A table of a response. */
export interface ResponseTable {
  readonly columns: readonly Column[]
  readonly rows: number
  /** What the body contains besides the rows, as on the wire. */
  readonly rest: Readonly<Record<string, unknown>>
  writeCsv(out: ByteWriter): Steps
  writeLines(out: ByteWriter): Steps
  /** Returns the rows' memory to the pool. */
  release(): void
}

/** How a route's responses are tables. */
export interface RouteTable {
  /** Columns by which whole rows can be arranged. Undefined if they cannot. */
  readonly pivot: PivotKeys | undefined
  of(body: unknown, input: unknown): ResponseTable
}

/** A column of rows that are objects: where its value is. */
interface Leaf {
  readonly column: Column
  readonly path: readonly string[]
  readonly isOptional: boolean
}

/** Returns the columns of a shape. Members of nested objects become columns of their own; lists and maps stay one. */
function leavesOf(shape: Shape, path: readonly string[] = [], isOptional = false): Leaf[] {
  return Object.entries(shape.properties ?? {}).flatMap(([name, member]) => {
    const at = [...path, snakeCase(name)]
    const mayMiss = isOptional || member.optional
    if (member.kind === 'object') return leavesOf(member, at, mayMiss)
    // What a flattened map contains is known only from encoded rows.
    if (member.flattened) return []
    return [{ column: columnOf(at.join('_'), member), path: at, isOptional: mayMiss }]
  })
}

const valueAt = (row: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((object, name) => (object as Readonly<Record<string, unknown>> | null)?.[name], row)

type Common = Pick<ResponseTable, 'rest'>

/** Rows to write before others may have their turn. */
const ROWS_AT_ONCE = 200

function* textsOf(
  rows: readonly object[],
  out: ByteWriter,
  textOf: (row: object) => string,
): Generator<void> {
  for (const [at, row] of rows.entries()) {
    if (at > 0 && at % ROWS_AT_ONCE === 0) yield
    out.writeText(textOf(row))
  }
}

function* written(parts: readonly JsonRow[], format: RowFormat, out: ByteWriter): Generator<void> {
  for (const part of parts) yield* part.writeAs(format, out)
}

function tableOfObjects(leaves: readonly Leaf[], rows: readonly object[], common: Common): ResponseTable {
  const isMissing = ({ path }: Leaf) => rows.every((row) => valueAt(row, path) === undefined)
  const shown = leaves.filter((leaf) => !leaf.isOptional || rows.length === 0 || !isMissing(leaf))
  return {
    ...common,
    columns: shown.map(({ column }) => column),
    rows: rows.length,
    writeCsv: (out) =>
      textsOf(rows, out, (row) => shown.map(({ path }) => csvCell(valueAt(row, path))).join() + CSV.end),
    writeLines: (out) => textsOf(rows, out, (row) => `${JSON.stringify(row)}\n`),
    release: () => {},
  }
}

function tableOfEncoded(leaves: readonly Leaf[], parts: readonly JsonRow[], common: Common): ResponseTable {
  const known = new Map(leaves.map(({ column }) => [column.name, column]))
  // Members that the shape does not name are transformed metrics.
  const columns = (parts[0]?.members ?? []).map(
    ({ name }): Column => known.get(name) ?? { name, kind: 'number' },
  )
  return {
    ...common,
    columns,
    rows: parts.reduce((sum, { count }) => sum + count, 0),
    writeCsv: (out) => written(parts, CSV, out),
    writeLines: (out) => written(parts, LINES, out),
    release: () => {
      for (const part of parts) part.release()
    },
  }
}

const isEncoded = (rows: readonly object[]): rows is readonly JsonRow[] => rows[0] instanceof JsonRow

/** Returns the shape of a route's rows. */
function rowShape(option: TableOption<unknown>, body: Shape): Shape {
  if (typeof option === 'object') return shapeOf(option.row)
  const list = option === 'body' ? body : body.properties?.[option]
  const row = list?.kind === 'array' ? list.item : list
  if (row?.kind !== 'object') throw new TypeError(`The body has no rows in ${option}`)
  return row
}

/** Members of metadata that differ from response to response, so that a file's ranges would not fit together. */
const VOLATILE = ['request_id', 'generated_at']

/** Returns what a body contains besides its rows. */
function restOf(body: unknown, option: TableOption<unknown>): ResponseTable['rest'] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return {}
  const { metadata, ...members } = body as Readonly<Record<string, unknown>>
  const others = typeof option === 'object' ? [] : Object.entries(members).filter(([name]) => name !== option)
  const metadataMembers = Object.entries(metadata ?? {}).filter(([name]) => !VOLATILE.includes(name))
  return {
    ...Object.fromEntries(others),
    ...(metadata ? { metadata: Object.fromEntries(metadataMembers) } : {}),
  }
}

/** Derives the table of a route from its body. */
export function routeTable<B>(option: TableOption<B>, schema: z.ZodType): RouteTable {
  const body = shapeOf(schema)
  const anyOption = option as TableOption<unknown>
  const row = rowShape(anyOption, body)
  const leaves = leavesOf(row)
  const renameBody = wireRename(body)
  const renameRows = wireRename({ kind: 'array', item: row, nullable: false, optional: false })
  return {
    pivot: pivotOf(leaves.map(({ column }) => column)),
    of: (presented, input) => {
      const presentedRows =
        typeof option === 'object'
          ? option.rows(presented as B, input)
          : option === 'body'
            ? presented
            : (presented as Readonly<Record<string, unknown>>)[option]
      const list = (
        Array.isArray(presentedRows) ? presentedRows : presentedRows ? [presentedRows] : []
      ) as readonly object[]
      const wire =
        typeof option === 'object' || option === 'body' ? presented : withoutRows(presented, option)
      const common = { rest: restOf(renameBody(wire), anyOption) }
      return isEncoded(list)
        ? tableOfEncoded(leaves, list, common)
        : tableOfObjects(leaves, renameRows(list) as object[], common)
    },
  }
}

const withoutRows = (body: unknown, member: string): unknown => ({ ...(body as object), [member]: undefined })
