import { type FileFrame, type Layout, slicesOf } from './export-layout.ts'
import { arrowEncoder } from './formats/arrow.ts'

/** The endpoint's body without `data`, for readers that want it; under one name among the file's metadata. */
const metadataOf = ({ body }: FileFrame): ReadonlyMap<string, string> =>
  new Map([['flowgate', JSON.stringify(body)]])

/** The layout of an Arrow stream: every slice of a chunk is a record batch. */
export function arrowLayout(frame: FileFrame): Layout {
  const encoder = arrowEncoder(frame.columns, metadataOf(frame))
  // Whoever waits for it hears of a failure.
  encoder.catch(() => {})
  return {
    head: async () => ({ bytes: (await encoder).schema }),
    piece: async function* (chunk) {
      const { encode } = await encoder
      for await (const slice of slicesOf(chunk)) yield { bytes: encode(slice) }
    },
    ending: () => ({ add: () => {}, tail: async () => (await encoder).end }),
  }
}
