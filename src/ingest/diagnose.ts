import type { ClientBase } from 'pg'
import { DatabaseError } from 'pg'
import { copyInto } from './copy-in.ts'
import { countFaults } from './count-faults.ts'
import { type CsvShape, formatRow, hasForm, NOT_UTF_8, RowRefused, readRow } from './csv-rows.ts'
import { type CellFault, type FileFaults, LoadFault, MAX_LISTED_FAULTS } from './fault.ts'
import { CELLS, type FileColumn } from './files.ts'
import { lineIn, withRows } from './formats/open.ts'
import { shapeOf } from './header.ts'
import { inQuotes, invisibleIn } from './invisible.ts'
import { recordsOf } from './records.ts'
import { rowRule } from './row-rules.ts'
import type { SourceFile } from './sources.ts'

const BATCH = 10_000

/** `COPY stage_x, line 5, column px: "abc"`, or without the column. The wording depends on the server's language. */
const CONTEXT = /COPY stage_\w+,\D*(\d+)(?:,\s*\S+\s+(\w+))?/

/** Runs `work` in a savepoint. Returns the error about a row, or null. Throws LoadFault and other errors. */
export async function attempt(
  client: ClientBase,
  work: () => Promise<unknown>,
): Promise<DatabaseError | RowRefused | null> {
  await client.query('savepoint attempt')
  try {
    await work()
    await client.query('release savepoint attempt')
    return null
  } catch (error) {
    const isOfRow =
      error instanceof RowRefused || (error instanceof DatabaseError && CONTEXT.test(error.where ?? ''))
    if (!isOfRow && !(error instanceof LoadFault)) throw error
    await client.query('rollback to savepoint attempt')
    if (isOfRow) return error
    throw error
  }
}

// Only PostgreSQL decides which cells are valid, so it checks each of them.
async function isValid(client: ClientBase, type: string, text: string): Promise<boolean> {
  await client.query('savepoint cell')
  const isIt = await client.query(`select $1::${type}`, [text]).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DatabaseError) return false
      throw error
    },
  )
  await client.query('rollback to savepoint cell')
  return isIt
}

/** A row whose cells can be judged. */
interface CsvRow {
  readonly number: number
  readonly line: number
  readonly cells: readonly string[]
}

interface Context {
  readonly client: ClientBase
  readonly source: SourceFile
  /** Number in the staging tables that precedes those of the file. */
  readonly before: number
  readonly shape: CsvShape
}

