import type { ExecutionResult } from 'graphql'
import { handleStreamOrSingleExecutionResult, isAsyncIterable, type Plugin } from 'graphql-yoga'
import { EncodedJson, jsonBytes, jsonInTurns } from '../../core/rows/json-bytes.ts'

type Encoded = ExecutionResult & { stringify?: (value: unknown) => Uint8Array }

/**
 * Encodes a result before Yoga does, which would encode all of it at once. Yoga changes errors and extensions: beside
 * them, only the data are encoded.
 */
async function encodeInTurns(result: Encoded): Promise<void> {
  const { data, errors, extensions } = result
  if (!data) return
  if (errors || extensions) {
    result.data = new EncodedJson(await jsonInTurns(data, { isLast: true })) as unknown as typeof data
    return
  }
  const bytes = await jsonInTurns({ data }, { isLast: true })
  result.stringify = () => bytes
}

/** Encodes results with `jsonBytes`, so that parts which are encoded already are only copied. */
export const useEncoding = (): Plugin => ({
  onResultProcess: async ({ request, result }) => {
    if (isAsyncIterable(result)) return
    const whole = result as Encoded
    try {
      await encodeInTurns(whole)
    } catch (error) {
      if (!request.signal.aborted) throw error
      // Its client has left: nothing need be encoded.
      whole.data = null
    }
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
