/** Sizes of kept buffers are powers of two within these limits. Larger ones are as large as needed, and not kept. */
const [MIN_BYTES, MAX_BYTES] = [64 * 1024, 4 * 1024 * 1024]
/** Results below this size get memory of their own, which the collector reclaims. */
export const MIN_LENT_BYTES = 32 * 1024
/** Maximum size of all unused buffers. */
const MAX_IDLE_BYTES = 16 * 1024 * 1024

const sizeOf = (bytes: number): number => Math.max(MIN_BYTES, 2 ** Math.ceil(Math.log2(bytes)))

/**
 * Reuses buffers for rows and responses. V8 also collects garbage because of memory outside its heap: a megabyte of new
 * buffers per response would cause constant full collections, which cost more than the responses themselves. Buffers that
 * are not kept are freed at once: after a rush nothing is allocated that would make V8 collect them.
 */
export class MemoryPool {
  readonly #idle = new Map<number, Buffer<ArrayBuffer>[]>()
  readonly #taken = new WeakSet<ArrayBufferLike>()
  #idleBytes = 0

  /** Takes a buffer of at least a size, with arbitrary content. */
  take(bytes: number): Buffer<ArrayBuffer> {
    const size = bytes > MAX_BYTES ? bytes : sizeOf(bytes)
    const kept = this.#idle.get(size)?.pop()
    if (kept) this.#idleBytes -= size
    const buffer = kept ?? Buffer.allocUnsafeSlow(size)
    this.#taken.add(buffer.buffer)
    return buffer
  }

  /** Takes exactly as many bytes, with arbitrary content. */
  takeBytes(length: number): Buffer<ArrayBuffer> {
    return this.take(length).subarray(0, length)
  }

  /** Takes an array of zeros. */
  takeZeros<T extends NodeJS.TypedArray<ArrayBuffer>>(
    type: {
      new (memory: ArrayBuffer, at: number, length: number): T
      readonly BYTES_PER_ELEMENT: number
    },
    length: number,
  ): T {
    const bytes = length * type.BYTES_PER_ELEMENT
    return new type(this.take(bytes).fill(0, 0, bytes).buffer, 0, length)
  }

  /** Takes memory for the bounds of values. Few are no load for the collector, and may never be given back. */
  takeBounds(cells: number): Int32Array<ArrayBuffer> {
    const size = cells * Int32Array.BYTES_PER_ELEMENT
    return size < MIN_LENT_BYTES ? new Int32Array(cells) : new Int32Array(this.take(size).buffer, 0, cells)
  }

  /** Takes back buffers, given whole or in part, that are no longer used. Ignores those not taken from the pool. */
  give(...views: Pick<NodeJS.ArrayBufferView, 'buffer'>[]): void {
    for (const { buffer } of views) this.#give(buffer)
  }

  #give(memory: ArrayBufferLike): void {
    if (!this.#taken.delete(memory)) return
    const size = memory.byteLength
    if (size > MAX_BYTES || this.#idleBytes + size > MAX_IDLE_BYTES) {
      // What still refers to it is empty from now on.
      ;(memory as ArrayBuffer).transfer(0)
      return
    }
    this.#idleBytes += size
    const idle = this.#idle.get(size) ?? []
    this.#idle.set(size, idle)
    idle.push(Buffer.from(memory as ArrayBuffer))
  }

  /** Frees all unused buffers. */
  drop(): void {
    for (const buffers of this.#idle.values()) for (const { buffer } of buffers) buffer.transfer(0)
    this.#idle.clear()
    this.#idleBytes = 0
  }

  /** Whether a buffer, or part of one, has been taken and not given back. */
  isTaken({ buffer }: Uint8Array): boolean {
    return this.#taken.has(buffer)
  }
}

/** The memory of rows and responses. Whoever takes some gives it back, or passes it on to who does. */
export const memory = new MemoryPool()
