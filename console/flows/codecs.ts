import type { FlowFrequency } from '../graph/generated/graphql.ts'
import { type Codec, ViewFault } from '../parts/view.ts'
import { LABELS, valuesOf } from '../parts/vocabulary.ts'

const FREQUENCIES = valuesOf(LABELS.FlowFrequency)

/** Frequencies of flow series, separated by commas. */
export const frequencies: Codec<readonly FlowFrequency[]> = {
  initial: [],
  parse(text, name) {
    const words = text.toUpperCase().split(',')
    return words.map((word) => {
      const match = FREQUENCIES.find((frequency) => frequency === word)
      if (match) return match
      throw new ViewFault(
        `“${name}” must be of ${FREQUENCIES.join(', ').toLowerCase()}, but the address says “${text}”.`,
      )
    })
  },
  write: (chosen) => chosen.join(',').toLowerCase(),
}

const DATE = /^\d{4}-\d{2}-\d{2}$/

/** A calendar date that may be absent. */
export const day: Codec<string | null> = {
  initial: null,
  parse(text, name) {
    if (DATE.test(text) && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text)) return text
    throw new ViewFault(`“${name}” must be a date such as 2026-01-31, but the address says “${text}”.`)
  },
  write: (date) => date ?? '',
}

/** Distances from the expected path in standard deviations, separated by commas. */
export const zScores: Codec<readonly number[]> = {
  initial: [],
  parse(text, name) {
    const numbers = text.split(',').map(Number)
    if (numbers.every((z) => Number.isFinite(z) && z > 0)) return numbers
    throw new ViewFault(`“${name}” must hold positive numbers such as 0.5,1, but the address says “${text}”.`)
  },
  write: (chosen) => chosen.join(','),
}
