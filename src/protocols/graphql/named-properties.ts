import { type FieldNode, type GraphQLField, type GraphQLResolveInfo, Kind } from 'graphql'
import { camelCase } from '../../core/names.ts'

/** Field that shows the property which its argument, an enumeration, names. */
const FIELD = 'values'
const ARGUMENT = 'metric'

/** `extensions` of that field. Reading a property costs no more under a name that an argument gives. */
export const NAMED_BY_ARGUMENT = { isNamedByArgument: true, isPlainWhenEncoded: true } as const

/** Whether an argument of the field names the property that it shows. */
export const isNamedByArgument = ({
  extensions,
}: Pick<GraphQLField<unknown, unknown>, 'extensions'>): boolean => extensions['isNamedByArgument'] === true

export type Variables = GraphQLResolveInfo['variableValues']

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Reads a variable. The compiled executor passes the values alone, the interpreter beside their sources. */
function variable(variables: Variables, name: string): unknown {
  const values: unknown = isObject(variables.sources) ? variables.coerced : variables
  return isObject(values) ? values[name] : undefined
}

const argumentOf = ({ name, arguments: given }: FieldNode) =>
  name.value === FIELD ? given?.find((one) => one.name.value === ARGUMENT)?.value : undefined

/** Whether a variable names the property that a field shows. */
export const isNamedByVariable = (node: FieldNode): boolean => argumentOf(node)?.kind === Kind.VARIABLE

/** Returns the name of the property that the argument of a field gives. Undefined without such an argument. */
export function givenName(node: FieldNode, variables: Variables): string | undefined {
  const value = argumentOf(node)
  if (value?.kind === Kind.ENUM) return camelCase(value.value.toLowerCase())
  if (value?.kind !== Kind.VARIABLE) return undefined
  return camelCase(String(variable(variables, value.name.value)).toLowerCase())
}
