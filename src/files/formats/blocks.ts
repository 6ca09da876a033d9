import { ROW_END } from './csv.ts'

const [CARRIAGE_RETURN = 0, LINE_FEED = 0] = Buffer.from(ROW_END)
/** Spare bytes for the row that completes a block. */
const MARGIN = 4096

/** A block of whole CSV rows. */
export interface Block {
  readonly bytes: Buffer
  readonly rows: number
  /** Releases the memory for a later block, after which `bytes` must not be read. Optional. */
  free(): void
}

const larger = (block: Buffer, length: number, needed: number): Buffer => {
  const grown = Buffer.allocUnsafeSlow(Math.max(2 * block.length, needed))
  block.copy(grown, 0, 0, length)
  return grown
}

/**
 * Groups the output of COPY into blocks of CSV rows that end with CRLF. A block ends with the first row that reaches
 * `size`, so blocks do not depend on where pieces are split. Expects rows that end with LF, no LF within a text, and
 * pieces that are valid until the next one is requested. Copies every byte once.
 */
export async function* blocksOf(pieces: AsyncIterable<Buffer>, size: number): AsyncGenerator<Block> {
  const spare: Buffer[] = []
  const begin = (): Buffer => spare.pop() ?? Buffer.allocUnsafeSlow(size + MARGIN)
  const filled = (memory: Buffer, length: number, rows: number): Block => ({
    bytes: memory.subarray(0, length),
    rows,
    free: () => spare.push(memory),
  })
  let block = begin()
  let [length, rows] = [0, 0]
  for await (const piece of pieces)
    for (let at = 0; at < piece.length; ) {
      const end = piece.indexOf(LINE_FEED, at)
      const stop = end === -1 ? piece.length : end
      const needed = length + stop - at + ROW_END.length
      if (needed > block.length) block = larger(block, length, needed)
      length += piece.copy(block, length, at, stop)
      at = stop + 1
      if (end === -1) continue
      block[length++] = CARRIAGE_RETURN
      block[length++] = LINE_FEED
      rows++
      if (length < size) continue
      yield filled(block, length, rows)
      block = begin()
      length = 0
      rows = 0
    }
  if (length > 0) yield filled(block, length, rows)
}
