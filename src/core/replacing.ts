import type { Shape } from './shape.ts'

type Replace = (text: string, shape: Shape) => unknown

/**
 * Returns functions that tell whether a shape has places for texts, and that replace the texts of an input there. Lists
 * omit texts that are replaced by undefined. Input of another type is returned as it is, for the schema to judge.
 */
export function replacer(isPlace: (shape: Shape) => boolean) {
  const known = new WeakMap<Shape, boolean>()

  function hasPlaces(shape: Shape): boolean {
    const cached = known.get(shape)
    if (cached !== undefined) return cached
    const within = [...(shape.item ? [shape.item] : []), ...Object.values(shape.properties ?? {})]
    const has = isPlace(shape) || within.some(hasPlaces)
    known.set(shape, has)
    return has
  }

  function replaced(input: unknown, shape: Shape, replace: Replace): unknown {
    if (!hasPlaces(shape) || input === null) return input
    if (isPlace(shape)) return typeof input === 'string' ? replace(input, shape) : input
    const { item, longest = Number.POSITIVE_INFINITY, properties } = shape
    if (Array.isArray(input))
      return item && input.length <= longest
        ? input.map((value) => replaced(value, item, replace)).filter((value) => value !== undefined)
        : input
    if (typeof input !== 'object' || !properties) return input
    const members = Object.entries(input).map(([name, value]) => {
      const member = properties[name]
      return [name, member ? replaced(value, member, replace) : value]
    })
    return Object.fromEntries(members)
  }

  return { hasPlaces, replaced }
}
