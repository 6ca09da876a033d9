import { instrumentPath } from '../instrument/instrument-link.ts'

/** Number of instruments that one screen compares. */
export const MAX_CHOSEN = 10

/** Adds an instrument to those chosen, or takes it away. More than ten are not chosen. */
export function toggled(chosen: readonly string[], code: string): readonly string[] {
  if (chosen.includes(code)) return chosen.filter((one) => one !== code)
  return chosen.length < MAX_CHOSEN ? [...chosen, code] : chosen
}

/** URL of an instrument's screen, beside which others are drawn. */
export const comparedUrl = (code: string, others: readonly string[]): string =>
  `${instrumentPath(code)}?vs=${others.map(encodeURIComponent).join(',')}`
