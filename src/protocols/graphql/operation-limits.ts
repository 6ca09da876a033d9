import {
  type ExecutionArgs,
  GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  getNullableType,
  getOperationAST,
  getVariableValues,
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

/** Faults that are listed before GraphQL says that there are more. */
export const MOST_LISTED = 4
/** Of all lists in the variables of a request, but for those within JSON. */
const MAX_ITEMS = 5000

type Values = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null

/** Counts the items of lists in values, up to the first that is too many. */
class Items {
  #count = 0

  get areTooMany(): boolean {
    return this.#count > MAX_ITEMS
  }

  add(value: unknown, given: GraphQLInputType): void {
    const type = getNullableType(given)
    if (isListType(type)) {
      const items = Array.isArray(value) ? value : [value]
      this.#count += items.length
      for (const item of items) if (!this.areTooMany) this.add(item, type.ofType)
    } else if (isInputObjectType(type) && isObject(value))
      for (const field of Object.values(type.getFields())) this.add(value[field.name], field.type)
  }
}

/** What is wrong with the variables of an operation; lists that are too long are not looked into. */
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
      excess(`The variables hold lists of more than ${MAX_ITEMS} items in all. Ask in several requests.`),
    ]
  return getVariableValues(schema, variableDefinitions, values, { maxErrors: MOST_LISTED }).errors ?? []
}

/** Why a valid operation is not executed: its variables, its depth, the number of its values. */
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

/** Refuses operations before anything is done for them. */
export const useOperationLimits = (): Plugin => ({
  onExecute: ({ args, setResultAndStopExecution }) => {
    const errors = refusalsOf(args)
    if (errors.length > 0) setResultAndStopExecution({ errors })
  },
})
