import { createHash } from 'node:crypto'
import { readdir, readlink } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Semaphore } from '../../../src/core/async/semaphore.ts'
import { RowEncoder } from '../../../src/core/rows/encoder.ts'
import type { Member } from '../../../src/core/rows/origins.ts'
import { RowBytes } from '../../../src/core/rows/row-bytes.ts'
import { CSV } from '../../../src/core/rows/row-formats.ts'
import { allRows } from '../../../src/core/rows/table.ts'
import { blocksOf } from '../../../src/files/formats/blocks.ts'
import { spooled } from '../../../src/files/live/spool.ts'
import { Disk } from '../../../src/platform/disk.ts'

/** How an export is cut into blocks, buffered for its reader, and given a slot. */

describe('blocks', () => {
  test('are cut at the same rows, however they arrive', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.stringMatching(/^[a-z]{1,30}$/)),
        fc.array(fc.integer({ min: 1, max: 20 })),
        fc.integer({ min: 1, max: 60 }),
        async (texts, sizes, size) => {
          const members: Member[] = [{ name: 'text', value: { column: 'text', form: 'text' } }]
          async function* batches(lengths: readonly number[]) {
            let at = 0
            for (const length of [...lengths, texts.length]) {
              const some = texts.slice(at, at + length).map((text) => [text])
              const source = RowBytes.of(['text'], some)
              yield { encoder: new RowEncoder(source, members, CSV), rows: allRows(source) }
              at += length
            }
          }
          const read = (lengths: readonly number[]) =>
            Array.fromAsync(blocksOf(batches(lengths), size), ({ bytes, rows }) => {
              expect(String(bytes).split('\r\n')).toHaveLength(rows + 1)
              return String(bytes)
            })
          const whole = await read([])
          expect(await read(sizes)).toEqual(whole)
          expect(whole.join('')).toBe(texts.map((one) => `${one}\r\n`).join(''))
          for (const block of whole.slice(0, -1)) expect(block.length).toBeGreaterThanOrEqual(size)
          for (const block of whole) expect(block.length).toBeLessThan(size + 32)
        },
      ),
    )
  })
})

describe('a spooled download', () => {
  /** Parts of different sizes, each filled with a different byte. */
  async function* partsOf(sizes: readonly number[], onEnd = () => {}) {
    try {
      for (const [place, size] of sizes.entries()) yield Buffer.alloc(size, place + 1)
    } finally {
      onEnd()
    }
  }
  const NO_PATIENCE = { patienceMs: 0, stallMs: 0 }
  /** Number of open files without a name, as those of downloads are: others of the process come and go. */
  async function openFiles(): Promise<number> {
    const open = await readdir('/proc/self/fd').catch(() => [])
    const files = await Promise.all(open.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
    return files.filter((file) => file.endsWith(' (deleted)')).length
  }

  test('arrives whole and in order, from memory or disk, at any reading pace', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 400_000 }), { maxLength: 40 }),
        fc.array(fc.nat(3), { minLength: 1 }),
        async (sizes, pauses) => {
          const disk = new Disk(2 ** 30)
          const taken = createHash('sha256')
          let turn = 0
          for await (const part of spooled(partsOf(sizes), disk, NO_PATIENCE)) {
            taken.update(part)
            const pause = pauses[turn++ % pauses.length] ?? 0
            if (pause > 0) await sleep(pause)
          }
          const whole = createHash('sha256')
          for await (const part of partsOf(sizes)) whole.update(part)
          expect(taken.digest('hex')).toBe(whole.digest('hex'))
          // All disk space has been released.
          expect(disk.take(2 ** 30)).toBe(true)
        },
      ),
      { numRuns: 50 },
    )
  })

  test('does not block its source', async () => {
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    const before = await openFiles()
    const parts = spooled(partsOf(Array(100).fill(300_000), resolve), new Disk(2 ** 30), NO_PATIENCE)
    await parts.next()
    await ended
    expect(await openFiles()).toBe(before + (process.platform === 'linux' ? 1 : 0))
    await parts.return(undefined)
    expect(await openFiles()).toBe(before)
  })

  test('is aborted if the disk is full and its reader has stopped', async () => {
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    const parts = spooled(partsOf(Array(100).fill(300_000), resolve), new Disk(100_000), NO_PATIENCE)
    await parts.next()
    await ended
    await expect(Array.fromAsync(parts)).rejects.toThrow('the disk has no room to buffer it')
  })

  test('waits for an active reader if the disk is full', async () => {
    const parts = spooled(partsOf(Array(20).fill(300_000)), new Disk(0), { patienceMs: 0 })
    let bytes = 0
    for await (const part of parts) {
      bytes += part.length
      await sleep(2)
    }
    expect(bytes).toBe(6_000_000)
  })

  test('fails with the error of its source', async () => {
    async function* failing() {
      yield Buffer.alloc(10)
      throw new Error('The database went away')
    }
    await expect(Array.fromAsync(spooled(failing(), new Disk(0)))).rejects.toThrow('The database went away')
  })
})

describe('download slots', () => {
  test('are granted in turn, and refused to a caller that waits too long', async () => {
    const places = new Semaphore(1, 50, 'Many are busy')
    const { signal } = new AbortController()
    const leave = await places.take(signal)
    const second = places.take(signal)
    leave()
    leave()
    const leaveSecond = await second
    await expect(places.take(signal)).rejects.toMatchObject({
      code: 'unavailable',
      headers: { 'Retry-After': '10' },
    })
    const gone = new AbortController()
    const third = places.take(gone.signal)
    gone.abort()
    await expect(third).rejects.toMatchObject({ name: 'AbortError' })
    leaveSecond()
    ;(await places.take(signal))()
  })
})
