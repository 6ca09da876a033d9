import { type GraphQLSchema, type ValidationRule, validate } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { pause } from '../../core/async/turns.ts'
import { note, WORK } from '../../core/work.ts'
import { checkLimits } from './document-limits.ts'
import { MAX_LISTED } from './operation-limits.ts'
import { parseLimited } from './parsing.ts'

/** Keeps the first rule of each name: GraphQL's own precede the older, unbounded copies that plugins bring. */
const once = (rules: readonly ValidationRule[]): ValidationRule[] => [
  ...new Map(rules.toReversed().map((rule) => [rule.name, rule])).values(),
]

/** Lets others have their turn. That its client has left is for the execution to find, whose errors are not logged then. */
export const turn = (): Promise<void> => pause().catch(() => {})

/**
 * Parses and validates untrusted documents: runs the cheap checks first, and lists only a few errors. Others have their
 * turn before a document is planned and executed, as each stage of a long one takes milliseconds.
 */
export const useDocuments = (): Plugin => ({
  onParse: ({ setParseFn }) =>
    setParseFn((source) => {
      const document = parseLimited(typeof source === 'string' ? source : source.body)
      // Before it is validated: to refuse a document takes as long.
      note((document.tokenCount ?? 0) * WORK.token)
      checkLimits(document)
      return document
    }),
  onValidate: ({ setValidationFn }) =>
    setValidationFn((schema: GraphQLSchema, document, rules: readonly ValidationRule[]) =>
      validate(schema, document, once(rules), { maxErrors: MAX_LISTED }),
    ),
  onContextBuilding: turn,
  onExecute: turn,
})
