import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import type { SourceFile, SourceFormat } from './sources.ts'

/** Compressions of files, by the ending of their format. */
const COMPRESSIONS = {
  gz: { name: 'gzip', decoder: createGunzip },
  zst: { name: 'zstd', decoder: createZstdDecompress },
} as const

const compressionOf = (format: SourceFormat) =>
  Object.entries(COMPRESSIONS).find(([ending]) => format.endsWith(`.${ending}`))?.[1]

/** Thrown for bytes after the compressed ones, which the decoder of zstd ignores. */
class TrailingBytes extends Error {
  readonly code = 'Z_TRAILING'
}

/** Decompresses a file if its format has an ending for it. */
export function decompressed(file: Readable, format: SourceFormat): Readable {
  const compression = compressionOf(format)
  if (!compression) return file
  const decoder = compression.decoder({ chunkSize: 64 * 1024 })
  let length = 0
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      length += chunk.length
      done(null, chunk)
    },
  })
  const whole = new Transform({
    transform: (chunk, _, done) => done(null, chunk),
    flush: (done) => done(decoder.bytesWritten < length ? new TrailingBytes('bytes after its end') : null),
  })
  // Avoids an unhandled rejection: the reader sees the error.
  pipeline(file, counted, decoder, whole).catch(() => {})
  return whole
}

/** Passes bytes on, and their number to the limit of their file. */
export function counted(bytes: Readable, { onBytes }: Pick<SourceFile, 'onBytes'>): Readable {
  if (!onBytes) return bytes
  let total = 0
  async function* passed(): AsyncGenerator<Buffer> {
    for await (const chunk of bytes) {
      total += chunk.length
      onBytes?.(total)
      yield chunk
    }
  }
  return Readable.from(passed(), { objectMode: false })
}

/** Returns why a file cannot be decompressed, or null if the error has another cause. */
export function badCompression(error: unknown, format: SourceFormat): string | null {
  const compression = compressionOf(format)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!compression || !(error instanceof Error) || !/^(Z_|ZSTD_)/.test(code)) return null
  return `not a valid ${compression.name} file (${error.message})`
}
