import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { statementName } from '../../../src/platform/database/statement-names.ts'
import { useApp } from '../../helpers/use-app.ts'

const GOLDEN = new URL('../../golden/', import.meta.url)
const app = useApp()

test.each([
  ['select 1', 'select'],
  ['select id from "security" where "ticker" = $1', 'select security'],
  ['SELECT * FROM cash_bar b JOIN instrument i ON true', 'select cash_bar instrument'],
  [
    'with "page" as materialized (select * from cash_bar) select * from page join bar_extent on true',
    'select cash_bar bar_extent',
  ],
  ['select x from unnest($1::int[]) x join security on true', 'select security'],
  ['insert into app_user (email) values ($1) on conflict (email) do update set tier = $2', 'insert app_user'],
  ['insert into work.job (id) select 1 where a is distinct from b', 'insert job'],
  ['with old as (delete from job where id = $1 returning id) select * from old', 'delete job'],
  ['with own as (select id from job for update) select * from own', 'select job'],
  ['update job set status = $1 where id in (select id from job for update skip locked)', 'update job'],
  ['copy (select 1 from option_bar) to stdout', 'copy option_bar'],
  ['create temp table work_x on commit drop as select 1 from cash_bar', 'create work_x cash_bar'],
  ['drop table if exists work_x', 'drop work_x'],
  ['create function f() returns trigger as $$ begin -- copy the rows from here$$', 'create'],
  ['alter table job add column traceparent text', 'alter'],
  ['select extract(epoch from started_at) from job', 'select job'],
  ['begin', 'begin'],
  ['', 'other'],
])('names %s', (text, name) => {
  expect(statementName(text)).toBe(name)
})

test('never has a value of the statement', () => {
  expect(statementName("select 'from secret' from job")).not.toContain("'")
})

/** Statements of the golden files. */
const statements = readdirSync(GOLDEN, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.sql'))
  .flatMap((file) => readFileSync(new URL(file, GOLDEN), 'utf8').split(/^-- \d+$/m))
  .map((text) => text.replaceAll(/^--.*$/gm, '').trim())
  .filter((text) => text !== '')

test('names the statements of the service by a verb and relations that exist', async () => {
  const { rows } = await app.database.pool.query<{ name: string }>('select relname as name from pg_class')
  const relations = new Set(rows.map(({ name }) => name))
  const wrong = statements.map(statementName).filter((name) => {
    const [verb = '', ...tables] = name.split(' ')
    const areKnown = tables.every((table) => relations.has(table) || table.startsWith('work_'))
    return (
      !/^(?:select|insert|update|delete|copy|create|drop|truncate|analyze|lock|set|begin|commit)$/.test(
        verb,
      ) || !areKnown
    )
  })
  expect(statements.length).toBeGreaterThan(100)
  expect(wrong).toEqual([])
})
