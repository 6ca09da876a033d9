import type { DocumentNode, GraphQLSchema } from 'graphql'
import { LRUCache } from 'lru-cache'
import { compiledSize } from './compilation.ts'

const MOST_DOCUMENTS = 256
const MOST_BYTES = 2 ** 25
/** Measured on documents of many kinds: bytes for each token, once parsed and validated, */
const BYTES_PER_TOKEN = 360
/** and for each piece of code, once compiled. */
const BYTES_PER_CODE = 4096

/** Bytes that a document takes, weighed as if it were compiled already: whatever is asked for often will be. */
const weightOf = (schema: GraphQLSchema, document: DocumentNode, text: string): number =>
  2 * text.length +
  BYTES_PER_TOKEN * (document.tokenCount ?? 0) +
  BYTES_PER_CODE * compiledSize(schema, document)

/** Keeps documents by their text: the ones last asked for. */
export const openDocumentCache = (schema: GraphQLSchema): LRUCache<string, DocumentNode> =>
  new LRUCache({
    max: MOST_DOCUMENTS,
    maxSize: MOST_BYTES,
    sizeCalculation: (document, text) => Math.max(1, weightOf(schema, document, text)),
  })
