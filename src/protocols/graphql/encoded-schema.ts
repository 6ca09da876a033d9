import {
  extendSchema,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  GraphQLScalarType,
  GraphQLSchema,
  isInterfaceType,
  isIntrospectionType,
  isNonNullType,
  isObjectType,
  parse,
} from 'graphql'
import { oncePer } from '../../core/once.ts'
import type { JsonPart } from '../../core/rows/json-bytes.ts'
import type { Context } from '../context.ts'
import { guarded } from './access.ts'
import { accessTo } from './field-rules.ts'

/** Resolves a field to its encoded value. The query selects nothing but plain properties below the field. */
export type Encode<Source> = (
  ...given: Parameters<GraphQLFieldResolver<Source, Context>>
) => JsonPart | null | Promise<JsonPart | null>

/** `extensions` of a field whose value can be encoded as a whole. */
export const encodedBy = <Source>(encode: Encode<Source>) => ({ encode })

/** `extensions` of a field whose resolver returns a property of another name, which an encoder may write itself. */
export const plainAs = (property: string) => ({ isPlainWhenEncoded: true, property })

/** Returns the property that a plain field shows. */
export const propertyOf = (field: GraphQLField<unknown, unknown> | undefined, name: string): string =>
  (field?.extensions['property'] as string | undefined) ?? name

const SUFFIX = '__encoded'

/** Returns the name of a field's twin, which returns its encoded value. */
export const encodedName = (name: string): string => name + SUFFIX

/** Returns the name of the field that a twin stands for. Other names are returned unchanged. */
export const plainName = (name: string): string =>
  name.endsWith(SUFFIX) ? name.slice(0, -SUFFIX.length) : name

const Encoded = new GraphQLScalarType({ name: 'Encoded', serialize: (value) => value })

const fieldsWithEncoding = (type: Pick<GraphQLObjectType, 'getFields'>) =>
  Object.values(type.getFields()).filter(({ extensions }) => extensions['encode'] !== undefined)

/**
 * Returns a schema for execution only, in which every field that can be encoded as a whole has a twin that returns the
 * encoded value. Clients never see it: their documents are validated against the original schema, then rewritten.
 */
export const withEncodedFields = oncePer((schema: GraphQLSchema): GraphQLSchema => {
  const types = Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) || isInterfaceType(type))
    .filter((type) => !isIntrospectionType(type))
  const extended = types.flatMap((type) => {
    const fields = fieldsWithEncoding(type).map(
      ({ name, type: given }) => `${encodedName(name)}: Encoded${isNonNullType(given) ? '!' : ''}`,
    )
    const kind = isInterfaceType(type) ? 'interface' : 'type'
    return fields.length > 0 ? [`extend ${kind} ${type.name} { ${fields.join(' ')} }`] : []
  })
  const base = new GraphQLSchema({ ...schema.toConfig(), types: [...schema.toConfig().types, Encoded] })
  const result = extendSchema(base, parse(extended.join('\n')), { assumeValid: true })
  for (const { name } of types) {
    const type = result.getType(name)
    if (!isObjectType(type) && !isInterfaceType(type)) continue
    for (const field of fieldsWithEncoding(type)) {
      const twin = type.getFields()[encodedName(field.name)]
      if (!twin) continue
      twin.args = field.args
      twin.resolve = guarded(accessTo(field), field.extensions['encode'] as Encode<unknown>)
    }
  }
  return result
})
