import type { ExecutionResult } from 'graphql'
import { handleStreamOrSingleExecutionResult, type Plugin } from 'graphql-yoga'
import { jsonBytes } from '../../core/rows/json-bytes.ts'

type Encoded = ExecutionResult & { stringify?: typeof jsonBytes }

/** Encodes results with `jsonBytes`, so that parts which are encoded already are only copied. */
export const useEncoding = (): Plugin => ({
  onExecute: () => ({
    onExecuteDone: (payload) =>
      handleStreamOrSingleExecutionResult(payload, ({ result }) => {
        // Yoga looks for `stringify` on the result, and makes the body of what it returns.
        const encoded: Encoded = result
        encoded.stringify = jsonBytes
      }),
  }),
})
