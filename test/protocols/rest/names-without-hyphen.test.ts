import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsIn } from '../../helpers/answers.ts'
import { startApp, type TestApp } from '../../helpers/app.ts'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'
import { loadFiles } from '../../helpers/load-files.ts'
import { EMPTY_TEMPLATE } from '../../helpers/template.ts'

/** Provider ids of aggregates without a hyphen or an underscore are taken where REST takes ids. */

const NAMES = ['TECH', 'SP500', 'Energy', 'r3k']

let app: TestApp
let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase({ template: EMPTY_TEMPLATE })
  const lines = (line: (name: string, id: number) => string) =>
    NAMES.map((name, at) => line(name, at + 1)).join('')
  await loadFiles(database.pool, {
    'aggregates.csv': `id,provider_id,name,type\n${lines((name, id) => `${id},${name},${name},Theme\n`)}`,
    'aggregate_cash.csv': `id,interval,ts,px,retail_buy_turnover,retail_sell_turnover\n${lines((_, id) => `${id},1d,2024-07-01,${id},,\n`)}`,
  })
  app = await startApp({ db: database.db })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

interface Rows {
  readonly data: readonly { readonly id: number; readonly provider_id: string }[]
}

test.each(NAMES.map((name, at) => [name, at + 1] as const))('%s is aggregate %d', async (name, id) => {
  const { status, body } = await app.rest<Rows['data'][number] & { data: Rows['data'][number] }>(
    `/aggregates/${name}/latest`,
  )
  expect([status, body.data.id, body.data.provider_id]).toEqual([200, id, name])
})

test('lists take several of them, with ids', async () => {
  const { body } = await app.rest<Rows>('/aggregates/timeseries', {
    aggregate_ids: 'TECH,2,Energy',
    start_date: '2024-07-01',
  })
  expect(body.data.map(({ id }) => id)).toEqual([1, 2, 3])
})

test('a name of no aggregate is not found', async () => {
  expect((await app.rest('/aggregates/NOSUCH/latest')).status).toBe(404)
})

test.each(['abc', 'not-a-number', 'NaN', 'Infinity', 'None', 'True', 'False', '1e5', 'x'])(
  '%s stays an invalid id',
  async (word) => {
    const { status, body } = await app.rest<Parameters<typeof faultsIn>[0]>(`/aggregates/${word}/latest`)
    expect([status, faultsIn(body)]).toEqual([422, ['path.aggregate_id int_parsing']])
  },
)
