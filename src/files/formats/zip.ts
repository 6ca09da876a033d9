import { crc32 } from 'node:zlib'
import type { Totals } from './checksum.ts'
import { END_OF_DEFLATE } from './gzip.ts'

/** Largest size or offset without Zip64. */
const MAX_UINT32 = 0xffff_ffff
/** General purpose flags: sizes follow the data, and the name is UTF-8. */
const FLAGS = 0x0808
const UTF8_NAME = 0x0800
const [STORED, DEFLATED] = [0, 8]
const [VERSION, VERSION_64] = [20, 45]
const UNIX_FILE = 0o100644 * 2 ** 16

/** The only member of an archive, or the one after those in `ZipStart`. */
export interface ZipMember {
  readonly name: string
  readonly modified: Date
  /** Whether a size or offset may exceed 4 GiB. Decided before the bytes are known. */
  readonly isLarge: boolean
}

/** Members before the streamed one: their bytes, their entries in the directory, and their number. */
interface ZipStart {
  readonly bytes: Buffer
  readonly entries: Buffer
  readonly count: number
}

const EMPTY: ZipStart = { bytes: Buffer.alloc(0), entries: Buffer.alloc(0), count: 0 }

/** Concatenates little-endian fields, each with its width in bytes. */
function fields(...values: readonly (readonly [width: 2 | 4 | 8, value: number])[]): Buffer {
  const bytes = Buffer.alloc(values.reduce((sum, [width]) => sum + width, 0))
  let at = 0
  for (const [width, value] of values) {
    if (width === 8) bytes.writeBigUInt64LE(BigInt(value), at)
    else bytes.writeUIntLE(value, at, width)
    at += width
  }
  return bytes
}

/** Returns the MS-DOS time and date, in UTC. */
const stamp = (at: Date) =>
  [
    [2, at.getUTCHours() * 2048 + at.getUTCMinutes() * 32 + Math.floor(at.getUTCSeconds() / 2)],
    [2, (at.getUTCFullYear() - 1980) * 512 + (at.getUTCMonth() + 1) * 32 + at.getUTCDate()],
  ] as const

const versionOf = ({ isLarge }: ZipMember): number => (isLarge ? VERSION_64 : VERSION)

/** Returns the bytes before the member's deflate blocks. */
export function zipHead(member: ZipMember): Buffer {
  const name = Buffer.from(member.name)
  const extra = member.isLarge ? fields([2, 1], [2, 16], [8, 0], [8, 0]) : Buffer.alloc(0)
  const size = member.isLarge ? MAX_UINT32 : 0
  const header = fields(
    ...([
      [4, 0x04034b50],
      [2, versionOf(member)],
      [2, FLAGS],
      [2, DEFLATED],
    ] as const),
    ...stamp(member.modified),
    ...([
      [4, 0],
      [4, size],
      [4, size],
      [2, name.length],
      [2, extra.length],
    ] as const),
  )
  return Buffer.concat([header, name, extra])
}

/** The end of an entry of the directory: no comment, first disk, no internal attributes. */
const placeOf = (offset: number): Buffer => fields([2, 0], [2, 0], [2, 0], [4, UNIX_FILE], [4, offset])

/** Returns short members, which are not compressed, as the start of an archive. */
export function zipStart(files: Readonly<Record<string, string>>, modified: Date): ZipStart {
  const [members, entries]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [path, text] of Object.entries(files)) {
    const [name, bytes] = [Buffer.from(path), Buffer.from(text)]
    const common = Buffer.concat([
      fields([2, VERSION], [2, UTF8_NAME], [2, STORED], ...stamp(modified)),
      fields([4, crc32(bytes)], [4, bytes.length], [4, bytes.length], [2, name.length], [2, 0]),
    ])
    const member = Buffer.concat([fields([4, 0x04034b50]), common, name, bytes])
    entries.push(fields([4, 0x02014b50], [2, 3 * 256 + VERSION]), common, placeOf(offset), name)
    members.push(member)
    offset += member.length
  }
  return { bytes: Buffer.concat(members), entries: Buffer.concat(entries), count: members.length }
}

function directory(member: ZipMember, { crc, length, compressed }: Totals, offset: number): Buffer {
  const name = Buffer.from(member.name)
  const extra = member.isLarge ? fields([2, 1], [2, 16], [8, length], [8, compressed]) : Buffer.alloc(0)
  const [packed, unpacked] = member.isLarge ? [MAX_UINT32, MAX_UINT32] : [compressed, length]
  const version = versionOf(member)
  const header = fields(
    ...([
      [4, 0x02014b50],
      [2, 3 * 256 + version],
      [2, version],
      [2, FLAGS],
      [2, DEFLATED],
    ] as const),
    ...stamp(member.modified),
    ...([
      [4, crc],
      [4, packed],
      [4, unpacked],
      [2, name.length],
      [2, extra.length],
    ] as const),
  )
  return Buffer.concat([header, placeOf(offset), name, extra])
}

/** Returns the Zip64 end of central directory record and its locator. */
const end64 = (count: number, size: number, offset: number): Buffer =>
  fields(
    ...([
      [4, 0x06064b50],
      [8, 44],
      [2, 3 * 256 + VERSION_64],
      [2, VERSION_64],
      [4, 0],
      [4, 0],
    ] as const),
    ...([
      [8, count],
      [8, count],
      [8, size],
      [8, offset],
    ] as const),
    ...([
      [4, 0x07064b50],
      [4, 0],
      [8, offset + size],
      [4, 1],
    ] as const),
  )

/** Returns the bytes after the member's deflate blocks; `blocks` are the totals of those blocks. */
export function zipTail(member: ZipMember, blocks: Totals, before = EMPTY): Buffer {
  const totals = { ...blocks, compressed: blocks.compressed + END_OF_DEFLATE.length }
  const width = member.isLarge ? 8 : 4
  const sizes = fields([4, 0x08074b50], [4, totals.crc], [width, totals.compressed], [width, totals.length])
  const entries = Buffer.concat([before.entries, directory(member, totals, before.bytes.length)])
  const offset = before.bytes.length + zipHead(member).length + totals.compressed + sizes.length
  const count = before.count + 1
  const end = fields(
    ...([
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
      [2, count],
      [2, count],
    ] as const),
    ...([
      [4, entries.length],
      [4, member.isLarge ? MAX_UINT32 : offset],
      [2, 0],
    ] as const),
  )
  const larger = member.isLarge ? end64(count, entries.length, offset) : Buffer.alloc(0)
  return Buffer.concat([END_OF_DEFLATE, sizes, entries, larger, end])
}
