import { promisify } from 'node:util'
import { constants, crc32, createDeflateRaw, createGunzip, type DeflateRaw, gunzip } from 'node:zlib'
import type { Totals } from './checksum.ts'

/** Version of the layout of gzip files. Raise it if their bytes change. */
export const GZIP_RELEASE = 2

/** RFC 1952: deflate, no flags, no timestamp (so that output is reproducible), unknown operating system. */
export const MEMBER_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** An empty final block, which ends a byte-aligned deflate stream. */
export const END_OF_DEFLATE = Buffer.from([3, 0])
const TRAILER_BYTES = 8

/** Level 1: higher levels take twice as long and save only 4%. */
const LEVEL = 1
/** Smallest output chunk size that zlib accepts. */
const MIN_CHUNK = 64

/** Size of the buffers of which compressed output is a view. */
const OUTPUT_BYTES = 2 ** 18
/** Bytes of a member to decompress at a time. */
const INPUT_BYTES = 2 ** 16
/** Idle streams to keep for reuse. More concurrent texts create more streams. */
const MAX_IDLE = 4

/** Upper bound of the last output of a flush with two markers: the rest of the first, and five bytes. */
const END_BYTES = 16

const idle: DeflateRaw[] = []

const newStream = (chunkSize: number): DeflateRaw => createDeflateRaw({ level: LEVEL, chunkSize })

function blocksBy(stream: DeflateRaw, raw: Uint8Array): Promise<Buffer[]> {
  const blocks: Buffer[] = []
  const { promise, resolve, reject } = Promise.withResolvers<Buffer[]>()
  const collect = (block: Buffer) => blocks.push(block)
  stream.on('data', collect).once('error', reject)
  stream.write(raw)
  stream.flush(constants.Z_SYNC_FLUSH, () => {
    stream.off('data', collect).off('error', reject)
    stream.reset()
    resolve(blocks)
  })
  return promise
}

/**
 * Compresses a text into byte-aligned deflate blocks without a final one, so that more blocks can follow. The same text
 * always gives the same bytes. Reuses streams, because a new one for every text takes a third longer and leaves garbage
 * to collect.
 */
export async function deflateBlocks(raw: Uint8Array): Promise<Buffer[]> {
  const stream = idle.pop() ?? newStream(OUTPUT_BYTES)
  const blocks = await blocksBy(stream, raw)
  if (idle.length < MAX_IDLE) idle.push(stream)
  else stream.destroy()
  if (blocks.length < 2 || (blocks.at(-1)?.length ?? 0) > END_BYTES) return blocks
  // If an output buffer fills up within the flush marker, zlib writes a second marker. Where buffers end depends on the
  // stream's earlier output, so compress again with a buffer that is large enough.
  const roomy = newStream(2 * raw.length + OUTPUT_BYTES)
  return blocksBy(roomy, raw).finally(() => roomy.destroy())
}

function trailer(crc: number, length: number): Buffer {
  const bytes = Buffer.alloc(TRAILER_BYTES)
  bytes.writeUInt32LE(crc, 0)
  bytes.writeUInt32LE(length % 2 ** 32, 4)
  return bytes
}

/**
 * Compresses a text into one gzip member. Without their headers and trailers, members form the deflate stream of a gzip
 * file or of a zip archive. So stored members serve both without being compressed again. Concatenated members would be a
 * gzip file too, but browsers and `fflate` read only the first.
 */
export async function gzipMember(raw: Uint8Array): Promise<Buffer> {
  const blocks = await deflateBlocks(raw)
  return Buffer.concat([MEMBER_HEADER, ...blocks, END_OF_DEFLATE, trailer(crc32(raw), raw.length)])
}

/** Returns the deflate blocks of a member. */
export const blocksIn = (member: Buffer): Buffer =>
  member.subarray(MEMBER_HEADER.length, member.length - TRAILER_BYTES - END_OF_DEFLATE.length)

/** Returns the totals of a member's blocks. */
export function totalsOf(member: Buffer): Totals {
  const end = member.length - TRAILER_BYTES
  const [crc, length] = [member.readUInt32LE(end), member.readUInt32LE(end + 4)]
  return { crc, length, compressed: blocksIn(member).length }
}

/** Returns the start of a gzip file: a short text, in an uncompressed block that does not depend on the zlib version. */
export function gzipHead(raw: Uint8Array): { readonly bytes: Buffer; readonly totals: Totals } {
  const block = Buffer.alloc(5)
  block.writeUInt16LE(raw.length, 1)
  block.writeUInt16LE(raw.length ^ 0xffff, 3)
  const totals = { crc: crc32(raw), length: raw.length, compressed: block.length + raw.length }
  return { bytes: Buffer.concat([MEMBER_HEADER, block, raw]), totals }
}

/** Returns the end of a gzip file after its blocks. */
export const gzipTail = ({ crc, length }: Totals): Buffer =>
  Buffer.concat([END_OF_DEFLATE, trailer(crc, length)])

const inflateAsync = promisify(gunzip)

/** Decompresses one member. */
export function openMember(member: Buffer): Promise<Buffer> {
  const length = member.readUInt32LE(member.length - 4)
  return inflateAsync(member, { chunkSize: Math.max(MIN_CHUNK, length + 1) })
}

/** Decompresses one member in pieces, no faster than the consumer reads. */
export async function* openedMember(member: Buffer): AsyncGenerator<Buffer> {
  yield* createGunzip({ chunkSize: INPUT_BYTES }).end(member)
}
