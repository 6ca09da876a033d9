import { type EntityTag, isAnyTag, isTagList, tagsIn } from '../../core/entity-tags.ts'
import { Refusal } from '../../core/errors.ts'
import { chooseCoding, codedTag } from './codings.ts'

/** Returns the entity tags of an `If-None-Match` header, weak or not: it compares them alike. */
export const knownTags = (header: string | null | undefined): string[] =>
  tagsIn(header ?? '').map(({ tag }) => tag)

/** Returns the refusal of a request with a malformed condition, or one that its method can never meet. Otherwise null. */
export function conditionFault({ method, headers }: Request): Refusal | null {
  for (const name of ['If-Match', 'If-None-Match'])
    if (!isTagList(headers.get(name) ?? ''))
      return new Refusal('bad_request', `${name} must be \`*\` or a list of quoted entity tags.`)
  // PUT and PATCH create nothing: `If-None-Match: *` never holds where they have an effect.
  if (/^(?:PUT|PATCH)$/.test(method) && headers.has('if-none-match'))
    return new Refusal(
      'precondition_failed',
      `${method} changes only existing resources, so it cannot take If-None-Match. Send If-Match instead.`,
    )
  return null
}

/**
 * Returns the tag under which the client has a response already, before the response is made: that of the coding in which
 * it would be sent, or that of the uncompressed body. Undefined if it has neither, or sends a condition that needs more.
 */
export function knownTag(headers: Headers, tag: string): string | undefined {
  if (headers.has('if-match')) return undefined
  const known = knownTags(headers.get('if-none-match'))
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
  if (match !== null && !isAnyTag(match) && !tagsIn(match).some(isMatch)) return 'failed'
  const noneMatch = headers.get('if-none-match')
  const isKnown =
    (noneMatch !== null && isAnyTag(noneMatch)) || (tag !== null && knownTags(noneMatch).includes(tag))
  return isKnown ? 'unchanged' : 'sent'
}
