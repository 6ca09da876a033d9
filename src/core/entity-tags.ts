/** Entity tag of a representation (RFC 9110, 8.8.3). */
export interface EntityTag {
  /** Includes the quotation marks. */
  readonly tag: string
  readonly isWeak: boolean
}

// Tags may contain commas.
const TAG = String.raw`(?:W/)?"[!#-~\x80-\xff]*"`
/** List of entity tags, which may have empty elements (RFC 9110, 5.6.1). */
const LIST = new RegExp(`^[\\t ]*(?:${TAG}[\\t ]*)?(?:,[\\t ]*(?:${TAG}[\\t ]*)?)*$`)

/** Whether a value of `If-Match` or `If-None-Match` matches any representation. */
export const isAnyTag = (value: string): boolean => value.trim() === '*'

/** Whether a text is a valid value of `If-Match` or `If-None-Match`: `*`, or a list of entity tags. */
export const isTagList = (value: string): boolean => isAnyTag(value) || LIST.test(value)

/** Returns the entity tags in a value of `If-Match` or `If-None-Match`. */
export const tagsIn = (value: string): EntityTag[] =>
  [...value.matchAll(new RegExp(TAG, 'g'))].map(([text]) => ({
    tag: text.replace('W/', ''),
    isWeak: text.startsWith('W/'),
  }))
