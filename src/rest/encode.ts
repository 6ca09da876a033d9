import type { z } from 'zod'
import { snakeCase } from '../names.ts'
import { type Shape, shapeOf } from '../shape.ts'

type Encode = (value: unknown) => string

const encodeNumber: Encode = (value) =>
  typeof value === 'number' && Number.isFinite(value) ? `${value}` : 'null'
const encodeAny: Encode = (value) => JSON.stringify(value) ?? 'null'

function objectEncoder(properties: Readonly<Record<string, Shape>>): Encode {
  const members = Object.entries(properties).map(([name, shape]) => ({
    name,
    key: `${JSON.stringify(snakeCase(name))}:`,
    encode: encoderOf(shape),
  }))
  return (value) => {
    const object = value as Readonly<Record<string, unknown>>
    let text = ''
    for (const { name, key, encode } of members) {
      const member = object[name]
      if (member === undefined) continue
      text += text === '' ? '{' : ','
      text += key
      text += member === null ? 'null' : encode(member)
    }
    return text === '' ? '{}' : `${text}}`
  }
}

function encoderOf(shape: Shape): Encode {
  switch (shape.kind) {
    case 'int':
    case 'number':
      return encodeNumber
    case 'boolean':
      return (value) => (value === true ? 'true' : 'false')
    case 'object':
      return objectEncoder(shape.properties ?? {})
    case 'array': {
      const encode = orNull(encoderOf(shape.item ?? UNKNOWN))
      return (value) => `[${(value as readonly unknown[]).map(encode).join(',')}]`
    }
    case 'record': {
      // The keys are data, not names: they are left alone.
      const encode = orNull(encoderOf(shape.item ?? UNKNOWN))
      return (value) =>
        `{${Object.entries(value as object)
          .map(([key, item]) => `${JSON.stringify(key)}:${encode(item)}`)
          .join(',')}}`
    }
    default:
      return encodeAny
  }
}

const UNKNOWN: Shape = { kind: 'unknown', nullable: true, optional: false }
const orNull =
  (encode: Encode): Encode =>
  (value) =>
    value === null || value === undefined ? 'null' : encode(value)

/** A JSON encoder for bodies of a schema: camelCase members become snake_case, members that are undefined are left out. */
export const bodyEncoder = (schema: z.ZodType): Encode => orNull(encoderOf(shapeOf(schema)))
