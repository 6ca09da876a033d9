import { zstdDecompressSync } from 'node:zlib'
import type { Message, Schema } from 'apache-arrow'
import { decompressLz4Frame } from './lz4.ts'
import type { Seekable } from './seekable.ts'

type Arrow = typeof import('apache-arrow')

const FILE_MAGIC = 'ARROW1'
const CONTINUATION = 0xffffffff
/** Most bytes of a compressed record batch, which is decompressed whole. */
const LARGEST_BATCH = 128 * 1024 * 1024

/** A message, and where its body begins. */
interface ArrowMessage {
  readonly message: Message
  readonly body: number
}

async function messageAt(file: Seekable, position: number, arrow: Arrow): Promise<ArrowMessage | null> {
  const prefix = await file.read(position, position + 8)
  if (prefix.length === 0) return null
  if (prefix.length < 8) throw new Error('it ends within a message')
  // Writers before 2019 have no continuation indicator.
  const hasIndicator = prefix.readUInt32LE(0) === CONTINUATION
  const length = prefix.readInt32LE(hasIndicator ? 4 : 0)
  if (length === 0) return null
  const start = position + (hasIndicator ? 8 : 4)
  const body = start + length
  const metadata = length < 0 ? Buffer.alloc(0) : await file.read(start, body)
  if (metadata.length !== length) throw new Error('it ends within a message')
  const message = arrow.Message.decode(metadata)
  if (body + message.bodyLength > file.size) throw new Error('it ends within a record batch')
  return { message, body }
}

async function* streamed(file: Seekable, first: number, arrow: Arrow): AsyncGenerator<ArrowMessage> {
  for (let position = first; ; ) {
    const next = await messageAt(file, position, arrow)
    if (!next) return
    yield next
    position = next.body + next.message.bodyLength
  }
}

/** The schema of a file or stream, and its further messages. */
interface ArrowContent {
  readonly schema: Schema
  readonly messages: AsyncIterable<ArrowMessage>
}

async function openStream(file: Seekable, arrow: Arrow): Promise<ArrowContent> {
  const first = await messageAt(file, 0, arrow)
  if (!first?.message.isSchema()) throw new Error('it does not begin with a schema')
  return { schema: first.message.header(), messages: streamed(file, first.body, arrow) }
}

/** Opens a file by its footer: some writers begin with something that is no message. */
async function openFile(file: Seekable, arrow: Arrow): Promise<ArrowContent> {
  const { Footer } = await import('apache-arrow/ipc/metadata/file')
  const tail = FILE_MAGIC.length + 4
  const end = await file.read(file.size - tail, file.size)
  if (end.toString('latin1', 4) !== FILE_MAGIC) throw new Error('it ends without a footer')
  const length = end.readInt32LE(0)
  const footer = Footer.decode(await file.read(file.size - tail - length, file.size - tail))
  async function* messages() {
    for (const blocks of [footer.dictionaryBatches(), footer.recordBatches()])
      for (const { offset } of blocks) {
        const next = await messageAt(file, offset, arrow)
        if (next) yield next
      }
  }
  return { schema: footer.schema, messages: messages() }
}

/** Opens an Arrow file or stream. Bodies of messages are not read. */
export async function openMessages(file: Seekable, arrow: Arrow): Promise<ArrowContent> {
  const magic = await file.read(0, FILE_MAGIC.length)
  return magic.toString('latin1') === FILE_MAGIC ? openFile(file, arrow) : openStream(file, arrow)
}

/** A buffer of a record batch. */
export interface ArrowBuffer {
  readonly length: number
  read(start: number, end: number): Promise<Buffer>
}

/** The buffers of a record batch, in their order. */
export interface ArrowBuffers {
  next(): ArrowBuffer
  /** Number of additional buffers of the next column of string views. */
  nextCount(): number
}

interface Batch {
  readonly buffers: readonly { readonly offset: number; readonly length: number }[]
  readonly compression: { readonly type: number } | null
  readonly variadicBufferCounts: readonly number[]
}

async function decompress(
  file: Seekable,
  start: number,
  end: number,
  type: number,
  arrow: Arrow,
): Promise<Buffer> {
  const bytes = await file.read(start, end)
  const length = Number(bytes.readBigInt64LE(0))
  const packed = bytes.subarray(8)
  // Buffers that compression would enlarge are stored as they are.
  if (length === -1) return Buffer.from(packed)
  if (length > LARGEST_BATCH) throw new Error(tooLarge(length))
  if (type === arrow.CompressionType.ZSTD) return zstdDecompressSync(packed, { maxOutputLength: length })
  return Buffer.from(decompressLz4Frame(packed, length).buffer)
}

const tooLarge = (bytes: number): string =>
  `a compressed record batch of ${bytes} bytes; write batches of at most ${LARGEST_BATCH} bytes, or without compression`

/**
 * Opens the buffers of a record batch. Those that are not compressed are read piece by piece: some writers put a whole
 * table in one batch.
 */
export async function openBuffers(
  file: Seekable,
  body: number,
  batch: Batch,
  arrow: Arrow,
): Promise<ArrowBuffers> {
  const { compression } = batch
  const opened: ArrowBuffer[] = []
  let total = 0
  for (const { offset, length } of batch.buffers) {
    const start = body + offset
    if (compression === null || length === 0) {
      opened.push({ length, read: (from, to) => file.read(start + from, start + Math.min(to, length)) })
      continue
    }
    const bytes = await decompress(file, start, start + length, compression.type, arrow)
    total += bytes.length
    if (total > LARGEST_BATCH) throw new Error(tooLarge(total))
    // A copy: typed arrays need aligned bytes.
    opened.push({
      length: bytes.length,
      read: async (from, to) => Buffer.from(new Uint8Array(bytes.subarray(from, to)).buffer),
    })
  }
  let place = 0
  let view = 0
  return {
    next() {
      const buffer = opened[place++]
      if (!buffer) throw new Error('a record batch lacks a buffer')
      return buffer
    },
    nextCount: () => batch.variadicBufferCounts[view++] ?? 0,
  }
}
