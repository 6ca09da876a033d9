import { FlowgateError, GraphError, type GraphFault } from './errors.ts'
import type { Sent } from './http.ts'
import { JSON_TYPE } from './request.ts'
import type { DocumentTypeDecoration } from './typed-document.ts'

/** A document as text, or a typed one of GraphQL Code Generator's `documentMode: 'string'`. */
export type Document<Result, Variables> =
  | string
  | (DocumentTypeDecoration<Result, Variables> & { toString(): string })

/** Returns the request that runs a document. */
export function graphRequest(document: Document<unknown, never>, variables: unknown, accept: string): Sent {
  const query = document.toString()
  return {
    ...{ method: 'POST', path: '/graphql', headers: { ...JSON_TYPE, Accept: accept } },
    body: JSON.stringify({ query, variables }),
    isIdempotent: !/^\s*mutation\b/m.test(query),
  }
}

/** A subscription that ended before the service completed it. */
export class Interrupted extends FlowgateError {
  constructor(cause?: unknown) {
    super('The subscription was interrupted', { cause })
  }
}

/** Errors after which a job can be followed again: the next request has a fresh token. */
const PASSING: readonly unknown[] = ['TOKEN_EXPIRED', 'UNAVAILABLE']
export const isPassing = (error: unknown): boolean =>
  error instanceof Interrupted || (error instanceof GraphError && PASSING.includes(error.code))

/** Returns the data of an answer. Throws `GraphError` if it has errors. */
export function dataOf<Result>({ data, errors }: { data?: Result; errors?: readonly GraphFault[] }): Result {
  if (errors || data === undefined) throw new GraphError(errors ?? [], data)
  return data
}
