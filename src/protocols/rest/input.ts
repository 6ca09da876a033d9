import type { Fault } from '../../core/errors.ts'
import { snakeCase } from '../../core/names.ts'
import type { Shape } from '../../core/shape.ts'

const TRUE = new Set(['true', '1', 'yes', 'on', 't', 'y'])
const FALSE = new Set(['false', '0', 'no', 'off', 'f', 'n'])
const INTEGER = /^[+-]?\d+$/
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/

/** A text as the JSON type that its schema asks for; as it is where it cannot be, for the schema to judge. */
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

/** Comma lists; repeated keys add up, blanks around items and empty items do not count. */
const listOf = (texts: readonly string[], item: Shape): unknown[] =>
  texts
    .flatMap((text) => text.split(','))
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => coerced(part, item))

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null // not UTF-8
  }
}

/** The texts of a query string by their names; null where one is not UTF-8. */
function readQuery(search: string): Map<string, (string | null)[]> {
  const texts = new Map<string, (string | null)[]>()
  for (const pair of search.replace(/^\?/, '').split('&')) {
    if (pair === '') continue
    const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(pair) ?? []
    const key = decoded(name)
    if (key !== null) texts.set(key, [...(texts.get(key) ?? []), decoded(value)])
  }
  return texts
}

export interface GivenInput {
  /** Values of JSON types by the operation's names, not yet validated. */
  readonly values: Readonly<Record<string, unknown>>
  /** Parameters whose text is not even UTF-8. */
  readonly faults: readonly Fault[]
  /** Names of parameters that the route does not know. */
  readonly unknown: readonly string[]
}

/**
 * Path and query texts as input for a schema: each gets the JSON type that the schema asks for. Of a single-valued
 * parameter given twice the last one counts.
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
    const given = inPath === undefined ? texts.get(key) : [decoded(inPath.replaceAll('+', '%2B'))]
    texts.delete(key)
    if (!given) continue
    const readable = given.filter((text) => text !== null)
    if (readable.length < given.length)
      faults.push({
        path: [name],
        type: 'string_unicode',
        message: 'Input should be a valid string, unable to parse raw data as a unicode string',
      })
    else if (shape.kind === 'array' && shape.item) values[name] = listOf(readable, shape.item)
    else values[name] = coerced(readable.at(-1) ?? '', shape)
  }
  return { values, faults, unknown: [...texts.keys()] }
}
