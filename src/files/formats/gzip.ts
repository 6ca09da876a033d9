import { promisify } from 'node:util'
import { constants, crc32, createDeflateRaw, createGunzip, type DeflateRaw, gunzip } from 'node:zlib'

/** RFC 1952: deflate, no flags, no time (the same bytes whenever they are made), no system. */
export const MEMBER_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** An empty final block: it ends a deflate stream whose blocks so far end at a byte. */
export const END_OF_DEFLATE = Buffer.from([3, 0])
export const TRAILER_BYTES = 8

/** Level 1: higher ones take twice the time for four per cent. */
const LEVEL = 1
/** The least that zlib takes for a piece of output. */
const SMALLEST_CHUNK = 64

/** Output is handed over in views of buffers of this size. */
const OUTPUT_BYTES = 2 ** 18
/** What is opened of a member at once. */
const INPUT_BYTES = 2 ** 16
/** Streams that wait for their next text; more are made when more texts come at once. */
const MOST_IDLE = 4

/** More than the last output of a flush that has ended twice: the rest of one marker, and another one of five bytes. */
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
 * Deflate blocks of a text, complete at a byte boundary and without a final one: more blocks can follow. The streams
 * are used again, reset in between: a new one for every text costs a third more time, and memory that has to be
 * collected. The same text gives the same bytes.
 */
export async function deflateBlocks(raw: Uint8Array): Promise<Buffer[]> {
  const stream = idle.pop() ?? newStream(OUTPUT_BYTES)
  const blocks = await blocksBy(stream, raw)
  if (idle.length < MOST_IDLE) idle.push(stream)
  else stream.destroy()
  if (blocks.length < 2 || (blocks.at(-1)?.length ?? 0) > END_BYTES) return blocks
  // When a buffer of output is full within the marker that ends a flush, zlib writes another one behind it; and where
  // the buffers end depends on what the stream has written before. In one with room to spare it does not happen.
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
 * A text as one gzip member. Members after each other are a gzip file; without their envelopes they are the one
 * deflate stream that a zip archive wants, so that what is stored once serves both, never compressed again.
 */
export async function gzipMember(raw: Uint8Array): Promise<Buffer> {
  const blocks = await deflateBlocks(raw)
  return Buffer.concat([MEMBER_HEADER, ...blocks, END_OF_DEFLATE, trailer(crc32(raw), raw.length)])
}

/** A short text as one gzip member that is not compressed: the same bytes whatever zlib there is. */
export function plainMember(raw: Uint8Array): Buffer {
  const block = Buffer.alloc(5)
  block.writeUInt16LE(raw.length, 1)
  block.writeUInt16LE(raw.length ^ 0xffff, 3)
  return Buffer.concat([MEMBER_HEADER, block, raw, END_OF_DEFLATE, trailer(crc32(raw), raw.length)])
}

const inflateAsync = promisify(gunzip)

/** The text of one member. */
export function openMember(member: Buffer): Promise<Buffer> {
  const length = member.readUInt32LE(member.length - 4)
  return inflateAsync(member, { chunkSize: Math.max(SMALLEST_CHUNK, length + 1) })
}

/** The same in pieces, no faster than they are taken. */
export async function* openedMember(member: readonly Buffer[]): AsyncGenerator<Buffer> {
  const stream = createGunzip({ chunkSize: INPUT_BYTES })
  for (const piece of member) stream.write(piece)
  yield* stream.end()
}
