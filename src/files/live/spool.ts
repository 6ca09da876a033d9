import type { FileHandle } from 'node:fs/promises'
import { memory } from '../../core/rows/memory-pool.ts'
import { type Disk, openNameless } from '../../platform/disk.ts'

/** Bytes per file to buffer in memory ahead of its reader. */
const MEMORY_BYTES = 512 * 1024
/** Total time that the source waits for the reader before the file moves to disk. */
const PATIENCE_MS = 2000
/** Total time that the source waits for the reader while the disk is full, before the export is aborted. */
const STALL_MS = 10_000
const READ_BYTES = 64 * 1024

interface SpoolTimes {
  readonly patienceMs?: number
  readonly stallMs?: number
}

/** Buffers the parts of a file until they are read: the oldest on disk, the newest in memory. */
class Spool {
  readonly #disk: Disk
  #patienceMs: number
  #stallMs: number
  #file: FileHandle | undefined
  /** Offsets up to which the file is read and written, and its size on disk. */
  #readAt = 0
  #writtenTo = 0
  #extent = 0
  #isWriting = false
  readonly #parts: Uint8Array[] = []
  #bytes = 0
  #error: unknown
  #isOver = false
  #isClosed = false
  #onMore = () => {}
  #onRoom = () => {}

  constructor(disk: Disk, { patienceMs = PATIENCE_MS, stallMs = STALL_MS }: SpoolTimes) {
    this.#disk = disk
    this.#patienceMs = patienceMs
    this.#stallMs = stallMs
  }

  /** Buffers everything that the source yields. `take` throws the source's errors. */
  async fill(source: AsyncIterable<Uint8Array>): Promise<void> {
    try {
      for await (const part of source) {
        await this.#room(part.length)
        if (this.#isClosed) return
        this.#parts.push(part)
        this.#bytes += part.length
        this.#onMore()
      }
    } catch (error) {
      this.#error = error ?? new Error('The source of the file failed')
    } finally {
      this.#isOver = true
      this.#onMore()
    }
  }

  /** Waits a limited time for the reader, then makes room by writing to disk. */
  async #room(bytes: number): Promise<void> {
    this.#patienceMs = await this.#wait(bytes, this.#patienceMs)
    if (this.#fits(bytes) || (await this.#writeOut())) return
    this.#stallMs = await this.#wait(bytes, this.#stallMs)
    if (!this.#fits(bytes))
      throw new Error('The export was aborted: the reader is too slow, and the disk has no room to buffer it')
  }

  #fits(bytes: number): boolean {
    return this.#isClosed || this.#bytes === 0 || this.#bytes + bytes <= MEMORY_BYTES
  }

  /** Waits at most `ms` milliseconds for the reader to make room. Returns the milliseconds left. */
  async #wait(bytes: number, ms: number): Promise<number> {
    const end = performance.now() + ms
    let left = ms
    while (!this.#fits(bytes) && left > 0) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#onRoom = resolve
      const late = setTimeout(resolve, left)
      await promise
      clearTimeout(late)
      left = end - performance.now()
    }
    return Math.max(0, left)
  }

  /** Moves the parts in memory to disk. Returns false if that is impossible. */
  async #writeOut(): Promise<boolean> {
    const bytes = Buffer.concat(this.#parts)
    const more = this.#writtenTo + bytes.length - this.#extent
    if (more > 0 && !this.#disk.take(more)) return false
    this.#extent += Math.max(0, more)
    // Until the write completes, `take` leaves the parts in memory alone.
    this.#isWriting = true
    try {
      this.#file ??= await openNameless()
      await this.#file.write(bytes, 0, bytes.length, this.#writtenTo)
      this.#writtenTo += bytes.length
      this.#giveBack()
      return true
    } catch {
      // The disk is full: only the reader can make room.
      return false
    } finally {
      this.#isWriting = false
      this.#onMore()
    }
  }

  /** Returns the next part; undefined after the last. */
  async take(): Promise<Uint8Array | undefined> {
    for (;;) {
      if (this.#error) throw this.#error
      if (this.#readAt < this.#writtenTo) return this.#read()
      const part = this.#isWriting ? undefined : this.#parts.shift()
      if (part) {
        this.#bytes -= part.length
        this.#onRoom()
        return part
      }
      if (this.#isOver) return undefined
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#onMore = resolve
      await promise
    }
  }

  async #read(): Promise<Uint8Array> {
    const length = Math.min(READ_BYTES, this.#writtenTo - this.#readAt)
    const part = Buffer.allocUnsafe(length)
    const read = await this.#file?.read(part, 0, length, this.#readAt)
    if (read?.bytesRead !== length) throw new Error('Could not read part of an export back from disk')
    this.#readAt += length
    // Everything is read: the next write starts at the beginning of the file again.
    if (this.#readAt === this.#writtenTo && !this.#isWriting) this.#readAt = this.#writtenTo = 0
    return part
  }

  /** Returns the memory of the parts to the pool. */
  #giveBack(): void {
    memory.give(...this.#parts.splice(0))
    this.#bytes = 0
  }

  /** Makes `fill` return. Await `fill` before you call `close`. */
  stop(): void {
    this.#isClosed = true
    this.#onRoom()
  }

  async close(): Promise<void> {
    this.#giveBack()
    this.#disk.giveBack(this.#extent)
    await this.#file?.close()
  }
}

/**
 * Yields the parts of a file without letting a slow reader hold up the source and its resources: parts that the reader
 * does not take soon are buffered on disk. Throws the source's errors, and an error if the reader stalls while the disk
 * is full.
 */
export async function* spooled(
  source: AsyncIterable<Uint8Array>,
  disk: Disk,
  times: SpoolTimes = {},
): AsyncGenerator<Uint8Array> {
  const spool = new Spool(disk, times)
  const filled = spool.fill(source)
  try {
    for (let part = await spool.take(); part; part = await spool.take()) yield part
  } finally {
    spool.stop()
    await filled
    await spool.close()
  }
}
