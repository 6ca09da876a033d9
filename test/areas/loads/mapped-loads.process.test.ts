import { expect, test } from 'vitest'
import type { Sent } from '../../helpers/app.ts'
import { createDatabase } from '../../helpers/database.ts'
import { FINAL, until, workFor } from '../../helpers/jobs.ts'
import { filesOf, type LoadJobBody, SECURITIES, storedChunks } from '../../helpers/loads.ts'
import { EMPTY_TEMPLATE } from '../../helpers/template.ts'
import { useApp } from '../../helpers/use-app.ts'

/** Vendors' files over HTTP, with the options of the command. */

const app = useApp(async () => ({ database: await createDatabase({ template: EMPTY_TEMPLATE }) }))
const admin = () => app.as('admin@example.com', 'data_license')

async function load(path: string, sent: Sent): Promise<LoadJobBody> {
  const { status, body } = await admin().rest<LoadJobBody>(path, '', sent)
  expect([status, body]).toEqual([202, expect.anything()])
  const worker = await workFor(app.database)
  try {
    return await until(
      async () => (await admin().rest<LoadJobBody>(`/loads/jobs/${body.job_id}`)).body,
      (job) => FINAL.includes(job.status),
    )
  } finally {
    await worker.stop()
  }
}

const MAP = `[files."daily_{ticker}.csv"]
table = "security_cash"
columns = { day = "ts", close = "px" }
constants = { interval = "1d", retail_buy_turnover = "", retail_sell_turnover = "" }`

test('a map before the files states their columns, and faults are those of the files', async () => {
  await load('/loads', filesOf({ 'securities.csv': SECURITIES }))
  const days = (...rows: string[]) =>
    filesOf({ 'map.toml': MAP, 'daily_BBB.csv': ['day,close', ...rows].join('\n') })
  const job = await load('/loads?duplicates=last', days('2024-01-02,1', '2024-01-03,2', '2024-01-02,3'))
  expect([job.status, job.report]).toEqual([
    'COMPLETED',
    expect.objectContaining({ remarks: ['1 row was superseded by a later row with the same key'] }),
  ])
  const replaced = await load('/loads?replace=true', days('2024-01-01,4', '2024-01-03,2'))
  expect(replaced.report).toMatchObject({
    counts: [{ kind: 'cash_bars', added: 1, changed: 0, removed: 1, unchanged: 1 }],
  })
  const refused = await load('/loads', days('2024-01-02,x'))
  expect(refused.faults).toEqual([
    { file: 'daily_BBB.csv', line: 2, column: 'close', value: 'x', reason: '"x" is not a price below 1e9' },
  ])
})

test('a map with faults, or after a file, is refused before the load, and nothing stays', async () => {
  const before = await storedChunks(app)
  const refusal = async (files: Record<string, string>) => {
    const { status, body } = await admin().rest<{ errors: { loc: string[]; msg: string }[] }>(
      '/loads',
      '',
      filesOf(files),
    )
    return [status, JSON.stringify(body)]
  }
  expect(await refusal({ 'map.toml': 'x = 1' })).toEqual([
    422,
    expect.stringContaining('map.toml line 1, column x: unknown key'),
  ])
  expect(await refusal({ 'securities.csv': SECURITIES, 'map.toml': MAP })).toEqual([
    422,
    expect.stringContaining('One map may precede the files'),
  ])
  expect(await refusal({ 'map.toml': `${MAP}\n#${'x'.repeat(70_000)}` })).toEqual([
    422,
    expect.stringContaining('The map is longer than 65536 bytes'),
  ])
  expect(await refusal({ 'map.toml': MAP, 'weekly_BBB.csv': 'day\n' })).toEqual([
    422,
    expect.stringContaining('No table has a file of this name'),
  ])
  expect(await storedChunks(app)).toEqual(before)
})
