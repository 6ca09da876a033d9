import {
  type DocumentNode,
  type ExecutionResult,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
} from 'graphql'
import { isAsyncIterable, type Plugin } from 'graphql-yoga'
import { currentCall } from '../../core/observation/call.ts'
import { inSpan, isTracing } from '../../core/observation/spans.ts'
import { operations } from '../../core/observation/topics.ts'
import type { KnownDocuments } from './trusted-documents.ts'

/** Name of an operation whose root fields are several, or behind a fragment. */
const SEVERAL = 'several'

/** Names an operation by its root field: the name that its client chose may be any text. */
function rootOf({ selectionSet: { selections } }: OperationDefinitionNode): string {
  const [first, ...others] = selections
  return first?.kind === Kind.FIELD && others.length === 0 ? first.name.value : SEVERAL
}

interface Observed {
  readonly operation: string
  readonly isTrusted: boolean
}

/** Names documents for logs, metrics and traces. */
class Documents {
  readonly #trustedTexts: ReadonlySet<string>
  readonly #trusted = new WeakSet<DocumentNode>()

  constructor({ texts }: KnownDocuments) {
    this.#trustedTexts = new Set(texts.values())
  }

  parsed(text: string, document: DocumentNode): void {
    if (this.#trustedTexts.has(text)) this.#trusted.add(document)
  }

  /** Returns the name that a trusted document has given itself, else the root field. */
  observed(document: DocumentNode, name: string | null | undefined): Observed {
    const definition = getOperationAST(document, name)
    const isTrusted = this.#trusted.has(document)
    if (!definition) return { operation: SEVERAL, isTrusted }
    return { operation: (isTrusted && definition.name?.value) || rootOf(definition), isTrusted }
  }
}

const codesIn = ({ errors = [] }: ExecutionResult): string[] =>
  errors.map(({ extensions }) => String(extensions?.['code'] ?? 'INTERNAL'))

/** Names what a request executes, and publishes how it went. */
export function useObservation(known: KnownDocuments): Plugin {
  const documents = new Documents(known)
  return {
    onParse:
      ({ params: { source } }) =>
      ({ result }) => {
        if (typeof source === 'string' && result && 'kind' in result) documents.parsed(source, result)
      },
    onExecute: ({ args: { document, operationName, variableValues }, executeFn, setExecuteFn }) => {
      const observed = documents.observed(document, operationName)
      const { operation } = observed
      const call = currentCall()
      if (call) Object.assign(call, { operation, arguments: variableValues })
      if (isTracing()) setExecuteFn((args) => inSpan(`execute ${operation}`, {}, async () => executeFn(args)))
      const begun = performance.now()
      const publish = (codes: string[]) =>
        operations.publish({ ...observed, codes, seconds: (performance.now() - begun) / 1000 })
      return {
        onExecuteDone: ({ result }) => {
          if (!isAsyncIterable(result)) return void publish(codesIn(result))
          // With `@defer`, an operation has several results.
          const codes: string[] = []
          return {
            onNext: ({ result: part }) => void codes.push(...codesIn(part)),
            onEnd: () => publish(codes),
          }
        },
      }
    },
    onSubscribe: ({ args: { document, operationName, variableValues } }) => {
      const { operation } = documents.observed(document, operationName)
      const call = currentCall()
      if (call) Object.assign(call, { operation, arguments: variableValues, isLasting: true })
    },
  }
}
