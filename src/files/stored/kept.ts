import type { FileHandle } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import { memory } from '../../core/rows/memory-pool.ts'
import { Disk, openNameless } from '../../platform/disk.ts'

/** Disk space for all files. */
const DISK_BYTES = 2 ** 29
/** How long a file is kept after it was last requested. */
const KEPT_MS = 60_000
/** Bytes to write or read at a time. */
const BLOCK_BYTES = 2 ** 18

/** A file that was just made, on disk. It may be dropped at any time: it can be made again. */
export class KeptFile {
  readonly #disk: Disk
  #file: FileHandle | undefined
  #extent = 0
  #parts: Buffer[] = []
  #waiting = 0
  #isDropped = false

  constructor(disk: Disk) {
    this.#disk = disk
  }

  /** Appends a part, whose memory it gives back. */
  async add(part: Buffer): Promise<void> {
    this.#parts.push(part)
    this.#waiting += part.length
    if (this.#waiting >= BLOCK_BYTES) await this.flush()
  }

  async flush(): Promise<void> {
    const [parts, bytes] = [this.#parts, this.#waiting]
    this.#parts = []
    this.#waiting = 0
    const isWritten = await this.#write(parts, bytes).catch(() => false)
    memory.give(...parts)
    // The disk is full.
    if (!isWritten) this.drop()
  }

  async #write(parts: readonly Buffer[], bytes: number): Promise<boolean> {
    if (this.#isDropped || !this.#disk.take(bytes)) return false
    this.#extent += bytes
    this.#file ??= await openNameless()
    return (await this.#file.writev(parts)).bytesWritten === bytes
  }

  /** Returns bytes from an offset on, in memory of the pool; undefined if the file has been dropped. */
  async read(start: number, end: number): Promise<Buffer | undefined> {
    if (this.#isDropped || !this.#file) return undefined
    const length = Math.min(end - start, BLOCK_BYTES)
    const bytes = memory.takeBytes(length)
    const read = await this.#file.read(bytes, 0, length, start).catch(() => undefined)
    return read?.bytesRead === length ? bytes : undefined
  }

  drop(): void {
    if (this.#isDropped) return
    this.#isDropped = true
    this.#disk.giveBack(this.#extent)
    // Waits for the reads that are under way.
    this.#file?.close().catch(() => {})
  }
}

/** Files that were just made, so that their first readers need not have them made again. */
export class KeptFiles {
  readonly #disk = new Disk(DISK_BYTES)
  readonly #files = new LRUCache<string, KeptFile>({
    ...{ ttl: KEPT_MS, ttlAutopurge: true, updateAgeOnGet: true },
    dispose: (file) => file.drop(),
  })

  begin(): KeptFile {
    return new KeptFile(this.#disk)
  }

  keep(name: string, file: KeptFile): void {
    this.#files.set(name, file)
  }

  find(name: string): KeptFile | undefined {
    return this.#files.get(name)
  }
}
