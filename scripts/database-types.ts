import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate, PostgresDialect, RawExpressionNode } from 'kysely-codegen'
import { migrate } from '../src/migrate.ts'
import { connect } from '../src/platform/database/connect.ts'
import { startEmbedded } from '../src/platform/database/embedded.ts'

// Must match the parsers in src/platform/database/values.ts.
const typeMapping = { timestamptz: 'string', date: 'string', int8: 'number', numeric: 'number' }

// Open-ended dates are stored as infinity and read as null.
const validity = new RawExpressionNode('ColumnType<string | null, string | undefined, string>')
const overrides = { columns: { 'constituent.valid_from': validity, 'constituent.valid_to': validity } }

/** Generates the text of db/types.ts from a freshly migrated database. */
export async function databaseTypes(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'flowgate-types-'))
  const embedded = await startEmbedded({ dataDir, ephemeral: true })
  const { db, end } = connect(embedded.url)
  try {
    await migrate(embedded.url)
    return await generate({
      db,
      dialect: new PostgresDialect(),
      // Tables that this code does not query through Kysely: Kysely's own, the queue's and the undo journal's.
      excludePattern: '(kysely_*|pgboss.*|undo.*)',
      outFile: null,
      overrides,
      typeMapping,
    })
  } finally {
    await end()
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
