import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { snakeCase } from '../../core/names.ts'
import { type Shape, shapeOf } from '../../core/shape.ts'

/** A value in the spelling of the wire. */
type Rename = (value: unknown) => unknown

/**
 * An empty object with room for the members of a large one. V8 turns an object that is assigned more than some
 * sixteen new members into a hash table, which JSON.stringify takes three times as long for; copies of a parsed one
 * stay what they are.
 */
const blankOf = (keys: readonly string[]): Record<string, unknown> =>
  JSON.parse(`{${keys.map((key) => `${JSON.stringify(key)}:null`)}}`)

function objectRename(properties: Readonly<Record<string, Shape>>): Rename {
  const entries = Object.entries(properties)
  const flattened = entries.filter(([, shape]) => shape.flattened).map(([name]) => name)
  const members = entries
    .filter(([name]) => !flattened.includes(name))
    .map(([name, shape]) => ({ name, key: snakeCase(name), rename: renameOf(shape) }))
  const blank = blankOf(members.map(({ key }) => key))
  return (value) => {
    const object = value as Readonly<Record<string, unknown>>
    let renamed = { ...blank }
    for (const { name, key, rename } of members) {
      const member = object[name]
      renamed[key] = rename && member !== null && member !== undefined ? rename(member) : member
    }
    for (const name of flattened) if (object[name]) renamed = { ...renamed, ...object[name] }
    return renamed
  }
}

const orNull =
  (rename: Rename): Rename =>
  (value) =>
    value === null || value === undefined ? null : rename(value)

/** From this many members on it pays to leave out those that no row of a list has. */
const MANY_MEMBERS = 16

/** Whether an object has exactly these members. */
const hasExactly = (object: object, names: readonly string[]): boolean =>
  Object.keys(object).length === names.length && names.every((name) => name in object)

/** Rows of a list are mostly made alike: what the first one lacks is not looked for in those that have its members. */
function rowsRename(properties: Readonly<Record<string, Shape>>): (rows: readonly unknown[]) => unknown[] {
  const whole = objectRename(properties)
  // Bounded: a client chooses the fields of its rows.
  const parts = new LRUCache<string, Rename>({ max: 100 })
  return (rows) => {
    const names = Object.keys(rows[0] ?? {})
    const key = names.join()
    let part = parts.get(key)
    if (!part) {
      part = objectRename(
        Object.fromEntries(Object.entries(properties).filter(([name]) => names.includes(name))),
      )
      parts.set(key, part)
    }
    const rename = part
    return rows.map((row) => {
      if (row === null || row === undefined) return null
      return hasExactly(row, names) ? rename(row) : whole(row)
    })
  }
}

/** How values of a shape are renamed; undefined for those that hold no names and are none. */
function renameOf(shape: Shape): Rename | undefined {
  if (shape.format === 'parameter') return (name) => snakeCase(String(name))
  if (shape.kind === 'object') return objectRename(shape.properties ?? {})
  const rename = shape.item && renameOf(shape.item)
  if (!rename) return undefined
  const item = orNull(rename)
  const members = shape.item?.kind === 'object' ? (shape.item.properties ?? {}) : {}
  if (shape.kind === 'array' && Object.keys(members).length >= MANY_MEMBERS)
    return rowsRename(members) as Rename
  if (shape.kind === 'array') return (value) => (value as readonly unknown[]).map(item)
  // The keys of a record are data, not names: they are left alone.
  return (value) =>
    Object.fromEntries(Object.entries(value as object).map(([key, member]) => [key, item(member)]))
}

/**
 * A JSON encoder for bodies of a schema: camelCase members become snake_case, members that are undefined are left
 * out. Renamed copies for `JSON.stringify` cost less than half of text put together here. `amend` adds to the copy
 * what is spelled already.
 */
export function bodyEncoder(
  schema: z.ZodType,
): (value: unknown, amend?: (copy: unknown) => unknown) => string {
  const rename = orNull(renameOf(shapeOf(schema)) ?? ((value) => value))
  return (value, amend = (copy) => copy) => JSON.stringify(amend(rename(value)))
}
