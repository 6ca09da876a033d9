import { distance } from 'fastest-levenshtein'

const letters = (name: string): string => [...name].toSorted().join('')

/** Returns the number of edits between two names. Letters in another order are one, as swapping two is one mistake. */
const edits = (misspelt: string, name: string): number =>
  misspelt.length === name.length && misspelt !== name && letters(misspelt) === letters(name)
    ? 1
    : distance(misspelt, name)

/**
 * Returns the known names that a misspelt one most likely means: those with the fewest edits, at most one per three
 * letters, ignoring case.
 */
export function nearestNames(misspelt: string, known: readonly string[]): string[] {
  const lowered = misspelt.toLowerCase()
  const near = known
    .map((name) => ({ name, limit: Math.max(1, Math.floor(name.length / 3)) }))
    // Spares long texts the calculation: an edit changes the length by one at most.
    .filter(({ name, limit }) => Math.abs(name.length - lowered.length) <= limit)
    .map(({ name, limit }) => ({ name, limit, count: edits(lowered, name.toLowerCase()) }))
    // Names without a common letter are not alike, however short.
    .filter(({ name, limit, count }) => count <= limit && count < Math.max(name.length, lowered.length))
  const fewest = Math.min(...near.map(({ count }) => count))
  return near.filter(({ count }) => count === fewest).map(({ name }) => name)
}
