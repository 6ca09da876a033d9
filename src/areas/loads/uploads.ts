import type { Kysely } from 'kysely'
import type { DB } from '../../../db/types.ts'
import { shortened } from '../../core/bounds.ts'
import { InvalidInput, Refusal } from '../../core/errors.ts'
import { LoadFault } from '../../ingest/fault.ts'
import { FILES } from '../../ingest/files.ts'
import { type LoadMap, parseMap } from '../../ingest/mapping/mapping.ts'
import { FORMATS, fileOfName } from '../../ingest/sources.ts'
import { nearestFile } from '../../ingest/unread.ts'
import { boundaryOf, MalformedBody, type Part, partsOf } from '../../platform/http/multipart.ts'
import { type UploadLimits, uploadedBytes } from '../../platform/http/upload.ts'
import { BODY } from '../../protocols/rest/body.ts'
import { type LoadInput, MAP_NAME } from './job.ts'
import { CHUNK_BYTES, insertChunk } from './upload-queries.ts'

const MAX_FILES = 1000
const MAX_NAME = 200

const MULTIPART = 'multipart/form-data'
/** Formats of a single file, by its media type. */
const SINGLE: Readonly<Record<string, string>> = {
  'text/csv': 'csv',
  'application/x-ndjson': 'ndjson',
  'application/vnd.apache.parquet': 'parquet',
  'application/vnd.apache.arrow.stream': 'arrow',
  'application/vnd.apache.arrow.file': 'arrow',
}
const ENCODINGS: Readonly<Record<string, string>> = { '': '', identity: '', gzip: '.gz', zstd: '.zst' }

/** Media types of the body. */
export const UPLOAD_MEDIA = [MULTIPART, ...Object.keys(SINGLE)]

type StoredFiles = LoadInput['files']

/** Returns the fault of the body, or of one of its files. */
const fault = (message: string, name?: string, type = 'value_error'): InvalidInput =>
  new InvalidInput([{ path: [BODY, ...(name === undefined ? [] : [shortened(name)])], type, message }])

const LONGEST_MAP = 64 * 1024

const isFileName = (name: string, map: LoadMap | undefined): boolean =>
  name.length <= MAX_NAME &&
  !/\p{C}|\\|(?:^|\/)\.{0,2}(?:\/|$)/u.test(name) &&
  refusing(name, () => fileOfName(name, map)) !== null

/** Runs `read`, and throws the faults of a map as those of a part. */
function refusing<T>(name: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof LoadFault ? fault(error.message, name) : error
  }
}

async function readMap(bytes: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of bytes) {
    length += chunk.length
    if (length > LONGEST_MAP) throw fault(`The map is longer than ${LONGEST_MAP} bytes`, MAP_NAME)
    chunks.push(Buffer.from(chunk))
  }
  return Buffer.concat(chunks).toString('utf8')
}

function requireFileName(name: string, earlier: StoredFiles, map: LoadMap | undefined): void {
  if (!isFileName(name, map)) {
    const nearest = name.length <= MAX_NAME ? nearestFile(name, FORMATS) : null
    const hint = nearest === null ? '' : ` Did you mean ${nearest}?`
    const [tables, endings] = [FILES.map((file) => file.name), FORMATS.map((format) => `.${format}`)]
    throw fault(
      `No table has a file of this name.${hint} The tables are ${tables.join(', ')}; a name ends in ${endings.join(', ')}. \`ignore_unknown\` leaves it out`,
      name,
    )
  }
  if (earlier.some((file) => file.name === name)) throw fault('The body has two files of this name', name)
}

const unsupported = (): Refusal =>
  new Refusal(
    'unsupported_media_type',
    `Send ${UPLOAD_MEDIA.join(', ')}; text may have the Content-Encoding gzip or zstd.`,
    { headers: { Accept: UPLOAD_MEDIA.join(', ') } },
  )

