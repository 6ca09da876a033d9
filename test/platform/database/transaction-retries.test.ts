import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../../../src/platform/database/connect.ts'
import { inTransaction } from '../../../src/platform/database/transaction.ts'
import type { TestApp } from '../../helpers/app.ts'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'
import { until } from '../../helpers/jobs.ts'
import { useOwnPools } from '../../helpers/own-pools.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

const open = useOwnPools(() => database)

describe('transactions aborted by concurrent ones', () => {
  /** Makes the first `times` writes to a table fail. The returned function returns the number of attempts. */
  async function failing(table: string, code: string, times: number) {
    await database.pool.query(`
      create sequence victims;
      create function victim() returns trigger language plpgsql as $$ begin
        -- Sequences are not rolled back.
        if nextval('victims') <= ${times} then raise 'no' using errcode = '${code}'; end if;
        return new; end $$;
      create trigger victim before insert or update on ${table} for each row execute function victim()`)
    return async () => {
      const { rows } = await database.pool.query<{ asked: string }>('select last_value as asked from victims')
      await database.pool.query(
        `drop trigger victim on ${table}; drop function victim; drop sequence victims`,
      )
      return Number(rows[0]?.asked)
    }
  }
  const createKey = (app: TestApp) =>
    app.graphql('mutation { createApiKey(input: { name: "laptop" }) { __typename } }')
  const createAggregate = (app: TestApp) =>
    app.graphql(
      'mutation { createAggregate(input: { name: "Own", constituents: [{ ticker: "ALFA" }] }) { __typename } }',
    )

  test.each([
    ['api_key', createKey],
    ['aggregate', createAggregate],
  ])('are retried: %s', async (table, write) => {
    const { app } = await open({})
    for (const code of ['40P01', '40001']) {
      const end = await failing(table, code, 2)
      const { errors, data } = await write(app)
      expect([errors, Object.keys(data ?? {}).length, await end()]).toEqual([undefined, 1, 3])
    }
  })

  test('are not retried forever, nor after other errors', async () => {
    const { app } = await open({})
    const end = await failing('api_key', '40001', 1000)
    const { status, errors } = await createKey(app)
    expect([status, errors?.[0]?.extensions.code, await end()]).toEqual([503, 'UNAVAILABLE', 4])
    const other = await failing('api_key', '23514', 1000)
    expect([(await createKey(app)).errors?.[0]?.extensions.code, await other()]).toEqual(['INTERNAL', 1])
  })

  test('recover from a real deadlock', async () => {
    const { db, end } = connect(database.url)
    await sql`create table pair (id integer primary key, value integer)`.execute(database.db)
    await sql`insert into pair values (1, 0), (2, 0)`.execute(database.db)
    let arrived = 0
    const add = (first: number, second: number) =>
      inTransaction(db, async (trx) => {
        await sql`update pair set value = value + 1 where id = ${first}`.execute(trx)
        arrived++
        await until(
          async () => arrived,
          (count) => count >= 2,
        )
        await sql`update pair set value = value + 1 where id = ${second}`.execute(trx)
      })
    await Promise.all([add(1, 2), add(2, 1)])
    const { rows } = await sql<{ value: number }>`select value from pair`.execute(db)
    expect([arrived, rows]).toEqual([3, [{ value: 2 }, { value: 2 }]])
    await end()
  })
})
