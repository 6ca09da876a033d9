import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate, PostgresDialect, RawExpressionNode } from 'kysely-codegen'
import { connect } from '../src/platform/database/connect.ts'
import { startEmbedded } from '../src/platform/database/embedded.ts'
import { migrate } from '../src/upkeep/migrate.ts'

// Must match the parsers in src/platform/database/values.ts.
const typeMapping = { timestamptz: 'string', date: 'string', int8: 'number', numeric: 'number' }

// Open-ended dates are stored as infinity and read as null.
const validity = new RawExpressionNode('ColumnType<string | null, string | undefined, string>')
const overrides = { columns: { 'constituent.valid_from': validity, 'constituent.valid_to': validity } }

const INDEXES = `
  select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = 'public'::regnamespace and c.relname !~ '^kysely_' order by c.relname collate "C"`

/** Generates the texts of db/types.ts and db/indexes.ts from a freshly migrated database. */
export async function databaseFiles(): Promise<{ readonly types: string; readonly indexes: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'flowgate-types-'))
  const embedded = await startEmbedded({ dataDir, ephemeral: true })
  const { db, pool, end } = connect(embedded.url)
  try {
    await migrate(embedded.url)
    const types = await generate({
      db,
      dialect: new PostgresDialect(),
      // Tables that this code does not query through Kysely: Kysely's own and the undo journal's.
      excludePattern: '(kysely_*|undo.*)',
      outFile: null,
      overrides,
      typeMapping,
    })
    const { rows } = await pool.query<{ name: string }>(INDEXES)
    const names = rows.map(({ name }) => `  '${name}',\n`).join('')
    const comment = '/** Generated: the indexes that the migrations create. */'
    return { types, indexes: `${comment}\nexport const INDEXES: readonly string[] = [\n${names}]\n` }
  } finally {
    await end()
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
