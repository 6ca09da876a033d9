import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CELL_CASES } from '../helpers/csv-cells.ts'
import { FILE_CASES } from '../helpers/csv-files.ts'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { openStaging } from '../helpers/read-csv.ts'
import { EMPTY_TEMPLATE } from '../helpers/template.ts'

const CASES = [...CELL_CASES, ...FILE_CASES]

let database: TestDatabase
let client: PoolClient
let readCsv: Awaited<ReturnType<typeof openStaging>>
beforeAll(async () => {
  database = await createDatabase({ template: EMPTY_TEMPLATE })
  client = await database.pool.connect()
  readCsv = await openStaging(client)
})
afterAll(async () => {
  client?.release(true)
  await database?.drop()
})

test.each(CASES)('$what', async ({ reading, ...file }) => {
  expect(await readCsv(file, 2 ** 18)).toEqual(reading)
})

test.each([1, 2, 7])('reads pieces of %i bytes alike', async (bytes) => {
  for (const { what, reading, ...file } of CASES.filter(({ content }) => content.length < 1000))
    expect({ what, reading: await readCsv(file, bytes) }).toEqual({ what, reading })
})
