/** Bytes in the pieces in which they arrived: joining them would copy everything. */
export type Pieces = readonly Buffer[]

export const lengthOf = (pieces: Pieces): number => pieces.reduce((sum, { length }) => sum + length, 0)

/** Returns views of the bytes from `start` (inclusive) to `end` (exclusive). */
export function cut(pieces: Pieces, start: number, end: number): Buffer[] {
  const views: Buffer[] = []
  let at = 0
  for (const piece of pieces) {
    const view = piece.subarray(Math.max(0, start - at), Math.max(0, end - at))
    if (view.length > 0) views.push(view)
    at += piece.length
    if (at >= end) break
  }
  return views
}

/** Reads pieces sequentially. */
export class PieceReader {
  readonly #pieces: Pieces
  #piece = 0
  #at = 0

  constructor(pieces: Pieces) {
    this.#pieces = pieces
  }

  /** Returns views of the next bytes; fewer at the end. */
  take(length: number): Buffer[] {
    const views: Buffer[] = []
    for (let left = length; left > 0; ) {
      const piece = this.#pieces[this.#piece]
      if (!piece) break
      const view = piece.subarray(this.#at, this.#at + left)
      left -= view.length
      this.#at += view.length
      if (view.length > 0) views.push(view)
      if (this.#at === piece.length) {
        this.#piece++
        this.#at = 0
      }
    }
    return views
  }

  /** Returns the next bytes as one buffer. May copy them, so use it for short lengths. */
  join(length: number): Buffer {
    const [view = Buffer.alloc(0), ...more] = this.take(length)
    return more.length === 0 ? view : Buffer.concat([view, ...more])
  }
}
