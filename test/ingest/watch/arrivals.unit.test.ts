import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { arrivalsIn, Queue } from '../../../src/ingest/watch/arrivals.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'flowgate-arrivals-'))
})
afterEach(() => rm(directory, { recursive: true }))

const write = async (path: string, text = 'id\n1\n'): Promise<void> => {
  await mkdir(join(directory, path, '..'), { recursive: true })
  await writeFile(join(directory, path), text)
}
const names = async (): Promise<string[]> => (await arrivalsIn(directory)).map(({ name }) => name)
const fingerprint = async (): Promise<string | undefined> => (await arrivalsIn(directory))[0]?.fingerprint

test('files and directories arrive, by name', async () => {
  for (const path of ['b/securities.csv', 'a.csv', 'B.csv', 'done/x.csv', 'failed/x.csv']) await write(path)
  expect(await names()).toEqual(['B.csv', 'a.csv', 'b'])
})

test('an unfinished file has not arrived, nor has the directory that holds it', async () => {
  for (const name of ['.a.csv', 'a.csv.part', 'a.csv.TMP', 'a.csv.filepart', 'a.csv~', 'set/b.csv.part'])
    await write(name)
  await write('set/a.csv')
  await mkdir(join(directory, 'empty'))
  await write('hidden/.b.csv.Xa72')
  expect(await names()).toEqual([])
  await rename(join(directory, 'set/b.csv.part'), join(directory, 'set/b.csv'))
  await rename(join(directory, '.a.csv'), join(directory, 'a.csv'))
  expect(await names()).toEqual(['a.csv', 'set'])
})

test('a hidden file delays the directory that holds it while it changes', async () => {
  await write('set/a.csv')
  await write('set/.DS_Store')
  const before = await fingerprint()
  expect(await names()).toEqual(['set'])
  await write('set/.DS_Store', 'changed')
  expect(await fingerprint()).not.toBe(before)
})

test.each([
  ['grows', () => write('a/x.csv', 'id\n1\n2\n')],
  ['is written again', () => utimes(join(directory, 'a/x.csv'), 1, 1)],
  ['gets a file', () => write('a/y.csv')],
  ['loses a file', () => rm(join(directory, 'a/z.csv'))],
])('the fingerprint changes when a directory %s', async (_, change) => {
  await write('a/x.csv')
  await write('a/z.csv')
  const before = await fingerprint()
  expect(await fingerprint()).toBe(before)
  await change()
  expect(await fingerprint()).not.toBe(before)
})

test('the first arrival is next once it has not changed for the time', () => {
  const queue = new Queue(10)
  const a = { name: 'a', fingerprint: '1' }
  const b = { name: 'b', fingerprint: '1' }
  expect(queue.next([b], 0)).toBeNull()
  // An earlier name arrives: it is loaded first.
  expect(queue.next([a, b], 9)).toBeNull()
  expect(queue.next([{ ...a, fingerprint: '2' }, b], 18)).toBeNull()
  expect(queue.next([{ ...a, fingerprint: '2' }, b], 27)).toBeNull()
  expect(queue.next([{ ...a, fingerprint: '2' }, b], 28)).toMatchObject({ name: 'a' })
  expect(queue.next([b], 29)).toBe(b)
  // It went and came back.
  expect(queue.next([], 30)).toBeNull()
  expect(queue.next([b], 50)).toBeNull()
  expect(queue.next([b], 60)).toBe(b)
})
