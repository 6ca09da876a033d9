import { setFlagsFromString } from 'node:v8'
import { type DocumentNode, type ExecutionArgs, type GraphQLSchema, Kind, visit } from 'graphql'
import memoize from 'lodash.memoize'
import type { Logger } from '../../platform/log.ts'
import { codeSize } from './code-size.ts'
import { inlineFragments } from './fragments.ts'

// V8 would keep all code that was ever made of a text, for the case that the same text comes again.
setFlagsFromString('--no-compilation-cache')
// The compiler remembers pieces of documents: as long as those are there, but no longer.
memoize.Cache = WeakMap
const { useGraphQlJit } = await import('@envelop/graphql-jit')

/** How often a document has been asked for when it is compiled: most that come once never come again. */
const COMPILED_AT = 3
/** Larger code takes too long to compile; see `codeSize`. */
const MAX_CODE = 500

/**
 * The compiled executor knows no incremental delivery nor the default arguments of introspection, and its cache knows
 * no operation names.
 */
function isCompilable(document: DocumentNode): boolean {
  let answer = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION).length === 1
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
  return answer
}

const sizes = new WeakMap<DocumentNode, number>()

/** How much code a document is compiled to once it has been asked for often; 0 when it never is. */
export function compiledSize(schema: GraphQLSchema, document: DocumentNode): number {
  let size = sizes.get(document)
  if (size === undefined) {
    size = isCompilable(document) ? codeSize(schema, document) : 0
    if (size > MAX_CODE) size = 0
    sizes.set(document, size)
  }
  return size
}

const asked = new WeakMap<DocumentNode, number>()

/** Whether a document that is asked for now is executed by compiled code. */
function isCompiled(schema: GraphQLSchema, document: DocumentNode): boolean {
  const times = (asked.get(document) ?? 0) + 1
  if (times <= COMPILED_AT) asked.set(document, times)
  return times >= COMPILED_AT && compiledSize(schema, document) > 0
}

/**
 * Compiles what is asked for again and again; all else is interpreted. Compiled code would answer with the fields of a
 * fragment behind all others: it gets documents without fragments, and answers in the order of the first time.
 */
export function useCompilation(log: Logger) {
  const inlined = new WeakMap<DocumentNode, DocumentNode>()
  const compiled = new WeakSet<object>()
  const choose = ({ args }: { readonly args: ExecutionArgs }) => {
    const { schema, document } = args
    if (!isCompiled(schema, document)) return
    const chosen = inlined.get(document) ?? inlineFragments(schema, document)
    inlined.set(document, chosen)
    compiled.add(chosen)
    args.document = chosen
  }
  return [
    { onExecute: choose, onSubscribe: choose },
    useGraphQlJit(
      {},
      {
        enableIf: ({ document }) => compiled.has(document as DocumentNode),
        onError: (result) => log.error({ result }, 'a document could not be compiled'),
      },
    ),
  ]
}
