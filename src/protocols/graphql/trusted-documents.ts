import { readFile } from 'node:fs/promises'
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations'
import { GraphQLError } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { z } from 'zod'
import { type Config, ConfigurationError } from '../../platform/config.ts'
import { REQUEST_ERROR } from './errors.ts'

/** Documents that clients may name instead of sending their text, by hash. */
export interface TrustedDocuments {
  readonly texts: ReadonlyMap<string, string>
  /** Whether all other documents are rejected. */
  readonly only: boolean
}

/** All documents that the service knows by hash: those of a manifest and those of its console. */
export interface KnownDocuments extends TrustedDocuments {
  /** Whether there is a manifest: a request without a text must then name a document. */
  readonly hasManifest: boolean
}

/** Documents by hash: Apollo's format, or the one that GraphQL Code Generator and Relay share. */
const Manifest = z.union([
  z
    .object({
      format: z.literal('apollo-persisted-query-manifest'),
      operations: z.array(z.object({ id: z.string(), body: z.string() })),
    })
    .transform(({ operations }) => new Map(operations.map(({ id, body }) => [id, body]))),
  z.record(z.string(), z.string()).transform((texts) => new Map(Object.entries(texts))),
])

/** Reads a manifest. Throws `ConfigurationError` if it cannot be read or has another form. */
export async function readTrustedDocuments({
  path,
  only,
}: NonNullable<Config['trustedDocuments']>): Promise<TrustedDocuments> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ConfigurationError(`TRUSTED_DOCUMENTS: ${path} cannot be read (${error.code})`)
  })
  const parsed = Manifest.safeParse(jsonIn(text))
  if (!parsed.success)
    throw new ConfigurationError(
      `TRUSTED_DOCUMENTS: ${path} must be a JSON object of documents by hash, or Apollo's persisted query manifest`,
    )
  return { texts: parsed.data, only }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const rejected = (code: string, message: string) => ({ message, extensions: { code, ...REQUEST_ERROR } })

/** Errors by the plugin's names for them. */
const ERRORS = {
  // Clients of automatic persisted queries know this message.
  notFound: rejected('PERSISTED_QUERY_NOT_FOUND', 'PersistedQueryNotFound'),
  // Nothing stores documents: clients then send the text at once, instead of asking first each time.
  notSupported: rejected('PERSISTED_QUERY_NOT_SUPPORTED', 'PersistedQueryNotSupported'),
  keyNotFound: rejected(
    'DOCUMENT_ID_REQUIRED',
    "Send the document's hash as `documentId`, or its text as `query`.",
  ),
  persistedQueryOnly: rejected(
    'DOCUMENT_NOT_TRUSTED',
    'Only documents of the manifest are accepted. Send the hash as `documentId`, without `query`.',
  ),
}

const Named = z.union([
  z.object({ documentId: z.string() }).transform(({ documentId }) => documentId),
  z
    .object({ extensions: z.object({ persistedQuery: z.object({ sha256Hash: z.string() }) }) })
    .transform(({ extensions }) => extensions.persistedQuery.sha256Hash),
])

/** Returns the hash in a request: `documentId`, or as automatic persisted queries send it. */
const idIn = (params: unknown): string | null => Named.safeParse(params).data ?? null

/** Returns the error of an unknown hash. */
const unknownError = ({ hasManifest }: Pick<KnownDocuments, 'hasManifest'>) =>
  hasManifest ? ERRORS.notFound : ERRORS.notSupported

/** Accepts documents by hash over HTTP. */
export function useTrustedDocuments({ texts, only, hasManifest }: KnownDocuments): Plugin {
  const idOf = (params: unknown, request: Request): string | null =>
    idIn(params) ?? new URL(request.url).searchParams.get('documentId')
  const plugin = usePersistedOperations({
    allowArbitraryOperations: !only,
    getPersistedOperation: (id) => texts.get(id) ?? null,
    extractPersistedOperationId: idOf,
    customErrors: { ...ERRORS, notFound: unknownError({ hasManifest }) },
  })
  if (hasManifest) return plugin
  return {
    ...plugin,
    // A request that names no document is read like any other: the plugin would demand a name. One with a text needs
    // none, and most have one.
    onParams(event) {
      const { params, request } = event
      return params.query || idOf(params, request) === null ? undefined : plugin.onParams?.(event)
    },
  }
}

/** Returns the text of an operation over WebSocket, where `query` is empty if the client names a document. */
export function trustedText(
  { texts, only, hasManifest }: KnownDocuments,
  payload: { readonly query: string },
): string | GraphQLError {
  const failed = ({ message, ...options }: (typeof ERRORS)['notFound']) => new GraphQLError(message, options)
  if (payload.query !== '') return only ? failed(ERRORS.persistedQueryOnly) : payload.query
  const id = idIn(payload)
  if (id === null) return hasManifest ? failed(ERRORS.keyNotFound) : payload.query
  return texts.get(id) ?? failed(unknownError({ hasManifest }))
}