/** Returns the parts of a body. A single file is one part. Throws a 415 and the faults of `table`. */
export function filesIn(
  request: Request,
  table: string | undefined,
  limits: UploadLimits,
): AsyncIterable<Part> {
  const type = request.headers.get('content-type') ?? ''
  const encoding = (request.headers.get('content-encoding') ?? '').trim().toLowerCase()
  const [, media = '', charset = 'utf-8'] =
    /^\s*([^\s;]+)\s*(?:;\s*charset\s*=\s*"?([\w-]+)"?\s*)?$/i.exec(type) ?? []
  const boundary = boundaryOf(type)
  if (boundary !== null && ENCODINGS[encoding] === '') {
    if (table === undefined) return partsOf(uploadedBytes(request, limits), boundary, MAX_FILES)
    throw new InvalidInput([
      {
        path: ['table'],
        type: 'mutually_exclusive',
        message: 'Give `table` only with a single file',
        input: table,
      },
    ])
  }
  const format = SINGLE[media.toLowerCase()]
  const compression = ENCODINGS[encoding]
  const ending = `${format}${compression}`
  const isKnown = format !== undefined && FORMATS.some((one) => one === ending)
  if (!isKnown || !/^utf-?8$/i.test(charset)) throw unsupported()
  if (table === undefined)
    throw new InvalidInput([{ path: ['table'], type: 'missing', message: 'Field required' }])
  return (async function* () {
    yield { filename: `${table}.${ending}`, bytes: bytesOf(request, limits) }
  })()
}

async function* bytesOf(request: Request, limits: UploadLimits): AsyncGenerator<Buffer> {
  for await (const chunk of uploadedBytes(request, limits))
    yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
}

/** Yields the bytes in chunks of `CHUNK_BYTES`; the last may be shorter. All share one buffer: use each before the next. */
async function* chunked(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const chunk = Buffer.alloc(CHUNK_BYTES)
  let size = 0
  for await (const part of bytes)
    for (let at = 0; at < part.length; ) {
      const copied = part.copy(chunk, size, at)
      size += copied
      at += copied
      if (size < CHUNK_BYTES) continue
      yield chunk
      size = 0
    }
  if (size > 0) yield chunk.subarray(0, size)
}

/** Stores a file. Returns its size. */
async function storeFile(
  db: Kysely<DB>,
  id: string,
  file: number,
  bytes: AsyncIterable<Buffer>,
): Promise<number> {
  let [seq, size] = [0, 0]
  for await (const data of chunked(bytes)) {
    if (!(await insertChunk(db, { id, file, seq }, data)))
      throw new Refusal('unavailable', 'The upload was interrupted. Send it again.')
    seq++
    size += data.length
  }
  return size
}

/** Contents of an upload: the names and sizes of its files, and the text of its map. */
type StoredUpload = Pick<LoadInput, 'files' | 'map'>

/** Stores the files of an upload as they arrive. Can leave out those without a table. */
export async function storeFiles(
  db: Kysely<DB>,
  id: string,
  parts: AsyncIterable<Part>,
  { ignoreUnknown }: { readonly ignoreUnknown: boolean },
): Promise<StoredUpload> {
  const files: StoredFiles = []
  let text: string | null = null
  let map: LoadMap | undefined
  try {
    for await (const { filename, bytes } of parts) {
      if (filename === null)
        throw fault(
          'Each part must have a file name. Give options such as `dry_run` in the query',
          undefined,
          'missing',
        )
      if (filename === MAP_NAME) {
        if (files.length > 0 || text !== null) throw fault('One map may precede the files', MAP_NAME)
        const source = await readMap(bytes)
        map = refusing(MAP_NAME, () => parseMap(source, MAP_NAME))
        text = source
        continue
      }
      if (ignoreUnknown && !isFileName(filename, map)) {
        for await (const _ of bytes);
        continue
      }
      requireFileName(filename, files, map)
      files.push({ name: filename, bytes: await storeFile(db, id, files.length, bytes) })
    }
  } catch (error) {
    if (error instanceof MalformedBody) throw new Refusal('bad_request', `${error.message}.`)
    throw error
  }
  if (files.length === 0 || (files.length === 1 && files[0]?.bytes === 0))
    throw fault('The body has no file', undefined, 'missing')
  return { files, map: text }
}
