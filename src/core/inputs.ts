import { z } from 'zod'

export const MAX_INT = 2_147_483_647

/** A numeric instrument id. */
export const Id = z.int().min(1).max(MAX_INT)
/** The same in bodies of analyses, whose rule is published as `> 0`. */
export const PositiveId = z.int().gt(0).max(MAX_INT)

/** Whether a text out of a cursor or a global id, which anybody can make up, spells a numeric instrument id. */
export const isIdText = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_INT

/** Text that a person or a vendor typed: no NUL, which PostgreSQL cannot hold. */
export const Text = z.string().refine((text) => !text.includes('\0') && text.isWellFormed(), {
  params: { type: 'string_unicode' },
  error: 'Input should be a valid string without NUL characters',
})
