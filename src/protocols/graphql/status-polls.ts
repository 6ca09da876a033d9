import { type DocumentNode, Kind, type OperationDefinitionNode, type SelectionNode } from 'graphql'
import { parseLimited } from './parsing.ts'

/** No poll is longer, so longer queries are not parsed here. */
const MAX_CHARACTERS = 2000
const MAX_TOKENS = 300

/** Whether a selection is a `job` without its `result`: all else of a job is its status. */
const isStatusOfJob = (selection: SelectionNode): boolean =>
  selection.kind === Kind.FIELD &&
  selection.name.value === 'job' &&
  selection.selectionSet?.selections.every(
    (member) => member.kind === Kind.FIELD && member.name.value !== 'result',
  ) === true

function operationOf(document: DocumentNode, name: unknown): OperationDefinitionNode | undefined {
  const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION)
  if (typeof name === 'string') return operations.find((operation) => operation.name?.value === name)
  return operations.length === 1 ? operations[0] : undefined
}

/**
 * Whether a request only polls the status of jobs, which is free: a query of `job` alone, without its `result` and
 * without fragments.
 */
export function isStatusPoll({
  query,
  operationName,
}: {
  query?: unknown
  operationName?: unknown
}): boolean {
  if (typeof query !== 'string' || query.length > MAX_CHARACTERS || !query.includes('job')) return false
  try {
    const operation = operationOf(parseLimited(query, MAX_TOKENS), operationName)
    return operation?.operation === 'query' && operation.selectionSet.selections.every(isStatusOfJob)
  } catch {
    return false
  }
}
