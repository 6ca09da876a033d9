import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql'
import { z } from 'zod'
import { InvalidInput } from '../../core/errors.ts'
import { faultsOf } from '../../core/faults.ts'
import { Once } from '../../core/once.ts'
import { shapeOf } from '../../core/shape.ts'
import type { Context } from '../context.ts'
import { normalise } from '../identify.ts'
import { withArgumentNames } from './argument-warnings.ts'
import { argumentPath, toMembers } from './arguments.ts'
import { NAME_RULES } from './name-arguments.ts'

type Members = Readonly<Record<string, unknown>>

/** Valid arguments. They are one member, so that siblings share one parsed object. */
type Validated<I = unknown> = { readonly input: I }

/** Arguments of a field, before validation. */
type Prepared = {
  readonly schema: z.ZodObject
  /** Members as the client sent them, as faults quote them. */
  readonly sent: Members
  /** Members with dates in place of relative dates, and ids in place of names. */
  readonly values: Members
  /** Set by the first sibling to be validated: a weak map would make garbage collection slower. */
  validated?: Validated
}

/** Validates the arguments of a field, once for all siblings. */
function validated(prepared: Prepared): Validated {
  prepared.validated ??= { input: prepared.schema.parse(prepared.values) }
  return prepared.validated
}

/** The plugin's schema for every field. Unlike a transformation, zod overwrites without a promise, for every sibling. */
const VALIDATE = { schema: z.any().overwrite((prepared: Prepared) => validated(prepared)) }

type Resolver<R = unknown> = (...given: Parameters<GraphQLFieldResolver<unknown, Context>>) => R

/** Options of a field whose arguments are a zod object. */
export interface Validation {
  /** Validates prepared arguments, before the resolver runs. */
  readonly validate: { readonly schema: z.ZodType<Members> }
  /**
   * Returns a resolver that prepares its arguments, and reports every fault, of the schema and of `resolve`, and every
   * warning of its result under the names of the arguments.
   */
  readonly prepared: <R>(resolve: Resolver<R | Promise<R>>) => Resolver<Promise<R>>
}

/** Converts a zod error to the error of invalid arguments. Returns any other error unchanged. */
export function invalidArguments(error: unknown, args: object): Error {
  const { schema, sent } = args as Prepared
  if (error instanceof z.ZodError) return new InvalidInput(faultsOf(error.issues, sent, schema))
  return error as Error
}

/**
 * Returns the options that validate the arguments of a field with a zod object. `within` is the path of the argument
 * that holds them, if they are not arguments themselves.
 */
export function validation(schema: z.ZodObject, within: readonly string[] = []): Validation {
  const shape = shapeOf(schema)
  const prepare = (args: unknown, context: Context): Prepared | Promise<Prepared> => {
    const sent = toMembers(
      within.reduce((value, name) => (value as Members)[name], args),
      shape,
    ) as Members
    const { values, identify } = normalise(sent, shape, NAME_RULES, context.now)
    // Does not look up names of invalid arguments: the stand-ins have the same faults.
    if (!identify || !schema.safeParse(values).success) return { schema, sent, values }
    return identify(context).then((identified) => ({ schema, sent, values: identified }))
  }
  // The arguments depend only on the field's node and the variables, so fifty siblings share them.
  const known = new Once<Prepared | Promise<Prepared>>()
  const preparedOnce = (
    args: unknown,
    context: Context,
    { fieldNodes: [node], variableValues }: GraphQLResolveInfo,
  ) => (node ? known.of(variableValues, node, () => prepare(args, context)) : prepare(args, context))
  const renamed = (error: unknown): unknown =>
    error instanceof InvalidInput
      ? new InvalidInput(
          error.faults.map((fault) => ({ ...fault, path: [...within, ...argumentPath(fault.path, shape)] })),
        )
      : error
  return {
    validate: VALIDATE,
    prepared: (resolve) => async (parent, args, context, info) => {
      try {
        const given = preparedOnce(args, context, info)
        const result = await resolve(parent, given instanceof Promise ? await given : given, context, info)
        return withArgumentNames(result, shape)
      } catch (error) {
        throw renamed(error)
      }
    },
  }
}

/** Returns a resolver that passes the validated input on. */
export const onInput =
  <I, P, R>(resolve: (parent: P, input: I, context: Context, info: GraphQLResolveInfo) => R) =>
  (parent: P, args: unknown, context: Context, info: GraphQLResolveInfo): R =>
    resolve(parent, (args as Validated<I>).input, context, info)

/** Returns a resolver that validates its arguments like the plugin, for fields that the builder does not define. */
export function validating<S extends z.ZodObject, P, R>(
  schema: S,
  resolve: (parent: P, input: z.output<S>, context: Context, info: GraphQLResolveInfo) => R | Promise<R>,
) {
  const run = onInput(resolve)
  const validArguments = (args: object) => {
    try {
      return validated(args as Prepared)
    } catch (error) {
      throw invalidArguments(error, args)
    }
  }
  return validation(schema).prepared((parent, args, context, info) =>
    run(parent as P, validArguments(args), context, info),
  )
}
