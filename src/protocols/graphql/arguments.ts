import type { Fault } from '../../core/errors.ts'
import { alternativeTo, exceptInRange, type Shape } from '../../core/shape.ts'
import { vocabularies } from '../../core/vocabulary.ts'
import { nameArgument, withNames } from './name-arguments.ts'

interface Argument {
  readonly member: string
  readonly shape: Shape
  /** Whether the argument names what the member identifies. */
  readonly isName?: true
}

const argumentsOf = new WeakMap<Shape, ReadonlyMap<string, Argument>>()

/** Returns the arguments of an object by their names on the graph, which may differ from those of its members. */
export function argumentsByName(object: Shape): ReadonlyMap<string, Argument> {
  let known = argumentsOf.get(object)
  if (!known) {
    known = new Map(
      Object.entries(object.properties ?? {}).flatMap(([member, shape]): [string, Argument][] => {
        const name = shape.argument ?? member
        const naming = nameArgument(name, shape)
        if (!naming) {
          if (shape.optional || !alternativeTo(object, member)) return [[name, { member, shape }]]
          const description = exceptInRange(shape.description)
          return [[name, { member, shape: { ...shape, optional: true, description } }]]
        }
        return [
          [name, { member, shape: { ...shape, optional: true } }],
          [naming[0], { member, shape: naming[1], isName: true }],
        ]
      }),
    )
    argumentsOf.set(object, known)
  }
  return known
}

/**
 * Converts arguments to input of the schema: members under their own names, and without the nulls of optional
 * arguments, which clients may send although zod's `optional()` accepts only absence. Keeps nulls of nullable members
 * and inside JSON values.
 */
export function toMembers(value: unknown, object: Shape, path: Fault['path'] = []): unknown {
  if (Array.isArray(value) && object.item) {
    const { item } = object
    return value.map((element, at) => toMembers(element, item, [...path, at]))
  }
  if (object.kind !== 'object' || typeof value !== 'object' || value === null) return value
  const members: Record<string, unknown> = {}
  // A plain loop: it runs for every resolved field with arguments.
  for (const [name, { member, shape, isName }] of argumentsByName(object)) {
    const given = (value as Record<string, unknown>)[name]
    if (given === undefined || (given === null && !shape.nullable)) continue
    const at = [...path, name]
    members[member] = isName ? withNames(members[member], given, at) : toMembers(given, shape, at)
  }
  return members
}

/** Converts the path of a fault to the names of the arguments. */
export function argumentPath(path: Fault['path'], object: Shape): Fault['path'] {
  let shape: Shape | undefined = object
  return path.map((part) => {
    shape = typeof part === 'number' ? shape?.item : shape?.properties?.[part]
    return shape?.argument ?? part
  })
}

/** Converts parsed input of the schema to arguments, with values of enumerations as the graph spells them. */
export function toArguments(value: unknown, object: Shape): unknown {
  const { kind, id = '', item } = object
  if (kind === 'enum') return vocabularies.get(id)?.values[String(value)]?.name ?? String(value).toUpperCase()
  if (Array.isArray(value) && item) return value.map((element) => toArguments(element, item))
  if (kind !== 'object' || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    [...argumentsByName(object)].flatMap(([name, { member, shape, isName }]) => {
      const given = (value as Record<string, unknown>)[member]
      return given === undefined || isName ? [] : [[name, toArguments(given, shape)]]
    }),
  )
}
