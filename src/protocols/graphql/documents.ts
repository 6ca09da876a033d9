import { type GraphQLSchema, type ValidationRule, validate } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { checkLimits } from './document-limits.ts'
import { MOST_LISTED } from './operation-limits.ts'
import { parseLimited } from './parsing.ts'

/** GraphQL's own rules stand before those of plugins, which have older ones of the same names that know no bounds. */
const once = (rules: readonly ValidationRule[]): ValidationRule[] => [
  ...new Map(rules.toReversed().map((rule) => [rule.name, rule])).values(),
]

/** Parses and validates what strangers send: what is cheap to find comes first, and few faults are enough. */
export const useDocuments = (): Plugin => ({
  onParse: ({ setParseFn }) =>
    setParseFn((source) => {
      const document = parseLimited(typeof source === 'string' ? source : source.body)
      checkLimits(document)
      return document
    }),
  onValidate: ({ setValidationFn }) =>
    setValidationFn((schema: GraphQLSchema, document, rules: readonly ValidationRule[]) =>
      validate(schema, document, once(rules), { maxErrors: MOST_LISTED }),
    ),
})
