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

/** Items of the lists in a value. */
function itemsIn(value: unknown, given: GraphQLInputType): number {
  const type = getNullableType(given)
  if (isListType(type))
    return Array.isArray(value)
      ? value.reduce<number>((sum, item) => sum + itemsIn(item, type.ofType), value.length)
      : itemsIn(value, type.ofType)
  if (!isInputObjectType(type) || !isObject(value)) return 0
  return Object.values(type.getFields()).reduce(
    (sum, field) => sum + itemsIn(value[field.name], field.type),
    0,
  )
}

/** What is wrong with the variables of an operation; a list that is too long is not looked into. */
function faultsOfVariables(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  values: Values,
): readonly GraphQLError[] {
  if (variableDefinitions.length === 0) return []
  const items = variableDefinitions.reduce((sum, { variable, type }) => {
    const input = typeFromAST(schema, type)
    return isInputType(input) ? sum + itemsIn(values[variable.name.value], input) : sum
  }, 0)
  if (items > MAX_ITEMS)
    return [excess(`The variables hold lists of ${items} items in all; at most ${MAX_ITEMS} are allowed.`)]
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
