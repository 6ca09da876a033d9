import { z } from 'zod'

export const MAX_INT = 2_147_483_647

/** A numeric instrument id. */
export const Id = z.int().min(1).max(MAX_INT)
/** The same id in request bodies of analyses, where the published rule is `> 0`. */
export const PositiveId = z.int().gt(0).max(MAX_INT)

/** Whether the text of a cursor or global id, which may be forged, is a numeric instrument id. */
export const isIdText = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_INT

/** Free text. Excludes NUL and lone surrogates, which PostgreSQL cannot store. */
export const Text = z.string().refine((text) => !text.includes('\0') && text.isWellFormed(), {
  // Further faults of such a text would add nothing.
  abort: true,
  params: { type: 'string_unicode' },
  error: 'Input should be a valid string without NUL characters or unpaired surrogates',
})

/**
 * Characters that no language needs, and that can make one text look like another: control characters, line separators,
 * bidirectional embeddings, overrides and isolates, and invisible formatting characters. For use in a character class of
 * a regular expression. Names of loads have the same rule (migration 0016).
 */
export const MEANINGLESS = String.raw`\p{Cc}\u00AD\u200B\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB`

/** Text of one line. */
export const Label = (max: number) =>
  Text.max(max).regex(
    new RegExp(`^[^${MEANINGLESS}]*$`, 'u'),
    'Input should have no control characters, line breaks or invisible formatting characters',
  )

/** Text of several lines. */
export const Prose = (max: number) =>
  Text.max(max).regex(
    new RegExp(`^(?:[\\t\\n\\r]|[^${MEANINGLESS}])*$`, 'u'),
    'Input should have no control characters other than line breaks and tabs, and no invisible formatting characters',
  )

/** Name that a user gives to something: a label that is not blank. */
export const Name = (max: number) => Label(max).regex(/^$|\S/, 'Input should not be blank').min(1)
