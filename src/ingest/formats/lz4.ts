/** Decoder of LZ4, which Node lacks. Two formats: blocks (Parquet) and frames of blocks (Arrow). */

const FRAME_MAGIC = 0x184d2204
const SMALLEST_MATCH = 4

function invalid(reason: string): Error {
  return new Error(`invalid LZ4: ${reason}`)
}

/** Decodes one block to `output` from `start` on; earlier bytes are its history. Returns the end of what it wrote. */
function decodeBlock(input: Uint8Array, output: Uint8Array, start: number): number {
  let from = 0
  let to = start
  const lengthOf = (nibble: number): number => {
    let length = nibble
    for (let byte = nibble === 15 ? 255 : 0; byte === 255; length += byte) {
      const next = input[from++]
      if (next === undefined) throw invalid('it ends within a length')
      byte = next
    }
    return length
  }
  while (from < input.length) {
    const token = input[from++] ?? 0
    const literals = lengthOf(token >> 4)
    if (from + literals > input.length || to + literals > output.length) throw invalid('too many literals')
    output.set(input.subarray(from, from + literals), to)
    from += literals
    to += literals
    if (from >= input.length) break
    const distance = (input[from] ?? 0) | ((input[from + 1] ?? 0) << 8)
    from += 2
    const end = to + lengthOf(token & 15) + SMALLEST_MATCH
    if (distance === 0 || distance > to || end > output.length) throw invalid('a match outside of the text')
    if (distance >= end - to) {
      output.copyWithin(to, to - distance, end - distance)
      to = end
    } else for (; to < end; to++) output[to] = output[to - distance] ?? 0
  }
  return to
}

/** Decodes a block of known length. */
export function decompressLz4Block(
  input: Uint8Array,
  output: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> {
  if (decodeBlock(input, output, 0) !== output.length) throw invalid('the length differs')
  return output
}

/** Decodes a frame of known length. Checksums are not verified. */
export function decompressLz4Frame(input: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(input.buffer, input.byteOffset, input.byteLength)
  if (input.length < 7 || view.getUint32(0, true) !== FRAME_MAGIC) throw invalid('no frame')
  const flags = view.getUint8(4)
  const hasBlockChecksums = (flags & 0x10) !== 0
  const hasSize = (flags & 0x08) !== 0
  const hasDictionary = (flags & 0x01) !== 0
  if (hasDictionary) throw invalid('its dictionary is unknown')
  const output = new Uint8Array(length)
  let from = hasSize ? 15 : 7
  let to = 0
  for (;;) {
    const size = view.getUint32(from, true)
    from += 4
    if (size === 0) break
    const stored = size & 0x7fffffff
    const block = input.subarray(from, from + stored)
    if (size === stored) to = decodeBlock(block, output, to)
    else {
      if (to + stored > length) throw invalid('the length differs')
      output.set(block, to)
      to += stored
    }
    from += stored + (hasBlockChecksums ? 4 : 0)
  }
  if (to !== length) throw invalid('the length differs')
  return output
}
