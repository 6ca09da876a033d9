/** Largest memory kept for reuse. */
const MAX_KEPT = 4 * 1024 * 1024

/** Memory that grows while bytes are written to it. Hot loops write to `bytes` themselves, after `reserve`. */
export class ByteWriter {
  bytes: Buffer = Buffer.allocUnsafeSlow(256 * 1024)
  length = 0

  /** Makes room for more bytes and returns the memory, which replaces the previous one. */
  reserve(count: number): Buffer {
    const needed = this.length + count
    if (needed > this.bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.bytes.length))
      this.bytes.copy(larger, 0, 0, this.length)
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

  /** Returns a copy of what was written, and starts again. */
  take(): Buffer<ArrayBuffer> {
    const taken = Buffer.allocUnsafeSlow(this.length)
    this.bytes.copy(taken, 0, 0, this.length)
    this.length = 0
    if (this.bytes.length > MAX_KEPT) this.bytes = Buffer.allocUnsafeSlow(256 * 1024)
    return taken
  }
}
