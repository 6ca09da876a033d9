import { LRUCache } from 'lru-cache'

const CTE =
  /(?:\bwith(?:\s+recursive)?|,)\s*"?(\w+)"?(?:\s*\([^()]*\))?\s+as\s+(?:(?:not\s+)?materialized\s+)?\(/gi
// The first alternative is a table to write to, whose columns may follow. The second is neither the `update` of a row
// lock or a conflict, after which no table follows, nor a comparison, nor a function.
const SOURCE =
  /\binto\s+(?:\w+\.)?"?(\w+)"?|(?<!\b(?:for|key|do|distinct)\s)\b(?:from|join|update|copy|analyze|table)\s+(?:if\s+(?:not\s+)?exists\s+|only\s+|lateral\s+)?(?:\w+\.)?"?(\w+)"?(?!\w|\s*\(|\.)/gi
const FUNCTION = /\b(?:extract|substring|trim)\s*\(\s*\w+\s+from\b/gi
/** Changes of the schema, whose texts hold functions, comments and triggers instead of the tables they read. */
const CHANGE = /^\s*(?:create(?!\s+temp)|alter)\b/i
const WRITE = /\binsert\s+into|(?<!\b(?:for|key|do)\s)\bupdate|\bdelete\s+from|\bmerge\s+into/i

/** Tables that a name lists. */
const MAX_TABLES = 3

const names = new LRUCache<string, string>({ max: 2000 })

const firstWord = (text: string): string => (/\w+/.exec(text)?.[0] ?? 'other').toLowerCase()

/** Returns the verb of a statement. After CTEs that is the one behind them, unless one of them writes. */
function verbOf(text: string): string {
  const first = firstWord(text)
  return first === 'with' ? firstWord(WRITE.exec(text)?.[0] ?? 'select') : first
}

function named(text: string): string {
  if (CHANGE.test(text)) return firstWord(text)
  const plain = text.replaceAll(FUNCTION, '(')
  const defined = new Set([...plain.matchAll(CTE)].map(([, name = '']) => name.toLowerCase()))
  const tables = [...plain.matchAll(SOURCE)]
    .map(([, written, read = '']) => (written ?? read).toLowerCase())
    .filter((table) => !defined.has(table))
  return [verbOf(plain), ...[...new Set(tables)].slice(0, MAX_TABLES)].join(' ')
}

/**
 * Returns the name of a statement for logs, metrics and traces: its verb and the first tables, as
 * `db.query.summary` of OpenTelemetry's conventions. Values are never part of it.
 */
export function statementName(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = named(text)
    names.set(text, name)
  }
  return name
}
