import type { ExecutionResult } from 'graphql'
import { handleStreamOrSingleExecutionResult, isAsyncIterable, type Plugin } from 'graphql-yoga'
import { EncodedJson, jsonBytes, jsonInTurns } from '../../core/rows/json-bytes.ts'

type Encoded = ExecutionResult & { stringify?: (value: unknown) => Uint8Array }

/** Encodes results with `jsonBytes`, so that parts which are encoded already are only copied. */
export const useEncoding = (): Plugin => ({
  onResultProcess: async ({ result }) => {
    // Yoga encodes a whole result at once: what is large is encoded before that, as it may take its turns.
    if (!isAsyncIterable(result) && 'data' in result && result.data)
      result.data = new EncodedJson(await jsonInTurns(result.data, { isLast: true }))
  },
  onExecute: () => ({
    onExecuteDone: (payload) => {
      // Parts of an incremental result may share rows.
      const isLast = !isAsyncIterable(payload.result)
      return handleStreamOrSingleExecutionResult(payload, ({ result }) => {
        // Yoga calls a result's own `stringify`, and sends what it returns as the body.
        const encoded: Encoded = result
        encoded.stringify = (value) => jsonBytes(value, { isLast })
      })
    },
  }),
})
