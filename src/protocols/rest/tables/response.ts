import { firstFitting } from '../../../core/bounds.ts'
import { Refusal } from '../../../core/errors.ts'
import { memory } from '../../../core/rows/memory-pool.ts'
import { MEDIA } from '../../../files/media.ts'
import { keepBody } from '../../../platform/http/whole-body.ts'
import { byteRangeOf } from '../download.ts'
import type { TableFacts } from './facts.ts'
import type { WrittenTable } from './write.ts'

/** Clients reject headers that are too long, and a request can have any number of unknown parameters. */
const [MAX_WARNINGS, MAX_NAME, MAX_NAMES, MAX_BYTES] = [20, 100, 500, 2000]

/** Returns a text as a string of a structured field, which is ASCII. */
const quoted = (text: string, limit = MAX_NAME): string => {
  const isCut = text.length > limit
  const shown = text
    .slice(0, limit)
    .replaceAll(/[^\x20-\x7e]/g, '?')
    .replaceAll(/["\\]/g, '\\$&')
  return `"${shown}${isCut ? '...' : ''}"`
}

/**
 * Returns the first warnings as a structured field (RFC 9651): codes, each with its parameter and the names that it is
 * about. If there are more, `not_listed` counts them.
 */
export function warningsField(warnings: TableFacts['warnings']): string {
  const fields = warnings.map(({ code, parameter, names = [] }) => [
    code,
    ...(parameter === null ? [] : [`parameter=${quoted(parameter)}`]),
    ...(names.length === 0 ? [] : [`names=${quoted(names.join(', '), MAX_NAMES)}`]),
  ])
  const first = firstFitting(
    fields.map((parts) => parts.join(';')),
    MAX_WARNINGS,
    MAX_BYTES,
  )
  const more = fields.length - first.length
  return [...first, ...(more > 0 ? [`not_listed;count=${more}`] : [])].join(', ')
}

function headersOf({ format, name, total, asOf, warnings }: TableFacts, { rows }: WrittenTable) {
  return {
    'Content-Type': MEDIA[format],
    'Content-Disposition': `attachment; filename="${name}.${format}"`,
    'X-Row-Count': String(rows),
    ...(total !== undefined && { 'X-Total-Count': String(total) }),
    ...(asOf && { 'X-As-Of': asOf }),
    ...(warnings.length > 0 && { 'X-Warnings': warningsField(warnings) }),
  }
}

/**
 * Responds with a table: whole, in part, or with headers only. A range is of the bytes that a request with the same
 * entity tag always gets, so clients can read a file in parts.
 */
export function tableResponse(
  { method, headers: requestHeaders }: Request,
  table: WrittenTable,
  facts: TableFacts,
  common: Readonly<Record<string, string>>,
): Response {
  const headers: Record<string, string> = { ...common, ...headersOf(facts, table) }
  const { bytes } = table
  const tag = headers['ETag']
  headers['Accept-Ranges'] = tag ? 'bytes' : 'none'
  if (method === 'HEAD') {
    headers['Content-Length'] = String(bytes.length)
    memory.give(bytes)
    return new Response(null, { headers })
  }
  const condition = requestHeaders.get('if-range')
  const isMeant = tag !== undefined && method === 'GET' && (condition === null || condition.trim() === tag)
  const range = isMeant ? byteRangeOf(requestHeaders.get('range'), bytes.length) : null
  if (range === null) return keepBody(new Response(bytes, { headers }), bytes)
  const { length } = bytes
  if (range === 'unsatisfiable') {
    memory.give(bytes)
    throw new Refusal('range_not_satisfiable', `The range is outside the table's ${length} bytes.`, {
      headers: { 'Content-Range': `bytes */${length}` },
    })
  }
  const part = Buffer.from(bytes.subarray(range.first, range.last + 1))
  memory.give(bytes)
  headers['Content-Range'] = `bytes ${range.first}-${range.last}/${length}`
  // A part of an encoded table would be something else.
  headers['Cache-Control'] += ', no-transform'
  return new Response(part, { status: 206, headers })
}
