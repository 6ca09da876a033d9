import { type FileCompression, type FileFormat, type FileFrame, layoutOf } from '../jobs/export-layout.ts'
import { gzipMember } from '../jobs/formats/gzip.ts'
import { NOTHING, withPart } from '../jobs/formats/zip.ts'

/** Rows of CSV as the layout knows them: a chunk that was never stored. */
async function chunkOf(raw: Buffer, isFirst: boolean, isStored: boolean) {
  const member = isStored ? await gzipMember(raw) : raw
  return {
    isFirst,
    member: async () => [member],
    raw: async () => raw,
  }
}

/** A file of some format and compression, made of blocks of CSV lines while they come. */
export async function* liveFile(
  blocks: AsyncIterable<Buffer>,
  format: FileFormat,
  compression: FileCompression,
  frame: FileFrame,
): AsyncGenerator<Buffer> {
  const layout = layoutOf(format, compression, frame)
  const head = await layout.head()
  let totals = head.totals ?? NOTHING
  let waiting = head.bytes
  let isFirst = true
  for await (const block of blocks) {
    const chunk = await chunkOf(block, isFirst, format === 'csv' && compression !== 'none')
    isFirst = false
    for await (const part of layout.piece(chunk)) {
      totals = withPart(totals, part.totals ?? NOTHING)
      // The head comes with the first rows: before them it is not known whether there will be any.
      yield waiting.length > 0 ? Buffer.concat([waiting, part.bytes]) : part.bytes
      waiting = Buffer.alloc(0)
    }
  }
  yield Buffer.concat([waiting, await layout.tail(totals)])
}
