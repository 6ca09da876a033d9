import { gzipMember } from '../formats/gzip.ts'
import {
  type FileCompression,
  type FileFrame,
  layoutOf,
  type StoredChunk,
  type TextFormat,
} from '../layout.ts'

/** Presents CSV rows to the layout as a chunk, although they were never stored. */
const chunkOf = (rows: Buffer, isFirst: boolean): StoredChunk => ({
  isFirst,
  member: async () => [await gzipMember(rows)],
  raw: async () => rows,
})

/** Builds a file from blocks of CSV lines as they arrive. */
export async function* liveFile(
  blocks: AsyncIterable<Buffer>,
  format: TextFormat,
  compression: FileCompression,
  frame: FileFrame,
): AsyncGenerator<Buffer> {
  const layout = layoutOf(format, compression, frame)
  const head = await layout.head()
  const ending = layout.ending()
  ending.add(head)
  let waiting = head.bytes
  let isFirst = true
  for await (const block of blocks) {
    const chunk = chunkOf(block, isFirst)
    isFirst = false
    for await (const part of layout.piece(chunk)) {
      ending.add(part)
      // Sends the head with the first rows: until they arrive, the query may still fail.
      yield waiting.length > 0 ? Buffer.concat([waiting, part.bytes]) : part.bytes
      waiting = Buffer.alloc(0)
    }
  }
  yield Buffer.concat([waiting, await ending.tail()])
}
