import type { DocumentNode, GraphQLSchema } from 'graphql'
import { LRUCache } from 'lru-cache'
import { compiledSize } from './compilation.ts'
import { expandedSize } from './fragments.ts'

const MAX_DOCUMENTS = 256
const MAX_BYTES = 2 ** 25
/** Bytes per token of a parsed and validated document, measured on documents of many kinds. */
const BYTES_PER_TOKEN = 360
/** Bytes per unit of `compiledSize` of a compiled document, measured likewise. */
const BYTES_PER_CODE = 4096
/** Bytes per selection of a rewritten document (see `rewritten`), measured likewise. */
const BYTES_PER_SELECTION = 120

/** Bytes that a document occupies, as if already rewritten and compiled: frequently sent ones will be. */
const weightOf = (schema: GraphQLSchema, document: DocumentNode, text: string): number =>
  2 * text.length +
  BYTES_PER_TOKEN * (document.tokenCount ?? 0) +
  BYTES_PER_CODE * compiledSize(schema, document) +
  BYTES_PER_SELECTION * expandedSize(document)

/** Opens an LRU cache of parsed documents, keyed by their text. */
export const openDocumentCache = (schema: GraphQLSchema): LRUCache<string, DocumentNode> =>
  new LRUCache({
    max: MAX_DOCUMENTS,
    maxSize: MAX_BYTES,
    sizeCalculation: (document, text) => Math.max(1, weightOf(schema, document, text)),
  })
