import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql'
import type { Operation } from '../../core/operation.ts'
import { type KeyAccess, requireAccess } from '../../core/principal.ts'
import type { Context } from '../context.ts'

/** `extensions` of what every API key may read, as on REST: aggregates, their bars and leaderboards, jobs, and links. */
export const OPEN_TO_KEYS = { apiKey: true } as const

/** `extensions` of further types with a global id that API keys with the scope `read` may read. */
export const OPEN_TO_READERS = { reads: true } as const

/** `extensions` of what inactive users may still read and change: their own profile. */
export const FOR_INACTIVE = { isForInactive: true } as const

/** Returns the `extensions` of a root field: who may use it. */
export const accessOf = ({
  apiKey = false,
  reads = false,
  isForInactive = false,
}: Pick<Operation, 'apiKey' | 'reads' | 'isForInactive'>) => ({ apiKey, reads, isForInactive })

type Resolver = GraphQLFieldResolver<unknown, Context>

/** Returns the resolver of a field, closed to the API keys that do not open the field. */
export function guarded(access: KeyAccess, resolve: Resolver): Resolver {
  if (access.apiKey) return resolve
  return (source, args, context, info) => {
    requireAccess(context.principal, access)
    return resolve(source, args, context, info)
  }
}

/** Refuses an API key that asks for an object of a type that it does not open by the object's global id. */
export function requireOpenType(typeName: string, { principal }: Context, schema: GraphQLSchema): void {
  requireAccess(principal, schema.getType(typeName)?.extensions ?? {})
}
