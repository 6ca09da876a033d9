import type { GraphQLField, GraphQLFieldResolver, GraphQLObjectType, GraphQLSchema } from 'graphql'
import type { Operation } from '../../core/operation.ts'
import { requireBearer } from '../../core/principal.ts'
import type { Context } from '../context.ts'

/** `extensions` of what API keys may read, as REST does: aggregates, their bars and leaderboards, jobs, and links. */
export const OPEN_TO_KEYS = { apiKey: true } as const

/** Returns the `extensions` of a field: whether API keys may read it. */
export const accessOf = ({ apiKey = false }: Pick<Operation, 'apiKey'>) => ({ apiKey })

type Resolver = GraphQLFieldResolver<unknown, Context>

const closed =
  (resolve: Resolver): Resolver =>
  (parent, args, context, info) => {
    requireBearer(context.principal)
    return resolve(parent, args, context, info)
  }

/** Returns the resolver, closed to API keys unless the field is open. */
export const guarded = (
  { extensions }: Pick<GraphQLField<unknown, Context>, 'extensions'>,
  resolve: Resolver,
): Resolver => (extensions['apiKey'] === true ? resolve : closed(resolve))

/**
 * Closes every field that has a resolver to API keys, unless it says that it is open. A plain property is as open as the
 * object that it belongs to.
 */
export function closeToKeys(type: GraphQLObjectType): void {
  for (const field of Object.values(type.getFields())) {
    if (field.resolve) field.resolve = guarded(field, field.resolve)
    if (field.subscribe) field.subscribe = guarded(field, field.subscribe)
  }
}

/** Refuses an API key that asks for an object of a closed type by its global id. */
export function requireOpenType(typeName: string, { principal }: Context, schema: GraphQLSchema): void {
  if (schema.getType(typeName)?.extensions['apiKey'] !== true) requireBearer(principal)
}
