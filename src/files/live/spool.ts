import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a file may be ahead of its reader in memory. */
const MEMORY_BYTES = 512 * 1024
/** For how long altogether a file is held up by its reader before it goes on to disk. */
const PATIENCE_MS = 2000
/** For how long altogether it is held up where there is no room on disk, before it is given up. */
const STALL_MS = 10_000
const READ_BYTES = 64 * 1024

/** Room on disk for all files of a process. */
export class Disk {
  #free: number

  constructor(bytes: number) {
    this.#free = bytes
  }

  take(bytes: number): boolean {
    if (bytes > this.#free) return false
    this.#free -= bytes
    return true
  }

  giveBack(bytes: number): void {
    this.#free += bytes
  }
}

/** A file without a name: it is gone with the process, however that ends. */
async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `flowgate-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}

export interface SpoolTimes {
  readonly patienceMs?: number
  readonly stallMs?: number
}

/** What was made of a file and not yet taken: first what lies on disk, then what is in memory. */
class Spool {
  readonly #disk: Disk
  #patienceMs: number
  #stallMs: number
  #file: FileHandle | undefined
  /** Bytes of it that were taken, that were written, and that it holds on disk. */
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

  /** Takes in all that a source makes; what goes wrong is told to the reader. */
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
      this.#error = error ?? new Error('The source of a file failed')
    } finally {
      this.#isOver = true
      this.#onMore()
    }
  }

  /** Waits for the reader while that is no great loss, then makes room by writing to disk. */
  async #room(bytes: number): Promise<void> {
    this.#patienceMs = await this.#wait(bytes, this.#patienceMs)
    if (this.#fits(bytes) || (await this.#writeOut())) return
    this.#stallMs = await this.#wait(bytes, this.#stallMs)
    if (!this.#fits(bytes))
      throw new Error('The export was given up: its reader is slow, and there is no room for it on disk')
  }

  #fits(bytes: number): boolean {
    return this.#isClosed || this.#bytes === 0 || this.#bytes + bytes <= MEMORY_BYTES
  }

  /** Waits for the reader to make room; returns the milliseconds that it had left for it. */
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

  /** Moves what is in memory to disk; false where that cannot be. */
  async #writeOut(): Promise<boolean> {
    const bytes = Buffer.concat(this.#parts)
    const more = this.#writtenTo + bytes.length - this.#extent
    if (more > 0 && !this.#disk.take(more)) return false
    this.#extent += Math.max(0, more)
    // From now on the reader waits for what lies in memory.
    this.#isWriting = true
    try {
      this.#file ??= await openNameless()
      await this.#file.write(bytes, 0, bytes.length, this.#writtenTo)
      this.#writtenTo += bytes.length
      this.#parts.length = 0
      this.#bytes = 0
      return true
    } catch {
      // A full disk: it is for the reader to make room.
      return false
    } finally {
      this.#isWriting = false
      this.#onMore()
    }
  }

  /** The next part; undefined behind the last. */
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
    if (read?.bytesRead !== length) throw new Error('A part of an export could not be read back')
    this.#readAt += length
    // All of it was taken: the next writing begins anew in the same place.
    if (this.#readAt === this.#writtenTo && !this.#isWriting) this.#readAt = this.#writtenTo = 0
    return part
  }

  /** To be awaited before `close` is. */
  stop(): void {
    this.#isClosed = true
    this.#onRoom()
  }

  async close(): Promise<void> {
    this.#parts.length = 0
    this.#disk.giveBack(this.#extent)
    await this.#file?.close()
  }
}

/**
 * The parts of a file, made at the speed of its source however slowly they are taken: what the reader does not take
 * soon waits on disk, so that it does not hold what the source does. Throws what the source throws, and gives the file
 * up where nothing is taken and the disk is full.
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
