import { type Config, ConfigurationError, loadConfig } from '../../platform/config.ts'
import { DatabaseError, reasonOf } from '../../platform/database/errors.ts'
import { type OpenDatabase, openDatabase } from '../../platform/database/open.ts'
import type { Check, CheckOutcome, CheckSubject } from './check.ts'
import { DATA_CHECKS } from './data.ts'
import { DISK_CHECKS } from './disk.ts'
import { POOLER_CHECKS } from './pooler.ts'
import { COUNT_CHECKS } from './recount.ts'
import { REPLICA_CHECKS } from './replica.ts'
import { RUNNING_CHECKS } from './running.ts'
import { SCHEMA_CHECKS } from './schema.ts'
import { SETTINGS_CHECKS } from './settings.ts'

/** Time after which a statement of a check is cancelled. */
const STATEMENT_MS = 10_000

const DATABASE_CHECKS: readonly Check<CheckSubject>[] = [
  ...POOLER_CHECKS,
  ...SCHEMA_CHECKS,
  ...COUNT_CHECKS,
  ...DATA_CHECKS,
  ...RUNNING_CHECKS,
  ...DISK_CHECKS,
  ...REPLICA_CHECKS,
]

/** Summary of a check that threw. */
const NOT_CHECKED = 'not checked'

/** A check and its outcome. Null: it was skipped, because an earlier one failed. */
interface Examined {
  readonly name: string
  readonly finding: CheckOutcome | null
}

async function runCheck<Of>({ name, run }: Check<Of>, subject: Of): Promise<Examined> {
  try {
    return { name, finding: await run(subject) }
  } catch (error) {
    const isExplained = error instanceof ConfigurationError
    const fault = isExplained ? error.message : `${reasonOf(error)}. See the log of PostgreSQL.`
    return { name, finding: { summary: isExplained ? 'invalid' : NOT_CHECKED, faults: [fault] } }
  }
}

const hasFaults = ({ finding }: Examined): boolean => (finding?.faults ?? []).length > 0

async function openReadOnly(config: Config): Promise<OpenDatabase | CheckOutcome> {
  try {
    return await openDatabase(
      { ...config, databaseReadUrls: [] },
      { max: 2, applicationName: 'flowgate doctor', statementTimeout: STATEMENT_MS, readOnly: true },
    )
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    const fault = `${error.message}. Check that PostgreSQL runs, its address and the password.`
    return { summary: 'unreachable', faults: [fault.replace('..', '.')] }
  }
}

/** Checks the settings, the database and what runs on it, and yields each outcome. Changes nothing. */
export async function* examine(
  environment: NodeJS.ProcessEnv,
  now: Date,
  { isArchive = false }: { readonly isArchive?: boolean | undefined } = {},
): AsyncGenerator<Examined> {
  const skipped = (checks: readonly { readonly name: string }[]): Examined[] =>
    checks.map(({ name }) => ({ name, finding: null }))
  let config: Config
  try {
    config = loadConfig(environment)
  } catch (error) {
    yield { name: 'settings', finding: { summary: 'invalid', faults: [reasonOf(error)] } }
    yield* skipped([...SETTINGS_CHECKS.slice(1), { name: 'database' }, ...DATABASE_CHECKS])
    return
  }
  let isReadable = true
  for (const check of SETTINGS_CHECKS) {
    const examined = await runCheck(check, config)
    if (check.name === 'settings' && hasFaults(examined)) isReadable = config.databaseUrl !== null
    yield examined
  }
  const opened = isReadable ? await openReadOnly(config) : null
  if (opened === null || 'summary' in opened) {
    yield { name: 'database', finding: opened }
    yield* skipped(DATABASE_CHECKS)
    return
  }
  try {
    yield { name: 'database', finding: { summary: 'responds' } }
    let isCurrent = true
    for (const check of DATABASE_CHECKS) {
      const examined = await runCheck(check, {
        ...{ config, now, isArchive },
        db: opened.db,
        pool: opened.pool,
      })
      // Other checks may fail only because the schema is another one.
      yield isCurrent || examined.finding?.summary !== NOT_CHECKED
        ? examined
        : { name: check.name, finding: null }
      if (check.name === 'migrations') isCurrent = !hasFaults(examined)
    }
  } finally {
    await opened.close()
  }
}