/** Cells that mean an unknown value elsewhere. Here they are empty. */
const UNKNOWN = /^(?:#?n\/?a|nan|null|none)$/i

function hintFor({ mayBeEmpty }: FileColumn, text: string): string {
  if (mayBeEmpty && UNKNOWN.test(text)) return '; leave the cell empty if the value is unknown'
  const invisible = invisibleIn(text)
  return invisible.length > 0 ? `; it contains invisible characters: ${invisible.join(', ')}` : ''
}

/** Returns why a cell is refused. Null if it is not. */
async function reasonFor(client: ClientBase, column: FileColumn, text: string): Promise<string | null> {
  if (text === '') return column.mayBeEmpty ? null : 'a value is required'
  const { type, is } = CELLS[column.cell]
  if (hasForm(column, text) && (await isValid(client, type, text))) return null
  return `${inQuotes(text)} is not ${is}${hintFor(column, text)}`
}

async function cellFaults({ client, source, shape }: Context, { line, cells }: CsvRow): Promise<CellFault[]> {
  const faults: CellFault[] = []
  for (const [place, name] of shape.names.entries()) {
    const column = shape.columns[name]
    const text = cells[place] ?? ''
    const reason = column ? await reasonFor(client, column, text) : null
    if (reason !== null) faults.push({ file: source.name, line, column: name, value: text || null, reason })
  }
  return faults
}

/** Returns the faults of a row that PostgreSQL has rejected. */
async function faultsOf(context: Context, row: CsvRow, error: DatabaseError): Promise<CellFault[]> {
  const faults = await cellFaults(context, row)
  if (faults.length > 0) return faults
  const { source, shape } = context
  const rule = rowRule(source.kind, error.constraint)
  const column = rule?.columns.find((name) => shape.names.includes(name)) ?? null
  const value = column === null ? null : row.cells[shape.names.indexOf(column)] || null
  const reason = rule?.reason ?? error.message
  return [{ file: source.name, line: row.line, column, value, reason }]
}

const copy = ({ client, source, before, shape }: Context, rows: readonly CsvRow[]) =>
  attempt(client, async () => {
    const [first] = rows
    if (!first) return
    const csv = rows.map(({ cells }) => formatRow(cells, shape))
    await copyInto(client, source.kind, shape.names, csv, before + first.number)
  })

/** Returns the place of the row at a line of what COPY has read. */
function placeOf(rows: readonly CsvRow[], line: number): number {
  let lines = 0
  const place = rows.findIndex(({ cells }) => {
    lines += cells.join('').split('\n').length
    return lines >= line
  })
  return place < 0 ? rows.length - 1 : place
}

interface Copied {
  readonly faults: readonly CellFault[]
  /** Rows that were not copied. */
  readonly rest: readonly CsvRow[]
}

/** Copies rows except those that PostgreSQL rejects, until their faults are `most`. */
async function copyAround(context: Context, rows: readonly CsvRow[], most: number): Promise<Copied> {
  const faults: CellFault[] = []
  let rest = rows
  while (rest.length > 0 && faults.length < most) {
    const error = await copy(context, rest)
    if (!(error instanceof DatabaseError)) return { faults, rest: [] }
    const place = placeOf(rest, Number(CONTEXT.exec(error.where ?? '')?.[1]))
    const bad = rest.at(place)
    if (!bad) break
    faults.push(...(await faultsOf(context, bad, error)))
    await copy(context, rest.slice(0, place))
    rest = rest.slice(place + 1)
  }
  return { faults, rest }
}

/**
 * Copies a rejected file again, without the rows that are not read by RFC 4180 or that PostgreSQL rejects. Returns the
 * faults of these. Stops at a row that is not UTF-8.
 */
export const diagnose = (client: ClientBase, source: SourceFile, before: number): Promise<FileFaults> =>
  withRows(source, async (file) => {
    const faults: CellFault[] = []
    let further = 0
    let context: Context | undefined
    let batch: CsvRow[] = []
    const flush = async () => {
      if (!context) return
      const copied = await copyAround(context, batch, MAX_LISTED_FAULTS - faults.length)
      faults.push(...copied.faults)
      // One by one, as faults are listed, a file full of them would take hours.
      if (copied.rest.length > 0 && (await copy(context, copied.rest)) !== null)
        further += await countFaults(
          client,
          source.kind,
          context.shape,
          copied.rest.map(({ cells }) => cells),
        )
      batch = []
    }
    for await (const { bytes, ...record } of recordsOf(file.bytes)) {
      if (!context) {
        // `placeOf` counts line feeds, as COPY does where they end the lines.
        context = { client, source, before, shape: { ...shapeOf(bytes, source), lineEnd: '\n' } }
        continue
      }
      const { number } = record
      const line = lineIn(source, record)
      const row = readRow(bytes, context.shape)
      if (row.fault === null) batch.push({ number, line, cells: row.cells })
      // Faults are listed in the order of their lines.
      if (batch.length === BATCH || (row.fault && faults.length < MAX_LISTED_FAULTS)) await flush()
      if (row.fault) faults.push({ ...row.fault, file: source.name, line, value: null })
      if (row.fault?.reason === NOT_UTF_8) break
    }
    await flush()
    return { faults: faults.slice(0, MAX_LISTED_FAULTS), total: faults.length + further }
  })
