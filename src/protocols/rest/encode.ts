import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { snakeCase } from '../../core/names.ts'
import { JsonPart, jsonInTurns } from '../../core/rows/json-bytes.ts'
import { blankOf } from '../../core/rows/table.ts'
import { type Shape, shapeOf } from '../../core/shape.ts'

/** Converts a value to the spelling of the wire. */
type Rename = (value: unknown) => unknown

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

/** Number of members from which it pays to skip those that the rows of a list lack. */
const MANY_MEMBERS = 16

/** Whether an object has exactly these members. */
const hasExactly = (object: object, names: readonly string[]): boolean =>
  Object.keys(object).length === names.length && names.every((name) => name in object)

/** Renames rows, most of which have the same members as the first: members that it lacks are skipped in those. */
function rowsRename(properties: Readonly<Record<string, Shape>>): (rows: readonly unknown[]) => unknown[] {
  const whole = objectRename(properties)
  // Bounded, as clients choose the fields of rows.
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

/** Returns how values of a shape are renamed. Undefined if they neither are nor contain names. */
function renameOf(shape: Shape): Rename | undefined {
  const rename = renameWhole(shape)
  // What is encoded already has the spelling of the wire.
  return rename && ((value) => (value instanceof JsonPart ? value : rename(value)))
}

function renameWhole(shape: Shape): Rename | undefined {
  if (shape.format === 'parameter') return (name) => snakeCase(String(name))
  if (shape.kind === 'object') return objectRename(shape.properties ?? {})
  const rename = shape.item && renameOf(shape.item)
  if (!rename) return undefined
  const item = orNull(rename)
  const members = shape.item?.kind === 'object' ? (shape.item.properties ?? {}) : {}
  if (shape.kind === 'array' && Object.keys(members).length >= MANY_MEMBERS)
    return rowsRename(members) as Rename
  if (shape.kind === 'array') return (value) => (value as readonly unknown[]).map(item)
  // Keys of a record are data, not names, and stay as they are.
  return (value) =>
    Object.fromEntries(Object.entries(value as object).map(([key, member]) => [key, item(member)]))
}

/** Returns a function that copies values of a shape with members in snake_case. */
export const wireRename = (shape: Shape): Rename => orNull(renameOf(shape) ?? ((value) => value))

/**
 * Returns a JSON encoder for bodies of a schema: camelCase members become snake_case, undefined ones are omitted.
 * Renaming a copy for `JSON.stringify` costs less than half of building the text here. `amend` may add members to the
 * copy that are already in snake_case.
 */
export function bodyEncoder(
  schema: z.ZodType,
): (value: unknown, amend?: (copy: unknown) => unknown) => Promise<Buffer<ArrayBuffer>> {
  const rename = wireRename(shapeOf(schema))
  return (value, amend = (copy) => copy) => jsonInTurns(amend(rename(value)), { isLast: true })
}
