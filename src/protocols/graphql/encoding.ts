import type { ExecutionResult } from 'graphql'
import { handleStreamOrSingleExecutionResult, isAsyncIterable, type Plugin } from 'graphql-yoga'
import { jsonBytes } from '../../core/rows/json-bytes.ts'

type Encoded = ExecutionResult & { stringify?: (value: unknown) => Uint8Array }

/** Encodes results with `jsonBytes`, so that parts which are encoded already are only copied. */
export const useEncoding = (): Plugin => ({
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
