import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LOAD_USAGE } from '../../src/ingest/options.ts'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { withFiles } from '../helpers/load-files.ts'
import { environment } from '../helpers/service.ts'

import { SMALL_MARKET } from '../helpers/small-market.ts'
import { EMPTY_TEMPLATE } from '../helpers/template.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createDatabase({ template: EMPTY_TEMPLATE })
})
afterEach(() => database.drop())

/** Runs `npm run load`. */
const command = (...args: string[]) => {
  const file = fileURLToPath(new URL('../../bin/load.ts', import.meta.url))
  const env = { ...environment(), DATABASE_URL: database.url }
  return new Promise<{ code: unknown; out: string; err: string }>((resolve) =>
    execFile(process.execPath, [file, ...args], { env }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err }),
    ),
  )
}

test('loads a directory and reports the result', async () => {
  await withFiles(SMALL_MARKET, async (directory) => {
    const first = await command(directory)
    expect(first).toMatchObject({ code: 0, err: '' })
    const counted = (what: string) =>
      [
        'securities: 2',
        'aggregates: 2',
        'constituents: 2',
        'cash bars: 5',
        'option bars: 1',
        'flow series: 1',
      ]
        .concat('flow observations: 1', 'flow forecasts: 1')
        .map((rows) => `  ${rows} ${what}\n`)
        .join('')
    expect(first.out.replace(/\d+ rows/, 'some rows')).toBe(
      `data version 1: some rows written\n${counted('added')}`,
    )
    expect(await command(directory)).toEqual({
      code: 0,
      out: `nothing new\n${counted('unchanged')}`,
      err: '',
    })
  })
})

test('lists the first 20 faults and counts the others, of cells and of rows', async () => {
  const lines = (line: (number: number) => string) => Array.from({ length: 25 }, (_, at) => line(at)).join('')
  const cells = lines((at) => `1,1d,2024-01-02,${at % 2 ? 'x' : '1'},${at % 2 ? '-1' : 'x'},\n`)
  await withFiles(
    {
      'security_cash.csv': `id,interval,ts,px,retail_buy_turnover,retail_sell_turnover\n${cells}`,
      'flow_observations.csv': `slug,date,value\n${lines((at) => `s${at},2024-01-02,1\n`)}`,
    },
    async (directory) => {
      const { code, out, err } = await command(directory)
      expect({ code, out }).toEqual({ code: 1, out: '' })
      const said = err.trimEnd().split('\n')
      expect(said).toHaveLength(21)
      expect(said.at(-2)).toContain('security_cash.csv line 15, column px: "x"')
      // 13 + 2 × 12 cells and 25 slugs.
      expect(said.at(-1)).toBe('and 42 more faults')
    },
  )
})

test('refuses files that it does not read, unless they are to be ignored', async () => {
  await withFiles({ ...SMALL_MARKET, 'security-cash.csv': 'id\n' }, async (directory) => {
    expect(await command(directory, '--dry-run')).toEqual({
      code: 1,
      out: '',
      err: 'security-cash.csv: not a name of the load format; did you mean security_cash.csv? (`--ignore-unknown` leaves it out)\n',
    })
    expect(await command(directory, '--dry-run', '--ignore-unknown')).toMatchObject({ code: 0, err: '' })
  })
})

test('reads CSV as other programs write it', async () => {
  const files = {
    'securities.csv':
      '\uFEFF"id","provider_id","ticker","name"\r\n1,S1,A,OAO "Novatex" Group\n2,S2,B,"Two"\r\n\n\n',
    'security_cash.csv':
      'id,interval,ts,px,retail_buy_turnover,retail_sell_turnover\n1,1d,2024-01-02,+1e2,.5, 7 \n',
  }
  await withFiles(files, async (directory) => {
    expect(await command(directory)).toMatchObject({ code: 0, err: '' })
  })
  const { rows } = await database.pool.query(
    `select name, px, retail_buy_turnover as buy, retail_sell_turnover as sell
       from instrument left join cash_bar on instrument_id = instrument.id and interval = '1d' order by id`,
  )
  expect(rows).toEqual([
    { name: 'OAO "Novatex" Group', px: 100, buy: 0.5, sell: 7 },
    { name: 'Two', px: null, buy: null, sell: null },
  ])
  await withFiles(
    { 'security_cash.csv': `${files['security_cash.csv']}1,1d,2024-01-03,0x1,,\n` },
    async (directory) => {
      const err = 'security_cash.csv line 3, column px: "0x1" is not a price below 1e9\n'
      expect(await command(directory)).toEqual({ code: 1, out: '', err })
    },
  )
})

test('prints a fault and exits with code 1', async () => {
  await withFiles(
    {
      ...SMALL_MARKET,
      'security_cash.csv':
        'id,interval,ts,px,retail_buy_turnover,retail_sell_turnover\n1,1d,2024-01-02,abc,,\n',
    },
    async (directory) => {
      const err = 'security_cash.csv line 2, column px: "abc" is not a price below 1e9\n'
      expect(await command(directory)).toEqual({ code: 1, out: '', err })
      const { rows } = await database.pool.query('select count(*)::int from instrument')
      expect(rows).toEqual([{ count: 0 }])
    },
  )
  const { code, err } = await command()
  expect({ code, err }).toEqual({
    code: 1,
    err: `flowgate: give a directory, files, or - for standard input\nusage: npm run --silent load -- (DIR | FILE... | - | --watch DIR) ${LOAD_USAGE}\n`,
  })
})
