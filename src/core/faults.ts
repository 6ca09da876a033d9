import type { z } from 'zod'
import { type Fault, type FaultContext, MAX_FAULTS, withUnlisted } from './errors.ts'
import { isTwice, moreOf } from './lists.ts'
import type { Naming } from './naming.ts'
import { type Shape, shapeOf } from './shape.ts'
import { vocabularies } from './vocabulary.ts'

type Issue = z.core.$ZodIssue
type Verdict = Pick<Fault, 'type' | 'message' | 'ctx'>

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

function expectedList(values: readonly unknown[]): string {
  const quoted = values.map((value) => `'${String(value)}'`)
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`
}

const PARSING: Readonly<Record<string, readonly [stem: string, noun: string]>> = {
  int: ['int', 'integer'],
  number: ['float', 'number'],
  boolean: ['bool', 'boolean'],
}

/** Adds to a verdict on a text that is no id which names are taken in its place. */
const orName = (verdict: Verdict, { description, example }: Naming): Verdict => ({
  ...verdict,
  message: `${verdict.message}, or a name such as ${example}. ${description}`,
})

function wrongType(expected: string, input: unknown): Verdict {
  if (input === undefined) return { type: 'missing', message: 'Field required' }
  if (expected === 'int' && typeof input === 'number')
    return {
      type: 'int_from_float',
      message: 'Input should be a valid integer, got a number with a fractional part',
    }
  const [stem, noun] = PARSING[expected] ?? []
  if (stem && typeof input === 'string')
    return {
      type: `${stem}_parsing`,
      message: `Input should be a valid ${noun}, unable to parse string as ${noun === 'integer' ? 'an' : 'a'} ${noun}`,
    }
  if (stem) return { type: `${stem}_type`, message: `Input should be a valid ${noun}` }
  if (expected === 'array') return { type: 'list_type', message: 'Input should be a valid list' }
  if (expected === 'object' || expected === 'record')
    return { type: 'dict_type', message: 'Input should be a valid dictionary' }
  return { type: `${expected}_type`, message: `Input should be a valid ${expected}` }
}

function tooSmall(issue: z.core.$ZodIssueTooSmall, input: unknown): Verdict {
  const { origin } = issue
  const minimum = Number(issue.minimum)
  if (origin === 'string')
    return {
      type: 'string_too_short',
      message: `String should have at least ${plural(minimum, 'character')}`,
      ctx: { min_length: minimum },
    }
  if (origin === 'array') {
    const actual = Array.isArray(input) ? input.length : 0
    return {
      type: 'too_short',
      message: `List should have at least ${plural(minimum, 'item')} after validation, not ${actual}`,
      ctx: { field_type: 'List', min_length: minimum, actual_length: actual },
    }
  }
  return issue.inclusive
    ? {
        type: 'greater_than_equal',
        message: `Input should be greater than or equal to ${minimum}`,
        ctx: { ge: minimum },
      }
    : { type: 'greater_than', message: `Input should be greater than ${minimum}`, ctx: { gt: minimum } }
}

function tooBig(issue: z.core.$ZodIssueTooBig, input: unknown): Verdict {
  const { origin } = issue
  const maximum = Number(issue.maximum)
  if (origin === 'string')
    return {
      type: 'string_too_long',
      message: `String should have at most ${plural(maximum, 'character')}`,
      ctx: { max_length: maximum },
    }
  if (origin === 'array') {
    const actual = Array.isArray(input) ? input.length : 0
    return {
      type: 'too_long',
      message: `List should have at most ${plural(maximum, 'item')} after validation, not ${actual}`,
      ctx: { field_type: 'List', max_length: maximum, actual_length: actual },
    }
  }
  return issue.inclusive
    ? {
        type: 'less_than_equal',
        message: `Input should be less than or equal to ${maximum}`,
        ctx: { le: maximum },
      }
    : { type: 'less_than', message: `Input should be less than ${maximum}`, ctx: { lt: maximum } }
}

function verdict(issue: Issue, input: unknown, shape: Shape | undefined): Verdict {
  switch (issue.code) {
    case 'invalid_type': {
      const wrong = wrongType(shape?.isText ? 'string' : (shape?.kind ?? issue.expected), input)
      return shape?.naming && typeof input === 'string' ? orName(wrong, shape.naming) : wrong
    }
    case 'too_small':
      return tooSmall(issue, input)
    case 'too_big':
      return tooBig(issue, input)
    case 'invalid_value': {
      if (input === undefined) return { type: 'missing', message: 'Field required' }
      const expected = expectedList(issue.values)
      return {
        type: vocabularies.get(shape?.id ?? '')?.faultType ?? 'enum',
        message: `Input should be ${expected}`,
        ctx: { expected },
      }
    }
    case 'invalid_format':
      return {
        type: 'string_pattern_mismatch',
        message: issue.message,
        ...(issue.pattern && { ctx: { pattern: issue.pattern } }),
      }
    case 'unrecognized_keys':
      return { type: 'extra_forbidden', message: 'Extra inputs are not permitted' }
    case 'custom': {
      const { type, ...ctx } = (issue.params ?? {}) as { type?: string } & FaultContext
      return {
        type: type ?? 'value_error',
        message: issue.message,
        ...(Object.keys(ctx).length > 0 && { ctx }),
      }
    }
    default:
      return { type: 'value_error', message: issue.message }
  }
}

/** Returns the shape at a path, or undefined if the schema has none there. */
function shapeAt(shape: Shape | undefined, path: readonly PropertyKey[]): Shape | undefined {
  return path.reduce<Shape | undefined>(
    (part, key) => (typeof key === 'number' ? part?.item : part?.properties?.[String(key)]),
    shape,
  )
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | null | undefined)?.[key], value)

/** Returns the places of an issue. zod reports unknown keys as one, however many they are. */
function placesOf(issue: Issue): { readonly count: number; first(most: number): (string | number)[][] } {
  const path = issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key))
  if (issue.code !== 'unrecognized_keys') return { count: 1, first: () => [path] }
  const { keys } = issue
  return { count: keys.length, first: (most) => keys.slice(0, most).map((key) => [...path, key]) }
}

/**
 * Converts zod's issues with `value` to faults with pydantic's names: at most a hundred, of which the last counts the
 * others.
 */
export function faultsOf(issues: readonly Issue[], value: unknown, schema?: z.ZodType): Fault[] {
  const shape = schema && shapeOf(schema)
  const faults = new Map<string, Fault>()
  let more = 0
  for (const [at, issue] of issues.entries()) {
    more += moreOf(issue)
    if (isTwice(issue, issues[at + 1])) continue
    const { count, first } = placesOf(issue)
    const paths = faults.size < MAX_FAULTS ? first(MAX_FAULTS - faults.size) : []
    more += count - paths.length
    for (const path of paths) {
      const input = valueAt(value, path)
      const fault = verdict(issue, valueAt(value, issue.path), shapeAt(shape, issue.path))
      faults.set(JSON.stringify([path, fault.type]), {
        path,
        ...fault,
        ...(input !== undefined && { input }),
      })
    }
  }
  return withUnlisted([...faults.values()], more)
}

/** A fault found by a rule over several parameters. */
export type Finding = Omit<Fault, 'input'>

/**
 * Adds a rule over several parameters. The rule runs even if other parameters are invalid, so that a response lists
 * all faults at once, but only if every parameter in `needs` is valid.
 */
export function withRule<S extends z.ZodObject>(
  schema: S,
  needs: readonly (keyof z.output<S> & string)[],
  judge: (input: z.output<S>) => Finding | readonly Finding[] | null,
): S {
  const judged = schema.check(({ value, issues }) => {
    // A rule of a nested object also sees what is given in place of one.
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    const faulty = new Set(issues.map(({ path = [] }) => path[0]))
    if (needs.some((name) => faulty.has(name))) return
    for (const { path, message, type, ctx } of [judge(value) ?? []].flat())
      issues.push({
        code: 'custom',
        path: [...path],
        message,
        params: { ...ctx, type },
        input: valueAt(value, path),
      })
  })
  // By default zod skips checks once a property has failed.
  const check = judged._zod.def.checks?.at(-1)
  if (check) check._zod.def.when = () => true
  return judged
}
