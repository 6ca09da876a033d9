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
  params: { type: 'string_unicode' },
  error: 'Input should be a valid string without NUL characters',
})

/** Text without control characters. */
export const Label = (max: number) =>
  Text.max(max).regex(/^\P{Cc}*$/u, 'Input should have no control characters')

/** A label that is not blank. */
export const Filled = (max: number) => Label(max).regex(/^$|\S/, 'Input should not be blank').min(1)
