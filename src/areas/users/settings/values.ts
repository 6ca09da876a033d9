import { z } from 'zod'
import { type Fault, InvalidInput, Refusal } from '../../../core/errors.ts'

/** What a user may keep of each kind. */
export const LIMITS = { members: 200, bytes: 1_048_576, bytesEach: 65_536, levels: 64, nameLength: 256 }

/** A body of numbers that are none would otherwise be answered by one many times as large. */
const MAX_FAULTS = 100

/** Names that a chart can have. */
export const CHART_ID = /^[A-Za-z0-9_-]{1,64}$/

export type SettingKind = 'chart' | 'preference'

/** An object as `JSON.parse` makes it: `__proto__` and the like are keys of its own. */
export type JsonObject = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A JSON object with any keys. zod's record would not let every key pass. */
export const JsonObject = z
  .custom<JsonObject>(isObject, {
    params: { type: 'dict_type' },
    error: 'Input should be a valid dictionary',
  })
  .meta({ type: 'object', additionalProperties: true })

/** Members of an object as JSON texts: of their names, and of their values. */
export interface Members {
  readonly names: readonly string[]
  readonly contents: readonly string[]
}

type Place = Fault['path']

const tooDeep = (path: Place): Fault => ({
  path,
  type: 'value_error',
  message: `JSON may be nested at most ${LIMITS.levels} levels deep`,
})

const notFinite = (path: Place): Fault => ({
  path,
  type: 'finite_number',
  message: 'Input should be a finite number',
})

/** What of a value cannot be kept: what is too deep, and numbers beyond those of float64. */
function* faultsIn(value: unknown, path: Place): Generator<Fault> {
  if (typeof value === 'number' && !Number.isFinite(value)) yield notFinite(path)
  if (typeof value !== 'object' || value === null) return
  // Walked without a path, which hardly any value needs.
  const verdict = judge(value, LIMITS.levels)
  if (verdict === 'too deep') yield tooDeep(path)
  if (verdict === 'not finite')
    for (const [key, member] of Object.entries(value))
      yield* faultsIn(member, [...path, Array.isArray(value) ? Number(key) : key])
}

function judge(value: unknown, levels: number): 'good' | 'too deep' | 'not finite' {
  if (typeof value === 'number') return Number.isFinite(value) ? 'good' : 'not finite'
  if (typeof value !== 'object' || value === null) return 'good'
  if (levels === 0) return 'too deep'
  for (const member of Array.isArray(value) ? value : Object.values(value)) {
    const verdict = judge(member, levels - 1)
    if (verdict !== 'good') return verdict
  }
  return 'good'
}

function* faultsInName(kind: SettingKind, name: string, path: Place): Generator<Fault> {
  if (kind === 'chart' && !CHART_ID.test(name))
    yield {
      path,
      type: 'string_pattern_mismatch',
      message: 'A chart id has 1 to 64 characters of A-Z, a-z, 0-9, _ and -',
      ctx: { pattern: String(CHART_ID) },
    }
  if (name.length > LIMITS.nameLength)
    yield {
      path,
      type: 'string_too_long',
      message: `String should have at most ${LIMITS.nameLength} characters`,
      ctx: { max_length: LIMITS.nameLength },
    }
}

type Entries = readonly (readonly [name: string, value: unknown])[]

type At = (name: string) => Place

function* faultsOfEntries(kind: SettingKind, entries: Entries, at: At): Generator<Fault> {
  for (const [name, value] of entries) {
    yield* faultsInName(kind, name, at(name))
    yield* faultsIn(value, at(name))
  }
}

/** What is refused when more is to be kept than may be. */
export const tooMuch = (kind: SettingKind): Refusal =>
  new Refusal(
    'payload_too_large',
    `At most ${LIMITS.members} ${kind}s may be kept, of ${LIMITS.bytesEach} bytes each and ${LIMITS.bytes} bytes in all.`,
  )

/**
 * Members as they are stored; throws InvalidInput with its faults, each at the place of its member, and `payload_too_large` for more
 * than may be kept.
 */
export function membersOf(kind: SettingKind, entries: Entries, at: At): Members {
  if (entries.length > LIMITS.members) throw tooMuch(kind)
  const faults = faultsOfEntries(kind, entries, at).take(MAX_FAULTS).toArray()
  if (faults.length > 0) throw new InvalidInput(faults)
  const contents = entries.map(([, value]) => JSON.stringify(value))
  const sizes = contents.map((content) => Buffer.byteLength(content))
  if (sizes.some((size) => size > LIMITS.bytesEach)) throw tooMuch(kind)
  if (sizes.reduce((sum, size) => sum + size, 0) > LIMITS.bytes) throw tooMuch(kind)
  return { names: entries.map(([name]) => JSON.stringify(name)), contents }
}
