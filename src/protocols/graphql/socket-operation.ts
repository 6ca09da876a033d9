import {
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
  getOperationAST,
  OperationTypeNode,
} from 'graphql'
import type { SubscribePayload } from 'graphql-ws'
import { isAsyncIterable } from 'graphql-yoga'
import type { Holdings } from '../../core/async/holdings.ts'
import { Refusal } from '../../core/errors.ts'
import { asPartOf, type Call } from '../../core/observation/call.ts'
import { currentTraceId, describeSpan, inSpan } from '../../core/observation/spans.ts'
import { EncodedJson, jsonInTurns } from '../../core/rows/json-bytes.ts'
import { memory } from '../../core/rows/memory-pool.ts'
import { excessiveDepth } from '../../platform/http/json-body.ts'
import { Admission } from '../../platform/rates/admission.ts'
import type { RateLimits } from '../../platform/rates/limits.ts'
import type { UnreadAnswers } from '../../platform/rates/unread.ts'
import type { Context } from '../context.ts'
import { turn } from './documents.ts'
import { badUserInput } from './errors.ts'
import type { GraphQLServer } from './server.ts'
import { isStatusPoll } from './status-polls.ts'
import { type KnownDocuments, trustedText } from './trusted-documents.ts'

/** What running an operation of a connection takes. */
export interface OperationDeps {
  readonly yoga: GraphQLServer
  readonly rates: RateLimits | null
  readonly unread: UnreadAnswers
  readonly trustedDocuments: KnownDocuments
  contextFor(parts: ContextParts): Context
}

type ContextParts = Pick<Context, 'principal' | 'requestId' | 'signal' | 'baseUrl'>

/** Converts a refusal to the error of an operation that may not start. */
export const refused = ({ message, code, status }: Refusal, requestId: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: code.toUpperCase(), ...(status >= 500 && { requestId }) } })

/** The same error as over HTTP: the document has no operation of that name, or several and no name is given. */
const unidentified = (): GraphQLError =>
  new GraphQLError('Could not determine what operation to execute.', {
    extensions: { code: 'OPERATION_RESOLUTION_FAILURE' },
  })

/** Runs an operation in a trace of its own: its connection may last for days. */
const inOperationSpan = <T>(call: Call, execute: () => Promise<T>): Promise<T> =>
  inSpan('websocket operation', { kind: 'server' }, async () => {
    call.traceId = currentTraceId()
    const result = await execute()
    describeSpan(`websocket ${call.operation}`, { 'flowgate.tier': call.tier })
    return result
  })

/** Encodes the data of a complete result, and lets others have their turns meanwhile. */
async function encoded<R>(result: R, signal: AbortSignal): Promise<R> {
  // Parts of an incremental result may share rows. The result of an operation that has ended is not sent.
  if (isAsyncIterable(result) || signal.aborted) return result
  const { data } = result as ExecutionResult
  if (!data) return result
  try {
    const bytes = await jsonInTurns(data, { isLast: true })
    const json = bytes.toString()
    memory.give(bytes)
    return { ...result, data: new EncodedJson(json) }
  } catch (error) {
    if (signal.aborted) return { ...result, data: null }
    throw error
  }
}

/** Returns what the protocol needs to run an operation, or the errors that keep it from starting. */
export async function prepareOperation(
  { yoga, rates, unread, contextFor, trustedDocuments }: OperationDeps,
  parts: ContextParts,
  payload: SubscribePayload,
  { call, holdings }: { readonly call: Call; readonly holdings: Holdings },
) {
  const { operationName, variables } = payload
  const query = trustedText(trustedDocuments, payload)

  const context = contextFor(parts)
  const { schema, execute, subscribe, contextFactory, parse, validate } = yoga.getEnveloped(context)
  try {
    const admission = new Admission(parts.principal, rates)
    await admission.enter(isStatusPoll({ query, operationName }))
    call.spend = (units) => admission.spend(units)
    if (query instanceof GraphQLError) return [query]
    const excess = excessiveDepth(variables)
    if (excess) return [badUserInput(excess)]
    await turn()
    const document = parse(query)
    await turn()
    const errors: readonly GraphQLError[] = validate(schema, document)
    if (errors.length > 0) return errors
    const operation = getOperationAST(document, operationName)
    if (!operation) return [unidentified()]
    // Subscriptions have a limit of their own.
    if (operation.operation !== OperationTypeNode.SUBSCRIPTION) holdings.add(unread.take(parts.principal))
    const contextValue = await contextFactory()
    return {
      ...{ schema, document, contextValue, operationName, variableValues: variables },
      rootValue: {
        execute: (args: ExecutionArgs) =>
          asPartOf(call, () => inOperationSpan(call, async () => encoded(await execute(args), parts.signal))),
        subscribe: (args: ExecutionArgs) => asPartOf(call, () => subscribe(args)),
      },
    }
  } catch (error) {
    if (error instanceof GraphQLError) return [error]
    if (error instanceof Refusal) return [refused(error, parts.requestId)]
    throw error
  }
}
