import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { LOAD_LOCK } from '../../../src/engine/derive/session.ts'
import { createDatabase, type TestDatabase } from '../../helpers/database.ts'
import { until } from '../../helpers/jobs.ts'
import { csv, type Row } from '../../helpers/load-files.ts'
import { startProxy } from '../../helpers/proxy.ts'
import { runService, type Service } from '../../helpers/service.ts'
import { EMPTY_TEMPLATE } from '../../helpers/template.ts'

let database: TestDatabase
let directory: string
const services: Service[] = []
beforeEach(async () => {
  database = await createDatabase({ template: EMPTY_TEMPLATE })
  directory = await mkdtemp(join(tmpdir(), 'flowgate-watch-'))
})
afterEach(async () => {
  for (const service of services.splice(0)) {
    service.kill()
    await service.ended
  }
  await database.drop()
  await rm(directory, { recursive: true })
})

const SECURITY = { id: 1, provider_id: 'ACME', ticker: 'ACM', name: 'Acme Corp' }
const bar = (day: string, px: number | string): Row => ({ id: 1, interval: '1d', ts: day, px })

/** Writes a set of files beside its place, and renames it into place, as a careful vendor does. */
async function deliver(name: string, files: Readonly<Record<string, readonly Row[]>>): Promise<void> {
  const hidden = join(directory, `.${name}`)
  await mkdir(hidden)
  for (const [file, rows] of Object.entries(files)) await writeFile(join(hidden, file), csv(rows, file))
  await rename(hidden, join(directory, name))
}

function watch(url = database.url, ...options: readonly string[]): Service {
  const service = runService(
    process.execPath,
    ['bin/load.ts', '--watch', directory, '--settle', '1s', ...options],
    { DATABASE_URL: url },
  )
  services.push(service)
  return service
}

const prices = async (): Promise<unknown[]> => {
  const { rows } = await database.pool.query(
    `select ts::date::text as day, px from cash_bar where interval = '1d' order by ts`,
  )
  return rows
}
const report = (place: string): Promise<string> => readFile(join(directory, `${place}.report.txt`), 'utf8')

async function sessions(also = ''): Promise<number> {
  const { rowCount } = await database.pool.query(
    `select from pg_stat_activity
     where datname = current_database() and application_name like 'flowgate load%' ${also}`,
  )
  return rowCount ?? 0
}

test('loads what arrives, by name, and moves it with its report', async () => {
  await deliver('2026-03-09', {
    'securities.csv': [SECURITY],
    'security_cash.csv': [bar('2026-03-09', 1)],
  })
  await deliver('2026-03-10', { 'security_cash.csv': [bar('2026-03-10', 'abc')] })
  await writeFile(join(directory, 'security_cash.csv.part'), 'id,interval')
  const service = watch()
  await service.says(/2026-03-10: refused/)
  await deliver('2026-03-11', { 'security_cash.csv': [bar('2026-03-11', 3)] })
  await service.says(/2026-03-11: data version 2/)
  service.child.kill('SIGTERM')
  expect(await service.ended).toBe(0)

  const loads = service
    .said()
    .split('\n')
    .filter((line) => /2026-03-.*(?:data version|refused)/.test(line))
  expect(loads.map((line) => JSON.parse(line).msg)).toEqual([
    expect.stringMatching(/^2026-03-09: data version 1: \d+ rows written$/),
    '2026-03-10: refused: security_cash.csv line 2, column px: "abc" is not a price below 1e9',
    expect.stringMatching(/^2026-03-11: data version 2: \d+ rows written$/),
  ])
  expect(await prices()).toEqual([
    { day: '2026-03-09', px: 1 },
    { day: '2026-03-11', px: 3 },
  ])
  expect((await readdir(directory)).toSorted()).toEqual(['done', 'failed', 'security_cash.csv.part'])
  expect(await report('done/2026-03-09')).toMatch(/^data version 1: .*\n {2}securities: 1 added\n/)
  expect(await report('failed/2026-03-10')).toBe(
    'security_cash.csv line 2, column px: "abc" is not a price below 1e9\n',
  )
  expect(await readdir(join(directory, 'done/2026-03-11'))).toEqual(['security_cash.csv'])
})

