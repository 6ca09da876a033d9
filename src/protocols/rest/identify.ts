import type { Warning } from '../../core/answers.ts'
import type { ReadContext } from '../../core/context.ts'
import { MAX_INT } from '../../core/inputs.ts'
import type { Lookups, Naming } from '../../core/naming.ts'
import { replacer } from '../../core/replacing.ts'
import type { Shape } from '../../core/shape.ts'

type Values = Readonly<Record<string, unknown>>

/** A name that a client sent instead of an id. */
export interface Name {
  readonly text: string
  readonly kind: Naming['kind']
  /** Parameter that contains it, by its name in the operation. */
  readonly parameter: string
  /** Whether it is left out if it is unknown. */
  readonly isOptional: boolean
}

const replaced = replacer(({ naming }) => naming !== undefined)

/** Replaces the names in input by ids. Text that is no name stays, for the schema to reject. */
function replaceNames(values: Values, shape: Shape, idOf: (name: Name) => number | undefined): Values {
  const members = Object.entries(values).map(([parameter, value]): [string, unknown] => {
    const replace = (sent: string, { naming, skipsUnknown = false }: Shape) => {
      const text = sent.trim()
      return naming?.pattern.test(text)
        ? idOf({ text, kind: naming.kind, parameter, isOptional: skipsUnknown })
        : sent
    }
    const member = shape.properties?.[parameter]
    return [parameter, member ? replaced(value, member, replace) : value]
  })
  return Object.fromEntries(members)
}

/**
 * Replaces the names in input by stand-ins, one for each distinct name: valid ids, so that everything else about the
 * input is judged before any name is looked up.
 */
export function withStandIns(values: Values, shape: Shape): { values: Values; names: readonly Name[] } {
  const names: Name[] = []
  const standIns = new Map<string, number>()
  const replacedValues = replaceNames(values, shape, (name) => {
    names.push(name)
    const key = `${name.kind} ${name.text}`
    const id = standIns.get(key) ?? MAX_INT - standIns.size
    standIns.set(key, id)
    return id
  })
  return { values: replacedValues, names }
}

/** Most names that an error or a warning lists. */
const MAX_LISTED = 50

function listed(names: readonly Name[]): string[] {
  const texts = [...new Set(names.map(({ text }) => text))]
  const rest = texts.length - MAX_LISTED
  return rest > 0 ? [...texts.slice(0, MAX_LISTED), `and ${rest} more`] : texts
}

/** Whether unknown names are an error: one of them is needed, or all items of its list are unknown. */
const areRefused = (names: readonly Name[], values: Values): boolean =>
  names.some(({ isOptional, parameter }) => {
    const value = values[parameter]
    return !isOptional || (Array.isArray(value) && value.length === 0)
  })

/** Returns a warning for each parameter with names that were left out. */
const warningsOf = (names: readonly Name[]): Warning[] =>
  [...Map.groupBy(names, ({ parameter }) => parameter)].map(([parameter, unknown]) => ({
    code: 'unknown_identifier',
    message: `Not found, and left out: ${listed(unknown).join(', ')}.`,
    parameter,
  }))

/**
 * Replaces the names in input by the ids that they refer to, with one statement for each kind. Leaves unknown names out
 * where a list allows it; throws their 404 elsewhere, or if nothing of a list is known.
 */
export async function identify(
  { values, shape, names }: { values: Values; shape: Shape; names: readonly Name[] },
  lookups: Lookups,
  context: ReadContext,
): Promise<{ values: Values; warnings: Warning[] }> {
  const found = new Map<Naming['kind'], ReadonlyMap<string, number>>()
  const byKind = Map.groupBy(names, ({ kind }) => kind)
  await Promise.all(
    [...byKind].map(async ([kind, ofKind]) => {
      const texts = new Set(ofKind.map(({ text }) => text))
      found.set(kind, await lookups[kind].find(context, [...texts]))
    }),
  )
  const idOf = ({ kind, text }: Name) => found.get(kind)?.get(text)
  const identified = replaceNames(values, shape, idOf)
  const unknown = names.filter((name) => idOf(name) === undefined)
  for (const [kind, ofKind] of Map.groupBy(unknown, (name) => name.kind))
    if (areRefused(ofKind, identified)) throw lookups[kind].notFound(listed(ofKind))
  return { values: identified, warnings: warningsOf(unknown) }
}
