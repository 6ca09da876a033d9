import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { DistributionFault, distribute, undistribute } from '../../src/upkeep/distribute/distribute.ts'
import { environment } from '../helpers/service.ts'
import { useApp } from '../helpers/use-app.ts'

/** Distributing the bars of a server that is no cluster is refused, and changes nothing. */

const app = useApp()
const COMMAND = fileURLToPath(new URL('../../bin/distribute.ts', import.meta.url))
const run = (...args: string[]) =>
  new Promise<{ code: unknown; out: string; err: string }>((resolve) =>
    execFile(
      process.execPath,
      [COMMAND, ...args],
      { env: { ...environment(), DATABASE_URL: app.database.url } },
      (error, out, err) => resolve({ code: error?.code ?? 0, out, err }),
    ),
  )

test.each([[], ['--undo'], ['--check']])('a server without the extension is refused: %s', async (...args) => {
  const { code, out, err } = await run(...args)
  expect({ code, out, err }).toEqual({
    ...{ code: 1, out: '' },
    err: 'flowgate: the server lacks the extension citus: install it and name it in shared_preload_libraries, on all nodes\n',
  })
})

test.each(['0', '-1', '1.5', '100000', 'x'])('%s shards are refused', async (shards) => {
  const { code, err } = await run(`--shards=${shards}`)
  expect(code).toBe(1)
  expect(err).toContain('flowgate: --shards is a number from 1 to 9999')
})

test('a refusal leaves the journal of loads, and no lock', async () => {
  const { pool } = app.database
  const journal = async () => (await pool.query('select count(*)::integer as loads from undo.load')).rows
  const before = await journal()
  const onTable = () => {}
  await expect(distribute(pool, { shards: 4, onTable })).rejects.toThrow(DistributionFault)
  await expect(undistribute(pool, { onTable })).rejects.toThrow(DistributionFault)
  expect(await journal()).toEqual(before)
  const { rows } = await pool.query(`select from pg_locks where locktype = 'advisory' and database = (
    select oid from pg_database where datname = current_database())`)
  expect(rows).toEqual([])
})
