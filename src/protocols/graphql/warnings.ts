import type { ExecutionResult } from 'graphql'
import { handleStreamOrSingleExecutionResult, type Plugin } from 'graphql-yoga'
import type { Context } from '../context.ts'

/** Adds warnings about a request to the extensions of its result, from one of them on. */
export function withWarnings(result: ExecutionResult, { warnings = [] }: Context, from = 0): ExecutionResult {
  if (warnings.length <= from) return result
  // As the enumeration of the graph spells codes.
  const shown = warnings
    .slice(from)
    .map(({ code, message, parameter }) => ({ code: code.toUpperCase(), message, parameter }))
  return { ...result, extensions: { ...result.extensions, warnings: shown } }
}

/** Adds the warnings about a request that no field states to the extensions of its result: each once, in the first part after it. */
export const useWarnings = (): Plugin<Context> => ({
  onExecute: ({ args }) => ({
    onExecuteDone: (payload) => {
      const context = args.contextValue as Context
      let stated = 0
      return handleStreamOrSingleExecutionResult(payload, ({ result, setResult }) => {
        const shown = withWarnings(result, context, stated)
        stated = context.warnings?.length ?? 0
        if (shown !== result) setResult(shown)
      })
    },
  }),
})
