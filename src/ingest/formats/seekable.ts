import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A file that can be read at any position. */
export interface Seekable {
  readonly size: number
  /** Returns the bytes from `start` to before `end`, or fewer at the end of the file. */
  read(start: number, end: number): Promise<Buffer>
  close(): Promise<void>
}

async function seekableOf(handle: FileHandle): Promise<Seekable> {
  const { size } = await handle.stat()
  return {
    size,
    async read(start, end) {
      // Not from the pool: readers lay typed arrays over the bytes.
      const buffer = Buffer.from(new ArrayBuffer(Math.max(Math.min(end, size) - start, 0)))
      let length = 0
      while (length < buffer.length) {
        const { bytesRead } = await handle.read(buffer, length, buffer.length - length, start + length)
        if (bytesRead === 0) break
        length += bytesRead
      }
      return buffer.subarray(0, length)
    },
    close: () => handle.close(),
  }
}

export const openSeekable = async (path: string): Promise<Seekable> => seekableOf(await open(path))

const CHUNK = 256 * 1024

async function* bytesOf(file: Seekable): AsyncGenerator<Buffer> {
  for (let start = 0; start < file.size; start += CHUNK) yield file.read(start, start + CHUNK)
}

/**
 * Copies bytes to a temporary file that only its owner can read. It has no name, so that nothing is left behind, however
 * the process ends.
 */
async function spool(bytes: AsyncIterable<Buffer>): Promise<FileHandle> {
  const path = join(tmpdir(), `flowgate-load-${randomUUID()}`)
  const handle = await open(path, 'wx+', 0o600)
  try {
    await rm(path)
    for await (const chunk of bytes) await handle.writeFile(chunk)
    return handle
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Opens a temporary copy of bytes, which exists until it is closed. */
export const openCopy = async (bytes: AsyncIterable<Buffer>): Promise<Seekable> =>
  seekableOf(await spool(bytes))

/** Makes bytes that can be read only once readable again, from a temporary copy of the first reading. */
export function rereadable(bytes: () => AsyncIterable<Buffer>): {
  open(): AsyncIterable<Buffer>
  seekable(): Promise<Seekable>
  close(): Promise<void>
} {
  let copy: Promise<Seekable> | undefined
  const opened = (): Promise<Seekable> => {
    copy ??= openCopy(bytes())
    return copy
  }
  return {
    async *open() {
      yield* bytesOf(await opened())
    },
    seekable: async () => ({ ...(await opened()), close: async () => {} }),
    close: async () => copy?.then((file) => file.close()).catch(() => {}),
  }
}
