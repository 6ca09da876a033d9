import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql'
import { schema } from '../../src/app/schema.ts'

/** Everything in the graph by its place, for rules that apply to all of it. */

type Placed<T> = readonly (readonly [place: string, item: T])[]

export const types: readonly GraphQLNamedType[] = Object.values(schema.getTypeMap()).filter(
  (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
)

export const fields: Placed<GraphQLField<unknown, unknown>> = types
  .filter((type) => isObjectType(type) || isInterfaceType(type))
  .flatMap((type) =>
    Object.values(type.getFields()).map((field) => [`${type.name}.${field.name}`, field] as const),
  )

export const fieldArguments: Placed<GraphQLArgument> = fields.flatMap(([place, { args }]) =>
  args.map((argument) => [`${place}(${argument.name})`, argument] as const),
)

export const inputFields: Placed<GraphQLInputField> = types
  .filter(isInputObjectType)
  .flatMap((type) =>
    Object.values(type.getFields()).map((field) => [`${type.name}.${field.name}`, field] as const),
  )

export const enumValues = types
  .filter(isEnumType)
  .flatMap((type) => type.getValues().map((value) => [`${type.name}.${value.name}`, value] as const))

type Described = { readonly description?: string | null | undefined }

/** Everything that has a description. */
export const described: Placed<Described> = [
  ...types.map((type) => [type.name, type] as const),
  ...fields,
  ...fieldArguments,
  ...inputFields,
  ...enumValues,
  ...schema.getDirectives().map((directive) => [`@${directive.name}`, directive] as const),
]

/** The places that break a rule. */
export const places = <T>(
  items: readonly (readonly [string, T])[],
  breaks: (item: NoInfer<T>, place: string) => boolean,
): string[] => items.flatMap(([place, item]) => (breaks(item, place) ? [place] : []))