test('with --once ends when all is loaded, and replaces nothing in done', async () => {
  for (const px of [1, 2]) {
    await deliver('daily', { 'securities.csv': [SECURITY], 'security_cash.csv': [bar('2026-03-09', px)] })
    const service = watch(database.url, '--once')
    expect(await service.ended, service.said()).toBe(0)
  }
  expect(await prices()).toEqual([{ day: '2026-03-09', px: 2 }])
  const sets = (await readdir(join(directory, 'done'))).filter((name) => !name.endsWith('.txt'))
  expect(sets).toEqual(['daily', expect.stringMatching(/^daily\.\d{4}-\d\d-\d\dT[\d.-]+Z$/)])
  expect(await report(`done/${sets[1]}`)).toContain('cash bars: 1 changed')
})

test('a file outside of a directory is a load, and so is a folder with the name of a table', async () => {
  await writeFile(join(directory, 'securities.csv'), csv([SECURITY], 'securities.csv'))
  await deliver('security_cash', {
    'a.csv': [{ ...bar('2026-03-09', 1), retail_buy_turnover: 1, retail_sell_turnover: 1 }],
    'b.csv': [{ ...bar('2026-03-10', 2), retail_buy_turnover: 1, retail_sell_turnover: 1 }],
  })
  await writeFile(join(directory, 'notes.txt'), 'For your eyes only')
  const service = watch(database.url, '--once')
  expect(await service.ended, service.said()).toBe(0)
  expect(await prices()).toEqual([
    { day: '2026-03-09', px: 1 },
    { day: '2026-03-10', px: 2 },
  ])
  expect((await readdir(join(directory, 'done'))).toSorted()).toEqual([
    ...['securities.csv', 'securities.csv.report.txt', 'security_cash', 'security_cash.report.txt'],
  ])
  expect(await report('failed/notes.txt')).toMatch(/^notes\.txt: is none of the files/)
})

test('a second watcher is refused', async () => {
  const first = watch()
  await first.says(/watching/)
  const second = watch()
  expect(await second.ended).toBe(1)
  expect(second.said()).toBe(`${directory} is already being watched by another process\n`)
  first.child.kill('SIGKILL')
  await first.ended
  await until(
    () => sessions(),
    (count) => count === 0,
  )
  await watch().says(/watching/)
})

test('SIGTERM rolls back the load under way, which the next watcher loads', async () => {
  const client = await database.pool.connect()
  await client.query(`begin; select pg_advisory_xact_lock(${LOAD_LOCK})`)
  await deliver('set', { 'securities.csv': [SECURITY] })
  const service = watch()
  await until(
    () => sessions("and wait_event = 'advisory'"),
    (count) => count === 1,
  )
  service.child.kill('SIGTERM')
  expect(await service.ended, service.said()).toBe(0)
  await client.query('rollback')
  client.release()
  expect(await readdir(directory)).toContain('set')
  const { rows } = await database.pool.query('select from instrument')
  expect(rows).toEqual([])
  expect(await watch(database.url, '--once').ended).toBe(0)
  expect(await report('done/set')).toContain('securities: 1 added')
})

test('without its database it waits, says so, and goes on', async () => {
  const proxy = await startProxy(database.url)
  onTestFinished(() => proxy.cut())
  const service = watch(proxy.url)
  await service.says(/watching/)
  await proxy.cut()
  await deliver('set', { 'securities.csv': [SECURITY] })
  await service.says(/trying again in 2 s/)
  expect(await readdir(join(directory, 'failed'))).toEqual([])
  await proxy.mend()
  await service.says(/set: data version 1/)
  expect(service.said().match(/set: data version/g)).toHaveLength(1)
})
