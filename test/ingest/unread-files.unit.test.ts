import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LoadFault } from '../../src/ingest/fault.ts'
import { filesIn } from '../../src/ingest/sources.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'flowgate-unread-'))
})
afterEach(() => rm(directory, { recursive: true }))

/** Writes empty files, and directories for names that end in a slash. */
async function write(...names: string[]): Promise<void> {
  for (const name of names) {
    await mkdir(join(directory, name, name.endsWith('/') ? '' : '..'), { recursive: true })
    if (!name.endsWith('/')) await writeFile(join(directory, name), '')
  }
}

const readNames = async (options?: { ignoreUnknown: boolean }): Promise<string[]> =>
  (await filesIn(directory, options)).map(({ name }) => name)

async function refusal(options?: { ignoreUnknown: boolean }): Promise<string[]> {
  const fault: unknown = await filesIn(directory, options).catch((error: unknown) => error)
  if (!(fault instanceof LoadFault)) throw new Error('the directory is not refused')
  return fault.message.replaceAll(`${directory}`, 'DIR').split('\n')
}

test.each([
  ['security-cash.csv', 'did you mean security_cash.csv?'],
  ['SECURITIES.CSV', 'did you mean securities.csv?'],
  ['Securities.csv', 'did you mean securities.csv?'],
  ['securites.csv', 'did you mean securities.csv?'],
  ['securities.csv.zip', 'did you mean securities.csv?'],
  ['securities.csv.GZ', 'did you mean securities.csv.gz?'],
  ['securities.csv.bak', 'did you mean securities.csv?'],
  ['securities.csv~', 'did you mean securities.csv?'],
  ['securities (1).csv', 'did you mean securities.csv?'],
  ['securities.xlsx', 'did you mean securities.csv?'],
  ['securities.txt', 'did you mean securities.csv?'],
  ['securities', 'did you mean securities.csv?'],
  ['security_cash_2024.csv', 'did you mean security_cash-2024.csv?'],
  ['security-cash-2024-01.csv.gz', 'did you mean security_cash-2024-01.csv.gz?'],
  ['SecurityCash.csv', 'did you mean security_cash.csv?'],
  ['remove-bars.csv', 'did you mean remove_bars.csv?'],
  ['prices.csv', 'rename or remove it'],
  ['export.zip', 'rename or remove it'],
  ['data', 'rename or remove it'],
  ['security_cash/2024.zip', 'did you mean security_cash-2024.csv?'],
])('%s is not read: %s', async (name, hint) => {
  await write('aggregates.csv', name)
  const reason = `not a name of the load format; ${hint} (\`--ignore-unknown\` leaves it out)`
  expect(await refusal()).toEqual([`${name}: ${reason}`])
  expect(await readNames({ ignoreUnknown: true })).toEqual(['aggregates.csv'])
})

test('misspelt folders are named', async () => {
  await write('aggregates.csv', 'security-cash/2024.csv', 'security_cash/2023/01.csv')
  expect(await refusal()).toEqual(
    ['security-cash/', 'security_cash/2023/'].map(
      (name) =>
        `${name}: not a name of the load format; did you mean security_cash/? (\`--ignore-unknown\` leaves it out)`,
    ),
  )
})

test('documents, settings, hidden files and other folders are left alone', async () => {
  const files = [
    'README',
    'README.txt',
    'readme.md',
    'LICENSE',
    'CHANGELOG.md',
    'map.toml',
    'notes.txt',
    'load.log',
  ]
  const others = [
    'SHA256SUMS',
    'aggregates.csv.sha256',
    '.DS_Store',
    '._aggregates.csv',
    '_SUCCESS',
    'report.html',
  ]
  await write(
    'aggregates.csv',
    ...files,
    ...others,
    'archive/securities.csv',
    '.git/config',
    'security_cash/_SUCCESS',
  )
  expect(await readNames()).toEqual(['aggregates.csv'])
})

test('a directory without any file of the load format says so first', async () => {
  await write('securites.csv')
  const [first, second] = await refusal()
  expect(first).toMatch(/^DIR: contains none of the files securities\.csv, /)
  expect(second).toMatch(/^securites\.csv: .* did you mean securities\.csv\?/)
  expect(await refusal({ ignoreUnknown: true })).toEqual([first])
})
