import { execFileSync, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { loadFiles, withFiles } from '../helpers/load-files.ts'
import { environment } from '../helpers/service.ts'
import { EMPTY_TEMPLATE } from '../helpers/template.ts'

/** What the command loads: standard input, pipes, single files. */

let database: TestDatabase
let copies: string
beforeAll(async () => {
  database = await createDatabase({ template: EMPTY_TEMPLATE })
  copies = await mkdtemp(join(tmpdir(), 'flowgate-copies-'))
  await loadFiles(database.pool, {
    'securities.csv': 'id,provider_id,ticker,name\n1,S1,A,One\n2,S2,B,Two\n',
  })
})
afterAll(async () => {
  await database.drop()
  await rm(copies, { recursive: true })
})
beforeEach(() => database.pool.query('delete from cash_bar'))

const COMMAND = fileURLToPath(new URL('../../bin/load.ts', import.meta.url))
const SOURCES = fileURLToPath(new URL('../fixtures/sources', import.meta.url))
const BARS = readFileSync(join(SOURCES, 'security_cash.csv'))

function start(...args: string[]) {
  const env = { ...environment(), DATABASE_URL: database.url, TMPDIR: copies }
  return spawn(process.execPath, [COMMAND, ...args], { env })
}

async function command(args: readonly string[], input: string | Buffer = '') {
  const child = start(...args)
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((done) => child.on('close', done)),
  ])
  // Nothing is left of the temporary copies.
  expect(readdirSync(copies)).toEqual([])
  return { code, out, err }
}

const ADDED = /cash bars: 10 added/
const INPUT = ['-', '--table=security_cash']

describe('standard input', () => {
  test.each([
    ['CSV', BARS, []],
    ['Parquet', readFileSync(join(SOURCES, 'pyarrow.parquet')), ['--format', 'parquet']],
    ['NDJSON', readFileSync(join(SOURCES, 'polars.ndjson')), ['--format', 'ndjson']],
    ['Arrow', readFileSync(join(SOURCES, 'pyarrow-stream.arrow')), ['--format', 'arrow']],
  ])('of %s is loaded', async (_, input, args) => {
    expect(await command([...INPUT, ...args], input)).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(ADDED),
    })
    const { rows } = await database.pool.query(
      'select v.source, r.files from load_record r join data_version v on v.id = r.version order by r.version desc limit 1',
    )
    expect(rows[0].source).toBe('standard input')
  })

  test('is read again for its faults', async () => {
    const { code, err } = await command(INPUT, `${BARS}1,1d,2024-06-03,x,,\n3,1d,2024-06-03,1,,\n`)
    expect(code).toBe(1)
    expect(err).toBe(
      'security_cash.csv line 12, column px: "x" is not a price below 1e9\n' +
        'security_cash.csv line 13, column id: 3 is not the id of a security\n',
    )
  })

  test('leaves no copy if the command is killed', async () => {
    const child = start(...INPUT)
    const ended = new Promise((done) => child.on('close', done))
    child.stdin.write(BARS)
    // The copy is made, and waits for more.
    const copyOf = (pid: number | undefined) =>
      execFileSync('ls', ['-l', `/proc/${pid}/fd`])
        .toString()
        .includes('flowgate-load-')
    await expect.poll(() => copyOf(child.pid)).toBe(true)
    expect(readdirSync(copies)).toEqual([])
    child.kill('SIGKILL')
    await ended
  })

  test('must be a table, and the only source', async () => {
    const err = expect.stringMatching(
      /^flowgate: standard input \(-\) needs --table, and no other files\nusage: /,
    )
    expect(await command(['-'])).toMatchObject({ code: 1, err })
    expect(await command(['-', 'a.csv', '--table=security_cash'])).toMatchObject({ code: 1, err })
    const { err: unknown } = await command(['-', '--table=prices'])
    expect(unknown).toMatch(/^flowgate: --table must be one of: securities, aggregates, /)
    expect((await command([...INPUT, '--format=xlsx'])).err).toMatch(
      /^flowgate: --format must be one of: csv, csv.gz, /,
    )
  })
})

describe('a path', () => {
  const files = {
    'security_cash.csv': BARS,
    'prices.csv': BARS,
    'securities.csv': 'id,provider_id,ticker,name\n3,S3,C,Three\n',
  }
  const inDirectory = (use: (directory: string) => Promise<void>) => withFiles(files, use)

  test('of a file is loaded as the table that its name states', () =>
    inDirectory(async (directory) => {
      expect((await command([join(directory, 'security_cash.csv')])).out).toMatch(ADDED)
    }))

  test('of a file with another name needs the table', () =>
    inDirectory(async (directory) => {
      const prices = join(directory, 'prices.csv')
      expect(await command([prices])).toEqual({
        code: 1,
        err: `${prices}: its name is not that of a table, such as securities.csv; state the table with \`--table\`\n`,
        out: '',
      })
      expect((await command([prices, '--table', 'security_cash'])).out).toMatch(ADDED)
    }))

  test('may be one of several files', () =>
    inDirectory(async (directory) => {
      const { out } = await command([join(directory, 'security_cash.csv'), join(directory, 'securities.csv')])
      expect(out.match(/(securities|cash bars): \d+ added/g)).toEqual([
        'securities: 1 added',
        'cash bars: 10 added',
      ])
    }))

  test('of a pipe is read once', () =>
    inDirectory(async (directory) => {
      const pipe = join(directory, 'security_cash-1.csv')
      execFileSync('mkfifo', [pipe])
      await rm(join(directory, 'security_cash.csv'))
      const writer = spawn('sh', ['-c', `cat prices.csv > ${pipe}`], { cwd: directory })
      const { code, out } = await command([directory, '--ignore-unknown'])
      writer.kill()
      expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(ADDED) })
    }))

  test('that does not exist is said to be missing', async () => {
    expect(await command(['/no/such/file.csv'])).toEqual({
      code: 1,
      out: '',
      err: '/no/such/file.csv: no such file or directory\n',
    })
  })
})
