import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireDiskSpace } from '../../src/ingest/disk-space.ts'
import { filesIn } from '../../src/ingest/sources.ts'
import { createDatabase, type TestDatabase } from '../helpers/database.ts'
import { withFiles } from '../helpers/load-files.ts'
import { runCommand } from '../helpers/run-command.ts'
import { EMPTY_TEMPLATE } from '../helpers/template.ts'

const SECURITIES = { 'securities.csv': 'id,provider_id,ticker,name\n1,S1,AAA,First\n' }
/** No disk has room for 38 times as much. The file is sparse: it takes none itself. */
const HUGE = 2 ** 43

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase({ template: EMPTY_TEMPLATE })
})
afterAll(() => database.drop())

const withHuge = <T>(use: (directory: string) => Promise<T>): Promise<T> =>
  withFiles(SECURITIES, async (directory) => {
    const path = join(directory, 'security_cash.csv')
    await writeFile(path, '')
    await truncate(path, HUGE)
    return use(directory)
  })

test('a load for which the disk has no room is refused before it begins, unless told otherwise', () =>
  withHuge(async (directory) => {
    for (const more of [[], ['--dry-run']])
      expect(await runCommand(database.url, 'load', directory, ...more)).toEqual({
        ...{ code: 1, out: '' },
        err: expect.stringMatching(
          /^the load needs about 334\.3 TB, and the disk of the database \(\/[^\n]+\) has [\d.]+ [MGT]B left: free space, enlarge the disk, or add --ignore-space \(over HTTP ignore_space=true\)\n$/,
        ),
      })
    const anyway = await runCommand(database.url, 'load', directory, '--ignore-space')
    expect(anyway).toMatchObject({ code: 1, err: expect.stringMatching(/^security_cash\.csv/) })
  }))

test('nothing is checked if the server hides its directory', () =>
  withHuge(async (directory) => {
    const files = await filesIn(directory)
    const client = await database.pool.connect()
    try {
      await expect(requireDiskSpace(client, files)).rejects.toThrow('the load needs about')
      await client.query('begin; create role plain; set local role plain')
      await requireDiskSpace(client, files)
    } finally {
      await client.query('rollback')
      client.release()
    }
  }))

test('a load that fits is not refused', () =>
  withFiles(SECURITIES, async (directory) => {
    expect(await runCommand(database.url, 'load', directory)).toMatchObject({ code: 0, err: '' })
  }))
