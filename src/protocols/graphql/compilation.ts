import { setFlagsFromString } from 'node:v8'
import {
  type DocumentNode,
  type ExecutionArgs,
  type GraphQLSchema,
  Kind,
  specifiedScalarTypes,
  valueFromASTUntyped,
  visit,
} from 'graphql'
import memoize from 'lodash.memoize'
import type { Logger } from '../../platform/log.ts'
import { codeSize } from './code-size.ts'
import { expandedSize, inlineFragments } from './fragments.ts'

// By default V8 caches all code compiled from text, in case the same text is compiled again.
setFlagsFromString('--no-compilation-cache')
// The compiler memoises by document node; weak keys let the nodes be collected.
memoize.Cache = WeakMap
const { useGraphQlJit } = await import('@envelop/graphql-jit')

// The compiler warns about scalars with a second parameter, as they may read variables. These do not.
for (const type of specifiedScalarTypes) {
  const parse = type.parseLiteral.bind(type)
  type.parseLiteral = (node) => parse(node, undefined)
}

/** The request on which a document is compiled: most documents are sent only once. */
const COMPILED_AT = 3
/** Larger code takes too long to compile; see `codeSize`. */
const MAX_CODE = 500

/**
 * Whether the compiled executor can run a document. It supports neither incremental delivery nor the default
 * arguments of introspection, and its cache ignores operation names.
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
    // The compiler writes aliases and literal keys into object literals, where this one sets the prototype.
    Name: ({ value }) => {
      if (value === '__proto__') answer = false
    },
  })
  return answer
}

const sizes = new WeakMap<DocumentNode, number>()

/** Returns the estimated size of a document's compiled code. 0 if the document is never compiled. */
export function compiledSize(schema: GraphQLSchema, document: DocumentNode): number {
  let size = sizes.get(document)
  if (size === undefined) {
    size = isCompilable(document) && expandedSize(document) > 0 ? codeSize(schema, document) : 0
    if (size > MAX_CODE) size = 0
    sizes.set(document, size)
  }
  return size
}

const asked = new WeakMap<DocumentNode, number>()

/** Counts a request for a document and returns whether compiled code executes it. */
function isCompiled(schema: GraphQLSchema, document: DocumentNode): boolean {
  const times = (asked.get(document) ?? 0) + 1
  if (times <= COMPILED_AT) asked.set(document, times)
  return times >= COMPILED_AT && compiledSize(schema, document) > 0
}

/** Defaults of the variables of a document that must not be null: compiled code ignores these. */
const defaultsOf = ({ definitions }: DocumentNode): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    definitions
      .flatMap((definition) =>
        definition.kind === Kind.OPERATION_DEFINITION ? (definition.variableDefinitions ?? []) : [],
      )
      .flatMap(({ variable, type, defaultValue }) =>
        type.kind === Kind.NON_NULL_TYPE && defaultValue
          ? [[variable.name.value, valueFromASTUntyped(defaultValue)]]
          : [],
      ),
  )

/**
 * Compiles documents that are sent repeatedly; all others are interpreted. Compiled code would return the fields of
 * fragments last, so fragments are inlined first to keep the order of fields.
 */
export function useCompilation(log: Logger) {
  const inlined = new WeakMap<DocumentNode, DocumentNode>()
  const defaults = new WeakMap<DocumentNode, Readonly<Record<string, unknown>>>()
  const compiled = new WeakSet<object>()
  const choose = ({ args }: { readonly args: ExecutionArgs }) => {
    const { schema, document } = args
    if (!isCompiled(schema, document)) return
    const chosen = inlined.get(document) ?? inlineFragments(schema, document)
    inlined.set(document, chosen)
    compiled.add(chosen)
    const given = defaults.get(document) ?? defaultsOf(document)
    defaults.set(document, given)
    args.document = chosen
    args.variableValues = { ...given, ...args.variableValues }
  }
  return [
    { onExecute: choose, onSubscribe: choose },
    useGraphQlJit(
      // Otherwise a condition on one place of a fragment applies to all its places: they share their nodes.
      { useExperimentalPathBasedSkipInclude: true },
      {
        enableIf: ({ document }) => compiled.has(document as DocumentNode),
        onError: (result) => log.error({ result }, 'a document could not be compiled'),
      },
    ),
  ]
}
