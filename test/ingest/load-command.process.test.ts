import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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

describe('npm run load', () => {
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
      err: 'flowgate: give one directory of CSV files\nusage: npm run --silent load -- DIR [--dry-run] [--allow-future] [--replace-demo]\n',
    })
  })
})
