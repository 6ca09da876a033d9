import {
  type GraphQLSchema,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql'

type Lengths = Readonly<Record<string, number>>

function measure(schema: GraphQLSchema): Lengths {
  const types = Object.values(schema.getTypeMap())
  const directives = schema.getDirectives()
  const fields = types.flatMap((type) =>
    isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [],
  )
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
  const perType = (count: number) => Math.ceil(count / types.length)
  return {
    types: types.length,
    directives: directives.length,
    fields: perType(fields.length),
    args: Math.ceil(sum(fields.map(({ args }) => args.length)) / fields.length),
    inputFields: perType(
      sum(types.map((type) => (isInputObjectType(type) ? Object.keys(type.getFields()).length : 0))),
    ),
    enumValues: perType(sum(types.map((type) => (isEnumType(type) ? type.getValues().length : 0)))),
    possibleTypes: perType(
      sum(types.map((type) => (isAbstractType(type) ? schema.getPossibleTypes(type).length : 0))),
    ),
    interfaces: perType(sum(types.map((type) => (isObjectType(type) ? type.getInterfaces().length : 0)))),
    // Most types are not wrapped; few are wrapped more than once.
    ofType: 0.5,
  }
}

const known = new WeakMap<GraphQLSchema, Lengths>()

/** Returns the number of items of an introspection field, averaged over types and fields. */
export function introspectedLength(schema: GraphQLSchema, field: string): number {
  const lengths = known.get(schema) ?? measure(schema)
  known.set(schema, lengths)
  return lengths[field] ?? 1
}
