import type { InputFieldMap, InputObjectRef } from '@pothos/core'
import type { GraphQLResolveInfo } from 'graphql'
import type { z } from 'zod'
import { inSpan } from '../../core/observation/spans.ts'
import type { Operation } from '../../core/operation.ts'
import { type Shape, shapeOf } from '../../core/shape.ts'
import type { Context } from '../context.ts'
import { accessOf } from './access.ts'
import { argumentsByName } from './arguments.ts'
import { type ArgumentBuilder, builder, type Types } from './builder.ts'
import { enumRef } from './enums.ts'
import { onInput, validation } from './validation.ts'

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

/** Returns the GraphQL scalar or enum of a leaf. */
function leafType(shape: Shape) {
  if (shape.kind === 'enum') return enumRef(shape.id ?? '')
  const format = shape.kind === 'string' && shape.format ? FORMATS[shape.format] : undefined
  if (format) return format
  if (shape.kind in SCALARS) return SCALARS[shape.kind as keyof typeof SCALARS]
  throw new Error(`No GraphQL type for ${shape.kind} ${shape.id ?? ''}`)
}

type InputRef = InputObjectRef<Types, object>
const inputs = new Map<string, InputRef>()

/** Makes an input type whose fields have the given names and shapes. */
const makeInput = (
  name: string,
  options: { readonly description: string; readonly isOneOf?: boolean },
  members: readonly [string, Shape][],
): InputRef =>
  builder.inputType(name, {
    ...options,
    // Options whose type is known only at run time; the schema checks their values.
    fields: (field) =>
      Object.fromEntries(members.map(([name, shape]) => [name, field.field(inputOptions(shape) as never)])),
  })

/** Returns the input type of an object with an id; one per id. */
function inputRef(object: Shape): InputRef {
  const { id = '', typeDescription: description = '', isOneOf = false } = object
  const ref = inputs.get(id) ?? makeInput(id, { description, isOneOf }, shownArguments(object))
  inputs.set(id, ref)
  return ref
}

const inputType = (shape: Shape) => (shape.kind === 'object' ? inputRef(shape) : leafType(shape))

/** Returns the options of an argument or input field for a member of a zod object. */
const inputOptions = (shape: Shape) => ({
  type: shape.kind === 'array' && shape.item ? [inputType(shape.item)] : inputType(shape),
  required: !shape.optional,
  ...(shape.description && { description: shape.description }),
  ...(shape.defaultValue !== undefined && { defaultValue: shape.defaultValue }),
})

/** Returns the names and shapes of an object's arguments, without the members in `omit`. */
const shownArguments = (object: Shape, omit: readonly PropertyKey[] = []): [string, Shape][] =>
  [...argumentsByName(object)].flatMap(([name, { member, shape }]) =>
    omit.includes(member) ? [] : [[name, shape]],
  )

/** Returns the GraphQL arguments of a zod object, without those in `omit`. */
function zodArgs(t: ArgumentBuilder, schema: z.ZodObject, omit: readonly PropertyKey[]): InputFieldMap {
  const shown = shownArguments(shapeOf(schema), omit)
  return Object.fromEntries(shown.map(([name, shape]) => [name, t.arg(inputOptions(shape))]))
}

/**
 * Returns the arguments and the resolver of a field whose arguments are a zod object. Arguments in `omit` are not on
 * the graph: the resolver derives them, for example from the query's selection. The field is nullable, so that a bad
 * argument leaves its siblings alone.
 */
export function withArguments<S extends z.ZodObject, P, R, K extends keyof z.output<S> = never>(
  t: ArgumentBuilder,
  schema: S,
  resolve: (parent: P, args: z.output<S>, context: Context, info: GraphQLResolveInfo) => R,
  omit: readonly K[] = [],
) {
  return {
    args: zodArgs(t, schema, omit),
    nullable: true as const,
    ...validation(schema),
    resolve: onInput(resolve),
  }
}

/** Returns the `input` argument and the resolver of a mutation, without the members in `omit`. */
export function withInput<S extends z.ZodObject, R, K extends keyof z.output<S> = never>(
  t: ArgumentBuilder,
  { name, description }: { readonly name: string; readonly description: string },
  schema: S,
  resolve: (input: z.output<S>, context: Context) => Promise<R>,
  omit: readonly K[] = [],
) {
  const type = makeInput(name, { description }, shownArguments(shapeOf(schema), omit))
  return {
    args: { input: t.arg({ type, required: true, description: 'Input of the mutation.' }) },
    ...validation(schema, ['input']),
    resolve: onInput((_root: unknown, input: z.output<S>, context) => resolve(input, context)),
  }
}

/**
 * Returns the options of a root field that its operation defines; the field adds its type. `selected` derives
 * further input from the query's selection, usually in place of the arguments in `omit`.
 */
export function fromOperation<I extends z.ZodObject, R, K extends keyof z.output<I> = never>(
  t: ArgumentBuilder,
  operation: Operation<I, R>,
  {
    omit = [],
    selected,
  }: { readonly omit?: readonly K[]; readonly selected?: (info: GraphQLResolveInfo) => object } = {},
) {
  const spanName = `operation ${operation.id}`
  return {
    description: operation.description,
    extensions: accessOf(operation),
    ...withArguments(
      t,
      operation.input,
      (_root: unknown, args, context, info) =>
        inSpan(spanName, {}, () => operation.run({ ...args, ...selected?.(info) }, context)),
      omit,
    ),
  }
}

/**
 * Returns output fields for a zod object of leaves, as plain properties: no resolver runs for them, so thousands of
 * rows stay cheap.
 */
export function zodFields<S extends z.ZodObject>(t: { field(options: object): unknown }, schema: S) {
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
