import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { STATEMENTS } from '../../db/statements.ts'
import { BY_INSTRUMENT } from '../../src/upkeep/distribute/distribute.ts'

/**
 * What a cluster executes for alerts: their own statements are on the coordinator, and bars are read by the statements of
 * screens, which `npm run distribute -- --check` explains.
 */

const FOLDERS = ['../../src/alerts/', '../../src/areas/alerts/', '../../src/areas/saved-screens/']

const named = (text: string) => BY_INSTRUMENT.filter((table) => new RegExp(`\\b${table}\\b`).test(text))

test('statements of alerts name no distributed table', () => {
  const files = FOLDERS.flatMap((folder) => {
    const path = fileURLToPath(new URL(folder, import.meta.url))
    return readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => [file, readFileSync(path + file, 'utf8')] as const)
  })
  expect(files.length).toBeGreaterThan(15)
  expect(files.flatMap(([file, text]) => (named(text).length > 0 ? [file] : []))).toEqual([])
})

test('the explained statements of screens read every distributed table of bars in each form', () => {
  const texts = STATEMENTS.filter(({ name }) => name.startsWith('screens/')).map(({ sql }) => sql)
  const matching = (...patterns: RegExp[]) =>
    texts.filter((text) => patterns.every((pattern) => pattern.test(text))).length
  // Moments of both asset classes, with a look-up before the row of the stamp.
  expect(matching(/from cash_sum s/, /date_trunc\('month'/, /left join lateral/)).toBeGreaterThan(0)
  expect(matching(/from option_sum s/, /date_trunc\('month'/, /left join lateral/)).toBeGreaterThan(0)
  // Changes, single bars and series.
  for (const table of ['cash_bar_1d', 'option_bar_1d', 'cash_bar_1h'])
    expect([table, matching(new RegExp(table), /array_agg\(r\.v0\)/)]).not.toEqual([table, 0])
  expect(matching(/string_agg\(int4send\(id\)/, /full join/)).toBeGreaterThan(0)
  expect(matching(/v\.bytes/)).toBeGreaterThan(0)
})
