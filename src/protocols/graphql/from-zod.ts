import type { InputFieldMap, InputObjectRef } from '@pothos/core'
import type { GraphQLResolveInfo } from 'graphql'
import type { z } from 'zod'
import { type Fault, InvalidInput } from '../../core/errors.ts'
import { inSpan } from '../../core/observation/spans.ts'
import { Once } from '../../core/once.ts'
import { type Operation, parseNormalised } from '../../core/operation.ts'
import { alternativeTo, exceptInRange, type Shape, shapeOf } from '../../core/shape.ts'
import type { Context } from '../context.ts'
import { normalise } from '../identify.ts'
import { accessOf } from './access.ts'
import { type ArgumentBuilder, builder, type Types } from './builder.ts'
import { enumRef } from './enums.ts'
import { NAME_RULES, nameArgument, withNames } from './name-arguments.ts'

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

interface Argument {
  readonly member: string
  readonly shape: Shape
  /** Whether the argument names what the member identifies. */
  readonly isName?: true
}

const argumentsOf = new WeakMap<Shape, ReadonlyMap<string, Argument>>()

/** Returns the arguments of an object by their names on the graph, which may differ from those of its members. */
function argumentsByName(object: Shape): ReadonlyMap<string, Argument> {
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
  const { id = '', description = '', isOneOf = false } = object
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
 * Converts arguments to input of the schema: members under their own names, and without the nulls of optional
 * arguments, which clients may send although zod's `optional()` accepts only absence. Keeps nulls of nullable members
 * and inside JSON values.
 */
function toMembers(value: unknown, object: Shape, path: Fault['path'] = []): unknown {
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
function argumentPath(path: Fault['path'], object: Shape): Fault['path'] {
  let shape: Shape | undefined = object
  return path.map((part) => {
    shape = typeof part === 'number' ? shape?.item : shape?.properties?.[part]
    return shape?.argument ?? part
  })
}

type Members = Readonly<Record<string, unknown>>

/** Parses members of JSON types. With names among them, the promise of input with the ids that they refer to. */
function parseArguments<S extends z.ZodObject>(
  schema: S,
  members: Members,
  context: Context,
): z.output<S> | Promise<z.output<S>> {
  const { values, identify } = normalise(members, shapeOf(schema), NAME_RULES, context.now)
  const parse = (input: Members) => parseNormalised(schema, input, members)
  const input = parse(values)
  return identify ? identify(context).then(parse) : input
}

/**
 * Returns a resolver that parses its arguments, and reports every fault, its own and those that `resolve` finds, under
 * the names of the arguments. `within` is the argument that holds them, if they are not arguments themselves.
 */
export function parsing<S extends z.ZodObject, P, R>(
  schema: S,
  resolve: (parent: P, input: z.output<S>, context: Context, info: GraphQLResolveInfo) => R,
  within: readonly string[] = [],
) {
  const shape = shapeOf(schema)
  // A field of fifty siblings has the same arguments for each: they follow from its node and the variables.
  const inputs = new Once<z.output<S> | Promise<z.output<S>>>()
  const inputOf = (
    args: unknown,
    { fieldNodes: [node], variableValues }: GraphQLResolveInfo,
    context: Context,
  ) => {
    const parse = () => parseArguments(schema, toMembers(args, shape) as Members, context)
    return node ? inputs.of(variableValues, node, parse) : parse()
  }
  const renamed = (error: unknown): unknown =>
    error instanceof InvalidInput
      ? new InvalidInput(
          error.faults.map((fault) => ({ ...fault, path: [...within, ...argumentPath(fault.path, shape)] })),
        )
      : error
  return (parent: P, args: unknown, context: Context, info: GraphQLResolveInfo): R => {
    try {
      const given = inputOf(args, info, context)
      const result =
        given instanceof Promise
          ? (given.then((input) => resolve(parent, input, context, info)) as R)
          : resolve(parent, given, context, info)
      if (!(result instanceof Promise)) return result
      // The same promise, but for the names in its error.
      return result.catch((error: unknown) => Promise.reject(renamed(error))) as R
    } catch (error) {
      throw renamed(error)
    }
  }
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
  return { args: zodArgs(t, schema, omit), nullable: true as const, resolve: parsing(schema, resolve) }
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
  const run = parsing(schema, (_root: unknown, input, context) => resolve(input, context), ['input'])
  return {
    args: { input: t.arg({ type, required: true, description: 'Input of the mutation.' }) },
    resolve: (root: unknown, { input }: { input?: unknown }, context: Context, info: GraphQLResolveInfo) =>
      run(root, input, context, info),
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
