import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../../src/upkeep/migrate.ts'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase({ template: 'template0' })
})
afterAll(() => database.drop())

test('one of several processes started at once migrates, and a later start has nothing to do', async () => {
  const applied = await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)])
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
  expect(applied.flat()).toContain('0001_users')
  expect(applied.flat()).toEqual(applied.flat().toSorted())
  expect(await migrate(database.url)).toEqual([])
  await sql`select from cash_bar`.execute(database.db)
})

test('functions name their parameters: pg_dump writes unnamed ones so that a dump cannot be restored', async () => {
  const { rows } = await sql<{ name: string; isNamed: boolean }>`
    select proname as name, coalesce(array_position(proargnames, '') is null, pronargs = 0) as "isNamed"
    from pg_proc
    where pronamespace in ('public'::regnamespace, 'load'::regnamespace) and prosqlbody is not null`.execute(
    database.db,
  )
  expect(rows.length).toBeGreaterThan(8)
  expect(rows.filter(({ isNamed }) => !isNamed)).toEqual([])
})

test('a database newer than the code is left unchanged', async () => {
  await sql`insert into kysely_migration values ('9999_future', ${new Date().toISOString()})`.execute(
    database.db,
  )
  await expect(migrate(database.url)).rejects.toMatchObject({
    name: 'DatabaseError',
    message: expect.stringMatching(/^The database has migration 9999_future, .*newer version\./),
  })
})
