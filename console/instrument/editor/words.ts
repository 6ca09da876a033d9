import type { Addition } from './draft.ts'
import { MAX_CONSTITUENTS, type PastedList } from './paste.ts'

/** Names listed in a sentence. */
const NAMED = 10
const LONGEST_NAME = 24

const clipped = (name: string): string =>
  name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name

/** Writes some names, and the number of the others. */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, NAMED).map(clipped).join(', ')
  return names.length > NAMED ? `${shown} and ${names.length - NAMED} more` : shown
}

/** Says what became of a pasted list. */
export function additionWords(
  { repeated, omitted }: PastedList,
  pasted: readonly Addition[],
  added: readonly Addition[],
): string {
  const unknown = added.filter(({ security }) => !security).map(({ text }) => text)
  const known = added.length - unknown.length
  const present = pasted.length - added.length
  return [
    pasted.length === 0 ? 'The list is empty.' : `Added ${known} ${known === 1 ? 'security' : 'securities'}.`,
    unknown.length > 0 && `Unknown, kept for correction: ${listed(unknown)}.`,
    present > 0 && `${present} ${present === 1 ? 'was' : 'were'} there already or beyond the limit.`,
    repeated.length > 0 && `Listed more than once, the first counts: ${listed(repeated)}.`,
    omitted > 0 && `${omitted} beyond the limit of ${MAX_CONSTITUENTS} left out.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
}
