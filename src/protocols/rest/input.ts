import type { Fault } from '../../core/errors.ts'
import { snakeCase } from '../../core/names.ts'
import type { Shape } from '../../core/shape.ts'

const TRUE = new Set(['true', '1', 'yes', 'on', 't', 'y'])
const FALSE = new Set(['false', '0', 'no', 'off', 'f', 'n'])
const INTEGER = /^[+-]?\d+$/
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/

/** Converts a text to the JSON type of its schema. Returns it unchanged if it cannot, for validation to report. */
export function coerced(text: string, { kind }: Shape): unknown {
  const word = text.trim()
  switch (kind) {
    case 'int':
      return INTEGER.test(word) ? Number(word) : text
    case 'number':
      return NUMBER.test(word) ? Number(word) : text
    case 'boolean': {
      const lower = word.toLowerCase()
      return TRUE.has(lower) ? true : FALSE.has(lower) ? false : text
    }
    default:
      return text
  }
}

/** Returns the items of a list that was sent as JSON. Null if the text is none. */
function jsonItems(text: string): unknown[] | null {
  if (!text.trimStart().startsWith('[')) return null
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/** Splits a list at its commas. Ignores blanks around items and empty items. */
const splitItems = (text: string) => text.matchAll(/[^\s,][^,]*/g).map(([part]) => part.trimEnd())

/** Converts an item of a list, as text or JSON, to the JSON type of its schema. */
function coercedItem(value: unknown, item: Shape): unknown {
  if (typeof value === 'string') return coerced(value, item)
  return item.kind === 'enum' && typeof value === 'number' ? String(value) : value
}

/**
 * Reads a list from texts: items between commas, a JSON list, or one of these for each repetition of its key. Of a list
 * that is too long, returns no more items than show it.
 */
export function listOf(texts: readonly string[], item: Shape, longest = Number.POSITIVE_INFINITY): unknown[] {
  const items = texts
    .values()
    .flatMap((text): Iterable<unknown> => jsonItems(text) ?? splitItems(text))
    .map((value) => coercedItem(value, item))
  return items.take(longest + 1).toArray()
}

/** Decodes a part of a query. Null if it is not UTF-8. */
export const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null // not UTF-8
  }
}

/** Returns the names and values of a query string, as sent. */
export const queryPairs = (search: string): [name: string, value: string][] =>
  search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(pair) ?? []
      return [name, value]
    })

/** Returns the texts of a query string by name. Null for each that is not UTF-8. */
function readQuery(search: string): Map<string, (string | null)[]> {
  const texts = new Map<string, (string | null)[]>()
  for (const [name, value] of queryPairs(search)) {
    const key = decoded(name)
    if (key === null) continue
    const values = texts.get(key)
    if (values) values.push(decoded(value))
    else texts.set(key, [decoded(value)])
  }
  return texts
}

/** Marks the path of a fault in the query as sent: what follows is spelled as the client spelled it. */
export const QUERY = '?'

/** Limit on the unknown names of a request that are reported, so that a response stays small. */
export const MAX_UNKNOWN = 100

/** A parameter, or a member of a body, that the route does not know. */
export interface Unknown {
  /** Its place in the request, as the client spelled it, below `QUERY` or `BODY`. */
  readonly path: readonly [place: string, ...names: (string | number)[]]
  /** Names that are known there. */
  readonly known: readonly string[]
  readonly input: unknown
}

export interface GivenInput {
  /** Values by the operation's names: of JSON types, not yet validated. */
  readonly values: Readonly<Record<string, unknown>>
  /** Faults found while reading: text that is not UTF-8. */
  readonly faults: readonly Fault[]
  readonly unknown: readonly Unknown[]
  /** Number of further unknown names. */
  readonly moreUnknown: number
}

/**
 * Reads path and query as input for a schema, each text converted to the JSON type of the schema. If a single-valued
 * parameter is given twice, the last one counts.
 */
export function readInput(
  properties: Readonly<Record<string, Shape>>,
  search: string,
  path: Readonly<Record<string, string>>,
): GivenInput {
  const texts = readQuery(search)
  const values: Record<string, unknown> = {}
  const faults: Fault[] = []
  for (const [name, shape] of Object.entries(properties)) {
    const key = snakeCase(name)
    const inPath = path[key]
    const sentTexts = inPath === undefined ? texts.get(key) : [decoded(inPath.replaceAll('+', '%2B'))]
    texts.delete(key)
    if (!sentTexts) continue
    const readable = sentTexts.filter((text) => text !== null)
    if (readable.length < sentTexts.length)
      faults.push({
        path: [name],
        type: 'string_unicode',
        message: 'Input should be a valid string, unable to parse raw data as a unicode string',
      })
    else if (shape.kind === 'array' && shape.item) values[name] = listOf(readable, shape.item, shape.longest)
    else values[name] = coerced(readable.at(-1) ?? '', shape)
  }
  if (texts.size === 0) return { values, faults, unknown: [], moreUnknown: 0 }
  const known = Object.keys(properties)
    .map(snakeCase)
    .filter((key) => !Object.hasOwn(path, key))
  const unknown = [...texts].map(
    ([key, values]): Unknown => ({ path: [QUERY, key], known, input: values.at(-1) ?? undefined }),
  )
  return { values, faults, unknown, moreUnknown: 0 }
}
