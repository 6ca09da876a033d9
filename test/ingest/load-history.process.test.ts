import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../helpers/app.ts'
import { createDatabase } from '../helpers/database.ts'
import { loadFiles } from '../helpers/load-files.ts'
import { environment } from '../helpers/service.ts'
import { EMPTY_TEMPLATE } from '../helpers/template.ts'

const CASH = 'id,interval,ts,px,retail_buy_turnover,retail_sell_turnover\n'

/** The service; the credential names the caller. */
let app: TestApp
beforeAll(async () => {
  const database = await createDatabase({ template: EMPTY_TEMPLATE })
  app = await startApp({
    database,
    authenticate: () => async (headers) => ({
      ...{ email: 'a@example.com', tier: 'basic', via: 'bearer', expiresAt: null },
      role: headers.get('authorization')?.endsWith('admin@example.com') ? 'admin' : 'user',
    }),
  })
  // A load from before counts were recorded.
  await database.pool.query(`insert into data_version (source) values ('old')`)
  await loadFiles(database.pool, {
    'securities.csv': 'id,provider_id,ticker,name\n1,S1,AAA,First\n',
    'security_cash.csv.gz': `${CASH}1,1d,2024-07-01,1,,\n1,1d,2024-07-03,2,,\n`,
  })
  await loadFiles(database.pool, { 'security_cash.csv': `${CASH}1,1d,2024-07-03,3,,\n1,1d,2024-07-01,1,,\n` })
  // A load without changes is not recorded.
  await loadFiles(database.pool, { 'security_cash.csv': `${CASH}1,1d,2024-07-01,1,,\n` })
})
afterAll(() => app.close())

test('npm run loads prints one line per load, newest first', async () => {
  const file = fileURLToPath(new URL('../../bin/loads.ts', import.meta.url))
  const env = { ...environment(), DATABASE_URL: app.database.url }
  const said = await new Promise<string>((resolve) =>
    execFile(process.execPath, [file], { env }, (_error, out, err) => resolve(out + err)),
  )
  const when = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z`
  const lines = [
    String.raw`3  ${when}  flowgate-load-\w+: security_cash\.csv  0 added, 1 changed, 0 removed, 1 unchanged  2024-07-01 to 2024-07-03  \d+\.\d s`,
    String.raw`2  ${when}  flowgate-load-\w+: securities\.csv, security_cash\.csv\.gz  3 added, 0 changed, 0 removed, 0 unchanged  2024-07-01 to 2024-07-03  \d+\.\d s`,
    `1  ${when}  old  not counted  no dates  not timed`,
  ]
  expect(said).toMatch(new RegExp(`^${lines.join('\n')}\n$`))
})

const LOADS = `query ($after: String) { loads(first: 2, after: $after) {
  totalCount pageInfo { hasNextPage endCursor }
  nodes { version loadedAt source files rowsAdded rowsChanged rowsRemoved rowsUnchanged firstDate lastDate seconds }
} }`

interface Loads {
  loads: { pageInfo: { endCursor: string; hasNextPage: boolean }; nodes: object[]; totalCount: number }
}

test('GraphQL returns pages of loads to administrators', async () => {
  const admin = app.as('admin@example.com')
  const first = await admin.graphql<Loads, { after?: string }>(LOADS, {})
  const seconds = expect.any(Number)
  expect(first.data?.loads.totalCount).toBe(3)
  expect(first.data?.loads.nodes).toMatchObject([
    {
      version: 3,
      files: ['security_cash.csv'],
      rowsAdded: 0,
      rowsChanged: 1,
      rowsRemoved: 0,
      rowsUnchanged: 1,
      seconds,
    },
    { version: 2, firstDate: '2024-07-01', lastDate: '2024-07-03', rowsAdded: 3, rowsUnchanged: 0, seconds },
  ])
  const { endCursor: after = '', hasNextPage } = first.data?.loads.pageInfo ?? {}
  expect(hasNextPage).toBe(true)
  const second = await admin.graphql<Loads, { after?: string }>(LOADS, { after })
  expect(second.data?.loads.nodes).toEqual([
    {
      ...{ version: 1, loadedAt: expect.any(String), source: 'old', files: [], seconds: null },
      ...{ rowsAdded: null, rowsChanged: null, rowsRemoved: null, rowsUnchanged: null },
      ...{ firstDate: null, lastDate: null },
    },
  ])
})

test('GraphQL refuses everyone else', async () => {
  const { data, errors } = await app.as('user@example.com').graphql<Loads, Record<string, never>>(LOADS, {})
  expect(data).toEqual({ loads: null })
  expect(errors?.map(({ extensions, path }) => [extensions.code, path])).toEqual([['NOT_OWNER', ['loads']]])
})

test('GraphQL states the role of the caller', async () => {
  const roleOf = async (email: string) =>
    (await app.as(email).graphql<{ viewer: { role: string } }, never>('{ viewer { role } }')).data?.viewer
      .role
  expect([await roleOf('admin@example.com'), await roleOf('user@example.com')]).toEqual(['ADMIN', 'USER'])
})
