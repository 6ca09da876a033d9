import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../../src/upkeep/migrate.ts'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'
import { loadFiles } from '../../helpers/load-files.ts'
import { EMPTY_TEMPLATE } from '../../helpers/template.ts'

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

test('names with an ampersand that were loaded before are found by "and"', async () => {
  const database = await createDatabase({ template: EMPTY_TEMPLATE })
  await database.pool.query(`
    create or replace function fold_text(content text) returns text
      language sql immutable parallel safe return lower(content)`)
  await loadFiles(database.pool, {
    'securities.csv': 'id,provider_id,ticker,name\n1,S1,M&M,AT&T\n',
    'aggregates.csv': 'id,provider_id,name,type\n2,A2,R & D,Food&Drink\n',
  })
  // Alone: later migrations have been applied.
  const { up } = await import(new URL('../../../db/migrations/0014_search_and.ts', import.meta.url).href)
  await up(database.db)
  const { rows } = await database.pool.query(`
    select search_text from instrument union all select search_text from security union all select search_text from aggregate`)
  expect(rows.map(({ search_text: text }) => text.split('\n')[1]).toSorted()).toEqual([
    'at and t',
    'food and drink',
    'm and m',
    'r and d',
  ])
  await database.drop()
})
