import { useGraphQlJit } from '@envelop/graphql-jit'
import { useCSRFPrevention } from '@graphql-yoga/plugin-csrf-prevention'
import { useDeferStream } from '@graphql-yoga/plugin-defer-stream'
import { type DocumentNode, GraphQLError, type GraphQLSchema, Kind, visit } from 'graphql'
import {
  createYoga,
  type GraphQLParams,
  handleStreamOrSingleExecutionResult,
  type Plugin,
} from 'graphql-yoga'
import type { Context } from '../context.ts'
import { excessiveDepth } from '../http/json-body.ts'
import type { Logger } from '../log.ts'
import type { Admission } from '../rates/admission.ts'
import { publicRefusal } from '../rest/errors.ts'
import { excessOf } from './complexity.ts'
import { LONGEST_KEPT, openDocumentCache } from './document-cache.ts'
import { badUserInput, publicResult, refusedByGraphQL } from './errors.ts'
import { useHiddenSchema } from './hidden-schema.ts'
import { useActiveUsers } from './inactive.ts'
import { useJsonTexts } from './json-text.ts'
import { limitsRule, MAX_TOKENS } from './limits.ts'
import { isStatusPoll } from './polls.ts'
import { type SubscriptionDeps, useSubscriptions } from './subscriptions.ts'

const compilable = new WeakMap<DocumentNode, boolean>()

/**
 * The compiled executor knows no incremental delivery nor the default arguments of introspection, and its cache knows
 * no operation names. V8 keeps the code that it makes of a document, with all that is written out in it.
 */
function isCompilable(document: DocumentNode): boolean {
  let answer = compilable.get(document)
  if (answer === undefined) {
    const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION)
    answer = operations.length === 1 && (document.loc?.end ?? 0) <= LONGEST_KEPT
    visit(document, {
      Directive: ({ name }) => {
        if (name.value === 'defer' || name.value === 'stream') answer = false
      },
      Field: ({ name }) => {
        if (name.value === '__schema' || name.value === '__type') answer = false
      },
      // It writes keys of literals and aliases into code, where this one would be a prototype.
      Name: ({ value }) => {
        if (value === '__proto__') answer = false
      },
    })
    compilable.set(document, answer)
  }
  return answer
}

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

/** Tokens, aliases, directives and root fields of the document; depth and number of values of the operation. */
const useLimits = (): Plugin => ({
  onParse: ({ parseFn, setParseFn }) =>
    setParseFn((source, options) => parseFn(source, { ...options, maxTokens: MAX_TOKENS })),
  onValidate: ({ addValidationRule }) => addValidationRule(limitsRule),
  onExecute: ({ args, setResultAndStopExecution }) => {
    const { schema, document, operationName, variableValues } = args
    const excess = excessOf(schema, document, operationName, variableValues ?? {})
    if (excess) setResultAndStopExecution({ errors: [excess] })
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

/** What fails around the execution: logged and masked. Errors of the execution itself are usePublicErrors' own. */
const maskError =
  (log: Logger) =>
  (error: unknown): Error => {
    if (error instanceof GraphQLError) return error
    const refusal = publicRefusal(null)
    log.error({ err: error }, refusal.title)
    return new GraphQLError(refusal.message, { extensions: { code: 'INTERNAL', http: { status: 500 } } })
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
    maskedErrors: { maskError: maskError(log) },
    // It would only repeat what is masked, twice and without its text.
    logging: false,
    // Node's own stream: with Yoga's, a client that leaves before the first event ends the process.
    fetchAPI: { Response: globalThis.Response, ReadableStream: globalThis.ReadableStream },
    // The routes have limited it.
    maxRequestBodySize: false,
    // By default it would keep a thousand documents, however long they are.
    parserAndValidationCache: { documentCache: openDocumentCache(), errorCache: openDocumentCache() },
    plugins: [
      useSent(),
      useRates(),
      useGraphQlJit({}, { enableIf: ({ document }) => isCompilable(document as DocumentNode) }),
      useDeferStream(),
      useCSRFPrevention({ requestHeaders: ['x-graphql-csrf', 'authorization', 'x-api-key'] }),
      useLimits(),
      useJsonTexts(),
      usePublicErrors(log),
      ...(isSchemaPublic ? [] : [useHiddenSchema()]),
      useActiveUsers(log),
      useSubscriptions({ log, contextsFor }),
    ],
  })
}
