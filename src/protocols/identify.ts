import { warn } from '../core/context.ts'
import { MAX_INT, Text } from '../core/inputs.ts'
import type { Lookup, Naming, Resolution } from '../core/naming.ts'
import { replacer } from '../core/replacing.ts'
import { atTime } from '../core/request-time.ts'
import type { Shape } from '../core/shape.ts'
import type { Context } from './context.ts'

type Values = Readonly<Record<string, unknown>>

/** A name that a client sent instead of an id. */
interface Name {
  readonly text: string
  readonly kind: Naming['kind']
  /** Parameter that contains it, by its name in the operation. */
  readonly parameter: string
  /** Whether it is left out if it is unknown. */
  readonly isOptional: boolean
}

/** How a protocol takes names. */
export interface NameRules {
  /** Whether a text may be a name. Other text stays, for the schema to reject. */
  isName(text: string, naming: Naming): boolean
  /** Whether lists that skip unknown ids skip unknown names. */
  readonly skipsUnknown: boolean
  /** Returns the parameter that takes the names of a member. */
  parameterOf(member: string, object: Shape): string
}

const { hasPlaces, replaced } = replacer(({ naming }) => naming !== undefined)

/** Input with names, and its shape. */
interface NamedInput {
  readonly values: Values
  readonly shape: Shape
  readonly rules: NameRules
}

/** Replaces the names in input by ids. */
function replaceNames(
  { values, shape, rules }: NamedInput,
  idOf: (name: Name) => number | undefined,
): Values {
  const members = Object.entries(values).map(([parameter, value]): [string, unknown] => {
    const replace = (sent: string, { naming, skipsUnknown = false }: Shape) => {
      const text = sent.trim()
      if (!naming || !rules.isName(text, naming)) return sent
      return idOf({ text, kind: naming.kind, parameter, isOptional: skipsUnknown && rules.skipsUnknown })
    }
    const member = shape.properties?.[parameter]
    return [parameter, member ? replaced(value, member, replace) : value]
  })
  return Object.fromEntries(members)
}

/** Input for its schema to judge. */
interface Normalised {
  /** Input with what relative dates mean at the time of the request. */
  readonly dated: Values
  /** The same with stand-ins for names. */
  readonly values: Values
  /** Returns the input with the ids that its names refer to; warns of unknown and ambiguous ones. Null without names. */
  readonly identify: ((context: Context) => Promise<Values>) | null
}

/**
 * Normalises the input of a request, in both protocols: first replaces what depends on its time, then names by
 * stand-ins, one for each distinct name. These are valid ids, so that everything else about the input is judged before
 * any name is looked up.
 */
export function normalise(sent: Values, shape: Shape, rules: NameRules, now: Date): Normalised {
  const dated = atTime(sent, shape, now) as Values
  if (!hasPlaces(shape)) return { dated, values: dated, identify: null }
  const input = { values: dated, shape, rules }
  const names: Name[] = []
  const standIns = new Map<string, number>()
  const values = replaceNames(input, (name) => {
    names.push(name)
    const key = `${name.kind} ${name.text}`
    const id = standIns.get(key) ?? MAX_INT - standIns.size
    standIns.set(key, id)
    return id
  })
  if (names.length === 0) return { dated, values: dated, identify: null }
  return { dated, values, identify: (context) => identified(input, names, context) }
}

/** Most names that an error or a warning lists. */
const MAX_LISTED = 50

function listed(names: readonly Name[]): string[] {
  const texts = [...new Set(names.map(({ text }) => text))]
  const rest = texts.length - MAX_LISTED
  return rest > 0 ? [...texts.slice(0, MAX_LISTED), `and ${rest} more`] : texts
}

/** Whether a list has lost all its items. */
const isEmptied = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length === 0
    : typeof value === 'object' && value !== null && Object.values(value).some(isEmptied)

/** Whether unknown names are an error: one of them is needed, or all items of its list are unknown. */
const areRefused = (names: readonly Name[], values: Values): boolean =>
  names.some(({ isOptional, parameter }) => !isOptional || isEmptied(values[parameter]))

/** Returns a warning for each parameter with names that were left out. */
const warningsOf = (names: readonly Name[]) =>
  [...Map.groupBy(names, ({ parameter }) => parameter)].map(([parameter, unknown]) => ({
    code: 'unknown_identifier' as const,
    message: `Not found, and left out: ${listed(unknown).join(', ')}.`,
    parameter,
    names: listed(unknown),
  }))

/**
 * Replaces the names in input by the ids that they refer to, with one statement for each kind. Leaves unknown names out
 * where a list allows it; throws their 404 elsewhere, or if nothing of a list is known. Warns of those left out, and of
 * those that may mean several.
 */
async function identified(input: NamedInput, names: readonly Name[], context: Context): Promise<Values> {
  const lookupOf = (kind: string): Lookup => {
    const lookup = context.lookups.get(kind)
    if (!lookup) throw new TypeError(`Names of kind ${kind} have no lookup`)
    return lookup
  }
  const resolutions = new Map<Naming['kind'], ReadonlyMap<string, Resolution>>()
  const byKind = Map.groupBy(names, ({ kind }) => kind)
  await Promise.all(
    [...byKind].map(async ([kind, ofKind]) => {
      const texts = [...new Set(ofKind.map(({ text }) => text))]
      // No name contains what the database cannot store.
      const possible = texts.filter((text) => Text.safeParse(text).success)
      resolutions.set(kind, await lookupOf(kind).find(context, possible))
    }),
  )
  const foundOf = ({ kind, text }: Name) => resolutions.get(kind)?.get(text)
  const idOf = (name: Name) => foundOf(name)?.id
  const values = replaceNames(input, idOf)
  const unknown = names.filter((name) => idOf(name) === undefined)
  for (const [kind, ofKind] of Map.groupBy(unknown, (name) => name.kind))
    if (areRefused(ofKind, values)) throw lookupOf(kind).notFound(listed(ofKind))
  const ambiguous = names.flatMap((name) => {
    const { warning } = foundOf(name) ?? {}
    return warning ? [{ ...warning, parameter: name.parameter }] : []
  })
  for (const warning of [...warningsOf(unknown), ...ambiguous])
    warn(context, { ...warning, parameter: input.rules.parameterOf(warning.parameter, input.shape) })
  return values
}
