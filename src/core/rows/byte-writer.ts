import { MIN_LENT_BYTES, memory } from './memory-pool.ts'

const FIRST_BYTES = 256 * 1024

/** A buffer that grows as bytes are written to it. Hot loops write to `bytes` directly, after `reserve`. */
export class ByteWriter {
  bytes: Buffer<ArrayBuffer>
  length = 0

  constructor(bytes = memory.take(FIRST_BYTES)) {
    this.bytes = bytes
  }

  /** Makes room for more bytes and returns the memory, which replaces the previous one. */
  reserve(count: number): Buffer {
    const needed = this.length + count
    if (needed > this.bytes.length) {
      const larger = memory.take(Math.max(needed, 2 * this.bytes.length))
      this.bytes.copy(larger, 0, 0, this.length)
      memory.give(this.bytes)
      this.bytes = larger
    }
    return this.bytes
  }

  write(bytes: Uint8Array): void {
    this.reserve(bytes.length).set(bytes, this.length)
    this.length += bytes.length
  }

  writeText(text: string): void {
    // A UTF-16 unit takes at most three bytes of UTF-8.
    this.length += this.reserve(3 * text.length).write(text, this.length)
  }

  /** Returns what was written. The writer cannot be used any more. */
  finish(): Buffer<ArrayBuffer> {
    const written = this.bytes.subarray(0, this.length)
    if (this.length >= MIN_LENT_BYTES) return written
    const copy = Buffer.from(written)
    memory.give(this.bytes)
    return copy
  }
}
