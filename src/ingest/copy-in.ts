import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from } from 'pg-copy-streams'
import { copyableRows } from './csv-rows.ts'
import type { FileKind } from './files.ts'
import { withRows } from './formats/open.ts'
import { readHeader, shapeOf } from './header.ts'
import type { SourceFile } from './sources.ts'
import { numberFrom } from './staging.ts'

/** Result of copying a file. */
export interface CopiedFile {
  readonly rows: number
  /** Columns of the load format that the file lacks. */
  readonly absent: readonly string[]
}

/** Copies rows of CSV into a staging table. Numbers them from `firstNumber` on. Returns how many there are. */
export async function copyInto(
  client: ClientBase,
  { table }: FileKind,
  names: readonly string[],
  rows: AsyncIterable<Buffer> | Iterable<Buffer>,
  firstNumber: number,
): Promise<number> {
  await numberFrom(client, firstNumber)
  const columns = names.map((name) => `"${name}"`).join(', ')
  const options = `format csv, force_null (${columns}), encoding 'utf8'`
  const target = client.query(from(`copy ${table} (${columns}) from stdin (${options})`))
  await pipeline(rows, target)
  return target.rowCount
}

/**
 * Copies a file into its staging table, numbered after `before`. PostgreSQL validates every cell, and its error is
 * thrown as is. Throws RowRefused for a row that cannot be copied, and LoadFault if the header is wrong or the file is
 * not CSV.
 */
export const copyFile = (client: ClientBase, source: SourceFile, before: number): Promise<CopiedFile> =>
  withRows(source, async ({ bytes, absent }) => {
    const chunks: AsyncIterator<Buffer> = bytes[Symbol.asyncIterator]()
    const { header, rest } = await readHeader(chunks, source.name)
    const shape = shapeOf(header, source)
    async function* body() {
      yield rest
      yield* { [Symbol.asyncIterator]: () => chunks }
    }
    const { names, columns } = shape
    const rows = await copyInto(client, source.kind, names, copyableRows(body(), shape), before + 2)
    const lacking = Object.keys(columns).filter((column) => !names.includes(column))
    return { rows, absent: [...lacking, ...(absent?.() ?? [])] }
  })
