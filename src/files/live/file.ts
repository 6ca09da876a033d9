import { type FileCompression, type FileFrame, layoutOf, packed, type TextFormat } from '../layout.ts'

/** Builds a file from blocks of its rows as they arrive. */
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
  for await (const block of blocks) {
    const part = await packed(block, compression)
    ending.add(part)
    // Sends the head with the first rows: until they arrive, the query may still fail.
    yield waiting.length > 0 ? Buffer.concat([waiting, part.bytes]) : part.bytes
    waiting = Buffer.alloc(0)
  }
  yield Buffer.concat([waiting, await ending.tail()])
}
