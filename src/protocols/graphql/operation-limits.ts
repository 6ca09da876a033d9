import {
  type ExecutionArgs,
  GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  getNullableType,
  getOperationAST,
  getVariableValues,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { excessOf } from './complexity.ts'
import { REQUEST_ERROR, refusedByGraphQL } from './errors.ts'
import { excess } from './parsing.ts'

/** Errors listed before GraphQL reports that there are more. */
export const MAX_LISTED = 4
/** Items in all lists of a request's variables together, except inside JSON values. */
const MAX_ITEMS = 5000

type Values = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null

/** Characters of an enumeration's value, or of a name in an input object. GraphQL searches for names like longer ones, too. */
const MAX_NAME = 256

/** Counts the items of lists in values; stops once there are too many. */
class Items {
  #count = 0
  /** Whether a text stands for a name, and is too long for one. */
  hasLongName = false

  get areTooMany(): boolean {
    return this.#count > MAX_ITEMS
  }

  add(value: unknown, given: GraphQLInputType): void {
    const type = getNullableType(given)
    if (isListType(type)) {
      const items = Array.isArray(value) ? value : [value]
      this.#count += items.length
      for (const item of items) if (!this.areTooMany) this.add(item, type.ofType)
    } else if (isInputObjectType(type) && isObject(value)) {
      this.hasLongName ||= Object.keys(value).some((name) => name.length > MAX_NAME)
      for (const field of Object.values(type.getFields())) this.add(value[field.name], field.type)
    } else if (isEnumType(type)) this.hasLongName ||= typeof value === 'string' && value.length > MAX_NAME
  }
}

/** Returns the errors in an operation's variables. Does not look into lists that are too long. */
function faultsOfVariables(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  values: Values,
): readonly GraphQLError[] {
  if (variableDefinitions.length === 0) return []
  const items = new Items()
  for (const { variable, type } of variableDefinitions) {
    const input = typeFromAST(schema, type)
    if (isInputType(input)) items.add(values[variable.name.value], input)
  }
  if (items.areTooMany)
    return [
      excess(`The lists in the variables have more than ${MAX_ITEMS} items in total. Send several requests.`),
    ]
  if (items.hasLongName)
    return [
      excess(
        `The variables have a name or a value of an enumeration with more than ${MAX_NAME} characters.`,
        'string_too_long',
      ),
    ]
  return getVariableValues(schema, variableDefinitions, values, { maxErrors: MAX_LISTED }).errors ?? []
}

/** Returns the errors that keep a valid operation from executing: in its variables, depth or number of values. */
export function refusalsOf({
  schema,
  document,
  operationName,
  variableValues,
}: ExecutionArgs): readonly GraphQLError[] {
  const operation = getOperationAST(document, operationName)
  if (!operation) return []
  const values = variableValues ?? {}
  const faults = faultsOfVariables(schema, operation, values)
  if (faults.length === 0) return [excessOf(schema, document, operation, values) ?? []].flat()
  return faults.map((fault) => {
    const { message, nodes, extensions } = refusedByGraphQL(fault, 'graphql_value')
    return new GraphQLError(message, { nodes, extensions: { ...extensions, ...REQUEST_ERROR } })
  })
}

/** Refuses operations that exceed the limits before executing them. */
export const useOperationLimits = (): Plugin => ({
  onExecute: ({ args, setResultAndStopExecution }) => {
    const errors = refusalsOf(args)
    if (errors.length > 0) setResultAndStopExecution({ errors })
  },
})
