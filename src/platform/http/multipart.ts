import { Dicer } from '@fastify/busboy'

/** Limits on the header of a part. */
const [MAX_HEADERS, MAX_HEADER_BYTES] = [20, 4096]
/** Bytes after the last part that are read, so that the connection can serve the next request. */
const MAX_EPILOGUE = 65_536

/** A body that is not valid `multipart/form-data`. */
export class MalformedBody extends Error {
  override readonly name = 'MalformedBody'
}

/** A part of a body. Its bytes must be read before the next part. */
export interface Part {
  /** Null if the part has none, and so is no file. */
  readonly filename: string | null
  readonly bytes: AsyncIterable<Buffer>
}

/** Returns the boundary that a media type states. Null if it is not `multipart/form-data` with one. */
export function boundaryOf(contentType: string): string | null {
  const [, rest = ''] = /^\s*multipart\/form-data\s*(;.*)$/is.exec(contentType) ?? []
  const [, quoted, plain] = /;\s*boundary\s*=\s*(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(rest) ?? []
  return quoted ?? plain ?? null
}

type Headers = Readonly<Record<string, readonly string[]>>

/** Returns the file name that the header of a part states, as browsers and curl write it. Null if there is none. */
function filenameIn(headers: Headers): string | null {
  const [disposition = ''] = headers['content-disposition'] ?? []
  if (!/^\s*form-data\s*(?:;|$)/i.test(disposition))
    throw new MalformedBody('A part has no Content-Disposition: form-data')
  const [, quoted, plain] = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/i.exec(disposition) ?? []
  const text = quoted?.replaceAll(/\\(["\\])/g, '$1').replaceAll('%22', '"') ?? plain
  // Headers are decoded as Latin-1.
  return text === undefined ? null : Buffer.from(text, 'latin1').toString('utf8')
}

/** Resolves to the header of a part. */
function headerOf(stream: Dicer.PartStream): Promise<Headers> {
  const { promise, resolve, reject } = Promise.withResolvers<Headers>()
  stream.once('header', (header) => {
    // Nothing may flow before it is read.
    stream.pause()
    resolve(header as Headers)
  })
  // Both the parser and the end of the body may report the same error.
  stream.on('error', reject)
  stream.once('end', () => reject(new MalformedBody('The header of a part is incomplete')))
  stream.resume()
  // It may fail before anybody waits for it.
  promise.catch(() => {})
  return promise
}

interface ArrivingPart {
  readonly stream: Dicer.PartStream
  readonly header: Promise<Headers>
}

/** The parser of one body, which is read no faster than its parts. */
class Parser {
  readonly #dicer: Dicer
  readonly #parts: ArrivingPart[] = []
  #current: Dicer.PartStream | undefined
  #error: unknown
  #isEnded = false
  #wake = () => {}

  constructor(boundary: string, maxParts: number) {
    const limits = { boundary, maxHeaderPairs: MAX_HEADERS, maxHeaderSize: MAX_HEADER_BYTES }
    this.#dicer = new Dicer(limits)
    let count = 0
    this.#dicer.on('part', (stream) => {
      const header = headerOf(stream)
      if (++count > maxParts) this.#end(new MalformedBody(`The body has more than ${maxParts} parts`))
      else if (!this.#isEnded) this.#parts.push({ stream, header })
      this.#wake()
    })
    this.#dicer.on('error', ({ message }) => this.#end(new MalformedBody(message)))
    this.#dicer.on('finish', () => this.#end())
  }

  /** Parses a body to its end, or until it proves malformed. */
  async write(body: AsyncIterable<Uint8Array>): Promise<void> {
    let epilogue = 0
    try {
      for await (const chunk of body) {
        if (this.#isEnded) epilogue += chunk.length
        if (this.#error || epilogue > MAX_EPILOGUE) return
        await new Promise<void>((resolve) => {
          this.#dicer.write(chunk, () => resolve())
        })
      }
      this.#dicer.end()
    } catch (error) {
      this.#end(error)
    }
  }

  async *parts(): AsyncGenerator<Part> {
    for (;;) {
      const part = this.#parts.shift()
      if (this.#error) throw this.#error
      if (part) {
        this.#current = part.stream
        const header = await part.header.catch((error: Error) => this.#fail(error))
        yield { filename: filenameIn(header), bytes: this.#bytesOf(part.stream) }
      } else if (this.#isEnded) return
      else await this.#change()
    }
  }

  async *#bytesOf(stream: Dicer.PartStream): AsyncGenerator<Buffer> {
    try {
      yield* stream as AsyncIterable<Buffer>
    } catch (error) {
      this.#fail(error as Error)
    }
  }

  /** Throws why the body ended, or else the error of a part. */
  #fail({ message }: Error): never {
    throw this.#error ?? new MalformedBody(message)
  }

  #change(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    return promise
  }

  /** Ends the parts, with an error if the body is incomplete. */
  #end(error?: unknown): void {
    this.#error ??= error
    this.#isEnded = true
    if (error) this.#current?.destroy(error as Error)
    this.#wake()
  }
}

/**
 * Splits a body of `multipart/form-data` into its parts, one after another. Throws MalformedBody, and whatever reading
 * the body throws. Does not close the body if the caller stops early.
 */
export async function* partsOf(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
  maxParts: number,
): AsyncGenerator<Part> {
  const parser = new Parser(boundary, maxParts)
  const writing = parser.write(body)
  yield* parser.parts()
  await writing
}
