import { pause } from '../../core/async/turns.ts'
import { ByteWriter } from '../../core/rows/byte-writer.ts'
import { STEP_BYTES } from '../../core/rows/encoder.ts'
import { memory } from '../../core/rows/memory-pool.ts'
import type { RowBatch } from '../row-batches.ts'

/** Spare bytes for the row that completes a block. */
const MARGIN = 4096

/** A block of whole rows, in memory of the pool that whoever uses it last gives back. */
export interface Block {
  readonly bytes: Buffer
  readonly rows: number
}

/**
 * Encodes rows into blocks. A block ends with the first row that reaches `size`, so blocks do not depend on how the rows
 * arrive.
 */
export async function* blocksOf(batches: AsyncIterable<RowBatch>, size: number): AsyncGenerator<Block> {
  const begin = () => new ByteWriter(memory.take(size + MARGIN))
  const filled = ({ bytes, length }: ByteWriter, rows: number): Block => ({
    bytes: bytes.subarray(0, length),
    rows,
  })
  let block = begin()
  let [rows, before] = [0, 0]
  for await (const { encoder, rows: numbers } of batches)
    for (let at = 0; at < numbers.length; ) {
      const next = encoder.fill(
        numbers,
        at,
        block,
        Math.min(size, block.length + STEP_BYTES),
        before + rows > 0,
      )
      rows += next - at
      at = next
      await pause()
      if (block.length < size) continue
      yield filled(block, rows)
      block = begin()
      before += rows
      rows = 0
    }
  if (rows > 0) yield filled(block, rows)
}
