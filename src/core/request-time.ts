import type { Shape } from './shape.ts'

/** Whether a value of a shape may contain text that depends on the time of the request. */
const varying = new WeakMap<Shape, boolean>()

function varies(shape: Shape): boolean {
  const known = varying.get(shape)
  if (known !== undefined) return known
  const within = [...(shape.item ? [shape.item] : []), ...Object.values(shape.properties ?? {})]
  const found = shape.resolve !== undefined || within.some(varies)
  varying.set(shape, found)
  return found
}

/**
 * Returns input with text that depends on the time of the request replaced by what it means then, such as `today` by a
 * date: see `Shape.resolve`. Input of another type is returned as it is, for the schema to judge.
 */
export function atTime(input: unknown, shape: Shape, now: Date): unknown {
  if (!varies(shape) || input === null) return input
  const { item, properties, resolve } = shape
  if (resolve) return typeof input === 'string' ? resolve(input, now) : input
  if (Array.isArray(input)) return item ? input.map((value) => atTime(value, item, now)) : input
  if (typeof input !== 'object' || !properties) return input
  const members = Object.entries(input).map(([name, value]) => {
    const member = properties[name]
    return [name, member ? atTime(value, member, now) : value]
  })
  return Object.fromEntries(members)
}
