import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Disk space shared by temporary files of a process. */
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

  /** Takes so many bytes, or the largest half, quarter, … of them that is free, above `least`. Returns how many: 0 for none. */
  takePart(bytes: number, least: number): number {
    for (let part = bytes; part > least; part /= 2) if (this.take(part)) return part
    return 0
  }

  giveBack(bytes: number): void {
    this.#free += bytes
  }
}

/** Opens an unlinked temporary file, which disappears with the process even if it crashes. */
export async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `flowgate-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}
