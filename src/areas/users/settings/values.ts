import { z } from 'zod'
import { type Fault, InvalidInput, Refusal } from '../../../core/errors.ts'
import { JsonPart, jsonBytes } from '../../../core/rows/json-bytes.ts'
import { memory } from '../../../core/rows/memory-pool.ts'
import type { DocumentSize } from '../../../platform/http/json-body.ts'

/** Storage limits of a user, per kind. */
export const STORAGE_LIMITS = {
  members: 200,
  bytes: 1_048_576,
  bytesEach: 65_536,
  levels: 64,
  nameLength: 256,
}

/** Limits the response: a body full of invalid numbers would cause one many times its size. */
const MAX_FAULTS = 100

/** Pattern of chart ids. */
export const CHART_ID = /^[A-Za-z0-9_-]{1,64}$/

export type SettingKind = 'chart' | 'preference'

/** An object as returned by `JSON.parse`: `__proto__` and the like are own keys. */
export type JsonObject = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonPart)

/** A JSON object with any keys. zod's record does not accept all of them. */
export const JsonObject = z
  .custom<JsonObject>(isObject, {
    params: { type: 'dict_type' },
    error: 'Input should be a valid dictionary',
  })
  .meta({ type: 'object', additionalProperties: true })

/** Names and values of an object's members, as JSON text. */
export interface Members {
  readonly names: readonly string[]
  readonly contents: readonly string[]
}

type Place = Fault['path']

const tooDeep = (path: Place): Fault => ({
  path,
  type: 'value_error',
  message: `JSON may be nested at most ${STORAGE_LIMITS.levels} levels deep`,
})

/** Whether a value has more than the given number of levels. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null || value instanceof JsonPart) return false
  const members: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
  return levels === 0 || members.some((member) => isDeeper(member, levels - 1))
}

function* faultsInName(kind: SettingKind, name: string, path: Place): Generator<Fault> {
  if (kind === 'chart' && !CHART_ID.test(name))
    yield {
      path,
      type: 'string_pattern_mismatch',
      message: 'Chart ids should have 1 to 64 characters of A-Z, a-z, 0-9, _ and -',
      ctx: { pattern: String(CHART_ID) },
    }
  if (name.length > STORAGE_LIMITS.nameLength)
    yield {
      path,
      type: 'string_too_long',
      message: `String should have at most ${STORAGE_LIMITS.nameLength} characters`,
      ctx: { max_length: STORAGE_LIMITS.nameLength },
    }
}

type Entries = readonly (readonly [name: string, value: unknown])[]

type At = (name: string) => Place

function* faultsOfEntries(kind: SettingKind, entries: Entries, at: At): Generator<Fault> {
  for (const [name, value] of entries) {
    yield* faultsInName(kind, name, at(name))
    if (isDeeper(value, STORAGE_LIMITS.levels)) yield tooDeep(at(name))
  }
}

/** The 413 for exceeding the limits of a kind. */
export const tooMuch = (kind: SettingKind): Refusal =>
  new Refusal(
    'payload_too_large',
    `A user can store at most ${STORAGE_LIMITS.members} ${kind}s, each up to ${STORAGE_LIMITS.bytesEach} bytes, and ${STORAGE_LIMITS.bytes} bytes in total.`,
  )

/** Returns the function that refuses settings for their size. A list is no settings, which is a fault of its type. */
export const judgeSettings =
  (kind: SettingKind) =>
  ({ members, largest, isList }: DocumentSize): void => {
    if (!isList && (members > STORAGE_LIMITS.members || largest > STORAGE_LIMITS.bytesEach))
      throw tooMuch(kind)
  }

function textOf(value: unknown): string {
  const bytes = jsonBytes(value)
  const text = bytes.toString()
  memory.give(bytes)
  return text
}

/**
 * Converts entries to members for storage. Throws InvalidInput with the path of each fault, and
 * `payload_too_large` above the limits.
 */
export function settingMembers(kind: SettingKind, entries: Entries, at: At): Members {
  if (entries.length > STORAGE_LIMITS.members) throw tooMuch(kind)
  const faults = faultsOfEntries(kind, entries, at).take(MAX_FAULTS).toArray()
  if (faults.length > 0) throw new InvalidInput(faults)
  const contents = entries.map(([, value]) => textOf(value))
  const sizes = contents.map((content) => Buffer.byteLength(content))
  if (sizes.some((size) => size > STORAGE_LIMITS.bytesEach)) throw tooMuch(kind)
  if (sizes.reduce((sum, size) => sum + size, 0) > STORAGE_LIMITS.bytes) throw tooMuch(kind)
  return { names: entries.map(([name]) => JSON.stringify(name)), contents }
}
