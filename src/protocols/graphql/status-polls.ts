import { type DocumentNode, Kind, type OperationDefinitionNode, type SelectionNode } from 'graphql'
import { parseLimited } from './parsing.ts'

/** No poll is longer, so longer queries are not parsed here. */
const MAX_CHARACTERS = 2000
const MAX_TOKENS = 300

/** Fields of a job that are not its status. */
const NOT_STATUS: readonly string[] = ['result', 'files']

/** Whether a selection is a `job` with fields of its status only. */
const isStatusOfJob = (selection: SelectionNode): boolean =>
  selection.kind === Kind.FIELD &&
  selection.name.value === 'job' &&
  selection.selectionSet?.selections.every(
    (member) => member.kind === Kind.FIELD && !NOT_STATUS.includes(member.name.value),
  ) === true

function operationOf(document: DocumentNode, name: unknown): OperationDefinitionNode | undefined {
  const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION)
  if (typeof name === 'string') return operations.find((operation) => operation.name?.value === name)
  return operations.length === 1 ? operations[0] : undefined
}

/**
 * Whether a request only polls the status of jobs, which is free: a query of `job` alone, without its `result`,
 * its `files` and fragments.
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
