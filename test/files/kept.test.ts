import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openFile, openResultFiles } from '../../src/files/stored/file.ts'
import { KeptFile } from '../../src/files/stored/kept.ts'
import { Disk } from '../../src/platform/disk.ts'
import { COLUMNS, finishedJob, rowsFrom } from '../helpers/results.ts'
import { useApp } from '../helpers/use-app.ts'

const app = useApp()

const MEGABYTE = 2 ** 20
const PARTS = Array.from({ length: 40 }, (_, place) => Buffer.alloc(30_000 + place, place))
const WHOLE = Buffer.concat(PARTS)

async function filled(disk: Disk): Promise<KeptFile> {
  const file = new KeptFile(disk)
  for (const part of PARTS) await file.add(Buffer.from(part))
  await file.flush()
  return file
}

async function readAll(file: KeptFile, start: number, end: number): Promise<Buffer> {
  const parts: Buffer[] = []
  for (let at = start; at < end; at += parts.at(-1)?.length ?? 0) {
    const part = await file.read(at, end)
    if (!part) throw new Error('The file has been dropped')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

test('a kept file is read back, whole and in part', async () => {
  const file = await filled(new Disk(2 * MEGABYTE))
  expect(WHOLE.equals(await readAll(file, 0, WHOLE.length))).toBe(true)
  expect(WHOLE.subarray(29_999, 600_001).equals(await readAll(file, 29_999, 600_001))).toBe(true)
  file.drop()
  expect(await file.read(0, 10)).toBeUndefined()
})

test('files share the disk: one that does not fit is dropped, and gives back what it took', async () => {
  const disk = new Disk(2 * MEGABYTE)
  const first = await filled(disk)
  const second = await filled(disk)
  expect(await second.read(0, 10)).toBeUndefined()
  first.drop()
  first.drop()
  expect(disk.take(2 * MEGABYTE)).toBe(true)
  expect(disk.take(1)).toBe(false)
})

test('a file that is dropped while it is read goes on as the same bytes', async () => {
  const chunks = [rowsFrom(0, 6000), rowsFrom(6000, 6000), rowsFrom(12_000, 6000)]
  const job = await finishedJob(app.database, { columns: COLUMNS, chunks })
  const { db, pool } = app.database
  const results = openResultFiles(db, pool)
  const frame = { columns: COLUMNS, body: { count: 18_000 }, name: 'x', modified: new Date(0), csvBytes: 0 }
  const request = { format: 'json', compression: 'none', frame, storedSha256: null } as const
  const signal = new AbortController().signal
  const read = async (onPart: () => void) => {
    const file = await openFile(results, { id: job, fence: 1 }, request, signal)
    const parts: Buffer[] = []
    for await (const part of file.read(0, file.bytes)) {
      parts.push(Buffer.from(part))
      onPart()
      await sleep(1)
    }
    return Buffer.concat(parts)
  }
  const whole = await read(() => {})
  expect(JSON.parse(whole.toString()).data).toHaveLength(18_000)
  const cut = await read(() => results.kept.find(`${job}/1/json.none`)?.drop())
  expect(cut.equals(whole)).toBe(true)
})
