import type { ExecutionResult } from 'graphql'
import { handleStreamOrSingleExecutionResult, type Plugin } from 'graphql-yoga'

/** Unknown outside of this process: no text of a client's can be taken for a mark. */
const MARK = `json:${crypto.randomUUID()}:`
const MARKS = new RegExp(`"${MARK}(\\d+)"`, 'g')

/** The texts met by the `JSON.stringify` that is running; null while none is that knows of them. */
let met: string[] | null = null

/** A value of which the JSON text is at hand: it goes into the answer as it is, neither parsed nor written again. */
export class JsonText {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  toJSON(): unknown {
    if (!met) return JSON.parse(this.#text)
    return MARK + (met.push(this.#text) - 1)
  }
}

/** `JSON.stringify`, with texts in their places. */
function stringify(value: unknown): string {
  const texts: string[] = []
  met = texts
  try {
    const outline = JSON.stringify(value)
    return texts.length === 0 ? outline : outline.replaceAll(MARKS, (_, at) => texts[Number(at)] ?? 'null')
  } finally {
    met = null
  }
}

/** Answers that are sent as a whole are written by our `stringify`; all others parse the texts. */
export const useJsonTexts = (): Plugin => ({
  onExecute: () => ({
    onExecuteDone: (payload) =>
      handleStreamOrSingleExecutionResult(payload, ({ result }) => {
        // Where Yoga looks for it.
        const answer = result as ExecutionResult & { stringify?: typeof stringify }
        answer.stringify = stringify
      }),
  }),
})
