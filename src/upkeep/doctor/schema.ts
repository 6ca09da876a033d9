import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { INDEXES } from '../../../db/indexes.ts'
import { FORMER } from '../former-migrations.ts'
import { migrationNames } from '../migrate.ts'
import type { Check, CheckOutcome, CheckSubject } from './check.ts'

const Package = z.object({ dependencies: z.object({ node: z.string() }) })

async function checkVersions({ pool }: CheckSubject): Promise<CheckOutcome> {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8')
  const { dependencies } = Package.parse(JSON.parse(text))
  const { rows } = await pool.query<{ version: string }>(
    `select split_part(current_setting('server_version'), ' ', 1) as version`,
  )
  const summary = `Node ${process.versions.node}, PostgreSQL ${rows[0]?.version}`
  const [major] = dependencies.node.split('.')
  if (process.versions.node.split('.')[0] === major) return { summary }
  const fault = `Node ${process.versions.node} runs this command, but the service is made for ${dependencies.node}. Run commands by npm, which uses that version.`
  return { summary, faults: [fault] }
}

async function checkMigrations({ pool }: CheckSubject): Promise<CheckOutcome> {
  const { rows: tables } = await pool.query<{ isThere: boolean }>(
    `select to_regclass('kysely_migration') is not null as "isThere"`,
  )
  const { rows } = tables[0]?.isThere
    ? await pool.query<{ name: string }>('select name from kysely_migration order by name')
    : { rows: [] }
  const applied = rows.map(({ name }) => name)
  const known = await migrationNames()
  const pending = known.filter((name) => !applied.includes(name))
  const unknown = applied.filter((name) => !known.includes(name) && !FORMER.includes(name))
  const faults = [
    ...(pending.length > 0
      ? [`not applied: ${pending.join(', ')}. Run \`npm run --silent migrate\`, or start the service.`]
      : []),
    ...(unknown.length > 0
      ? [`applied by a newer version: ${unknown.join(', ')}. Use that version of flowgate.`]
      : []),
  ]
  return { summary: `${applied.length} of ${known.length} applied`, faults }
}

async function checkIndexes({ pool }: CheckSubject): Promise<CheckOutcome> {
  const { rows } = await pool.query<{ name: string; isValid: boolean }>(
    `select c.relname as name, i.indisvalid and i.indisready as "isValid"
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace and c.relname = any($1)`,
    [INDEXES],
  )
  const present = new Map(rows.map(({ name, isValid }) => [name, isValid]))
  const missing = INDEXES.filter((name) => !present.has(name))
  const invalid = INDEXES.filter((name) => present.get(name) === false)
  const faults = [
    ...(missing.length > 0
      ? [
          `missing: ${missing.join(', ')}. Create them as in db/migrations, or restore a backup that has them.`,
        ]
      : []),
    ...invalid.map((name) => `${name} is invalid. Run \`reindex index ${name}\` on the database.`),
  ]
  return { summary: `${INDEXES.length - missing.length - invalid.length} of ${INDEXES.length} valid`, faults }
}

/** Checks of the schema. */
export const SCHEMA_CHECKS: readonly Check<CheckSubject>[] = [
  { name: 'versions', run: checkVersions },
  { name: 'migrations', run: checkMigrations },
  { name: 'indexes', run: checkIndexes },
]
