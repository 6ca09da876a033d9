import type { ClientBase } from 'pg'
import { DatabaseError } from 'pg'
import { copyInto, type SourceFile, withBytes } from './copy-in.ts'
import { type CellFault, fileFault, LoadFault, MAX_LISTED_FAULTS } from './fault.ts'
import { CELLS, ROW_RULES } from './files.ts'
import { headerColumns } from './header.ts'
import { type CsvRecord, cellsOf, recordsOf } from './records.ts'

const BATCH = 10_000
const BAD_ENCODING = '22021'

/** `COPY stage_x, line 5, column px: "abc"`, or without the column. The wording depends on the server's language. */
const CONTEXT = /COPY stage_\w+,\D*(\d+)(?:,\s*\S+\s+(\w+))?/

/** Runs `work` in a savepoint. Returns PostgreSQL's error about a row, or null. Throws LoadFault and other errors. */
export async function attempt(
  client: ClientBase,
  work: () => Promise<unknown>,
): Promise<DatabaseError | null> {
  await client.query('savepoint attempt')
  try {
    await work()
    await client.query('release savepoint attempt')
    return null
  } catch (error) {
    const isOfRow = error instanceof DatabaseError && CONTEXT.test(error.where ?? '')
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

interface Context {
  readonly client: ClientBase
  readonly source: SourceFile
  readonly names: readonly string[]
}

async function cellFaults({ client, source, names }: Context, record: CsvRecord): Promise<CellFault[]> {
  const cells = cellsOf(record)
  if (cells.length !== names.length) return []
  const faults: CellFault[] = []
  for (const [place, column] of names.entries()) {
    const text = cells[place] ?? ''
    const spec = source.kind.columns[column]
    const at = { file: source.name, line: record.line, column, value: text === '' ? null : text }
    if (!spec || (text === '' && spec.mayBeEmpty)) continue
    if (text === '') faults.push({ ...at, reason: 'a value is required' })
    else if (!(await isValid(client, CELLS[spec.cell].type, text)))
      faults.push({ ...at, reason: `${JSON.stringify(text)} is not ${CELLS[spec.cell].is}` })
  }
  return faults
}

/** Returns the faults of a record that PostgreSQL has rejected. */
async function faultsOf(context: Context, record: CsvRecord, error: DatabaseError): Promise<CellFault[]> {
  const { source, names } = context
  const faults = await cellFaults(context, record)
  if (faults.length > 0) return faults
  const rule = ROW_RULES[error.constraint ?? '']
  const column = rule?.column ?? null
  const value = column === null ? null : (cellsOf(record)[names.indexOf(column)] ?? null)
  const reason = rule?.reason ?? error.message
  return [{ file: source.name, line: record.line, column, value, reason }]
}

/** Copies records except those that PostgreSQL rejects. Returns the faults of these. */
async function copyAround(
  context: Context,
  records: readonly CsvRecord[],
  most: number,
): Promise<CellFault[]> {
  const { client, source, names } = context
  const copy = ([first, ...others]: readonly CsvRecord[]) =>
    attempt(client, async () => {
      if (!first) return
      await copyInto(
        client,
        source.kind,
        names,
        [first, ...others].map(({ bytes }) => bytes),
        { hasHeader: false, firstLine: first.number },
      )
    })
  const faults: CellFault[] = []
  for (let rest = records; rest.length > 0 && faults.length < most; ) {
    const error = await copy(rest)
    if (error === null) break
    const line = Number(CONTEXT.exec(error.where ?? '')?.[1]) + (rest[0]?.line ?? 1) - 1
    const bad = rest.find((record) => record.line + record.lines > line) ?? rest.at(-1)
    if (!bad) break
    if (error.code === BAD_ENCODING && !bad.bytes.includes(0)) {
      const reason =
        'the file is Latin-1 or Windows-1252 and must be UTF-8: convert it (iconv -f WINDOWS-1252 -t UTF-8)'
      return [...faults, { ...fileFault(source.name, reason), line: bad.line }]
    }
    faults.push(...(await faultsOf(context, bad, error)))
    const place = rest.indexOf(bad)
    await copy(rest.slice(0, place))
    rest = rest.slice(place + 1)
  }
  return faults
}

/**
 * Copies a rejected file again, without the records that PostgreSQL rejects. Returns the faults of these, and stops
 * after 20.
 */
export const diagnose = (client: ClientBase, source: SourceFile): Promise<CellFault[]> =>
  withBytes(source, async (bytes) => {
    const faults: CellFault[] = []
    let context: Context | undefined
    let batch: CsvRecord[] = []
    const flush = async () => {
      if (context) faults.push(...(await copyAround(context, batch, MAX_LISTED_FAULTS - faults.length)))
      batch = []
    }
    for await (const record of recordsOf(bytes)) {
      if (context) batch.push(record)
      else {
        const { columns } = source.kind
        context = { client, source, names: headerColumns(record.bytes, { name: source.name, columns }) }
      }
      if (batch.length === BATCH) await flush()
      if (faults.length >= MAX_LISTED_FAULTS) break
    }
    await flush()
    return faults.slice(0, MAX_LISTED_FAULTS)
  })
