import { useCSRFPrevention } from '@graphql-yoga/plugin-csrf-prevention'
import { useDeferStream } from '@graphql-yoga/plugin-defer-stream'
import { type ExecutionResult, GraphQLError, type GraphQLSchema } from 'graphql'
import {
  createYoga,
  type GraphQLParams,
  handleStreamOrSingleExecutionResult,
  isAsyncIterable,
  mapAsyncIterator,
  type Plugin,
} from 'graphql-yoga'
import { excessiveDepth } from '../../platform/http/json-body.ts'
import type { Logger } from '../../platform/log.ts'
import type { Admission } from '../../platform/rates/admission.ts'
import type { Context } from '../context.ts'
import { publicRefusal } from '../rest/errors.ts'
import { useCompilation } from './compilation.ts'
import { openDocumentCache } from './document-cache.ts'
import { useDocuments } from './documents.ts'
import { badUserInput, publicResult, refusedByGraphQL } from './errors.ts'
import { useHiddenSchema } from './hidden-schema.ts'
import { useActiveUsers } from './inactive-users.ts'
import { useJsonTexts } from './json-text.ts'
import { useOperationLimits } from './operation-limits.ts'
import { isStatusPoll } from './status-polls.ts'
import { type SubscriptionDeps, useSubscriptions } from './subscriptions.ts'

/** What a request over HTTP brings along. */
export interface Admitted {
  readonly admission?: Admission
  /** The JSON value that was its body; undefined where the query stands in the address. */
  readonly sent?: unknown
}

/** Takes what the route has read, and refuses variables too deep to be walked through, which addresses hold as well. */
const useSent = (): Plugin<Admitted> => ({
  onRequestParse: ({ serverContext, setRequestParser }) => {
    const { sent } = serverContext as Admitted
    // Whether it is a request at all is judged where all of them are.
    if (sent !== undefined) setRequestParser(() => sent as GraphQLParams)
  },
  onParams: ({ params, setResult }) => {
    const excess = excessiveDepth(params.variables)
    if (excess) setResult({ errors: [badUserInput(excess)] })
  },
})

/** Counts a request over HTTP once it is known what it asks for; who may not ask is told by the route. */
const useRates = (): Plugin<Admitted> => ({
  onParams: async ({ context, params, setResult }) => {
    const { admission } = context as Admitted
    await admission
      ?.enter(isStatusPoll(params))
      .catch(() => setResult({ errors: [new GraphQLError('Not admitted')] }))
  },
})

/** Every error in the words of the contract; what nobody expected is logged and masked. */
const usePublicErrors = (log: Logger): Plugin<Context> => ({
  onParse:
    () =>
    ({ result, replaceParseResult }) => {
      if (result instanceof GraphQLError) replaceParseResult(refusedByGraphQL(result, 'graphql_syntax'))
    },
  onValidate:
    () =>
    ({ valid, result, setResult }) => {
      if (!valid)
        setResult(result.map((error) => refusedByGraphQL(error as GraphQLError, 'graphql_validation')))
    },
  onExecute: ({ args }) => ({
    onExecuteDone: (payload) =>
      handleStreamOrSingleExecutionResult(payload, ({ result, setResult }) => {
        const { requestId, signal } = args.contextValue as Context
        const shown = publicResult(result, { requestId, log, signal })
        if (shown !== result) setResult(shown)
      }),
  }),
})

/** What fails around the execution, masked; errors of the execution itself are usePublicErrors' own. */
function maskError(error: unknown): Error {
  if (error instanceof GraphQLError) return error
  const originalError = error instanceof Error ? error : new Error(String(error))
  return new GraphQLError(publicRefusal(null).message, {
    originalError,
    extensions: { code: 'INTERNAL', http: { status: 500 } },
  })
}

/** Logs what was masked, and names the request that its text asks to quote. */
function useRequestIds(log: Logger): Plugin<object, Context> {
  const named = (result: ExecutionResult, requestId: string): ExecutionResult => {
    for (const { originalError, extensions } of result.errors ?? []) {
      if (extensions['code'] !== 'INTERNAL' || 'requestId' in extensions) continue
      extensions['requestId'] = requestId
      log.error({ requestId, err: originalError }, publicRefusal(null).title)
    }
    return result
  }
  return {
    onResultProcess: ({ result, setResult, serverContext: { requestId } }) => {
      // Batches are refused.
      const answer = result as ExecutionResult | AsyncIterable<ExecutionResult>
      if (isAsyncIterable(answer)) setResult(mapAsyncIterator(answer, (part) => named(part, requestId)))
      else named(answer, requestId)
    },
  }
}

/** The GraphQL endpoint; its context is made, and its caller known, before it is reached. */
export function createGraphQLServer({
  schema,
  log,
  isSchemaPublic = true,
  contextsFor,
}: SubscriptionDeps & { readonly schema: GraphQLSchema; readonly isSchemaPublic?: boolean }) {
  return createYoga<Context & Admitted>({
    schema,
    graphqlEndpoint: '/graphql',
    graphiql: false,
    landingPage: false,
    cors: false,
    multipart: false,
    maskedErrors: { maskError },
    // It would only repeat what is masked, twice and without its text.
    logging: false,
    // Node's own stream: with Yoga's, a client that leaves before the first event ends the process.
    fetchAPI: { Response: globalThis.Response, ReadableStream: globalThis.ReadableStream },
    // The routes have limited it.
    maxRequestBodySize: false,
    // By default it would keep a thousand documents, however long they are. What cannot be read is not kept at all.
    parserAndValidationCache: {
      documentCache: openDocumentCache(schema),
      errorCache: { get: () => undefined, set: () => {} },
    },
    plugins: [
      useSent(),
      useRates(),
      ...useCompilation(log),
      useDeferStream(),
      useCSRFPrevention({ requestHeaders: ['x-graphql-csrf', 'authorization', 'x-api-key'] }),
      useDocuments(),
      useJsonTexts(),
      usePublicErrors(log),
      ...(isSchemaPublic ? [] : [useHiddenSchema()]),
      useOperationLimits(),
      useActiveUsers(log),
      useSubscriptions({ log, contextsFor }),
      useRequestIds(log),
    ],
  })
}

export type GraphQLServer = ReturnType<typeof createGraphQLServer>
