import { afterEach, beforeEach, expect, test } from 'vitest'
import { FORMER } from '../../src/upkeep/former-migrations.ts'
import { migrate, migrationNames } from '../../src/upkeep/migrate.ts'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { EMPTY_TEMPLATE } from '../helpers/template.ts'

/** Databases that ran the migrations from before the first release. */

let database: TestDatabase
beforeEach(async () => {
  database = await createDatabase({ template: EMPTY_TEMPLATE })
})
afterEach(() => database.drop())

const recorded = async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    'select name from kysely_migration order by name',
  )
  return rows.map(({ name }) => name)
}
/** Records what such a database has: the schema of the present migrations is the same. */
const record = (names: readonly string[], later: readonly string[] = []) =>
  database.pool.query(
    `with gone as (delete from kysely_migration where name <> all($2) and name <> all($1) returning 1)
     insert into kysely_migration (name, timestamp) select name, '2026-01-02T03:04:05Z' from unnest($1::text[]) name`,
    [names, later],
  )

test('no migration has the name of a former one', async () => {
  expect((await migrationNames()).filter((name) => FORMER.includes(name))).toEqual([])
  expect(new Set(FORMER).size).toBe(36)
})

test('a database with all of them starts, and records the present ones', async () => {
  const names = await migrationNames()
  const later = names.filter((name) => name > '0011_rate_windows')
  await record(FORMER, later)
  // Processes that start at the same time.
  expect(await Promise.all([1, 2, 3].map(() => migrate(database.url)))).toEqual([[], [], []])
  expect(await recorded()).toEqual(names)
  expect(await migrate(database.url)).toEqual([])
})

test('a database with some of them is refused, and stays as it is', async () => {
  await record(FORMER.slice(0, 30))
  await expect(migrate(database.url)).rejects.toThrow(
    'lacks migrations (0060_signed_link, 0061_job_traceparent, 0062_named_parameters, 0063_aggregate_order, 0064_key_scopes, 0070_exact_numbers). Create a new database',
  )
  expect(await recorded()).toEqual(FORMER.slice(0, 30))
})
