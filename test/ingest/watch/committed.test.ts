import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadDirectory } from '../../../src/ingest/load.ts'
import { watchDirectory } from '../../../src/ingest/watch/watch.ts'
import { ConnectionError } from '../../../src/platform/database/errors.ts'
import { openDatabase } from '../../../src/platform/database/open.ts'
import { createLogger } from '../../../src/platform/log.ts'
import { createDatabase } from '../../helpers/database.ts'
import { withFiles } from '../../helpers/load-files.ts'
import { TEMPLATE } from '../../helpers/template.ts'

const REMOVAL = 'id\n1\n'

test('what was committed before its process lost the database is moved, not loaded again', () =>
  withFiles({}, async (directory) => {
    const database = await createDatabase({ template: TEMPLATE })
    const log = createLogger('silent')
    // The second removal of the same aggregate would be a fault.
    const run = (onLoaded: () => void) =>
      watchDirectory(directory, {
        ...{ settleMs: 0, isOnce: true, log, signal: new AbortController().signal },
        open: () => openDatabase({ databaseUrl: database.url, databaseReadUrls: [], dataDir: directory }),
        load: async (pool, path, beforeCommit) => {
          const result = await loadDirectory(pool, path, { beforeCommit })
          onLoaded()
          return result
        },
      })
    const deliver = async (name: string) => {
      await mkdir(join(directory, name))
      await writeFile(join(directory, name, 'remove_aggregates.csv'), REMOVAL)
    }
    const report = (place: string) => readFile(join(directory, `${place}.report.txt`), 'utf8')
    try {
      await deliver('first')
      let loads = 0
      await run(() => {
        loads++
        throw new ConnectionError('the answer to the commit is lost')
      })
      expect(loads).toBe(1)
      expect(await report('done/first')).toMatch(
        /^data version \d+: [\d,]+ rows written\n {2}aggregates: 1 removed/,
      )

      // A marker of an arrival that has been replaced since says nothing.
      await deliver('second')
      await writeFile(
        join(directory, '.loading'),
        '{"name":"second","fingerprint":"","version":1,"report":""}',
      )
      await run(() => {})
      expect(await report('failed/second')).toMatch(/remove_aggregates\.csv line 2, column id/)
      expect((await readdir(directory)).toSorted()).toEqual(['done', 'failed'])
    } finally {
      await database.drop()
    }
  }))
