import type { InputFieldsFromShape, InputObjectRef } from '@pothos/core'
import type { GraphQLResolveInfo } from 'graphql'
import { z } from 'zod'
import { InvalidInput } from '../../core/errors.ts'
import type { Operation } from '../../core/operation.ts'
import { requireBearer } from '../../core/principal.ts'
import { type Shape, shapeOf } from '../../core/shape.ts'
import type { Context } from '../context.ts'
import { builder, type Types } from './builder.ts'
import { enumRef } from './enums.ts'

const SCALARS = {
  int: 'Int',
  number: 'Float',
  boolean: 'Boolean',
  string: 'String',
  unknown: 'JSON',
} as const
const FORMATS: Readonly<Record<string, 'ID' | 'Date' | 'DateTime' | 'DateOrDateTime'>> = {
  id: 'ID',
  date: 'Date',
  'date-time': 'DateTime',
  'date-or-date-time': 'DateOrDateTime',
}

/** The GraphQL scalar or enum of a leaf. */
function leafType(shape: Shape) {
  if (shape.kind === 'enum') return enumRef(shape.id ?? '')
  const format = shape.kind === 'string' && shape.format ? FORMATS[shape.format] : undefined
  if (format) return format
  if (shape.kind in SCALARS) return SCALARS[shape.kind as keyof typeof SCALARS]
  throw new Error(`No GraphQL type for ${shape.kind} ${shape.id ?? ''}`)
}

type ArgumentBuilder = { arg(options: object): unknown }

type InputRef = InputObjectRef<Types, object>
const inputs = new Map<string, InputRef>()

/** The input type of an object within an input; one per id. */
function inputRef({ id = '', description = '', properties = {} }: Shape): InputRef {
  const known = inputs.get(id)
  if (known) return known
  const ref = builder.inputType(id, {
    description,
    // Options of a type that is known at run time only; their values are checked by the schema.
    fields: (field) =>
      Object.fromEntries(
        Object.entries(properties).map(([name, shape]) => [name, field.field(inputOptions(shape) as never)]),
      ),
  })
  inputs.set(id, ref)
  return ref
}

const inputType = (shape: Shape) => (shape.kind === 'object' ? inputRef(shape) : leafType(shape))

/** What an argument or a field of an input says of a zod object's member. */
const inputOptions = (shape: Shape) => ({
  type: shape.kind === 'array' && shape.item ? [inputType(shape.item)] : inputType(shape),
  required: !shape.optional,
  ...(shape.description && { description: shape.description }),
  ...(shape.defaultValue !== undefined && { defaultValue: shape.defaultValue }),
})

function inputMembers(schema: z.ZodObject, omit: readonly PropertyKey[]): [string, Shape][] {
  const omitted = new Set(omit)
  return Object.entries(shapeOf(schema).properties ?? {}).filter(([name]) => !omitted.has(name))
}

/** GraphQL arguments of a zod object, without those in `omit`. */
function zodArgs<S extends z.ZodObject, K extends keyof z.output<S> = never>(
  t: ArgumentBuilder,
  schema: S,
  omit: readonly K[] = [],
): InputFieldsFromShape<Types, Omit<z.output<S>, K>, 'Arg'> {
  const args = inputMembers(schema, omit).map(([name, shape]) => [name, t.arg(inputOptions(shape))])
  // Pothos cannot follow a computed argument map; the map is made from the very schema that types it.
  return Object.fromEntries(args) as InputFieldsFromShape<Types, Omit<z.output<S>, K>, 'Arg'>
}

/**
 * A client may write null for any optional argument; zod's optional() knows only absence. Where null has a meaning, and
 * inside of JSON, it stays.
 */
function withoutNulls(value: unknown, { kind, item, properties = {} }: Shape): unknown {
  if (Array.isArray(value) && item) return value.map((element) => withoutNulls(element, item))
  if (kind !== 'object' || typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const shape = properties[name]
    if (member === null && !shape?.nullable) return []
    return [[name, shape ? withoutNulls(member, shape) : member]]
  })
  return Object.fromEntries(members)
}

