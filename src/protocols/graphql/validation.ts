import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql'
import { z } from 'zod'
import { InvalidInput } from '../../core/errors.ts'
import { faultsOf } from '../../core/faults.ts'
import { Once, oncePer } from '../../core/once.ts'
import { shapeOf } from '../../core/shape.ts'
import type { Context } from '../context.ts'
import { normalise } from '../identify.ts'
import { argumentPath, toMembers } from './arguments.ts'
import { NAME_RULES } from './name-arguments.ts'

type Members = Readonly<Record<string, unknown>>

/** Arguments of a field, ready to be validated. */
type Prepared = {
  readonly schema: z.ZodObject
  /** Members as the client sent them, which faults repeat. */
  readonly sent: Members
  /** Members with what relative dates mean, and with ids in place of names. */
  readonly values: Members
}

/** Valid arguments: one member, so that siblings share what the schema returned. */
type Validated<I = unknown> = { readonly input: I }

type Resolver<R = unknown> = (...given: Parameters<GraphQLFieldResolver<unknown, Context>>) => R

/** Options of a field whose arguments are a zod object. */
export interface Validation {
  /** Runs before the resolver, on prepared arguments. */
  readonly validate: { readonly schema: z.ZodType<Members> }
  /**
   * Returns a resolver that prepares its arguments, and reports every fault, of the schema and of `resolve`, under the
   * names of the arguments.
   */
  readonly prepared: <R>(resolve: Resolver<R | Promise<R>>) => Resolver<Promise<R>>
}

/** Returns the error of arguments that are not valid. Other errors are returned as they are. */
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
    // Names of invalid arguments are not looked up: the stand-ins have the same faults.
    if (!identify || !schema.safeParse(values).success) return { schema, sent, values }
    return identify(context).then((identified) => ({ schema, sent, values: identified }))
  }
  // A field of fifty siblings has the same arguments for each: they follow from its node and the variables.
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
  const validated = oncePer(({ values }: Prepared): Validated => ({ input: schema.parse(values) }))
  return {
    // Unlike a transformation, zod overwrites without a promise, for every sibling.
    validate: { schema: z.custom<Members>().overwrite((prepared) => validated(prepared as Prepared)) },
    prepared: (resolve) => async (parent, args, context, info) => {
      try {
        const given = preparedOnce(args, context, info)
        return await resolve(parent, given instanceof Promise ? await given : given, context, info)
      } catch (error) {
        throw renamed(error)
      }
    },
  }
}

/** Returns a resolver that takes what validation returns. */
export const onInput =
  <I, P, R>(resolve: (parent: P, input: I, context: Context, info: GraphQLResolveInfo) => R) =>
  (parent: P, args: unknown, context: Context, info: GraphQLResolveInfo): R =>
    resolve(parent, (args as Validated<I>).input, context, info)

/** Returns a resolver that validates its arguments as the plugin does, for what is no field of the builder. */
export function validating<S extends z.ZodObject, P, R>(
  schema: S,
  resolve: (parent: P, input: z.output<S>, context: Context, info: GraphQLResolveInfo) => R | Promise<R>,
) {
  const { validate, prepared } = validation(schema)
  const run = onInput(resolve)
  const validated = (args: object) => {
    try {
      return validate.schema.parse(args)
    } catch (error) {
      throw invalidArguments(error, args)
    }
  }
  return prepared((parent, args, context, info) => run(parent as P, validated(args), context, info))
}
