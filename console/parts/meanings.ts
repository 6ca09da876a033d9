import { MEANINGS } from '../graph/generated/meanings.ts'
import { LABELS } from './vocabulary.ts'

/** A value of an enumeration that the console explains. */
export type Word = {
  readonly [Name in keyof typeof MEANINGS]: {
    readonly of: Name
    readonly value: keyof (typeof MEANINGS)[Name]
  }
}[keyof typeof MEANINGS]

const NAMES: Readonly<Record<string, string>> = { ...LABELS.Metric }

/** Returns what a value means, with the console's names of metrics in place of the graph's. */
export function meaningOf({ of, value }: Word): string {
  const texts: Readonly<Record<string, string>> = MEANINGS[of]
  return (texts[value] ?? '').replaceAll(/`([A-Z_]+)`/g, (_, name: string) => `“${NAMES[name] ?? name}”`)
}
