import { snakeCase } from './names.ts'
import type { Shape } from './shape.ts'

export type Json = Readonly<Record<string, unknown>>

const isMembers = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns parsed input as a client of REST writes it: names in snake case, objects with a text as it, no absent members. */
export function toWire(value: unknown, shape: Shape): unknown {
  const { item, properties, toText } = shape
  if (toText) return toText(value)
  if (Array.isArray(value) && item) return value.map((element) => toWire(element, item))
  if (!properties || !isMembers(value)) return value
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, member]) =>
      value[name] === undefined ? [] : [[snakeCase(name), toWire(value[name], member)]],
    ),
  )
}

/** Returns input that a client of REST wrote with the names of its shape. Omits unknown members. */
export function fromWire(value: unknown, { item, properties }: Shape): unknown {
  if (Array.isArray(value) && item) return value.map((element) => fromWire(element, item))
  if (!properties || !isMembers(value)) return value
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, member]) => {
      const key = snakeCase(name)
      return Object.hasOwn(value, key) ? [[name, fromWire(value[key], member)]] : []
    }),
  )
}
