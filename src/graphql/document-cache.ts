import { LRUCache } from 'lru-cache'

/** Characters of all documents that are kept: what is made of each takes many times its text. */
const MOST_CHARACTERS = 2 ** 20
/** Characters of a document that is worth it to be kept, and compiled: a longer one holds data, and will not come again. */
export const LONGEST_KEPT = 2 ** 16

/** Keeps what documents have been parsed to, by their text: the newest, as far as their texts are short. */
export const openDocumentCache = <V extends object>(): LRUCache<string, V> =>
  new LRUCache({
    maxSize: MOST_CHARACTERS,
    maxEntrySize: LONGEST_KEPT,
    sizeCalculation: (_parsed, text) => Math.max(1, text.length),
  })
