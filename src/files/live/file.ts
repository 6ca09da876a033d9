import { memory } from '../../core/rows/memory-pool.ts'
import type { Block } from '../formats/blocks.ts'
import { styledCsv } from '../formats/styled-csv.ts'
import {
  chunkOf,
  type FileCompression,
  type FileFrame,
  type FilePart,
  type Layout,
  layoutOf,
  packed,
  type TextFormat,
} from '../layout.ts'
import { isTyped, TYPED_LAYOUTS, type TypedFormat } from '../typed-layouts.ts'

export type LiveFormat = Exclude<TextFormat, 'ndjson'> | TypedFormat

interface LiveLayout extends Pick<Layout, 'head' | 'ending'> {
  /** Yields the parts of the file that a block of rows becomes, given the number of rows before it. */
  parts(block: Buffer, firstRow: number): AsyncIterable<FilePart>
}

/** Returns a block of rows in the style of the file. */
function inStyle(block: Buffer, { columns, style }: FileFrame): Buffer {
  if (!style) return block
  const styled = styledCsv(block, columns, style, false)
  memory.give(block)
  return styled
}

function liveLayout(format: LiveFormat, compression: FileCompression, frame: FileFrame): LiveLayout {
  if (!isTyped(format)) {
    const layout = layoutOf(format, compression, frame)
    return {
      ...layout,
      parts: async function* (block) {
        yield await packed(inStyle(block, frame), compression)
      },
    }
  }
  const layout = TYPED_LAYOUTS[format](frame)
  return {
    ...layout,
    parts: async function* (block, firstRow) {
      yield* layout.piece(chunkOf(block, firstRow))
      memory.give(block)
    },
  }
}

/** Builds a file from blocks of its rows as they arrive: CSV, unless the file is JSON. */
export async function* liveFile(
  blocks: AsyncIterable<Block>,
  format: LiveFormat,
  compression: FileCompression,
  frame: FileFrame,
): AsyncGenerator<Buffer> {
  const layout = liveLayout(format, compression, frame)
  const head = await layout.head()
  const ending = layout.ending()
  ending.add(head)
  let waiting = head.bytes
  let firstRow = 0
  for await (const { bytes, rows } of blocks) {
    for await (const part of layout.parts(bytes, firstRow)) {
      ending.add(part)
      // Sends the head with the first rows: until they arrive, the query may still fail.
      yield waiting.length > 0 ? Buffer.concat([waiting, part.bytes]) : part.bytes
      waiting = Buffer.alloc(0)
    }
    firstRow += rows
  }
  yield Buffer.concat([waiting, await ending.tail()])
}
