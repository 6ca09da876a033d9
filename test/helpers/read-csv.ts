import type { ClientBase } from 'pg'
import { LoadFault } from '../../src/ingest/fault.ts'
import { FILES, type FileKind } from '../../src/ingest/files.ts'
import { stageFiles } from '../../src/ingest/read.ts'
import { createStaging } from '../../src/ingest/staging.ts'

/** Cells of the rows that a load reads, by column and separated by `|`, or its faults. */
type Reading = readonly string[]

/** A file and how it is read. */
export interface GrammarCase {
  readonly what: string
  readonly file: string
  readonly content: string | Buffer
  readonly reading: Reading
}

/** Columns of the readings. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  securities: ['id', 'provider_id', 'ticker', 'name', 'is_active'],
  security_cash: ['id', 'interval', 'ts', 'px'],
  constituents: ['aggregate_id', 'security_id', 'weight'],
  remove_securities: ['id'],
  remove_flow_series: ['slug'],
}

function kindOf(file: string): FileKind {
  const kind = FILES.find(({ name }) => name === file)
  if (!kind) throw new Error(`${file} is no file of the load format`)
  return kind
}

/** Reads a CSV file into its staging table, in chunks of a few bytes or whole, and returns what it holds. */
type ReadCsv = (file: Pick<GrammarCase, 'file' | 'content'>, chunkBytes: number) => Promise<Reading>

/** Creates the staging tables once for all files that are read on a connection, until its transaction ends. */
export async function openStaging(client: ClientBase): Promise<ReadCsv> {
  await client.query('begin')
  await createStaging(client)
  await client.query('savepoint empty')
  return async ({ file, content }, chunkBytes) => {
    const kind = kindOf(file)
    const bytes = Buffer.from(content)
    async function* open() {
      for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
    }
    try {
      await stageFiles(client, [{ kind, name: file, format: 'csv', open }], { checks: [], onStep: () => {} })
      const cells = SHOWN[file]?.map((name) => `coalesce("${name}"::text, '')`)
      const { rows } = await client.query<{ row: string }>(
        `select concat_ws('|', ${cells?.join()}) as row from ${kind.table} order by line`,
      )
      return rows.map(({ row }) => row)
    } catch (error) {
      if (!(error instanceof LoadFault)) throw error
      return error.message.split('\n').map((line) => line.replace(file, '').trim())
    } finally {
      await client.query('rollback to empty')
    }
  }
}
