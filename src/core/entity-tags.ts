/** Tag of a representation (RFC 9110, 8.8.3). */
export interface EntityTag {
  /** With its quotation marks. */
  readonly tag: string
  readonly isWeak: boolean
}

const TAG = String.raw`(?:W/)?"[!#-~\x80-\xff]*"`
/** A list, which may have empty elements (RFC 9110, 5.6.1). */
const LIST = new RegExp(`^[\\t ]*(?:${TAG}[\\t ]*)?(?:,[\\t ]*(?:${TAG}[\\t ]*)?)*$`)

/** Whether the value of `If-Match` or `If-None-Match` stands for any representation. */
export const isAnyTag = (value: string): boolean => value.trim() === '*'

/** Whether a text is a value of `If-Match` or `If-None-Match`: `*`, or a list of entity tags, which may contain commas. */
export const isTagList = (value: string): boolean => isAnyTag(value) || LIST.test(value)

/** Returns the entity tags of such a value. */
export const tagsIn = (value: string): EntityTag[] =>
  [...value.matchAll(new RegExp(TAG, 'g'))].map(([text]) => ({
    tag: text.replace('W/', ''),
    isWeak: text.startsWith('W/'),
  }))
