import { chooseCoding, codedTag } from './codings.ts'

interface EntityTag {
  readonly tag: string
  readonly isWeak: boolean
}

/** Returns the entity tags of a header, which may contain commas. */
const listed = (header: string): EntityTag[] =>
  [...header.matchAll(/(W\/)?("[!#-~\x80-\xff]*")/g)].map(([, weak, tag = '']) => ({
    tag,
    isWeak: weak !== undefined,
  }))

/** Returns the entity tags of an `If-None-Match` header, weak or not: it compares them alike. */
export const tagsIn = (header: string | null | undefined): string[] =>
  listed(header ?? '').map(({ tag }) => tag)

/**
 * Returns the tag under which the client has a response already, before the response is made: that of the coding in which
 * it would be sent, or that of the uncompressed body. Undefined if it has neither, or sends a condition that needs more.
 */
export function knownTag(headers: Headers, tag: string): string | undefined {
  if (headers.has('if-match')) return undefined
  const known = tagsIn(headers.get('if-none-match'))
  const coding = chooseCoding(headers.get('accept-encoding'))
  return [...(coding ? [codedTag(tag, coding)] : []), tag].find((name) => known.includes(name))
}

/** What the conditions of a request make of its response. */
type Outcome = 'sent' | 'unchanged' | 'failed'

/**
 * Judges the conditions of a request for a representation, in the order of RFC 9110 (13.2.2). Those on times are ignored,
 * as the RFC demands: no response states when it was modified.
 */
export function judge(headers: Headers, tag: string | null): Outcome {
  const match = headers.get('if-match')
  const isMatch = ({ tag: name, isWeak }: EntityTag) => name === tag && !isWeak
  if (match !== null && match.trim() !== '*' && !listed(match).some(isMatch)) return 'failed'
  const noneMatch = headers.get('if-none-match')
  const isKnown = noneMatch?.trim() === '*' || (tag !== null && tagsIn(noneMatch).includes(tag))
  return isKnown ? 'unchanged' : 'sent'
}
