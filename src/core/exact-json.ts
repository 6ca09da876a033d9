import { randomBytes } from 'node:crypto'
import { InvalidInput } from './errors.ts'

/**
 * JSON whose numbers keep their digits. `JSON.parse` rounds them to float64, which loses those of large integers and the
 * spelling of others, such as `0.10`. Here they are numbers as well, but the text of each is known.
 */

/** Random per process, so that no text from a client can begin with it. */
const MARK = randomBytes(12).toString('base64url')

/** What texts with numbers that would be written differently contain, as may others. */
const MAY_DIFFER = /(?:\d\.?){16}|\d[eE]|\.\d*0(?!\d)|-0(?!\.)|0\.0{6}/
/** A string or a number of a text that is JSON. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g

/** Most numbers of a request that would be written differently: a megabyte of them takes half a second to keep. */
const MAX_DIFFERENT = 20_000

/** The number of them that a request may still have. */
interface DifferentNumbers {
  left: number
}

export const differentNumbers = (): DifferentNumbers => ({ left: MAX_DIFFERENT })

const tooMany = (): InvalidInput =>
  new InvalidInput([
    {
      path: [],
      type: 'too_many_items',
      message: `The JSON should have at most ${MAX_DIFFERENT} numbers that float64 rounds or spells differently, such as 0.10 or 1e5`,
      ctx: { max_length: MAX_DIFFERENT },
    },
  ])

/** Returns JSON with marked strings in place of the numbers that would be written differently. */
function withMarks(json: string, different: DifferentNumbers): string {
  return json.replace(TOKEN, (token) => {
    if (token.startsWith('"') || String(Number(token)) === token) return token
    if (--different.left < 0) throw tooMany()
    return `"${MARK}${token}"`
  })
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * Returns a text for `JSON.parse`, whose result `settled` completes. Text that is no JSON stays as it is. Throws
 * InvalidInput if too many numbers would be written differently.
 */
export const marked = (text: string): string =>
  MAY_DIFFER.test(text) && isJson(text) ? withMarks(text, differentNumbers()) : text

/** Texts of numbers by their keys in the object, or places in the list, that holds them. */
interface Digits {
  forEach(use: (text: string, key: string | number) => void): void
}
const digits = new WeakMap<object, Digits>()

/** Yields the objects and lists in a value, however deep: callers may replace their members meanwhile. */
export function* holdersIn(value: unknown): Generator<Record<string, unknown>> {
  const pending = [value]
  while (pending.length > 0) {
    const next = pending.pop()
    if (typeof next !== 'object' || next === null) continue
    const holder = next as Record<string, unknown>
    for (const member of Object.values(holder)) if (typeof member === 'object') pending.push(member)
    yield holder
  }
}

const numberIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.startsWith(MARK) ? value.slice(MARK.length) : undefined

function settleList(list: unknown[]): void {
  const texts: string[] = []
  for (let place = 0; place < list.length; place++) {
    const text = numberIn(list[place])
    if (text === undefined) continue
    list[place] = Number(text)
    texts[place] = text
  }
  if (texts.length > 0) digits.set(list, texts)
}

function settleObject(object: Record<string, unknown>): void {
  const texts = new Map<string, string>()
  for (const key of Object.keys(object)) {
    const text = numberIn(object[key])
    if (text === undefined) continue
    object[key] = Number(text)
    texts.set(key, text)
  }
  if (texts.size > 0) digits.set(object, texts)
}

/** Puts the numbers in place of their marks, and remembers their texts. */
export function settled(value: unknown): unknown {
  const text = numberIn(value)
  if (text !== undefined) return Number(text)
  for (const holder of holdersIn(value))
    if (Array.isArray(holder)) settleList(holder)
    else settleObject(holder)
  return value
}

/** Parses JSON. Throws a SyntaxError, as `JSON.parse` does, and InvalidInput if too many numbers would be written differently. */
export function parseJson(
  text: string,
  different: DifferentNumbers = { left: Number.POSITIVE_INFINITY },
): unknown {
  const value: unknown = JSON.parse(text)
  return MAY_DIFFER.test(text) ? settled(JSON.parse(withMarks(text, different))) : value
}

/** Returns the texts of the numbers in an object or list that would be written differently. */
export const digitsIn = (holder: object): Digits | undefined => digits.get(holder)

/** Remembers the numbers of an object or list as those of another one, which its members are copied to, from a place on. */
export function copyDigits(from: object, to: object, place = 0): void {
  const [copied, own] = [digits.get(from), digits.get(to)]
  if (!copied && !own) return
  const texts = new Map<string | number, string>()
  own?.forEach((text, key) => {
    // A later member of the same name replaces the one before.
    if (Array.isArray(from) || !Object.hasOwn(from, key)) texts.set(key, text)
  })
  copied?.forEach((text, key) => {
    texts.set(typeof key === 'number' ? place + key : key, text)
  })
  digits.set(to, texts)
}