const given = <S extends z.ZodObject>(schema: S) =>
  z.preprocess((args) => withoutNulls(args, shapeOf(schema)), schema)

const prepared = new WeakMap<z.ZodType, z.ZodType>()

/** The `validate` option of a field whose arguments are a zod object. */
function zodValidation<S extends z.ZodObject>(schema: S): { schema: z.ZodType<never> } {
  let ready = prepared.get(schema)
  if (!ready) {
    ready = given(schema)
    prepared.set(schema, ready)
  }
  // The plugin wants the type of the raw arguments; what the resolver gets is the schema's output.
  return { schema: ready as z.ZodType<never> }
}

/**
 * Arguments, their validation and the resolver of a field whose arguments are a zod object. The arguments in `omit`
 * are not shown on the graph: the resolver finds them elsewhere, as in the query's selection.
 */
export function withArguments<S extends z.ZodObject, P, R, K extends keyof z.output<S> = never>(
  t: ArgumentBuilder,
  schema: S,
  resolve: (parent: P, args: z.output<S>, context: Context, info: GraphQLResolveInfo) => R,
  omit: readonly K[] = [],
) {
  return {
    args: zodArgs(t, schema, omit),
    validate: zodValidation(schema),
    // The plugin has replaced the arguments by the schema's output.
    resolve: (parent: P, args: object, context: Context, info: GraphQLResolveInfo): R =>
      resolve(parent, args as z.output<S>, context, info),
  }
}

/** What an operation finds wrong, where the validation would have found it. */
const withinInput = ({ faults }: InvalidInput): InvalidInput =>
  new InvalidInput(faults.map((fault) => ({ ...fault, path: ['input', ...fault.path] })))

/** The one `input` argument of a mutation, made from a zod object without the members in `omit`. */
export function withInput<S extends z.ZodObject, R, K extends keyof z.output<S> = never>(
  t: ArgumentBuilder,
  { name, description }: { readonly name: string; readonly description: string },
  schema: S,
  resolve: (input: z.output<S>, context: Context) => Promise<R>,
  omit: readonly K[] = [],
) {
  const type = builder.inputType(name, {
    description,
    // As above.
    fields: (field) =>
      Object.fromEntries(
        inputMembers(schema, omit).map(([member, shape]) => [
          member,
          field.field(inputOptions(shape) as never),
        ]),
      ),
  })
  const args = z.object({ input: given(schema) })
  return {
    // As above: the argument is made from the very schema that types it.
    args: {
      input: t.arg({ type, required: true, description: 'What is asked for.' }),
    } as InputFieldsFromShape<Types, { input: z.output<S> }, 'Arg'>,
    validate: { schema: args as unknown as z.ZodType<never> },
    // The plugin has replaced the arguments by the schema's output.
    resolve: (_root: unknown, given: object, context: Context): Promise<R> =>
      resolve((given as { input: z.output<S> }).input, context).catch((error: unknown) => {
        throw error instanceof InvalidInput ? withinInput(error) : error
      }),
  }
}

/** Everything of a root field that its operation already says; the field adds its type. */
export const fromOperation = <I extends z.ZodObject, R>(
  t: ArgumentBuilder,
  { description, input, apiKey, run }: Operation<I, R>,
) => ({
  description,
  ...withArguments(t, input, (_root: unknown, args, context) => {
    if (!apiKey) requireBearer(context.principal)
    return run(args, context)
  }),
})

type FieldBuilder = { field(options: object): unknown }

/**
 * Output fields of a zod object of leaves, as plain properties: no resolver runs for them, which is what makes
 * thousands of rows cheap.
 */
export function zodFields<S extends z.ZodObject>(t: FieldBuilder, schema: S) {
  const fields = Object.entries(shapeOf(schema).properties ?? {}).map(([name, shape]) => [
    name,
    t.field({
      type: shape.kind === 'array' && shape.item ? [leafType(shape.item)] : leafType(shape),
      nullable: shape.nullable || shape.optional,
      ...(shape.description && { description: shape.description }),
      extensions: { isPlainProperty: true },
      resolve: (parent: Record<string, unknown>) => parent[name],
    }),
  ])
  return Object.fromEntries(fields)
}
