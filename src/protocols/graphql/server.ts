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
import { keepBody } from '../../platform/http/whole-body.ts'
import type { Logger } from '../../platform/log.ts'
import type { Admission } from '../../platform/rates/admission.ts'
import type { Context } from '../context.ts'
import { publicRefusal } from '../rest/errors.ts'
import { useCompilation } from './compilation.ts'
import { type Condition, useConditions } from './conditional.ts'
import { useDataVersions } from './data-versions.ts'
import { openDocumentCache } from './document-cache.ts'
import { useDocuments } from './documents.ts'
import { useEncodedFields } from './encoded-documents.ts'
import { useEncoding } from './encoding.ts'
import { badUserInput, publicResult, quotingLittle, refusedByGraphQL } from './errors.ts'
import { useHiddenSchema } from './hidden-schema.ts'
import './introspection-turns.ts'
import { useActiveUsers } from './inactive-users.ts'
import { useObservation } from './observation.ts'
import { useOperationLimits } from './operation-limits.ts'
import { isStatusPoll } from './status-polls.ts'
import { type SubscriptionDeps, useSubscriptions } from './subscriptions.ts'
import { type KnownDocuments, useTrustedDocuments } from './trusted-documents.ts'
import { useWarnings } from './warnings.ts'

/** Additional context of a request over HTTP. */
interface Admitted {
  readonly admission?: Admission
  /** JSON value of the body. Undefined if the query is in the URL. */
  readonly sent?: unknown
  /** Condition of a query in the URL. */
  readonly condition?: Condition | undefined
}

/** Uses the body that the route has read, and refuses variables in URLs that are nested too deep to walk, as it has. */
const useSent = (): Plugin<Admitted> => ({
  onRequestParse: ({ serverContext, setRequestParser }) => {
    const { sent } = serverContext as Admitted
    // Yoga checks that it is a valid request, as it does for every request.
    if (sent !== undefined) setRequestParser(() => sent as GraphQLParams)
  },
  onParams: ({ params, context, setResult }) => {
    if ((context as Admitted).sent !== undefined) return
    const excess = excessiveDepth(params.variables)
    if (excess) setResult({ errors: [badUserInput(excess)] })
  },
})

/** Counts a request over HTTP once its query is known. The route answers if the rate limit is exceeded. */
const useRates = (): Plugin<Admitted> => ({
  onParams: async ({ context, params, setResult }) => {
    const { admission } = context as Admitted
    await admission
      ?.enter(isStatusPoll(params))
      .catch(() => setResult({ errors: [new GraphQLError('Not admitted')] }))
  },
})

/** Ends a response that will not be sent. Otherwise an event stream would send pings for ever. */
export function endUnsent({ body }: Response): void {
  // Nobody is left to learn that its source has failed.
  body?.cancel().catch(() => {})
}

/** Ends responses whose client has left meanwhile: Yoga does not return them. */
const useAbandoned = (): Plugin => ({
  onResponse: ({ request, response }) => {
    if (request.signal.aborted) endUnsent(response)
  },
})

/** Converts every error to what the client may see; logs and masks unexpected ones. */
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

/** Masks errors from outside the execution; `usePublicErrors` handles those of the execution itself. */
function maskError(error: unknown): Error {
  if (error instanceof GraphQLError) return quotingLittle(error)
  const originalError = error instanceof Error ? error : new Error(String(error))
  return new GraphQLError(publicRefusal(null).message, {
    originalError,
    extensions: { code: 'INTERNAL', http: { status: 500 } },
  })
}

/** Logs masked errors and adds the request id that their message asks the client to quote. */
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
      // A single result: batches are refused.
      const answer = result as ExecutionResult | AsyncIterable<ExecutionResult>
      if (isAsyncIterable(answer)) setResult(mapAsyncIterator(answer, (part) => named(part, requestId)))
      else named(answer, requestId)
    },
  }
}

/** Returns the class of responses, which record their bodies. The HTTP server has replaced the global one by now. */
const responses = () =>
  class extends globalThis.Response {
    constructor(body?: BodyInit | null, init?: ResponseInit) {
      super(body, init)
      if (body instanceof Uint8Array) keepBody(this, body as Uint8Array<ArrayBuffer>)
    }
  }

/** Creates the GraphQL endpoint. The route authenticates the caller and creates the context. */
export function createGraphQLServer({
  schema,
  log,
  isSchemaPublic = true,
  trustedDocuments = { texts: new Map(), only: false, hasManifest: false },
  contextsFor,
}: SubscriptionDeps & {
  readonly schema: GraphQLSchema
  readonly isSchemaPublic?: boolean
  /** Default: none, and clients send texts. */
  readonly trustedDocuments?: KnownDocuments
}) {
  return createYoga<Context & Admitted>({
    schema,
    graphqlEndpoint: '/graphql',
    ...{ graphiql: false, landingPage: false, cors: false, multipart: false },
    maskedErrors: { maskError },
    // Yoga would log masked errors again, twice and without their text.
    logging: false,
    // Node's own streams: with Yoga's, a client that disconnects before the first event crashes the process.
    fetchAPI: { Response: responses(), ReadableStream: globalThis.ReadableStream },
    // The routes limit the body.
    maxRequestBodySize: false,
    // By default Yoga caches a thousand documents of any length. Errors are not cached at all.
    parserAndValidationCache: {
      documentCache: openDocumentCache(schema),
      errorCache: { get: () => undefined, set: () => {} },
    },
    plugins: [
      useSent(),
      useAbandoned(),
      useTrustedDocuments(trustedDocuments),
      useRates(),
      ...useCompilation(log),
      useDeferStream(),
      useCSRFPrevention({ requestHeaders: ['x-graphql-csrf', 'authorization', 'x-api-key'] }),
      useDocuments(),
      useEncoding(),
      useWarnings(),
      usePublicErrors(log),
      ...(isSchemaPublic ? [] : [useHiddenSchema()]),
      useOperationLimits(),
      useActiveUsers(log),
      useConditions(schema),
      useDataVersions(),
      useSubscriptions({ log, contextsFor }),
      useRequestIds(log),
      useEncodedFields(schema),
      // Last, so that its span is around all that the others do.
      useObservation(trustedDocuments),
    ],
  })
}

export type GraphQLServer = ReturnType<typeof createGraphQLServer>
