import { Migrator } from 'kysely/migration'
import { expect, test } from 'vitest'
import { migrate, migrationNames } from '../../src/upkeep/migrate.ts'
import { claimNext } from '../helpers/claims.ts'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'

const BEFORE = '0011_rate_windows'
const JOB = '01890a5d-ac96-774b-bcce-b302099a8057'

/** Brings an empty database to the last migration before workers claimed jobs themselves. */
async function migrateBefore({ db }: TestDatabase): Promise<void> {
  const names = (await migrationNames()).filter((name) => name <= BEFORE)
  const modules = names.map(
    async (name) =>
      [name, await import(new URL(`../../db/migrations/${name}.ts`, import.meta.url).href)] as const,
  )
  const migrations = Object.fromEntries(await Promise.all(modules))
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest()
  expect(error).toBeUndefined()
}

test('jobs that waited in the former queue are claimed after the migration, and its schema is gone', async () => {
  const database = await createDatabase({ template: 'template0' })
  await migrateBefore(database)
  await database.pool.query(`
    create schema pgboss;
    create table pgboss.job (id uuid, name text, state text, data jsonb);
    create view pgboss.waiting as select id from pgboss.job;
    insert into job (id, type, owner_email, tier, request_hash, input, endpoint, params, delivery, rows_total)
    values ('${JOB}', 'aggregates_timeseries', 'a@example.com', 'basic', sha256('1'), '{}', '/', '{}', gen_random_uuid(), 1);
    insert into pgboss.job select delivery, 'job', 'active', '{}' from job`)
  await migrate(database.url)
  const { rows } = await database.pool.query("select to_regnamespace('pgboss') as former")
  expect(rows).toEqual([{ former: null }])
  expect(await claimNext(database.pool)).toMatchObject({ id: JOB, attempt: 1, fence: 1 })
  await database.drop()
})
