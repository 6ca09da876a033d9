const QUOTE = 0x22
const LINE_END = 0x0a

/** A record of a CSV file, which may span several lines. */
export interface CsvRecord {
  /** Number of the record. The header is 1. */
  readonly number: number
  /** Line on which it begins. The first is 1. */
  readonly line: number
  readonly lines: number
  /** Its bytes in the file, including the line end. */
  readonly bytes: Buffer
}

/** Splits a CSV file into records as COPY does: a quotation mark anywhere opens or closes quoted text. */
export async function* recordsOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<CsvRecord> {
  let number = 1
  let line = 1
  let lines = 0
  let isQuoted = false
  let rest: Buffer[] = []
  for await (const chunk of chunks) {
    let start = 0
    for (let at = 0; at < chunk.length; at++) {
      if (chunk[at] === QUOTE) isQuoted = !isQuoted
      if (chunk[at] !== LINE_END) continue
      lines++
      if (isQuoted) continue
      yield { number, line, lines, bytes: Buffer.concat([...rest, chunk.subarray(start, at + 1)]) }
      number++
      line += lines
      lines = 0
      rest = []
      start = at + 1
    }
    if (start < chunk.length) rest.push(chunk.subarray(start))
  }
  if (rest.length > 0) yield { number, line, lines: lines + 1, bytes: Buffer.concat(rest) }
}

/** Parses a record into cells, without their quotation marks. */
export function cellsOf({ bytes }: Pick<CsvRecord, 'bytes'>): string[] {
  const text = bytes.toString('utf8').replace(/\r?\n$/, '')
  const cells = ['']
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at)
    // Within quoted text, two quotation marks mean one.
    const isText = letter === '"' ? !isQuoted && text[at - 1] === '"' : letter !== ',' || isQuoted
    if (isText) cells.push(`${cells.pop()}${letter}`)
    else if (letter === ',') cells.push('')
    if (letter === '"') isQuoted = !isQuoted
  }
  return cells
}
