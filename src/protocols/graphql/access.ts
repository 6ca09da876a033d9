import {
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isObjectType,
} from 'graphql'
import type { Operation } from '../../core/operation.ts'
import { type KeyAccess, requireAccess } from '../../core/principal.ts'
import type { Context } from '../context.ts'

/** `extensions` of what every API key may read, as on REST: aggregates, their bars and leaderboards, jobs, and links. */
export const OPEN_TO_KEYS = { apiKey: true } as const

/** `extensions` of further types with a global id that API keys with the scope `read` may read. */
export const OPEN_TO_READERS = { reads: true } as const

/** Returns the `extensions` of a field: which API keys may read it. */
export const accessOf = ({ apiKey = false, reads = false }: Pick<Operation, 'apiKey' | 'reads'>) => ({
  apiKey,
  reads,
})

type Resolver = GraphQLFieldResolver<unknown, Context>
type Field = Pick<GraphQLField<unknown, Context>, 'extensions' | 'type'>
type FieldsType = GraphQLObjectType | GraphQLInterfaceType

const ROOTS = ['Query', 'Mutation', 'Subscription']

const hasGlobalId = (type: GraphQLNamedType): boolean =>
  (isObjectType(type) || isInterfaceType(type)) && type.getInterfaces().some(({ name }) => name === 'Node')

/** Whether a type may be read with the scope `read`: one with a global id only if it says so. */
const isReadable = (type: GraphQLNamedType): boolean =>
  !hasGlobalId(type) || type.extensions['apiKey'] === true || type.extensions['reads'] === true

/**
 * Returns which API keys open a field. A root field says so by its operation. The scope `read` opens all other fields
 * between types that it may read, unless they say that they are closed.
 */
function accessTo({ extensions, type }: Field, parent: FieldsType): KeyAccess {
  const isInherited = !ROOTS.includes(parent.name) && isReadable(parent) && isReadable(getNamedType(type))
  const said = extensions['reads']
  return { apiKey: extensions['apiKey'] === true, reads: said === undefined ? isInherited : said === true }
}

/** Returns the resolver of a field, closed to the API keys that do not open the field. */
export function guarded(field: Field, parent: FieldsType, resolve: Resolver): Resolver {
  const access = accessTo(field, parent)
  if (access.apiKey) return resolve
  return (source, args, context, info) => {
    requireAccess(context.principal, access)
    return resolve(source, args, context, info)
  }
}

/**
 * Closes every field that has a resolver to API keys, unless it is open. A plain property is as open as the object that
 * it belongs to.
 */
export function closeToKeys(type: GraphQLObjectType): void {
  for (const field of Object.values(type.getFields())) {
    if (field.resolve) field.resolve = guarded(field, type, field.resolve)
    if (field.subscribe) field.subscribe = guarded(field, type, field.subscribe)
  }
}

/** Refuses an API key that asks for an object of a type that it does not open by the object's global id. */
export function requireOpenType(typeName: string, { principal }: Context, schema: GraphQLSchema): void {
  requireAccess(principal, schema.getType(typeName)?.extensions ?? {})
}
