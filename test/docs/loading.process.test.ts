import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FILES, type FileKind } from '../../src/ingest/files.ts'
import { namingColumns } from '../../src/ingest/instrument-keys.ts'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { environment } from '../helpers/service.ts'
import { stateOf } from '../helpers/state.ts'
import { EMPTY_TEMPLATE } from '../helpers/template.ts'

/** Runs the loading guide as printed. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

let database: TestDatabase
let directory: string
beforeAll(async () => {
  database = await createDatabase({ template: EMPTY_TEMPLATE })
  // Readers run the commands in the project root; the files they write must not remain there.
  directory = await mkdtemp(join(tmpdir(), 'flowgate-readme-'))
  for (const name of await readdir(ROOT)) await symlink(join(ROOT, name), join(directory, name))
})
afterAll(async () => {
  await rm(directory, { recursive: true })
  await database.drop()
})

const section = (): Promise<string> => readFile(join(ROOT, 'docs/loading.md'), 'utf8')

/** Runs a script up to the first command that fails, and returns its output. */
function run(script: string): Promise<string> {
  const env = { ...environment(), HOME: directory, DATABASE_URL: database.url }
  return new Promise((resolve, reject) =>
    execFile('bash', ['-ec', script], { cwd: directory, env }, (error, out, err) =>
      error ? reject(new Error(`${error.message}\n${out}\n${err}`)) : resolve(out),
    ),
  )
}

test('the example can be rehearsed, loaded, listed and undone', async () => {
  const [, script = ''] = /^```sh\n(.*?)^```$/ms.exec(await section()) ?? []
  const commands = script.split('\n').filter((line) => line.startsWith('npm run'))
  expect(commands).toHaveLength(4)
  const [files = ''] = script.split(commands[0] ?? '')
  const before = await stateOf(database.pool)

  expect(await run(`${files}\n${commands[0]}`)).toContain('cash bars: 4 added')
  expect(await stateOf(database.pool)).toEqual(before)

  await run(commands[1] ?? '')
  const { rows } = await database.pool.query(
    `select ts::date::text as day, px, retail_net_turnover as net from cash_bar
     where instrument_id = 100 and interval = '1d' order by ts`,
  )
  expect(rows).toEqual([
    { day: '2026-03-09', px: 83.666667, net: 350_000 },
    { day: '2026-03-10', px: 83.9, net: -130_000 },
  ])

  expect(await run(commands[2] ?? '')).toMatch(/^1 .*security_cash\.csv.*\b9 added\b/m)
  await run(commands[3] ?? '')
  const { rows: left } = await database.pool.query('select from instrument union all select from cash_bar')
  expect(left).toHaveLength(0)
})

test('a directory is followed as printed', async () => {
  const [, watched = ''] = /^```sh\n([^`]*--watch[^`]*)^```$/ms.exec(await section()) ?? []
  const [, files = ''] = /^```sh\n(.*?)^npm run/ms.exec(await section()) ?? []
  expect(await run(`${files}\n${watched}`)).toMatch(
    /^data version \d+: .* rows written\n {2}securities: 2 added/m,
  )
})

test("single files, the options and the vendor's files work as printed", async () => {
  const scripts = [...(await section()).matchAll(/^```sh\n(.*?)^```$/gms)].map(([, script = '']) => script)
  const [example = '', files = '', options = '', vendor = ''] = scripts
  await run(
    example
      .split('\n')
      .filter((line) => !line.includes('unload'))
      .join('\n'),
  )
  expect(await run(files)).toMatch(
    /^nothing new\n.*securities: 2 unchanged\n.*cash bars: 4 unchanged\nnothing new\n.*cash bars: 4 unchanged$/m,
  )
  await run(
    'echo "100,1,2" > rest; (head -1 market/constituents.csv; cat rest) > one; mv one market/constituents.csv',
  )
  expect(await run(options)).toMatch(/^ {2}constituents: 1 removed, 1 unchanged$/m)
  expect(await run(vendor)).toMatch(/^ {2}cash bars: 2 changed$/m)
  await run(
    vendor
      .split('\n')
      .map((line) => line.replace(' --dry-run', ''))
      .join('\n'),
  )
  const { rows } = await database.pool.query(
    `select ts::date::text as day, px, retail_buy_turnover as buys from cash_bar
     where instrument_id = 1 and interval = '1d' order by ts`,
  )
  expect(rows).toEqual([
    { day: '2026-03-09', px: 101.5, buys: 93_000 },
    { day: '2026-03-10', px: 102.25, buys: 81_000 },
  ])
})

test('all its commands exist, and its table names every file and column', async () => {
  const text = await section()
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  const commands = [...text.matchAll(/npm run --silent ([\w-]+)/g)].map(([, name = '']) => name)
  expect(new Set(commands)).toEqual(new Set(['load', 'loads', 'token', 'unload']))
  for (const name of commands) expect(scripts).toHaveProperty(name)

  const table = [...text.matchAll(/^\| (`.*?) \| (.*?) \|$/gm)].flatMap(([, names = '', cells = '']) => {
    const columns = cells.replaceAll(/\(.*?\)/g, '')
    const optional = /\[(.*?)\]/.exec(columns)?.[1] ?? ''
    const list = (one: string) => one.match(/\w+/g) ?? []
    const required = list(columns.replace(/\[.*?\]/, ''))
    return [...names.matchAll(/`(\w+)\.csv`/g)].map(([, name]) => ({
      name,
      required,
      optional: list(optional),
    }))
  })
  const known = FILES.map(({ name, columns, keys = [] }: FileKind) => {
    const all = Object.entries(columns)
    const required = all.filter(([, { mayBeAbsent }]) => !mayBeAbsent).map(([column]) => column)
    // The table has the ids; a section of its own lists what may stand instead.
    const ids = keys.map(({ id }) => id)
    const naming = keys.flatMap(namingColumns)
    const optional = all.filter(([, { mayBeAbsent }]) => mayBeAbsent).map(([column]) => column)
    return {
      ...{ name, required: [...ids, ...required] },
      optional: optional.filter((column) => !naming.includes(column)),
    }
  })
  const byName = (a: { name?: string | undefined }, b: { name?: string | undefined }) =>
    String(a.name).localeCompare(String(b.name))
  expect(table.toSorted(byName)).toEqual(known.toSorted(byName))
})
