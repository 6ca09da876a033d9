/** Sizes of buffers: powers of two. Larger ones are not kept. */
const [MIN_BYTES, MAX_BYTES] = [64 * 1024, 4 * 1024 * 1024]
/** Maximum size of all unused buffers. */
const MAX_IDLE_BYTES = 16 * 1024 * 1024

const sizeOf = (bytes: number): number => Math.max(MIN_BYTES, 2 ** Math.ceil(Math.log2(bytes)))

/**
 * Buffers for rows and responses, used again and again. V8 counts what it must free outside of its heap: a megabyte of
 * new buffers per response makes it run full collections all the time, which would cost more than the responses.
 */
class MemoryPool {
  readonly #idle = new Map<number, Buffer<ArrayBuffer>[]>()
  readonly #taken = new WeakSet<ArrayBufferLike>()
  #idleBytes = 0

  /** Takes a buffer of at least a size, with arbitrary content. */
  take(bytes: number): Buffer<ArrayBuffer> {
    const size = sizeOf(bytes)
    if (size > MAX_BYTES) return Buffer.allocUnsafeSlow(bytes)
    const kept = this.#idle.get(size)?.pop()
    if (kept) this.#idleBytes -= size
    const buffer = kept ?? Buffer.allocUnsafeSlow(size)
    this.#taken.add(buffer.buffer)
    return buffer
  }

  /** Takes back the memory of a buffer, or of a part of it, that nobody will use any more. Ignores other buffers. */
  give({ buffer: memory }: Uint8Array): void {
    if (!this.#taken.delete(memory)) return
    const size = memory.byteLength
    if (this.#idleBytes + size > MAX_IDLE_BYTES) return
    this.#idleBytes += size
    const idle = this.#idle.get(size) ?? []
    this.#idle.set(size, idle)
    idle.push(Buffer.from(memory as ArrayBuffer))
  }

  /** Whether a buffer, or part of one, has been taken and not given back. */
  isTaken({ buffer }: Uint8Array): boolean {
    return this.#taken.has(buffer)
  }
}

export const memory = new MemoryPool()
