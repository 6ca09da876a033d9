import type { ExecutionResult } from 'graphql'
import { handleStreamOrSingleExecutionResult, type Plugin } from 'graphql-yoga'

/** Random per process, so that no text from a client can match it. */
const MARK = `json:${crypto.randomUUID()}:`
const MARKS = new RegExp(`"${MARK}(\\d+)"`, 'g')

/** Texts collected by the current call of `stringify` below. Null outside of it. */
let met: string[] | null = null

/** A value whose JSON text already exists: the response embeds it as is, neither parsed nor encoded again. */
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

/** `JSON.stringify` that embeds the text of each `JsonText` as is. */
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

/** Encodes complete responses with `stringify`. All others parse the texts. */
export const useJsonTexts = (): Plugin => ({
  onExecute: () => ({
    onExecuteDone: (payload) =>
      handleStreamOrSingleExecutionResult(payload, ({ result }) => {
        // Yoga looks for `stringify` on the result.
        const answer = result as ExecutionResult & { stringify?: typeof stringify }
        answer.stringify = stringify
      }),
  }),
})
